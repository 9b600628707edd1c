"""What questions have the server itself do: one thing at a time, addresses by turns, and in between everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Client, server
from tests.server.test_spending import TWO, played
from warren.server import leisure
from warren.server.leisure import REST, Leisure
from warren.server.spending import Asker, Spending
from warren.server.turns import Ends

COST = 0.02


class Noted(Spending):
    """Who has paid how much."""

    def __init__(self) -> None:
        super().__init__(30, 1, 90)
        self.paid: list[tuple[str, float]] = []

    def charge(self, asker: Asker, seconds: float) -> None:
        self.paid.append((asker.client, seconds))


class Work:
    """Things that are done, each of which costs as much by a clock of their own."""

    def __init__(self) -> None:
        self.spending = Noted()
        self.leisure = Leisure(self.spending, lambda: self.now)
        self.lock = asyncio.Lock()
        self.now = 0.0
        self.done: list[tuple[str, float]] = []  # by whom, and when

    def ask(self, client: str, address: str = "here") -> Awaitable[None]:
        def done() -> None:
            self.now += COST
            self.done.append((client, asyncio.get_running_loop().time()))

        return asyncio.ensure_future(self.leisure.done(Asker(client, address), self.lock, done))


def test_after_each_the_server_is_left_to_others_for_much_longer_than_it_took() -> None:
    async def work() -> None:
        some = Work()
        await asyncio.gather(some.ask("eve"), some.ask("bob"), some.ask("eve"))
        assert [client for client, _ in some.done] == ["eve", "bob", "eve"]
        times = [when for _, when in some.done]
        assert all(after - before >= 0.99 * REST * COST for before, after in pairwise(times))

    asyncio.run(work())


def test_addresses_have_their_turns() -> None:
    """Many questions of one address do not keep another's waiting behind all of them."""

    async def work() -> None:
        some = Work()
        asked = [some.ask(f"eve{n}", "there") for n in range(5)] + [some.ask("ann", "here")]
        await asyncio.gather(*asked)
        assert [client for client, _ in some.done].index("ann") <= 2

    asyncio.run(work())


def test_it_is_paid_for_also_when_it_fails() -> None:
    async def work() -> None:
        some = Work()

        def wrong() -> None:
            some.now += 1
            raise ValueError("wrong")

        with pytest.raises(ValueError, match="wrong"):
            await some.leisure.done(Asker("bob", "there"), some.lock, wrong)
        assert some.spending.paid == [("bob", 1)]

    asyncio.run(work())


def test_when_the_server_ends_nobody_waits() -> None:
    async def work() -> None:
        some = Work()
        asked = [some.ask("eve"), some.ask("bob")]
        await asked[0]
        some.leisure.close()
        with pytest.raises(Ends):
            await asked[1]
        assert [client for client, _ in some.done] == ["eve"]

    asyncio.run(work())


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done at leisure, by the names of the functions that did it."""
    found: list[str] = []
    really = Leisure.done

    async def done(self: Leisure, asker: Asker, lock: asyncio.Lock, work: Callable[[], Any]) -> Any:
        found.append(work.__name__)
        return await really(self, asker, lock, work)

    monkeypatch.setattr(leisure.Leisure, "done", done)
    return found


def test_what_takes_a_while_is_done_at_leisure_and_what_does_not_is_done_at_once(
    noted: list[str], tmp_path: Path
) -> None:
    with server(tmp_path / "warren.db") as running:
        ann = Client(running, "Ann")
        table = ann.call("POST", "/api/tables", {"script": played("goblin", 400), "seats": TWO})["table"]
        number = ann.call("GET", f"/api/tables/{table}?seat=0")["update"]["number"]
        assert number > 300
        assert noted == ["found"]  # who looks for the first time is told all of it
        noted.clear()
        ann.call("GET", f"/api/tables/{table}?seat=0&after={number}")
        assert noted == []
        for question in ({"ask": "board"}, {"ask": "why_not", "move": "stop"}, {"ask": "look_up", "text": "count"}):
            ann.call("POST", f"/api/tables/{table}/ask", {"seat": 0, "question": question})
        assert noted == ["told", "told", "told"]
        noted.clear()
        asked = [
            n for n in (0, 1) if ann.call("GET", f"/api/tables/{table}?seat={n}")["update"]["state"]["game"]["choices"]
        ]
        noted.clear()
        ann.call("POST", f"/api/tables/{table}/ask", {"seat": asked[0], "question": {"ask": "previews"}})
        assert noted == ["made"]  # what a worker is asked is imagined in the server
