"""Who knows what in Goblin: the contents of stacks, face-down units, the Baron's marker (section 7)."""

from __future__ import annotations

from typing import Final

from ...core.dice import below, shuffle
from ...core.record import Ints
from ...core.rule import row, rule
from .board import N_HEX
from .rules.advance import ask_followers
from .rules.deployment import is_drawn_from, is_militia, is_relief, place_of_code
from .rules.marching import group_size
from .rules.melee import ask_all
from .rules.sight import is_watched
from .rules.stacks import (
    has,
    leads_line,
    limit_in,
    markers_of,
    outside,
    put,
    put_mark,
    same_name,
    seat_of,
    take_mark,
    top_of,
    units_in,
)
from .rules.turn import MARKERS
from .state import (
    FIRST_UNIT,
    MOST_UNITS,
    N_GOBLIN_LEADERS,
    N_OFF,
    N_SITES,
    NOBODY,
    NOWHERE,
    RAID,
    Code,
    Draw,
    Loot,
    Mark,
    Off,
    Part,
    Side,
    Stage,
    State,
    Tables,
)
from .vocabulary import Phase

POOLS: Final = 6 * Code.RE + 6
MARCH: Final = Phase.MARCH.value  # as plain numbers, which mix with a field
HOME: Final = Off.HOME.value
UNPLACED: Final = Off.UNPLACED.value
SLOTS: Final = 512  # room for units in stacks, in all
PLACES: Final = N_HEX + N_OFF  # where a piece can be, on and off the map
ANYWHERE: Final = -1  # of a unit from the bonus pile of an earlier cycle
CAME_HOME_FROM: Final = -1000  # added to where somebody is who came home in this cycle


@rule
def is_seen(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB7: whether a seat (or, below zero, a spectator) sees what a piece is and where."""
    own = (seat == s.king) == (t.side[p] == Side.GOBLIN)
    if seat >= 0 and own:
        return True
    if s.at[p] == Off.DEAD or p < FIRST_UNIT:
        return p >= FIRST_UNIT or is_leader_seen(s, t, seat, p)
    if s.at[p] == Off.WAITING:
        return s.entry != NOWHERE
    if not outside(s, t, p) or has(s, p, Mark.FACE_DOWN):
        return False
    return top_of(s, t, s.at[p]) == p or (seat >= 0 and is_watched(s, t, s.at[p], t.side[p]))


@rule
def seen_phase(s: State, seat: int) -> int:
    """GB7.2: the phase as a seat sees it: that goblins hand plunder over, or could take some, only the King knows."""
    is_unseen = s.phase == Phase.HAND or (s.phase == Phase.PLUNDER and s.combat == 0)
    return MARCH if seat != s.king and is_unseen else s.phase


@rule
def is_leader_seen(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB7.1, GB7.2, Q12: leaders move by themselves and openly; of a stack that nobody is near the commander shows."""
    if s.at[p] < 0:
        return True
    if t.cave[s.at[p]] >= 0 or top_of(s, t, s.at[p]) == p:
        return True
    return seat >= 0 and is_watched(s, t, s.at[p], t.side[p])


@rule
def is_cargo_seen(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB7.2: whether a seat sees what a unit carries: its owner always, the other side from the next hex."""
    own = (seat == s.king) == (t.side[p] == Side.GOBLIN)
    return seat >= 0 and (own or (s.at[p] >= 0 and is_open_to(s, t, seat, s.at[p])))


@rule
def is_open_to(s: State, t: Tables, seat: int, h: int) -> bool:
    """GB7.2: whether a seat sees all that is in a hex: its own, and what it is next to."""
    side = t.side[s.first[h]]
    own = (seat == s.king) == (side == Side.GOBLIN)
    return seat >= 0 and (own or is_watched(s, t, h, side))


@rule
def is_company_seen(s: State, t: Tables, seat: int, leader: int) -> bool:
    """GB7.2: whether a seat sees who goes with a leader."""
    own = (seat == s.king) == (t.side[leader] == Side.GOBLIN)
    return seat >= 0 and (own or (s.at[leader] >= 0 and is_watched(s, t, s.at[leader], t.side[leader])))


# ---- what a seat does not know


@rule
def is_loose(s: State, t: Tables, seat: int, p: int) -> bool:
    """Whether a seat does not know where a fighting unit of the other side is.

    It saw who has a part in a battle. Who is to be placed it knows of survivors who have a place of their own.
    """
    at = s.at[p]
    if has(s, p, Mark.KNOWN) or s.part[p] != Part.NONE or at == Off.DEAD or at == Off.WAITING:
        return False
    if at == Off.WITHDRAWN and s.turn == 0:
        return False
    if at == Off.UNPLACED and t.code[p] != Code.NONE and not has(s, p, Mark.RESERVE):
        return False
    return not is_seen(s, t, seat, p) and (at >= 0 or markers_of(s, p) == 0)


@rule
def is_open(s: State, t: Tables, h: int) -> bool:
    """Whether units of which the other side knows nothing may be in a hex with these leaders, or below this top."""
    p = s.first[h]
    if p == NOBODY or is_watched(s, t, h, t.side[p]):
        return False
    top = top_of(s, t, h)
    while p != NOBODY and p < FIRST_UNIT:
        if not has(s, p, Mark.KNOWN):
            return True
        p = s.after[p]
    return top >= FIRST_UNIT and not has(s, top, Mark.KNOWN) and not has(s, top, Mark.FACE_DOWN)


@rule
def imagine(s: State, t: Tables, seat: int) -> None:
    """What the seat cannot know is dealt anew: units that it has not seen, sizes of stacks, who carries plunder.

    Leaders move openly, so it knows where they are. Of goblins it knows how many are in the caves and came home, of
    feudals what lies face down only by class; units that were turned up may be in any stack that it does not see.
    """
    blank = row(N_HEX)
    if s.phase != seen_phase(s, seat):
        s.phase = seen_phase(s, seat)
        s.site = NOWHERE
    imagine_answers(s, t, seat)
    fix_tops(s, t, seat, blank)
    if seat == s.king:
        if s.cycle > 1:
            lay_deployed_aside(s, t, seat, blank)
        imagine_reserves(s, t, seat)
        fix_blanks(s, t, blank)
        if s.baron_turn > 0 and s.entry == NOWHERE:
            imagine_baron(s)
    lay_cargo_aside(s, t, seat)
    if seat != s.king and s.turn == 0:
        imagine_muster(s, t)
    else:
        spread_units(s, t, seat)
    if seat == s.king and s.cycle > 1:
        deploy_anew(s, t, seat)
    imagine_names(s, t, seat)
    imagine_carriers(s, t, seat)
    imagine_march(s, t, seat)


@rule
def imagine_march(s: State, t: Tables, seat: int) -> None:
    """GB7.2: whom a leader takes along is seen when he has gone, and only from beside: before that it is open.

    Unseen ones who are guessed to be where he is came with him, at a usual price. What was named last is nobody else's.
    """
    if s.leader == NOBODY:
        s.spent = 0
        s.spent_with_foot = 0
        s.stage = Stage.FIRST
    if s.last != NOBODY and seat != seat_of(s, t.side[s.last]):
        s.last = NOBODY
    if s.leader == NOBODY or s.turn == 0 or seat == seat_of(s, t.side[s.leader]):
        return
    s.stage = Stage.FIRST
    is_seen_to_go = is_company_seen(s, t, seat, s.leader)
    for p in range(FIRST_UNIT, t.pieces):
        take_mark(s, p, Mark.CARRIED | Mark.LEFT)
    for p in range(FIRST_UNIT, t.pieces):
        with_him = s.at[p] == s.at[s.leader] and s.steps > 0 and group_size(s, t) < t.command[s.leader]
        came = s.moved_by[p] == s.leader if is_seen_to_go or has(s, p, Mark.KNOWN) else True
        if with_him and came:
            put_mark(s, p, Mark.CARRIED)
    if not is_seen_to_go:
        s.crowd = 0
        if s.horse == 1:
            s.spent = min(2 * s.steps, t.points_with_foot)
        s.spent_with_foot = s.spent


@rule
def imagine_answers(s: State, t: Tables, seat: int) -> None:
    """D35, D40: of units that are named with their number others learn by what they do: none is named yet."""
    if seat == s.to_move:
        return
    if s.phase == Phase.FOLLOWERS:
        ask_followers(s, t)
    elif s.phase == Phase.STRIKE:
        ask_all(s, t, t.along[s.target][s.around], Part.MAYBE)
        s.strength = 0
        for p in range(t.pieces):
            s.strength += 1 if s.part[p] == Part.STRIKES else 0


@rule
def imagine_muster(s: State, t: Tables) -> None:
    """GB24.1, GB24.4, Q68: while the caves are filled the Count knows how many goblins each leader has, but not who.

    Of a leader who is being given his units nothing is settled yet. Where there are too few, each took any number.
    """
    order = row(MOST_UNITS)
    n = 0
    at_home = 0
    for p in range(FIRST_UNIT, t.pieces):
        if t.side[p] == Side.GOBLIN and s.at[p] != Off.DEAD:
            at_home += 1 if s.at[p] == Off.HOME else 0
            order[n] = p
            n += 1
    shuffle(s, order, n)
    for i in range(n):
        put_anew(s, order[i], Off.HOME if i < at_home else Off.UNPLACED, 0)
        s.part[order[i]] = Part.NONE
    n -= at_home
    wanted = 0
    for p in range(N_GOBLIN_LEADERS):
        wanted += t.command[p] if s.at[p] >= 0 or s.at[p] == Off.UNPLACED else 0
    for p in range(N_GOBLIN_LEADERS):
        if s.at[p] >= 0 and p != s.leader:
            most = min(t.command[p], n - (1 if s.phase == Phase.FILL else 0))
            units = t.command[p] if n >= wanted else below(s, most + 1)
            for i in range(units):
                put_anew(s, order[at_home + n - 1 - i], s.at[p], 0)
            n -= units
            wanted -= t.command[p]
    if s.phase == Phase.FILL:
        s.room = t.command[s.leader]
        for i in range(n):
            s.part[order[at_home + i]] = Part.MAYBE


@rule
def imagine_names(s: State, t: Tables, seat: int) -> None:
    """Q31, D25: who is asked which unit lies on top has units of two names there, as everybody knows."""
    if s.phase != Phase.SHOW or seat == s.to_move:
        return
    top = top_of(s, t, s.target)
    under = NOBODY
    p = s.first[s.target]
    while p != NOBODY:
        if not same_name(s, t, top, p):
            return
        if p != top:
            under = p
        p = s.after[p]
    able = row(MOST_UNITS)
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        is_other = t.side[p] == t.side[top] and t.kind[p] != t.kind[top]
        if is_other and is_loose(s, t, seat, p) and not is_shuffled(s, t, seat, p) and not is_settled(s, t, p, False):
            able[n] = p
            n += 1
    if n == 0:
        return
    other = able[below(s, n)]
    if under != NOBODY:
        put_anew(s, under, s.at[other], 0)
    put_anew(s, other, s.target, 0)


@rule
def fix_tops(s: State, t: Tables, seat: int, blank: Ints) -> None:
    """Q31: what lies on top of a stack without a leader stays there, whatever is guessed to lie below."""
    for p in range(FIRST_UNIT, t.pieces):
        own = (seat == s.king) == (t.side[p] == Side.GOBLIN)
        if not own and outside(s, t, p) and top_of(s, t, s.at[p]) == p:
            if has(s, p, Mark.FACE_DOWN):
                blank[s.at[p]] = 1
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
    """Whether a feudal unit is in a pile, sits out, is to be placed, or lies face down where nobody saw it."""
    apart_from_map = s.at[p] == Off.PILE or s.at[p] == Off.HOME or s.at[p] == Off.UNPLACED
    return t.side[p] == Side.FEUDAL and (apart_from_map or has(s, p, Mark.FACE_DOWN)) and is_loose(s, t, seat, p)


@rule
def imagine_reserves(s: State, t: Tables, seat: int) -> None:
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
        imagine_face_down(s, t, seat, pool)
    sort_places(spots, n)
    for i in range(n):
        draw_reserve(s, t, spots[i])


@rule
def lay_deployed_aside(s: State, t: Tables, seat: int, blank: Ints) -> None:
    """GB23.9, GB23.10, Q67: from the second cycle on the Count chooses unseen where units lie face down.

    While he does it nothing is settled that does not show. Where one of them shows somebody stands in for it.
    """
    choosing = s.phase == Phase.PLACE and s.asked == 0
    for p in range(FIRST_UNIT, t.pieces):
        is_placed = s.phase == Phase.PLACE and is_displaced(s, t, p) and is_relief(t, p) == (s.asked == 2)
        if is_placed and s.at[p] >= 0 and is_loose(s, t, seat, p):
            put_anew(s, p, Off.UNPLACED, 0)
    for p in range(FIRST_UNIT, t.pieces):
        is_down = s.at[p] >= 0 or s.at[p] == Off.HOME or (choosing and s.at[p] == Off.UNPLACED)
        if is_down and lies_anywhere(s, t, seat, p):
            put_anew(s, p, Off.HOME, s.marks[p] & (Mark.RESERVE | Mark.BONUS))
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
def deploy_anew(s: State, t: Tables, seat: int) -> None:
    """Units that were laid aside lie somewhere face down: where that shows first, then wherever it would not show."""
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
        put_anew(s, order[i], shows[i], s.marks[order[i]] | Mark.FACE_DOWN | Mark.ON_TOP)
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
    shuffle(s, slots, found)
    for i in range(min(n - shown, found)):
        p = order[shown + i]
        put_anew(s, p, slots[i], s.marks[p] | Mark.FACE_DOWN)


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
def imagine_face_down(s: State, t: Tables, seat: int, pool: int) -> None:
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
        put_anew(s, order[i], places[i], Mark.FACE_DOWN if places[i] >= 0 else 0)


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


@rule
def spread_units(s: State, t: Tables, seat: int) -> None:
    """GB7.2: unseen units are spread over the stacks that may hold them, up to their limits, in random numbers.

    Feudals that were turned up are on the map. How many goblins were taken along into the valley, and how many stayed
    at home (Q71), the Count has to guess; who came home he can count.
    """
    side = Side.FEUDAL if seat == s.king else Side.GOBLIN
    short = side == Side.GOBLIN and may_be_short(s, t)
    order = row(MOST_UNITS)
    places = row(MOST_UNITS)
    n = 0
    settled = 0
    for p in range(FIRST_UNIT, t.pieces):
        if t.side[p] == side and is_loose(s, t, seat, p) and not is_shuffled(s, t, seat, p):
            order[n] = p
            n += 1
            if is_settled(s, t, p, short):
                places[settled] = place_code(s, p)
                settled += 1
    if n == 0:
        return
    sort_places(places, settled)
    for i in range(n):
        put_anew(s, order[i], Off.UNPLACED, s.marks[order[i]] & Mark.RESERVE)
    shuffle(s, order, n)
    for i in range(settled):
        came_home = places[i] <= CAME_HOME_FROM
        where = places[i] - CAME_HOME_FROM if came_home else places[i]
        put_anew(s, order[i], where, s.marks[order[i]] | (Mark.CAME_HOME if came_home else 0))
    slots = row(SLOTS)
    found = fill_slots(s, t, side, short, slots)
    shuffle(s, slots, found)
    spread = min(found, n - settled)
    if side == Side.GOBLIN:
        spread = taken_along(s, t, found, n - settled)
    for i in range(n - settled):
        where = slots[i] if i < spread else HOME
        if side == Side.FEUDAL and i >= spread and found > 0:
            where = slots[i % found]  # a leader may march through a full hex
        put_anew(s, order[settled + i], where, s.marks[order[settled + i]])


@rule
def is_settled(s: State, t: Tables, p: int, short: bool) -> bool:
    """Whether the other side knows that as many units as there are are where this one is."""
    at = s.at[p]
    if at >= 0:
        return t.cave[at] >= 0 and not short
    return at != Off.HOME or has(s, p, Mark.CAME_HOME)


@rule
def may_be_short(s: State, t: Tables) -> bool:
    """GB24.4, Q68: whether the King may have had too few units to fill all stacks; in a raid he has enough."""
    left = 0
    for p in range(t.pieces):
        if t.side[p] == Side.GOBLIN and s.at[p] != Off.DEAD:
            left += 1 if p >= FIRST_UNIT else -t.command[p]
    return s.version != RAID and left < 0


@rule
def taken_along(s: State, t: Tables, room: int, units: int) -> int:
    """A guess at how many of some goblins are in the valley: most leaders take along whom they can."""
    most = min(room, units - (t.sitting_out if s.version == RAID else 0))
    least = 0
    for site in range(N_SITES):
        if s.marker[site] == Loot.UNKNOWN:
            least = 1  # somebody carries it
    if most <= least:
        return max(0, min(least, room, units))
    missing = most - least + 1
    return most - min(below(s, missing), below(s, missing))


@rule
def place_code(s: State, p: int) -> int:
    """Where a unit is off the map; who came home in this cycle is told apart from who stayed there."""
    return s.at[p] + (CAME_HOME_FROM if has(s, p, Mark.CAME_HOME) else 0)


@rule
def fill_slots(s: State, t: Tables, side: int, short: bool, slots: Ints) -> int:
    """The hexes with room for unseen units, each as often as it has room; returns how many.

    Those of caves count where nobody knows whether they were filled.
    """
    n = 0
    for p in range(t.pieces):
        waits = short and t.side[p] == side and s.at[p] >= 0 and t.cave[s.at[p]] >= 0 and s.first[s.at[p]] == p
        if (waits or leads_line(s, t, p, side)) and is_open(s, t, s.at[p]):
            for _ in range(room_in(s, t, s.at[p])):
                slots[n] = s.at[p]
                n += 1
    return n


@rule
def is_cargo_unknown(s: State, t: Tables, seat: int, p: int) -> bool:
    """Whether a seat does not know what a unit carries: who was seen may have handed it over since (Q57)."""
    known = (has(s, p, Mark.KNOWN) and s.handover == 0) or s.part[p] != Part.NONE or is_cargo_seen(s, t, seat, p)
    return (outside(s, t, p) or s.at[p] == Off.HOME) and not known


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


@rule
def imagine_baron(s: State) -> None:
    """GB26.2: any number that would not have brought the force yet."""
    feudals_moved = s.phase != Phase.GOBLIN_MOVES and s.side == Side.FEUDAL
    least = max(1, s.turn - s.baron_turn + (1 if feudals_moved else 0))
    if least <= MARKERS:
        s.baron_in = least + below(s, MARKERS - least + 1)
