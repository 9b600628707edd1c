"""A small share of every sort of fuzzing; `make nightly` tries many more."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tests.contract.cases import Case
from tests.fuzz.positions import EVERY_VARIANT, changes, checked_game, verdict
from tests.fuzz.sorts import SORTS

SHARE = {"transcripts": 24, "editions": 10, "moves": 16, "caches": 30, "commands": 10, "backups": 150}


@pytest.mark.parametrize("case", EVERY_VARIANT, ids=str)
def test_a_position_with_one_number_changed_is_refused_or_can_be_played(case: Case) -> None:
    game = checked_game(case)
    told = [verdict(game, change, decisions=25) for change in changes(case, seed=3, n=12)]
    assert sum(said.startswith("refused: ") for said in told) > len(told) / 3
    assert all(said == "played" or len(said) > len("refused: ") + 10 for said in told)


@pytest.mark.parametrize("name", SHARE)
def test_what_is_harmed_is_refused_or_as_good_as_any(name: str) -> None:
    told = [attempt.run() for attempt in islice(SORTS[name](random.Random(name)), SHARE[name])]
    assert sum(said.startswith(("refused", "missing")) for said in told) > len(told) / 3
