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

MOST_LOOKED_AT: Final = 20
"""So many games of each group tell enough."""

TENTH: Final = 10
"""Of the games and of the patience: what quick games may take beside those that were asked for."""


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
    groups: dict[tuple[int, ...], list[list[Contestant]]] = {}
    for seating in seatings(len(players), seats):
        groups.setdefault(tuple(sorted(seating)), []).append([players[who] for who in seating])
    length = sum(1 for _ in positions(game, [InstinctPlayer(seed) for _ in range(seats)], seed)) - 1
    most = max(1, min(MOST_LOOKED_AT, games // TENTH))
    found = [_some_games(game, ways, most, budget, seed, length, PATIENCE / len(groups)) for ways in groups.values()]
    mean = sum(one.seconds for one in found) / len(found)
    return Outlook(mean * games / min(workers, games), any(one.is_least for one in found))


def _some_games(
    game: warren.Game,
    ways: Sequence[Sequence[Contestant]],
    most: int,
    budget: Budget,
    seed: int,
    length: int,
    patience: float,
) -> Outlook:
    """What a game of a group takes on average: one deal may be over at once, and the next one last long.

    A second game is begun only if the first has left most of the patience.
    """
    began = time.perf_counter()
    found: list[Outlook] = []
    for n in range(most):
        took = time.perf_counter() - began
        if n and took >= patience / TENTH:
            break
        seated = [new_player(player, f"outlook {n} {seat}", budget) for seat, player in enumerate(ways[n % len(ways)])]
        found.append(_one_game(game, seated, seed + n // len(ways), length, patience - took))
    return Outlook(sum(one.seconds for one in found) / len(found), any(one.is_least for one in found))


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
