"""The games: one folder each. A folder that has its RULES.md is a game; nothing else has to be told of it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files

from ..core.definition import Definition
from ..core.errors import UnknownGame, quoted


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    folders = (f for f in files(__name__).iterdir() if f.is_dir())
    return tuple(sorted(f.name for f in folders if (f / "RULES.md").is_file()))


def find(game_id: str) -> Definition:
    """The definition of a game."""
    if not isinstance(game_id, str):
        raise UnknownGame(f"{quoted(game_id)} is not the id of a game: expected {' or '.join(game_ids())}")
    if game_id not in game_ids():
        raise UnknownGame(f"there is no game {quoted(game_id)}: the games are {', '.join(game_ids())}")
    definition: Definition = import_module(f"{__name__}.{game_id}").GAME
    return definition
