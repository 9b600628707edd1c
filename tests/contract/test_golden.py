"""The golden playthroughs still play as they were written down."""

from __future__ import annotations

from pathlib import Path

import pytest

import warren
from tests.contract.cases import Case, every_case
from tests.contract.golden import FOLDER, file_of, play, told

FILES = sorted(FOLDER.glob("*.warren"))


@every_case
def test_the_playthrough_is_unchanged(case: Case) -> None:
    """If this change is meant: raise the rules version if stored games are affected, `make golden`, review the diff."""
    assert told(play(case)) == file_of(case).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_a_stored_game_of_any_version_replays(path: Path) -> None:
    script = warren.Transcript.load(path)
    end = script.replay()
    assert end.is_over
    assert end.result == script.result
