"""How a leader goes about a task: whom he takes along, where his move ends, and the next step there."""

from __future__ import annotations

from typing import Final

from ....core.maps import opposite, spaces_between
from ....core.record import Ints
from ....core.rule import apart, row, rule
from ..board import N_HEX
from ..pieces import MOUNTED, N_LEADERS, NOBODY, ON_FOOT, Mark, Off, Side
from ..rules.carrying import refuse_take, refuse_take_all
from ..rules.marching import RING, can_stop, group_cost, group_has, group_size, points_left, refuse_step_of
from ..rules.melee import is_barred
from ..rules.movement import refuse_enter
from ..rules.stacks import can_stay, comes_before, first_unit, has, markers_of, outranks, outside
from ..rules.terrain import is_across, terrain_in
from ..state import N_SITES, NOWHERE, Loot, Stage, State, Tables, Terrain
from ..vocabulary import Reason, Verb, move_of
from .land import FIRE, LEADER, MELEE, UNITS, holds, in_zone_of, is_closed_to, other_side
from .raiding import SAFE, keeps, threat
from .tasks import Task, is_better, is_last_guard

NO_MOVE: Final = -1
WAY: Final = -2  # and less: a way, as WAY minus its word
DIRECTION: Final = 3  # bits of a word of a way: a direction plus 1, the first step lowest
MOST_WAY: Final = (1 << 60) - 1  # twenty steps

# What an end of a move is worth, in half points of the way.
THERE: Final = 200  # at the goal
BESIDE: Final = 100  # next to whom he attacks
COVER: Final = 4  # for each that the terrain adds against fire
ACROSS: Final = 8  # attacks over a stream, ford or bridge
UNDER_FIRE: Final = 3  # next to others who shoot, for each point
LADEN: Final = 3  # so much more so with loot
IN_ZONE: Final = 6  # next to an enemy at all
LOOMING: Final = 100  # the chance that the enemy about takes away what is carried
FAR_OFF: Final = 8  # hexes beyond which an enemy does not count for one who flees
NO_WAY: Final = 1000
DISTANCES: Final = 32  # more than any step costs
MOST_PLACES: Final = 6 * N_HEX + 2  # a hex waits once for each neighbour at most
A_PLACE: Final = 512  # more than there are hexes
NOT_SO: Final = -100000
ALL: Final = -2  # units, and no unit's number


@rule
def next_march(s: State, t: Tables, land: Ints, task: int, goal: int) -> int:
    """The next move of the leader who is active: take, enter, stop; or the whole way that he goes."""
    taken = next_taking(s, t, task, goal)
    if taken != NO_MOVE:
        return taken
    if s.at[s.leader] == Off.WAITING:
        return move_of(Verb.ENTER) if refuse_enter(s, t) == Reason.LEGAL else move_of(Verb.STOP)
    if task == Task.HOLD and s.steps > 0 and can_stop(s, t):
        return move_of(Verb.STOP)
    way = way_on(s, t, land, task, goal)
    if way > 0:
        return WAY - way
    return move_of(Verb.STOP) if can_stop(s, t) else NO_MOVE


# ---- whom he takes along


@apart
def next_taking(s: State, t: Tables, task: int, goal: int) -> int:
    """The next move by which he takes somebody along where he is; NO_MOVE if there is none."""
    unit = next_taken(s, t, task, goal)
    if unit == ALL:
        return move_of(Verb.TAKE_ALL)
    return NO_MOVE if unit == NOBODY else move_of(Verb.TAKE, unit)


@rule
def next_taken(s: State, t: Tables, task: int, goal: int) -> int:
    """The next unit that he takes where he is, ALL of them, or NOBODY."""
    at = s.at[s.leader]
    if s.stage > Stage.TAKING or group_size(s, t) >= t.command[s.leader]:
        return NOBODY
    has_come_for_them = at == goal and (task == Task.FETCH or task == Task.MUSTER)
    if s.steps > 0 and not has_come_for_them and not is_on_way_home(s, t, task):
        return NOBODY
    wanted = 0
    others = 0
    best = NOBODY
    p = first_unit(s, at)
    while p != NOBODY:
        if not has(s, p, Mark.CARRIED) and t.side[p] == t.side[s.leader]:
            if wants(s, t, p, task) and not is_left_out(s, t, p, task, goal):
                wanted += 1
                if refuse_take(s, t, p) == Reason.LEGAL and (best == NOBODY or comes_before(s, t, p, best)):
                    best = p
            else:
                others += 1
        p = s.after[p]
    if best != NOBODY and others == 0 and wanted > 1 and refuse_take_all(s, t) == Reason.LEGAL:
        return ALL
    return best


@rule
def is_on_way_home(s: State, t: Tables, task: int) -> bool:
    """GB4.3: goblins who go home, or fetch others, take along whom they come by."""
    return t.side[s.leader] == Side.GOBLIN and (task == Task.HOME or task == Task.FETCH)


@rule
def is_left_out(s: State, t: Tables, unit: int, task: int, goal: int) -> bool:
    """Whether a rider would keep a leader who walks to friends in a forest from going in."""
    walks_in = task == Task.MUSTER and s.horse == 0 and t.terrain[goal] == Terrain.FOREST
    return walks_in and t.mounted[unit] == MOUNTED


@rule
def wants(s: State, t: Tables, unit: int, task: int) -> bool:
    """Whether he takes a unit of his hex along; who carries loot goes home, a greater leader has the first pick."""
    at = s.at[s.leader]
    carries = markers_of(s, unit) > 0
    if s.steps > 0 and is_on_way_home(s, t, task) and leads_there(s, t, at):
        return carries
    if task == Task.HOLD:
        return False
    if has_greater(s, t, at):
        return carries and (task == Task.HOME or task == Task.FETCH)
    if is_last_guard(s, t, unit, at):
        return False
    better = 0
    p = first_unit(s, at)
    while p != NOBODY:
        if p != unit and (has(s, p, Mark.CARRIED) or is_better(s, t, p, unit)):
            better += 1
        p = s.after[p]
    return better < t.command[s.leader]


@rule
def leads_there(s: State, t: Tables, at: int) -> bool:
    """Whether another leader is in a hex."""
    for p in range(N_LEADERS):
        if p != s.leader and s.at[p] == at:
            return True
    return False


@rule
def has_greater(s: State, t: Tables, at: int) -> bool:
    """Whether a greater leader is in his hex."""
    for p in range(N_LEADERS):
        if p != s.leader and s.at[p] == at and outranks(t, p, s.leader):
            return True
    return False


# ---- where he goes


@rule
def way_on(s: State, t: Tables, land: Ints, task: int, goal: int) -> int:
    """The way to the best end of his move, in a word; 0 if that is here."""
    at = s.at[s.leader]
    n = group_size(s, t)
    left = row(N_HEX)
    before = row(N_HEX)
    fill_reach(s, t, land, n, left, before)
    far = row(N_HEX)
    if task != Task.HOME and task != Task.FLEE:
        fill_far(s, t, land, goal, left, far)
    best = at
    most = NOT_SO
    if can_stop(s, t) and t.cave[at] < 0:
        most = end_value(s, t, land, task, goal, at, far[at], NOT_SO)
    for h in range(N_HEX):
        if left[h] > 0 and h != at and may_end(s, t, land, h, n):
            value = end_value(s, t, land, task, goal, h, far[h], most)
            if value > most or (value == most and left[h] > left[best] and best != at):
                most = value
                best = h
    way = 0
    while best != at:
        last = before[best] - 1
        for d in range(6):
            if t.beside[last][d] == best:
                way = (way << DIRECTION & MOST_WAY) | (d + 1)
        best = last
    return way


@rule
def fill_reach(s: State, t: Tables, land: Ints, n: int, left: Ints, before: Ints) -> None:
    """GB5.2, GB6.5, GB8.4: where he can go with his group: points left there plus 1, and the hex before plus 1."""
    at = s.at[s.leader]
    foe = other_side(t.side[s.leader])
    foot = group_has(s, t, ON_FOOT)
    mounted = group_has(s, t, MOUNTED)
    points = points_left(s, t, foot)
    left[at] = points + 1
    line = row(RING)
    line[0] = at
    first = 0
    end = 1
    while first < end:
        h = line[first % RING]
        first += 1
        if h != at and (t.cave[h] >= 0 or in_zone_of(land, h, foe)):
            continue
        for d in range(6):
            cost = group_cost(s, t, h, d, foot, mounted)
            if cost < 0 or cost > left[h] - 1:
                continue
            to = t.beside[h][d]
            if holds(land, to, foe) or left[h] - cost <= left[to] or is_closed_to(t, land, to, n):
                continue
            if h == at and refuse_step_of(s, t, d, n, foot, mounted) != Reason.LEGAL:
                continue
            if end - first < RING - 1:
                left[to] = left[h] - cost
                before[to] = h + 1
                line[end % RING] = to
                end += 1


@rule
def fill_far(s: State, t: Tables, land: Ints, goal: int, left: Ints, far: Ints) -> None:
    """How far it is from the hexes that he can reach to a goal, as he goes with his group.

    Half points plus 1, 0 if there is no way. An enemy is attacked from the next hex, and a friend is walked to from
    there, so riders have a way to somebody in a forest. Hexes wait in a list for each distance, the nearest first, and
    the rest of the map is left out when all that he can reach are done.
    """
    foe = other_side(t.side[s.leader])
    foot = group_has(s, t, ON_FOOT)
    mounted = group_has(s, t, MOUNTED)
    wanted = 0
    for h in range(N_HEX):
        wanted += int(left[h] > 0)
    heads = row(DISTANCES)  # the last place of each list
    places = row(MOST_PLACES)  # a hex, and above it the place before it in its list
    far[goal] = 1
    heads[1] = 1
    places[1] = goal
    end = 2
    waiting = 1
    distance = 1
    while waiting > 0 and wanted > 0:
        place = heads[distance % DISTANCES]
        if place == 0:
            distance += 1
            continue
        heads[distance % DISTANCES] = places[place] // A_PLACE
        h = places[place] % A_PLACE
        waiting -= 1
        if far[h] != distance:
            continue
        wanted -= int(left[h] > 0)
        for d in range(6):
            back = t.beside[h][d]
            if back == N_HEX or t.cave[back] >= 0 or holds(land, back, foe):
                continue
            cost = group_cost(s, t, back, opposite(d), foot, mounted)
            if cost < 0 and h == goal and t.cave[goal] < 0 and not is_barred(t, h, d):
                cost = 1
            points = distance + min(DISTANCES - 1, max(1, cost))
            if cost >= 0 and (far[back] == 0 or points < far[back]) and end < MOST_PLACES:
                far[back] = points
                places[end] = heads[points % DISTANCES] * A_PLACE + back
                heads[points % DISTANCES] = end
                end += 1
                waiting += 1


@rule
def may_end(s: State, t: Tables, land: Ints, h: int, n: int) -> bool:
    """GB6.1: whether his group has room in a hex."""
    leader = land[LEADER + h] - 1
    limit = t.command[leader] if leader >= 0 else 0
    return t.cave[h] >= 0 or can_stay(t, n, land[UNITS + h], limit, t.command[s.leader])


@rule
def end_value(s: State, t: Tables, land: Ints, task: int, goal: int, h: int, far: int, most: int) -> int:
    """What it is worth for a task to end a move in a hex; `far` is how far it is from there to the goal.

    More than that if it is less than `most` in any case.
    """
    if task == Task.HOME:
        return way_home_value(s, t, land, h, most)
    if t.cave[h] >= 0:
        return NOT_SO
    if task == Task.FLEE:
        return flight_value(s, t, land, h) - exposed(s, t, land, h, N_HEX, 1)
    value = -far if far > 0 else -NO_WAY
    beside = N_HEX
    if task == Task.ASSAULT or task == Task.HUNT:
        beside = goal
    if beside == goal and holds(land, goal, other_side(t.side[s.leader])):
        value += attack_value(s, t, h, goal)
    elif h == goal:
        value += THERE
    return value if value < most else value - exposed(s, t, land, h, beside, 1)


@rule
def way_home_value(s: State, t: Tables, land: Ints, h: int, most: int) -> int:
    """In a cave, or near to one and out of the enemy's way."""
    if t.cave[h] >= 0:
        return THERE
    value = -t.home[h]
    if value >= most:
        value -= exposed(s, t, land, h, N_HEX, LADEN)
    if value >= most:
        value -= int(LOOMING * (SAFE - keeps(threat(s, t, land, h, NOWHERE), land[MELEE + s.at[s.leader]])))
    return value


@rule
def attack_value(s: State, t: Tables, h: int, goal: int) -> int:
    """What a hex is worth for an attack on a goal: next to it, with cover, not over water."""
    for d in range(6):
        if t.beside[h][d] == goal:
            if is_barred(t, h, d):
                return 0
            value = BESIDE + COVER * t.missile_mod[terrain_in(s, t, h)]
            return value - ACROSS if is_across(t, h, goal) else value
    return 0


@rule
def exposed(s: State, t: Tables, land: Ints, h: int, goal: int, weight: int) -> int:
    """How bad it is to stand beside the enemies around a hex, other than those in the goal."""
    foe = other_side(t.side[s.leader])
    value = 0
    for d in range(6):
        by = t.beside[h][d]
        if by < N_HEX and by != goal and holds(land, by, foe):
            value += IN_ZONE + UNDER_FIRE * land[FIRE + by] + land[MELEE + by] // 2
    return weight * value


@rule
def flight_value(s: State, t: Tables, land: Ints, h: int) -> int:
    """Far from enemies, near to safety."""
    foe = other_side(t.side[s.leader])
    nearest = FAR_OFF
    for p in range(N_LEADERS):
        if t.side[p] == foe and outside(s, t, p):
            nearest = min(nearest, spaces_between(t.q, t.r, s.at[p], h))
    if foe == Side.FEUDAL:
        return 6 * nearest - t.home[h] // 2
    least = 1000
    for site in range(N_SITES):
        if s.marker[site] != Loot.RUINED:
            least = min(least, t.way[site][h])
    return 6 * nearest - least
