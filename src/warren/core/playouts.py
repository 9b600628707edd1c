"""Games of simple players, whole and many: the driver that is compiled once and runs any game.

Game number i of a run with seed S is `game.start(seed=S + i)` played by choosers whose stream is seeded the same way.
So any game of a run can be looked at by itself, and a run gives the same figures on both engines and on any number of
threads. A run can be stopped within a few decisions; a game that was not finished then does not count.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from .dice import seed_word
from .doors import CompiledDoors, Doors, check_moves
from .log import Log
from .moves import Moves, chosen, next_choice
from .rule import rule
from .threads import Stop

MOST_DECISIONS: Final = 1_000_000
"""A game that lasts longer is taken to be endless and cut off."""

RANDOM: Final = 0
GREEDY: Final = 1
INSTINCT: Final = 2
PLAYERS: Final = ("random", "greedy", "instinct")
"""Simple players: any legal move; the move after which `judge` likes the position best; what `suggest` says.

The greedy player looks at positions made by `imagine` only, so it knows neither the dice nor what is hidden from it.
"""


@rule
def first_choice(seed: int) -> int:
    """The beginning of a chooser's stream."""
    return seed_word(seed, 2)


class Tally:
    """The figures of some games, one row a game; on demand also the states in which they ended.

    The rows of games that are `finished` come first; what stands behind them means nothing and can be `cut`.
    """

    def __init__(self, games: int, seats: int, finals: Any = None) -> None:
        self.finished = 0
        self.decisions: npt.NDArray[np.int64] = np.zeros(games, np.int64)
        self.shares: npt.NDArray[np.float64] = np.zeros((games, seats), np.float64)
        self.scores: npt.NDArray[np.int64] = np.zeros((games, seats), np.int64)
        self.finals: Any = None if finals is None else np.zeros(games, finals)
        self.figures: dict[str, Any] = {}  # what the game itself reports, by those who ask it

    def cut(self) -> None:
        """Keep the rows of finished games only."""
        n = self.finished
        self.decisions, self.shares, self.scores = self.decisions[:n], self.shares[:n], self.scores[:n]
        self.finals = None if self.finals is None else self.finals[:n]

    @classmethod
    def joined(cls, parts: Sequence[Tally], seats: int) -> Tally:
        """The rows of some tallies that were cut, one after the other, without the states."""
        whole = cls(0, seats)
        whole.finished = sum(part.finished for part in parts)
        if parts:
            whole.decisions = np.concatenate([part.decisions for part in parts])
            whole.shares = np.concatenate([part.shares for part in parts])
            whole.scores = np.concatenate([part.scores for part in parts])
            whole.figures = {name: np.concatenate([part.figures[name] for part in parts]) for name in parts[0].figures}
        return whole


def play_many(doors: Doors, start: Any, first_seed: int, players: Sequence[int], tally: Tally, stop: Stop) -> None:
    """Play as many games as a tally has rows and enter them there; `stop` ends it before.

    `start` holds the options, `players` the kind of player in each seat.
    """
    if isinstance(doors, CompiledDoors):
        _play_compiled(doors, start, first_seed, players, tally, stop)
    else:
        _play_plain(doors, start, first_seed, players, tally, stop)


def _play_plain(doors: Doors, start: Any, first_seed: int, players: Sequence[int], tally: Tally, stop: Stop) -> None:
    for game in range(len(tally.decisions)):
        seed = first_seed + game
        s = doors.copy(start)
        doors.setup(s, (seed_word(seed, 0), seed_word(seed, 1)))
        stream = first_choice(seed)
        while doors.to_move(s) >= 0 and tally.decisions[game] < MOST_DECISIONS:
            if stop.is_set:
                return
            moves = doors.legal(s)
            stream = next_choice(stream)
            kind = players[doors.to_move(s)]
            if kind == GREEDY:
                move = _best_move(doors, s, moves, stream)
            elif kind == INSTINCT:
                move = doors.suggest(s, stream)
            else:
                move = moves[chosen(stream, len(moves))]
            doors.apply(s, move)
            tally.decisions[game] += 1
        for seat in range(tally.shares.shape[1]):
            tally.shares[game, seat] = doors.share(s, seat)
            tally.scores[game, seat] = doors.score(s, seat)
        if tally.finals is not None:
            tally.finals[game] = np.frombuffer(doors.bytes(s), tally.finals.dtype)[0]
        tally.finished += 1


def _best_move(doors: Doors, s: Any, moves: list[int], stream: int) -> int:
    seat = doors.to_move(s)
    first = chosen(stream, len(moves))
    best, best_value = moves[first], -1.0
    for k in range(len(moves)):
        move = moves[(first + k) % len(moves)]
        trial = doors.copy(s)
        doors.imagine(trial, seat, (stream, next_choice(stream)))
        doors.apply(trial, move)
        value = doors.judge(trial, seat)
        if value > best_value:
            best, best_value = move, value
    return best


def _play_compiled(
    doors: CompiledDoors, start: Any, first_seed: int, players: Sequence[int], tally: Tally, stop: Stop
) -> None:
    from .driver import play_games

    entries = doors.entries
    work, trial = doors.copy(start), doors.copy(start)
    moves = (ctypes.c_char * Moves.dtype.itemsize)()
    log = (ctypes.c_char * Log.dtype.itemsize)()
    kinds = (ctypes.c_int64 * len(players))(*players)
    found = play_games()(
        entries.setup.address,
        entries.legal.address,
        entries.apply.address,
        entries.imagine.address,
        entries.judge.address,
        entries.suggest.address,
        entries.share.address,
        entries.score.address,
        ctypes.addressof(start),
        ctypes.addressof(work),
        ctypes.addressof(trial),
        doors.state_size,
        ctypes.addressof(doors.tables),
        ctypes.addressof(moves),
        ctypes.addressof(log),
        ctypes.addressof(kinds),
        stop.address,
        first_seed,
        *tally.shares.shape,
        tally.decisions.ctypes.data,
        tally.shares.ctypes.data,
        tally.scores.ctypes.data,
        0 if tally.finals is None else tally.finals.ctypes.data,
    )
    check_moves(doors.title, -found)  # less than 0: so many moves stood in a list without room for them
    tally.finished = found
