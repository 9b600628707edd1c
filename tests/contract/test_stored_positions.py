"""Stored positions are taken back as they were, and nothing else is."""

from __future__ import annotations

import numpy as np
import pytest

import warren
from tests.contract.cases import Case, every_game, every_variant
from tests.contract.corpus import strewn
from tests.fuzz.positions import cases_of
from warren.games import find


@every_game
def test_every_field_of_a_state_says_which_numbers_it_holds(game_id: str) -> None:
    definition = find(game_id)
    options = {option.name for option in definition.options}
    for field in definition.State.fields:
        if field.name not in {"key", *options}:  # any number is a key; options are compared with the game's own
            limits = np.iinfo(field.kind)
            assert field.low > limits.min or field.high < limits.max, field.name


@every_variant
def test_true_positions_are_taken_back_on_every_engine(case: Case) -> None:
    for position in strewn(case, every=499):
        for engine in "plain", "checked":
            assert warren.TruePosition.of(position).position(engine).to_bytes() == position.to_bytes()


@every_game
def test_a_state_of_another_game_or_with_other_options_is_refused(game_id: str) -> None:
    cases = cases_of(game_id)
    stored = cases[0].game("plain").start(seed=1)
    for case in cases[1:]:
        other = case.game("plain")
        if other.options != stored.game.options:
            with pytest.raises(warren.BadPosition, match=r"^position: "):
                other.resume(stored.state)


@every_game
def test_a_true_position_that_is_cut_is_refused(game_id: str) -> None:
    text = warren.TruePosition.of(warren.game(game_id, engine="plain").start(seed=1)).to_text()
    for n in range(0, len(text), 7):
        with pytest.raises(warren.BadTranscript):
            warren.TruePosition.from_text(text[:n])
