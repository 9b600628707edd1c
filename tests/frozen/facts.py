"""The facts on the table, by name: what a frozen game keeps of a position, whatever the layout in memory.

A fact has the name and the value that the state's field had when the first games were frozen. Where a layout changes,
the change is undone here, so that old files stay true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import warren
from warren.games.slayer.board import NAMES

Facts = dict[str, Any]

NO_FACTS = {
    "key",
    "drawn",
    "rules",
}  # where the dice come from: what fell is kept by itself; a game's head has its rules


def facts(position: warren.Position) -> Facts:
    """All facts of a position."""
    state = position.state.to_dict()
    found = {name: value for name, value in state.items() if name not in NO_FACTS}
    found["phase"] = position.phase
    return OF_GAME[position.game.id](found)


def _slayer(found: Facts) -> Facts:
    """Hexes by name; what is measured from the cave or repeats the pieces is left out."""
    for name in ("cell", "to_door", "to_widget"):
        del found[name]
    for name in ("hero", "troll_at", "troll_from", "widget"):
        found[name] = _hex(found[name])
    for row, n in (("opening", 6), ("goblin_at", found["goblins"]), ("stone_at", found["stones"])):
        found[row] = [_hex(place) for place in found[row][:n]]
    return found


def _hex(place: int) -> str | int:
    return NAMES[place] if 0 <= place < len(NAMES) else place


def _pact(found: Facts) -> Facts:
    return found


def _loot(found: Facts) -> Facts:
    """Steps of effects are places in a table that the loader makes; they are no facts."""
    del found["step"]
    return found


def _boblin(found: Facts) -> Facts:
    """Rewards are places in a table that the loader makes, and so no facts; rows are as long as what lies in them."""
    for name in ("choice", "bundle", "fame_by"):  # what fame came from follows from the rest
        del found[name]
    for row, size in (("rooms", "n_rooms"), ("friends", "n_friends"), ("deck", "deck_size"), ("seen", "deck_size")):
        found[row] = [part[:n] for part, n in zip(found[row], found[size], strict=True)]
    found["hero_deck"] = found["hero_deck"][: found["hero_deck_size"]]
    found["queue"] = found["queue"][: found["queued"]]
    return found


def _goblin(found: Facts) -> Facts:
    """Who is where says everything about the lines of pieces."""
    for name in ("first", "after"):
        del found[name]
    return found


OF_GAME: dict[str, Callable[[Facts], Facts]] = {
    "slayer": _slayer,
    "pact": _pact,
    "loot": _loot,
    "boblin": _boblin,
    "goblin": _goblin,
}
