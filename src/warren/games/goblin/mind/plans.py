"""Plans of Goblin: what a search chooses between. One leader is planned after another; battles move by move."""

from __future__ import annotations

from typing import Final

from ....core.definition import Planning
from ....core.moves import Moves
from ....core.record import Ints
from ....core.rule import rule
from ..board import N_HEX
from ..pieces import FIRST_UNIT, N_LEADERS, NOBODY, Mark
from ..rules import DOORS
from ..rules.missiles import fire_from
from ..rules.movement import refuse_lead
from ..rules.stacks import has
from ..state import MOST_CYCLES, MOST_TURNS, State, Tables
from ..vocabulary import Phase, Reason, Verb, move_of, named, verb_of
from .fighting import contact_promises
from .ranking import rank_tasks
from .suggest import MARCH, MARCHES, MIND, PATH, PHASE, PLANNED, SEEN, mount_for, next_on_march, next_to_lead, think
from .tasks import N_TASKS, Task

MOST_PLANS: Final = 12
PLANS: Final = N_TASKS * N_LEADERS * N_HEX
"""Plans are numbered below this: task, leader and goal; from here on, moves."""

SURE: Final = 0.5  # points: an attack that promises so much is made, only which one is searched
NONE: Final = -1
legal: Final = DOORS.legal
refuse: Final = DOORS.refuse


@rule
def clock(s: State, t: Tables, mind: Ints) -> int:
    """The phase by number: a side's movement and combat; below zero once battles have begun."""
    turn = (s.reign * (MOST_CYCLES + 1) + s.cycle) * (MOST_TURNS + 1) + s.turn
    number = 1 + 2 * turn + s.side
    return -number if s.combat or s.leader != NOBODY or s.phase == Phase.BAG else number


# ---- what there is to choose from


@rule
def plans(s: State, t: Tables, mind: Ints, found: Moves) -> None:
    """Tasks of the leader who is next; elsewhere some of the legal moves."""
    found.n = 0
    if s.phase == Phase.LEAD:
        begin_phase(s, t, mind)
        leader = next_to_lead(s, t, mind[PLANNED])
        if leader != NOBODY:
            list_leader_plans(s, t, leader, found)
        else:
            list_ends(s, t, found)
    elif s.phase == Phase.MARCH or s.phase == Phase.MOUNT:
        list_leader_plans(s, t, s.leader, found)
    else:
        list_moves(s, t, mind, found)


@rule
def begin_phase(s: State, t: Tables, mind: Ints) -> None:
    """In a new phase nobody has been thought of."""
    now = clock(s, t, mind)
    if mind[PHASE] != now:
        mind[PHASE] = now
        mind[PLANNED] = 0


@rule
def list_leader_plans(s: State, t: Tables, leader: int, found: Moves) -> None:
    """The tasks of a leader that promise most."""
    rank_tasks(s, t, leader, MOST_PLANS, found)
    for i in range(found.n):
        found.code[i] = as_plan(found.code[i] // N_HEX, leader, found.code[i] % N_HEX)


@rule
def as_plan(task: int, leader: int, goal: int) -> int:
    """A plan by its number."""
    return (task * N_LEADERS + leader) * N_HEX + goal


@rule
def list_ends(s: State, t: Tables, found: Moves) -> None:
    """When all leaders have been thought of the phase ends; the raid, if it can."""
    legal(s, t, found)
    kept = 0
    for i in range(found.n):
        verb = verb_of(found.code[i])
        if verb == Verb.END_CYCLE or verb == Verb.END_PHASE:
            found.code[kept] = PLANS + found.code[i]
            kept += 1
    found.n = kept


@rule
def list_moves(s: State, t: Tables, mind: Ints, found: Moves) -> None:
    """What instinct says first, then other moves that may be better."""
    legal(s, t, found)
    first = think(s, t, mind, found, 1)
    kept = 0
    for i in range(found.n):
        move = found.code[i]
        if move != first and kept < MOST_PLANS - 1 and is_worth_a_look(s, t, move, first):
            found.code[kept] = move
            kept += 1
    found.n = min(kept, MOST_PLANS - 1)
    for i in range(found.n):
        found.code[found.n - i] = PLANS + found.code[found.n - i - 1]
    found.code[0] = PLANS + first
    found.n += 1


@rule
def is_worth_a_look(s: State, t: Tables, move: int, first: int) -> bool:
    """Whether a move beside what instinct says is searched at all."""
    if move == move_of(Verb.ENGAGED):
        return contact_promises(s, t, first) < SURE
    if s.phase == Phase.ALLOT:
        return reaches_column(s, t, move)
    if s.phase == Phase.FILL or s.phase == Phase.JOIN or s.phase == Phase.SHOW or s.phase == Phase.COMPANY:
        return False
    if s.phase == Phase.FOLLOWERS or s.phase == Phase.PLUNDER:  # all go on, and take what there is
        return False
    if s.phase == Phase.ADVANCE and verb_of(first) == Verb.ADVANCE:
        return False
    verb = verb_of(move)
    if s.phase == Phase.FIRE or s.phase == Phase.MELEE:
        return verb != Verb.HOLD_FIRE and verb != Verb.HOLD
    return verb != Verb.CHOOSE


@rule
def reaches_column(s: State, t: Tables, move: int) -> bool:
    """D33: no points, all of them, or the least that reaches a column of the table."""
    n = named(move)
    if n == 0 or n == fire_from(s, t, t.beside[s.target][named(move, 1)]):
        return True
    for i in range(len(t.missile_low)):
        if t.missile_low[i] == s.strength + n:
            return True
    return False


# ---- how a plan is carried out


@rule
def follow(s: State, t: Tables, mind: Ints, plan: int, stream: int) -> int:
    """The next move of a leader's task; none when he is done, or something came to light."""
    leader = plan // N_HEX % N_LEADERS
    task = plan // N_HEX // N_LEADERS
    goal = plan % N_HEX
    if s.phase == Phase.LEAD:
        begin_phase(s, t, mind)
        if mind[PLANNED] >> leader & 1:
            return NONE
        mind[PLANNED] = mind[PLANNED] | (1 << leader)
        mind[leader] = task * N_HEX + goal + 1
        mind[SEEN] = known(s, t)
        if task == Task.HOLD or refuse_lead(s, t, leader) != Reason.LEGAL:
            return NONE
        return move_of(Verb.LEAD, leader)
    if s.leader != leader:
        return NONE
    if s.phase == Phase.MOUNT:
        return mount_for(s, t, task * N_HEX + goal)
    if s.phase != Phase.MARCH:
        return NONE
    return march_by_plan(s, t, mind, leader, task * N_HEX + goal)


@rule
def march_by_plan(s: State, t: Tables, mind: Ints, leader: int, code: int) -> int:
    """The next move of the leader who is active; none when more is known than before."""
    now = known(s, t)
    overtaken = mind[SEEN] != now and s.steps > 0
    mind[SEEN] = now
    if overtaken or mind[MARCHES] != leader + 1 or mind[MARCH] != code:
        mind[PATH] = 0
    if overtaken:
        return NONE
    mind[leader] = code + 1
    mind[MARCHES] = leader + 1
    mind[MARCH] = code
    move = next_on_march(s, t, mind)
    return move if move < 0 or refuse(s, t, move) == Reason.LEGAL else NONE


@rule
def known(s: State, t: Tables) -> int:
    """A number that changes when an enemy is turned up or the alarm is raised."""
    n = 1 + s.alarm
    for p in range(FIRST_UNIT, t.pieces):
        if has(s, p, Mark.FACE_DOWN) and t.side[p] != s.side:
            n += 2
    return n


PLANNING: Final = Planning(size=MIND, numbers=PLANS, plans=plans, follow=follow, think=think, clock=clock)
