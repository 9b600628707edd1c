"""Games of simple players in bulk."""

from __future__ import annotations

import os
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ..core.choosers import CHOOSERS
from ..core.dice import LARGEST_SEED, LEAST_SEED
from ..core.engines import Engine
from ..core.errors import BadOption, Stopped, WarrenError, quoted, whole_number
from ..core.phrases import counted
from ..core.playouts import Tally, play_many
from ..core.scores import Unit
from ..core.shares import say_share
from ..core.summaries import Summary
from ..core.threads import Stop, in_threads
from .game import Game, read_game

MOST_ROWS: Final = 1_000_000
"""Of more games only the totals are kept, not a row for each: memory stays within bounds, however many are played."""

PARTS: Final = 16  # a run is cut into at least so many, if it can be, whatever the number of workers
LARGEST_PART: Final = 250


class Spread:
    """The mean of some numbers, the least and the largest of them, without the numbers themselves."""

    def __init__(self) -> None:
        self.n = 0
        self.total: Any = 0
        self.least: Any = None
        self.most: Any = None

    def enter(self, row: Any) -> None:
        """Count some numbers, at least one."""
        low, high = row.min().item(), row.max().item()
        self.n += len(row)
        self.total += row.sum().item()
        self.least = low if self.least is None else min(self.least, low)
        self.most = high if self.most is None else max(self.most, high)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON; where nothing was counted, all is null."""
        return {"mean": self.total / self.n if self.n else None, "least": self.least, "most": self.most}


class Totals:
    """The figures of some games together. Whatever their number, they need no more memory."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = Spread()
        self.shares = np.zeros(seats, np.float64)
        self.scores = np.zeros(seats, np.int64)
        self.draws = 0
        self.figures: dict[str, Spread] = {}

    def enter(self, tally: Tally) -> None:
        """Count the games of a tally, at least one."""
        self.games += len(tally.decisions)
        self.decisions.enter(tally.decisions)
        self.shares += tally.shares.sum(axis=0)
        self.scores += tally.scores.sum(axis=0)
        self.draws += int(np.count_nonzero(np.count_nonzero(tally.shares, axis=1) > 1))
        for name, row in tally.figures.items():
            self.figures.setdefault(name, Spread()).enter(np.asarray(row, np.float64))

    def mean(self, total: float) -> float | None:
        """A total, a game; None where there was no game."""
        return float(total) / self.games if self.games else None


@dataclass(frozen=True, repr=False)
class Played(ABC):
    """Some games that were played, whatever is told of them; `print` shows it."""

    game: str
    title: str
    options: dict[str, Any]
    games: int
    """How many were finished."""
    wanted: int
    """How many were asked for: more than `games` if somebody stopped it."""

    def to_dict(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        return {
            "game": self.game,
            "options": self.options,
            "games": self.games,
            "wanted": self.wanted,
            "stopped": self.games < self.wanted,
        }

    @abstractmethod
    def summaries(self) -> list[Summary]:
        """The figures as people read them, if at least one game was finished."""

    def __str__(self) -> str:
        if not self.games:
            return f"None of {counted(f'{self.wanted:,}', 'game')} of {self.title} was finished."
        return "\n\n".join(map(str, self.summaries()))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {counted(f'{self.games:,}', 'game')} of {self.game}>"


@dataclass(frozen=True, repr=False)
class Simulation(Played):
    """What came of some games."""

    seconds: float
    workers: int
    engine: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    unit: Unit
    """What scores are counted in; all scores here are whole numbers of it, and means of them."""
    totals: Totals
    rows: Tally | None

    @property
    def tally(self) -> Tally:
        """The figures with one row a game, where there were at most MOST_ROWS games."""
        if self.rows is None:
            raise WarrenError(
                f"{self.wanted:,} games: one row a game is kept of at most {MOST_ROWS:,}; `totals` has them together"
            )
        return self.rows

    @property
    def figures(self) -> dict[str, Any]:
        """Figures of the game's own (`Definition.report`), one number a game each; empty unless asked for."""
        return self.tally.figures

    @property
    def decisions(self) -> int:
        """Decisions in all games together."""
        return int(self.totals.decisions.total)

    @property
    def decisions_per_second(self) -> float:
        """By the clock on the wall, all workers together."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The figures, ready for JSON. Where no game was finished, they are null."""
        totals = self.totals
        return super().to_dict() | {
            "engine": self.engine,
            "workers": self.workers,
            "seconds": round(self.seconds, 6),
            "decisions": self.decisions,
            "decisions_per_second": round(self.decisions_per_second),
            "decisions_per_game": totals.decisions.to_dict(),
            "seats": [
                {
                    "name": name,
                    "player": self.players[i],
                    "share": totals.mean(totals.shares[i]),
                    "score": totals.mean(totals.scores[i]),
                }
                for i, name in enumerate(self.seats)
            ],
            "unit": self.unit.to_dict(),
            "draws": totals.mean(totals.draws),
            "figures": {name: spread.to_dict() for name, spread in totals.figures.items()},
        }

    def summaries(self) -> list[Summary]:
        """All games together, the game's own figures where they were asked for, and the seats."""
        totals, decisions, games = self.totals, self.totals.decisions, self.games
        whole = [
            ("games", f"{games:,}"),
            ("decisions", f"{self.decisions:,}"),
            ("seconds", f"{self.seconds:.2f} ({self.engine}, {counted(self.workers, 'worker')})"),
            ("decisions per second", f"{self.decisions_per_second:,.0f}"),
            ("decisions per game", f"{decisions.total / games:.1f} ({decisions.least} to {decisions.most})"),
            ("draws", f"{totals.draws / games:.1%}"),
        ]
        own = [
            (name, f"{spread.total / spread.n:.2f}", f"{spread.least:g}", f"{spread.most:g}")
            for name, spread in totals.figures.items()
        ]
        seats = [
            (seat, player, *say_share(share / games, games), f"{self.unit.mean(score / games):.2f}")
            for seat, player, share, score in zip(self.seats, self.players, totals.shares, totals.scores, strict=True)
        ]
        return [
            Summary((self.title, ""), whole),
            *([Summary(("per game", "mean", "least", "most"), own)] if own else []),
            Summary(("seat", "player", "share of wins", "at 95 %", f"mean {self.unit.many}"), seats),
        ]


MOST_GAMES: Final = 1_000_000_000
MOST_WORKERS: Final = 1024


def simulate(
    game: Game | str,
    games: int,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    players: str | Sequence[str] = "random",
    report: bool = False,
) -> Simulation:
    """Play games of simple players ("random", "greedy", "instinct"): one kind, or one for each seat.

    `game` may be the id of one, which is then played with its ordinary options.
    The same seed gives the same figures, whatever the number of workers (threads). `report` also looks at the states
    in which the games ended, for the figures that the game itself reports. Ctrl-C raises `Stopped`, a KeyboardInterrupt
    whose `finished` is the Simulation of the games that were finished.

    >>> import warren
    >>> warren.simulate("slayer", 100, seed=1).tally.shares.sum()
    np.float64(100.0)
    """
    game = read_game(game)
    games = _whole("games", games, 1, MOST_GAMES)
    seed = _whole("seed", seed, LEAST_SEED, LARGEST_SEED - games)  # game number i has the seed i above it
    workers = _whole("workers", workers, 1, MOST_WORKERS) if workers is not None else os.cpu_count() or 1
    if game.engine is not Engine.COMPILED:
        workers = 1  # plain rules hold the interpreter's lock: threads would only get in each other's way
    seated = _seated(players, len(game.seats))
    run = _Run(game, games, seed, [CHOOSERS.index(name) for name in seated], report, progress)

    def done() -> Simulation:
        return Simulation(
            game=game.id,
            title=game.title,
            options=game.options,
            games=run.totals.games,
            wanted=games,
            seconds=time.perf_counter() - began,
            workers=workers,
            engine=str(game.engine),
            seats=game.seats,
            players=tuple(seated),
            unit=game.definition.unit,
            totals=run.totals,
            rows=run.rows(),
        )

    began = time.perf_counter()
    try:
        in_threads(run.work, workers, run.stop.set)
    except KeyboardInterrupt:
        run.count_what_waits()
        raise Stopped(f"stopped after {run.totals.games:,} of {games:,} games", done()) from None
    return done()


class _Run:
    """Games that some threads play, part by part; the parts are counted in their order."""

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int,
        kinds: Sequence[int],
        report: bool,
        progress: Callable[[int], None] | None,
    ) -> None:
        self.stop = Stop()
        self.totals = Totals(len(game.seats))
        self._game = game
        self._seed = seed
        self._kinds = kinds
        self._report = report
        self._progress = progress
        self._start = game.doors.new(game.blank())
        self._lock = threading.Lock()
        self._left = _parts(games)
        self._waiting: dict[int, Tally] = {}  # parts that came before their turn
        self._turn = 0
        self._kept: list[Tally] | None = [] if games <= MOST_ROWS else None
        self._play(0, 0)  # so that nothing is loaded while we measure

    def work(self) -> None:
        """Play parts until none is left; this is what a thread does."""
        while not self.stop.is_set:
            with self._lock:
                number, first, games = next(self._left, (0, 0, 0))
            if not games:
                return
            tally = self._play(first, games)
            with self._lock:
                self._hand_in(number, tally)
                if self._progress:
                    self._progress(tally.finished)

    def _play(self, first: int, games: int) -> Tally:
        definition = self._game.definition
        tally = Tally(games, len(self._game.seats), definition.State.dtype if self._report else None)
        play_many(self._game.doors, self._start, self._seed + first, self._kinds, tally, self.stop)
        tally.cut()
        if self._report and tally.finished:
            tally.figures = dict(definition.report(tally.finals, self._game.components))
        tally.finals = None  # they would fill the memory
        return tally

    def _hand_in(self, number: int, tally: Tally) -> None:
        self._waiting[number] = tally
        while self._turn in self._waiting:
            self._count(self._waiting.pop(self._turn))
            self._turn += 1

    def count_what_waits(self) -> None:
        """After a stop: parts behind one that nobody played."""
        for number in sorted(self._waiting):
            self._count(self._waiting.pop(number))

    def _count(self, tally: Tally) -> None:
        if tally.finished:
            self.totals.enter(tally)
            if self._kept is not None:
                self._kept.append(tally)

    def rows(self) -> Tally | None:
        """One row for each game that was counted; None where they were too many."""
        return None if self._kept is None else Tally.joined(self._kept, len(self._game.seats))


def _parts(games: int) -> Iterator[tuple[int, int, int]]:
    """A run in parts (number, first game, games): the same for any number of workers, and so are sums of fractions."""
    size = max(1, min(LARGEST_PART, games // PARTS))
    for number, first in enumerate(range(0, games, size)):
        yield number, first, min(size, games - first)


def _whole(name: str, given: object, low: int, high: int) -> int:
    number = whole_number(given)
    if number is None or not low <= number <= high:
        raise BadOption(f"{name} = {quoted(given)}: expected a whole number from {low} to {high}")
    return number


def _seated(players: str | Sequence[str], seats: int) -> list[str]:
    given = [players] * seats if isinstance(players, str) else players
    if not isinstance(given, list | tuple) or len(given) != seats or not all(name in CHOOSERS for name in given):
        raise BadOption(
            f"players = {quoted(players)}: expected {' or '.join(CHOOSERS)}, once or for each of {seats} seats"
        )
    return list(given)
