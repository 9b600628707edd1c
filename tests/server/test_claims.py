"""One SQLite file has one server, however the file is named, and whoever only reads it reads beside."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.server.load import Process
from tests.server.running import Client, server
from warren.cli.app import app
from warren.server import claim
from warren.server.database import CannotStore
from warren.server.running import run
from warren.server.settings import Settings

WITHOUT_LOCKS = """
import fcntl, sys
with open(sys.argv[1], "r+b") as file:
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)
"""
"""Succeeds if no process has SQLite's lock of whoever reads."""


def same(file: Path) -> Path:
    for lock in file.parent.glob("*.lock"):
        lock.unlink()
    return file


def symlink(file: Path) -> Path:
    other = file.with_name("symlink.db")
    other.symlink_to(file)
    return other


def symlinked_folder(file: Path) -> Path:
    folder = file.parent.with_name("folder")
    folder.symlink_to(file.parent)
    return folder / file.name


def hard_link(file: Path) -> Path:
    other = file.with_name("hard.db")
    other.hardlink_to(file)
    return other


NAMES = (same, symlink, symlinked_folder, hard_link)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder / "warren.db"


def serve_for_a_moment(file: Path) -> None:
    async def work() -> None:
        stop = asyncio.Event()
        stop.set()
        await run(Settings(port=0, database=str(file)), print, stop)

    asyncio.run(work())


def is_locked_by_sqlite(file: Path) -> bool:
    said = subprocess.run([sys.executable, "-c", WITHOUT_LOCKS, str(file)], capture_output=True, text=True)
    assert said.returncode == 0 or "BlockingIOError" in said.stderr, said.stderr
    return said.returncode != 0


@pytest.mark.parametrize("named", NAMES)
def test_a_second_server_is_refused_however_the_file_is_named(file: Path, named: Callable[[Path], Path]) -> None:
    process = Process(file)
    try:
        with pytest.raises(CannotStore, match=f"process {process.process.pid} serves from it already") as refused:
            serve_for_a_moment(named(file))
        assert "unless it has a --port of its own" in str(refused.value)  # nobody is sent to another server's address
    finally:
        process.kill()
    serve_for_a_moment(file)  # a server that was killed keeps nobody away


@pytest.mark.parametrize("named", NAMES)
def test_where_the_file_itself_is_not_locked_it_is_known_by_its_inode_too(
    file: Path, named: Callable[[Path], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claim, "LOCKS_ITSELF", False)
    with server(file), pytest.raises(CannotStore, match="serves from it already"):
        serve_for_a_moment(named(file))


def test_a_server_that_is_refused_takes_no_lock_of_sqlite_away(file: Path) -> None:
    with server(file):
        assert is_locked_by_sqlite(file)
        with pytest.raises(CannotStore, match=f"process {os.getpid()} serves from it already"):
            serve_for_a_moment(file)
        assert is_locked_by_sqlite(file)
    assert not is_locked_by_sqlite(file)


def test_a_claim_that_is_given_back_takes_no_lock_of_sqlite_away(file: Path) -> None:
    file.touch()
    first = claim.Claim(file)
    with server(file.with_name("other.db")):
        inode = claim.opened(file)
        first.close()
        second = claim.Claim(file)  # at once, although the handle of the first is still open
        second.close()
        handles = [os.readlink(handle) for handle in Path("/proc/self/fd").iterdir() if handle.is_symlink()]
        assert handles.count(str(file)) == 2
        claim.closed(inode)
    handles = [os.readlink(handle) for handle in Path("/proc/self/fd").iterdir() if handle.is_symlink()]
    assert str(file) not in handles


def test_backup_and_check_read_beside_a_running_server(file: Path, tmp_path: Path) -> None:
    process = Process(file)
    ann = Client(process.address, "Ann")
    seats = [{"who": "me"}, {"who": "me"}]
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": seats})["table"]
    for words in (["check", str(file)], ["backup", str(tmp_path / "b.gz"), "--database", str(symlink(file))]):
        said = CliRunner().invoke(app, words, prog_name="warren")
        assert said.exit_code == 0, said.output
    assert is_locked_by_sqlite(file)
    ann.do(table, 1, do="play", moves=[ann.choices(table, 1)[0]])
    process.stop()


def test_another_name_of_a_file_that_is_served_is_not_read(file: Path, tmp_path: Path) -> None:
    """SQLite would look for a journal beside that name, and not find what the server has written last."""
    process = Process(file)
    words = ["backup", str(tmp_path / "b.gz"), "--database", str(hard_link(file))]
    said = CliRunner().invoke(app, words, prog_name="warren")
    process.stop()
    assert (said.exit_code, "which has 2 names" in said.output) == (1, True)
    again = CliRunner().invoke(app, words, prog_name="warren")
    assert again.exit_code == 0, again.output  # when nobody serves it
