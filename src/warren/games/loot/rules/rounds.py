"""LR4, LR14: rounds, events, flip effects."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.dice import below
from ....core.log import Log, note
from ....core.rule import apart, rule
from ..state import LAST_DAY, LAST_MORNING, LAST_NIGHT, LAST_ROUND, NO_SLOT, NO_STEP, ROTATE, Day, Source, State, Tables
from ..vocabulary import Event, Phase, Verb
from .effects import begin_effect, possible
from .scoring import record_scores


@apart
def begin_round(s: State, t: Tables, log: Log) -> None:
    """LR4.1, LR13.2, LR13.3: score between the phases of the day, pass the card on if it rotates, turn up an event."""
    if s.round_no == LAST_MORNING or s.round_no == LAST_DAY:
        record_scores(s, t, log)
    s.round_no += 1
    note(log, Event.ROUND_BEGINS, s.round_no)
    if s.first_player == ROTATE and s.round_no > 1:
        before = s.first
        s.first = (before + 1) % s.seats
        note(log, Event.FIRST_MOVES, before, s.first)
    turn_up_event(s, t, log)
    s.asked = 0
    s.turn = 0
    s.phase = Phase.FLIPS


@rule
def phase_of_round(round_no: int) -> int:
    """LR2.5, LR4.7: which events belong to a round."""
    if round_no == 1:
        return Day.OPENING
    if round_no <= LAST_MORNING:
        return Day.MORNING
    if round_no <= LAST_DAY:
        return Day.DAY
    return Day.NIGHT if round_no <= LAST_NIGHT else Day.CLOSING


@rule
def events_to_come(s: State, phase: int) -> int:
    """LR2.5: how many events of a phase the rounds after this one turn up."""
    n = 0
    for round_no in range(s.round_no + 1, LAST_ROUND + 1):
        if phase_of_round(round_no) == phase:
            n += 1
    return n


@rule
def was_seen(s: State, event: int) -> bool:
    """LR2.6: whether an event has been turned up."""
    return s.events_seen >> event & 1 != 0


@rule
def is_unseen(s: State, t: Tables, event: int, phase: int) -> bool:
    """LR2.6: an event of a phase that has not been turned up."""
    return t.event_phase[event] == phase and not was_seen(s, event)


@rule
def count_unseen(s: State, t: Tables, phase: int) -> int:
    """LR2.6: how many events of a phase have not been turned up."""
    n = 0
    for event in range(t.events):
        if is_unseen(s, t, event, phase):
            n += 1
    return n


@rule
def turn_up_event(s: State, t: Tables, log: Log) -> None:
    """LR2.5, LR4.1: any of the phase's events that have not been seen; the order of the deck is known to nobody."""
    phase = phase_of_round(s.round_no)
    left = below(s, count_unseen(s, t, phase))
    s.event = 0
    while left > 0 or not is_unseen(s, t, s.event, phase):
        if is_unseen(s, t, s.event, phase):
            left -= 1
        s.event += 1
    s.events_seen |= 1 << s.event
    note(log, Event.EVENT, s.event, s.event)


# ---- flip effects


@rule
def asked_seat(s: State) -> int:
    """LR4.2: who decides about the flip effect, in turn order."""
    return (s.first + s.asked) % s.seats


@apart
def next_flip(s: State, t: Tables) -> None:
    """LR4.2: the next player who could carry out the flip effect in full; after all, the first turn."""
    flip = t.flip[s.event]
    while s.asked < s.seats and (flip == NO_STEP or not possible(s, t, flip, asked_seat(s), 0, True)):
        s.asked += 1
    if s.asked < s.seats:
        s.phase = Phase.FLIP
    else:
        s.asked = 0
        s.phase = Phase.TURN


@rule
def perform_flip(s: State, t: Tables, log: Log) -> None:
    """LR4.3: all of it."""
    note(log, Event.FLIP_USED, asked_seat(s), s.event)
    begin_effect(s, t.flip[s.event], asked_seat(s), Source.FLIP, 0, NO_SLOT)


@rule
def skip_flip(s: State, log: Log) -> None:
    """LR4.3: nobody is forced."""
    note(log, Event.FLIP_SKIPPED, asked_seat(s), s.event)
    s.asked += 1
    s.phase = Phase.FLIPS


CHAPTER = (
    Passage(Phase.ROUND, begin_round),
    Passage(Phase.FLIPS, next_flip),
    Decision(Phase.FLIP, asked_seat, always=True),
    Answer(Verb.SKIP, skip_flip),
    Answer(Verb.PERFORM, perform_flip),
)
