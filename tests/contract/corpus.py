"""The games that the contract tests look at: two of every case, played once and looked at by all.

They are played on both engines at once, so playing them shows that the engines agree. The tests then walk through them
on the compiled engine, where a walk takes milliseconds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import warren
from tests.contract.cases import Case, thinned

SEEDS = {"random": 6, "instinct": 4}
"""The two games of a case: any moves, and what the game suggests (one move in ten is any move there too)."""

Moves = tuple[str, ...]


@lru_cache(maxsize=2)  # a case at a time; two of them so that a neighbour's test does not drop it
def played(case: Case) -> dict[str, Moves]:
    """The moves of both games, made on both engines at once."""
    return {players: _played(case.game("paired"), players) for players in SEEDS}


def _played(game: warren.Game, players: str) -> Moves:
    seed = SEEDS[players]
    chooser = random.Random(seed)
    position = game.start(seed)
    while not position.is_over:
        moves = position.moves()
        if players == "instinct" and chooser.random() < 0.9:
            position.play(game.doors.suggest(position.handle, chooser.getrandbits(62)))
        else:
            position.play(chooser.choice(moves))
    return tuple(map(str, position.played))


@lru_cache(maxsize=2)
def walked(case: Case, players: str = "random") -> list[warren.Position]:
    """The positions of a game of the corpus, compiled, from the start to the end; not to be played on."""
    position = case.game("compiled").start(SEEDS[players])
    found = [position.copy()]
    for move in played(case)[players]:
        position.play(move)
        found.append(position.copy())
    return found


def strewn(case: Case, every: int) -> Iterator[warren.Position]:
    """Positions from all over both games: each `every`-th, and the first of every phase."""
    for players in SEEDS:
        yield from thinned(walked(case, players), every)


def ends(case: Case) -> list[warren.Position]:
    """The last positions of both games."""
    return [walked(case, players)[-1] for players in SEEDS]
