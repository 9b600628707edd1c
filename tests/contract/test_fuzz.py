"""Stored positions with one number changed: refused, or as good as any. `tests.contract.fuzz` tries many more."""

from __future__ import annotations

import numpy as np
import pytest

import warren
from tests.contract.cases import Case, every_case, every_game, scattered
from tests.contract.fuzz import cases_of, changes, checked_game, verdict
from warren.games import find, game_ids

EVERY_VARIANT = [case for game_id in game_ids() for case in cases_of(game_id)]


@pytest.mark.parametrize("case", EVERY_VARIANT, ids=str)
def test_a_position_with_one_number_changed_is_refused_or_can_be_played(case: Case) -> None:
    game = checked_game(case)
    told = [verdict(game, change, decisions=25) for change in changes(case, seed=3, n=18)]
    assert sum(said.startswith("refused: ") for said in told) > len(told) / 3
    assert all(said == "played" or len(said) > len("refused: ") + 10 for said in told)


@every_game
def test_every_field_of_a_state_says_which_numbers_it_holds(game_id: str) -> None:
    definition = find(game_id)
    options = {option.name for option in definition.options}
    for field in definition.State.fields:
        if field.name not in {"key", *options}:  # any number is a key; options are compared with the game's own
            limits = np.iinfo(field.kind)
            assert field.low > limits.min or field.high < limits.max, field.name


@every_case
def test_true_positions_are_taken_back_on_every_engine(case: Case) -> None:
    for position in scattered(case.game("plain"), range(1), every=400):
        for engine in "plain", "checked":
            assert warren.TruePosition.of(position).position(engine) == position


@every_game
def test_a_state_of_another_game_or_with_other_options_is_refused(game_id: str) -> None:
    cases = cases_of(game_id)
    stored = cases[0].game("plain").start(seed=1)
    for case in cases[1:]:
        other = case.game("plain")
        if other.options != stored.game.options:
            with pytest.raises(warren.BadPosition, match=r"^position: "):
                other.resume(stored.state)
