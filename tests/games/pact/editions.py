"""Editions of Pact, to be altered or spoilt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import warren
from tests.editions import saved, shipped

Edition = dict[str, Any]
SHIPPED = shipped("pact", "house-1")


def loaded(edition: Edition, folder: Path, **options: Any) -> warren.Game:
    return warren.game("pact", edition=saved(edition, folder), **options)


def complaint(edition: Edition, folder: Path) -> str:
    """What is said about an edition, without the name of the file, which must be there."""
    with pytest.raises(warren.BadEdition) as caught:
        loaded(edition, folder)
    file, _, what = str(caught.value).partition(": ")
    assert file == str(folder / "mine.toml")
    return what


def card(edition: Edition, kind: str, card_id: str) -> dict[str, Any]:
    return next(entry for entry in edition["cards"][kind] if entry["id"] == card_id)
