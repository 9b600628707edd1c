"""What others may know of a seat's decisions."""

from __future__ import annotations

import pytest

import warren
from tests.games.pact.table import pact, play, seat

DEAR = ["t25", "t26", "t27", "t28"]
MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}


def test_others_take_it_that_whoever_opens_has_a_choice() -> None:
    """A hand of like cards leaves none, and only its owner knows that."""
    words = {"phase": "opening", "row": DEAR, "market": MARKET}
    position = seat("H0{W3,Y3} H1{G6} H2{W3,Y3}", pact(players=3), **words)
    assert [position.seen_by(knower).asked for knower in (None, 0, 1, 2)] == [(0, 1, 2), (0, 1, 2), (0, 2), (0, 1, 2)]
    assert [choice.text for choice in position.seen_by(2).choices] == ["w", "y"]
    assert position.seen_by(1).choices == ()


def test_what_a_payment_was_made_of_is_told_to_others_in_events_only() -> None:
    """PA6.4: how many questions it took would betray what else was in the hand."""
    words = {"masters": ["mw", "my", "mk"], "pacts": {"0-1": ["t05"]}, "row": DEAR, "market": MARKET}
    told = []
    for hand, moves in (("R1", ["figure left 1"]), ("R3", ["figure left 1", "2 none"])):
        position = play(seat(f"H0{{{hand},W1,Y1}} D0{{R2}} H1{{W1}}", pact("expert"), **words), *moves)
        sight = position.seen_by(1)
        assert position.seen_by(0).history[1].verb == "figure"
        told.append([(made.number, made.seat, made.verb, made.text, made.events) for made in sight.history[1:]])
    assert told[0] == told[1]
    assert told[0][0][:4] == (1, 0, "", "")


def test_a_payment_under_way_brings_others_nothing() -> None:
    position = seat("D0{W1,B1} D1{W2,B1}", row=["t01"], phase="tasks", action="play")
    before = {knower: position.seen_by(knower).to_json() for knower in (None, 1, 2)}
    play(position, "complete t01 left")
    assert position.phase == "split"
    assert {knower: position.seen_by(knower).to_json() for knower in (None, 1, 2)} == before


@pytest.mark.parametrize("knower", [0, 1, None])
def test_secret_choices_are_question_marks_to_others(knower: int | None) -> None:
    position = warren.game("pact", mode="expert").start(seed=3)
    kept = str(position.moves()[0])
    play(position, kept)
    assert position.seen_by(knower).history[-1].text == (kept if knower == 0 else "?")
