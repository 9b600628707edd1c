"""What people and programs can have done at a table, as they send it."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

MOST_MOVES: Final = 60
LONGEST_SPEECH: Final = 500
LONGEST_WORD: Final = 60

MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Level = Annotated[str, Meta(min_length=1, max_length=20)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]


class Command(Struct, frozen=True, omit_defaults=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """Something to be done at a table."""


class Play(Command, frozen=True):
    """Make a move, or several: they stop at the first that shows something or is refused."""

    moves: Annotated[tuple[MoveText, ...], Meta(min_length=1, max_length=MOST_MOVES)]


class Short(Command, frozen=True):
    """Say in short what takes several moves (`goto 1012`): a short word of the game, `anyway` behind it perhaps."""

    text: MoveText


class Undo(Command, frozen=True):
    """Take the last move back, as long as it has shown nothing."""


class Wish(Command, frozen=True):
    """Ask the others to let the last move be taken back whatever came after it."""


class Reply(Command, frozen=True):
    """Agree to such a wish, or do not."""

    agrees: bool


class Order(Command, frozen=True):
    """Have questions of a phase answered alike from now on; no answer: no more."""

    phase: Annotated[str, Meta(max_length=60)]
    answer: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class Resign(Command, frozen=True):
    """Give up."""


class Say(Command, frozen=True):
    """Say something: at the table, or to those who look on."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_SPEECH)]


class Sit(Command, frozen=True):
    """Take a free seat at a listed table."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=40)] = ""


class Leave(Command, frozen=True):
    """Give the seat up: before the game it is free again, during the game a program plays on until somebody comes."""


class Install(Command, frozen=True):
    """Let a program have a seat: a free one (the host), one's own, or that of somebody who is away."""

    place: SeatNumber
    level: Level


class Vacate(Command, frozen=True):
    """Take a program out of a seat again: the host before the game, or whoever's seat it is."""

    place: SeatNumber


class Word(Command, frozen=True):
    """Add a word to the dice before the game begins."""

    word: Annotated[str, Meta(max_length=LONGEST_WORD)]


class Mute(Command, frozen=True):
    """Hear somebody no more at this table, or again: the host alone."""

    speaker: Annotated[str, Meta(max_length=40)]
    muted: bool = True


class Invite(Command, frozen=True):
    """Make a new link to a seat: the host to a free one, anybody to their own."""

    place: SeatNumber


class Close(Command, frozen=True):
    """Close a table whose game has not begun: the host alone."""


AnyCommand = (
    Play
    | Short
    | Undo
    | Wish
    | Reply
    | Order
    | Resign
    | Say
    | Sit
    | Leave
    | Install
    | Vacate
    | Word
    | Mute
    | Invite
    | Close
)


MOVES: Final = (Play, Short, Undo, Wish, Reply, Order, Resign)
"""Commands with which a game goes on."""


class Answer(Struct, frozen=True, omit_defaults=True):
    """What a command came to."""

    done: tuple[str, ...] = ()  # the moves that were made
    left: tuple[str, ...] = ()  # those that were not
    why: str = ""  # why not
    link: str = ""  # that was made
    seat: int | None = None  # that was taken
