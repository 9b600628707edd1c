"""What rooms and heroes of an edition are about worth, in hundredths of a fame point: estimates for bots, made once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..goods import ANY, CODES, FAME, FIRST_TRAINED, N_KINDS, Mod
from ..state import ICE, N_SOURCES, Tables

WORTH: Final = dict(zip(CODES, (22, 33, 62, 62, 62, 62, 66, 100, 75, 40, 20, 30, 25), strict=True))
"""What one of each code is worth."""

EVERY_TRAINED: Final = sum(1 << kind for kind in range(FIRST_TRAINED, N_KINDS))


def measure(t: Tables) -> None:
    """Fill the estimates in."""
    for source in range(N_SOURCES):
        if t.gain[source]:
            t.gain_worth[source] = choice_worth(t, t.gain[source])
    for room in range(t.rooms):
        t.price_worth[room] = cost_worth(t.price[room])
        t.ruin_worth[room] = choice_worth(t, t.ruin[room])
        if t.deck_of[room] != ICE:
            _estimate_rows(t, room)


def _estimate_rows(t: Tables, room: int) -> None:
    best = -1000
    for row_no in range(t.rows[room]):
        net = 0
        for i in range(t.row_steps[room][row_no]):
            step = t.row_step[room][row_no] + i
            net += choice_worth(t, t.reward[step]) + mod_worth(t, step) - cost_worth(t.cost[step])
            best = max(best, net)
            t.wants[room] |= kinds_in((code, t.cost[step][code]) for code in range(ANY + 1))
            for alternative in range(t.alternatives[t.reward[step]]):
                bundle = t.alternative[t.reward[step]][alternative]
                t.trains[room] |= kinds_in((t.code[bundle][k], t.number[bundle][k]) for k in range(t.items[bundle]))
    t.use_worth[room] = best


def cost_worth(costs: Iterable[int]) -> int:
    """A price."""
    return sum(n * WORTH[CODES[code]] for code, n in enumerate(costs))


def choice_worth(t: Tables, choice: int) -> int:
    """The best of some rewards."""
    return max(bundle_worth(t, t.alternative[choice][i]) for i in range(t.alternatives[choice]))


def bundle_worth(t: Tables, bundle: int) -> int:
    """A reward."""
    return sum(t.number[bundle][i] * WORTH[CODES[t.code[bundle][i]]] for i in range(t.items[bundle]))


def mod_worth(t: Tables, step: int) -> int:
    """What changes the fame of a step, if one takes a little care."""
    match t.mod[step]:
        case Mod.NONE:
            return 0
        case Mod.EACH:
            return t.mod_fame[step] * WORTH[CODES[FAME]] // (1 if t.mod_fame[step] > 0 else 3)
    return t.mod_fame[step] * WORTH[CODES[FAME]] * 3 // 4


def kinds_in(items: Iterable[tuple[int, int]]) -> int:
    """The trained kinds among some codes, one bit each; any of them stands for all."""
    found = 0
    for code, n in items:
        if n and FIRST_TRAINED <= code < N_KINDS:
            found |= 1 << code
        elif n and code == ANY:
            found |= EVERY_TRAINED
    return found
