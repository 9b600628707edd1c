"""GB4 to GB10: leaders are activated, go with those whom they carry along, and stop."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..board import N_HEX
from ..pieces import FIRST_UNIT, MOUNTED, N_LEADERS, NOBODY, ON_FOOT, Gait, Mark, Off, Side
from ..state import End, Stage, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .carrying import refuse_hand, refuse_leave, refuse_leave_all, refuse_take, refuse_take_all
from .losses import goblins_outside, leave_table
from .marching import (
    can_go_on,
    can_stop,
    could_go_alone,
    group_cost,
    group_has,
    group_size,
    own_gait,
    points_left,
    refuse_enter_of,
    refuse_step_of,
    refuse_withdrawal_of,
    road_cost,
)
from .plunder import can_plunder, is_led_to_plunder
from .sight import arrive, is_watched, leave_behind, lose_sight, show_top, turn_up
from .stacks import (
    be_done_with,
    excess_in,
    first_unit,
    has,
    in_zone,
    is_done_with,
    is_first_of_name,
    leads_line,
    limit_in,
    line_of,
    phasing_seat,
    put,
    put_mark,
    same_name,
    take_mark,
)

# ---- D20: who moves


@rule
def refuse_lead(s: State, t: Tables, leader: int) -> int:
    """GB4.6, D20: a leader of the side that moves who has not been activated and can do something."""
    if t.side[leader] != s.side or (s.at[leader] < 0 and s.at[leader] != Off.WAITING):
        return Reason.LEADER_NOT_THERE
    if was_led(s, leader):
        return Reason.LED_ALREADY
    able = 0
    if s.side == Side.GOBLIN:
        able = could_go_alone(s, t, leader, Gait.GOBLIN, t.points[Gait.GOBLIN])
    else:
        able = could_go_alone(s, t, leader, Gait.FOOT, t.points[Gait.FOOT])
        able = able | could_go_alone(s, t, leader, Gait.HORSE, t.points[Gait.HORSE])
    return Reason.LEGAL if able else Reason.CANNOT_MOVE


@rule
def was_led(s: State, leader: int) -> bool:
    """GB4.6: whether a leader has moved in this phase."""
    return s.led >> leader & 1 != 0


@rule
def anybody_can_move(s: State, t: Tables) -> bool:
    """D20: whether the phase is not simply passed by."""
    for p in range(N_LEADERS):
        if refuse_lead(s, t, p) == Reason.LEGAL:
            return True
    return False


@rule
def is_asked_on(s: State, t: Tables) -> bool:
    """D20: whether a mover is asked; since rules version 2 also if a unit could be put on top for all others know."""
    if anybody_can_move(s, t):
        return True
    for p in range(FIRST_UNIT, t.pieces):
        hides = s.rules >= 2 and leads_line(s, t, p, s.side) and not is_watched(s, t, s.at[p], s.side)
        if hides and refuse_top(s, t, s.at[p]) != Reason.TOPPED:
            return True
    return False


@rule
def refuse_end_cycle(s: State, t: Tables) -> int:
    """GB27.1, Q59: the goblin player may end the raid while no goblin is outside."""
    if s.side != Side.GOBLIN:
        return Reason.NOT_NOW
    return Reason.GOBLINS_OUTSIDE if goblins_outside(s, t) else Reason.LEGAL


@rule
def refuse_top(s: State, t: Tables, at: int) -> int:
    """Q31, D20, D25: a leaderless stack of one's own with two or more names, once a phase.

    Up to rules version 2 the units were marked instead of the hex, until they moved.
    """
    if t.cave[at] >= 0 or limit_in(s, t, at) > 0:
        return Reason.NO_STACK
    first = s.first[at]
    if first == NOBODY or t.side[first] != s.side:
        return Reason.NO_STACK
    if is_done_with(s, at):
        return Reason.TOPPED
    names = 1
    p = first
    while p != NOBODY:
        if has(s, p, Mark.TOPPED):
            return Reason.TOPPED
        if not same_name(s, t, first, p):
            names = 2
        p = s.after[p]
    return Reason.LEGAL if names == 2 else Reason.NO_STACK


@apart
def offer_leaders(s: State, t: Tables, moves: Moves) -> None:
    """D20."""
    for p in range(N_LEADERS):
        if refuse_lead(s, t, p) == Reason.LEGAL:
            add(moves, move_of(Verb.LEAD, p))
    for p in range(FIRST_UNIT, t.pieces):
        if leads_line(s, t, p, s.side) and refuse_top(s, t, s.at[p]) == Reason.LEGAL:
            add(moves, move_of(Verb.TOP, s.at[p]))
    if refuse_end_cycle(s, t) == Reason.LEGAL:
        add(moves, move_of(Verb.END_CYCLE))
    add(moves, move_of(Verb.END_PHASE))


@rule
def lead(s: State, t: Tables, leader: int) -> None:
    """GB4.6: a leader is activated, once a phase."""
    s.leader = leader
    s.led = s.led | (1 << leader)
    s.spent = 0
    s.spent_with_foot = 0
    s.steps = 0
    s.horse = 0
    h = s.at[leader]
    s.crowd = 0 if h < 0 or t.cave[h] >= 0 else excess_in(s, t, h)
    new_hex(s, t)
    s.phase = Phase.MARCH if t.side[leader] == Side.GOBLIN else Phase.MOUNT


@rule
def new_hex(s: State, t: Tables) -> None:
    """D22: in every hex one leaves first, then takes."""
    s.stage = Stage.FIRST
    s.last = NOBODY
    for p in range(FIRST_UNIT, t.pieces):
        take_mark(s, p, Mark.LEFT)


@rule
def end_phase(s: State) -> None:
    """GB4.7: nobody has to move."""
    s.phase = Phase.GOBLIN_FIGHTS if s.side == Side.GOBLIN else Phase.FEUDAL_FIGHTS


@rule
def end_cycle(s: State) -> None:
    """Q59."""
    s.ended = End.CALLED_OFF
    s.phase = Phase.END_OF_CYCLE


# ---- D21


@rule
def ride(s: State) -> None:
    """GB5.1."""
    s.horse = 1
    s.phase = Phase.ARRIVED


@rule
def walk(s: State) -> None:
    """GB5.1."""
    s.horse = 0
    s.phase = Phase.ARRIVED


# ---- D22: going


@rule
def refuse_step(s: State, t: Tables, direction: int) -> int:
    """GB5.2."""
    return refuse_step_of(s, t, direction, group_size(s, t), group_has(s, t, ON_FOOT), group_has(s, t, MOUNTED))


@rule
def refuse_enter(s: State, t: Tables) -> int:
    """GB26.5."""
    return refuse_enter_of(s, t, group_size(s, t), group_has(s, t, ON_FOOT), group_has(s, t, MOUNTED))


@rule
def refuse_withdrawal(s: State, t: Tables) -> int:
    """GB9.5."""
    return refuse_withdrawal_of(s, t, group_size(s, t), group_has(s, t, ON_FOOT))


@rule
def refuse_stop(s: State, t: Tables) -> int:
    """GB6.5: who can do nothing else stops, whatever the limits are."""
    return Reason.CANNOT_STOP if not can_stop(s, t) and can_act(s, t) else Reason.LEGAL


@rule
def can_act(s: State, t: Tables) -> bool:
    """D22: whether he may go on, leave or take somebody."""
    if can_go_on(s, t, group_size(s, t), group_has(s, t, ON_FOOT), group_has(s, t, MOUNTED)):
        return True
    if refuse_leave_all(s, t) == Reason.LEGAL or refuse_take_all(s, t) == Reason.LEGAL:
        return True
    p = first_unit(s, s.at[s.leader])
    while p != NOBODY:
        if refuse_leave(s, t, p) == Reason.LEGAL or refuse_take(s, t, p) == Reason.LEGAL:
            return True
        p = s.after[p]
    return False


@rule
def is_asked_to_march(s: State, t: Tables) -> bool:
    """D22: whether there is a choice at first sight.

    Since rules version 3 a leader is also asked who can only stop: that nobody was asked would tell who is with him.
    """
    return s.rules >= 3 or may_stop_or_go(s, t)


@rule
def may_stop_or_go(s: State, t: Tables) -> bool:
    """D22: whether he can do the one and the other with whom he has."""
    return can_stop(s, t) and can_go_on(s, t, group_size(s, t), group_has(s, t, ON_FOOT), group_has(s, t, MOUNTED)) == 1


@apart
def offer_march(s: State, t: Tables, moves: Moves) -> None:
    """D22."""
    if refuse_leave_all(s, t) == Reason.LEGAL:
        add(moves, move_of(Verb.LEAVE_ALL))
    if refuse_take_all(s, t) == Reason.LEGAL:
        add(moves, move_of(Verb.TAKE_ALL))
    p = first_unit(s, s.at[s.leader])
    while p != NOBODY:
        if has(s, p, Mark.CARRIED):
            if refuse_leave(s, t, p) == Reason.LEGAL:
                add(moves, move_of(Verb.LEAVE, p))
        elif refuse_take(s, t, p) == Reason.LEGAL:
            add(moves, move_of(Verb.TAKE, p))
        p = s.after[p]
    if s.handover:
        q = first_unit(s, s.at[s.leader])
        while q != NOBODY:
            if refuse_hand(s, t, q) == Reason.LEGAL:
                add(moves, move_of(Verb.HAND, q))
            q = s.after[q]
    n = group_size(s, t)
    foot = group_has(s, t, ON_FOOT)
    mounted = group_has(s, t, MOUNTED)
    for d in range(6):
        if refuse_step_of(s, t, d, n, foot, mounted) == Reason.LEGAL:
            add(moves, move_of(Verb.STEP, d))
    if refuse_enter(s, t) == Reason.LEGAL:
        add(moves, move_of(Verb.ENTER))
    if refuse_withdrawal(s, t) == Reason.LEGAL:
        add(moves, move_of(Verb.WITHDRAW))
    if can_stop(s, t) or moves.n == 0:
        add(moves, move_of(Verb.STOP))


@rule
def pay(s: State, t: Tables, cost: int) -> None:
    """GB5.2, GB5.5."""
    s.spent += cost
    if group_has(s, t, ON_FOOT):
        s.spent_with_foot += cost
    s.steps = min(s.steps + 1, 100)


@apart
def step(s: State, t: Tables, direction: int, log: Log) -> None:
    """GB4.2: the leader and his group go one hex on."""
    at = s.at[s.leader]
    to = t.beside[at][direction]
    pay(s, t, group_cost(s, t, at, direction, group_has(s, t, ON_FOOT), group_has(s, t, MOUNTED)))
    if t.cave[to] >= 0:
        go_home(s, t, log)
        return
    note(log, Event.COMES_OUT if t.cave[at] >= 0 else Event.MOVES, s.leader, to)
    lose_sight(s, t, at)
    come_into(s, t, to, log)
    leave_behind(s, t, at, log)
    if t.cave[at] >= 0:
        while s.first[at] != NOBODY:
            leave_table(s, s.first[at], Off.HOME)  # Q71


@rule
def enter(s: State, t: Tables, log: Log) -> None:
    """GB26.5, Q18."""
    pay(s, t, road_cost(s, t, group_has(s, t, ON_FOOT)))
    s.relief_appeared = 1
    note(log, Event.COMES_IN, s.leader, s.entry)
    come_into(s, t, s.entry, log)


@rule
def come_into(s: State, t: Tables, to: int, log: Log) -> None:
    """GB4.2, GB7.3, GB10.2, GB21.2, Q24: the group is in a new hex."""
    s.crowd = excess_in(s, t, to)
    p = s.first[line_of(s.at[s.leader])]
    while p != NOBODY:
        behind = s.after[p]
        if p == s.leader or has(s, p, Mark.CARRIED):
            put(s, p, to)
            take_mark(s, p, Mark.ON_TOP | Mark.TOPPED)
            if p >= FIRST_UNIT:
                s.moved_by[p] = s.leader
                if has(s, p, Mark.FACE_DOWN) and s.rules <= 2:
                    turn_up(s, t, p, log)
        p = behind
    new_hex(s, t)
    arrive(s, t, to, log)
    turn_over(s, to)
    s.phase = Phase.ARRIVED
    if s.side == Side.GOBLIN and is_asked_to_plunder(s, t, to):
        s.site = t.site_at[to]
        s.phase = Phase.PLUNDER


@rule
def turn_over(s: State, h: int) -> None:
    """GB7.3: who has moved lies face up; where no goblin is beside them nobody sees it, below their leader."""
    p = first_unit(s, h)
    while p != NOBODY:
        if has(s, p, Mark.CARRIED):
            take_mark(s, p, Mark.FACE_DOWN)
        p = s.after[p]


@rule
def is_asked_to_plunder(s: State, t: Tables, h: int) -> bool:
    """D23: whether it is asked who carries the plunder of a hex into which the leader has come.

    Where his move ends he is asked since rules version 3 though he is alone: that he goes on would tell others that he
    is not (6.4). Elsewhere he goes on in any case.
    """
    return can_plunder(s, t, h) or (s.rules >= 3 and is_led_to_plunder(s, t, h) and move_ends(s, t))


@rule
def go_home(s: State, t: Tables, log: Log) -> None:
    """GB9.4, GB21.4: into a cave, out for the cycle; what they carry is counted."""
    note(log, Event.GOES_HOME, s.leader)
    at = s.at[s.leader]
    lose_sight(s, t, at)
    go_off(s, t, Off.HOME)
    leave_behind(s, t, at, log)
    s.leader = NOBODY
    s.crowd = 0
    s.phase = Phase.COUNT_LOOT


@rule
def go_off(s: State, t: Tables, off: int) -> None:
    """GB9.4, GB9.5: the leader and his group leave the map; whoever was seen on the way is known to have gone."""
    p = s.first[line_of(s.at[s.leader])]
    while p != NOBODY:
        behind = s.after[p]
        if p == s.leader or has(s, p, Mark.CARRIED):
            known = s.marks[p] & (Mark.KNOWN | Mark.STIRRED)
            leave_table(s, p, off)
            put_mark(s, p, known | Mark.CAME_HOME)
        p = behind


@rule
def withdraw(s: State, t: Tables, log: Log) -> None:
    """GB9.5, Q20: the first withdrawal fixes the exit for the cycle."""
    s.exit = s.at[s.leader]
    note(log, Event.WITHDRAWS, s.leader, s.exit)
    lose_sight(s, t, s.exit)
    go_off(s, t, Off.WITHDRAWN)
    leave_behind(s, t, s.exit, log)
    s.leader = NOBODY
    s.crowd = 0
    s.phase = Phase.LEAD


@rule
def stop(s: State, t: Tables, log: Log) -> None:
    """GB4.7: his move is over; whom he carried stays with him."""
    note(log, Event.STOPS, s.leader)
    for p in range(FIRST_UNIT, t.pieces):
        take_mark(s, p, Mark.CARRIED | Mark.LEFT)
    s.leader = NOBODY
    s.last = NOBODY
    s.stage = Stage.FIRST
    s.crowd = 0
    s.phase = Phase.LEAD


@rule
def move_ends(s: State, t: Tables) -> bool:
    """GB8.4, D22: in an enemy zone of control, or without points for any step, the move ends by itself."""
    h = s.at[s.leader]
    stuck = could_go_alone(s, t, s.leader, own_gait(s, t), points_left(s, t, False)) == 0
    return stuck or (s.steps > 0 and 0 <= h < N_HEX and in_zone(s, t, 1 - s.side, h))


@rule
def after_step(s: State, t: Tables, log: Log) -> None:
    """GB8.4, D22."""
    if move_ends(s, t):
        stop(s, t, log)
    else:
        s.phase = Phase.MARCH


# ---- D25


@rule
def choose_top(s: State, at: int) -> None:
    """Q31."""
    s.target = at
    s.phase = Phase.SHOW


@rule
def refuse_show(s: State, t: Tables, unit: int) -> int:
    """Q31."""
    if unit < FIRST_UNIT or unit >= t.pieces or s.at[unit] != s.target:
        return Reason.NOT_HERE
    return Reason.LEGAL if is_first_of_name(s, t, unit, NOBODY) else Reason.NOT_THIS_ONE


@rule
def show(s: State, t: Tables, unit: int, log: Log) -> None:
    """Q31."""
    p = s.first[s.target]
    while p != NOBODY:
        take_mark(s, p, Mark.ON_TOP)
        put_mark(s, p, Mark.TOPPED if s.rules <= 2 else 0)
        p = s.after[p]
    put_mark(s, unit, Mark.ON_TOP)
    if s.rules >= 3:
        be_done_with(s, s.target)
    show_top(s, t, s.target, log)
    s.target = -1
    s.phase = Phase.LEAD


CHAPTER = (
    Decision(Phase.LEAD, phasing_seat, offer_leaders, always=is_asked_on),
    Answer(Verb.LEAD, lead, refuse_lead),
    Answer(Verb.TOP, choose_top, refuse_top),
    Answer(Verb.END_CYCLE, end_cycle, refuse_end_cycle),
    Answer(Verb.END_PHASE, end_phase),
    Decision(Phase.MOUNT, phasing_seat),
    Answer(Verb.HORSE, ride),
    Answer(Verb.FOOT, walk),
    Decision(Phase.MARCH, phasing_seat, offer_march, always=is_asked_to_march),
    Answer(Verb.STEP, step, refuse_step),
    Answer(Verb.ENTER, enter, refuse_enter),
    Answer(Verb.WITHDRAW, withdraw, refuse_withdrawal),
    Answer(Verb.STOP, stop, refuse_stop),
    Passage(Phase.ARRIVED, after_step),
    Decision(Phase.SHOW, phasing_seat),
    Answer(Verb.SHOW, show, refuse_show),
)
