"""Files: editions, stored games and positions are read within bounds, and a wrong one gets one clear line."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import warren

LOADERS: dict[str, Callable[[str], Any]] = {
    "edition.toml": lambda path: warren.game("slayer", edition=path, engine="plain"),
    "game.warren": warren.Transcript.load,
    "position.json": warren.TruePosition.load,
}
every_loader = pytest.mark.parametrize("name", LOADERS)


def complaint(name: str, path: str | Path) -> str:
    """The one line with which a loader refuses a file, soon."""
    began = time.perf_counter()
    with pytest.raises(warren.WarrenError) as fault:
        LOADERS[name](str(path))
    assert time.perf_counter() - began < 5  # a fraction of a second, on a machine that has nothing else to do
    assert isinstance(fault.value, warren.BadEdition | warren.BadTranscript)
    assert len(str(fault.value).splitlines()) == 1
    assert len(str(fault.value)) < 600
    return str(fault.value)


@every_loader
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "not a text in UTF-8 (invalid start byte at byte 0)"),
        (b"\xef\xbb\xbfwarren 1", "begins with a byte order mark: expected plain UTF-8"),
        (b"warren 1\n\0\nmoves", "not a text (a NUL at byte 9)"),
        (b"#" * 16_000_001, "the file is too large: expected at most "),
        (b"", "xpect"),
    ],
    ids=("no text", "byte order mark", "NUL", "too large", "empty"),
)
def test_a_file_that_is_no_text_is_refused(name: str, content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert complaint(name, path).startswith(f"{path}: ")
    assert said in complaint(name, path)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("x = " + "[" * 19_000, "not valid TOML: a number is too long, or brackets are nested too deep"),
        ("x = " + "{a=" * 6_000, "not valid TOML: a number is too long, or brackets are nested too deep"),
        ("x = " + "9" * 5_000, "not valid TOML: a number is too long, or brackets are nested too deep"),
        ("x = " + "[" * 50_000, "line 1 is too long: expected at most 20,000 signs"),
        ("x = ", "not valid TOML: Invalid value"),
        ("x = 1", "game = missing: expected one of 'slayer'"),
        (f'game = "slayer"\nedition = "mine"\nrules = [{"1, " * 6_000}]', "rules = [1, 1, 1, "),
    ],
)
def test_an_edition_beyond_all_measure_is_refused(content: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(content)
    assert said in complaint("edition.toml", path)


@pytest.mark.parametrize("name", ["game.warren", "position.json"])
@pytest.mark.parametrize(
    "content", ['{"a": ' + "[" * 19_000, '{"a": ' + '{"a":' * 50_000, '{"a": ' + "9" * 5_000 + "}"]
)
def test_json_beyond_all_measure_is_refused(name: str, content: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(content)
    assert "is not valid JSON: it goes beyond all measure" in complaint(name, path)


@every_loader
def test_only_plain_files_are_opened(name: str, tmp_path: Path) -> None:
    suffix = Path(name).suffix
    (tmp_path / f"folder{suffix}").mkdir()
    os.mkfifo(tmp_path / f"pipe{suffix}")
    (tmp_path / f"zero{suffix}").symlink_to("/dev/zero")
    for path in tmp_path.iterdir():
        assert complaint(name, path) == f"{path}: a folder or a device: expected a file"


@every_loader
def test_names_that_no_file_can_have_are_refused(name: str, tmp_path: Path) -> None:
    suffix = Path(name).suffix
    (tmp_path / "file").touch()
    assert complaint(name, f"none{suffix}") == f"none{suffix}: there is no such file"
    assert complaint(name, f"a\0b{suffix}") == f"'a\\x00b{suffix}': no file can have this name"
    assert complaint(name, f"\ud800{suffix}") == f"'\\ud800{suffix}': no file can have this name"
    assert complaint(name, f"two\nlines{suffix}") == f"'two\\nlines{suffix}': there is no such file"
    assert complaint(name, "x" * 5_000 + suffix).endswith(" ...: File name too long")
    assert complaint(name, tmp_path / "file" / f"below{suffix}").endswith(": Not a directory")


@pytest.mark.parametrize(
    "name", ["a\0b", "\ud800", "x" * 5_000, "", "/dev/full", "/dev/null", "/", "nowhere/x", "file/x"]
)
def test_a_game_that_cannot_be_written_is_an_os_error(name: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    script = warren.Transcript.of(warren.game("slayer", engine="plain").start(1))
    with pytest.raises(OSError):  # noqa: PT011 - each system has its own words
        script.save(name)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert not Path("/dev/null").is_file()


def test_a_game_is_not_written_into_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="a folder or a device: expected a file"):
        warren.Transcript.of(warren.game("slayer", engine="plain").start(1)).save(tmp_path / "pipe")
