"""Levels: the same names in all games, from a runt that a child beats to a king."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..core.dice import Seed
from ..core.errors import BadOption
from .player import GlancingPlayer, GreedyPlayer, InstinctPlayer, Player, RandomPlayer
from .search import Search, Settings


@dataclass(frozen=True)
class Level:
    """A player by name: what it does, its part of the budget that a king has, and how far it trusts its instinct."""

    name: str
    says: str
    part: float = 0.0  # of a king's budget; 0: no search
    favour: float = 0.0  # for what the game suggests (`Settings.favour`)
    looks: int | None = None  # moves that a player without a search looks at


KING: Final = Settings(iterations=4000)
"""The whole budget of a decision, unless another one is given."""

LEVELS: Final = (
    Level("runt", "Hasty: looks at two moves only and takes the better one.", looks=2),
    Level("sneak", "Takes the best move at first sight.", looks=None),
    Level("raider", "Searches, with a twentieth of a king's budget, and trusts nothing else.", part=0.05),
    Level("chief", "Searches, with a quarter of a king's budget, and trusts instinct a little.", part=0.25, favour=0.3),
    Level("king", "Searches with the whole budget, and trusts instinct.", part=1.0, favour=1.0),
)
BY_NAME: Final = {level.name: level for level in LEVELS}
SIMPLE: Final = ("random", "instinct", "greedy", "flat")
"""Players beside the levels: any move; what the game suggests; the best move at first sight; playouts without a tree,
with a king's budget."""

NAMES: Final = (*SIMPLE, *BY_NAME)


def make_player(
    name: str, seed: Seed = 0, iterations: int | None = None, seconds: float | None = None, threads: int = 1
) -> Player:
    """A player by name. `iterations` or `seconds`: the budget of a king for one decision; others get their part.

    >>> make_player("king", iterations=500).settings.iterations
    500
    """
    if name == "random":
        return RandomPlayer(seed)
    if name == "instinct":
        return InstinctPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(seed)
    if name != "flat" and name not in BY_NAME:
        raise BadOption(f"there is no player {name!r}: expected {', '.join(NAMES)}")
    whole = KING if iterations is None and seconds is None else replace(KING, iterations=iterations, seconds=seconds)
    whole = replace(whole, threads=threads)
    if name == "flat":
        return Search(replace(whole, flat=True), seed)
    level = BY_NAME[name]
    if not level.part:
        return GlancingPlayer(seed, level.looks)
    return Search(
        replace(
            whole,
            iterations=None if whole.iterations is None else max(8, round(level.part * whole.iterations)),
            seconds=None if whole.seconds is None else level.part * whole.seconds,
            favour=level.favour,
        ),
        seed,
    )
