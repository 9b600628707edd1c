"""Clients of the server's bench in processes of their own: `python -m bench.clients idle|flood ADDRESS TABLE …`.

They say `ready` when they have begun, and end when their input is closed.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import subprocess
import sys
import threading
from collections import Counter
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect


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
    {"idle": idle, "flood": flood}[sys.argv[1]](*sys.argv[2:])
