"""Figures of many games of Boblin's Rebellion."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.games.boblin.table import boblin
from warren.games.boblin.rules import share
from warren.games.boblin.state import State


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_wins_by_place_are_the_shares_of_the_rules(seats: int) -> None:
    game = boblin(seats)
    chooser = random.Random(seats)
    finals = np.zeros(60, State.dtype)
    wins = []
    for final in finals:
        s = State()
        s.seats, s.first = seats, chooser.randrange(seats)
        for seat in range(seats):
            s.fame[seat] = game.components.tables.goal - 2 + chooser.randrange(4)
        final["seats"], final["first"], final["fame"] = s.seats, s.first, list(s.fame)
        wins.append([share(s, game.components.tables, (s.first + place) % seats) for place in range(seats)])
    figures = game.definition.report(finals, game.components)
    found = np.array([figures[f"won by player {place + 1}"] for place in range(seats)]).T
    assert found == pytest.approx(np.array(wins))
