"""`Herald`: who is told of what happens at the tables of a hall, and carries word of it to others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .database import Statement
from .events import Line
from .hosted import Hosted


class Herald(Protocol):
    """Whoever is told what happens in a hall."""

    def happened(self, hosted: Hosted, line: Line) -> None:
        """Something has happened at a table: programs think, other processes are told."""

    def stirred(self, hosted: Hosted) -> None:
        """Somebody has come to a table or has gone: other processes are told."""

    def turns(self, hosted: Hosted, line: int, persons: dict[int, str]) -> Sequence[Statement]:
        """With a line it becomes the turn of persons, by seat: what is stored with it, word to those who are away."""
        ...


class Silent:
    """A herald of whom nobody hears anything."""

    def happened(self, hosted: Hosted, line: Line) -> None:
        """Nobody thinks."""

    def stirred(self, hosted: Hosted) -> None:
        """Nobody is told."""

    def turns(self, hosted: Hosted, line: int, persons: dict[int, str]) -> Sequence[Statement]:
        """Nobody is sent word."""
        return ()
