"""GB14: terrain and the die."""

from __future__ import annotations

from typing import Final

from ....core.rule import rule
from ..pieces import FIRST_UNIT, NOBODY, ON_FOOT, Part
from ..state import State, Tables, Terrain, Water
from .stacks import first_unit, ruined

RUINS: Final = int(Terrain.RUINS)


@rule
def terrain_in(s: State, t: Tables, h: int) -> int:
    """Q40: settled hexes and ruins have no other terrain."""
    return RUINS if ruined(s, t, h) else t.terrain[h]


@rule
def only_riders(s: State, t: Tables, h: int) -> bool:
    """GB14.4, Q39: whether the only fighting units in a hex are mounted."""
    p = first_unit(s, h)
    found = p != NOBODY
    while p != NOBODY:
        if t.mounted[p] == ON_FOOT:
            return False
        p = s.after[p]
    return found


@rule
def missile_modifier(s: State, t: Tables, h: int) -> int:
    """GB14.2."""
    terrain = terrain_in(s, t, h)
    return 0 if t.missile_star[terrain] and only_riders(s, t, h) else t.missile_mod[terrain]


@rule
def melee_modifier(s: State, t: Tables, h: int) -> int:
    """GB14.3, Q39 to Q41: the attackers are those who strike."""
    riders = False
    across = True
    for p in range(t.pieces):
        if s.part[p] == Part.STRIKES:
            if p >= FIRST_UNIT and t.mounted[p]:
                riders = True
            if not is_across(t, s.at[p], h):
                across = False
    return cover_in_melee(s, t, h, riders, across)


@rule
def cover_in_melee(s: State, t: Tables, h: int, riders: bool, across: bool) -> int:
    """GB14.3, GB14.4: what a hex adds to the die if riders are among the attackers, or all of them across water."""
    terrain = terrain_in(s, t, h)
    sum_of = 0 if t.melee_star[terrain] and only_riders(s, t, h) else t.melee_mod[terrain]
    if across:
        sum_of += t.behind_water
    if riders and (terrain == Terrain.OPEN or terrain == Terrain.FIELDS):
        sum_of += t.charge
    return sum_of


@rule
def is_across(t: Tables, at: int, h: int) -> bool:
    """Q41: whether a stream, ford or bridge lies between two neighbours."""
    d = 0
    while t.beside[at][d] != h:
        d += 1
    water = t.water[at][d]
    return water == Water.STREAM or water == Water.FORD or water == Water.BRIDGE
