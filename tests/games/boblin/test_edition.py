"""The house edition in numbers, and what is said about editions that are wrong."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import warren
from tests import editions
from tests.clauses import clause
from tests.editions import saved, shipped
from tests.games.boblin.table import boblin

HOUSE = shipped("boblin", "house-1")
DECKS = ("mineshaft", "ice", "inferno")
HEROES = [
    "Draglinkin", "Dwarf", "Faerie", "Gear Golem", "Gnome", "Half Orc", "Hawkmyn", "High Elf", "Human", "Ishim",
    "Shadowfolk", "Ssleth", "Stonekin", "Wood Elf",
]  # fmt: skip
REWARDS = "K, C, B, T, L, P, G, F, A, S, Z, W"
GOBLINS = "K, C, B, T, L, P, G"


# ---- the house edition


@clause("BR1.2", "BR11.7")
def test_81_rooms_and_14_heroes() -> None:
    assert [len(HOUSE[deck]) for deck in DECKS] == [27, 27, 27]
    assert sorted(HOUSE["hero"]) == HEROES
    assert sum(hero["fame"] for hero in HOUSE["hero"].values()) == 27
    names = [card["name"] for deck in DECKS for card in HOUSE[deck].values()]
    assert len(set(names)) == 81


def test_prices_and_uses_of_the_house() -> None:
    assert Counter(card["cost"] for card in HOUSE["mineshaft"].values()) == {"1K": 23, "2K": 4}
    assert Counter(card["uses"] for card in HOUSE["mineshaft"].values()) == {2: 11, 3: 16}
    assert Counter(card["uses"] for card in HOUSE["ice"].values()) == {2: 2, 3: 21, 4: 4}
    assert Counter(card["uses"] for card in HOUSE["inferno"].values()) == {2: 25, 3: 2}
    assert sum(card["cost"] == "2K" for card in HOUSE["inferno"].values()) == 15


@clause("BR7.5", "BR9.1")
def test_only_the_ice_caves_have_passives_and_all_of_them() -> None:
    assert all("when" in card and "rows" not in card for card in HOUSE["ice"].values())
    assert all("rows" in card and "when" not in card for d in ("mineshaft", "inferno") for card in HOUSE[d].values())


@clause("BR3.3", "BR12.2", "BR12.4")
def test_the_camp_of_the_house() -> None:
    t = boblin().components.tables
    assert list(t.spaces) == [6, 4, 4, 4, 4, 4]
    assert [t.mark[i] for i in range(t.marks)] == [4, 8, 12, 16, 20]
    assert (t.goal, t.actions, t.row, t.scout, t.hero_price) == (27, 2, 3, 3, 2)


def test_numbers_do_not_depend_on_the_order_of_keys(tmp_path: Path) -> None:
    turned = {key: HOUSE[key] for key in reversed(HOUSE)}
    for deck in (*DECKS, "hero"):
        turned[deck] = dict(reversed(HOUSE[deck].items()))
    other = warren.game("boblin", engine="plain", edition=saved(turned, tmp_path))
    assert other.components.tables == boblin().components.tables
    assert other.components.titles.rooms == boblin().components.titles.rooms


def test_an_edition_may_change_a_few_cards(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('edition = "mine"\ngame = "boblin"\nbase = "house-1"\n[mineshaft.M05]\nuses = 1\n')
    game = warren.game("boblin", engine="plain", edition=str(path))
    room = game.components.titles.rooms.index("m05")
    assert (game.components.tables.uses[room], game.components.titles.room.labels[room]) == (
        1,
        "Knife-and-Shadow School",
    )


# ---- wrong ones


complaint = partial(editions.complaint, "boblin")


def put(edition: dict[str, Any], path: str, value: Any) -> None:
    *way, last = path.split("/")
    for key in way:
        edition = edition[int(key)] if isinstance(edition, list) else edition[key]
    if value is None:
        del edition[last]
    else:
        edition[last] = value


STEP = "a step such as '1K>1B' or '3G>4F {each L:-1F}'"
TRIGGERS = (
    "gain: and one of K, C, B, T, L, P, G, F, or conquer: or destroy: and mineshaft, ice, inferno or any, or scout, "
    "befriend, defeat, turn"
)
ROWS = "1 to 3 rows, each a list of 1 to 6 steps such as '1K>1B'"
RECRUITS = "two or more different kinds of goblins, each with its number, such as '3K'"
MARKS = "at most 8 rising whole numbers from 1 to 99"


@clause("BR15.1")
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("rules/goal", 0, "rules.goal = 0: expected a whole number from 1 to 99"),
        ("rules/row", 6, "rules.row = 6: expected a whole number from 1 to 5"),
        ("rules/scout", 0, "rules.scout = 0: expected a whole number from 1 to 5"),
        ("rules/befriend_wrecks", 4, "rules.befriend_wrecks = 4: expected a whole number from 1 to 3"),
        ("rules/start_sticklers", [1, 2], "rules.start_sticklers = [1, 2]: expected 4 whole numbers from 0 to 12"),
        ("rules/recruit", ["3K"], f"rules.recruit = ['3K']: expected {RECRUITS}"),
        ("rules/recruit", ["3K", "2K"], f"rules.recruit = ['3K', '2K']: expected {RECRUITS}"),
        ("rules/recruit", ["3K", "2G"], f"rules.recruit = ['3K', '2G']: expected {RECRUITS}"),
        ("rules/supply", 70, "rules.supply = 70: expected nothing: that is an option of the game, and not a component"),
        ("rules/colour", 1, "rules.colour = 1: expected no such key; the keys here are"),
        ("camp/spaces/K", 3, "camp.spaces.K = 3: expected room for 4 Sticklers, with which a player starts"),
        ("camp/spaces/B", 13, "camp.spaces.B = 13: expected a whole number from 0 to 12"),
        ("camp/spaces/P", None, "camp.spaces.P = missing: expected a whole number from 0 to 12"),
        ("camp/troll_marks", [4, 4], f"camp.troll_marks = [4, 4]: expected {MARKS}"),
        ("camp/troll_marks", [0, 4], f"camp.troll_marks = [0, 4]: expected {MARKS}"),
        ("camp/troll_marks", list(range(1, 10)), f"expected {MARKS}"),
        ("camp/guard", "1A>2F",
         f"camp.guard = '1A>2F': expected numbers with one of {GOBLINS}, such as '1K'; '1A' found"),
        ("camp/trolls/0/id", "Toll Gate", "expected small letters, digits and underscores, a letter first"),
        ("camp/trolls/1/id", "toll", "camp.trolls[toll].id = 'toll': expected an id that no other has"),
        ("camp/trolls/1/wreck", "half", "camp.trolls[gloom].wreck = 'half': expected one of 'none'"),
        ("camp/trolls/2/less", "2G", "expected numbers with one of K, C, B, T, L, P, such as '1K'; '2G' found"),
        ("mineshaft/M01/cost", "1A",
         f"mineshaft.M01.cost = '1A': expected numbers with one of {GOBLINS}, such as '1K'; '1A' found"),
        ("mineshaft/M01/cost", "1R", "mineshaft.M01.cost = '1R': expected numbers with one of"),
        ("mineshaft/M01/cost", "1X", "mineshaft.M01.cost = '1X': expected numbers with one of"),
        ("mineshaft/M01/cost", "K", "mineshaft.M01.cost = 'K': expected numbers with one of"),
        ("mineshaft/M01/cost", "13K", "mineshaft.M01.cost = '13K': expected at most 12 K; '13K' found"),
        ("mineshaft/M01/cost", "1K 1K",
         "mineshaft.M01.cost = '1K 1K': expected each code once; K stands in '1K 1K' twice"),
        ("mineshaft/M01/uses", 0, "mineshaft.M01.uses = 0: expected a whole number from 1 to 6"),
        ("mineshaft/M01/uses", 7, "mineshaft.M01.uses = 7: expected a whole number from 1 to 6"),
        ("mineshaft/M01/when", "gain:B", "expected nothing: only rooms of the Ice Caves have passive effects"),
        ("mineshaft/M01/rows", [], f"mineshaft.M01.rows = []: expected {ROWS}"),
        ("mineshaft/M01/rows", [[]], f"mineshaft.M01.rows = [[]]: expected {ROWS}"),
        ("mineshaft/M01/rows", ["1K>1B"], f"mineshaft.M01.rows = ['1K>1B']: expected {ROWS}"),
        ("mineshaft/M01/rows", [["1K"]], f"mineshaft.M01.rows = [['1K']]: expected {STEP}; '1K' found"),
        ("mineshaft/M01/rows", [["1A>1B"]], f"expected numbers with one of {GOBLINS}, such as '1K'; '1A' found"),
        ("mineshaft/M01/rows", [["1K>1B", "1R>1B"]], "such as '1K'; '1R' found"),
        ("mineshaft/M01/rows", [["1K>1R"]], f"expected numbers with one of {REWARDS}, such as '1K'; '1R' found"),
        ("mineshaft/M01/rows", [["4G>1F", "3G>1F"]], "expected at most 6 G in all steps of a row; 7 found"),
        ("mineshaft/M01/rows", [["1K>1F {each X:+1F}"]],
         "expected {distinct:+2F}, {same:+2F} or {each L:-1F}; 'each X:+1F' found"),
        ("mineshaft/M01/wreck", "1F|1K|1C|1B|1T", "expected at most 4 rewards to choose from; '1F|1K|1C|1B|1T' has 5"),
        ("mineshaft/M01/wreck", "1W 1K",
         "expected W at the end of a reward, since it may destroy a room; '1W 1K' found"),
        ("mineshaft/M01/wreck", "2W", "expected at most 1 W; '2W' found"),
        ("mineshaft/M01/wreck", "1F 1F", "expected F at most once in a reward; '1F 1F' found"),
        ("mineshaft/M01/wreck", "1K 1C 1B 1T 1L 1P 1F", "expected at most 6 parts of a reward"),
        ("mineshaft/M01/wreck", "7G", "expected at most 6 G; '7G' found"),
        ("mineshaft/M 1", {}, "mineshaft.M 1 = {}: expected an id of letters, digits and underscores, a letter first"),
        ("mineshaft/m02", {}, "mineshaft.m02 = {}: expected an id that no other card has, capitals or not"),
        ("ice/M01", {}, "ice.M01 = {}: expected an id that no other card has, capitals or not"),
        ("ice/I01/rows", [["1K>1B"]],
         "ice.I01.rows = [['1K>1B']]: expected nothing: rooms of the Ice Caves have no action rows"),
        ("ice/I01/when", "gain:X", f"ice.I01.when = 'gain:X': expected {TRIGGERS}"),
        ("ice/I01/when", "conquer:attic", f"ice.I01.when = 'conquer:attic': expected {TRIGGERS}"),
        ("ice/I01/when", "recruit", f"ice.I01.when = 'recruit': expected {TRIGGERS}"),
        ("ice/I01/who", "nobody", "ice.I01.who = 'nobody': expected one of 'self', 'neighbor', 'any'"),
        ("ice/I01/gain", None, "ice.I01.gain = missing: expected a text"),
        ("hero/Gnome/kind", "friend",
         "hero.Gnome.kind = 'friend': expected one of 'passive', 'tally', 'state', 'free', 'action', 'discount'"),
        ("hero/Gnome/gain", "1A", "hero.Gnome.limit = missing: expected 'turn': a hero that gives actions"),
        ("hero/Gnome/limit", "action", "hero.Gnome.limit = 'action': expected one of 'turn'"),
        ("hero/Faerie/limit", None, "hero.Faerie.limit = missing: expected one of 'turn'"),
        ("hero/Stonekin/count", 0, "hero.Stonekin.count = 0: expected a whole number from 1 to 99"),
        ("hero/Half Orc/trolls", 9, "hero.Half Orc.trolls = 9: expected a whole number from 1 to 8"),
        ("hero/Wood Elf/deck", "attic", "hero.Wood Elf.deck = 'attic': expected one of 'mineshaft', 'ice', 'inferno'"),
        ("hero/Wood Elf/gain", "1F", "hero.Wood Elf.gain = '1F': expected no such key"),
        ("hero/Draglinkin/pay", "4R", "hero.Draglinkin.pay = '4R': expected at most 3 R; '4R' found"),
        ("hero/End", {}, "hero.End = {}: expected a name of letters, digits and spaces that is no word of a move"),
        ("hero/W@rlock", {}, "expected a name of letters, digits and spaces that is no word of a move"),
        ("attic", {}, "attic = {}: expected no such key"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(path: str, value: Any, said: str, tmp_path: Path) -> None:
    edition = shipped("boblin", "house-1") | {"edition": "mine"}
    put(edition, path, value)
    assert said in complaint(edition, tmp_path)


@clause("BR15.1")
def test_numbers_of_cards(tmp_path: Path) -> None:
    few = shipped("boblin", "house-1")
    few["ice"] = dict(list(few["ice"].items())[:3])
    assert "expected from 4 to 32 cards; 3 found" in complaint(few, tmp_path)
    many = shipped("boblin", "house-1")
    many["ice"] |= {f"X{n}": many["ice"]["I01"] for n in range(6)}
    assert "expected from 4 to 32 cards; 33 found" in complaint(many, tmp_path)
    wide = shipped("boblin", "house-1")
    wide["rules"]["row"] = 4
    wide["ice"] = dict(list(wide["ice"].items())[:4])
    assert "expected more cards than lie in a row, 4; 4 found" in complaint(wide, tmp_path)
    lonely = shipped("boblin", "house-1")
    lonely["hero"] = dict(list(lonely["hero"].items())[:2])
    assert "expected from 3 to 16 heroes; 2 found" in complaint(lonely, tmp_path)
    crowded = shipped("boblin", "house-1")
    crowded["camp"]["trolls"] += [{"id": f"t{n}", "name": "T"} for n in range(4)]
    assert "expected at most 8 troll spaces" in complaint(crowded, tmp_path)


@clause("BR15.1")
def test_the_tables_have_limits(tmp_path: Path) -> None:
    steps = shipped("boblin", "house-1")
    for deck in ("mineshaft", "inferno"):
        for card in steps[deck].values():
            card["rows"] = [["1K>1F"] * 6] * 3
    assert "steps in an edition" in complaint(steps, tmp_path) or "rewards in an edition" in complaint(steps, tmp_path)
    choices = shipped("boblin", "house-1")
    for deck in ("mineshaft", "inferno"):
        for card in choices[deck].values():
            card["wreck"] = "1F|1K|1C|1B"
            card["rows"] = [["1K>1F|1K|1C|1B"] * 6]
    assert "at most 767 rewards in an edition, alternatives counted one by one" in complaint(choices, tmp_path)
