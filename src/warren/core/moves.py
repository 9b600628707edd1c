"""The list that a game's `legal` fills."""

from __future__ import annotations

from typing import Final

from .record import Record, i4, i4s, shape
from .rule import rule

MOST_MOVES: Final = 1024
"""No decision of any game offers more; the contract tests see to it."""


NO_MOVE: Final = -1
"""Not a move: no possibility here, or several where one was asked for."""

NO_MORE: Final = -2
"""The end of a list of possibilities."""


class Moves(Record):
    """Some moves, by number."""

    n: i4
    code: i4s = shape(MOST_MOVES)


@rule
def add(moves: Moves, move: int) -> None:
    """Append a move."""
    if moves.n < MOST_MOVES:
        moves.code[moves.n] = move
        moves.n += 1
