"""Figures of many games, for whoever simulates them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...core.components import Components
from .vocabulary import DECK_LABELS


def report(finals: Any, c: Components) -> Mapping[str, Any]:
    """Figures of many games."""
    figures = {
        "rounds": finals["round_no"],
        "goblins lost for lack of space": finals["lost"],
        "heroes befriended": finals["n_friends"].sum(axis=1),
        "guards defeated": finals["defeats"],
    }
    for deck, label in enumerate(DECK_LABELS):
        figures[f"rooms conquered: {label}"] = finals["conquests"][:, deck]
        figures[f"rooms destroyed: {label}"] = finals["ruins"][:, deck]
    for place, won in enumerate(_wins_by_place(finals, c), 1):
        figures[f"won by player {place}"] = won
    return figures


def _wins_by_place(finals: Any, c: Components) -> list[Any]:
    """The share of the win (`rules.share`, for all games at once) of whoever began, of the second, and so on."""
    seats = int(finals["seats"][0])
    fame = finals["fame"][:, :seats]
    won = fame == fame.max(axis=1, keepdims=True)
    if seats == 1:
        won = fame >= c.tables.goal
    shares = won / np.maximum(1, won.sum(axis=1, keepdims=True))
    games = np.arange(len(finals))
    return [shares[games, (finals["first"] + place) % seats] for place in range(seats)]
