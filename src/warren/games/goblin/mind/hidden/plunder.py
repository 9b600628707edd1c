"""GB21.3, GB7.2: who carries plunder."""

from __future__ import annotations

from .....core.dice import below
from .....core.rule import row, rule
from ...known import is_cargo_unknown
from ...pieces import FIRST_UNIT, MOST_UNITS, Mark, Side
from ...rules.stacks import outside, put_mark, take_mark
from ...state import N_SITES, Loot, State, Tables


@rule
def lay_cargo_aside(s: State, t: Tables, seat: int) -> None:
    """Plunder that the seat did not see carried is with nobody for the moment."""
    for site in range(N_SITES):
        p = s.marker[site]
        if p >= 0 and is_cargo_unknown(s, t, seat, p):
            s.marker[site] = Loot.UNKNOWN
            take_mark(s, p, Mark.LADEN)


@rule
def imagine_carriers(s: State, t: Tables, seat: int) -> None:
    """GB21.3, GB7.2: plunder that the seat did not see carried may be with any goblin that it does not see."""
    able = row(MOST_UNITS)
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        if t.side[p] == Side.GOBLIN and outside(s, t, p) and is_cargo_unknown(s, t, seat, p):
            able[n] = p
            n += 1
    for site in range(N_SITES):
        if s.marker[site] == Loot.UNKNOWN:
            s.marker[site] = Loot.OUT
            if n > 0:
                s.marker[site] = able[below(s, n)]
                put_mark(s, s.marker[site], Mark.LADEN)
