"""Backups: all or nothing, written and read; what is damaged is found before anything is done with it."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.disk import files_of_at_most
from tests.server.conftest import Run
from tests.server.running import Client, server
from tests.server.test_operating import played
from warren.cli.app import app
from warren.server.archive import Archive, BadBackup, CannotBackUp, Head, write_new
from warren.server.backup import back_up, back_up_over
from warren.server.checking import checked
from warren.server.hall import Hall
from warren.server.people import People
from warren.server.schema import STEPS, version_of
from warren.server.store import Store

FORMER = Path(__file__).parents[1] / "stored" / "server" / "backup-1.gz"
"""Written by the last release that had no digest of the rows."""


BEGUN = "{} rows to read; then they are written, all of them or none."


def warren_says(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(app, list(words), prog_name="warren")
    return found.exit_code, found.output


def zeroed(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes(20) + content[middle + 20 :]


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A backup with a game and an account."""
    file = tmp_path / "whole.gz"

    async def work() -> None:
        store = Store.at(str(tmp_path / "before.db"))
        await store.open()
        await People(store).newcomer("Ann", "a long password")
        await played(Hall(store))
        await back_up(store, file)
        await store.close()

    asyncio.run(work())
    return file


def nothing_is_in(address: str) -> bool:
    """Whether a database is as empty as it was: an SQLite file is not even there."""
    if "://" not in address:
        return not list(Path(address).parent.glob(Path(address).name + "*"))

    async def work() -> int:
        store = Store.at(address)
        await store.database.open()
        tables = await store.database.read("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")
        await store.close()
        return len(tables)

    return asyncio.run(work()) == 0


# ---- check


def test_a_backup_is_checked_as_a_database_is_and_nothing_is_left_of_that(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = sorted(tmp_path.iterdir())
    code, said = warren_says("check", str(whole))
    rows = Archive(whole).rows
    assert code == 0
    assert f"The backup is whole: {rows} rows.\n" in said
    assert f"({rows} of the rows go into backups): they are whole.\n1 table to replay.\n" in said
    assert said.endswith("\n1 table, 6 lines: 0 differ.\n")
    assert sorted(tmp_path.iterdir()) == before


def test_a_backup_whose_games_differ_is_told_by_check(whole: Path, tmp_path: Path) -> None:
    def otherwise(name: str, values: Sequence[Any]) -> Sequence[Any]:
        if name != "lines":
            return values
        *first, body = values
        return [*first, json.dumps(json.loads(body) | {"stands": "0" * 16})]

    archive = Archive(whole)
    rows = [(name, otherwise(name, values)) for name, _, values in archive]
    write_new(tmp_path / "other.gz", archive.head, rows)
    code, said = warren_says("check", str(tmp_path / "other.gz"))
    assert (code, "the game stands otherwise" in said) == (1, True)


def test_a_damaged_backup_is_refused_by_check_in_one_sentence(whole: Path, tmp_path: Path) -> None:
    file = tmp_path / "harmed.gz"
    file.write_bytes(zeroed(whole.read_bytes()))
    code, said = warren_says("check", str(file))
    assert (code, said.count("\n"), said.startswith(f"warren: {file}: it is damaged: ")) == (1, 1, True)


def test_what_is_checked_is_named_as_with_all_commands_too(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "before.db")
    told = warren_says("check", database)
    assert told[0] == 0
    assert warren_says("check", "--database", database) == told
    monkeypatch.setenv("WARREN_DATABASE", database)
    assert warren_says("check") == told
    assert "The backup is whole" in warren_says("check", str(whole))[1]  # what is typed goes before the environment
    code, said = warren_says("check", str(whole), "--database", database)
    assert (code, "DATABASE and --database are two ways to name it" in said) == (2, True)


# ---- restore


def test_what_is_no_backup_is_told_in_words(whole: Path, tmp_path: Path) -> None:
    for file in (tmp_path / "before.db", Path(__file__)):
        code, said = warren_says("restore", str(file), "--database", str(tmp_path / "new.db"))
        assert code == 1
        assert said == f"warren: {file}: it is no backup: expected a file that `warren backup` has written\n"


DAMAGES = {
    "zeroed": zeroed,
    "one bit in the checksum": lambda content: content[:-8] + bytes([content[-8] ^ 1]) + content[-7:],
    "cut": lambda content: content[:-1],
    "rubbish behind": lambda content: content + b"\0\0\0",
    "two in one": lambda content: content + content,
    "none": lambda content: b"",
    "something else": lambda content: b"no backup",
    "something else, packed": lambda content: gzip.compress(b"[" * 100_000),
    "without its last line": lambda content: gzip.compress(gzip.decompress(content).rsplit(b"\n", 2)[0]),
    "a row is missing": lambda content: gzip.compress(b"".join(gzip.decompress(content).splitlines(True)[:2])),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("former", [False, True], ids=["now", "former"])
def test_a_damaged_backup_is_refused_in_one_sentence_and_nothing_is_made(
    whole: Path, tmp_path: Path, damage: str, former: bool
) -> None:
    file, database = tmp_path / "harmed.gz", tmp_path / "new" / "warren.db"
    file.write_bytes(DAMAGES[damage]((FORMER if former else whole).read_bytes()))
    code, said = warren_says("restore", str(file), "--database", str(database))
    assert (code, said.count("\n"), said.startswith(f"warren: {file}: ")) == (1, 1, True)
    assert not database.parent.exists()


def test_a_row_that_was_changed_with_care_is_found_by_the_digest(whole: Path, tmp_path: Path) -> None:
    file = tmp_path / "changed.gz"
    file.write_bytes(gzip.compress(gzip.decompress(whole.read_bytes()).replace(b'"Ann"', b'"Eve"')))
    assert (
        "its rows are not those that were written"
        in warren_says("restore", str(file), "--database", str(tmp_path / "x.db"))[1]
    )


@pytest.mark.parametrize("named", ["format", "schema"])
def test_a_backup_of_a_newer_warren_is_refused(whole: Path, tmp_path: Path, named: str) -> None:
    file = tmp_path / "newer.gz"
    write_new(file, Head(len(STEPS), None)._replace(**{named: 99}), [])
    assert (
        f"a newer Warren has written it: {named} = 99"
        in warren_says("restore", str(file), "--database", str(tmp_path / "x.db"))[1]
    )


def test_a_restore_that_fails_half_way_leaves_nothing_behind(whole: Path, tmp_path: Path, another: str) -> None:
    rows = [(name, values) for name, _, values in Archive(whole)]
    file = tmp_path / "twice.gz"
    write_new(file, Head(len(STEPS), None), [*rows, rows[-1]])
    code, said = warren_says("restore", str(file), "--database", another)
    assert code == 1
    assert [line.partition(":")[0] for line in said.splitlines()] == [BEGUN.format(len(rows) + 1), "warren"]
    assert nothing_is_in(another)
    assert warren_says("restore", str(whole), "--database", another)[0] == 0  # the same place is good for another try


def test_a_backup_of_a_former_release_is_read(another: str) -> None:
    says = f"{BEGUN.format(18)}\n18 rows were read.\n2 tables to replay.\n2 tables replayed: none differs.\n"
    assert warren_says("restore", str(FORMER), "--database", another) == (0, says)

    async def work() -> None:
        store = Store.at(another)
        await store.open()
        assert await version_of(store.database) == len(STEPS)
        assert [(found.game, found.lines, found.fault) async for found in checked(store)] == [
            ("slayer", 5, ""),
            ("loot", 5, ""),
        ]
        await store.close()

    asyncio.run(work())


def test_where_there_is_no_folder_none_is_made(whole: Path, tmp_path: Path) -> None:
    code, said = warren_says("restore", str(whole), "--database", str(tmp_path / "none" / "x.db"))
    assert (code, "there is no folder" in said, (tmp_path / "none").exists()) == (2, True, False)


@pytest.mark.parametrize("more", [0, 1], ids=["as many rows", "more rows"])
def test_a_backup_that_is_written_anew_while_it_is_read_is_no_mixture(whole: Path, tmp_path: Path, more: int) -> None:
    """By a nightly `warren backup --replace`, say."""
    rows = [(name, values) for name, _, values in Archive(whole)]
    file = tmp_path / "nightly.gz"
    write_new(file, Head(len(STEPS), None), rows)
    found = Archive(file)
    file.unlink()
    write_new(file, Head(len(STEPS), None), [*rows[1:], *rows[: 1 + more]])
    with pytest.raises(BadBackup, match="somebody has written it anew while it was read: try again"):
        list(found)


def test_nothing_is_read_into_a_database_in_which_there_is_something(run: Run, whole: Path, address: str) -> None:
    async def work(store: Store) -> None:
        await People(store).guest("Tim")

    run(work)
    code, said = warren_says("restore", str(whole), "--database", address)
    assert (code, "a server has written it already (there are " in said) == (1, True)
    assert "expected an empty one, such as a file that is not there yet (--database NEW)" in said
    run(only_tim_is_there)


async def only_tim_is_there(store: Store) -> None:
    assert await store.database.read("SELECT name FROM people") == [("Tim",)]
    assert await store.ids() == []


def test_nothing_is_read_into_a_database_that_is_served(whole: Path, another: str) -> None:
    with server(another) as address:
        code, said = warren_says("restore", str(whole), "--database", another)
        assert (code, said.count("\n")) == (1, 1)
        assert re.search(r"serves from it already|servers run on this database \(1\)", said), said
        Client(address, "Ann")  # and it goes on


# ---- backup


@pytest.fixture
def store_with_a_game(tmp_path: Path) -> str:
    database = tmp_path / "data" / "warren.db"

    async def work() -> None:
        store = Store.at(str(database))
        await store.open()
        await played(Hall(store))
        await store.close()

    asyncio.run(work())
    return str(database)


def test_a_file_that_is_there_is_written_over_only_if_that_is_said(store_with_a_game: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    file = folder / "all.gz"
    words = ("backup", str(file), "--database", store_with_a_game)
    file.write_text("what I have")
    code, said = warren_says(*words)
    assert (code, "it is there already" in said, file.read_text()) == (1, True, "what I have")
    assert warren_says(*words, "--replace")[0] == 0
    assert Archive(file).rows
    assert list(folder.iterdir()) == [file]
    file.unlink()
    assert warren_says(*words)[0] == 0
    assert file.stat().st_mode & 0o077 == 0


def test_a_server_that_was_never_used_is_backed_up_and_restored(tmp_path: Path, another: str) -> None:
    database, file = tmp_path / "warren.db", tmp_path / "all.gz"

    async def work() -> None:
        store = Store.at(str(database))
        await store.open()
        await store.close()

    asyncio.run(work())
    code, said = warren_says("backup", str(file), "--database", str(database))
    assert (code, said) == (0, f"0 rows to write.\n0 rows are in {file}.\n")
    assert warren_says("restore", str(file), "--database", another)[0] == 0


def test_neither_a_device_nor_the_database_itself_is_written_over(store_with_a_game: str, tmp_path: Path) -> None:
    folder, pipe, link = tmp_path / "folder", tmp_path / "pipe", tmp_path / "link.gz"
    folder.mkdir()
    os.mkfifo(pipe)
    link.symlink_to(store_with_a_game)
    before = Path(store_with_a_game).read_bytes()
    said = []
    for there in (pipe, Path(os.devnull), Path(store_with_a_game), link):
        code, says = warren_says("backup", str(there), "--database", store_with_a_game, "--replace")
        said.append(says.removeprefix(f"warren: {there}: "))
        assert code == 1
    plain = "a folder or a device: expected the name of a file\n"
    itself = "the database itself is kept there: expected another name\n"
    assert said == [plain, plain, itself, itself]
    assert pipe.is_fifo()
    assert link.is_symlink()
    assert Path(os.devnull).is_char_device()
    assert Path(store_with_a_game).read_bytes() == before


def test_a_file_that_comes_meanwhile_is_left_alone(
    store_with_a_game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.gz"
    link = os.link

    def late(partial: Path, path: Path) -> None:
        path.write_text("somebody was faster")
        link(partial, path)

    monkeypatch.setattr(os, "link", late)
    assert "it is there already" in warren_says("backup", str(file), "--database", store_with_a_game)[1]
    assert file.read_text() == "somebody was faster"


def test_on_a_full_disk_the_backup_before_stays_and_no_part_is_left(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    old, new = folder / "old.gz", folder / "new.gz"

    async def work(store: Store) -> None:
        await played(Hall(store))
        await back_up(store, old)
        before = old.read_bytes()
        with files_of_at_most(1000), pytest.raises(CannotBackUp, match=r"old\.gz: the backup cannot be written"):
            await back_up_over(store, old)
        with files_of_at_most(1000), pytest.raises(CannotBackUp, match=r"new\.gz: the backup cannot be written"):
            await back_up(store, new)
        assert old.read_bytes() == before
        assert list(folder.iterdir()) == [old]

    run(work)


def test_a_restore_onto_a_full_disk_leaves_nothing_behind(whole: Path, tmp_path: Path) -> None:
    database = tmp_path / "full.db"
    with files_of_at_most(30_000):
        code, said = warren_says("restore", str(whole), "--database", str(database))
    assert (code, said.startswith(f"warren: {database}: "), said.count("\n")) == (1, True, 1)
    assert nothing_is_in(str(database))
