"""Many decisions, and a client that asks for too much: every table can go on, and others hardly notice."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from statistics import median

import pytest
from bench.clients import Client as Flood

import warren
from tests.server.load import Process
from tests.server.running import Client
from warren.server import commands as c
from warren.server.checking import checked
from warren.server.deciding import Caller, NotNow
from warren.server.events import Manners
from warren.server.hall import Hall, SeatWish
from warren.server.hosted import Hosted
from warren.server.limits import PAUSE
from warren.server.store import Store
from warren.table import CannotUndo

STORED = Path(__file__).parents[1] / "stored" / "server"


AT_ONCE = 4
"""Tables of each game that are played at the same time: one sync is for all of them."""

ANN = Caller("ann")


async def decide_often(database: Path, decisions: int) -> int:
    """Random decisions at tables of all games, through the code that every command takes; how many there were."""
    store = Store.at(str(database))
    await store.open()
    each = decisions // (AT_ONCE * len(warren.games()))
    work = [
        _play_on(Hall(store), game, each, random.Random(f"{game} {n} {decisions}"))
        for game in warren.games()
        for n in range(AT_ONCE)
    ]
    done = sum(await asyncio.gather(*work))
    assert [found.fault async for found in checked(store) if found.fault] == []
    await store.close()
    return done


async def _play_on(hall: Hall, game: str, decisions: int, luck: random.Random) -> int:
    done = 0
    while done < decisions:
        players = luck.choice(list(warren.game(game, engine="plain").definition.seats))
        seats = [SeatWish("me", f"P{n}") for n in range(players)]
        made = await hall.create(ANN, game, {"players": players}, seats, Manners())
        hosted = await hall.open(made.table)
        while hosted.standing.stage == "playing" and done < decisions:
            seat, move = _any_move(hosted, luck)
            await hall.do(made.table, ANN, seat, f"k{done}", c.Play((move,)))
            done += 1
            if luck.random() < 0.05:
                with suppress(CannotUndo, NotNow):
                    await hall.do(made.table, ANN, seat, f"u{done}", c.Undo())
        assert (hosted.standing.stage == "over") == hosted.playing.is_over
        hall.hosted.clear()
    return done


def _any_move(hosted: Hosted, luck: random.Random) -> tuple[int, str]:
    """A seat that is asked, and one of its moves: only that one is written out."""
    asked = hosted.playing.asked
    assert asked, f"nobody is asked at a table of {hosted.game.id}, and the game is not over"
    seat = luck.choice(asked)
    asking = hosted.playing.sight(seat).asking
    legal = hosted.game.doors.legal(asking.handle)
    assert legal, f"{hosted.game.id}: seat {seat} is asked and can do nothing"
    return seat, str(hosted.game.components.notation.move(luck.choice(legal), asking.seen))


def test_no_table_is_ever_stuck(tmp_path: Path) -> None:
    assert asyncio.run(decide_often(tmp_path / "warren.db", 20_000)) == 20_000


@pytest.mark.nightly
def test_no_table_is_ever_stuck_in_a_million_decisions(tmp_path: Path) -> None:
    for part in range(50):
        decisions = 20_020 + 20 * part  # other games in each part
        done = asyncio.run(decide_often(tmp_path / f"{part}.db", decisions))
        print(f"part {part}: {done:,} decisions", flush=True)
        (tmp_path / f"{part}.db").unlink()


def test_a_flood_from_one_client_is_slowed_down_and_others_go_on(tmp_path: Path) -> None:
    process = Process(tmp_path / "warren.db", {"WARREN_READ_RATE": "10"})
    eve, ann = Client(process.address, "Eve"), Client(process.address, "Ann")
    seats = [{"who": "me"}, {"who": "me"}]
    hers, his = (who.call("POST", "/api/tables", {"game": "slayer", "seats": seats})["table"] for who in (eve, ann))
    quiet = [_latency(ann, his) for _ in range(15)]
    began = time.monotonic()
    floods = [Flood("flood", process.address, hers, eve.token) for _ in range(4)]
    for flood in floods:
        flood.ready()  # the first is refused
    loud = [_latency(ann, his) for _ in range(15)]
    counts: Counter[str] = Counter()
    for flood in floods:
        counts.update(json.loads(flood.end()))
    spent = time.monotonic() - began
    process.stop()
    assert counts.keys() == {"200", "429"}
    assert counts["200"] <= 10 * (10 + spent) + len(floods)
    assert counts["429"] <= len(floods) * (spent / PAUSE + 1)
    print(f"median latency {1e3 * median(quiet):.1f} ms in quiet, {1e3 * median(loud):.1f} ms in a flood: {counts}")


def _latency(client: Client, table: str) -> float:
    began = time.perf_counter()
    assert client.look(table, 0)["update"]["state"]["stage"] == "playing"
    spent = time.perf_counter() - began
    time.sleep(0.05)
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
