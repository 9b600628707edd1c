"""GB23.10: units from the bonus pile, of whom the King knows how many there are."""

from __future__ import annotations

from typing import Final

from .....core.dice import below
from .....core.record import Ints
from .....core.rows import sort
from .....core.rule import row, rule
from ...board import N_HEX
from ...known import is_loose
from ...pieces import FIRST_UNIT, MOST_UNITS, N_OFF, Code, Draw, Mark, Off
from ...rules.deployment import is_drawn_from, place_of_code
from ...rules.stacks import has
from ...state import N_SITES, NOWHERE, Loot, State, Tables
from ...vocabulary import Phase
from .face_down import POOLS, imagine_face_down
from .spots import HOME, UNPLACED, put_anew

PLACES: Final = N_HEX + N_OFF  # where a piece can be, on and off the map
ANYWHERE: Final = -1  # of a unit from the bonus pile of an earlier cycle


@rule
def imagine_reserves(s: State, t: Tables, seat: int, stirred: Ints) -> None:
    """GB23.10: of units from the bonus pile the King knows how many there are: in this cycle they lie face down.

    They are put back, all that could lie for one another are shuffled, and others are drawn.
    """
    spots = row(MOST_UNITS)
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        if has(s, p, Mark.RESERVE) and is_loose(s, t, seat, p):
            spots[n] = spot_of(s, p)
            n += 1
            put_anew(s, p, Off.PILE, 0)
    for pool in range(POOLS):
        imagine_face_down(s, t, seat, pool, stirred)
    sort(spots, n)
    for i in range(n):
        draw_reserve(s, t, spots[i])


@rule
def spot_of(s: State, p: int) -> int:
    """Where a unit from the bonus pile is, as far as the King knows, and its marks, as one number.

    Since a cycle in which it was not seen is over, it may also have gone to a place of its own.
    """
    if s.at[p] != Off.WITHDRAWN and not has(s, p, Mark.BONUS):
        return ANYWHERE
    marks = s.marks[p] & (Mark.FACE_DOWN | Mark.ON_TOP | Mark.BONUS | Mark.RESERVE | Mark.CAME_HOME)
    return marks * PLACES + s.at[p] - Off.UNPLACED


@rule
def draw_reserve(s: State, t: Tables, spot: int) -> None:
    """Somebody else from the bonus pile is there instead, or where that one belongs."""
    able = row(MOST_UNITS)
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        if is_drawn_from(s, t, p, Draw.BONUS):
            able[n] = p
            n += 1
    if n == 0:
        return
    p = able[below(s, n)]
    if spot != ANYWHERE:
        put_anew(s, p, spot % PLACES + Off.UNPLACED, spot // PLACES)
        return
    home = place_of_code(s, t, t.code[p])
    where = HOME
    if home != NOWHERE:
        where = t.site_hex[home]
    elif t.code[p] != Code.NONE:
        where = UNPLACED if s.phase == Phase.PLACE else t.site_hex[first_standing(s)]
    put_anew(s, p, where, Mark.RESERVE)


@rule
def first_standing(s: State) -> int:
    """A place that is not in ruins."""
    site = 0
    while site < N_SITES - 1 and s.marker[site] == Loot.RUINED:
        site += 1
    return site
