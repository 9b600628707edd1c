"""What those are asked who replay true lines, and what they answer. It never leaves the server as it is."""

from __future__ import annotations

from msgspec import Struct

from ..table.frozen_table import FrozenPart, FrozenTable
from ..table.memory import Knower
from ..table.milestones import Milestones


class Record(Struct, frozen=True, array_like=True):
    """A table as it is stored."""

    table: str
    lines: tuple[bytes, ...]
    snapshots: tuple[bytes, ...] = ()


class Errand(Struct, frozen=True, tag_field="is", tag=str.lower):
    """Something to be replayed."""


class OfTable(Errand, frozen=True):
    """Something about a table."""

    record: Record


class ForSeat(OfTable, frozen=True):
    """Something that a seat is told of it."""

    knower: Knower


class ReadEdition(Errand, frozen=True):
    """Read an edition that somebody brings along: its content, with its base filled in."""

    game: str
    text: str


class Carry(Errand, frozen=True):
    """Replay a game that somebody brings along: Carried."""

    script: str
    keeps_dice: bool


class Begin(OfTable, frozen=True):
    """Begin a game that was brought along: Begun."""

    line: bytes  # with which it begins
    replayed: bytes = b""  # what comes of the game, packed, if that is known


class Keep(OfTable, frozen=True):
    """Make the snapshots that a table has not: a list of them, packed."""


class Stand(ForSeat, frozen=True):
    """How a table stood for a seat when it had been told so many items: the state, as JSON."""

    number: int


class Tell(ForSeat, frozen=True):
    """What happened, in words, after an entry of a seat's history: lines of the log."""

    after: int


class Export(ForSeat, frozen=True):
    """The file of a game: of one that is over all of it, of one that runs what a seat knows."""


class Fork(ForSeat, frozen=True):
    """The game of a fork of one that is over, as text."""

    number: int | None
    moves: int | None


AnyErrand = ReadEdition | Carry | Begin | Keep | Stand | Tell | Export | Fork


class Came(Struct, frozen=True, array_like=True):
    """What came of an errand, packed; or what is wrong with it."""

    found: bytes = b""
    fault: str = ""
    kind: str = ""  # of the fault


class Replayed(Struct, frozen=True):
    """What came of a game that was replayed."""

    head: str  # how it began, without any move
    table: FrozenTable
    part: FrozenPart
    ahead: bool  # whether answers were given ahead
    milestones: Milestones


class Ending(Struct, frozen=True):
    """How a game ended that was brought along: it is looked at from before its last move."""

    script: str  # up to there
    move: str
    result: str


class Carried(Struct, frozen=True):
    """A game that is brought along, as it goes on here."""

    script: str
    head: str  # how it began
    replayed: bytes  # what came of it, up to the last move if it is over
    is_over: bool  # although its file does not say so
    ending: Ending | None = None  # None: it goes on
    doubt: str = ""  # what there is to say about its file, which may have been cut


class Begun(Struct, frozen=True):
    """How a game begins that was brought along: its line as it is stored, and the snapshot that is kept with it."""

    line: bytes
    snapshot: bytes | None
