"""The golden texts still read as they were reviewed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.frozen.game import FrozenGame
from tests.golden import hints
from tests.golden.told import FOLDER, frozen_of, told
from warren.games import find, game_ids

RARE = {
    "boblin": {"loses_actions"},
    "goblin": {"all_ruined", "handed", "king_lost", "still_down"},
    "loot": {"shop_rebuilt", "crowd_prices"},
    "pact": {"grand_master", "ladder_stopped", "no_bonus", "no_reward"},
}
"""What happens in hardly any game: the tests of its clauses tell it."""

TEXTS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_the_sentences_of_a_game_are_unchanged(path: Path) -> None:
    """If this change is meant: `make golden`, and review the diff."""
    assert told(FrozenGame.load(frozen_of(path))) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", game_ids())
def test_every_kind_of_event_is_told_somewhere(game_id: str) -> None:
    texts = "\n".join(path.read_text(encoding="utf-8") for path in TEXTS if path.stem.startswith(f"{game_id}-"))
    told_kinds = set(re.findall(r"^  (\w+): ", texts, re.MULTILINE))
    assert {event.name.lower() for event in find(game_id).events} - told_kinds == RARE.get(game_id, set())


@pytest.mark.parametrize("game_id", game_ids())
def test_the_hints_of_a_game_read_as_they_were_reviewed(game_id: str) -> None:
    """If a change is meant: `make golden`, and review the diff. The searches are stored, so no search is run here."""
    thoughts = hints.stored(game_id)
    assert len(thoughts) == 20
    assert hints.told(thoughts) == hints.text_of(game_id).read_text(encoding="utf-8")
