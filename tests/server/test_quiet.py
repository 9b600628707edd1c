"""A decision of which a seat may know nothing changes no byte of what it can look at."""

from __future__ import annotations

import random
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

import warren
from tests.server.running import Client, server, without_limits
from warren.server import web
from warren.server.clocks import waited_for
from warren.server.events import Began, Line, Manners, Opened, Sat
from warren.server.hosted import Hosted
from warren.table.memory import Knower

CASES = [(game, {}) for game in warren.games()] + [
    ("pact", {"mode": "expert"}),
    ("pact", {"mode": "two", "players": 2}),
]


def begun(game: warren.Game, seed: int) -> Hosted:
    """A table at which people play."""
    chosen = {name: value for name, value in game.options.items() if value is not None}
    opened = Opened(game.id, chosen, len(game.seats), "p0", Manners(), "secret")
    seats = [Sat(seat, f"p{seat}", f"P{seat}") for seat in range(len(game.seats))]
    script = warren.Transcript.of(game.start(seed)).to_text()
    return Hosted("t", [Line(1, 0.0, (opened, *seats, Began(script)))])


def seen(hosted: Hosted) -> dict[Knower, tuple[int, bytes]]:
    return {knower: (stream.number, bytes(hosted.state(knower))) for knower, stream in hosted.streams.items()}


def quiet_decisions(game: warren.Game, seed: int, decisions: int) -> int:
    """Play at random; how often somebody decided something of which another seat was told nothing."""
    luck = random.Random(seed)
    hosted = begun(game, seed)
    quiet = 0
    before, asked = seen(hosted), waited_for(hosted)
    for n in range(2, decisions + 2):
        if hosted.playing.is_over:
            break
        seat = luck.choice(hosted.playing.asked)
        hosted.recorder.by = seat
        hosted.playing.play(seat, str(luck.choice(hosted.playing.sight(seat).asking.moves())))
        hosted.add(Line(n, 0.0, tuple(hosted.recorder.taken())), is_made=True)
        after = seen(hosted)
        for knower in after:
            if knower != seat and after[knower][0] == before[knower][0]:
                quiet += 1
                assert after[knower][1] == before[knower][1], f"{knower} sees that {seat} has decided"
                assert knower in asked or knower not in waited_for(hosted), f"{knower} would get a notice"
        before, asked = after, waited_for(hosted)
    return quiet


@pytest.mark.parametrize(("game_id", "options"), CASES)
def test_what_a_seat_is_not_told_changes_nothing_that_it_sees(game_id: str, options: dict[str, object]) -> None:
    game = warren.game(game_id, engine="plain", **options)
    quiet = sum(quiet_decisions(game, seed, 60) for seed in range(3))
    assert quiet or game_id != "pact"


def test_signs_of_life_do_not_tell_of_decisions_that_nobody_may_know_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_limits(monkeypatch)
    monkeypatch.setattr(web, "PING", 0.6)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        seats = [{"who": "me"}, {"who": "me"}]
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": seats})["table"]
        with urllib.request.urlopen(f"{address}/api/tables/{table}/events", timeout=20) as stream:
            lines = iter(stream.readline, b"")
            next(line for line in lines if line.startswith(b"event: presence"))
            with ThreadPoolExecutor(1) as pool:
                signs = (line for line in lines if line.startswith(b": still here"))
                heard = pool.submit(lambda: list(islice(signs, 2)))
                for _ in range(40):
                    if not heard.done():
                        ann.do(table, 0, do="order", phase="hero_move", answer="stop")  # told to the seat alone
                        time.sleep(0.1)
                assert heard.done()
