"""What is typed while a program thinks: nobody has seen yet what it would answer."""

from __future__ import annotations

import os
import time

import pytest

from tests.cli.terminal import Terminal

pytestmark = pytest.mark.skipif(os.name == "nt", reason="terminals of Unix")


def test_what_is_typed_while_a_program_thinks_is_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    terminal = Terminal("play", "slayer", "--vs", "random", "--seat", "hero", "--seed", "3", "--plain", typing=True)
    terminal.type("stop\nstop")  # the horde sets up
    terminal.wait_for("'stop' was not done: it was typed before the question was shown.")
    terminal.wait_for("The hero> ")
    time.sleep(0.1)
    terminal.type("undo")
    terminal.wait_for("There is no move of yours to take back")
    terminal.type("quit")
    assert terminal.end()[0] == 0
