"""What a seat is sent: items, which are numbered by what the seat may know, and how the table stands for it now.

Only what is in here leaves the process. Every part of it is made by `Sight` for one seat, or is for everybody.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from ..core.accounts import Account
from ..core.scene import Thing
from ..face.known import Choice, Made

HASH_DIGITS: Final = 16


class Item(Struct, frozen=True, omit_defaults=True, tag_field="is", tag=str.lower):
    """Something that a seat is told, once and for all."""


class OfSeat(Item, frozen=True):
    """The same of one seat."""

    seat: int


class Happened(Item, frozen=True):
    """A move was made or taken back, as the seat knows of it."""

    made: Made


class Seated(OfSeat, frozen=True):
    """Somebody holds a seat now, or nobody does."""

    name: str = ""
    level: str = ""  # of a program


class Started(Item, frozen=True):
    """The game has begun."""


class Sealed(Item, frozen=True):
    """Told to the seat alone: its answer is kept until all have chosen; without a text it was taken back."""

    text: str = ""


class Obeys(Item, frozen=True):
    """Told to the seat alone: its standing order for a phase."""

    phase: str
    answer: str | None = None


class Asks(OfSeat, frozen=True):
    """A seat asks to take back its last move, and everything since."""

    moves: int = 1  # that are known of


class Replies(OfSeat, frozen=True):
    """A seat agrees to that, or does not."""

    agrees: bool


class Surrendered(OfSeat, frozen=True):
    """A seat has given up, or its time has run out."""

    flagged: bool = False
    level: str = ""  # of the program that plays on


class Spoke(Item, frozen=True):
    """Somebody said something."""

    name: str
    text: str
    speaker: str  # the same for all that this person says here
    at: float
    seat: int | None = None


class Over(Item, frozen=True):
    """The table is over, or was closed."""

    why: str = ""


class Goes(Item, frozen=True):
    """There is another table now: a rematch."""

    table: str
    how: str


AnyItem = Happened | Seated | Started | Sealed | Obeys | Asks | Replies | Surrendered | Spoke | Over | Goes


class Place(Struct, frozen=True, omit_defaults=True):
    """A seat, for everybody."""

    seat: int
    word: str  # what the rules call it: "hero"
    called: str  # what sentences call whoever sits there
    name: str = ""  # of the person
    level: str = ""  # of the program
    is_free: bool = False
    gave_up: bool = False
    flagged: bool = False


class ClockFace(Struct, frozen=True):
    """What was left of each seat's time, in seconds, when something last happened, and whose clock runs since."""

    left: tuple[float, ...]
    running: tuple[int, ...]
    since: float  # seconds, when this was sent


class TakeBack(Struct, frozen=True, omit_defaults=True):
    """How many moves the seat can take back without asking anybody; if none, why not."""

    moves: int
    why: str = ""


class GameState(Struct, frozen=True, omit_defaults=True):
    """The game as the seat may know it. The view is in the words of each game."""

    phase: str
    asked: tuple[int, ...]
    question: str
    choices: tuple[Choice, ...]
    over: bool
    verdict: str
    scores: tuple[int, ...]
    account: Account
    view: dict[str, Any]
    things: tuple[Thing, ...]


class State(Struct, frozen=True, omit_defaults=True):
    """How the table stands for a seat."""

    stage: str
    seats: tuple[Place, ...]
    game: GameState | None = None
    undo: TakeBack | None = None  # none: nobody's seat, or the game has not begun
    wish: int | None = None  # the seat that asks to take something back
    wished: int = 0  # so many of the last moves, as far as they are known of
    clock: ClockFace | None = None
    orders: dict[str, str] = {}  # the seat's own, by phase
    sealed: bool = False  # the seat has answered, and others may still choose
    result: str = ""
    next_table: str = ""  # the rematch


_ENCODER: Final = msgspec.json.Encoder()


class Stream:
    """All that a seat (or whoever looks on) was told, one item after another, each with a number from 1 on.

    The hash after an item is made of everything up to it, so that two ends know whether they have been told the same.
    Items `before` some number may be recalled, with their hashes, only when somebody asks.
    """

    def __init__(
        self,
        before: int = 0,
        hashed: str = "",
        recall: Callable[[], tuple[Sequence[bytes], Sequence[str]]] = lambda: ((), ()),
    ) -> None:
        self.before = before
        self._recall = recall
        self._items: list[bytes] = []
        self._hashes: list[str] = [hashed]

    @property
    def items(self) -> list[bytes]:
        """All items."""
        self._recalled(0)
        return self._items

    @property
    def hashes(self) -> list[str]:
        """The hash before the first item, and that after each."""
        self._recalled(0)
        return self._hashes

    @property
    def number(self) -> int:
        """Of the last item."""
        return self.before + len(self._items)

    @property
    def hash(self) -> str:
        """Of everything so far."""
        return self._hashes[-1]

    def add(self, item: AnyItem) -> None:
        """Tell one thing more."""
        body = _ENCODER.encode(item)
        self._hashes.append(hashlib.sha256(self.hash.encode() + body).hexdigest()[:HASH_DIGITS])
        self._items.append(body)

    def after(self, number: int) -> list[msgspec.Raw]:
        """The items after a number."""
        self._recalled(number)
        return [msgspec.Raw(body) for body in self._items[max(0, number - self.before) :]]

    def between(self, earlier: int, later: int) -> tuple[list[bytes], list[str]]:
        """The items between two numbers, and the hash after each."""
        self._recalled(earlier)
        begin, end = earlier - self.before, later - self.before
        return self._items[begin:end], self._hashes[begin + 1 : end + 1]

    def is_known(self, number: int, hashed: str) -> bool:
        """Whether somebody who says so has been told the first items of this stream."""
        if not 0 <= number <= self.number:
            return False
        if not hashed:
            return True
        self._recalled(number)
        return self._hashes[number - self.before] == hashed

    def _recalled(self, number: int) -> None:
        """See to it that all items after a number are there."""
        if number < self.before:
            items, hashes = self._recall()
            self._items[:0] = items
            self._hashes[:1] = ["", *hashes]
            self.before = 0
