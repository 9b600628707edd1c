"""What a server does by itself: whatever is wrong with one table or one address, the others go on."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Run
from tests.server.passing import let_pass
from tests.server.running import with_house
from warren.server import commands as c
from warren.server import notices as notices_module
from warren.server.database import Statement
from warren.server.deciding import Caller
from warren.server.events import Clock, Manners, Pace
from warren.server.house import House
from warren.server.notices import Cut, Notices
from warren.server.proposals import Proposal, SeatWish
from warren.server.settings import Settings
from warren.server.standing import Stage
from warren.server.store import Store, now

ANN = Caller("ann", "Ann")
HOOK = "http://127.0.0.1:1/hook"
PATIENCE = 60.0


async def _made(house: House, *seats: str, **manners: Any) -> str:
    wishes = [SeatWish(who) for who in seats]
    return (await house.hall.create(ANN, Proposal("slayer", {}, wishes, Manners(**manners)))).table


async def _spoil(house: House, table: str) -> None:
    spoilt = Statement("UPDATE lines SET body = '{' WHERE table_id = ?", (table,), least=1)
    await house.store.database.write([spoilt, Statement("DELETE FROM snapshots WHERE table_id = ?", (table,))])
    house.hall.hosted.clear()


def test_a_server_starts_although_a_table_cannot_be_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(house: House) -> None:
        spoilt, good = await _made(house, "runt", "runt"), await _made(house, "runt", "runt")
        await _spoil(house, spoilt)
        later = House(Store.at(str(tmp_path / "warren.db")))
        await later.open()
        async with asyncio.timeout(PATIENCE):  # they are opened beside
            while good not in later.hall.hosted:
                await asyncio.sleep(0.01)
        await later.close()
        assert f"table {spoilt}" in caplog.text

    with_house(tmp_path, work)


def test_a_sweep_goes_on_although_a_table_cannot_be_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(house: House) -> None:
        spoilt = await _made(house, "me", "me", clock=Clock(seconds=60.0))
        good = await _made(house, "me", "me", clock=Clock(seconds=60.0))
        await _spoil(house, spoilt)
        for table, due in ((spoilt, -2.0), (good, -1.0)):
            await house.store.database.write([Statement("UPDATE tables SET deadline = ? WHERE id = ?", (due, table))])
        flagged: list[str] = []
        flag = house.flag

        async def told(table: str) -> None:
            flagged.append(table)
            await flag(table)

        house.flag = told  # type: ignore[method-assign]
        await house._sweep()
        assert set(flagged) == {spoilt, good}
        assert f"table {spoilt}" in caplog.text

    with_house(tmp_path, work)


def test_clocks_of_tables_that_are_open_are_looked_at_between_sweeps(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await _made(house, "me", "me", clock=Clock(seconds=1.0))
        hosted = await house.hall.open(table)
        let_pass(house.hall.times, 60.0)
        await house.store.database.write([Statement("UPDATE tables SET deadline = 0.0")])
        await house._flag_here()
        assert hosted.standing.stage == Stage.OVER

    with_house(tmp_path, work)


def test_results_that_a_killed_process_did_not_keep_are_kept(run: Run) -> None:
    async def work(store: Store) -> None:
        killed, house = House(store), House(store)
        killed._soon = lambda work: work.close()  # type: ignore[method-assign]
        table, _ = await _made(killed, "me", "me"), await _made(killed, "runt", "runt")
        await killed.hall.do(table, ANN, 0, None, c.Resign())
        for since, kept in ((now() + 1, 0), (0.0, 1)):
            await house._see_to_results(since, now())
            assert len((await house.results.of("ann"))[0]) == 2 * kept
        assert await store.without_results(0.0, now()) == []

    run(work)


def test_they_are_kept_although_the_date_was_set_back(run: Run, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        killed = House(store)
        monkeypatch.setattr(killed, "_soon", lambda work: work.close())
        await killed.hall.do(await _made(killed, "me", "me"), ANN, 0, None, c.Resign())
        monkeypatch.setattr("warren.server.house.now", lambda: 1000.0)
        house = House(Store.at(address))
        await house.open()
        await asyncio.gather(*house._beside)
        assert len((await house.results.of("ann"))[0]) == 2
        await house.close()

    run(work)


# ---- notices


async def _two_notices(house: House) -> None:
    for name in ("Ann", "Tim"):
        visitor, _ = await house.people.guest(name)
        await house.notices.address(visitor.person, HOOK, "")
        caller = Caller(visitor.person, name)
        seats = [SeatWish("me"), SeatWish("me")]
        await house.hall.create(caller, Proposal("slayer", {}, seats, Manners(pace=Pace.LEISURE)))


ALLOWED = Settings(webhooks=("127.0.0.1:1",))


def test_notices_do_not_wait_for_one_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = threading.Barrier(2)
    monkeypatch.setattr(Notices, "_post", lambda *_: both.wait(PATIENCE))  # neither ends before the other begins

    async def work(house: House) -> None:
        await _two_notices(house)
        assert await house.notices.deliver() == 2

    with_house(tmp_path, work, ALLOWED)


def test_whoever_takes_a_notice_too_slowly_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_off: list[bytes] = []

    def drip(self: Notices, cut: Cut, *_: object) -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            cut.watch(ours)
            cut_off.append(ours.recv(1))
        raise OSError("nothing more came")

    monkeypatch.setattr(Notices, "_post", drip)
    monkeypatch.setattr(notices_module, "DEADLINE", 0.0)

    async def work(house: House) -> None:
        await _two_notices(house)
        assert await house.notices.deliver() == 0
        rows = await house.store.database.read("SELECT tries, due FROM notices")
        assert [tries for tries, _ in rows] == [1, 1]
        assert all(due > house.hall.times.count for _, due in rows)
        await asyncio.to_thread(house.notices._threads.shutdown)
        assert cut_off == [b"", b""]

    with_house(tmp_path, work, ALLOWED)


def test_a_sweep_does_not_wait_for_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Notices) -> int:
        pytest.fail("a sweep delivers nothing")

    monkeypatch.setattr(Notices, "deliver", never)
    with_house(tmp_path, lambda house: house._sweep())
