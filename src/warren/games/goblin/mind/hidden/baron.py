"""GB26.2: when the Baron comes."""

from __future__ import annotations

from .....core.dice import below
from .....core.rule import rule
from ...pieces import Side
from ...state import BARON_MARKERS, State
from ...vocabulary import Phase


@rule
def imagine_baron(s: State) -> None:
    """GB26.2: any number that would not have brought the force yet."""
    feudals_moved = s.phase != Phase.GOBLIN_MOVES and s.side == Side.FEUDAL
    least = max(1, s.turn - s.baron_turn + (1 if feudals_moved else 0))
    if least <= BARON_MARKERS:
        s.baron_in = least + below(s, BARON_MARKERS - least + 1)
