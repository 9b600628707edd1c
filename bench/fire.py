"""Questions that cost seconds, while others play: `python -m bench.fire [--seconds S] [--runs N] [--database …]`.

Guests of several addresses ask for everything that replays a long game or has a program think, as fast as the server
takes it; every second question is dropped at once by hanging up. Meanwhile somebody else looks, moves, and logs in. A
quiet run and one under fire take turns, so that whatever else the machine does meets both alike.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import warren
from bench.clients import Client
from bench.server import TICKS, Server

MOVES = 6_000
ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
KINDS = (
    "replay",
    "fork",
    "fork_running",
    "export",
    "log",
    "look",
    "hint",
    "foresee",
    "previews",
    "why_not",
    "query",
    "look_up",
    "board",
    "dice",
)
BURST = 40
PASSWORD = "correct horse"
PAUSE = 0.06
"""Seconds between two calls of whoever is measured."""

EVERY = 4.0
"""Seconds between two log-ins."""

CONSOLE = Console()


def campaigns(moves: int) -> tuple[str, str]:
    """A long game that goes on, and one that is over, played at random."""
    running = finished = ""
    longest = 0
    for seed in range(1, 100):
        luck = random.Random(seed)
        position = warren.game("goblin", engine="plain", version="campaign", players=2).start(seed)
        while position.made < moves and not position.is_over:
            number = luck.choice(position.game.doors.legal(position.handle))
            position.play(position.game.components.notation.move(number, position.seen))
        if not position.is_over:
            running = running or warren.Transcript.of(position).to_text()
        elif position.made > longest:
            longest, finished = position.made, warren.Transcript.of(position).to_text()
        if running and longest > moves / 2:
            return running, finished
    raise SystemExit(f"no game of {moves} moves was found")


class Somebody:
    """A client that is measured, or prepares something."""

    def __init__(self, server: Server, name: str, address: str = "127.0.0.1") -> None:
        self.place = server.address.removeprefix("http://")
        self.address = address
        self.token = ""
        self._wire = self._connected()
        self.token = self.call("POST", "/api/sessions", {"name": name})["token"]

    def _connected(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.place, timeout=600, source_address=(self.address, 0))

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Ask for something; an answer that refuses it ends the bench."""
        status, content = self.answer(method, path, body)
        if status != 200:
            raise SystemExit(f"{method} {path}: {status} {content.decode()}")
        return json.loads(content)

    def answer(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        heads = {"authorization": f"Bearer {self.token}"} if self.token else {}
        content = None if body is None else json.dumps(body)
        try:
            self._wire.request(method, path, content, heads)
            answer = self._wire.getresponse()
        except (BrokenPipeError, http.client.RemoteDisconnected):  # the server has closed it meanwhile
            self._wire.close()
            self._wire.request(method, path, content, heads)
            answer = self._wire.getresponse()
        return answer.status, answer.read()


class Waits(NamedTuple):
    """What somebody has waited for, in milliseconds."""

    answers: list[float]
    logins: list[float]


class Player(Somebody):
    """Whoever plays beside: looks, moves, and logs in from time to time."""

    def __init__(self, server: Server) -> None:
        super().__init__(server, "Ann")
        self.call("POST", "/api/accounts", {"name": "Ann", "password": PASSWORD})
        self._luck = random.Random(1)
        self.table = self._new_table()

    def _new_table(self) -> str:
        body = {"game": "loot", "options": {"players": 2}, "seats": [{"who": "me"}, {"who": "me", "name": "Bo"}]}
        return str(self.call("POST", "/api/tables", body)["table"])

    def waits(self, seconds: float) -> Waits:
        """Play for so long."""
        found = Waits([], [])
        until, next_login = time.perf_counter() + seconds, time.perf_counter()
        while time.perf_counter() < until:
            for _ in self._turn(found.answers):
                time.sleep(PAUSE)
            if time.perf_counter() >= next_login:
                next_login = time.perf_counter() + EVERY
                self._login(found.logins)
        return found

    def _turn(self, waits: list[float]) -> Iterator[None]:
        """A look for each seat, and a move of the one that is asked."""
        states = []
        for seat in (0, 1):
            states.append(self._timed(waits, "GET", f"/api/tables/{self.table}?seat={seat}")["update"]["state"])
            yield
        seat = next((n for n, state in enumerate(states) if state["game"]["choices"]), None)
        if seat is None:
            self.table = self._new_table()
            return
        move = self._luck.choice(states[seat]["game"]["choices"])["text"]
        self._timed(
            waits, "POST", f"/api/tables/{self.table}/do", {"seat": seat, "command": {"do": "play", "moves": [move]}}
        )
        yield

    def _timed(self, waits: list[float], *what: Any) -> Any:
        began = time.perf_counter()
        found = self.call(*what)
        waits.append(1e3 * (time.perf_counter() - began))
        return found

    def _login(self, waits: list[float]) -> None:
        began = time.perf_counter()
        status, content = self.answer("POST", "/api/login", {"name": "Ann", "password": PASSWORD})
        if status != 200:
            raise SystemExit(f"log-in: {status} {content.decode()}")
        waits.append(1e3 * (time.perf_counter() - began))


class Fire:
    """Guests of several addresses, each with tables of long games of their own."""

    def __init__(self, server: Server, running: str, finished: str) -> None:
        self.server = server
        seats = [{"who": "me"}, {"who": "me", "name": "Bo"}]
        self.words = []
        for address in ADDRESSES:
            eve = Somebody(server, "Eve", address)
            table = eve.call("POST", "/api/tables", {"script": running, "seats": seats})["table"]
            over = eve.call("POST", "/api/tables", {"script": finished})["table"]
            asked = [eve.call("GET", f"/api/tables/{table}?seat={n}")["update"]["state"]["game"] for n in (0, 1)]
            seat = next(n for n, game in enumerate(asked) if game["choices"])
            move = asked[seat]["choices"][0]["text"]
            self.words.append((server.address, address, eve.token, table, over, str(seat), move))

    def begin(self) -> None:
        """Ask."""
        self._clients = [Client("fire", *words, ",".join(KINDS)) for words in self.words]
        for client in self._clients:
            client.ready()

    def end(self) -> dict[str, dict[str, int]]:
        """Ask no more; how often each kind was answered in which way."""
        found: dict[str, dict[str, int]] = {}
        for client in self._clients:
            for kind, counts in json.loads(client.end()).items():
                sums = found.setdefault(kind, {})
                for status, number in counts.items():
                    sums[status] = sums.get(status, 0) + number
        return found


def effort_of(pid: int) -> float:
    """Seconds of processor time of a process and of all that it has started, those included that have ended."""
    below: dict[int, list[int]] = {}
    spent: dict[int, float] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(stat.parent.name)
        below.setdefault(int(words[1]), []).append(number)
        spent[number] = sum(map(int, words[11:15])) / TICKS
    family = [pid]
    for member in family:
        family += below.get(member, [])
    return sum(spent.get(member, 0.0) for member in family)


def burst(server: Server, fire: Fire, player: Player) -> tuple[float, float]:
    """Seconds of a log-in after 40 replays were asked for in a second and dropped, and what those cost in all."""
    before = effort_of(server.process.pid)
    client = Client("fire", *fire.words[0], "replay", str(BURST))
    client.ready()
    waits: list[float] = []
    player._login(waits)
    while True:
        spent = effort_of(server.process.pid)
        time.sleep(2)
        if effort_of(server.process.pid) - spent < 0.3:
            break
    client.end()
    return waits[0] / 1e3, effort_of(server.process.pid) - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--database", help="postgresql://…; a new file by default")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(given.database or f"{folder}/fire.db", {})
        player = Player(server)
        fire = Fire(server, *campaigns(given.moves))
        login, cost = burst(server, fire, player)
        CONSOLE.print(
            f"{BURST} replays of a game of {given.moves:,} moves, asked for in a second and dropped: {cost:.1f} s of"
            f" processor time in all; a log-in meanwhile took {login:.2f} s."
        )
        table = Table(
            "run", "answers", "p50 ms", "p99 ms", "longest", "log-in p50", "longest", title="Others meanwhile"
        )
        for run in range(1, given.runs + 1):
            _add(table, f"{run} quiet", player.waits(given.seconds))
            fire.begin()
            _add(table, f"{run} under fire", player.waits(given.seconds))
            CONSOLE.print(f"Run {run}: what was asked, by how it was answered:", fire.end())
        CONSOLE.print(table)
        began = time.perf_counter()
        client = Client("fire", *fire.words[0], "replay", str(BURST))
        client.ready()
        server.end()
        CONSOLE.print(
            f"Told to end with {BURST} replays asked for, the server ended in {time.perf_counter() - began:.1f} s."
        )
        client.end()


def _add(table: Table, name: str, waits: Waits) -> None:
    cuts = quantiles(waits.answers, n=100)
    table.add_row(
        name,
        f"{len(waits.answers):,}",
        f"{median(waits.answers):.1f}",
        f"{cuts[98]:.1f}",
        f"{max(waits.answers):.0f}",
        f"{median(waits.logins):.0f}",
        f"{max(waits.logins):.0f}",
    )


if __name__ == "__main__":
    main()
