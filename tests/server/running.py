"""A server for the tests, and clients that talk to it as any client does."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from warren.server.house import House
from warren.server.limits import Allowance
from warren.server.running import run
from warren.server.settings import Settings
from warren.server.spending import Spending
from warren.server.store import Store

PATIENCE = 120.0
"""Seconds: machines that test are often busy."""


class Refused(Exception):
    """An answer that says why something was not done."""

    def __init__(self, status: int, fault: dict[str, Any]) -> None:
        super().__init__(f"{status} {fault}")
        self.status = status
        self.fault = fault


@contextmanager
def server(database: str | Path, **settings: Any) -> Iterator[str]:
    """A server in a thread of its own; its address."""
    said: list[str] = []
    spoke = threading.Event()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()
    faults: list[BaseException] = []

    def say(line: str) -> None:
        said.append(line)
        spoke.set()

    def serve() -> None:
        try:
            chosen = Settings(**({"port": 0, "database": str(database)} | settings))
            loop.run_until_complete(run(chosen, say, stop))
        except BaseException as fault:
            faults.append(fault)
        finally:
            spoke.set()

    thread = threading.Thread(target=serve)
    thread.start()
    spoke.wait(PATIENCE)
    try:
        if faults:
            raise faults[0]
        found = re.search(r"http://localhost:(\d+)", said[0])
        assert found
        yield f"http://127.0.0.1:{found[1]}"
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(PATIENCE)
        loop.close()
        assert not thread.is_alive()
    if faults:
        raise faults[0]


def with_house(folder: Path, work: Callable[[House], Awaitable[None]], settings: Settings | None = None) -> None:
    """Run something in a house with a store of its own, without a server around it."""

    async def whole() -> None:
        store = Store.at(str(folder / "warren.db"))
        await store.open()
        try:
            await work(House(store, settings))
        finally:
            await store.close()

    asyncio.run(whole())


def without_limits(monkeypatch: Any) -> None:
    """Clients of a test may ask as often as they like."""
    monkeypatch.setattr(Allowance, "check", lambda self, client, cost: None)
    monkeypatch.setattr(Allowance, "spend", lambda self, client, cost: 0.0)
    monkeypatch.setattr(Spending, "check", lambda self, asker, is_short=False: None)


class Client:
    """Somebody at a server."""

    def __init__(self, address: str, name: str = "") -> None:
        self.address = address
        self.token = ""
        if name:
            self.token = self.call("POST", "/api/sessions", {"name": name})["token"]

    def call(self, method: str, path: str, body: Any = None, **heads: str) -> Any:
        """Ask for something over HTTP; JSON, or the text."""
        heads = {name.replace("_", "-"): value for name, value in heads.items()}
        if self.token:
            heads["authorization"] = f"Bearer {self.token}"
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, heads, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                content, kind = answer.read(), answer.headers["content-type"]
        except urllib.error.HTTPError as fault:
            content = fault.read()
            raise Refused(fault.code, json.loads(content) if content.startswith(b"{") else {}) from None
        return json.loads(content) if kind == "application/json" else content.decode()

    def do(self, table: str, seat: int | None = None, key: str | None = None, **command: Any) -> Any:
        """Give a command over HTTP."""
        return self.call("POST", f"/api/tables/{table}/do", {"seat": seat, "key": key, "command": command})

    def ask(self, table: str, seat: int | None = None, **question: Any) -> Any:
        """Ask a question over HTTP."""
        return self.call("POST", f"/api/tables/{table}/ask", {"seat": seat, "question": question})

    def look(self, table: str, seat: int | None = None, after: int = 0) -> Any:
        """A table as a seat may know it."""
        query = f"?after={after}" + ("" if seat is None else f"&seat={seat}")
        return self.call("GET", f"/api/tables/{table}{query}")

    def choices(self, table: str, seat: int) -> list[str]:
        """The moves that a seat can make."""
        state = self.look(table, seat)["update"]["state"]
        return [choice["text"] for choice in state["game"]["choices"]] if state.get("game") else []

    @contextmanager
    def socket(self, table: str, **heads: str) -> Iterator[Socket]:
        """A socket at a table."""
        address = self.address.replace("http", "ws")
        if self.token:
            heads["authorization"] = f"Bearer {self.token}"
        with connect(f"{address}/api/tables/{table}/socket", additional_headers=heads, max_size=None) as wire:
            yield Socket(wire)


class Socket:
    """A socket that has said hello, and what it was told."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.updates: list[dict[str, Any]] = []
        self.send({"is": "hello", "protocol": 1})
        self.welcome = self.next("welcome")

    def send(self, message: Any) -> None:
        """Send a message."""
        self.wire.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message; updates are remembered."""
        message: dict[str, Any] = json.loads(self.wire.recv(timeout))
        if message["is"] == "update":
            self.updates.append(message)
        return message

    def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of a kind, or of one of several."""
        while True:
            message = self.receive()
            if message["is"] in kinds:
                return message

    def watch(self, seat: int | None = None, after: int = 0, hashed: str = "") -> dict[str, Any]:
        """Watch for a seat."""
        self.send({"is": "watch", "seat": seat, "after": after, "hash": hashed})
        return self.next("update")

    def do(self, seat: int | None = None, key: str | None = None, number: int = 1, **command: Any) -> dict[str, Any]:
        """Give a command; the answer, or why there is none."""
        self.send({"is": "do", "id": number, "seat": seat, "key": key, "command": command})
        while True:
            message = self.receive()
            if message["is"] in ("done", "failed") and message.get("id") == number:
                return message
