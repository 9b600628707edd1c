"""The table at a glance: what stands in each hex, in one row that whoever decides at a glance works on.

A judgement looks at it some 450 times; with the rules asked each time it says the same and takes half as long again.
"""

from __future__ import annotations

from typing import Final

from ....core.record import Ints
from ....core.rule import rule
from ..board import N_HEX
from ..pieces import FIRST_UNIT, N_LEADERS, Gait, Rank, Side
from ..rules.stacks import is_crowded, outranks, outside, step_cost
from ..state import N_SITES, State, Tables

# Parts of the row, one number a hex each.
SIDE: Final = 0  # 1 goblins, 2 feudals
MELEE: Final = N_HEX  # of the fighting units; GB20.1: without any, of the leaders
FIRE: Final = 2 * N_HEX
UNITS: Final = 3 * N_HEX
KINDS: Final = 4 * N_HEX  # classes present, one bit each; armor classes above them
LOOT: Final = 5 * N_HEX  # bags that units there carry
LEADER: Final = 6 * N_HEX  # the leader in command, plus 1
ZONE: Final = 7 * N_HEX  # GB8: of goblins 1, of feudals 2
LAND: Final = 8 * N_HEX

ARMOR_BITS: Final = 2  # armor 1 is bit 3


@rule
def fill_land(s: State, t: Tables, land: Ints) -> None:
    """Everybody on the map."""
    for p in range(FIRST_UNIT, t.pieces):
        if outside(s, t, p):
            h = s.at[p]
            if land[SIDE + h] == 0:
                settle_in(s, t, h, t.side[p], land)
            land[MELEE + h] += t.melee[p]
            land[FIRE + h] += t.missile[p]
            land[UNITS + h] += 1
            land[KINDS + h] = land[KINDS + h] | (1 << t.rank[p]) | (1 << ARMOR_BITS + t.armor[p])
    for p in range(N_LEADERS):
        if outside(s, t, p):
            h = s.at[p]
            if land[SIDE + h] == 0:
                settle_in(s, t, h, t.side[p], land)
            if land[UNITS + h] == 0:
                land[MELEE + h] += t.melee[p]
                land[KINDS + h] = land[KINDS + h] | (1 << Rank.A) | (1 << ARMOR_BITS + t.armor[p])
            best = land[LEADER + h] - 1
            if best < 0 or outranks(t, p, best):
                land[LEADER + h] = p + 1
    for i in range(N_SITES):
        if s.marker[i] >= 0 and outside(s, t, s.marker[i]):
            land[LOOT + s.at[s.marker[i]]] += t.bags[i]


@rule
def settle_in(s: State, t: Tables, h: int, side: int, land: Ints) -> None:
    """GB8.2: a side holds a hex, and its zone reaches where foot can go."""
    land[SIDE + h] = side + 1
    for d in range(6):
        if step_cost(s, t, Gait.FOOT, h, d) >= 0:
            beside = t.beside[h][d]
            land[ZONE + beside] = land[ZONE + beside] | (1 << side)


@rule
def holds(land: Ints, h: int, side: int) -> bool:
    """Whether a side holds a hex."""
    return land[SIDE + h] == side + 1


@rule
def is_closed_to(t: Tables, land: Ints, h: int, n: int) -> bool:
    """GB6.5: whether a hex is overstacked, so that nobody with n units comes in."""
    leader = land[LEADER + h] - 1
    return is_crowded(t, n, land[UNITS + h], t.command[leader] if leader >= 0 else 0)


@rule
def in_zone_of(land: Ints, h: int, side: int) -> bool:
    """GB8.4: whether a hex is in the zone of a side."""
    return land[ZONE + h] >> side & 1 != 0


@rule
def modifier_in(t: Tables, land: Ints, h: int) -> int:
    """GB15.6: what the leader in command adds to a check."""
    return t.modifier[land[LEADER + h] - 1] if land[LEADER + h] > 0 else 0


@rule
def other_side(side: int) -> int:
    """The enemy."""
    return Side.FEUDAL if side == Side.GOBLIN else Side.GOBLIN
