"""PA12: the dynamite card; how the marker moves, and what a stick of dynamite replaces."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import MARKET, display, hand, pact, seat, tasks


def marker(position: warren.Position, number: int = 0) -> int:
    space: int = position.view()["markers"][number]
    return space


# ---- the end of the turn


@clause("PA12.1", "PA11.9")
@pytest.mark.parametrize(
    ("piles", "blue", "space"),
    [
        ("D0{W1,Y1,K1,G1}", True, 2),
        ("D0{W1,Y1,K1,G1,R1}", True, 3),
        ("D0{W3,Y2}", False, 1),
        ("D0{W1,Y1,K1,G1}", False, 1),
        ("D0{W1,Y1,K1,G1,R1}", False, 2),
        ("D0{W2,Y1,K3,G1,B1,R1}", False, 3),
        ("H0{B1,R1} D0{W1,Y1,K1,G1}", False, 1),
    ],
)
def test_five_types_move_the_marker_one_space_and_six_two(piles: str, blue: bool, space: int) -> None:
    """Scenario SC49; `blue`: with a blue permanent."""
    figure = {"masters": ["mb"], "figures": [["t11"]], "pacts": {"0-1": ["t11"]}} if blue else {}
    pos = tasks(piles, "t18", markers=[1], **figure)
    assert marker(pos) == 1
    assert marker(play(pos, "end_turn")) == space


@clause("PA12.2")
@pytest.mark.parametrize(
    ("space", "piles", "after"),
    [
        (4, "D0{W1,Y1,K1,G1,B1,R1}", 5),
        (5, "D0{W1,Y1,K1,G1,B1}", 5),
        (5, "D0{W1,Y1,K1,G1,B1,R1}", 5),
        (3, "D0{W1,Y1,K1,G1,B1,R1}", 5),
    ],
)
def test_the_marker_stops_on_the_last_space(space: int, piles: str, after: int) -> None:
    """Scenario SC50."""
    pos = play(tasks(piles, "t18", markers=[space]), "end_turn")
    assert marker(pos) == after
    scored = seat(game=pact("expert", 3), markers=[5], phase="scoring").view()
    assert (scored["dynamite"], scored["glory"]) == ([4, 0, 0], [3, 0, 0])


@clause("PA12.1")
def test_only_the_turn_of_its_owner_moves_a_marker() -> None:
    """Scenario SC51."""
    pos = tasks("D0{W1,Y1,K1,G1,B1,R1} D1{K1}", "t18", active=1, specialists={"sp3": 1}, markers=[1, 1, 1])
    pos.play("end_turn")
    assert pos.view()["markers"] == [1, 1, 1]


@clause("PA12.1")
def test_the_types_are_counted_after_tasks() -> None:
    """Five types before T01 is paid, three afterwards."""
    pos = tasks("D0{W2,Y1,K1,G1,B1}", "t01", markers=[0])
    assert marker(play(pos.copy(), "end_turn")) == 1
    assert marker(play(pos, "complete t01 alone", "end_turn")) == 0


# ---- one goblin short


@clause("PA12.3")
def test_dynamite_replaces_the_one_missing_goblin() -> None:
    """Scenario SC52."""
    pos = tasks("D0{W2,R2}", "t01", "t05", markers=[1])
    assert {"complete t01 alone", "complete t05 alone"} <= texts(pos)
    pos.play("complete t01 alone")
    assert (display(pos, 0), pos.view()["discard"], marker(pos)) == ({"r": 2}, {"w": 2}, 0)
    assert pos.view()["own"][0] == ["t01"]
    assert refused(pos, "complete t05 alone") == "PA6.3"


@clause("PA12.3")
def test_each_payment_of_a_turn_may_use_a_stick() -> None:
    """Scenario SC54."""
    pos = tasks("D0{W2,R2}", "t01", "t05", markers=[2])
    play(pos, "complete t01 alone", "complete t05 alone")
    assert (display(pos, 0), marker(pos)) == ({}, 0)
    assert pos.view()["own"][0] == ["t01", "t05"]


@clause("PA12.3")
def test_without_a_missing_goblin_there_is_no_dynamite() -> None:
    """Scenario SC53; the Saboteur is held so that there is something to decide."""
    pos = play(tasks("D0{W2,B1}", "t01", markers=[2], specialists={"sp6": 0}), "complete t01 alone")
    assert texts(pos) == {"none", "sp6 w", "sp6 b"}
    assert refused(pos, "dynamite") == "PA12.3"


@clause("PA12.3")
def test_two_sticks_do_not_replace_two_goblins() -> None:
    pos = tasks("D0{W1}", "t01", markers=[5])
    assert refused(pos, "complete t01 alone") == "PA6.3"
    assert "complete t01 alone" in texts(tasks("D0{W1,B1}", "t01", markers=[5]))


@clause("PA12.3")
def test_on_the_first_space_there_is_no_dynamite_nor_is_anybody_elses() -> None:
    assert refused(tasks("D0{W2}", "t01", markers=[0, 5, 5]), "complete t01 alone") == "PA6.3"
    assert "complete t01 alone" in texts(tasks("D0{W2}", "t01", markers=[1, 0, 0]))


@clause("PA12.3", "PA6.4")
def test_in_a_pact_the_goblins_of_both_sides_are_counted() -> None:
    """Scenario SC55."""
    pos = tasks("D0{B1} D1{B1,R1}", "t11", markers=[1])
    assert refused(pos, "complete t11 alone") == "PA6.3"
    assert refused(pos, "complete t11 right") == "PA6.4"
    pos.play("complete t11 left")
    view = pos.view()
    assert (view["displays"][:2], view["discard"]) == ([{}, {}], {"b": 2, "r": 1})
    assert (view["pacts"]["0-1"], view["markers"][0]) == (["t11"], 0)


@clause("PA12.3", "PA7.9")
def test_the_saboteur_and_dynamite_together() -> None:
    """Scenario SC78."""
    pos = play(tasks("D0{W1,Y1,G1}", "t02", markers=[1], specialists={"sp6": 0}), "complete t02 alone")
    assert texts(pos) == {"dynamite", "sp6 b", "sp6 w+dynamite", "sp6 y+dynamite", "sp6 g+dynamite"}
    assert refused(pos, "none") == "PA6.3"
    assert refused(pos, "sp6 w") == "PA6.3"
    assert refused(pos, "sp6 b+dynamite") == "PA12.3"
    outcome = {}
    for move in sorted(texts(pos)):
        done = play(pos.copy(), move)
        outcome[move] = ("".join(display(done, 0)), marker(done), done.view()["specialists"]["sp6"])
    assert outcome == {
        "dynamite": ("", 0, 0),
        "sp6 b": ("", 1, 2),
        "sp6 w+dynamite": ("w", 0, 2),
        "sp6 y+dynamite": ("y", 0, 2),
        "sp6 g+dynamite": ("g", 0, 2),
    }


@clause("PA12.3", "PA7.7", "PA7.9")
def test_the_mimic_as_saboteur_goes_with_dynamite_too() -> None:
    pos = play(tasks("D0{W1,Y1}", "t02", markers=[3], specialists={"sp4": 0, "sp6": 2}), "complete t02 alone")
    assert texts(pos) == {"sp4>sp6 g+dynamite", "sp4>sp6 b+dynamite"}
    pos.play("sp4>sp6 g+dynamite")
    assert (display(pos, 0), marker(pos)) == ({}, 2)
    assert pos.view()["specialists"] == {"sp4": 2, "sp6": 2}


@clause("PA12.3", "PA6.5")
def test_a_goblin_replaced_by_dynamite_is_nobodys_share_of_a_pact() -> None:
    """Scenario SC79."""
    assert refused(tasks("D1{W2}", "t01", markers=[2]), "complete t01 left") == "PA6.4"
    pos = tasks(
        "D1{W2}", "t01", markers=[2], masters=["mw"], figures=[["t05"]], pacts={"2-0": ["t05"]}, specialists={"sp6": 0}
    )
    pos.play("complete t01 left")
    pos.play("dynamite")
    view = pos.view()
    assert (view["displays"][1], view["discard"]) == ({"w": 1}, {"w": 1})
    assert (view["permanents"][0], view["markers"][0]) == ({"w": 1}, 1)
    assert view["pacts"]["0-1"] == ["t01"]


@clause("PA12.3")
def test_dynamite_helps_with_a_figure_by_what_hand_and_display_hold() -> None:
    words = {"market": MARKET, "row": ["t30"], "masters": ["mw"], "pacts": {"0-1": ["t05"]}}
    pos = seat("H0{R1} D0{R1}", game=pact("expert", 3), **words, markers=[1])
    assert texts(pos) == {"recruit", "play", "figure left 1"}
    pos.play("figure left 1")
    assert (hand(pos, 0), display(pos, 0), marker(pos)) == ({}, {}, 0)


@clause("PA12.3")
def test_a_payment_that_is_not_carried_out_costs_no_dynamite() -> None:
    """Choosing the task alone spends nothing; the choice can be taken back."""
    pos = play(tasks("D0{W1,Y1,G1}", "t02", markers=[1], specialists={"sp6": 0}), "complete t02 alone")
    assert (marker(pos), pos.view()["specialists"]) == (1, {"sp6": 0})
    assert pos.undo() == "complete t02 alone"
    assert (pos.phase, marker(pos), display(pos, 0)) == ("tasks", 1, {"w": 1, "y": 1, "g": 1})


@clause("PA12.3", "PA1.6")
def test_beginners_and_soloists_have_no_dynamite_to_spend() -> None:
    words = {"market": MARKET, "row": ["t01"], "phase": "tasks", "action": "play", "task_deck": ["t28"]}
    for game, owner in (pact(players=3), 0), (pact("solo"), 0):
        pos = seat("D0{W2}", game=game, **words, markers=[5], specialists={"sp3": owner})
        assert refused(pos, "complete t01 alone") == "PA6.3"
