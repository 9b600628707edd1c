"""`warren check` reads everything, and finds what is damaged: in the file's pages, in rows, in lines, in lists."""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from tests.server.conftest import Run
from tests.server.postgres import Cluster, cluster_if_any
from tests.server.test_operating import played
from warren.cli.app import app
from warren.server.database import Statement
from warren.server.events import BadLine, Line, decoded, encoded
from warren.server.hall import Hall
from warren.server.herald import Silent
from warren.server.hosted import Hosted
from warren.server.house import House
from warren.server.listings import briefs_of
from warren.server.people import People
from warren.server.schema import STEPS, tables_at
from warren.server.snapshots import Snapshot, packed
from warren.server.store import Store

PAGE = 4096


def check(database: str | Path) -> tuple[int, str]:
    found = CliRunner().invoke(app, ["check", str(database)], prog_name="warren")
    return found.exit_code, found.output


async def filled(address: str) -> str:
    """A database with an account and a game; the game's table."""
    store = Store.at(address)
    await store.open()
    await People(store).newcomer("Ann", "a long password")
    table = await played(Hall(store), moves=3)
    await store.close()
    return table


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("original") / "warren.db"
    asyncio.run(filled(str(file)))
    return file


@pytest.fixture
def file(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(original, tmp_path))


def content_of(file: Path) -> dict[str, list[Any]] | None:
    """All rows; None if they cannot be read."""
    with closing(sqlite3.connect(f"file:{file}?immutable=1", uri=True)) as read:
        try:
            return {name: sorted(read.execute(f"SELECT * FROM {name}"), key=repr) for name in tables_at(len(STEPS))}
        except (sqlite3.Error, ValueError):
            return None


def is_found(file: Path) -> bool:
    code, said = check(file)
    assert "fault in Warren itself" not in said
    assert code == 0 or " 0 differ" not in said
    return code == 1


def test_how_much_was_read_is_said(file: Path) -> None:
    code, said = check(file)
    assert code == 0
    pages, rows = map(int, re.findall(r"(\d+) (?:pages|rows)", said))
    found = content_of(file)
    assert found is not None
    assert (pages, rows) == (file.stat().st_size // PAGE, sum(map(len, found.values())))
    assert "they are whole.\n" in said
    assert said.endswith("1 table, 4 lines: 0 differ.\n")


def test_a_page_of_zeros_is_found_wherever_something_was_on_it(original: Path, file: Path) -> None:
    known, raw = content_of(original), original.read_bytes()
    for begin in range(0, len(raw), PAGE):
        file.write_bytes(raw[:begin] + bytes(PAGE) + raw[begin + PAGE :])
        assert is_found(file) or content_of(file) == known, f"page {begin // PAGE}"


def test_one_bit_in_a_line_is_found_wherever_it_is(original: Path, file: Path) -> None:
    luck, raw = random.Random(7), original.read_bytes()
    known = content_of(original)
    assert known is not None
    for *_, body in known["lines"]:
        begin = raw.index(body)
        at = luck.randrange(begin, begin + len(body) - len(',"sum":"00000000"}'))
        file.write_bytes(raw[:at] + bytes([raw[at] ^ 1 << luck.randrange(8)]) + raw[at + 1 :])
        assert is_found(file)


@pytest.mark.nightly
def test_no_damage_of_games_or_keys_stays_unknown(original: Path, file: Path) -> None:
    """Names, passwords and the like are in rows without a checksum: within them one value is as good as another."""
    luck, raw, known = random.Random(7), original.read_bytes(), content_of(original)
    assert known is not None
    for _ in range(500):
        at, most = luck.randrange(len(raw)), luck.choice([1, 1, 20, 200, PAGE])
        size = min(luck.randint(1, most), len(raw) - at)
        file.write_bytes(raw[:at] + (bytes(size) if luck.random() < 0.5 else luck.randbytes(size)) + raw[at + size :])
        if not is_found(file):
            found = content_of(file)
            assert found is not None
            assert {name: found[name] for name in ("lines", "chairs")} == {
                name: known[name] for name in ("lines", "chairs")
            }
            assert [row[:4] for row in found["tables"]] == [row[:4] for row in known["tables"]]
            assert [len(rows) for rows in found.values()] == [len(rows) for rows in known.values()]


def test_a_line_whose_checksum_does_not_fit_is_not_played_on(original: Path) -> None:
    known = content_of(original)
    assert known is not None
    body = known["lines"][1][-1]
    assert decoded(body).seq == 2
    with pytest.raises(BadLine, match="damaged: its checksum does not fit"):
        decoded(body.replace(b'"by":"ann"', b'"by":"eve"'))
    former = body[: body.rindex(b',"sum"')] + b"}"
    assert decoded(former) == decoded(body)  # lines of former releases have none


WRONG = {
    "DELETE FROM lines WHERE seq = 2": "line 2: expected it, and found line 3",
    "DELETE FROM lines WHERE seq = 4": "lines: lists have 4, its lines 3",
    "DELETE FROM lines": "line 1: ",
    "DELETE FROM tables": "no list has it",
    "UPDATE tables SET stage = 'over'": "stage: lists have over, its lines playing",
    "UPDATE chairs SET person = 'eve' WHERE seat = 1": "seats: lists have",
    "UPDATE tables SET is_listed = 1": "for everybody: lists have True, its lines False",
    "UPDATE tables SET waits_for_bot = 1": "a program has to decide: lists have True, its lines False",
    "UPDATE tables SET deadline = 5": "somebody's time runs out: lists have 5.0, its lines None",
    "UPDATE tables SET changed = changed + 1": "last change: lists have",
    "UPDATE tables SET brief = CAST('{' AS BLOB)": "what is shown: lists have None, its lines ",
    "UPDATE tables SET brief = CAST(replace(brief, 'Ann', 'Eve') AS BLOB)": "what is shown: lists have",
    "UPDATE tables SET brief = CAST(replace(brief, '[0]', '[1]') AS BLOB)": "who is asked: lists have (1,)",
    "UPDATE tables SET brief = CAST(x'7b22b6' AS BLOB)": "what is shown: lists have None, its lines ",
    "UPDATE tables SET brief = 10000000000000": "tables, a row: brief is int: expected BLOB",
    "UPDATE lines SET body = 7 WHERE seq = 4": "lines, a row: body is int",
    "INSERT INTO snapshots SELECT id, 0, 7 FROM tables": "snapshots, a row: body is int: expected BLOB",
    "UPDATE about SET value = 'soon' WHERE name = 'schema'": "the database is damaged: it says that its schema is",
    "INSERT INTO about VALUES ('ran', 'soon')": "about, a row: ran is 'soon'",
    "INSERT INTO about VALUES ('ran', 'inf')": "about, a row: ran is 'inf'",
    "INSERT INTO notices VALUES ('t 1 0 email', 'ann', x'7b', 0, 0)": "notices, a row: body cannot be read",
    "UPDATE people SET password = substr(password, 2)": "people, a row: password cannot be read",
    "UPDATE people SET made = 'soon'": "people, a row: made is str: expected REAL",
    "UPDATE people SET name = x'ff'": "people, a row: name is bytes: expected TEXT",
    "UPDATE people SET name = CAST(x'ff' AS TEXT)": "Could not decode to UTF-8",
    "INSERT INTO snapshots VALUES ('t', 0, x'0102')": "",
}


@pytest.mark.parametrize("harm", WRONG)
def test_rows_that_cannot_have_been_written_are_found(file: Path, harm: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as harmed:
        harmed.execute(harm)
    code, said = check(file)
    assert WRONG[harm] in said
    assert "fault in Warren itself" not in said
    assert (code == 1) == bool(WRONG[harm])  # a snapshot of no table harms nobody


def test_a_list_with_a_damaged_table_has_the_others(run: Run) -> None:
    async def work(store: Store) -> None:
        house = House(store)
        tables = [await played(house.hall, moves=1) for _ in range(2)]
        await store.database.write([Statement("UPDATE tables SET brief = ? WHERE id = ?", (b"{", tables[0]))])
        assert [brief.table for brief in briefs_of(await store.tables_of("ann"))] == tables[1:]

    run(work)


def test_snapshots_know_the_lines_of_which_they_were_made(tmp_path: Path) -> None:
    """Also lines without checksums of their own, or changed by somebody who knew of them."""
    database = tmp_path / "warren.db"
    kept: list[Snapshot] = []

    class Keeper(Silent):
        def happened(self, hosted: Hosted, line: Line) -> None:
            kept.extend(filter(None, [hosted.snapshot()]))

    async def work() -> None:
        store = Store.at(str(database))
        await store.open()
        table = await played(Hall(store, herald=Keeper()), moves=40)
        for snapshot in kept:
            await store.keep_snapshot(table, snapshot.after, packed(snapshot))
        await store.close()

    asyncio.run(work())
    assert check(database)[0] == 0
    with closing(sqlite3.connect(database, isolation_level=None)) as harmed:
        ((body,),) = harmed.execute("SELECT body FROM lines WHERE seq = 5").fetchall()
        other = encoded(replace(decoded(body), by="eve"))
        harmed.execute("UPDATE lines SET body = ? WHERE seq = 5", (other,))
    assert "its lines up to 30 are not those of which a snapshot was made" in check(database)[1]
    with closing(sqlite3.connect(database, isolation_level=None)) as harmed:
        harmed.execute("UPDATE lines SET body = ? WHERE seq = 5", (body,))
        harmed.execute("UPDATE snapshots SET body = CAST(x'00' || body AS BLOB)")
    assert "a snapshot is damaged" in check(database)[1]


# ---- PostgreSQL


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """One that may be damaged."""
    yield from cluster_if_any()


async def asked(address: str, *statements: str) -> list[Any]:
    """The answers to some statements: their first values."""
    store = Store.at(address)
    await store.database.open()
    found = [await store.database.read(text) for text in statements]
    await store.close()
    return [rows[0][0] if rows else None for rows in found]


def harm(cluster: Cluster, address: str, relation: str) -> None:
    """Overwrite what stands in the last page of a table or index, where rows begin."""
    path, _ = asyncio.run(asked(address, f"SELECT pg_relation_filepath('{relation}')", "CHECKPOINT"))
    cluster.stop()
    file = cluster.data / path
    raw = bytearray(file.read_bytes())
    raw[-120:-20] = random.Random(7).randbytes(100)
    file.write_bytes(raw)
    cluster.start()


@pytest.mark.parametrize(("relation", "said"), [("people", "people: "), ("sessions_by_person", "index sessions")])
def test_damaged_pages_of_postgresql_are_found(own_cluster: Cluster, relation: str, said: str) -> None:
    address = own_cluster.fresh()
    asyncio.run(filled(address))
    assert check(address)[0] == 0
    harm(own_cluster, address, relation)
    code, told = check(address)
    assert (code, said in told, "are damaged" in told, " 0 differ" in told) == (1, True, True, False), told


def test_what_could_not_be_checked_is_said(cluster: Cluster) -> None:
    address = cluster.fresh()
    asyncio.run(filled(address))
    code, said = check(address)
    assert (code, "amcheck" in said, "not checked: this PostgreSQL keeps no checksums" in said) == (0, False, True)
    grants = "GRANT pg_read_all_data TO plain", "GRANT pg_write_all_data TO plain"
    asyncio.run(asked(address, "CREATE ROLE plain LOGIN", *grants))
    code, said = check(address.replace("warren@", "plain@"))
    assert (code, "not checked: amcheck is not to be had (permission denied" in said) == (0, True), said
