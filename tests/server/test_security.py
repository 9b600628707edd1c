"""Nobody gets in who should not, and nobody keeps others out."""

from __future__ import annotations

import json
import socket as sockets
import sqlite3
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.running import Client, Refused, server, without_limits
from warren.server import web
from warren.server.limits import Allowance, TooMuch
from warren.server.messages import Session, decoded
from warren.server.openapi import EVENTS
from warren.server.people import BadName, People, good_name
from warren.server.tokens import fits, hashed, stretched

EXAMPLES = 25


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with server(tmp_path / "warren.db") as address:
        yield address


def by_cookie(address: str, path: str, body: Any, cookie: str, origin: str | None) -> int:
    heads = {"cookie": f"warren={cookie}"} | ({} if origin is None else {"origin": origin})
    request = urllib.request.Request(address + path, json.dumps(body).encode(), heads, method="POST")
    try:
        with urllib.request.urlopen(request) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as fault:
        fault.close()
        return fault.code


def test_a_cookie_counts_only_for_requests_from_our_own_pages(address: str) -> None:
    ann = Client(address, "Ann")
    wanted = {"game": "slayer"}
    assert by_cookie(address, "/api/tables", wanted, ann.token, address) == 200
    for origin in (None, "http://evil.example", "null", address + ".evil", address.replace("http", "https")):
        assert by_cookie(address, "/api/tables", wanted, ann.token, origin) == 403


@pytest.mark.parametrize("path", ["/api/sessions", "/api/accounts", "/api/login"])
def test_another_site_begins_no_session_for_anybody(address: str, path: str) -> None:
    body = {"name": "Ann", "password": "a long password"} if path != "/api/sessions" else {"name": "Ann"}
    Client(address).call("POST", "/api/accounts", {"name": "Ann", "password": "a long password"})
    for origin in ("http://evil.example", "null"):
        with pytest.raises(Refused, match="wrong_origin"):
            Client(address).call("POST", path, body, origin=origin, content_type="text/plain")
    ann = Client(address, "Ann")
    assert ann.call("POST", "/api/logout", origin="http://evil.example") is None  # a page cannot know the token
    if path != "/api/accounts":
        assert Client(address).call("POST", path, body, origin=address)["token"]


def test_a_socket_from_another_site_is_turned_away(address: str) -> None:
    ann = Client(address, "Ann")
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
    token, ann.token = ann.token, ""
    for heads in (
        {"origin": "http://evil.example"},
        {"origin": "http://evil.example", "cookie": f"warren={token}"},
        {"cookie": f"warren={token}"},
    ):
        with pytest.raises(InvalidStatus) as turned_away, ann.socket(table, **heads):
            pass
        assert turned_away.value.response.status_code == 403
    with ann.socket(table, origin=address, cookie=f"warren={token}") as socket:
        assert socket.welcome["mine"] == [0]


def test_cookies_are_kept_from_scripts_and_other_sites(address: str) -> None:
    request = urllib.request.Request(f"{address}/api/sessions", b'{"name":"Ann"}', method="POST")
    with urllib.request.urlopen(request) as answer:
        cookie = answer.headers["set-cookie"].lower()
        policy = answer.headers["content-security-policy"]
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none'")


def test_only_hashes_of_secrets_are_stored(address: str, tmp_path: Path) -> None:
    ann = Client(address, "Ann")
    ann.call("POST", "/api/accounts", {"name": "Ann", "password": "a long password"})
    made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})
    link = ann.do(made["table"], 0, "key", do="invite", place=1)["link"]
    with sqlite3.connect(tmp_path / "warren.db") as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        everything = repr([database.execute(f"SELECT * FROM {name}").fetchall() for name in names])
    assert hashed(ann.token) in everything
    for secret in (ann.token, "a long password", link, made["links"]["1"]):
        assert secret not in everything
    assert "link" not in ann.do(made["table"], 0, "key", do="invite", place=1)


def test_accounts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_limits(monkeypatch)
    with server(tmp_path / "warren.db") as address:
        accounts_are_kept(address)


def accounts_are_kept(address: str) -> None:
    ann = Client(address, "Ann")
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
    assert ann.call("POST", "/api/accounts", {"name": "Ann", "password": "a long password"})["account"] == "ann"
    elsewhere = Client(address)
    for wrong in ({"name": "Ann", "password": "a wrong password"}, {"name": "Tim", "password": "a long password"}):
        with pytest.raises(Refused, match="Name and password do not belong together"):
            elsewhere.call("POST", "/api/login", wrong)
    elsewhere.token = elsewhere.call("POST", "/api/login", {"name": "ANN", "password": "a long password"})["token"]
    assert elsewhere.call("GET", "/api/mine")[0]["table"] == table
    for name, password in (("Ann", "another password"), ("Bob", "short"), (" ", "a long password")):
        with pytest.raises(Refused) as refused:
            Client(address).call("POST", "/api/accounts", {"name": name, "password": password})
        assert refused.value.status == 400
    elsewhere.call("POST", "/api/logout")
    with pytest.raises(Refused, match="no_session"):
        elsewhere.call("GET", "/api/me")
    assert ann.call("GET", "/api/me")["account"] == "ann"


def test_passwords_are_stretched() -> None:
    assert fits("a long password", stretched("a long password"))
    assert not fits("a wrong password", stretched("a long password"))
    assert stretched("x") != stretched("x")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"game":1}',
        b'{"game":"slayer","more":1}',
        b"\xff",
        b'{"game":"\xff"}',
        b"[" * 100_000,
        b'{"game":"chess"}',
        b'{"game":"slayer","manners":{"is_listd":true}}',
        b'{"game":"slayer","seats":[{"whoo":"me"}]}',
        b'{"game":"slayer","manners":{"more":' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
        b'{"game":"slayer","options":{"more":' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
        *(
            b'{"game":"slayer","manners":{"clock":%s}}' % clock
            for clock in (
                b"{}",
                b'{"seconds":-5}',
                b'{"seconds":1e300}',
                b'{"increment":5}',
                b'{"per_move":5,"seconds":9}',
                b'{"per_mov":5}',
                b'{"per_move":1e-300}',
                b'{"seconds":0.5}',
                b'{"seconds":60,"increment":1e-300}',
                b'{"per_move":1e400}',
                b'{"per_move":NaN}',
                b'{"seconds":Infinity}',
            )
        ),
    ],
)
def test_bodies_that_make_no_sense_are_refused_in_words(address: str, body: bytes) -> None:
    with pytest.raises(Refused) as refused:
        Client(address, "Ann").call("POST", "/api/tables", body)
    assert refused.value.status in (400, 404)
    assert refused.value.fault["message"]


def test_signs_that_no_database_takes_are_refused_before_one_is_asked(address: str) -> None:
    ann = Client(address, "Ann")
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]})["table"]
    with pytest.raises(Refused, match="signs that can be printed"):
        ann.do(table, 0, "a\x00b", do="say", text="hello")
    with pytest.raises(Refused, match="no_table"):
        ann.look("a%00b")
    with pytest.raises(Refused, match="do not belong together"):
        Client(address).call("POST", "/api/login", {"name": "Ann\x00", "password": "a long password"})
    with pytest.raises(Refused, match="e-mail"):
        ann.call("POST", "/api/notify", {"email": "ann@x\x00y"})


@pytest.mark.parametrize("webhook", ["http://[", "http://x:99999/", "http://x:0/", "ftp://x", "http://x\x00/"])
def test_what_is_no_webhook_is_refused_in_words(address: str, webhook: str) -> None:
    with pytest.raises(Refused, match="expected http") as refused:
        Client(address, "Ann").call("POST", "/api/notify", {"webhook": webhook})
    assert refused.value.status == 400


def test_what_is_nested_too_deep_is_refused() -> None:
    """What of a body nobody reads is skipped to its end."""
    for depth in (10_000, 400_000):
        with pytest.raises(msgspec.DecodeError):
            decoded(b'{"name":"Ann","more":' + b"[" * depth + b"]" * depth + b"}", msgspec.json.Decoder(Session))


def test_a_body_that_is_too_large_is_refused(address: str) -> None:
    with pytest.raises((Refused, OSError)) as refused:
        Client(address, "Ann").call("POST", "/api/tables", b" " * (web.MOST_BODY + 1))
    if isinstance(refused.value, Refused):
        assert refused.value.status == 413


def test_messages_that_make_no_sense_are_answered_and_the_socket_goes_on(address: str) -> None:
    ann = Client(address, "Ann")
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]})["table"]
    with ann.socket(table) as socket:
        for message in ("", "{", "[]", '{"is":"dance"}', '{"is":"do","id":-1}', '{"is":"watch","seat":77}', "\x00"):
            socket.wire.send(message)
            assert socket.next("failed")["fault"]["message"]
        socket.wire.send(b"\xff\xfe")
        assert socket.next("failed")["fault"]["code"] == "bad_message"
        assert socket.watch(0)["number"] > 0
        socket.wire.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            socket.next("done")


def test_another_protocol_is_told_to_load_the_page_anew(address: str) -> None:
    ann = Client(address, "Ann")
    table = ann.call("POST", "/api/tables", {"game": "slayer"})["table"]
    with ann.socket(table) as socket:
        socket.send({"is": "hello", "protocol": 99})
        assert "Load the page anew" in socket.next("failed")["fault"]["message"]
        with pytest.raises(ConnectionClosed):
            socket.next("welcome")


def test_whoever_asks_too_much_is_told_when_to_come_back(address: str) -> None:
    ann = Client(address, "Ann")
    with pytest.raises(Refused) as refused:
        [ann.call("POST", "/api/tables", {"game": "slayer"}) for _ in range(100)]
    assert refused.value.status == 429
    assert refused.value.fault["wait"] >= 1
    assert Client(address, "Bob").call("GET", "/api/me")["name"] == "Bob"


def test_allowances_fill_again() -> None:
    allowance = Allowance(rate=1000, most=3)
    for _ in range(3):
        allowance.take("ann")
    with pytest.raises(TooMuch):
        allowance.take("ann", 3)
    allowance.take("bob", 3)


def test_no_trace_reaches_a_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    async def broken(self: People, token: str) -> None:
        raise RuntimeError("the inner parts")

    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        monkeypatch.setattr(People, "visitor", broken)
        with pytest.raises(Refused) as refused:
            ann.call("GET", "/api/me")
    assert refused.value.status == 500
    assert "inner parts" not in str(refused.value.fault)
    assert "inner parts" in caplog.text


def test_half_a_request_holds_nobody_up(address: str) -> None:
    host, port = address.removeprefix("http://").split(":")
    with sockets.create_connection((host, int(port))) as half:
        half.sendall(b"POST /api/sessions HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
        assert Client(address, "Ann").call("GET", "/api/me")["name"] == "Ann"


def test_names_are_checked() -> None:
    assert good_name("  Ann   of the Hill ") == "Ann of the Hill"
    for wrong in ("", "  ", "x" * 25, "a\x00b"):
        with pytest.raises(BadName):
            good_name(wrong)


def test_no_call_of_the_document_breaks_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_limits(monkeypatch)
    no_call_breaks(tmp_path / "warren.db", EXAMPLES, derandomize=True)


@pytest.mark.nightly
def test_no_call_of_the_document_breaks_the_server_in_a_long_night(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_limits(monkeypatch)
    no_call_breaks(tmp_path / "warren.db", 20 * EXAMPLES, derandomize=False)


def no_call_breaks(database: Path, examples: int, derandomize: bool) -> None:
    """Every call with whatever the document allows: no answer says that the server is at fault."""
    tried: Counter[tuple[str, str]] = Counter()
    with server(database) as address:
        ann = Client(address, "Ann")
        seats = [{"who": "me"}, {"who": "me", "name": "Tim"}]
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": seats})["table"]
        calls = schemathesis.openapi.from_url(f"{address}/api/openapi.json").exclude(path=EVENTS)  # it never ends
        for found in calls.get_all_operations():
            operation = found.ok()

            @settings(
                max_examples=examples,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                derandomize=derandomize,
                database=None,
            )
            @given(case=operation.as_strategy(), at_table=booleans(), known=booleans())
            def holds(case: schemathesis.Case, at_table: bool, known: bool) -> None:
                if at_table and "table" in case.path_parameters:
                    case.path_parameters["table"] = table
                heads = {"authorization": f"Bearer {ann.token}"} if known and case.path != "/api/logout" else {}
                answer = case.call(headers=heads)
                assert answer.status_code < 500, answer.text
                tried[case.method, case.path] += 1

            holds()
    print(f"{tried.total():,} calls", flush=True)
    assert len(tried) == len(web.CALLS)


def test_an_edition_is_named_never_a_file_of_the_server(address: str, tmp_path: Path) -> None:
    ann = Client(address, "Ann")
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "slayer"\nedition = "mine"\nbase = "house-2"\n', encoding="utf-8")
    wrong = [str(mine), str(tmp_path / "nowhere.toml"), "../editions/house-2.toml", "/etc/passwd", 3, True]
    told = set()
    for edition in wrong:
        with pytest.raises(Refused) as refused:
            ann.call("POST", "/api/tables", {"game": "slayer", "options": {"edition": edition}})
        assert refused.value.status == 403
        told.add(refused.value.fault["message"].replace(repr(edition), "IT"))
    assert len(told) == 1
    for name in ("house-2", "house-1"):
        table = ann.call("POST", "/api/tables", {"game": "slayer", "options": {"edition": name}})["table"]
        assert ann.look(table)["welcome"]["edition"] == name
