"""What the King guesses of feudals who lie face down, or may have moved since: where they are, and who."""

from __future__ import annotations

from typing import Final

from ....core.dice import below, shuffle
from ....core.record import Ints
from ....core.rule import row, rule
from ..board import N_HEX
from ..known import is_loose, is_open
from ..rules.deployment import is_drawn_from, is_militia, is_relief, place_of_code
from ..rules.sight import is_watched
from ..rules.stacks import (
    has,
    leads_line,
    limit_in,
    outside,
    put,
    put_mark,
    top_of,
    units_in,
)
from ..state import (
    FIRST_UNIT,
    MOST_UNITS,
    N_LEADERS,
    N_OFF,
    N_SITES,
    NOBODY,
    NOWHERE,
    Code,
    Draw,
    Loot,
    Mark,
    Off,
    Place,
    Side,
    State,
    Tables,
)
from ..vocabulary import Phase

POOLS: Final = 6 * Code.RE + 6
HOME: Final = Off.HOME.value
UNPLACED: Final = Off.UNPLACED.value
SLOTS: Final = 512  # room for units in stacks, in all
PLACES: Final = N_HEX + N_OFF  # where a piece can be, on and off the map
ANYWHERE: Final = -1  # of a unit from the bonus pile of an earlier cycle


@rule
def fix_tops(s: State, t: Tables, seat: int, blank: Ints, stirred: Ints) -> None:
    """Q31: what lies on top of a stack without a leader stays there, whatever is guessed to lie below.

    Where that is a blank it is noted, and whether a leader has gone away from there.
    """
    for p in range(FIRST_UNIT, t.pieces):
        own = (seat == s.king) == (t.side[p] == Side.GOBLIN)
        if not own and outside(s, t, p) and top_of(s, t, s.at[p]) == p:
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


# ---- face-down units and piles


@rule
def pool_of(t: Tables, p: int) -> int:
    """Feudal units that could lie face down for one another: those of one class, code and kind."""
    return t.rank[p] + 3 * t.mounted[p] + 6 * t.code[p]


@rule
def is_shuffled(s: State, t: Tables, seat: int, p: int) -> bool:
    """Whether a feudal unit is in a pile, sits out, is to be placed, or lies face down where nobody saw it, or lay."""
    apart_from_map = s.at[p] == Off.PILE or s.at[p] == Off.HOME or s.at[p] == Off.UNPLACED
    unseen = apart_from_map or has(s, p, Mark.FACE_DOWN | Mark.STIRRED)
    return t.side[p] == Side.FEUDAL and unseen and is_loose(s, t, seat, p)


# ---- those whom a leader may have taken along


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
def is_deployed(s: State, p: int) -> bool:
    """Whether a unit lies face down or has gone since; while the Count chooses also if it is still to be placed."""
    choosing = s.phase == Phase.PLACE and s.asked == 0
    at = s.at[p]
    return at >= 0 or at == Off.HOME or at == Off.WITHDRAWN or (choosing and at == Off.UNPLACED)


@rule
def is_laid_aside(s: State, p: int) -> bool:
    """Whether a unit lay face down where a leader went away, and is with nobody for the moment."""
    return s.at[p] == Off.UNPLACED and has(s, p, Mark.STIRRED)


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
    sort_places(spots, n)
    for i in range(n):
        draw_reserve(s, t, spots[i])


@rule
def lay_displaced_aside(s: State, t: Tables, seat: int) -> None:
    """Q65: while the Count places by hand those whose place is in ruins nothing is settled that does not show."""
    for p in range(FIRST_UNIT, t.pieces):
        is_placed = s.phase == Phase.PLACE and is_displaced(s, t, p) and is_relief(t, p) == (s.asked == 2)
        if is_placed and s.at[p] >= 0 and is_loose(s, t, seat, p):
            put_anew(s, p, Off.UNPLACED, 0)


@rule
def stand_in_for_blanks(s: State, t: Tables, seat: int, blank: Ints) -> None:
    """GB23.9, GB23.10, Q67: where one shows of those whom the Count deployed as he wished one stands in for him."""
    for h in range(N_HEX):
        if blank[h] == 1 and not has_face_down(s, h):
            p = stand_in(s, t, seat)
            if p != NOBODY:
                put_anew(s, p, h, s.marks[p] | Mark.FACE_DOWN | Mark.ON_TOP)


@rule
def is_displaced(s: State, t: Tables, p: int) -> bool:
    """Q65: whether a unit with a code is placed by hand, face up."""
    return t.code[p] != Code.NONE and not has(s, p, Mark.RESERVE) and place_of_code(s, t, t.code[p]) == NOWHERE


@rule
def has_face_down(s: State, h: int) -> bool:
    """Whether somebody lies face down in a hex."""
    p = s.first[h]
    while p != NOBODY:
        if has(s, p, Mark.FACE_DOWN):
            return True
        p = s.after[p]
    return False


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
def lies_anywhere(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB23.9, GB23.10: whether a unit is deployed as its owner wishes, face down."""
    has_place = t.code[p] != Code.NONE and not has(s, p, Mark.RESERVE)
    return not has_place and not is_militia(t, p) and is_shuffled(s, t, seat, p)


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
    sort_places(shows, shown)
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


@rule
def room_in(s: State, t: Tables, h: int) -> int:
    """GB6.1, GB6.3: how many more may be in a hex."""
    limit = limit_in(s, t, h)
    return max(0, (limit if limit > 0 else t.leaderless) - units_in(s, h))


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
    sort_places(places, n)
    shuffle(s, order, n)
    for i in range(n):
        marks = Mark.FACE_DOWN.value if places[i] >= 0 else 0
        if (places[i] >= 0 and stirred[places[i]]) or (places[i] == UNPLACED and s.turn > 0):
            marks = marks | Mark.STIRRED
        put_anew(s, order[i], places[i], marks)


@rule
def sort_places(places: Ints, n: int) -> None:
    """In an order that does not tell who was where."""
    for i in range(1, n):
        at = places[i]
        j = i
        while j > 0 and places[j - 1] > at:
            places[j] = places[j - 1]
            j -= 1
        places[j] = at


@rule
def put_anew(s: State, p: int, where: int, marks: int) -> None:
    """A unit is guessed to be somewhere, and has done nothing yet."""
    put(s, p, where)
    s.marks[p] = marks
    s.moved_by[p] = NOBODY
    s.involved[p] = 0
    s.fired[p] = 0
    s.began[p] = NOWHERE


# ---- stacks of which only the top is seen
