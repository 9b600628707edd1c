"""Games of simple players, whole and many: the driver that is compiled once and runs any game.

Game number i of a run with seed S is `game.start(seed=S + i)` played by choosers whose stream is seeded the same way.
So any game of a run can be looked at by itself, and a run gives the same figures on both engines and on any number of
threads. A run can be stopped within a few decisions; a game that was not finished then does not count.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .choosers import MOST_DECISIONS, choose, first_choice
from .dice import seed_word
from .doors import CompiledDoors, Doors, check_moves
from .log import Log
from .moves import Moves, next_choice
from .threads import Stop


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


def play_many(doors: Doors, start: Any, first_seed: int, choosers: Sequence[int], tally: Tally, stop: Stop) -> None:
    """Play as many games as a tally has rows and enter them there; `stop` ends it before.

    `start` holds the options, `choosers` the kind of player in each seat.
    """
    if isinstance(doors, CompiledDoors):
        _play_compiled(doors, start, first_seed, choosers, tally, stop)
    else:
        _play_plain(doors, start, first_seed, choosers, tally, stop)


def _play_plain(doors: Doors, start: Any, first_seed: int, choosers: Sequence[int], tally: Tally, stop: Stop) -> None:
    for game in range(len(tally.decisions)):
        seed = first_seed + game
        s = doors.copy(start)
        doors.setup(s, (seed_word(seed, 0), seed_word(seed, 1)))
        stream = first_choice(seed)
        mind = doors.new_mind()
        while doors.to_move(s) >= 0 and tally.decisions[game] < MOST_DECISIONS:
            if stop.is_set:
                return
            stream = next_choice(stream)
            doors.apply(s, choose(doors, s, choosers[doors.to_move(s)], stream, mind))
            tally.decisions[game] += 1
        for seat in range(tally.shares.shape[1]):
            tally.shares[game, seat] = doors.share(s, seat)
            tally.scores[game, seat] = doors.score(s, seat)
        if tally.finals is not None:
            tally.finals[game] = np.frombuffer(doors.bytes(s), tally.finals.dtype)[0]
        tally.finished += 1


def _play_compiled(
    doors: CompiledDoors, start: Any, first_seed: int, choosers: Sequence[int], tally: Tally, stop: Stop
) -> None:
    from .driver import Run, play_games

    blocks = {
        "work": doors.copy(start),
        "world": doors.copy(start),
        "trial": doors.copy(start),
        "tables": doors.tables,
        "moves": _block(Moves),
        "scratch": _block(Moves),
        "log": _block(Log),
        "choosers": (ctypes.c_int64 * len(choosers))(*choosers),
        "start": start,
    }
    run = Run()
    for name, block in blocks.items():
        setattr(run, name, ctypes.addressof(block))
    for name in ("setup", "legal", "apply", "imagine", "judge", "suggest", "share", "score"):
        setattr(run, name, getattr(doors.entries, name).address)
    mind = doors.new_mind()
    if mind is not None and doors.entries.think is not None:
        run.think, run.mind, run.mind_size = doors.entries.think.address, ctypes.addressof(mind), len(mind)
    run.stop = stop.address
    run.state_size = doors.state_size
    run.first_seed = first_seed
    run.games, run.seats = tally.shares.shape
    run.decisions = tally.decisions.ctypes.data
    run.shares = tally.shares.ctypes.data
    run.scores = tally.scores.ctypes.data
    run.finals = 0 if tally.finals is None else tally.finals.ctypes.data
    job = ctypes.create_string_buffer(run.pack())
    finished = play_games()(ctypes.addressof(job))
    check_moves(doors.title, -finished)  # less than 0: so many moves stood in a list without room for them
    tally.finished = finished


def _block(kind: type[Log] | type[Moves]) -> Any:
    return (ctypes.c_char * kind.dtype.itemsize)()
