"""Random games, whole and many: the driver that is compiled once and runs any game.

Game number i of a run with seed S is `game.start(seed=S + i)` played by a chooser whose stream is seeded the
same way. So any game of a run can be looked at by itself, and a run gives the same figures in both modes and
on any number of threads.
"""

from __future__ import annotations

import ctypes
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from .dice import seed_word
from .doors import CompiledDoors, Doors
from .log import Log
from .moves import Moves
from .rule import number, rule, word

MOST_DECISIONS: Final = 1_000_000
"""A game that lasts longer is taken to be endless and cut off."""


@rule
def first_choice(seed: int) -> int:
    """The beginning of a chooser's stream."""
    return seed_word(seed, 2)


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


class Tally:
    """The figures of some random games, one row a game."""

    def __init__(self, games: int, seats: int) -> None:
        self.decisions: npt.NDArray[np.int64] = np.zeros(games, np.int64)
        self.shares: npt.NDArray[np.float64] = np.zeros((games, seats), np.float64)
        self.scores: npt.NDArray[np.int64] = np.zeros((games, seats), np.int64)


def play_randomly(doors: Doors, start: Any, first_seed: int, tally: Tally, begin: int, end: int) -> None:
    """Play the games `begin` to `end` of a run and enter them in the tally. `start` holds the options."""
    if isinstance(doors, CompiledDoors):
        _play_compiled(doors, start, first_seed, tally, begin, end)
    else:
        _play_plain(doors, start, first_seed, tally, begin, end)


def _play_plain(doors: Doors, start: Any, first_seed: int, tally: Tally, begin: int, end: int) -> None:
    for game in range(begin, end):
        seed = first_seed + game
        s = doors.copy(start)
        doors.setup(s, (seed_word(seed, 0), seed_word(seed, 1)))
        stream = first_choice(seed)
        while doors.to_move(s) >= 0 and tally.decisions[game] < MOST_DECISIONS:
            moves = doors.legal(s)
            stream = next_choice(stream)
            doors.apply(s, moves[chosen(stream, len(moves))])
            tally.decisions[game] += 1
        for seat in range(tally.shares.shape[1]):
            tally.shares[game, seat] = doors.share(s, seat)
            tally.scores[game, seat] = doors.score(s, seat)


def _play_compiled(doors: CompiledDoors, start: Any, first_seed: int, tally: Tally, begin: int, end: int) -> None:
    entries = doors.entries
    work = doors.copy(start)
    moves = (ctypes.c_char * Moves.dtype.itemsize)()
    log = (ctypes.c_char * Log.dtype.itemsize)()
    from .driver import random_games

    random_games()(
        entries.setup.address,
        entries.legal.address,
        entries.apply.address,
        entries.share.address,
        entries.score.address,
        ctypes.addressof(start),
        ctypes.addressof(work),
        doors.state_size,
        ctypes.addressof(doors.tables),
        ctypes.addressof(moves),
        ctypes.addressof(log),
        first_seed,
        begin,
        end,
        tally.shares.shape[1],
        tally.decisions.ctypes.data,
        tally.shares.ctypes.data,
        tally.scores.ctypes.data,
    )
