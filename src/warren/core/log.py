"""What happened: events noted by the rules while they carry a move out."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from .record import Record, i2s, i4, i4grid, i4s, shape
from .rule import rule
from .vocabulary import Member

MOST_THINGS: Final = 6
"""Things that an event can name."""

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
    things: i4grid = shape(MOST_EVENTS, MOST_THINGS)


@rule
def note(log: Log, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Something that everybody sees, and the things that its kind names."""
    tell(log, EVERYONE, kind, a, b, c, d, e, f)


@rule
def tell(
    log: Log, seen_by: int, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
) -> None:
    """Something that only some seats see: bit n of `seen_by` stands for seat n. Without room it is only counted."""
    if log.off:
        return
    if log.n < MOST_EVENTS:
        log.kind[log.n] = kind
        log.seen_by[log.n] = seen_by
        log.things[log.n][0] = a
        log.things[log.n][1] = b
        log.things[log.n][2] = c
        log.things[log.n][3] = d
        log.things[log.n][4] = e
        log.things[log.n][5] = f
    log.n += 1


class Way(NamedTuple):
    """The ids of something that moves, before and after: `Way("market:<type>", "hand:<seat>")`.

    `<type>` is the name of the first thing of that kind in the sentence, `<to:hex>` that of the one with that part.
    `<me>` is the number of the seat that is told, where only one is.
    """

    before: str
    after: str


class Mark(Enum):
    """What else there is to say about a kind of event."""

    REVEALS = "reveals"
    SHOWS = "shows"
    MEANS = "means"
    GATHERS = "gathers"


REVEALS: Final = Mark.REVEALS
"""It shows somebody something hidden: what came before cannot be taken back."""

SHOWS: Final = Mark.SHOWS
"""It shows others something that the seat which decides has known all along, such as the cards of its hand that it
plays all at once: others learn from it, but it can be taken back. With REVEALS as well it cannot be taken back, yet the
seat that decides can foresee it."""


MEANS: Final = Mark.MEANS
"""It tells how something came about (a die, a card that was turned), and other events tell what came of it: what may
come of a move is told without it."""


GATHERS: Final = Mark.GATHERS
"""Several in a row that differ in one thing are told in one line, as a list of those things: "You draw Bomb and Axe."
"""


class EventKind(Member):
    """Base of a game's kinds of events. A member is its sentence, with `<kind>` where its things go, and the clause
    behind it.

        class Event(EventKind):
            KILLED = "The goblin on <hex> dies.", "GS9.8"
            DREW = "<by:seat> draw[s] <card>.", "LR11.2", Way("deck", "hand:<seat>"), REVEALS
            MOVED = "A goblin moves from <from:hex> to <to:hex>.", "GS7.1"

    `<by:seat>` is who did it, `<from:hex>` and `<to:hex>` say where something was and where it is now. `sentences` says
    what else can stand in one.
    """

    sentence: str
    clause: str
    reveals: bool
    shows: bool
    is_means: bool
    gathers: bool
    way: Way | None

    def carry(self, sentence: str, clause: str, *marks: Way | Mark) -> None:
        self.sentence = sentence
        self.clause = clause
        self.reveals = REVEALS in marks
        self.shows = SHOWS in marks
        self.is_means = MEANS in marks
        self.gathers = GATHERS in marks
        self.way = next((mark for mark in marks if isinstance(mark, Way)), None)
