"""What a choice of Pact says that it costs and brings, what a question is about, and what somebody may regret."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play
from tests.games.pact.table import pact, seat

ROW: dict[str, Any] = {"row": ["t01", "t02", "t03", "t04"], "task_deck": ["t13", "t14"], "market": {"w": 2, "y": 2}}
AFTER: dict[str, Any] = ROW | {"phase": "tasks", "action": "play"}


def expert(piles: str, **words: Any) -> warren.Position:
    """An expert's turn; the newest task on the left is t05, a red one."""
    table = ROW | {"masters": ["mw", "my", "mk"], "pacts": {"0-1": ["t05"]}}
    return seat(piles, pact("expert"), **(table | words))


def solo(piles: str, **words: Any) -> warren.Position:
    return seat(piles, pact("solo"), **(ROW | words))


def said(position: warren.Position) -> dict[str, str]:
    return {choice.text: choice.sentence for choice in position.choices()}


def cautions(position: warren.Position) -> dict[str, str]:
    return {choice.text: choice.caution for choice in position.choices() if choice.caution}


# ---- tasks


@clause("PA6.3", "PA7.9", "PA12.3")
def test_a_task_that_silently_spends_the_saboteur_and_dynamite_says_so() -> None:
    position = expert("D0{K2,G1}", phase="tasks", action="play", row=["t07"], markers=[1])
    assert said(position)["complete t07 alone"] == (
        "Complete Sneaking Lessons alone: 2 glory and 1 stick for you, paid with 2 chieftains and a scientist;"
        " dynamite replaces a scientist (your marker goes back to 0 sticks and 0 glory)."
    )
    assert cautions(position) == {"complete t07 alone": "This spends dynamite."}
    both = expert("D0{G2}", phase="tasks", action="play", row=["t07"], markers=[1], specialists={"sp6": 0})
    assert "for you, paid with 2 scientists; the Saboteur leaves out a chief" in said(both)["complete t07 alone"]
    assert cautions(both) == {"complete t07 alone": "This spends the Saboteur and dynamite."}
    assert both.history == []
    told = [str(event) for event in both.play("complete t07 alone")]
    assert told[:5] == [
        "Ash completes Sneaking Lessons alone: 2 glory.",
        "Ash uses the Saboteur.",
        "The Saboteur goes from Ash to Cinder.",
        "Ash spends dynamite: the marker goes back to 0 sticks, 0 glory.",
        "Left out of the payment: 2 chieftains.",
    ]


@clause("PA6.4", "PA9.4", "PA9.6")
def test_a_pact_names_partner_and_task_and_the_step_of_the_pact_card() -> None:
    position = seat("D0{Y1,B1} D1{Y1} D2{Y1}", **AFTER | {"pacts": {"0-1": ["t06", "t07", "t08"]}})
    assert said(position)["complete t03 left"] == (
        "Complete Mud Hut with Bramble: 1 glory for each of you, 1 glory more for each (task 4 on your pact card),"
        " and you draw a goblin; together you pay 2 builders and a merchant."
    )
    assert said(position)["complete t03 right"] == (
        "Complete Mud Hut with Cinder: 1 glory for each of you, and you draw a goblin;"
        " together you pay 2 builders and a merchant."
    )
    told = [str(event) for event in position.play("complete t03 left")]
    assert told[:3] == [
        "Ash completes Mud Hut with Bramble: 1 glory for each.",
        "With 4 tasks on that pact card Ash has 1 glory more.",
        "With 4 tasks on that pact card Bramble has 1 glory more.",
    ]


@clause("PA11.8", "PA13.6")
def test_a_figure_can_make_the_next_task_worth_more_to_one_side_only() -> None:
    words = {"pacts": {"0-1": ["t05", "t06"]}, "figures": [["t05"], [], []], "phase": "tasks", "action": "play"}
    position = expert("D0{Y1,B1} D1{Y1}", **words)
    assert ", 1 glory more for you, and you draw" in said(position)["complete t03 left"]
    assert ", 1 glory more for Ash, and" in said(expert("D1{Y1,B1} D0{Y1}", active=1, **words))["complete t03 right"]


@clause("PA6.2", "PA12.3")
def test_where_help_can_be_chosen_it_is_named_and_nothing_is_regretted() -> None:
    position = expert("D0{W1,Y1,G1}", markers=[1], specialists={"sp6": 0}, phase="tasks", action="play")
    assert said(position)["complete t02 alone"] == (
        "Complete Herb Garden alone: 2 glory for you, paid with a shaman, a builder and a scientist;"
        " a merchant is missing, and dynamite or the Saboteur leaves it out, as you choose."
    )
    two = expert("D0{Y1,G1}", markers=[1], specialists={"sp4": 0, "sp6": 1}, phase="tasks", action="play")
    assert said(two)["complete t02 alone"] == (
        "Complete Herb Garden alone: 2 glory for you, paid with a builder and a scientist;"
        " a shaman and a merchant are missing, and the Mimic and dynamite leave them out, as you choose."
    )
    figure = expert("H0{R2} D0{Y1,R1}", markers=[1], specialists={"sp6": 0})
    assert said(figure)["figure left 2"].endswith(
        "for 3 warriors; one is missing, and dynamite or the Saboteur leaves it out, as you choose."
    )
    shared = expert("D0{Y1} D1{Y1,B1}", markers=[1], phase="tasks", action="play")
    assert (
        "together you pay 2 builders and a merchant; dynamite replaces a warrior" in said(shared)["complete t04 left"]
    )
    assert cautions(position) == {
        "complete t01 alone": "This spends the Saboteur and dynamite.",
        "complete t03 alone": "This spends the Saboteur and dynamite.",
    }


@clause("PA3.2")
def test_to_end_the_turn_with_a_task_that_could_be_completed_is_regretted() -> None:
    assert cautions(seat("D0{W2,B1}", **AFTER))["end_turn"] == (
        "This ends your turn, though you could still complete Swamp Cough alone."
    )
    together = seat("D0{W1} D1{W1,B1}", **AFTER)
    assert cautions(together)["end_turn"] == (
        "This ends your turn, though you could still complete Swamp Cough with Bramble."
    )
    helped = seat("H0{W1} D0{W2}", specialists={"sp6": 0}, **AFTER)
    assert "end_turn" not in cautions(helped)


@clause("PA12.1", "PA6.10")
def test_the_end_of_a_turn_says_what_comes_of_it() -> None:
    position = expert("H0{W1} D0{W1,Y1,K1,G1,R1}", phase="tasks", action="play", specialists={"sp1": 0}, markers=[1])
    assert said(position)["end_turn"] == (
        "End your turn: 5 types in your display, your marker goes up to 2 sticks and 0 glory."
    )
    last = expert("H0{W1} D0{W1,Y1,K1,G1,R1}", phase="tasks", action="play", specialists={"sp1": 0}, markers=[5])
    assert "your marker is on the last space already" in said(last)["end_turn"]
    gaps = seat("H0{K1}", specialists={"sp1": 0}, **AFTER | {"row": ["t01", None, None, "t04"]})
    assert said(gaps)["end_turn"] == "End your turn: 2 new tasks come into the row."


# ---- figures


@clause("PA11.2", "PA11.6", "PA11.9")
def test_a_figure_says_where_it_goes_what_it_costs_and_brings() -> None:
    position = expert("H0{R2} D0{Y1,R1}", markers=[1])
    assert said(position)["figure left 1"] == (
        "Place figure 1 on Giant Rats, yours and Bramble's: 1 glory and a permanent shaman for 3 warriors."
    )
    assert said(position)["figure left 2"].endswith(
        "for 3 warriors; dynamite replaces the missing one (your marker goes back to 0 sticks and 0 glory)."
    )
    assert cautions(position) == {"figure left 2": "This spends dynamite."}
    taken = expert("H0{R2} D0{Y1,R1}", specialists={"sp6": 0})
    assert cautions(taken)["figure left 2"] == "This spends the Saboteur."
    paying = play(taken, "figure left 1")
    assert paying.question == (
        "How do you pay 3 warriors for figure 1 on Giant Rats (red)?"
        " You have 1 in the display, 2 in the hand, 0 permanent."
    )
    assert said(paying) == {
        "1 none": "Discard a warrior from your display and 2 warriors from your hand.",
        "0 sp6": "Discard 2 warriors from your hand; the Saboteur leaves out one and goes to Cinder.",
        "1 sp6": "Discard a warrior from your display and a warrior from your hand;"
        " the Saboteur leaves out one and goes to Cinder.",
    }


@clause("PA11.7", "PA9.6")
def test_a_figure_names_permanents_and_the_step_of_the_pact_card() -> None:
    words = {"masters": ["mr", "my", "mk"], "figures": [["t06"], [], []], "pacts": {"0-1": ["t06", "t17"]}}
    position = expert("H0{R5}", **words)
    assert said(position)["figure left 2"] == (
        "Place figure 2 on Swamp Troll, yours and Bramble's: 1 glory, 1 stick, a permanent warrior"
        " and 1 glory more for your pact card for 4 warriors (1 of them permanent)."
    )
    assert [str(event) for event in position.play("figure left 2")][:2] == [
        "Ash places figure 2 on Swamp Troll: 1 glory, and a permanent goblin, a warrior.",
        "With 4 tasks on that pact card Ash has 1 glory more.",
    ]


# ---- questions


@pytest.mark.parametrize(
    ("setting", "question"),
    [
        (lambda: play(seat("H0{W1}", **ROW), "recruit"), "Which goblin do you take, the first of two?"),
        (lambda: play(seat("H0{W1}", **ROW), "recruit", "w"), "Which goblin do you take, the second of two?"),
        (lambda: play(seat("H0{W3,Y1}", **ROW), "play", "w"), "Which goblin do you play, the second of up to three?"),
        (
            lambda: play(expert("D0{W1,Y1,G1}", markers=[1], specialists={"sp6": 0}, **AFTER), "complete t02 alone"),
            "Herb Garden alone needs a shaman, a builder, a scientist and a merchant, and a merchant is missing."
            " Is a goblin left out of the payment?",
        ),
        (
            lambda: play(seat("D0{W2,B1} D1{W2}", **AFTER), "complete t01 left"),
            "Swamp Cough with Bramble takes 2 shamans and a merchant: how many of the 2 shamans does Bramble give?"
            " (Bramble has 2, you have 2.)",
        ),
        (
            lambda: play(seat("D0{W1,Y1,G1,B1} D1{W1,Y1}", **AFTER), "complete t02 left"),
            "Herb Garden with Bramble takes a shaman, a builder, a scientist and a merchant: who gives the shaman?"
            " (Bramble has 1, you have 1.)",
        ),
        (
            lambda: seat(own=[["t06"]], row=["t25", "t29"], phase="scoring"),
            "You have the most dynamite, 1 stick: which task do you take for it?",
        ),
        (
            lambda: pact("solo").position({"phase": "ladder", "won": 1, "own": [["t06"]], "row": []}),
            "Game 1 of 4 is won with 2 glory, Helix 0, Ferdix 0. Do you go on to game 2?",
        ),
        (
            lambda: play(seat("H0{W1}", phase="tasks", action="recruit", specialists={"sp5": 0}, **ROW), "sp5"),
            "Which goblin does the specialist recruit?",
        ),
    ],
)
def test_a_question_says_for_what_and_what_there_is(setting: Any, question: str) -> None:
    assert setting().question == question


@clause("PA10.7")
def test_commands_say_what_they_bring_before_they_are_kept() -> None:
    words = {"dealt": [["iv", "vii"], ["iii", "x"], ["v", "vi"]], "phase": "commands"}
    position = seat("H0{W1} H1{W1} H2{W1}", pact("expert"), **words)
    assert said(position) == {
        "iv": "Keep IV. +3 glory for 3 figures placed, +1 for 2, otherwise -2.",
        "vii": "Keep VII. +4 glory for 4 or more blue and red tasks, +2 for 3, otherwise -1.",
        "iv+vii": "Keep IV (figures placed) and VII (blue and red tasks).",
    }
    x = said(play(position, "iv"))["x"]
    assert x == "Keep X. If the most dynamite is yours, you take all tasks that are left, not one."


@clause("PA4.4")
def test_in_a_shortage_one_is_told_how_many_cards_go() -> None:
    position = play(seat("H0{W6,Y2} H1{K1}", deck=[], market={"r": 1}), "recruit")
    assert position.question == "Goblins are short: which goblin do you discard? 4 more to go, down to 5 cards."
    assert said(position)["w"] == "Discard a shaman, one of 6 that you hold."
    play(position, "w", "w", "w", "w")
    assert "Ash discards 4 shamans." in [str(event) for event in position.history[-1].events]


# ---- solo


@clause("PA16.10")
def test_in_solo_a_levy_is_foretold() -> None:
    position = solo("H0{W2,Y1}")
    assert said(position)["recruit"].endswith("At the end of the turn Rope Bridge goes to Helix and Ferdix.")
    play(position, "play", "w")
    regretted = "With just one goblin played you lose Rope Bridge to Helix and Ferdix."
    assert cautions(position) == {"stop": regretted}
    ending = solo("H0{W2,Y1} D0{W2,B1}", phase="tasks", action="recruit")
    assert said(ending)["end_turn"] == "End your turn: Rope Bridge goes to Helix and Ferdix."


@clause("PA7.2", "PA7.7", "PA15.6", "PA16.7")
def test_specialists_say_where_they_go() -> None:
    assert said(seat("H0{W1,Y1}", specialists={"sp1": 0}, **AFTER))["sp1"] == (
        "The Drummer plays one more goblin from your hand, then goes to Cinder."
    )
    assert said(seat("H0{W1,Y1}", specialists={"sp4": 0, "sp1": 1}, **AFTER))["sp4>sp1"] == (
        "The Mimic copies Bramble's Drummer and plays one more goblin from your hand, then goes to Cinder."
    )
    copied = solo("H0{W1,Y1}", phase="tasks", action="play", specialists={"sp4": 0, "sp1": "used"})
    assert said(copied)["sp4>sp1"] == (
        "The Mimic copies the used Drummer and plays one more goblin from your hand, then is used up."
    )
    told = [str(event) for event in copied.play("sp4>sp1")]
    assert told[:2] == ["Ash uses the Mimic in place of the Drummer.", "The Mimic is used up."]


@clause("PA17.3", "PA17.6")
def test_the_ladder_says_what_comes_next() -> None:
    words = {"phase": "ladder", "won": 1, "own": [["t06"]], "row": [], "specialists": {"sp3": "used", "sp6": "used"}}
    position = pact("solo").position(words)
    assert said(position) == {
        "stop": "End the ladder here, with 1 game won.",
        "continue": "Go on to game 2: you keep hand and display; Helix and Ferdix get 2 goblins each after every turn.",
    }
    play(position, "continue")
    assert position.question == "Which used specialists, two at most, do you take back for game 2?"
    assert said(position)["sp3+sp6"] == "Take back the Schemer and the Saboteur, for one more use."


@clause("PA15.8", "PA4.3")
def test_recruiting_says_what_there_is() -> None:
    two = seat("H0{W1}", pact("two"), **ROW)
    assert said(two)["recruit"].endswith("(2 shamans and 2 builders) or off the deck. Helix gets one, too.")
    empty = play(seat("H0{W1}", deck=[], discard={"r": 5}, **ROW), "recruit")
    assert said(empty)["deck"] == "Take the top goblin of the deck (its 5 cards are the discards, shuffled), unseen."


@clause("PA6.8")
def test_a_reward_that_is_lost_is_told() -> None:
    words = AFTER | {"row": ["t05", None, None, None], "task_deck": [], "deck": [], "market": {}}
    permanent = {"masters": ["mr", "my", "mk"], "figures": [["t06"], ["t07"], []], "pacts": {"0-1": ["t06", "t07"]}}
    position = seat("H1{K1}", pact("expert"), **words | permanent | {"markers": [1, 0, 0]})
    told = [str(event) for event in position.play("complete t05 left")]
    assert [line for line in told if "pact card" not in line][:4] == [
        "Ash completes Giant Rats with Bramble: 1 glory for each.",
        "Ash spends dynamite: the marker goes back to 0 sticks, 0 glory.",
        "Left out of the payment: a warrior.",
        "No goblin is left to draw for the pact.",
    ]
