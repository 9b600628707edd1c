"""GB7.2: who stands in stacks that are not seen."""

from __future__ import annotations

from .....core.dice import below, shuffle
from .....core.record import Ints
from .....core.rows import sort
from .....core.rule import row, rule
from ...known import is_loose, is_open
from ...pieces import FIRST_UNIT, MOST_UNITS, Mark, Off, Side
from ...rules.stacks import has, leads_line
from ...state import N_SITES, RAID, Loot, State, Tables
from .face_down import is_laid_aside, is_shuffled
from .spots import CAME_HOME_FROM, HOME, SLOTS, place_code, put_anew, room_in


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
    sort(places, settled)
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
