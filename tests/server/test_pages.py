"""The client's files, as they are sent."""

from __future__ import annotations

import asyncio
import gzip
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.server.running import Client, Refused, server
from warren.server import web
from warren.server.limits import Allowance
from warren.server.pages import NO_PAGES
from warren.server.running import run
from warren.server.settings import Settings

SCRIPT = b"console.log('burrow');" * 100


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    for name, content in (("index.html", b"<!doctype html>" * 100), ("assets/a.js", SCRIPT)):
        (folder / name).write_bytes(content)
        (folder / f"{name}.gz").write_bytes(gzip.compress(content))
    (folder / "assets/a.js.br").write_bytes(b"as brotli")
    (folder / "assets/plain.js").write_bytes(SCRIPT)
    with server(tmp_path / "warren.db", pages=folder) as address:
        yield address


def test_files_are_paid_for_and_what_is_not_there_is_said(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    costs: list[float] = []
    monkeypatch.setattr(Allowance, "take", lambda self, client, cost=1.0: costs.append(cost))
    for path in ("/", "/table/abc", "/assets/a.js"):
        fetched(address + path, "gzip")
    assert costs == [web.PAGE] * 3
    for method, path, status in (("GET", "/api/nothing", 404), ("GET", "/x.js", 404), ("DELETE", "/api/tables", 405)):
        with pytest.raises(Refused, match=f"There is nothing for {method} '{path}'") as refused:
            Client(address).call(method, path)
        assert refused.value.status == status


def test_a_server_without_pages_says_so_and_how_to_get_them(tmp_path: Path) -> None:
    said: list[str] = []

    async def for_a_moment() -> None:
        stop = asyncio.Event()

        def say(line: str) -> None:
            said.append(line)
            if line == NO_PAGES:
                stop.set()

        await asyncio.wait_for(run(Settings(port=0, database=str(tmp_path / "warren.db")), say, stop), 60)

    asyncio.run(for_a_moment())
    assert said[0].startswith("Warren is at")
    assert said[1] == NO_PAGES
    with server(tmp_path / "warren.db", pages=tmp_path / "nowhere") as address:
        for path in ("/", "/table/abc", "/join/abc"):
            body, heads = fetched(address + path, "identity")
            assert (body.decode().strip(), heads["content-type"]) == (NO_PAGES, "text/plain; charset=utf-8")


def test_the_head_of_a_stream_holds_nothing(address: str) -> None:
    ann = Client(address, "Ann")
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
    place = address.removeprefix("http://")
    wire = HTTPConnection(place, timeout=30)
    for method, path in (("HEAD", f"/api/tables/{table}/events"), ("GET", "/health")):
        wire.request(method, path)
        answer = wire.getresponse()
        assert (answer.status, answer.read()) == (200, b"" if method == "HEAD" else b"ok\n")
    wire.close()


def fetched(address: str, accepted: str) -> tuple[bytes, Message]:
    request = urllib.request.Request(address, headers={"accept-encoding": accepted})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read(), answer.headers


def test_files_are_sent_compressed_to_whoever_takes_that(address: str) -> None:
    for accepted, coding, content in (
        ("gzip, deflate", "gzip", gzip.compress(SCRIPT)),
        ("gzip, deflate, br", "br", b"as brotli"),
        ("br;q=0, gzip;q=0.5", "gzip", gzip.compress(SCRIPT)),
        ("identity", None, SCRIPT),
    ):
        body, heads = fetched(f"{address}/assets/a.js", accepted)
        assert (heads["content-encoding"], len(body)) == (coding, len(content))
        assert "javascript" in heads["content-type"]
        assert "accept-encoding" in heads["vary"].lower()
    body, heads = fetched(f"{address}/assets/plain.js", "gzip, br")
    assert (heads["content-encoding"], body) == (None, SCRIPT)


def test_the_page_itself_is_compressed_and_never_kept_unasked(address: str) -> None:
    for path in ("/", "/table/abc", "/join/abc"):
        body, heads = fetched(address + path, "gzip")
        assert gzip.decompress(body).startswith(b"<!doctype html>")
        assert heads["content-type"].startswith("text/html")
        assert heads["cache-control"] == "no-cache"


def test_an_address_that_leads_nowhere_shows_the_page_to_whoever_browses(address: str) -> None:
    wanted = urllib.request.Request(f"{address}/nowhere", headers={"accept": "text/html,*/*"})
    with pytest.raises(urllib.error.HTTPError, match="404") as fault:
        urllib.request.urlopen(wanted, timeout=30)
    assert fault.value.read().startswith(b"<!doctype html>")
    with pytest.raises(urllib.error.HTTPError, match="404") as fault:
        fetched(f"{address}/nowhere.js", "identity")
    assert not fault.value.read().startswith(b"<!doctype html>")
