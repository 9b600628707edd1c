"""Figures of many games, for whoever simulates them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.components import Components
from .state import CARRIED


def report(finals: Any, c: Components) -> Mapping[str, Any]:
    """Figures of many games."""
    return {
        "turns": finals["turn"],
        "Hero Stones used": finals["used"],
        "Widget carried at the end": finals["widget"] == CARRIED,
    }
