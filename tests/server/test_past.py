"""Games as they stood: forks of what is looked at, games that are brought along, finished ones to look at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import warren
from tests.server.running import Client, Refused, server, without_limits

ME_TWICE = [{"who": "me"}, {"who": "me", "name": "Bo"}]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch, server(tmp_path_factory.mktemp("past") / "warren.db") as address:
        without_limits(patch)
        yield address


def finished(game: str = "slayer", seed: int = 5) -> warren.Transcript:
    chance = random.Random(seed)
    position = warren.game(game, engine="plain", players=2).start(seed=seed)
    while not position.is_over:
        position.play(chance.choice(position.moves()))
    return warren.Transcript.of(position)


def sit(client: Client, table: str, seat: int) -> None:
    client.call("POST", f"/api/tables/{table}/do", {"command": {"do": "sit", "seat": seat}})


def things(state: dict[str, Any]) -> Any:
    return state["game"]["view"]


def test_a_fork_begins_with_what_is_looked_at_whatever_was_taken_back_before(address: str) -> None:
    ann = Client(address, "Ann")
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": ME_TWICE})["table"]
    for _ in range(2):
        seat = 0 if ann.choices(table, 0) else 1
        first, second, *_ = ann.choices(table, seat)
        for command in ({"do": "play", "moves": [first]}, {"do": "undo"}, {"do": "play", "moves": [second]}):
            ann.do(table, seat, **command)
    number = ann.look(table, 0)["update"]["number"]
    ann.do(table, 0, do="resign")
    ann.call("POST", f"/api/tables/{table}/rematch")
    for then in (number - 2, number):
        seen = ann.ask(table, 0, ask="replay", number=then)["state"]
        fork = ann.call("POST", f"/api/tables/{table}/fork", {"seat": 0, "number": then})["table"]
        assert things(ann.look(fork, 0)["update"]["state"]) == things(seen)
    with pytest.raises(Refused, match="items so far"):
        ann.call("POST", f"/api/tables/{table}/fork", {"seat": 0, "number": 9_999})


def test_programs_keep_their_seats_in_a_fork(address: str) -> None:
    ann = Client(address, "Ann")
    seats = [{"who": "me"}, {"who": "random"}]
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": seats})["table"]
    fork = ann.call("POST", f"/api/tables/{table}/fork", {"seat": 0})["table"]
    assert ann.look(fork)["welcome"]["mine"] == [0]
    assert ann.look(fork)["update"]["state"]["seats"][1]["level"] == "random"
    ann.do(table, 0, do="resign")
    with pytest.raises(Refused, match="runs is forked as it stands"):
        ann.call("POST", f"/api/tables/{fork}/fork", {"seat": 0, "number": 2})


@pytest.mark.parametrize("game", ["slayer", "pact"])
def test_a_finished_game_that_is_brought_along_can_be_looked_at_move_by_move(address: str, game: str) -> None:
    script = finished(game)
    eve = Client(address, "Eve")
    table = eve.call("POST", "/api/tables", {"script": script.to_text(), "seats": [{"who": "me"}]})["table"]
    looked = eve.look(table, 1)
    assert (looked["update"]["state"]["stage"], looked["welcome"]["mine"]) == ("over", [])
    assert eve.call("GET", "/api/career")["results"] == []
    exported = warren.Transcript.from_text(eve.call("GET", f"/api/tables/{table}/export"))
    assert (exported.moves, exported.result) == (script.moves, script.result)
    for number, step in enumerate(script.positions("plain"), 1):
        if number in (1, 3, 8, len(script.moves) + 1) and game == "slayer":  # where every move is known to all
            seen = eve.ask(table, None, ask="replay", number=number)["state"]
            assert seen["game"]["view"] == step.view(None)
    fork = eve.call("POST", f"/api/tables/{table}/fork", {"number": 3})["table"]
    assert eve.look(fork, 0)["update"]["state"]["stage"] == "playing"


def test_whoever_brings_a_game_along_can_sit_down(address: str) -> None:
    eve = Client(address, "Eve")
    script = finished().up_to(4).to_text()
    table = eve.call("POST", "/api/tables", {"script": script})["table"]
    assert eve.look(table)["update"]["state"]["stage"] == "open"
    with pytest.raises(Refused, match="private"):
        sit(Client(address, "Bo"), table, 0)
    for seat in (0, 1):
        sit(eve, table, seat)
    assert eve.look(table, 0)["update"]["state"]["stage"] == "playing"
    number = eve.look(table, 0)["update"]["number"]
    turns = [eve.ask(table, 0, ask="replay", number=n)["state"].get("game", {}).get("view") for n in range(3, number)]
    assert turns[0] != turns[-1]
