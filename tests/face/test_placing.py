"""Where things lie: as the file says that the browser is held to as well."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.face.placings import FILE, told
from warren.core.scene import Scene, Thing
from warren.face.lettering import width_of
from warren.face.placing import placed
from warren.games import game_ids

KEPT = msgspec.json.decode(FILE.read_bytes())
TABLES: dict[str, dict[str, Any]] = {table["name"]: table for table in KEPT["tables"]}


@pytest.mark.parametrize("name", TABLES)
def test_everything_lies_where_the_browser_puts_it_too(name: str) -> None:
    table = TABLES[name]
    scene = msgspec.convert(table["scene"], Scene)
    things = msgspec.convert(table["things"], list[Thing])
    assert [told(one) for one in placed(scene, things)] == table["places"]


def test_all_our_games_are_among_the_tables() -> None:
    assert set(game_ids()) <= TABLES.keys()


def test_texts_have_the_widths_that_the_browser_gives_them_too() -> None:
    assert [[text, round(width_of(text, 1), 5)] for text, _ in KEPT["widths"]] == KEPT["widths"]
