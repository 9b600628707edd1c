"""What a seat cannot know, guessed: the contents of stacks, face-down units (`face_down`), the Baron's marker."""

from __future__ import annotations

from typing import Final

from ....core.dice import below, shuffle
from ....core.record import Ints
from ....core.rule import row, rule
from ..board import N_HEX
from ..known import is_cargo_unknown, is_company_seen, is_loose, is_open, seen_phase
from ..rules.advance import ask_followers
from ..rules.marching import group_size
from ..rules.melee import ask_all
from ..rules.stacks import (
    has,
    leads_line,
    outside,
    put_mark,
    same_name,
    seat_of,
    take_mark,
    top_of,
)
from ..state import (
    BARON_MARKERS,
    FIRST_UNIT,
    MOST_UNITS,
    N_GOBLIN_LEADERS,
    N_SITES,
    NOBODY,
    NOWHERE,
    RAID,
    Loot,
    Mark,
    Off,
    Part,
    Side,
    Stage,
    State,
    Tables,
)
from ..vocabulary import Phase
from .face_down import (
    deploy_anew,
    fill_blanks,
    fix_blanks,
    fix_tops,
    imagine_reserves,
    is_laid_aside,
    is_shuffled,
    lay_aside,
    lay_displaced_aside,
    put_anew,
    room_in,
    sort_places,
    stand_in_for_blanks,
    unseen_withdrawals,
)

HOME: Final = Off.HOME.value
SLOTS: Final = 512  # room for units in stacks, in all
CAME_HOME_FROM: Final = -1000  # added to where somebody is who came home in this cycle


@rule
def imagine(s: State, t: Tables, seat: int) -> None:
    """What the seat cannot know is dealt anew: units that it has not seen, sizes of stacks, who carries plunder.

    Leaders move openly, so it knows where they are. Of goblins it knows how many are in the caves and came home, of
    feudals what lies face down only by class; units that were turned up may be in any stack that it does not see.
    """
    blank = row(N_HEX)  # where a unit lies face down on top
    stirred = row(N_HEX)  # and a leader has gone away since it was laid there
    withdrawn = 0
    if s.phase != seen_phase(s, seat):
        s.phase = seen_phase(s, seat)
        s.site = NOWHERE
    imagine_answers(s, t, seat)
    fix_tops(s, t, seat, blank, stirred)
    if seat == s.king:
        withdrawn = unseen_withdrawals(s, t, seat)
        if s.cycle > 1:
            lay_displaced_aside(s, t, seat)
        lay_aside(s, t, seat)
        fill_blanks(s, t, blank, stirred)
        if s.cycle > 1:
            stand_in_for_blanks(s, t, seat, blank)
        imagine_reserves(s, t, seat, stirred)
        fix_blanks(s, t, blank)
        if s.baron_turn > 0 and s.entry == NOWHERE:
            imagine_baron(s)
    lay_cargo_aside(s, t, seat)
    if seat != s.king and s.turn == 0:
        imagine_muster(s, t)
    else:
        spread_units(s, t, seat, stirred, withdrawn)
    if seat == s.king and s.cycle > 1:
        deploy_anew(s, t, seat, stirred, withdrawn)
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
        is_below = has(s, p, Mark.STIRRED) and not has(s, p, Mark.FACE_DOWN)
        on_the_move = is_loose(s, t, seat, p) and (is_below or not is_shuffled(s, t, seat, p))
        if is_other and on_the_move and not is_settled(s, t, p, False):
            able[n] = p
            n += 1
    if n == 0:
        return
    other = able[below(s, n)]
    if under != NOBODY:
        put_anew(s, under, s.at[other], s.marks[under] & Mark.STIRRED)
    put_anew(s, other, s.target, s.marks[other] & Mark.STIRRED)


@rule
def spread_units(s: State, t: Tables, seat: int, stirred: Ints, withdrawn: int) -> None:
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
        on_the_move = is_laid_aside(s, p) or not is_shuffled(s, t, seat, p)
        if t.side[p] == side and is_loose(s, t, seat, p) and on_the_move:
            order[n] = p
            n += 1
            counted = side == Side.FEUDAL and has(s, p, Mark.CAME_HOME)  # among those who withdrew
            if not counted and not is_laid_aside(s, p) and is_settled(s, t, p, short):
                places[settled] = place_code(s, p)
                settled += 1
    if n == 0:
        return
    for _ in range(min(withdrawn, n)):
        places[settled] = Off.WITHDRAWN + CAME_HOME_FROM
        settled += 1
    sort_places(places, settled)
    for i in range(n):
        put_anew(s, order[i], Off.UNPLACED, s.marks[order[i]] & (Mark.RESERVE | Mark.STIRRED))
    shuffle(s, order, n)
    for i in range(settled):
        came_home = places[i] <= CAME_HOME_FROM
        where = places[i] - CAME_HOME_FROM if came_home else places[i]
        put_anew(s, order[i], where, s.marks[order[i]] | (Mark.CAME_HOME if came_home else 0))
    slots = row(SLOTS)
    found = fill_slots(s, t, side, short, stirred, slots)
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
def fill_slots(s: State, t: Tables, side: int, short: bool, stirred: Ints, slots: Ints) -> int:
    """The hexes with room for unseen units, each as often as it has room; returns how many.

    Those of caves count where nobody knows whether they were filled.
    """
    n = 0
    for p in range(t.pieces):
        waits = short and t.side[p] == side and s.at[p] >= 0 and t.cave[s.at[p]] >= 0 and s.first[s.at[p]] == p
        if (waits or leads_line(s, t, p, side)) and (is_open(s, t, s.at[p]) or stirred[s.at[p]]):
            for _ in range(room_in(s, t, s.at[p])):
                slots[n] = s.at[p]
                n += 1
    return n


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
    if least <= BARON_MARKERS:
        s.baron_in = least + below(s, BARON_MARKERS - least + 1)
