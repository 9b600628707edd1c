"""What the options mean beyond their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .state import State


def suited_edition(options: Mapping[str, Any]) -> str | None:
    """LR16.4: between two, where attacks help whoever moves last, goblins are harder to fell."""
    return "house-2" if options["players"] == 2 else None


def prepare(s: State, options: Mapping[str, Any]) -> None:
    """How many sit at the table."""
    s.seats = options["players"]
