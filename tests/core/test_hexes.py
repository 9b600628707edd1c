"""Hex geometry."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from warren.core.hexes import (
    DIRECTION_NAMES,
    DIRECTIONS,
    axial_from_offset,
    distance,
    line,
    moved,
    neighbours,
    rotated,
)

hexes = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


def test_six_neighbours_east_first_and_clockwise() -> None:
    assert dict(zip(DIRECTION_NAMES, neighbours((0, 0)), strict=True)) == {
        "E": (1, 0),
        "SE": (0, 1),
        "SW": (-1, 1),
        "W": (-1, 0),
        "NW": (0, -1),
        "NE": (1, -1),
    }
    assert [rotated((1, 0), n) for n in range(6)] == list(DIRECTIONS)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert all(distance(a, n) == 1 for n in neighbours(a))


@given(hexes, st.integers(0, 12))
def test_turning_keeps_the_distance_and_six_sixths_are_a_full_turn(h: tuple[int, int], sixths: int) -> None:
    assert distance(rotated(h, sixths)) == distance(h)
    assert rotated(rotated(h, sixths), 6 - sixths % 6) == h


@given(hexes, hexes)
def test_a_line_is_a_shortest_way(a: tuple[int, int], b: tuple[int, int]) -> None:
    way = line(a, b)
    assert (way[0], way[-1]) == (a, b)
    assert len(way) == distance(a, b) + 1
    assert all(distance(x, y) == 1 for x, y in pairwise(way))


@given(hexes, hexes, hexes)
def test_a_line_moves_with_its_ends(a: tuple[int, int], b: tuple[int, int], by: tuple[int, int]) -> None:
    assert line(moved(a, by), moved(b, by)) == [moved(h, by) for h in line(a, b)]


def test_a_straight_line() -> None:
    assert line((0, 0), (3, 0)) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert line((2, 2), (2, 2)) == [(2, 2)]


def test_neighbouring_columns_are_half_a_hex_apart() -> None:
    """Odd columns lower: hex (1, 0) touches (0, 0) and (0, 1); even columns lower: (0, -1) and (0, 0)."""
    assert {r for r in range(-3, 4) if distance(axial_from_offset(0, r), axial_from_offset(1, 0)) == 1} == {0, 1}
    touched = {r for r in range(-3, 4) if distance(axial_from_offset(0, r, False), axial_from_offset(1, 0, False)) == 1}
    assert touched == {-1, 0}
