"""Maps of hexes: how they are made and refused, and that the rules walk on them as a plain search does."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from warren.core.errors import BadMap
from warren.core.hexes import COLUMN_DIRECTION_NAMES, DIRECTIONS, distance
from warren.core.language import every_rule_known
from warren.core.maps import (
    BLOCKED,
    CLOSED,
    FREE,
    NOWHERE,
    PLAIN,
    ROAD,
    STOPS,
    HexMap,
    PrintedSheet,
    Sheet,
    direction_to,
    lay_grid,
    lay_row,
    nearest,
    opposite,
    parts,
    reach,
    reach_scratch,
    spaces_between,
    step_cost,
    turned,
    walk,
    walk_on,
    way_to,
)
from warren.core.record import Ints, Record, i1grid, i1s, i2grid, i2s, shape
from warren.core.rule import row, rule

COLUMNS, ROWS = 26, 19
N_HEX = 494
POINTS = 30
FAR = 999
SCRATCH = reach_scratch(N_HEX, POINTS)


class Terrain(IntEnum):
    OPEN = 1
    WOOD = 2
    HILL = 3
    ROCK = 4


class Side(IntEnum):
    STREAM = 1
    RIVER = 2
    BRIDGE = 3
    WALL = 4


SIGNS = {".": Terrain.OPEN, "w": Terrain.WOOD, "h": Terrain.HILL, "M": Terrain.ROCK}
ENTER = {  # of road, open, wood, hill, rock
    "foot": [2, 2, 6, 4, CLOSED],
    "horse": [1, 2, CLOSED, 4, CLOSED],
    "goat": [CLOSED, 3, 3, 0, 5],
}
CROSS = {"foot": [0, 2, CLOSED, 2, CLOSED], "horse": [0, 2, CLOSED, 1, CLOSED], "goat": [0, 0, 4, 4, 1]}


class Tables(Record):
    """A map as a game holds it."""

    beside: i2grid = shape(N_HEX, 6)
    terrain: i1s = shape(N_HEX)
    sides: i1grid = shape(N_HEX, 6)
    roads: i1s = shape(N_HEX)
    q: i2s = shape(N_HEX)
    r: i2s = shape(N_HEX)


class Found(Record):
    """What came out."""

    spaces: i2s = shape(N_HEX)
    costs: i2s = shape(N_HEX)
    came_from: i2s = shape(N_HEX)
    way: i2s = shape(N_HEX)


SHEET = PrintedSheet.of(COLUMNS, ROWS, odd_columns_lower=False)


def random_map(seed: int) -> HexMap:
    """A map with everything on it, by chance."""
    chance = Random(seed)
    drawing = ["".join(chance.choice(".....wwhM") for _ in range(COLUMNS)) for _ in range(ROWS)]
    made = HexMap(SHEET, SHEET.read_rows(drawing, SIGNS))
    for at in range(N_HEX):
        for direction in range(3):
            to = SHEET.beside[at][direction]
            if to < N_HEX:
                text = f"{SHEET.names[at]}/{SHEET.names[to]}"
                kind = chance.choice([PLAIN] * 12 + list(Side))
                made.lay_sides([text] if kind else [], kind)
                if chance.random() < 0.3:
                    made.lay_road([SHEET.names[to], SHEET.names[at]])
    return made


def tables_of(made: HexMap) -> Tables:
    tables = Tables()
    lay_grid(tables.beside, made.sheet.beside)
    lay_row(tables.terrain, made.terrain)
    lay_grid(tables.sides, made.sides)
    lay_row(tables.roads, made.roads)
    lay_row(tables.q, [place[0] for place in made.sheet.places])
    lay_row(tables.r, [place[1] for place in made.sheet.places])
    return tables


# ---- the rules as a game would call them


@rule
def walk_from(t: Tables, found: Found, start: int) -> None:
    queue = row(N_HEX)
    walk(t.beside, t.terrain, Terrain.ROCK, start, FAR, found.spaces, queue)


@rule
def walk_from_all(t: Tables, found: Found, starts: Ints, n: int) -> None:
    queue = row(N_HEX)
    for i in range(n):
        queue[i] = starts[i]
    walk_on(t.beside, t.terrain, Terrain.ROCK, n, FAR, found.spaces, queue)


@rule
def reach_from(t: Tables, found: Found, enter: Ints, cross: Ints, meets: Ints, start: int, points: int) -> None:
    scratch = row(SCRATCH)
    reach(
        t.beside, t.terrain, t.sides, t.roads, enter, cross, meets,
        start, points, found.costs, found.came_from, scratch,
    )  # fmt: skip


@rule
def step(t: Tables, enter: Ints, cross: Ints, at: int, direction: int) -> int:
    return step_cost(t.beside, t.terrain, t.sides, t.roads, enter, cross, at, direction)


@rule
def way(found: Found, goal: int) -> int:
    return way_to(found.came_from, goal, found.way)


@rule
def nearest_by_spaces(found: Found, among: Ints, n: int) -> int:
    return nearest(found.spaces, among, n)


@rule
def spaces(t: Tables, one: int, other: int) -> int:
    return spaces_between(t.q, t.r, one, other)


@rule
def direction_of(t: Tables, at: int, other: int) -> int:
    return direction_to(t.beside, at, other)


@rule
def leads_back(direction: int) -> int:
    return opposite(direction)


@rule
def turns(direction: int, sixths: int) -> int:
    return turned(direction, sixths)


class Plain:
    """A map on which the rules run as they are."""

    def __init__(self, made: HexMap) -> None:
        self.t: Any = tables_of(made)
        self.found: Any = Found()

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        return function(*args)


class Compiled(Plain):
    """A map on which they run compiled."""

    def __init__(self, made: HexMap) -> None:
        self.t = np.frombuffer(bytearray(tables_of(made).pack()), Tables.dtype)[0]
        self.found = np.zeros(1, Found.dtype)[0]

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        with every_rule_known():
            return by_hand(function)(*[np.array(a, np.int16) if isinstance(a, list) else a for a in args])


@cache
def by_hand(function: Callable[..., Any]) -> Any:
    return njit(function)


@pytest.fixture(params=[Plain, Compiled], ids=["plain", "compiled"])
def engine(request: pytest.FixtureRequest) -> Any:
    return request.param


# ---- what they are compared with


def between(made: HexMap, at: int, to: int, mover: str) -> int | None:
    """What a step costs, from the texts of the tables above; None if it cannot be done."""
    direction = SHEET.beside[at].index(to)
    enter, cross = ENTER[mover], CROSS[mover]
    by_road = bool(made.roads[at] & 1 << direction) and enter[ROAD] != CLOSED
    entering, crossing = enter[ROAD if by_road else made.terrain[to]], cross[made.sides[at][direction]]
    return None if CLOSED in (entering, crossing) else entering + crossing


def cheapest(made: HexMap, mover: str, meets: list[int], start: int, points: int) -> dict[int, int]:
    """What it costs to come to each hex in reach, by Dijkstra's algorithm."""
    costs: dict[int, int] = {}
    waiting = [(0, start)]
    while waiting:
        cost, at = heapq.heappop(waiting)
        if at in costs:
            continue
        costs[at] = cost
        if meets[at] == STOPS and at != start:
            continue
        for to in SHEET.beside[at]:
            if to != SHEET.no_hex and meets[to] != BLOCKED:
                step_costs = between(made, at, to, mover)
                if step_costs is not None and cost + step_costs <= points:
                    heapq.heappush(waiting, (cost + step_costs, to))
    return costs


def spaces_from(made: HexMap, starts: list[int]) -> list[int]:
    """The spaces from the nearest of some hexes, ring by ring."""
    found = dict.fromkeys(starts, 0)
    ring = starts
    while ring:
        outside = {to for at in ring for to in SHEET.beside[at] if to != SHEET.no_hex and to not in found}
        ring = [to for to in sorted(outside) if made.terrain[to] != Terrain.ROCK]
        found |= dict.fromkeys(ring, 1 + max(found.values()))
    return [found.get(h, FAR) for h in range(N_HEX)]


# ---- walking and reaching


def test_walking_counts_spaces(engine: type[Plain]) -> None:
    for seed in range(4):
        made = random_map(seed)
        board = engine(made)
        for start in Random(seed).sample(range(N_HEX), 5):
            board.call(walk_from, board.t, board.found, start)
            assert list(board.found.spaces) == spaces_from(made, [start])


def test_walking_from_several_hexes_counts_from_the_nearest(engine: type[Plain]) -> None:
    made = random_map(5)
    board = engine(made)
    for n in (0, 1, 2, 7, N_HEX):
        starts = Random(n).sample(range(N_HEX), n)
        board.call(walk_from_all, board.t, board.found, [*starts, 0], n)
        assert list(board.found.spaces) == (spaces_from(made, starts) if n else [FAR] * N_HEX)


@pytest.mark.bulk
@pytest.mark.parametrize("mover", ENTER)
def test_reach_is_the_cheapest_way(engine: type[Plain], mover: str) -> None:
    for seed in range(6):
        chance = Random(seed)
        made = random_map(seed)
        board = engine(made)
        meets = [chance.choice([FREE] * 8 + [STOPS, BLOCKED]) for _ in range(N_HEX)]
        for start in chance.sample(range(N_HEX), 4):
            points = chance.randint(0, POINTS)
            board.call(reach_from, board.t, board.found, ENTER[mover], CROSS[mover], meets, start, points)
            wanted = cheapest(made, mover, meets, start, points)
            assert list(board.found.costs) == [wanted.get(h, points + 1) for h in range(N_HEX)]
            assert {h for h in range(N_HEX) if board.found.came_from[h] != NOWHERE} == set(wanted) - {start}


@pytest.mark.bulk
@pytest.mark.parametrize("mover", ENTER)
def test_the_way_to_a_hex_costs_what_reach_says(engine: type[Plain], mover: str) -> None:
    made = random_map(11)
    board = engine(made)
    meets = [FREE] * N_HEX
    start = SHEET.number("1310")
    board.call(reach_from, board.t, board.found, ENTER[mover], CROSS[mover], meets, start, POINTS)
    for goal in [h for h in range(N_HEX) if board.found.costs[h] <= POINTS][::7]:
        steps = board.call(way, board.found, goal)
        hexes = [start, *list(board.found.way)[:steps]]
        paid = [between(made, at, to, mover) or 0 for at, to in pairwise(hexes)]
        assert hexes[-1] == goal
        assert sum(paid) == board.found.costs[goal]


def test_reach_needs_no_clean_scratch_row() -> None:
    made = random_map(3)
    board = Plain(made)
    scratch, first = [77] * SCRATCH, None
    for _ in range(2):
        reach(
            board.t.beside, board.t.terrain, board.t.sides, board.t.roads, ENTER["foot"], CROSS["foot"], [FREE] * N_HEX,
            100, 20, board.found.costs, board.found.came_from, scratch,
        )  # fmt: skip
        first = first or list(board.found.costs)
        assert list(board.found.costs) == first


def test_plain_and_compiled_choose_the_same_of_equal_ways() -> None:
    made = random_map(8)
    one, other = Plain(made), Compiled(made)
    for board in (one, other):
        board.call(reach_from, board.t, board.found, ENTER["foot"], CROSS["foot"], [FREE] * N_HEX, 250, POINTS)
    assert list(one.found.came_from) == list(other.found.came_from)


def small_map() -> HexMap:
    """Everything open."""
    return HexMap(SHEET, [Terrain.OPEN] * N_HEX)


def reached(board: Plain, meets: dict[str, int], start: str, points: int) -> set[str]:
    met = [meets.get(name, FREE) for name in SHEET.names]
    board.call(reach_from, board.t, board.found, ENTER["foot"], CROSS["foot"], met, SHEET.number(start), points)
    return {SHEET.names[h] for h in range(N_HEX) if board.found.costs[h] <= points}


def test_a_zone_lets_nobody_through_and_holds_nobody_who_starts_in_it(engine: type[Plain]) -> None:
    board = engine(small_map())
    around = dict.fromkeys(("0101", "0102", "0201"), STOPS)
    assert reached(board, around, "0101", 4) == {"0101", "0102", "0201"}
    assert "0103" in reached(board, {"0101": STOPS}, "0101", 4)


def test_a_blocked_hex_is_not_entered(engine: type[Plain]) -> None:
    board = engine(small_map())
    assert reached(board, {"0102": BLOCKED}, "0101", 2) == {"0101", "0201"}


def test_a_step_beyond_the_edge_is_closed(engine: type[Plain]) -> None:
    board = engine(small_map())
    north, south = COLUMN_DIRECTION_NAMES.index("N"), COLUMN_DIRECTION_NAMES.index("S")
    assert board.call(step, board.t, ENTER["foot"], CROSS["foot"], SHEET.number("0101"), north) == CLOSED
    assert board.call(step, board.t, ENTER["foot"], CROSS["foot"], SHEET.number("0101"), south) == 2


@pytest.mark.parametrize(
    ("mover", "plain", "road", "cut"), [("foot", 6, 2, 6), ("horse", CLOSED, 1, CLOSED), ("goat", 3, 3, 3)]
)
def test_a_road_counts_instead_of_the_terrain_while_both_hexes_know_of_it(
    engine: type[Plain], mover: str, plain: int, road: int, cut: int
) -> None:
    made = HexMap(SHEET, [Terrain.WOOD] * N_HEX)
    at, south = SHEET.number("0101"), COLUMN_DIRECTION_NAMES.index("S")

    def costs() -> int:
        board = engine(made)
        found: int = board.call(step, board.t, ENTER[mover], CROSS[mover], at, south)
        return found

    assert costs() == plain
    made.lay_road(["0101", "0102"])
    assert costs() == road
    made.roads[SHEET.number("0102")] = 0
    assert costs() == cut


def test_what_is_crossed_is_added(engine: type[Plain]) -> None:
    made = small_map()
    made.lay_sides(["0101/0102"], Side.STREAM)
    made.lay_sides(["0102/0103"], Side.RIVER)
    board = engine(made)
    south = COLUMN_DIRECTION_NAMES.index("S")
    paid = [board.call(step, board.t, ENTER["foot"], CROSS["foot"], at, south) for at in range(3)]
    assert paid == [4, CLOSED, 2]


def test_the_nearest_of_some_hexes_is_the_first_of_equals(engine: type[Plain]) -> None:
    board = engine(small_map())
    board.call(walk_from, board.t, board.found, SHEET.number("0505"))
    among = [SHEET.number(name) for name in ("0101", "0507", "0503", "2619")]
    assert board.call(nearest_by_spaces, board.found, among, 4) == SHEET.number("0507")
    assert board.call(nearest_by_spaces, board.found, among, 1) == SHEET.number("0101")
    assert board.call(nearest_by_spaces, board.found, among, 0) == NOWHERE


def test_distances_and_directions(engine: type[Plain]) -> None:
    board = engine(small_map())
    for one, other in [(0, 0), (0, 493), (17, 300), (493, 20)]:
        assert board.call(spaces, board.t, one, other) == SHEET.apart[one][other]
    for direction, to in enumerate(SHEET.beside[100]):
        assert board.call(direction_of, board.t, 100, to) == direction
    assert board.call(direction_of, board.t, 100, 100) == NOWHERE


def test_the_opposite_direction_leads_back(engine: type[Plain]) -> None:
    board = engine(small_map())
    for direction, to in enumerate(SHEET.beside[100]):
        assert SHEET.beside[to][board.call(leads_back, direction)] == 100


def test_directions_turn_clockwise_or_the_other_way(engine: type[Plain]) -> None:
    board = engine(small_map())
    for direction, to in enumerate(SHEET.beside[100]):
        clockwise, anticlockwise = (SHEET.beside[100][board.call(turns, direction, by)] for by in (1, -1))
        assert SHEET.beside[to][board.call(turns, direction, 2)] == clockwise
        assert SHEET.beside[to][board.call(turns, direction, -2)] == anticlockwise
        assert [board.call(turns, direction, by) for by in (-7, -6, 0, 6, 9)] == [
            board.call(turns, direction, 5), direction, direction, direction, board.call(leads_back, direction),
        ]  # fmt: skip


# ---- sheets


def test_a_printed_sheet_is_numbered_by_columns() -> None:
    assert len(SHEET.names) == SHEET.no_hex == N_HEX
    assert (SHEET.names[0], SHEET.names[1], SHEET.names[19], SHEET.names[-1]) == ("0101", "0102", "0201", "2619")
    assert SHEET.number("2619") == 493


@pytest.mark.parametrize(
    ("lower", "at", "around"),
    [
        (False, "0305", {"SE": "0405", "S": "0306", "SW": "0205", "NW": "0204", "N": "0304", "NE": "0404"}),
        (False, "0405", {"SE": "0506", "S": "0406", "SW": "0306", "NW": "0305", "N": "0404", "NE": "0505"}),
        (True, "0305", {"SE": "0406", "S": "0306", "SW": "0206", "NW": "0205", "N": "0304", "NE": "0405"}),
    ],
)
def test_every_other_column_is_half_a_hex_lower(lower: bool, at: str, around: dict[str, str]) -> None:
    sheet = PrintedSheet.of(COLUMNS, ROWS, odd_columns_lower=lower)
    found = [sheet.names[h] for h in sheet.beside[sheet.number(at)]]
    assert dict(zip(COLUMN_DIRECTION_NAMES, found, strict=True)) == around


def test_neighbours_are_mutual_and_end_at_the_edge() -> None:
    for at in range(N_HEX):
        for direction, to in enumerate(SHEET.beside[at]):
            if to != SHEET.no_hex:
                assert SHEET.beside[to][opposite(direction)] == at
                assert (SHEET.direction(at, to), SHEET.apart[at][to]) == (direction, 1)
    assert SHEET.direction(0, 2) == NOWHERE
    inner = [h for h in range(N_HEX) if SHEET.no_hex not in SHEET.beside[h]]
    assert len(inner) == (COLUMNS - 2) * (ROWS - 2)


def test_parts_hang_together_and_touch_no_other() -> None:
    hexes = [(0, 0), (1, 0), (2, 0), (5, 5), (9, 9), (9, 10)]
    found = sorted(sorted(part) for part in parts(hexes))
    assert found == [[(0, 0), (1, 0), (2, 0)], [(5, 5)], [(9, 9), (9, 10)]]


def test_any_hexes_with_any_names_are_a_sheet() -> None:
    sheet = Sheet(("door", "hall"), ((0, 0), (1, 0)))
    assert sheet.beside == ((1, 2, 2, 2, 2, 2), (2, 2, 2, 0, 2, 2))
    assert sheet.direction(1, 0) == DIRECTIONS.index((-1, 0))
    assert distance(*sheet.places) == 1


# ---- maps


def test_hexsides_and_roads_are_known_on_both_sides() -> None:
    made = small_map()
    made.lay_line(["0101/0102", "0102/0201", "0201/0202"], Side.RIVER)
    made.lay_sides(["0201/0102"], Side.BRIDGE, over=Side.RIVER)
    made.lay_road(["0102", "0201", "0301"])
    made.lay_exit("0301", COLUMN_DIRECTION_NAMES.index("N"))
    at, to = SHEET.number("0102"), SHEET.number("0201")
    there, back = SHEET.direction(at, to), SHEET.direction(to, at)
    assert made.sides[at][there] == made.sides[to][back] == Side.BRIDGE
    assert made.sides[SHEET.number("0101")][COLUMN_DIRECTION_NAMES.index("S")] == Side.RIVER
    assert made.roads[at] == 1 << there
    assert made.roads[to] == 1 << back | 1 << SHEET.direction(to, SHEET.number("0301"))
    assert made.roads[SHEET.number("0301")] & 1 << COLUMN_DIRECTION_NAMES.index("N")


def three_rows() -> list[str]:
    return ["." * COLUMNS for _ in range(ROWS)]


def test_a_drawing_is_read_as_it_is_printed() -> None:
    rows = three_rows()
    rows[1] = "M" + rows[1][1:-1] + "h"
    terrain = SHEET.read_rows(rows, SIGNS)
    assert {SHEET.names[h]: t for h, t in enumerate(terrain) if t != Terrain.OPEN} == {
        "0102": Terrain.ROCK,
        "2602": Terrain.HILL,
    }


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (lambda m: Sheet((), ()), "a map of no hexes: expected at least one"),
        (lambda m: Sheet(("a", "b"), ((0, 0),)), "2 names for 1 hexes: expected one each"),
        (
            lambda m: Sheet(("a", "b", "a"), ((0, 0), (0, 1), (0, 2))),
            "the name 'a' is there twice: expected a name of its own for every hex",
        ),
        (
            lambda m: Sheet(("a", "b"), ((0, 0), (0, 0))),
            "the place (0, 0) is there twice: expected a place of its own for every hex",
        ),
        (lambda m: SHEET.number("2700"), "'2700' is no hex of this map: expected a name such as '0101'"),
        (lambda m: SHEET.side("0101"), "'0101': expected a hexside, two hexes such as '0101/0102'"),
        (lambda m: SHEET.side("0101/0x"), "'0x' is no hex of this map: expected a name such as '0101'"),
        (lambda m: SHEET.side("0101/0103"), "'0101/0103': expected two hexes that touch; they are 2 spaces apart"),
        (lambda m: SHEET.read_rows(["..."], SIGNS), "1 rows: expected 19"),
        (
            lambda m: SHEET.read_rows([*three_rows()[1:], ".."], SIGNS),
            "row 19, '..', has 2 signs: expected 26, one a column",
        ),
        (
            lambda m: SHEET.read_rows(["..x" + "." * 23, *three_rows()[1:]], SIGNS),
            "row 1, column 3: the sign 'x': expected one of . w h M",
        ),
        (lambda m: HexMap(SHEET, [1]), "terrain for 1 hexes: expected it for 494"),
        (
            lambda m: HexMap(SHEET, [1] * 493 + [0]),
            "2619 has terrain 0: expected a number from 1 on; 0 stands for roads",
        ),
        (
            lambda m: m.lay_sides(["0101/0102", "0102/0101"], Side.RIVER),
            "hexside 0102/0101 is river: expected it to be plain so far",
        ),
        (
            lambda m: m.lay_sides(["0101/0102"], Side.BRIDGE, over=Side.RIVER),
            "hexside 0101/0102 is plain: expected it to be river so far",
        ),
        (
            lambda m: m.lay_line(["0101/0102", "0103/0104"], Side.RIVER),
            "hexside 0103/0104 does not go on from 0101/0102: expected hexsides end to end",
        ),
        (
            lambda m: m.lay_line(["0102/0201", "0201/0202", "0102/0202"], Side.RIVER),
            "hexside 0102/0202 does not go on from 0201/0202: expected hexsides end to end",
        ),
        (lambda m: m.lay_road(["0101"]), "a road over 0101: expected at least two hexes"),
        (lambda m: m.lay_road([]), "a road over nothing: expected at least two hexes"),
        (
            lambda m: m.lay_road(["0101", "0102", "0104"]),
            "'0102/0104': expected two hexes that touch; they are 2 spaces apart",
        ),
        (
            lambda m: m.lay_exit("0101", COLUMN_DIRECTION_NAMES.index("S")),
            "a road leaves the map from 0101 to 0102: expected the edge there",
        ),
        (lambda m: lay_row([0, 0], [1]), "1 numbers for a row of 2: expected one for each place"),
        (lambda m: lay_grid([[0]], []), "0 rows for a grid of 1: expected as many"),
    ],
)
def test_what_does_not_fit_together_is_refused(fault: Callable[[HexMap], Any], message: str) -> None:
    with pytest.raises(BadMap) as error:
        fault(small_map())
    assert str(error.value) == message
