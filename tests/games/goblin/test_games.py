"""Whole games of Goblin: they end without faults, what is offered is not refused, guesses look alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import warren
from tests.clauses import clause
from warren.games.goblin import GAME

LIKELY = {"end cycle": 0.02, "end phase": 0.15, "stop": 0.15, "hold": 0.2, "done": 0.2, "take all": 6.0}
EAST = 3.0  # how much likelier goblins step away from their caves


def chosen(position: Any, chance: random.Random) -> Any:
    """A move of somebody who wants something to happen."""
    moves = position.moves()
    s, t = position.state, position.game.components.tables
    weights = []
    for move in moves:
        weight = LIKELY.get(str(move), 1.0)
        if str(move).startswith("leave"):
            weight = 0.1
        if str(move).startswith("step") and t.side[s.leader] == 0 and int(str(move)[5:7]) * 19 > s.at[s.leader]:
            weight = EAST
        weights.append(weight)
    return chance.choices(moves, weights)[0]


def played(seed: int, engine: str, most: int, lively: bool, **options: Any) -> Iterator[Any]:
    """The positions of a game."""
    chance = random.Random(seed)
    position = warren.Game(GAME, options, engine=engine).start(seed)
    for _ in range(most):
        if position.is_over:
            return
        yield position
        position.play(chosen(position, chance) if lively else chance.choice(position.moves()))
    yield position


def assert_sound(position: Any) -> None:
    game = position.game
    assert GAME.faults(position.state, game.components, game.options) == []


@pytest.mark.parametrize("seed", range(2))
@clause("GB1.4", "GB27.1", "GB3.1", "GB27.5")
def test_random_raids_end(seed: int) -> None:
    last = None
    for n, position in enumerate(played(seed, "checked", 20000, lively=False)):
        last = position
        if n % 20 == 0:
            assert_sound(position)
    assert last is not None
    assert last.is_over


@pytest.mark.parametrize("options", [{}, {"edition": "house"}, {"version": "campaign", "bonus": "random"}])
@clause("GB1.5", "GB3.2", "GB1.2")
def test_lively_games_are_sound(options: dict[str, Any]) -> None:
    for n, position in enumerate(played(5, "checked", 400, lively=True, **options)):
        if n % 10 == 0:
            assert_sound(position)


@clause("GB30.2", "GB30.3", "GB1.5", "GB24.3")
def test_a_random_campaign_ends() -> None:
    last = None
    for position in played(1, "plain", 40000, lively=False, version="campaign"):
        last = position
    assert last is not None
    assert last.is_over


@clause("GB3.2")
def test_legal_is_whatever_nobody_refuses() -> None:
    seen = set()
    for n, position in enumerate(played(11, "plain", 1500, lively=True)):
        phase = position.state.phase
        if phase in seen and n % 150:
            continue
        seen.add(phase)
        doors = position.game.doors
        legal = sorted(move.number for move in position.moves())
        before = position.to_bytes()
        size = position.game.components.notation.size
        assert legal == [number for number in range(size) if doors.refuse(position.handle, number) == 0]
        assert position.to_bytes() == before
        texts = [str(move) for move in position.moves()]
        assert len(set(texts)) == len(texts)


@clause("GB7.2", "GB7.3", "GB26.2")
def test_what_a_seat_imagines_looks_the_same_to_it() -> None:
    for n, position in enumerate(played(12, "plain", 900, lively=True)):
        if n % 60:
            continue
        for seat in (0, 1):
            guess = position.imagine(seat, f"guess {n}")
            assert guess.view(seat) == position.view(seat)
            assert_sound(guess)
            if position.to_move == seat:
                assert guess.moves() == position.moves()


@clause("GB7.3")
def test_face_down_units_are_guessed() -> None:
    position = warren.Game(GAME, {}, engine="plain").start(3)
    king = position.state.king
    guesses = {bytes(str(list(position.imagine(king, f"{n}").state.at)), "ascii") for n in range(5)}
    assert len(guesses) > 1
