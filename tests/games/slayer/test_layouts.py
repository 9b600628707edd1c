"""GS2: the 5,040 layouts of the house tiles, in every edition."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.slayer.drawing import CORNERS, drawn_hexes, hex_names, laid
from tests.games.slayer.table import cave, neighbours, walk
from warren.games.slayer.state import Sign, Tile
from warren.games.slayer.tell.view import tiles_at

GATES = {  # their floor
    "house-1": "l15 l17 m12 m14 m18 m20 n11 n15 n17 n21 o12 o14 o18 o20 p15 p17 q14 q16 q18",
    "house-2": "l15 l17 m12 m14 m16 m18 m20 n11 n15 n19 n21 o12 o14 o18 p15 q16 q18",
    "house-2-one": "l15 l17 m12 m14 m16 m18 m20 n11 n19 n21 o12 o14 o18 o20 p15 q16 q18",
    "house-2-troll": "l15 l17 m12 m14 m18 m20 n11 n13 n21 o12 o18 o20 p13 p17 q14 q16 q18",
}
GATE_OPENINGS = {"house-1": "o20", "house-2": "o14", "house-2-one": "o20", "house-2-troll": "o20"}


@pytest.mark.bulk
@clause("GS2.2", "GS2.3")
def test_a_cave_with_the_open_center_and_the_blocked_edge_tile() -> None:
    """Scenario 2."""
    view = laid("open 2 61543")
    assert len(view["floor"]) == 119
    assert view["openings"] == ["a16", "d5", "d25", "l3", "n27", "o20"]
    assert max(walk(view["floor"]).values()) == 16
    assert view["tiles"]["C"] == "Great Cave"
    assert view["tiles"]["SW"] == "Rockfall"


@pytest.mark.bulk
@clause("GS2.3", "GS13.10")
def test_the_blocked_edge_tile_is_refused_with_the_center_tile() -> None:
    """Scenario 3."""
    with pytest.raises(warren.BadOption, match=r"option layout = 'center 0 12346': .*\(GS2\.3\)"):
        warren.game("slayer", layout="center 0 12346")


@pytest.mark.bulk
@clause("GS2.4")
def test_the_middle_tile_is_turned_by_its_spin() -> None:
    """Scenario 5."""
    pillars = {"g16", "h13", "h19", "i16", "j13", "j19", "k16"}
    sixth = ["i18", "j17", "j15", "i14", "h15", "h17"]  # of a turn clockwise each
    for spin, rock in enumerate(sixth):
        assert rock_of_the_middle(f"center {spin} 12345") == pillars | {rock}


@pytest.mark.bulk
@clause("GS2.4")
def test_the_open_center_tile_is_turned_by_its_spin() -> None:
    pillars = ["g16 j13", "h13 h19", "g16 j19", "h19 k16", "j13 j19", "h13 k16"]
    for spin, rock in enumerate(pillars):
        assert rock_of_the_middle(f"open {spin} 12345") == set(rock.split())


def rock_of_the_middle(layout: str) -> set[str]:
    middle = {name for row in "ghijk" for name in row_within_two(row)}
    return middle - set(laid(layout)["floor"])


def row_within_two(row: str) -> list[str]:
    half = 4 - abs(ord(row) - ord("i"))
    return [f"{row}{column}" for column in range(16 - half, 17 + half, 2)]


# ---- all of them

View = dict[str, Any]


EVERY = [pytest.param((edition, 1), marks=pytest.mark.nightly, id=edition) for edition in GATES]
SOME = pytest.param(("house-2", 12), id="house-2, each twelfth deal")
"""By day: an edition changes seldom, and its loader looks for the worst by itself."""


@pytest.fixture(scope="module", params=[SOME, *EVERY])
def laid_out(request: pytest.FixtureRequest) -> tuple[str, int]:
    """An edition, and each how many-th deal is laid out."""
    found: tuple[str, int] = request.param
    return found


@pytest.fixture(scope="module")
def edition(laid_out: tuple[str, int]) -> str:
    return laid_out[0]


@pytest.fixture(scope="module")
def views(laid_out: tuple[str, int]) -> dict[str, View]:
    """All 5,040: 120 deals and six spins with the Center Tile, 720 and six with the Open Center Tile; or some."""
    edition, each = laid_out
    return {
        (layout := f"{middle} {spin} {''.join(deal)}"): laid(layout, edition)
        for middle, edges in (("center", "12345"), ("open", "123456"))
        for deal in itertools.islice(itertools.permutations(edges, 5), 0, None, each)
        for spin in range(6)
    }


@pytest.fixture(scope="module")
def walks(views: dict[str, View]) -> dict[str, dict[str, int]]:
    """The walk from the doorway to every hex, by layout."""
    return {layout: walk(view["floor"]) for layout, view in views.items()}


@pytest.mark.bulk
@pytest.mark.parametrize("laid_out", EVERY, indirect=True)
@clause("GS2.1", "GS2.6")
def test_there_are_5040_layouts_and_each_has_seven_tiles(views: dict[str, View]) -> None:
    assert len(views) == 5040
    assert all(view["layout"] == layout for layout, view in views.items())
    assert all(len(set(view["tiles"].values())) == 7 for view in views.values())


@pytest.mark.bulk
@clause("GS2.11")
def test_all_floor_is_connected_in_every_layout(views: dict[str, View], walks: dict[str, dict[str, int]]) -> None:
    assert [layout for layout, view in views.items() if set(view["floor"]) != set(walks[layout])] == []


@pytest.mark.bulk
@clause("GS2.12")
def test_every_layout_has_six_openings_one_of_them_on_each_tile_of_the_ring(views: dict[str, View]) -> None:
    for view in views.values():
        slots = [slot for name in view["openings"] for slot in tiles_at(name)]
        assert sorted(slots) == ["N", "NE", "NW", "S", "SE", "SW"]
        assert set(view["openings"]) <= set(view["floor"])


@pytest.mark.bulk
@clause("GS2.5", "GS2.14")
def test_the_gate_is_never_turned(edition: str, views: dict[str, View]) -> None:
    on_gate = {name for name in hex_names() if "S" in tiles_at(name)}
    for view in views.values():
        assert on_gate & set(view["floor"]) == set(GATES[edition].split())
        assert view["doorway"] == "q16"
        assert GATE_OPENINGS[edition] in view["openings"]


@pytest.mark.bulk
@clause("GS2.7", "GS2.9")
def test_the_tiles_are_open_to_one_another_in_every_layout(views: dict[str, View]) -> None:
    seams = {name for name in hex_names() if len(tiles_at(name)) == 2}
    assert len(seams) == 24
    assert all(seams <= set(view["floor"]) for view in views.values())


@pytest.mark.bulk
@clause("GS2.7", "GS2.10")
def test_rock_surrounds_the_cave_in_every_layout(views: dict[str, View]) -> None:
    drawn, can_be_floor = drawn_hexes(), set(hex_names())
    behind_the_doorway = {"r13", "r15", "r17", "r19"}
    above_the_drawing = {f"`{column}" for column in range(11, 23)}
    for view in views.values():
        beside = {near for name in view["floor"] for near in neighbours(name)}
        assert set(view["floor"]) <= can_be_floor
        assert not set(view["floor"]) & CORNERS
        assert beside <= drawn | behind_the_doorway | above_the_drawing


FIGURES: dict[str, Callable[[View, dict[str, int]], int]] = {
    "floor hexes": lambda view, spaces: len(view["floor"]),
    "farthest hex": lambda view, spaces: max(spaces.values()),
    "nearest opening": lambda view, spaces: min(spaces[name] for name in view["openings"]),
    "farthest opening": lambda view, spaces: max(spaces[name] for name in view["openings"]),
    "five or six neighbours": lambda view, spaces: sum(neighbour_counts(view["floor"])[n] for n in (5, 6)),
    "dead ends": lambda view, spaces: neighbour_counts(view["floor"])[1],
}


def neighbour_counts(floor: list[str]) -> Counter[int]:
    """How many floor hexes have 1, 2, ... 6 floor neighbours."""
    ground = set(floor)
    return Counter(sum(near in ground for near in neighbours(name)) for name in floor)


FOUND: dict[str, dict[str, tuple[tuple[int, int, float], tuple[int, int, float]]]] = {
    "house-1": {
        "floor hexes": ((115, 115, 115.0), (118, 121, 119.8)),
        "farthest hex": ((16, 17, 16.4), (16, 17, 16.2)),
        "nearest opening": ((3, 3, 3.0), (3, 3, 3.0)),
        "farthest opening": ((16, 17, 16.2), (15, 16, 15.8)),
        "five or six neighbours": ((3, 3, 3.0), (13, 19, 17.2)),
        "dead ends": ((2, 2, 2.0), (1, 3, 2.5)),
    },
    "house-2": {
        "floor hexes": ((105, 105, 105.0), (103, 107, 105.5)),
        "farthest hex": ((16, 22, 17.9), (16, 19, 17.2)),
        "nearest opening": ((2, 2, 2.0), (2, 2, 2.0)),
        "farthest opening": ((13, 19, 15.6), (12, 17, 14.8)),
        "five or six neighbours": ((9, 15, 12.5), (7, 17, 13.0)),
        "dead ends": ((5, 5, 5.0), (3, 5, 4.5)),
    },
    "house-2-one": {
        "floor hexes": ((104, 104, 104.0), (103, 107, 105.2)),
        "farthest hex": ((17, 21, 19.4), (18, 24, 21.1)),
        "nearest opening": ((6, 9, 8.0), (6, 9, 8.2)),
        "farthest opening": ((14, 18, 15.8), (16, 21, 17.4)),
        "five or six neighbours": ((17, 23, 20.1), (16, 23, 18.7)),
        "dead ends": ((4, 4, 4.0), (3, 5, 4.3)),
    },
    "house-2-troll": {
        "floor hexes": ((95, 95, 95.0), (95, 97, 95.8)),
        "farthest hex": ((17, 23, 19.6), (17, 23, 18.9)),
        "nearest opening": ((3, 3, 3.0), (3, 3, 3.0)),
        "farthest opening": ((16, 23, 18.9), (16, 22, 18.2)),
        "five or six neighbours": ((0, 1, 0.3), (1, 3, 1.6)),
        "dead ends": ((3, 6, 4.3), (3, 8, 5.1)),
    },
}


@pytest.mark.bulk
@clause("GS2.2", "GS2.8", "GS2.11")
@pytest.mark.parametrize("laid_out", EVERY, indirect=True)
@pytest.mark.parametrize("figure", FIGURES)
def test_figures_of_all_layouts(edition: str, views, walks, figure: str) -> None:
    """Least, most and mean with the Center Tile and with the Open Center Tile."""
    for middle, expected in zip(("center", "open"), FOUND[edition][figure], strict=True):
        values = [FIGURES[figure](v, walks[layout]) for layout, v in views.items() if layout.startswith(middle)]
        assert (min(values), max(values), round(sum(values) / len(values), 1)) == expected


@pytest.mark.bulk
def test_the_halves_of_the_blocked_tile_meet_at_the_seam_with_the_middle_tile(edition: str) -> None:
    """There are two ways to the Blocked Edge Tile, not one and a dead end."""
    tile = [name for name in laid("open 0 12645", edition)["floor"] if "N" in tiles_at(name)]
    west, middle, east = ([name for name in tile if side in tiles_at(name)] for side in ("NW", "C", "NE"))
    assert {*west, *middle, *east} <= walk(tile, west[0]).keys()
    assert not walk([name for name in tile if name not in middle], west[0]).keys() & east


@pytest.mark.bulk
def test_the_open_and_the_blocked_tile_are_what_their_names_say(edition: str) -> None:
    """More floor on the Open Center Tile than on the Center Tile; least of all edge tiles on the blocked one."""
    game = warren.game("slayer", edition=edition)
    floor = [sum(int(sign != Sign.ROCK) for sign in tile) for tile in game.components.tables.sign]
    assert floor[Tile.OPEN_CENTER] > floor[Tile.CENTER]
    assert floor[Tile.BLOCKED] <= min(floor[: Tile.BLOCKED])


@pytest.mark.bulk
@clause("GS2.4")
@pytest.mark.parametrize("middle", ["center", "open"])
def test_all_six_spins_of_a_middle_tile_differ(views: dict[str, View], middle: str) -> None:
    assert len({tuple(sorted(views[f"{middle} {spin} 12345"]["floor"])) for spin in range(6)}) == 6


@pytest.mark.bulk
@clause("GS2.11")
def test_most_floor_hexes_have_two_to_four_floor_neighbours() -> None:
    assert neighbour_counts(laid("center 0 12345")["floor"]) == {1: 2, 2: 21, 3: 64, 4: 25, 5: 2, 6: 1}
    assert neighbour_counts(laid("open 0 12345")["floor"]) == {1: 2, 2: 18, 3: 50, 4: 33, 5: 10, 6: 8}


@pytest.mark.bulk
@clause("GS2.11")
@pytest.mark.parametrize("layout", ["center 0 12345", "open 0 12345"])
def test_only_two_hexes_cut_something_off(layout: str) -> None:
    floor = laid(layout)["floor"]
    cuts = [name for name in floor if len(walk([n for n in floor if n != name])) < len(floor) - 1]
    assert [name for name in cuts if name != "q16"] == ["l5", "m6"]


@pytest.mark.bulk
@clause("GS2.6", "GS2.7", "GS2.12")
@pytest.mark.parametrize(
    ("tile", "openings"),
    [
        ("1", "l3 d5 a18 f29 n27"),
        ("2", "n5 f3 a14 d27 l29"),
        ("3", "l3 d5 a18 f29 n27"),
        ("4", "n7 g4 b13 d25 k28"),
        ("5", "m4 e4 a16 e28 m28"),
        ("6", "l3 d5 a18 f29 n27"),
    ],
)
def test_an_edge_tile_turns_with_its_slot(tile: str, openings: str) -> None:
    """The opening of each tile, in the slots in the order of dealing."""
    others = [n for n in "123456" if n != tile][:4]
    for place, (slot, opening) in enumerate(zip(("SW", "NW", "N", "NE", "SE"), openings.split(), strict=True)):
        view = laid(f"open 0 {''.join([*others[:place], tile, *others[place:]])}")
        assert tiles_at(opening) == [slot]
        assert [name for name in view["openings"] if slot in tiles_at(name)] == [opening]


# ---- chance


def layouts_of(games: int, **options: str) -> list[list[str]]:
    game = cave(layout=None, **options)
    return [game.start(seed).view()["layout"].split() for seed in range(games)]


def spread(drawn: list[str], kinds: int) -> float:
    """How far from even: the chi-square sum over its degrees of freedom, about 1 for fair draws."""
    expected = len(drawn) / kinds
    counts = Counter(drawn).values()
    off = sum((count - expected) ** 2 for count in counts) + (kinds - len(counts)) * expected**2
    return off / expected / (kinds - 1)


@pytest.mark.bulk
@clause("GS2.4", "GS2.6", "GS13.1", "GS13.10")
def test_nothing_but_middle_tile_spin_and_deal_is_drawn() -> None:
    assert cave(layout=None).start(1).state.drawn == 1 + 4
    assert cave(layout=None, middle="open").start(1).state.drawn == 1 + 5
    assert cave(layout=None, middle="random").start(1).state.drawn in (1 + 1 + 4, 1 + 1 + 5)
    assert cave().start(1).state.drawn == 0


@pytest.mark.bulk
@clause("GS2.4")
def test_every_spin_is_as_likely_as_the_others() -> None:
    assert spread([spin for _, spin, _ in layouts_of(2400)], kinds=6) < 3.5


@pytest.mark.bulk
@clause("GS2.6", "GS2.2", "GS2.3")
def test_every_deal_is_as_likely_as_the_others() -> None:
    center, opened = layouts_of(2400), layouts_of(4320, middle="open")
    assert {middle for middle, _, _ in center} == {"center"}
    assert {middle for middle, _, _ in opened} == {"open"}
    assert not any("6" in deal for _, _, deal in center)
    assert spread([deal for _, _, deal in center], kinds=120) < 1.5
    assert spread([deal for _, _, deal in opened], kinds=720) < 1.3


@pytest.mark.bulk
@clause("GS13.1", "GS2.2")
def test_a_random_middle_tile_is_open_half_the_time() -> None:
    middles = [middle for middle, _, _ in layouts_of(3000, middle="random")]
    assert 1370 < middles.count("open") < 1630
