"""Who holds a seat: a person, a program, or nobody yet."""

from __future__ import annotations

from msgspec import Struct


class Person(Struct, frozen=True):
    """Somebody who decides by themselves."""

    name: str


class Bot(Struct, frozen=True):
    """A program, by the name of its level."""

    level: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self.level


Holder = Person | Bot | None
"""None: the seat is free, and whoever it is asked for is waited for."""
