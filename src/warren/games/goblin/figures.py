"""Figures of many games, for whoever simulates them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.components import Components
from .rules.losses import HALVES


def report(finals: Any, c: Components) -> Mapping[str, Any]:
    """Figures of many games: the second King is who plays the goblins at the end."""
    second = finals["king"]
    games = range(len(finals))
    points = [finals["score"][games, seat] / HALVES for seat in (1 - second, second)]
    return {
        "points of the first King": points[0],
        "points of the second King": points[1],
        "plundered by the first King": finals["brought"][games, 1 - second] / HALVES,
        "plundered by the second King": finals["brought"][games, second] / HALVES,
        "the second King overtakes": points[1] > points[0],
    }
