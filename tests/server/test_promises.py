"""What was acknowledged is on the disk: whatever happens to the server, nothing is lost, and nothing comes twice."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from pathlib import Path

import pytest

import warren
from tests.server.load import Load, Process
from tests.server.powercut import NoCompiler, after_cut, environment, shim
from tests.server.running import PATIENCE, Client
from warren.server.hosted import Hosted
from warren.server.store import Store

GAMES = warren.games()


async def lines_of(database: Path) -> dict[str, Hosted]:
    store = Store.at(str(database))
    await store.open()
    try:
        return {table: Hosted(table, await store.lines(table)) for table in await store.ids()}
    finally:
        await store.close()


def missing(database: Path, loads: list[Load]) -> list[str]:
    """The promises that the store does not keep."""
    tables = asyncio.run(lines_of(database))
    broken = []
    for load in loads:
        keys = {key.partition(":")[2] for key in tables[load.table].answers} if load.table in tables else set()
        broken += [f"{load.game} {promise.key}" for promise in load.promises if promise.key not in keys]
    return broken


def cut_once(folder: Path, library: Path, seed: int, extra: dict[str, str] | None = None) -> tuple[int, int, list[str]]:
    """Cut the power under load; how many moves were acknowledged, how many writes lost, and which promises broken."""
    luck = random.Random(seed)
    before, after, notes = folder / f"before{seed}", folder / f"after{seed}", folder / f"notes{seed}"
    before.mkdir()
    after.mkdir()
    process = Process(before / "warren.db", environment(library, before, notes) | (extra or {}))
    try:
        loads = [Load(Client(process.address, "Ann"), luck.choice(GAMES), seed * 10 + n) for n in range(3)]
        for load in loads:
            load.start()
        time.sleep(luck.uniform(0.3, 1.5))
    finally:
        process.kill()
    for load in loads:
        load.stopping = True
        load.join(PATIENCE)
    lost = after_cut(notes, after, luck)
    return sum(len(load.promises) for load in loads), lost, missing(after / "warren.db", loads)


def power_cuts(folder: Path, cuts: range) -> None:
    try:
        library = shim(folder)
    except NoCompiler as fault:
        pytest.skip(f"POWER CUTS ARE NOT TESTED HERE: {fault}")
    acknowledged = 0
    for seed in cuts:
        moves, lost, broken = cut_once(folder, library, seed)
        print(f"cut {seed}: {moves} moves acknowledged, {lost} writes lost, {len(broken)} promises broken", flush=True)
        assert broken == []
        acknowledged += moves
    assert acknowledged > len(cuts)


def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    power_cuts(tmp_path, range(5))


@pytest.mark.nightly
def test_forty_power_cuts_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    power_cuts(tmp_path, range(100, 140))


def test_a_server_that_is_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    killed_often(tmp_path / "warren.db", 4)


@pytest.mark.nightly
def test_a_server_that_is_killed_forty_times_loses_nothing(tmp_path: Path) -> None:
    killed_often(tmp_path / "warren.db", 40)


def killed_often(database: Path | str, times: int) -> None:
    luck = random.Random(5)
    process = Process(database)
    client = Client(process.address, "Ann")
    loads = [Load(client, game, n) for n, game in enumerate(GAMES[:3])]
    for load in loads:
        load.start()
    for n in range(times):
        time.sleep(luck.uniform(0.4, 1.0))
        process.stop() if n % 3 == 2 else process.kill()
        process = Process(database, port=process.port)
    time.sleep(1.0)
    for load in loads:
        load.stopping = True
        load.join(PATIENCE)
    streams = {
        (load.table, seat): client.look(load.table, seat)["update"]["items"] for load in loads for seat in (0, 1)
    }
    process.stop()
    for load in loads:
        assert load.faults == []
        assert load.promises
        for seat, (number, _, items) in load.known.items():
            assert items == streams[load.table, seat][:number]
    if isinstance(database, Path):
        assert missing(database, loads) == []
        played_once(database, loads)


def played_once(database: Path, loads: list[Load]) -> None:
    """Every command that was promised stands in the store once, and none that was never sent."""
    tables = asyncio.run(lines_of(database))
    for load in loads:
        keys = Counter(key.partition(":")[2] for key in tables[load.table].answers)
        sent = {promise.key for promise in load.promises} | ({load.waiting[1]} if load.waiting else set())
        assert set(keys) <= sent
