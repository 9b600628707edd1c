"""Several processes with one PostgreSQL and one Redis; programs that hang; the example of a bot."""

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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.server.load import Load, Process, all_were_promised_something
from tests.server.postgres import Cluster
from tests.server.running import PATIENCE, Client, Refused, server, without_limits
from tests.server.test_promises import GAMES, clocks_stood_still, killed_often, missing, played_once
from warren.server import effort, presence
from warren.server.company import whole
from warren.server.effort import Effort, Look
from warren.server.house import House
from warren.server.schema import STEPS, version_of
from warren.server.spending import Asker
from warren.server.store import Store
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


def test_what_happens_in_one_process_is_told_in_the_other(cluster: Cluster, redis: str) -> None:
    database = cluster.fresh()
    with server(database, redis=redis) as one, server(database, redis=redis) as other:
        ann, bob = Client(one, "Ann"), Client(other, "Bob")
        made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})
        table = made["table"]
        bob.call("POST", "/api/join", {"link": made["links"]["1"]})
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


def test_who_is_at_a_table_in_another_process_is_told(
    cluster: Cluster, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "LEAST_ABSENCE", 0.0)
    database = cluster.fresh()
    with server(database, redis=redis) as one, server(database, redis=redis) as other:
        ann, bob = Client(one, "Ann"), Client(other, "Bob")
        made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})
        table = made["table"]
        bob.call("POST", "/api/join", {"link": made["links"]["1"]})
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


def test_rolling_restart_loses_nothing(cluster: Cluster, redis: str) -> None:
    restarted_in_turn(cluster.fresh(), redis, 2)


@pytest.mark.nightly
def test_twenty_rolling_restarts_lose_nothing(cluster: Cluster, redis: str) -> None:
    restarted_in_turn(cluster.fresh(), redis, 20)


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
            await Thinkers(1, most_waiting=0).think(errand("runt"), asker=Asker("eve", "here"))
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
    code = [line for line in EXAMPLE.read_text().split('"""')[2].splitlines() if line.strip()]
    assert len(code) <= 40
