"""Two worlds that a seat cannot tell apart are told apart by nothing that comes over the wires, for any game."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

import warren
from tests.contract.corpus import under_key
from tests.server.running import Client, Refused, Socket, server, without_limits
from warren.server import forking

ONE_KEY = 20_000_003, 77
QUICK = ("random", "instinct", "greedy", "runt", "sneak")
"""Players that think as long for one twin as for the other."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        without_limits(patch)
        patch.setattr(forking, "secrets", SimpleNamespace(token_hex=lambda size: "one word"))
        with server(tmp_path_factory.mktemp("twins") / "warren.db") as address:
            yield address


class World:
    """A table whose game is one of the worlds, and a client that sees it as one seat does."""

    answered: ClassVar[Counter[str]] = Counter()
    """How often questions had an answer in any world, by what it was."""

    def __init__(self, address: str, position: warren.Position, knower: int | None) -> None:
        self.position = position
        self.knower = knower
        self.all_seats = Client(address, "Ann")
        seats = [{"who": "me", "name": f"P{n}"} for n in range(len(position.game.seats))]
        script = warren.TruePosition.of(position).to_text()
        wanted = {"script": script, "seats": seats, "keeps_dice": True}
        self.table = self.all_seats.call("POST", "/api/tables", wanted)["table"]
        self.received: list[str] = []

    def choices(self) -> list[str]:
        """What the seat can do now."""
        return [] if self.knower is None else self.all_seats.choices(self.table, self.knower)

    def queries(self) -> list[str]:
        """The questions of the game's own that need nothing more to be said."""
        told = self.all_seats.ask(self.table, self.knower, ask="query")
        return [query["text"] for query in told.get("queries", []) if "<" not in query["text"]]

    def told(self, kind: str, *words: Any) -> None:
        """Note something that reached the seat; the name of the table is the only thing that may differ."""
        self.received.append(json.dumps([kind, *words]).replace(self.table, "TABLE"))

    def ask(self, **question: Any) -> None:
        try:
            answer = self.all_seats.ask(self.table, self.knower, **question)
            World.answered.update(list(answer))
            self.told("answer", answer)
        except Refused as fault:
            self.told("refused", fault.status, fault.fault)

    def do(self, **command: Any) -> None:
        try:
            self.told("done", self.all_seats.do(self.table, self.knower, **command))
        except Refused as fault:
            self.told("refused", fault.status, fault.fault)

    def wonder(self, texts: list[str], level: str, queries: list[str]) -> None:
        """Ask whatever somebody has to think about."""
        self.ask(ask="previews")
        for text in texts:
            self.ask(ask="foresee", move=text)
        self.ask(ask="hint", level=level)
        self.ask(ask="query")
        for query in queries:
            self.ask(ask="query", text=query)

    def fork(self) -> None:
        """Note what all seats see and may do at a fork of the table, which is imagined with the same word."""
        try:
            fork = self.all_seats.call("POST", f"/api/tables/{self.table}/fork", {"seat": self.knower})["table"]
        except Refused as fault:
            self.told("refused", fault.status, fault.fault)
            return
        World.answered.update(["fork"])
        for seat in range(len(self.position.game.seats)):
            look = self.all_seats.look(fork, seat)
            self.told("fork", json.dumps([look["welcome"], look["update"]]).replace(fork, "FORK"))

    def hear(self, socket: Socket) -> None:
        """Whatever was pushed until the server has answered something else."""
        socket.send({"is": "ask", "id": 1, "seat": self.knower, "question": {"ask": "log"}})
        while (message := socket.receive())["is"] != "told":
            self.told("pushed", message)
        self.told("log", message)

    def look(self) -> None:
        look = self.all_seats.look(self.table, self.knower)
        self.told("look", look)
        self.told("export", self._export())

    def _export(self) -> Any:
        seat = "" if self.knower is None else f"?seat={self.knower}"
        return self.all_seats.call("GET", f"/api/tables/{self.table}/export{seat}")


def started(game_id: str, moves: int, luck: random.Random) -> warren.Position:
    players = luck.choice(list(warren.game(game_id, engine="plain").definition.seats))
    position = warren.game(game_id, engine="plain", players=players).start(luck.randrange(10**6))
    for _ in range(moves):
        before = position.copy()
        position.play(luck.choice(position.moves()))
        if position.is_over:
            return before
    return position


def twins(position: warren.Position, knower: int | None) -> list[warren.Position]:
    if knower is not None:
        return [under_key(position.imagine(knower, word), ONE_KEY) for word in ("one", "other")]
    other = position
    for seat in range(len(position.game.seats)):
        other = other.imagine(seat, f"other {seat}")
    return [under_key(position.imagine(0, "one"), ONE_KEY), under_key(other, ONE_KEY)]


def compare(
    address: str, position: warren.Position, knower: int | None, luck: random.Random, moves: int, questions: int = 1
) -> int:
    """Look at twins while the same moves are made in both; after how many moves they could be told apart."""
    worlds = [World(address, twin, knower) for twin in twins(position, knower)]
    with worlds[0].all_seats.socket(worlds[0].table) as one, worlds[1].all_seats.socket(worlds[1].table) as other:
        for world, socket in zip(worlds, (one, other), strict=True):
            world.told("watch", socket.watch(knower))
        for n in range(moves):
            texts = [str(move) for move in worlds[0].position.moves()]
            asked = luck.sample(texts, min(2, len(texts)))
            for world, socket in zip(worlds, (one, other), strict=True):
                for text in asked:
                    world.ask(ask="why_not", move=text)
                world.ask(ask="look_up", text=asked[0].split()[0] if asked else "rules")
                world.ask(ask="replay", number=1)
                if knower is not None and worlds[0].position.to_move != knower:
                    world.do(do="play", moves=asked or ["pass"])
                world.look()
                world.hear(socket)
            if n < questions:
                wonder(worlds, asked, luck, questions)
            assert worlds[0].received == worlds[1].received
            if not play_the_same(worlds, luck):
                return n
    return moves


def wonder(worlds: list[World], asked: list[str], luck: random.Random, questions: int) -> None:
    """Ask in both worlds the same of what takes long, and let the game go on elsewhere."""
    choices, queries = worlds[0].choices(), worlds[0].queries()
    foreseen = luck.sample(choices, min(questions, len(choices))) or asked[:1]
    level, wanted = luck.choice(QUICK), luck.sample(queries, min(questions, len(queries)))
    for world in worlds:
        world.wonder(foreseen, level, wanted)
        world.fork()


def play_the_same(worlds: list[World], luck: random.Random) -> bool:
    """Make the same move in both worlds; whether the seat must still be told the same."""
    one, other = (world.position for world in worlds)
    if one.is_over or other.is_over or one.to_move != other.to_move:
        return False
    both = [text for text in map(str, one.moves()) if text in other.moves()]
    if not both:
        return False
    text, seat = luck.choice(both), one.to_move
    knower = worlds[0].knower
    shown = [event for world in worlds for event in world.position.play(text) if event.seen_by(knower)]
    for world in worlds:
        world.all_seats.do(world.table, seat, do="play", moves=[text])
    if any(event.informs for event in shown) or one.is_over or other.is_over:
        return False
    phases = [world.game.definition.phases[world.phase.upper()] for world in (one, other)]
    return phases[0] is phases[1] and one.to_move == other.to_move


@pytest.mark.parametrize("game_id", warren.games())
def test_nothing_over_the_wires_tells_twins_apart(address: str, game_id: str) -> None:
    luck = random.Random(game_id)
    compared = 0
    World.answered.clear()
    for moves in (3, 12, 30):
        position = started(game_id, moves, luck)
        for knower in (None, position.to_move, luck.randrange(len(position.game.seats))):
            compared += compare(address, position, knower, luck, 3)
    assert compared > 0
    assert {"preview", "previews", "hint", "query", "fork"} <= World.answered.keys()


@pytest.mark.nightly
@pytest.mark.parametrize("game_id", warren.games())
def test_nothing_over_the_wires_tells_twins_apart_for_long(address: str, game_id: str) -> None:
    luck = random.Random(f"{game_id} for long")
    for moves in range(0, 120, 4):
        position = started(game_id, moves, luck)
        for knower in (None, *range(len(position.game.seats))):
            with suppress(warren.BadPosition):  # with a guessed hand of one sort alone nobody would have been asked
                compare(address, position, knower, luck, 8, questions=3)
