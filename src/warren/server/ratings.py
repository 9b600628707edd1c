"""Results of finished tables, and ratings of people with accounts (openskill), written once for each table."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct

from .database import Clash, Statement
from .hosted import Hosted
from .standing import Stage
from .store import Store

BEGINNING: Final = (25.0, 25.0 / 3)
"""Rating and its uncertainty, of somebody who has not played."""

MOST_TRIES: Final = 5


class Place(NamedTuple):
    """How a seat came off."""

    seat: int
    person: str
    share: float  # of the win
    place: int  # 1 is the best


class Rating(Struct, frozen=True):
    """How strong somebody is at a game, as far as is known."""

    game: str
    mu: float
    sigma: float
    games: int


class Result(Struct, frozen=True):
    """How somebody came off at a table."""

    table: str
    game: str
    ended: float
    share: float
    place: int


def places_of(hosted: Hosted) -> list[Place]:
    """How all seats came off. Whoever gave up ranks last, however a program played on; the first of them last."""
    standing = hosted.standing
    sight = hosted.playing.glance(None)
    given_up = standing.given_up
    alive = [seat for seat in range(len(standing.chairs)) if seat not in given_up]
    shares = dict(enumerate(sight.shares)) if sight.is_over else {seat: 1 / len(alive) for seat in alive}
    scores = sight.scores

    def merit(seat: int) -> tuple[float, ...]:
        if seat in given_up:
            return (-1.0, given_up.index(seat))
        return (shares.get(seat, 0.0), scores[seat] if sight.is_over else 0)

    ranked = sorted({merit(seat) for seat in range(len(standing.chairs))}, reverse=True)
    return [
        Place(
            seat,
            chair.person,
            0.0 if seat in given_up else shares.get(seat, 0.0),
            1 + ranked.index(merit(seat)),
        )
        for seat, chair in enumerate(standing.chairs)
    ]


class Results:
    """Keeps results and ratings."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def keep(self, hosted: Hosted) -> None:
        """Write down how a table ended; done twice it counts once."""
        if hosted.standing.stage != Stage.OVER:
            return
        async with hosted.lock:
            places = [place for place in places_of(hosted) if place.person]
            game, ended = hosted.game.id, hosted.changed
            is_rated = hosted.standing.manners.is_rated and not hosted.standing.is_brought
            players = [place for place in places if place.person == hosted.standing.held[place.seat][0]]
        for _ in range(MOST_TRIES):
            if not places or await self._is_kept(hosted.id):
                return
            statements = [_result(hosted.id, game, ended, place) for place in places]
            if is_rated:
                statements += await self._rated(game, players)
            try:
                await self.store.database.write(statements)
                return
            except Clash:  # another process was faster, or somebody's rating has changed meanwhile
                continue

    async def _is_kept(self, table: str) -> bool:
        return bool(await self.store.database.read("SELECT seat FROM results WHERE table_id = ?", table))

    async def _rated(self, game: str, places: list[Place]) -> list[Statement]:
        """The new ratings of those who began with accounts, if they are at least two and nobody sat twice."""
        known = []
        for place in places:
            rows = await self.store.database.read("SELECT account FROM people WHERE id = ?", place.person)
            if rows and rows[0][0] is not None:
                known.append(place)
        if len(known) < 2 or len({place.person for place in known}) < len(known):
            return []
        before = [await self._rating(place.person, game) for place in known]
        after = _new_ratings(before, [place.place for place in known])
        return [
            statement
            for place, old, (mu, sigma) in zip(known, before, after, strict=True)
            for statement in _change(place.person, game, old, mu, sigma)
        ]

    async def _rating(self, person: str, game: str) -> Rating:
        rows = await self.store.database.read(
            "SELECT mu, sigma, games FROM ratings WHERE person = ? AND game = ?", person, game
        )
        return Rating(game, *rows[0]) if rows else Rating(game, *BEGINNING, 0)

    async def of(self, person: str) -> tuple[list[Result], list[Rating]]:
        """Somebody's results, the newest first, and ratings."""
        results = await self.store.database.read(
            "SELECT table_id, game, ended, share, place FROM results WHERE person = ? ORDER BY ended DESC LIMIT 200",
            person,
        )
        ratings = await self.store.database.read(
            "SELECT game, mu, sigma, games FROM ratings WHERE person = ? ORDER BY game", person
        )
        return [Result(*row) for row in results], [Rating(*row) for row in ratings]


def _result(table: str, game: str, ended: float, place: Place) -> Statement:
    text = "INSERT INTO results (table_id, seat, person, game, ended, share, place) VALUES (?, ?, ?, ?, ?, ?, ?)"
    return Statement(text, (table, place.seat, place.person, game, ended, place.share, place.place))


def _new_ratings(before: list[Rating], places: list[int]) -> list[tuple[float, float]]:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(rating.mu, rating.sigma)] for rating in before]
    return [(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(place) for place in places])]


def _change(person: str, game: str, old: Rating, mu: float, sigma: float) -> list[Statement]:
    """A rating that becomes another, unless it has changed meanwhile."""
    if not old.games:
        text = "INSERT INTO ratings (person, game, mu, sigma, games) VALUES (?, ?, ?, ?, 1)"
        return [Statement(text, (person, game, mu, sigma))]
    text = "UPDATE ratings SET mu = ?, sigma = ?, games = games + 1 WHERE person = ? AND game = ? AND games = ?"
    return [Statement(text, (mu, sigma, person, game, old.games), least=1)]
