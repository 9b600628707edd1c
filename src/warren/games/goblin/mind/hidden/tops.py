"""Q31, GB7.3: what lies on top of a stack stays there, whatever is guessed to lie below."""

from __future__ import annotations

from .....core.dice import below
from .....core.record import Ints
from .....core.rule import row, rule
from ...board import N_HEX
from ...known import is_own
from ...pieces import FIRST_UNIT, MOST_UNITS, NOBODY, Mark, Off
from ...rules.deployment import is_militia
from ...rules.stacks import has, outside, put_mark, top_of
from ...state import Place, State, Tables
from .face_down import is_laid_aside, lies_anywhere
from .spots import put_anew


@rule
def fix_tops(s: State, t: Tables, seat: int, blank: Ints, stirred: Ints) -> None:
    """Q31: what lies on top of a stack without a leader stays there, whatever is guessed to lie below.

    Where that is a blank it is noted, and whether a leader has gone away from there.
    """
    for p in range(FIRST_UNIT, t.pieces):
        if not is_own(s, t, seat, p) and outside(s, t, p) and top_of(s, t, s.at[p]) == p:
            if has(s, p, Mark.FACE_DOWN):
                blank[s.at[p]] = 1
                stirred[s.at[p]] = int(has(s, p, Mark.STIRRED))
            else:
                put_mark(s, p, Mark.ON_TOP)


@rule
def fix_blanks(s: State, t: Tables, blank: Ints) -> None:
    """Q31: where a face-down unit lies on top some face-down unit does."""
    for p in range(FIRST_UNIT, t.pieces):
        if has(s, p, Mark.FACE_DOWN) and outside(s, t, p) and blank[s.at[p]] == 1:
            blank[s.at[p]] = 0
            put_mark(s, p, Mark.ON_TOP)


@rule
def fill_blanks(s: State, t: Tables, blank: Ints, stirred: Ints) -> None:
    """GB7.3: where somebody still shows face down after a leader went away, somebody lies who was deployed there.

    Villages come last: militia and infantry may lie there.
    """
    for villages in range(2):
        for h in range(N_HEX):
            is_village = t.site_at[h] >= 0 and t.site_kind[t.site_at[h]] == Place.VILLAGE
            if blank[h] and stirred[h] and int(is_village) == villages and not has_face_down(s, h):
                fill_blank(s, t, h)


@rule
def fill_blank(s: State, t: Tables, h: int) -> None:
    """One of those who could have been deployed there; in a first cycle any, if there is none."""
    able = row(MOST_UNITS)
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        if is_laid_aside(s, p) and could_begin(t, p, h):
            able[n] = p
            n += 1
    if n == 0 and s.cycle == 1:
        for p in range(FIRST_UNIT, t.pieces):
            if is_laid_aside(s, p):
                able[n] = p
                n += 1
    if n > 0:
        put_anew(s, able[below(s, n)], h, Mark.FACE_DOWN | Mark.ON_TOP | Mark.STIRRED)


@rule
def could_begin(t: Tables, p: int, h: int) -> bool:
    """GB23.3, GB23.8: militia begins in hamlets and villages, infantry in villages and the town."""
    site = t.site_at[h]
    if site < 0:
        return False
    if t.site_kind[site] == Place.VILLAGE:
        return True
    return is_militia(t, p) == (t.site_kind[site] == Place.HAMLET)


@rule
def stand_in_for_blanks(s: State, t: Tables, seat: int, blank: Ints) -> None:
    """GB23.9, GB23.10, Q67: where one shows of those whom the Count deployed as he wished one stands in for him."""
    for h in range(N_HEX):
        if blank[h] == 1 and not has_face_down(s, h):
            p = stand_in(s, t, seat)
            if p != NOBODY:
                put_anew(s, p, h, s.marks[p] | Mark.FACE_DOWN | Mark.ON_TOP)


@rule
def stand_in(s: State, t: Tables, seat: int) -> int:
    """The first of those who were laid aside; only where there is nobody else one from the bonus pile."""
    best = NOBODY
    for p in range(FIRST_UNIT, t.pieces):
        if s.at[p] == Off.HOME and lies_anywhere(s, t, seat, p):
            if not has(s, p, Mark.RESERVE):
                return p
            if best == NOBODY:
                best = p
    return best


@rule
def has_face_down(s: State, h: int) -> bool:
    """Whether somebody lies face down in a hex."""
    p = s.first[h]
    while p != NOBODY:
        if has(s, p, Mark.FACE_DOWN):
            return True
        p = s.after[p]
    return False
