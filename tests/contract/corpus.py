"""The games that the contract tests look at, played once and looked at by all: one of every case, two of a variant.

They are played on both engines at once (long ones to some point), so playing them shows that the engines agree. The
tests then walk through them on the compiled engine, where a walk takes milliseconds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import count

import warren
from tests.contract.cases import Case, thinned
from warren.games import find

SEEDS = {"random": 6, "instinct": 4}
"""The two games of a case: any moves, and what the game suggests (one move in ten is any move there too)."""

LONGEST = 6000
"""A game with more decisions than that is left aside for the one of the next seed: campaigns can be long."""

PAIRED = 500
"""So many decisions of a game are made on both engines at once, the others compiled."""

MOST = 36
"""Positions of a game that a test looks at; where there are more, each second or third of them."""

Moves = tuple[int, ...]


def players_of(case: Case) -> list[str]:
    """A variant is played at random and by instinct; an option that is moved by itself at random only."""
    is_variant = dict(case.options) in list(find(case.game_id).variants)
    return list(SEEDS) if is_variant else ["random"]


@lru_cache(maxsize=2)  # a case at a time; two of them so that a neighbour's test does not drop it
def played(case: Case) -> dict[str, Moves]:
    """The moves of the games of a case, made on both engines at once."""
    return {players: _played(case.game("paired"), players, seed_of(case, players)) for players in players_of(case)}


@lru_cache
def seed_of(case: Case, players: str) -> int:
    """The first seed from that of the players on whose game is not too long."""
    return next(n for n in count(SEEDS[players]) if len(_played(case.game("compiled"), players, n)) <= LONGEST)


def _played(game: warren.Game, players: str, seed: int) -> Moves:
    chooser = random.Random(seed)
    position = game.start(seed)
    made: list[int] = []
    while not position.is_over:
        if len(made) == PAIRED:
            game = game.on("compiled")
            position = game.resume(position.state)
        if players == "instinct" and chooser.random() < 0.9:
            made.append(game.doors.suggest(position.handle, chooser.getrandbits(62)))
        else:
            made.append(chooser.choice(position.moves()).number)
        position.play(made[-1])
    return tuple(made)


@lru_cache(maxsize=2)
def walked(case: Case, players: str = "random") -> list[warren.Position]:
    """The positions of a game of the corpus, compiled, from the start to the end; not to be played on."""
    position = case.game("compiled").start(seed_of(case, players))
    found = [position.copy()]
    for move in played(case)[players]:
        position.play(move)
        found.append(position.copy())
    return found


def strewn(case: Case, every: int) -> Iterator[warren.Position]:
    """Positions from all over the games of a case: each `every`-th, and the first of every phase; not too many."""
    for players in players_of(case):
        found = list(thinned(walked(case, players), every))
        yield from found[:: -(-len(found) // MOST)]


def some_of(case: Case, n: int) -> list[warren.Position]:
    """A few positions from all over the games of a case, always the same ones."""
    return _sample(case, list(strewn(case, every=199)), n)


def some_that_go_on(case: Case, n: int) -> list[warren.Position]:
    """A few positions in which somebody is asked, for what begins with a move."""
    return _sample(case, [position for position in strewn(case, every=199) if not position.is_over], n)


def _sample(case: Case, positions: list[warren.Position], n: int) -> list[warren.Position]:
    return [position.copy() for position in random.Random(str(case)).sample(positions, min(n, len(positions)))]


def under_key(position: warren.Position, key: tuple[int, int]) -> warren.Position:
    """The same position with other dice to come."""
    state = position.state.copy()
    state.key[0], state.key[1] = key
    state.drawn = 0
    return position.game.resume(state)


def ends(case: Case) -> list[warren.Position]:
    """The last positions of the games of a case."""
    return [walked(case, players)[-1] for players in players_of(case)]
