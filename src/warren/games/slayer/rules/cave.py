"""GS2: the cave is laid out; which hexes are floor, free, adjacent; goblins come and go."""

from __future__ import annotations

from typing import Final

from ....core.dice import below, shuffle
from ....core.maps import NOWHERE, direction_to, walk
from ....core.record import Ints
from ....core.rows import insert_in_order, remove_in_order, replace_in_order, stands_in
from ....core.rule import row, rule
from ..board import DEAL_SLOTS, DEAL_TURNS, DOORWAY, ENTRANCE_SLOT, MIDDLE_SLOT, N_CELLS, N_HEX, NO_HEX
from ..state import FAR, MIDDLE_OPEN, MIDDLE_RANDOM, N_DEALT, N_OPENINGS, Piece, Sign, State, Tables, Tile

FREE: Final = Piece.FREE.value  # as plain numbers: nothing is asked more often
GOBLIN: Final = Piece.GOBLIN.value


@rule
def deal_tiles(s: State) -> None:
    """GS2.2 to GS2.6: which middle tile, its spin, the edge tiles."""
    s.open_middle = below(s, 2) if s.middle == MIDDLE_RANDOM else int(s.middle == MIDDLE_OPEN)
    s.spin = below(s, 6)
    for tile in range(N_DEALT + 1):
        s.deal[tile] = tile
    shuffle(s, s.deal, N_DEALT + 1 if s.open_middle else Tile.BLOCKED)


@rule
def lay_out(s: State, t: Tables) -> None:
    """GS2.1, GS2.8 to GS2.12: rock and floor, and the openings in reading order."""
    for h in range(N_HEX):
        s.cell[h] = Piece.FREE
    s.cell[NO_HEX] = Piece.ROCK
    openings = 0
    middle = Tile.OPEN_CENTER if s.open_middle else Tile.CENTER
    openings = lay_tile(s, t, middle, MIDDLE_SLOT, s.spin, openings)
    openings = lay_tile(s, t, Tile.ENTRANCE, ENTRANCE_SLOT, 0, openings)
    for i in range(N_DEALT):
        openings = lay_tile(s, t, s.deal[i], DEAL_SLOTS[i], DEAL_TURNS[i], openings)
    walk_from(s, t, DOORWAY, s.to_door)


@rule
def lay_tile(s: State, t: Tables, tile: int, slot: int, sixths: int, openings: int) -> int:
    """GS2.9: a hex is floor only if all its parts are; returns how many openings there are now."""
    for cell in range(N_CELLS):
        at = t.spot[slot][sixths][cell]
        if t.sign[tile][cell] == Sign.ROCK:
            s.cell[at] = Piece.ROCK
        elif t.sign[tile][cell] == Sign.OPENING:
            insert_in_order(s.opening, openings, at)
            openings += 1
    return openings


@rule
def walk_from(s: State, t: Tables, start: int, spaces: Ints) -> None:
    """Fill in the walking distance of every hex from one hex, over floor (GS2.11); pieces are not in the way."""
    queue = row(N_HEX)
    walk(t.beside, s.cell, Piece.ROCK, start, FAR, spaces, queue)


@rule
def is_opening(s: State, at: int) -> bool:
    """GS2.12."""
    return stands_in(s.opening, N_OPENINGS, at)


@rule
def is_free(s: State, at: int) -> bool:
    """GS2.15, GS2.16: floor without a piece."""
    return s.cell[at] == FREE


@rule
def is_beside(t: Tables, at: int, other: int) -> bool:
    """GS2.11: whether two hexes share an edge. (Not to be asked of the rim: there is rock in every layout.)"""
    return direction_to(t.beside, at, other) != NOWHERE


@rule
def is_monster(s: State, at: int) -> bool:
    """Whether a goblin or the troll stands on a hex."""
    return s.cell[at] >= GOBLIN


@rule
def put_goblin(s: State, at: int, piece: int) -> None:
    """A goblin (Piece.GOBLIN or Piece.MOVED_GOBLIN) comes to stand on a hex."""
    insert_in_order(s.goblin_at, s.goblins, at)
    s.goblins += 1
    s.cell[at] = piece


@rule
def lift_goblin(s: State, at: int) -> None:
    """A goblin leaves a hex."""
    remove_in_order(s.goblin_at, s.goblins, at)
    s.goblins -= 1
    s.cell[at] = Piece.FREE


@rule
def shift_goblin(s: State, source: int, at: int) -> None:
    """A goblin has its move."""
    replace_in_order(s.goblin_at, s.goblins, source, at)
    s.cell[source] = Piece.FREE
    s.cell[at] = Piece.MOVED_GOBLIN
