"""PA3, PA8, PA12.1 and PA18.8: what can be done after the action, and how a turn ends."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..seats import Mode
from ..state import Action, State, Tables
from ..vocabulary import Event, Phase, Verb, move_of
from .payment import offer_completions, some_task_can_be_paid
from .scoring import has_track, types_in_display
from .seats import active
from .solo import after_solo_turn
from .specialists import offer_specialists
from .tasks import fill_row

MANY_TYPES = 5  # PA12.1


@rule
def offer_tasks(s: State, t: Tables, moves: Moves) -> None:
    """PA3.2, PA3.4: the end of the turn, tasks that can be paid, specialists."""
    add(moves, move_of(Verb.END_TURN))
    offer_completions(s, t, moves)
    offer_specialists(s, moves)


@rule
def something_can_be_done(s: State, t: Tables, moves: Moves) -> bool:
    """PA3.2, PA3.4: whether there is anything but the end of the turn."""
    if some_task_can_be_paid(s, t):
        return True
    moves.n = 0
    offer_specialists(s, moves)
    return moves.n > 0


@rule
def be_done(s: State) -> None:
    """PA3.3."""
    s.phase = Phase.END_OF_TURN


@apart
def end_turn(s: State, t: Tables, log: Log) -> None:
    """PA18.8: the row, the marker, Helix and Ferdix; then the next player or the scoring."""
    note(log, Event.TURN_ENDS, s.active)
    fill_row(s, log)
    if has_track(s):
        advance_marker(s, t, log)
    if s.mode == Mode.SOLO:
        after_solo_turn(s, t, log)
    s.action = Action.NONE
    s.picks = 0
    s.played = 0
    s.specialist_used = 0
    following = (s.active + 1) % s.humans
    if following == s.start and (s.ending or s.round_no >= s.max_rounds):
        s.phase = Phase.SCORING
        return
    s.round_no += int(following == s.start)
    s.active = following
    s.phase = Phase.ACTION


@rule
def advance_marker(s: State, t: Tables, log: Log) -> None:
    """PA12.1, PA12.2: the marker goes up."""
    space = next_space(s, t)
    if space > s.marker[s.active]:
        s.marker[s.active] = space
        types = types_in_display(s, s.active)
        note(log, Event.DYNAMITE_GAINED, s.active, types, t.space_sticks[space], t.space_glory[space])


@rule
def next_space(s: State, t: Tables) -> int:
    """PA12.2: where the active player's marker goes at the end of the turn, not beyond the last space."""
    return min(s.marker[s.active] + steps_up(s, s.active), t.spaces - 1)


@rule
def steps_up(s: State, seat: int) -> int:
    """PA12.1: one space for five types in the display, two for six."""
    return max(0, types_in_display(s, seat) - MANY_TYPES + 1)


CHAPTER = (
    Decision(Phase.TASKS, active, offer_tasks, asks=something_can_be_done, passes=be_done),
    Answer(Verb.END_TURN, be_done),
    Passage(Phase.END_OF_TURN, end_turn),
)
