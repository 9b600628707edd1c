"""Editions made for a test: the house edition, altered or spoilt, and what is said about it. (LR16.4)"""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import warren
from tests import editions
from tests.editions import Edition, shipped

SHIPPED = shipped("loot", "house-1")
CARDS = {card["id"]: card for card in SHIPPED["card"]}

SMALL_LETTERS = "small letters, digits and underscores, a letter first"
FLIPS = "'draw', 'discard', 'trash', 'take', 'shift'"


loaded = partial(editions.loaded, "loot", players=2)
complaint = partial(editions.complaint, "loot")


def card(edition: Edition, card_id: str) -> dict[str, Any]:
    """A card or an event."""
    return next(entry for entry in [*edition["card"], *edition["event"]] if entry["id"] == card_id)


def copies(source: str, *kinds: str) -> int:
    return sum(c["sets"].get(source, 0) for c in SHIPPED["card"] if not kinds or c["kind"] in kinds)


def plays_to_the_end(game: warren.Game, seed: int) -> warren.Position:
    chooser = random.Random(seed)
    position = game.start(seed)
    while not position.is_over:
        position.play(chooser.choice(position.moves()))
        assert game.faults(position.state) == []
    return position


def nested(depth: int) -> list[dict[str, Any]]:
    """Steps within steps."""
    return [{"op": "draw", "n": 1, **({"then": nested(depth - 1)} if depth > 1 else {})}]
