"""What `undo` takes back: all that the last line has done, and nothing that it has not."""

from __future__ import annotations

import pytest

import warren
from tests.cli.conftest import Run
from tests.cli.test_play import LAYOUT, answers


@pytest.mark.parametrize("refused", ["d5", "3"])
def test_only_what_a_line_has_done_is_named(run: Run, refused: str) -> None:
    line = f"widget d5; stone c12; {refused}"
    result = run("play", "slayer", *LAYOUT, typed=f"{line}\nundo\nquit\n")
    assert f"Not done: {refused}." in "\n".join(answers(result, line))
    assert answers(result, "undo")[0] == "Taken back: widget d5; stone c12 (2 moves)."


def test_anyway_takes_back_all_that_the_last_line_did(run: Run) -> None:
    words = ("--vs", "random", "--seed", "5", "--save", "back.warren")
    result = run("play", "slayer", *LAYOUT, *words, typed="step p17; stop\nundo anyway\nquit\n")
    assert any(line.endswith("moves. Dice fall anew.") for line in answers(result, "undo anyway"))
    moves = warren.Transcript.load("back.warren").moves
    assert [move.split()[0] for move in moves] == ["widget", "stone", "stone"]


def test_whoever_has_made_no_move_is_not_told_of_others_who_decided_since(run: Run) -> None:
    result = run("play", "slayer", *LAYOUT, "--vs", "random", "--seed", "5", typed="undo\nquit\n")
    assert answers(result, "undo") == ["There is no move of yours to take back."]
