"""The tasks of a leader in the order of what they promise."""

from __future__ import annotations

from typing import Final

from ....core.moves import Moves, add
from ....core.record import Ints
from ....core.rule import apart, row, rule
from ..board import N_HEX
from ..pieces import Side
from ..state import State, Tables
from .defending import list_feudal_tasks
from .land import LAND, fill_land, holds
from .raiding import list_goblin_tasks
from .tasks import MOST_TASKS, N_TASKS, Task

CODES: Final = 8192  # a task with its goal is less; what it promises comes in front of it
ALIKE: Final = 4  # of one kind, so that others are looked at too
WORSE: Final = 3000  # thousandths of a point: a task that promises so much less is not looked at
NONE: Final = -1


@apart
def best_task(s: State, t: Tables, leader: int) -> int:
    """The task of a leader that promises most: CODES times what it promises, plus its code."""
    land = row(LAND)
    fill_land(s, t, land)
    codes = row(MOST_TASKS)
    values = row(MOST_TASKS)
    best = best_of(codes, values, list_tasks(s, t, land, leader, codes, values))
    return values[best] * CODES + codes[best]


@rule
def best_goblin_task(s: State, t: Tables, land: Ints, leader: int, taken: int) -> int:
    """The same of a goblin, with the table at a glance; open places that others go to, one bit each, are left out."""
    codes = row(MOST_TASKS)
    values = row(MOST_TASKS)
    listed = list_goblin_tasks(s, t, land, leader, codes, values)
    for i in range(listed):
        site = open_site(t, land, codes[i])
        if site >= 0 and taken >> site & 1:
            codes[i] = NONE
    best = best_of(codes, values, listed)
    return values[best] * CODES + codes[best]


@rule
def open_site(t: Tables, land: Ints, code: int) -> int:
    """The place that a task is about if it needs only to be entered, and one leader is enough; -1 otherwise."""
    goal = code % N_HEX
    if code // N_HEX != Task.ASSAULT or holds(land, goal, Side.FEUDAL):
        return -1
    return t.site_at[goal]


@apart
def rank_tasks(s: State, t: Tables, leader: int, most: int, found: Moves) -> None:
    """Add the tasks of a leader that promise most, not too many of one kind, and none that promises much less."""
    land = row(LAND)
    fill_land(s, t, land)
    codes = row(MOST_TASKS)
    values = row(MOST_TASKS)
    alike = row(N_TASKS)
    listed = list_tasks(s, t, land, leader, codes, values)
    best = best_of(codes, values, listed)
    least = values[best] - WORSE
    n = 0
    while n < most and best != NONE and values[best] >= least:
        task = codes[best] // N_HEX
        if alike[task] < ALIKE:
            alike[task] += 1
            add(found, codes[best])
            n += 1
        codes[best] = NONE
        best = best_of(codes, values, listed)


@rule
def best_of(codes: Ints, values: Ints, listed: int) -> int:
    """The number of the task that promises most, the first of equal ones; NONE if all are struck out."""
    best = NONE
    for i in range(listed):
        if codes[i] != NONE and (best == NONE or values[i] > values[best]):
            best = i
    return best


@rule
def list_tasks(s: State, t: Tables, land: Ints, leader: int, codes: Ints, values: Ints) -> int:
    """All tasks of a leader with what they promise; returns how many."""
    if t.side[leader] == Side.GOBLIN:
        return list_goblin_tasks(s, t, land, leader, codes, values)
    return list_feudal_tasks(s, t, land, leader, codes, values)
