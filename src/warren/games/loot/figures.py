"""Figures of many games, for whoever simulates them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...core.components import Components
from .state import LAST_ROUND, ROTATE


def report(finals: Any, c: Components) -> Mapping[str, Any]:
    """Figures of many games."""
    figures = {
        "attacks": finals["attacks_made"],
        "attacks stopped": finals["attacks_negated"],
        "cards felled by attacks": finals["cards_felled"],
        "goblins standing": finals["height"].sum(axis=(1, 2)),
    }
    for place, won in enumerate(_wins_by_place(finals), 1):
        figures[f"won by player {place} of the first round"] = won
    for title, name in enumerate(c.titles.card_names):
        if c.tables.cost[title]:
            figures[f"acquired: {name}"] = finals["acquired"][:, title]
    return figures


def _wins_by_place(finals: Any) -> list[Any]:
    """The share of the win that went to the first player of the first round, to the second, and so on."""
    seats = int(finals["seats"][0])
    scores = finals["recorded"][:, :seats].sum(axis=2)
    won = scores == scores.max(axis=1, keepdims=True)
    shares = won / won.sum(axis=1, keepdims=True)
    moved = (finals["first_player"] == ROTATE) * (LAST_ROUND - 1)  # how often the First Player card was passed on
    first = (finals["first"] - moved) % seats
    games = np.arange(len(finals))
    return [shares[games, (first + place) % seats] for place in range(seats)]
