"""What is sent for a move stays small: the scene goes once, and view and choices need no patches."""

from __future__ import annotations

import asyncio
import gzip
import random
from pathlib import Path

import msgspec
import pytest

import warren
from warren.server import commands as c
from warren.server.deciding import Caller
from warren.server.hall import Hall
from warren.server.hosted import Hosted
from warren.server.messages import Tells
from warren.server.programs import whole
from warren.server.proposals import Proposal, SeatWish
from warren.server.questions import Known
from warren.server.store import Store
from warren.server.watching import update_of
from warren.server.worker import Errand, thought
from warren.table.memory import Knower

MOST = 20_000
"""Bytes of a message, compressed."""

ANN = Caller("ann", "Ann")
MOVES = 150
ENOUGH = 50


@pytest.mark.parametrize("game", warren.games())
def test_no_message_of_a_move_is_large(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        players = max(warren.game(game, engine="plain").definition.seats)
        seats = [SeatWish("me", f"P{n}") for n in range(players)]
        sizes: list[int] = []
        while len(sizes) <= ENOUGH:  # some games are short
            made = await Hall(store).create(ANN, Proposal(game, {"players": players}, seats))
            sizes += await sizes_of(Hall(store), made.table, random.Random(game))
        assert max(sizes) < MOST
        await store.close()

    asyncio.run(work())


async def sizes_of(hall: Hall, table: str, luck: random.Random) -> list[int]:
    """The sizes of messages while somebody plays all seats at random: of updates, and of what the choices would do."""
    hosted, sizes, most = await hall.open(table), [0], 0
    knowers: list[Knower] = [None, *range(len(hosted.standing.chairs))]
    for _ in range(MOVES):
        if hosted.standing.stage != "playing":
            break
        seat = luck.choice(hosted.playing.asked)
        choices = hosted.playing.sight(seat).asking.moves()
        if len(choices) > most:
            most = len(choices)
            sizes.append(size(previews(hosted, seat)))
        watching = luck.choice(knowers)
        before = hosted.stream(watching).number
        await hall.do(table, ANN, seat, None, c.Play((str(luck.choice(choices)),)))
        sizes.append(size(update_of(hosted, watching, before)))
    return sizes


def previews(hosted: Hosted, seat: int) -> Tells:
    """What a browser asks for when a seat has to choose."""
    position, *_ = hosted.playing.errand(seat)
    found = thought(Errand("previews", whole(position), seat))
    return Tells(1, Known(previews=found.previews))


def size(message: object) -> int:
    """Of a message, compressed."""
    return len(gzip.compress(msgspec.json.encode(message), 6))
