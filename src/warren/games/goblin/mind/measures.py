"""How far it is to a place and to the nearest cave on foot, for players at a glance: nobody in the way, no ruins."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from ....core.maps import opposite
from ..board import N_HEX
from ..pieces import Gait
from ..state import N_SITES, Tables

FAR = 9999


def measure(t: Tables) -> None:
    """Fill in `way` and `home`, in half movement points."""
    for site in range(N_SITES):
        for h, points in enumerate(_points_to(t, [t.site_hex[site]])):
            t.way[site][h] = points
    for h, points in enumerate(_points_to(t, [t.cave_at[i] for i in range(t.caves)])):
        t.home[h] = points


def _points_to(t: Tables, goals: Iterable[int]) -> list[int]:
    """Half points from every hex to the nearest goal, as goblins go."""
    found = [FAR] * N_HEX
    line = [(0, h) for h in goals]
    for _, h in line:
        found[h] = 0
    while line:
        points, at = heapq.heappop(line)
        if points > found[at]:
            continue
        for d in range(6):
            back = t.beside[at][d]
            if back == N_HEX:
                continue
            cost = t.cost[Gait.GOBLIN][back][opposite(d)]
            if cost >= 0 and points + cost < found[back]:
                found[back] = points + cost
                if t.cave[back] < 0:
                    heapq.heappush(line, (points + cost, back))
    return found
