"""GS12: how the game ends, and who wins."""

from __future__ import annotations

from ....core.rule import rule
from ..state import HERO, State, Tables, Winner
from ..vocabulary import Phase


@rule
def finish(s: State, winner: int) -> None:
    """GS12.1: the game ends at once."""
    s.winner = winner
    s.phase = Phase.OVER


@rule
def score(s: State, t: Tables, seat: int) -> int:
    """1 for the side that has won."""
    return int(s.winner == (Winner.HERO if seat == HERO else Winner.GOBLINS))


@rule
def share(s: State, t: Tables, seat: int) -> float:
    """GS12.2: half each in a draw."""
    if s.winner == Winner.DRAW:
        return 0.5
    return 1.0 if score(s, t, seat) else 0.0
