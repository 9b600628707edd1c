"""GB19: victorious units advance into a hex that was emptied."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.log import Log, note
from ....core.maps import opposite
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..board import N_HEX
from ..pieces import N_LEADERS, NOBODY, Mark, Part, Side
from ..rules.battles import is_fought
from ..rules.stacks import allowed
from ..state import NOWHERE, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .battles import acting_seat, acting_side
from .plunder import can_plunder, is_led_to_plunder
from .sight import arrive, leave_behind, lose_sight
from .stacks import (
    asked_in_all,
    clear_parts,
    excess,
    excess_in,
    first_unit,
    gait_of,
    has,
    least_of_name,
    limit_in,
    most_of_name,
    next_asked,
    outside,
    put,
    settle,
    settle_rest,
    somebody_in,
    step_cost,
    take_mark,
    units_in,
)


@rule
def after_check(s: State, t: Tables) -> None:
    """GB19.1: if the hex is empty the other side may advance, at once or not at all."""
    clear_parts(s, t)
    s.rank = -1
    s.outcome = 0
    s.sources = 0
    empty = somebody_in(s, t, s.target) == NOBODY
    s.phase = Phase.ADVANCE if empty else Phase.BEGIN_STEP


@rule
def may_advance(s: State, t: Tables, p: int, direction: int) -> bool:
    """GB19.2, GB19.3, Q54: whether a piece in the neighbour of the target in a direction may advance."""
    if t.side[p] != acting_side(s) or not outside(s, t, p) or has(s, p, Mark.RAN):
        return False
    if s.involved[p] == 0 or has(s, p, Mark.DRAWN_IN):
        return False
    struck = has(s, p, Mark.STRUCK) and is_fought(s, s.involved[p])
    if s.involved[p] != s.battle and not struck:
        return False
    return step_cost(s, t, gait_of(t, p), s.at[p], opposite(direction)) >= 0


# ---- how many may go, Q23 and GB19.4


@rule
def most_to_go(s: State, t: Tables, at: int, direction: int, going: int) -> int:
    """GB19.4: units that may come along if these leaders go, one bit each."""
    able = 0
    q = first_unit(s, at)
    while q != NOBODY:
        if may_advance(s, t, q, direction):
            able += 1
        q = s.after[q]
    limit = limit_in(s, t, s.target)
    for p in range(N_LEADERS):
        if going >> p & 1:
            limit = max(limit, t.command[p])
    room = allowed(t, limit) - units_in(s, s.target)
    return max(0, min(able, room))


@rule
def least_to_go(s: State, t: Tables, at: int, going: int) -> int:
    """Q23 (i), Q54: units that must come along so that not too many stay behind; somebody must go."""
    before = excess_in(s, t, at)
    limit = 0
    p = s.first[at]
    while p != NOBODY and p < N_LEADERS:
        if going >> p & 1 == 0:
            limit = max(limit, t.command[p])
        p = s.after[p]
    least = 0 if going else 1
    return max(least, excess(t, units_in(s, at), limit) - before)


@rule
def can_be_completed(s: State, t: Tables, at: int, direction: int, going: int, undecided: int) -> bool:
    """D40: whether some choice of the leaders who are not asked yet keeps the limits."""
    more = undecided
    while True:
        if least_to_go(s, t, at, going | more) <= most_to_go(s, t, at, direction, going | more):
            return True
        if more == 0:
            return False
        more = (more - 1) & undecided


@rule
def leaders_able(s: State, t: Tables, at: int, direction: int, part: int) -> int:
    """The leaders in a hex who may advance and have a part, one bit each."""
    found = 0
    p = s.first[at]
    while p != NOBODY and p < N_LEADERS:
        if s.part[p] == part and may_advance(s, t, p, direction):
            found = found | (1 << p)
        p = s.after[p]
    return found


# ---- D39


@rule
def refuse_advance(s: State, t: Tables, direction: int) -> int:
    """GB19.2, D39: each hex once."""
    at = t.beside[s.target][direction] if direction < 6 else N_HEX
    if at == N_HEX or s.sources >> direction & 1:
        return Reason.NOBODY_ADVANCES
    undecided = leaders_able(s, t, at, direction, Part.NONE)
    found = undecided != 0
    p = first_unit(s, at)
    while p != NOBODY:
        if may_advance(s, t, p, direction):
            found = True
        p = s.after[p]
    if not found:
        return Reason.NOBODY_ADVANCES
    return Reason.LEGAL if can_be_completed(s, t, at, direction, 0, undecided) else Reason.NO_ROOM


@rule
def is_asked_who_advances(s: State, t: Tables) -> bool:
    """D39, 6.4: since rules version 3 also where nobody else has room: how many have gone is not seen from afar."""
    if s.rules >= 3:
        for d in range(6):
            if refuse_advance(s, t, d) != Reason.NOBODY_ADVANCES:
                return True
    return False


@rule
def advance(s: State, direction: int) -> None:
    """D39."""
    s.around = direction
    s.phase = Phase.FOLLOW


@rule
def advanced(s: State, t: Tables) -> None:
    """GB19.1, D41, Q55: when nobody else advances a goblin leader with a unit may plunder.

    Since rules version 3 it is asked also if he is alone, which is not seen from afar (6.4).
    """
    clear_parts(s, t)
    s.phase = Phase.BEGIN_STEP
    is_asked = can_plunder(s, t, s.target) or (s.rules >= 3 and is_led_to_plunder(s, t, s.target))
    if acting_side(s) == Side.GOBLIN and is_asked:
        s.site = t.site_at[s.target]
        s.phase = Phase.PLUNDER


# ---- D40


@rule
def source(s: State, t: Tables) -> int:
    """The hex from which units advance."""
    return t.beside[s.target][s.around]


@rule
def next_leader(s: State, t: Tables) -> int:
    """D40: leaders in order of id."""
    able = leaders_able(s, t, source(s, t), s.around, Part.NONE)
    for p in range(N_LEADERS):
        if able >> p & 1:
            return p
    return NOBODY


@rule
def refuse_follow(s: State, t: Tables, leader: int) -> int:
    """GB19.4."""
    return refuse_choice(s, t, leader, 1 << leader)


@rule
def refuse_keep_back(s: State, t: Tables, leader: int) -> int:
    """GB19.4."""
    return refuse_choice(s, t, leader, 0)


@rule
def refuse_choice(s: State, t: Tables, leader: int, more: int) -> int:
    """D40: an answer is offered only if it can be completed."""
    if leader != next_leader(s, t):
        return Reason.NOT_THIS_ONE
    at = source(s, t)
    going = leaders_able(s, t, at, s.around, Part.GOES) | more
    undecided = leaders_able(s, t, at, s.around, Part.NONE) & ~(1 << leader)
    return Reason.LEGAL if can_be_completed(s, t, at, s.around, going, undecided) else Reason.NO_ROOM


@apart
def offer_leader(s: State, t: Tables, moves: Moves) -> None:
    """D40."""
    p = next_leader(s, t)
    if refuse_follow(s, t, p) == Reason.LEGAL:
        add(moves, move_of(Verb.FOLLOW, p))
    if refuse_keep_back(s, t, p) == Reason.LEGAL:
        add(moves, move_of(Verb.KEEP_BACK, p))


@rule
def is_leader_asked(s: State, t: Tables) -> bool:
    """D40, 6.4: since rules version 3 also if one answer is left for want of room: others have advanced unseen."""
    p = next_leader(s, t)
    if p == NOBODY:
        return False
    if s.rules >= 3 and s.sources != 0:
        return True
    return refuse_follow(s, t, p) == Reason.LEGAL and refuse_keep_back(s, t, p) == Reason.LEGAL


@rule
def follow_unasked(s: State, t: Tables) -> None:
    """D40: the only answer; when all leaders have theirs the units are asked about."""
    p = next_leader(s, t)
    if p == NOBODY:
        ask_followers(s, t)
    elif refuse_follow(s, t, p) == Reason.LEGAL:
        follow(s, p)
    else:
        keep_back(s, p)


@rule
def follow(s: State, leader: int) -> None:
    """GB19.4."""
    s.part[leader] = Part.GOES


@rule
def keep_back(s: State, leader: int) -> None:
    """GB19.4."""
    s.part[leader] = Part.STAYS


@rule
def ask_followers(s: State, t: Tables) -> None:
    """D40: then the units, name by name; `room` is how many may go, `strength` how many must.

    That all must go is plain to everybody who saw them.
    """
    at = source(s, t)
    going = leaders_able(s, t, at, s.around, Part.GOES)
    s.room = most_to_go(s, t, at, s.around, going)
    s.strength = least_to_go(s, t, at, going)
    p = first_unit(s, at)
    while p != NOBODY:
        if may_advance(s, t, p, s.around):
            s.part[p] = Part.MAYBE
        p = s.after[p]
    if s.rules >= 3 and s.strength == asked_in_all(s, t):
        settle_rest(s, t, Part.GOES)
    s.phase = Phase.FOLLOWERS


@rule
def least_to_follow(s: State, t: Tables, p: int) -> int:
    """D40: as many as must go."""
    return least_of_name(s, t, p, s.strength)


@rule
def are_followers_asked(s: State, t: Tables) -> bool:
    """D40, 6.4: since rules version 3 also if one answer is left: that there was none would tell the others before."""
    p = next_asked(s, t)
    if p == NOBODY:
        return False
    return s.rules >= 3 or least_to_follow(s, t, p) < most_of_name(s, t, p)


@rule
def go_unasked(s: State, t: Tables, log: Log) -> None:
    """D40: the only answer; when all have theirs they move in."""
    p = next_asked(s, t)
    if p == NOBODY:
        move_in(s, t, log)
    else:
        name_followers(s, t, least_to_follow(s, t, p), p)


@rule
def name_followers(s: State, t: Tables, n: int, unit: int) -> None:
    """D40."""
    settle(s, t, unit, n, Part.GOES, Part.NONE)
    s.room -= n
    s.strength = max(0, s.strength - n)


@apart
def move_in(s: State, t: Tables, log: Log) -> None:
    """GB19.3, GB19.5, Q55: those who go are in the hex; who is next to it is seen."""
    at = source(s, t)
    note(log, Event.ADVANCES, at, s.target)
    lose_sight(s, t, at)
    for p in range(t.pieces):
        if s.part[p] == Part.GOES:
            put(s, p, s.target)
            if s.began[p] == NOWHERE:
                s.began[p] = at
            take_mark(s, p, Mark.ON_TOP | Mark.TOPPED)
    clear_parts(s, t)
    s.sources = s.sources | (1 << s.around)
    s.around = 0
    s.room = 0
    s.strength = 0
    arrive(s, t, s.target, log)
    leave_behind(s, t, at, log)
    s.phase = Phase.ADVANCE


CHAPTER = (
    Passage(Phase.AFTER_CHECK, after_check),
    Decision(Phase.ADVANCE, acting_seat, asks=is_asked_who_advances),
    Answer(Verb.ADVANCE, advance, refuse_advance),
    Answer(Verb.ADVANCED, advanced),
    Decision(Phase.FOLLOW, acting_seat, offer_leader, asks=is_leader_asked, passes=follow_unasked),
    Answer(Verb.FOLLOW, follow, refuse_follow),
    Answer(Verb.KEEP_BACK, keep_back, refuse_keep_back),
)
