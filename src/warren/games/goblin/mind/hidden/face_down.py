"""GB7.3: feudals who lie face down, or may have moved since, never seen: where they are, and who."""

from __future__ import annotations

from typing import Final

from .....core.dice import shuffle
from .....core.record import Ints
from .....core.rows import sort
from .....core.rule import row, rule
from ...known import is_loose, is_open
from ...pieces import FIRST_UNIT, MOST_UNITS, N_LEADERS, NOBODY, Code, Mark, Off, Side
from ...rules.deployment import is_militia, is_relief, place_of_code
from ...rules.sight import is_watched
from ...rules.stacks import has, leads_line, put
from ...state import N_SITES, NOWHERE, Loot, State, Tables
from ...vocabulary import Phase
from .spots import SLOTS, UNPLACED, put_anew, room_in

POOLS: Final = 6 * Code.RE + 6


@rule
def is_shuffled(s: State, t: Tables, seat: int, p: int) -> bool:
    """Whether a feudal unit is in a pile, sits out, is to be placed, or lies face down where nobody saw it, or lay."""
    apart_from_map = s.at[p] == Off.PILE or s.at[p] == Off.HOME or s.at[p] == Off.UNPLACED
    unseen = apart_from_map or has(s, p, Mark.FACE_DOWN | Mark.STIRRED)
    return t.side[p] == Side.FEUDAL and unseen and is_loose(s, t, seat, p)


@rule
def lies_anywhere(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB23.9, GB23.10: whether a unit is deployed as its owner wishes, face down."""
    has_place = t.code[p] != Code.NONE and not has(s, p, Mark.RESERVE)
    return not has_place and not is_militia(t, p) and is_shuffled(s, t, seat, p)


@rule
def is_deployed(s: State, p: int) -> bool:
    """Whether a unit lies face down or has gone since; while the Count chooses also if it is still to be placed."""
    choosing = s.phase == Phase.PLACE and s.asked == 0
    at = s.at[p]
    return at >= 0 or at == Off.HOME or at == Off.WITHDRAWN or (choosing and at == Off.UNPLACED)


@rule
def lay_aside(s: State, t: Tables, seat: int) -> None:
    """GB7.2, GB7.3, GB23.9: with nobody for the moment is whoever may be elsewhere, for all the King knows.

    Whoever lay face down where a leader went away may be with any leader, or still lie there. From the second cycle on
    others lie where the Count wished. All are found before any of them goes, since who lies below shows then.
    """
    stirred = row(MOST_UNITS)
    deployed = row(MOST_UNITS)
    m = 0
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        if s.cycle > 1 and lies_anywhere(s, t, seat, p):
            if is_deployed(s, p):
                deployed[n] = p
                n += 1
        elif has(s, p, Mark.STIRRED) and is_loose(s, t, seat, p):
            stirred[m] = p
            m += 1
    for i in range(m):
        put_anew(s, stirred[i], Off.UNPLACED, Mark.STIRRED)
    for i in range(n):
        put_anew(s, deployed[i], Off.HOME, s.marks[deployed[i]] & (Mark.RESERVE | Mark.BONUS))


@rule
def is_laid_aside(s: State, p: int) -> bool:
    """Whether a unit lay face down where a leader went away, and is with nobody for the moment."""
    return s.at[p] == Off.UNPLACED and has(s, p, Mark.STIRRED)


@rule
def lay_displaced_aside(s: State, t: Tables, seat: int) -> None:
    """Q65: while the Count places by hand those whose place is in ruins nothing is settled that does not show."""
    for p in range(FIRST_UNIT, t.pieces):
        is_placed = s.phase == Phase.PLACE and is_displaced(s, t, p) and is_relief(t, p) == (s.asked == 2)
        if is_placed and s.at[p] >= 0 and is_loose(s, t, seat, p):
            put_anew(s, p, Off.UNPLACED, 0)


@rule
def is_displaced(s: State, t: Tables, p: int) -> bool:
    """Q65: whether a unit with a code is placed by hand, face up."""
    return t.code[p] != Code.NONE and not has(s, p, Mark.RESERVE) and place_of_code(s, t, t.code[p]) == NOWHERE


@rule
def unseen_withdrawals(s: State, t: Tables, seat: int) -> int:
    """GB9.5: how many feudals have withdrawn of whom the King knows no more than that."""
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        withdrew = t.side[p] == Side.FEUDAL and s.at[p] == Off.WITHDRAWN and has(s, p, Mark.CAME_HOME)
        if withdrew and is_loose(s, t, seat, p):
            n += 1
    return n


@rule
def pool_of(t: Tables, p: int) -> int:
    """Feudal units that could lie face down for one another: those of one class, code and kind."""
    return t.rank[p] + 3 * t.mounted[p] + 6 * t.code[p]


@rule
def imagine_face_down(s: State, t: Tables, seat: int, pool: int, stirred: Ints) -> None:
    """GB7.3, GB23.3, GB23.8: the units of a pool lie face down, and in the piles, in any order."""
    order = row(MOST_UNITS)
    places = row(MOST_UNITS)
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        if pool_of(t, p) == pool and is_shuffled(s, t, seat, p):
            order[n] = p
            places[n] = s.at[p]
            n += 1
    sort(places, n)
    shuffle(s, order, n)
    for i in range(n):
        marks = Mark.FACE_DOWN.value if places[i] >= 0 else 0
        if (places[i] >= 0 and stirred[places[i]]) or (places[i] == UNPLACED and s.turn > 0):
            marks = marks | Mark.STIRRED
        put_anew(s, order[i], places[i], marks)


@rule
def deploy_anew(s: State, t: Tables, seat: int, stirred: Ints, withdrawn: int) -> None:
    """Units that were laid aside lie somewhere face down: where that shows first, then wherever it would not show.

    So many have withdrawn; who did not is also where a leader may have taken him.
    """
    order = row(MOST_UNITS)
    shows = row(MOST_UNITS)
    n = 0
    shown = 0
    for p in range(FIRST_UNIT, t.pieces):
        if s.at[p] != Off.PILE and s.at[p] != Off.UNPLACED and lies_anywhere(s, t, seat, p):
            order[n] = p
            n += 1
            if s.at[p] >= 0:
                shows[shown] = s.at[p]
                shown += 1
    sort(shows, shown)
    for i in range(n):
        put_anew(s, order[i], Off.HOME, s.marks[order[i]] & (Mark.RESERVE | Mark.BONUS))
    shuffle(s, order, n)
    for i in range(shown):
        marks = s.marks[order[i]] | Mark.FACE_DOWN | Mark.ON_TOP
        put_anew(s, order[i], shows[i], marks | (Mark.STIRRED if stirred[shows[i]] else 0))
    for _ in range(min(n - shown, withdrawn - unseen_withdrawals(s, t, seat))):
        n -= 1
        put_anew(s, order[n], Off.WITHDRAWN, s.marks[order[n]] | Mark.CAME_HOME | Mark.STIRRED)
    if s.phase == Phase.PLACE and s.asked == 0:
        for i in range(shown, n):
            put(s, order[i], Off.UNPLACED)
        return
    slots = row(SLOTS)
    found = 0
    for site in range(N_SITES):
        h = t.site_hex[site]
        p = s.first[h]
        stands = s.marker[site] != Loot.RUINED and p != NOBODY and t.side[p] == Side.FEUDAL
        if stands and not is_watched(s, t, h, Side.FEUDAL):
            for _ in range(room_in(s, t, h)):
                slots[found] = h
                found += 1
    for leader in range(N_LEADERS):
        h = s.at[leader]
        if s.rules >= 3 and leads_line(s, t, leader, Side.FEUDAL) and t.site_at[h] < 0 and is_open(s, t, h):
            for _ in range(room_in(s, t, h)):
                slots[found] = h
                found += 1
    shuffle(s, slots, found)
    for i in range(min(n - shown, found)):
        p = order[shown + i]
        put_anew(s, p, slots[i], s.marks[p] | (Mark.FACE_DOWN if t.site_at[slots[i]] >= 0 else Mark.STIRRED))
