"""What the options mean beyond their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .layouts import set_layout
from .state import State


def suited_edition(options: Mapping[str, Any]) -> str | None:
    """Tiles of their own for what moves the balance most: the troll, and monsters that come one by one."""
    if options["troll"] == "yes":
        return "house-2-troll"
    return "house-2-one" if options["appear"] == "one" else None


def prepare(s: State, options: Mapping[str, Any]) -> None:
    """GS13.10: a given layout goes into the state before the set-up."""
    if options["layout"] is not None:
        set_layout(s, options["layout"])
