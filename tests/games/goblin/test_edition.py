"""The editions of Goblin: what they hold, and exact errors for what does not fit."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import warren
from tests.clauses import clause
from warren.core.editions import editions_of
from warren.core.reading import Reader
from warren.games.goblin.board import N_HEX, NAMES, SHEET
from warren.games.goblin.edition import read_edition
from warren.games.goblin.naming import NUMBER_OF
from warren.games.goblin.state import N_SITES, Side, Terrain

EDITIONS = ("1982", "house")


def content(name: str = "1982") -> dict[str, Any]:
    return copy.deepcopy(editions_of("warren.games.goblin", "goblin").shipped(name).content)


def read(data: dict[str, Any]) -> Any:
    return read_edition(Reader("my.toml", data, warren.BadEdition))


@pytest.mark.parametrize("name", EDITIONS)
@clause("GB2.1", "GB2.2", "GB2.3", "GB2.4", "GB2.5", "GB2.6", "GB2.7", "GB2.8", "GB9.1")
def test_what_an_edition_holds(name: str) -> None:
    t = read(content(name)).tables
    assert (N_HEX, N_SITES, t.pieces, t.types) == (494, 21, 116, 28)
    assert sum(t.bags) == 34
    assert sum(t.side[p] == Side.GOBLIN for p in range(16, t.pieces)) == 52
    assert t.terrain[NUMBER_OF["2008"]] == Terrain.LAKE
    assert t.terrain[NUMBER_OF["2009"]] == Terrain.KEEP


@clause("GB5.16", "GB5.7")
def test_orientation() -> None:
    beside = {NAMES[h] for h in SHEET.beside[NUMBER_OF["1113"]] if h < N_HEX}
    assert {"1012", "1013"} <= beside


def without_ford(data: dict[str, Any]) -> None:
    data["map"]["fords"] = ["0101/0102"]


def swapped_terrain(data: dict[str, Any]) -> None:
    data["map"]["terrain"][7] = data["map"]["terrain"][7].replace("L", ".")


def heavy_king(data: dict[str, Any]) -> None:
    data["leader"][0]["values"] = [2, 13, 1]


def weak_baron(data: dict[str, Any]) -> None:
    data["leader"][15]["values"] = [1, 12, 1]


def one_goblin_less(data: dict[str, Any]) -> None:
    data["unit"][0]["copies"] = 5


def rising_melee(data: dict[str, Any]) -> None:
    data["melee"]["rows"][0][0] = 5


def lost_cave(data: dict[str, Any]) -> None:
    data["map"]["caves"]["0102"] = ["0301"]


def broken_river(data: dict[str, Any]) -> None:
    del data["map"]["river"]["main"][5]


def no_such_key(data: dict[str, Any]) -> None:
    data["map"]["swamps"] = []


def hamlet_in_forest(data: dict[str, Any]) -> None:
    data["site"][0]["hex"] = "1204"


def richer_hamlet(data: dict[str, Any]) -> None:
    data["site"][0]["bags"] = 2


WRONG: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (without_ford, "map.fords"),
    (swapped_terrain, "the lake in 2008 only"),
    (heavy_king, "leader[king].values"),
    (weak_baron, "[2, 12, 1], as the rulebook says"),
    (one_goblin_less, "52 goblins, 8 more than their leaders command; 51 found"),
    (rising_melee, "numbers that rise with the attack"),
    (lost_cave, "map.caves.0102"),
    (broken_river, "map.river.main"),
    (no_such_key, "map.swamps"),
    (hamlet_in_forest, "site[ASH].hex = '1204': expected a hex that map.terrain shows as settled (*)"),
    (richer_hamlet, "site[ASH].bags = 2: expected the whole number 1"),
]


@pytest.mark.parametrize(("spoil", "says"), WRONG, ids=[spoil.__name__ for spoil, _ in WRONG])
def test_what_does_not_fit_is_refused(spoil: Callable[[dict[str, Any]], None], says: str) -> None:
    data = content()
    spoil(data)
    with pytest.raises(warren.BadEdition) as fault:
        read(data)
    assert says in str(fault.value)
