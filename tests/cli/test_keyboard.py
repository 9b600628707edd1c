"""Lines at a terminal can be mended with the arrow keys and had again; those of another person cannot."""

from __future__ import annotations

import pytest

from tests.cli.terminal import Terminal

pytest.importorskip("readline")

UP = "\x1b[A"


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"COLUMNS": "200", "NO_COLOR": "1"}.items():
        monkeypatch.setenv(name, value)


def test_the_arrow_key_brings_the_last_line_back() -> None:
    terminal = Terminal("play", "slayer", "--seed", "3", "--plain", typing=True)
    terminal.wait_for("The horde> ")
    terminal.type("log")
    terminal.wait_for("Nothing has happened yet.\\s+The horde> ")
    terminal.shown = ""
    terminal.type(UP)
    terminal.wait_for("Nothing has happened yet.")
    terminal.type("quit")
    assert terminal.end()[0] == 0
    assert "is not a move" not in terminal.shown


def test_what_another_person_has_typed_is_not_brought_back() -> None:
    terminal = Terminal("play", "loot", "--seed", "3", "--plain", typing=True)
    terminal.wait_for("Bramble> ")
    terminal.type("skip")
    terminal.wait_for("Hand the keyboard to Ash")
    terminal.type("")
    terminal.wait_for("Ash> ")
    terminal.type(UP)
    terminal.wait_for("Type the number or the text of a move")
    terminal.type("quit")
    assert terminal.end()[0] == 0
