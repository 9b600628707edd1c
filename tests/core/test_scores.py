"""Scores are whole numbers; people read them in the unit that the game names."""

from __future__ import annotations

from dataclasses import replace

import pytest

import warren
from warren.cli.play import show_result
from warren.cli.screen import Screen
from warren.core.scores import Unit
from warren.games import find

POINTS = {parts: Unit("victory point", "victory points", parts) for parts in (1, 2, 3, 4, 6)}


@pytest.mark.parametrize(
    ("parts", "score", "said"),
    [
        (1, 0, "0 victory points"),
        (1, 1, "1 victory point"),
        (1, -1, "-1 victory point"),
        (1, 12, "12 victory points"),
        (2, 7, "3½ victory points"),
        (2, -7, "-3½ victory points"),
        (2, 6, "3 victory points"),
        (2, 2, "1 victory point"),
        (2, 1, "½ victory point"),
        (2, -1, "-½ victory point"),
        (2, 3, "1½ victory points"),
        (3, 5, "1⅔ victory points"),
        (4, 6, "1½ victory points"),
        (6, 7, "1 1/6 victory points"),
        (6, 5, "5/6 victory point"),
    ],
)
def test_a_score_in_words(parts: int, score: int, said: str) -> None:
    assert POINTS[parts].say(score) == said


@pytest.mark.parametrize(("game_id", "said"), [("slayer", "2 wins"), ("pact", "2 glory"), ("loot", "2 victory points")])
def test_every_game_names_its_unit(game_id: str, said: str) -> None:
    assert find(game_id).unit.say(2) == said


def test_what_is_printed_for_people_is_in_points(capsys: pytest.CaptureFixture[str]) -> None:
    """A game that counts halves: its scores stay whole numbers, and what is shown of them does not."""
    loot = find("loot")
    game = warren.Game(replace(loot, unit=POINTS[2]), {}, "plain")
    position = game.start(seed=7)
    show_result(Screen(), position.seen_by(None), len(position.played))
    out = capsys.readouterr().out
    assert out.splitlines()[0] == "Undecided after 0 moves."
    assert "victory points" in out.splitlines()[1]
    done = warren.simulate(game, games=2, seed=1)
    figures = done.to_dict()
    assert figures["unit"] == {"one": "victory point", "many": "victory points", "parts": 2}
    assert figures["seats"][0]["score"] == done.tally.scores[:, 0].mean()
    assert "mean victory points" in str(done)
    assert f"{done.tally.scores[:, 0].mean() / 2:.2f}" in str(done)
