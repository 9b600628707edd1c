"""The editions of Goblin: what they hold, and exact errors for what does not fit."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.clauses import clause
from warren.core.editions import editions_of
from warren.core.reading import Reader
from warren.games.goblin import mapmaker
from warren.games.goblin.board import N_HEX, NAMES, SHEET
from warren.games.goblin.edition import read_edition
from warren.games.goblin.naming import NUMBER_OF
from warren.games.goblin.pieces import Side
from warren.games.goblin.state import N_SITES, Terrain

EDITIONS = ("1982", "house")


def content(name: str = "1982") -> dict[str, Any]:
    return copy.deepcopy(editions_of("warren.games.goblin", "goblin").shipped(name).content)


def read(data: dict[str, Any]) -> Any:
    return read_edition(Reader("my.toml", data, warren.BadEdition))


@pytest.mark.parametrize("name", EDITIONS)
@clause("GB2.9", "GB2.1", "GB2.2", "GB2.3", "GB2.4", "GB2.5", "GB2.6", "GB2.7", "GB2.8", "GB9.1")
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


MISSILE = """
3 2 2 1 1 1 1 1 1
3 3 2 2 1 1 1 1 1
- 3 3 2 2 1 1 1 1
- - 3 3 2 2 1 1 1
- - - 3 3 2 2 1 1
- - - - 3 3 2 2 1
- - - - - 3 3 2 2
- - - - - - 3 3 2
"""
MELEE = """
2 3 4 4 5 5 6 6 7 7 8 8
1 2 2 3 4 4 5 6 6 7 8 8
1 1 1 2 3 3 4 4 5 5 6 7
- - 1 1 2 2 3 3 4 4 5 5
- - - 1 1 1 2 2 3 3 4 4
- - - - 1 1 1 2 2 3 3 4
- - - - - 1 1 1 2 2 2 3
- - - - - - 1 1 1 2 2 2
- - - - - - - 1 1 1 2 2
- - - - - - - - 1 1 1 2
"""
MORALE = """
3 3 4 2 1 - - -
4 3 4 2 2 1 - -
4 4 4 3 2 1 1 -
"""
"""Retreats by so many hexes; 4 is a rout."""


def printed(grid: Any) -> str:
    """A table as it is printed: a dash is no effect."""
    return "\n" + "".join(" ".join(str(cell or "-") for cell in row) + "\n" for row in grid)


@pytest.mark.parametrize("name", EDITIONS)
@clause("GB12.5", "GB13.4", "GB15.5")
def test_the_tables_of_combat(name: str) -> None:
    t = read(content(name)).tables
    assert (printed(t.missile_table), printed(t.melee_table), printed(t.morale)) == (MISSILE, MELEE, MORALE)
    assert list(t.missile_low) == [1, 4, 7, 10, 13, 16, 19, 22, 25]
    assert list(t.melee_low) == [1, 4, 5, 6, 8, 10, 13, 16, 19, 22, 26, 29]
    assert list(t.target_low) == [1, 4, 6, 9, 13, 16, 19, 22, 26, 29]


@pytest.mark.parametrize("name", EDITIONS)
@clause("GB14.2", "GB14.3", "GB14.4")
def test_what_terrain_adds_to_the_die(name: str) -> None:
    t = read(content(name)).tables
    kinds = ("OPEN", "FIELDS", "OPEN_WOODS", "FOREST", "HILLS", "HILLS_WOODS", "SETTLED", "KEEP", "RUINS")
    terrain = [Terrain[kind] for kind in kinds]
    assert [t.missile_mod[kind] for kind in terrain] == [0, 0, 1, 2, 0, 1, 2, 3, 1]
    assert [t.melee_mod[kind] for kind in terrain] == [0, 0, 1, 2, 1, 1, 2, 3, 1]
    assert [t.missile_star[kind] for kind in terrain] == [0, 0, 0, 1, 0, 1, 0, 0, 0]
    assert [t.melee_star[kind] for kind in terrain] == [0, 0, 1, 1, 1, 1, 0, 0, 0]


@pytest.mark.parametrize("name", EDITIONS)
@clause("GB22.1", "GB22.3")
def test_what_dice_say_of_ruins(name: str) -> None:
    components = read(content(name))
    t, sites = components.tables, components.titles.site.names
    rows = [" ".join(sites[i] for i in row) for row in t.raid_ruins]
    assert rows == ["ASH ASH TUT TUT MUC SPI", "DRI DRI OFF OFF RIV GRI", "SOU SOU DUN DUN SWI CHI"]
    ranges = {bags: (5, 6) if bags == 1 else (4 * bags + 1, 6 * bags) for bags in (1, 2, 3, 4)}
    assert all((t.ruin_low[i], t.ruin_high[i]) == ranges[t.bags[i]] for i in range(N_SITES))


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


def changed(*path: Any) -> Callable[[dict[str, Any]], None]:
    """What puts the last word of a path into the place that the words before it lead to."""

    def spoil(data: dict[str, Any]) -> None:
        *way, key, value = path
        for step in way:
            data = data[step]
        data[key] = value

    spoil.__name__ = " ".join(map(str, path[:-1]))
    return spoil


def row_changed(row: int, column: int, sign: str) -> Callable[[dict[str, Any]], None]:
    def spoil(data: dict[str, Any]) -> None:
        line = data["map"]["terrain"][row - 1]
        data["map"]["terrain"][row - 1] = line[: column - 1] + sign + line[column:]

    spoil.__name__ = f"terrain {column:02}{row:02} {sign}"
    return spoil


def no_keep(data: dict[str, Any]) -> None:
    data["site"][-1]["hex"], data["site"][-2]["hex"] = data["site"][-2]["hex"], data["site"][-1]["hex"]


def stream_in_the_river(data: dict[str, Any]) -> None:
    data["map"]["river"]["main"][0] = "0610/0710"


def short_river(data: dict[str, Any]) -> None:
    del data["map"]["river"]["main"][-6:]


def river_from_the_east(data: dict[str, Any]) -> None:
    data["map"]["river"]["main"].reverse()


def one_branch(data: dict[str, Any]) -> None:
    del data["map"]["river"][next(key for key in data["map"]["river"] if key != "main")]


def three_arms(data: dict[str, Any]) -> None:
    data["map"]["stream"]["third"] = ["0103/0104", "0103/0203"]


def dry_arm(data: dict[str, Any]) -> None:
    arm = next(key for key, sides in data["map"]["stream"].items() if sides[-1] == "0610/0710")
    del data["map"]["stream"][arm][:5]


def few_caves(data: dict[str, Any]) -> None:
    for name in list(data["map"]["caves"])[6:]:
        del data["map"]["caves"][name]


def lonely_exit(data: dict[str, Any]) -> None:
    roads = data["map"]["roads"]
    for key in [key for key in roads if "2605" in roads[key]]:
        roads[key] = " ".join(name for name in roads[key].split() if name != "2605")


def archers_all(data: dict[str, Any]) -> None:
    for unit in data["unit"]:
        if unit["side"] == "feudal" and not unit["code"]:
            unit["values"][0] = 9


def ring_of(sign: str, *hexes: str) -> Callable[[dict[str, Any]], None]:
    """What makes some hexes of one terrain."""

    def spoil(data: dict[str, Any]) -> None:
        for name in hexes:
            row_changed(int(name[2:]), int(name[:2]), sign)(data)

    spoil.__name__ = f"terrain around {hexes[0]} {sign}"
    return spoil


def cut_short(table: str, line: str, n: int) -> Callable[[dict[str, Any]], None]:
    """What takes the last hexsides from a line of water."""

    def spoil(data: dict[str, Any]) -> None:
        del data["map"][table][line][-n:]

    spoil.__name__ = f"{table} {line} without its last {n}"
    return spoil


def branch_to_the_lake(data: dict[str, Any]) -> None:
    data["map"]["river"]["northeast"].reverse()


def stream_in_the_east(data: dict[str, Any]) -> None:
    beyond = "0412/0513 0512/0513 0512/0612 0611/0612 0611/0712 0711/0712 0711/0811 0810/0811 0810/0911"
    data["map"]["stream"]["south"][7:] = beyond.split()


def place_near_a_mouth(data: dict[str, Any]) -> None:
    next(site for site in data["site"] if site["id"] == "SOU")["hex"] = "0418"
    row_changed(18, 4, "*")(data)
    row_changed(18, 8, ".")(data)


def offenham_elsewhere(data: dict[str, Any]) -> None:
    site = {entry["id"]: entry for entry in data["site"]}
    site["OFF"]["hex"], site["GRI"]["hex"] = site["GRI"]["hex"], site["OFF"]["hex"]


def fifteen_villages(data: dict[str, Any]) -> None:
    data["site"][0] |= {"kind": "village", "bags": 2, "ruin": [9, 12]}


def a_leader_less(data: dict[str, Any]) -> None:
    del data["leader"][-1]


def a_type_more(data: dict[str, Any]) -> None:
    data["unit"].append(data["unit"][-1] | {"id": "rB043m"})


def mixed_sides(data: dict[str, Any]) -> None:
    data["unit"][6], data["unit"][7] = data["unit"][7], data["unit"][6]


def classes(rank: str, *types: str) -> Callable[[dict[str, Any]], None]:
    """What puts some types of units into another class."""

    def spoil(data: dict[str, Any]) -> None:
        for entry in data["unit"]:
            if entry["id"] in types:
                entry["class"] = rank

    spoil.__name__ = f"{' '.join(types)} {rank}"
    return spoil


def instead(table: str, cell: int, other: int) -> Callable[[dict[str, Any]], None]:
    """What puts one number for another everywhere in a printed table."""

    def spoil(data: dict[str, Any]) -> None:
        data[table]["rows"] = [[other if x == cell else x for x in row] for row in data[table]["rows"]]

    spoil.__name__ = f"{table} {other} for {cell}"
    return spoil


def no_such_hamlet(data: dict[str, Any]) -> None:
    ruins = data["raid_ruins"]
    ruins["A"] = ["TWE" if name == "ASH" else name for name in ruins["A"]]


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
    # the map
    (changed("map", "terrain", ["M."]), "map.terrain"),
    (row_changed(5, 1, "."), "mountains from end to end of column 01; 0105 is none"),
    (row_changed(1, 2, "*"), "a site for every settled hex; 0201 has none"),
    (row_changed(1, 2, "?"), "map.terrain"),
    (row_changed(12, 10, "w"), "expected open in 1012, as in the rulebook's example"),
    (row_changed(13, 10, "."), "expected fields in 1013, as in the rulebook's example"),
    (no_keep, "the keep in 2009"),
    (changed("site", 0, "name", "Elsewhere"), "a site called Ashdown, which the rulebook names"),
    (changed("site", 0, "ruin", [7, 6]), "site[ASH].ruin"),
    (changed("site", 0, "kind", "village"), "site[ASH].bags"),
    (changed("site", 1, "id", "ASH"), "21 sites with ids of their own; 20 found"),
    (changed("map", "river", "main", []), "map.river.main"),
    (changed("map", "stream", "north", []), "map.stream.north"),
    (stream_in_the_river, "map.river.main"),
    (short_river, "a river that runs to the lake 2008"),
    (river_from_the_east, "a river that begins at 0710/0711"),
    (one_branch, "a river 'main' and two branches"),
    (three_arms, "two arms of the stream"),
    (dry_arm, "an arm that begins in the mountains"),
    (few_caves, "from 7 to 24 caves"),
    (changed("map", "caves", "0102", []), "at least one mouth"),
    (changed("map", "caves", "0303", ["0302"]), "a cave in a mountain hex"),
    (changed("map", "exits", "2201", "east"), "map.exits.2201"),
    (changed("map", "exits", {"2201": "north"}), "the exits 2201, 2605, 2618"),
    (lonely_exit, "a road to the exit 2605"),
    (changed("map", "roads", "99", "0301 0302"), "one network with the exits; 0301 is not joined to 2201"),
    (changed("map", "roads", "99", "0301 0303"), "map.roads.99"),
    (changed("map", "roads", "99", "0101 0102"), "a road over land; 0101 is mountain or lake"),
    (changed("map", "bridges", ["2108/2109", "2009/2110", "2214/2314", "1907/1908"]), "map.bridges"),
    (changed("move_points", "goblin", 40), "the farthest place 3 to 10 turns from a cave"),
    (changed("move_points", "goblin", 6), "the nearest place 1 to 2 turns from a cave"),
    # costs, counters, tables
    (changed("hex_cost", "forest", [4, -1]), "hex_cost.forest = [4, -1]: expected [6, -1], as the rulebook says"),
    (changed("hex_cost", "lake", [2, 2]), "hex_cost.lake"),
    (changed("side_cost", "river", [2]), "side_cost.river"),
    (changed("markers", "ruins", 9), "markers.ruins = 9: expected the whole number 8"),
    (changed("leader", 1, "id", "moglash"), "the leaders in their order"),
    (changed("leader", 1, "side", "feudal"), "leader[marglush].side"),
    (changed("unit", 0, "mounted", True), "goblins of class B or C, on foot and without a code"),
    (changed("unit", 0, "class", "A"), "goblins of class B or C, on foot and without a code"),
    (changed("unit", 1, "id", "gB232"), "an id of its own for every type"),
    (archers_all, "units of a side with missiles of at most 250 in all"),
    (changed("unit", 3, "id", "gB999"), "a type gB041, which the rulebook's example of combat needs"),
    (changed("unit", 3, "values", [0, 5, 1]), "melee 7 and armor 1 for the two goblins who stay"),
    (changed("unit", 6, "values", [2, 2, 2]), "the goblins' missile value 9"),
    (changed("leader", 7, "values", [2, 9, 1]), "eight units under the Count"),
    (changed("missile", "rows", 4, 5, 3), "armor 2 for 17 points and 5, as in the rulebook's example of combat"),
    (changed("missile", "col_high", [3, 6, 9, 12, 15, 18, 21, 24, 25]), "missile.col_high"),
    (changed("melee", "rows", 3, 5, 3), "2 for 12 against 9, as in the rulebook's example of combat"),
    (changed("morale", "C", 2, "re3"), "morale.C = "),
    (changed("morale", "B", 4, "re1"), "retreats of 2 at 4 and 5, as in the rulebook's example of combat"),
    (changed("raid_ruins", "A", ["ASH"] * 6), "three tables of six faces with twelve hamlets in all"),
    (changed("set_up", "baron_entry", ["2201"]), "set_up.baron_entry"),
    # water, roads, caves
    (branch_to_the_lake, "a branch that begins at the lake 2008"),
    (cut_short("river", "northeast", 2), "a branch that runs to the edge of the map"),
    (cut_short("stream", "north", 1), "an arm that ends with 0610/0710"),
    (cut_short("stream", "south", 3), "two arms that meet"),
    (stream_in_the_east, "a stream that stays west of column 09"),
    (changed("map", "roads", "zz", "0710 0810"), "crosses the river at fords and bridges; 0710/0810 is none"),
    (
        changed("map", "bridges", ["2108/2109", "2009/2110", "2214/2314", "1207/1208"]),
        "bridges that carry roads; 1207/1208 does not",
    ),
    (changed("map", "caves", "0209", ["0210"]), "no mouth on a stream or river; 0209/0210 is one"),
    (changed("map", "caves", "0119", ["0119"]), "mouths that open on land beside the cave; 0119 is none"),
    (place_near_a_mouth, "no place within 2 hexes of a mouth (GB10.2); 0218 is near 0418"),
    (ring_of("M", "2501", "2502", "2602"), "land that can be reached from 0102; 2601 cannot"),
    (ring_of("F", "2404", "2406", "2305", "2306", "2505", "2506"), "places that riders reach from 2201; 2405 is none"),
    # places
    (changed("site", 1, "hex", "1102"), "a hex of its own for every place"),
    (changed("site", 0, "hex", "9999"), "site[ASH].hex = '9999': expected a hex"),
    (changed("site", 0, "ruin", [5, 5]), "a range from 1 or more up to 6"),
    (fifteen_villages, "14 hamlets, 2 villages, 3 hexes of a town, an abbey and a keep"),
    (offenham_elsewhere, "1113, where the rulebook's example has Offenham"),
    # counters
    (changed("unit", 15, "copies", 1), "154 counters, leaders, units and markers together; 153 found"),
    (a_leader_less, "16 leaders; 15 found"),
    (changed("leader", 13, "values", [3, 5, 1]), "a modifier from 0 to 2"),
    (a_type_more, "at most 28 types of units"),
    (changed("unit", 15, "values", [0, 0, 2]), "melee from 1 on"),
    (mixed_sides, "goblins before feudals"),
    (changed("unit", 18, "copies", 20), "at most 100 units in all"),
    (changed("unit", 21, "copies", 1), "the units A 0/4/1 2, A 4/3/1 1, B 0/4/2 mtd 1 with code KP"),
    (changed("unit", 23, "values", [0, 6, 1]), "B 0/4/2 mtd 2 with code RE"),
    (classes("B", "fC423", "fC433"), "militia for 16 hamlets and villages; 13 found"),
    (classes("A", "fB322", "fB432"), "at least 7 feudal infantry of class B"),
    # shapes of tables
    (changed("missile", "rows", 0, [3, 2]), "8 rows of 9 whole numbers from 0 to 3"),
    (changed("missile", "rows", 0, 0, 4), "8 rows of 9 whole numbers from 0 to 3"),
    (changed("missile", "rows", 0, 3, 3), "results that are never worse with more fire"),
    (changed("missile", "rows", 7, 8, 1), "results that are never better with a higher die"),
    (instead("missile", 3, 0), "the results 0 to 3, each somewhere"),
    (changed("melee", "rows", 9, 11, 5), "numbers that fall with the defence"),
    (instead("melee", 8, 7), "8 as the highest number"),
    (changed("morale", "A", ["ok"] * 7), "morale.A"),
    (changed("missile_mod", "starred", ["swamp"]), "missile_mod.starred"),
    (changed("set_up", "b_infantry", {"XYZ": 2}), "up to three units by the ids of sites"),
    (changed("set_up", "b_infantry", {"BRA": 3, "TWE": 3, "LS1": 3}), "at most seven units in all"),
    (no_such_hamlet, "ids of hamlets; 'TWE' is none"),
]


@pytest.mark.parametrize(("spoil", "says"), WRONG, ids=[spoil.__name__ for spoil, _ in WRONG])
def test_what_does_not_fit_is_refused(spoil: Callable[[dict[str, Any]], None], says: str) -> None:
    data = content()
    spoil(data)
    with pytest.raises(warren.BadEdition) as fault:
        read(data)
    assert says in str(fault.value)


@pytest.mark.parametrize("seed", [1, 2, 41])
@clause("GB5.16", "GB24.4")
def test_valleys_that_are_made_fit_together(seed: int, tmp_path: Path) -> None:
    text = mapmaker.make_map(seed)
    assert text == mapmaker.make_map(seed)
    file = tmp_path / "my-valley.toml"
    file.write_text(text, "utf-8")
    game = warren.game("goblin", edition=str(file), engine="plain")
    assert game.components.titles.label == f"Valley {seed}, values of 1982"
    assert game.start(1).moves()
    assert game.components.titles.site_names == warren.game("goblin", engine="plain").components.titles.site_names


def test_a_seed_without_a_valley_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mapmaker, "CAVES", 3)
    with pytest.raises(warren.BadEdition, match="seed 5 gives no valley that fits together: expected another seed"):
        mapmaker.make_map(5)
