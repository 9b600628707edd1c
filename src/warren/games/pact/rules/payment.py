"""PA6, PA7.9, PA12.3: completing tasks; who gives which goblin, and what may be left out.

Throughout, `a` is the type that the Saboteur leaves out and `b` the type that dynamite replaces (NO_TYPE: neither).
"""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import apart, rule
from ..state import (
    ALONE,
    BY_COPY,
    BY_NOBODY,
    BY_SP6,
    COPY_LEAVE_OUT,
    COPY_LEAVE_OUT_BOTH,
    COPY_LEAVE_OUT_DYNAMITE,
    DYNAMITE,
    DYNAMITE_TYPE,
    EXPERT,
    LEAVE_OUT,
    LEAVE_OUT_BOTH,
    LEAVE_OUT_DYNAMITE,
    LEFT,
    MOST_DONE,
    MOST_NEED,
    N_TYPES,
    NO_TYPE,
    NONE,
    ON_PACT,
    OWN,
    PAY,
    SP4,
    SP6,
    SPLIT,
    SPLIT_PERMANENT,
    TWO,
    Event,
    Phase,
    Reason,
    State,
    Tables,
)
from .goblins import called, draw_to_hand
from .specialists import in_row, pass_on, saboteur
from .tasks import leave_row, neighbour, pact_of

MOST_LEFT_OUT = 2  # by the Saboteur and by dynamite, one each


@rule
def side_of(way: int) -> int:
    """0 for a pact with the left neighbour, 1 with the right one."""
    return 0 if way == LEFT else 1


@rule
def can_give(s: State, seat: int, kind: int) -> int:
    """PA6.2, PA11.9: goblins of a type in a display, permanent ones included."""
    return s.display[seat][kind] + s.permanent[seat][kind]


@rule
def has_dynamite(s: State) -> bool:
    """PA12.3: a stick can be spent: the marker is not on the first space."""
    return (s.mode == EXPERT or s.mode == TWO) and s.marker[s.active] > 0


@rule
def most_left_out(s: State) -> int:
    """PA7.9, PA12.3: how many goblins the active player need not pay: one by the Saboteur, one by dynamite."""
    return int(saboteur(s) != BY_NOBODY) + int(has_dynamite(s))


@rule
def needed(t: Tables, task: int, kind: int, a: int, b: int) -> int:
    """How many goblins of a type a task asks for after what is left out."""
    return t.needs[task][kind] - int(kind == a) - int(kind == b)


@rule
def shortage(s: State, t: Tables, task: int, way: int, a: int) -> int:
    """How many goblins are missing in a way of paying."""
    short = 0
    partner = neighbour(s, s.active, side_of(way))
    for kind in range(N_TYPES):
        there = can_give(s, s.active, kind)
        if way != ALONE:
            there += can_give(s, partner, kind)
        short += max(0, needed(t, task, kind, a, NO_TYPE) - there)
    return short


@rule
def missing_type(s: State, t: Tables, task: int, way: int, a: int) -> int:
    """The type of which one goblin is missing."""
    partner = neighbour(s, s.active, side_of(way))
    missing = NO_TYPE
    for kind in range(N_TYPES):
        there = can_give(s, s.active, kind)
        if way != ALONE:
            there += can_give(s, partner, kind)
        if needed(t, task, kind, a, NO_TYPE) > there:
            missing = kind
    return missing


@apart
def refuse_bill(s: State, t: Tables, task: int, way: int, a: int, b: int) -> int:
    """PA6.2 to PA6.5: whether what is left of the needs can be paid that way, each side giving at least one."""
    partner = neighbour(s, s.active, side_of(way))
    asked = 0
    least = 0  # that must come from the neighbour
    most = 0  # that can
    for kind in range(N_TYPES):
        n = needed(t, task, kind, a, b)
        if n < 0:
            return Reason.NOT_NEEDED
        mine = can_give(s, s.active, kind)
        if way == ALONE:
            if n > mine:
                return Reason.NOT_PAYABLE_ALONE
        elif n > 0:
            theirs = can_give(s, partner, kind)
            if n > mine + theirs:
                return Reason.NOT_PAYABLE_TOGETHER
            least += max(0, n - mine)
            most += min(n, theirs)
        asked += n
    if asked == 0:
        return Reason.STILL_SHORT
    if way != ALONE and (asked < 2 or most == 0 or least == asked):
        return Reason.EACH_GIVES_ONE
    return Reason.LEGAL


@rule
def refuse_elimination(s: State, t: Tables, task: int, way: int, a: int, dynamite: int, b: int) -> int:
    """PA7.9, PA12.3: whether a payment with this help (`dynamite`: a stick is spent; `b`: on this type) is allowed."""
    if a != NO_TYPE and t.needs[task][a] == 0:
        return Reason.NOT_NEEDED
    if not dynamite:
        return refuse_bill(s, t, task, way, a, NO_TYPE)
    if not has_dynamite(s):
        return Reason.NO_DYNAMITE
    if s.dynamite_needs_shortage:
        if b != NO_TYPE or shortage(s, t, task, way, a) != 1:
            return Reason.NOT_ONE_SHORT
        return refuse_bill(s, t, task, way, a, missing_type(s, t, task, way, a))
    if b == NO_TYPE:
        return Reason.NOT_NOW
    return refuse_bill(s, t, task, way, a, b)


@apart
def can_pay(s: State, t: Tables, task: int, way: int) -> bool:
    """Whether a task can be completed in a way, with help or without.

    Help is best spent on goblins that are missing, so there must be no more of those than can be left out; of the
    others at least one must be mine and, in a pact, at least one my neighbour's.
    """
    partner = neighbour(s, s.active, side_of(way))
    missing = 0
    paid = 0
    least = 0  # that must come from the neighbour
    most = 0  # that can
    for kind in range(N_TYPES):
        need = t.needs[task][kind]
        mine = can_give(s, s.active, kind)
        theirs = 0 if way == ALONE else can_give(s, partner, kind)
        given = min(need, mine + theirs)
        missing += need - given
        paid += given
        least += max(0, given - mine)
        most += min(given, theirs)
    if missing > MOST_LEFT_OUT or paid == 0 or (way != ALONE and (most == 0 or least == paid or paid < 2)):
        return False
    return missing == 0 or missing <= most_left_out(s)


# ---- D7 complete


@rule
def refuse_complete(s: State, t: Tables, task: int, way: int) -> int:
    """PA6.1 to PA6.5."""
    if s.phase != Phase.TASKS:
        return Reason.NOT_NOW
    if not in_row(s, task):
        return Reason.NOT_IN_ROW
    if can_pay(s, t, task, way):
        return Reason.LEGAL
    return refuse_bill(s, t, task, way, NO_TYPE, NO_TYPE)


@rule
def begin_payment(s: State, task: int, way: int) -> None:
    """A task and a way are chosen; now what may be left out."""
    s.pay_task = task
    s.pay_way = way
    s.phase = Phase.ELIMINATE


# ---- D8 what is left out


@apart
def refuse_help(s: State, t: Tables, move: int) -> int:
    """The help that a move asks for: nothing, dynamite, the Saboteur, both."""
    if s.phase != Phase.ELIMINATE:
        return Reason.ONLY_IN_PAYMENT if LEAVE_OUT <= move < DYNAMITE_TYPE else Reason.NOT_NOW
    task = s.pay_task
    way = s.pay_way
    if move == NONE:
        return refuse_elimination(s, t, task, way, NO_TYPE, 0, NO_TYPE)
    if move == DYNAMITE:
        return refuse_elimination(s, t, task, way, NO_TYPE, 1, NO_TYPE)
    if DYNAMITE_TYPE <= move < LEAVE_OUT_BOTH:
        if s.dynamite_needs_shortage:
            return Reason.NOT_ONE_SHORT
        return refuse_elimination(s, t, task, way, NO_TYPE, 1, move - DYNAMITE_TYPE)
    by = helper_of(move)
    if saboteur(s) != by:
        return Reason.SPECIALIST_USED if s.specialist_used else Reason.NOT_YOUR_SPECIALIST
    return refuse_elimination(s, t, task, way, left_out_by(move), dynamite_of(move), replaced_by(move))


@rule
def helper_of(move: int) -> int:
    """Who leaves a goblin out."""
    if LEAVE_OUT <= move < COPY_LEAVE_OUT or LEAVE_OUT_BOTH <= move < COPY_LEAVE_OUT_BOTH:
        return BY_SP6
    if COPY_LEAVE_OUT <= move < DYNAMITE_TYPE or COPY_LEAVE_OUT_BOTH <= move < PAY:
        return BY_COPY
    return BY_NOBODY


@rule
def dynamite_of(move: int) -> int:
    """1 if a stick is spent."""
    if move == NONE or LEAVE_OUT <= move < LEAVE_OUT_DYNAMITE or COPY_LEAVE_OUT <= move < COPY_LEAVE_OUT_DYNAMITE:
        return 0
    return 1


@rule
def left_out_by(move: int) -> int:
    """The type that the Saboteur leaves out."""
    if LEAVE_OUT <= move < DYNAMITE_TYPE:
        return (move - LEAVE_OUT) % N_TYPES
    if LEAVE_OUT_BOTH <= move < PAY:
        return ((move - LEAVE_OUT_BOTH) // N_TYPES) % N_TYPES
    return NO_TYPE


@rule
def replaced_by(move: int) -> int:
    """The type that dynamite replaces, where it is named."""
    if DYNAMITE_TYPE <= move < LEAVE_OUT_BOTH:
        return move - DYNAMITE_TYPE
    if LEAVE_OUT_BOTH <= move < PAY:
        return (move - LEAVE_OUT_BOTH) % N_TYPES
    return NO_TYPE


@apart
def leave_out(s: State, t: Tables, move: int, log: Log) -> None:
    """The needs that remain; then the split of a pact, or the payment."""
    task = s.pay_task
    a = left_out_by(move)
    b = replaced_by(move)
    s.pay_by = helper_of(move)
    s.pay_dynamite = dynamite_of(move)
    if s.pay_dynamite and b == NO_TYPE:
        b = missing_type(s, t, task, s.pay_way, a)
    for kind in range(N_TYPES):
        s.need[kind] = needed(t, task, kind, a, b)
        s.theirs[kind] = 0
        s.theirs_permanent[kind] = 0
    s.pay_type = 0
    s.phase = Phase.SPLIT
    to_next_split(s, log)


@rule
def to_next_split(s: State, log: Log) -> None:
    """The next needed type of a pact; when all are settled, the payment is carried out."""
    while s.pay_type < N_TYPES and (s.pay_way == ALONE or s.need[s.pay_type] == 0):
        s.pay_type += 1
    if s.pay_type == N_TYPES:
        carry_out_payment(s, log)


# ---- D10 the split


@rule
def names_permanents(s: State, kind: int) -> bool:
    """PA11.10: the neighbour has both a card and a permanent goblin of the type, so it must be said which is used."""
    partner = neighbour(s, s.active, side_of(s.pay_way))
    return s.display[partner][kind] > 0 and s.permanent[partner][kind] > 0


@apart
def refuse_split(s: State, kind: int, n: int, permanents: int) -> int:
    """PA6.4, PA6.5: n goblins of a type from the neighbour, some of them permanent (-1: not said)."""
    if s.phase != Phase.SPLIT or kind != s.pay_type:
        return Reason.NOT_NOW
    if names_permanents(s, kind) != (permanents >= 0):
        return Reason.NAME_PERMANENTS
    partner = neighbour(s, s.active, side_of(s.pay_way))
    need = s.need[kind]
    if n < need - can_give(s, s.active, kind) or n > min(need, can_give(s, partner, kind)):
        return Reason.WRONG_SPLIT
    if permanents >= 0 and (
        permanents < n - s.display[partner][kind] or permanents > min(n, s.permanent[partner][kind])
    ):
        return Reason.WRONG_SPLIT
    return refuse_one_sided(s, n)


@rule
def refuse_one_sided(s: State, n: int) -> int:
    """PA6.5: whether both sides can still give at least one goblin if the neighbour gives n of this type."""
    partner = neighbour(s, s.active, side_of(s.pay_way))
    asked = 0
    least = n
    most = n
    for kind in range(N_TYPES):
        need = s.need[kind]
        asked += need
        if kind < s.pay_type:
            least += s.theirs[kind]
            most += s.theirs[kind]
        elif kind > s.pay_type:
            least += max(0, need - can_give(s, s.active, kind))
            most += min(need, can_give(s, partner, kind))
    return Reason.LEGAL if most > 0 and least < asked else Reason.EACH_GIVES_ONE


@rule
def split(s: State, move: int, log: Log) -> None:
    """PA6.4: so many of this type from the neighbour; by default permanent ones first."""
    kind = s.pay_type
    if move >= SPLIT_PERMANENT:
        packed = move - SPLIT_PERMANENT
        s.theirs_permanent[kind] = packed % (MOST_NEED + 1)
        s.theirs[kind] = (packed // (MOST_NEED + 1)) % (MOST_NEED + 1)
    else:
        partner = neighbour(s, s.active, side_of(s.pay_way))
        s.theirs[kind] = (move - SPLIT) % (MOST_NEED + 1)
        s.theirs_permanent[kind] = min(s.theirs[kind], s.permanent[partner][kind])
    s.pay_type += 1
    to_next_split(s, log)


@apart
def carry_out_payment(s: State, log: Log) -> None:
    """PA6.3, PA6.4, PA6.7, PA6.8: goblins to the discard pile, the task to its place, the reward."""
    partner = neighbour(s, s.active, side_of(s.pay_way))
    for kind in range(N_TYPES):
        mine = s.need[kind] - s.theirs[kind]
        discard_from_display(s, s.active, kind, max(0, mine - s.permanent[s.active][kind]), log)
        discard_from_display(s, partner, kind, s.theirs[kind] - s.theirs_permanent[kind], log)
    spend_help(s, log)
    if s.pay_way == ALONE:
        leave_row(s, s.pay_task, OWN + s.active)
        s.alone_done = min(MOST_DONE, s.alone_done + 1)
        note(log, Event.COMPLETES_ALONE, s.active, s.pay_task)
    else:
        leave_row(s, s.pay_task, ON_PACT + pact_of(s, s.active, side_of(s.pay_way)))
        s.pacts_done = min(MOST_DONE, s.pacts_done + 1)
        note(log, Event.COMPLETES_WITH, s.active, s.pay_task, called(s, partner))
        draw_to_hand(s, s.active, Event.REWARDED, Event.REWARDED_UNSEEN, log)
    clear_payment(s)
    s.phase = Phase.TASKS


@rule
def discard_from_display(s: State, seat: int, kind: int, n: int, log: Log) -> None:
    """Goblins that pay for something."""
    if n > 0:
        s.display[seat][kind] -= n
        s.discard[kind] += n
        note(log, Event.PAYS_DISPLAY, called(s, seat), kind, n)


@rule
def spend_help(s: State, log: Log) -> None:
    """PA7.2, PA12.3: the Saboteur moves on, the marker goes back."""
    if s.pay_by == BY_SP6:
        pass_on(s, SP6, log)
    elif s.pay_by == BY_COPY:
        pass_on(s, SP4, log)
    if s.pay_dynamite:
        s.marker[s.active] -= 1
        note(log, Event.DYNAMITE_SPENT, s.active, s.marker[s.active])


@rule
def clear_payment(s: State) -> None:
    """Nothing of a payment stays behind."""
    s.pay_task = 0
    s.pay_way = 0
    s.pay_place = 0
    s.pay_by = BY_NOBODY
    s.pay_dynamite = 0
    s.pay_type = 0
    for kind in range(N_TYPES):
        s.need[kind] = 0
        s.theirs[kind] = 0
        s.theirs_permanent[kind] = 0
