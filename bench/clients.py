"""Clients of the server's benches in processes of their own: `python -m bench.clients idle|flood|fire ADDRESS …`.

They say `ready` when they have begun, and end when their input is closed.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

AT_ONCE = 12
"""Questions of one address that wait for their answers at the same time."""

BURST = 40
"""So many questions are asked in a second."""


def idle(address: str, table: str, wanted: str, local: str) -> None:
    """Hold sockets that only listen, from one address of this machine."""
    asyncio.run(_idle(address, table, int(wanted), local))


async def _idle(address: str, table: str, wanted: int, local: str) -> None:
    where = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
    wires: list[ClientConnection] = []

    async def one() -> ClientConnection:
        wire = await connect(
            where, local_addr=(local, 0), compression=None, ping_interval=None, max_size=None, open_timeout=60
        )
        await wire.send('{"is":"hello","protocol":1}')
        await wire.send('{"is":"watch","seat":null}')
        while '"update"' not in str(await wire.recv())[:20]:
            pass
        return wire

    for begin in range(0, wanted, 50):
        wires += await asyncio.gather(*(one() for _ in range(min(50, wanted - begin))))
    print("ready", len(wires), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for wire in wires:
        wire.transport.abort()


def flood(address: str, table: str, token: str) -> None:
    """Ask for the same as fast as possible, whatever the answer is; it has begun when the first is refused."""
    place = urlsplit(address)
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    counts: Counter[int] = Counter()
    connection = http.client.HTTPConnection(place.hostname or "", place.port)
    while not ended.is_set():
        try:
            connection.request("GET", f"/api/tables/{table}?seat=0", headers={"authorization": f"Bearer {token}"})
            answer = connection.getresponse()
            answer.read()
            counts[answer.status] += 1
            if counts[429] == 1 and answer.status == 429:
                print("ready", flush=True)
        except OSError:
            connection.close()
    print(json.dumps(counts), flush=True)


def fire(
    address: str, local: str, token: str, table: str, over: str, seat: str, move: str, kinds: str, most: str = "0"
) -> None:
    """Ask for all that costs seconds, from one address of this machine; of every second question hang up at once.

    With a number, so many questions are asked within a second and all are dropped. In life these clients have machines
    of their own, so they leave the processors to the server.
    """
    os.nice(19)
    asyncio.run(_fire(address, local, token, _questions(table, over, seat, move), kinds.split(","), int(most)))


def _questions(
    table: str, over: str, seat: str, move: str
) -> dict[str, Callable[[random.Random], tuple[str, str, Any]]]:
    """What is asked, by its kind: method, path and body."""

    def ask(**question: Any) -> tuple[str, str, Any]:
        return "POST", f"/api/tables/{table}/ask", {"seat": int(seat), "question": question}

    return {
        "replay": lambda luck: ask(ask="replay", number=luck.randrange(3000)),
        "fork": lambda luck: ("POST", f"/api/tables/{over}/fork", {"seat": 0, "number": luck.randrange(3000)}),
        "fork_running": lambda luck: ("POST", f"/api/tables/{table}/fork", {"seat": int(seat), "number": 2000}),
        "export": lambda luck: ("GET", f"/api/tables/{luck.choice((table, over))}/export", None),
        "log": lambda luck: ask(ask="log", after=-1),
        "look": lambda luck: ("GET", f"/api/tables/{table}?seat={seat}&after=0", None),
        "hint": lambda luck: ask(ask="hint", level="king"),
        "foresee": lambda luck: ask(ask="foresee", move=move),
        "previews": lambda luck: ask(ask="previews"),
        "why_not": lambda luck: ask(ask="why_not", move=[f"hex:{luck.randrange(1, 20):02}{luck.randrange(1, 20):02}"]),
        "query": lambda luck: ask(ask="query", text=luck.choice(("alarm", "zones", "home"))),
        "look_up": lambda luck: ask(ask="look_up", text=f"{luck.randrange(1, 20):02}{luck.randrange(1, 20):02}"),
        "board": lambda luck: ask(ask="board"),
        "dice": lambda luck: ("GET", f"/api/tables/{over}/dice", None),
    }


async def _fire(
    address: str,
    local: str,
    token: str,
    questions: dict[str, Callable[[random.Random], tuple[str, str, Any]]],
    kinds: Sequence[str],
    most: int,
) -> None:
    place, luck = urlsplit(address), random.Random(local)
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in kinds}
    asked, waiting = 0, set[asyncio.Task[None]]()

    async def one(kind: str, hangs_up: bool) -> None:
        method, path, body = questions[kind](luck)
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: {place.netloc}\r\nauthorization: Bearer {token}\r\n"
        try:
            reader, writer = await asyncio.open_connection(place.hostname, place.port, local_addr=(local, 0))
            writer.write(f"{head}connection: close\r\ncontent-length: {len(content)}\r\n\r\n".encode() + content)
            await writer.drain()
            if hangs_up:
                await asyncio.sleep(0.02)
                writer.transport.abort()
                counts[kind]["dropped"] += 1
                return
            said = await reader.read()
            counts[kind][said[9:12].decode() or "nothing"] += 1
            writer.close()
        except OSError:
            counts[kind]["no connection"] += 1

    async def ended() -> None:
        await asyncio.to_thread(sys.stdin.read)

    ending = asyncio.ensure_future(ended())
    print("ready", flush=True) if not most else None
    while not ending.done() and (not most or asked < most):
        while len(waiting) < AT_ONCE:
            task = asyncio.ensure_future(one(kinds[asked % len(kinds)], bool(most) or asked // len(kinds) % 2 == 1))
            waiting.add(task)
            task.add_done_callback(waiting.discard)
            asked += 1
        await asyncio.sleep(1 / BURST)
    if most:
        print("ready", flush=True)
        await ending
    for task in waiting:
        task.cancel()
    print(json.dumps(counts), flush=True)


class Client:
    """One of these processes."""

    def __init__(self, *words: str) -> None:
        line = [sys.executable, "-m", "bench.clients", *words]
        self._process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ready(self) -> None:
        """Wait until it has begun."""
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if not said.startswith("ready"):
            raise SystemExit(f"a client of the bench has not begun: {said!r}")

    def end(self) -> str:
        """End it; what it says last."""
        said, _ = self._process.communicate("")
        return said


if __name__ == "__main__":
    {"idle": idle, "flood": flood, "fire": fire}[sys.argv[1]](*sys.argv[2:])
