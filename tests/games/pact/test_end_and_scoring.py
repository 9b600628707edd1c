"""PA8 and PA9: how the game ends, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game
from tests.games.moves import play, refused, texts, told
from tests.games.pact.table import pact, seat

DEAR = ["t25", "t26", "t27", "t28"]  # tasks that nobody here can pay
EXAMPLE: dict[str, Any] = {
    "pacts": {
        "0-1": ["t05", "t06", "t15", "t17", "t18"],
        "1-2": ["t01", "t03", "t10"],
        "2-0": ["t07", "t13", "t14", "t19"],
    },
    "own": [["t02"], ["t16"], ["t20"]],
    "row": ["t25", "t29"],
}


def counted(piles: str = "", **words: Any) -> warren.Position:
    """The last turn is over."""
    return seat(piles, phase="scoring", **words)


def stack(size: int) -> list[str]:
    """So many tasks without dynamite on a pact card."""
    return ["t01", "t02", "t03", "t04", "t05", "t08", "t09"][:size]


# ---- PA8 the end


@clause("PA8.1", "PA8.2", "PA8.3")
def test_the_round_is_played_out_when_the_row_cannot_be_filled() -> None:
    """Scenario SC32."""
    words = {"row": ["t01", "t03", "t27", "t28"], "task_deck": ["t30"], "start": 0, "active": 1, "round": 9}
    position = seat("H0{K2} H2{K1,G1} D1{W2,Y2,B2}", phase="tasks", action="play", **words)
    play(position, "complete t01 alone", "complete t03 alone")
    view = position.view()
    assert (view["row"], view["task_deck"], view["ending"]) == (["t30", None, "t27", "t28"], [], True)
    assert told(position)[-1] == "The task row cannot be filled: this is the last round."
    assert position.to_move == 2
    play(position, "play", "k", "stop")
    assert position.is_over
    assert position.scores == (0, 4, 0)
    assert not any(line.startswith("Ash ") for line in told(position) if "glory" not in line)


@clause("PA8.1", "PA8.2")
def test_an_empty_task_deck_beside_a_full_row_is_not_the_end() -> None:
    """Scenario SC33."""
    words = {"row": ["t01", "t03", "t27", "t28"], "task_deck": ["t30"], "start": 0, "active": 1, "round": 9}
    position = seat("H0{K1,G1} H1{K2} H2{K3} D0{Y2,B1} D1{W2,B1}", phase="tasks", action="play", **words)
    play(position, "complete t01 alone")
    assert (position.view()["row"], position.view()["ending"]) == (["t30", "t03", "t27", "t28"], False)
    play(position, "play", "k", "stop")  # seat 2
    assert (position.to_move, position.view()["round"], position.view()["ending"]) == (0, 10, False)
    play(position, "play", "k", "stop", "complete t03 alone")
    assert (position.view()["row"], position.view()["ending"]) == (["t30", None, "t27", "t28"], True)
    assert position.to_move == 1
    play(position, "play", "k", "stop")
    assert position.to_move == 2
    play(position, "play", "k", "stop")
    assert position.is_over


@clause("PA8.2", "PA8.3")
def test_the_last_seat_of_the_round_ends_the_game_at_once() -> None:
    """Scenario SC34."""
    words = {"row": ["t01", "t26", "t27", "t28"], "start": 1, "active": 0, "round": 9}
    piles = "H0{K1} H1{K1} H2{K1} H3{K1} D0{W2,B1}"
    position = seat(piles, game=pact(players=4), phase="tasks", action="play", **words)
    play(position, "complete t01 alone")
    assert position.is_over
    assert position.scores == (2, 0, 0, 0)


@clause("PA8.1")
def test_the_swap_of_a_task_is_not_the_end() -> None:
    words = {"row": DEAR, "task_deck": ["t30"], "specialists": {"sp3": 0}}
    position = play(seat("H0{K2} H1{K1}", **words), "sp3 t25")
    assert (position.view()["row"], position.view()["under"]) == (["t30", "t26", "t27", "t28"], ["t25"])
    assert position.view()["ending"] is False


@clause("PA8.2")
def test_in_the_last_round_remaining_tasks_can_be_completed() -> None:
    words = {"row": [None, "t01", "t27", "t28"], "ending": True, "active": 1, "round": 9}
    position = seat("H1{K1} H2{K2,G1} D1{W2,B1}", phase="tasks", action="play", **words)
    play(position, "complete t01 alone")
    assert (position.view()["row"], position.to_move) == ([None, None, "t27", "t28"], 2)


@pytest.mark.bulk
@clause("PA8.1", "PA8.2", "PA8.3")
@pytest.mark.parametrize(("players", "fewest"), [(3, 19), (4, 23), (5, 27)])
def test_a_whole_game_ends_with_the_round_in_which_the_tasks_run_out(players: int, fewest: int) -> None:
    game = pact(players=players)
    for position in random_game(game, 8):
        last = position
    assert last.is_over
    view = last.view()
    assert view["ending"]
    assert view["active"] == (view["start"] - 1) % players
    completed = [line for line in told(last) if " completes " in line]
    assert len(completed) >= fewest
    assert last.moves() == []
    assert refused(last, "recruit") == "PA8.3"


# ---- PA9 dynamite and the bonus task


@clause("PA9.1", "PA9.2", "PA9.4", "PA9.5", "PA9.6")
def test_the_leader_in_dynamite_takes_a_task_and_glory_is_counted() -> None:
    """Scenario SC35."""
    position = counted(**EXAMPLE)
    assert position.view()["dynamite"] == [8, 7, 6]
    assert (position.to_move, position.phase, texts(position)) == (0, "bonus", {"t25", "t29"})
    assert refused(position, "t30") == "PA9.2"
    play(position, "t25")
    assert position.is_over
    assert position.view()["own"][0] == ["t02", "t25"]
    assert position.scores == (15, 11, 10)
    assert position.winners == ("one",)


@clause("PA9.3")
def test_a_tie_in_dynamite_brings_nobody_a_task() -> None:
    """Scenario SC36."""
    position = counted(**EXAMPLE | {"own": [["t02"], ["t22"], ["t20"]]})
    assert position.view()["dynamite"] == [8, 8, 6]
    assert position.is_over
    assert position.view()["row"][:2] == ["t25", "t29"]
    assert position.scores == (13, 11, 10)


@clause("PA9.3")
def test_without_a_task_in_the_row_there_is_no_bonus() -> None:
    """Scenario SC37."""
    position = counted(**EXAMPLE | {"row": []})
    assert position.is_over
    assert position.scores == (13, 11, 10)


@clause("PA9.3")
def test_nobody_leads_where_nobody_has_dynamite() -> None:
    position = counted(own=[["t01"], [], []], row=["t25", "t29"])
    assert position.is_over
    assert position.scores == (2, 0, 0)


@clause("PA9.2")
def test_one_stick_alone_is_the_lead_and_the_last_task_is_taken_by_itself() -> None:
    position = counted(own=[[], [], ["t06"]], row=[None, None, "t29"])
    assert position.is_over
    assert told(position)[:2] == [
        "Cinder has the most dynamite, 1 stick.",
        "Cinder takes Inventing Dynamite for it: 2 glory.",
    ]
    assert position.scores == (0, 0, 4)


@clause("PA9.2")
def test_the_sticks_of_the_bonus_task_change_nothing_any_more() -> None:
    position = counted(own=[["t06"], [], []], row=["t25", "t26"])
    play(position, "t26")
    assert position.view()["own"] == [["t06", "t26"], [], []]
    assert position.view()["row"] == ["t25", None, None, None]
    assert position.is_over


@clause("PA9.1")
@pytest.mark.parametrize(
    ("words", "dynamite"),
    [
        ({"own": [["t25"]]}, [3, 0, 0, 0]),
        ({"pacts": {"0-1": ["t25"]}}, [3, 3, 0, 0]),
        ({"pacts": {"3-0": ["t18", "t06"]}}, [3, 0, 0, 3]),
        ({"pacts": {"0-1": ["t25"], "3-0": ["t18"]}, "own": [["t06", "t01"]]}, [6, 3, 0, 2]),
    ],
)
def test_a_pact_task_counts_its_sticks_for_both_partners(words: dict[str, Any], dynamite: list[int]) -> None:
    assert counted(game=pact(players=4), **words).view()["dynamite"] == dynamite


# ---- PA9 glory


@clause("PA9.4")
def test_a_pact_task_is_worth_one_glory_to_each_partner() -> None:
    position = counted(game=pact(players=4), pacts={"0-1": ["t01", "t02"], "1-2": ["t03"], "3-0": ["t04"]})
    assert position.scores == (3, 3, 1, 1)


@clause("PA9.5")
def test_an_own_task_is_worth_two_glory() -> None:
    assert counted(own=[["t01", "t02"], [], ["t03"]]).scores == (4, 0, 2)


@clause("PA9.6")
@pytest.mark.parametrize(("size", "glory"), [(3, 3), (4, 5), (5, 6), (6, 8), (7, 9)])
def test_four_and_six_tasks_on_a_pact_card_bring_more(size: int, glory: int) -> None:
    assert counted(game=pact(players=4), pacts={"1-2": stack(size)}).scores == (0, glory, glory, 0)


@clause("PA9.6")
def test_each_pact_card_is_judged_by_itself() -> None:
    position = counted(game=pact(players=4), pacts={"0-1": stack(3), "1-2": ["t11", "t12", "t13"]})
    assert position.scores == (3, 6, 3, 0)
    position = counted(game=pact(players=4), pacts={"0-1": stack(4), "1-2": ["t11", "t12", "t13", "t21"]})
    assert position.scores == (5, 10, 5, 0)


@clause("PA1.2", "PA9.7")
def test_the_most_glory_wins() -> None:
    position = counted("D0{W5} D2{W1}", own=[["t01"], [], ["t02", "t03"]])
    assert position.scores == (2, 0, 4)
    assert (position.winners, position.shares) == (("three",), (0.0, 0.0, 1.0))


@clause("PA9.8")
def test_a_tie_is_broken_by_the_goblins_in_the_display() -> None:
    position = counted("D0{W2,Y1} D1{K6} D2{G2,R2}", own=[["t01"], [], ["t02"]])
    assert position.scores == (2, 0, 2)
    assert position.winners == ("three",)


@clause("PA9.8")
def test_goblins_in_the_hand_break_no_tie() -> None:
    position = counted("D0{W2} H0{W1} H2{R6} D2{R1}", own=[["t01"], [], ["t02"]])
    assert position.winners == ("one",)


@clause("PA9.8")
def test_who_is_still_tied_shares_the_win() -> None:
    position = counted("D0{W3} D1{K6} D2{G2,R1}", own=[["t01"], [], ["t02"]])
    assert (position.winners, position.shares) == (("one", "three"), (0.5, 0.0, 0.5))
    assert position.result == "drawn by one and three"
