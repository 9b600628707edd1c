"""GB29, GB30: points, and who wins."""

from __future__ import annotations

from ....core.rule import rule
from ..state import RAID, State, Tables
from ..vocabulary import Phase


@rule
def score(s: State, t: Tables, seat: int) -> int:
    """GB29.3 to GB29.6, GB30.3: half points: those of the reign that is over, or of the one under way."""
    under_way = s.phase != Phase.OVER and seat == s.king and s.cycle > 0
    if under_way:
        return s.plunder + (s.glory if s.version == RAID else 0)
    return s.score[seat]


@rule
def share(s: State, t: Tables, seat: int) -> float:
    """GB29.2, GB30.3, Q5: the higher total wins; equal totals are a draw."""
    own = score(s, t, seat)
    other = score(s, t, 1 - seat)
    if own == other:
        return 0.5
    return 1.0 if own > other else 0.0
