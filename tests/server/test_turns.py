"""Who has a worker: decisions of programs and questions take turns, and so do people, whatever one of them wants."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.running import Client, server, without_limits
from warren.server.spending import Asker
from warren.server.thinkers import Thinkers
from warren.server.turns import MOST_REMEMBERED, Queue
from warren.server.worker import Errand, Found


def order_of(queue: Queue, waiting: Sequence[tuple[str, Asker | None, Asker]]) -> list[str]:
    """In which order those who wait have their turn, if each is done before the next one begins; names and who asks."""
    order: list[tuple[str, Asker | None]] = []

    async def work() -> None:
        await queue.enter(None)  # until all wait

        async def enter(name: str, asker: Asker | None, whose: Asker) -> None:
            await queue.enter(asker, whose)
            order.append((name, asker))

        entering = [asyncio.ensure_future(enter(*one)) for one in waiting]
        await asyncio.sleep(0)
        queue.leave(None)
        for number in range(len(waiting)):
            while len(order) <= number:
                await asyncio.sleep(0)
            queue.leave(order[number][1])
        await asyncio.gather(*entering)

    asyncio.run(work())
    return [name for name, _ in order]


def at(client: str, address: str = "") -> Asker:
    return Asker(client, address or f"at {client}")


def test_a_program_does_not_wait_for_all_tables_of_somebody_else() -> None:
    eve, ann = at("eve"), at("ann")
    waiting = [(f"eve's {n}", None, eve) for n in range(9)] + [("ann's", None, ann), ("ann's other", None, ann)]
    order = order_of(Queue(1), waiting)
    assert order[:4] == ["eve's 0", "ann's", "eve's 1", "ann's other"]


def test_at_one_address_people_take_turns_too() -> None:
    eve, ann = at("eve", "here"), at("ann", "here")
    waiting = [(f"eve's {n}", None, eve) for n in range(9)] + [("ann's", None, ann)]
    assert order_of(Queue(1), waiting)[:3] == ["eve's 0", "ann's", "eve's 1"]
    questions = [("eve asks", eve, eve), ("eve asks more", eve, eve), ("ann asks", ann, ann)]
    assert order_of(Queue(1), questions) == ["eve asks", "ann asks", "eve asks more"]


def test_however_many_programs_decide_questions_are_answered() -> None:
    eve, ann = at("eve"), at("ann")
    waiting = [(f"eve's {n}", None, eve) for n in range(9)] + [("ann asks", ann, ann), ("ann asks more", ann, ann)]
    order = order_of(Queue(1), waiting)
    assert order[:4] == ["eve's 0", "ann asks", "eve's 1", "ann asks more"]


def test_whoever_hangs_up_makes_nobody_of_their_address_wait_longer() -> None:
    async def work() -> None:
        queue, order = Queue(1), list[str]()
        await queue.enter(None)
        for _ in range(100):
            asking = asyncio.ensure_future(queue.enter(at("eve", "here")))
            await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

        async def enter(asker: Asker) -> None:
            await queue.enter(asker)
            order.append(asker.client)

        askers = [at("ann", "here"), *(at(f"guest {n}") for n in range(5))]
        entering = [asyncio.ensure_future(enter(asker)) for asker in askers]
        await asyncio.sleep(0)
        queue.leave(None)
        await entering[0]
        assert order == ["ann"]
        queue.close()
        await asyncio.gather(*entering, return_exceptions=True)

    asyncio.run(work())


def test_only_so_many_names_are_remembered() -> None:
    async def work() -> None:
        queue = Queue(1)
        for n in range(2000):
            await queue.enter(at(f"guest {n}"))
            queue.leave(at(f"guest {n}"))
        assert len(queue._questions._addresses._next) <= MOST_REMEMBERED
        assert not queue._questions._clients

    asyncio.run(work())


def test_programs_think_for_whoever_has_done_something_at_their_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Asker] = []

    async def think(self: Thinkers, errand: Errand, game: str, whose: Asker) -> Found:
        asked.append(whose)
        return Found()

    monkeypatch.setattr(Thinkers, "think", think)
    without_limits(monkeypatch)
    with server(tmp_path / "warren.db") as address:
        ann, bob = Client(address, "Ann"), Client(address, "Bob")
        body = {"game": "loot", "options": {"players": 3}}
        seats = [{"who": "open"}, {"who": "me"}, {"who": "runt"}]
        made = ann.call("POST", "/api/tables", {**body, "seats": seats})
        bob.call("POST", "/api/join", {"link": made["links"]["0"]})
        deadline = 40
        while not asked and deadline:
            deadline -= 1
            for who, seat in ((bob, 0), (ann, 1)):
                for move in who.choices(made["table"], seat)[:1]:
                    who.do(made["table"], seat, do="play", moves=[move])
        assert asked
    assert {whose.address for whose in asked} == {"127.0.0.1"}
    assert all(whose.client for whose in asked)
