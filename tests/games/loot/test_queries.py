"""What a player of Loot & Recruit may ask: what would fall, what the deck holds, what can be afforded."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.table import scene
from tests.games.moves import play
from warren.core.queries import Answer
from warren.games.loot.naming import TargetSeat


def asked(position: warren.Position, query: str, seat: int = 0) -> Answer:
    return position.seen_by(seat).ask(query)


def table(answer: Answer) -> list[tuple[Any, ...]]:
    return [(row.label, row.id, *row.values) for row in answer.rows]


@clause("LR9.3", "LR9.5")
def test_what_falls_if_a_goblin_is_attacked() -> None:
    position = scene(hand="money_bag", b_p0="troublesome_trio gob_o_goblins ornery_octet")
    answer = asked(position, "falls two p0 1")
    assert [column.name for column in answer.columns] == ["points", "Defense"]
    assert table(answer) == [
        ("Ornery Octet", "stack:1:p0:2", 8, 7),
        ("Gob O' Goblins", "stack:1:p0:1", 10, 5),
    ]
    assert answer.note == (
        "Bramble, platform 1: an attack on Gob O' Goblins takes 5 Attack; 2 cards and 18 points would fall."
    )
    assert (answer.query, answer.clause) == ("falls two p0 1", "LR9.3")


@clause("LR16.6")
def test_defense_is_that_of_today() -> None:
    words = {"event": "full_moon_madness", "round": 13}
    answer = asked(scene(hand="money_bag", p0="pint_sized_pack", words=words), "falls one p0 0", seat=1)
    assert table(answer) == [("Pint-Sized Pack", "stack:0:p0:0", 8, 2)]


@clause("LR9.9")
@pytest.mark.parametrize(
    ("stack", "event", "card", "why"),
    [
        (
            "gob_o_goblins shield_bearer",
            None,
            0,
            " But the stack is closed: only the card on top of it can be attacked.",
        ),
        ("gob_o_goblins shield_bearer", None, 1, ""),
        ("gob_o_goblins ornery_octet", "thick_fog", 0, " But only top cards can be attacked in this round."),
        ("gob_o_goblins ornery_octet", "thick_fog", 1, ""),
        ("gob_o_goblins ornery_octet", "royal_inspection", 1, " But nobody may attack in this round."),
    ],
)
def test_what_cannot_be_attacked_is_said(stack: str, event: str | None, card: int, why: str) -> None:
    position = scene(hand="money_bag", b_p0=stack, words={"event": event, "round": 12} if event else {"round": 12})
    assert asked(position, f"falls two p0 {card}").note.endswith(f"would fall.{why}")


@pytest.mark.parametrize(
    ("query", "instead"),
    [
        ("falls one p0 0", "Ash has cards on no platform."),
        ("falls five p0 0", "Those who play are Ash and Bramble."),
        ("falls two p0 0", "Bramble has cards on p1 (platform 2)."),
        (
            "falls two p1 2",
            "On platform 2 (p1) of Bramble, counted from 0 at the bottom: 0 Gob O' Goblins, 1 Ornery Octet.",
        ),
    ],
)
def test_where_nobody_stands_nothing_falls_and_what_to_ask_is_told(query: str, instead: str) -> None:
    answer = asked(scene(hand="money_bag", b_p1="gob_o_goblins ornery_octet"), query)
    assert (answer.rows, answer.note) == ((), f"No card stands there. {instead}")


@pytest.mark.parametrize("query", ["falls two p0 1", "falls Bramble p0 1", "FALLS BRAMBLE P0 1"])
def test_people_are_named_and_the_question_names_the_card(query: str) -> None:
    answer = asked(scene(hand="money_bag", b_p0="troublesome_trio gob_o_goblins"), query)
    assert answer.question == (
        "What falls from Bramble's stack on platform 1 if Gob O' Goblins is attacked, and how much Attack does it take?"
    )
    assert [row.label for row in answer.rows] == ["Gob O' Goblins"]


def test_a_target_may_be_called_by_who_sits_there() -> None:
    position = play(scene(pools=(0, 0, 7), b_p0="gob_o_goblins ornery_octet"), "attack")
    assert position.why_not("Bramble p0 1") is None
    assert position.why_not("two p0 1") is None


def test_somebody_who_is_called_like_a_seat_does_not_hide_it() -> None:
    position = play(scene(pools=(0, 0, 7), b_p0="gob_o_goblins ornery_octet"), "attack")
    seats = TargetSeat(("one", "two"))
    assert list(seats.numbers_of("one", (), position.seen)) == [0]
    assert list(seats.numbers_of("bramble", (), position.seen)) == [1]
    assert list(seats.numbers_of("bramble", (), None)) == []


@clause("LR11.2", "LR11.3")
def test_what_is_left_in_the_deck_and_the_next_draw() -> None:
    position = scene(hand="money_bag", deck="cannon 3*table_scraps", discard="2*cannon money_bag")
    answer = asked(position, "deck")
    assert table(answer) == [
        ("Money Bag", "discard:0:money_bag", 0, 1, 0),
        ("Table Scraps", "deck:0", 3, 0, 0.75),
        ("Cannon", "deck:0", 1, 2, 0.25),
    ]
    assert answer.note == "4 cards in the deck, 3 in the discard pile."


@clause("LR11.3", "LR11.4")
def test_an_empty_deck_is_shuffled_first() -> None:
    answer = asked(scene(hand="money_bag", discard="3*cannon money_bag"), "deck")
    assert table(answer) == [
        ("Money Bag", "discard:0:money_bag", 0, 1, 0.25),
        ("Cannon", "discard:0:cannon", 0, 3, 0.75),
    ]
    assert answer.note.endswith("the deck is empty, so the discard pile is shuffled first.")
    assert asked(scene(hand="money_bag"), "deck").note == "You have no card to draw."


@clause("LR6.1", "LR7.1", "LR16.6")
def test_what_can_be_afforded_and_what_is_short() -> None:
    position = scene(hand="money_bag", pools=(4, 3, 0), words={"event": "early_bird_bargains", "round": 5})
    found = {row.label: (row.id, *row.values) for row in asked(position, "afford").rows}
    assert found["Catapult"] == ("pile:catapult", 2, "2 Loot", "yes")
    assert found["Food Stand"] == ("shop:2", 4, "0 Loot", "yes")
    assert found["Lonely Lout"] == ("crowd:0", 2, "1 Recruit", "yes")
    assert found["Nasty Nine"] == ("crowd:2", 9, "-", "6 Recruit short")
    short = [row.values[2] for row in asked(position, "afford").rows]
    assert short == sorted(short, key=lambda words: (words != "yes", not str(words).endswith("hand")))
    assert all(column.name for column in asked(position, "afford").columns)
    assert asked(position, "afford").note == "You have 4 Loot and 3 Recruit; the cards in your hand give Loot +1."
    assert asked(scene(pools=(4, 3, 0)), "afford").note == "You have 4 Loot and 3 Recruit."


@clause("LR5.2", "LR6.1")
def test_what_the_hand_would_pay_for_is_told() -> None:
    answer = asked(scene(hand="2*money_bag food_stand", pools=(1, 0, 0)), "afford")
    found = {row.label: row.values[2] for row in answer.rows}
    assert found["Haggler"] == "2 Loot short, enough with your hand"
    assert found["Lonely Lout"] == "2 Recruit short, enough with your hand"
    assert found["Nasty Nine"] == "9 Recruit short"
    assert answer.note == "You have 1 Loot and 0 Recruit; the cards in your hand give Loot +4 and Recruit +2."


@clause("LR15.9")
def test_without_an_open_platform_nobody_can_be_recruited() -> None:
    closed = "troublesome_trio shield_bearer"
    position = scene(hand="money_bag", pools=(0, 4, 0), p0=closed, p1=closed, p2=closed)
    found = {row.label: row.values[2] for row in asked(position, "afford").rows}
    assert found["Lonely Lout"] == "all your platforms are closed"


@clause("LR5.5")
def test_only_whoever_has_the_turn_can_afford_anything() -> None:
    answer = asked(scene(hand="money_bag", pools=(4, 3, 0)), "afford", seat=1)
    assert (answer.rows, answer.note) == ((), "It is not your turn, and powers last only for a turn.")


# ---- how scores come about


@clause("LR13.1", "LR13.5")
def test_scores_are_told_scoring_by_scoring() -> None:
    words = {"round": 10, "scores": [[1, 2], [3, 4]]}
    account = scene(hand="money_bag", p0="gob_o_goblins", words=words).seen_by(1).account
    assert account.parts == ("after round 5", "after round 9", "after round 14", "standing now")
    assert account.rows == (("1", "2", "-", "10"), ("3", "4", "-", "0"))
    assert account.ended == ""


@clause("LR13.4", "LR14.2")
def test_at_the_end_it_is_told_why() -> None:
    words = {"round": 14, "active": 1, "turn": 1, "scores": [[1, 2], [3, 4]]}
    position = play(scene(b_hand="money_bag", p0="lonely_lout", words=words), "end")
    assert position.is_over
    account = position.seen_by(None).account
    assert account.parts == ("after round 5", "after round 9", "after round 14")
    assert account.rows == (("1", "2", "1"), ("3", "4", "0"))
    assert account.ended == "Round 14, the last one, is over: everybody has had a turn in it."
    assert tuple(sum(map(int, row)) for row in account.rows) == position.scores
