"""The store: lines are kept whole and in order, once, or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.conftest import Run
from tests.server.running import PATIENCE
from warren.server.database import CannotStore, Clash, Statement
from warren.server.events import BadLine, Closed, Line, Manners, Moved, Opened, decoded, encoded
from warren.server.schema import STEPS, NewerSchema, migrate, steps_between, version_of
from warren.server.sqlite import SQLite
from warren.server.store import Behind, Listing, Store

LISTING = Listing("t", "slayer", "open", True, False, None, b"{}", {0: "ann"})
OPENED = Opened("slayer", {}, 2, "ann", Manners(), "secret")


def line(seq: int, *texts: str, key: str | None = None) -> Line:
    events = tuple(map(Moved, texts)) if seq > 1 else (OPENED,)
    return Line(seq, 100.0 + seq, events, "ann", key)


def test_lines_come_back_as_they_were_written(run: Run) -> None:
    async def work(store: Store) -> None:
        lines = [line(1), line(2, "step p15", key="a"), line(3, "stop", "sweep", key="b")]
        for written in lines:
            await store.append(LISTING, written)
        assert await store.lines("t") == lines
        assert await store.lines("t", after=2) == lines[2:]
        assert await store.lines("u") == []
        assert await store.ids() == ["t"]
        assert await store.listed() == [("t", b"{}", 101.0, 103.0)]
        assert await store.tables_of("ann") == [("t", b"{}", 101.0, 103.0, 0)]
        assert await store.tables_of("bob") == []

    run(work)


@pytest.mark.parametrize("second", [line(2, "other"), line(3, "other", key="a"), line(2, key="a")])
def test_a_number_and_a_key_are_there_once(run: Run, second: Line) -> None:
    async def work(store: Store) -> None:
        await store.append(LISTING, line(1))
        await store.append(LISTING, line(2, "one", key="a"))
        with pytest.raises(Behind):
            await store.append(LISTING._replace(stage="over"), second)
        assert [found.seq for found in await store.lines("t")] == [1, 2]
        assert (await store.listed())[0][0] == "t"

    run(work)


def test_of_many_that_write_the_same_number_one_succeeds(run: Run) -> None:
    async def work(store: Store) -> None:
        await store.append(LISTING, line(1))
        tries = [store.append(LISTING, line(2, f"move {n}")) for n in range(20)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert outcomes.count(None) == 1
        assert sum(isinstance(outcome, Behind) for outcome in outcomes) == 19
        (_, second) = await store.lines("t")
        assert second == line(2, f"move {outcomes.index(None)}")

    run(work)


def test_a_line_that_clashes_costs_none_of_those_that_are_written_with_it(run: Run) -> None:
    async def work(store: Store) -> None:
        tables = [LISTING._replace(id=f"t{n}") for n in range(30)]
        for table in tables:
            await store.append(table, line(1))
        await store.append(tables[7], line(2, "sooner"))
        nowhere = LISTING._replace(id="nowhere")
        tries = [store.append(table, line(2, "stop", key="k")) for table in (*tables, nowhere)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [n for n, outcome in enumerate(outcomes) if outcome is not None] == [7, 30]
        assert all(isinstance(outcomes[n], Behind) for n in (7, 30))
        for n, table in enumerate(tables):
            assert (await store.lines(table.id))[1] == (line(2, "sooner") if n == 7 else line(2, "stop", key="k"))
        assert await store.lines("nowhere") == []

    run(work)


def test_a_link_is_good_once(run: Run) -> None:
    async def work(store: Store) -> None:
        await store.append(LISTING, line(1), *store.links("t", [("hash", 1)], 5.0))
        assert await store.link("hash") == ("t", 1, False)
        await store.append(LISTING, line(2), store.use_link("hash", 6.0))
        with pytest.raises(Behind):
            await store.append(LISTING, line(3), store.use_link("hash", 7.0))
        assert await store.link("hash") == ("t", 1, True)
        assert len(await store.lines("t")) == 2

    run(work)


def test_statements_are_carried_out_together_or_not_at_all(run: Run) -> None:
    async def work(store: Store) -> None:
        insert = Statement("INSERT INTO about (name, value) VALUES (?, ?)", ("a", "b"))
        with pytest.raises(Clash):
            await store.database.write([insert, Statement("DELETE FROM about WHERE name = ?", ("nothing",), least=1)])
        assert await store.noted("a") is None
        await store.note("a", "b")
        await store.note("a", "c")
        assert await store.noted("a") == "c"

    run(work)


def test_tables_that_never_began_are_forgotten(run: Run) -> None:
    async def work(store: Store) -> None:
        await store.append(LISTING, line(1))
        await store.append(LISTING._replace(id="u", stage="playing"), line(1))
        assert await store.forget_unbegun(101.0) == []
        assert await store.forget_unbegun(102.0) == ["t"]
        assert await store.ids() == ["u"]
        assert await store.lines("t") == []

    run(work)


def test_a_schema_is_brought_up_to_date_once(run: Run) -> None:
    async def work(store: Store) -> None:
        assert await version_of(store.database) == len(STEPS)
        assert await migrate(store.database) == len(STEPS)
        await store.note("schema", "99")
        with pytest.raises(NewerSchema, match="schema 99"):
            await migrate(store.database)

    run(work)


def test_a_step_of_the_schema_is_not_taken_twice_when_two_processes_begin_at_once(run: Run) -> None:
    async def work(store: Store) -> None:
        for number in range(1, len(STEPS) + 1):
            with pytest.raises((Clash, CannotStore)):
                await store.database.write(steps_between(number - 1, number))
        assert await version_of(store.database) == len(STEPS)

    run(work)


def test_a_line_that_cannot_be_read_says_so() -> None:
    assert decoded(encoded(line(2, "stop"))) == line(2, "stop")
    for body in b"", b"{}", b'{"seq":1,"at":2,"events":[{"is":"danced"}]}', encoded(Line(1, 0, (Closed("x"),)))[:-1]:
        with pytest.raises(BadLine, match="cannot be read"):
            decoded(body)


def test_a_line_of_a_newer_format_is_refused() -> None:
    newer = replace(line(2, "stop"), format=99)
    danced = b'{"seq":2,"at":2,"events":[{"is":"danced"}],"format":99}'
    for body in encoded(newer), danced:
        with pytest.raises(BadLine, match="format 99: this Warren reads formats up to 1"):
            decoded(body)


def test_the_file_of_sqlite_syncs_everything(tmp_path: Path) -> None:
    connection = SQLite(tmp_path / "warren.db").connect()
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()


def test_a_full_disk_gives_no_answer_and_reading_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        database = SQLite(tmp_path / "warren.db")
        store = Store(database)
        await store.open()
        await store.append(LISTING, line(1))
        held = sqlite3.connect(tmp_path / "warren.db")
        pages = held.execute("PRAGMA page_count").fetchone()[0]
        held.close()
        await database.write([Statement(f"PRAGMA max_page_count = {pages}")])
        with pytest.raises(CannotStore, match="full"):
            await store.append(LISTING, line(2, "x" * 100_000))
        assert await store.lines("t") == [line(1)]
        await database.write([Statement("PRAGMA max_page_count = 1000000")])
        await store.append(LISTING, line(2, "x"))
        await store.close()
        with pytest.raises(CannotStore, match="closed"):
            await store.append(LISTING, line(3, "x"))

    asyncio.run(work())


def test_whatever_is_wrong_with_a_line_the_next_one_is_written(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        for value in (2**70, "\ud800"):
            with pytest.raises(CannotStore):
                async with asyncio.timeout(PATIENCE):
                    await store.database.write([Statement("INSERT INTO pauses (began, ended) VALUES (?, 1)", (value,))])
        await store.append(LISTING, line(1))
        await store.close()

    asyncio.run(work())


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    async def work() -> None:
        with pytest.raises(CannotStore, match="/proc/nothing"):
            await Store.at("/proc/nothing/warren.db").open()
        with pytest.raises(CannotStore, match="PostgreSQL"):
            await Store.at(f"postgresql://warren@/none?host={tmp_path}").open()

    asyncio.run(work())


def test_a_line_that_no_database_takes_spoils_no_other(run: Run) -> None:
    async def work(store: Store) -> None:
        tables = [f"t{n}" for n in range(6)]
        for table in tables:
            await store.append(LISTING._replace(id=table), line(1))
        keys = ["a\x00b" if n == 3 else "k" for n in range(6)]
        written = [store.append(LISTING._replace(id=t), line(2, key=k)) for t, k in zip(tables, keys, strict=True)]
        found = await asyncio.gather(*written, return_exceptions=True)
        assert [fault for n, fault in enumerate(found) if n != 3] == [None] * 5
        assert found[3] is None or isinstance(found[3], CannotStore)
        await store.append(LISTING._replace(id="t3"), line(3 if found[3] is None else 2, key="good"))

    run(work)
