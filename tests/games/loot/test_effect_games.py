"""Whole games of the small edition. (LR16.1)"""

from __future__ import annotations

import random

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.small import small

# ---- whole games


def follow(game: warren.Game, seed: int) -> warren.Position:
    """A random game, in which nothing impossible is ever found."""
    chooser = random.Random(seed)
    position = game.start(seed)
    while not position.is_over:
        assert game.faults(position.state) == []
        pointed = [choice.ids for choice in position.choices()]
        assert len(set(pointed)) == len(pointed)
        position.play(chooser.choice(position.moves()))
    assert game.faults(position.state) == []
    return position


@pytest.mark.bulk
@clause("LR1.5", "LR16.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_have_no_faults(players: int) -> None:
    end = follow(small(players, engine="checked"), seed=players)
    assert end.view()["round"] == 14


@pytest.mark.bulk
@clause("LR16.2", "LR16.3", "LR16.5")
def test_random_games_with_all_options_have_no_faults() -> None:
    game = small(3, engine="checked", trio_returns=False, first_player="rotate", auto_play_powers=True)
    for seed in range(2):
        assert follow(game, seed).is_over


@pytest.mark.bulk
@pytest.mark.parametrize("players", [2, 5])
def test_the_small_edition_is_the_same_compiled(players: int) -> None:
    for seed in range(2):
        compiled = small(players, engine="compiled").start(seed)
        checked = small(players, engine="checked").start(seed)
        chooser = random.Random(seed)
        while not compiled.is_over:
            assert compiled.to_bytes() == checked.to_bytes()
            moves = compiled.moves()
            assert moves == checked.moves()
            move = chooser.choice(moves)
            assert compiled.play(move) == checked.play(move)
        assert compiled.to_bytes() == checked.to_bytes()
        assert compiled.scores == checked.scores
