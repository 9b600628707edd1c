"""`warren compile`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from warren.bots import tree
from warren.core import compiled, driver
from warren.core.definition import Definition


@pytest.fixture
def cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of our own, and a compiler that is done at once."""

    def compile_game(game: Definition) -> Iterator[str]:
        yield from compiled.ENTRY_NAMES
        place = compiled.cache_folder(f"game-{game.id}", compiled.game_digest(game.package))
        place.mkdir(parents=True, exist_ok=True)
        (place / "complete").touch()

    def play_games() -> Any:
        driver.code_folder().mkdir(parents=True, exist_ok=True)
        (driver.code_folder() / "loop.nbi").touch()

    def compile_search() -> None:
        tree.code_folder().mkdir(parents=True, exist_ok=True)
        (tree.code_folder() / "grow.nbi").touch()

    monkeypatch.setenv("WARREN_CACHE_DIR", str(folder / "cache"))
    monkeypatch.setattr(compiled, "compile_game", compile_game)
    monkeypatch.setattr(driver, "play_games", play_games)
    monkeypatch.setattr(tree, "compile_search", compile_search)
    return folder / "cache"


def test_says_what_was_compiled_and_what_was_there(run: Run, cache: Path) -> None:
    first, second = run("compile", "slayer"), run("compile", "slayer")
    assert first.exit_code == second.exit_code == 0
    game, loop, search, where = first.stdout.splitlines()
    assert game.startswith("Goblin Slayer: compiled in ")
    assert loop.startswith("Random games: compiled in ")
    assert search.startswith("The search: compiled in ")
    assert where == f"The machine code is in {cache}"
    assert second.stdout.count("already there") == 3


def test_all_games_unless_some_are_named(run: Run, cache: Path) -> None:
    assert "Goblin Slayer: compiled" in run("compile").stdout


def test_force_compiles_again(run: Run, cache: Path) -> None:
    run("compile")
    assert "already there" not in run("compile", "--force").stdout


def test_old_machine_code_is_removed(run: Run, cache: Path) -> None:
    old = cache / "game-chess-0123"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    assert "1 old folder removed from the cache" in run("compile", "slayer").stdout
    assert not old.exists()


@pytest.mark.skipif(bool(os.environ.get("WARREN_PLAIN")), reason="nothing is compiled in plain mode")
def test_really(run: Run) -> None:
    result = run("compile", "slayer")
    assert result.exit_code == 0
    assert result.stdout.startswith("Goblin Slayer: ")
    assert result.stderr == ""
