"""The arena: players against one another, all seats and sides rotated, with intervals and ratings."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product
from typing import Any, Final

import warren

from ..core.errors import BadOption, Stopped
from ..core.shares import say_share, wilson
from ..core.summaries import Summary
from ..core.threads import in_threads
from ..face.game import read_game
from ..face.simulation import Played
from .contestants import Contestant, names_of, new_player
from .player import Budget, Player, Turn, ask

MOST_SEATINGS: Final = 5040


@dataclass
class Standing:
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


@dataclass(frozen=True, repr=False)
class Result(Played):
    """What came of some games."""

    players: list[Standing]
    seats: list[Standing]
    by_seat: list[list[Standing]] = field(default_factory=list)  # each player in each seat

    def to_dict(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        return super().to_dict() | {
            "players": [{**p.to_dict(), "wins": p.wins, "rating": p.rating} for p in self.players],
            "seats": [s.to_dict() for s in self.seats],
        }

    def summaries(self) -> list[Summary]:
        """How the players came off, the best first; and the seats, whoever sat there."""
        fair = 1 / len(self.seats)
        return [
            Summary(
                ("player", "games", "wins", f"share (fair: {fair:.1%})", "at 95 %", "rating"),
                [_of_player(record) for record in sorted(self.players, key=lambda record: -record.share)],
            ),
            Summary(
                ("seat", "games", "share", "at 95 %", *(f"as {player.name}" for player in self.players)),
                [
                    (seat.name, str(seat.games), *say_share(seat.share, seat.games), *map(_in_seat, apart))
                    for seat, *apart in zip(self.seats, *self.by_seat, strict=True)
                ],
            ),
        ]


def _of_player(record: Standing) -> tuple[str, ...]:
    rating = "" if record.rating is None else f"{record.rating:.1f}"
    return record.name, str(record.games), str(record.wins), *say_share(record.share, record.games), rating


def _in_seat(record: Standing) -> str:
    return f"{record.share:.1%} of {record.games}" if record.games else "-"


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


def play_game(game: warren.Game | str, players: Sequence[Player], seed: int) -> warren.Position:
    """A whole game between players, each of whom sees only what its seat may know; the position in which it ended."""
    *_, last = positions(game, players, seed)
    return last


def positions(
    game: warren.Game | str, players: Sequence[Player], seed: int, stop: threading.Event | None = None
) -> Iterator[warren.Position]:
    """The same move by move: one position, from its beginning to its end. Once `stop` is set nobody thinks any more."""
    game = read_game(game)
    turn = Turn(stop=stop or threading.Event())
    position = game.start(seed)
    secrets = game.definition.has_secrets
    number = 0
    yield position
    while not position.is_over:
        seat = position.to_move or 0
        move = ask(players[seat], position, f"{seed} {number}", turn)
        position.play(move)
        number += 1
        for other, player in enumerate(players):
            player.saw(seat, move if other == seat or not secrets else None)
        yield position


def prepare(game: warren.Game | str, players: Sequence[Contestant]) -> None:
    """Compile what these players need, and say so, before threads begin, clocks run or a bar is drawn."""
    game = read_game(game)
    _ = game.doors
    for player in players:
        new_player(player, 0, Budget()).prepare(game)


def run(
    game: warren.Game | str,
    players: Sequence[Contestant],
    games: int,
    budget: Budget | None = None,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Games between players by name, classes of one's own, or players that are copied for every game.

    `game` may be the id of one, which is then played with its ordinary options, here as in the functions above. The
    budget is a king's for one decision; workers are threads, as many as cores by default. With a budget of iterations
    the same seed gives the same result. Ctrl-C raises `Stopped`, a KeyboardInterrupt whose `finished` is the Result of
    the games that were finished.
    """
    game = read_game(game)
    names = names_of(players)
    seats = len(game.seats)
    plan = seatings(len(names), seats)
    if len(plan) > MOST_SEATINGS:
        raise BadOption(f"{len(names)} players in {seats} seats: that are too many ways to sit; name fewer players")
    prepare(game, players)
    hall = _Hall(game, players, plan, iter(range(games)), budget or Budget(), seed, progress)

    def done() -> Result:
        numbers = sorted(hall.outcomes)
        sat = [plan[n % len(plan)] for n in numbers]
        return _tallied(game, names, games, sat, [hall.outcomes[n] for n in numbers])

    try:
        in_threads(hall.work, min(workers or os.cpu_count() or 1, games), hall.close)
    except KeyboardInterrupt:
        raise Stopped(f"stopped after {len(hall.outcomes):,} of {games:,} games", done()) from None
    return done()


@dataclass(frozen=True)
class _Hall:
    """Where games are played, one by each thread, until all are finished or the hall is closed."""

    game: warren.Game
    players: Sequence[Contestant]
    plan: list[tuple[int, ...]]
    left: Iterator[int]  # the numbers of games
    budget: Budget
    seed: int
    progress: Callable[[int], None] | None
    outcomes: dict[int, tuple[float, ...]] = field(default_factory=dict)  # of finished games, by number
    closed: threading.Event = field(default_factory=threading.Event)

    def work(self) -> None:
        """Play games until none is left; this is what a thread does."""
        for number in self.left:
            self._play(number)
            if self.closed.is_set():
                return

    def close(self) -> None:
        """End all games as they stand. Whoever begins one afterwards finds the hall closed."""
        self.closed.set()

    def _play(self, number: int) -> None:
        deal = self.seed + number // len(self.plan)  # the same deal for every way to sit
        for position in positions(self.game, self._seated(number), deal, self.closed):
            if position.is_over:
                self.outcomes[number] = position.shares
                if self.progress:
                    self.progress(1)
            elif self.closed.is_set():
                break

    def _seated(self, number: int) -> list[Player]:
        return [
            new_player(self.players[who], f"{self.seed} {number} {seat}", self.budget)
            for seat, who in enumerate(self.plan[number % len(self.plan)])
        ]


def _tallied(
    game: warren.Game,
    names: Sequence[str],
    wanted: int,
    plan: list[tuple[int, ...]],
    outcomes: list[tuple[float, ...]],
) -> Result:
    result = Result(
        game.id,
        game.title,
        game.options,
        len(outcomes),
        wanted,
        [Standing(name) for name in names],
        [Standing(name) for name in game.seats],
        [[Standing(seat) for seat in game.seats] for _ in names],
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
