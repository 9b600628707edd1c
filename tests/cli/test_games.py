"""`warren games`."""

from __future__ import annotations

import warren
from tests.cli.conftest import Run


def test_lists_every_game(run: Run) -> None:
    lines = run("games").stdout.splitlines()
    assert lines[0].split() == ["id", "title", "players", "summary"]
    assert [line.split()[0] for line in lines[1:]] == list(warren.games())


def test_describes_one_game(run: Run) -> None:
    text = run("games", "slayer").stdout
    assert "2 players: hero, goblins" in text
    options = warren.game("slayer", engine="plain").definition.options
    assert all(option.name in text and option.clause in text for option in options)
    assert "20 to 250" in text
