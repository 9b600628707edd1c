"""What feudal leaders could do, and what it keeps from the goblins: hunts, places to cover, caves to block, musters."""

from __future__ import annotations

from typing import Final

from ....core.maps import spaces_between
from ....core.record import Ints
from ....core.rule import row, rule
from ..board import N_HEX
from ..mind.tasks import bag
from ..pieces import KING, N_GOBLIN_LEADERS, N_LEADERS, Off, Side
from ..rules.movement import was_led
from ..rules.stacks import is_mouth, outside
from ..state import N_SITES, Loot, State, Tables
from .chances import emptied, fire_around, melee_around, melee_checks
from .land import FIRE, LEADER, LOOT, MELEE, UNITS, holds, is_closed_to
from .tasks import FORCE, SHOOTS, STRIKES, TROOPS, Task, fill_force, is_rich, power, put_task

# Weights, by trial.
A_UNIT: Final = 0.45  # for a goblin unit that has to run
THE_KING: Final = 4.0
LATER: Final = 0.7  # for each turn that it takes
OWN_LOSS: Final = 0.3  # for each unit that may have to run
A_RECRUIT: Final = 0.2
ALLIES: Final = 0.6  # of those who could come to a hunt after him
FLIGHT: Final = 0.1  # from goblins who are much stronger
EMPTY: Final = 0.12  # of the plunder of a place that is left without a defender, wherever the goblins are
COVERED: Final = 0.9  # of what the goblins do not get now
BLOCKED: Final = 0.4  # of loot outside, against goblins who are much weaker
WIDE: Final = 9  # hexes that a leader goes in a turn
A_RIDE: Final = 24  # half points on foot of a way that he goes in a turn
MOST_LATER: Final = 9
RAIDERS: Final = 10  # hexes within which goblins threaten a place
STAYING: Final = 0.4  # so much less promise for going than for staying


@rule
def list_feudal_tasks(s: State, t: Tables, land: Ints, leader: int, codes: Ints, values: Ints) -> int:
    """Hunt, cover, block, muster, or stay."""
    force = row(FORCE)
    fill_force(s, t, leader, force)
    n = 0
    h = s.at[leader]
    if h == Off.WAITING:
        h = s.entry
    stay = 0 if land[UNITS + h] == 0 else land[MELEE + h] - force[STRIKES]
    left = guard_promises(s, t, land, h, land[MELEE + h], stay, N_HEX)
    n = put_task(codes, values, n, Task.HOLD, h, 0.0)
    if h >= 0 and melee_around(t, land, h, Side.GOBLIN, N_HEX) > 2 * land[MELEE + h]:
        n = put_task(codes, values, n, Task.FLEE, h, FLIGHT - left)
    for p in range(t.pieces):
        at = s.at[p]
        if outside(s, t, p) and s.first[at] == p:
            later = power(LATER, turns_to(t, h, at))
            if holds(land, at, Side.GOBLIN):
                if force[TROOPS] > 0:
                    value = hunt_promises(s, t, land, leader, at, h, force) * later
                    lost = guard_promises(s, t, land, h, land[MELEE + h], stay, at) if left > 0.0 else 0.0
                    n = put_task(codes, values, n, Task.HUNT, at, value - lost)
            elif land[LEADER + at] == 0 and at != h and spare_in(s, t, land, leader, at, force) > 0:
                value = muster_promises(s, t, land, leader, at, force) * later
                n = put_task(codes, values, n, Task.MUSTER, at, value - left)
    if force[TROOPS] == 0:
        return n
    for site in range(N_SITES):
        goal = t.site_hex[site]
        if s.marker[site] == Loot.LIES and goal != h and not holds(land, goal, Side.GOBLIN):
            later = power(LATER, turns_to(t, h, goal))
            value = guard_promises(s, t, land, goal, land[MELEE + goal] + force[STRIKES], land[MELEE + goal], N_HEX)
            n = put_task(codes, values, n, Task.COVER, goal, value * later - left - STAYING)
    return list_mouths(s, t, land, h, force, codes, values, n, left)


@rule
def turns_to(t: Tables, h: int, goal: int) -> int:
    """How many moves he needs before the one that takes him there: by the way if one end is a place."""
    if t.site_at[goal] >= 0:
        return min(MOST_LATER, t.way[t.site_at[goal]][h] // A_RIDE)
    if t.site_at[h] >= 0:
        return min(MOST_LATER, t.way[t.site_at[h]][goal] // A_RIDE)
    return spaces_between(t.q, t.r, h, goal) // WIDE


@rule
def guard_promises(s: State, t: Tables, land: Ints, h: int, more: int, less: int, without: int) -> float:
    """What a place keeps from the goblins about it, but for those in one hex, with more melee value there than less."""
    site = t.site_at[h]
    if site < 0 or s.marker[site] != Loot.LIES:
        return 0.0
    melee = 0
    fire = 0
    for p in range(N_GOBLIN_LEADERS):
        leads = outside(s, t, p) and s.at[p] != without and land[LEADER + s.at[p]] == p + 1
        if leads and spaces_between(t.q, t.r, s.at[p], h) < RAIDERS:
            melee += land[MELEE + s.at[p]]
            fire += land[FIRE + s.at[p]]
    if melee == 0:
        return EMPTY * bag(t) * t.bags[site] if less <= 0 and more > 0 else 0.0
    taken = 1.0 if less <= 0 else emptied(s, t, land, h, melee, fire, less)
    held = emptied(s, t, land, h, melee, fire, more)
    return COVERED * bag(t) * t.bags[site] * max(0.0, taken - held)


@rule
def hunt_promises(s: State, t: Tables, land: Ints, leader: int, at: int, h: int, force: Ints) -> float:
    """What may be won by an attack on a hex, less what it may cost; others may come to help."""
    prize = bag(t) * land[LOOT + at] + A_UNIT * land[UNITS + at]
    if s.at[KING] == at:
        prize += THE_KING
    melee = melee_around(t, land, at, Side.FEUDAL, h)
    fire = fire_around(t, land, at, Side.FEUDAL, h)
    allies = 0.0
    for p in range(N_GOBLIN_LEADERS, N_LEADERS):
        waits = p != leader and outside(s, t, p) and not was_led(s, p) and land[LEADER + s.at[p]] == p + 1
        if waits and s.at[p] != h and 1 < spaces_between(t.q, t.r, s.at[p], at) < WIDE:
            allies += ALLIES * land[MELEE + s.at[p]]
            fire += int(ALLIES * land[FIRE + s.at[p]])
    melee += int(allies)
    theirs = land[MELEE + at]
    gained = emptied(s, t, land, at, melee + force[STRIKES], fire + force[SHOOTS], theirs)
    if melee + fire > 0:
        gained -= emptied(s, t, land, at, melee, fire, theirs) * (0.5 if allies > 0.0 else 1.0)
    cost = OWN_LOSS * force[TROOPS] * melee_checks(t, theirs, force[STRIKES], 0)
    return prize * gained - cost


@rule
def muster_promises(s: State, t: Tables, land: Ints, leader: int, at: int, force: Ints) -> float:
    """What troops without a leader are worth to a leader who has room for them; they leave a place behind."""
    n = spare_in(s, t, land, leader, at, force)
    fire = 1.0 + land[FIRE + at] / (3.0 * land[UNITS + at])
    stay = land[MELEE + at] * (land[UNITS + at] - n) // land[UNITS + at]
    return A_RECRUIT * n * fire - guard_promises(s, t, land, at, land[MELEE + at], stay, N_HEX)


@rule
def spare_in(s: State, t: Tables, land: Ints, leader: int, at: int, force: Ints) -> int:
    """How many units of a hex a leader has room for; the last guard of a rich place stays."""
    if is_closed_to(t, land, at, force[TROOPS]):
        return 0
    return min(t.command[leader] - force[TROOPS], land[UNITS + at] - int(is_rich(s, t, t.site_at[at])))


@rule
def list_mouths(
    s: State, t: Tables, land: Ints, h: int, force: Ints, codes: Ints, values: Ints, before: int, left: float
) -> int:
    """Hexes before caves that goblins with loot may want to enter, if he is not just run over there."""
    n = before
    for i in range(t.caves):
        for d in range(6):
            mouth = t.beside[t.cave_at[i]][d]
            if mouth < N_HEX and is_mouth(t, t.cave_at[i], d) and not holds(land, mouth, Side.GOBLIN):
                value = 0.0
                for p in range(N_GOBLIN_LEADERS):
                    if outside(s, t, p) and spaces_between(t.q, t.r, s.at[p], mouth) < RAIDERS:
                        stands = force[STRIKES] / (1.0 + force[STRIKES] + land[MELEE + s.at[p]])
                        value += BLOCKED * stands * bag(t) * land[LOOT + s.at[p]]
                if value > 0.0 and not is_listed(codes, before, n, Task.BLOCK * N_HEX + mouth):
                    value *= power(LATER, spaces_between(t.q, t.r, h, mouth) // WIDE)
                    n = put_task(codes, values, n, Task.BLOCK, mouth, value - left - STAYING)
    return n


@rule
def is_listed(codes: Ints, first: int, end: int, code: int) -> bool:
    """Whether a task is among those of a list: some caves have one mouth."""
    for i in range(first, end):
        if codes[i] == code:
            return True
    return False
