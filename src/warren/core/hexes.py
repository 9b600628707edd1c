"""Hexagons: axial and offset coordinates, distance, neighbours, turns and lines.

Axial coordinates (q, r): hexes stand on a point, q grows to the east and r to the south-east. A column count
("offset") is how printed maps number hexes lying on a flat side: columns upright, every other one half a hex
lower.
"""

from __future__ import annotations

from typing import Final

from .rule import rule

Hex = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, then clockwise."""

DIRECTION_NAMES: Final = ("E", "SE", "SW", "W", "NW", "NE")

COLUMN_DIRECTION_NAMES: Final = ("SE", "S", "SW", "NW", "N", "NE")
"""The same directions on a map of upright columns (`axial_from_offset`)."""


@rule
def hex_distance(q1: int, r1: int, q2: int, r2: int) -> int:
    """Spaces between two hexes, as the crow flies."""
    q = q1 - q2
    r = r1 - r2
    return (abs(q) + abs(r) + abs(q + r)) // 2


def distance(a: Hex, b: Hex = (0, 0)) -> int:
    """Spaces between two hexes, as the crow flies."""
    return hex_distance(a[0], a[1], b[0], b[1])


def moved(h: Hex, by: Hex) -> Hex:
    """A hex shifted by another one."""
    return h[0] + by[0], h[1] + by[1]


def neighbours(h: Hex) -> list[Hex]:
    """The six hexes around one, east first, clockwise."""
    return [moved(h, d) for d in DIRECTIONS]


def rotated(h: Hex, sixths: int) -> Hex:
    """A hex turned clockwise about (0, 0) by sixths of a full turn."""
    q, r = h
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes on the straight line from a to b, both included.

    Where the line runs exactly between two hexes the one on its right-hand side, seen from a, is taken. All in
    whole numbers, so that it is the same everywhere.
    """
    steps = distance(a, b)
    if steps == 0:
        return [a]
    scale = 2 * steps * 1000
    nudge = (1, 1)  # a thousandth of a hex, to decide the ties the same way each time
    hexes = []
    for i in range(steps + 1):
        q = (a[0] * (steps - i) + b[0] * i) * 2000 + nudge[0]
        r = (a[1] * (steps - i) + b[1] * i) * 2000 + nudge[1]
        hexes.append(_nearest(q, r, scale))
    return hexes


def _nearest(q: int, r: int, scale: int) -> Hex:
    """The hex nearest to (q, r) / scale."""
    s = -q - r
    rounded = [_round(x, scale) for x in (q, r, s)]
    off = [abs(n * scale - x) for n, x in zip(rounded, (q, r, s), strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        rounded[0] = -rounded[1] - rounded[2]
    elif off[1] > off[2]:
        rounded[1] = -rounded[0] - rounded[2]
    return rounded[0], rounded[1]


def _round(x: int, scale: int) -> int:
    return (2 * x + scale) // (2 * scale)


def axial_from_offset(column: int, row: int, odd_columns_lower: bool = True) -> Hex:
    """Axial coordinates of a hex on a map numbered by upright columns (q = column; r grows to the south)."""
    shoved = column if odd_columns_lower else column + 1
    return column, row - (shoved - (shoved & 1)) // 2
