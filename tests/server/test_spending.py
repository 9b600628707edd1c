"""Questions that take long: who pays for them, who waits, and who is not kept waiting by them."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import socket
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import warren
from tests.server.load import Process
from tests.server.running import PATIENCE, Client, Refused, server, without_limits
from warren.face.game import Position
from warren.server import replayers, spending, thinkers
from warren.server.deciding import Caller
from warren.server.events import Began, Line
from warren.server.hall import FEW, Hall
from warren.server.hosted import Hosted
from warren.server.leisure import Leisure
from warren.server.past import Past
from warren.server.programs import Company
from warren.server.proposals import Proposal, SeatWish
from warren.server.settings import Settings
from warren.server.snapshots import EVERY
from warren.server.spending import Asker, Purse, Spending, SpentTooMuch
from warren.server.store import Store
from warren.server.stretching import Stretching
from warren.server.turns import Ends, Queue, TooManyWait
from warren.server.workers import Workers, room_for_questions
from warren.table.milestones import STEP

TWO = [{"who": "me"}, {"who": "me", "name": "Bo"}]
SLEEPER = "tests.server.sleeper"


def played(game: str, moves: int, seed: int = 1) -> str:
    """A game with so many moves or to its end, as text."""
    luck = random.Random(seed)
    position = warren.game(game, engine="plain", players=2).start(seed)
    while position.made < moves and not position.is_over:
        position.play(luck.choice(position.moves()))
    return warren.Transcript.of(position).to_text()


def brought(client: Client, script: str) -> str:
    return str(client.call("POST", "/api/tables", {"script": script, "seats": TWO})["table"])


def until(happened: Callable[[], bool]) -> None:
    latest = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < latest
        time.sleep(0.02)


# ---- who pays


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which stands still unless a test lets it pass."""
    now = [1000.0]
    monkeypatch.setattr(spending.time, "monotonic", lambda: now[0])
    return now


def test_what_was_spent_comes_in_again_within_a_minute(clock: list[float]) -> None:
    purse = Purse(30)
    purse.charge("eve", 40)
    assert (purse.left("eve"), purse.wait("eve"), purse.wait("ann")) == (-10, 20, 0)
    clock[0] += 20.5
    assert purse.wait("eve") == 0
    clock[0] += 1000
    assert purse.left("eve") == 30


def test_a_person_an_address_and_all_together_have_so_much(clock: list[float]) -> None:
    spent = Spending(each=10, crowd=2, everybody=50)
    spent.charge(Asker("eve", "there"), 10)
    with pytest.raises(SpentTooMuch, match=r"Your questions cost 10 seconds .* try again in 1 second\.") as refused:
        spent.check(Asker("eve", "there"))
    assert refused.value.wait == 1
    spent.charge(Asker("bob", "there"), 15)
    with pytest.raises(SpentTooMuch, match="Questions from your address cost 20 seconds"):
        spent.check(Asker("tim", "there"))
    spent.check(Asker("ann", "here"))
    spent.charge(Asker("zoe", "elsewhere"), 30)
    with pytest.raises(SpentTooMuch, match="The questions of all together cost 50 seconds"):
        spent.check(Asker("ann", "here"))


def test_one_address_leaves_something_for_others_and_what_is_short_waits_for_nobody_else(clock: list[float]) -> None:
    spent = Spending(each=30, crowd=5, everybody=90)
    for guest in ("eve", "mia", "tim"):
        spent.charge(Asker(guest, "there"), 15)
    with pytest.raises(SpentTooMuch, match="Questions from your address cost 45 seconds"):
        spent.check(Asker("bob", "there"))
    spent.check(Asker("ann", "here"))
    spent.charge(Asker("zoe", "elsewhere"), 45)
    spent.check(Asker("ann", "here"), is_short=True)
    with pytest.raises(SpentTooMuch, match="The questions of all together"):
        spent.check(Asker("ann", "here"))
    with pytest.raises(SpentTooMuch, match="Questions from your address"):
        spent.check(Asker("bob", "there"), is_short=True)


def test_whoever_has_spent_too_much_is_told_when_to_come_back(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db", question_seconds=0.001) as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": TWO})["table"]
        assert ann.ask(table, 1, ask="replay", number=2)["state"]
        for question in ({"ask": "replay", "number": 1}, {"ask": "board"}, {"ask": "previews"}, {"ask": "log"}):
            with pytest.raises(Refused, match="processors within a minute") as refused:
                ann.ask(table, 1, **question)
            assert (refused.value.status, refused.value.fault["code"]) == (429, "too_much")
            assert refused.value.fault["wait"] >= 1
        assert ann.look(table, 1)["update"]["number"] > 2  # looking and playing is none of this


# ---- who waits


def test_addresses_take_turns() -> None:
    async def work() -> None:
        queue, order = Queue(1), list[str]()

        async def enter(asker: Asker) -> None:
            await queue.enter(asker)
            order.append(asker.client)

        crowd = [Asker(f"eve {n}", "there") for n in range(6)]
        waiting = [asyncio.ensure_future(enter(asker)) for asker in (*crowd, Asker("ann", "here"))]
        for asker in (crowd[0], crowd[1], Asker("ann", "here"), *crowd[2:]):
            for _ in range(3):
                await asyncio.sleep(0)
            queue.leave(asker)
        await asyncio.gather(*waiting)
        assert order == ["eve 0", "eve 1", "ann", *(f"eve {n}" for n in range(2, 6))]

    asyncio.run(work())


def test_an_address_has_only_so_many_questions() -> None:
    async def work() -> None:
        queue = Queue(1)
        entering = [asyncio.ensure_future(queue.enter(Asker(f"eve {n}", "there"))) for n in range(20)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyWait, match="20 questions of your address"):
            await queue.enter(Asker("eve 20", "there"))
        for task in entering:
            task.cancel()
        await asyncio.gather(*entering, return_exceptions=True)

    asyncio.run(work())


# ---- what can be refused is refused first


def test_what_cannot_be_is_refused_before_any_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path / "warren.db") as address:
        ann, eve = Client(address, "Ann"), Client(address, "Eve")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": TWO})["table"]
        over = brought(ann, played("slayer", 5000))
        opened = ann.call("POST", "/api/tables", {"game": "slayer"})["table"]
        monkeypatch.setattr(Workers, "do", lambda *given, **more: pytest.fail("somebody has begun to work"))
        for seat, wish, status in (
            (0, {"number": 2}, 409),
            (0, {"moves": 0}, 409),
            (None, {}, 409),
        ):
            with pytest.raises(Refused) as refused:
                ann.call("POST", f"/api/tables/{table}/fork", {"seat": seat, **wish})
            assert refused.value.status == status
        for wish in ({"number": 99_999}, {"moves": 99_999}):
            with pytest.raises(Refused) as refused:
                ann.call("POST", f"/api/tables/{over}/fork", {"seat": 0, **wish})
            assert refused.value.status == 409
        for who, where, question in (
            (ann, table, {"ask": "replay", "number": 99_999}),
            (eve, table, {"ask": "replay", "number": 1}),
            (ann, opened, {"ask": "log"}),
        ):
            with pytest.raises(Refused) as refused:
                who.ask(where, 0, **question)
            assert refused.value.status in (403, 409)
        with pytest.raises(Refused, match="has not begun"):
            ann.call("GET", f"/api/tables/{opened}/export")


# ---- nothing is replayed where everybody waits


def test_nothing_is_replayed_in_the_server_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running, finished = played("slayer", 60), played("slayer", 5000)
    with server(tmp_path / "warren.db") as address:
        monkeypatch.setattr(Position, "play", lambda self, move: pytest.fail("a move was made"))
        ann = Client(address, "Ann")
        table, over = brought(ann, running), brought(ann, finished)
        for number in (1, 30, ann.look(table, 0)["update"]["number"]):
            assert ann.ask(table, 0, ask="replay", number=number)["state"]["stage"] == "playing"
        assert len(ann.ask(table, 0, ask="log")["log"]) == len(
            ann.call("GET", f"/api/tables/{table}/export")["history"]
        )
        text = ann.call("GET", f"/api/tables/{over}/export")
        assert text.splitlines()[1] == "game slayer"
        fork = ann.call("POST", f"/api/tables/{over}/fork", {"seat": 0, "number": 40})["table"]
        assert ann.look(fork, 0)["update"]["state"]["stage"] == "playing"
        assert ann.ask(table, 0, ask="board")["board"]
        assert ann.ask(table, 0, ask="why_not", move="nonsense 1")["refusal"]


def test_a_table_without_snapshots_is_replayed_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "warren.db"
    without_limits(monkeypatch)
    with server(database) as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "goblin", "seats": TWO})["table"]
        for _ in range(FEW + 5):
            seat = next(seat for seat in (0, 1) if ann.choices(table, seat))
            ann.do(table, seat, do="play", moves=ann.choices(table, seat)[:1])
        before = ann.look(table, 0)["update"]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM snapshots")
    made: list[object] = []
    play = Position.play
    monkeypatch.setattr(Position, "play", lambda self, move: (made.append(move), play(self, move))[1])
    with server(database) as address:
        again = Client(address)
        again.token = ann.token
        assert again.look(table, 0)["update"]["hash"] == before["hash"]
        assert len(made) < EVERY  # those that no snapshot covers


def test_a_place_within_a_long_game_is_found_by_its_milestones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = warren.Transcript.from_text(played("goblin", 350)).plus(warren.Undone(330, 1), warren.Undone(330, 2))
    made: list[object] = []
    play = Position.play

    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        seats = [SeatWish("me", "Ann"), SeatWish("me", "Bo")]
        table = (await Hall(store).create(Caller("ann"), Proposal(seats=seats, script=script.to_text()))).table
        past = Past(table, await store.lines(table), await store.snapshots(table))
        line, last = past.lines[0], past.now.stream(None).number
        monkeypatch.setattr(Position, "play", lambda self, move: (made.append(move), play(self, move))[1])
        assert len(past.now.milestones.positions) == 2
        for number in (*range(1, last, 41), last):
            made.clear()
            then = past.at(None, number)
            assert len(made) < 2 * STEP
            stood = then.playing.moves
            began = Began(script.up_to(stood).to_text(), ("Ann", "Bo"))
            cut = replace(line, events=(*line.events[: line.events.index(_began(line))], began))
            for knower in (None, 0, 1):
                assert then.alone(knower) == Hosted(table, [cut]).alone(knower)
            assert then.playing.transcript().moves == script.moves[:stood]
        await store.close()

    asyncio.run(work())


def _began(line: Line) -> Began:
    return next(event for event in line.events if isinstance(event, Began))


# ---- whoever hangs up


@pytest.fixture
def sleepers(monkeypatch: pytest.MonkeyPatch) -> list[Workers]:
    """Workers that never answer."""
    made: list[Workers] = []
    monkeypatch.setattr(replayers, "MODULE", SLEEPER)
    monkeypatch.setattr(thinkers, "MODULE", SLEEPER)
    begin = Workers.__init__

    def noted(self: Workers, *given: Any, **more: Any) -> None:
        begin(self, *given, **more)
        made.append(self)

    monkeypatch.setattr(Workers, "__init__", noted)
    return made


def at_work(workers: list[Workers]) -> list[int]:
    """The processes that are at work."""
    processes = [worker._process for pool in workers for worker in pool.running]
    return [process.pid for process in processes if process is not None]


def waiting(workers: list[Workers]) -> int:
    return sum(pool._queue._asked.total() for pool in workers) // 2  # by client and by address


def ends(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


QUESTIONS = [{"ask": "replay", "number": 1}, {"ask": "log"}, {"ask": "previews"}, {"ask": "hint"}]


def asked_at(address: str) -> tuple[Client, str, int]:
    """Somebody who plays with both hands, the table, and the seat that is asked."""
    ann = Client(address, "Ann")
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": TWO})["table"]
    return ann, table, next(seat for seat in (0, 1) if ann.choices(table, seat))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question["ask"]))
def test_over_http_whoever_hangs_up_is_dropped_at_once(
    tmp_path: Path, sleepers: list[Workers], question: dict[str, Any]
) -> None:
    with server(tmp_path / "warren.db") as address:
        ann, table, seat = asked_at(address)
        wires = [asked(ann, table, seat, question) for _ in range(3)]
        until(lambda: waiting(sleepers) == 3 and len(at_work(sleepers)) == 1)
        (first,) = at_work(sleepers)
        for wire in wires:
            wire.close()
        until(lambda: waiting(sleepers) == 0 and ends(first))


def asked(client: Client, table: str, seat: int, question: dict[str, Any]) -> http.client.HTTPConnection:
    """A connection over which somebody has asked, and does not read the answer."""
    wire = http.client.HTTPConnection(client.address.removeprefix("http://"))
    body = json.dumps({"seat": seat, "question": question})
    wire.request("POST", f"/api/tables/{table}/ask", body, {"authorization": f"Bearer {client.token}"})
    return wire


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question["ask"]))
def test_with_its_socket_all_that_somebody_asked_is_dropped(
    tmp_path: Path, sleepers: list[Workers], question: dict[str, Any]
) -> None:
    with server(tmp_path / "warren.db") as address:
        ann, table, seat = asked_at(address)
        with ann.socket(table) as wire:
            for number in range(3):
                wire.send({"is": "ask", "id": number, "seat": seat, "question": question})
            until(lambda: waiting(sleepers) == 3 and len(at_work(sleepers)) == 1)
            (first,) = at_work(sleepers)
        until(lambda: waiting(sleepers) == 0 and ends(first))


def test_a_worker_that_was_ended_for_somebody_is_paid_for(tmp_path: Path) -> None:
    async def work() -> None:
        spent = Spending(10, 5, 100)
        workers = Workers(SLEEPER, 1, spent)
        eve = Asker("eve", "there")

        async def errand() -> bytes:
            return b"anything"

        doing = asyncio.ensure_future(workers.do(errand, 60, eve))
        while not workers.running:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
        while spent._each.left("eve") > 9:  # it had a moment more
            await asyncio.sleep(0.05)
        await workers.close()

    asyncio.run(work())


# ---- how many are worked at


async def anything() -> bytes:
    return b"anything"


async def until_at_work(workers: Workers) -> None:
    while not workers.running:
        await asyncio.sleep(0.01)


def test_of_all_questions_as_many_are_worked_at_as_there_is_room_for() -> None:
    async def work() -> None:
        spent, room = Spending(60, 5, 600), asyncio.Semaphore(1)
        some, others = (Workers(SLEEPER, 2, spent, room=room) for _ in range(2))
        first = asyncio.ensure_future(some.do(anything, 60, Asker("eve", "there")))
        await until_at_work(some)
        gone, second = (asyncio.ensure_future(others.do(anything, 60, Asker(who, "here"))) for who in ("ann", "bob"))
        await asyncio.sleep(0.3)
        gone.cancel()
        assert not others.running
        decision = asyncio.ensure_future(others.do(anything, 60))  # a game waits for it: that takes no room
        await until_at_work(others)
        assert len(others.running) == 1
        first.cancel()
        while len(others.running) < 2:
            await asyncio.sleep(0.01)
        assert spent._each.left("ann") == 60  # nothing was begun for who had gone
        await some.close()
        await others.close()
        found = await asyncio.gather(first, gone, second, decision, return_exceptions=True)
        assert [type(fault) for fault in found] == [asyncio.CancelledError, asyncio.CancelledError, Ends, Ends]

    asyncio.run(work())


def test_one_processor_is_left_to_those_who_play(monkeypatch: pytest.MonkeyPatch) -> None:
    for found, room in ((1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda process, found=found: set(range(found)))
        assert room_for_questions()._value == room


# ---- the server ends


def test_when_the_server_ends_nobody_waits_for_an_answer(tmp_path: Path, sleepers: list[Workers]) -> None:
    with server(tmp_path / "warren.db") as address:
        guests = [Client(address, f"Guest {n}") for n in range(5)]
        table = guests[0].call("POST", "/api/tables", {"game": "slayer", "seats": TWO})["table"]
        wires = [asked(guest, table, None, {"ask": "replay", "number": 1}) for guest in guests for _ in range(4)]
        until(lambda: waiting(sleepers) == 20)
    answers = [wire.getresponse() for wire in wires]
    told = [json.loads(answer.read()) for answer in answers]
    for wire in wires:
        wire.close()
    assert {answer.status for answer in answers} == {503}
    assert {fault["message"] for fault in told} == {"The server ends now: ask again in a moment."}


def test_a_server_that_is_told_to_end_does_so_whatever_waits(tmp_path: Path) -> None:
    script = played("goblin", 300)
    process = Process(tmp_path / "warren.db")
    eve = Client(process.address, "Eve")
    table = brought(eve, script)
    guests = [Client(process.address, f"Guest {n}") for n in range(7)]
    wires = [asked(guest, table, None, {"ask": "replay", "number": 9}) for guest in guests for _ in range(4)]
    bodies = [socket.create_connection(("127.0.0.1", process.port)) for _ in range(20)]
    for body in bodies:  # that never end
        body.sendall(b"POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{")
    process.stop()
    answers = [wire.getresponse().status for wire in wires]
    assert {*answers} <= {200, 503}
    for wire in (*wires, *bodies):
        wire.close()


def test_log_ins_have_threads_of_their_own_and_wait_for_nothing_when_the_server_ends() -> None:
    async def work() -> None:
        stretching = Stretching()

        def slowly(word: str) -> str:
            time.sleep(0.2)
            return word

        doing = [asyncio.ensure_future(stretching.do(slowly, f"{n}")) for n in range(200)]
        await asyncio.sleep(0.05)
        with pytest.raises(TooManyWait, match="Too many people log in"):
            await stretching.do(slowly, "one more")
        stretching.close()
        found = await asyncio.gather(*doing, return_exceptions=True)
        assert [word for word in found if isinstance(word, str)] == ["0", "1"]
        assert all(isinstance(fault, Ends) for fault in found[2:])
        with pytest.raises(Ends):
            await stretching.do(slowly, "later")

    asyncio.run(work())


def test_no_program_decides_because_the_server_ends(tmp_path: Path) -> None:
    """Nothing is played for a program that was not allowed to think."""

    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        hall, errands = Hall(store), thinkers.Thinkers(1)
        await errands.close()
        company = Company(hall, errands, Leisure(Spending(1, 1, 1)))
        seats = [SeatWish("me", "Ann"), SeatWish("runt")]
        hosted = await hall.open((await hall.create(Caller("ann"), Proposal("slayer", {}, seats))).table)
        assert hosted.bot_to_move == 1
        with pytest.raises(Ends):
            await company._decide(hosted)
        assert hosted.playing.moves == 0
        await store.close()

    asyncio.run(work())


def test_settings_say_how_much_there_is() -> None:
    assert (Settings().question_seconds, Settings().all_question_seconds, Settings().replayers) == (30.0, 90.0, 2)
