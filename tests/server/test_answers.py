"""How answers go out: only so many bytes to one guest, compressed, and not at all to whoever has them already."""

from __future__ import annotations

import gzip
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Client, Refused, server
from warren.server import api, limits
from warren.server.limits import Postage, TooMuch

HERE = "127.0.0.1"


def fetched(client: Client, path: str, **heads: str) -> tuple[int, bytes, Message]:
    """Status, body and heads of an answer."""
    given = {name.replace("_", "-"): value for name, value in heads.items()}
    given |= {"authorization": f"Bearer {client.token}"} if client.token else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(client.address + path, headers=given)) as answer:
            return answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as fault:
        return fault.code, fault.read(), fault.headers


def made(client: Client) -> str:
    """A table at which everybody may look."""
    wanted = {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}], "manners": {"is_listed": True}}
    return str(client.call("POST", "/api/tables", wanted)["table"])


# ---- so many bytes


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """A clock that goes on when it is told to."""
    now = 0.0
    monkeypatch.setattr(limits.time, "monotonic", lambda: now)

    def go_on(seconds: float) -> None:
        nonlocal now
        now += seconds

    return go_on


def test_in_any_ten_seconds_a_guest_is_sent_twenty_megabytes(clock: Callable[[float], None]) -> None:
    postage, sent = Postage(1e6, 5.0), [0] * 600
    for tenth in range(600):
        try:
            while True:
                postage.take("ann", HERE, 1_400_000)
                sent[tenth] += 1_400_000
        except TooMuch:
            pass
        clock(0.1)
    most = max(sum(sent[begin : begin + 100]) for begin in range(500))
    assert 18e6 < most <= 20e6
    assert sum(sent) <= 70e6


def test_what_cannot_be_refused_waits_and_what_is_too_large_comes_when_all_was_saved_up(
    clock: Callable[[float], None],
) -> None:
    postage = Postage(1e6, 5.0)
    assert postage.spend("ann", HERE, 10_000_000) == 0
    assert postage.spend("ann", HERE, 3_000_000) == 3
    with pytest.raises(TooMuch):
        postage.check("ann", HERE)
    clock(12)
    with pytest.raises(TooMuch):
        postage.take("ann", HERE, 15_000_000)
    clock(1)
    postage.take("ann", HERE, 15_000_000)
    with pytest.raises(TooMuch) as refused:
        postage.take("ann", HERE, 1)
    assert refused.value.wait > 5


def test_many_names_at_one_address_are_sent_only_so_much_together(clock: Callable[[float], None]) -> None:
    postage = Postage(1e6, 2.0)
    for name in "ann", "bob":
        postage.take(name, HERE, 10_000_000)
    with pytest.raises(TooMuch):
        postage.take("tim", HERE, 1_000)
    postage.take("tim", "elsewhere", 1_000)
    assert postage.spend("eve", HERE, 2_000_000) == 1


def test_whoever_looks_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", send_rate=10_000) as address:
        ann, bob = Client(address, "Ann"), Client(address, "Bob")
        table = made(ann)
        began, size, statuses = time.monotonic(), 0, []
        for _ in range(20):
            status, body, heads = fetched(ann, f"/api/tables/{table}?seat=0")
            statuses.append(status)
            size += len(body)
            if status == 429:
                assert int(heads["retry-after"]) >= 1
                assert json.loads(body)["code"] == "too_much"
        assert 429 in statuses
        assert size < 120_000 + 10_000 * (time.monotonic() - began)
        assert bob.look(table)["update"]["number"] > 0


def test_nothing_is_made_that_cannot_be_sent_and_what_is_done_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        table = made(ann)

        def refused(self: Postage, client: str, address: str) -> None:
            raise TooMuch(7)

        monkeypatch.setattr(Postage, "check", refused)
        monkeypatch.setattr(api, "update_of", lambda *_: pytest.fail("it was made"))
        for work in (
            lambda: ann.look(table),
            lambda: ann.ask(table, 0, ask="board"),
            lambda: ann.call("GET", "/api/games"),
            lambda: ann.call("GET", "/"),
        ):
            with pytest.raises(Refused, match="too_much"):
                work()
        assert ann.do(table, 0, do="say", text="hello") == {}


def test_sockets_and_streams_are_slowed_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SAVED", 1)
    with server(tmp_path / "warren.db", send_rate=50_000, crowd=100.0) as address:
        ann, bob = Client(address, "Ann"), Client(address, "Bob")
        table = made(ann)
        with ann.socket(table) as socket:
            began, size = time.monotonic(), 0
            for _ in range(12):
                size += len(json.dumps(socket.watch(None)))
        assert size > 100_000
        assert time.monotonic() - began > (size - 100_000) / 50_000
        began, size = time.monotonic(), 0
        for _ in range(12):
            request = urllib.request.Request(
                f"{address}/api/tables/{table}/events", headers={"authorization": f"Bearer {bob.token}"}
            )
            with urllib.request.urlopen(request) as stream:
                size += sum(len(stream.readline()) for _ in range(2))
        assert size > 100_000
        assert time.monotonic() - began > (size - 100_000) / 50_000


# ---- not again, and smaller


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Client]:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.html").write_text("<!doctype html>" * 100)
    (pages / "a.js").write_text("// burrow" * 1000)
    with server(tmp_path / "warren.db", pages=pages) as address:
        yield Client(address, "Ann")


def all_paths(ann: Client) -> list[str]:
    table = made(ann)
    scene = ann.look(table, 0)["welcome"]["scene"]
    return [f"/api/tables/{table}?seat=0", scene, "/api/games", "/api/games/slayer/rules", "/api/openapi.json"]


def test_whoever_has_an_answer_already_is_not_sent_it_again(ann: Client) -> None:
    for path in [*all_paths(ann), "/", "/a.js"]:
        status, body, heads = fetched(ann, path)
        assert status == 200
        for known in (heads["etag"], f'"other", {heads["etag"]}'):
            again, nothing, told = fetched(ann, path, if_none_match=known)
            assert (again, nothing, told["etag"]) == (304, b"", heads["etag"]), path
        assert fetched(ann, path, if_none_match='W/"other"')[:2] == (200, body)


def test_a_look_is_another_one_after_a_move_and_for_another_seat(ann: Client) -> None:
    table = made(ann)
    where = f"/api/tables/{table}?seat=0"
    tag = fetched(ann, where)[2]["etag"]
    assert fetched(ann, where.replace("seat=0", "seat=1"), if_none_match=tag)[0] == 200
    ann.do(table, 0, do="say", text="hello")
    status, _, heads = fetched(ann, where, if_none_match=tag)
    assert status == 200
    assert "no-cache" in heads["cache-control"]
    assert "private" in heads["cache-control"]


def test_answers_are_compressed_for_whoever_takes_that(ann: Client) -> None:
    for path in all_paths(ann):
        _, whole, plain = fetched(ann, path)
        status, body, heads = fetched(ann, path, accept_encoding="br, gzip")
        assert (status, heads["content-encoding"], plain["content-encoding"]) == (200, "gzip", None)
        assert gzip.decompress(body) == whole
        assert 2 * len(body) < len(whole)
        assert heads["etag"] == plain["etag"]
        assert "accept-encoding" in plain["vary"]
        assert fetched(ann, path, accept_encoding="gzip;q=0")[2]["content-encoding"] is None


def test_what_is_told_once_is_never_compressed(ann: Client) -> None:
    body = json.dumps({"name": "Tim"}).encode()
    request = urllib.request.Request(f"{ann.address}/api/sessions", body, {"accept-encoding": "gzip"}, method="POST")
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["content-encoding"] is None
        assert "etag" not in answer.headers
        assert json.load(answer)["token"]


def test_messages_over_a_socket_are_compressed_each_for_itself(ann: Client) -> None:
    with ann.socket(made(ann)) as socket:
        agreed: Any = socket.wire.response
        assert "permessage-deflate" in agreed.headers["sec-websocket-extensions"]
        assert "server_no_context_takeover" in agreed.headers["sec-websocket-extensions"]
        assert socket.watch(0)["seat"] == 0
