"""PA7: specialists; who may use which, when, and where they go.

`mimic` is 1 where the Mimic works in a specialist's place.
"""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..seats import USED_UP, Mode, Specialist
from ..state import MOST_USED, N_ROW, NO_TASK, Action, By, Refill, State
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .goblins import can_recruit, hides_what_is_held, play_goblin, refuse_play, total
from .seats import active
from .tasks import in_row, put_under, turn_up


@rule
def refuse_specialist(s: State, which: int, mimic: int) -> int:
    """PA7.1, PA7.7, PA16.8: one a turn, and one you hold; the Mimic copies those of opponents, in solo used ones."""
    if s.specialist_used:
        return Reason.SPECIALIST_USED
    if s.holder[Specialist.SP4 if mimic else which] != s.active:
        return Reason.NOT_YOUR_SPECIALIST
    if not mimic:
        return Reason.LEGAL
    holder = s.holder[which]
    can_be_copied = holder == USED_UP if s.mode == Mode.SOLO else holder >= 0 and holder != s.active
    return Reason.LEGAL if can_be_copied else Reason.NOTHING_TO_COPY


@rule
def helper(s: State, which: int) -> int:
    """Who could do for the active player what a specialist can: itself, the Mimic in its place, or nobody."""
    if refuse_specialist(s, which, 0) == Reason.LEGAL:
        return By.ITSELF
    return By.MIMIC if refuse_specialist(s, which, 1) == Reason.LEGAL else By.NOBODY


@apart
def pass_on(s: State, which: int, mimic: int, log: Log) -> None:
    """PA7.2, PA15.6, PA16.7: a used specialist goes to the right neighbour, to the opponent, or out of the game."""
    used = Specialist.SP4 if mimic else which
    s.specialist_used = 1
    s.specialists_done = min(MOST_USED, s.specialists_done + 1)
    if mimic:
        note(log, Event.SPECIALIST_COPIED, s.active, used, which)
    else:
        note(log, Event.SPECIALIST_USED, s.active, used)
    s.holder[used] = next_holder(s)
    if s.holder[used] == USED_UP:
        note(log, Event.SPECIALIST_SPENT, used)
    else:
        note(log, Event.SPECIALIST_PASSED, used, s.active, s.holder[used])


@rule
def next_holder(s: State) -> int:
    """PA7.2, PA15.6, PA16.7: who has a specialist after the active player has used it, or USED_UP."""
    return USED_UP if s.mode == Mode.SOLO else (s.active - 1 + s.humans) % s.humans


# ---- PA7.4, PA7.5, PA7.8: one more goblin


@rule
def offer_specialists(s: State, moves: Moves) -> None:
    """SP1, SP2 and SP5; the Mimic as one of them; the Schemer."""
    if s.specialist_used:
        return
    for which in (Specialist.SP1, Specialist.SP2, Specialist.SP5):
        if refuse_use(s, which) == Reason.LEGAL:
            add(moves, move_of(Verb.USE, which))
    for which in (Specialist.SP1, Specialist.SP2, Specialist.SP5):
        if refuse_copy(s, which) == Reason.LEGAL:
            add(moves, move_of(Verb.COPY, which))
    offer_swaps(s, moves)


@rule
def refuse_use(s: State, which: int) -> int:
    """A specialist by itself. (The Mimic alone would copy himself.)"""
    return refuse_one_more(s, which, int(which == Specialist.SP4))


@rule
def refuse_copy(s: State, which: int) -> int:
    """PA7.7: the Mimic in its place."""
    return refuse_one_more(s, which, 1)


@rule
def refuse_one_more(s: State, which: int, mimic: int) -> int:
    """PA7.4, PA7.5, PA7.8: SP1 after a play, SP2 and SP5 after a recruit; never without effect."""
    if which == Specialist.SP3:
        return Reason.NOT_IN_ROW if s.phase == Phase.TASKS else Reason.NOT_NOW
    reason = refuse_specialist(s, which, mimic)
    if reason != Reason.LEGAL:
        return reason
    if s.phase != Phase.TASKS:
        return Reason.NOT_NOW
    if which == Specialist.SP6:
        return Reason.ONLY_IN_PAYMENT
    if which == Specialist.SP5:
        if s.action != Action.RECRUITED:
            return Reason.SP5_AFTER_RECRUIT
        return Reason.LEGAL if can_recruit(s) else Reason.NOTHING_FOR_SP5
    if which == Specialist.SP1 and s.action != Action.PLAYED:
        return Reason.ONLY_AFTER_PLAY
    if which == Specialist.SP2 and s.action != Action.RECRUITED:
        return Reason.ONLY_AFTER_RECRUIT
    return Reason.LEGAL if total(s.hand[s.active]) > 0 else Reason.HAND_EMPTY


@rule
def use(s: State, which: int, log: Log) -> None:
    """PA7.4, PA7.5, PA7.8."""
    begin_one_more(s, which, 0, log)


@rule
def copy(s: State, which: int, log: Log) -> None:
    """PA7.7."""
    begin_one_more(s, which, 1, log)


@rule
def begin_one_more(s: State, which: int, mimic: int, log: Log) -> None:
    """PA7.4, PA7.5, PA7.8: to be played, or recruited."""
    pass_on(s, which, mimic, log)
    if which == Specialist.SP5:
        s.refill_for = Refill.FOR_SP5
        s.picks = 1
        s.phase = Phase.RECRUIT
    else:
        s.phase = Phase.EXTRA_PLAY


@rule
def play_extra(s: State, kind: int, log: Log) -> None:
    """PA7.4, PA7.5: the goblin that a specialist plays."""
    play_goblin(s, kind, log)
    s.phase = Phase.TASKS


# ---- PA7.6 the Schemer


@rule
def offer_swaps(s: State, moves: Moves) -> None:
    """PA7.6: each task of the row."""
    by = helper(s, Specialist.SP3)
    if by != By.NOBODY and s.task_deck_size > 0:
        for i in range(N_ROW):
            if s.row[i] != NO_TASK:
                add(moves, move_of(Verb.SWAP, int(by == By.MIMIC), s.row[i]))


@apart
def refuse_swap(s: State, mimic: int, task: int) -> int:
    """PA7.6: any time in your turn but within an action or a payment."""
    reason = refuse_specialist(s, Specialist.SP3, mimic)
    if reason != Reason.LEGAL:
        return reason
    if not in_row(s, task):
        return Reason.NOT_IN_ROW_TO_SWAP
    return Reason.LEGAL if s.task_deck_size > 0 else Reason.NO_TASK_TO_SWAP


@apart
def swap_task(s: State, mimic: int, task: int, log: Log) -> None:
    """PA7.6: under the deck with it, the top one in its place."""
    pass_on(s, Specialist.SP3, mimic, log)
    spot = 0
    while s.row[spot] != task:
        spot += 1
    note(log, Event.SWAPPED, task)
    turn_up(s, spot, Event.REPLACES, log)
    put_under(s, task)


CHAPTER = (
    Answer(Verb.USE, use, refuse_use, elsewhere=refuse_use),
    Answer(Verb.COPY, copy, refuse_copy, elsewhere=refuse_copy),
    Decision(Phase.EXTRA_PLAY, active, always=hides_what_is_held),
    Answer(Verb.PLAY_EXTRA, play_extra, refuse_play),
    Answer(Verb.SWAP, swap_task, refuse_swap),
)
