"""LR13: how the scores of Loot & Recruit come about, and why the game is over."""

from __future__ import annotations

from ....core.accounts import Account
from ....core.components import Components
from ..rules.stacks import victory_points
from ..state import LAST_DAY, LAST_MORNING, LAST_ROUND, N_SCORINGS, State
from ..vocabulary import Phase

SCORED_AFTER = (LAST_MORNING, LAST_DAY, LAST_ROUND)
"""LR13.2 to LR13.4: the rounds after which points are written down."""


def account(s: State, c: Components, seat: int | None) -> Account:
    """What was written down after each scoring; while the game goes on, also what stands on the platforms."""
    over = s.phase == Phase.OVER
    parts = [f"after round {n}" for n in SCORED_AFTER]
    rows = []
    for other in range(s.seats):
        scored = [str(s.recorded[other][n]) if n < s.scorings else "-" for n in range(N_SCORINGS)]
        rows.append((*scored, *([] if over else [str(victory_points(s, c.tables, other))])))
    if not over:
        parts.append("standing now")
    ended = f"Round {LAST_ROUND}, the last one, is over: everybody has had a turn in it." if over else ""
    return Account(tuple(parts), tuple(rows), ended=ended)
