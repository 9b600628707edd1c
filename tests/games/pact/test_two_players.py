"""PA15: two players and Helix."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import display, hand, pact, seat

MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}
FAR_OFF = ["t25", "t26", "t28", "t29"]
HELIX = 2


def table(piles: str, mode: str = "two", **words: Any) -> warren.Position:
    """A (seat 0), B (seat 1) and, at A's right and B's left, Helix (display 2)."""
    given = {"market": MARKET, "row": FAR_OFF, "task_deck": ["t30", "t27", "t22"]}
    return seat(piles, game=pact(mode, 2), **(given | words))


def happened(position: warren.Position, kind: str) -> list[str]:
    return [str(event) for event in position.events() if event.kind == kind]


# ---- set-up


@clause("PA15.2", "PA15.3", "PA15.4", "PA15.6", "PA15.7")
def test_the_set_up_for_two() -> None:
    """Scenario SC60."""
    pos = pact("two").start(3)
    view = pos.view()
    assert view["deck"] == 78 - 12 - 4 - 1
    assert (view["hands"], sum(view["market"].values())) == ([6, 6], 4)
    assert [sum(shown.values()) for shown in view["displays"]] == [0, 0, 1]
    assert sorted(view["specialists"].values()) == [0, 0, 0, 1, 1, 1]
    assert view["task_deck"] == ["summer"] * 12 + ["autumn"] * 6
    assert view["row"] == [task for task in view["row"] if task <= "t12"]
    assert set(view["pacts"]) == {"0-1", "1-2", "2-0"}
    assert [len(pos.view(player)["dealt"]) for player in (0, 1)] == [3, 3]
    assert (view["markers"], len(view["masters"])) == ([1, 1], 2)


@clause("PA15.1", "PA15.2", "PA15.3", "PA15.4", "PA15.6")
def test_beginners_too_can_be_two() -> None:
    """The same set-up without masters, markers and commands."""
    plain, expert = pact("beginner", 2).start(3), pact("two").start(3)
    assert (plain.phase, plain.view()["masters"], plain.view()["dealt"]) == ("opening", [None, None], [])
    for part in "start", "displays", "market", "deck", "row", "task_deck", "specialists", "pacts":
        assert plain.view()[part] == expert.view()[part]


@clause("PA15.6")
def test_who_gets_which_specialists_is_drawn() -> None:
    hands = set()
    for seed in range(30):
        holders = pact("two").start(seed).view()["specialists"]
        assert sorted(holders.values()) == [0, 0, 0, 1, 1, 1]
        hands.add(tuple(holders.values()))
    assert len(hands) > 8


@clause("PA15.6")
@pytest.mark.parametrize("seed", range(6))
def test_the_first_three_specialists_go_to_seat_0(seed: int) -> None:
    """With five players and seat 0 starting, the second to fifth card go to seats 3, 2, 1 and 0."""
    two = pact("beginner", 2, start_seat="0").start(seed).view()["specialists"]
    five = pact("beginner", 5, start_seat="0").start(seed).view()["specialists"]
    order = [next(name for name, holder in five.items() if holder == seat_of) for seat_of in (3, 2, 1, 0)]
    assert [two[name] for name in order] == [0, 0, 1, 1]


# ---- Helix


@clause("PA15.5", "PA15.8", "PA6.8")
def test_helix_gets_a_goblin_in_time_for_a_pact_with_him() -> None:
    """Scenario SC61."""
    pos = table("H0{G1} D0{Y1,R1} D2{K1}", row=["t05", *FAR_OFF[:3]], deck=["b", "g", "r", "w", "w", "w"])
    assert refused(play(pos.copy(), "recruit"), "complete t05 right") == "PA4.1"
    play(pos, "recruit", "w", "y")
    assert display(pos, HELIX) == {"k": 1, "r": 1}
    assert pos.view()["market"] == {"k": 1, "g": 2, "b": 1}
    assert texts(pos) == {"complete t05 right", "end_turn"}
    pos.play("complete t05 right")
    assert (display(pos, 0), display(pos, HELIX)) == ({}, {"k": 1})
    assert pos.view()["pacts"] == {"0-1": [], "1-2": [], "2-0": ["t05"]}
    assert hand(pos, 0) == {"w": 2, "y": 1, "g": 1}


@clause("PA15.8", "PA15.6")
def test_the_press_ganger_brings_helix_no_second_goblin() -> None:
    """Scenario SC62."""
    pos = table("H0{G1} H1{K1} D2{K1}", deck=["b", "g", "r", "w", "y", "y"], specialists={"sp5": 0})
    play(pos, "recruit", "w", "y", "sp5", "deck")
    assert display(pos, HELIX) == {"k": 1, "r": 1}
    assert len(happened(pos, "helix_gets")) == 1
    assert pos.view()["specialists"] == {"sp5": 1}
    assert hand(pos, 0) == {"w": 2, "y": 1, "g": 1}


@clause("PA15.8")
@pytest.mark.parametrize("action", [("play", "g", "stop"), ("figure left 1",)])
def test_only_recruiting_brings_helix_a_goblin(action: tuple[str, ...]) -> None:
    pos = table("H0{G2,R3} H1{K1} D2{K1}", masters=["mw", "mk"], pacts={"0-1": ["t05"]})
    play(pos, *action)
    assert pos.to_move == 1
    assert display(pos, HELIX) == {"k": 1}


@clause("PA15.8")
def test_rewards_and_the_herald_bring_helix_nothing() -> None:
    pos = table("H0{K1} D0{W1,B1} D1{W1}", row=["t01", *FAR_OFF[:3]], specialists={"sp2": 0, "sp3": 0})
    play(pos, "recruit", "w", "y")
    assert sum(display(pos, HELIX).values()) == 1
    play(pos, "complete t01 left", "sp2", "k")
    assert sum(display(pos, HELIX).values()) == 1


@clause("PA15.8", "PA15.1", "PA15.5")
def test_beginners_bring_helix_a_goblin_and_make_pacts_with_him() -> None:
    pos = table("D0{Y1,R1}", "beginner", row=["t05", *FAR_OFF[:3]], deck=["b", "g", "r", "w", "w", "w"])
    play(pos, "w", "y")
    assert display(pos, HELIX) == {"r": 1}
    pos.play("complete t05 right")
    assert pos.view()["pacts"]["2-0"] == ["t05"]


@clause("PA15.8")
def test_without_a_goblin_left_helix_gets_none() -> None:
    pos = table("H0{G1} H1{K1} D2{K1}", deck=["b", "b"])
    play(pos, "recruit", "w", "y")
    assert display(pos, HELIX) == {"k": 1}


@clause("PA15.5")
def test_helix_has_no_turn_and_completes_nothing() -> None:
    """Though he could pay three tasks of the row from his display."""
    pos = table("H0{K3,G3} H1{K3,G3} D2{W4,Y4,B4,R4}", row=["t01", "t03", "t05", "t29"])
    order = []
    for _ in range(4):
        order.append(pos.to_move)
        play(pos, "play", "k", "stop")
    assert order == [0, 1, 0, 1]
    assert pos.view()["row"] == ["t01", "t03", "t05", "t29"]
    assert display(pos, HELIX) == {"w": 4, "y": 4, "b": 4, "r": 4}


@clause("PA15.5")
def test_a_task_is_done_alone_with_the_opponent_or_with_helix() -> None:
    words = {"row": ["t01", *FAR_OFF[:3]], "phase": "tasks", "action": "play"}
    pos = table("D0{W2,B1} D1{W1} D2{B1}", **words)
    assert texts(pos) == {"complete t01 alone", "complete t01 left", "complete t01 right", "end_turn"}
    stacks = {}
    for way in "alone", "left", "right":
        done = play(pos.copy(), f"complete t01 {way}")
        stacks[way] = {name: tasks for name, tasks in done.view()["pacts"].items() if tasks}
    assert stacks == {"alone": {}, "left": {"0-1": ["t01"]}, "right": {"2-0": ["t01"]}}


# ---- seats, specialists, rounds


@clause("PA15.6", "PA15.9", "PA1.5", "PA8.2")
def test_turns_alternate_and_left_and_right_are_fixed() -> None:
    """Scenario SC82."""
    words = {"row": ["t01", *FAR_OFF[:3]], "start": 1}
    pos = table("H0{K3,G3} H1{K3,G3}", **words)
    order = []
    for _ in range(4):
        order.append((pos.to_move, pos.view()["round"]))
        play(pos, "play", "k", "stop")
    assert order == [(1, 1), (0, 1), (1, 2), (0, 2)]
    pos = table("H0{K2} D0{W1,B1} D1{W1}", active=0, **words, specialists={"sp2": 0})
    play(pos, "recruit", "y", "w", "sp2", "k")
    assert pos.view()["specialists"] == {"sp2": 1}
    pos.play("complete t01 left")
    assert pos.view()["pacts"]["0-1"] == ["t01"]
    pos = table("D1{W1,B1} D2{W1}", phase="tasks", action="play", **words)
    assert texts(pos) == {"complete t01 left", "end_turn"}
    pos.play("complete t01 left")
    assert pos.view()["pacts"]["1-2"] == ["t01"]


@clause("PA15.9", "PA8.2")
@pytest.mark.parametrize(("active", "over"), [(1, False), (0, True)])
def test_the_player_who_did_not_start_has_the_last_turn(active: int, over: bool) -> None:
    pos = table("H0{K2,G1} H1{K2,G1}", start=1, active=active, ending=True, row=["t25"], task_deck=[])
    play(pos, "play", "k", "stop")
    assert pos.is_over is over


@clause("PA15.6", "PA7.7")
def test_the_mimic_copies_the_opponents_specialists() -> None:
    pos = table("H0{K2}", specialists={"sp4": 0, "sp3": 1, "sp5": 0})
    assert {"sp4>sp3 t25", "sp4>sp3 t29"} <= texts(pos)
    pos.play("sp4>sp3 t25")
    assert pos.view()["specialists"] == {"sp3": 1, "sp4": 1, "sp5": 0}
    assert refused(table("H0{K2}", specialists={"sp4": 0, "sp3": 0}), "sp4>sp3 t25") == "PA7.7"


# ---- figures and scoring


@clause("PA15.3", "PA11.2", "PA15.5")
def test_the_stack_of_the_others_is_not_yours() -> None:
    """Scenario SC63."""
    words = {"masters": ["mw", "mk"], "pacts": {"1-2": ["t05"]}}
    pos = table("H0{R5}", **words)
    assert texts(pos) == {"recruit", "play"}
    assert {refused(pos, f"figure {side} 1") for side in ("left", "right")} == {"PA11.2"}
    assert pos.view()["glory"][:2] == [0, 1]
    assert "figure left 1" in texts(table("H1{R5}", **words, active=1))


@clause("PA15.9", "PA11.1", "PA12.1")
def test_figures_and_dynamite_work_as_with_more_players() -> None:
    pos = table("H0{R3} D0{Y1,K1,G1,B1} H1{K2}", masters=["mw", "mk"], pacts={"2-0": ["t05"]}, markers=[1, 1])
    pos.play("figure right 1")
    view = pos.view()
    assert (view["figures"][0], view["permanents"][0]) == (["t05", None, None], {"w": 1})
    assert view["markers"] == [2, 1]


@clause("PA15.9", "PA12.3")
def test_dynamite_replaces_a_missing_goblin() -> None:
    words = {"row": ["t01", *FAR_OFF[:3]], "phase": "tasks", "action": "play", "specialists": {"sp3": 0}}
    pos = play(table("D0{W2}", **words, markers=[1, 0]), "complete t01 alone")
    assert (pos.view()["own"][0], pos.view()["markers"]) == (["t01"], [0, 0])
    pos = play(table("D0{W1} D2{W1}", **words, markers=[1, 0]), "complete t01 right")
    assert (pos.view()["pacts"]["2-0"], display(pos, HELIX)) == (["t01"], {})


@clause("PA15.5", "PA9.2", "PA13.2")
def test_helix_is_left_out_of_the_comparison_of_dynamite() -> None:
    """Scenario SC64."""
    pos = table(
        "",
        phase="scoring",
        row=["t29"],
        task_deck=[],
        own=[["t27"], ["t16"]],
        pacts={"2-0": ["t25", "t14"], "1-2": ["t26", "t15"]},
    )
    assert pos.view()["dynamite"] == [7 + 2, 5, 8]
    assert pos.view()["own"][0] == ["t27", "t29"]
    assert pos.scores == (2 + 4, 2 + 2)
    assert pos.winners == ("one",)


@clause("PA15.5")
def test_helix_cannot_win() -> None:
    pos = table("", phase="scoring", row=[], task_deck=[], pacts={"2-0": ["t01", "t02"], "1-2": ["t03", "t04"]})
    assert pos.scores == (2, 2)
    assert pos.winners == ("one", "two")
    assert [str(event) for event in pos.events() if event.kind == "scored"] == [
        "Ash has 2 glory in all.",
        "Bramble has 2 glory in all.",
    ]


@clause("PA15.7", "PA14.2")
def test_command_ii_looks_at_the_stacks_with_the_opponent_and_with_helix() -> None:
    springs, summers = [f"t{n:02}" for n in range(1, 7)], [f"t{n}" for n in range(13, 19)]
    words = {"phase": "scoring", "row": [], "task_deck": [], "pacts": {"0-1": springs, "2-0": summers}}
    assert table("", **words, commands=[["ii"], []]).scores == (6 + 6 + 2 + 2 + 3, 6 + 2)
    assert table("", **words, commands=[[], ["ii"]]).scores == (6 + 6 + 2 + 2, 6 + 2 + 1)


@clause("PA15.9", "PA4.4")
def test_a_shortage_cuts_both_hands() -> None:
    pos = table("H0{W5,K2} H1{Y6}", market={"w": 2, "y": 1, "k": 1}, deck=[])
    play(pos, "recruit", "w", "w")
    assert (pos.phase, pos.to_move) == ("shortage", 0)
    play(pos, "w", "w", "w", "w", "y")
    view = pos.view()
    assert view["hands"] == [5, 5]
    assert sum(view["market"].values()) == 4
    assert sum(display(pos, HELIX).values()) == 1
