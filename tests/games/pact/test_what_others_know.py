"""What others may know of a seat's decisions."""

from __future__ import annotations

import pytest

import warren
from tests.games.moves import play, texts
from tests.games.pact.table import display, pact, seat

DEAR = ["t25", "t26", "t27", "t28"]
MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}


OPENING = {"phase": "opening", "row": DEAR, "market": MARKET}
SHORT = {"row": DEAR, "market": {"w": 1}, "deck": []}


def test_whoever_opens_is_asked_whatever_the_hand() -> None:
    """A hand of like cards leaves no choice, and only its owner knows that."""
    position = seat("H0{W3,Y3} H1{G6} H2{W3,Y3}", pact(players=3), **OPENING)
    assert [position.seen_by(knower).asked for knower in (None, 0, 1, 2)] == [(0, 1, 2)] * 4
    assert [choice.text for choice in position.seen_by(1).choices] == ["g"]
    assert play(position, "w").to_move == 1


def test_whoever_is_to_cut_a_hand_is_asked_whatever_the_hand() -> None:
    position = play(seat("H0{W5,Y2} H1{G8} H2{K5}", pact(players=3), **SHORT), "recruit")
    assert (position.phase, position.seen_by(2).asked) == ("shortage", (0, 1))
    play(position, "w", "w", "y")
    assert [(position.to_move, texts(position)), (position.phase, position.seen_by(2).asked)] == [
        (1, {"g"}),
        ("shortage", (1,)),
    ]
    assert play(position, "g", "g", "g").phase != "shortage"


def test_whoever_plays_out_of_several_goblins_is_asked_which() -> None:
    several = play(seat("H0{W2} H1{W1} H2{K5}", row=DEAR, market=MARKET), "play")
    assert (several.phase, texts(several)) == ("play", {"w"})
    alone = play(seat("H0{W1} H1{W1} H2{K5}", row=DEAR, market=MARKET), "play")
    assert (alone.to_move, display(alone, 0)) == (1, {"w": 1})


def test_whoever_plays_one_goblin_more_is_asked_which() -> None:
    table = {"row": DEAR, "market": MARKET, "specialists": {"sp1": 0}, "phase": "tasks", "action": "play"}
    several = play(seat("H0{W2} H1{W1}", **table), "sp1")
    assert (several.phase, texts(several)) == ("extra_play", {"w"})
    assert display(play(seat("H0{W1} H1{W1}", **table), "sp1"), 0) == {"w": 1}


@pytest.mark.parametrize(
    ("hand", "offered"), [("R3,W1", {"play", "figure left 1"}), ("R2,W2", {"play"}), ("R1,W1", set())]
)
def test_who_might_place_a_figure_is_asked_whether_the_hand_could_pay_or_not(hand: str, offered: set[str]) -> None:
    """With nothing to recruit. The cheapest figure costs three, and three cards might be of the task's colour."""
    words = {"masters": ["mw", "my", "mk"], "pacts": {"0-1": ["t05"]}, "row": DEAR, "market": {}, "deck": []}
    for rules in (1, 2):
        position = seat(f"H0{{{hand}}} H1{{W1,K1}}", pact("expert", rules=rules), **words)
        asked = offered if rules == 2 or len(offered) > 1 else set()
        assert (texts(position) if position.phase == "action" else set()) == asked


def test_under_the_first_rules_what_leaves_no_choice_is_not_asked() -> None:
    """Others take it all the same that whoever opens has a choice."""
    first = pact(players=3, rules=1)
    position = seat("H0{W3,Y3} H1{G6} H2{W3,Y3}", first, **OPENING)
    assert [position.seen_by(knower).asked for knower in (None, 0, 1, 2)] == [(0, 1, 2), (0, 1, 2), (0, 2), (0, 1, 2)]
    assert [choice.text for choice in position.seen_by(2).choices] == ["w", "y"]
    assert position.seen_by(1).choices == ()
    assert play(position, "w").to_move == 2
    short = play(seat("H0{W5,Y2} H1{G8} H2{K5}", first, **SHORT), "recruit", "w", "w", "y")
    assert short.phase != "shortage"
    assert display(play(seat("H0{W2} H1{W1}", first, row=DEAR, market=MARKET), "play"), 0) == {"w": 1}


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
