"""What a store needs of a database: statements that are carried out together or not at all, and questions.

Two drivers have it, `SQLite` and `Postgres`; the statements are the same, with `?` where a value stands.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from ..core.errors import WarrenError

Row = tuple[Any, ...]


class Word(NamedTuple):
    """What processes tell each other."""

    channel: str
    text: str


TABLES: Final = "warren"
ATTENDANCE: Final = "warren attendance"
SESSIONS: Final = "warren sessions"
"""Channels: which table has gone on, who is at them, whose session has ended."""


class Statement(NamedTuple):
    """A change, with its values. `least`: as many rows must be changed, or none of the statements is carried out.

    `tells` is what other processes hear when it is stored, where a database is for several.
    """

    text: str
    values: tuple[Any, ...] = ()
    least: int = 0
    tells: Word | None = None


class Examined(NamedTuple):
    """What the database itself says of its pages."""

    pages: int
    faults: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()  # what it could not look at, and why


class Clash(WarrenError):
    """Something with the same key is stored already, or what was to be changed is no longer so: nothing was changed."""


class CannotStore(WarrenError):
    """The database cannot write now: a full disk, a lost connection. What was not acknowledged may be tried again."""


class Unsure(CannotStore):
    """The connection was lost while something was written: whether it is stored is not known."""


def settle(done: asyncio.Future[None], fault: Exception | None) -> None:
    """Whoever waits is told that it was written, or what went wrong; unless nobody waits any more."""
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)


class Database(Protocol):
    """A driver."""

    async def open(self) -> None:
        """Begin."""

    async def close(self) -> None:
        """Finish what was asked for, and end."""

    async def write(self, statements: Sequence[Statement]) -> None:
        """Carry out all statements or none; when this returns they are on the disk. Clash or CannotStore if not."""

    async def read(self, text: str, *values: Any) -> list[Row]:
        """The rows that a question is answered with."""

    async def read_all(self, texts: Sequence[str], *values: Any) -> list[list[Row]]:
        """The answers to several questions, all as it is at one moment; the values are the same for each."""

    async def is_served(self) -> bool:
        """Whether servers run on it, in other processes."""

    async def examine(self) -> Examined:
        """Read every page, as far as the database does so itself."""
