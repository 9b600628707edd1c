"""Clocks: more time is for moves, not for words; how others fare is not told before their moves are."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Run
from warren.server import clocks
from warren.server import commands as c
from warren.server.backup import back_up, restore
from warren.server.clocks import Times
from warren.server.deciding import Caller
from warren.server.events import Clock, Clocked, Manners, Opened
from warren.server.hall import Hall, SeatWish
from warren.server.hosted import Hosted
from warren.server.house import House
from warren.server.standing import Standing
from warren.server.store import Store, now
from warren.table.memory import Knower

ANN = Caller("ann", "Ann")
SLOW = Manners(clock=Clock(per_move=60))


def at_a_table(tmp_path: Path, game: str, players: int, clock: Clock, work: Callable[..., Any]) -> None:
    async def whole() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        hall = Hall(store)
        seats = [SeatWish("me", f"P{n}") for n in range(players)]
        made = await hall.create(ANN, game, {"players": players}, seats, Manners(clock=clock))
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
        hosted.changed -= 30
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
            hosted.changed -= thought
            hosted._times = {line: (at - thought, left) for line, (at, left) in hosted._times.items()}
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
        hosted.changed -= 90
        assert clocks.out_of_time(hosted, hall.times, now()) == [1, 2]

    at_a_table(tmp_path, "pact", 3, Clock(seconds=100), work)


def test_clocks_run_from_the_moment_at_which_the_last_seat_is_taken(run: Run) -> None:
    async def work(store: Store) -> None:
        hall, bob = Hall(store), Caller("bob", "Bob")
        await hall.times.begin(now())
        manners, slow = Manners(is_listed=True, clock=Clock(per_move=60)), Manners(clock=Clock(per_move=100))
        by_link = await hall.create(ANN, "slayer", {}, [SeatWish("me")], slow)
        await hall.join(by_link.links[1], bob, "")
        by_list = await hall.create(ANN, "slayer", {}, [SeatWish("me")], manners)
        await hall.do(by_list.table, bob, None, "sit", c.Sit(1))
        with_bot = await hall.create(ANN, "slayer", {}, [SeatWish(), SeatWish("me")], manners)
        await hall.do(with_bot.table, ANN, 1, "bot", c.Install(0, "runt"))
        assert await store.overdue(now() + 55) == []
        assert set(await store.overdue(now() + 65)) == {by_list.table, with_bot.table}
        assert by_link.table in await store.overdue(now() + 105)

    run(work)


def test_clocks_stand_still_from_a_backup_until_it_is_restored(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, file = now(), tmp_path / "all.gz"

    async def work(store: Store) -> None:
        house = House(store)
        await house.hall.times.begin(began)
        made = await house.hall.create(ANN, "slayer", {}, [SeatWish("me"), SeatWish("me")], SLOW)
        await back_up(store, file)
        await a_week_later(made.table, file)
        with gzip.open(file, "rt") as whole:
            head, *rest = whole.read().splitlines()
        old = tmp_path / "old.gz"  # written before backups said when a server was alive
        with gzip.open(old, "wt") as whole:
            whole.write("\n".join([json.dumps(json.loads(head) | {"alive": None}), *rest]))
        await a_week_later(made.table, old)

    async def a_week_later(table: str, file: Path) -> None:
        other = Store.at(str(file.with_suffix(".db")))
        await other.open()
        with monkeypatch.context() as later:
            for module in "backup", "hall", "house":
                later.setattr(f"warren.server.{module}.now", lambda: began + 7 * 86400)
            await restore(other, file)
            house = House(other)
            await house.hall.times.begin(began + 7 * 86400 + 30)
            await house.flag(table)
            hosted = await house.hall.open(table)
            assert hosted.standing.stage == "playing"
            assert hosted.standing.time_left(1) > 50
        await other.close()

    run(work)


def test_others_clocks_are_told_without_the_time_in_which_no_server_ran(run: Run) -> None:
    async def work(store: Store) -> None:
        hall = Hall(store)
        made = await hall.create(ANN, "slayer", {}, [SeatWish("me"), SeatWish("me")], SLOW)
        hosted = await hall.open(made.table)
        a_day = 86400.0
        hosted.changed -= a_day
        hosted._times = {line: (at - a_day, left) for line, (at, left) in hosted._times.items()}
        hall.times.pauses = [(now() - a_day + 5, now() - 5)]
        for knower in (0, 1, None):
            told = face(hosted, knower)
            assert told["left"] == [60.0, 60.0]
            assert 9 < told["since"] < 15
        await hall.do(made.table, ANN, 0, None, c.Say("Where were we?"))
        told = face(hosted, 1)
        assert 45 < told["left"][1] - told["since"] <= 51

    run(work)


def test_a_short_restart_costs_nobody_time(run: Run) -> None:
    async def work(store: Store) -> None:
        for began, ended in ((1000.0, 1100.0), (1107.0, 1110.0), (1113.0, 1120.0)):
            times = Times(store)
            await times.begin(began)
            await times.beat(ended)
        assert times.between(1090.0, 1115.0) == 10 + 3 + 2

    run(work)
