"""Several processes with one PostgreSQL, with a Redis or without; programs that hang; the example of a bot."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

import warren
from tests.server.conftest import Run
from tests.server.load import Load, Process, all_were_promised_something
from tests.server.postgres import Cluster
from tests.server.running import PATIENCE, Client, Refused, Socket, server, without_limits
from tests.server.test_promises import GAMES, clocks_stood_still, killed_often, missing, played_once
from tests.server.test_store import LISTING, line
from warren.cli.app import app
from warren.server import between as ways
from warren.server import effort, house, people, presence
from warren.server.database import TABLES, Row, Word
from warren.server.effort import Effort, Look
from warren.server.house import House
from warren.server.postgres import Postgres
from warren.server.programs import whole
from warren.server.schema import STEPS, version_of
from warren.server.spending import Asker
from warren.server.store import Behind, Store
from warren.server.thinkers import Thinkers
from warren.server.turns import TooManyWait
from warren.server.worker import Errand

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    without_limits(monkeypatch)


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    """A Redis of our own."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("REDIS IS NOT TESTED HERE: it is not installed")
    folder = tempfile.mkdtemp(prefix="warren-redis-")
    place = f"{folder}/redis.sock"
    process = subprocess.Popen(
        [program, "--port", "0", "--unixsocket", place, "--dir", folder, "--save", ""], stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    while b"ready to accept" not in (line := process.stdout.readline()):
        assert line
    yield f"unix://{place}"
    process.terminate()
    process.wait()
    process.stdout.close()
    shutil.rmtree(folder)


@pytest.fixture(params=["redis", "postgres alone"])
def between(request: pytest.FixtureRequest) -> str:
    """The Redis over which processes hear of each other; nothing: PostgreSQL tells them."""
    return str(request.getfixturevalue("redis")) if request.param == "redis" else ""


@pytest.fixture
def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is looked up by itself: whoever does not hear of something never knows."""
    monkeypatch.setattr(house, "SWEEP", 3600.0)
    monkeypatch.setattr(people, "FRESH", 3600.0)


def ann_and_bob(one: str, other: str) -> tuple[Client, Client, str]:
    """Two people at a table, each at a server of their own."""
    ann, bob = Client(one, "Ann"), Client(other, "Bob")
    made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})
    bob.call("POST", "/api/join", {"link": made["links"]["1"]})
    return ann, bob, made["table"]


def test_what_happens_in_one_process_is_told_in_the_other(cluster: Cluster, between: str, nobody_looks: None) -> None:
    database = cluster.fresh()
    with server(database, redis=between) as one, server(database, redis=between) as other:
        ann, bob, table = ann_and_bob(one, other)
        with ann.socket(table) as his, bob.socket(table) as hers:
            known = his.watch(0)["number"]
            hers.watch(1)
            for _ in range(3):
                hers.do(1, do="play", moves=[bob.choices(table, 1)[0]])
                known += 1
                while his.updates[-1]["number"] < known:
                    his.receive()
            his.do(0, do="say", text="well played")
            while hers.updates[-1]["items"][-1]["is"] != "spoke":
                hers.receive()
        assert ann.look(table, 0)["update"]["items"] == his_items(other, ann, table)


def test_a_server_with_a_redis_and_one_without_hear_each_other(
    cluster: Cluster, redis: str, nobody_looks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else would tell the one of what happens at the other."""
    monkeypatch.setattr(presence, "MOMENT", 0.05)
    database = cluster.fresh()
    with server(database) as one, server(database, redis=redis) as other, ExitStack() as stack:
        host, ann, bob = Client(one, "Tim"), Client(one, "Ann"), Client(other, "Bob")
        table = host.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
        sockets = [stack.enter_context(who.socket(table)) for who in (ann, bob)]  # both look on
        for his in sockets:
            his.watch()
        for who, his in (ann, sockets[1]), (bob, sockets[0]):
            who.do(table, do="say", text=f"from {who.address}")
            while his.updates[-1]["items"][-1:] == [] or his.updates[-1]["items"][-1].get("text") != (
                f"from {who.address}"
            ):
                his.receive(20)


def test_who_is_at_a_table_in_another_process_is_told(
    cluster: Cluster, between: str, nobody_looks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "LEAST_ABSENCE", 0.0)
    database = cluster.fresh()
    with server(database, redis=between) as one, server(database, redis=between) as other:
        ann, bob, table = ann_and_bob(one, other)
        with ann.socket(table) as his:
            with bob.socket(table) as hers:
                while his.next("presence")["seats"] != [0, 1]:
                    pass
                while hers.next("presence")["seats"] != [0, 1]:
                    pass
                with pytest.raises(Refused, match="away"):
                    ann.do(table, do="install", place=1, level="runt")
            while his.next("presence")["seats"] != [0]:
                pass
            ann.do(table, do="install", place=1, level="runt")


def another_device(client: Client, address: str) -> Client:
    """The same session, at another server."""
    found = Client(address)
    found.token = client.token
    return found


def is_known(client: Client) -> bool:
    try:
        return bool(client.call("GET", "/api/me"))
    except Refused as refused:
        return refused.status != 401


def watching(client: Client, table: str, stack: ExitStack) -> Socket:
    socket = stack.enter_context(client.socket(table))
    socket.watch()
    return socket


def until_closed(socket: Socket) -> None:
    with suppress(ConnectionClosed):
        while True:
            socket.receive()


def test_a_log_out_is_known_in_the_other_process(cluster: Cluster, between: str, nobody_looks: None) -> None:
    database = cluster.fresh()
    with server(database, redis=between) as one, server(database, redis=between) as other, ExitStack() as stack:
        ann, bob = Client(one, "Ann"), Client(one, "Bob")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
        elsewhere = another_device(ann, other)
        sockets = [watching(who, table, stack) for who in (ann, elsewhere, another_device(bob, other))]
        ann.call("POST", "/api/logout")
        for socket in sockets[:2]:
            until_closed(socket)  # although nothing happens at the table
        assert not is_known(elsewhere)
        bob.do(table, do="say", text="hello?")
        while sockets[2].next("update")["items"][-1]["is"] != "spoke":
            pass


def test_a_new_password_ends_sessions_in_every_process(cluster: Cluster, between: str, nobody_looks: None) -> None:
    database = cluster.fresh()
    with server(database, redis=between) as one, server(database, redis=between) as other, ExitStack() as stack:
        ann = Client(one, "Ann")
        ann.call("POST", "/api/accounts", {"name": "Ann", "password": "a long password"})
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
        devices = ann, another_device(ann, other)
        sockets = [watching(device, table, stack) for device in devices]
        words = ["account", "password", "ann", "--password", "another password", "--database", database]
        assert CliRunner().invoke(app, words, prog_name="warren").exit_code == 0
        for socket in sockets:
            until_closed(socket)
        assert [is_known(device) for device in devices] == [False, False]


def test_what_an_operator_does_is_told_at_once(cluster: Cluster, nobody_looks: None) -> None:
    database = cluster.fresh()
    with server(database) as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
        with ann.socket(table) as his:
            his.watch(0)
            words = ["close-table", table, "--why", "Spam.", "--database", database]
            assert CliRunner().invoke(app, words, prog_name="warren").exit_code == 0
            while his.next("update")["state"]["stage"] != "closed":
                pass


# ---- when the connection on which a process listens breaks


def ears(database: str, what: str) -> list[int]:
    """What is done about the connections on which processes listen (their backends' numbers)."""

    async def work() -> list[int]:
        store = Store.at(database)
        await store.database.open()
        rows = await store.database.read(
            f"SELECT {what} FROM pg_stat_activity WHERE application_name LIKE 'warren listening%'"
            " AND datname = current_database()"
        )
        await store.close()
        return [int(number) for (number,) in rows]

    return asyncio.run(work())


def until_ears_are(database: str, wanted: Callable[[list[int]], bool]) -> list[int]:
    latest = time.monotonic() + PATIENCE
    while not wanted(found := ears(database, "pid")):
        assert time.monotonic() < latest
        time.sleep(0.1)
    return found


def end_ears(database: str) -> None:
    assert ears(database, "pg_terminate_backend(pid)::int") == [1, 1]


def test_a_process_that_was_deaf_catches_up(
    cluster: Cluster, nobody_looks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ways, "PAUSE", 1.0)
    database = cluster.fresh()
    with server(database) as one, server(database) as other, ExitStack() as stack:
        ann, bob, table = ann_and_bob(one, other)
        his = watching(ann, table, stack)
        his.watch(0)
        elsewhere = another_device(bob, one)
        assert is_known(elsewhere)
        for n in range(3):
            end_ears(database)
            bob.do(table, 1, do="say", text=f"word {n}")  # while nobody hears it
            while his.updates[-1]["items"][-1].get("text") != f"word {n}":
                his.receive()
            until_ears_are(database, lambda found: len(found) == 2)
        end_ears(database)
        bob.call("POST", "/api/logout")
        assert not is_known(elsewhere)  # nobody has told, and it is not believed to go on


def test_a_connection_that_only_hangs_is_given_up(
    cluster: Cluster, nobody_looks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PAUSE", "SILENCE"):
        monkeypatch.setattr(ways, name, 0.5)
    database = cluster.fresh()
    with server(database) as one, server(database) as other, ExitStack() as stack:
        ann, bob = Client(one, "Ann"), Client(other, "Bob")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
        his = watching(ann, table, stack)
        hanging = until_ears_are(database, lambda found: len(found) == 2)
        for pid in hanging:
            os.kill(pid, signal.SIGSTOP)
        try:
            bob.do(table, do="say", text="anybody?")
            while his.updates[-1]["items"][-1].get("text") != "anybody?":
                his.receive()
        finally:
            for pid in hanging:
                os.kill(pid, signal.SIGCONT)


def test_ears_that_are_cut_off_under_load_hear_everything(cluster: Cluster, nobody_looks: None) -> None:
    cut_off_under_load(cluster.fresh(), 2)


@pytest.mark.nightly
def test_ears_that_are_cut_off_twenty_times_under_load_hear_everything(cluster: Cluster, nobody_looks: None) -> None:
    cut_off_under_load(cluster.fresh(), 20)


def cut_off_under_load(database: str, times: int) -> None:
    """Somebody plays at one server and looks at the other, whose listening connections are killed."""
    with server(database) as one, server(database) as other, ExitStack() as stack:
        load = Load(Client(one, "Ann"), "loot", 7)
        looking = stack.enter_context(another_device(load.client, other).socket(load.table))
        looking.watch(0)
        load.start()
        for _ in range(times):
            until_ears_are(database, lambda found: len(found) == 2)
            end_ears(database)
        all_were_promised_something([load], 10)
        load.stopping = True
        load.join(PATIENCE)
        assert load.faults == []
        last = load.client.look(load.table, 0)["update"]["number"]
        while looking.updates[-1]["number"] < last:
            looking.receive()
        assert [item for update in looking.updates for item in update["items"]] == (
            load.client.look(load.table, 0)["update"]["items"]
        )


def test_others_are_told_what_is_stored_when_it_is_and_nothing_else(cluster: Cluster) -> None:
    heard: list[tuple[Word, list[int]]] = []

    class Ear:
        def __init__(self, store: Store) -> None:
            self.store = store

        async def begin(self) -> None:
            begun.set()

        async def hear(self, word: Word) -> None:
            heard.append((word, [line.seq for line in await self.store.lines("t")]))
            if word.text.endswith("t 2"):
                done.set()

        def lose(self) -> None:
            raise AssertionError("it was not to break")

    async def work() -> None:
        database = cluster.fresh()
        here, there = Store.at(database), Store.at(database)
        await here.open()
        await there.open()
        assert isinstance(there.database, Postgres)
        way = ways.OverPostgres(there.database, (TABLES,), Ear(there))
        await way.open()
        await begun.wait()
        await here.append(LISTING, line(1))
        with pytest.raises(Behind):
            await here.append(LISTING, line(1))
        with pytest.raises(Behind):
            await here.append(LISTING, line(2), here.use_link("none", 0.0))
        await here.append(LISTING, line(2))
        await asyncio.wait_for(done.wait(), PATIENCE)
        await way.close()
        await here.close()
        await there.close()
        assert isinstance(here.database, Postgres)
        me = here.database.me
        assert heard == [(Word(TABLES, f"{me} t 1"), [1]), (Word(TABLES, f"{me} t 2"), [1, 2])]

    begun, done = asyncio.Event(), asyncio.Event()
    asyncio.run(work())


def test_a_session_that_ends_while_it_is_looked_up_is_not_believed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "FRESH", 3600.0)

    async def work(store: Store) -> None:
        found = people.People(store)
        _, token = await found.guest("Ann")
        read = store.database.read

        async def slow(text: str, *values: Any) -> list[Row]:
            rows = await read(text, *values)
            await found.leave(token)
            return rows

        monkeypatch.setattr(store.database, "read", slow)
        await found.visitor(token)
        monkeypatch.setattr(store.database, "read", read)
        assert await found.visitor(token) is None

    run(work)


def test_processes_that_begin_at_once_share_an_empty_database(cluster: Cluster) -> None:
    async def work() -> None:
        database = cluster.fresh()
        houses = [House(Store.at(database)) for _ in range(4)]
        await asyncio.gather(*(house.open() for house in houses))
        assert await version_of(houses[0].store.database) == len(STEPS)
        await asyncio.gather(*(house.close() for house in houses))

    asyncio.run(work())


def his_items(address: str, client: Client, table: str) -> Any:
    client.address = address
    return client.look(table, 0)["update"]["items"]


def test_a_server_on_postgresql_that_is_killed_loses_nothing(cluster: Cluster) -> None:
    killed_often(cluster.fresh(), 2)


@pytest.mark.nightly
def test_a_server_on_postgresql_that_is_killed_forty_times_loses_nothing(cluster: Cluster) -> None:
    killed_often(cluster.fresh(), 40)


def test_rolling_restart_loses_nothing(cluster: Cluster, between: str) -> None:
    restarted_in_turn(cluster.fresh(), between, 1)


@pytest.mark.nightly
def test_twenty_rolling_restarts_lose_nothing(cluster: Cluster, between: str) -> None:
    restarted_in_turn(cluster.fresh(), between, 20)


def restarted_in_turn(database: str, redis: str, times: int) -> None:
    """Two processes, each of which is restarted while clients play at the other one."""
    extra = {"WARREN_REDIS": redis}
    began = time.monotonic()
    processes = [Process(database, extra), Process(database, extra)]
    loads = [Load(Client(processes[0].address, "Ann"), game, n) for n, game in enumerate(GAMES)]
    for load in loads:
        load.start()
    for n in range(times):
        for load in loads:
            load.client.address = processes[1 - n % 2].address
        processes[n % 2].stop()
        processes[n % 2] = Process(database, extra)
    all_were_promised_something(loads)
    for load in loads:
        load.stopping = True
        load.join(PATIENCE)
    for process in processes:
        process.stop()
    assert [fault for load in loads for fault in load.faults] == []
    assert all(load.promises for load in loads)
    assert missing(database, loads) == []
    played_once(database, loads)
    clocks_stood_still(database, loads, time.monotonic() - began)


# ---- programs


def errand(level: str) -> Errand:
    position = warren.game("slayer", engine="plain").start(7)
    return Errand("move", whole(position.imagine(1, 0)), 1, level, "seed", seconds=1.0)


def test_a_worker_that_hangs_or_dies_is_replaced() -> None:
    async def asked() -> Errand:
        return errand("runt")

    async def work() -> None:
        thinkers = Thinkers(1, seconds=0.5)
        first = await thinkers.think(errand("runt"))
        assert first.move
        (worker,) = thinkers.workers.running
        assert worker._process is not None
        os.kill(worker._process.pid, signal.SIGKILL)
        assert (await thinkers.think(errand("runt"))).move == first.move
        os.kill(worker._process.pid, signal.SIGSTOP)
        assert (await thinkers.think(errand("runt"))).move == first.move
        assert (await thinkers.think(errand("dragon"))).error
        with pytest.raises(TooManyWait):
            await Thinkers(1, most_waiting=0).think_about(asked, asker=Asker("eve", "here"))
        await thinkers.close()

    asyncio.run(work())


def test_a_worker_that_gets_no_processor_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        thinkers = Thinkers(1, seconds=0.5)
        first = await thinkers.think(errand("runt"))
        (worker,) = thinkers.workers.running
        assert worker._process is not None
        pid = worker._process.pid
        os.kill(pid, signal.SIGSTOP)
        monkeypatch.setattr(effort, "look_at", lambda process: Look(cpu=1.0, wants=True))
        waiting = asyncio.ensure_future(thinkers.think(errand("runt")))
        await asyncio.sleep(3.0)  # twice its time
        assert not waiting.done()
        os.kill(pid, signal.SIGCONT)
        assert (await waiting).move == first.move
        assert worker._process.pid == pid
        await thinkers.close()

    asyncio.run(work())


def test_time_counts_for_whoever_works_or_does_nothing() -> None:
    for code, least in (("while True: pass", 0.05), ("import time; time.sleep(99)", 0.3)):
        process = subprocess.Popen([sys.executable, "-c", code])
        spent = Effort(process.pid)
        began = time.monotonic()
        while spent.look() < least and time.monotonic() < began + PATIENCE:
            time.sleep(0.05)
        process.kill()
        process.wait()
        assert spent.seconds >= least
    assert effort.look_at(process.pid) is None  # it has ended


def test_a_worker_is_never_told_the_seed() -> None:
    position = warren.game("loot", engine="plain", players=2).start("the true seed")
    told = whole(position.imagine(0, 5))
    assert "the true seed" not in told
    assert str(position.state.key[0]) not in told


def bot_says(*words: str) -> str:
    found = subprocess.run([sys.executable, str(EXAMPLE), *words], capture_output=True, text=True, timeout=PATIENCE)
    assert (found.returncode, found.stderr.count("\n")) == (1, 1)
    return found.stderr


def test_the_example_of_a_bot_plays_a_whole_game(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        made = ann.call("POST", "/api/tables", {"game": "pact", "options": {"players": 2, "max_rounds": 5}})
        ends: list[str] = []

        def sit_down(seat: str) -> None:
            words = [sys.executable, str(EXAMPLE), address, made["links"][seat]]
            ends.append(subprocess.run(words, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout)

        bots = [threading.Thread(target=sit_down, args=(seat,)) for seat in ("0", "1")]
        for bot in bots:
            bot.start()
        for bot in bots:
            bot.join(PATIENCE)
        assert len(ends) == 2
        assert ann.look(made["table"])["update"]["state"]["stage"] == "over"
    for given, said in (
        ((), "expected where the server is, and a link: python bot.py http://localhost:8765 LINK\n"),
        ((address, "x"), f"{address} does not answer, or no more (<urlopen error [Errno 111] Connection refused>): "),
        (("localhost:8765", "x"), "localhost:8765 does not answer, or no more (<urlopen error unknown url type"),
    ):
        assert bot_says(*given).startswith(said)
    with server(tmp_path / "warren.db") as address:
        assert bot_says(address, made["links"]["0"]).startswith(f"{address} refuses that: This link was used, or ")
    code = [line for line in EXAMPLE.read_text().split('"""')[2].splitlines() if line.strip()]
    assert len(code) <= 50
