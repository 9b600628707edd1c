"""The rules of Heaps."""

from __future__ import annotations

from warren.core.chapters import Answer, Decision, Passage, doors_of
from warren.core.dice import below, die
from warren.core.log import EVERYONE, Log, note, tell
from warren.core.moves import Moves, add
from warren.core.rule import rule

from .state import State, Tables
from .vocabulary import Event, Phase, Reason, Verb, move_of
from .worth import worth


@rule
def prepare(s: State, log: Log) -> None:
    s.heap = s.pebbles + die(s)
    s.winner = -1
    note(log, Event.ROLLED, s.heap)
    for seat in range(2):
        s.secret[seat] = below(s, 100)
        tell(log, 1 << seat, Event.SECRET, s.secret[seat])
    s.phase = Phase.GREET


@rule
def greet(s: State, log: Log) -> None:
    for _ in range(s.greetings):
        note(log, Event.GREETED)
    s.phase = Phase.TAKE


@rule
def mover(s: State) -> int:
    return s.mover


@rule
def offer(s: State, t: Tables, moves: Moves) -> None:
    for n in range(1, min(t.most, s.heap) + 1):
        add(moves, move_of(Verb.TAKE, n))
    if refuse_peek(s) == Reason.LEGAL:
        add(moves, move_of(Verb.PEEK))
    if s.begun:
        for finger in range(s.fingers):
            add(moves, move_of(Verb.FINGER, finger))


@rule
def refuse_take(s: State, t: Tables, n: int) -> int:
    return Reason.LEGAL if 1 <= n <= t.most and n <= s.heap else Reason.TOO_MANY


@rule
def take(s: State, n: int, log: Log) -> None:
    s.heap -= n
    s.begun = 1
    note(log, Event.TOOK, s.mover, n)
    for _ in range(s.cheers):
        note(log, Event.CHEERED)
    if s.heap == 0:
        s.winner = 1 - s.mover if s.rules >= 2 else s.mover
        s.phase = Phase.OVER
    else:
        s.mover = 1 - s.mover


@rule
def refuse_finger(s: State, finger: int) -> int:
    return Reason.LEGAL if s.begun and finger < s.fingers else Reason.NO_FINGER


@rule
def take_with_finger(s: State, finger: int, log: Log) -> None:
    take(s, 1, log)


@rule
def refuse_peek(s: State) -> int:
    return Reason.SEEN if not s.peeking or s.seen[s.mover][0] else Reason.LEGAL


@rule
def peek(s: State, log: Log) -> None:
    """The number is seen, and with it when: that is the seat's own to remember."""
    other = 1 - s.mover
    s.seen[s.mover][0] = 1 + s.secret[other]
    s.seen[s.mover][1] = s.heap
    tell(log, 1 << s.mover, Event.PEEKED, s.mover, s.secret[other])
    tell(log, EVERYONE ^ (1 << s.mover), Event.PEEKED_UNSEEN, s.mover)
    s.mover = other


CHAPTER = (
    Passage(Phase.GREET, greet),
    Decision(Phase.TAKE, mover, offer, always=True),
    Answer(Verb.TAKE, take, refuse_take),
    Answer(Verb.FINGER, take_with_finger, refuse_finger),
    Answer(Verb.PEEK, peek, refuse_peek),
)

DOORS = doors_of(__name__, prepare, [CHAPTER], Phase, Verb, Reason)


@rule
def score(s: State, t: Tables, seat: int) -> int:
    return worth(s.winner, seat)


@rule
def share(s: State, t: Tables, seat: int) -> float:
    return 1.0 if s.winner == seat else 0.0
