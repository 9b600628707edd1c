"""What the options mean beyond their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .state import State


def prepare(s: State, options: Mapping[str, Any]) -> None:
    """How many sit at the table."""
    s.seats = options["players"]
