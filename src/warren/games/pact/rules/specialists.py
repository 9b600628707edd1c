"""PA7: specialists; who may use which, when, and where they go."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import apart, rule
from ..state import (
    BY_COPY,
    BY_NOBODY,
    BY_SP6,
    FOR_SP5,
    MOST_USED,
    N_ROW,
    PLAYED,
    RECRUITED,
    SOLO,
    SP1,
    SP2,
    SP3,
    SP4,
    SP5,
    SP6,
    SPECIALIST,
    USED_UP,
    Event,
    Phase,
    Reason,
    State,
    Tables,
)
from .goblins import can_recruit, total
from .tasks import put_under, turn_up


@rule
def refuse_specialist(s: State, which: int) -> int:
    """PA7.1: one a turn, and only one you hold."""
    if s.specialist_used:
        return Reason.SPECIALIST_USED
    return Reason.LEGAL if s.holder[which] == s.active else Reason.NOT_YOUR_SPECIALIST


@rule
def refuse_copy(s: State, which: int) -> int:
    """PA7.7, PA16.8: the Mimic works as a specialist that an opponent holds; in solo, as one used up."""
    reason = refuse_specialist(s, SP4)
    if reason != Reason.LEGAL:
        return reason
    if s.mode == SOLO:
        return Reason.LEGAL if s.holder[which] == USED_UP else Reason.NOTHING_TO_COPY
    return Reason.LEGAL if s.holder[which] >= 0 and s.holder[which] != s.active else Reason.NOTHING_TO_COPY


@rule
def refuse_window(s: State, which: int) -> int:
    """PA7.4, PA7.5, PA7.8: SP1 after a play, SP2 and SP5 after a recruit; never without effect."""
    if s.phase != Phase.TASKS:
        return Reason.NOT_NOW
    if which == SP1:
        if s.action != PLAYED:
            return Reason.ONLY_AFTER_PLAY
        return Reason.LEGAL if total(s.hand[s.active]) > 0 else Reason.HAND_EMPTY
    if which == SP2:
        if s.action != RECRUITED:
            return Reason.ONLY_AFTER_RECRUIT
        return Reason.LEGAL if total(s.hand[s.active]) > 0 else Reason.HAND_EMPTY
    if which == SP5:
        if s.action != RECRUITED:
            return Reason.SP5_AFTER_RECRUIT
        return Reason.LEGAL if can_recruit(s) else Reason.NOTHING_FOR_SP5
    return Reason.ONLY_IN_PAYMENT if which == SP6 else Reason.NOT_NOW


@rule
def refuse_use(s: State, which: int, by: int) -> int:
    """SP1, SP2 or SP5, by itself or by the Mimic (`by`)."""
    reason = refuse_copy(s, which) if by == SP4 else refuse_specialist(s, which)
    return reason if reason != Reason.LEGAL else refuse_window(s, which)


@rule
def use_specialist(s: State, which: int, by: int, log: Log) -> None:
    """PA7.4, PA7.5, PA7.8."""
    pass_on(s, by, log)
    if which == SP5:
        s.refill_for = FOR_SP5
        s.picks = 1
        s.phase = Phase.RECRUIT
    else:
        s.phase = Phase.EXTRA_PLAY


@apart
def pass_on(s: State, which: int, log: Log) -> None:
    """PA7.2, PA15.6, PA16.7: a used specialist goes to the right neighbour, to the opponent, or out of the game."""
    s.specialist_used = 1
    s.specialists_done = min(MOST_USED, s.specialists_done + 1)
    note(log, Event.SPECIALIST_USED, s.active, which)
    if s.mode == SOLO:
        s.holder[which] = USED_UP
        note(log, Event.SPECIALIST_SPENT, which)
    else:
        s.holder[which] = (s.active - 1 + s.humans) % s.humans
        note(log, Event.SPECIALIST_PASSED, which, s.holder[which])


# ---- PA7.6 the Schemer


@apart
def refuse_swap(s: State, task: int, by: int) -> int:
    """PA7.6: any time in your turn but within an action or a payment."""
    if s.phase != Phase.ACTION and s.phase != Phase.TASKS:
        return Reason.NOT_NOW
    reason = refuse_copy(s, SP3) if by == SP4 else refuse_specialist(s, SP3)
    if reason != Reason.LEGAL:
        return reason
    if not in_row(s, task):
        return Reason.NOT_IN_ROW
    return Reason.LEGAL if s.task_deck_size > 0 else Reason.NO_TASK_TO_SWAP


@rule
def in_row(s: State, task: int) -> bool:
    """PA6.1."""
    for i in range(N_ROW):
        if s.row[i] == task:
            return True
    return False


@apart
def swap_task(s: State, task: int, by: int, log: Log) -> None:
    """PA7.6: under the deck with it, the top one in its place."""
    pass_on(s, by, log)
    spot = 0
    while s.row[spot] != task:
        spot += 1
    turn_up(s, spot, log)
    note(log, Event.SWAPPED, task, s.row[spot])
    put_under(s, task)


# ---- PA7.9 the Saboteur


@rule
def saboteur(s: State) -> int:
    """Who could leave a goblin out of the active player's payment: SP6, the Mimic as SP6, or nobody."""
    if refuse_specialist(s, SP6) == Reason.LEGAL:
        return BY_SP6
    return BY_COPY if refuse_copy(s, SP6) == Reason.LEGAL else BY_NOBODY


@rule
def refuse_single(s: State, t: Tables, move: int) -> int:
    """A move that names specialists: SP1, SP2, SP5 to be used (others have moves of their own)."""
    which = move - SPECIALIST
    if which >= SP6 + 1:
        return Reason.NOT_NOW
    if which == SP3:
        return Reason.NOT_NOW if s.phase != Phase.TASKS else Reason.NOT_IN_ROW
    return refuse_use(s, which, which)
