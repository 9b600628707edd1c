"""PA6: tasks, alone and in pacts."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts, told
from tests.games.pact.table import display, hand, pact, seat

DEAR = ["t25", "t26", "t27", "t28"]  # tasks that nobody here can pay
HANDS = "H1{W1} H2{W1}"  # so that the others have something to decide


def after_a_play(piles: str, **words: object) -> warren.Position:
    """Seat 0 has played goblins and may now complete tasks."""
    return seat(f"{HANDS} {piles}", phase="tasks", action="play", played=1, **words)


# ---- which tasks, paid with what


@clause("PA6.1")
def test_only_tasks_of_the_row_can_be_completed() -> None:
    words = {"row": ["t01", "t25"], "task_deck": ["t03"], "own": [[], ["t05"]], "pacts": {"0-1": ["t02"]}}
    position = after_a_play("D0{W3,Y4,G1,B4,R2}", **words)
    assert texts(position) == {"complete t01 alone", "end_turn"}
    for task in ("t03", "t05", "t02", "t04"):
        assert refused(position, f"complete {task} alone") == "PA6.1"


@clause("PA6.2", "PA6.3")
def test_a_task_completed_alone_is_paid_from_the_own_display() -> None:
    """Scenario SC11."""
    position = after_a_play("D0{W2,G1,B1}", row=["t01", *DEAR[1:]], deck=["r"])
    play(position, "complete t01 alone")
    view = position.view()
    assert display(position, 0) == {"g": 1}
    assert view["discard"] == {"w": 2, "b": 1}
    assert view["own"] == [["t01"], [], []]
    assert (hand(position, 0), view["deck"]) == ({}, 1)


@clause("PA6.2", "PA6.3")
def test_exactly_the_needed_goblins_are_paid() -> None:
    position = after_a_play("D0{W4,B3}", row=["t01", *DEAR[1:]])
    play(position, "complete t01 alone")
    assert (display(position, 0), position.view()["discard"]) == ({"w": 2, "b": 2}, {"w": 2, "b": 1})


@clause("PA6.2", "PA6.3")
@pytest.mark.parametrize("shown", ["D0{W1,B1}", "D0{W2}", "D0{W1,B2}", "D0{W1,Y1,B1}"])
def test_one_missing_goblin_is_enough_to_refuse(shown: str) -> None:
    position = after_a_play(f"{shown} D1{{W1,B1}}", row=["t01", *DEAR[1:]])
    assert refused(position, "complete t01 alone") == "PA6.3"


@clause("PA6.2", "PA3.2")
def test_tasks_can_be_completed_after_recruiting() -> None:
    """Scenario SC17."""
    position = seat("H0{K1} D0{W2,B1} H1{K1}", row=["t01", *DEAR[1:]], market={"r": 4})
    play(position, "recruit", "r", "r", "complete t01 alone")
    assert (position.view()["own"][0], display(position, 0)) == (["t01"], {})


@clause("PA6.2")
def test_goblins_in_the_hand_do_not_count() -> None:
    """Scenario SC18."""
    words = {"row": ["t01", *DEAR[1:]], "task_deck": ["t13"], "specialists": {"sp3": 0}}
    position = after_a_play("H0{W2,B1} D0{}", **words)
    assert not any(text.startswith("complete") for text in texts(position))
    assert refused(position, "complete t01 alone") == "PA6.3"


@clause("PA6.2", "PA6.4")
def test_goblins_in_the_neighbours_hand_do_not_count_either() -> None:
    words = {"row": ["t01", *DEAR[1:]], "task_deck": ["t13"], "specialists": {"sp3": 0}}
    position = seat("H1{W2,B1} D0{W1} D1{K1}", phase="tasks", action="play", **words)
    assert refused(position, "complete t01 left") == "PA6.4"


# ---- pacts


@clause("PA6.4", "PA6.7", "PA6.8")
def test_the_active_player_decides_how_many_come_from_the_neighbour() -> None:
    """Scenarios SC12 and SC88."""
    position = after_a_play("D0{Y1,B1} D1{Y2,K1}", row=["t03", *DEAR[1:]], deck=["r", "g"])
    assert texts(position) == {"complete t03 left", "end_turn"}
    play(position, "complete t03 left")
    assert texts(position) == {"y 1", "y 2"}
    one, two = play(position.copy(), "y 1"), play(position.copy(), "y 2")
    assert (display(one, 0), display(one, 1)) == ({}, {"y": 1, "k": 1})
    assert (display(two, 0), display(two, 1)) == ({"y": 1}, {"k": 1})
    for after in (one, two):
        view = after.view()
        assert view["pacts"] == {"0-1": ["t03"], "1-2": [], "2-0": []}
        assert view["discard"] == {"y": 2, "b": 1}
        assert (hand(after, 0), hand(after, 1)) == ({"r": 1}, {"w": 1})


@clause("PA6.4")
def test_the_split_is_asked_type_by_type() -> None:
    position = after_a_play("D0{W1,Y1,G1} D1{W1,Y1,B1}", row=["t02", *DEAR[1:]])
    play(position, "complete t02 left")
    assert texts(position) == {"w 0", "w 1"}
    assert refused(position, "w 2") == "PA6.4"
    assert refused(position, "y 1") == "PA6.4"
    play(position, "w 1")
    assert texts(position) == {"y 0", "y 1"}
    play(position, "y 0")
    assert (display(position, 0), display(position, 1)) == ({"w": 1}, {"y": 1})


@clause("PA6.4")
def test_a_payment_is_carried_out_only_when_it_is_complete() -> None:
    position = after_a_play("D0{W1,Y1,G1} D1{W1,Y1,B1}", row=["t02", *DEAR[1:]])
    play(position, "complete t02 left", "w 1")
    assert (display(position, 0), display(position, 1)) == ({"w": 1, "y": 1, "g": 1}, {"w": 1, "y": 1, "b": 1})
    assert position.view()["discard"] == {}


@clause("PA6.5")
@pytest.mark.parametrize("mine", ["D0{K1}", "D0{}"])
def test_a_pact_needs_a_goblin_of_the_active_player(mine: str) -> None:
    """Scenario SC13."""
    words = {"row": ["t03", *DEAR[1:]], "task_deck": ["t13"], "specialists": {"sp3": 0}}
    position = after_a_play(f"{mine} D1{{Y2,B1}}", **words)
    assert not any(text.startswith("complete") for text in texts(position))
    assert refused(position, "complete t03 left") == "PA6.5"


@clause("PA6.5")
def test_a_pact_needs_a_goblin_of_the_neighbour() -> None:
    position = after_a_play("D0{W2,B1} D1{K1}", row=["t01", *DEAR[1:]])
    assert texts(position) == {"complete t01 alone", "end_turn"}
    assert refused(position, "complete t01 left") == "PA6.5"
    assert refused(position, "complete t01 right") == "PA6.5"


@clause("PA6.5")
def test_the_last_type_may_not_make_the_pact_one_sided() -> None:
    position = after_a_play("D0{W2,B1} D1{W1,B1}", row=["t01", *DEAR[1:]])
    play(position, "complete t01 left")
    assert texts(position) == {"w 0", "w 1"}
    nothing_yet = play(position.copy(), "w 0")
    assert (display(nothing_yet, 0), display(nothing_yet, 1)) == ({"b": 1}, {"w": 1})  # b of the neighbour is forced
    play(position, "w 1")
    assert texts(position) == {"b 0", "b 1"}


@clause("PA6.5")
def test_not_everything_may_come_from_the_neighbour() -> None:
    position = after_a_play("D0{W1,B1} D1{W2,B1}", row=["t01", *DEAR[1:]])
    play(position, "complete t01 left")
    assert texts(position) == {"w 1", "w 2"}
    both = play(position.copy(), "w 2")
    assert (display(both, 0), display(both, 1)) == ({"w": 1}, {"b": 1})  # now the b must be the own one
    play(position, "w 1")
    assert texts(position) == {"b 0", "b 1"}


@clause("PA6.4")
def test_a_pact_is_with_one_neighbour_only() -> None:
    """Scenario SC14."""
    words = {"row": ["t08", *DEAR[1:]], "task_deck": ["t13"], "specialists": {"sp3": 0}}
    position = after_a_play("D0{K1} D1{K1,W1} D2{B1}", **words)
    assert not any(text.startswith("complete") for text in texts(position))
    refusals = [refused(position, f"complete t08 {way}") for way in ("alone", "left", "right")]
    assert refusals == ["PA6.3", "PA6.4", "PA6.4"]


@clause("PA6.4", "PA1.5")
def test_a_pact_with_somebody_who_is_not_a_neighbour_is_impossible() -> None:
    """Scenario SC15."""
    words = {"row": ["t03", *DEAR[1:]], "task_deck": ["t13"], "specialists": {"sp3": 0}}
    position = after_a_play("D0{Y1,B1} D2{Y2}", game=pact(players=4), **words)
    assert not any(text.startswith("complete") for text in texts(position))
    assert refused(position, "complete t03 left") == "PA6.4"
    assert refused(position, "complete t03 right") == "PA6.4"
    with pytest.raises(warren.BadNotation):
        position.play("complete t03 2")


@clause("PA6.4", "PA6.5")
def test_what_could_be_paid_alone_may_be_done_as_a_pact() -> None:
    """Scenario SC19."""
    position = after_a_play("D0{W2,B1} D1{W2}", row=["t01", *DEAR[1:]])
    assert texts(position) == {"complete t01 alone", "complete t01 left", "end_turn"}
    play(position, "complete t01 left")
    assert texts(position) == {"w 1", "w 2"}
    assert refused(position, "w 0") == "PA6.5"


@clause("PA6.6")
def test_the_neighbour_is_not_asked() -> None:
    position = after_a_play("D0{W1,Y1,G1} D1{W1,Y1,B1}", row=["t02", *DEAR[1:]])
    asked = []
    for move in ("complete t02 left", "w 1", "y 1"):
        asked.append(position.to_move)
        play(position, move)
    assert asked == [0, 0, 0]
    assert display(position, 1) == {}
    assert position.view()["pacts"]["0-1"] == ["t02"]


@clause("PA6.7")
def test_a_pact_task_lies_on_top_of_the_shared_stack() -> None:
    words = {"row": ["t01", "t03", "t27", "t28"], "pacts": {"0-1": ["t09", "t02"], "2-0": ["t04"]}}
    position = after_a_play("D0{W1,Y1} D1{W1,B1} D2{Y1,B1}", **words)
    play(position, "complete t01 left", "complete t03 right")
    assert position.view()["pacts"] == {"0-1": ["t09", "t02", "t01"], "1-2": [], "2-0": ["t04", "t03"]}
    for number in (None, 0, 1, 2):
        assert position.view(number)["pacts"] == position.view()["pacts"]


@clause("PA6.7", "PA6.8")
def test_the_pact_card_is_the_same_whoever_of_the_two_is_active() -> None:
    piles = "H0{K1} H2{K1} D1{W1} D0{W1,B1}"
    position = seat(piles, row=["t01", *DEAR[1:]], deck=["r"], active=1, phase="tasks", action="play")
    play(position, "complete t01 right")
    assert position.view()["pacts"]["0-1"] == ["t01"]
    assert (hand(position, 0), hand(position, 1)) == ({"k": 1}, {"r": 1})


@clause("PA6.8")
def test_the_reward_is_drawn_from_the_deck_never_from_the_market() -> None:
    position = after_a_play("D0{W1} D1{W1,B1}", row=["t01", *DEAR[1:]], deck=["g", "k"], market={"r": 4})
    play(position, "complete t01 left")
    assert (hand(position, 0), hand(position, 1), hand(position, 2)) == ({"g": 1}, {"w": 1}, {"w": 1})
    assert (position.view()["market"], position.view()["deck"]) == ({"r": 4}, 1)
    assert "For the pact Ash draws a scientist from the deck." in told(position, 0)
    assert "For the pact Ash draws a goblin from the deck." in told(position, 1)
    assert "For the pact Ash draws a scientist from the deck." not in told(position, 1)


@clause("PA6.8", "PA4.3")
def test_the_goblins_just_paid_may_come_back_as_the_reward() -> None:
    position = after_a_play("D0{W1} D1{W1,B1}", row=["t01", *DEAR[1:]], deck=[], market={"r": 4})
    play(position, "complete t01 left")
    assert sum(hand(position, 0).values()) == 1
    assert set(hand(position, 0)) < {"w", "b"}
    assert (position.view()["deck"], position.view()["discard"]) == (2, {})


@clause("PA6.8")
def test_a_task_done_alone_has_no_reward() -> None:
    position = after_a_play("D0{W2,B1} D1{W1}", row=["t01", *DEAR[1:]], deck=["g", "k"])
    play(position, "complete t01 alone")
    assert (hand(position, 0), position.view()["deck"]) == ({}, 2)


# ---- several tasks, and the row


@clause("PA6.9", "PA6.10", "PA3.2")
def test_several_tasks_in_one_turn_and_the_row_is_filled_at_its_end() -> None:
    """Scenario SC16."""
    words = {
        "row": ["t05", "t03", "t10", "t12"],
        "task_deck": ["t13", "t14", "t15"],
        "deck": ["k", "g"],
        "specialists": {"sp3": 0},
    }
    position = after_a_play("D0{Y2,B1,R2} D1{Y1}", **words)
    play(position, "complete t05 left")  # the y is all that seat 1 can give, so there is nothing to choose
    assert (display(position, 0), display(position, 1)) == ({"y": 2, "b": 1}, {})
    assert hand(position, 0) == {"k": 1}
    play(position, "complete t03 alone")
    assert display(position, 0) == {}
    assert position.view()["row"] == [None, None, "t10", "t12"]
    assert texts(position) == {"sp3 t10", "sp3 t12", "end_turn"}
    assert refused(position, "complete t13 alone") == "PA6.1"
    play(position, "end_turn")
    assert position.view()["row"] == ["t13", "t14", "t10", "t12"]
    assert (position.view()["pacts"]["0-1"], position.view()["own"][0]) == (["t05"], ["t03"])
    assert position.to_move == 1


@clause("PA6.9", "PA6.8")
def test_each_pact_has_its_own_partner_and_its_own_reward() -> None:
    position = after_a_play("D0{W1,Y1} D1{W1,B1} D2{Y1,B1}", row=["t01", "t03", "t27", "t28"], deck=["g", "k", "r"])
    play(position, "complete t01 left")
    assert hand(position, 0) == {"g": 1}
    play(position, "complete t03 right")
    assert hand(position, 0) == {"k": 1, "g": 1}
    assert position.view()["glory"] == [2, 1, 1]


@clause("PA6.10")
def test_new_tasks_wait_for_the_next_player() -> None:
    words = {"row": ["t01", *DEAR[1:]], "task_deck": ["t03", "t13"]}
    position = after_a_play("D0{W2,Y2,B2} D1{Y2,B1}", **words)
    play(position, "complete t01 alone")  # t03, which seat 0 could pay, lies there now
    assert (position.view()["row"][0], position.to_move) == ("t03", 1)
    play(position, "recruit")
    assert [line for line in told(position) if "completes" in line] == ["Ash completes Swamp Cough alone: 2 glory."]


@clause("PA6.10")
def test_gaps_are_filled_from_the_left_and_other_tasks_stay_in_their_places() -> None:
    words = {"row": ["t25", "t01", "t27", "t03"], "task_deck": ["t14", "t18", "t20"]}
    position = after_a_play("D0{W2,Y2,B2}", **words)
    play(position, "complete t03 alone", "complete t01 alone")
    assert position.view()["row"] == ["t25", "t14", "t27", "t18"]
    assert position.view()["task_deck"] == ["summer"]


@clause("PA6.10", "PA7.6")
def test_a_gap_stays_until_the_end_of_the_turn_also_beside_a_swapped_task() -> None:
    """Scenario SC85."""
    words = {
        "row": ["t01", "t02", "t03", "t04"],
        "task_deck": ["t13", "t14", "t15"],
        "specialists": {"sp3": 0},
    }
    position = after_a_play("D0{W3,Y1,G1,B2}", **words)
    play(position, "complete t02 alone", "sp3 t04")
    assert position.view()["row"] == ["t01", None, "t03", "t13"]
    assert texts(position) == {"complete t01 alone", "end_turn"}
    play(position, "end_turn")
    assert position.view()["row"] == ["t01", "t14", "t03", "t13"]
    assert (position.to_move, position.view()["specialists"]) == (1, {"sp3": 2})
    assert refused(position, "sp3 t14") == "PA7.1"


@clause("PA6.8", "PA11.9")
def test_a_reward_is_lost_when_no_goblin_is_left_to_draw() -> None:
    """Permanent goblins alone pay, so that not even a discard is there."""
    position = seat(
        game=pact("expert", 3),
        masters=["mw", "mb", None],
        figures=[["t05", "t06", None], ["t07", None, None]],
        pacts={"0-1": ["t05", "t06", "t07"]},
        row=["t01", "t13"],
        phase="tasks",
        action="play",
        deck=[],
    )
    events = [event.kind for event in position.play("complete t01 left")]
    assert "completes_with" in events
    assert not {"rewarded", "rewarded_unseen"} & set(events)


@clause("PA7.9", "PA12.3")
def test_what_is_not_needed_cannot_be_left_out() -> None:
    """With the option off dynamite may name any goblin that the task asks for, and no other."""
    position = seat(
        "D0{W2,B1,R2} H0{W1}",
        game=pact("expert", 3, dynamite_needs_shortage=False),
        markers=[2, 0, 0],
        row=["t01", "t13"],
        phase="tasks",
        action="play",
    )
    position.play("complete t01 alone")
    assert {"none", "dynamite w", "dynamite b"} == texts(position)
    assert refused(position, "dynamite r") == "PA7.9"


def test_the_first_turn_of_the_rules_can_be_played_as_it_is_told() -> None:
    """The chapter on the first turn in RULES.md, with the cards that three beginners play with."""
    pos = seat(
        f"{HANDS} H0{{W1,Y2,K1,B1}} D0{{R1}} D1{{Y1}} D2{{R1}}",
        game=warren.game("pact", players=3),
        row=["t03", "t05", "t10", "t12"],
        task_deck=["t13", "t14"],
        specialists={"sp1": 0, "sp3": 0},
        deck=["g", "r", "w", "w", "k", "k"],
    )
    play(pos, "play", "y", "y", "b")
    assert display(pos, 0) == {"y": 2, "b": 1, "r": 1}
    assert {"complete t03 alone", "complete t03 left"} <= texts(pos)
    play(pos, "complete t03 left")
    assert (display(pos, 0), display(pos, 1)) == ({"y": 2, "r": 1}, {})
    assert hand(pos, 0) == {"w": 1, "k": 1, "g": 1}
    play(pos, "complete t05 right")
    assert (display(pos, 0), display(pos, 2)) == ({"y": 1, "r": 1}, {})
    assert pos.view()["glory"] == [2, 1, 1]
    play(pos, "sp1", "g")
    shown = pos.view()
    assert (shown["to_move"], shown["specialists"], display(pos, 0)) == (
        1,
        {"sp1": 2, "sp3": 0},
        {"y": 1, "g": 1, "r": 1},
    )
    assert sorted(shown["row"]) == ["t10", "t12", "t13", "t14"]
