"""Ctrl-C in a terminal: a command stops at once and shows what was finished."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import warren
import warren.cli.contest
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal
from warren.bots import Search

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and terminals of Unix")
PROMPT = "(Ash|Bramble)> "


@pytest.fixture(scope="module", autouse=True)
def _machine_code() -> None:
    """Compile before clocks run."""
    for game_id in "slayer", "loot":
        Search().prepare(warren.game(game_id, engine="compiled"))


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "loot", "--players", "greedy", "--workers", "2"),
        ("simulate", "slayer", "--players", "instinct", "--workers", "1"),
        ("simulate", "slayer", "--plain", "--option", "turn_cap=20"),
        ("arena", "loot", "--players", "king,raider", "--iterations", "60", "--workers", "2"),
    ],
    ids=" ".join,
)
def test_a_run_is_stopped_and_shows_what_was_finished(words: tuple[str, ...]) -> None:
    terminal = Terminal(*words, "--games", "1000000")
    terminal.wait_for("[1-9][0-9]*/1000000")
    terminal.press()
    code, figures = terminal.end()
    assert code == 130
    assert re.search(r"stopped after [1-9][\d,]* of 1,000,000 games", terminal.shown)
    assert "Traceback" not in terminal.shown
    assert "share" in figures


def test_kings_who_have_finished_nothing_say_so() -> None:
    terminal = Terminal("arena", "slayer", "--players", "king,chief", "--time", "600", "--games", "7")
    terminal.wait_for("0/7")
    terminal.press()
    assert terminal.end() == (130, "")
    assert re.search("stopped( after 0 of 7 games)?\r\n", terminal.shown)  # without, if they had not even begun


def test_a_hint_is_cut_short_and_the_conversation_goes_on() -> None:
    terminal = Terminal("play", "loot", "--time", "600", "--seed", "2", typing=True)
    terminal.wait_for(PROMPT)
    terminal.type("hint")
    terminal.wait_for(r"\(\d+ looks\)")
    terminal.press()
    terminal.wait_for(r"Stopped; this is what was found.(.|\n)*% of games(.|\n)*" + PROMPT)
    terminal.type("quit")
    assert terminal.end()[0] == 0


def test_a_terminal_that_is_closed_ends_more_than_a_hint() -> None:
    terminal = Terminal("play", "loot", "--time", "600", "--seed", "2", typing=True)
    terminal.wait_for(PROMPT)
    terminal.type("hint")
    terminal.wait_for(r"\(\d+ looks\)")
    terminal.press(signal.SIGTERM)
    assert terminal.end()[0] == 0
    assert "Stopped; this is what was found." not in terminal.shown


def test_whoever_does_not_wait_for_a_king_leaves_and_the_game_is_kept() -> None:
    terminal = Terminal("play", "slayer", "--vs", "king", "--time", "600", "--seat", "goblins", typing=True)
    terminal.wait_for("The horde> ")
    terminal.type("careful off")
    for question in "hide the Widget", "lay a Hero Stone", "lay a Hero Stone":
        terminal.wait_for(f"{question}(.|\n)*The horde> ")
        terminal.shown = ""
        terminal.type("1")
        terminal.type("1")  # at first it is shown, for there are many
    terminal.wait_for(r"king is thinking.*\(\d+ looks\)")
    terminal.press()
    assert terminal.end()[0] == 0
    (file,) = Path().glob("slayer-*.warren")
    assert f"The game is kept in {file}." in terminal.shown.replace("\r\n", " ")
    assert len(warren.Transcript.load(file).moves) == 3


# ---- as JSON


@contextmanager
def pressed_when_something_is_finished() -> Iterator[Callable[[int], None]]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    left = [signal.SIGINT]
    try:
        yield lambda n: signal.raise_signal(left.pop()) if left else None
    finally:
        signal.signal(signal.SIGINT, before)


def test_json_says_that_a_simulation_was_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    simulate = warren.simulate
    with pressed_when_something_is_finished() as press:

        def interrupted(*given: Any, **named: Any) -> warren.Simulation:
            return simulate(*given, **{**named, "progress": press})

        monkeypatch.setattr(warren, "simulate", interrupted)
        result = run("simulate", "slayer", "--plain", "--games", "100000", "--json")
    figures = json.loads(result.stdout)
    assert result.exit_code == 130
    assert result.stderr.splitlines()[-1] == f"warren: stopped after {figures['games']:,} of 100,000 games"
    assert (figures["wanted"], figures["stopped"]) == (100000, True)
    assert 0 < figures["games"] < 100000


def test_json_says_that_an_arena_was_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    arena = warren.cli.contest.run
    with pressed_when_something_is_finished() as press:
        monkeypatch.setattr(warren.cli.contest, "run", lambda *given: arena(*given[:-1], press))
        result = run("arena", "loot", "--players", "greedy,random", "--games", "1000", "--json")
    figures = json.loads(result.stdout)
    assert result.exit_code == 130
    assert result.stderr.splitlines()[-1] == f"warren: stopped after {figures['games']:,} of 1,000 games"
    assert figures["stopped"] is True
    assert sum(player["games"] for player in figures["players"]) == 2 * figures["games"]
