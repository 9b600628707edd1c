"""Notices are delivered once, by whichever process is the first, and each way by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.server.conftest import Run
from warren.server import commands as c
from warren.server.clocks import waited_for
from warren.server.database import Statement
from warren.server.deciding import Caller
from warren.server.events import Manners, Pace
from warren.server.house import House
from warren.server.notices import MOST_TRIES, Notices
from warren.server.proposals import Proposal, SeatWish
from warren.server.settings import Settings
from warren.server.store import Store, now

SETTINGS = Settings(smtp="127.0.0.1:1", webhooks=("127.0.0.1:80",))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is sent; the first e-mail fails."""
    ways: list[str] = []

    def mail(self: Notices, *words: Any) -> None:
        ways.append("email")
        if ways.count("email") == 1:
            raise OSError("no post office")

    monkeypatch.setattr(Notices, "_post", lambda self, *words: ways.append("webhook"))
    monkeypatch.setattr(Notices, "_mail", mail)
    return ways


def at_leisure(run: Run, email: str, work: Callable[[Store, House], Coroutine[Any, Any, None]]) -> None:
    """A turn of Ann's has been noted."""

    async def whole(store: Store) -> None:
        house = House(store, SETTINGS)
        ann, _ = await house.people.guest("Ann")
        await house.notices.address(ann.person, "http://127.0.0.1/turn", "")
        await store.database.write([Statement("UPDATE people SET email = ?", (email or None,))])
        seats = [SeatWish("me"), SeatWish("me")]
        await house.hall.create(Caller(ann.person, "Ann"), Proposal("slayer", {}, seats, Manners(pace=Pace.LEISURE)))
        await work(store, house)

    run(whole)


def test_of_several_processes_one_delivers_a_notice(run: Run, sent: list[str]) -> None:
    async def work(store: Store, house: House) -> None:
        houses = [house, *(House(store, SETTINGS) for _ in range(3))]
        assert sum(await asyncio.gather(*(one.notices.deliver() for one in houses))) == 1
        assert sent == ["webhook"]

    at_leisure(run, "", work)


def test_what_went_one_way_does_not_go_again_because_another_way_failed(run: Run, sent: list[str]) -> None:
    async def work(store: Store, house: House) -> None:
        assert await house.notices.deliver() == 1
        await store.database.write([Statement("UPDATE notices SET due = 0")])
        assert await house.notices.deliver() == 1
        assert await house.notices.deliver() == 0
        assert sorted(sent) == ["email", "email", "webhook"]

    at_leisure(run, "ann@warren.example", work)


def test_where_all_choose_at_once_each_is_told_once(run: Run) -> None:
    async def work(store: Store) -> None:
        house = House(store, SETTINGS)
        visitors = [(await house.people.guest(name))[0] for name in ("Ann", "Bob", "Tim")]
        for who in visitors:
            await house.notices.address(who.person, "http://127.0.0.1/turn", "")
        callers = [Caller(who.person, who.name) for who in visitors]
        manners, hall = Manners(is_listed=True, pace=Pace.LEISURE), house.hall
        table = (await hall.create(callers[0], Proposal("pact", {"players": 3}, [SeatWish("me")], manners))).table
        for seat in 1, 2:
            await hall.do(table, callers[seat], seat, None, c.Sit(seat))
        hosted = await hall.open(table)

        async def notices() -> int:
            return len(await store.database.read("SELECT id FROM notices"))

        async def choose(seat: int) -> None:
            move = str(hosted.playing.sight(seat).asking.moves()[0])
            await hall.do(table, callers[seat], seat, None, c.Play((move,)))

        assert await notices() == 3
        for seat in 2, 1:
            await choose(seat)
            assert await notices() == 3
        await choose(0)
        begins = waited_for(hosted)
        assert await notices() == 3 + int(0 not in begins)  # who has just decided knows that he goes on

    run(work)


def test_what_is_delivered_or_in_vain_is_forgotten(run: Run, sent: list[str]) -> None:
    async def work(store: Store, house: House) -> None:
        assert await house.notices.deliver() == 1
        (left,) = await store.database.read("SELECT id, tries FROM notices")
        assert left[0].endswith("email")
        await store.database.write([Statement("UPDATE notices SET tries = ?, due = 0", (MOST_TRIES,))])
        await store.database.write([Statement("UPDATE sessions SET expires = ?", (now(),))])
        await house._clean()
        for rows in "notices", "sessions":
            assert await store.database.read(f"SELECT * FROM {rows}") == []

    at_leisure(run, "ann@warren.example", work)
