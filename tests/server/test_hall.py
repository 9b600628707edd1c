"""Tables of a process: what cannot be stored never was; what nobody looks at costs nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Run
from tests.server.passing import let_pass
from tests.server.postgres import Cluster
from tests.server.running import Client, Refused, server, without_limits
from warren.server import commands as c
from warren.server.checking import checked
from warren.server.database import CannotStore, Statement, Unsure
from warren.server.deciding import Caller, NotNow, closed_by_operator
from warren.server.faults import fault_of
from warren.server.hall import IDLE, Hall, NoTable
from warren.server.house import House
from warren.server.proposals import Proposal, SeatWish
from warren.server.store import Behind, Store, now
from warren.server.stored_lines import Lines
from warren.server.times import Times
from warren.table import Table

ANN = Caller("ann", "Ann")


def with_hall(tmp_path: Path, work: Callable[[Hall, str], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        hall = Hall(store)
        made = await hall.create(ANN, Proposal("slayer", {}, [SeatWish("me"), SeatWish("me")]))
        try:
            await work(hall, made.table)
        finally:
            await store.close()

    asyncio.run(whole())


async def first_move(hall: Hall, table: str, key: str | None) -> c.Answer:
    hosted = await hall.open(table)
    move = str(hosted.playing.sight(1).asking.moves()[0])
    return await hall.do(table, ANN, 1, key, c.Play((move,)))


def test_what_cannot_be_stored_never_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall, table: str) -> None:
        hosted, watcher = await hall.watch(table, "ann", {1: 0})
        before = [(stream.number, stream.hash) for stream in hosted.streams.values()]
        state = bytes(hosted.state(1))

        async def full(*words: Any) -> None:
            raise CannotStore("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "append", full)
            for key in ("a", "b"):
                with pytest.raises(CannotStore):
                    await first_move(hall, table, key)
                assert [(stream.number, stream.hash) for stream in hosted.streams.values()] == before
                assert bytes(hosted.state(1)) == state
                assert len(watcher.updates(hosted)) == (1 if key == "a" else 0)
        assert (await first_move(hall, table, "a")).done
        assert [update.seat for update in watcher.updates(hosted)] == [1]

    with_hall(tmp_path, work)


def test_what_was_done_before_a_refusal_never_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall, table: str) -> None:
        hosted = await hall.open(table)
        before = hosted.fingerprint
        play = type(hosted.playing).play

        def and_refuse(self: Table, seat: int, move: str) -> None:
            play(self, seat, move)
            raise NotNow("It is too late.")

        with monkeypatch.context() as patch:
            patch.setattr(Table, "play", and_refuse)
            with pytest.raises(NotNow):
                await first_move(hall, table, "k")
        assert hosted.fingerprint == before
        assert (await first_move(hall, table, "k")).done
        assert [found.fault async for found in checked(hall.store)] == [""]

    with_hall(tmp_path, work)


def test_clients_are_told_that_nothing_was_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_limits(monkeypatch)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]})["table"]
        before = ann.look(table, 1)

        async def full(*words: Any) -> None:
            raise CannotStore("/secret/place: the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", full)
            with pytest.raises(Refused) as refused:
                ann.do(table, 1, "k", do="play", moves=[ann.choices(table, 1)[0]])
        assert refused.value.status == 507
        assert "secret" not in str(refused.value.fault)
        assert ann.look(table, 1) == before
        assert ann.do(table, 1, "k", do="play", moves=[ann.choices(table, 1)[0]])["done"]


@pytest.mark.parametrize("key", ["k", None])
def test_what_was_stored_without_the_servers_hearing_of_it_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str | None
) -> None:
    async def work(hall: Hall, table: str) -> None:
        hosted, watcher = await hall.watch(table, "ann", {1: 0})
        watcher.updates(hosted)
        append = hall.store.append

        async def cut(*words: Any) -> None:
            await append(*words)
            raise Unsure("connection lost")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "append", cut)
            assert (await first_move(hall, table, key)).done
        assert len(watcher.updates(hosted)) == 1
        assert hosted.seq == len(await hall.store.lines(table)) == 2

    with_hall(tmp_path, work)


def test_what_nobody_knows_is_said_to_be_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall, table: str) -> None:
        await hall.open(table)

        async def gone(*words: Any) -> None:
            raise Unsure("connection lost")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "append", gone)
            patch.setattr(hall.store, "lines", gone)
            with pytest.raises(Unsure) as unsure:
                await first_move(hall, table, "k")
        assert "whether this was done is not known" in fault_of(unsure.value)[0].message
        assert (await first_move(hall, table, "k")).done

    with_hall(tmp_path, work)


def test_a_connection_that_is_lost_says_nothing_of_what_was_written(cluster: Cluster) -> None:
    async def work() -> None:
        store = Store.at(cluster.fresh())
        await store.open()
        with pytest.raises(Unsure):
            await store.database.write([Statement("SELECT pg_terminate_backend(pg_backend_pid())")])
        with pytest.raises(CannotStore) as sure:
            await store.database.write([Statement("SELECT 1 / 0")])
        assert not isinstance(sure.value, Unsure)
        await store.close()

    asyncio.run(work())


def test_a_command_is_decided_again_when_another_process_was_faster(tmp_path: Path) -> None:
    async def work(hall: Hall, table: str) -> None:
        other = Hall(hall.store)
        await hall.open(table)
        await other.do(table, ANN, 0, "x", c.Say("first"))
        assert (await first_move(hall, table, "y")).done
        assert (await hall.open(table)).seq == 3
        await other.catch_up(table)
        streams = [[stream.hash for stream in (await h.open(table)).streams.values()] for h in (hall, other)]
        assert streams[0] == streams[1]

    with_hall(tmp_path, work)


def test_what_another_process_does_while_a_table_is_opened_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall, table: str) -> None:
        other, lines = Hall(hall.store, Times(is_shared=True)), hall.store.lines

        async def too_early(table: str, after: int = 0) -> Lines:
            found = await lines(table, after)
            monkeypatch.undo()
            await hall.do(table, ANN, 0, None, c.Say("hello"))
            return found

        monkeypatch.setattr(hall.store, "lines", too_early)
        hosted, _ = await other.watch(table, "bob", {})
        assert hosted.seq == hall.hosted[table].seq

    with_hall(tmp_path, work)


def test_what_no_other_process_tells_of_is_found_by_the_sweep(run: Run) -> None:
    async def work(store: Store) -> None:
        house, other = House(store), Hall(store)
        made = await house.hall.create(ANN, Proposal("slayer", {}, [SeatWish("me"), SeatWish("me")]))
        hosted, watcher = await house.hall.watch(made.table, "bob", {None: 0})
        await first_move(other, made.table, None)
        await house._sweep()
        assert watcher.wake.is_set()
        assert watcher.updates(hosted)
        assert "ann" in hosted.attendance.seen  # whoever has moved elsewhere is not away

    run(work)


def test_a_table_that_too_many_change_is_given_up_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall, table: str) -> None:
        async def always(*words: Any) -> None:
            raise Behind("somebody else")

        monkeypatch.setattr(hall.store, "append", always)
        with pytest.raises(CannotStore, match="try again"):
            await first_move(hall, table, "y")

    with_hall(tmp_path, work)


def test_tables_that_nobody_looks_at_are_forgotten(tmp_path: Path) -> None:
    async def work(hall: Hall, table: str) -> None:
        hosted, watcher = await hall.watch(table, "ann", {})
        let_pass(hall.times, IDLE + 1)
        hall.forget_idle()
        assert table in hall.hosted
        hall.leave(hosted, watcher)
        hall.forget_idle()
        assert table in hall.hosted
        let_pass(hall.times, IDLE + 1)
        hall.forget_idle()
        assert hall.hosted == {}
        assert (await hall.open(table)).streams[1].hash == hosted.streams[1].hash
        with pytest.raises(NoTable):
            await hall.open("nowhere")

    with_hall(tmp_path, work)


def test_many_who_open_a_table_at_once_get_the_same(tmp_path: Path) -> None:
    async def work(hall: Hall, table: str) -> None:
        fresh = Hall(hall.store)
        found = await asyncio.gather(*(fresh.open(table) for _ in range(5)))
        assert len({id(hosted) for hosted in found}) == 1

    with_hall(tmp_path, work)


def test_a_table_is_opened_once_although_one_who_opens_it_goes_away(tmp_path: Path) -> None:
    async def work(hall: Hall, table: str) -> None:
        hall.hosted.clear()
        gone = asyncio.ensure_future(hall.open(table))
        stays = asyncio.ensure_future(hall.open(table))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        assert await hall.open(table) is await stays is hall.hosted[table]

    with_hall(tmp_path, work)


def test_whoever_looks_at_a_table_that_an_operator_closes_is_told(run: Run) -> None:
    async def work(store: Store) -> None:
        house, operator = House(store), Hall(store)
        made = await house.hall.create(ANN, Proposal("slayer", {}, [SeatWish("me"), SeatWish("me")]))
        hosted, watcher = await house.hall.watch(made.table, "ann", {0: 0})
        await operator.change(made.table, "operator", None, lambda table: closed_by_operator(table, "Spam."))
        await house._sweep()
        (update,) = watcher.updates(hosted)
        assert json.loads(bytes(update.items[-1])) == {"is": "over", "why": "Spam."}
        assert watcher.wake.is_set()

    run(work)


def test_a_table_whose_game_is_over_is_not_closed_over_it(run: Run) -> None:
    async def work(store: Store) -> None:
        hall = Hall(store)
        made = await hall.create(ANN, Proposal("slayer", {}, [SeatWish("me"), SeatWish("me")]))
        await hall.do(made.table, ANN, 0, None, c.Resign())
        with pytest.raises(NotNow, match="The table is over: there is nothing to close"):
            await hall.change(made.table, "operator", None, lambda table: closed_by_operator(table, "Spam."))

    run(work)


def test_whoever_looks_at_a_table_that_expires_is_sent_away_and_commands_say_why(run: Run) -> None:
    async def work(store: Store) -> None:
        houses = [House(store), House(store)]
        made = await houses[0].hall.create(ANN, Proposal("slayer", {}, [SeatWish("me")]))
        watchers = [(await house.hall.watch(made.table, "ann", {0: 0}))[1] for house in houses]
        long_ago = Statement("UPDATE tables SET changed = ?", (now() - 30 * 86400,))
        await store.database.write([long_ago])
        await houses[0]._sweep()
        assert [watcher.is_closed for watcher in watchers] == [True, False]
        with pytest.raises(NoTable, match="forgotten"):
            await houses[1].hall.do(made.table, ANN, 0, None, c.Say("still here?"))
        assert watchers[1].is_closed
        assert watchers[1].wake.is_set()
        for house in houses:
            with pytest.raises(NoTable):
                await house.hall.do(made.table, ANN, 0, None, c.Say("still here?"))

    run(work)
