"""GB4 to GB6, GB8, Q23: what one step of a leader with his group costs, and where he may stop."""

from __future__ import annotations

from ....core.rows import stands_in
from ....core.rule import apart, row, rule
from ..board import N_HEX
from ..pieces import MOUNTED, NOBODY, ON_FOOT, Gait, Mark, Off, Side
from ..state import N_EXITS, NOWHERE, State, Tables
from ..vocabulary import Reason
from .stacks import (
    can_stay,
    excess,
    excess_in,
    fill_held,
    fill_stacks,
    fill_zone,
    first_unit,
    has,
    held_by,
    is_crowded,
    limit_in,
    limit_without,
    step_cost,
    units_in,
)

RING = 1024  # places of a line of hexes to look at


@rule
def group_size(s: State, t: Tables) -> int:
    """How many units go with the leader who is active."""
    n = 0
    p = first_unit(s, s.at[s.leader])
    while p != NOBODY:
        if has(s, p, Mark.CARRIED):
            n += 1
        p = s.after[p]
    return n


@rule
def group_has(s: State, t: Tables, mounted: int) -> bool:
    """Whether units on foot or mounted go with him."""
    p = first_unit(s, s.at[s.leader])
    while p != NOBODY:
        if has(s, p, Mark.CARRIED) and t.mounted[p] == mounted:
            return True
        p = s.after[p]
    return False


@rule
def own_gait(s: State, t: Tables) -> int:
    """GB5.1: how the leader who is active goes."""
    if t.side[s.leader] == Side.GOBLIN:
        return Gait.GOBLIN
    return Gait.HORSE if s.horse else Gait.FOOT


@rule
def group_cost(s: State, t: Tables, at: int, direction: int, foot: int, mounted: int) -> int:
    """GB5.3, GB5.4, Q25: the greater of the rates in play; CLOSED if one of them is."""
    cost = step_cost(s, t, own_gait(s, t), at, direction)
    if cost >= 0 and foot and t.side[s.leader] == Side.FEUDAL:
        other = step_cost(s, t, Gait.FOOT, at, direction)
        cost = max(cost, other) if other >= 0 else -1
    if cost >= 0 and mounted:
        other = step_cost(s, t, Gait.HORSE, at, direction)
        cost = max(cost, other) if other >= 0 else -1
    return cost


@rule
def road_cost(s: State, t: Tables, foot: int) -> int:
    """Q18, Q20: a step by road onto the map or off it."""
    cost = t.road[own_gait(s, t)]
    return max(cost, t.road[Gait.FOOT]) if foot else cost


@rule
def points_left(s: State, t: Tables, foot: int) -> int:
    """GB5.1, GB5.5: half points that he may still spend on steps with this group."""
    left = t.points[own_gait(s, t)] - s.spent
    if foot and s.horse and t.side[s.leader] == Side.FEUDAL:
        left = min(left, t.points_with_foot - s.spent_with_foot)
    return left


@rule
def is_open_exit(s: State, t: Tables, h: int, side: int) -> bool:
    """GB9.5: whether a side, the feudals, may withdraw from a hex."""
    if side != Side.FEUDAL or (s.exit != NOWHERE and s.exit != h):
        return False
    return stands_in(t.exit_at, N_EXITS, h)


# ---- leaving and stopping, Q23


@rule
def leaves_too_many(s: State, t: Tables, n: int) -> bool:
    """Q23 (i): whether those who stay behind when n go are too many; caves and the space off map have no limits."""
    h = s.at[s.leader]
    if h < 0 or t.cave[h] >= 0:
        return False
    return excess(t, units_in(s, h) - n, limit_without(s, t, h, s.leader)) > s.crowd


@rule
def can_stop(s: State, t: Tables) -> bool:
    """Q23 (ii): he may stop where he is; before his first step always."""
    h = s.at[s.leader]
    if s.steps == 0 or h < 0:
        return True
    return excess_in(s, t, h) == 0


@apart
def has_end(s: State, t: Tables, start: int, cost: int, n: int, kinds: int) -> int:
    """Q23: whether a group of n, on foot and mounted (one bit each), that cannot stop in a hex can do so farther on."""
    foot = kinds >> ON_FOOT & 1
    mounted = kinds >> MOUNTED & 1
    side = t.side[s.leader]
    units = row(N_HEX)
    limits = row(N_HEX)
    fill_stacks(s, t, side, units, limits)
    if s.at[s.leader] >= 0:
        units[s.at[s.leader]] = units_in(s, s.at[s.leader]) - n
    zone = row(N_HEX)
    fill_zone(s, t, 1 - side, zone)
    if zone[start]:
        return 0
    held = row(N_HEX)
    fill_held(s, t, 1 - side, held)
    left = points_left(s, t, foot) - cost
    best = row(N_HEX)  # points left on the way there, plus 1; 0: not reached
    line = row(RING)
    line[0] = start
    best[start] = left + 1
    first = 0
    end = 1
    while first < end:
        at = line[first % RING]
        first += 1
        points = best[at] - 1
        if is_open_exit(s, t, at, side) and road_cost(s, t, foot) <= points and not zone[at]:
            return 1
        if zone[at] and at != start:
            continue
        for d in range(6):
            price = group_cost(s, t, at, d, foot, mounted)
            if price < 0 or price > points:
                continue
            to = t.beside[at][d]
            if t.cave[to] >= 0:
                return 1
            if held[to] or is_crowded(t, n, units[to], limits[to]):
                continue
            if can_stay(t, n, units[to], limits[to], t.command[s.leader]):
                return 1
            if points - price + 1 > best[to] and end - first < RING - 1:
                best[to] = points - price + 1
                line[end % RING] = to
                end += 1
    return 0


@rule
def why_too_many(s: State, t: Tables) -> int:
    """GB6.2, GB6.3: why those who would stay behind are too many."""
    led = limit_without(s, t, s.at[s.leader], s.leader) > 0
    return Reason.LEAVES_TOO_MANY_LED if led else Reason.LEAVES_TOO_MANY


# ---- one step


@rule
def refuse_price(s: State, t: Tables, cost: int, foot: int) -> int:
    """GB5.2, GB5.5: why the group cannot pay for a step."""
    if cost > t.points[own_gait(s, t)] - s.spent:
        return Reason.TOO_DEAR
    return Reason.TOO_FAR_ON_FOOT if cost > points_left(s, t, foot) else Reason.LEGAL


@rule
def refuse_entry(s: State, t: Tables, to: int, cost: int, n: int, foot: int, mounted: int) -> int:
    """GB4.8, GB6.5, Q23: why the group cannot come into a hex that it can pay for."""
    side = t.side[s.leader]
    units = 0
    limit = 0
    if t.cave[to] < 0:
        if held_by(s, t, to, 1 - side):
            return Reason.ENEMY_THERE
        units = units_in(s, to)
        limit = limit_in(s, t, to)
        if is_crowded(t, n, units, limit):
            return Reason.OVERSTACKED
    if leaves_too_many(s, t, n):
        return why_too_many(s, t)
    if t.cave[to] >= 0 or can_stay(t, n, units, limit, t.command[s.leader]):
        return Reason.LEGAL
    kinds = int(foot) << ON_FOOT | int(mounted) << MOUNTED
    return Reason.LEGAL if has_end(s, t, to, cost, n, kinds) else Reason.NO_END


@apart
def refuse_step_of(s: State, t: Tables, direction: int, n: int, foot: int, mounted: int) -> int:
    """GB4.8, GB5.2, GB5.5, GB6.5, Q23, Q30: why the group cannot make a step."""
    at = s.at[s.leader]
    if at < 0 or direction >= 6:
        return Reason.NOT_BESIDE
    cost = group_cost(s, t, at, direction, foot, mounted)
    if cost < 0:
        return Reason.CLOSED
    reason = refuse_price(s, t, cost, foot)
    if reason != Reason.LEGAL:
        return reason
    to = t.beside[at][direction]
    return refuse_entry(s, t, to, cost, n, foot, mounted)


@rule
def refuse_enter_of(s: State, t: Tables, n: int, foot: int, mounted: int) -> int:
    """GB26.5, Q18: why the group cannot come onto the map."""
    if s.at[s.leader] != Off.WAITING or s.entry == NOWHERE:
        return Reason.NOT_OFF_MAP
    cost = road_cost(s, t, foot)
    reason = refuse_price(s, t, cost, foot)
    if reason != Reason.LEGAL:
        return reason
    return refuse_entry(s, t, s.entry, cost, n, foot, mounted)


@rule
def refuse_withdrawal_of(s: State, t: Tables, n: int, foot: int) -> int:
    """GB9.5, Q20: why the group cannot leave the map."""
    h = s.at[s.leader]
    if h < 0 or not is_open_exit(s, t, h, t.side[s.leader]):
        return Reason.NO_EXIT
    reason = refuse_price(s, t, road_cost(s, t, foot), foot)
    if reason == Reason.LEGAL and leaves_too_many(s, t, n):
        return why_too_many(s, t)
    return reason


@apart
def can_go_on(s: State, t: Tables, n: int, foot: int, mounted: int) -> int:
    """D22: whether a step, entry or withdrawal would be legal at once with such a group."""
    if refuse_enter_of(s, t, n, foot, mounted) == Reason.LEGAL or refuse_withdrawal_of(s, t, n, foot) == Reason.LEGAL:
        return 1
    for d in range(6):
        if refuse_step_of(s, t, d, n, foot, mounted) == Reason.LEGAL:
            return 1
    return 0


@rule
def enemy_in(s: State, t: Tables, h: int, side: int) -> bool:
    """GB4.8: whether an enemy of a side is in a hex."""
    p = s.first[h]
    return p != NOBODY and t.side[p] != side


@apart
def could_go_alone(s: State, t: Tables, leader: int, gait: int, points: int) -> int:
    """D20, D22: whether a leader alone could pay for a step into a hex free of enemies, or withdraw."""
    h = s.at[leader]
    side = t.side[leader]
    if h == Off.WAITING:
        return int(s.entry != NOWHERE and t.road[gait] <= points and not enemy_in(s, t, s.entry, side))
    if h < 0:
        return 0
    if is_open_exit(s, t, h, side) and t.road[gait] <= points:
        return 1
    for d in range(6):
        cost = step_cost(s, t, gait, h, d)
        if 0 <= cost <= points and not enemy_in(s, t, t.beside[h][d], side):
            return 1
    return 0
