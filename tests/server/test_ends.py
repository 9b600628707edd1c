"""Somebody hangs up, or the server is told to end: nothing is worked at for nobody, and nothing keeps it for long."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket as sockets
import sqlite3
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.server.load import Process
from tests.server.postgres import Cluster
from tests.server.running import PATIENCE, Client, server
from tests.server.test_gate import traces
from tests.server.test_spending import QUESTIONS, TWO, at_work, brought, ends, played, sleepers, until, waiting
from warren.server import commands as c
from warren.server import running
from warren.server.deciding import Caller
from warren.server.errands import Keep, Record
from warren.server.hall import Hall
from warren.server.house import House
from warren.server.leisure import Leisure
from warren.server.limits import Postage
from warren.server.proposals import Proposal, SeatWish
from warren.server.replaying import _done
from warren.server.settings import Settings
from warren.server.store import Store
from warren.server.turns import TooManyWait
from warren.server.workers import Workers

__all__ = ["sleepers", "traces"]

AT_MOST = 3.0
"""Seconds in which a server ends that is told to."""

GOES = [b"", struct.pack("ii", 1, 0)]
"""How a connection is closed: as usual, and at once."""


def test_a_server_says_that_it_has_ended(tmp_path: Path) -> None:
    process = Process(tmp_path / "warren.db")
    process.process.send_signal(signal.SIGINT)
    said, _ = process.process.communicate(timeout=PATIENCE)
    assert process.process.returncode == 0
    assert said.splitlines()[-1] == f"Warren has ended; the tables are kept in {tmp_path / 'warren.db'}."


def asked(client: Client, table: str, seat: int, question: dict[str, Any]) -> bytes:
    """A question, as it is sent over HTTP."""
    body = json.dumps({"seat": seat, "question": question})
    return (
        f"POST /api/tables/{table}/ask HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {client.token}\r\n"
        f"content-length: {len(body)}\r\n\r\n{body}"
    ).encode()


@contextmanager
def at_seat(address: str) -> Iterator[tuple[Client, str, int]]:
    ann = Client(address, "Ann")
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": TWO})["table"]
    yield ann, table, next(seat for seat in (0, 1) if ann.choices(table, seat))


# ---- whoever hangs up


@pytest.mark.parametrize("how", GOES, ids=["closed", "broken off"])
@pytest.mark.parametrize("more", [b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n", b"GET / HTTP/1.1\r\nhost: x"])
def test_whoever_has_sent_more_is_dropped_too(tmp_path: Path, sleepers: list[Workers], more: bytes, how: bytes) -> None:
    """What comes after a question is not read before that is answered: the end of the connection would not be seen."""
    with server(tmp_path / "warren.db") as address, at_seat(address) as (ann, table, seat):
        host, port = address.removeprefix("http://").split(":")
        with sockets.create_connection((host, int(port))) as wire:
            wire.sendall(asked(ann, table, seat, {"ask": "log"}) + more)
            until(lambda: len(at_work(sleepers)) == 1)
            (worker,) = at_work(sleepers)
            if how:
                wire.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, how)
        until(lambda: waiting(sleepers) == 0 and ends(worker))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question["ask"]))
def test_a_socket_is_missed_also_while_something_is_sent_slowly(
    tmp_path: Path, sleepers: list[Workers], monkeypatch: pytest.MonkeyPatch, question: dict[str, Any]
) -> None:
    with server(tmp_path / "warren.db") as address, at_seat(address) as (ann, table, seat):
        with ann.socket(table) as wire:
            wire.next("presence")
            monkeypatch.setattr(Postage, "spend", lambda *given: 1000.0)
            wire.send({"is": "ask", "id": 1, "seat": seat, "question": question})
            wire.send({"is": "watch", "seat": seat})
            wire.send({"is": "watch", "seat": seat})
            until(lambda: len(at_work(sleepers)) == 1)
            (worker,) = at_work(sleepers)
        until(lambda: waiting(sleepers) == 0 and ends(worker))


def test_whoever_hangs_up_waits_for_no_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    async def done(*given: Any) -> None:
        seen.append("waits")
        try:
            await asyncio.sleep(1000)
        finally:
            seen.append("waits no more")

    with server(tmp_path / "warren.db") as address, at_seat(address) as (ann, table, _):
        monkeypatch.setattr(House, "looked", done)
        host, port = address.removeprefix("http://").split(":")
        with sockets.create_connection((host, int(port))) as wire:
            wire.sendall(f"GET /api/tables/{table} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
            until(lambda: seen == ["waits"])
        until(lambda: seen == ["waits", "waits no more"])
        assert ann.call("GET", "/health") == "ok\n"


def test_a_stream_that_cannot_begin_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, traces: Callable[[], list[str]]
) -> None:
    async def refused(*given: Any) -> None:
        raise TooManyWait("60 questions of yours are being thought about: wait for an answer.")

    script = played("goblin", 400)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        table = brought(ann, script)
        monkeypatch.setattr(Leisure, "done", refused)
        assert ann.call("GET", f"/api/tables/{table}/events") == ""
    assert traces() == []


# ---- the server ends


def test_who_is_sent_something_slowly_keeps_no_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, traces: Callable[[], list[str]]
) -> None:
    with sockets.socket() as stream, sockets.socket() as wire:
        with server(tmp_path / "warren.db") as address, at_seat(address) as (ann, table, _):
            host, port = address.removeprefix("http://").split(":")
            with ann.socket(table) as slow:
                slow.next("presence")
                monkeypatch.setattr(Postage, "spend", lambda *given: 1000.0)
                slow.send({"is": "watch", "seat": 0})
                for made, what in ((stream, "events"), (wire, "socket")):
                    made.connect((host, int(port)))
                    made.sendall(f"GET /api/tables/{table}/{what} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
                time.sleep(0.5)
                began = time.monotonic()
        assert time.monotonic() - began < 2 * AT_MOST  # machines that test are busy
    assert traces() == []


def test_a_server_that_begins_can_be_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: House) -> None:
        await asyncio.sleep(1000)

    async def work() -> None:
        stop = asyncio.Event()
        monkeypatch.setattr(House, "open", never)
        asyncio.get_running_loop().call_later(0.2, stop.set)
        async with asyncio.timeout(2 * AT_MOST):
            await running.run(Settings(port=0, database=str(tmp_path / "warren.db")), pytest.fail, stop)

    asyncio.run(work())


def test_a_server_does_not_wait_for_tables_of_programs(tmp_path: Path, sleepers: list[Workers]) -> None:
    """They are opened beside: whoever comes is served, and the server can be ended meanwhile."""
    database = tmp_path / "warren.db"

    async def prepared() -> None:
        store = Store.at(str(database))
        await store.open()
        seats = [SeatWish("runt"), SeatWish("runt")]
        await Hall(store).create(Caller("ann"), Proposal(seats=seats, script=played("slayer", 60)))
        await store.close()

    asyncio.run(prepared())
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM snapshots")
    with server(database) as address:
        until(lambda: len(at_work(sleepers)) == 1)  # replayed for ever
        assert Client(address).call("GET", "/health") == "ok\n"
        began = time.monotonic()
    assert time.monotonic() - began < 2 * AT_MOST


@pytest.mark.parametrize("does", ["nothing", "writes"])
def test_a_server_ends_although_its_database_hangs(cluster: Cluster, does: str) -> None:
    process = Process(cluster.fresh())
    ann = Client(process.address, "Ann")
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": TWO})["table"]
    postgres = [cluster.pid, *children_of(cluster.pid)]
    for pid in postgres:
        os.kill(pid, signal.SIGSTOP)
    try:
        with sockets.create_connection(("127.0.0.1", process.port)) as wire:
            if does == "writes":
                body = json.dumps({"seat": 0, "command": {"do": "say", "text": "hello"}})
                head = (
                    f"POST /api/tables/{table}/do HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {ann.token}\r\n"
                )
                wire.sendall(f"{head}content-length: {len(body)}\r\n\r\n{body}".encode())
                time.sleep(0.5)
            began = time.monotonic()
            process.stop()
            assert time.monotonic() - began < 2 * AT_MOST
    finally:
        for pid in postgres:
            os.kill(pid, signal.SIGCONT)


def children_of(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == parent:
            found.append(int(stat.parent.name))
    return found


# ---- what was replayed before


def test_a_table_is_replayed_from_where_its_snapshots_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    play = warren.Position.play

    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        hall, ann = Hall(store), Caller("ann", "Ann")
        seats = [SeatWish("me", "Ann"), SeatWish("me", "Bo")]
        table = (await hall.create(ann, Proposal("goblin", {}, seats))).table
        hosted = await hall.open(table)
        for _ in range(100):
            (seat,) = hosted.playing.asked
            move = hosted.playing.glance(seat).choices[0].text
            await hall.do(table, ann, seat, None, c.Play((move,)))
        lines = await store.lines(table)
        whole = _done(Keep(Record(table, tuple(lines.bodies))))
        assert len(whole) == 3
        monkeypatch.setattr(warren.Position, "play", lambda self, move: (made.append(move), play(self, move))[1])
        assert _done(Keep(Record(table, tuple(lines.bodies), tuple(whole[:2])))) == whole[2:]
        assert 0 < len(made) < 50
        made.clear()
        assert _done(Keep(Record(table, tuple(lines.bodies), tuple(whole)))) == []
        assert len(made) < 30
        await store.close()

    asyncio.run(work())
