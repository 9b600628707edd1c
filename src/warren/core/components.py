"""What an edition file becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .kinds import PEOPLE, Kind
from .notation import Notation
from .record import Record


@dataclass(frozen=True)
class Components:
    """The components of an edition: as numbers for the rules, as names for people."""

    tables: Any
    notation: Notation
    kinds: Sequence[Kind]  # the kinds of things that events name
    titles: Any = None  # whatever else a game's views want to call by name
    people: tuple[str, ...] = PEOPLE  # what the seats of this game are called in sentences

    @cached_property
    def kind_named(self) -> dict[str, Kind]:
        """The kinds of things that events name, by their names."""
        return {kind.name: kind for kind in self.kinds}

    def __post_init__(self) -> None:
        assert isinstance(self.tables, Record)
