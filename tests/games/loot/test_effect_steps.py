"""Steps within steps, draws, and what opponents have to do, in the small edition. (LR16.1)"""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.small import acts, at
from tests.games.loot.table import held, pools, seen, texts
from tests.games.moves import play, why

# ---- steps within steps


def oracle(*picks: str, **rest: Any) -> warren.Position:
    return play(at(hand="oracle coin crumb pebble", **rest), "play oracle", "act 0 0", *picks)


def test_the_first_card_of_up_to_two_is_a_must() -> None:
    assert texts(oracle()) == ["hand coin", "hand crumb", "hand pebble"]


def test_after_the_first_card_of_up_to_two_one_may_stop() -> None:
    position = oracle("hand coin")
    assert texts(position) == ["hand crumb", "hand pebble", "stop"]
    assert seen(position, "discards", 0) == {"coin": 1}


def test_stopping_before_the_first_card_is_refused() -> None:
    assert why(oracle(), "stop") == "LR10.4"


def test_every_branch_of_a_choice_is_offered() -> None:
    assert texts(oracle("hand coin", "stop")) == ["branch 0", "branch 1", "branch 2"]


def test_a_branch_that_is_not_there_is_refused() -> None:
    assert why(oracle("hand coin", "stop"), "branch 3") == "LR1.10"


@pytest.mark.parametrize(("picks", "drawn"), [(["hand coin", "stop"], 1), (["hand coin", "hand crumb"], 2)])
def test_as_many_as_the_step_around_a_choice_has_moved(picks: list[str], drawn: int) -> None:
    position = play(oracle(*picks, deck="3*lantern"), "branch 0")
    assert held(position)["lantern"] == drawn
    assert seen(position, "decks", 0) == 3 - drawn


def test_after_a_choice_the_list_around_it_goes_on() -> None:
    assert pools(play(oracle("hand coin", "stop", deck="lantern"), "branch 0")) == (1, 0, 0)


def test_what_follows_from_a_step_in_a_branch() -> None:
    position = play(oracle("hand coin", "hand pebble"), "branch 1")
    assert seen(position, "shop_trash") == {"crumb": 1}
    assert pools(position) == (4, 0, 0)


def test_nothing_follows_from_a_step_that_moved_nothing() -> None:
    position = play(at(hand="oracle coin"), "play oracle", "act 0 0", "branch 1")
    assert seen(position, "shop_trash") == {}
    assert pools(position) == (1, 0, 0)


def test_a_choice_within_a_choice() -> None:
    position = play(oracle("hand coin", "stop"), "branch 2")
    assert texts(position) == ["branch 0", "branch 1"]
    assert pools(play(position, "branch 0")) == (1, 2, 0)


def test_a_branch_with_two_steps_runs_both_before_the_rest() -> None:
    position = play(oracle("hand coin", "stop", p0="lad lass"), "branch 2", "branch 1")
    assert pools(position) == (0, 0, 2)
    assert texts(position) == ["p0 0", "p0 1"]
    play(position, "p0 0", "p2")
    assert seen(position, "platforms", 0) == [["lass"], [], ["lad"]]
    assert pools(position) == (1, 0, 2)


def test_a_step_of_a_branch_that_is_impossible_is_passed_over() -> None:
    assert pools(play(oracle("hand coin", "stop"), "branch 2", "branch 1")) == (1, 0, 2)


@clause("LR10.5")
def test_a_use_is_spent_when_the_action_begins() -> None:
    position = oracle()
    assert seen(position, "in_play") == [{"card": "oracle", "uses": [0]}]
    assert seen(position, "effect") == {"owner": 0, "by": "action", "card": "oracle", "picked": 0, "moved": 0}


def test_a_choice_of_one_branch_is_made_at_once() -> None:
    position = play(at(hand="hermit pebble", deck="coin"), "play hermit")
    assert position.phase == "main"
    assert held(position) == {"coin": 1, "pebble": 1}


# ---- drawing


@clause("LR11.6")
def test_draw_as_many_again() -> None:
    position = play(at(hand="fanfare pebble", deck="9*coin"), "play fanfare")
    assert held(position) == {"coin": 4, "pebble": 1}
    assert texts(position) == ["hand coin", "hand pebble"]
    assert held(play(position, "hand pebble")) == {"coin": 4}


def test_as_many_again_is_as_many_as_were_drawn() -> None:
    position = play(at(hand="fanfare pebble", deck="coin"), "play fanfare")
    assert held(position) == {"coin": 1, "pebble": 1}


@clause("LR11.4")
def test_a_card_is_played_also_if_its_steps_can_do_nothing() -> None:
    position = play(at(hand="fanfare", pools=(1, 0, 0)), "play fanfare")
    assert position.phase == "main"
    assert held(position) == {}


@clause("LR10.4", "LR11.6")
def test_later_steps_do_what_they_can() -> None:
    position = play(at(hand="clerk coin", deck="crumb"), "play clerk", "act 0 0")
    assert texts(position) == ["hand coin", "hand crumb"]
    play(position, "hand crumb")
    assert seen(position, "discards", 0) == {"coin": 1, "crumb": 1}
    assert pools(position) == (1, 0, 0)


@clause("LR10.3")
def test_a_first_step_that_draws_needs_a_card_somewhere() -> None:
    assert acts(play(at(hand="clerk pebble"), "play clerk")) == []
    assert acts(play(at(hand="clerk pebble", discard="coin"), "play clerk")) == ["act 0 0"]


# ---- opponents


def test_all_opponents_lose_their_hands_and_as_many_cards_are_drawn() -> None:
    position = at(3, hand="storm pebble", deck="9*coin", b_hand="2*coin crumb", c_hand="pebble")
    play(position, "play storm", "act 0 0")
    assert [seen(position, "discards", seat) for seat in (1, 2)] == [{"coin": 2, "crumb": 1}, {"pebble": 1}]
    assert held(position) == {"pebble": 1, "coin": 4}


@clause("LR10.3")
def test_an_action_against_empty_hands_is_not_offered() -> None:
    position = play(at(3, hand="storm thief toll pebble"), "play storm", "play thief", "play toll")
    assert acts(position) == []
    assert why(position, "act 1 0") == "LR10.3"


def test_opponents_may_stop_after_the_first_card_of_up_to_two() -> None:
    position = at(3, hand="thief pebble", b_hand="coin crumb pebble", c_hand="coin crumb")
    play(position, "play thief", "act 0 0")
    assert (position.to_move, texts(position)) == (1, ["hand coin", "hand crumb", "hand pebble"])
    play(position, "hand crumb")
    assert (position.to_move, texts(position)) == (1, ["hand coin", "hand pebble", "stop"])
    play(position, "stop")
    assert (position.to_move, texts(position)) == (2, ["hand coin", "hand crumb"])
    play(position, "hand crumb", "hand coin")
    assert position.to_move == 0
    assert seen(position, "discards") == [{}, {"crumb": 1}, {"coin": 1, "crumb": 1}]


def test_what_follows_from_a_discard_of_many_happens_once_and_to_the_owner() -> None:
    position = at(3, hand="thief pebble", b_hand="coin", c_hand="crumb")
    assert pools(play(position, "play thief", "act 0 0")) == (1, 0, 0)


def test_opponents_discard_clockwise_from_the_active_seat() -> None:
    position = at(3, b_hand="thief pebble", hand="coin crumb", c_hand="coin crumb", words={"active": 1})
    play(position, "play thief", "act 0 0")
    assert position.to_move == 2
    play(position, "hand coin", "stop")
    assert position.to_move == 0
    play(position, "hand coin", "stop")
    assert (position.to_move, position.phase) == (1, "main")


def test_only_opponents_with_enough_cards_discard() -> None:
    position = at(5, hand="toll pebble", b_hand="2*coin crumb", c_hand="coin crumb", d_hand="3*coin pebble")
    play(position, "play toll", "act 0 0")
    assert position.to_move == 1
    play(position, "hand coin")
    assert position.to_move == 3
    play(position, "hand pebble")
    assert position.to_move == 0
    assert seen(position, "discards") == [{}, {"coin": 1}, {}, {"pebble": 1}, {}]


@clause("LR10.3")
def test_a_discard_of_opponents_with_too_few_cards_is_not_offered() -> None:
    assert acts(play(at(hand="toll pebble", b_hand="coin crumb"), "play toll")) == []
    assert acts(play(at(hand="toll pebble", b_hand="coin 2*crumb"), "play toll")) == ["act 0 0"]


# ---- answers at another time


@clause("LR5.4")
@pytest.mark.parametrize("move", ["hand pebble", "stop", "p0", "p0 0", "branch 0"])
def test_what_is_not_asked_is_refused(move: str) -> None:
    position = at(hand="pebble", p0="lad")
    assert str(position.why_not(move)) == (
        "That is not what has to be decided now: What do you do in your turn? (LR5.4)"
    )
    with pytest.raises(warren.IllegalMove):
        position.play(move)
