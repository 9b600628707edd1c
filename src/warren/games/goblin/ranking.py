"""The tasks of a leader in the order of what they promise."""

from __future__ import annotations

from typing import Final

from ...core.record import Ints
from ...core.rule import apart, row, rule
from .board import N_HEX
from .defending import list_feudal_tasks
from .land import LAND, fill_land
from .raiding import list_goblin_tasks
from .state import Side, State, Tables
from .tasks import MOST_TASKS, N_TASKS

CODES: Final = 8192  # a task with its goal is less; what it promises comes in front of it
ALIKE: Final = 4  # of one kind, so that others are looked at too
NONE: Final = -1
NO_TASK: Final = -(1 << 40)


@apart
def nth_task(s: State, t: Tables, leader: int, n: int) -> int:
    """The task of a leader in a place of the order, from 0 on: CODES times what it promises, plus its code.

    Less than any of them if there are not so many.
    """
    land = row(LAND)
    fill_land(s, t, land)
    codes = row(MOST_TASKS)
    values = row(MOST_TASKS)
    alike = row(N_TASKS)
    listed = list_tasks(s, t, land, leader, codes, values)
    passed = 0
    while True:
        best = NONE
        for i in range(listed):
            if codes[i] != NONE and (best == NONE or values[i] > values[best]):
                best = i
        if best == NONE:
            return NO_TASK
        code = codes[best]
        codes[best] = NONE
        task = code // N_HEX
        if alike[task] < ALIKE:
            alike[task] += 1
            if passed == n:
                return values[best] * CODES + code
            passed += 1


@rule
def list_tasks(s: State, t: Tables, land: Ints, leader: int, codes: Ints, values: Ints) -> int:
    """All tasks of a leader with what they promise; returns how many."""
    if t.side[leader] == Side.GOBLIN:
        return list_goblin_tasks(s, t, land, leader, codes, values)
    return list_feudal_tasks(s, t, land, leader, codes, values)
