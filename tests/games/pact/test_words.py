"""Moves and events of Pact in words: what can be said, what is meant by it, who did what, from where to where."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import pact, seat
from warren.face.lines import lines_of
from warren.games.pact.tell.terminal import LEGEND
from warren.games.pact.vocabulary import Pile, Verb, named, verb_of

ROW: dict[str, Any] = {"row": ["t01", "t02", "t03", "t04"], "task_deck": ["t13", "t14"], "market": {"w": 2, "y": 2}}


def expert(piles: str, **words: Any) -> warren.Position:
    """An expert's turn begins; the newest task on the left is t05, a red one."""
    table = ROW | {"masters": ["mw", "my", "mk"], "pacts": {"0-1": ["t05"]}}
    return seat(piles, pact("expert"), **(table | words))


def paying(piles: str = "D0{W2,B1}", **words: Any) -> warren.Position:
    """The expert pays t01 alone, and holds the Saboteur."""
    words = {"phase": "tasks", "specialists": {"sp6": 0}, "markers": [1]} | words
    return play(expert(piles, **words), "complete t01 alone")


def sentences(position: warren.Position) -> dict[str, str]:
    return {choice.text: choice.sentence for choice in position.choices()}


def event(position: warren.Position, kind: str) -> warren.Event:
    return next(event for event in position.history[-1].events if event.kind == kind)


# ---- moves


@pytest.mark.parametrize(
    ("setting", "move", "sentence"),
    [
        (lambda: seat("H0{W2,Y1} H1{W1} H2{W1}", phase="opening"), "w", "Open with a shaman, one of 2 that you hold."),
        (lambda: play(seat("H0{W1}", **ROW), "recruit"), "w", "Take a shaman from the market; you hold 1."),
        (lambda: play(seat("H0{W2,Y1}", **ROW), "play", "w"), "w", "Play a shaman."),
        (lambda: play(seat("H0{W2,Y1}", **ROW), "play", "w"), "stop", "Play no more goblins."),
        (lambda: seat("H0{W1,Y1}", phase="extra_play", **ROW), "w", "Play a shaman as well."),
        (
            lambda: seat("H0{W1}", specialists={"sp3": 0}, **ROW),
            "sp3 t01",
            "The Schemer puts Swamp Cough under the task deck; the next task (summer) takes its place."
            " He goes to Cinder.",
        ),
        (
            lambda: seat("H0{W1}", specialists={"sp4": 0, "sp3": 1}, **ROW),
            "sp4>sp3 t01",
            "The Mimic, as Schemer, puts Swamp Cough under the task deck; the next task (summer) takes its place."
            " He goes to Cinder.",
        ),
        (paying, "none", "Pay Swamp Cough in full: 2 shamans and a merchant."),
        (paying, "sp6 w", "Pay a shaman and a merchant; the Saboteur leaves out a shaman and goes to Cinder."),
        (
            lambda: paying("D0{W1,B1}", specialists={"sp4": 0, "sp6": 1}),
            "dynamite",
            "Pay a shaman and a merchant; dynamite replaces a shaman (your marker goes back to 0 sticks and 0 glory).",
        ),
        (
            lambda: paying("D0{W1,B1}", specialists={"sp4": 0, "sp6": 1}),
            "sp4>sp6 w",
            "Pay a shaman and a merchant; the Mimic (as Saboteur) leaves out a shaman and goes to Cinder.",
        ),
    ],
)
def test_one_word_says_something_else_in_another_decision(setting: Any, move: str, sentence: str) -> None:
    assert sentences(setting())[move] == sentence


@clause("PA6.4", "PA11.10")
def test_permanents_are_said_only_where_it_matters() -> None:
    plain = play(seat("H0{W1} D0{W2,B1} D1{W2}", phase="tasks", **ROW), "complete t01 left")
    assert sentences(plain)["w 1"] == "Bramble gives a shaman, you give a shaman."
    assert sentences(plain)["w 2"] == "Bramble gives 2 shamans, you none."
    words = {"figures": [["t05"], [], []], "active": 1, "phase": "tasks"}
    named_too = play(expert("D0{W1} D1{W1,B1}", **words), "complete t01 right")
    assert sentences(named_too)["w 1 0"] == "Ash gives a shaman, you give a shaman."
    assert sentences(named_too)["w 1 1"] == "Ash gives a shaman (permanent: not used up), you give a shaman."
    assert "w 1" not in texts(named_too)


@clause("PA7.1", "PA7.7", "PA7.9")
def test_what_the_mimic_cannot_copy_by_itself_can_be_said_and_is_refused() -> None:
    after = {"phase": "tasks", "action": "play"} | ROW
    assert refused(seat("H0{W1} D0{W2,B1}", specialists={"sp4": 0, "sp6": 1}, **after), "sp4>sp6") == "PA7.9"
    assert refused(seat("H0{W1} D0{W2,B1}", specialists={"sp4": 0, "sp3": 1}, **after), "sp4>sp3") == "PA6.1"
    assert refused(seat("H0{W1} D0{W2,B1}", specialists={"sp4": 0}, **after), "sp4>sp4") == "PA7.7"
    assert refused(seat("H0{W1} D0{W2,B1}", specialists={"sp4": 0}, **after), "sp4") == "PA7.7"


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("sp3 t99", "there is no task called 't99'"),
        ("sp6 x", "there is no type called 'x'"),
        ("sp6 w+dynamite x", "there is no type called 'x'"),
        ("sp4>sp9", "there is no specialist called 'sp9'"),
        ("w 12", "there is no number called '12'"),
    ],
)
def test_a_wrong_name_is_named_also_behind_a_name(move: str, complaint: str) -> None:
    with pytest.raises(warren.BadNotation) as caught:
        seat("H0{W1}", **ROW).why_not(move)
    assert str(caught.value) == f"{move!r} is not a move: {complaint}"


@pytest.mark.parametrize(
    ("move", "ids"),
    [
        ("sp6 w", ("specialist:sp6", "button:leave_out:w", "button:pay")),
        ("sp6 w+dynamite", ("specialist:sp6", "button:leave_out:w", "dynamite:0", "button:pay")),
        (
            "sp6 w+dynamite b",
            ("specialist:sp6", "button:leave_out:w", "dynamite:0", "button:leave_out:b", "button:pay"),
        ),
        ("dynamite", ("dynamite:0", "button:pay")),
        ("dynamite w", ("dynamite:0", "button:leave_out:w", "button:pay")),
        ("sp4>sp1", ("specialist:sp4", "specialist:sp1")),
        ("sp4>sp3 t07", ("specialist:sp4", "specialist:sp3", "task:t07")),
        ("w 2", ("button:split:w:2",)),
        ("w 2 1", ("button:split:w:2", "button:permanent:1")),
        ("figure right 2", ("pact:2-0", "figure:0:2")),
        ("complete t07 right", ("task:t07", "seat:2")),
        ("ii+iv", ("command:ii", "command:iv", "button:keep")),
    ],
)
def test_what_is_pointed_at_is_what_is_said(move: str, ids: tuple[str, ...]) -> None:
    position = seat("H0{W1}", **ROW)
    notation = position.game.components.notation
    (number,) = notation.read(move, position.seen)
    assert notation.ids(number, position.seen) == ids
    assert number in notation.pointed(Verb(verb_of(number)).phases[0], ids, position.seen)


def test_rules_read_what_a_move_names() -> None:
    position = seat("H0{W1}", **ROW)
    (number,) = position.game.components.notation.read("sp4>sp6 y+dynamite b", position.seen)
    assert verb_of(number) == Verb.LEAVE_OUT_TWO
    assert [named(number, i) for i in range(3)] == [1, 1, 4]


@pytest.mark.parametrize(
    ("verb", "move", "template", "sentence"),
    [
        (
            Verb.COMPLETE,
            "complete t01 left",
            "Complete <task>, alone or with a neighbour: <way>.",
            "Complete Swamp Cough, alone or with a neighbour: left.",
        ),
        (
            Verb.SWAP,
            "sp4>sp3 t01",
            "Use the <schemer> to put <task> under the task deck.",
            "Use the Mimic as Schemer to put Swamp Cough under the task deck.",
        ),
        (
            Verb.FIGURE,
            "figure right 2",
            "On the pact to the <side>, place figure <place> on the newest task.",
            "On the pact to the right, place figure 2 on the newest task.",
        ),
        (
            Verb.PAY,
            "1 sp6+dynamite",
            "Pay <n> from your display and the rest from your hand, helped by <aid>.",
            "Pay 1 from your display and the rest from your hand, helped by Saboteur and dynamite.",
        ),
        (
            Verb.DYNAMITE,
            "dynamite",
            "Spend dynamite in place of <type>.",
            "Spend dynamite in place of the missing goblin.",
        ),
        (Verb.LEAVE_OUT, "sp6 w", "Use the <saboteur> to leave out <type>.", "Use the Saboteur to leave out a shaman."),
        (
            Verb.LEAVE_OUT_TWO,
            "sp6 w+dynamite b",
            "Use the <saboteur> to leave out <type>, and spend dynamite in place of <type>.",
            "Use the Saboteur to leave out a shaman, and spend dynamite in place of a merchant.",
        ),
        (
            Verb.SPLIT,
            "w 2 1",
            "Goblins like <type>: your neighbour gives <n>, permanent ones among them: <n>.",
            "Goblins like a shaman: your neighbour gives 2, permanent ones among them: 1.",
        ),
    ],
)
def test_a_verb_reads_well_as_a_template_and_filled(verb: Verb, move: str, template: str, sentence: str) -> None:
    position = seat("H0{W1}", **ROW)
    notation = position.game.components.notation
    (number,) = (n for n in notation.read(move, position.seen) if verb_of(n) == verb)
    assert verb.sentence == template
    assert notation.sentence(number, position.seen) == sentence


# ---- events


def test_what_a_command_means_is_said_to_all() -> None:
    """Others read it, too: whose marker and display it is about, they know from who shows it."""
    labels = pact("expert").components.kind_named["command"].labels
    assert not any("your" in label for label in labels)
    assert labels[:3] == (
        "I (where the dynamite marker ends)",
        "II (pact cards with 6 or more tasks)",
        "III (types in the display)",
    )


def test_new_tasks_are_told_in_one_line_that_fits_one_and_many() -> None:
    words = ROW | {"phase": "tasks", "action": "play", "specialists": {"sp1": 0}}
    for row, said in (["t01", None, None, "t04"], "Moon Rash and Bone Rot"), (["t01", "t02", "t03", None], "Moon Rash"):
        position = play(seat("H0{K1}", **words | {"row": row}), "end_turn")
        lines = lines_of(position.seen_by(1).history[-1].events, position.game.definition.events)
        assert f"New in the task row: {said}." in lines


# ---- the board


@pytest.mark.parametrize("sign", ["with Bramble", "top t", "alone", "sp1 to sp6", "mk 3 left", "marker 1", "- is none"])
def test_the_legend_explains_the_signs_of_the_seats(sign: str) -> None:
    assert sign in LEGEND
    assert max(map(len, LEGEND.splitlines())) <= 80


# ---- whence and whither


@clause("PA4.1")
def test_a_goblin_is_taken_from_the_market_or_drawn_from_the_deck() -> None:
    position = play(seat("H0{W1}", **ROW), "recruit", "w")
    assert (event(position, "takes").by, event(position, "takes").source) == (0, Pile.MARKET)
    position.play("deck")
    assert event(position, "draws_unseen").source == event(position, "draws").source == Pile.DECK
    assert event(position, "market_filled").target == Pile.MARKET


@clause("PA7.2", "PA7.6")
def test_a_specialist_goes_from_one_to_another_and_a_task_from_its_place_in_the_row() -> None:
    position = play(seat("H0{W1}", specialists={"sp3": 0}, **ROW), "sp3 t02")
    passed = event(position, "specialist_passed")
    assert (str(passed), passed.source, passed.target) == ("The Schemer goes from Ash to Cinder.", 0, 2)
    kinds = [told.kind for told in position.history[-1].events]
    assert kinds[:4] == ["specialist_used", "specialist_passed", "swapped", "replaces"]
    assert str(event(position, "swapped")) == "Herb Garden goes under the task deck."
    assert str(event(position, "replaces")) == "Moon Rash takes its place in the row."


@clause("PA11.2", "PA12.3")
def test_a_figure_goes_from_its_place_to_a_task_and_a_marker_back() -> None:
    position = play(expert("H0{R2} D0{Y1,R1}", markers=[1]), "figure left 2")
    placed, spent = event(position, "places"), event(position, "dynamite_spent")
    assert (placed.by, placed.source, placed.target) == (0, 1, 4)
    assert (spent.by, spent.target) == (0, 0)
    assert (event(position, "pays_display").source, event(position, "pays_hand").source) == (Pile.DISPLAY, Pile.HAND)
