"""PA7.7 and PA7.9: the Mimic and the Saboteur."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import display, hand, pact, seat

DEAR = ["t25", "t26", "t27", "t28"]  # tasks that nobody here can pay


def turn(piles: str, specialists: dict[str, int], **words: object) -> warren.Position:
    """Seat 0 is about to act."""
    ordinary = {"row": DEAR, "task_deck": ["t13", "t14"], "market": {"w": 1, "y": 1, "k": 1, "g": 1}}
    return seat(f"H1{{W1}} H2{{W1}} {piles}", specialists=specialists, **ordinary | words)


def after(action: str, piles: str, specialists: dict[str, int], **words: object) -> warren.Position:
    """Seat 0 has recruited or played and may complete tasks."""
    return turn(piles, specialists, phase="tasks", action=action, **words)


# ---- PA7.7 the Mimic


@clause("PA7.7", "PA7.2", "PA7.9")
def test_the_mimic_works_as_the_specialist_of_any_opponent() -> None:
    """Scenario SC26."""
    words = {"game": pact(players=4), "row": ["t01", *DEAR[1:]]}
    position = after("play", "D0{W2} H3{W1}", {"sp4": 0, "sp6": 2}, **words)
    play(position, "complete t01 alone")  # only sp4>sp6 b pays it
    assert (display(position, 0), position.view()["discard"]) == ({}, {"w": 2})
    assert position.view()["own"][0] == ["t01"]
    assert position.view()["specialists"] == {"sp4": 3, "sp6": 2}


@clause("PA7.7", "PA7.9")
def test_a_copied_saboteur_has_its_own_text() -> None:
    """Scenario SC88."""
    words = {"game": pact(players=4), "row": ["t01", *DEAR[1:]]}
    position = after("play", "D0{W2,B1} H3{W1}", {"sp4": 0, "sp6": 2}, **words)
    play(position, "complete t01 alone")
    assert texts(position) == {"none", "sp4>sp6 w", "sp4>sp6 b"}
    assert refused(position, "sp6 b") == "PA7.1"
    play(position, "sp4>sp6 b")
    assert (display(position, 0), position.view()["specialists"]) == ({"b": 1}, {"sp4": 3, "sp6": 2})


@clause("PA7.7")
def test_a_copy_has_the_window_of_the_copied_ability() -> None:
    others = {"sp4": 0, "sp1": 1, "sp2": 1, "sp3": 2, "sp5": 2}
    position = turn("H0{K3}", others)
    swaps = {f"sp4>sp3 {task}" for task in DEAR}
    assert texts(position) == {"recruit", "play"} | swaps
    played = play(position.copy(), "play", "k", "stop")
    assert texts(played) == {"sp4>sp1", "end_turn"} | swaps
    assert refused(played, "sp4>sp2") == "PA7.5"
    recruited = play(position.copy(), "recruit", "deck", "deck")
    assert texts(recruited) == {"sp4>sp2", "sp4>sp5", "end_turn"} | swaps
    assert refused(recruited, "sp4>sp1") == "PA7.4"


@clause("PA7.7", "PA7.2")
@pytest.mark.parametrize(
    ("which", "action", "moves", "held", "shown", "first_task"),
    [
        ("sp1", "play", ["sp4>sp1", "k"], {"r": 1}, {"k": 1}, "t25"),
        ("sp2", "recruit", ["sp4>sp2", "k"], {"r": 1}, {"k": 1}, "t25"),
        ("sp5", "recruit", ["sp4>sp5", "y"], {"y": 1, "k": 1, "r": 1}, {}, "t25"),
        ("sp3", "play", ["sp4>sp3 t25"], {"k": 1, "r": 1}, {}, "t13"),
    ],
)
def test_only_the_mimic_moves_on(
    which: str, action: str, moves: list[str], held: dict[str, int], shown: dict[str, int], first_task: str
) -> None:
    position = play(after(action, "H0{K1,R1}", {"sp4": 0, which: 1}), *moves)
    assert position.view()["specialists"] == {"sp4": 2, which: 1}
    assert (hand(position, 0), display(position, 0), position.view()["row"][0]) == (held, shown, first_task)


@clause("PA7.7")
def test_own_specialists_cannot_be_copied() -> None:
    position = after("play", "H0{K2}", {"sp4": 0, "sp1": 0})
    assert texts(position) == {"sp1", "end_turn"}
    assert [refused(position, move) for move in ("sp4>sp1", "sp4>sp3 t25")] == ["PA7.7"] * 2


# ---- PA7.9 the Saboteur


@clause("PA7.9", "PA7.2")
def test_the_saboteur_may_also_save_a_goblin_that_is_there() -> None:
    """Scenario SC29."""
    position = after("play", "D0{W2,B1}", {"sp6": 0}, row=["t01", *DEAR[1:]])
    play(position, "complete t01 alone")
    assert texts(position) == {"none", "sp6 w", "sp6 b"}
    assert refused(position, "sp6 y") == "PA7.9"
    play(position, "sp6 w")
    assert (display(position, 0), position.view()["discard"]) == ({"w": 1}, {"w": 1, "b": 1})
    assert (position.view()["own"][0], position.view()["specialists"]) == (["t01"], {"sp6": 2})


@clause("PA7.9")
def test_the_saboteur_leaves_out_one_goblin_only() -> None:
    position = after("play", "D0{W1} H0{K1}", {"sp6": 0, "sp3": 0}, row=["t01", *DEAR[1:]])
    assert refused(position, "complete t01 alone") == "PA6.3"
    assert not any(text.startswith("complete") for text in texts(position))


@clause("PA7.9")
def test_a_payment_that_needs_no_help_does_not_use_up_the_saboteur() -> None:
    position = after("play", "D0{W2,B1}", {"sp6": 0}, row=["t01", *DEAR[1:]])
    play(position, "complete t01 alone", "none")
    assert (display(position, 0), position.view()["specialists"]) == ({}, {"sp6": 0})


@clause("PA7.9", "PA6.5")
def test_a_goblin_left_out_is_nobodys_contribution() -> None:
    """Scenario SC30."""
    words = {"row": ["t01", *DEAR[1:]]}
    position = after("play", "D0{} D1{W2}", {"sp6": 0, "sp3": 0}, **words)
    assert not any(text.startswith("complete") for text in texts(position))
    assert refused(position, "complete t01 left") in ("PA6.4", "PA6.5")
    position = after("play", "D0{W1} D1{W1}", {"sp6": 0}, **words)
    assert texts(position) == {"complete t01 left", "end_turn"}
    play(position, "complete t01 left")  # sp6 b, and one w of each side: nothing to choose
    assert (display(position, 0), display(position, 1)) == ({}, {})
    assert position.view()["pacts"]["0-1"] == ["t01"]
    assert position.view()["specialists"] == {"sp6": 2}
