"""GB4: whom a leader takes along, whom he leaves, and who hands over what he carries."""

from __future__ import annotations

from ....core.chapters import Answer
from ....core.rule import rule
from ..pieces import FIRST_UNIT, MOUNTED, NOBODY, ON_FOOT, Mark
from ..state import Stage, State, Tables
from ..vocabulary import Phase, Reason, Verb
from .marching import can_go_on, can_stop, group_has, group_size
from .stacks import comes_before, first_marker, first_unit, has, put_mark, same_name, take_mark, units_in

# ---- D22: leaving


@rule
def is_lowest(s: State, t: Tables, unit: int, carried: int) -> bool:
    """Whether no unit with the same name and a lower id is carried, or there to be taken."""
    q = first_unit(s, s.at[unit])
    while q != unit:
        if same_name(s, t, q, unit) and (has(s, q, Mark.CARRIED) if carried else is_free(s, q)):
            return False
        q = s.after[q]
    return True


@rule
def is_free(s: State, p: int) -> bool:
    """GB4.5, Q24: not carried, and not moved by another leader in this phase."""
    return not has(s, p, Mark.CARRIED) and (s.moved_by[p] == NOBODY or s.moved_by[p] == s.leader)


@rule
def refuse_leave(s: State, t: Tables, unit: int) -> int:
    """GB4.3, D22."""
    if unit < FIRST_UNIT or unit >= t.pieces or not has(s, unit, Mark.CARRIED):
        return Reason.NOT_WITH_HIM
    if not is_lowest(s, t, unit, 1):
        return Reason.NOT_THIS_ONE
    if s.stage > Stage.LEAVING or (s.last != NOBODY and comes_before(s, t, unit, s.last)):
        return Reason.ORDER
    if can_stop(s, t):
        return Reason.LEGAL
    foot = others_have(s, t, unit, ON_FOOT)
    mounted = others_have(s, t, unit, MOUNTED)
    return Reason.LEGAL if can_go_on(s, t, group_size(s, t) - 1, foot, mounted) else Reason.DEAD_END


@rule
def others_have(s: State, t: Tables, unit: int, mounted: int) -> bool:
    """Whether units on foot or mounted go with him apart from one."""
    p = first_unit(s, s.at[unit])
    while p != NOBODY:
        if p != unit and has(s, p, Mark.CARRIED) and t.mounted[p] == mounted:
            return True
        p = s.after[p]
    return False


@rule
def refuse_leave_all(s: State, t: Tables) -> int:
    """D22: two or more, as the first action in the hex."""
    if group_size(s, t) < 2:
        return Reason.TOO_FEW_TO_LEAVE
    if s.stage != Stage.FIRST:
        return Reason.ORDER
    if can_stop(s, t):
        return Reason.LEGAL
    return Reason.LEGAL if can_go_on(s, t, 0, False, False) else Reason.DEAD_END


@rule
def leave_one(s: State, t: Tables, unit: int) -> None:
    """GB4.3."""
    leave(s, unit)
    s.last = unit
    s.phase = Phase.ARRIVED


@rule
def leave_all(s: State, t: Tables) -> None:
    """GB4.3."""
    p = first_unit(s, s.at[s.leader])
    while p != NOBODY:
        if has(s, p, Mark.CARRIED):
            leave(s, p)
        p = s.after[p]
    s.phase = Phase.ARRIVED


@rule
def leave(s: State, p: int) -> None:
    """D22: leaving comes first."""
    take_mark(s, p, Mark.CARRIED)
    put_mark(s, p, Mark.LEFT)
    s.stage = Stage.LEAVING


# ---- D22: taking


@rule
def is_one_marked(s: State, t: Tables, h: int, unit: int, mark: int) -> bool:
    """Whether a unit in a hex that is called like another has a mark."""
    p = first_unit(s, h)
    while p != NOBODY:
        if has(s, p, mark) and same_name(s, t, p, unit):
            return True
        p = s.after[p]
    return False


@rule
def was_left(s: State, t: Tables, unit: int) -> bool:
    """D22: a name that was left in a hex is not taken there again."""
    return is_one_marked(s, t, s.at[unit], unit, Mark.LEFT)


@rule
def goes_along(s: State, t: Tables, unit: int) -> bool:
    """Whether a unit with the same name goes with him."""
    return is_one_marked(s, t, s.at[s.leader], unit, Mark.CARRIED)


@rule
def refuse_take(s: State, t: Tables, unit: int) -> int:
    """GB4.3, GB4.5, D22."""
    if unit < FIRST_UNIT or unit >= t.pieces:
        return Reason.NOT_HERE
    if s.at[unit] != s.at[s.leader] or t.side[unit] != s.side or has(s, unit, Mark.CARRIED):
        return Reason.WITH_HIM if goes_along(s, t, unit) else Reason.NOT_HERE
    if not is_free(s, unit):
        return Reason.MOVED_BY_OTHER
    if not is_lowest(s, t, unit, 0):
        return Reason.NOT_THIS_ONE
    if group_size(s, t) >= t.command[s.leader]:
        return Reason.HANDS_FULL
    if s.stage > Stage.TAKING or was_left(s, t, unit):
        return Reason.ORDER
    if s.stage == Stage.TAKING and s.last != NOBODY and comes_before(s, t, unit, s.last):
        return Reason.ORDER
    if can_stop(s, t):
        return Reason.LEGAL
    foot = group_has(s, t, ON_FOOT) or t.mounted[unit] == ON_FOOT
    mounted = group_has(s, t, MOUNTED) or t.mounted[unit] == MOUNTED
    return Reason.LEGAL if can_go_on(s, t, group_size(s, t) + 1, foot, mounted) else Reason.DEAD_END


@rule
def can_be_taken(s: State, t: Tables, p: int) -> bool:
    """D22: whether he could take a unit that is where he is, if he had hands for it."""
    return is_free(s, p) and not was_left(s, t, p)


@rule
def takeable(s: State, t: Tables) -> int:
    """How many units there are that he could take, if he had hands for all."""
    n = 0
    p = first_unit(s, s.at[s.leader])
    while p != NOBODY:
        if can_be_taken(s, t, p):
            n += 1
        p = s.after[p]
    return n


@rule
def refuse_take_all(s: State, t: Tables) -> int:
    """D22: two or more could be taken and all fit; before any other is taken."""
    n = takeable(s, t)
    if n < 2:
        return Reason.TOO_FEW_TO_TAKE
    if group_size(s, t) + n > t.command[s.leader]:
        return Reason.HANDS_FULL
    if s.stage > Stage.LEAVING:
        return Reason.ORDER
    if can_stop(s, t):
        return Reason.LEGAL
    foot = group_has(s, t, ON_FOOT)
    mounted = group_has(s, t, MOUNTED)
    p = first_unit(s, s.at[s.leader])
    while p != NOBODY:
        if can_be_taken(s, t, p):
            foot = foot or t.mounted[p] == ON_FOOT
            mounted = mounted or t.mounted[p] == MOUNTED
        p = s.after[p]
    return Reason.LEGAL if can_go_on(s, t, group_size(s, t) + n, foot, mounted) else Reason.DEAD_END


@rule
def take_one(s: State, t: Tables, unit: int) -> None:
    """GB4.3."""
    put_mark(s, unit, Mark.CARRIED)
    s.stage = Stage.TAKING
    s.last = unit
    s.phase = Phase.ARRIVED


@rule
def take_all(s: State, t: Tables) -> None:
    """GB4.3."""
    p = first_unit(s, s.at[s.leader])
    while p != NOBODY:
        if can_be_taken(s, t, p):
            put_mark(s, p, Mark.CARRIED)
        p = s.after[p]
    s.stage = Stage.READY
    s.phase = Phase.ARRIVED


# ---- D22: handing plunder over, if the option says so


@rule
def refuse_hand(s: State, t: Tables, unit: int) -> int:
    """Q57: as the last thing in a hex a unit that carries plunder gives it to another one there."""
    if s.handover == 0:
        return Reason.NOT_HANDED_OVER
    if unit < FIRST_UNIT or unit >= t.pieces or not has(s, unit, Mark.LADEN) or s.at[unit] != s.at[s.leader]:
        return Reason.NOTHING_TO_HAND
    if units_in(s, s.at[unit]) < 2:
        return Reason.NOTHING_TO_HAND
    if s.stage == Stage.READY:
        return Reason.ORDER
    if can_stop(s, t) or can_go_on(s, t, group_size(s, t), group_has(s, t, ON_FOOT), group_has(s, t, MOUNTED)) == 1:
        return Reason.LEGAL
    return Reason.DEAD_END


@rule
def hand(s: State, unit: int) -> None:
    """Q57."""
    s.last = unit
    s.site = first_marker(s, unit)
    s.phase = Phase.HAND


CHAPTER = (
    Answer(Verb.LEAVE_ALL, leave_all, refuse_leave_all),
    Answer(Verb.LEAVE, leave_one, refuse_leave),
    Answer(Verb.TAKE_ALL, take_all, refuse_take_all),
    Answer(Verb.TAKE, take_one, refuse_take),
    Answer(Verb.HAND, hand, refuse_hand),
)
