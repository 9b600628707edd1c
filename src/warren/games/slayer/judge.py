"""Goblin Slayer for bots: how a side stands, and what a learner sees."""

from __future__ import annotations

import math
from typing import Final

from ...core.record import Floats, Ints
from ...core.rule import row, rule
from .board import DOORWAY, N_HEX
from .rules import share
from .rules.cave import is_opening
from .state import (
    CARRIED,
    FREE,
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

# Weights of the estimate, for the hero; the unit is that of `squashed`: 0 is even, 1 is a chance of 0.85.
EVEN: Final = 1.7
PER_SPACE: Final = 0.05  # of the way to the Widget and out
PER_SPACE_LEFT: Final = 0.02  # GS5.1: that he may still move in this turn
CARRIES: Final = 0.15  # the Widget
PER_STONE: Final = 0.25  # in hand
PER_TURN: Final = 0.02  # the horde gathers; without it he would wait for ever
LATE: Final = 0.5  # GS12.2: for each turn that he will be short of
SPARE_TURNS: Final = 3
BLOCKED: Final = 0.05  # no step brings him nearer
GUARDED: Final = 0.12  # a monster on the doorway
IN_THE_WAY: Final = 0.025  # a monster, for each space that it is nearer to his way than WAY_REACH
WAY_REACH: Final = 4
ABOUT: Final = 0.003  # the same for all that are not too far away: they should come
ABOUT_REACH: Final = 14
WAITS: Final = 0.7  # of a monster's threat if it waits and an opening is free
RETURN: Final = 0.5  # of the threat on the way back while the Widget is not taken
NEAR_STONE: Final = 0.02  # a stone on the board, for each space that it is nearer to his way than STONE_REACH
STONE_REACH: Final = 5
COMING: Final = 0.9  # of a monster's strength if it can still come beside him in this turn
MAY_FLEE: Final = 0.3  # off a danger, for each space that he may still move

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
    """An estimate of the seat's share of the win: the way still to go, what stands in it, stones, the danger now."""
    if s.phase == Phase.OVER:
        return share(s, t, seat)
    hero = judge_hero(s, t)
    return hero if seat == HERO else 1.0 - hero


@rule
def judge_hero(s: State, t: Tables) -> float:
    """How Stormbeard stands, 0 to 1: he lives through this turn's attack, or a stone saves him, or he dies."""
    if s.phase == Phase.WIDGET:
        return 0.5
    if s.widget == NOWHERE:
        return 0.02
    at = DOORWAY if s.hero == NOWHERE else s.hero
    goal = DOORWAY if s.widget == CARRIED else s.widget
    from_hero = row(N_HEX)
    from_goal = row(N_HEX)
    queue = row(N_HEX)
    walk_from(s, t, at, from_hero, queue)
    walk_from(s, t, goal, from_goal, queue)
    way = from_goal[at] + 1
    stands = EVEN - PER_TURN * s.turn + along(s, from_hero, from_goal, from_goal[at])
    if s.widget == CARRIED:
        stands += CARRIES
    else:
        from_door = from_hero
        walk_from(s, t, DOORWAY, from_door, queue)
        way += from_goal[DOORWAY]
        stands += RETURN * along(s, from_goal, from_door, from_goal[DOORWAY])
    left = 2 - s.spaces if s.phase == Phase.HERO_MOVE else 0
    blocked = is_blocked(s, t, at, from_goal)
    if not blocked and s.widget == CARRIED and way <= left:
        return 0.99
    stands -= PER_SPACE * way - PER_SPACE_LEFT * left
    stands -= LATE * max(0.0, way / 2 + SPARE_TURNS - (s.turn_cap - s.turn))
    if blocked:
        stands -= BLOCKED
    if s.widget == CARRIED and s.cell[DOORWAY] >= GOBLIN:
        stands -= GUARDED
    hand = s.hand if s.hero != NOWHERE else t.stones_hero
    dies = danger(s, t, at) * (1.0 - MAY_FLEE * left)
    lives = (1.0 - dies) * squashed(stands + PER_STONE * hand)
    if hand > 0:
        lives += dies * squashed(stands + PER_STONE * (hand - 1))
    return min(0.98, max(0.02, lives))


@rule
def squashed(x: float) -> float:
    """Any number as one between 0 and 1."""
    return 0.5 + 0.5 * x / math.sqrt(1.0 + x * x)


@rule
def walk_from(s: State, t: Tables, start: int, spaces: Ints, queue: Ints) -> None:
    """Fill in the walking distance of every hex from one hex, over floor, monsters not in the way."""
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
def is_blocked(s: State, t: Tables, at: int, from_goal: Ints) -> bool:
    """Whether monsters stand on every hex that would bring him nearer to the goal."""
    for direction in range(6):
        beside = t.beside[at][direction]
        if s.cell[beside] == FREE and from_goal[beside] < from_goal[at]:
            return False
    return from_goal[at] > 0


@rule
def along(s: State, from_start: Ints, from_end: Ints, way: int) -> float:
    """What lies along a way for Stormbeard: stones, for the good, and monsters."""
    stones = 0
    for i in range(s.stones):
        stones += max(0, STONE_REACH - detour(s.stone_at[i], from_start, from_end, way))
    return NEAR_STONE * stones - threat(s, from_start, from_end, way)


@rule
def detour(at: int, from_start: Ints, from_end: Ints, way: int) -> int:
    """How many spaces longer a way becomes if it leads over a hex."""
    return from_start[at] + from_end[at] - way


@rule
def threat(s: State, from_start: Ints, from_end: Ints, way: int) -> float:
    """Monsters on his way or near it: those on the board, and those that may come out of free openings."""
    found = 0.0
    for i in range(s.goblins):
        found += nearness(s.goblin_at[i], from_start, from_end, way)
    if s.troll_at >= 0:
        found += 2 * nearness(s.troll_at, from_start, from_end, way)
    free = 0
    coming = 0.0
    for i in range(N_OPENINGS):
        if s.cell[s.opening[i]] == FREE:
            free += 1
            coming += nearness(s.opening[i], from_start, from_end, way)
    waiting = s.waiting + 2 * int(s.troll_at == WAITING)
    if free > 0 and waiting > 0:
        found += WAITS * coming * min(1.0, waiting / free)
    return found


@rule
def nearness(at: int, from_start: Ints, from_end: Ints, way: int) -> float:
    """How much a monster on a hex threatens somebody on a way."""
    off = detour(at, from_start, from_end, way)
    return IN_THE_WAY * max(0, WAY_REACH - off) + ABOUT * max(0, ABOUT_REACH - off)


@rule
def danger(s: State, t: Tables, at: int) -> float:
    """GS10.3: the chance that this turn's attack succeeds if those who can reach him do, and he attacks if he can."""
    strength = 0.0
    taken = False
    for direction in range(6):
        beside = t.beside[at][direction]
        if s.cell[beside] >= GOBLIN:
            strength += 2.0 if s.cell[beside] == TROLL else 1.0
            taken = False
        elif s.cell[beside] == FREE and s.phase <= Phase.APPEAR:
            comes = 0
            if s.phase <= Phase.MONSTER_MOVE:
                comes = fresh(s, t.beside[beside][direction])
                if comes == 0 and not taken:
                    comes = fresh(s, t.beside[beside][(direction + 5) % 6])
                taken = False
                if comes == 0:
                    comes = fresh(s, t.beside[beside][(direction + 1) % 6])
                    taken = comes > 0
            if comes == 0 and s.waiting > 0 and is_opening(s, beside):
                comes = 1
            strength += COMING * comes
        else:
            taken = False
    if s.phase <= Phase.ATTACK and s.spaces <= 1:
        strength = strength * strength / 9.0 if strength < 3.0 else strength - 2.0
    else:
        strength = max(0.0, strength - s.hits)
    return min(1.0, strength / 6.0)


@rule
def fresh(s: State, at: int) -> int:
    """GS7.1, GS7.2: the strength of a monster that can still move a space in this turn."""
    if s.cell[at] == GOBLIN:
        return 1
    return 2 if s.cell[at] == TROLL and s.troll_spaces < 2 else 0


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
