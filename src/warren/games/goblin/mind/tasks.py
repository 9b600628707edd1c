"""What a leader could do with his turn, and what each of it promises: tasks, by a rough reckoning in points.

A task has a goal, a hex. The reckoning is for a glance: it knows the tables and how far it is, and looks nowhere ahead.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ....core.record import Ints
from ....core.rule import rule
from ..board import N_HEX
from ..pieces import N_LEADERS, NOBODY, Side
from ..rules.losses import HALVES
from ..rules.stacks import first_unit, markers_of, outranks
from ..state import N_SITES, Loot, State, Tables


class Task(IntEnum):
    """What a leader is about."""

    NONE = 0
    ASSAULT = 1  # goblins: take that place, or get nearer to it
    HOME = 2  # goblins: into a cave, by the way that is safe
    FETCH = 3  # goblins: take over what is carried there, or troops without a leader, and go home or on
    JOIN = 4  # bring troops to a friend
    HUNT = 5  # feudals: attack whoever stands there
    COVER = 6  # feudals: into that place
    BLOCK = 7  # feudals: stand before a cave
    MUSTER = 8  # feudals: take troops without a leader along
    FLEE = 9  # away from the enemy
    HOLD = 10  # stay


N_TASKS: Final = len(Task)
MOST_TASKS: Final = 80
SCALE: Final = 1000.0  # promises are kept as whole thousandths of a point

# A force in a row.
TROOPS: Final = 0
STRIKES: Final = 1  # melee
SHOOTS: Final = 2  # missiles
CARRIES: Final = 3  # bags
FORCE: Final = 4

RICH: Final = 2  # bags


@rule
def bag(t: Tables) -> float:
    """GB21.6: the points of a bag for which nobody rolls."""
    return t.bag_fixed / HALVES


@rule
def fill_force(s: State, t: Tables, leader: int, force: Ints) -> None:
    """What a leader could lead from where he is: a greater leader there has the first pick, and a guard may stay."""
    h = s.at[leader]
    spare = t.command[leader]
    for p in range(N_LEADERS):
        if p != leader and s.at[p] == h and t.side[p] == t.side[leader] and outranks(t, p, leader):
            spare = 0
    units = 0
    melee = 0
    fire = 0
    p = first_unit(s, h)
    while p != NOBODY:
        if t.side[p] == t.side[leader] and not is_last_guard(s, t, p, h):  # who waits off the map waits with others
            units += 1
            melee += t.melee[p]
            fire += t.missile[p]
        p = s.after[p]
    force[TROOPS] = min(units, spare)
    if units > 0:
        force[STRIKES] = melee * force[TROOPS] // units
        force[SHOOTS] = fire * force[TROOPS] // units
    for i in range(N_SITES):
        if s.marker[i] >= 0 and s.at[s.marker[i]] == h:
            force[CARRIES] += t.bags[i]


@rule
def is_better(s: State, t: Tables, one: int, other: int) -> bool:
    """Which of two units is rather taken along: who carries loot, then who fights better."""
    first = 100 * markers_of(s, one) + 3 * t.melee[one] + 2 * t.missile[one] - t.armor[one]
    second = 100 * markers_of(s, other) + 3 * t.melee[other] + 2 * t.missile[other] - t.armor[other]
    return first > second or (first == second and one < other)


@rule
def is_last_guard(s: State, t: Tables, unit: int, at: int) -> bool:
    """Whether a feudal unit should stay in a rich place that would be empty: the weakest one there."""
    site = t.site_at[at]
    if t.side[unit] != Side.FEUDAL or not is_rich(s, t, site) or (s.leader != NOBODY and s.steps > 0):
        return False
    p = first_unit(s, at)
    while p != NOBODY:
        if p != unit and not is_better(s, t, p, unit):
            return False
        p = s.after[p]
    return True


@rule
def is_rich(s: State, t: Tables, site: int) -> bool:
    """Whether a place holds so much plunder that it is never left without a guard."""
    return site >= 0 and t.bags[site] >= RICH and s.marker[site] == Loot.LIES


@rule
def put_task(codes: Ints, values: Ints, n: int, task: int, goal: int, value: float) -> int:
    """Note a task with what it promises; returns how many there are."""
    if n < MOST_TASKS:
        codes[n] = task * N_HEX + goal
        values[n] = int(SCALE * value)
        return n + 1
    return n


@rule
def power(x: float, n: int) -> float:
    """X to the n."""
    found = 1.0
    for _ in range(n):
        found *= x
    return found
