"""Editions of the games as they are shipped, changed in memory and written to a file, to be loaded or refused."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import warren
from warren.games import find

Edition = dict[str, Any]


def shipped(game_id: str, name: str) -> Edition:
    """What an edition of a game says, its base included; to be changed at will."""
    return deepcopy(find(game_id).editions.shipped(name).content)


def toml(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(entry) for entry in value) + "]"
    return json.dumps(value)


def saved(edition: Edition, folder: Path) -> str:
    """The edition as a file."""
    path = folder / "mine.toml"
    path.write_text("\n".join(f"{key} = {toml(value)}" for key, value in edition.items()), encoding="utf-8")
    return str(path)


def loaded(game_id: str, edition: Edition, folder: Path, **options: Any) -> warren.Game:
    """A game with the edition."""
    return warren.game(game_id, edition=saved(edition, folder), **options)


def complaint(game_id: str, edition: Edition, folder: Path) -> str:
    """What is said about an edition, without the name of the file, which must be there."""
    with pytest.raises(warren.BadEdition) as caught:
        loaded(game_id, edition, folder, engine="plain")
    file, _, what = str(caught.value).partition(": ")
    assert file == str(folder / "mine.toml")
    return what


def refused_as_no_text(game_id: str, folder: Path) -> None:
    """A file that is no TOML, no text, or not there, is refused as that."""
    mine = folder / "mine.toml"
    for raw, said in (b"task = [", "not valid TOML: "), (b"\xff", "not a text in UTF-8 "):
        mine.write_bytes(raw)
        with pytest.raises(warren.BadEdition, match=f"mine.toml: {said}"):
            warren.game(game_id, edition=str(mine))
    with pytest.raises(warren.BadEdition, match=r"no\.toml: there is no such file"):
        warren.game(game_id, edition=str(folder / "no.toml"))
