"""Short words in the terminal: several moves in one line, told as what was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.cli.conftest import Run

Typed = Callable[[Sequence[str]], str]


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """What a raid prints in which some lines are typed; the King's set-up is done."""
    monkeypatch.setenv("WARREN_ENGINE", "plain")

    def play(lines: Sequence[str]) -> str:
        words = ["1", "", "setup north", *lines, "quit"]
        return run("play", "goblin", "--seed", "3", typed="".join(f"{line}\n" for line in words)).stdout

    return play


def test_a_short_word_does_several_moves(typed: Typed) -> None:
    shown = typed(["lead marglush", "take all", "goto 0605"])
    assert "moves, the last of them" in shown  # of the set-up
    assert "Done: step 0203; step 0304; step 0305; step 0405; step 0506; step 0605." in shown
    assert "Marglush moves to 0605." in shown


def test_short_words_stand_among_several_moves_in_one_line(typed: Typed) -> None:
    shown = typed(["lead marglush; take all; goto 0605; stop", "lead kasbosh; goto 0705; stop"])
    assert "Not done: goto 0605" not in shown
    assert "Marglush moves to 0605." in shown
    assert "Done: lead kasbosh" in shown
    assert "Not done: goto 0705; stop." in shown


def test_it_says_why_it_stops_and_goes_on_if_told_to(typed: Typed) -> None:
    shown = typed(["lead marglush", "take all", "goto 0605", "goto 0705", "goto 0705 anyway"])
    assert "In 0705 he would be seen, and the alarm raised; `goto 0705 anyway` goes on." in shown
    assert "Done: step 0705." in shown


def test_what_cannot_be_done_in_short_is_told(typed: Typed) -> None:
    shown = typed(["goto 0605", "goto nowhere", "fight"])
    assert "No leader is on the move: first `lead` one." in shown
    assert "'goto nowhere' cannot be done" in shown
    assert "There is no battle." in shown


def test_short_words_are_offered_looked_up_and_in_the_help(typed: Typed) -> None:
    shown = typed(["?", "? stay", "lead marglush"])
    assert "In short: stay (`? stay` tells more)." in shown
    assert "one who is moving stops where he is. It makes the moves one after another. (GB4.6)" in shown
    assert "goto <hex>" in shown


def test_a_hex_is_no_number_of_a_move(typed: Typed) -> None:
    shown = typed(["? 0810", "lead marglush", "0203"])
    assert "A hamlet in 0810." in shown
    assert "There is no move 0203" not in shown
    assert "Marglush comes out of a cave to 0203." in shown


def test_a_short_word_is_foretold_move_by_move(typed: Typed) -> None:
    shown = typed(["? goto 0605", "lead marglush", "take all", "? goto 0605", "? goto 0705", "? 0605", "? 1102"])
    assert "goto 0605: No leader is on the move: first `lead` one." in shown
    assert shown.count("goto 0605 would make 6 moves:\n  step 0203: Go to 0203, open ground: 1 MP, 9 left.\n") == 2
    assert "  step 0605: Go to 0605, rolling hills: 2 MP, 2 left.\n" in shown
    assert "In 0705 he would be seen, and the alarm raised; `goto 0705 anyway` goes on." in shown
    assert "A hamlet in 1102." in shown
    assert "goto 1102: Marglush cannot reach Ashdown 1102 in this move;" in shown
    assert "That is not what has to be decided now" not in shown
    assert "Marglush moves" not in shown  # nothing was done


def test_a_short_word_is_taken_back_as_a_whole(typed: Typed) -> None:
    shown = typed(["lead marglush", "take all", "goto 0605", "undo", "undo"])
    assert "Taken back: goto 0605 (6 moves)." in shown
    assert "Taken back: take all." in shown
    assert shown.count("You take back the last") == 2


def test_a_long_short_word_is_foretold_in_short(run: Run) -> None:
    shown = run("play", "goblin", "--seed", "3", typed="1\n\n? setup north\nquit\n").stdout
    assert "setup north would make 48 moves:" in shown
    assert "  36 more moves, then\n  cave 0207: Grinphar begins in cave 0207" in shown


def test_what_is_wrong_with_a_short_word_is_told_with_an_example(typed: Typed) -> None:
    shown = typed(["lead marglush", "goto", "goto nowhere", "? goto nowhere"])
    assert "'goto' cannot be done: expected `goto <hex>`, for example 'goto 0101'.\n" in shown
    wrong = "'goto nowhere' cannot be done, there is no hex called 'nowhere': expected `goto <hex>`"
    assert shown.count(f"{wrong}, for example 'goto 0101'.\n") == 2
