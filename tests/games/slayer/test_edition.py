"""Tile files: what is refused, with which words, and what may be changed. (GS2, GS13.9)"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

import warren
from tests import editions
from tests.clauses import clause
from tests.editions import Edition, shipped
from tests.games.moves import play
from tests.games.slayer.table import offered, random_game
from warren.games.slayer.checks import find_cut_off


@pytest.fixture
def edition() -> Edition:
    """The house tiles, to be spoilt."""
    return shipped("slayer", "house-1") | {"edition": "mine"}


def tile(edition: Edition, tile_id: str) -> dict[str, Any]:
    return next(entry for entry in edition["tile"] if entry["id"] == tile_id)


loaded = partial(editions.loaded, "slayer")
complaint = partial(editions.complaint, "slayer")


# ---- drawings


@clause("GS2.1", "GS2.9", "GS2.10", "GS2.12", "GS13.9")
@pytest.mark.parametrize(
    ("tile_id", "row", "drawn", "expected"),
    [
        ("bolt", 1, "# # #", "4 signs in row 1; 3 found in '# # #'"),
        ("bolt", 4, "# . . # . . # #", "7 signs in row 4; 8 found in '# . . # . . # #'"),
        ("bolt", 3, "# # ? . # #", "only the signs # . T D x in row 3; '?' found"),
        ("bolt", 3, "# # .. . # #", "only the signs # . T D x in row 3; '..' found"),
        ("bolt", 1, ". # # #", "rock in all six corners"),
        ("knot", 4, "# . . # # . .", "rock in all six corners"),
        ("bolt", 5, "T # . . # .", "openings and the doorway on whole hexes, not on the rim"),
        ("gate", 5, "D # . . # #", "openings and the doorway on whole hexes, not on the rim"),
        ("bolt", 4, "# x . # . . #", "signs x only behind the doorway"),
        ("knot", 1, "# # . #", "floor on all twelve half hexes of a middle tile"),
        ("cave", 5, ". # . . . x", "floor on all twelve half hexes of a middle tile"),
        ("knot", 4, "# T . # # . #", "no opening and no doorway on a middle tile"),
        ("cave", 4, "# D . . . . #", "no opening and no doorway on a middle tile"),
        ("bolt", 2, "# . # . #", "exactly one opening T; 0 found"),
        ("fall", 2, "# T # T #", "exactly one opening T; 2 found"),
        ("gate", 4, "# . . # . . #", "exactly one opening T; 0 found"),
        ("gate", 1, "# # . #", "floor on the three upper sides"),
        ("gate", 5, ". # . . # #", "rock on the two sides beside the doorway"),
        ("gate", 6, "# D . . #", "the doorway D touching both x of the lower side"),
        ("gate", 6, "# . . . #", "the doorway D touching both x of the lower side"),
        ("gate", 7, "# x # #", "the doorway D touching both x of the lower side"),
        ("gate", 6, "# D D . #", "exactly one doorway D; 2 found"),
        ("bolt", 1, "# . # #", "rock on the three upper sides"),
        ("fall", 7, "# # . #", "floor on the three lower sides"),
        ("bolt", 2, "# D # T #", "no doorway on an edge tile"),
    ],
)
def test_a_wrong_drawing_is_refused(
    edition: Edition, tmp_path: Path, tile_id: str, row: int, drawn: str, expected: str
) -> None:
    rows = tile(edition, tile_id)["rows"]
    rows[row - 1] = drawn
    assert complaint(edition, tmp_path) == f"tile[{tile_id}].rows = {rows!r}: expected {expected}"


@clause("GS2.1")
@pytest.mark.parametrize("rows", [6, 8])
def test_a_drawing_has_seven_rows(edition: Edition, tmp_path: Path, rows: int) -> None:
    hall = tile(edition, "hall")
    hall["rows"] = (hall["rows"] * 2)[:rows]
    assert complaint(edition, tmp_path).endswith(f": expected 7 rows; {rows} found")


# ---- what can be reached


@clause("GS2.11", "GS13.9")
@pytest.mark.parametrize(
    ("tile_id", "row", "drawn", "space", "layout"),
    [
        ("bolt", 3, ["# # # . # #"], "n5 (row 2, sign 2)", "center 0 12345"),
        ("fall", 3, ["# . # # # #"], "n27 (row 2, sign 4)", "open 0 12346"),
        ("cave", 3, [". . # # . .", "# . # . # . #", ". . # # . ."], "i16 (row 4, sign 4)", "open 0 12345"),
    ],
)
def test_floor_that_is_walled_in_is_refused(
    edition: Edition, tmp_path: Path, tile_id: str, row: int, drawn: list[str], space: str, layout: str
) -> None:
    rows = tile(edition, tile_id)["rows"]
    rows[row - 1 : row - 1 + len(drawn)] = drawn
    said = f"expected floor that the hero can reach; {space} is cut off in '{layout}' (GS2.11)"
    assert complaint(edition, tmp_path) == f"tile[{tile_id}].rows = {rows!r}: {said}"


@clause("GS2.11", "GS2.14", "GS13.9")
def test_a_doorway_that_leads_nowhere_is_refused(edition: Edition, tmp_path: Path) -> None:
    rows = tile(edition, "gate")["rows"]
    rows[4] = "# # # # # #"
    said = "expected a doorway that leads into the cave; q16 (row 6, sign 3) does not in 'center 0 12345' (GS2.11)"
    assert complaint(edition, tmp_path) == f"tile[gate].rows = {rows!r}: {said}"


# A middle tile in three parts, each of which joins two sides; an edge tile whose seam with it is a part by itself.
THREE_CORNERS = ["# . . #", ". # # . .", ". # # # # .", "# . # # # # #", ". # # # # .", ". # # . .", "# . . #"]
BACK_TO_THE_MIDDLE = ["# # # #", "# . T . #", "# . # # . #", "# . # # # . #", ". # # # # .", ". # # # .", "# . . #"]


@clause("GS2.4", "GS2.6", "GS2.11")
def test_tiles_that_only_some_layouts_cut_off_are_refused(edition: Edition, tmp_path: Path) -> None:
    """Two tiles turn their backs to the middle tile: that is fine unless the same part of it lies behind both."""
    tile(edition, "knot")["rows"] = THREE_CORNERS
    tile(edition, "bolt")["rows"] = BACK_TO_THE_MIDDLE
    assert loaded(edition, tmp_path)
    tile(edition, "loop")["rows"] = BACK_TO_THE_MIDDLE
    said = "expected floor that the hero can reach; j11 (row 7, sign 3) is cut off in 'center 0 12345' (GS2.11)"
    assert complaint(edition, tmp_path) == f"tile[bolt].rows = {BACK_TO_THE_MIDDLE!r}: {said}"


@clause("GS2.11")
@pytest.mark.parametrize("name", ["house-1", "house-2", "house-2-one", "house-2-troll"])
def test_the_house_tiles_cut_nothing_off(name: str) -> None:
    assert find_cut_off(warren.game("slayer", edition=name).components.tables) is None


# ---- tiles


@clause("GS2.1", "GS2.3", "GS13.9")
@pytest.mark.parametrize(
    ("tile_id", "role", "needed"),
    [("gate", "entrance", 1), ("knot", "center", 1), ("cave", "open_center", 1), ("hall", "edge", 5)]
    + [("fall", "blocked_edge", 1)],
)
def test_every_tile_is_needed(edition: Edition, tmp_path: Path, tile_id: str, role: str, needed: int) -> None:
    edition["tile"].remove(tile(edition, tile_id))
    said = f"the whole: expected nine tiles, among them {needed} with role {role!r}; {needed - 1} found"
    assert complaint(edition, tmp_path) == said


@clause("GS2.1", "GS13.9")
@pytest.mark.parametrize(
    ("tile_id", "key", "value", "said"),
    [
        ("hall", "number", 1, "tile[hall].number = 1: expected one tile of each kind; Bolt-hole is it already"),
        ("hall", "number", 6, "tile[hall].number = 6: expected a whole number from 1 to 5"),
        ("hall", "number", 0, "tile[hall].number = 0: expected a whole number from 1 to 5"),
        ("hall", "number", "5", "tile[hall].number = '5': expected a whole number from 1 to 5"),
        ("fall", "number", 5, "tile[fall].number = 5: expected the whole number 6"),
        ("cave", "role", "center", "tile[cave].role = 'center': expected one tile of each kind; Knot is it already"),
        (
            "cave",
            "role",
            "cellar",
            "tile[cave].role = 'cellar': expected one of 'entrance', 'center', 'open_center', 'edge', 'blocked_edge'",
        ),
        ("bolt", "title", 1, "tile[bolt].title = 1: expected a text"),
        ("bolt", "rows", "#", "tile[bolt].rows = '#': expected a list of texts"),
        (
            "bolt",
            "art",
            "",
            "tile[bolt].art = '': expected no such key; the keys here are id, number, role, rows, title",
        ),
    ],
)
def test_a_wrong_tile_is_refused(
    edition: Edition, tmp_path: Path, tile_id: str, key: str, value: Any, said: str
) -> None:
    tile(edition, tile_id)[key] = value
    assert complaint(edition, tmp_path) == said


@clause("GS2.1")
@pytest.mark.parametrize("key", ["id", "role", "number", "title", "rows"])
def test_a_tile_without_one_of_its_keys_is_refused(edition: Edition, tmp_path: Path, key: str) -> None:
    bolt = edition["tile"].index(tile(edition, "bolt"))
    del edition["tile"][bolt][key]
    where = "4" if key == "id" else "bolt"
    assert complaint(edition, tmp_path).startswith(f"tile[{where}].{key} = missing: expected ")


@clause("GS2.6")
def test_two_tiles_of_one_number_are_refused_also_without_a_title(edition: Edition, tmp_path: Path) -> None:
    tile(edition, "bolt")["title"] = ""
    tile(edition, "hall")["number"] = 1
    assert "number" in complaint(edition, tmp_path)


# ---- pieces


@clause("GS1.2", "GS2.12", "GS13.9")
@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("openings", 5, "the whole number 6"),
        ("openings", 7, "the whole number 6"),
        ("goblins", 7, "a whole number from 8 to 24"),
        ("goblins", 25, "a whole number from 8 to 24"),
        ("goblins", True, "a whole number from 8 to 24"),
        ("troll_price", -1, "a whole number from 0 to 18"),
        ("trolls", 2, "a whole number from 0 to 1"),
        ("stones_hero", 7, "a whole number from 0 to 6"),
        ("stones_board", 7, "a whole number from 0 to 6"),
        ("widgets", 2, "the whole number 1"),
        (
            "dragons",
            1,
            "no such key; the keys here are goblins, openings, stones_board, stones_hero, troll_price, trolls, widgets",
        ),
    ],
)
def test_wrong_numbers_of_pieces_are_refused(
    edition: Edition, tmp_path: Path, key: str, value: Any, expected: str
) -> None:
    edition["pieces"][key] = value
    assert complaint(edition, tmp_path) == f"pieces.{key} = {value!r}: expected {expected}"


@clause("GS1.2")
def test_a_dearer_troll_needs_more_goblins(edition: Edition, tmp_path: Path) -> None:
    edition["pieces"]["troll_price"] = 7
    assert complaint(edition, tmp_path) == "pieces.goblins = 12: expected a whole number from 13 to 24"


# ---- the file


@clause("GS13.9")
@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("game", "chess", "game = 'chess': expected one of 'slayer'"),
        ("edition", 1, "edition = 1: expected a text"),
        ("rules", 2, "rules = 2: expected the whole number 1"),
        ("author", "me", "author = 'me': expected no such key; the keys here are edition, game, pieces, rules, tile"),
    ],
)
def test_a_wrong_head_is_refused(edition: Edition, tmp_path: Path, key: str, value: Any, said: str) -> None:
    assert complaint(edition | {key: value}, tmp_path) == said


@clause("GS13.9")
@pytest.mark.parametrize(("key", "expected"), [("pieces", "a table"), ("tile", "a list of tables")])
def test_a_missing_chapter_is_refused(edition: Edition, tmp_path: Path, key: str, expected: str) -> None:
    del edition[key]
    assert complaint(edition, tmp_path) == f"{key} = missing: expected {expected}"


@clause("GS13.9")
def test_a_file_that_is_none_or_no_toml_is_refused(tmp_path: Path) -> None:
    editions.refused_as_no_text("slayer", tmp_path)


# ---- editions that are fine


@clause("GS13.9", "GS2.8")
def test_other_drawings_are_played(edition: Edition, tmp_path: Path) -> None:
    bolt = tile(edition, "bolt")
    bolt["rows"][1:3] = ["# T . . #", "# . # . # #"]
    bolt["title"] = "Rat-hole"
    game = loaded(edition, tmp_path, layout="center 0 12345")
    start = game.start(1)
    assert game.edition.name == "mine"
    assert start.view()["tiles"]["SW"] == "Rat-hole"
    assert start.view()["openings"] == ["a18", "d25", "f3", "m28", "n5", "o20"]
    assert {"widget m4", "widget n7"} <= offered(start)
    *_, end = random_game(game, 1, start)
    assert end.is_over


@clause("GS13.9", "GS1.2", "GS3.3", "GS3.7")
def test_other_numbers_of_pieces_are_played(edition: Edition, tmp_path: Path) -> None:
    edition["pieces"] |= {"goblins": 20, "troll_price": 3, "stones_hero": 2, "stones_board": 4}
    pos = loaded(edition, tmp_path, troll="yes").start(1)
    play(pos, "widget q16", *["stone q16"] * 4, "troll o20")
    view = pos.view()
    assert (len(view["goblins"]), view["waiting"], view["paid"]) == (5, 12, 3)
    assert (view["hand"], view["stones"]) == (2, ["q16"] * 4)
    assert play(pos, "step p15", "step q16").view()["hand"] == 6


@clause("GS13.9", "GS3.8")
def test_an_edition_without_troll_and_stones_asks_for_neither(edition: Edition, tmp_path: Path) -> None:
    edition["pieces"] |= {"trolls": 0, "stones_hero": 0, "stones_board": 0}
    game = loaded(edition, tmp_path, troll="yes")
    pos = play(game.start(1), "widget q16")
    assert (pos.phase, pos.view()["hand"], pos.view()["stones"]) == ("hero_move", 0, [])
    with pytest.raises(warren.BadPosition, match="troll = 'waiting': expected none; this edition has no troll"):
        game.position({"troll": "waiting"})
