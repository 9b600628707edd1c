"""Short words of a game: several moves said as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import warren
from tests.server.running import Client, Refused, server

SEATS = [{"who": "me"}, {"who": "me"}]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("short") / "warren.db") as address:
        yield address


def on_the_march() -> str:
    """A game of Goblin in which the King's seat has somebody on the march."""
    position = warren.game("goblin", engine="plain").start(seed=3)
    while position.phase != "march":
        moves = [str(move) for move in position.moves()]
        position.play(next((text for text in moves if text.startswith("lead ")), moves[0]))
    return warren.Transcript.of(position).to_text()


def table(ann: Client) -> tuple[str, int, dict[str, Any]]:
    made = ann.call("POST", "/api/tables", {"script": on_the_march(), "seats": SEATS})["table"]
    looked = [ann.look(made, seat) for seat in (0, 1)]
    seat = next(n for n, one in enumerate(looked) if one["update"]["state"]["game"]["choices"])
    return made, seat, looked[seat]


def test_a_leader_goes_where_a_short_word_sends_him(address: str) -> None:
    ann = Client(address, "Ann")
    made, seat, looked = table(ann)
    known = looked["welcome"]["short_words"][0]
    assert (known["text"], known["kinds"], known["phases"]) == ("goto <hex>", ["hex"], ["march"])
    told = {word["text"]: word.get("names", []) for word in looked["welcome"]["short_words"]}
    assert (told["goto <hex>"], told["setup <plan>"]) == ([], ["spread", "north", "south", "column"])
    steps = [one["text"] for one in looked["update"]["state"]["game"]["choices"] if one["verb"] == "step"]
    goal = steps[0].split()[1]
    assert ann.do(made, seat, do="short", text=f"goto {goal}")["done"] == [f"step {goal}"]


def test_what_cannot_be_said_in_short_says_why_and_changes_nothing(address: str) -> None:
    ann = Client(address, "Ann")
    made, seat, looked = table(ann)
    answer = ann.do(made, seat, do="short", text="goto 2610")
    assert "done" not in answer
    assert "cannot reach" in answer["why"]
    with pytest.raises(Refused, match=r"'fly home' is no short word of Goblin; it has: `goto <hex>`"):
        ann.do(made, seat, do="short", text="fly home")
    assert ann.look(made, seat)["update"]["number"] == looked["update"]["number"]
