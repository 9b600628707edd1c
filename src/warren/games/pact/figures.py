"""Figures of many games, for whoever simulates them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.components import Components


def report(finals: Any, c: Components) -> Mapping[str, Any]:
    """Figures of many games."""
    return {
        "rounds": finals["round_no"],
        "tasks done alone": finals["alone_done"],
        "tasks done in pacts": finals["pacts_done"],
        "specialists used": finals["specialists_done"],
        "figures placed": (finals["figure_at"] >= 0).sum(axis=(1, 2)),
        "games of the ladder": finals["game"],
    }
