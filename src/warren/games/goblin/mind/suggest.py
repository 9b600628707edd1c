"""Goblin at a glance: a sensible move without looking ahead, for both sides. ("Good play" in RULES.md)

A leader's task is what promises most (`raiding`, `defending`), unless a plan has given him another one: that is kept in
a mind, a row of numbers beside the state (`plans`). What a task is stands in `tasks`, which is best in `ranking`, how a
leader goes about it in `marches`, how battles are fought in `fighting`; all work on what stands where (`land`), and on
what fire and melee may come to (`chances`).
"""

from __future__ import annotations

from typing import Final

from ....core.maps import spaces_between
from ....core.moves import Moves, any_move, chosen, next_choice
from ....core.record import Ints
from ....core.rule import apart, row, rule
from ..board import N_HEX
from ..pieces import FIRST_UNIT, N_GOBLIN_LEADERS, N_LEADERS, NOBODY, Gait, Rank
from ..rules.marching import could_go_alone
from ..rules.movement import refuse_lead
from ..rules.scoring import score
from ..rules.stacks import asked_alike, asked_in_all
from ..state import CAMPAIGN, N_SITES, Loot, State, Tables, Terrain
from ..vocabulary import Phase, Reason, Verb, move_of, named, verb_of
from .fighting import (
    suggest_advance,
    suggest_battle,
    suggest_contact,
    suggest_followers,
    suggest_most,
    suggest_points,
    suggest_shot,
    suggest_strike,
)
from .land import LAND, MELEE, fill_land
from .marches import DIRECTION, NO_MOVE, WAY, is_on_way_home, next_march, next_taking
from .raiding import CLAIMED, turns_for
from .ranking import CODES, best_task
from .tasks import Task

# A mind in a row: the task of each leader that a plan has given him, plus 1; then
MARCHES: Final = N_LEADERS  # the leader who is on the march, plus 1
MARCH: Final = N_LEADERS + 1  # his task
PLANNED: Final = N_LEADERS + 2  # leaders who have been thought of in this phase, one bit each
PHASE: Final = N_LEADERS + 3  # that phase by number
SEEN: Final = N_LEADERS + 4  # what was known when a plan was begun
PATH: Final = N_LEADERS + 5  # the way still to go on the march, in a word (`marches`)
STANDS: Final = N_LEADERS + 6  # where he should be then
MIND: Final = N_LEADERS + 7
A_BAG: Final = 2.0  # in whole points of a glance
NOISE: Final = 64
A_WALK: Final = 4  # hexes to a goal in a forest, which a leader on foot may reach in a turn


@rule
def suggest(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """A sensible one of the legal moves."""
    mind = row(MIND)
    return think(s, t, mind, moves, stream)


@rule
def think(s: State, t: Tables, mind: Ints, moves: Moves, stream: int) -> int:
    """The same for somebody who has something in mind."""
    if moves.n == 1:
        return moves.code[0]
    if s.phase == Phase.MARCH:
        return suggest_march(s, t, mind, moves, stream)
    if s.phase == Phase.LEAD:
        return suggest_leader(s, t, mind, moves)
    if s.phase == Phase.MOUNT:
        return mount_for(s, t, mind[MARCH] if mind[MARCHES] == s.leader + 1 else task_of(s, t, mind, s.leader))
    if s.phase == Phase.PLUNDER or s.phase == Phase.HAND:
        return suggest_carrier(s, t, moves)
    if s.phase == Phase.BAG:
        return suggest_bag(s, t)
    if s.phase < Phase.LEAD:
        return suggest_set_up(s, t, moves, stream)
    if s.phase == Phase.SHOW:
        return any_move(s, t, moves, stream)
    return suggest_in_battle(s, t, moves, stream)


@apart
def suggest_in_battle(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """Whatever is asked in a combat phase."""
    if s.phase == Phase.ENGAGE:
        return suggest_contact(s, t, moves)
    if s.phase == Phase.JOIN:
        return move_of(Verb.JOINED)
    if s.phase == Phase.BATTLE:
        return suggest_battle(s, t, moves)
    if s.phase == Phase.FIRE:
        return suggest_shot(s, t, moves)
    if s.phase == Phase.ALLOT:
        return suggest_points(moves)
    if s.phase == Phase.MELEE:
        return suggest_strike(s, t, moves)
    if s.phase == Phase.ATTACK or s.phase == Phase.FOLLOW:
        return moves.code[0]
    if s.phase == Phase.ACCOMPANY:
        return moves.code[moves.n - 1]  # stays if he may
    if s.phase == Phase.RUN_TO:
        return suggest_refuge(s, t, moves)
    if s.phase == Phase.ADVANCE:
        return suggest_advance(s, t, moves)
    if s.phase == Phase.FOLLOWERS:
        return suggest_followers(s, t, moves)
    return suggest_most(moves)


# ---- movement


@rule
def suggest_leader(s: State, t: Tables, mind: Ints, moves: Moves) -> int:
    """The first leader who has something to do; then the phase is over, or the raid if nobody is left outside."""
    last = move_of(Verb.END_PHASE)
    for i in range(moves.n):
        if verb_of(moves.code[i]) == Verb.LEAD:
            leader = named(moves.code[i])
            code = task_of(s, t, mind, leader)
            if code // N_HEX != Task.HOLD:
                mind[MARCHES] = leader + 1
                mind[MARCH] = code
                mind[PATH] = 0
                return moves.code[i]
        elif moves.code[i] == move_of(Verb.END_CYCLE) and s.alarm:
            last = moves.code[i]
    return last


@rule
def mount_for(s: State, t: Tables, code: int) -> int:
    """D21: on foot to a place that he reaches so, forest or not, or into a forest, or where no horse can go; else he
    rides.
    """
    goal = code % N_HEX
    site = t.site_at[goal]
    at = s.at[s.leader]
    near = site >= 0 and at >= 0 and t.way[site][at] <= t.points[Gait.FOOT]
    if t.terrain[goal] == Terrain.FOREST and at >= 0 and spaces_between(t.q, t.r, at, goal) <= A_WALK:
        near = True
    able = could_go_alone(s, t, s.leader, Gait.HORSE, t.points[Gait.HORSE])
    return move_of(Verb.FOOT) if near or not able else move_of(Verb.HORSE)


@rule
def task_of(s: State, t: Tables, mind: Ints, leader: int) -> int:
    """What a leader is about: what he has in mind, or what promises most."""
    if mind[leader] > 0 and goes_on(s, t, mind[leader] - 1):
        return mind[leader] - 1
    return best_task(s, t, leader) % CODES


@rule
def goes_on(s: State, t: Tables, code: int) -> bool:
    """Whether a task is not done: a place that was plundered is no goal any more."""
    task = code // N_HEX
    site = t.site_at[code % N_HEX]
    if task == Task.ASSAULT or task == Task.COVER:
        return site >= 0 and s.marker[site] == Loot.LIES
    return task == Task.HOME


@rule
def suggest_march(s: State, t: Tables, mind: Ints, moves: Moves, stream: int) -> int:
    """The next step of his task."""
    if mind[MARCHES] != s.leader + 1:
        mind[MARCHES] = s.leader + 1
        mind[MARCH] = task_of(s, t, mind, s.leader)
        mind[PATH] = 0
    move = next_on_march(s, t, mind)
    if mind[PATH] > 0 or verb_of(move) == Verb.STEP:
        for i in range(moves.n):
            if moves.code[i] == move:
                return move
        mind[PATH] = 0
        move = next_on_march(s, t, mind)
    return any_move(s, t, moves, stream) if move == NO_MOVE else move


@rule
def next_on_march(s: State, t: Tables, mind: Ints) -> int:
    """The next move of the leader who is active: on along his way, or whatever his task asks for."""
    at = s.at[s.leader]
    task = mind[MARCH] // N_HEX
    goal = mind[MARCH] % N_HEX
    if mind[PATH] == 0 or mind[STANDS] != at:
        mind[PATH] = 0
        move = march_on(s, t, task, goal)
        if move > WAY:
            return move
        mind[PATH] = WAY - move
    elif is_on_way_home(s, t, task):
        taken = next_taking(s, t, task, goal)
        if taken != NO_MOVE:
            return taken
    direction = (mind[PATH] & (1 << DIRECTION) - 1) - 1
    mind[PATH] = mind[PATH] >> DIRECTION
    mind[STANDS] = t.beside[at][direction]
    return move_of(Verb.STEP, direction)


@apart
def march_on(s: State, t: Tables, task: int, goal: int) -> int:
    """The next move of the leader who is active on a task, or the way that he goes."""
    land = row(LAND)
    fill_land(s, t, land)
    return next_march(s, t, land, task, goal)


@rule
def suggest_carrier(s: State, t: Tables, moves: Moves) -> int:
    """GB21.3: who is least likely to have to run: armor, then class."""
    best = moves.code[0]
    least = 1000
    for i in range(moves.n):
        if verb_of(moves.code[i]) != Verb.NO_PLUNDER:
            p = named(moves.code[i])
            badness = 10 * t.armor[p] + 4 * int(t.rank[p] == Rank.C) + t.missile[p]
            if badness < least:
                least = badness
                best = moves.code[i]
    return best


@rule
def suggest_bag(s: State, t: Tables) -> int:
    """GB21.6: a die only for a King who is behind, or in a campaign."""
    behind = s.reign == 1 and score(s, t, s.king) < score(s, t, 1 - s.king)
    return move_of(Verb.ROLL) if behind or s.version == CAMPAIGN else move_of(Verb.FIXED)


@rule
def suggest_refuge(s: State, t: Tables, moves: Moves) -> int:
    """D37: the end that is nearest to home, or else the first."""
    best = moves.code[0]
    least = 100000
    for i in range(moves.n):
        h = named(moves.code[i])
        if t.home[h] < least:
            least = t.home[h]
            best = moves.code[i]
    return best


# ---- set-up


@apart
def suggest_set_up(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """GB23, GB24."""
    if s.phase == Phase.CAVE:
        return suggest_cave(s, t, moves, stream)
    if s.phase == Phase.FILL:
        return suggest_filling(s, t, moves)
    if s.phase == Phase.PLACE:
        return suggest_place(s, t, moves, stream)
    if s.phase == Phase.BONUS:
        return suggest_bonus(t, moves)
    return move_of(Verb.DEPLOY)


@rule
def suggest_cave(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """Near to places that nobody else is near to."""
    best = moves.code[0]
    most = -1.0
    for i in range(moves.n):
        at = t.cave_at[named(moves.code[i])]
        stream = next_choice(stream)
        value = chosen(stream, NOISE) / (2.0 * NOISE)
        for site in range(N_SITES):
            if s.marker[site] == Loot.LIES:
                worth = t.bags[site] * A_BAG / (1.0 + turns_for(t, t.way[site][at])) - t.way[site][at] / 200.0
                value = max(value, worth * (CLAIMED if is_another_nearer(s, t, site, at) else 1.0))
        if value > most:
            most = value
            best = moves.code[i]
    return best


@rule
def is_another_nearer(s: State, t: Tables, site: int, at: int) -> bool:
    """Whether a leader who has a cave is as near to a place as a hex."""
    for p in range(N_GOBLIN_LEADERS):
        if s.at[p] >= 0 and t.way[site][s.at[p]] <= t.way[site][at]:
            return True
    return False


@rule
def suggest_filling(s: State, t: Tables, moves: Moves) -> int:
    """D10: his share of each kind."""
    p = named(moves.code[0], 1)
    units = asked_in_all(s, t)
    share = (2 * asked_alike(s, t, p) * s.room + units) // max(1, 2 * units)
    return nearest_number(moves, share)


@rule
def nearest_number(moves: Moves, wanted: int) -> int:
    """The move that names the number nearest to one."""
    best = moves.code[0]
    for i in range(moves.n):
        if abs(named(moves.code[i]) - wanted) < abs(named(best) - wanted):
            best = moves.code[i]
    return best


@rule
def suggest_place(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """D7: rich places that few defend."""
    land = row(LAND)
    fill_land(s, t, land)
    best = moves.code[0]
    most = -1.0
    for i in range(moves.n):
        site = named(moves.code[i], 1)
        stream = next_choice(stream)
        value = t.bags[site] / (4.0 + land[MELEE + t.site_hex[site]]) + chosen(stream, NOISE) / (20.0 * NOISE)
        if value > most:
            most = value
            best = moves.code[i]
    return best


@rule
def suggest_bonus(t: Tables, moves: Moves) -> int:
    """D6: who fights best; a leader most of all."""
    best = moves.code[0]
    most = -1
    for i in range(moves.n):
        p = named(moves.code[i])
        value = 20 if p < FIRST_UNIT else t.melee[p] + t.missile[p]
        if value > most:
            most = value
            best = moves.code[i]
    return best


@rule
def next_to_lead(s: State, t: Tables, planned: int) -> int:
    """The next leader of the side that moves who can be led and is not among some, one bit each; NOBODY if none is."""
    for p in range(N_LEADERS):
        if planned >> p & 1 == 0 and refuse_lead(s, t, p) == Reason.LEGAL:
            return p
    return NOBODY
