"""Simple players, who choose at a glance: any legal move; what `judge` likes best; what the game suggests.

The greedy one looks at one position made by `imagine`, so it knows neither the dice nor what is hidden from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .dice import seed_word
from .doors import Doors, Key
from .moves import chosen, next_choice
from .rule import rule

RANDOM: Final = 0
GREEDY: Final = 1
INSTINCT: Final = 2
CHOOSERS: Final = ("random", "greedy", "instinct")

MOST_DECISIONS: Final = 1_000_000
"""A game of theirs that lasts longer is taken to be endless and cut off."""


@rule
def first_choice(seed: int) -> int:
    """The beginning of a chooser's stream."""
    return seed_word(seed, 2)


def choose(doors: Doors, handle: Any, chooser: int, stream: int, mind: Any = None) -> int:
    """The move of a simple player, whose stream stands at a word, and who may have something in mind."""
    if chooser == INSTINCT:
        return doors.suggest(handle, stream, mind)
    moves = doors.legal(handle)
    first = chosen(stream, len(moves))
    if chooser == RANDOM:
        return moves[first]
    return best_move(doors, handle, [*moves[first:], *moves[:first]], (stream, next_choice(stream)))


def best_move(doors: Doors, handle: Any, moves: Sequence[int], key: Key) -> int:
    """The move after which `judge` likes an imagined position best, the first of equals.

    There is one guess for all moves, so that luck does not decide between them.
    """
    seat = doors.to_move(handle)
    world = doors.copy(handle)
    doors.imagine(world, seat, key)

    def judged(move: int) -> float:
        trial = doors.copy(world)
        doors.apply(trial, move)
        return doors.judge(trial, seat)

    return max(moves, key=judged)
