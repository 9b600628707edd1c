"""What clients cost that begin and never end, and what one is sent: `python -m bench.siege [--posts N] [--silent N] …`.

One address sends bodies that stop before their end, heads that never end, and opens connections over which nothing ever
comes. Told is what the server takes at most, what it still holds after a while, and how long somebody else waits.
Then a guest looks at a large table as often as it can, in several ways.
"""

from __future__ import annotations

import argparse
import http.client
import random
import resource
import socket
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from rich.console import Console
from rich.table import Table

import warren
from bench.server import Server

BODY = 1_900_000
"""Bytes of a body that says that it has one more."""

HEAD = 1_000_000
"""Bytes of a head that does not end."""

STEP = 65_536


class Siege(NamedTuple):
    """What a server did while clients kept it waiting."""

    before: int  # bytes of memory
    most: int
    held: int  # connections, after a while
    waited: float  # the longest that somebody else did, in seconds


def bodies(place: tuple[str, int], number: int) -> list[socket.socket]:
    """Requests whose bodies stop before their last byte."""
    head = b"POST /api/tables/x/ask HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n" % (BODY + 1)
    return _sent(place, number, head + b" " * BODY)


def heads(place: tuple[str, int], number: int) -> list[socket.socket]:
    """Requests whose heads do not end."""
    return _sent(place, number, b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"x" * HEAD)


def silent(place: tuple[str, int], number: int) -> list[socket.socket]:
    """Connections over which nothing comes."""
    return _sent(place, number, b"")


def _sent(place: tuple[str, int], number: int, whole: bytes) -> list[socket.socket]:
    """As many connections as are wanted, with so much sent over each, in turns, as the server takes."""
    wires = []
    for _ in range(number):
        with suppress(OSError):
            wire = socket.create_connection(place, timeout=10)
            wire.setblocking(False)
            wires.append(wire)
    left = dict.fromkeys(wires, whole)
    until = time.monotonic() + 10
    while left and time.monotonic() < until:
        for wire, rest in list(left.items()):
            try:
                left[wire] = rest[wire.send(rest[:STEP]) :] if rest else b""
            except BlockingIOError:
                continue
            except OSError:
                left[wire] = b""
            if not left[wire]:
                del left[wire]
        time.sleep(0.01)
    return wires


def is_open(wire: socket.socket) -> bool:
    """Whether the other end still holds a connection."""
    try:
        while wire.recv(STEP):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def besieged(
    begin: Callable[[tuple[str, int], int], list[socket.socket]], number: int, seconds: float, folder: str
) -> Siege:
    """What a server does while so many clients keep it waiting, and so many seconds later."""
    server = Server(f"{folder}/{begin.__name__}.db", {})
    where = urlsplit(server.address)
    assert where.hostname
    assert where.port
    before, waited = server.memory, 0.0
    wires = begin((where.hostname, where.port), number)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        waited = max(waited, _answer(where.hostname, where.port))
        time.sleep(0.5)
    most, held = server.most_memory, sum(map(is_open, wires))
    for wire in wires:
        wire.close()
    server.end()
    return Siege(before, most, held, waited)


def _answer(host: str, port: int) -> float:
    """Seconds that somebody at another address waits for an answer."""
    began = time.monotonic()
    with socket.create_connection((host, port), 10, ("127.0.0.2", 0)) as wire:
        wire.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        assert b" 200 " in wire.recv(STEP)
    return time.monotonic() - began


# ---- looks at a large table


def large_game(moves: int) -> str:
    """A campaign of Goblin, played at random."""
    luck, position = random.Random(7), warren.game("goblin", engine="plain", version="campaign").start(seed=7)
    for _ in range(moves):
        position.play(luck.choice(position.moves()))
    return warren.Transcript.of(position).to_text()


def looks(server: Server, table: str, token: str, seconds: float, heads: Mapping[str, str]) -> tuple[int, Counter[int]]:
    """How many bytes a guest is sent who looks all the time over four connections, and the statuses of the answers."""
    until, counts, sizes = time.monotonic() + seconds, Counter[int](), Counter[str]()

    def look() -> None:
        connection, tag = http.client.HTTPConnection(urlsplit(server.address).netloc), "none"
        while time.monotonic() < until:
            given = {"authorization": f"Bearer {token}"} | {name: value.format(tag) for name, value in heads.items()}
            connection.request("GET", f"/api/tables/{table}?seat=0", headers=given)
            answer = connection.getresponse()
            sizes["all"] += len(answer.read())
            counts[answer.status] += 1
            tag = answer.headers.get("etag", tag)

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sizes["all"], counts


def measure_looks(moves: int, seconds: float, folder: str) -> None:
    ways: dict[str, Mapping[str, str]] = {
        "as it is": {},
        "compressed": {"accept-encoding": "gzip"},
        "only what is new": {"if-none-match": "{}"},
    }
    found = Table("a guest looks", "MB", "seconds", "answers")
    server = Server(f"{folder}/looks.db", {})
    owner = server.call("/api/sessions", {"name": "Owner"})["token"]
    body = {"script": large_game(moves), "seats": [{"who": "me"}, {"who": "me"}]}
    table = server.call("/api/tables", body, owner)["table"]
    for way, heads in ways.items():
        size, counts = looks(server, table, owner, seconds, heads)
        found.add_row(way, f"{size / 1e6:.1f}", f"{seconds:.0f}", ", ".join(f"{n} of {s}" for s, n in counts.items()))
        time.sleep(15)  # until all was saved up again
    server.end()
    Console().print(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--posts", type=int, default=325)
    parser.add_argument("--silent", type=int, default=1500)
    parser.add_argument("--seconds", type=float, default=45.0)
    parser.add_argument("--moves", type=int, default=6000, help="of the game at which a guest looks")
    parser.add_argument("--only", choices=("held", "looks"))
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        if given.only in (None, "held"):
            measure_held(given, folder)
        if given.only in (None, "looks"):
            measure_looks(given.moves, 7.0, folder)


def measure_held(given: argparse.Namespace, folder: str) -> None:
    cases: list[tuple[str, Any, int]] = [
        (f"{given.posts:,} bodies that never end", bodies, given.posts),
        (f"{given.posts:,} heads that never end", heads, given.posts),
        (f"{given.silent:,} silent connections", silent, given.silent),
    ]
    table = Table("what", "MB before", "MB at most", f"held after {given.seconds:.0f} s", "another waited, ms")
    for name, begin, number in cases:
        found = besieged(begin, number, given.seconds, folder)
        memory = (f"{found.before / 1e6:.0f}", f"{found.most / 1e6:.0f}")
        table.add_row(name, *memory, f"{found.held:,}", f"{1e3 * found.waited:.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
