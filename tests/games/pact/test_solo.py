"""PA16: solo; Helix and Ferdix, the levy, their goblins and tasks."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import display, hand, pact, seat

MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}
ROW = ["t01", "t02", "t03", "t04"]
DECK = ["t13", "t14", "t15", "t16", "t17"]
GOBLINS = ["k", "g", "k", "g", "k", "g", "k", "g", "k", "g"]
HELIX, FERDIX = 1, 2
ALL_SIX = {f"sp{n}": 0 for n in range(1, 7)}


def solo(piles: str = "H0{K2,G2}", **words: Any) -> warren.Position:
    """Your turn, with four tasks in the row and goblins in the deck that pay for none of them."""
    table = {"market": MARKET, "row": ROW, "task_deck": DECK, "deck": GOBLINS, "masters": ["mw"]}
    return seat(piles, game=pact("solo"), **(table | words))


def row(position: warren.Position) -> list[str]:
    shown: list[str] = position.view()["row"]
    return shown


def levied(position: warren.Position) -> list[str]:
    stack: list[str] = position.view()["pacts"]["1-2"]
    return stack


def kinds(position: warren.Position) -> list[str]:
    """What happened from the end of the turn on."""
    happened = [event.kind for event in position.history[-1].events]
    return happened[happened.index("turn_ends") :]


# ---- set-up


@clause("PA16.1", "PA16.2", "PA16.3", "PA16.4", "PA16.6")
def test_the_set_up_for_one() -> None:
    """Scenario SC65."""
    pos = pact("solo").start(6)
    view = pos.view()
    assert (view["deck"], view["hands"]) == (78 - 6 - 4 - 2, [6])
    assert [sum(shown.values()) for shown in view["displays"]] == [0, 1, 1]
    assert set(view["pacts"]) == {"0-1", "1-2", "2-0"}
    assert view["specialists"] == ALL_SIX
    assert view["figures"] == [[None, None, None]]
    assert (view["markers"], view["dynamite"]) == ([0], [0, 0, 0])
    assert (view["commands"], pos.view(0)["dealt"]) == ([0], [])
    assert view["task_deck"] == ["summer"] * 12 + ["autumn"] * 6
    assert all(task <= "t12" for task in view["row"])
    assert view["game"] == 1
    assert {pact("solo").start(seed).view()["masters"][0] for seed in range(40)} == {"mw", "my", "mk", "mg", "mb", "mr"}


@clause("PA16.4", "PA2.9")
def test_you_open_with_one_of_six_goblins() -> None:
    pos = pact("solo").start(6)
    assert pos.phase == "opening"
    assert texts(pos) == set(hand(pos, 0))
    opening = min(texts(pos))
    pos.play(opening)
    assert (display(pos, 0), pos.view()["hands"]) == ({opening: 1}, [5])
    assert pos.phase == "action"


@clause("PA16.2", "PA12.1")
def test_there_is_no_marker_to_move() -> None:
    pos = solo("H0{K2,G2} D0{W1,Y1,B1,R1}", row=["t25", "t26", "t27", "t18"])
    play(pos, "play", "k", "g", "stop")
    assert pos.view()["markers"] == [0]
    assert pos.view()["dynamite"] == [0, 0, 0]


# ---- your turn


@clause("PA16.5", "PA6.8")
def test_tasks_are_done_alone_with_helix_or_with_ferdix() -> None:
    pos = solo("D0{W2,B1} D1{W1} D2{B1}", phase="tasks", action="play", played=2)
    assert texts(pos) == {"complete t01 alone", "complete t01 left", "complete t01 right", "end_turn"}
    outcome = {}
    for way in "alone", "left", "right":
        done = play(pos.copy(), f"complete t01 {way}").view(0)
        where = [name for name, tasks in done["pacts"].items() if tasks == ["t01"]]
        outcome[way] = (where, done["own"][0], done["hands"][0])
    assert outcome == {
        "alone": ([], ["t01"], {}),
        "left": (["0-1"], [], {"k": 1}),
        "right": (["2-0"], [], {"k": 1}),
    }


@clause("PA16.6", "PA16.7", "PA7.1")
def test_a_specialist_works_once_and_is_discarded() -> None:
    pos = solo("H0{K2,G2} D0{W2,B1}", specialists=ALL_SIX)
    pos.play("sp3 t02")
    assert pos.view()["specialists"] == ALL_SIX | {"sp3": "used"}
    assert refused(pos, "sp3 t01") == "PA7.1"
    play(pos, "play", "k", "g", "stop")
    assert refused(pos, "sp1") == "PA7.1"
    pos.play("end_turn")
    assert pos.phase == "action"
    assert refused(pos, "sp3 t01") == "PA7.1"
    assert "sp4>sp3 t01" in texts(pos)


@clause("PA16.8", "PA16.7")
def test_the_mimic_copies_discarded_specialists_only() -> None:
    """Scenario SC72."""
    held = ALL_SIX | {"sp6": "used", "sp3": "used", "sp2": "used"}
    pos = solo("H0{K2} D0{W2}", specialists=held, phase="tasks", action="play", played=2)
    assert refused(pos, "sp4>sp1") == "PA7.7"
    assert {"sp1", "sp4>sp3 t01", "complete t01 alone"} <= texts(pos)
    pos.play("complete t01 alone")
    assert pos.view()["own"][0] == ["t01"]
    assert pos.view()["specialists"] == held | {"sp4": "used"}


@clause("PA16.8")
def test_without_a_discarded_specialist_the_mimic_does_nothing() -> None:
    pos = solo(specialists=ALL_SIX)
    assert {move for move in texts(pos) if move.startswith("sp4")} == set()
    assert refused(pos, "sp4>sp3 t01") == "PA7.7"


@clause("PA16.13", "PA11.1", "PA11.2")
def test_figures_are_placed_as_in_the_expert_game() -> None:
    pos = solo("H0{R3,Y3}", pacts={"0-1": ["t05"], "1-2": ["t08", "t20"], "2-0": ["t06"]})
    assert texts(pos) == {"recruit", "play", "figure left 1", "figure right 1"}
    pos.play("figure right 1")
    assert (hand(pos, 0), pos.view()["permanents"][0]) == ({"y": 3}, {"w": 1})
    assert pos.view()["figures"][0] == ["t06", None, None]


@clause("PA16.13", "PA7.9", "PA11.6")
def test_the_saboteur_lowers_the_price_of_a_figure() -> None:
    pos = solo("H0{R2}", pacts={"0-1": ["t05"]}, specialists={"sp6": 0})
    assert "figure left 1" in texts(pos)
    pos.play("figure left 1")
    assert (hand(pos, 0), pos.view()["specialists"]) == ({}, {"sp6": "used"})


# ---- the row and the levy


@clause("PA16.9", "PA18.10")
def test_the_opening_row_enters_from_the_left() -> None:
    """The first task turned up lies at the far right."""
    pos = pact("solo").start(6)
    turned_up = [event.ids[0].removeprefix("task:") for event in pos.events() if event.kind == "row_filled"]
    assert row(pos) == turned_up[::-1]


@clause("PA16.10", "PA16.11")
def test_recruiting_sends_the_far_right_task_to_helix_and_ferdix() -> None:
    """Scenario SC66."""
    pos = solo("H0{K1}", deck=["k", "g", "r", "y", "k", "k"])
    play(pos, "recruit", "w", "y")
    assert levied(pos) == ["t04"]
    assert row(pos) == ["t13", "t01", "t02", "t03"]
    assert (display(pos, HELIX), display(pos, FERDIX)) == ({"r": 1}, {"y": 1})
    assert kinds(pos) == ["turn_ends", "levied", "row_filled", "helix_gets", "helix_gets"]


@clause("PA16.10")
@pytest.mark.parametrize(
    ("moves", "levy"),
    [
        (("play", "k", "stop", "end_turn"), True),
        (("play", "k", "g", "stop", "end_turn"), False),
        (("play", "k", "k", "g", "end_turn"), False),
        (("play", "k", "stop", "sp1", "g", "end_turn"), False),
        (("recruit", "w", "y", "sp2", "k", "end_turn"), True),
        (("recruit", "w", "y", "sp5", "k", "end_turn"), True),
        (("recruit", "w", "y", "end_turn"), True),
        (("figure left 1", "0 none", "end_turn"), False),
    ],
)
def test_what_causes_the_levy(moves: tuple[str, ...], levy: bool) -> None:
    """Scenario SC67."""
    pos = solo("H0{K2,G2,R3}", specialists=ALL_SIX, pacts={"0-1": ["t05"]})
    for move in moves:
        if move != "end_turn" or pos.phase == "tasks":
            pos.play(move)
    assert pos.view()["round"] == 2
    assert levied(pos) == (["t04"] if levy else [])
    assert row(pos) == (["t13", "t01", "t02", "t03"] if levy else ROW)


@clause("PA16.10", "PA18.4")
def test_passing_causes_no_levy() -> None:
    pos = solo("D0{W2,B1}", market={}, deck=[])
    assert pos.phase == "tasks"
    pos.play("end_turn")
    assert (pos.view()["round"], levied(pos), row(pos)) == (2, [], ROW)


@clause("PA16.9", "PA16.10", "PA18.8")
def test_the_row_is_filled_before_the_levy_and_again_after_it() -> None:
    """Scenario SC68."""
    pos = solo("H0{K1} D0{W1,Y1,G1,B1}")
    play(pos, "recruit", "k", "y", "complete t02 alone")
    assert levied(pos) == ["t04"]
    assert row(pos) == ["t14", "t13", "t01", "t03"]
    assert kinds(pos) == ["turn_ends", "row_filled", "levied", "row_filled", "helix_gets", "helix_gets"]


@clause("PA16.9")
def test_of_several_new_tasks_the_last_lies_at_the_far_left() -> None:
    words = {"phase": "tasks", "action": "play", "played": 2, "row": ["t01", "t25", "t03", "t26"]}
    pos = solo("D0{W2,Y2,B2}", **words)
    play(pos, "complete t03 alone", "complete t01 alone")
    assert row(pos) == ["t14", "t13", "t25", "t26"]


# ---- Helix and Ferdix


@clause("PA16.11")
def test_helix_is_dealt_first_then_ferdix() -> None:
    pos = solo("H0{K2,R1}", deck=["y", "b", "k", "k"])
    play(pos, "play", "k", "k", "stop")
    assert (display(pos, HELIX), display(pos, FERDIX)) == ({"y": 1}, {"b": 1})
    assert pos.view()["deck"] == 2


@clause("PA16.12", "PA16.9")
def test_helix_completes_the_leftmost_task_he_can_pay_alone() -> None:
    """Scenario SC69."""
    words = {"row": ["t13", "t01", "t02", "t03"], "task_deck": ["t14", "t15"], "deck": ["b", "b", "k", "k"]}
    pos = solo("H0{K2,R1} D1{W2,Y2} D2{Y1}", **words)
    play(pos, "play", "k", "k", "stop")
    view = pos.view()
    assert view["own"] == [[], ["t01"], []]
    assert (view["displays"][HELIX], view["displays"][FERDIX]) == ({"y": 2}, {"y": 1, "b": 1})
    assert view["discard"] == {"w": 2, "b": 1}
    assert row(pos) == ["t14", "t13", "t02", "t03"]


@clause("PA16.12")
def test_ferdix_completes_what_helix_leaves() -> None:
    """Scenario SC70."""
    words = {"row": ["t13", "t01", "t02", "t03"], "task_deck": ["t14", "t15"], "deck": ["b", "b", "k", "k"]}
    pos = solo("H0{K2,R1} D1{W2,Y2} D2{Y2}", **words)
    play(pos, "play", "k", "k", "stop")
    assert pos.view()["own"] == [[], ["t01"], ["t03"]]
    assert (display(pos, HELIX), display(pos, FERDIX)) == ({"y": 2}, {})
    assert row(pos) == ["t15", "t14", "t13", "t02"]
    assert pos.view()["hands"] == [1]


@clause("PA16.12")
def test_helix_comes_before_ferdix_and_both_go_on_until_neither_can() -> None:
    """Both could pay T03; Helix does, then pays the task that comes in; nobody is rewarded."""
    words = {"row": ["t13", "t25", "t26", "t03"], "task_deck": ["t05", "t14"], "deck": ["k", "k", "g", "g"]}
    pos = solo("H0{K2,R1} D1{Y3,B1,R2} D2{Y2,B1}", **words)
    play(pos, "play", "k", "k", "stop")
    assert pos.view()["own"] == [[], ["t03", "t05"], []]
    assert (display(pos, HELIX), display(pos, FERDIX)) == ({"k": 1}, {"y": 2, "k": 1, "b": 1})
    assert pos.view()["deck"] == 2


@clause("PA16.12")
def test_they_pay_from_their_own_display_only() -> None:
    pos = solo("H0{K2,R1} D0{B1} D1{W2} D2{B1}")
    play(pos, "play", "k", "k", "stop")
    assert pos.view()["own"] == [[], [], []]
    assert row(pos) == ROW


# ---- the end


@clause("PA16.13", "PA16.10", "PA16.11", "PA8.1")
def test_when_the_levy_empties_the_row_the_turn_is_finished_and_scored() -> None:
    """Scenario SC71."""
    words = {"task_deck": [], "deck": ["k", "g", "b", "k", "k", "k"], "own": [["t20"]]}
    pos = solo("H0{K1} D1{W2}", **words)
    play(pos, "recruit", "w", "y")
    happened = kinds(pos)
    assert happened[:5] == ["turn_ends", "levied", "row_short", "helix_gets", "helix_gets"]
    assert happened[5] == "dummy_completes"
    assert "scored" in happened
    assert pos.view()["own"][HELIX] == ["t01"]


@clause("PA16.13", "PA16.12", "PA8.1")
def test_a_task_of_helix_can_trigger_the_end_and_ferdix_still_completes_his() -> None:
    """Scenario SC83."""
    pos = solo(
        "H0{W1,Y1,K1} D0{W1,Y1,K1} D1{Y2,K2,G1} D2{W2,Y2,B2}",
        row=["t13", "t14", "t16", "t25"],
        task_deck=["t30"],
        deck=["b", "k", "g", "g"],
    )
    play(pos, "play", "w", "y", "k", "complete t14 alone")
    assert [kind for kind in kinds(pos) if kind != "pays_display"][:7] == [
        "turn_ends",
        "row_filled",
        "helix_gets",
        "helix_gets",
        "dummy_completes",
        "row_short",
        "dummy_completes",
    ]
    assert pos.view()["own"][HELIX:] == [["t16"], ["t25", "t30"]]  # T30 for the three sticks of T25
    assert [event.ids for event in pos.events() if event.kind == "bonus_taken"] == [("seat:ferdix", "task:t30")]
    assert "scored" in kinds(pos)


@clause("PA16.10", "PA16.13", "PA8.1")
def test_the_levy_takes_the_rightmost_task_of_a_short_row() -> None:
    """Scenario SC84."""
    pos = solo("H0{K1} D0{Y2,B1,R1}", task_deck=[], deck=GOBLINS)
    play(pos, "recruit", "w", "k", "complete t04 alone")
    assert levied(pos) == ["t03"]
    assert kinds(pos)[:5] == ["turn_ends", "row_short", "levied", "helix_gets", "helix_gets"]
    assert pos.phase in ("ladder", "over")


@clause("PA16.10")
def test_without_a_task_there_is_no_levy() -> None:
    pos = solo("H0{K1} D0{W2,B1}", row=["t01"], task_deck=[])
    play(pos, "recruit", "w", "k", "complete t01 alone")
    assert levied(pos) == []
    assert "levied" not in kinds(pos)
