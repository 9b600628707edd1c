"""What `warren play` prints while a frozen game is typed at the keyboard, with all that one can look at in between."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from click.testing import CliRunner

from tests.frozen.game import EDITIONS, FrozenGame
from warren.cli import app

COMMANDS = ("?", "board", "legend", "log", "moves", "list", "score", "why {}", "ask", "rules", "nonsense", "always")
EVERY = 5  # moves between which something is looked at
OF_TERMINALS = ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "LINES", "TTY_COMPATIBLE")
PROMPT = re.compile(r"^[^\n>]{1,40}> ", re.MULTILINE)


def printed(frozen: FrozenGame, most: int) -> Iterator[bytes]:
    """What is printed, in pieces: before each prompt one ends."""
    options = [f"--option={name}={value}" for name, value in frozen.head["options"].items()]
    seed, edition = frozen.head["seed"], EDITIONS / f"{frozen.head['digest']}.toml"
    with empty_folder():
        Path("edition.toml").write_bytes(edition.read_bytes())
        words = [
            "play",
            frozen.head["game"],
            f"--seed={seed}",
            "--edition=edition.toml",
            "--save=game.warren",
            *options,
        ]
        yield from pieces(run(words, "".join(f"{line}\n" for line in typed(frozen.moves[:most]))))
        yield run(["replay", "game.warren"]).encode()
        yield run(["replay", "game.warren", "--boards", "--seat=1", "--to=8"]).encode()


def typed(moves: list[str]) -> Iterator[str]:
    """The moves, with commands in between."""
    for n, move in enumerate(moves):
        if n % EVERY == 0:
            yield COMMANDS[n // EVERY % len(COMMANDS)].format(move)
        yield move


@contextmanager
def empty_folder() -> Iterator[None]:
    """A folder for what is written, and a terminal that is as wide everywhere."""
    with TemporaryDirectory() as folder, chdir(folder), patch.dict(os.environ, WARREN_DATA_DIR=folder):
        for name in OF_TERMINALS:
            os.environ.pop(name, None)
        yield


def run(words: list[str], typed: str = "") -> str:
    """What a command prints, with what went wrong."""
    result = CliRunner().invoke(app, words, input=typed, prog_name="warren")
    assert isinstance(result.exception, SystemExit | None), result.exception
    return result.output


def pieces(text: str) -> Iterator[bytes]:
    """A text, cut before each prompt."""
    cuts = [0, *(found.start() for found in PROMPT.finditer(text)), len(text)]
    for begin, end in pairwise(cuts):
        yield text[begin:end].encode()
