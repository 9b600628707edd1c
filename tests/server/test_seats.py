"""Seats and sessions change hands: nobody loses a seat by a trick, or keeps what is no longer theirs."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from tests.server.running import Client, server, without_limits
from warren.cli.app import app
from warren.server import people


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    without_limits(monkeypatch)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with server(tmp_path / "warren.db") as address:
        yield address


# ---- sessions that end


@pytest.mark.parametrize("ended_by", ["a logout", "a new password", "a deleted account"])
def test_a_socket_ends_with_its_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, ended_by: str
) -> None:
    monkeypatch.setattr(people, "FRESH", 0.0)
    ann, thief = Client(address, "Ann"), Client(address)
    ann.call("POST", "/api/accounts", {"name": "Ann", "password": "a long password"})
    seats = [{"who": "me"}, {"who": "me"}]
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": seats})["table"]
    thief.token = thief.call("POST", "/api/login", {"name": "ann", "password": "a long password"})["token"]
    events = urllib.request.Request(
        f"{address}/api/tables/{table}/events?seat=1", headers={"authorization": f"Bearer {thief.token}"}
    )
    with thief.socket(table) as asks, thief.socket(table) as listens, urllib.request.urlopen(events) as stream:
        listens.watch(1)
        listens.watch(None)
        while not stream.readline().startswith(b"event: presence"):
            pass
        if ended_by == "a logout":
            thief.call("POST", "/api/logout")
        else:
            words = ["account", "delete", "ann"] if "deleted" in ended_by else ["account", "password", "ann"]
            database = ["--database", str(tmp_path / "warren.db")]
            done = CliRunner().invoke(app, [*words, *database], input="another password\nanother password\n")
            assert done.exit_code == 0, done.output
            ann = Client(address, "Ann")
        asks.send({"is": "ask", "id": 1, "seat": 1, "question": {"ask": "log"}})
        with pytest.raises(ConnectionClosed):
            asks.next("told", "failed")
        listens.updates.clear()
        ann.do(table, do="say", text="who is there?")
        with pytest.raises(ConnectionClosed):
            listens.next("update")
        assert b"who is there" not in stream.read()
