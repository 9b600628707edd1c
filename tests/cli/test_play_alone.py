"""Playing alone: what was won before with the same options is told at the end, and standing orders by preference."""

from __future__ import annotations

from typing import Any

import warren
from tests.games.boblin.table import at, boblin

ALONE = ("play", "boblin", "--option", "players=1", "--option", "round_cap=5", "--seed", "1")


def test_the_history_of_a_setting(run: Any) -> None:
    typed = "recruit k\n" * 40
    first = run(*ALONE, "--option", "solo_discard=7", "--save", "one.warren", typed=typed)
    assert "The rebellion has failed, with 7 cards of each deck discarded first" in first.stdout
    assert "With these options: for the first time." in first.stdout
    assert (
        "With these options: 0 of 1 won before."
        in run(*ALONE, "--option", "solo_discard=7", "--save", "two.warren", typed=typed).stdout
    )
    other = run(*ALONE, "--option", "solo_discard=8", "--save", "three.warren", typed=typed)
    assert "With these options: for the first time." in other.stdout


def test_a_game_that_was_over_is_not_counted_again(run: Any) -> None:
    run(*ALONE, "--option", "solo_discard=9", "--save", "one.warren", typed="recruit k\n" * 40)
    again = run("play", "boblin", "--load", "one.warren")
    assert "With these options" not in again.stdout


def test_standing_orders_by_preference(run: Any) -> None:
    """Bramble destroys a room; Ash prefers fame to a Slinger, now and whenever that is asked again."""
    position = at(game=boblin(2, engine="plain"), rooms="i12", b_rooms="m05@2", b_camp="K4", active=1)
    warren.Transcript.of(position).save("two.warren")
    typed = "exploit m05\nalways sparkler\nalways fame, slinger\nrecruit c\nalways\nquit\n"
    told = run("play", "boblin", "--load", "two.warren", typed=typed).stdout
    assert "'sparkler' is not possible now: expected a possible move, or words that one choice alone uses" in told
    assert "alt: fame, slinger" in told
    moves = warren.Transcript.load("two.warren").moves
    assert moves == ("exploit m05", "take 2", "recruit c")
