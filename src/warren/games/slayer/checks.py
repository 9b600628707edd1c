"""Whether all floor can be reached: tiles that would cut some of it off in any layout are not accepted. (GS2.11, Q5)

Tiles meet at their rims, and what is floor there is the same for all tiles of a role. So to its neighbours a tile is
what its floor joins on its rim, nearly always everything. Of the 5,040 layouts only those are walked that differ in
this: a dozen for most sets of tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

from ...core.hexes import distance
from ...core.maps import parts
from ...core.record import Ints
from .board import DEAL_SLOTS, DEAL_TURNS, DOORWAY, ENTRANCE_SLOT, MIDDLE_SLOT, TILE_CELLS
from .state import N_DEALT, N_TILES, SIGNS, Tables, Tile

FLOOR_SIGNS: Final = frozenset(SIGNS.index(sign) for sign in ".TD")

Part = tuple[int, ...]
"""Floor of a tile that hangs together, by the numbers of its cells."""

Deal = tuple[int, ...]
"""The edge tiles in the order of dealing (GS2.6)."""


class LaidPart(NamedTuple):
    """A part where its tile lies: the cell of the tile that came to lie on each of its hexes."""

    tile: int
    cell_on: dict[int, int]


class CutOff(NamedTuple):
    """A space that cannot be reached in some layout: its tile, its cell on that tile, the hex that it is there."""

    tile: int
    cell: int
    place: int
    open_middle: bool
    spin: int
    deal: Deal


def find_cut_off(tables: Tables) -> CutOff | None:
    """A space that cannot be reached from the doorway in some layout; the doorway itself if it leads nowhere."""
    floors = [floor_parts(tables.sign[tile]) for tile in range(N_TILES)]

    @cache
    def laid(tile: int, slot: int, sixths: int) -> list[LaidPart]:
        spot = tables.spot[slot][sixths]
        return [LaidPart(tile, {spot[cell]: cell for cell in part}) for part in floors[tile]]

    for middle, deal in rings_that_differ(floors):
        ring = laid(Tile.ENTRANCE, ENTRANCE_SLOT, 0).copy()
        for tile, slot, sixths in zip(deal, DEAL_SLOTS, DEAL_TURNS, strict=True):
            ring += laid(tile, slot, sixths)
        for spin in range(6):
            lonely = first_lonely(ring + laid(middle, MIDDLE_SLOT, spin))
            if lonely is not None:
                place = to_be_named(lonely)
                return CutOff(lonely.tile, lonely.cell_on[place], place, middle == Tile.OPEN_CENTER, spin, deal)
    return None


def floor_parts(signs: Ints) -> list[Part]:
    """The parts that the floor of a drawing falls into."""
    floor = [cell for cell, sign in zip(TILE_CELLS, signs, strict=True) if sign in FLOOR_SIGNS]
    return sorted(tuple(sorted(TILE_CELLS.index(cell) for cell in part)) for part in parts(floor))


def rings_that_differ(floors: Sequence[list[Part]]) -> Iterator[tuple[int, Deal]]:
    """Each middle tile with the deals around it, but one of those whose tiles join the same of their rims."""
    joins = [[tuple(filter(_on_rim, part)) for part in tile] for tile in floors]
    likes = [joins.index(join) for join in joins]
    for middle, edges in ((Tile.CENTER, Tile.BLOCKED), (Tile.OPEN_CENTER, Tile.BLOCKED + 1)):
        differing: dict[tuple[int, ...], Deal] = {}
        for deal in permutations(range(edges), N_DEALT):
            differing.setdefault(tuple(likes[tile] for tile in deal), deal)
        yield from ((middle, deal) for deal in differing.values())


def first_lonely(laid: list[LaidPart]) -> LaidPart | None:
    """The first part of a layout to which no way leads from the doorway; that of the doorway if it meets no other."""
    left = laid
    reached = {DOORWAY}
    while joined := [part for part in left if not reached.isdisjoint(part.cell_on)]:
        left = [part for part in left if reached.isdisjoint(part.cell_on)]
        reached.update(*(part.cell_on for part in joined))
    if len(left) == len(laid) - 1:
        return next(part for part in laid if DOORWAY in part.cell_on)
    return left[0] if left else None


def to_be_named(lonely: LaidPart) -> int:
    """The hex by which a part is named: the doorway, or else the first one, if possible not at the rim."""
    return min(lonely.cell_on, key=lambda place: (place != DOORWAY, _on_rim(lonely.cell_on[place]), place))


def _on_rim(cell: int) -> bool:
    return distance(TILE_CELLS[cell]) == 3
