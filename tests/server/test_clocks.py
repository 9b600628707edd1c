"""Clocks: more time is for moves, not for words; how others fare is not told before their moves are."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Run
from tests.server.load import Process
from tests.server.passing import let_pass
from tests.server.running import Client
from tests.server.test_load import STORED, as_released
from warren.server import clocks
from warren.server import commands as c
from warren.server.backup import back_up, restore
from warren.server.deciding import Caller
from warren.server.events import Clock, Clocked, Manners, Opened
from warren.server.hall import Hall
from warren.server.hosted import Hosted
from warren.server.house import House
from warren.server.presence import is_away
from warren.server.proposals import Proposal, SeatWish
from warren.server.standing import Standing
from warren.server.store import Store
from warren.server.times import BEAT, LONGEST_PULSE, LONGEST_SILENCE, Times
from warren.table.memory import Knower

ANN = Caller("ann", "Ann")
NOON = 1_800_000_000.0
SLOW = Manners(clock=Clock(per_move=60))


def at_a_table(tmp_path: Path, game: str, players: int, clock: Clock, work: Callable[..., Any]) -> None:
    async def whole() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        hall = Hall(store)
        seats = [SeatWish("me", f"P{n}") for n in range(players)]
        made = await hall.create(ANN, Proposal(game, {"players": players}, seats, Manners(clock=clock)))
        try:
            await work(hall, await hall.open(made.table))
        finally:
            await store.close()

    asyncio.run(whole())


async def play(hall: Hall, hosted: Hosted, seat: int) -> None:
    move = str(hosted.playing.sight(seat).asking.moves()[0])
    await hall.do(hosted.id, ANN, seat, None, c.Play((move,)))


def face(hosted: Hosted, knower: Knower) -> Any:
    hosted.stream(knower)
    return json.loads(bytes(hosted.state(knower)))["clock"]


@pytest.mark.parametrize("clock", [Clock(seconds=100, increment=10), Clock(per_move=100)])
def test_whoever_talks_gets_no_more_time(tmp_path: Path, clock: Clock) -> None:
    async def work(hall: Hall, hosted: Hosted) -> None:
        let_pass(hall.times, 30)
        await hall.do(hosted.id, ANN, 1, "talk", c.Say("I think"))
        assert 69 < hosted.standing.time_left(1) <= 70
        await play(hall, hosted, 1)
        assert 79 < hosted.standing.time_left(1) <= 100

    at_a_table(tmp_path, "slayer", 2, clock, work)


def test_a_standing_order_that_answers_nothing_gets_no_more_time(tmp_path: Path) -> None:
    async def work(hall: Hall, hosted: Hosted) -> None:
        await hall.do(hosted.id, ANN, 1, "order", c.Order("shield", "shield"))
        assert hosted.standing.time_left(1) <= 100

    at_a_table(tmp_path, "slayer", 2, Clock(seconds=100, increment=10), work)


def test_who_has_chosen_already_is_not_told_by_clocks(tmp_path: Path) -> None:
    """Where all choose at once, clocks of others stand as when it began, until all have chosen."""

    async def work(hall: Hall, hosted: Hosted) -> None:
        began = face(hosted, 0)
        assert began["left"] == [100.0, 100.0, 100.0]
        for seat, thought in ((2, 20.0), (1, 10.0)):
            let_pass(hall.times, thought)
            await play(hall, hosted, seat)
            for knower in (0, None):
                seen = face(hosted, knower)
                assert seen["running"] == [0, 1, 2]
                assert seen["left"][1:] == [100.0, 100.0]
                assert seen["since"] >= thought
        own = face(hosted, 2)  # it has answered: its own clock stands
        assert 79 < own["left"][2] <= 80
        mine = face(hosted, 0)
        assert 69 < mine["left"][0] - mine["since"] <= 70
        await play(hall, hosted, 0)
        told = face(hosted, 0)["left"]
        assert 89 < told[2] <= 90  # thought for 20, and has got 10 more
        assert 79 < told[1] <= 80

    at_a_table(tmp_path, "pact", 3, Clock(seconds=100, increment=10), work)


def test_a_list_does_not_tell_when_somebody_has_answered_ahead(tmp_path: Path) -> None:
    async def work(hall: Hall, hosted: Hosted) -> None:
        async def changed() -> float:
            return float((await hall.store.tables_of("ann"))[0][3])

        before = await changed()
        for seat in (2, 1):
            await play(hall, hosted, seat)
            assert await changed() == before
        await play(hall, hosted, 0)
        assert await changed() > before

    at_a_table(tmp_path, "pact", 3, Clock(seconds=100), work)


def test_lines_of_before_are_read_as_they_were_meant() -> None:

    standing = Standing(Opened("slayer", {}, 2, "ann", Manners(clock=Clock(seconds=100, increment=10)), "secret"))
    standing.add(Clocked({1: 5.0}, acted=1))
    assert standing.time_left(1) == 105.0
    standing.add(Clocked({1: 5.0}, decided=(1,)))
    assert standing.time_left(1) == 100.0


def test_of_several_who_are_late_the_one_who_ran_out_first_is_flagged(tmp_path: Path) -> None:
    async def work(hall: Hall, hosted: Hosted) -> None:
        assert clocks.waited_for(hosted) == (0, 1, 2)
        hosted.standing.used = {1: 80.0, 2: 30.0}
        let_pass(hall.times, 90)
        assert clocks.out_of_time(hosted) == [1, 2]

    at_a_table(tmp_path, "pact", 3, Clock(seconds=100), work)


def test_where_nobody_is_late_nothing_is_stored(run: Run) -> None:
    """Whoever was late when the store was asked may have moved before the table was opened."""

    async def work(store: Store) -> None:
        house = House(store)
        seats = [SeatWish("me", "A"), SeatWish("me", "B")]
        made = await house.hall.create(ANN, Proposal("slayer", {"players": 2}, seats, SLOW))
        before = len(await store.lines(made.table))
        await house.flag(made.table)
        assert len(await store.lines(made.table)) == before

    run(work)


def test_clocks_run_from_the_moment_at_which_the_last_seat_is_taken(run: Run) -> None:
    async def work(store: Store) -> None:
        hall, bob = Hall(store), Caller("bob", "Bob")
        await hall.times.begin(store)
        manners, slow = Manners(is_listed=True, clock=Clock(per_move=60)), Manners(clock=Clock(per_move=100))
        by_link = await hall.create(ANN, Proposal("slayer", {}, [SeatWish("me")], slow))
        await hall.join(by_link.links[1], bob, "")
        by_list = await hall.create(ANN, Proposal("slayer", {}, [SeatWish("me")], manners))
        await hall.do(by_list.table, bob, None, "sit", c.Sit(1))
        with_bot = await hall.create(ANN, Proposal("slayer", {}, [SeatWish(), SeatWish("me")], manners))
        await hall.do(with_bot.table, ANN, 1, "bot", c.Install(0, "runt"))
        assert await store.overdue(hall.times.count + 55) == []
        assert set(await store.overdue(hall.times.count + 65)) == {by_list.table, with_bot.table}
        assert by_link.table in await store.overdue(hall.times.count + 105)

    run(work)


def test_clocks_stand_still_from_a_backup_until_it_is_restored(run: Run, another: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        house = House(store)
        await house.hall.times.begin(store)
        made = await house.hall.create(ANN, Proposal("slayer", {}, [SeatWish("me"), SeatWish("me")], SLOW))
        let_pass(house.hall.times, 20)
        await house.hall.times.beat(store)
        await back_up(store, tmp_path / "all.gz")
        let_pass(house.hall.times, 7 * 86400)
        await house.hall.times.beat(store)
        other = Store.at(another)
        await other.open()
        await restore(other, tmp_path / "all.gz")
        later = House(other)
        await later.hall.times.begin(other)
        await later.flag(made.table)
        hosted = await later.hall.open(made.table)
        assert hosted.standing.stage == "playing"
        assert 40 - LONGEST_PULSE <= hosted.standing.time_left(1) - hosted.waited <= 40 + BEAT
        await other.close()

    run(work)


def test_clocks_stand_still_while_no_server_runs(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the date is when the next one begins."""

    async def work(store: Store) -> None:
        hall = Hall(store)
        await hall.times.begin(store)
        made = await hall.create(ANN, Proposal("slayer", {}, [SeatWish("me"), SeatWish("me")], SLOW))
        let_pass(hall.times, 20)
        await hall.times.beat(store)
        for days in 7, -7:
            monkeypatch.setattr(time, "time", lambda days=days: NOON + days * 86400)
            house = House(store)
            await house.hall.times.begin(store)
            await house._sweep()
            hosted = await house.hall.open(made.table)
            for knower in (0, 1, None):
                told = face(hosted, knower)
                assert told["left"] == [60.0, 60.0]
                assert 20 - BEAT <= told["since"] <= 20 + LONGEST_PULSE
            assert hosted.standing.stage == "playing"

    run(work)


def test_a_short_restart_costs_nobody_time(run: Run) -> None:
    async def work(store: Store) -> None:
        for _ in range(3):
            times = Times()
            await times.begin(store)
            let_pass(times, 100)
            await times.beat(store)
        times = Times()
        await times.begin(store)
        assert 300 <= times.count <= 300 + 4 * LONGEST_PULSE

    run(work)


# ---- jumps and sleeps


@pytest.mark.parametrize("hours", [1, -1])
def test_when_the_date_jumps_clocks_go_on_as_if_nothing_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    async def work(hall: Hall, hosted: Hosted) -> None:
        house = House(hall.store)
        house.hall = hall
        let_pass(hall.times, 20)
        today = time.time
        monkeypatch.setattr(time, "time", lambda: today() + 3600 * hours)
        await house._sweep()
        await house._flag_here()
        assert hosted.standing.stage == "playing"
        assert 20 <= face(hosted, 1)["since"] <= 20 + LONGEST_PULSE
        await play(hall, hosted, 1)
        assert 20 <= hosted.standing.used[1] <= 20 + LONGEST_PULSE
        assert not is_away(hosted, "bob")

    at_a_table(tmp_path, "slayer", 2, Clock(per_move=60), work)


def test_a_sleep_of_the_server_stops_the_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """While its event loop did not run nobody could make a move."""
    at = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: at)
    times = Times()
    for passed, counts in ((1.0, 1.0), (0.5, 1.5), (25.0, 1.5 + LONGEST_PULSE), (3600.0, 1.5 + 2 * LONGEST_PULSE)):
        at += passed
        assert times.now == pytest.approx(counts)
        times.pulse()
        assert times.now == pytest.approx(counts)
    at -= 7200.0  # what is called monotonic may be faked
    times.pulse()
    assert times.now == pytest.approx(1.5 + 2 * LONGEST_PULSE)
    at += 1.0
    assert times.now == pytest.approx(2.5 + 2 * LONGEST_PULSE)


def test_while_nothing_can_be_stored_clocks_stand_still(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that sleeps, or a disk that is full: nobody could make a move."""
    store, times = Store.at(str(tmp_path / "warren.db")), Times()

    async def note() -> None:
        await store.open()
        await times.begin(store)
        await store.close()

    asyncio.run(note())
    at, before = time.monotonic(), times.now
    with monkeypatch.context() as changed:
        changed.setattr(time, "monotonic", lambda: at)
        for _ in range(3600):
            at += 1.0
            times.pulse()
    assert BEAT < times.now - before <= LONGEST_SILENCE
    store = Store.at(str(tmp_path / "warren.db"))
    asyncio.run(note())
    before = times.now
    monkeypatch.setattr(time, "monotonic", lambda: at)
    at += 1.0
    assert times.now == pytest.approx(before + 1.0)


@pytest.mark.nightly
def test_a_server_that_is_stopped_for_long_takes_no_game_from_anybody(tmp_path: Path) -> None:
    process = Process(tmp_path / "warren.db")
    try:
        ann = Client(process.address, "Ann")
        wanted = {"game": "slayer", "seats": [{"who": "me"}] * 2, "manners": {"clock": {"per_move": 10}}}
        table = ann.call("POST", "/api/tables", wanted)["table"]
        process.process.send_signal(signal.SIGSTOP)
        time.sleep(25)
        process.process.send_signal(signal.SIGCONT)
        time.sleep(3)
        assert ann.look(table, 0)["update"]["state"]["stage"] == "playing"
    finally:
        process.stop()


# ---- several servers, and stores of before


def test_servers_whose_dates_differ_agree_about_clocks(run: Run, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        one = House(store)
        await one.hall.times.begin(store)
        let_pass(one.hall.times, 1000)
        await one.hall.times.beat(store)
        today = time.time
        monkeypatch.setattr(time, "time", lambda: today() + 3600)
        elsewhere = Store.at(address)
        await elsewhere.open()
        other = House(elsewhere)
        await other.hall.times.begin(elsewhere)
        for house in one, other:
            house.hall.times.is_shared = True
        let_pass(one.hall.times, 3)  # which the other one will hear of when there is a line, or a note
        made = await one.hall.create(ANN, Proposal("slayer", {}, [SeatWish("me"), SeatWish("me")], SLOW))
        there, here = await other.hall.open(made.table), await one.hall.open(made.table)
        for moment in range(3):
            assert there.standing.stage == "playing"
            assert abs(face(there, 1)["since"] - face(here, 1)["since"]) < BEAT + 1
            let_pass(one.hall.times, 10)
            let_pass(other.hall.times, 10)
            await other._sweep()
            await other.hall.do(made.table, ANN, 0, None, c.Say(f"{moment}"))
            await one._sweep()
        assert 25 < here.standing.used[1] <= 31
        let_pass(other.hall.times, 80)
        await other.hall.times.beat(elsewhere)
        await other._sweep()
        assert (await other.hall.open(made.table)).standing.chairs[1].flagged
        await elsewhere.close()

    run(work)


def test_clocks_of_a_store_of_before_go_on_where_they_stood(address: str) -> None:
    """Its dates are of servers that run no more: 35 seconds before the last sign of life it was slayer's turn."""

    async def work() -> None:
        store = await as_released(STORED / "schema-3.sql.xz", address)
        house = House(store)
        await house.hall.times.begin(store)
        hosted = {game: await house.hall.open(table) for game, table in await tables_by_game(store)}
        assert 35 - BEAT <= hosted["slayer"].waited <= 35 + LONGEST_PULSE
        assert face(hosted["slayer"], 1)["left"] == [100.0, 100.0]
        assert 35 - BEAT <= face(hosted["pact"], 0)["since"] <= 35 + LONGEST_PULSE
        let_pass(house.hall.times, 60)
        assert await store.overdue(house.hall.times.count) == []
        let_pass(house.hall.times, 15)
        await house._sweep()
        tables = dict(await tables_by_game(store))
        assert (await house.hall.open(tables["slayer"])).standing.chairs[1].flagged
        assert (await house.hall.open(tables["pact"])).standing.stage == "playing"
        await store.close()

    asyncio.run(work())


async def tables_by_game(store: Store) -> list[tuple[str, str]]:
    return [(game, table) for game, table in await store.database.read("SELECT game, id FROM tables")]
