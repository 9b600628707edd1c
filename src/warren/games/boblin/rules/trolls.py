"""BR10, BR12.1 to BR12.3: fame, the win, and the trolls that fame attracts."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.record import Ints
from ....core.rule import apart, rule
from ..deeds import FAME_GAINED, NOTHING_HAPPENS
from ..goods import N_KINDS
from ..state import (
    BY_GUARDS,
    BY_HEROES,
    BY_RUINS,
    HERO_SOURCE,
    MOST_FAME,
    MOST_QUEUED,
    NO_BUNDLE,
    NO_CHOICE,
    NO_SOURCE,
    Doing,
    State,
    Tables,
)
from ..vocabulary import Event, Phase, Reason, Verb
from .camp import drive_out, has_troll, trolls_of
from .happenings import happen
from .passives import help_at_once
from .rewards import gaining_seat


@apart
def gain_fame(s: State, t: Tables, seat: int, n: int, log: Log) -> None:
    """BR2.5, BR10.1, BR12.2: the marker moves up; the goal ends the game at once, marks on the way bring trolls."""
    if n <= 0:
        return
    before = s.fame[seat]
    s.fame[seat] = min(MOST_FAME, before + n)
    s.fame_by[seat][part_of(s, t)] += s.fame[seat] - before
    note(log, Event.GAINS_FAME, seat, n)
    if s.fame[seat] >= t.goal:
        note(log, Event.WINS, seat, s.fame[seat])
        end_game(s)
        return
    happen(s, seat, FAME_GAINED, n)
    if s.trolls:
        s.gainer = seat
        s.trolls_due = min(marks_passed(t, before, s.fame[seat]), t.trolls - trolls_of(s, t, seat))


@rule
def part_of(s: State, t: Tables) -> int:
    """What brings fame just now: a room that is used or was destroyed by that, a hero, a guard.

    What a room brings that was destroyed by hand (BR11.15) counts for what moved its track.
    """
    if s.source >= HERO_SOURCE or s.doing == Doing.BEFRIEND:
        return BY_HEROES
    if s.source == NO_SOURCE:
        return BY_GUARDS
    return t.deck_of[s.source] if s.wears else BY_RUINS


@rule
def end_game(s: State) -> None:
    """BR10.1: nothing further is resolved."""
    clear_action(s)
    s.choice = NO_CHOICE
    s.bundle = NO_BUNDLE
    s.at_item = 0
    s.bonus = 0
    s.gainer = 0
    s.source = NO_SOURCE
    s.wears = 0
    s.trolls_due = 0
    s.spent = 0
    clear(s.queue, MOST_QUEUED)
    s.queued = 0
    s.happening = NOTHING_HAPPENS
    s.asked = 0
    s.cursor = 0
    s.phase = Phase.OVER


@rule
def clear_action(s: State) -> None:
    """Nothing of an action stays behind."""
    s.doing = Doing.NOTHING
    s.target = 0
    s.looked_in = 0
    s.looked_at = 0
    s.row_no = 0
    s.steps = 0
    s.step = 0
    clear(s.paid, N_KINDS)


@rule
def clear(numbers: Ints, n: int) -> None:
    """Zeros."""
    for i in range(n):
        numbers[i] = 0


@rule
def marks_passed(t: Tables, before: int, after: int) -> int:
    """BR12.2: how many marks a gain reaches or passes."""
    n = 0
    for i in range(t.marks):
        if before < t.mark[i] <= after:
            n += 1
    return n


# ---- where a troll settles


@rule
def refuse_space(s: State, t: Tables, troll: int) -> int:
    """BR12.2."""
    if troll >= t.trolls:
        return Reason.NO_SUCH_SPACE
    return Reason.SPACE_TAKEN if has_troll(s, s.gainer, troll) else Reason.LEGAL


@rule
def settle(s: State, t: Tables, troll: int, log: Log) -> None:
    """BR12.2, BR12.3: the penalty holds from now on."""
    s.guards[s.gainer] |= 1 << troll
    s.trolls_due -= 1
    note(log, Event.SETTLES, s.gainer, troll)
    drive_out(s, t, s.gainer, log)
    help_at_once(s, t, log)
    s.phase = Phase.GAIN


CHAPTER = (
    Decision(Phase.TROLL, gaining_seat),
    Answer(Verb.TROLL, settle, refuse_space),
)
