"""Files of machine code are believed only if they are whole, meant, and nobody else's."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from warren.core import codecache
from warren.core.codecache import MAGIC, NoPlace, cache_root, is_usable, load, prune, save

DIGEST, OTHER = "a" * 64, "b" * 64
pytestmark = pytest.mark.bulk

CODE = b"machine code" * 100


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARREN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(codecache, "_complaints", [])
    return tmp_path / "cache"


def kept(root: Path) -> Path:
    assert save("game", "apply", DIGEST, CODE)
    (path,) = root.glob("*/*")
    return path


def test_what_was_saved_is_loaded(root: Path) -> None:
    kept(root)
    assert load("game", "apply", DIGEST) == CODE
    assert load("game", "apply", OTHER) is None
    assert load("game", "legal", DIGEST) is None


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: b"",
        lambda data: data[: len(MAGIC)],
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data + b"\0",
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: bytes([data[0] ^ 128]) + data[1:],
        lambda data: data[:40] + b"c" + data[41:],
        lambda data: data.replace(b"machine code 1", b"machine code 2"),
        lambda data: b"\x80\x04." + data,
        lambda data: bytes(len(data)),
        lambda data: data.replace(DIGEST.encode(), OTHER.encode()),
    ],
)
def test_a_harmed_file_counts_as_missing_and_is_replaced(root: Path, harm: Callable[[bytes], bytes]) -> None:
    path = kept(root)
    path.write_bytes(harm(path.read_bytes()))
    assert load("game", "apply", DIGEST) is None
    assert kept(root) == path
    assert load("game", "apply", DIGEST) == CODE


def test_a_file_of_something_else_counts_as_missing(root: Path) -> None:
    path = kept(root)
    save("game", "apply", OTHER, b"other")
    next(p for p in root.glob("*/*") if p != path).replace(path)
    assert load("game", "apply", DIGEST) is None


def test_several_may_write_at_once(root: Path) -> None:
    writers = [threading.Thread(target=save, args=("game", "apply", DIGEST, CODE)) for _ in range(16)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert load("game", "apply", DIGEST) == CODE
    assert len(list(root.glob("*/*"))) == 1


def refused(caplog: pytest.LogCaptureFixture) -> str:
    """Nothing can be kept: it is said in one line, once."""
    for _ in range(2):
        assert not is_usable()
        assert not save("game", "apply", DIGEST, CODE)
        assert load("game", "apply", DIGEST) is None
    (line,) = caplog.messages
    assert line.startswith("machine code is not kept (")
    assert line.endswith("); it is made anew for every run")
    return line


def test_a_file_where_the_folder_should_be(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    root.write_text("mine")
    assert "File exists" in refused(caplog)
    assert root.read_text() == "mine"


def test_no_home_at_all(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("WARREN_CACHE_DIR", "LOCALAPPDATA", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    with pytest.raises(NoPlace):
        cache_root()
    assert "there is no home folder" in refused(caplog)


def test_a_full_disk(root: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    path = kept(root)

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(os, "replace", full)
    assert not save("game", "apply", OTHER, CODE)
    assert "No space left on device" in caplog.text
    assert list(root.glob("*/*")) == [path]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    root.mkdir(mode=0o500)
    assert "Permission denied" in refused(caplog)


@pytest.mark.skipif(os.name != "posix", reason="owners of Unix")
def test_the_folder_of_somebody_else(
    root: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kept(root)
    os.chown(root, 12345, -1) if os.geteuid() == 0 else monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert f"{root} belongs to somebody else" in refused(caplog)


@pytest.mark.skipif(os.name != "posix", reason="owners of Unix")
@pytest.mark.parametrize("which", [".", "game"])
def test_a_folder_that_everybody_writes_to(root: Path, which: str, caplog: pytest.LogCaptureFixture) -> None:
    kept(root)
    (root / which).chmod(0o777)
    assert load("game", "apply", DIGEST) is None
    assert "everybody may write to" in caplog.text


def test_machine_code_that_nobody_uses_is_thrown_away(root: Path) -> None:
    old = kept(root)
    save("game", "legal", DIGEST, CODE)
    mine = root / "letter.txt"
    mine.touch()
    for path in old, mine:
        os.utime(path, (0, 0))
    assert prune() == 1
    assert not old.exists()
    assert mine.exists()
    assert load("game", "legal", DIGEST) == CODE


def test_what_is_used_stays(root: Path) -> None:
    path = kept(root)
    os.utime(path, (0, 0))
    load("game", "apply", DIGEST)
    assert prune() == 0


def test_the_cache_lies_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARREN_CACHE_DIR", str(tmp_path / "mine"))
    assert cache_root() == tmp_path / "mine"
    monkeypatch.delenv("WARREN_CACHE_DIR")
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_root() == tmp_path / "warren"


def test_a_process_goes_on_with_the_code_that_it_has_begun() -> None:
    """Its rules are typed there already; the second process begins with another code."""
    from warren.core.compiled import code_of
    from warren.core.workshop import Jobs
    from warren.games import find

    slayer, pact = code_of(find("slayer")), code_of(find("pact"))
    jobs = Jobs({slayer: ["legal", "apply"], pact: ["legal", "apply"]})
    first, second = jobs.next_after(None), jobs.next_after(None)
    assert first is not None
    assert second is not None
    assert {first[0], second[0]} == {slayer, pact}
    again = jobs.next_after(first[0])
    assert again is not None
    assert again[0] is first[0]
    assert jobs.next_after(first[0]) is not None
    assert jobs.next_after(first[0]) is None
