"""Rooms: what the files of a game's folder offer, found by where it stands and loaded when somebody asks for it.

A game's folder has four rooms: its door (the files at its root), `rules/`, `tell/` (all that people are told) and
`mind/` (all that programs need). Each file has its name from the plan, so nothing has to be listed:

    class Telling(Room):
        view = Part[Callable[..., Any]]("tell.view")

`game.telling.view` is then `view` in `tell/view.py`; until somebody asks for it, no file of `tell/` is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final, Generic, Self, TypeVar, overload

from .errors import WarrenError

T = TypeVar("T")

NEEDED: Final[Any] = object()
"""In place of what is taken if a game has no such part: it must have it."""


OURS: Final = f"{__name__.partition('.')[0]}."


class MissingPart(WarrenError):
    """A game's folder lacks what the plan asks for."""


class BrokenPart(WarrenError):
    """A file of another package's game that cannot be loaded: a fault of that package and not of Warren."""


class Part(Generic[T]):
    """What a file of a game's folder offers under a name."""

    def __init__(self, file: str, name: str = "", default: T = NEEDED) -> None:
        self.file = file
        self.name = name
        self.default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self.attribute = name
        self.name = self.name or name

    @overload
    def __get__(self, room: None, owner: type) -> Self: ...
    @overload
    def __get__(self, room: Room, owner: type) -> T: ...
    def __get__(self, room: Room | None, owner: type) -> Any:
        if room is None:
            return self
        found = room.__dict__[self.attribute] = self.found_in(room.package)  # asked for once
        return found

    @property
    def is_needed(self) -> bool:
        """Whether every game must have it."""
        return self.default is NEEDED

    def found_in(self, package: str) -> T:
        """The part of a game, or what is taken in its place; MissingPart if it must be there."""
        found = getattr(file_of(package, self.file), self.name, self.default)
        if found is NEEDED:
            raise self.missing_in(package)
        return found

    def missing_in(self, package: str) -> MissingPart:
        """That a game lacks it."""
        return MissingPart(f"{package}: expected `{self.name}` in {self.file.replace('.', '/')}.py")


class Room:
    """Some parts of a game, by the package that is its folder."""

    package: str

    @classmethod
    def parts(cls) -> Iterator[Part[Any]]:
        """All that it offers."""
        return (part for kind in reversed(cls.__mro__) for part in vars(kind).values() if isinstance(part, Part))

    def load(self) -> None:
        """Ask for everything: whatever must be there and is not is told of (MissingPart)."""
        for part in self.parts():
            part.__get__(self, type(self))

    def check_files(self) -> None:
        """MissingPart if a file is not there that must be; nothing is loaded for that but the rooms themselves."""
        for part in self.parts():
            if part.is_needed and not _is_there(self.package, part.file):
                raise part.missing_in(self.package)


def file_of(package: str, file: str) -> ModuleType | None:
    """A file of a game's folder, loaded; None if there is none. What goes wrong in it is not taken for its absence."""
    try:
        return import_module(f"{package}.{file}") if _is_there(package, file) else None
    except (Exception, SystemExit) as fault:
        if package.startswith(OURS):
            raise
        told = f"{type(fault).__name__}: {fault}"
        raise BrokenPart(f"{package}: {file.replace('.', '/')}.py cannot be loaded: {told}") from fault


def _is_there(package: str, file: str) -> bool:
    name = package
    for word in file.split("."):
        name = f"{name}.{word}"
        if find_spec(name) is None:
            return False
    return True
