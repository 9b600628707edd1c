"""What one client may cost the others: everything that is sent is paid for, and nothing of it holds the server up."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

import warren
from tests.server.running import Client, Refused, server
from warren.server import house
from warren.server.house import House, scene_hash
from warren.server.limits import Allowance, Holding, HoldsTooMuch, TooMuch
from warren.server.socket import Socket
from warren.server.store import Store


@pytest.fixture
def paid(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What clients have paid so far, and nothing is ever too much."""
    costs: list[float] = []
    monkeypatch.setattr(Allowance, "take", lambda self, client, cost=1.0: costs.append(cost))
    return costs


def test_every_message_is_paid_for(tmp_path: Path, paid: list[float]) -> None:
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
        paid.clear()
        with ann.socket(table) as socket:
            assert paid == [5]  # for the socket and its hello
            for message in ("{", '{"is":"dance"}', "[" * 50_000):
                socket.wire.send(message)
                assert socket.next("failed")["fault"]["code"] == "bad_message"
            assert paid == [5, 1, 1, 1]
            socket.send({"is": "hello", "protocol": 1})
            assert "hello already" in socket.next("failed", "welcome")["fault"]["message"]
            assert paid == [5, 1, 1, 1, 1]
            assert socket.watch(0)["seat"] == 0  # the socket goes on


@pytest.mark.parametrize("path", ["/health", "/metrics", "/api/openapi.json"])
def test_what_anybody_may_ask_for_is_paid_for(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path / "warren.db") as address:

        def refused(self: Allowance, client: str, cost: float = 1.0) -> None:
            raise TooMuch(7)

        monkeypatch.setattr(Allowance, "take", refused)
        with pytest.raises(Refused) as found:
            Client(address).call("GET", path)
    assert found.value.status == 429
    assert found.value.fault["wait"] == 7


def test_a_client_holds_only_so_many_sockets(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", sockets=2) as address:
        ann, tim = Client(address, "Ann"), Client(address, "Tim")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
        with ann.socket(table), ann.socket(table):
            with pytest.raises(InvalidStatus) as denied, ann.socket(table):
                pass
            assert denied.value.response.status_code == 429
            with pytest.raises(Refused, match="You hold 2 sockets"):
                ann.call("GET", f"/api/tables/{table}/events")
            with tim.socket(table):
                pass
        while True:  # they are free again as soon as the server has seen them go
            with suppress(InvalidStatus), ann.socket(table):
                break


def test_what_is_held_is_counted_by_client() -> None:
    holding = Holding(1)
    holding.check("ann")
    holding.add("ann")
    with pytest.raises(HoldsTooMuch):
        holding.check("ann")
    holding.check("bob")
    holding.drop("ann")
    holding.check("ann")


class Talker:
    """A wire over which everything has come already."""

    client = None

    def __init__(self, messages: int) -> None:
        self.left = messages

    async def receive(self) -> dict[str, Any]:
        self.left -= 1
        return {"type": "websocket.receive", "text": "{"} if self.left >= 0 else {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        assert "bad_message" in text


def test_messages_that_are_there_already_keep_nobody_waiting(tmp_path: Path, paid: list[float]) -> None:
    async def work() -> None:
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        another = asyncio.ensure_future(others())
        socket = Socket(House(Store.at(str(tmp_path / "warren.db"))), Talker(100), "t", None)  # type: ignore[arg-type]
        await socket._listen()
        another.cancel()
        assert turns >= 100

    asyncio.run(work())
    assert len(paid) == 100


def test_the_address_of_a_scene_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = warren.game("slayer", engine="plain")
    address = scene_hash(game)
    monkeypatch.setattr(house.msgspec.json, "encode", lambda thing: pytest.fail("it was made again"))
    assert scene_hash(game) == address
