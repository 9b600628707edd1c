"""What an arena will cost, before it opens: the beginning of a game of each group of players is played and timed."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import warren

from ..core.threads import in_threads
from .arena import positions, seatings
from .contestants import Contestant, new_player
from .player import Budget, InstinctPlayer, Player

PATIENCE: Final = 5.0
"""Seconds that it may take to find out."""


@dataclass(frozen=True)
class Outlook:
    """What some games will take."""

    seconds: float
    is_least: bool  # it may be more: somebody thought longer about one decision than was waited for


def outlook(
    game: warren.Game, players: Sequence[Contestant], games: int, budget: Budget, seed: int, workers: int
) -> Outlook:
    """How long so many games of these players will take, as far as a few seconds can tell."""
    seats = len(game.seats)
    groups = {tuple(sorted(seating)): seating for seating in seatings(len(players), seats)}
    length = sum(1 for _ in positions(game, [InstinctPlayer(seed) for _ in range(seats)], seed)) - 1
    found = [
        _one_game(
            game,
            [new_player(players[who], f"outlook {seat}", budget) for seat, who in enumerate(seating)],
            seed,
            length,
            patience,
        )
        for patience in [PATIENCE / len(groups)]
        for seating in groups.values()
    ]
    mean = sum(one.seconds for one in found) / len(found)
    return Outlook(mean * games / min(workers, games), any(one.is_least for one in found))


def _one_game(game: warren.Game, players: Sequence[Player], seed: int, length: int, patience: float) -> Outlook:
    """What a game takes: all of it if that is soon known, else as much as its beginning lets expect."""
    stop = threading.Event()
    reached: list[int] = [0]
    over: list[bool] = []

    def play() -> None:
        for n, position in enumerate(positions(game, players, seed, stop)):
            if stop.is_set():
                return
            reached[0] = n
            if position.is_over:
                over.append(True)

    begun = time.perf_counter()
    timer = threading.Timer(patience, stop.set)
    timer.start()
    try:
        in_threads(play, 1, stop.set)
    finally:
        timer.cancel()
    took = time.perf_counter() - begun
    if over:
        return Outlook(took, False)
    return Outlook(took * max(1.0, length / max(1, reached[0])), not reached[0])
