"""`warren compile`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from warren.core import codecache, units, workshop
from warren.core.compiled import ENTRY_NAMES, PLAN_NAMES
from warren.core.units import Code


@pytest.fixture
def cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of our own, and a workshop that is done at once."""

    def make_missing(missing: dict[Code, list[str]], workers: int | None, report: Any) -> None:
        for code, names in missing.items():
            digests = code.digests()
            for name in names:
                codecache.save(code.module, name, digests[name], b"code")
                report(code, name)

    monkeypatch.setenv("WARREN_CACHE_DIR", str(folder / "cache"))
    monkeypatch.setattr(workshop, "make_missing", make_missing)
    monkeypatch.setattr(units, "load_all", lambda code: {})
    monkeypatch.setattr(Code, "missing", lambda code: _not_in_cache(code))
    return folder / "cache"


def _not_in_cache(code: Code) -> list[str]:
    """What is in this process from other tests does not count."""
    return [name for name, d in code.digests().items() if codecache.load(code.module, name, d) is None]


def test_says_what_was_compiled_and_what_was_there(run: Run, cache: Path) -> None:
    first, second = run("compile", "slayer"), run("compile", "slayer")
    assert first.exit_code == second.exit_code == 0
    game, loop, search, done, where = first.stdout.splitlines()
    parts = len(ENTRY_NAMES) - len(PLAN_NAMES)  # it has no plans
    assert game == f"Goblin Slayer: {parts} of {parts} parts compiled"
    assert loop == "Random games: 1 of 1 parts compiled"
    assert search == "The search: 2 of 2 parts compiled"
    assert done.startswith("Done in ")
    assert where == f"The machine code is in {cache}"
    assert second.stdout.count("already there") == 3


def test_only_what_is_missing_is_compiled(run: Run, cache: Path) -> None:
    run("compile", "slayer")
    next((cache / "warren.games.slayer").glob("apply-*")).unlink()
    assert "Goblin Slayer: 1 of 11 parts compiled" in run("compile", "slayer").stdout


def test_all_games_unless_some_are_named(run: Run, cache: Path) -> None:
    assert "Goblin Slayer: 11 of 11 parts compiled" in run("compile").stdout


def test_force_compiles_again(run: Run, cache: Path) -> None:
    run("compile")
    assert "already there" not in run("compile", "--force").stdout


def test_the_number_of_workers_must_be_one(run: Run, refused: Any) -> None:
    assert refused("compile", "--workers", "0") == (
        "--workers '0': expected a whole number from 1 to 256, for example '7'"
    )


def test_old_machine_code_is_removed(run: Run, cache: Path) -> None:
    run("compile", "slayer")
    old = cache / "warren.games.slayer" / "apply-0123.code"
    old.touch()
    os.utime(old, (0, 0))
    assert "1 old file removed from the cache" in run("compile", "slayer").stdout
    assert not old.exists()


def test_where_nothing_can_be_kept_a_line_says_so(
    run: Run, cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(codecache, "_complaints", [])
    cache.write_text("mine")
    result = run("compile", "slayer")
    assert result.exit_code == 0
    assert "The machine code is in" not in result.stdout
    assert result.stderr.count("machine code is not kept") == 1


def test_really(run: Run) -> None:
    result = run("compile", "slayer")
    assert result.exit_code == 0
    assert result.stdout.startswith("Goblin Slayer: ")
    assert result.stderr == ""
