"""What a seat has seen, and when: a place in the state that imagining respects."""

from __future__ import annotations

import pytest

import tests.tiny as heaps
from warren.core.engines import Engine
from warren.core.record import Record, i2grid, i4, remembered
from warren.face.game import Game, Position


class Fog(Record):
    turn: i4
    last_seen: i2grid = remembered(3, 8).within(-1, 99)


def test_a_field_says_that_it_is_remembered() -> None:
    turn, last_seen = Fog.fields
    assert (turn.remembered, last_seen.remembered) == (False, True)
    assert (last_seen.sizes, last_seen.low, last_seen.high) == ((3, 8), -1, 99)


@pytest.fixture(params=["plain", "compiled"])
def peeked(request: pytest.FixtureRequest) -> Position:
    pos = Game(heaps.GAME, {"peeking": True}, Engine(request.param)).start(seed=4)
    pos.play("peek")
    return pos


def test_who_has_looked_remembers_what_and_when(peeked: Position) -> None:
    seen = {"number": peeked.state.secret[1], "pebbles": peeked.view()["heap"]}
    assert peeked.view("first")["other"] == seen
    assert peeked.view("second")["other"] is None
    peeked.play("take 2")
    assert peeked.view("first")["other"] == seen  # as it was then


def test_imagining_guesses_nothing_that_the_seat_remembers(peeked: Position) -> None:
    for seed in range(5):
        assert peeked.imagine("first", seed).state.secret == peeked.state.secret
        assert peeked.imagine("first", seed).view("first") == peeked.view("first")
    guesses = {peeked.imagine("second", seed).state.secret[0] for seed in range(5)}
    assert len(guesses) > 1


def test_that_somebody_looked_is_told_to_all_and_what_was_seen_to_one(peeked: Position) -> None:
    assert str(list(peeked.events("first"))[-1]) == f"Ash sees the other's number {peeked.state.secret[1]}."
    assert str(list(peeked.events("second"))[-1]) == "Ash looks at the other's number."
    assert list(peeked.events())[-1].by == 0
