"""Command lines, harmed: done, or refused in one line."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from functools import partial

from click.testing import CliRunner

from tests.fuzz.tries import Try, harmed
from warren.cli import app
from warren.games import game_ids

FLAGS = ("--seed", "--seat", "--vs", "--option", "--edition", "--load", "--save", "--plain", "--name", "--to", "-x")
VALUES = ("1", "-1", "0", "nobody", "hero", "random", "players=3", "mode=solo", "x=y", "=", "house", "", "game.warren")


def lines_of(game_id: str) -> list[list[str]]:
    """Commands that are quickly done."""
    return [
        ["games"],
        ["games", game_id],
        ["rules", game_id],
        ["rules", game_id, "1.1"],
        ["draw", game_id, "--seed", "3", "--out", "x.svg"],
        ["play", game_id, "--seed", "3"],
        ["play", game_id, "--seed", "3", "--vs", "random"],
        ["replay", "game.warren"],
        ["clauses", "."],
        ["simulate", game_id, "--games", "2", "--plain"],
    ]


def commands(chance: random.Random) -> Iterator[Try]:
    """A command with a word or two changed, and lines that are typed."""
    while True:
        words = list(chance.choice(lines_of(chance.choice(game_ids()))))
        for _ in range(chance.randint(1, 2)):
            at = chance.randint(0, len(words))
            put = chance.choice([chance.choice(FLAGS), chance.choice(VALUES), _garbled(chance)])
            words[at : at + chance.randint(0, 1)] = [put]
        typed = "".join(f"{chance.choice(['1', '?', 'undo', 'moves', 'save x', _garbled(chance)])}\n" for _ in range(6))
        yield Try(f"{words!r}, typed {typed!r}", partial(_run, words, typed))


def _garbled(chance: random.Random) -> str:
    return harmed(chance.choice(VALUES + FLAGS).encode(), chance).decode(errors="replace").replace("\0", "")


def _run(words: list[str], typed: str) -> str:
    if "arena" in words or "compile" in words:
        return "left alone"
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        before = set(os.listdir())
        result = CliRunner().invoke(app, words, input=typed, prog_name="warren")
        assert isinstance(result.exception, SystemExit | None), repr(result.exception)
        assert "Traceback" not in result.output
        assert "fault in Warren" not in result.output
        assert not before
        if result.exit_code:
            assert result.stderr.startswith("warren: "), result.stderr
            return f"refused ({result.exit_code})"
        return "done"
