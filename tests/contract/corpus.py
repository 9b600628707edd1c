"""The games that the contract tests look at, played once and looked at by all: one of every case, two of a variant.

They are played compiled, and then on both engines at once (long ones to some point), which shows that these agree.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple

import warren
from tests.contract.cases import RARE, Case, thinned
from warren.core.verbs import VerbBase
from warren.games import find

SEEDS = {"random": 6, "instinct": 4, "curious": 6}
"""The games of a case: any moves; what the game suggests (one move in ten is any move there too); and, where a question
is rare, what it suggests or, one move in three, what was done least often."""

LONGEST = 6000
"""A game with more decisions than that is left aside for the one of the next seed: campaigns can be long."""

PAIRED = 500
"""So many decisions of a game are made on both engines at once, too."""

MOST = 36
"""Positions of a game that a test looks at; where there are more, each second or third of them."""

Moves = tuple[int, ...]


class Walk(NamedTuple):
    """A whole game, compiled."""

    seed: int
    moves: Moves
    positions: list[warren.Position]  # from the start to the end; not to be played on


def players_of(case: Case) -> list[str]:
    """A variant is played at random and by instinct, an option that is moved by itself at random; curiously if rare."""
    if case in RARE:
        return ["random", "curious"]
    is_variant = dict(case.options) in list(find(case.game_id).variants)
    return ["random", "instinct"] if is_variant else ["random"]


def played(case: Case) -> dict[str, Moves]:
    """The moves of the games of a case."""
    return {players: walk(case, players).moves for players in players_of(case)}


def walked(case: Case, players: str = "random") -> list[warren.Position]:
    """The positions of a game of the corpus."""
    return walk(case, players).positions


def seed_of(case: Case, players: str) -> int:
    """The first seed from that of the players on whose game is not too long."""
    return walk(case, players).seed


@lru_cache(maxsize=4)  # a case at a time; two of them so that a neighbour's test does not drop it
def walk(case: Case, players: str) -> Walk:
    """A game of the corpus."""
    games = (_walk(case.game("compiled"), players, seed) for seed in count(SEEDS[players]))
    found = next(walk for walk in games if len(walk.moves) <= LONGEST)
    _play_on_both(case.game("paired"), found)
    return found


def _walk(game: warren.Game, players: str, seed: int) -> Walk:
    chooser = random.Random(seed)
    position = game.start(seed)
    made: list[int] = []
    done = Counter[VerbBase]()
    form_of = game.components.notation.form_of
    found = [position.copy()]
    while not position.is_over and len(made) <= LONGEST:
        made.append(_choose(position, players, chooser, done))
        done[form_of(made[-1]).verb] += 1
        position.play(made[-1])
        found.append(position.copy())
    return Walk(seed, tuple(made), found)


def _choose(position: warren.Position, players: str, chooser: random.Random, done: Counter[VerbBase]) -> int:
    if players == "random" or (players == "instinct" and chooser.random() >= 0.9):
        return chooser.choice(position.moves()).number
    if players == "curious" and chooser.random() < 0.3:
        form_of = position.game.components.notation.form_of
        return min(position.moves(), key=lambda move: (done[form_of(move.number).verb], chooser.random())).number
    return position.game.doors.suggest(position.handle, chooser.getrandbits(62))


def _play_on_both(game: warren.Game, walk: Walk) -> None:
    """Make the first moves of a game on both engines at once, which compares them."""
    position = game.start(walk.seed)
    for n, move in enumerate(walk.moves[:PAIRED]):
        assert move in {legal.number for legal in position.moves()}
        if n % 20 == 0:
            game.doors.suggest(position.handle, n)
        position.play(move)
    assert position.to_bytes() == walk.positions[min(PAIRED, len(walk.moves))].to_bytes()


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


def of_unseen_phases(case: Case) -> list[warren.Position]:
    """The first position of each phase of which only whoever decides knows."""
    found: dict[str, warren.Position] = {}
    for players in dict.fromkeys(["random", "instinct", *players_of(case)]):
        for position in walked(case, players):
            if position.game.definition.phases[position.phase.upper()].unseen:
                found.setdefault(position.phase, position.copy())
    return list(found.values())


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
