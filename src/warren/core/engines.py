"""Engines: how the rules of a game run, and the doors that lead to them there."""

from __future__ import annotations

import os
from enum import StrEnum

from .definition import Definition
from .doors import CompiledDoors, Doors, PlainDoors
from .errors import BadOption, quoted
from .record import Record


class Engine(StrEnum):
    """How the rules run."""

    COMPILED = "compiled"  # by Numba
    PLAIN = "plain"  # as ordinary Python
    CHECKED = "checked"  # as ordinary Python, with a range check on every store
    PAIRED = "paired"  # plain and compiled at once, compared call by call: for tests

    @classmethod
    def named(cls, name: str | None) -> Engine:
        """The engine with a name; without one that of WARREN_ENGINE in the environment, or else the compiled one."""
        wanted = (os.environ.get("WARREN_ENGINE") or cls.COMPILED) if name is None else name
        if not isinstance(wanted, str) or wanted not in list(cls):
            raise BadOption(f"engine = {quoted(wanted)}: expected {' or '.join(cls)}")
        return cls(wanted)


def open_doors(game: Definition, tables: Record, engine: Engine) -> Doors:
    """The doors of a game on some engine."""
    if engine is Engine.PLAIN or engine is Engine.CHECKED:
        return PlainDoors(game, tables, checked=engine is Engine.CHECKED)
    from .compiled import entries_of

    compiled = CompiledDoors(game, tables, entries_of(game))
    if engine is Engine.COMPILED:
        return compiled
    from .paired import PairedDoors

    return PairedDoors(PlainDoors(game, tables), compiled)
