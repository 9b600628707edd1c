"""Many decisions, and a client that asks for too much: every table can go on, and others hardly notice."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

import pytest

import warren
from tests.server.load import Process
from tests.server.running import Client, Refused
from warren.server import commands as c
from warren.server.checking import checked
from warren.server.deciding import Caller
from warren.server.events import Manners
from warren.server.hall import Hall, SeatWish
from warren.server.store import Store
from warren.table import CannotUndo

STORED = Path(__file__).parents[1] / "stored" / "server"


async def decide_often(database: Path, decisions: int) -> None:
    """Random decisions at tables of all games, through the code that every command takes."""
    store = Store.at(str(database))
    await store.open()
    luck = random.Random(decisions)
    await asyncio.gather(
        *(_play_on(Hall(store), game, decisions // len(warren.games()), luck) for game in warren.games())
    )
    assert [found.fault async for found in checked(store) if found.fault] == []
    await store.close()


async def _play_on(hall: Hall, game: str, decisions: int, luck: random.Random) -> None:
    done = 0
    while done < decisions:
        players = luck.choice(list(warren.game(game, engine="plain").definition.seats))
        seats = [SeatWish("me", f"P{n}") for n in range(players)]
        made = await hall.create(Caller("ann"), game, {"players": players}, seats, Manners())
        hosted = await hall.open(made.table)
        while hosted.standing.stage == "playing" and done < decisions:
            asked = hosted.playing.asked
            assert asked, f"nobody is asked at a table of {game}, and the game is not over"
            seat = luck.choice(asked)
            legal = hosted.playing.sight(seat).asking.moves()
            assert legal, f"{game}: seat {seat} is asked and can do nothing"
            await hall.do(made.table, Caller("ann"), seat, f"k{done}", c.Play((str(luck.choice(legal)),)))
            done += 1
            if luck.random() < 0.05:
                with suppress(CannotUndo):
                    await hall.do(made.table, Caller("ann"), seat, f"u{done}", c.Undo())
        assert (hosted.standing.stage == "over") == hosted.playing.is_over


def test_no_table_is_ever_stuck(tmp_path: Path) -> None:
    asyncio.run(decide_often(tmp_path / "warren.db", 1_000))


@pytest.mark.nightly
def test_no_table_is_ever_stuck_for_long(tmp_path: Path) -> None:
    asyncio.run(decide_often(tmp_path / "warren.db", 100_000))


def test_a_flood_from_one_client_is_refused_and_others_go_on(tmp_path: Path) -> None:
    process = Process(tmp_path / "warren.db", {"WARREN_READ_RATE": "10", "WARREN_WRITE_RATE": "8"})
    flooding = threading.Event()
    refused: list[int] = []
    eve, ann = Client(process.address, "Eve"), Client(process.address, "Ann")
    seats = [{"who": "me"}, {"who": "me"}]
    hers, his = (who.call("POST", "/api/tables", {"game": "slayer", "seats": seats})["table"] for who in (eve, ann))

    def flood() -> None:
        while not flooding.is_set():
            with suppress(OSError):
                try:
                    eve.look(hers, 0)
                except Refused as fault:
                    refused.append(fault.status)

    quiet = [_latency(ann, his) for _ in range(15)]
    floods = [threading.Thread(target=flood) for _ in range(4)]
    for thread in floods:
        thread.start()
    time.sleep(1.0)
    loud = [_latency(ann, his) for _ in range(15)]
    flooding.set()
    for thread in floods:
        thread.join()
    process.stop()
    assert set(refused) == {429}
    print(f"median latency {1e3 * median(quiet):.1f} ms in quiet, {1e3 * median(loud):.1f} ms in a flood")


def _latency(client: Client, table: str) -> float:
    began = time.perf_counter()
    assert client.look(table, 0)["update"]["state"]["stage"] == "playing"
    spent = time.perf_counter() - began
    time.sleep(0.03)
    return spent


@pytest.mark.parametrize("file", sorted(STORED.glob("*.sql")), ids=lambda file: file.stem)
def test_every_released_schema_is_brought_up_to_date(file: Path, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "old.db") as old:
        old.executescript(file.read_text(encoding="utf-8"))
    old.close()

    async def work() -> None:
        store = Store.at(str(tmp_path / "old.db"))
        await store.open()
        found = [table async for table in checked(store)]
        assert {table.game for table in found} >= {"slayer", "pact", "loot", "boblin"}
        assert [table.fault for table in found] == [""] * len(found)
        hall = Hall(store)
        for table in found:
            hosted = await hall.open(table.table)
            seat = hosted.playing.asked[0]
            move = str(hosted.playing.sight(seat).asking.moves()[0])
            await hall.do(table.table, Caller(hosted.standing.chairs[seat].person), seat, "next", c.Play((move,)))
        await store.close()

    asyncio.run(work())
