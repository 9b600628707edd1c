"""How far it is to a place and to the nearest cave on foot, for players at a glance: nobody in the way, no ruins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....core.maps import CLOSED, cheapest, opposite
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
    starts = dict.fromkeys(goals, 0)

    def back(at: int, points: int) -> Iterator[tuple[int, int]]:
        if t.cave[at] < 0 or at in starts:
            for d in range(6):
                by = t.beside[at][d]
                if by < N_HEX and t.cost[Gait.GOBLIN][by][opposite(d)] != CLOSED:
                    yield by, points + t.cost[Gait.GOBLIN][by][opposite(d)]

    found = dict(cheapest(starts, back))
    return [found.get(h, FAR) for h in range(N_HEX)]
