"""Machine code that is made while a game is played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from warren.bots import GreedyPlayer, Search
from warren.cli.beside import Beside
from warren.cli.company import Company
from warren.core import codecache, workshop
from warren.core.units import Code
from warren.games import find

WAITS = "Until the machine code is ready, the raider plays by first sight."
READY = "The machine code is ready: from now on there is thinking."
FAILED = "The machine code could not be made (`warren compile slayer` tries again): the raider plays by first sight."
PLAY = ("play", "slayer", "--vs", "raider", "--seed", "1", "--option", "layout=center 0 12345")
SEARCHES = ("--time", "0.1")


class Pretended:
    """A process that compiles until it is told that it is done."""

    def __init__(self, *polls: int | None) -> None:
        self.polls = list(polls)
        self.returncode: int | None = None
        self.is_ended = False

    def poll(self) -> int | None:
        self.returncode = self.polls.pop(0) if len(self.polls) > 1 else self.polls[0]
        return self.returncode

    def terminate(self) -> None:
        self.is_ended = True

    def __enter__(self) -> Pretended:
        return self

    def __exit__(self, *_: Any) -> None: ...


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Nothing is in the cache, and the process that compiles answers as told; the code itself is from other tests."""

    def prepare(*polls: int | None) -> Pretended:
        process = Pretended(*polls)
        really_missing = Code.missing
        monkeypatch.setattr(Code, "missing", lambda code: really_missing(code) if process.returncode == 0 else ["all"])
        monkeypatch.setattr(workshop, "make_beside", lambda modules: process)
        monkeypatch.setattr(codecache, "is_usable", lambda: True)
        return process

    return prepare


def test_until_the_code_is_there_the_raider_plays_by_first_sight(run: Run, compiling: Any) -> None:
    process = compiling(None)
    result = run(*PLAY, typed="1\nstop\nhint\nquit\n")
    assert result.exit_code == 0
    assert result.stdout.count(WAITS) == 1
    assert re.search(r"hint\n  `.+`: .+(\n    .+)+\n    That is the best move at first sight\.\n", result.stdout)
    assert " looks." not in result.stdout
    assert READY not in result.stdout
    assert process.is_ended


def test_when_the_code_is_there_it_is_said_once_and_there_is_thinking(run: Run, compiling: Any) -> None:
    compiling(None, 0)
    result = run(*PLAY, *SEARCHES, typed="1\nhint\nstop\nquit\n")
    assert result.stdout.count(WAITS) == result.stdout.count(READY) == 1
    assert " looks." in result.stdout.partition(READY)[2]


def test_code_that_cannot_be_made_is_told_once_and_the_game_goes_on(run: Run, compiling: Any) -> None:
    compiling(None, 1)
    result = run(*PLAY, typed="1\nhint\nhint\nstop\nhint\nquit\n")
    assert result.exit_code == 0
    assert result.stdout.count(FAILED) == 1
    assert result.stdout.count("at first sight.\n") == 3


def test_no_process_to_be_had(run: Run, compiling: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(modules: list[str]) -> None:
        raise OSError("Resource temporarily unavailable")

    compiling(None)
    monkeypatch.setattr(workshop, "make_beside", none_left)
    result = run(*PLAY, typed="1\nquit\n")
    assert result.exit_code == 0
    assert FAILED in result.stdout


def test_nothing_is_said_to_those_who_need_no_machine_code(run: Run, compiling: Any) -> None:
    compiling(None)
    result = run("play", "slayer", "--vs", "sneak", typed="quit\n")
    assert "machine code" not in result.stdout


def test_a_hint_between_people_has_the_code_made(run: Run, compiling: Any) -> None:
    compiling(None)
    result = run("play", "slayer", typed="hint\nquit\n")
    assert "Until the machine code is ready, hints are by first sight." in result.stdout


def test_where_the_code_is_there_nothing_is_said(run: Run) -> None:
    run("compile", "slayer")
    result = run(*PLAY, *SEARCHES, typed="hint\nquit\n")
    assert "machine code" not in result.stdout
    assert " looks." in result.stdout


def test_where_nothing_can_be_kept_the_code_lies_in_a_folder_for_this_game(
    monkeypatch: pytest.MonkeyPatch, compiling: Any
) -> None:
    monkeypatch.setenv("WARREN_CACHE_DIR", "/nowhere")
    compiling(None)
    monkeypatch.setattr(codecache, "is_usable", lambda: False)
    beside = Beside(find("slayer"))
    beside.news("nobody is")
    place = Path(os.environ["WARREN_CACHE_DIR"])
    assert place.is_dir()
    beside.end()
    assert not place.exists()


def processes_of(cache: Path) -> list[int]:
    """The processes that were told to use a cache."""
    found = []
    for status in Path("/proc").glob("[0-9]*/environ"):
        try:
            if str(cache).encode() in status.read_bytes():
                found.append(int(status.parent.name))
        except OSError:
            continue
    return found


def waited(condition: Any, seconds: float = 60) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.1)
    return bool(condition())


@pytest.fixture
def game(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A real game on a machine that never saw Warren."""
    environment = os.environ | {"WARREN_CACHE_DIR": str(tmp_path / "fresh cache")}
    command = [sys.executable, "-m", "warren", *PLAY]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        yield process
        process.kill()


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes where Linux shows them")
@pytest.mark.parametrize("leave", ["quit", "kill"])
def test_whoever_leaves_leaves_no_process_behind(game: Any, tmp_path: Path, leave: str) -> None:
    cache = tmp_path / "fresh cache"
    while WAITS.encode() not in game.stdout.readline():
        pass
    assert waited(lambda: len(processes_of(cache)) > 2)  # the game, and at least two that compile
    if leave == "quit":
        game.stdin.write(b"quit\n")
        game.stdin.flush()
    else:
        game.kill()
    assert waited(lambda: not processes_of(cache))


def test_who_has_no_code_is_greedy(compiling: Any) -> None:
    compiling(None, 0)
    company = Company(Beside(find("slayer")), "raider")
    company.news_of_code()
    assert isinstance(company.player("raider", 1), GreedyPlayer)
    company.news_of_code()  # still at it
    company.news_of_code()
    assert isinstance(company.player("raider", 1), Search)
