"""Goblin Slayer for bots: how a side stands, and what a learner sees."""

from __future__ import annotations

from typing import Final

from ...core.record import Floats, Ints
from ...core.rule import row, rule
from .board import DOORWAY, N_HEX
from .rules import share
from .rules.combat import attack_strength
from .state import (
    CARRIED,
    GOBLIN,
    HERO,
    MOST_GOBLINS,
    MOST_STONES,
    MOVED_GOBLIN,
    N_OPENINGS,
    NOWHERE,
    ROCK,
    STORMBEARD,
    TROLL,
    WAITING,
    Phase,
    State,
    Tables,
)

FAR: Final = 99

# Weights of the estimate, in parts of a win for the hero.
EVEN: Final = 0.62
PER_SPACE: Final = 0.011
PER_STONE: Final = 0.07
PER_STRENGTH: Final = 0.05
GUARDED_DOORWAY: Final = 0.05

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
def judge(s: State, t: Tables, seat: int) -> float:
    """An estimate of the seat's share of the win: the hero's way still to go, his stones, the danger he is in."""
    if s.phase == Phase.OVER:
        return share(s, t, seat)
    hero = judge_hero(s, t)
    return hero if seat == HERO else 1.0 - hero


@rule
def judge_hero(s: State, t: Tables) -> float:
    """How Stormbeard stands, 0 to 1."""
    if s.hero == NOWHERE:
        return 0.5
    stands = EVEN - PER_SPACE * spaces_to_go(s, t) + PER_STONE * s.hand - PER_STRENGTH * attack_strength(s, t)
    if s.cell[DOORWAY] >= GOBLIN:
        stands -= GUARDED_DOORWAY
    return min(0.98, max(0.02, stands))


@rule
def spaces_to_go(s: State, t: Tables) -> int:
    """The shortest walk to the Widget and from there out of the cave, monsters not in the way."""
    from_door = row(N_HEX)
    walk_from(s, t, DOORWAY, from_door)
    if s.widget == CARRIED:
        return from_door[s.hero] + 1
    if s.widget == NOWHERE:
        return FAR
    from_widget = row(N_HEX)
    walk_from(s, t, s.widget, from_widget)
    return from_widget[s.hero] + from_door[s.widget] + 1


@rule
def walk_from(s: State, t: Tables, start: int, spaces: Ints) -> None:
    """Fill in the walking distance of every hex from one hex, over floor."""
    queue = row(N_HEX)
    for h in range(N_HEX):
        spaces[h] = FAR
    spaces[start] = 0
    queue[0] = start
    first = 0
    end = 1
    while first < end:
        at = queue[first]
        first += 1
        for direction in range(6):
            beside = t.beside[at][direction]
            if s.cell[beside] != ROCK and spaces[beside] == FAR:
                spaces[beside] = spaces[at] + 1
                queue[end] = beside
                end += 1


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
        if piece != ROCK:
            out[FLOOR_PLANE * N_HEX + h] = 1.0
        if piece == STORMBEARD:
            out[HERO_PLANE * N_HEX + h] = 1.0
        elif piece == GOBLIN:
            out[GOBLIN_PLANE * N_HEX + h] = 1.0
        elif piece == MOVED_GOBLIN:
            out[MOVED_PLANE * N_HEX + h] = 1.0
        elif piece == TROLL:
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
    out[at + 7] = s.hits / (2 * MOST_STONES + 3)
    out[at + 8] = s.wound * 1.0
    out[at + 9] = s.turn / 250
    out[at + 10] = (s.turn_cap - s.turn) / 250
    out[at + 11] = s.to_move * 1.0
    out[at + N_SCALARS + s.phase] = 1.0
    return OBSERVATION_SIZE
