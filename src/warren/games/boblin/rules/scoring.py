"""BR10, BR13.5, BR16.8: who wins."""

from __future__ import annotations

from ....core.rule import rule
from ..state import State, Tables


@rule
def score(s: State, t: Tables, seat: int) -> int:
    """BR10.1: fame."""
    return s.fame[seat]


@rule
def share(s: State, t: Tables, seat: int) -> float:
    """BR10.1, BR13.5, BR16.8: whoever reached the goal; at the cap the most fame, shared. Alone: the goal."""
    if s.seats == 1:
        return 1.0 if s.fame[seat] >= t.goal else 0.0
    winners = 0
    for other in range(s.seats):
        if s.fame[other] > s.fame[seat]:
            return 0.0
        if s.fame[other] == s.fame[seat]:
            winners += 1
    return 1.0 / winners
