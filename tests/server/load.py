"""Clients that play as fast as they can, and remember what they were promised."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.running import PATIENCE, Client, Refused, Socket

FAST = {
    "WARREN_WRITE_RATE": "100000",
    "WARREN_READ_RATE": "100000",
    "WARREN_QUESTION_RATE": "100000",
    "WARREN_QUESTION_SECONDS": "1e9",
    "WARREN_ALL_QUESTION_SECONDS": "1e9",
    "WARREN_SEND_RATE": "1e12",
    "WARREN_SOCKETS": "100000",
    "WARREN_CONNECTIONS": "100000",
}


CLOCK = 600
"""Seconds of each seat at the tables of loads."""


class Process:
    """A server in a process of its own."""

    def __init__(
        self,
        database: str | Path,
        extra: Mapping[str, str] | None = None,
        port: int = 0,
        program: Sequence[str] = ("-m", "warren"),
        python: str = sys.executable,
    ) -> None:
        words = [python, *program, "serve", "--port", str(port), "--database", str(database)]
        self.process = subprocess.Popen(
            words,
            env=os.environ | FAST | dict(extra or {}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        said = ""
        while not (found := re.search(r"localhost:(\d+)", said)):
            line = self.process.stdout.readline()
            assert line, f"the server has ended: {said}"
            said += line
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.end()

    def stop(self) -> None:
        """Politely."""
        self.process.terminate()
        assert self.process.wait(PATIENCE) == 0
        self.end()

    def end(self) -> None:
        """Wait for its end."""
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()


class Promise:
    """What a client was told: that a command with this key was carried out, with this answer."""

    def __init__(self, table: str, key: str, answer: Any) -> None:
        self.table = table
        self.key = key
        self.answer = answer
        self.at = time.monotonic_ns()  # when it was given


def all_were_promised_something(loads: Sequence[Load], in_all: int = 0) -> None:
    """Wait until each client has been promised something, and all of them so much: busy machines take their time."""
    latest = time.monotonic() + PATIENCE
    while time.monotonic() < latest:
        given = [len(load.promises) for load in loads]
        if (all(given) and sum(given) >= in_all) or all(load.stopping for load in loads):
            return
        time.sleep(0.05)


class Load(threading.Thread):
    """Somebody who plays all seats of one table over a socket, and comes back whenever the server does."""

    def __init__(self, client: Client, game: str, seed: int) -> None:
        super().__init__()
        self.client = client
        self.luck = random.Random(seed)
        self.game = game
        self.table = self._new_table()
        self.promises: list[Promise] = []
        self.stopping = False
        self.faults: list[str] = []
        self.waiting: tuple[int, str, str] | None = None  # a command of which nothing was heard: seat, key, move
        self.known: dict[int, tuple[int, str, list[Any]]] = {}  # by seat: number, hash, items

    def _new_table(self) -> str:
        seats = [{"who": "me", "name": f"P{n}"} for n in range(2)]
        manners = {"clock": {"seconds": CLOCK}}
        body = {"game": self.game, "options": {"players": 2}, "seats": seats, "manners": manners}
        return str(self.client.call("POST", "/api/tables", body)["table"])

    def run(self) -> None:
        while not self.stopping:
            with (
                suppress(OSError, WebSocketException, HTTPException, json.JSONDecodeError, EOFError, Refused),
                self.client.socket(self.table) as socket,
            ):
                self._play(socket)
            time.sleep(0.05)

    def _play(self, socket: Socket) -> None:
        for seat in range(2):
            number, hashed, items = self.known.get(seat, (0, "", []))
            update = socket.watch(seat, number, hashed)
            if update.get("reset"):
                self.faults.append(f"seat {seat} was told something else before the cut")
            self.known[seat] = (update["number"], update["hash"], [*items, *update["items"]])
        states = {update["seat"]: update["state"] for update in socket.updates}
        while not self.stopping and states[0]["stage"] == "playing":
            is_repeated = self.waiting is not None  # then it may have been told already
            seat, key, move = self.waiting or self._next(states)
            self.waiting = seat, key, move
            answer = socket.do(seat, key, do="play", moves=[move])
            if answer["is"] == "failed":
                self.faults.append(f"{move} was refused: {answer['fault']}")
                return
            self.waiting = None
            self.promises.append(Promise(self.table, key, answer["answer"]))
            if not is_repeated:
                self._wait(socket)
            self._hear(socket, states)
        if states[0]["stage"] == "over":
            self.stopping = True

    def _next(self, states: dict[int, Any]) -> tuple[int, str, str]:
        seat = next(seat for seat in (0, 1) if states[seat]["game"]["choices"])
        choice = self.luck.choice(states[seat]["game"]["choices"])
        return seat, f"{len(self.promises)}", choice["text"]

    def _wait(self, socket: Socket) -> None:
        """Wait until a seat is told something new."""
        while socket.updates and all(self.known[seat][0] >= self._last(socket, seat) for seat in (0, 1)):
            socket.receive()

    def _hear(self, socket: Socket, states: dict[int, Any]) -> None:
        """What the seats were told, and how the table stands for them."""
        for update in socket.updates[2:]:
            number, _, items = self.known[update["seat"]]
            if update["number"] > number:
                new = update["items"][number - update["number"] :]
                self.known[update["seat"]] = (update["number"], update["hash"], [*items, *new])
            states[update["seat"]] = update["state"]
        for seat in (0, 1):
            states[seat] = self.client.look(self.table, seat)["update"]["state"]

    def _last(self, socket: Socket, seat: int) -> int:
        return max((update["number"] for update in socket.updates if update["seat"] == seat), default=0)
