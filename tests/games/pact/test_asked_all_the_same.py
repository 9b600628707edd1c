"""PA18.11: whoever has no choice is asked all the same where being passed over would show others the hand."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.pact.table import pact, play, seat, texts

DEAR = ["t25", "t26", "t27", "t28"]
MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}


@clause("PA18.11")
@pytest.mark.parametrize(("rules", "moves"), [(1, {"w", "stop"}), (2, {"w"})])
def test_whoever_plays_from_like_cards_is_asked_which(rules: int, moves: set[str]) -> None:
    """Under rules 1 the first was played at once, and all knew that the hand held nothing else."""
    position = play(seat("H0{W3} H1{W1}", pact(players=3, rules=rules), row=DEAR, market=MARKET), "play")
    assert (position.phase, texts(position)) == ("play", moves)


@clause("PA18.11")
def test_a_single_card_is_played_at_once() -> None:
    """All can see that there is no other."""
    position = play(seat("H0{W1} H1{W1}", row=DEAR, market=MARKET), "play")
    assert (position.to_move, position.view()["displays"][0]) == (1, {"w": 1})


@clause("PA18.11")
@pytest.mark.parametrize(("rules", "phase"), [(1, "action"), (2, "extra_play")])
def test_whoever_plays_one_more_of_like_cards_is_asked_which(rules: int, phase: str) -> None:
    words = {"action": "play", "played": 1, "phase": "tasks", "specialists": {"sp1": 0}, "market": MARKET, "row": DEAR}
    position = play(seat("H0{W2} H1{W1,Y1}", pact(players=3, rules=rules), **words), "sp1")
    assert (position.phase, position.seen_by(1).phase) == (phase, phase)


@clause("PA18.11")
@pytest.mark.parametrize(("rules", "asked"), [(1, (0, 2)), (2, (0, 1, 2))])
def test_whoever_opens_with_like_cards_is_asked_which(rules: int, asked: tuple[int, ...]) -> None:
    words = {"phase": "opening", "row": DEAR, "market": MARKET}
    position = seat("H0{W3,Y3} H1{G6} H2{W3,Y3}", pact(players=3, rules=rules), **words)
    assert position.seen_by(None).asked == asked
    assert [choice.text for choice in position.seen_by(2).choices] == ["w", "y"]
    play(position, "w")
    assert position.to_move == asked[1]
    assert [choice.text for choice in position.seen_by(1).choices] == (["g"] if rules == 2 else [])


@clause("PA18.11")
@pytest.mark.parametrize(("rules", "asked"), [(1, (0,)), (2, (0, 1))])
def test_whoever_cuts_a_hand_of_like_cards_is_asked_what(rules: int, asked: tuple[int, ...]) -> None:
    words = {"row": DEAR, "market": {"w": 2, "y": 1, "k": 1}, "deck": []}
    position = seat("H0{R3,B2} H1{G7} H2{B4}", pact(players=3, rules=rules), **words)
    play(position, "recruit", "w", "w")
    assert (position.phase, position.seen_by(2).asked) == ("shortage", asked)
    play(position, "r", "b")
    if rules == 2:
        assert (position.to_move, texts(position)) == (1, {"g"})
        assert position.seen_by(0).asked == (1,)


@clause("PA18.11")
@pytest.mark.parametrize(
    ("pacts", "figures", "asked"),
    [
        ({"0-1": ["t05"]}, [[], [], []], True),
        ({}, [[], [], []], False),
        ({"0-1": ["t05"]}, [["t05"], [], []], False),
        ({"0-1": ["t05", "t06"], "2-0": ["t07"]}, [["t05", "t06", "t07"], [], []], False),
    ],
)
def test_whoever_might_place_a_figure_is_asked(
    pacts: dict[str, list[str]], figures: list[list[str]], asked: bool
) -> None:
    """With nothing to recruit one can only play, unless a figure can be paid; others cannot see that it cannot."""
    words = {"masters": ["mw", "my", "mk"], "pacts": pacts, "figures": figures, "row": DEAR, "deck": []}
    position = seat("H0{W1,Y1}", pact("expert"), **words)
    assert (position.phase, texts(position)) == (("action", {"play"}) if asked else ("play", {"w", "y"}))


@clause("PA18.11")
def test_a_beginner_who_can_only_play_is_not_asked() -> None:
    assert seat("H0{W1,Y1} H1{W1}", row=DEAR, deck=[]).phase == "play"


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
