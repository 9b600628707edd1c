"""What can be taken back: everything, until somebody has seen what chance decided or what was hidden."""

from __future__ import annotations

import random

import pytest

import warren
from tests.contract.cases import Case, every_case, every_variant
from tests.contract.corpus import some_of, under_key


def all_that_is_seen(position: warren.Position) -> list[bytes]:
    return [position.seen_by(seat).to_json() for seat in (None, *range(len(position.game.seats)))]


@every_variant
def test_what_chance_decides_before_somebodys_eyes_cannot_be_taken_back(case: Case) -> None:
    try_undo(case, positions=3, moves=3)


@pytest.mark.nightly
@every_case
def test_what_chance_decides_before_somebodys_eyes_cannot_be_taken_back_for_long(case: Case) -> None:
    try_undo(case, positions=40, moves=12)


def try_undo(case: Case, positions: int, moves: int) -> None:
    chance = random.Random(str(case))
    for start in some_of(case, positions):
        position = start.copy()
        for n in range(moves):
            if position.is_over:
                break
            move = chance.choice(position.moves())
            worlds = [under_key(position, (key, key + 1)) for key in (11 + n, 1000 + n, 70_000 + n)]
            for world in worlds:
                world.play(move)
            seen = [all_that_is_seen(world) for world in worlds]
            if not seen[0] == seen[1] == seen[2]:
                assert not any(world.can_undo for world in worlds), (move, [world.last for world in worlds])
            position.play(move)
