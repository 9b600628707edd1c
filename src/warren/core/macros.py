"""Macros: short words for several moves in a row. A member says how it is written and what it does.

    class Macro(MacroBase):
        GOTO = "goto <hex>", "Go to <hex> by the cheapest way.", "GB5.2", Phase.MARCH, HEX

A macro is no move and no rule. A table asks the game again and again for the next move (`Telling.unfold`), and makes it
like any other; so what is kept of a game are its moves alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from .kinds import Kind
from .vocabulary import Member, PhaseBase


class Manner(StrEnum):
    """How a macro goes on."""

    THROUGH = "through"


THROUGH: Final = Manner.THROUGH
"""It goes on although something was revealed, dice for example."""

ANYWAY: Final = "anyway"
"""Behind a macro: go on where it would rather stop."""


class MacroBase(Member):
    """Base of a game's macros: text, meaning, the clause behind it, the phases that it is for, kinds of the things
    named, and THROUGH perhaps.
    """

    text: str
    meaning: str
    clause: str
    kinds: tuple[Kind, ...]
    phases: tuple[int, ...]
    goes_through: bool

    def carry(self, text: str, meaning: str, clause: str, *kinds: Any) -> None:
        self.text = text
        self.meaning = meaning
        self.clause = clause
        self.kinds = tuple(kind for kind in kinds if isinstance(kind, Kind))
        self.phases = tuple(phase for phase in kinds if isinstance(phase, PhaseBase))
        self.goes_through = THROUGH in kinds


class NoMacro(MacroBase):
    """Of a game that has none."""


@dataclass(frozen=True)
class Going:
    """How far a macro has come."""

    legal: Sequence[str]  # the texts of the moves that are possible now
    made: Sequence[str] = ()  # the moves that it has made
    anyway: bool = False  # it is told to go on where it would rather stop


@dataclass(frozen=True)
class Next:
    """What a macro does next: a move; or nothing more, and why if it has not come to its end."""

    move: str = ""
    why: str = ""


DONE: Final = Next()
"""A macro has come to its end."""
