"""What one client may cost the others: everything that is sent is paid for, and nothing of it holds the server up."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus

import warren
from tests.server.running import Client, Refused, server
from warren.server import commands as c
from warren.server import deciding, house
from warren.server.deciding import Caller, NotNow
from warren.server.guard import client_of
from warren.server.hall import Hall
from warren.server.house import House, scene_hash
from warren.server.limits import Allowance, Holding, HoldsTooMuch, TooMuch
from warren.server.proposals import Proposal, SeatWish
from warren.server.settings import Settings
from warren.server.socket import Socket
from warren.server.store import Store


@pytest.fixture
def paid(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What clients have paid so far, and nothing is ever too much."""
    costs: list[float] = []
    monkeypatch.setattr(House, "take", lambda self, allowance, client, address, cost=1.0: costs.append(cost))
    return costs


def test_every_message_is_paid_for(tmp_path: Path, paid: list[float]) -> None:
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
        paid.clear()
        with ann.socket(table) as socket:
            assert paid == [5]  # for the socket and its hello
            for message in ("{", '{"is":"dance"}', "[" * 50_000, b'{"is":"\xff"}'):
                socket.wire.send(message)
                assert socket.next("failed")["fault"]["code"] == "bad_message"
            assert paid == [5, 1, 1, 1, 1]
            socket.send({"is": "hello", "protocol": 1})
            assert "hello already" in socket.next("failed", "welcome")["fault"]["message"]
            assert paid == [5, 1, 1, 1, 1, 1]
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


def test_what_is_held_is_counted_by_client_and_by_address() -> None:
    holding = Holding(1, 2)
    holding.check("ann", "here")
    holding.add("ann", "here")
    with pytest.raises(HoldsTooMuch, match="You hold 1 sockets"):
        holding.check("ann", "there")
    holding.add("bob", "here")
    with pytest.raises(HoldsTooMuch, match="Your address holds 2 sockets"):
        holding.check("tim", "here")
    holding.check("tim", "there")
    holding.drop("ann", "here")
    holding.check("tim", "here")
    holding.check("ann", "here")


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


# ---- many names at one address, and what is no move


@pytest.mark.parametrize(
    ("one", "another"),
    [
        ("2001:db8:0:7::1", "2001:db8:0:7:ffff:1:2:3"),  # whoever has one of a /64 has all of it
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::2%eth1"),
    ],
)
def test_addresses_of_one_client_count_as_one(one: str, another: str) -> None:
    assert client_of(from_address(one)) == client_of(from_address(another))


def test_addresses_of_others_count_by_themselves() -> None:
    addresses = ("192.0.2.7", "192.0.2.8", "2001:db8:0:7::1", "2001:db8:0:8::1", "::ffff:192.0.2.9", "somewhere")
    assert len({client_of(from_address(address)) for address in addresses}) == len(addresses)


def from_address(address: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (address, 50_000), "headers": []})


def test_many_names_at_one_address_have_not_many_times_as_much(tmp_path: Path) -> None:
    house = House(Store.at(str(tmp_path / "warren.db")), Settings(crowd=2.0))
    most = house.writes.most  # that is eight seconds of it; the address has twenty
    for guest in ("ann", "bob"):
        house.take(house.writes, guest, "here", most)
    with pytest.raises(TooMuch):
        house.take(house.writes, "tim", "here", most)
    house.take(house.writes, "somebody", "there", most)
    house.take(house.reads, "nobody", "nobody", house.reads.most)  # without a name it is the address that pays
    house.take(house.writes, "again", "nobody", most)


def test_commands_of_every_name_are_paid_for_by_their_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[tuple[str, str]] = []
    take = House.take

    def noted(self: House, allowance: Allowance, client: str, address: str, cost: float = 1.0) -> None:
        taken.append((client, address))
        take(self, allowance, client, address, cost)

    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]})["table"]
        monkeypatch.setattr(House, "take", noted)
        with ann.socket(table) as socket:
            assert socket.do(0, do="say", text="hello")["is"] == "done"
            socket.watch(0)
        ann.ask(table, 0, ask="board")
        Client(address).ask(table, ask="board")
    names = {client for client, _ in taken}
    assert {place for _, place in taken} == {"127.0.0.1"}
    assert len(names) == 2
    assert "127.0.0.1" in names  # who has no name
    assert len(taken) == 8  # the socket, twice for what was said, a look, and two questions, each a call too


def test_what_is_no_move_has_an_allowance_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_beside(self: House, allowance: Allowance, client: str, address: str, cost: float = 1.0) -> None:
        if allowance is self.beside:
            raise TooMuch(7)

    monkeypatch.setattr(House, "take", none_beside)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]})["table"]
        with ann.socket(table) as socket:
            for command in ({"do": "say", "text": "hello"}, {"do": "word", "word": "stew"}, {"do": "leave"}):
                assert socket.do(0, **command)["fault"]["code"] == "too_much"
                with pytest.raises(Refused, match="too_much"):
                    ann.do(table, 0, **command)
            (seat,) = socket.watch(0)["state"]["game"]["asked"]
            move = ann.choices(table, seat)[0]
            assert socket.do(seat, do="play", moves=[move])["is"] == "done"


def test_who_looks_on_does_not_use_up_the_talk_of_those_who_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "MOST_SAID", 2)

    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        hall, ann, eve = Hall(store), Caller("ann", "Ann"), Caller("eve", "Eve")
        table = (await hall.create(ann, Proposal("slayer", {}, [SeatWish("me"), SeatWish("me")]))).table
        for answer in "shield", "nothing", None:
            await hall.do(table, ann, 1, None, c.Order("shield", answer))
        for who, seat in (eve, None), (ann, 0):
            for _ in range(2):
                await hall.do(table, who, seat, None, c.Say("hello"))
            with pytest.raises(NotNow, match="nothing more is kept"):
                await hall.do(table, who, seat, None, c.Say("hello"))
        await store.close()

    asyncio.run(work())


def test_a_table_keeps_only_so_much_talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "MOST_SAID", 5)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]})["table"]
        for _ in range(5):
            ann.do(table, 0, do="say", text="hello")
        with pytest.raises(Refused, match="nothing more is kept"):
            ann.do(table, 0, do="say", text="hello")
        (seat,) = ann.look(table, 0)["update"]["state"]["game"]["asked"]
        ann.do(table, seat, do="play", moves=[ann.choices(table, seat)[0]])


@pytest.mark.parametrize(("wait", "said"), [(1.0, "1 second."), (1.4, "2 seconds."), (60.0, "1 minute.")])
def test_how_long_to_wait_is_said_as_people_say_it(wait: float, said: str) -> None:
    assert str(TooMuch(wait)) == f"That was too much at once: try again in {said}"
