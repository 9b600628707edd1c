"""PA11.1 to PA11.8, PA11.11 and PA11.12: placing figures, what they cost, what they count for."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import display, hand, pact, seat

MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}
FAR_OFF = ["t25", "t26", "t28", "t29"]  # tasks that nobody here can pay


def experts(piles: str, players: int = 3, **words: Any) -> warren.Position:
    """Experts, one of them about to act; the newest task to the left of seat 0 is red T05 unless told otherwise."""
    table = {"market": MARKET, "row": FAR_OFF, "task_deck": ["t30"], "masters": ["mw"], "pacts": {"0-1": ["t05"]}}
    return seat(piles, game=pact("expert", players), **(table | words))


def figures(position: warren.Position) -> set[str]:
    return {move for move in texts(position) if move.startswith("figure")}


def paid(position: warren.Position) -> list[str]:
    """How the last figure was paid, in the words of the log."""
    kinds = ("pays_display", "pays_hand", "dynamite_spent", "specialist_passed", "places")
    return [str(event) for event in position.history[-1].events if event.kind in kinds]


# ---- the price


@clause("PA11.2", "PA11.6", "PA11.7", "PA11.9")
def test_a_figure_is_paid_from_hand_and_display_and_uncovers_its_symbol() -> None:
    """Scenario SC40, the figure of cost 3."""
    pos = experts("H0{R2} D0{Y1,R1}")
    assert texts(pos) == {"recruit", "play", "figure left 1"}
    pos.play("figure left 1")
    assert paid(pos) == [
        "Ash places figure 1 on Giant Rats: 1 glory, and a permanent goblin, a shaman.",
        "Ash pays a warrior from the display.",
        "Ash pays 2 warriors from the hand.",
    ]
    assert (hand(pos, 0), display(pos, 0)) == ({}, {"y": 1})
    view = pos.view()
    assert view["permanents"][0] == {"w": 1}
    assert view["figures"][0] == ["t05", None, None]
    assert view["discard"] == {"r": 3}


@clause("PA11.6", "PA12.3")
def test_with_dynamite_the_same_cards_pay_the_dearer_figure() -> None:
    """Scenario SC40 with marker 1, and its texts of SC88."""
    pos = experts("H0{R2} D0{Y1,R1}", markers=[1])
    assert figures(pos) == {"figure left 1", "figure left 2"}
    assert refused(pos, "figure left 3") == "PA11.6"
    cheap = play(pos.copy(), "figure left 1")
    assert (cheap.view()["markers"][0], cheap.view()["figures"][0]) == (1, ["t05", None, None])
    pos.play("figure left 2")
    assert paid(pos) == [
        "Ash places figure 2 on Giant Rats: 1 glory, and a permanent goblin, a shaman.",
        "Ash spends dynamite: the marker goes back to 0 sticks, 0 glory.",
        "Ash pays a warrior from the display.",
        "Ash pays 2 warriors from the hand.",
    ]
    assert (hand(pos, 0), display(pos, 0), pos.view()["markers"][0]) == ({}, {"y": 1}, 0)
    assert pos.view()["figures"][0] == [None, "t05", None]


@clause("PA11.6")
def test_hand_and_display_are_mixed_freely() -> None:
    """A price of 3 out of two cards of the hand and two of the display."""
    pos = play(experts("H0{R2} D0{R2}"), "figure left 1")
    assert texts(pos) == {"1 none", "2 none"}
    assert refused(pos, "0 none") == "PA11.6"
    assert refused(pos, "3 none") == "PA11.6"
    pos.play("2 none")
    assert (hand(pos, 0), display(pos, 0)) == ({"r": 1}, {})


@clause("PA11.6", "PA11.2")
def test_every_unplaced_figure_can_be_chosen_at_its_own_price() -> None:
    """Scenario SC77."""
    pos = experts("H0{R5}")
    assert figures(pos) == {"figure left 1", "figure left 2", "figure left 3"}
    left = [hand(play(pos.copy(), f"figure left {place}"), 0) for place in (1, 2, 3)]
    assert left == [{"r": 2}, {"r": 1}, {}]
    pos.play("figure left 3")
    assert pos.view()["permanents"][0] == {"w": 1}
    assert pos.view()["figures"][0] == [None, None, "t05"]


@clause("PA11.7")
def test_all_goblins_of_the_price_have_the_colour_of_the_task() -> None:
    pos = experts("H0{W5,R2} D0{Y5}")
    assert figures(pos) == set()
    assert refused(pos, "figure left 1") == "PA11.6"
    assert figures(experts("H0{W5,R2} D0{Y5}", pacts={"0-1": ["t01"]})) == {
        "figure left 1",
        "figure left 2",
        "figure left 3",
    }


@clause("PA11.7", "PA11.9", "PA11.11")
def test_a_permanent_of_the_colour_pays_towards_a_figure() -> None:
    """Scenario SC44."""
    pos = experts("H0{R4}", masters=["mr"], pacts={"0-1": ["t05", "t17"]}, figures=[["t05", None, None]])
    assert pos.view()["permanents"][0] == {"r": 1}
    assert figures(pos) == {"figure left 2", "figure left 3"}
    assert hand(play(pos.copy(), "figure left 3"), 0) == {}
    pos.play("figure left 2")
    assert hand(pos, 0) == {"r": 1}
    assert pos.view()["permanents"][0] == {"r": 2}


@clause("PA11.7")
def test_the_symbol_that_a_figure_uncovers_does_not_pay_for_it() -> None:
    assert figures(experts("H0{R2}", masters=["mr"])) == set()
    assert figures(experts("H0{R3}", masters=["mr"])) == {"figure left 1"}


@clause("PA11.7", "PA11.6", "PA7.9")
def test_permanents_and_help_can_pay_everything() -> None:
    """Two red permanents and the Saboteur (or dynamite) for a price of 3: no card is discarded."""
    words = {"masters": ["mr"], "pacts": {"0-1": ["t06", "t05"], "2-0": ["t17"]}, "figures": [[None, "t06", "t17"]]}
    assert figures(experts("", **words)) == set()
    pos = play(experts("", **words, specialists={"sp6": 0}, markers=[1]), "figure left 1")
    assert texts(pos) == {"0 dynamite", "0 sp6"}
    pos.play("0 sp6")
    assert pos.view()["discard"] == {}
    assert pos.view()["permanents"][0] == {"r": 3}
    assert pos.view()["specialists"] == {"sp6": 2}


@clause("PA12.3", "PA11.6")
def test_one_card_short_the_figure_needs_dynamite() -> None:
    """Scenario SC42."""
    pos = experts("H0{B1,R2}", markers=[1])
    assert figures(pos) == {"figure left 1"}
    pos.play("figure left 1")
    assert paid(pos)[1] == "Ash spends dynamite: the marker goes back to 0 sticks, 0 glory."
    assert (hand(pos, 0), pos.view()["discard"], pos.view()["markers"][0]) == ({"b": 1}, {"r": 2}, 0)
    assert refused(experts("H0{B1,R2}", markers=[0]), "figure left 1") == "PA11.6"


@clause("PA12.3", "PA7.9", "PA11.6")
def test_two_cards_short_the_figure_needs_the_saboteur_and_dynamite() -> None:
    """Scenario SC43."""
    held = {"sp6": 0}
    assert refused(experts("H0{R1}", markers=[2]), "figure left 1") == "PA11.6"
    assert refused(experts("H0{R1}", specialists=held), "figure left 1") == "PA11.6"
    pos = experts("H0{R1}", markers=[2], specialists=held)
    assert figures(pos) == {"figure left 1"}
    pos.play("figure left 1")
    assert paid(pos) == [
        "Ash places figure 1 on Giant Rats: 1 glory, and a permanent goblin, a shaman.",
        "The Saboteur goes from Ash to Cinder.",
        "Ash spends dynamite: the marker goes back to 1 stick, 0 glory.",
        "Ash pays a warrior from the hand.",
    ]
    assert (hand(pos, 0), pos.view()["markers"][0], pos.view()["specialists"]) == ({}, 1, {"sp6": 2})


@clause("PA11.6", "PA11.7", "PA7.9")
def test_all_ways_of_paying_beside_a_permanent() -> None:
    """Scenario SC92."""
    pos = experts(
        "H0{R2} D0{R2}",
        masters=["mr"],
        pacts={"0-1": ["t05"], "2-0": ["t06"]},
        figures=[["t06", None, None]],
        specialists={"sp6": 0},
    )
    assert figures(pos) == {"figure left 2", "figure left 3"}
    assert texts(play(pos.copy(), "figure left 2")) == {"1 none", "2 none", "0 sp6", "1 sp6", "2 sp6"}
    assert texts(play(pos.copy(), "figure left 3")) == {"2 none", "1 sp6", "2 sp6"}
    discarded = {}
    for move in "1 none", "2 none", "0 sp6", "1 sp6", "2 sp6":
        done = play(pos.copy(), "figure left 2", move)
        discarded[move] = (done.view()["discard"], display(done, 0))
    assert discarded == {
        "1 none": ({"r": 3}, {"r": 1}),
        "2 none": ({"r": 3}, {}),
        "0 sp6": ({"r": 2}, {"r": 2}),
        "1 sp6": ({"r": 2}, {"r": 1}),
        "2 sp6": ({"r": 2}, {}),
    }


@clause("PA11.6", "PA7.7", "PA7.9")
def test_the_mimic_lowers_the_price_as_saboteur() -> None:
    pos = play(experts("H0{R2} D0{R1}", specialists={"sp4": 0, "sp6": 1}), "figure left 1")
    assert texts(pos) == {"1 none", "0 sp4>sp6", "1 sp4>sp6"}
    pos.play("0 sp4>sp6")
    assert (hand(pos, 0), display(pos, 0)) == ({}, {"r": 1})
    assert pos.view()["specialists"] == {"sp4": 2, "sp6": 1}


# ---- where a figure may stand


@clause("PA11.2", "PA11.4")
def test_only_the_free_newest_task_of_a_stack_takes_a_figure() -> None:
    """Scenario SC41, the stack."""
    words = {"masters": ["mw", "mk"], "pacts": {"0-1": ["t03", "t05"]}}
    pos = experts("H0{Y5,R5}", **words, figures=[[], ["t05"]])
    assert figures(pos) == set()
    assert refused(pos, "figure left 1") == "PA11.4"
    assert refused(experts("H0{Y5,R5}", **words, figures=[["t05"]]), "figure left 2") == "PA11.4"
    assert figures(experts("H0{Y5}", **words)) == set()
    assert figures(experts("H0{R3}", **words)) == {"figure left 1"}


@clause("PA11.4", "PA11.2")
def test_a_closed_stack_opens_again_with_the_next_task() -> None:
    pos = experts("H0{R3,Y3}", pacts={"0-1": ["t05", "t03"]}, masters=["mw", "mk"], figures=[[], ["t05"]])
    assert figures(pos) == {"figure left 1"}
    pos.play("figure left 1")
    assert pos.view()["figures"][0] == ["t03", None, None]


@clause("PA11.3", "PA11.2")
def test_no_figure_on_a_task_completed_alone() -> None:
    """Scenario SC41, own tasks."""
    pos = experts("H0{R5,Y5}", pacts={}, own=[["t05"], ["t03"], ["t04"]])
    assert texts(pos) == {"recruit", "play"}
    assert refused(pos, "figure left 1") == "PA11.2"
    assert refused(pos, "figure right 1") == "PA11.2"


@clause("PA11.2")
def test_only_the_two_stacks_beside_you_take_your_figures() -> None:
    """Scenario SC41, four players."""
    pos = experts("H0{R5}", 4, pacts={"1-2": ["t05"], "2-3": ["t06"]})
    assert figures(pos) == set()
    pos = experts("H0{R3}", 4, pacts={"0-1": ["t05"], "1-2": ["t17"], "2-3": ["t18"], "3-0": ["t06"]})
    assert figures(pos) == {"figure left 1", "figure right 1"}
    pos.play("figure right 1")
    assert pos.view()["figures"][0] == ["t06", None, None]


@clause("PA11.2")
def test_it_does_not_matter_which_partner_completed_the_task() -> None:
    words = {"row": ["t01", *FAR_OFF[:3]], "pacts": {}, "masters": ["mw", "mk"], "specialists": {"sp3": 0}}
    pos = experts("H0{K1} D0{B1} H1{W3} D1{W2}", phase="tasks", action="play", **words)
    play(pos, "complete t01 left", "end_turn")
    assert (pos.to_move, pos.view()["pacts"]["0-1"]) == (1, ["t01"])
    assert figures(pos) == {"figure right 1"}


@clause("PA11.5")
def test_a_placed_figure_stays_to_the_end() -> None:
    words = {"pacts": {"0-1": ["t05", "t17"]}, "figures": [["t05"]], "row": ["t01", *FAR_OFF[:3]]}
    pos = experts("H0{R5}", **words)
    assert refused(pos, "figure left 1") == "PA11.5"
    pos = experts("H0{R3} D0{W1,B1} D1{W1}", phase="tasks", action="play", **words, specialists={"sp3": 0})
    play(pos, "complete t01 left")
    assert pos.view()["pacts"]["0-1"] == ["t05", "t17", "t01"]
    assert pos.view()["figures"][0] == ["t05", None, None]


@clause("PA11.11", "PA11.5")
def test_nobody_has_more_than_three_permanents() -> None:
    words = {"masters": ["mr"], "pacts": {"0-1": ["t05", "t06", "t17", "t18"]}, "figures": [["t05", "t06", "t17"]]}
    pos = experts("H0{R9}", **words)
    assert pos.view()["permanents"][0] == {"r": 3}
    assert texts(pos) == {"recruit", "play"}
    assert {refused(pos, f"figure {side} {n}") for side in ("left", "right") for n in (1, 2, 3)} == {"PA11.5"}


# ---- the figure as an action


@clause("PA11.1", "PA3.1")
def test_a_figure_takes_the_place_of_recruiting_and_playing() -> None:
    pos = experts("H0{R5}", specialists={"sp3": 0}, pacts={"0-1": ["t05"], "2-0": ["t06"]})
    assert {"recruit", "play", "figure left 1", "figure right 1"} <= texts(pos)
    for action in ("recruit", "k", "g"), ("play", "r", "stop"), ("figure left 1",):
        acted = play(pos.copy(), *action)
        assert acted.phase == "tasks"
        for second in "recruit", "play", "figure right 2":
            assert refused(acted, second) == "PA3.2"
    assert play(pos, "figure left 1").view()["action"] == "figure"


@clause("PA11.1", "PA1.6")
def test_beginners_have_no_figures() -> None:
    pos = seat("H0{R5}", market=MARKET, row=FAR_OFF, pacts={"0-1": ["t05"]})
    assert texts(pos) == {"recruit", "play"}
    assert refused(pos, "figure left 1") == "PA1.6"


@clause("PA11.12", "PA11.9", "PA11.1")
def test_tasks_can_be_completed_after_placing_a_figure() -> None:
    """With the permanent goblin that the figure has just uncovered."""
    pos = experts("H0{R3} D0{W1,B1}", row=["t01", *FAR_OFF[:3]])
    pos.play("figure left 1")
    assert texts(pos) == {"complete t01 alone", "end_turn"}
    pos.play("complete t01 alone")
    assert pos.view()["own"][0] == ["t01"]
    assert display(pos, 0) == {}
    assert pos.view()["permanents"][0] == {"w": 1}


# ---- what a figure counts for


@clause("PA11.8", "PA13.1", "PA13.4")
def test_a_figure_is_one_more_task_for_its_owner_only() -> None:
    before = experts("H0{R4}", pacts={"0-1": ["t03", "t17"]}, masters=["mw", "mk"])
    assert (before.view()["glory"][:2], before.view()["dynamite"][:2]) == ([2, 2], [1, 1])
    after = play(before.copy(), "figure left 1").view()
    assert (after["glory"][:2], after["dynamite"][:2]) == ([3, 2], [2, 1])


@clause("PA11.8", "PA13.6")
def test_a_figure_lifts_the_bonus_of_the_pact_card_for_its_owner() -> None:
    """Scenario SC59."""
    five = {"0-1": ["t03", "t04", "t05", "t01", "t02"]}
    without = experts("H0{K1}", pacts=five, masters=["mw", "mk"]).view()["glory"]
    pos = experts("H0{K1}", pacts=five, masters=["mw", "mk"], figures=[["t05"]])
    assert without[:2] == [5 + 1, 5 + 1]
    assert pos.view()["glory"][:2] == [5 + 1 + 2, 5 + 1]


@pytest.mark.parametrize("mode", ["expert", "two", "solo"])
@clause("PA11.1", "PA10.6")
def test_three_figures_stand_on_every_master(mode: str) -> None:
    view = pact(mode).start(4).view()
    assert view["figures"] == [[None, None, None]] * len(view["masters"])
    assert view["permanents"] == [{}, {}, {}]
