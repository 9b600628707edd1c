"""Many decisions, and a client that asks for too much: every table can go on, and others hardly notice."""

from __future__ import annotations

import asyncio
import json
import lzma
import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from bench.clients import Client as Flood
from click.testing import CliRunner

import warren
from tests.server.beside import ACTS, Table
from tests.server.load import Process
from tests.server.running import Client, Refused, Socket
from warren.cli.app import app
from warren.server import commands as c
from warren.server.checking import checked
from warren.server.database import Database, Statement
from warren.server.deciding import Caller
from warren.server.events import Manners
from warren.server.hall import Hall
from warren.server.limits import PAUSE
from warren.server.notices import Notices
from warren.server.postgres import Postgres
from warren.server.proposals import Proposal, SeatWish
from warren.server.schema import STEPS, version_of
from warren.server.settings import Settings
from warren.server.sqlite import SQLite
from warren.server.store import Store

STORED = Path(__file__).parents[1] / "stored" / "server"


AT_ONCE = 4
"""Tables of each game that are played at the same time: one sync is for all of them."""

ANN = Caller("ann")


async def decide_often(database: Path, decisions: int) -> Counter[str]:
    """Random decisions at tables of all games, through the code that every command takes; what was done how often."""
    store = Store.at(str(database))
    await store.open()
    each = decisions // (AT_ONCE * len(warren.games()))
    done: Counter[str] = Counter()
    work = [
        _play_on(Hall(store), game, each, random.Random(f"{game} {n} {decisions}"), done)
        for game in warren.games()
        for n in range(AT_ONCE)
    ]
    await asyncio.gather(*work)
    assert [found.fault async for found in checked(store) if found.fault] == []
    await store.close()
    return done


async def _play_on(hall: Hall, game: str, decisions: int, luck: random.Random, done: Counter[str]) -> None:
    left = decisions
    while left:
        players = luck.choice(list(warren.game(game, engine="plain").definition.seats))
        programs = luck.randrange(players) if luck.random() < 0.02 else -1
        seats = [SeatWish("runt" if n == programs else "me", f"P{n}") for n in range(players)]
        made = await hall.create(ANN, Proposal(game, {"players": players}, seats, Manners(is_listed=True)))
        hosted = await hall.open(made.table)
        table = Table(hall, hosted, ANN, luck, done)
        while hosted.standing.stage == "playing" and left:
            await table.decide()
            left -= 1
            done["decision"] += 1
            await table.something()
        has_ended = hosted.playing.is_over or "given up" in hosted.standing.result
        assert (hosted.standing.stage == "over") == has_ended
        hall.hosted.clear()


def test_no_table_is_ever_stuck(tmp_path: Path) -> None:
    done = asyncio.run(decide_often(tmp_path / "warren.db", 20_000))
    assert done["decision"] == 20_000
    assert {*ACTS, "program", "order", "reply"} <= done.keys()


@pytest.mark.nightly
def test_no_table_is_ever_stuck_in_a_million_decisions(tmp_path: Path) -> None:
    for part in range(50):
        decisions = 20_020 + 20 * part  # other games in each part
        done = asyncio.run(decide_often(tmp_path / f"{part}.db", decisions))
        print(f"part {part}: {done}", flush=True)
        (tmp_path / f"{part}.db").unlink()


# ---- a client that asks for too much

SEATS = [{"who": "me"}, {"who": "me"}]


def two_tables(process: Process, game: str = "slayer") -> tuple[Client, str, Client, str]:
    """Eve with a table of her own, and Ann with hers."""
    eve, ann = Client(process.address, "Eve"), Client(process.address, "Ann")
    hers, his = (who.call("POST", "/api/tables", {"game": game, "seats": SEATS})["table"] for who in (eve, ann))
    return eve, hers, ann, his


def flooding(process: Process, table: str, token: str) -> list[Flood]:
    """Four processes that ask for the same without waiting; all of them have been refused something."""
    floods = [Flood("flood", process.address, table, token) for _ in range(4)]
    for flood in floods:
        flood.ready()
    return floods


def ended(floods: list[Flood]) -> Counter[str]:
    """How often the answer had which status."""
    counts: Counter[str] = Counter()
    for flood in floods:
        counts.update(json.loads(flood.end()))
    return counts


def test_in_a_flood_others_play_on_and_the_flood_is_refused(tmp_path: Path) -> None:
    process = Process(tmp_path / "warren.db", {"WARREN_READ_RATE": "10"})
    eve, hers, ann, his = two_tables(process)
    began = time.monotonic()
    floods = flooding(process, hers, eve.token)
    with pytest.raises(Refused) as refused:
        eve.look(hers, 0)
    with ann.socket(his) as socket:
        done = _played(socket, random.Random(7), 40)
    counts = ended(floods)
    spent = time.monotonic() - began
    assert refused.value.status == 429
    assert "try again in" in refused.value.fault["message"]
    assert [answer["id"] for answer in done] == list(range(1, 41))  # each once, in order
    assert counts.keys() == {"200", "429"}
    assert counts["200"] <= 10 * (10 + spent) + len(floods)
    assert counts["429"] <= len(floods) * (spent / PAUSE + 1)
    process.stop()


def _played(socket: Socket, luck: random.Random, moves: int) -> list[dict[str, Any]]:
    """Moves at a table both seats of which are ours; how they were answered."""
    states = {seat: socket.watch(seat)["state"] for seat in (0, 1)}
    done = []
    for number in range(1, moves + 1):
        seat = next(seat for seat in (0, 1) if states[seat]["game"]["choices"])
        move = luck.choice(states[seat]["game"]["choices"])["text"]
        done.append(socket.do(seat, f"k{number}", number, do="play", moves=[move]))
        assert done[-1]["is"] == "done", done[-1]
        states = {seat: socket.watch(seat)["state"] for seat in (0, 1)}
    return done


def test_a_socket_that_sends_without_listening_is_answered_one_by_one(tmp_path: Path) -> None:
    process = Process(tmp_path / "warren.db", {"WARREN_WRITE_RATE": "10"})
    eve, hers, ann, his = two_tables(process)
    with eve.socket(hers) as flood, ann.socket(his) as socket:
        for number in range(1, 101):
            flood.send({"is": "do", "id": number, "seat": 0, "command": {"do": "say", "text": f"{number}"}})
        done = _played(socket, random.Random(7), 10)
        answers = [flood.next("done", "failed") for _ in range(100)]
    assert [answer["is"] for answer in done] == ["done"] * 10
    assert [answer["id"] for answer in answers] == list(range(1, 101))
    refused = [answer for answer in answers if answer["is"] == "failed"]
    assert refused
    assert all("try again in" in answer["fault"]["message"] for answer in refused)
    process.stop()


@pytest.mark.nightly
def test_in_a_flood_others_wait_at_most_twice_as_long(tmp_path: Path) -> None:
    """Quiet and flood in turns, in one run, and the median of the rounds: what else the machine does is in both."""
    process = Process(tmp_path / "warren.db", {"WARREN_READ_RATE": "10"})
    eve, hers, ann, his = two_tables(process)
    ratios = []
    for _ in range(7):
        quiet = median(_latency(ann, his) for _ in range(30))
        floods = flooding(process, hers, eve.token)
        loud = median(_latency(ann, his) for _ in range(30))
        ended(floods)
        ratios.append(loud / quiet)
        print(f"{1e3 * quiet:.2f} ms in quiet, {1e3 * loud:.2f} in a flood: {ratios[-1]:.2f} times", flush=True)
    process.stop()
    assert median(ratios) <= 2


def _latency(client: Client, table: str) -> float:
    began = time.perf_counter()
    assert client.look(table, 0)["update"]["state"]["stage"] == "playing"
    spent = time.perf_counter() - began
    time.sleep(0.05)
    return spent


@pytest.mark.parametrize("file", sorted(STORED.glob("*.sql.xz")), ids=lambda file: file.name)
def test_every_released_schema_is_brought_up_to_date(file: Path, address: str) -> None:
    async def work() -> None:
        store = await as_released(file, address)
        found = [table async for table in checked(store)]
        assert {table.game for table in found} >= {"slayer", "pact", "loot", "boblin"}
        assert [table.fault for table in found] == [""] * len(found)
        hall = Hall(store)
        for table in found:
            hosted = await hall.open(table.table)
            seat = hosted.playing.asked[0]
            move = str(hosted.playing.sight(seat).asking.moves()[0])
            await hall.do(table.table, Caller(hosted.standing.chairs[seat].person), seat, "next", c.Play((move,)))
        assert await version_of(store.database) == len(STEPS)
        await store.close()

    asyncio.run(work())


def test_word_that_waits_in_a_released_database_still_goes_where_it_was_to_go(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted: list[str] = []
    monkeypatch.setattr(Notices, "_post", lambda self, cut, webhook, *words: posted.append(webhook))

    async def work() -> None:
        store = await as_released(STORED / "schema-2.sql.xz", address)
        notices = Notices(store, Settings(webhooks=("127.0.0.1:80",)))
        await store.database.write([Statement("UPDATE notices SET due = 0")])
        assert await notices.deliver() == 2
        await store.close()

    asyncio.run(work())
    assert posted == ["http://127.0.0.1/ann"] * 2


HAS_IT = """
import fcntl, sys
with open(sys.argv[1]) as file:
    fcntl.flock(file, fcntl.LOCK_EX)
    print(flush=True)
    sys.stdin.read()
"""
"""A server of before, as far as files know of one."""


@pytest.mark.parametrize("words", [("check",), ("backup", "all.gz", "--database")], ids=["check", "backup"])
def test_a_schema_is_not_changed_under_a_server_that_runs(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """By a nightly `warren backup` after an upgrade, say, before the server is started anew."""
    monkeypatch.chdir(tmp_path)

    async def work() -> None:
        await left_by_release(STORED / "schema-3.sql.xz", address)
        database = Store.at(address).database
        async with served(database):
            found = await asyncio.to_thread(CliRunner().invoke, app, [*words, address], prog_name="warren")
            assert (
                found.exit_code,
                "a server of an older Warren runs on it (schema 3, here it is" in found.output,
            ) == (
                1,
                True,
            ), found.output
            await database.open()
            assert await version_of(database) == 3
            await database.close()
        found = await asyncio.to_thread(CliRunner().invoke, app, [*words, address], prog_name="warren")
        assert found.exit_code == 0, found.output

    asyncio.run(work())


@asynccontextmanager
async def served(database: Database) -> AsyncIterator[None]:
    """As if a server of before ran on a database."""
    if isinstance(database, Postgres):
        ear = await database.listening()
        yield
        await ear.close()
        return
    assert isinstance(database, SQLite)
    words = [sys.executable, "-c", HAS_IT, str(database.path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield
        process.communicate()


async def as_released(file: Path, address: str) -> Store:
    """A store with what a release has left, which this one has opened."""
    await left_by_release(file, address)
    store = Store.at(address)
    await store.open()
    return store


async def left_by_release(file: Path, address: str) -> None:
    """Make a database as a release has left it."""
    with closing(sqlite3.connect(":memory:")) as old:
        old.executescript(lzma.decompress(file.read_bytes()).decode())
        statements = _as_it_was(old)
    before = Store.at(address)
    await before.database.open()
    await before.database.write(statements)
    await before.close()


def _as_it_was(old: sqlite3.Connection) -> list[Statement]:
    """The schema of an old database, and every row of it."""
    ((version,),) = old.execute("SELECT value FROM about WHERE name = 'schema'")
    statements = [Statement(text) for step in STEPS[: int(version)] for text in step]
    for (table,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for row in old.execute(f"SELECT * FROM {table}"):
            statements.append(Statement(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row))
    return statements
