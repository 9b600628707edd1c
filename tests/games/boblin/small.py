"""Positions of the small edition, which uses all of the effect language, in ways that the house does not. (BR15.1)"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import warren
from tests.games.boblin.table import at, boblin

SMALL = str(Path(__file__).with_name("small.toml"))


@cache
def small(players: int = 2, **options: Any) -> warren.Game:
    """A game with the small edition and both modules."""
    return boblin(players, **{"edition": SMALL, "heroes": True, "trolls": True, **options})


def small_at(players: int = 2, *, game: warren.Game | None = None, **given: Any) -> warren.Position:
    """A position of the small edition, as in `table.py`. Two actions are left unless others are named."""
    position: warren.Position = at(players, game=game or small(players), **{"actions": 2, **given})
    return position
