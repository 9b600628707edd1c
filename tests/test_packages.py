"""A game that somebody else's package brings is played wherever ours are, and one that is not in order hurts nobody."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.packages import PICTURE, somebodys_python
from tests.server.load import Process
from tests.server.running import Client


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return somebodys_python(tmp_path_factory.mktemp("somebody"))


def run(python: Path, *words: str, typed: str = "") -> str:
    done = subprocess.run([python, "-m", "warren", *words], input=typed, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_in_the_list_and_those_that_are_not_in_order_are_told_of(python: Path) -> None:
    said = " ".join(run(python, "games").split())
    assert "heaps Heaps 2 Leave the last pebble to the other." in said
    assert "slayer Goblin Slayer 2" in said
    assert "The game slayer is left out: warren_heaps:GAME of warren-heaps 1.0: that is the id of a game" in said
    assert "The game broken is left out: warren_heaps.broken:GAME of warren-heaps 1.0: ValueError: a fault" in said
    assert "The game thing is left out: warren_heaps:NOTHING of warren-heaps 1.0: AttributeError: " in said
    assert "The game twice is left out: warren_heaps.twice:GAME of warren-heaps 1.0: its clauses begin with HP" in said


def test_a_game_that_is_left_out_says_why(python: Path) -> None:
    done = subprocess.run([python, "-c", "import warren; warren.game('broken')"], capture_output=True, text=True)
    assert "there is no game 'broken'" in done.stderr
    assert "a fault of its own" in done.stderr


def test_it_is_played_in_the_terminal(python: Path) -> None:
    said = run(python, "play", "heaps", "--seed", "1", typed="take 3\ntake 3\nquit\n")
    assert "How many pebbles do you take?" in said
    assert "You take 3 pebbles" in said or "takes 3 pebbles" in said


def test_it_is_played_in_an_arena(python: Path) -> None:
    said = run(python, "arena", "heaps", "--players", "random,instinct", "--games", "2", "--json")
    assert json.loads(said)


def test_it_is_played_at_a_table_of_a_server(python: Path, tmp_path: Path) -> None:
    process = Process(tmp_path / "warren.db", python=str(python))
    try:
        ann = Client(process.address, "Ann")
        games = {game["id"]: game["looks"] for game in ann.call("GET", "/api/games")}
        assert list(games)[-1] == "heaps"
        assert games["heaps"]["line"] == "Do not take the last one."
        assert ann.call("GET", games["heaps"]["emblem_dark"]) == PICTURE.format("tan")
        seats = [{"who": "me"}, {"who": "me", "name": "Bo"}]
        table = ann.call("POST", "/api/tables", {"game": "heaps", "seats": seats})["table"]
        seat = next(seat for seat in (0, 1) if ann.choices(table, seat))
        command = {"do": "play", "moves": ["take 3"]}
        ann.call("POST", f"/api/tables/{table}/do", {"seat": seat, "command": command})
        assert not ann.choices(table, seat)
        assert ann.choices(table, 1 - seat)
    finally:
        process.stop()
