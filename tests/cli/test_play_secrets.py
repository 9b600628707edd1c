"""Games with secrets at one keyboard."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time

import warren
from tests.cli.conftest import Run


def hands(text: str) -> list[str]:
    return re.findall(r"hand ([a-z ]+|\d+)", text)


def test_each_seat_sees_its_own_hand_only(run: Run) -> None:
    """Three beginners choose their opening goblins one after the other."""
    shown = run("play", "pact", "--seed", "3", typed="1\n1\nquit\n").stdout
    first, second, third = re.split(r"---- \w+ ----", shown)
    game = warren.game("pact", engine="plain").start(3)
    for seat, part in enumerate((first, second, third)):
        held = " ".join(kind * n for kind, n in game.view(seat)["hands"][seat].items())
        assert held in hands(part)
        assert len(set(hands(part)) - {"6"}) == 1
    assert "Ash has chosen an opening goblin." in second


def test_everybody_is_told_what_happened_behind_the_curtain(run: Run) -> None:
    shown = run("play", "pact", "--seed", "3", typed="1\n1\n1\nquit\n").stdout
    second = re.split(r"---- \w+ ----", shown)[1]
    assert "Cinder begins." in second


def test_a_whole_game_of_pact_against_the_random_player(run: Run) -> None:
    result = run("play", "pact", "--option", "mode=two", "--vs", "random", "--seed", "5", typed="1\n" * 2000)
    assert result.exit_code == 0
    assert re.search(r"Ash .*\nBramble ", result.stdout)


def test_on_a_terminal_the_screen_is_cleared_between_two_people() -> None:
    outer, inner = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "120", "LINES": "50"}
    command = [sys.executable, "-m", "warren", "play", "pact", "--seed", "3"]
    with subprocess.Popen(command, stdin=inner, stdout=inner, stderr=inner, env=environment, close_fds=True) as process:
        os.close(inner)
        seen = read_until(outer, b"Ash> ")
        os.write(outer, b"1\n")
        curtain = read_until(outer, b"presses Enter. ")
        os.write(outer, b"\n")
        after = read_until(outer, b"Bramble> ")
        os.write(outer, b"quit\n")
        read_until(outer, b"--load")
        process.wait(30)
    os.close(outer)
    assert b"hand y kk gg b" in seen
    assert b"\x1b[2J" in curtain
    assert b"Hand the keyboard to Bramble" in curtain
    assert b"\x1b[2J" in after
    assert b"y kk gg b" not in after.rpartition(b"\x1b[2J")[2]


def read_until(terminal: int, wanted: bytes) -> bytes:
    """What comes out of a terminal up to some words."""
    seen = b""
    deadline = time.monotonic() + 60
    while wanted not in seen and time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            seen += os.read(terminal, 4096)
        except OSError:
            break
    assert wanted in seen, seen[-500:]
    return seen
