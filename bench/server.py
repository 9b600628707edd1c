"""The server under load: `python -m bench.server [GAME]... [--seconds S] [--sockets N] [--database ADDRESS]`.

Clients are on this machine and take their part of it, so rates are told per second of the server's own processor time.
"""

from __future__ import annotations

import argparse
import asyncio
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
from pathlib import Path
from statistics import quantiles
from typing import Any

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

import warren
from warren.server.events import Line, Manners, Moved, Opened
from warren.server.store import Listing, Store

FAST = {"WARREN_WRITE_RATE": "1e9", "WARREN_READ_RATE": "1e9", "WARREN_QUESTION_RATE": "1e9"}
TICKS = os.sysconf("SC_CLK_TCK")
TABLES = 24


class Server:
    """A server in a process of its own, and what it takes."""

    def __init__(self, database: str) -> None:
        words = [sys.executable, "-m", "warren.cli", "serve", "--port", "0", "--database", database]
        began = time.perf_counter()
        self.process = subprocess.Popen(words, env=os.environ | FAST, stdout=subprocess.PIPE, text=True)
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


async def play(server: Server, token: str, game: str, until: float, waits: list[float]) -> None:
    """Play one table with two seats over one socket, both of which are told everything."""
    while time.perf_counter() < until:
        seats = [{"who": "me", "name": f"P{n}"} for n in range(2)]
        body = {"game": game, "options": {"players": 2}, "seats": seats}
        table = (await asyncio.to_thread(server.call, "/api/tables", body, token))["table"]
        async with server.socket(table, token) as wire:
            await _greet(wire, (0, 1))
            await _moves(wire, until, waits)


async def _greet(wire: ClientConnection, seats: tuple[int | None, ...]) -> None:
    await wire.send('{"is":"hello","protocol":1}')
    await wire.recv()
    for seat in seats:
        await wire.send(json.dumps({"is": "watch", "seat": seat}))


async def _moves(wire: ClientConnection, until: float, waits: list[float]) -> None:
    number, sent = 0, 0.0
    while time.perf_counter() < until:
        message = json.loads(await wire.recv())
        if message["is"] == "done":
            waits.append(time.perf_counter() - sent)
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
    waits: list[float] = []
    cpu, memory = server.cpu, server.memory
    until = time.perf_counter() + seconds
    await asyncio.gather(*(play(server, token, game, until, waits) for _ in range(TABLES)))
    used = server.cpu - cpu
    if len(waits) < 2:
        raise SystemExit(
            f"{game}: {len(waits)} moves in {seconds:.0f} seconds are too few to measure; give it more time"
        )
    cuts = quantiles(waits, n=100)
    return {
        "moves": len(waits),
        "per_core_second": len(waits) / used,
        "p50": 1e3 * cuts[49],
        "p99": 1e3 * cuts[98],
        "memory": (server.memory - memory) / TABLES / 1e3,
    }


# ---- sockets that only listen


async def idle(server: Server, wanted: int) -> tuple[int, float]:
    """How many sockets were held, and the memory for each in kilobytes."""
    token = server.call("/api/sessions", {"name": "Bench"})["token"]
    table = server.call("/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]}, token)["table"]
    before = server.memory
    wires: list[ClientConnection] = []
    for begin in range(0, wanted, 100):
        some = await asyncio.gather(*(server.socket(table, "") for _ in range(min(100, wanted - begin))))
        await asyncio.gather(*(_greet(wire, (None,)) for wire in some))
        wires += some
    await asyncio.gather(*(wire.recv() for wire in wires))
    after = server.memory
    for wire in wires:
        wire.transport.abort()
    return len(wires), (after - before) / len(wires) / 1e3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(warren.games()))
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--database", help="postgresql://…; a new file by default")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        measure(given, given.database or f"{folder}/warren.db", given.database or f"{folder}/store.db")


def measure(given: argparse.Namespace, database: str, other: str) -> None:
    console = Console()
    rate, per_core = asyncio.run(store_alone(other, given.seconds / 2))
    console.print(f"The store alone: {rate:,.0f} durable lines/s, {per_core:,.0f} per second of processor time.")
    server = Server(database)
    console.print(f"The server has started after {server.started:.2f} s and takes {server.memory / 1e6:.0f} MB.")
    table = Table(
        "game", "moves", "moves/CPU-s", "p50 ms", "p99 ms", "KB/table", title=f"{TABLES} tables, 2 seats each"
    )
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
    console.print(table)
    sockets, each = asyncio.run(idle(server, given.sockets))
    console.print(f"{sockets:,} idle sockets: {each:.1f} KB each, {server.memory / 1e6:.0f} MB in all.")
    server.end()


if __name__ == "__main__":
    main()
