"""Editions of the games as they are shipped, changed in memory and written to a file, to be loaded or refused."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from warren.games import find


def shipped(game_id: str, name: str) -> dict[str, Any]:
    """What an edition of a game says, its base included; to be changed at will."""
    return deepcopy(find(game_id).editions.shipped(name).content)


def toml(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(entry) for entry in value) + "]"
    return json.dumps(value)


def saved(edition: dict[str, Any], folder: Path) -> str:
    """The edition as a file."""
    path = folder / "mine.toml"
    path.write_text("\n".join(f"{key} = {toml(value)}" for key, value in edition.items()), encoding="utf-8")
    return str(path)
