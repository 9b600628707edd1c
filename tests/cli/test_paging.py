"""A text that is longer than the terminal comes screen by screen."""

from __future__ import annotations

import os

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import Terminal


@pytest.mark.skipif(os.name == "nt", reason="terminals of Unix")
def test_a_long_text_stops_at_the_end_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"COLUMNS": "80", "LINES": "24", "NO_COLOR": "1"}.items():
        monkeypatch.setenv(name, value)
    terminal = Terminal("play", "slayer", "--seed", "3", "--plain", typing=True)
    terminal.wait_for("The horde> ")
    terminal.shown = ""
    terminal.type("list")
    terminal.wait_for("-- 8[0-9] more lines: Enter shows them, q ends -- ")
    assert 15 < terminal.shown.count("Hide the Widget") <= 22
    terminal.type("")
    terminal.wait_for("-- 6[0-9] more lines")
    terminal.type("q")
    terminal.wait_for("The horde> ")
    assert 30 < terminal.shown.count("Hide the Widget") <= 44
    terminal.type("list")
    terminal.wait_for("-- 8[0-9] more lines")
    terminal.type("log")  # the next line, typed where a text goes on
    terminal.wait_for("Nothing has happened yet")
    terminal.type("q")  # once more than there was anything to end
    terminal.wait_for("`quit` leaves; the game is kept")
    terminal.type("list")
    terminal.wait_for("-- 8[0-9] more lines.*\n?$")
    terminal.type("quit")  # leaves, wherever it is typed
    assert terminal.end()[0] == 0


def test_a_pipe_gets_all_at_once(run: Run) -> None:
    shown = run("play", "slayer", "--seed", "3", typed="list\nquit\n").stdout
    assert shown.count("Hide the Widget") > 100
    assert "more lines" not in shown
