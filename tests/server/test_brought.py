"""What people bring along is checked in a process beside, in a time, and at a price."""

from __future__ import annotations

import asyncio
import random
import tomllib
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.server.running import Client, Refused, server
from warren.core.errors import BadEdition
from warren.face import sealed
from warren.face.entries import Undone
from warren.face.game import Position
from warren.face.transcript import Transcript
from warren.games import find
from warren.server import brought as brought_module
from warren.server.brought import BadBrought, Brought, cost_of
from warren.server.deciding import Caller
from warren.server.forking import with_new_dice
from warren.server.hall import Hall
from warren.server.house import House
from warren.server.proposals import Proposal, SeatWish
from warren.server.replayers import SECONDS, Replayers
from warren.server.spending import Asker
from warren.server.store import Store
from warren.server.turns import CannotThink, Queue, TooManyWait
from warren.server.workers import Workers

HEAD = 'game = "slayer"\nedition = "ours"\nbase = "house-2"\n'
SEATS = [{"who": "me"}, {"who": "me"}]


def played(game: str, moves: int) -> str:
    """A game with so many moves or to its end, as text."""
    luck = random.Random(game)
    position = warren.game(game, engine="plain").start(3)
    while position.made < moves and not position.is_over:
        position.play(luck.choice(position.moves()))
    return warren.Transcript.of(position).to_text()


@pytest.mark.parametrize(
    "line",
    [
        "a." * 5000 + "a = 1",
        "[" + "a . " * 20 + "a]",
        "x = {" + "'a'." * 20 + "a = 1}",
        '"a".' * 20 + "a = 1",
        "x = '" + "y" * 20_001 + "'",
    ],
)
def test_what_would_take_long_to_read_is_refused_before_it_is_read(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("it was read"))
    with pytest.raises(BadEdition, match=r"line 4 (is too long|has too many dots)"):
        find("slayer").editions.uploaded(HEAD + line)


def test_an_edition_is_read_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find("slayer").editions.with_digest("none")  # those that come with the game are known
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("it was read in the server"))
        table = ann.call("POST", "/api/tables", {"game": "slayer", "edition": HEAD, "seats": SEATS})["table"]
        assert ann.look(table)["welcome"]["edition"] == "ours"
        with pytest.raises(Refused, match="there is no edition"):
            ann.call("POST", "/api/tables", {"game": "slayer", "edition": HEAD.replace("house-2", "/etc/x.toml")})


def test_a_game_is_replayed_elsewhere_also_when_it_begins_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = played("slayer", 40)
    with server(tmp_path / "warren.db") as address:
        ann, tim = Client(address, "Ann"), Client(address, "Tim")
        monkeypatch.setattr(Position, "play", lambda self, move: pytest.fail("it was replayed in the server"))
        monkeypatch.setattr(sealed, "_fault_of", lambda *given: pytest.fail("it was read in the server"))
        table = ann.call("POST", "/api/tables", {"script": script, "seats": SEATS})["table"]
        assert ann.look(table, 0)["update"]["state"]["stage"] == "playing"
        monkeypatch.setattr(brought_module, "MOST_REMEMBERED", 0)  # many others were brought along meanwhile
        made = ann.call("POST", "/api/tables", {"script": script, "seats": SEATS[:1]})
        tim.call("POST", "/api/join", {"link": made["links"]["1"]})
        assert tim.look(made["table"], 1)["update"]["state"]["stage"] == "playing"
        monkeypatch.undo()
        with pytest.raises(Refused, match="the game") as refused:
            ann.call("POST", "/api/tables", {"script": script.replace("\n1 ", "\n1 x")})
        assert refused.value.status == 400


def test_whoever_brings_a_file_along_that_may_be_cut_is_told_so(tmp_path: Path) -> None:
    whole = played("slayer", 40)
    cut = "\n".join(whole.splitlines()[:-12])
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        assert "note" not in ann.call("POST", "/api/tables", {"script": whole, "seats": SEATS})
        made = ann.call("POST", "/api/tables", {"script": cut, "seats": SEATS})
        assert made["note"].startswith("The last line does not say that the file is whole: it is being written, or")
        assert made["note"].endswith(f"({len(warren.Transcript.from_text(cut).moves)} moves are in it).")
        over = ann.call("POST", "/api/tables", {"script": played("slayer", 4000)})["table"]
        exported = warren.Transcript.from_text(ann.call("GET", f"/api/tables/{over}/export"))
        assert exported.result != "undecided"
        assert exported.doubt == ""


def test_a_finished_game_is_read_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = played("pact", 1000)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        monkeypatch.setattr(Transcript, "up_to", lambda self, moves: pytest.fail("it was cut in the server"))
        table = ann.call("POST", "/api/tables", {"script": script})["table"]
        assert ann.look(table)["update"]["state"]["stage"] == "over"


def test_a_game_that_is_too_long_is_refused_before_it_is_read(tmp_path: Path) -> None:
    whole = warren.Transcript.from_text(played("slayer", 1))
    long = replace(whole, entries=(whole.moves[0], *[Undone(0), whole.moves[0]] * (brought_module.MOST_LINES // 2)))
    with server(tmp_path / "warren.db") as address, pytest.raises(Refused, match="at most 30,000 lines") as refused:
        Client(address, "Ann").call("POST", "/api/tables", {"script": long.to_text(), "seats": SEATS})
    assert refused.value.status == 400


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


ANN = Asker("ann", "here")


def brought(path: Path) -> Brought:
    return Brought(Replayers(Store.at(str(path / "warren.db")), Workers("nobody", 1)))


def test_what_takes_too_long_to_check_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    async def never(
        self: Workers, errand: Any, seconds: float, asker: Asker | None = None, tries: int = 1, **more: Any
    ) -> bytes:
        asked.append(seconds)
        assert (asker, tries) == (ANN, 1)
        raise CannotThink

    monkeypatch.setattr(Workers, "do", never)
    with pytest.raises(BadBrought, match="bring something shorter"):
        asyncio.run(brought(tmp_path).carry("warren 3", ANN, keeps_dice=False))
    with pytest.raises(BadBrought, match="bring something shorter"):
        asyncio.run(brought(tmp_path).edition("slayer", HEAD, ANN))
    assert asked == [SECONDS] * 2


def test_only_what_was_brought_lately_is_remembered(tmp_path: Path) -> None:
    found = brought(tmp_path)
    for number in range(20):
        found._remember(f"{number}", b"")
    assert len(found._remembered) == brought_module.MOST_REMEMBERED


@pytest.mark.parametrize("moves", [60, 1000], ids=["running", "finished"])
def test_a_game_is_replayed_once(moves: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = played("slayer", moves)
    made: list[str | int] = []
    play = Position.play
    monkeypatch.setattr(Position, "play", lambda self, move: (made.append(move), play(self, move))[1])

    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        hall = Hall(store)  # without workers, so that all is done here
        seats = [SeatWish("me", "Ann"), SeatWish("me", "Tim")]
        await hall.create(Caller("ann"), Proposal(seats=seats, script=script))
        await store.close()

    run(work())
    last = moves > 60  # of a finished game the last move is tried first, and made when the table is
    assert len(made) == len(warren.Transcript.from_text(script).moves) + last


def test_a_game_costs_by_its_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = played("goblin", 150)
    costs: list[float] = []
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        monkeypatch.setattr(House, "take", lambda self, allowance, client, address, cost=1.0: costs.append(cost))
        table = ann.call("POST", "/api/tables", {"script": script, "seats": SEATS})["table"]
        assert costs == [5, cost_of(script)]
        assert cost_of(script) >= 1.5
        ann.do(table, 0, do="resign")
        costs.clear()
        ann.call("POST", f"/api/tables/{table}/fork", {})
        assert costs == [5, pytest.approx(cost_of(script), rel=0.1)]


# ---- who waits for a worker


def at(client: str, address: str = "") -> Asker:
    """Somebody who asks, from an address of their own unless they share one."""
    return Asker(client, address or client)


def test_decisions_come_before_questions_and_one_worker_is_kept_for_them() -> None:
    async def work() -> None:
        queue, order = Queue(2, 10), list[str]()

        async def enter(asker: Asker | None, name: str) -> None:
            await queue.enter(asker)
            order.append(name)

        waiting = [asyncio.ensure_future(enter(at(f"{n}"), f"question {n}")) for n in range(2)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert order == ["question 0"]  # the other worker is kept
        waiting += [asyncio.ensure_future(enter(None, f"decision {n}")) for n in range(2)]
        for _ in range(3):
            await asyncio.sleep(0)
        assert order == ["question 0", "decision 0"]
        queue.leave(at("0"))
        for _ in range(3):
            await asyncio.sleep(0)
        assert order == ["question 0", "decision 0", "decision 1"]
        queue.leave(None)
        await asyncio.gather(*waiting)
        assert order[-1] == "question 1"

    run(work())


def test_one_client_has_only_so_many_questions_and_decisions_are_always_taken_in() -> None:
    async def work() -> None:
        queue = Queue(1, most_waiting=5, most_each=2)
        names = ("eve", "eve", "ann", "bob", "tim", "kim")
        entering = [asyncio.ensure_future(queue.enter(at(name))) for name in names]
        await asyncio.sleep(0)
        with pytest.raises(TooManyWait, match="2 questions of yours"):
            await queue.enter(at("eve"))
        with pytest.raises(TooManyWait, match="Too many questions"):
            await queue.enter(at("mia"))
        decision = asyncio.ensure_future(queue.enter(None))
        await asyncio.sleep(0)
        entering[1].cancel()  # who goes away makes room
        await asyncio.gather(entering[1], return_exceptions=True)
        queue.leave(at("eve"))
        await decision
        queue.leave(None)
        for name in ("ann", "bob", "tim"):
            queue.leave(at(name))
        queue.leave(at("kim"))
        await asyncio.gather(*entering, return_exceptions=True)
        await queue.enter(at("eve"))

    run(work())


def test_a_game_goes_on_with_new_dice_again_and_again() -> None:
    script = played("slayer", 5)
    for _ in range(60):
        script = with_new_dice(script)
    assert len(warren.Transcript.from_text(script).moves) == 5


def test_a_game_that_is_brought_along_has_the_names_of_those_who_sit_there(tmp_path: Path) -> None:
    script = warren.Transcript.from_text(played("loot", 12)).called("Ann", "Tim").to_text()
    with server(tmp_path / "warren.db") as address:
        ann, tim = Client(address, "Annabel"), Client(address, "Zoe")
        made = ann.call("POST", "/api/tables", {"script": script, "seats": SEATS[:1]})
        with ann.socket(made["table"]) as waits:
            tim.call("POST", "/api/join", {"link": made["links"]["1"]})
            scene = ann.call("GET", waits.next("welcome")["scene"])
        assert {"Annabel", "Zoe"} <= {zone["label"] for zone in scene["zones"]}
        called = [place["called"] for place in ann.look(made["table"], 0)["update"]["state"]["seats"]]
        assert called == ["Annabel", "Zoe"]
        fork = tim.call("POST", f"/api/tables/{made['table']}/fork", {"seat": 1})["table"]
        assert [place["called"] for place in tim.look(fork, 1)["update"]["state"]["seats"]] == ["Zoe", "Zoe 2"]
