"""Maps of hexes: where the hexes lie, what is on them and between them, and how far one comes.

A `Sheet` knows the hexes by number, name and neighbours, a `HexMap` also terrain, hexsides and roads. Both are made in
Python and checked while they are made; a game then lays them into rows of its tables (`lay_row`, `lay_grid`).

The rules at the end walk on such rows and know nothing else of the game. They allocate nothing: a rule that needs room
to work in is given a scratch row by its caller, who knows the size (`queue = row(N_HEX)`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import Any, Final, TypeVar

from .errors import BadMap, quoted
from .hexes import DIRECTIONS, Hex, axial_from_offset, distance, hex_distance, moved, neighbours
from .record import IntGrid, Ints
from .rule import rule

Cost = TypeVar("Cost", bound=Any)

NOWHERE: Final = -1  # no hex, and no direction

ROAD: Final = 0  # as a terrain: what a step along a road enters, whatever else the hex is
PLAIN: Final = 0  # as a hexside: nothing lies there
CLOSED: Final = -1  # as a cost: not to be entered, not to be crossed


# ---- where the hexes lie


@dataclass(frozen=True)
class Sheet:
    """The hexes of a map, by number: their names, and where they lie."""

    names: tuple[str, ...]
    places: tuple[Hex, ...]

    def __post_init__(self) -> None:
        if not self.places:
            raise BadMap("a map of no hexes: expected at least one")
        if len(self.names) != len(self.places):
            raise BadMap(f"{len(self.names)} names for {len(self.places)} hexes: expected one each")
        for what, given in (("name", self.names), ("place", self.places)):
            counts = Counter[object](given)
            if len(counts) < len(given):
                twice = quoted(counts.most_common(1)[0][0])
                raise BadMap(f"the {what} {twice} is there twice: expected a {what} of its own for every hex")

    @property
    def no_hex(self) -> int:
        """The number that stands for whatever lies beyond the edge."""
        return len(self.places)

    @cached_property
    def number_at(self) -> dict[Hex, int]:
        """The hexes by where they lie."""
        return {place: h for h, place in enumerate(self.places)}

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """The neighbour of each hex in each direction, or `no_hex`."""
        return tuple(tuple(self.number_at.get(n, self.no_hex) for n in neighbours(place)) for place in self.places)

    @cached_property
    def apart(self) -> tuple[tuple[int, ...], ...]:
        """Spaces between any two hexes, as the crow flies."""
        return tuple(tuple(distance(one, other) for other in self.places) for one in self.places)

    def number(self, name: str) -> int:
        """The hex of a name."""
        found = self._number_of.get(name)
        if found is None:
            raise BadMap(f"{quoted(name)} is no hex of this map: expected a name such as {self.names[0]!r}")
        return found

    def direction(self, one: int, other: int) -> int:
        """The direction from a hex to its neighbour; NOWHERE if they do not touch."""
        by = self.places[other][0] - self.places[one][0], self.places[other][1] - self.places[one][1]
        return DIRECTIONS.index(by) if by in DIRECTIONS else NOWHERE

    def side(self, text: str) -> tuple[int, int]:
        """The hexside between two hexes, `0101/0102`, as the first of them and the direction to the second."""
        names = text.split("/")
        if len(names) != 2:
            raise BadMap(f"{quoted(text)}: expected a hexside, two hexes such as {'/'.join(self.names[:2])!r}")
        one, other = self.number(names[0]), self.number(names[1])
        direction = self.direction(one, other)
        if direction == NOWHERE:
            raise BadMap(
                f"{quoted(text)}: expected two hexes that touch; they are {self._spaces(one, other)} spaces apart"
            )
        return one, direction

    def _spaces(self, one: int, other: int) -> int:
        return distance(self.places[one], self.places[other])

    @cached_property
    def _number_of(self) -> dict[str, int]:
        return {name: h for h, name in enumerate(self.names)}


@dataclass(frozen=True)
class PrintedSheet(Sheet):
    """Hexes in upright columns, each lying on a flat side: `0102` is the second hex of the first column.

    Their directions are `COLUMN_DIRECTION_NAMES`.
    """

    columns: int
    rows: int

    @classmethod
    def of(cls, columns: int, rows: int, *, odd_columns_lower: bool) -> PrintedSheet:
        """The sheet with so many columns and rows, each counted from 1; every other column is half a hex lower."""
        spots = [(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
        names = tuple(f"{column:02}{row:02}" for column, row in spots)
        places = tuple(axial_from_offset(column, row, odd_columns_lower) for column, row in spots)
        return cls(names, places, columns, rows)

    def read_rows(self, rows: Sequence[str], signs: Mapping[str, int]) -> list[int]:
        """What a drawing says of each hex: one text a row, from the top, with one sign a column."""
        if len(rows) != self.rows:
            raise BadMap(f"{len(rows)} rows: expected {self.rows}")
        for i, row in enumerate(rows, 1):
            if len(row) != self.columns:
                raise BadMap(f"row {i}, {quoted(row)}, has {len(row)} signs: expected {self.columns}, one a column")
            for j, sign in enumerate(row, 1):
                if sign not in signs:
                    raise BadMap(f"row {i}, column {j}: the sign {sign!r}: expected one of {' '.join(signs)}")
        return [signs[rows[row][column]] for column in range(self.columns) for row in range(self.rows)]


def parts(hexes: Iterable[Hex]) -> Iterator[list[Hex]]:
    """The parts that some hexes fall into: those of a part hang together, and touch no other part."""
    left = set(hexes)
    while left:
        part = [left.pop()]
        for h in part:
            found = left.intersection(neighbours(h))
            part += found
            left -= found
        yield part


def cheapest(
    starts: Mapping[int, Cost], onward: Callable[[int, Cost], Iterable[tuple[int, Cost]]]
) -> Iterator[tuple[int, Cost]]:
    """Where one can come, each hex with the least that it costs, from the cheapest on.

    `onward(at, cost)` says where one comes from a hex, and what it costs in all. A cost is whatever can be compared.

    >>> streets = {1: {2: 5, 3: 1}, 3: {2: 2}}
    >>> list(cheapest({1: 0}, lambda at, cost: [(to, cost + more) for to, more in streets.get(at, {}).items()]))
    [(1, 0), (3, 1), (2, 3)]
    """
    best = dict(starts)
    line = [(cost, at) for at, cost in starts.items()]
    heapify(line)
    while line:
        cost, at = heappop(line)
        if cost == best[at]:
            yield at, cost
            for to, found in onward(at, cost):
                if to not in best or found < best[to]:
                    best[to] = found
                    heappush(line, (found, to))


# ---- what is on them and between them


class HexMap:
    """A sheet with terrain, hexsides and roads; their kinds are numbers of the game's own, from 1 on."""

    def __init__(self, sheet: Sheet, terrain: Sequence[int]) -> None:
        if len(terrain) != len(sheet.places):
            raise BadMap(f"terrain for {len(terrain)} hexes: expected it for {len(sheet.places)}")
        if min(terrain) <= ROAD:
            at = sheet.names[terrain.index(min(terrain))]
            raise BadMap(f"{at} has terrain {min(terrain)}: expected a number from 1 on; {ROAD} stands for roads")
        self.sheet = sheet
        self.terrain = list(terrain)
        self.sides = [[PLAIN] * len(DIRECTIONS) for _ in sheet.places]
        """By hex and direction; both hexes know of the side between them."""
        self.roads = [0] * len(sheet.places)
        """By hex: bit d is set if a road leads out in direction d."""

    def lay_sides(self, sides: Iterable[str], kind: int, over: int = PLAIN) -> None:
        """Something lies on hexsides: a wall where nothing was, or a ford over a river."""
        for text in sides:
            at, direction = self.sheet.side(text)
            there = self.sides[at][direction]
            if there != over:
                raise BadMap(f"hexside {text} is {_kind_name(there)}: expected it to be {_kind_name(over)} so far")
            self.sides[at][direction] = kind
            self.sides[self.sheet.beside[at][direction]][opposite(direction)] = kind

    def lay_line(self, sides: Sequence[str], kind: int) -> None:
        """Something runs along hexsides, end to end: a river from its source to its mouth."""
        ends = [self._corners(*self.sheet.side(text)) for text in sides]
        behind: set[frozenset[Hex]] = set()
        for i in range(1, len(sides)):
            shared = (ends[i - 1] & ends[i]) - behind
            if len(shared) != 1:
                raise BadMap(f"hexside {sides[i]} does not go on from {sides[i - 1]}: expected hexsides end to end")
            behind = shared
        self.lay_sides(sides, kind)

    def lay_road(self, hexes: Sequence[str]) -> None:
        """A road leads from hex to hex."""
        if len(hexes) < 2:
            raise BadMap(f"a road over {' '.join(hexes) or 'nothing'}: expected at least two hexes")
        for one, other in pairwise(hexes):
            at, direction = self.sheet.side(f"{one}/{other}")
            self.roads[at] |= 1 << direction
            self.roads[self.sheet.beside[at][direction]] |= 1 << opposite(direction)

    def _corners(self, at: int, direction: int) -> set[frozenset[Hex]]:
        """The two corners of a hexside, each as the three hexes that meet there."""
        here = self.sheet.places[at]
        there, left, right = (moved(here, DIRECTIONS[turned(direction, by)]) for by in (0, -1, 1))
        return {frozenset({here, there, left}), frozenset({here, there, right})}


def _kind_name(kind: int) -> str:
    """A kind as the game's enum calls it, or as a number."""
    return "plain" if kind == PLAIN else str(getattr(kind, "name", kind)).lower()


def lay_row(into: Ints, numbers: Sequence[int]) -> None:
    """Copy numbers into a row of a record, which must have a place for each."""
    if len(into) != len(numbers):
        raise BadMap(f"{len(numbers)} numbers for a row of {len(into)}: expected one for each place")
    for i, number in enumerate(numbers):
        into[i] = number


def lay_grid(into: IntGrid, rows: Sequence[Sequence[int]]) -> None:
    """Copy rows of numbers into a grid of a record, which must have a place for each."""
    if len(into) != len(rows):
        raise BadMap(f"{len(rows)} rows for a grid of {len(into)}: expected as many")
    for i, row in enumerate(rows):
        lay_row(into[i], row)


# ---- rules: neighbours and distances


@rule
def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 3) % 6


@rule
def turned(direction: int, sixths: int) -> int:
    """A direction turned by sixths of a full turn: clockwise, or the other way if they are negative."""
    return (direction + sixths) % 6


@rule
def direction_to(beside: IntGrid, at: int, other: int) -> int:
    """The direction from a hex to its neighbour; NOWHERE if they do not touch."""
    for direction in range(6):
        if beside[at][direction] == other:
            return direction
    return NOWHERE


@rule
def spaces_between(q: Ints, r: Ints, one: int, other: int) -> int:
    """Spaces between two hexes as the crow flies, by rows of their coordinates: large maps need no table for it."""
    return hex_distance(q[one], r[one], q[other], r[other])


# ---- rules: walking, where every space counts alike


@rule
def walk(beside: IntGrid, ground: Ints, closed: int, start: int, far: int, spaces: Ints, queue: Ints) -> None:
    """Fill in the spaces from one hex to each, over ground that is not `closed`; `far` where no way leads.

    `queue` is a scratch row with a place for every hex.
    """
    hexes = len(beside)
    for h in range(hexes):
        spaces[h] = far
    spaces[start] = 0
    queue[0] = start
    first = 0
    end = 1
    while first < end:
        at = queue[first]
        first += 1
        for direction in range(6):
            to = beside[at][direction]
            if to < hexes and ground[to] != closed and spaces[to] == far:
                spaces[to] = spaces[at] + 1
                queue[end] = to
                end += 1
