"""The server under load: `python -m bench.server [GAME]... [--only PART] [--seconds S] [--sockets N] [--database …]`.

Clients are on this machine and take their part of it, so rates are told per second of the server's own processor time.
The parts are `store`, `moves`, `opening`, `flood` and `sockets`.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median, quantiles
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

import warren
from bench.clients import Client
from warren.server import proposals
from warren.server.commands import Play
from warren.server.deciding import Caller
from warren.server.events import Line, Manners, Moved, Opened
from warren.server.forking import forked, imagined
from warren.server.hall import Hall
from warren.server.hosted import Hosted
from warren.server.house import House
from warren.server.proposals import Proposal, SeatWish
from warren.server.snapshots import code_of
from warren.server.store import Listing, Store
from warren.server.watching import update_of

FAST = {
    "WARREN_WRITE_RATE": "1e9",
    "WARREN_READ_RATE": "1e9",
    "WARREN_QUESTION_RATE": "1e9",
    "WARREN_QUESTION_SECONDS": "1e9",
    "WARREN_ALL_QUESTION_SECONDS": "1e9",
    "WARREN_SEND_RATE": "1e12",
    "WARREN_SOCKETS": "1000000",
    "WARREN_CONNECTIONS": "1000000",
}
TICKS = os.sysconf("SC_CLK_TCK")
TABLES = 24
PATIENCE = 20
"""So many seconds for one of the server's processor time: the machine may have other work to do."""

EACH = 2_500
"""Sockets that one process of clients holds."""

CONSOLE = Console()
ANN = Caller("ann")
T = TypeVar("T")


class Server:
    """A server in a process of its own, and what it takes."""

    def __init__(self, database: str, extra: Mapping[str, str]) -> None:
        words = [sys.executable, "-m", "warren", "serve", "--port", "0", "--database", database]
        began = time.perf_counter()
        self.process = subprocess.Popen(words, env=os.environ | extra, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"localhost:(\d+)", self.process.stdout.readline())
        assert found
        self.started = time.perf_counter() - began
        self.address = f"http://127.0.0.1:{found[1]}"

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    @property
    def memory(self) -> int:
        """Bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()

    @property
    def most_memory(self) -> int:
        """The most that it ever took, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found
        return int(found[1]) * 1024

    def call(self, path: str, body: Any, token: str = "") -> Any:
        heads = {"authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), heads, method="POST")
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def socket(self, table: str, token: str) -> connect:
        where = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket"
        heads = {"authorization": f"Bearer {token}"} if token else {}
        return connect(where, additional_headers=heads, max_size=None, compression=None)

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


# ---- the store's path alone


async def store_alone(database: str, seconds: float) -> tuple[float, float]:
    """Durable lines per second, and per second of processor time."""
    store = Store.at(database)
    await store.open()
    done = 0
    until = time.perf_counter() + seconds

    async def write(table: str) -> None:
        nonlocal done
        listing = Listing(table, "slayer", "playing", False, False, None, b"{}", {})
        await store.append(listing, Line(1, 0.0, (Opened("slayer", {}, 2, "a", Manners(), "s"),)))
        seq = 1
        while time.perf_counter() < until:
            seq += 1
            await store.append(listing, Line(seq, 0.0, (Moved("step k22"),), "ann", f"k{seq}"))
            done += 1

    began, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(write(f"bench {n} {random.random()}") for n in range(200)))
    spent, used = time.perf_counter() - began, time.process_time() - cpu
    await store.close()
    return done / spent, done / used


# ---- the whole, with rules and projections


class Course:
    """When a measurement begins and ends: after so much of the server's processor time, whoever else is at work."""

    def __init__(self, server: Server, seconds: float) -> None:
        self._server = server
        self._seconds = seconds
        self._began = asyncio.Event()
        self._cpu = 0.0
        self._latest = 0.0
        self.waits: list[float] = []

    def begin(self) -> None:
        self._cpu = self._server.cpu
        self._latest = time.perf_counter() + PATIENCE * self._seconds
        self._began.set()

    async def beginning(self) -> None:
        await self._began.wait()

    @property
    def used(self) -> float:
        return self._server.cpu - self._cpu

    @property
    def is_over(self) -> bool:
        return self._began.is_set() and (self.used >= self._seconds or time.perf_counter() > self._latest)


async def play(server: Server, token: str, game: str, course: Course, seated: asyncio.Semaphore) -> None:
    """Play one table with two seats over one socket, both of which are told everything; another one when it is over."""
    while not course.is_over:
        seats = [{"who": "me", "name": f"P{n}"} for n in range(2)]
        body = {"game": game, "options": {"players": 2}, "seats": seats}
        table = (await asyncio.to_thread(server.call, "/api/tables", body, token))["table"]
        async with server.socket(table, token) as wire:
            states = await _greet(wire, (0, 1))
            seated.release()
            await course.beginning()
            await _moves(wire, states, course)


async def _greet(wire: ClientConnection, seats: tuple[int, ...]) -> list[Any]:
    """Say hello, and hear how the table stands for some seats."""
    await wire.send('{"is":"hello","protocol":1}')
    for seat in seats:
        await wire.send(json.dumps({"is": "watch", "seat": seat}))
    states: list[Any] = []
    while len(states) < len(seats):
        message = json.loads(await wire.recv())
        if message["is"] == "update":
            states.append(message)
    return states


async def _moves(wire: ClientConnection, first: list[Any], course: Course) -> None:
    number, sent = 0, 0.0
    waiting = [message for message in first if message["state"]["game"]["choices"]][:1]
    while not course.is_over:
        message = waiting.pop() if waiting else json.loads(await wire.recv())
        if message["is"] == "done":
            course.waits.append(time.perf_counter() - sent)
        if message["is"] != "update":
            continue
        state = message["state"]
        if state["stage"] != "playing":
            return
        if state["game"]["choices"]:
            number += 1
            move = random.choice(state["game"]["choices"])["text"]
            command = {"do": "play", "moves": [move]}
            sent = time.perf_counter()
            await wire.send(
                json.dumps({"is": "do", "id": number, "seat": message["seat"], "key": str(number), "command": command})
            )


async def whole(server: Server, game: str, seconds: float) -> dict[str, float]:
    """Moves per second of the server's processor time, and how long their acknowledgement took."""
    token = server.call("/api/sessions", {"name": "Bench"})["token"]
    memory = server.memory
    course, seated = Course(server, seconds), asyncio.Semaphore(0)
    playing = [asyncio.ensure_future(play(server, token, game, course, seated)) for _ in range(TABLES)]
    for _ in range(TABLES):
        await seated.acquire()
    course.begin()
    while not course.is_over:
        await asyncio.sleep(0.1)
    used, waits = course.used, list(course.waits)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    if len(waits) < 2:
        raise SystemExit(f"{game}: {len(waits)} moves are too few to measure; give it more time")
    cuts = quantiles(waits, n=100)
    return {
        "moves": len(waits),
        "per_core_second": len(waits) / used,
        "p50": 1e3 * cuts[49],
        "p99": 1e3 * cuts[98],
        "memory": (server.memory - memory) / TABLES / 1e3,
    }


# ---- opening tables


class Opening(NamedTuple):
    """What a table took to open, in milliseconds of processor time."""

    lines: int
    moves: int
    replayed: float
    opened: float  # read from the store, with snapshots
    look: float  # the first one of a seat, with all that it was ever told


async def openings(game: str, options: dict[str, Any], decisions: int, folder: str) -> dict[str, Opening]:
    """Tables of a game: played here, brought along from elsewhere, and a fork."""
    store = Store.at(f"{folder}/opening-{game}-{decisions}.db")
    await store.open()
    house = House(store)
    long_campaign = SimpleNamespace(token_hex=lambda size: size * "f5")  # its dice
    with patch.object(proposals, "secrets", long_campaign):
        played = await _played(house.hall, game, options, decisions)
    hosted = await house.hall.open(played)
    script = hosted.playing.transcript()
    brought = script.up_to(len(script.moves) - 1) if hosted.playing.is_over else script
    tables = {"played here": played}
    for name, text in (("brought along", brought.to_text()), ("fork", _fork_of(hosted))):
        made = await house.hall.create(
            ANN, Proposal(game, {}, [SeatWish("me", f"P{n}") for n in range(2)], script=text)
        )
        tables[name] = made.table
    await asyncio.gather(*house._beside)
    code_of(game)
    found = {name: await _opening(store, table) for name, table in tables.items()}
    await house.close()
    return found


def _fork_of(hosted: Hosted) -> str:
    return forked(hosted, None, hosted) if hosted.playing.is_over else imagined(hosted, 0)


async def _opening(store: Store, table: str) -> Opening:
    lines = await store.lines(table)
    _, replayed = _timed(lambda: Hosted(table, lines))
    began = time.process_time()
    hosted = await Hall(store).open(table)
    opened = 1e3 * (time.process_time() - began)
    assert not hosted.has_misfits
    _, look = _timed(lambda: update_of(hosted, 0, 0))
    return Opening(len(lines), hosted.playing.moves, replayed, opened, look)


async def _played(where: Hall, game: str, options: dict[str, Any], decisions: int) -> str:
    luck = random.Random(7)
    seats = [SeatWish("me", f"P{n}") for n in range(2)]
    made = await where.create(ANN, Proposal(game, options, seats))
    hosted = await where.open(made.table)
    for n in range(decisions):
        if hosted.standing.stage != "playing":
            break
        seat = hosted.playing.asked[0]
        asking = hosted.playing.glance(seat).asking
        number = luck.choice(hosted.game.doors.legal(asking.handle))
        move = str(hosted.game.components.notation.move(number, asking.seen))
        await where.do(made.table, ANN, seat, f"k{n}", Play((move,)))
    return made.table


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    began = time.process_time()
    found = work()
    return found, 1e3 * (time.process_time() - began)


# ---- a flood from one client


def flooded(server: Server, seconds: float) -> tuple[float, float, int, int]:
    """Median milliseconds of another client's call in quiet and in a flood, and what the flood was answered."""
    tokens = [server.call("/api/sessions", {"name": name})["token"] for name in ("Eve", "Ann")]
    body = {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]}
    hers, his = (server.call("/api/tables", body, token)["table"] for token in tokens)
    quiet = _latencies(server, his, tokens[1], seconds)
    clients = [Client("flood", server.address, hers, tokens[0]) for _ in range(4)]
    for client in clients:
        client.ready()
    loud = _latencies(server, his, tokens[1], seconds)
    counts: Counter[str] = Counter()
    for client in clients:
        counts.update(json.loads(client.end()))
    return median(quiet), median(loud), counts["200"], counts["429"]


def _latencies(server: Server, table: str, token: str, seconds: float) -> list[float]:
    found = []
    until = time.perf_counter() + seconds
    place = server.address.removeprefix("http://")
    connection = http.client.HTTPConnection(place)
    while time.perf_counter() < until:
        began = time.perf_counter()
        connection.request("GET", f"/api/tables/{table}?seat=0", headers={"authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200
        found.append(1e3 * (time.perf_counter() - began))
        time.sleep(0.04)
    return found


# ---- sockets that only listen


def idle(server: Server, wanted: int) -> tuple[int, float]:
    """How many sockets were held, and the memory for each in kilobytes."""
    token = server.call("/api/sessions", {"name": "Bench"})["token"]
    table = server.call("/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]}, token)["table"]
    before = server.memory
    parts = [min(EACH, wanted - begin) for begin in range(0, wanted, EACH)]
    clients = [Client("idle", server.address, table, str(part), f"127.0.0.{2 + n}") for n, part in enumerate(parts)]
    for client in clients:
        client.ready()
    after = server.memory
    for client in clients:
        client.end()
    return wanted, (after - before) / wanted / 1e3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(warren.games()))
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--decisions", type=int, default=1000, help="at the tables that are opened")
    parser.add_argument("--database", help="postgresql://…; a new file by default")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        for part, measure in PARTS.items():
            if given.only in (None, part):
                measure(given, folder)


def measure_store(given: argparse.Namespace, folder: str) -> None:
    rate, per_core = asyncio.run(store_alone(given.database or f"{folder}/store.db", given.seconds / 2))
    CONSOLE.print(f"The store alone: {rate:,.0f} durable lines/s, {per_core:,.0f} per second of processor time.")


def measure_moves(given: argparse.Namespace, folder: str) -> None:
    server = Server(given.database or f"{folder}/moves.db", FAST)
    CONSOLE.print(
        f"The server has started after {server.started:.2f} s ({server.cpu:.2f} s of processor time),"
        f" and takes {server.memory / 1e6:.0f} MB."
    )
    heads = ("game", "moves", "moves/CPU-s", "p50 ms", "p99 ms", "KB/table")
    table = Table(*heads, title=f"{TABLES} tables, 2 seats each, both told everything")
    for game in given.games:
        found = asyncio.run(whole(server, game, given.seconds))
        table.add_row(
            game,
            f"{found['moves']:,}",
            f"{found['per_core_second']:,.0f}",
            f"{found['p50']:.1f}",
            f"{found['p99']:.1f}",
            f"{found['memory']:.0f}",
        )
    CONSOLE.print(table)
    server.end()


def measure_opening(given: argparse.Namespace, folder: str) -> None:
    heads = ("game", "table", "lines", "moves", "replayed", "opened", "first look", "both")
    table = Table(*heads, title="Opening a table, in milliseconds of processor time")
    cases: list[tuple[str, dict[str, Any], int]] = [(game, {"players": 2}, given.decisions) for game in given.games]
    if "goblin" in given.games:
        cases.append(("goblin", {"players": 2, "version": "campaign"}, 6 * given.decisions))
    for game, options, decisions in cases:
        for name, found in asyncio.run(openings(game, options, decisions, folder)).items():
            times = (found.replayed, found.opened, found.look, found.opened + found.look)
            table.add_row(
                f"{game} {options.get('version', '')}",
                name,
                f"{found.lines:,}",
                f"{found.moves:,}",
                *(f"{took:.0f}" for took in times),
            )
    CONSOLE.print(table)


def measure_flood(given: argparse.Namespace, folder: str) -> None:
    server = Server(f"{folder}/flood.db", {})
    quiet, loud, answered, refused = flooded(server, given.seconds)
    CONSOLE.print(
        f"A flood of {answered + refused:,} requests by one client in four processes ({refused:,} refused): another's"
        f" calls take {loud:.1f} ms instead of {quiet:.1f} (medians), {loud / quiet:.2f} times as long."
    )
    server.end()


def measure_sockets(given: argparse.Namespace, folder: str) -> None:
    server = Server(f"{folder}/sockets.db", FAST)
    sockets, each = idle(server, given.sockets)
    CONSOLE.print(f"{sockets:,} idle sockets: {each:.1f} KB each, {server.most_memory / 1e6:.0f} MB in all.")
    server.end()


PARTS = {
    "store": measure_store,
    "moves": measure_moves,
    "opening": measure_opening,
    "flood": measure_flood,
    "sockets": measure_sockets,
}


if __name__ == "__main__":
    main()
