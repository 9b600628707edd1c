"""Where a game is kept is said, and how to go on with it as before."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

EXAMPLE = "`save FILE` makes a copy, for example `save evening.warren`."


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_a_loaded_game_says_that_no_program_plays_and_what_to_type_for_one(run: Run) -> None:
    run("play", "slayer", "--vs", "random", "--seed", "5", "--save", "evening.warren", typed=typed("1", "quit"))
    shown = run("play", "--load", "evening.warren", typed="quit\n").stdout  # the file names its game
    assert "for one leave and type warren play --load evening.warren --vs PLAYER." in shown
    again = run("play", "--load", "evening.warren", "--vs", "random", typed="quit\n").stdout
    assert "You play the hero; the random player plays the horde." in again
    assert "--vs PLAYER" not in again
    assert "Go on with: warren play slayer --load evening.warren --vs random" in again


def test_where_a_game_is_kept_is_said_or_that_there_is_nothing_to_keep(run: Run) -> None:
    lines = typed("save", "fly", "1", "1", "save")
    shown = run("play", "slayer", "--seed", "3", "--save", "kept.warren", typed=lines).stdout
    first, second = (part.splitlines()[0] for part in shown.split("The horde> save\n")[1:])
    assert first == f"No move was made yet to be kept; {EXAMPLE}"
    assert second == f"The game is kept in kept.warren; {EXAMPLE}"
    shown = run("play", "slayer", "--save", "none.warren", typed=typed("fly")).stdout
    assert "No move was made, so there is nothing to keep." in shown
    assert not Path("none.warren").exists()
