"""The list that a game's `legal` fills."""

from __future__ import annotations

from typing import Any, Final

from .record import Record, i4, i4s, shape
from .rule import number, rule, word

MOST_MOVES: Final = 1024
"""Room for the moves of a decision. The count runs on past it; whoever then reads the list raises TooMany."""

SPARE: Final = 6
"""Places behind the room: so many moves may be written at once without looking, from place MOST_MOVES at the latest."""


class Moves(Record):
    """Some moves, by number."""

    n: i4  # also counts those without room
    code: i4s = shape(MOST_MOVES + SPARE)


@rule
def add(moves: Moves, move: int) -> None:
    """Append a move; without room it is only counted."""
    moves.code[min(moves.n, MOST_MOVES)] = move
    moves.n += 1


@rule
def next_choice(stream: int) -> int:
    """The next state of a chooser's stream (Marsaglia's xorshift on 64 bits)."""
    x = word(stream)
    x = x ^ word(x << word(13))
    x = x ^ (x >> word(7))
    x = x ^ word(x << word(17))
    return number(x)


@rule
def chosen(stream: int, n: int) -> int:
    """Which of n moves a chooser takes; even enough for random play."""
    return (number(word(stream) >> word(32)) * n) >> 32


@rule
def any_move(s: Any, t: Any, moves: Moves, stream: int) -> int:
    """`suggest` of a game that has no better idea."""
    return moves.code[chosen(stream, moves.n)]
