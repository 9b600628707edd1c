"""What programs measure of an edition, once: what cards do beside their powers."""

from __future__ import annotations

from typing import Final

from ..state import NO_STEP, OPERATIONS, Tables, uses_in

MOST_WORTH: Final = 9999


def measure(t: Tables) -> None:
    """Into the tables of an edition: of every card, all that is not a plain power."""
    for title in range(t.titles):
        t.side_worth[title] = _side_worth(t, title)


def _side_worth(t: Tables, title: int) -> int:
    """What a card does beside its powers, in tenths of a Recruit point: an estimate for `judge`."""
    worth = 10 * t.negates[title] + _steps_worth(t, t.on_play[title])
    for k in range(t.actions[title]):
        worth += uses_in(t.uses[title], k) * _steps_worth(t, t.action[title][k])
    return min(max(0, worth), MOST_WORTH)


def _steps_worth(t: Tables, step: int) -> int:
    worth = 0
    while step != NO_STEP:
        n = max(1, t.number[step])
        of = {
            "gain": 10 * t.gain_recruit[step] + 7 * t.gain_loot[step] + 3 * t.gain_attack[step],
            "draw": 11 * n,
            "discard": 3 * n if t.opponents[step] else -6 * n,
            "trash": 5 * n,
            "take": 12 * n,
            "shift": 4 * n,
            "price": -6 * (t.change_shop[step] + t.change_crowd[step]),
            "attacks": 4 * n,
            "place": 8,
            "choose": max((_steps_worth(t, t.branch[step][i]) for i in range(t.branches[step])), default=0),
        }
        worth += of[OPERATIONS[t.op[step]]] + _steps_worth(t, t.then[step])
        step = t.next_step[step]
    return worth
