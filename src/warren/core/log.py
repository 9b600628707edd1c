"""What happened: events noted by the rules while they carry a move out."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Self

from .record import Record, i2s, i4, i4grid, i4s, shape
from .rule import rule

MOST_EVENTS: Final = 512
"""Room for the events of a decision. The count runs on past it; whoever then reads the log raises TooMany."""

EVERYONE: Final = -1
"""All seats and all spectators."""

SPECTATORS: Final = 30
"""The bit that stands for those who watch: `EVERYONE ^ (1 << seat)` is everybody but one seat."""


class Log(Record):
    """The events of one decision. Search switches it off."""

    off: i4
    n: i4
    kind: i2s = shape(MOST_EVENTS)
    seen_by: i4s = shape(MOST_EVENTS)  # one bit a seat, one for spectators
    words: i4grid = shape(MOST_EVENTS, 3)


@rule
def note(log: Log, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Something that everybody sees."""
    tell(log, EVERYONE, kind, a, b, c)


@rule
def tell(log: Log, seen_by: int, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Something that only some seats see: bit n of `seen_by` stands for seat n. Without room it is only counted."""
    if log.off:
        return
    if log.n < MOST_EVENTS:
        log.kind[log.n] = kind
        log.seen_by[log.n] = seen_by
        log.words[log.n][0] = a
        log.words[log.n][1] = b
        log.words[log.n][2] = c
    log.n += 1


class EventKind(IntEnum):
    """Base of a game's kinds of events. A member is its sentence, with `<kind>` where its numbers go.

        class Event(EventKind):
            KILLED = "The goblin on <hex> dies."
            DREW = "Seat <n> draws <card>.", REVEALS

    `<n:hit>` writes "1 hit" or "3 hits".
    """

    sentence: str
    reveals: bool

    def __new__(cls, sentence: str, reveals: bool = False) -> Self:
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.sentence = sentence
        member.reveals = reveals
        return member


REVEALS: Final = True
"""Mark of an event that shows somebody something hidden: what came before cannot be taken back."""
