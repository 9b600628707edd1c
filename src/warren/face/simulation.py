"""Games of simple players in bulk."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from ..core.dice import LARGEST_SEED, LEAST_SEED
from ..core.doors import Engine
from ..core.errors import BadOption, quoted, whole_number
from ..core.playouts import PLAYERS, Tally, play_many
from .game import Game


@dataclass(frozen=True)
class Simulation:
    """What came of some games."""

    game: str
    options: dict[str, Any]
    games: int
    seconds: float
    workers: int
    engine: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    tally: Tally = field(repr=False)
    figures: dict[str, Any] = field(repr=False, default_factory=dict)
    """Figures of the game's own (`Definition.report`), one number a game each; empty unless asked for."""

    @property
    def decisions(self) -> int:
        """Decisions in all games together."""
        return int(self.tally.decisions.sum())

    @property
    def decisions_per_second(self) -> float:
        """By the clock on the wall, all workers together."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        tally = self.tally
        return {
            "game": self.game,
            "options": self.options,
            "games": self.games,
            "engine": self.engine,
            "workers": self.workers,
            "seconds": round(self.seconds, 6),
            "decisions": self.decisions,
            "decisions_per_second": round(self.decisions_per_second),
            "decisions_per_game": {
                "mean": float(tally.decisions.mean()),
                "least": int(tally.decisions.min()),
                "most": int(tally.decisions.max()),
            },
            "seats": [
                {
                    "name": name,
                    "player": self.players[i],
                    "share": float(tally.shares[:, i].mean()),
                    "score": float(tally.scores[:, i].mean()),
                }
                for i, name in enumerate(self.seats)
            ],
            "draws": float(np.mean((tally.shares > 0).sum(axis=1) > 1)),
            "figures": {
                name: {"mean": float(np.mean(row)), "least": float(np.min(row)), "most": float(np.max(row))}
                for name, row in self.figures.items()
            },
        }


MOST_GAMES: Final = 1_000_000_000
MOST_WORKERS: Final = 1024


def simulate(
    game: Game,
    games: int,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    players: str | Sequence[str] = "random",
    report: bool = False,
) -> Simulation:
    """Play games of simple players ("random", "greedy", "instinct"): one kind, or one for each seat.

    The same seed gives the same figures, whatever the number of workers (threads). `report` also looks at the states
    in which the games ended, for the figures that the game itself reports.

    >>> import warren
    >>> warren.simulate(warren.game("slayer"), games=100, seed=1).tally.shares.sum()
    np.float64(100.0)
    """
    games = _whole("games", games, 1, MOST_GAMES)
    seed = _whole("seed", seed, LEAST_SEED, LARGEST_SEED - games)  # game number i has the seed i above it
    workers = _whole("workers", workers, 1, MOST_WORKERS) if workers is not None else os.cpu_count() or 1
    if game.engine is not Engine.COMPILED:
        workers = 1  # plain rules hold the interpreter's lock: threads would only get in each other's way
    seated = _seated(players, len(game.seats))
    kinds = [PLAYERS.index(name) for name in seated]
    tally = Tally(games, len(game.seats), game.definition.State.dtype if report else None)
    doors = game.doors
    start = doors.new(game.blank())
    play_many(doors, start, seed, kinds, Tally(1, len(game.seats)), 0, 1)  # so that nothing is loaded while we measure
    slice_size = max(1, min(1000, games // (workers * 8) or 1))
    slices = [(i, min(i + slice_size, games)) for i in range(0, games, slice_size)]

    def play(bounds: tuple[int, int]) -> None:
        play_many(doors, start, seed, kinds, tally, *bounds)
        if progress:
            progress(bounds[1] - bounds[0])

    began = time.perf_counter()
    if workers == 1:
        for bounds in slices:
            play(bounds)
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(play, slices))
    seconds = time.perf_counter() - began
    figures = dict(game.definition.report(tally.finals, game.components)) if report else {}
    return Simulation(
        game.id, game.options, games, seconds, workers, str(game.engine), game.seats, tuple(seated), tally, figures
    )


def _whole(name: str, given: object, low: int, high: int) -> int:
    number = whole_number(given)
    if number is None or not low <= number <= high:
        raise BadOption(f"{name} = {quoted(given)}: expected a whole number from {low} to {high}")
    return number


def _seated(players: str | Sequence[str], seats: int) -> list[str]:
    given = [players] * seats if isinstance(players, str) else players
    if not isinstance(given, list | tuple) or len(given) != seats or not all(name in PLAYERS for name in given):
        raise BadOption(
            f"players = {quoted(players)}: expected {' or '.join(PLAYERS)}, once or for each of {seats} seats"
        )
    return list(given)
