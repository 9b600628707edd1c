"""BR12.8, BR12.9: defeating guards."""

from __future__ import annotations

from ....core.chapters import Answer
from ....core.log import Log, note
from ....core.rule import rule
from ..deeds import DEFEATED
from ..state import MOST_COUNTED, Doing, State, Tables
from ..vocabulary import Event, Reason, Verb
from .camp import has_troll
from .conquest import spend_action
from .happenings import happen
from .payment import begin_payment, can_pay_steps, pay_the_rest
from .rewards import begin_reward


@rule
def refuse_guard(s: State, t: Tables, troll: int) -> int:
    """BR2.3, BR12.8."""
    if not s.trolls:
        return Reason.NO_TROLLS
    if s.actions == 0:
        return Reason.NO_ACTION
    if not has_troll(s, s.active, troll):
        return Reason.NO_GUARD
    return Reason.LEGAL if can_pay_steps(s, t, t.guard, 1) else Reason.CANNOT_FIGHT


@rule
def fight(s: State, t: Tables, troll: int, log: Log) -> None:
    """BR12.8: now who pays for it."""
    note(log, Event.DEFEATS, s.active, troll)
    spend_action(s, Doing.GUARD, troll)
    begin_payment(s, t)


@rule
def defeat(s: State, t: Tables, log: Log) -> None:
    """BR12.8, BR12.9: the troll goes, and the penalty with it; then the fame, like any other."""
    pay_the_rest(s, t, log)
    s.guards[s.active] -= 1 << s.target
    s.defeats = min(MOST_COUNTED, s.defeats + 1)
    happen(s, s.active, DEFEATED, 1)
    begin_reward(s, t, t.reward[t.guard], s.active, 0)


CHAPTER = (Answer(Verb.GUARD, fight, refuse_guard),)
