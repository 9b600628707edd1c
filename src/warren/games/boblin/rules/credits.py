"""BR2.4, BR16.5: actions that are gained."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import rule
from ..goods import ACTION, SCOUT
from ..state import MOST_CREDITS, State, Tables
from ..vocabulary import Event


@rule
def gain_credits(s: State, seat: int, code: int, n: int, log: Log) -> None:
    """BR2.4, BR16.5: for this turn, which is the active player's."""
    if seat != s.active:
        note(log, Event.LOSES_ACTIONS, seat, n)
    elif code == ACTION:
        s.actions = min(MOST_CREDITS, s.actions + n)
        note(log, Event.GAINS_ACTIONS, seat, n)
    else:
        s.scouts = min(MOST_CREDITS, s.scouts + n)
        note(log, Event.GAINS_SCOUTS, seat, n)


@rule
def is_all_credits(t: Tables, choice: int) -> bool:
    """Whether a reward is nothing but actions, so that it can be gained in the middle of another one."""
    bundle = t.alternative[choice][0]
    for i in range(t.items[bundle]):
        if t.code[bundle][i] != ACTION and t.code[bundle][i] != SCOUT:
            return False
    return t.alternatives[choice] == 1
