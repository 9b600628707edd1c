"""PA7: specialists."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import display, hand, pact, seat

DEAR = ["t25", "t26", "t27", "t28"]  # tasks that nobody here can pay
CHEAP = ["t01", "t02", "t03", "t04"]
MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}
ALL_SIX = {f"sp{n}": 0 for n in range(1, 7)}


def turn(piles: str, specialists: dict[str, int], **words: object) -> warren.Position:
    """Seat 0 is about to act."""
    ordinary = {"row": DEAR, "task_deck": ["t13", "t14"], "market": MARKET}
    return seat(f"H1{{W1}} H2{{W1}} {piles}", specialists=specialists, **ordinary | words)


def after(action: str, piles: str, specialists: dict[str, int], **words: object) -> warren.Position:
    """Seat 0 has recruited or played and may complete tasks."""
    return turn(piles, specialists, phase="tasks", action=action, **words)


# ---- PA7.1 to PA7.3 whose, how often, and where they go


@clause("PA7.1", "PA3.4")
def test_a_second_specialist_is_refused_own_or_copied() -> None:
    """Scenario SC28."""
    specialists = {"sp1": 0, "sp3": 0, "sp4": 0, "sp6": 0, "sp2": 1}
    position = turn("H0{W2,Y2,B1} D0{W2,B1}", specialists, row=["t01", *DEAR[1:]])
    play(position, "sp3 t26")
    assert texts(position) == {"recruit", "play"}
    assert [refused(position, f"{how} t01") for how in ("sp3", "sp4>sp3")] == ["PA7.1"] * 2
    play(position, "play", "y", "y", "w")
    assert texts(position) == {"complete t01 alone", "end_turn"}
    for move in ("sp1", "sp4>sp1", "sp4>sp2", "sp3 t01", "sp4>sp3 t01"):
        assert refused(position, move) == "PA7.1"
    play(position, "complete t01 alone")  # not even the Saboteur: nothing is asked
    assert display(position, 0) == {"w": 1, "y": 2}
    assert position.view()["specialists"]["sp6"] == 0


@clause("PA7.1", "PA7.9")
def test_the_saboteur_does_not_help_after_another_specialist() -> None:
    position = after("play", "D0{W2} H0{K1}", {"sp1": 0, "sp6": 0}, row=["t01", *DEAR[1:]])
    assert texts(position) == {"sp1", "complete t01 alone", "end_turn"}
    play(position, "sp1")
    assert (position.to_move, position.view()["own"][0]) == (1, [])  # nothing was left to do


@clause("PA7.1")
def test_in_the_next_own_turn_a_specialist_works_again() -> None:
    """Scenario SC28."""
    position = turn("H0{W2,Y2} H1{K3} H2{K3}", {"sp1": 0, "sp3": 0})
    play(position, "sp3 t25", "play", "w", "stop")
    assert position.to_move == 1
    play(position, "recruit", "deck", "deck", "recruit", "deck", "deck", "end_turn")
    assert position.to_move == 0
    play(position, "play", "w", "stop")
    assert texts(position) == {"sp1", "end_turn"}


@clause("PA7.1")
def test_only_a_specialist_that_one_holds() -> None:
    specialists = {"sp1": 1, "sp3": 2, "sp6": 1}
    position = after("play", "H0{W1} D0{W2,B1}", specialists, row=["t01", *DEAR[1:]])
    assert texts(position) == {"complete t01 alone", "end_turn"}
    assert [refused(position, move) for move in ("sp1", "sp3 t01")] == ["PA7.1"] * 2
    assert refused(position, "sp4>sp1") == "PA7.1"


@clause("PA7.2")
@pytest.mark.parametrize(("players", "active", "holder"), [(3, 0, 2), (4, 0, 3), (5, 3, 2)])
def test_a_used_specialist_goes_to_the_right_neighbour(players: int, active: int, holder: int) -> None:
    piles = " ".join(f"H{number}{{W1}}" for number in range(players))
    words = {"row": DEAR, "task_deck": ["t13", "t14"], "specialists": {"sp3": active}, "active": active}
    position = play(seat(piles, game=pact(players=players), **words), "sp3 t25")
    assert position.to_move == active  # at once, not at the end of the turn
    for number in (None, *range(players)):
        assert position.view(number)["specialists"] == {"sp3": holder}


@clause("PA7.2")
def test_the_new_holder_may_use_it_in_the_next_turn() -> None:
    position = turn("H0{W1} H1{K1} H2{K1}", {"sp3": 1}, active=1)
    play(position, "sp3 t25", "recruit", "deck", "deck")
    assert (position.to_move, position.view()["specialists"]) == (2, {"sp3": 0})
    play(position, "recruit", "deck", "deck")
    assert position.to_move == 0
    assert "sp3 t26" in texts(position)


@clause("PA7.3", "PA7.7")
def test_one_player_may_hold_all_six_but_then_there_is_nothing_to_copy() -> None:
    """Scenario SC27."""
    row = ["t01", *DEAR[1:]]
    position = turn("H0{W3,Y1} D0{W2,B1}", ALL_SIX, row=row)
    swaps = {f"sp3 {task}" for task in row}
    assert texts(position) == {"recruit", "play"} | swaps
    assert refused(position, "sp4>sp3 t01") == "PA7.7"
    played = play(position.copy(), "play", "w", "stop")
    assert texts(played) == {"sp1", "complete t01 alone", "end_turn"} | swaps
    assert refused(played, "sp4>sp1") == "PA7.7"
    recruited = play(position.copy(), "recruit", "deck", "deck")
    assert texts(recruited) == {"sp2", "sp5", "complete t01 alone", "end_turn"} | swaps
    assert [refused(recruited, move) for move in ("sp4>sp2", "sp4>sp5")] == ["PA7.7"] * 2
    play(recruited, "complete t01 alone")
    assert texts(recruited) == {"none", "sp6 w", "sp6 b"}
    assert refused(recruited, "sp4>sp6 w") == "PA7.1"


@clause("PA7.3")
def test_one_player_may_hold_none() -> None:
    position = turn("H0{W1}", dict.fromkeys(ALL_SIX, 1))
    assert texts(position) == {"recruit", "play"}


# ---- PA7.4, PA7.5, PA7.8 Drummer, Herald, Press-ganger


@clause("PA7.2", "PA7.4")
def test_the_drummer_plays_a_fourth_goblin() -> None:
    """Scenario SC20."""
    position = turn("H0{W2,Y1,R1}", {"sp1": 0})
    play(position, "play", "w", "w", "y")
    assert texts(position) == {"sp1", "end_turn"}
    play(position, "sp1")
    assert (hand(position, 0), display(position, 0)) == ({}, {"w": 2, "y": 1, "r": 1})
    assert position.view()["specialists"] == {"sp1": 2}


@clause("PA7.4")
def test_the_drummer_also_works_after_a_single_goblin_and_plays_just_one() -> None:
    position = turn("H0{W2,Y2}", {"sp1": 0})
    play(position, "play", "w", "stop", "sp1")
    assert texts(position) == {"w", "y"}
    play(position, "y")
    assert (hand(position, 0), display(position, 0), position.to_move) == ({"w": 1, "y": 1}, {"w": 1, "y": 1}, 1)


@clause("PA7.4", "PA7.5", "PA7.9")
def test_every_specialist_has_its_window() -> None:
    """Scenario SC21."""
    specialists = {"sp1": 0, "sp2": 0, "sp6": 0}
    piles = "H0{W1,K1} D0{W2,B1}"
    recruited = after("recruit", piles, specialists, row=["t01", *DEAR[1:]])
    assert texts(recruited) == {"sp2", "complete t01 alone", "end_turn"}
    assert refused(recruited, "sp1") == "PA7.4"
    played = after("play", piles, specialists, row=["t01", *DEAR[1:]])
    assert texts(played) == {"sp1", "complete t01 alone", "end_turn"}
    assert refused(played, "sp2") == "PA7.5"
    for position in (recruited, played, turn(piles, specialists)):
        assert refused(position, "sp6 w") == "PA7.9"
    assert refused(played, "sp6") == "PA7.9"


@clause("PA7.8")
def test_the_press_ganger_does_not_work_after_playing() -> None:
    """Scenario SC21."""
    position = after("play", "H0{W1,K1} D0{W2,B1}", {"sp5": 0}, row=["t01", *DEAR[1:]])
    assert texts(position) == {"complete t01 alone", "end_turn"}
    assert refused(position, "sp5") == "PA7.8"


@clause("PA7.4", "PA7.5", "PA7.8")
def test_before_the_action_none_of_the_three_works() -> None:
    position = turn("H0{W1,K1}", {"sp1": 0, "sp2": 0, "sp5": 0})
    assert texts(position) == {"recruit", "play"}
    assert [refused(position, move) for move in ("sp1", "sp2", "sp5")] == ["PA3.1"] * 3


@clause("PA7.5", "PA7.2")
def test_the_herald_plays_a_goblin_just_recruited() -> None:
    """Scenario SC22."""
    position = turn("H0{K1}", {"sp2": 0}, market={"w": 2, "r": 2})
    play(position, "recruit", "w", "r", "sp2")
    assert texts(position) == {"w", "k", "r"}
    play(position, "r")
    assert (hand(position, 0), display(position, 0)) == ({"w": 1, "k": 1}, {"r": 1})
    assert position.view()["specialists"] == {"sp2": 2}


@clause("PA7.8")
def test_the_press_ganger_takes_a_third_goblin_from_the_filled_market() -> None:
    """Scenario SC23."""
    position = turn("H0{R1}", {"sp5": 0}, deck=["b", "r", "w"])
    play(position, "recruit", "w", "y")
    assert position.view()["market"] == {"k": 1, "g": 1, "b": 1, "r": 1}
    play(position, "sp5")
    assert texts(position) == {"k", "g", "b", "r", "deck"}
    play(position, "b")
    assert position.view()["market"] == {"w": 1, "k": 1, "g": 1, "r": 1}
    assert hand(position, 0) == {"w": 1, "y": 1, "b": 1, "r": 1}
    assert position.view()["specialists"] == {"sp5": 2}
    assert (position.to_move, position.phase) == (1, "action")


@clause("PA7.8")
def test_the_press_ganger_needs_a_goblin_that_can_be_taken() -> None:
    words = {"row": ["t01", *DEAR[1:]], "market": {}, "deck": []}
    position = after("recruit", "H0{K1} D0{W2,B1}", {"sp5": 0}, **words)
    assert texts(position) == {"complete t01 alone", "end_turn"}
    assert refused(position, "sp5") == "PA7.8"
    play(position, "complete t01 alone")  # its goblins are discards now
    assert texts(position) == {"sp5", "end_turn"}


@clause("PA7.4")
def test_the_drummer_needs_a_goblin_in_the_hand_even_if_it_is_the_reward() -> None:
    """Scenario SC80."""
    position = turn("H0{W1} D1{W1,B1}", {"sp1": 0}, row=["t01", *DEAR[1:]], deck=["g", "k"])
    play(position, "play")  # the last card: it is played by itself
    assert texts(position) == {"complete t01 left", "end_turn"}
    assert refused(position, "sp1") == "PA5.1"
    play(position, "complete t01 left")
    assert texts(position) == {"sp1", "end_turn"}


@clause("PA7.4", "PA6.9")
def test_the_drummer_plays_the_reward_between_two_tasks() -> None:
    """Scenario SC31."""
    words = {"row": ["t05", "t01", "t27", "t28"], "deck": ["b", "k"], "played": 1}
    position = after("play", "D0{W2,R1} D1{R1,Y1}", {"sp1": 0}, **words)
    play(position, "complete t05 left")
    assert (hand(position, 0), display(position, 0), display(position, 1)) == ({"b": 1}, {"w": 2}, {})
    assert refused(position, "complete t01 alone") == "PA6.3"
    play(position, "sp1", "complete t01 alone")
    assert display(position, 0) == {}
    assert (position.view()["pacts"]["0-1"], position.view()["own"][0]) == (["t05"], ["t01"])


@clause("PA7.5")
def test_the_herald_plays_the_reward_between_two_tasks() -> None:
    words = {"row": ["t05", "t01", "t27", "t28"], "deck": ["b", "k"]}
    position = after("recruit", "D0{W2,R1} D1{R1,Y1}", {"sp2": 0}, **words)
    play(position, "complete t05 left", "sp2", "complete t01 alone")
    assert (display(position, 0), position.view()["own"][0]) == ({}, ["t01"])


# ---- PA7.6 the Schemer


@clause("PA7.6", "PA7.2")
def test_the_schemer_puts_a_task_under_the_deck() -> None:
    """Scenario SC24."""
    position = turn("H0{K2} D0{W2,G1,B1,R1}", {"sp3": 0}, row=CHEAP, task_deck=["t13", "t14", "t15"])
    assert texts(position) == {"recruit", "play"} | {f"sp3 {task}" for task in CHEAP}
    play(position, "sp3 t02")
    view = position.view()
    assert (view["row"], view["under"], len(view["task_deck"])) == (["t01", "t13", "t03", "t04"], ["t02"], 3)
    assert view["task_deck"] == ["summer", "summer", "spring"]
    assert view["specialists"] == {"sp3": 2}
    assert texts(position) == {"recruit", "play"}
    play(position, "play", "k", "stop", "complete t13 alone")
    assert (position.view()["own"][0], display(position, 0)) == (["t13"], {"k": 1})


@clause("PA7.6")
def test_the_schemer_needs_a_card_in_the_task_deck() -> None:
    """Scenario SC25."""
    position = turn("H0{K2}", {"sp3": 0}, row=CHEAP, task_deck=[])
    assert texts(position) == {"recruit", "play"}
    assert refused(position, "sp3 t02") == "PA7.6"


@clause("PA7.6")
def test_the_schemer_takes_only_face_up_tasks() -> None:
    position = turn("H0{K2}", {"sp3": 0}, row=CHEAP, own=[["t05"]])
    assert [refused(position, f"sp3 {task}") for task in ("t13", "t05")] == ["PA6.1"] * 2


@clause("PA7.6")
def test_the_schemer_works_between_two_tasks_but_not_within_a_payment() -> None:
    position = after("play", "D0{W2,Y2,B2} D1{W2}", {"sp3": 0}, row=["t01", "t03", "t27", "t28"])
    paying = play(position.copy(), "complete t01 left")
    assert (paying.phase, refused(paying, "sp3 t03")) == ("split", "PA6.4")
    play(position, "complete t01 alone", "sp3 t27")
    assert texts(position) == {"complete t03 alone", "end_turn"}
