"""What was acknowledged is on the disk: whatever happens to the server, nothing is lost, and nothing comes twice."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import warren
from tests.server.load import Load, Process, all_were_promised_something
from tests.server.powercut import NoCompiler, Note, a_moment, after_cut, environment, read_notes, shim
from tests.server.running import PATIENCE, Client
from warren.server.hosted import Hosted
from warren.server.store import Store

GAMES = warren.games()
WEAK = (str(Path(__file__).parent / "weak.py"),)
LATER = (str(Path(__file__).parent / "later.py"),)


async def lines_of(database: Path | str) -> dict[str, Hosted]:
    store = Store.at(str(database))
    await store.open()
    try:
        return {table: Hosted(table, await store.lines(table)) for table in await store.ids()}
    finally:
        await store.close()


def missing(database: Path | str, loads: list[Load], before: int | None = None) -> list[str]:
    """The promises, given before some moment, that the store does not keep."""
    tables = asyncio.run(lines_of(database))
    broken = []
    for load in loads:
        keys = {key.partition(":")[2] for key in tables[load.table].answers} if load.table in tables else set()
        given = [promise for promise in load.promises if before is None or promise.at < before]
        broken += [f"{load.game} {promise.key}" for promise in given if promise.key not in keys]
    return broken


class Cut(NamedTuple):
    """What came of a power cut."""

    promises: int  # moves that were acknowledged before
    lost: int  # writes that were not synced and are gone or torn
    broken: list[str]  # promises


def power_cuts(folder: Path, seed: int, cuts: int, program: Sequence[str] = ("-m", "warren")) -> list[Cut]:
    """Cut the power of a server under load: once truly, and at many moments of which its files could have been left."""
    luck = random.Random(seed)
    place, notes = folder / f"before{seed}", folder / f"notes{seed}"
    place.mkdir()
    process = Process(place / "warren.db", environment(shim_in(folder), place, notes), program=program)
    try:
        loads = [Load(Client(process.address, "Ann"), game, seed * 10 + n) for n, game in enumerate(GAMES)]
        for load in loads:
            load.start()
        all_were_promised_something(loads, 20 * cuts)
    finally:
        process.kill()
    for load in loads:
        load.stopping = True
        load.join(PATIENCE)
    written = list(read_notes(notes))
    first = min(promise.at for load in loads for promise in load.promises)
    playing = [note for note in written if note.at > first]
    moments = [a_moment(playing, luck) for _ in range(cuts - 1)] + [time.monotonic_ns()]
    return [cut_at(folder / f"after{seed}.{n}", written, moment, loads, luck) for n, moment in enumerate(moments)]


def cut_at(folder: Path, written: list[Note], moment: int, loads: list[Load], luck: random.Random) -> Cut:
    folder.mkdir()
    lost = after_cut([note for note in written if note.at <= moment], folder, luck)
    promises = sum(promise.at < moment for load in loads for promise in load.promises)
    cut = Cut(promises, lost, missing(folder / "warren.db", loads, moment))
    print(f"{promises} moves acknowledged, {lost} writes lost, {len(cut.broken)} promises broken", flush=True)
    return cut


def shim_in(folder: Path) -> Path:
    try:
        return shim(folder)
    except NoCompiler as fault:
        pytest.skip(f"POWER CUTS ARE NOT TESTED HERE: {fault}")


def nothing_is_lost(cuts: list[Cut]) -> None:
    assert [cut.broken for cut in cuts if cut.broken] == []
    assert sum(cut.promises for cut in cuts) > 10 * len(cuts)
    assert any(cut.lost for cut in cuts)  # it was cut while something was written


def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    nothing_is_lost(power_cuts(tmp_path, 1, 6))


@pytest.mark.nightly
def test_a_hundred_power_cuts_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    nothing_is_lost([cut for seed in range(100, 110) for cut in power_cuts(tmp_path, seed, 10)])


def test_a_server_that_does_not_wait_for_the_disk_is_found_out(tmp_path: Path) -> None:
    assert any(cut.broken for cut in power_cuts(tmp_path, 2, 3, WEAK))


@pytest.mark.nightly
def test_a_server_that_does_not_wait_for_the_disk_is_found_out_nearly_always(tmp_path: Path) -> None:
    cuts = [cut for seed in range(200, 204) for cut in power_cuts(tmp_path, seed, 10, WEAK)]
    assert sum(bool(cut.broken) for cut in cuts) > 0.8 * len(cuts)  # right after a checkpoint all is synced for once


def test_a_server_that_is_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    killed_often(tmp_path / "warren.db", 4)


@pytest.mark.nightly
def test_a_server_that_is_killed_forty_times_loses_nothing(tmp_path: Path) -> None:
    killed_often(tmp_path / "warren.db", 40)


def killed_often(database: Path | str, times: int) -> None:
    """Each time it is down for an hour, as its clock says."""
    luck = random.Random(5)
    began = time.monotonic()
    process = Process(database)
    client = Client(process.address, "Ann")
    loads = [Load(client, game, n) for n, game in enumerate(GAMES)]
    for load in loads:
        load.start()
    for n in range(times):
        time.sleep(luck.uniform(0.4, 1.0))
        process.stop() if n % 3 == 2 else process.kill()
        process = Process(database, {"AHEAD": f"{3600 * (n + 1)}"}, process.port, LATER)
    all_were_promised_something(loads)
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
    assert missing(database, loads) == []
    played_once(database, loads)
    clocks_stood_still(database, loads, time.monotonic() - began)


def clocks_stood_still(database: Path | str, loads: list[Load], spent: float) -> None:
    """Nobody was flagged, and nobody has thought longer than everything took."""
    tables = asyncio.run(lines_of(database))
    for load in loads:
        standing = tables[load.table].standing
        assert not any(chair.flagged for chair in standing.chairs)
        assert 0 < max(standing.used.values()) < spent


def played_once(database: Path | str, loads: list[Load]) -> None:
    """Every command that was promised stands in the store once, and none that was never sent."""
    tables = asyncio.run(lines_of(database))
    for load in loads:
        keys = Counter(key.partition(":")[2] for key in tables[load.table].answers)
        sent = {promise.key for promise in load.promises} | ({load.waiting[1]} if load.waiting else set())
        assert set(keys) <= sent
