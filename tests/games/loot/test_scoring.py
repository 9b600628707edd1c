"""LR13: scorings, the Final Score, who wins."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.table import scene, seen
from tests.games.moves import play


def last_turn(players: int, **words: Any) -> warren.Position:
    """Before the end of the last turn of round 14; `scores` are those of the first two scorings."""
    seats: dict[str, Any] = words.pop("seats", {})
    hands: dict[str, Any] = {"abcde"[players - 1] + "_hand": "money_bag"}
    table = {"round": 14, "active": players - 1} | words
    return scene(players, words=table, **hands, **seats)


def between(round_no: int, **seats: Any) -> warren.Position:
    """Before the last turn of a round ends; everybody holds a card."""
    words = {"round": round_no, "active": 1} | seats.pop("words", {})
    return scene(hand="money_bag", b_hand="money_bag", words=words, **seats)


@clause("LR13.1")
def test_a_scoring_adds_up_what_stands_and_removes_nothing() -> None:
    stacks = {"p0": "gob_o_goblins ornery_octet", "p1": "lonely_lout", "b_p2": "troublesome_trio shield_bearer"}
    pos = play(between(5, **stacks), "end")
    assert seen(pos, "scores") == [[10 + 8 + 1], [3]]
    assert seen(pos, "standing") == [19, 3]
    assert seen(pos, "platforms", 0) == [["gob_o_goblins", "ornery_octet"], ["lonely_lout"], []]


@clause("LR13.1")
def test_every_goblin_is_worth_its_victory_points() -> None:
    worth = {
        "troublesome_trio": 3,
        "lonely_lout": 1,
        "dastardly_duo": 2,
        "quarrelsome_quartet": 4,
        "feisty_five": 5,
        "burly_bunch": 4,
        "scruffy_six": 6,
        "stubborn_squad": 4,
        "pint_sized_pack": 8,
        "surly_seven": 7,
        "ornery_octet": 8,
        "gob_o_goblins": 10,
        "nasty_nine": 9,
        "terrible_ten": 10,
        "howling_horde": 12,
        "kings_cohort": 11,
    }
    words: dict[str, Any] = {"crowd": [], "crowd_deck": {}}
    for name, points in worth.items():
        pos = scene(hand="money_bag", p1=name, b_p0="lonely_lout", words=words)
        assert seen(pos, "standing") == [points, 1], name


@clause("LR13.2", "LR13.3")
@pytest.mark.parametrize(
    ("round_no", "scores"),
    [
        (4, [[], []]),
        (5, [[10], [3]]),
        (6, [[0], [0]]),
        (8, [[0], [0]]),
        (9, [[0, 10], [0, 3]]),
        (10, [[0, 0], [0, 0]]),
        (13, [[0, 0], [0, 0]]),
    ],
)
def test_scorings_come_after_rounds_5_and_9_and_no_others(round_no: int, scores: list[list[int]]) -> None:
    pos = play(between(round_no, p0="gob_o_goblins", b_p0="troublesome_trio"), "end")
    assert seen(pos, "round") == round_no + 1
    assert seen(pos, "scores") == scores


@clause("LR13.2", "LR13.3")
@pytest.mark.parametrize(("round_no", "scoring"), [(5, 1), (9, 2)])
def test_a_scoring_comes_before_the_next_event_is_turned_up(round_no: int, scoring: int) -> None:
    pos = play(between(round_no, p0="gob_o_goblins"), "end")
    happened = [str(event) for event in pos.history[-1].events]
    kinds = [event.kind for event in pos.history[-1].events]
    assert kinds.index("scored") < kinds.index("round_begins") < kinds.index("event")
    assert f"Scoring {scoring}: Ash has 10 victory points." in happened
    assert f"Scoring {scoring}: Bramble has 0 victory points." in happened


@clause("LR13.4", "LR13.5")
def test_the_third_scoring_comes_after_the_final_round() -> None:
    pos = last_turn(2, scores=[[10, 20], [12, 18]], seats={"p0": "gob_o_goblins", "b_p0": "troublesome_trio"})
    assert seen(pos, "scores") == [[10, 20], [12, 18]]
    play(pos, "end")
    assert pos.is_over
    assert seen(pos, "scores") == [[10, 20, 10], [12, 18, 3]]
    assert pos.scores == (40, 33)
    happened = [str(event) for event in pos.history[-1].events]
    assert happened[-2:] == ["Ash has a final score of 40.", "Bramble has a final score of 33."]


@clause("LR13.5")
def test_the_highest_final_score_wins() -> None:
    pos = last_turn(3, scores=[[10, 20], [30, 0], [0, 9]], seats={"b_p0": "lonely_lout", "c_p0": "gob_o_goblins"})
    play(pos, "end")
    assert pos.scores == (30, 31, 19)
    assert list(pos.shares) == [0, 1, 0]
    assert pos.winners == ("two",)


@clause("LR13.6")
def test_those_who_tie_for_the_highest_final_score_share_the_victory() -> None:
    """Scenario S3."""
    seats = {
        "p0": "gob_o_goblins terrible_ten terrible_ten",
        "b_p1": "ornery_octet gob_o_goblins howling_horde",
        "c_p0": "howling_horde ornery_octet ornery_octet",
    }
    words: dict[str, Any] = {"crowd": [], "crowd_deck": {}}
    pos = last_turn(3, scores=[[10, 20], [12, 18], [9, 20]], seats=seats, **words)
    play(pos, "end")
    assert seen(pos, "scores") == [[10, 20, 30], [12, 18, 30], [9, 20, 28]]
    assert pos.scores == (60, 60, 57)
    assert list(pos.shares) == [0.5, 0.5, 0]
    assert pos.winners == ("one", "two")


@clause("LR13.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_if_all_are_alike_all_share(players: int) -> None:
    pos = play(last_turn(players), "end")
    assert pos.shares == pytest.approx((1 / players,) * players)


@clause("LR13.1", "LR13.3")
def test_what_was_recorded_stays_when_the_goblins_are_lost() -> None:
    """Scenario S4."""
    words = {"scores": [[14], [0]], "active": 1, "first": 1}
    stacks: dict[str, Any] = {"p0": "quarrelsome_quartet gob_o_goblins"}
    pos = scene(hand="money_bag", b_hand="money_bag", pools=(0, 0, 3), words=words, **stacks)
    assert seen(pos, "standing") == [14, 0]
    play(pos, "attack")  # the Quartet is the only goblin within reach
    assert seen(pos, "standing") == [0, 0]
    assert seen(pos, "scores") == [[14], [0]]
    words = {"round": 9, "scores": [[14], [0]], "active": 1}
    pos = play(scene(hand="money_bag", b_hand="money_bag", p0="dastardly_duo", words=words), "end")
    assert seen(pos, "scores") == [[14, 2], [0, 0]]


@clause("LR13.5")
def test_before_the_end_the_score_is_what_was_recorded() -> None:
    pos = scene(hand="money_bag", p0="gob_o_goblins", words={"round": 10, "scores": [[5, 7], [1, 2]]})
    assert pos.scores == (12, 3)
