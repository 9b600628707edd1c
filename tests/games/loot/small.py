"""Positions of the small edition, which uses all of the effect language, in ways that the house does not. (LR16.1)

`at(hand="oracle coin", shop="lantern")` is a scene as in `table.py`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import warren
from tests.games.loot.table import cards, loot, scene, texts

SMALL = str(Path(__file__).with_name("small.toml"))
SHIELDED: dict[str, Any] = {"p0": "lad totem", "p1": "lad totem", "p2": "lad pavise"}


@cache
def small(players: int = 2, engine: str | None = None, **options: Any) -> warren.Game:
    """A game with the small edition."""
    return loot(players, engine=engine, edition=SMALL, **options)


def at(
    players: int = 2, *, shop: str = "", crowd: str = "", words: dict[str, Any] | None = None, **rest: Any
) -> warren.Position:
    """A scene of the small edition: the line-ups are filled with Bricks (9) and Ogres (6), so are the decks."""
    shelf, mob = cards(shop), cards(crowd)
    line_up = {"shop": shelf + ["brick"] * (5 - len(shelf)), "crowd": mob + ["ogre"] * (5 - len(mob))}
    decks = {"shop_deck": {"brick": 2}, "crowd_deck": {"ogre": 2}}
    game = rest.pop("game", None) or small(players)
    given = {**line_up, **decks, **(words or {})}
    if "event" in given:
        titles, t = game.components.titles, game.components.tables
        given["round"] = (1, 5, 9, 13, 14)[t.event_phase[titles.events.index(given["event"])]]
    return scene(players, game=game, words=given, **rest)


def flip(event: str, players: int = 2, **rest: Any) -> warren.Position:
    """A round that begins with the flip effect of an event."""
    return at(players, words={"event": event, "phase": "flips", **rest.pop("words", {})}, **rest)


def turn(event: str, **rest: Any) -> warren.Position:
    """A turn that begins under an event."""
    return at(words={"event": event, "phase": "turn"}, **rest)


def acts(position: warren.Position) -> list[str]:
    """The actions that are offered."""
    return [text for text in texts(position) if text.startswith("act ")]
