"""The trial that every game stands: all games, all their variants, every option moved off its default once."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

import warren
from warren.core.options import Flag, Number, OneOf, Option, Subset, Text
from warren.games import find, game_ids


@dataclass(frozen=True)
class Case:
    """A game with some options."""

    game_id: str
    options: tuple[tuple[str, Any], ...] = field(default=())

    def __str__(self) -> str:
        return " ".join([self.game_id, *(f"{k}={v}" for k, v in self.options)])

    def game(self, engine: str | None = None) -> warren.Game:
        return _game(self, engine)


@cache
def _game(case: Case, engine: str | None) -> warren.Game:
    return warren.game(case.game_id, engine=engine, **dict(case.options))


def other_values(option: Option) -> list[Any]:
    """The values that an option can be moved to."""
    match option:
        case OneOf():
            return [v for v in option.values if v != option.default]
        case Number():
            return [option.low, option.high]
        case Flag():
            return [not option.default]
        case Subset():
            return ["none", *option.values]
        case Text():
            return [option.example]
    raise TypeError(f"option {option.name}: how is a {type(option).__name__} varied?")


def cases() -> Iterator[Case]:
    for game_id in game_ids():
        definition = find(game_id)
        for variant in definition.variants:
            yield Case(game_id, tuple(variant.items()))
        for option in definition.options:
            for value in other_values(option):
                with suppress(warren.BadOption):  # what does not go with the other options is not a case by itself
                    definition.read_options({option.name: value})
                    yield Case(game_id, ((option.name, value),))


ALL = list(dict.fromkeys(cases()))
VARIANTS = [Case(game_id, tuple(v.items())) for game_id in game_ids() for v in find(game_id).variants]
RARE = [Case("goblin", (("handover", True),))]
"""Options with a question that is asked unseen, and to which random players do not come."""


def in_between(case: Case) -> bool:
    """Whether the same is also played by fewer and by more people; the games of all others are tried by day."""
    options = options_of(case)
    numbers = [o["players"] for o in map(options_of, VARIANTS) if o | {"players": 0} == options | {"players": 0}]
    return case in VARIANTS and min(numbers) < options["players"] < max(numbers)


@cache
def options_of(case: Case) -> dict[str, Any]:
    """All options of a case, and the game."""
    return {"game": case.game_id, **find(case.game_id).read_options(dict(case.options))}


def tried(cases: list[Case]) -> pytest.MarkDecorator:
    """A test for each of some cases, by day or by night."""
    night = pytest.mark.nightly
    return pytest.mark.parametrize(
        "case", [pytest.param(case, marks=night, id=str(case)) if in_between(case) else case for case in cases], ids=str
    )


every_case = tried(ALL)
"""All tests of one case run in one process (`tests/conftest.py`), where its games are played once (`corpus.py`)."""
every_variant = tried(VARIANTS)
"""Without options moved by themselves: for what takes long, or hardly depends on options."""
every_secret = tried([*VARIANTS, *RARE])
every_game = pytest.mark.parametrize("game_id", game_ids())


def random_game(game: warren.Game, seed: int) -> Iterator[warren.Position]:
    """The positions of a game of random moves: the same object, played on, until the game is over."""
    chooser = random.Random(seed)
    position = game.start(seed)
    yield position
    while not position.is_over:
        position.play(chooser.choice(position.moves()))
        yield position


def scattered(game: warren.Game, seeds: range, every: int) -> Iterator[warren.Position]:
    """Positions from all over some random games: each `every`-th, and the first of every phase."""
    for seed in seeds:
        yield from thinned(random_game(game, seed), every)


def thinned(positions: Iterable[warren.Position], every: int) -> Iterator[warren.Position]:
    """Of the positions of a game each `every`-th, and the first of every phase."""
    phases = set()
    for n, position in enumerate(positions):
        if n % every == 0 or position.phase not in phases:
            phases.add(position.phase)
            yield position
