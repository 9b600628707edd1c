"""Where the chapters put somebody whose place is guessed."""

from __future__ import annotations

from typing import Final

from .....core.rule import rule
from ...pieces import NOBODY, Mark, Off
from ...rules.stacks import allowed_in, has, put, units_in
from ...state import NOWHERE, State, Tables

HOME: Final = Off.HOME.value
UNPLACED: Final = Off.UNPLACED.value
SLOTS: Final = 512  # room for units in stacks, in all
CAME_HOME_FROM: Final = -1000  # added to where somebody is who came home in this cycle


@rule
def put_anew(s: State, p: int, where: int, marks: int) -> None:
    """A unit is guessed to be somewhere, and has done nothing yet."""
    put(s, p, where)
    s.marks[p] = marks
    s.moved_by[p] = NOBODY
    s.involved[p] = 0
    s.fired[p] = 0
    s.began[p] = NOWHERE


@rule
def room_in(s: State, t: Tables, h: int) -> int:
    """GB6.1, GB6.3: how many more may be in a hex."""
    return max(0, allowed_in(s, t, h) - units_in(s, h))


@rule
def place_code(s: State, p: int) -> int:
    """Where a unit is off the map; who came home in this cycle is told apart from who stayed there."""
    return s.at[p] + (CAME_HOME_FROM if has(s, p, Mark.CAME_HOME) else 0)
