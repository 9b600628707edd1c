"""What clients cost that begin and never end, or never take what they are sent: so much, for so long."""

from __future__ import annotations

import logging
import socket as sockets
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Opcode

from tests.server.running import PATIENCE, Client, server
from warren.server.connections import MOST_HEAD, MOST_HEADS, MOST_IN_LINE

SHORT = {"head_seconds": 1.0, "body_seconds": 1.0, "send_seconds": 1.0}
POST = b"POST /api/tables/x/ask HTTP/1.1\r\nhost: localhost\r\n"
UPGRADE = (
    b"GET /api/tables/%s/socket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@contextmanager
def wire(address: str, local: str = "127.0.0.1", **options: int) -> Iterator[sockets.socket]:
    """A connection, and nothing is sent over it yet."""
    host, port = address.removeprefix("http://").split(":")
    with sockets.socket() as made:
        for name, value in options.items():  # before it is connected
            made.setsockopt(sockets.SOL_SOCKET, getattr(sockets, name), value)
        made.bind((local, 0))
        made.settimeout(PATIENCE)
        made.connect((host, int(port)))
        yield made


def heard(made: sockets.socket) -> bytes:
    """All that comes until the other end closes."""
    found = b""
    try:
        while part := made.recv(1 << 16):
            found += part
    except ConnectionError:
        pass
    return found


def answer(made: sockets.socket, ends: bytes = b"}") -> bytes:
    """What comes until something of which the answer has one."""
    found = b""
    while ends not in found and (part := made.recv(1 << 16)):
        found += part
    return found


def is_ended(made: sockets.socket, again: bytes) -> bool:
    """Whether the other end goes away while something is sent again and again."""
    made.settimeout(0.2)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            made.sendall(again)
        except TimeoutError:
            continue
        except OSError:
            return True
        time.sleep(0.05)
    return False


def at_table(address: str) -> tuple[Client, str]:
    ann = Client(address, "Ann")
    return ann, ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]})["table"]


def frame(kind: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    """A short frame, as a client sends it over a socket: its mask changes nothing."""
    return bytes([fin << 7 | kind, 0x80 | len(data)]) + b"\0\0\0\0" + data


# ---- time


@pytest.mark.parametrize(
    ("begun", "told"),
    [
        (b"", b""),
        (b"\r\n", b""),
        (b"GET /api/games HTT", b"too_slow"),
        (b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nx: ", b"too_slow"),
        (POST + b"content-length: 100\r\n\r\n{", b"too_slow"),
        (POST + b"transfer-encoding: chunked\r\n\r\n1\r\n{\r\n", b"too_slow"),
        (POST + b"transfer-encoding: chunked\r\n\r\n2;x=", b"too_slow"),
        (b"GET /health HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{", b"ok"),
        (UPGRADE.replace(b"GET", b"POST") % b"x", b""),
    ],
)
def test_what_was_begun_has_to_end(begun: bytes, told: bytes, tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", **SHORT) as address, wire(address) as made:
        made.sendall(begun)
        assert told in heard(made)


def test_bytes_that_come_one_by_one_give_no_more_time(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", **SHORT) as address, wire(address) as made:
        made.sendall(POST + b"content-length: 100000\r\n\r\n")
        assert is_ended(made, b" ")


def test_whoever_asks_again_and_again_is_served(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", **SHORT) as address, wire(address) as made:
        for _ in range(6):  # longer than anything that is begun may take
            for part in b"GET /health HTTP/1.1\r\nhost:", b" localhost\r\ncontent-length: 2\r\n\r\n{", b"}":
                made.sendall(part)
                time.sleep(0.15)
            assert b" 200 OK" in made.recv(1 << 16)


def test_a_socket_is_greeted_soon_and_ends_its_messages(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", **SHORT) as address:
        ann, table = at_table(address)
        with wire(address) as silent:
            silent.sendall(UPGRADE % table.encode())
            assert b"none came" in answer(silent, b"none came")
        for begun in (
            frame(Opcode.TEXT, b'{"is":')[:-2],
            frame(Opcode.TEXT, b'{"is":', fin=False),
        ):
            with ann.socket(table) as socket:
                socket.wire.socket.sendall(begun)
                with pytest.raises(ConnectionClosed, match="1008"):
                    socket.next("failed")
        with ann.socket(table) as socket:  # while nothing is begun it may be silent for as long as it likes
            time.sleep(2.5)
            assert socket.watch(0)["seat"] == 0


# ---- bytes


@pytest.mark.parametrize(
    ("begun", "told"),
    [
        (b"GET / HTTP/1.1\r\nx: " + b"x" * 2 * MOST_HEAD, b"bytes"),
        (b"GET /" + b"x" * 2 * MOST_HEAD, b"bytes"),
        (b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 2 * MOST_HEADS, b"lines"),
        (POST + b"transfer-encoding: chunked\r\n\r\n0\r\n" + b"x: y\r\n" * 2 * MOST_HEADS, b"lines"),
        (POST + b"content-length: 99999999999\r\n\r\n", b"2,000,000 bytes"),
    ],
)
def test_a_request_is_only_so_large(begun: bytes, told: bytes, tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address, wire(address) as made:
        made.sendall(begun)
        found = answer(made)
        assert b"too_large" in found
        assert told in found


def test_only_so_many_requests_wait_for_the_one_before_them(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        ann, table = at_table(address)
        stream = b"GET /api/tables/%s/events HTTP/1.1\r\nhost: localhost\r\n\r\n" % table.encode()
        with wire(address) as made:
            made.sendall(stream + b"GET / HTTP/1.1\r\n\r\n" * (MOST_IN_LINE + 1000))
            heard(made)
        assert ann.call("GET", "/health") == "ok\n"


def test_bodies_of_one_address_are_kept_up_to_a_limit_and_others_are_heard(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", backlog=1_000_000) as address:
        body = POST + b"content-length: 600000\r\n\r\n" + b" " * 500_000
        with wire(address) as first, wire(address) as second, wire(address, "127.0.0.2") as other:
            first.sendall(body)
            time.sleep(0.5)
            second.sendall(body)
            assert b"too_much" in heard(second)
            other.sendall(body + b" " * 100_000)
            assert b"bad_message" in answer(other)
            first.sendall(b" " * 100_000)
            assert b"bad_message" in answer(first)  # what it had sent before was not lost
            assert Client(address, "Ann").call("GET", "/api/me")["name"] == "Ann"


def test_if_too_much_is_kept_in_all_whoever_has_most_goes(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", backlog=900_000, backlog_in_all=1_000_000) as address:
        body = POST + b"content-length: 800000\r\n\r\n"
        with wire(address, "127.0.0.2") as greedy, wire(address, "127.0.0.3") as modest:
            greedy.sendall(body + b" " * 790_000)
            time.sleep(0.5)
            modest.sendall(body + b" " * 300_000)
            heard(greedy)  # until it is closed
            modest.sendall(b" " * 500_000)
            assert b"bad_message" in answer(modest)


# ---- connections


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", connections=2) as address, wire(address), wire(address):
        with wire(address) as third:
            assert b"429" in heard(third)
        with wire(address, "127.0.0.2") as other:
            other.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
            assert b" 200 OK" in other.recv(1 << 16)


def test_connections_are_free_again_when_they_are_gone(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", connections=2) as address:
        ann, table = at_table(address)
        for _ in range(10):
            with ann.socket(table):
                pass
            assert ann.call("GET", "/health") == "ok\n"


def test_behind_a_proxy_it_is_those_it_speaks_for_who_have_connections(tmp_path: Path) -> None:
    with sockets.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    proxy, forger, origin = "127.0.0.9", "127.0.0.8", f"http://localhost:{port}"
    with (
        server(tmp_path / "warren.db", port=port, origin=origin, proxies=(proxy,), connections=2) as address,
        ExitStack() as held,
    ):

        def status(local: str, forwarded: str) -> int:
            """Of a request that says for whom it comes, and whose body does not end: its connection stays."""
            made = held.enter_context(wire(address, local))
            heads = f"host: localhost\r\nx-forwarded-for: {forwarded}\r\ncontent-length: 5\r\n\r\n"
            made.sendall(f"GET /health HTTP/1.1\r\n{heads}".encode())
            return int(made.recv(1 << 16).split()[1])

        assert [status(proxy, "192.0.2.1") for _ in range(3)] == [200, 200, 429]
        assert [status(proxy, f"192.0.2.{n}") for n in range(2, 6)] == [200] * 4
        assert [status(forger, f"192.0.2.{n}") for n in range(6, 9)] == [200, 200, 429]


# ---- what nobody takes


def test_an_answer_that_nobody_takes_is_given_up(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.html").write_bytes(b"x" * 4_000_000)
    with server(tmp_path / "warren.db", pages=pages, **SHORT) as address, wire(address, SO_RCVBUF=4096) as made:
        made.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
        time.sleep(4)
        assert len(heard(made)) < 4_000_000


def test_a_socket_that_takes_nothing_is_given_up(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", backlog=10_000_000, **SHORT) as address:
        ann, table = at_table(address)
        with wire(address, SO_RCVBUF=4096) as made:
            made.sendall(UPGRADE % table.encode())
            while b"\r\n\r\n" not in made.recv(1 << 16):
                pass
            made.sendall(frame(Opcode.TEXT, b'{"is":"hello","protocol":1}'))
            assert is_ended(made, frame(Opcode.TEXT, b'{"is":"watch","seat":null}') * 20)
        assert ann.call("GET", "/health") == "ok\n"


# ---- what is no message


def test_pings_are_paid_for(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", read_rate=10) as address:
        ann, table = at_table(address)
        for sent in (
            frame(Opcode.PING, b"x"),
            frame(Opcode.PONG, b""),
            frame(Opcode.CONT, b"", fin=False),
        ):
            with ann.socket(table) as socket:
                socket.wire.socket.sendall(frame(Opcode.TEXT, b"", fin=False) + 50 * sent)
                assert is_ended(socket.wire.socket, 100 * sent)
        assert ann.call("GET", "/api/me")["name"] == "Ann"  # who has a purse of her own


# ---- what the log says


@pytest.fixture
def traces(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """What was written to the log so far that is more than a line, or says that the server is at fault."""
    return lambda: [
        record.getMessage()
        for record in caplog.records
        if record.exc_info or record.levelno >= logging.ERROR or "\n" in record.getMessage()
    ]


def test_sockets_that_are_refused_leave_no_trace(tmp_path: Path, traces: Callable[[], list[str]]) -> None:
    with server(tmp_path / "warren.db", sockets=1) as address:
        ann, table = at_table(address)
        for path, heads, status in (
            (table, {"origin": "http://evil.example"}, 403),
            ("nothing", {}, 404),
            ("nothing/x", {}, 403),
        ):
            with pytest.raises(InvalidStatus) as refused, ann.socket(path, **heads):
                pass
            assert refused.value.response.status_code == status
        with ann.socket(table), pytest.raises(InvalidStatus), ann.socket(table):
            pass
        for _ in range(20):  # who has gone before they are answered, in one way and another
            for linger in b"", struct.pack("ii", 1, 0):
                with wire(address) as made:
                    if linger:
                        made.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, linger)
                    made.sendall(UPGRADE % table.encode())
        assert ann.call("GET", "/health") == "ok\n"
    assert traces() == []


@pytest.mark.parametrize(
    "sent",
    [
        frame(Opcode.TEXT, b"\xff\xfe"),
        frame(Opcode.TEXT, b'{"is":"\xc3', fin=False) + frame(Opcode.CONT, b"\xff"),
        frame(Opcode.CLOSE, b"\x03\xe8\xff"),
        frame(Opcode.CLOSE, b"\x00\x05"),
        b"\x83\x80\0\0\0\0",
        b"\x81\x01a",
        b"\xf1\x80\0\0\0\0",
        b"\x80\x80\0\0\0\0",
        b"\x89\xfe\x00\xff\0\0\0\0" + b"x" * 255,
        b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0",
    ],
)
def test_frames_that_make_no_sense_leave_no_trace(sent: bytes, tmp_path: Path, traces: Callable[[], list[str]]) -> None:
    with server(tmp_path / "warren.db") as address:
        ann, table = at_table(address)
        with ann.socket(table) as socket:
            socket.wire.socket.sendall(sent)
            with pytest.raises(ConnectionClosed):
                socket.next("done")
        assert ann.call("GET", "/health") == "ok\n"
    assert traces() == []


@pytest.mark.parametrize(
    "sent",
    [
        POST + b"content-length: 100\r\n\r\n{",
        POST,
        b"\xff\xff\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n\r\n",
        b"GET /%ff%00 HTTP/1.1\r\nhost: \xff\r\nauthorization: Bearer \xff\r\ncookie: warren=\xff\r\n\r\n",
        b"CONNECT x:1 HTTP/1.1\r\n\r\n",
        UPGRADE.replace(b"GET", b"POST") % b"x",
        UPGRADE.replace(b"AAAA==", b"") % b"x",
        UPGRADE.replace(b"upgrade: websocket", b"upgrade: h2c") % b"x",
    ],
)
def test_requests_that_make_no_sense_leave_no_trace(
    sent: bytes, tmp_path: Path, traces: Callable[[], list[str]]
) -> None:
    with server(tmp_path / "warren.db") as address:
        with wire(address) as made:
            made.sendall(sent)
            time.sleep(0.2)
        assert Client(address).call("GET", "/health") == "ok\n"
    assert traces() == []
