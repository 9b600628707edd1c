"""The arena: players against one another, all seats and sides rotated, with intervals and ratings."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import permutations, product
from typing import Any, Final

import warren

from ..core.errors import BadOption
from .levels import NAMES, make_player
from .player import Player, ask
from .search import Search

CONFIDENCE: Final = 1.96  # 95 %
MOST_SEATINGS: Final = 5040


@dataclass(frozen=True)
class Budget:
    """What a king may spend on a decision."""

    iterations: int | None = None
    seconds: float | None = None


@dataclass
class Record:
    """Games of somebody, or in some seat."""

    name: str
    games: int = 0
    wins: int = 0  # shared ones too
    won: float = 0.0  # a shared win counts as its fraction
    rating: float | None = None

    def enter(self, share: float) -> None:
        self.games += 1
        self.wins += share > 0
        self.won += share

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """Between what the share lies at 95 % (Wilson's interval)."""
        return wilson(self.share, self.games)

    def to_dict(self) -> dict[str, Any]:
        low, high = self.bounds
        return {"name": self.name, "games": self.games, "share": self.share, "low": low, "high": high}


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's score interval for a share of some games.

    >>> wilson(0.5, 100)
    (0.40383..., 0.59616...)
    """
    if not games:
        return 0.0, 1.0
    z2 = CONFIDENCE**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = CONFIDENCE * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Result:
    """What came of some games."""

    game: str
    options: dict[str, Any]
    players: list[Record]
    seats: list[Record]
    by_seat: list[list[Record]] = field(default_factory=list)  # each player in each seat

    def to_dict(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        return {
            "game": self.game,
            "options": self.options,
            "players": [{**p.to_dict(), "wins": p.wins, "rating": p.rating} for p in self.players],
            "seats": [s.to_dict() for s in self.seats],
        }


def seatings(players: int, seats: int) -> list[tuple[int, ...]]:
    """Every way to seat some players, in an order in which short runs are fair: all rotations of a group together.

    With more players than seats every group of the right size meets; with fewer, everybody sits somewhere.

    >>> seatings(2, 2)
    [(0, 1), (1, 0)]
    >>> seatings(3, 2)
    [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    >>> seatings(2, 3)[:3]
    [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    """
    if players >= seats:
        found = list(permutations(range(players), seats))
    else:
        found = [seating for seating in product(range(players), repeat=seats) if len(set(seating)) == players]
    return sorted(found, key=lambda seating: (sorted(seating), seating))


def play_game(game: warren.Game, players: Sequence[Player], seed: int) -> warren.Position:
    """A whole game between players, each of whom sees only what its seat may know; the position in which it ended."""
    position = game.start(seed)
    secrets = game.definition.has_secrets
    number = 0
    while not position.is_over:
        seat = position.to_move or 0
        move = ask(players[seat], position, f"{seed} {number}")
        position.play(move)
        number += 1
        for other, player in enumerate(players):
            player.saw(seat, move if other == seat or not secrets else None)
    return position


def prepare(game: warren.Game, names: Sequence[str]) -> None:
    """Compile what these players need, and say so, before threads begin, clocks run or a bar is drawn."""
    _ = game.doors
    if any(isinstance(make_player(name), Search) for name in names):
        from .tree import prepare_search

        prepare_search()


def run(
    game: warren.Game,
    names: Sequence[str],
    games: int,
    budget: Budget,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Games between players by name. With a budget of iterations the same seed gives the same result."""
    if len(set(names)) != len(names) or not names:
        raise BadOption(f"players = {','.join(names)}: expected different players out of {', '.join(NAMES)}")
    for name in names:
        make_player(name)  # so that a wrong name is refused at once
    seats = len(game.seats)
    plan = seatings(len(names), seats)
    if len(plan) > MOST_SEATINGS:
        raise BadOption(f"{len(names)} players in {seats} seats: that are too many ways to sit; name fewer players")
    prepare(game, names)

    def play(number: int) -> tuple[float, ...]:
        seating = plan[number % len(plan)]
        deal = seed + number // len(plan)  # the same deal for every way to sit
        seated = [
            make_player(names[who], f"{seed} {number} {seat}", budget.iterations, budget.seconds)
            for seat, who in enumerate(seating)
        ]
        shares = play_game(game, seated, deal).shares
        if progress:
            progress(1)
        return shares

    if workers == 1:
        outcomes = list(map(play, range(games)))
    else:
        with ThreadPoolExecutor(workers) as pool:
            outcomes = list(pool.map(play, range(games)))
    return _tallied(game, names, [plan[i % len(plan)] for i in range(games)], outcomes)


def _tallied(
    game: warren.Game, names: Sequence[str], plan: list[tuple[int, ...]], outcomes: list[tuple[float, ...]]
) -> Result:
    result = Result(
        game.id,
        game.options,
        [Record(name) for name in names],
        [Record(name) for name in game.seats],
        [[Record(seat) for seat in game.seats] for _ in names],
    )
    for seating, shares in zip(plan, outcomes, strict=True):
        for seat, (who, share) in enumerate(zip(seating, shares, strict=True)):
            result.players[who].enter(share)
            result.seats[seat].enter(share)
            result.by_seat[who][seat].enter(share)
    if len(names) > 1 and len(game.seats) > 1:  # nobody meets anybody in a game for one
        for record, rating in zip(result.players, _ratings(len(names), plan, outcomes), strict=True):
            record.rating = rating
    return result


def _ratings(players: int, plan: list[tuple[int, ...]], outcomes: list[tuple[float, ...]]) -> list[float]:
    """Ratings after Plackett and Luce (openskill): 25 is the beginning, 8.3 its uncertainty."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(players)]
    for seating, shares in zip(plan, outcomes, strict=True):
        teams = [[ratings[who]] for who in seating]
        rated = model.rate(teams, ranks=[0 if share > 0 else 1 for share in shares])
        for who in set(seating):
            mine = [team[0] for team, sitting in zip(rated, seating, strict=True) if sitting == who]
            ratings[who] = model.rating(
                mu=sum(r.mu for r in mine) / len(mine), sigma=sum(r.sigma for r in mine) / len(mine)
            )
    return [round(float(r.mu), 2) for r in ratings]
