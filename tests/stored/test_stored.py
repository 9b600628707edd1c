"""A stored game of any age opens and plays to the end that was written down."""

from __future__ import annotations

from pathlib import Path

import pytest

import warren

FILES = sorted(Path(__file__).parent.glob("*.warren"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stored_game_replays_to_its_result(path: Path) -> None:
    script = warren.Transcript.load(path)
    end = script.replay()
    assert end.is_over
    assert end.result == script.result
