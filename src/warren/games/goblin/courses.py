"""Where water and roads run on a map that is being made: the cheapest way along hexsides, or from hex to hex."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Final

from ...core.hexes import Hex, neighbours
from .board import N_HEX, NAMES, SHEET

Side = tuple[int, int]
"""A hexside: the numbers of two neighbours, the lower one first."""

Corner = frozenset[Hex]
"""Where three hexes meet; some of them may lie beyond the edge."""


def side_of(one: int, other: int) -> Side:
    """The hexside between two neighbours."""
    return min(one, other), max(one, other)


def side_name(side: Side) -> str:
    """A hexside as it is written."""
    return "/".join(NAMES[h] for h in side)


@cache
def corners(side: Side) -> frozenset[Corner]:
    """The two ends of a hexside."""
    one, other = (SHEET.places[h] for h in side)
    return frozenset(frozenset((one, other, third)) for third in neighbours(one) if third in neighbours(other))


def inside(corner: Corner) -> set[int]:
    """The hexes of the map that meet in a corner."""
    return {SHEET.number_at[h] for h in corner if h in SHEET.number_at}


SIDES: Final = tuple((h, n) for h in range(N_HEX) for n in sorted(SHEET.beside[h]) if h < n < N_HEX)


@cache
def sides_at() -> dict[Corner, list[Side]]:
    """The hexsides that end in each corner."""
    found: dict[Corner, list[Side]] = {}
    for side in SIDES:
        for corner in corners(side):
            found.setdefault(corner, []).append(side)
    return found


def ends_of(sides: Iterable[Side]) -> set[Corner]:
    """All corners of some hexsides."""
    return {corner for side in sides for corner in corners(side)}


class NoCourse(Exception):
    """There is no way for a river or a road."""


def watercourse(
    source: Corner,
    mouths: Collection[Corner],
    cost: Mapping[Side, float],
    closed: Collection[Side],
    dry: Collection[Corner],
) -> list[Side]:
    """The cheapest line of hexsides from a corner to one of several, around others."""
    best: dict[Corner, float] = {source: 0.0}
    came: dict[Corner, tuple[Corner, Side]] = {}
    queue: list[tuple[float, int, Corner]] = [(0.0, 0, source)]
    while queue:
        spent, _, at = heapq.heappop(queue)
        if spent > best[at]:
            continue
        if at in mouths and at != source:
            found = []
            while at != source:
                at, side = came[at]
                found.append(side)
            return found[::-1]
        for side in sides_at()[at]:
            (to,) = corners(side) - {at}
            if side in closed or (to in dry and to not in mouths):
                continue
            if spent + cost[side] < best.get(to, float("inf")):
                best[to] = spent + cost[side]
                came[to] = at, side
                heapq.heappush(queue, (best[to], len(came), to))
    raise NoCourse("there is no way for the water")


def road_to(start: int, goal: int, cost: Callable[[int, int], float | None]) -> list[int]:
    """The cheapest way from hex to hex; `cost` is None where no road leads."""
    best = {start: 0.0}
    came: dict[int, int] = {}
    queue = [(0.0, start)]
    while queue:
        spent, at = heapq.heappop(queue)
        if spent > best[at]:
            continue
        if at == goal:
            way = [at]
            while way[-1] != start:
                way.append(came[way[-1]])
            return way[::-1]
        for to in SHEET.beside[at]:
            price = cost(at, to) if to < N_HEX else None
            if price is not None and spent + price < best.get(to, float("inf")):
                best[to] = spent + price
                came[to] = at
                heapq.heappush(queue, (best[to], to))
    raise NoCourse(f"there is no way for a road from {NAMES[start]} to {NAMES[goal]}")
