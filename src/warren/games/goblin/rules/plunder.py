"""GB21: plunder is taken, carried home and counted."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.dice import die
from ....core.log import Log, note, tell
from ....core.rule import rule
from ..pieces import FIRST_UNIT, N_GOBLIN_LEADERS, NOBODY, Mark, Off, Side
from ..state import N_SITES, NOWHERE, RAID, End, Loot, Stage, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb
from .losses import HALVES, change_confidence, test_end
from .sight import BOTH_SEATS, is_watched, lose_sight
from .stacks import first_unit, goblin_seat, is_first_of_name, put_mark, take_mark

# ---- taking it, D23 and D41


@rule
def can_plunder(s: State, t: Tables, h: int) -> bool:
    """GB21.2, Q56: a goblin leader and a goblin fighting unit are together where a marker lies."""
    return is_led_to_plunder(s, t, h) and first_unit(s, h) != NOBODY


@rule
def is_led_to_plunder(s: State, t: Tables, h: int) -> bool:
    """GB21.2: whether a goblin leader is where a marker lies, with or without a unit."""
    site = t.site_at[h]
    first = s.first[h]
    return site >= 0 and s.marker[site] == Loot.LIES and first != NOBODY and first < N_GOBLIN_LEADERS


@rule
def is_asked_who_carries(s: State) -> bool:
    """D23, D41, 6.4: since rules version 3 also where all that can be answered is that nobody does."""
    return s.rules >= 3


@rule
def refuse_carry(s: State, t: Tables, unit: int) -> int:
    """GB21.3: the carrier is a fighting unit in the hex."""
    if unit < FIRST_UNIT or unit >= t.pieces or s.at[unit] != t.site_hex[s.site]:
        return Reason.CANNOT_CARRY
    return Reason.LEGAL if is_first_of_name(s, t, unit, NOBODY) else Reason.NOT_THIS_ONE


@rule
def carry(s: State, t: Tables, unit: int, log: Log) -> None:
    """GB21.3, Q73."""
    lose_sight(s, t, t.site_hex[s.site])  # who watches sees who carries it, nobody else does
    s.marker[s.site] = unit
    put_mark(s, unit, Mark.LADEN)
    s.last_plunder = s.turn
    note(log, Event.PLUNDERED, s.site)
    go_on(s)


@rule
def leave_it(s: State, log: Log) -> None:
    """GB21.2: plundering is optional; that a leader on his march could have plundered, others are not told (6.4)."""
    if s.combat:
        note(log, Event.NOT_PLUNDERED, s.site)
    go_on(s)


@rule
def go_on(s: State) -> None:
    """With the movement, or the battle."""
    s.site = NOWHERE
    s.phase = Phase.BEGIN_STEP if s.combat else Phase.ARRIVED


# ---- handing it over, Q57


@rule
def refuse_receive(s: State, t: Tables, unit: int) -> int:
    """Q57: another fighting unit in the hex."""
    if unit < FIRST_UNIT or unit >= t.pieces or unit == s.last or s.at[unit] != s.at[s.leader]:
        return Reason.CANNOT_CARRY
    return Reason.LEGAL if is_first_of_name(s, t, unit, s.last) else Reason.NOT_THIS_ONE


@rule
def receive(s: State, t: Tables, unit: int, log: Log) -> None:
    """Q57: all that the one carries is carried by the other; who is not next to them does not see it.

    That it changed hands who does see it is told since rules version 3.
    """
    if s.rules == 1:
        lose_sight(s, t, s.at[unit])
    is_told = s.rules >= 3 and is_watched(s, t, s.at[unit], Side.GOBLIN)
    for i in range(N_SITES):
        if s.marker[i] == s.last:
            s.marker[i] = unit
            if is_told:
                tell(log, BOTH_SEATS, Event.HANDED, s.at[unit], i)
    take_mark(s, s.last, Mark.LADEN)
    put_mark(s, unit, Mark.LADEN)
    s.site = NOWHERE
    s.stage = Stage.READY
    s.phase = Phase.ARRIVED


# ---- counting it, D24


@rule
def count_loot(s: State, t: Tables, log: Log) -> None:
    """GB3.4, GB21.4: what came home is counted, carriers by id, each its markers in the order of places."""
    found = NOWHERE
    for i in range(N_SITES):
        if s.marker[i] >= 0 and s.at[s.marker[i]] == Off.HOME and (found == NOWHERE or s.marker[i] < s.marker[found]):
            found = i
    if found == NOWHERE:
        s.site = NOWHERE
        test_end(s, t)
        s.phase = Phase.LEAD if s.ended == End.GOES_ON else Phase.END_OF_CYCLE
        return
    s.site = found
    s.bags = t.bags[found]
    s.marker[found] = Loot.OUT
    note(log, Event.COUNTED, found)
    if s.version == RAID:
        s.phase = Phase.BAG
        return
    while s.bags > 0:
        roll_bag(s, t, log)


@rule
def take_fixed(s: State, t: Tables, log: Log) -> None:
    """GB21.6."""
    note(log, Event.BAG_FIXED)
    s.plunder += t.bag_fixed
    s.bags -= 1
    next_bag(s)


@rule
def roll_for_bag(s: State, t: Tables, log: Log) -> None:
    """GB21.6, Q58."""
    roll_bag(s, t, log)
    next_bag(s)


@rule
def next_bag(s: State) -> None:
    """Q58: bag by bag."""
    if s.bags == 0:
        s.phase = Phase.COUNT_LOOT


@rule
def roll_bag(s: State, t: Tables, log: Log) -> None:
    """GB21.6, GB21.7, GB28.3: a die for a bag; every full five points raise the King's confidence."""
    face = die(s)
    note(log, Event.BAG_ROLL, face)
    before = s.plunder // HALVES // t.points_a_gain
    s.plunder += HALVES * face
    s.bags -= 1
    change_confidence(s, t, s.plunder // HALVES // t.points_a_gain - before, log)


CHAPTER = (
    Decision(Phase.PLUNDER, goblin_seat, asks=is_asked_who_carries),
    Answer(Verb.CARRY, carry, refuse_carry),
    Answer(Verb.NO_PLUNDER, leave_it),
    Decision(Phase.HAND, goblin_seat),
    Answer(Verb.RECEIVE, receive, refuse_receive),
    Passage(Phase.COUNT_LOOT, count_loot),
    Decision(Phase.BAG, goblin_seat),
    Answer(Verb.FIXED, take_fixed),
    Answer(Verb.ROLL, roll_for_bag),
)
