"""Maps of hexes: how they are made and refused, and that the rules walk on them as a plain search does."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from warren.core.errors import BadMap
from warren.core.hexes import COLUMN_DIRECTION_NAMES, DIRECTIONS, distance
from warren.core.language import every_rule_known
from warren.core.maps import (
    NOWHERE,
    PLAIN,
    HexMap,
    PrintedSheet,
    Sheet,
    direction_to,
    lay_grid,
    lay_row,
    opposite,
    parts,
    spaces_between,
    turned,
    walk,
)
from warren.core.record import Record, i1grid, i1s, i2grid, i2s, shape
from warren.core.rule import row, rule

COLUMNS, ROWS = 26, 19
N_HEX = 494
FAR = 999


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


def spaces_from(made: HexMap, starts: list[int]) -> list[int]:
    """The spaces from the nearest of some hexes, ring by ring."""
    found = dict.fromkeys(starts, 0)
    ring = starts
    while ring:
        outside = {to for at in ring for to in SHEET.beside[at] if to != SHEET.no_hex and to not in found}
        ring = [to for to in sorted(outside) if made.terrain[to] != Terrain.ROCK]
        found |= dict.fromkeys(ring, 1 + max(found.values()))
    return [found.get(h, FAR) for h in range(N_HEX)]


# ---- walking


def test_walking_counts_spaces(engine: type[Plain]) -> None:
    for seed in range(4):
        made = random_map(seed)
        board = engine(made)
        for start in Random(seed).sample(range(N_HEX), 5):
            board.call(walk_from, board.t, board.found, start)
            assert list(board.found.spaces) == spaces_from(made, [start])


def small_map() -> HexMap:
    """Everything open."""
    return HexMap(SHEET, [Terrain.OPEN] * N_HEX)


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
    at, to = SHEET.number("0102"), SHEET.number("0201")
    there, back = SHEET.direction(at, to), SHEET.direction(to, at)
    assert made.sides[at][there] == made.sides[to][back] == Side.BRIDGE
    assert made.sides[SHEET.number("0101")][COLUMN_DIRECTION_NAMES.index("S")] == Side.RIVER
    assert made.roads[at] == 1 << there
    assert made.roads[to] == 1 << back | 1 << SHEET.direction(to, SHEET.number("0301"))


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
        (lambda m: lay_row([0, 0], [1]), "1 numbers for a row of 2: expected one for each place"),
        (lambda m: lay_grid([[0]], []), "0 rows for a grid of 1: expected as many"),
    ],
)
def test_what_does_not_fit_together_is_refused(fault: Callable[[HexMap], Any], message: str) -> None:
    with pytest.raises(BadMap) as error:
        fault(small_map())
    assert str(error.value) == message
