"""Positions that were reached by playing, and spoilt."""

from __future__ import annotations

import re
from functools import cache

import warren
from tests.contract.cases import random_game


@cache
def reached(game: warren.Game, phase: str) -> warren.Position:
    """A position of a random game in which something is to be decided: the second one of a phase, if there is one."""
    found = []
    for seed in range(200):
        for position in random_game(game, seed):
            if position.phase == phase:
                found.append(position.copy())
            if len(found) == 2:
                return found[1]
    assert found, f"no random game has come to {phase}"
    return found[0]


def spoilt(position: warren.Position, **changes: int) -> list[str]:
    """The faults of a position in which some numbers were changed: `hand_0_3=1` is `hand[0][3] = 1`."""
    state = position.state.copy()
    names = {field.name for field in state.fields}
    for place, value in changes.items():
        found = re.fullmatch(r"(\w+?)((?:_\d+)*)", place)
        assert found
        assert found[1] in names
        indices = [int(i) for i in found[2].split("_")[1:]]
        if not indices:
            setattr(state, found[1], value)
            continue
        row = getattr(state, found[1])
        for index in indices[:-1]:
            row = row[index]
        row[indices[-1]] = value
    return position.game.faults(state)
