"""Loot & Recruit: build a deck, stack goblins on three platforms, knock down those of the others."""

from __future__ import annotations

from ...core.definition import Definition
from ...core.kinds import SEAT_NAMES
from ...core.looks import Looks
from ...core.options import Flag, OneOf
from ...core.scores import Unit
from .state import MOST_SEATS

GAME = Definition(
    id="loot",
    title="Loot & Recruit",
    summary="Goblins loot the shop, recruit the crowd and stack up, until somebody attacks the bottom of the stack.",
    clauses="LR",
    seats={n: SEAT_NAMES[:n] for n in range(2, MOST_SEATS + 1)},
    version=2,
    unit=Unit("victory point", "victory points"),
    package=__name__,
    options=(
        Flag("trio_returns", "LR16.2", "Goblins that have a pile go back to it when they are trashed.", True),
        OneOf("first_player", "LR16.3", "Whether the First Player card moves.", "fixed", values=("fixed", "rotate")),
        Flag("auto_play_powers", "LR16.5", "Cards that only give powers are played by themselves.", False),
    ),
    edition="house-1",
    has_secrets=True,
    playout=40,
    variants=(
        {},
        {"players": 3},
        {"players": 4},
        {"players": 5},
        {"players": 5, "first_player": "rotate", "auto_play_powers": True},
        {"players": 3, "trio_returns": False, "first_player": "rotate"},
    ),
    looks=Looks("Build a deck, stack your goblins, guard the bottom one.", "45 min", place=4),
)
