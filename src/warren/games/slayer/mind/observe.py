"""What a learner sees of Goblin Slayer."""

from __future__ import annotations

from typing import Final

from ....core.record import Floats
from ....core.rule import rule
from ..board import N_HEX
from ..state import CARRIED, MOST_GOBLINS, MOST_HITS, MOST_STONES, MOST_TURNS, N_OPENINGS, WAITING, Piece, State, Tables
from ..vocabulary import Phase

# Planes of the observation: one number a hex each.
FLOOR_PLANE: Final = 0
OPENING_PLANE: Final = 1
HERO_PLANE: Final = 2
GOBLIN_PLANE: Final = 3
MOVED_PLANE: Final = 4
TROLL_PLANE: Final = 5
WIDGET_PLANE: Final = 6
STONE_PLANE: Final = 7
N_PLANES: Final = 8
N_SCALARS: Final = 12
OBSERVATION_SIZE: Final = N_PLANES * N_HEX + N_SCALARS + len(Phase)


@rule
def observe(s: State, t: Tables, seat: int, out: Floats) -> int:
    """Planes over the hexes (floor, openings, Stormbeard, goblins, moved goblins, troll, Widget, stones), then
    twelve numbers (stones in hand, waiting goblins, troll waiting, Widget carried, spaces, troll's spaces,
    appeared, hits, wound, turn, turns left, whose decision) and one per phase. Numbers lie between 0 and 1.
    """
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    for h in range(N_HEX):
        piece = s.cell[h]
        if piece != Piece.ROCK:
            out[FLOOR_PLANE * N_HEX + h] = 1.0
        if piece == Piece.STORMBEARD:
            out[HERO_PLANE * N_HEX + h] = 1.0
        elif piece == Piece.GOBLIN:
            out[GOBLIN_PLANE * N_HEX + h] = 1.0
        elif piece == Piece.MOVED_GOBLIN:
            out[MOVED_PLANE * N_HEX + h] = 1.0
        elif piece == Piece.TROLL:
            out[TROLL_PLANE * N_HEX + h] = 1.0
    for i in range(N_OPENINGS):
        out[OPENING_PLANE * N_HEX + s.opening[i]] = 1.0
    if s.widget >= 0:
        out[WIDGET_PLANE * N_HEX + s.widget] = 1.0
    for i in range(s.stones):
        out[STONE_PLANE * N_HEX + s.stone_at[i]] += 1.0 / MOST_STONES
    at = N_PLANES * N_HEX
    out[at] = s.hand / (2 * MOST_STONES)
    out[at + 1] = s.waiting / MOST_GOBLINS
    out[at + 2] = 1.0 if s.troll_at == WAITING else 0.0
    out[at + 3] = 1.0 if s.widget == CARRIED else 0.0
    out[at + 4] = s.spaces / 3
    out[at + 5] = s.troll_spaces / 2
    out[at + 6] = s.appeared / N_OPENINGS
    out[at + 7] = s.hits / MOST_HITS
    out[at + 8] = s.wound * 1.0
    out[at + 9] = s.turn / MOST_TURNS
    out[at + 10] = (s.turn_cap - s.turn) / MOST_TURNS
    out[at + 11] = s.to_move * 1.0
    out[at + N_SCALARS + s.phase] = 1.0
    return OBSERVATION_SIZE
