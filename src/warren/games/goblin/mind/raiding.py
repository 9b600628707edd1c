"""What goblin leaders could do, and what it promises: places to take, loot to bring home, friends to help."""

from __future__ import annotations

from typing import Final

from ....core.maps import spaces_between
from ....core.record import Ints
from ....core.rule import row, rule
from ..mind.tasks import bag
from ..pieces import FIRST_UNIT, KING, N_GOBLIN_LEADERS, N_LEADERS, Gait, Rank, Side
from ..rules.stacks import leads_line, outranks, outside
from ..state import CAMPAIGN, N_SITES, NOWHERE, Loot, State, Tables
from .chances import emptied, fire_around, fire_checks, melee_around, melee_checks, stands
from .land import FIRE, LEADER, LOOT, MELEE, UNITS, holds, is_closed_to
from .tasks import CARRIES, FORCE, SHOOTS, STRIKES, TROOPS, Task, fill_force, power, put_task

A_HEX: Final = 3  # half points of a step, about

# Weights, by trial.
SAFE: Final = 0.95  # chance to keep what is carried for a turn with no enemy about
DANGER: Final = 0.45  # of it lost where the enemy is much stronger
REACH: Final = 10  # hexes within which an enemy leader counts
RELIEF: Final = 12.0  # what the Baron counts for before he is seen, once the alarm is raised
CLAIMED: Final = 0.8  # what a place is worth that a friend is nearer to
OUTSIDE: Final = 0.12  # price of a turn in danger, for each unit
KINGS_PRICE: Final = 1.0  # the same for the King himself
REIGN_PRICE: Final = 8.0  # and in a campaign, where his reign ends with him
FETCHED: Final = 0.35  # of what is fetched
A_STRAGGLER: Final = 0.3
JOINED: Final = 0.3
CARRIERS_ARMOR: Final = 2
FLIGHT: Final = 0.1  # from a stronger enemy
AT_HOME: Final = 0.3  # for being out of it with loot,
WEARY: Final = 0.15  # and for anybody with each turn in which nothing was plundered


@rule
def threat(s: State, t: Tables, land: Ints, h: int, without: int) -> float:
    """How strong the feudals about a hex are who could come there, those in one hex not counted."""
    found = 0.0
    for p in range(N_GOBLIN_LEADERS, N_LEADERS):
        if outside(s, t, p) and s.at[p] != without and land[LEADER + s.at[p]] == p + 1:
            apart = spaces_between(t.q, t.r, s.at[p], h)
            if apart < REACH:
                found += (land[MELEE + s.at[p]] + land[FIRE + s.at[p]]) * (1.0 - apart / REACH)
    if s.baron_turn > 0 and s.relief_appeared == 0:
        found += RELIEF * t.q[h] / t.q[len(t.q) - 1]
    return found


@rule
def keeps(found: float, melee: int) -> float:
    """The chance to keep for a turn what a stack carries, beside a threat."""
    return SAFE - DANGER * found / (found + melee + 10.0)


@rule
def comes_home(kept: float, turns: int) -> float:
    """The chance to bring home what is kept for this turn by a chance: farther on the enemy is half as near.

    Whoever is home in this turn has met nobody.
    """
    return 1.0 if turns <= 1 else kept * power(0.5 * (kept + SAFE), turns - 2)


@rule
def turns_for(t: Tables, points: int) -> int:
    """GB5.1: how many moves a way takes."""
    a_turn = t.points[Gait.GOBLIN]
    return (points + a_turn - 1) // a_turn


@rule
def list_goblin_tasks(s: State, t: Tables, land: Ints, leader: int, codes: Ints, values: Ints) -> int:
    """Home with what he has, or on to the next place, or to a friend."""
    h = s.at[leader]
    force = row(FORCE)
    fill_force(s, t, leader, force)
    carried = bag(t) * force[CARRIES]
    n = 0
    kept = SAFE
    if t.cave[h] < 0:
        here = threat(s, t, land, h, NOWHERE)
        kept = keeps(here, force[STRIKES])
        safe = (AT_HOME if force[CARRIES] > 0 else 0.0) + WEARY * (s.turn - s.last_plunder)
        n = put_task(codes, values, n, Task.HOME, h, safe + carried * comes_home(kept, turns_for(t, t.home[h])))
        if here > force[STRIKES]:
            n = put_task(codes, values, n, Task.FLEE, h, FLIGHT)
        n = list_friends(s, t, land, leader, force, codes, values, n)
        n = list_stragglers(s, t, land, leader, force, kept, safe, codes, values, n)
    n = put_task(codes, values, n, Task.HOLD, h, 0.0)
    if force[TROOPS] > 0:
        for site in range(N_SITES):
            if s.marker[site] == Loot.LIES:
                value = assault_promises(s, t, land, leader, site, force, kept)
                n = put_task(codes, values, n, Task.ASSAULT, t.site_hex[site], value)
    return n


@rule
def assault_promises(s: State, t: Tables, land: Ints, leader: int, site: int, force: Ints, now: float) -> float:
    """What he has and what he may get there, if both come home; `now` is the chance to keep it for this turn."""
    goal = t.site_hex[site]
    at = s.at[leader]
    gain = bag(t) * t.bags[site] * chance_added(s, t, land, goal, at, force)
    if is_claimed(s, t, leader, site):
        gain *= CLAIMED
    there = turns_for(t, max(1, t.way[site][at] - 2))
    back = turns_for(t, t.home[goal])
    found = threat(s, t, land, goal, goal)
    kept = now * power(keeps(found, force[STRIKES]), there + back - 1)
    carried = bag(t) * force[CARRIES] * (1.0 - dropped(t, land, leader, goal, force))
    return (carried + gain) * kept - at_stake(s, leader, force) * (1.0 - kept)


@rule
def at_stake(s: State, leader: int, force: Ints) -> float:
    """What may be lost beside plunder as long as he is outside."""
    troops = OUTSIDE * force[TROOPS]
    if leader != KING:
        return troops
    return troops + (REIGN_PRICE if s.version == CAMPAIGN else KINGS_PRICE)


@rule
def dropped(t: Tables, land: Ints, leader: int, goal: int, force: Ints) -> float:
    """GB21.5: the chance that carriers have to run in an attack on a hex, and drop what they carry."""
    if force[CARRIES] == 0 or not holds(land, goal, Side.FEUDAL):
        return 0.0
    shot = fire_checks(t, land[FIRE + goal], 0, CARRIERS_ARMOR)
    struck = melee_checks(t, land[MELEE + goal], force[STRIKES], 0)
    return (shot + (1.0 - shot) * struck) * (1.0 - stands(t, Rank.B, t.modifier[leader]))


@rule
def chance_added(s: State, t: Tables, land: Ints, goal: int, at: int, force: Ints) -> float:
    """How much a force adds to the chance to empty a hex, beside those who stand around it already."""
    if not holds(land, goal, Side.FEUDAL):
        return 1.0
    theirs = land[MELEE + goal]
    melee = melee_around(t, land, goal, Side.GOBLIN, at)
    fire = fire_around(t, land, goal, Side.GOBLIN, at)
    with_him = emptied(s, t, land, goal, melee + force[STRIKES], fire + force[SHOOTS], theirs)
    if melee + fire == 0:
        return with_him
    return with_him - emptied(s, t, land, goal, melee, fire, theirs)


@rule
def is_claimed(s: State, t: Tables, leader: int, site: int) -> bool:
    """Whether another leader with troops is nearer to a place."""
    mine = t.way[site][s.at[leader]]
    for p in range(N_GOBLIN_LEADERS):
        if p != leader and s.at[p] >= 0 and t.command[p] * 2 >= t.command[leader]:
            his = t.way[site][s.at[p]]
            if his < mine or (his == mine and p < leader):
                return True
    return False


@rule
def list_friends(
    s: State, t: Tables, land: Ints, leader: int, force: Ints, codes: Ints, values: Ints, before: int
) -> int:
    """Other stacks: what they carry could be fetched, a greater leader joined."""
    n = before
    free = t.command[leader] - force[TROOPS]
    for p in range(N_GOBLIN_LEADERS):
        h = s.at[p]
        if p != leader and outside(s, t, p) and h != s.at[leader] and land[LEADER + h] == p + 1:
            apart = spaces_between(t.q, t.r, h, s.at[leader])
            if apart < REACH:
                near = 1.0 - apart / REACH
                if land[LOOT + h] > 0 and free > 0 and outranks(t, p, leader):
                    near *= keeps(threat(s, t, land, h, NOWHERE), force[STRIKES] + land[MELEE + h])
                    n = put_task(codes, values, n, Task.FETCH, h, FETCHED * bag(t) * land[LOOT + h] * near)
                elif t.command[p] >= land[UNITS + h] + force[TROOPS]:
                    n = put_task(codes, values, n, Task.JOIN, h, JOINED * near)
    return n


@rule
def list_stragglers(
    s: State,
    t: Tables,
    land: Ints,
    leader: int,
    force: Ints,
    kept: float,
    safe: float,
    codes: Ints,
    values: Ints,
    before: int,
) -> int:
    """Troops without a leader, to be taken along on the way home."""
    n = before
    free = t.command[leader] - force[TROOPS]
    if free <= 0:
        return n
    for p in range(FIRST_UNIT, t.pieces):
        h = s.at[p]
        if leads_line(s, t, p, Side.GOBLIN) and not is_closed_to(t, land, h, force[TROOPS]):
            apart = spaces_between(t.q, t.r, h, s.at[leader])
            if apart < REACH:
                worth = A_STRAGGLER * min(free, land[UNITS + h]) + FETCHED * bag(t) * land[LOOT + h]
                turns = turns_for(t, A_HEX * apart) + turns_for(t, t.home[h])
                value = worth * (1.0 - apart / REACH) + safe + bag(t) * force[CARRIES] * comes_home(kept, turns)
                value -= at_stake(s, leader, force) * (1.0 - power(kept, turns))
                n = put_task(codes, values, n, Task.FETCH, h, value)
    return n
