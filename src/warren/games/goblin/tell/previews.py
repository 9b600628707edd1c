"""What a step would bring: points, zones, the alarm, what is shown. Asked of what the moving seat may know."""

from __future__ import annotations

from dataclasses import dataclass

from ....core.maps import opposite
from ..board import N_HEX
from ..pieces import MOUNTED, NOBODY, ON_FOOT, Mark, Side
from ..rules.battles import contact
from ..rules.marching import group_cost, group_has, points_left
from ..rules.plunder import can_plunder
from ..rules.sight import is_spotted, is_watched
from ..rules.stacks import has, in_zone, put
from ..state import N_SITES, State, Tables
from .words import carried, pieces_in


@dataclass(frozen=True)
class Arrival:
    """What happens when a group comes into a hex."""

    cost: int  # half points
    left: int  # afterwards, for the same group
    stops: bool  # GB8.4: in an enemy zone of control
    alarm: bool  # GB10.2
    shows: tuple[int, ...]  # hexes with units that have not been seen
    home: bool  # GB9.4: it is a cave
    loot: int  # place that can be plundered, or -1

    @property
    def is_final(self) -> bool:
        """Whether something is shown or raised, so that it cannot be taken back."""
        return self.alarm or bool(self.shows)


def arrival(s: State, t: Tables, direction: int) -> Arrival:
    """What a step of the leader who is active would bring."""
    at = s.at[s.leader]
    to = t.beside[at][direction]
    foot, mounted = group_has(s, t, ON_FOOT), group_has(s, t, MOUNTED)
    cost = group_cost(s, t, at, direction, foot, mounted)
    return _arrival(s, t, to, cost, points_left(s, t, foot) - cost)


def entry(s: State, t: Tables, cost: int) -> Arrival:
    """What coming onto the map would bring."""
    return _arrival(s, t, s.entry, cost, points_left(s, t, group_has(s, t, ON_FOOT)) - cost)


def _arrival(s: State, t: Tables, to: int, cost: int, left: int) -> Arrival:
    side = t.side[s.leader]
    if t.cave[to] >= 0:
        return Arrival(cost, left, stops=True, alarm=False, shows=(), home=True, loot=-1)
    stops = in_zone(s, t, 1 - side, to)
    alarm = wakes_feudals(s, t, to, side)
    return Arrival(cost, left, stops, alarm, tuple(unseen_beside(s, t, to, side)), False, loot_in(s, t, to))


def wakes_feudals(s: State, t: Tables, h: int, side: int) -> bool:
    """GB10.2: whether somebody who comes into a hex raises the alarm."""
    return side == Side.GOBLIN and not s.alarm and bool(is_spotted(s, t, h))


def unseen_beside(s: State, t: Tables, h: int, side: int) -> list[int]:
    """GB7.2, GB7.3: hexes of enemies next to a hex of whom a side does not see everything yet."""
    found = []
    for d in range(6):
        at = t.beside[h][d]
        if at < N_HEX and t.cave[at] < 0:
            there = [p for p in pieces_in(s, at) if t.side[p] != side]
            down = any(has(s, p, Mark.FACE_DOWN) for p in there)
            if there and (down or not is_watched(s, t, at, 1 - side)):
                found.append(at)
    return found


def loot_in(s: State, t: Tables, h: int) -> int:
    """GB21.2: the place whose plunder the leader who is active could take in a hex with his group, or -1."""
    there = s.copy()
    for p in (s.leader, *carried(s, t)):
        put(there, p, h)
    return int(t.site_at[h]) if can_plunder(there, t, h) else -1


def contacts(s: State, t: Tables, enemy: int) -> list[int]:
    """GB11.2: the hexes of the side that moves which are in contact with an enemy hex."""
    sides = [(t.beside[enemy][d], opposite(d)) for d in range(6) if t.beside[enemy][d] < N_HEX]
    return sorted(h for h, direction in sides if contact(s, t, h, direction) != NOBODY)


def loot_with(s: State, group: list[int]) -> list[int]:
    """The places whose plunder some units carry."""
    return [i for i in range(N_SITES) if s.marker[i] in group]
