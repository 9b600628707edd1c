"""Ways through the cave: how far hexes lie apart, what stands beside a hex. For `judge` and `suggest`."""

from __future__ import annotations

from typing import Final

from ...core.record import Ints
from ...core.rule import rule
from .board import DOORWAY, N_HEX
from .state import CARRIED, FREE, GOBLIN, NOWHERE, ROCK, TROLL, Phase, State, Tables

FAR: Final = 99


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
def detour(at: int, from_start: Ints, from_end: Ints, way: int) -> int:
    """How many spaces longer a way becomes if it leads over a hex."""
    return from_start[at] + from_end[at] - way


@rule
def hero_stands(s: State) -> int:
    """Stormbeard's hex; before he stands anywhere, the doorway (GS3.6)."""
    return DOORWAY if s.hero == NOWHERE else s.hero


@rule
def hero_goal(s: State) -> int:
    """Where he wants to go: to the Widget, then out."""
    return DOORWAY if s.widget == CARRIED else s.widget


@rule
def strength_beside(s: State, t: Tables, at: int) -> int:
    """GS10.1: the strength of the monsters next to a hex."""
    strength = 0
    for direction in range(6):
        piece = s.cell[t.beside[at][direction]]
        if piece >= GOBLIN:
            strength += 2 if piece == TROLL else 1
    return strength


@rule
def could_come(s: State, t: Tables, at: int) -> int:
    """The strength of monsters that could still come to stand next to a hex in this turn: from two spaces away, or out
    of an opening. (Each free hex is looked at by itself, so one goblin may be counted twice.)
    """
    strength = 0
    for direction in range(6):
        beside = t.beside[at][direction]
        if s.cell[beside] == FREE:
            strength += could_reach(s, t, beside, direction)
    return strength


@rule
def could_reach(s: State, t: Tables, beside: int, direction: int) -> int:
    """The strength of a monster that could still come to a free hex, which lies in a direction from Stormbeard."""
    if s.phase <= Phase.MONSTER_MOVE:
        for turn in range(5, 8):
            come = fresh(s, t.beside[beside][(direction + turn) % 6])
            if come > 0:
                return come
    if s.waiting > 0 and s.phase <= Phase.APPEAR:
        for i in range(len(s.opening)):
            if s.opening[i] == beside:
                return 1
    return 0


@rule
def fresh(s: State, at: int) -> int:
    """GS7.1, GS7.2: the strength of a monster on a hex that can still move a space in this turn."""
    if s.cell[at] == GOBLIN:
        return 1
    return 2 if s.cell[at] == TROLL and s.troll_spaces < 2 else 0
