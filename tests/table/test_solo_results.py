"""The history of games for one: counted by game and options; a file that is missing or damaged does no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from warren.table.solo_results import add_result, results_file

EASY = {"players": 1, "solo_discard": 0}
HARD = {"players": 1, "solo_discard": 6}


@pytest.fixture(autouse=True)
def kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARREN_DATA_DIR", str(tmp_path / "new"))


def test_results_are_counted_by_game_and_options() -> None:
    assert add_result("boblin", EASY, won=True) == (0, 0)
    assert add_result("boblin", EASY, won=False) == (1, 1)
    assert add_result("boblin", HARD, won=False) == (0, 0)
    assert add_result("boblin", dict(reversed(EASY.items())), won=True) == (1, 2)
    assert add_result("pact", EASY, won=True) == (0, 0)


@pytest.mark.parametrize("content", ["", "{", "[1]", '{"boblin players=1 solo_discard=0": [3, 1]}', "7", "[" * 9999])
def test_a_damaged_file_is_begun_anew(content: str) -> None:
    results_file().parent.mkdir()
    results_file().write_text(content, encoding="utf-8")
    assert add_result("boblin", EASY, won=True) == (0, 0)
    assert add_result("boblin", EASY, won=True) == (1, 1)


def test_a_file_that_is_far_too_large_is_not_read() -> None:
    results_file().parent.mkdir()
    results_file().write_bytes(b"\xff" * 1_000_001)
    assert add_result("boblin", EASY, won=True) == (0, 0)


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "new").write_text("a file where a folder should be", encoding="utf-8")
    assert add_result("boblin", EASY, won=True) == (0, 0)
    assert add_result("boblin", EASY, won=True) == (0, 0)


def test_without_a_folder_of_its_own_it_is_where_the_system_keeps_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WARREN_DATA_DIR")
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert results_file() == Path("/data/warren/results.json")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert results_file() == Path.home() / ".local/share/warren/results.json"
