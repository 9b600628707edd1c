"""What somebody at the keyboard can look at: odds, queries, scores, anything by name; and being asked once more."""

from __future__ import annotations

import pytest

import warren
from tests.cli.conftest import Run

ATTACK = {"hero": "k22", "goblins": ["l23", "j21"], "phase": "attack"}


@pytest.fixture
def fight(folder: object) -> str:
    """A stored game in which Stormbeard is about to attack."""
    warren.Transcript.of(warren.game("slayer", engine="plain").position(ATTACK)).save("fight.warren")
    return "fight.warren"


def said(run: Run, file: str, *lines: str) -> str:
    return run("play", "slayer", "--load", file, typed="\n".join([*lines, "quit", ""])).stdout


def test_odds_of_a_move_are_told(run: Run, fight: str) -> None:
    text = said(run, fight, "? hold")
    assert "hold (number " in text
    assert "  67%: " in text
    assert "  33%: " in text


def test_queries_are_listed_and_answered(run: Run, fight: str) -> None:
    text = said(run, fight, "ask", "ask reach", "ask dance")
    assert "  danger" in text
    assert "'dance' cannot be asked: did you mean 'danger'?\n" in text


@pytest.mark.parametrize(
    ("game", "asked", "said"),
    [
        (
            "slayer",
            "danger p15",
            "'danger p15' cannot be asked: expected nothing behind 'danger', for example 'danger'.",
        ),
        ("boblin", "unseen", "'unseen' cannot be asked: expected a deck behind 'unseen', for example 'unseen mine'."),
        (
            "boblin",
            "unseen x",
            "'unseen x' cannot be asked, there is no deck called 'x': expected `unseen <deck>`, for example 'unseen",
        ),
        ("goblin", "danger p15", "'danger p15' cannot be asked: expected one of reach, home, odds, zones, alarm"),
        ("loot", "falls", "expected a seat, a platform and a number behind 'falls', for example 'falls one p0 0'."),
    ],
)
def test_a_query_with_a_wrong_argument_says_what_is_expected(run: Run, game: str, asked: str, said: str) -> None:
    assert said in run("play", game, "--seed", "3", typed=f"ask {asked}\nquit\n").stdout


@pytest.mark.parametrize("game", warren.games())
def test_an_unknown_word_says_what_can_be_looked_up(run: Run, game: str) -> None:
    text = run("play", game, "--seed", "3", typed="? zzyzx\nquit\n").stdout
    assert (
        "'zzyzx' is not known here: expected a move, a card, a piece, a place, a clause or a word of the rules" in text
    )


def test_a_move_that_names_what_there_is_not_is_no_word_to_look_up(run: Run) -> None:
    text = run("play", "boblin", "--seed", "3", typed="? recruit zz\nquit\n").stdout
    assert "'recruit zz' is not a move: there is no kind called 'zz'" in text


def test_scores_by_parts(run: Run) -> None:
    text = run("play", "loot", "--seed", "3", typed="score\nquit\n").stdout
    assert "victory points" in text
    assert "\nAsh " in text


def test_whoever_plays_has_a_name(run: Run) -> None:
    text = run("play", "loot", "--seed", "3", "--name", "Mira", "--name", "Snag", typed="quit\n").stdout
    assert "All seats play at this keyboard: Mira and Snag." in text
    text = run("play", "slayer", "--vs", "random", "--seat", "goblins", "--name", "Mira", typed="quit\n").stdout
    assert "You play Mira; the random player plays the hero." in text
    assert "\nMira> quit" in text


def test_more_names_than_people_are_refused(run: Run) -> None:
    refused = run("play", "slayer", "--vs", "random", "--name", "a", "--name", "b")
    assert refused.exit_code == 2
    assert "2 names: expected at most one for each person here, 1" in refused.stderr


def test_being_asked_once_more_is_a_manner_of_the_table(run: Run, fight: str) -> None:
    """A script is not asked, unless it wants to be."""
    text = said(run, fight, "careful", "careful on", "hold", "no", "careful maybe", "hold; hold", "careful off")
    assert "careful 'maybe': expected off or on or all, for example" in text
    assert "\nNot done: hold; hold. " in text
    assert "You are not asked again before a move." in text
    assert "Make the move all the same: hold? (yes or no) no\nNothing was done." in text
    assert "Make the move all the same" not in said(run, fight, "hold")


def test_the_edition_in_use_is_named(run: Run) -> None:
    assert "The edition in use is house-2." in run("play", "slayer", typed="quit\n").stdout
