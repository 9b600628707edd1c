"""What is stored of a table: lines, each the events of one command, in the order in which they happened.

A line is written once and never changed. The state of a table is what its lines say, one after another. Nothing in
here is sent to anybody: seats are sent items (`items.py`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final
from zlib import crc32

import msgspec
from msgspec import Struct

from ..core.errors import WarrenError
from ..face.entries import Ahead, Ended, Entry, Undone

FORMAT: Final = 1
"""Of a line; one that is newer is refused, older ones are read for ever."""


class Pace(StrEnum):
    """How a table is played."""

    LIVE = "live"
    LEISURE = "leisure"


class Clock(Struct, frozen=True, omit_defaults=True):
    """The time that seats have: so much for the game and more with every move, or so much for each decision."""

    seconds: float = 0.0  # for the whole game
    increment: float = 0.0  # more for each decision
    per_move: float = 0.0  # for each decision alone; then the others are 0


class Manners(Struct, frozen=True, omit_defaults=True):
    """How a table is kept: none of it is a rule of the game."""

    is_listed: bool = False
    pace: Pace = Pace.LIVE
    clock: Clock | None = None
    hints: bool = True
    is_rated: bool = False


class Event(Struct, frozen=True, omit_defaults=True, tag_field="is", tag=str.lower):
    """Something that happened at a table."""


class OfSeat(Event, frozen=True):
    """Something that a seat did, or that was done about it."""

    seat: int


class Opened(Event, frozen=True):
    """A table was made."""

    game: str
    options: dict[str, Any]
    seats: int
    host: str  # a person's id
    manners: Manners
    secret: str  # the server's part of the seed, which nobody is told before the end
    edition: dict[str, Any] | None = None  # the content of an edition of one's own
    script: str = ""  # a game that was brought along, as text: it goes on from there
    after: str = ""  # the table that this one is a rematch or a fork of
    kept_for: dict[int, str] = {}  # persons who may sit down there without a link
    head: str = ""  # of the script: how that game began, without any move


class Sat(OfSeat, frozen=True):
    """Somebody took a seat, or a program was set into it."""

    person: str = ""
    name: str = ""
    level: str = ""  # of a program
    stands_in: bool = False  # the program plays for the person whose seat it is


class Left(OfSeat, frozen=True):
    """Whoever held a seat is gone."""


class Worded(OfSeat, frozen=True):
    """A seat added its word to the dice."""

    word: str


class Began(Event, frozen=True):
    """The game has begun: which one it is, with everything that it needs for ever."""

    script: str
    names: tuple[str, ...] = ()  # of the seats, where the game was brought along; nothing: as the script has them


class Moved(Event, frozen=True):
    """A move was made."""

    text: str


class Answered(OfSeat, frozen=True):
    """A seat answered before it was asked, where all choose at once; without a text it took that back."""

    text: str = ""


class TookBack(OfSeat, frozen=True):
    """Moves were taken back until so many stand."""

    to: int
    dice: int = 0


class Finished(Event, frozen=True):
    """The rules have brought the game to its end."""

    result: str


class Ordered(OfSeat, frozen=True):
    """A seat has a standing order for a phase; without an answer it has none any more."""

    phase: str
    answer: str | None = None


class Wished(OfSeat, frozen=True):
    """A seat asks the others to let it take moves back until so many stand."""

    to: int


class Replied(OfSeat, frozen=True):
    """A seat answered such a wish."""

    agrees: bool


class GaveUp(OfSeat, frozen=True):
    """A seat resigned, or its time ran out. A program may play on for it; it ranks last."""

    flagged: bool = False
    level: str = ""  # of the program that plays on; none: the game is over


class Said(Event, frozen=True):
    """Somebody said something, to those at the table or to those who look on."""

    person: str
    name: str
    text: str
    seat: int | None = None  # None: to those who look on


class Muted(Event, frozen=True):
    """Somebody is not heard any more at this table, or is again."""

    person: str
    muted: bool = True


class Clocked(Event, frozen=True):
    """How long seats have thought since the line before, in seconds."""

    used: dict[int, float]
    acted: int | None = None  # who has decided now and gets more time; newer lines tell the two apart:
    decided: tuple[int, ...] = ()  # whose time for one decision begins anew
    earned: tuple[int, ...] = ()  # who gets more time: for moves that all know of


class Closed(Event, frozen=True):
    """The table was closed before its end."""

    why: str


class Followed(Event, frozen=True):
    """Another table was made of this one."""

    table: str
    how: str  # "rematch" or "fork"


AnyEvent = (
    Opened
    | Sat
    | Left
    | Worded
    | Began
    | Moved
    | Answered
    | TookBack
    | Finished
    | Ordered
    | Wished
    | Replied
    | GaveUp
    | Said
    | Muted
    | Clocked
    | Closed
    | Followed
)


class Line(Struct, frozen=True, omit_defaults=True):
    """What one command came to."""

    seq: int
    at: float  # seconds since 1970
    events: tuple[AnyEvent, ...]
    by: str = ""  # the person; none: the server itself
    key: str | None = None  # by which a repeated command is known
    answer: msgspec.Raw = msgspec.Raw(b"null")  # what whoever gave the command was told
    stands: str = ""  # a fingerprint of how the game stands after it
    exact: str = ""  # a digest of the whole state and of what happened, for code that lays them out alike
    ran: float | None = None  # so many seconds servers had run; older lines do not say it
    format: int = FORMAT


class BadLine(WarrenError, ValueError):
    """A stored line that cannot be read."""


class _Form(Struct):
    """Of a line that perhaps cannot be read otherwise."""

    format: int = FORMAT


_SUM: Final = b',"sum":"%08x"}'
"""With which a stored line ends: a checksum of what comes before. Lines of former releases have none."""

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Line)


def encoded(line: Line) -> bytes:
    """A line as it is stored."""
    said = _ENCODER.encode(line)[:-1]
    return said + _SUM % crc32(said)


def decoded(body: bytes) -> Line:
    """A line that was stored."""
    if not _is_whole(body):
        raise BadLine("a stored line is damaged: its checksum does not fit")
    try:
        line = _DECODER.decode(body)
    except msgspec.DecodeError as fault:
        newer = _format_of(body)
        raise BadLine(newer or f"a stored line cannot be read: {fault}") from None
    if line.format > FORMAT:
        raise BadLine(_format_of(body))
    return line


def _is_whole(body: bytes) -> bool:
    """Whether a line is as it was stored, as far as it has a checksum."""
    end = len(body) - len(_SUM % 0)
    return body[end : end + 8] != _SUM[:8] or body[end:] == _SUM % crc32(body[:end])


def _format_of(body: bytes) -> str:
    """What there is to say of a line that a newer Warren has written; nothing if it is none."""
    try:
        found = msgspec.json.decode(body, type=_Form).format
    except msgspec.DecodeError:
        return ""
    return f"a stored line has format {found}: this Warren reads formats up to {FORMAT}" if found > FORMAT else ""


def event_of(entry: Entry, by: int) -> AnyEvent:
    """What a table of the table layer keeps, as an event; `by` is who acts."""
    if isinstance(entry, Undone):
        return TookBack(by, entry.to, entry.dice)
    if isinstance(entry, Ahead):
        return Answered(entry.seat, entry.text)
    return Finished(entry.result) if isinstance(entry, Ended) else Moved(entry)


def entry_of(event: AnyEvent) -> tuple[Entry, int | None] | None:
    """The entry of an event and who acted; None if it is none of the game's own."""
    if isinstance(event, Moved):
        return event.text, None
    if isinstance(event, TookBack):
        return Undone(event.to, event.dice), event.seat
    if isinstance(event, Answered):
        return Ahead(event.seat, event.text), event.seat
    return (Ended(event.result), None) if isinstance(event, Finished) else None
