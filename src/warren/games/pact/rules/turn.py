"""PA3, PA8, PA12.1 and PA18.8: a turn begins, a turn ends."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import apart, rule
from ..state import NO_ACTION, SOLO, Event, Phase, State, Tables
from .scoring import has_track, types_in_display
from .solo import after_solo_turn
from .tasks import fill_row

MANY_TYPES = 5  # PA12.1


@apart
def end_turn(s: State, t: Tables, log: Log) -> None:
    """PA18.8: the row, the marker, Helix and Ferdix; then the next player or the scoring."""
    note(log, Event.TURN_ENDS, s.active)
    fill_row(s, log)
    if has_track(s):
        advance_marker(s, t, log)
    if s.mode == SOLO:
        after_solo_turn(s, t, log)
    clear_turn(s)
    following = (s.active + 1) % s.humans
    if following != s.start:
        s.active = following
        s.phase = Phase.ACTION
    elif s.ending or s.round_no >= s.max_rounds:
        s.phase = Phase.SCORING
    else:
        s.round_no += 1
        s.active = following
        s.phase = Phase.ACTION


@rule
def advance_marker(s: State, t: Tables, log: Log) -> None:
    """PA12.1, PA12.2: one space for five types, two for six, not beyond the last."""
    steps = max(0, types_in_display(s, s.active) - MANY_TYPES + 1)
    space = min(s.marker[s.active] + steps, t.spaces - 1)
    if space > s.marker[s.active]:
        s.marker[s.active] = space
        note(log, Event.DYNAMITE_GAINED, s.active, space)


@rule
def clear_turn(s: State) -> None:
    """What was noted for one turn only."""
    s.action = NO_ACTION
    s.picks = 0
    s.played = 0
    s.specialist_used = 0
