"""Glory by parts, as far as a seat may know, and why a game of Pact is over."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play
from tests.games.pact.table import pact, seat

NOT_YET = "(commands, at the end)"


def account(position: warren.Position, seat_asking: int | None = 0) -> dict[str, tuple[str, ...]]:
    """The parts, each with what the seats have of it."""
    found = position.seen_by(seat_asking).account
    return dict(zip(found.parts, zip(*found.rows, strict=True), strict=True))


@clause("PA13.10", "PA13.8")
def test_the_example_of_the_rules_part_by_part() -> None:
    """7 for pact tasks, 2 own, 2 figures, 2 for the left card, 2 dynamite, 1 + 1 commands: 17."""
    words: dict[str, Any] = {
        "masters": ["mw", "my", "mk"],
        "pacts": {"0-1": ["t01", "t02", "t03", "t04"], "2-0": ["t05", "t08", "t09"]},
        "figures": [["t01", "t02"], [], []],
        "own": [["t11"]],
        "markers": [4, 0, 0],
        "commands": [["ii", "iv"], ["x"], ["v"]],
        "row": ["t25", "t26", "t27", "t28"],
    }
    position = seat("H0{W1,Y1}", pact("expert"), market={"r": 4}, **words)
    mine = account(position)
    assert {part: numbers[0] for part, numbers in mine.items()} == {
        "tasks alone": "2",
        "tasks in pacts": "7",
        "figures": "2",
        "pact cards": "2",
        "dynamite card": "2",
        NOT_YET: "(2)",
    }
    assert position.scores[0] == 17
    assert mine[NOT_YET] == ("(2)", "?", "?")
    assert account(position, 2)[NOT_YET] == ("?", "?", "(-1)")
    assert account(position, None)[NOT_YET] == ("?", "?", "?")
    over = seat("", pact("expert"), phase="over", **words)
    assert account(over, None)["commands"] == ("2", "0", "-1")


@clause("PA13.8")
@pytest.mark.parametrize("phase", ["action", "over"])
@pytest.mark.parametrize(("mode", "players"), [("expert", 3), ("two", 2)])
def test_what_stands_without_brackets_adds_up_to_the_total(mode: str, players: int, phase: str) -> None:
    words: dict[str, Any] = {
        "phase": phase,
        "pacts": {"0-1": ["t01", "t02", "t03", "t04"]},
        "own": [["t11"]],
        "markers": [4, 0],
        "commands": [["ii", "iv"], ["v"]],
        "row": ["t25", "t26", "t27", "t28"],
    }
    sight = seat("H0{W1,Y1}" if phase == "action" else "", pact(mode, players), market={"r": 4}, **words).seen_by(0)
    for row, score in zip(sight.account.rows, sight.scores, strict=True):
        assert sum(int(part) for part in row if part != "?" and "(" not in part) == score
    assert sight.account.rows[0][-1] == ("-4" if phase == "over" else "(-4)")


@clause("PA9.4", "PA9.5", "PA9.6")
def test_beginners_have_three_parts() -> None:
    words = {"pacts": {"0-1": ["t01", "t02", "t03", "t04"]}, "own": [["t11"], [], ["t12"]]}
    found = seat("H0{W1,Y1}", market={"r": 4}, **words).seen_by(None).account
    assert found.parts == ("tasks alone", "tasks in pacts", "pact cards")
    assert found.rows == (("2", "4", "1"), ("0", "4", "1"), ("2", "0", "0"))
    assert found.ended == ""


@clause("PA8.1", "PA9.8", "PA18.3")
def test_why_a_game_is_over_is_told() -> None:
    words: dict[str, Any] = {"phase": "over", "round": 9, "own": [["t11"], ["t12"]]}
    filled = "The task row could not be filled any more, and round 9 was played to its end."
    tied = seat("D0{W2} D1{Y1}", ending=True, **words).seen_by(0)
    assert tied.account.ended == f"{filled} Of those with 2 glory, goblins in the display decided: Ash 2 and Bramble 1."
    assert tied.verdict == f"{tied.account.ended} You have won."
    alone = seat("", ending=False, **words | {"own": [["t11"]]}).seen_by(1)
    assert alone.verdict == "Round 9 was the last that may be played. Ash has won."


@clause("PA17.3", "PA17.8")
def test_games_of_the_ladder_stand_apart_from_glory() -> None:
    """A lost second game is no win, whatever was won before."""
    words: dict[str, Any] = {"phase": "over", "ending": True, "game": 2, "won": 1, "own": [["t11"], ["t12"]]}
    lost = pact("solo").position(words).seen_by(0)
    assert lost.account.parts[-3:] == ("glory in game 2", "Helix", "Ferdix")
    assert lost.account.rows == (("2", "0", "0", "0", "2", "2", "0"),)
    assert (lost.account.total, lost.scores) == ("games won", (1,))
    assert lost.account.ended.endswith(
        "Game 2 of the ladder was not won: 2 glory against 2 of Helix and 0 of Ferdix; it takes more than each."
    )
    assert lost.account.verdict == "The ladder ends with 1 game won."
    first = pact("solo").position(words | {"game": 1, "won": 0}).seen_by(0)
    assert first.account.verdict == "The ladder is lost."
    won = {"phase": "ladder", "won": 1, "own": [["t11"]], "row": []}
    stopped = play(pact("solo").position(won), "stop").seen_by(0)
    assert "was won, 2 glory against 0 of Helix and 0 of Ferdix, and it was left there." in stopped.account.ended
    whole = pact("solo").position(words | {"game": 4, "won": 4, "own": [["t11"]]}).seen_by(0)
    assert "The last game of the ladder was won, too" in whole.account.ended
    assert whole.account.verdict == "The whole ladder is won: a Goblin Grand Master of Pact."
