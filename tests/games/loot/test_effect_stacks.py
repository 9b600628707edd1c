"""Effects that move goblins and put cards on stacks, in the small edition. (LR16.1)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.loot.small import acts, at
from tests.games.loot.table import held, pools, seen, texts
from tests.games.moves import play

# ---- shift and place


def test_two_goblins_are_moved_one_after_the_other() -> None:
    position = play(at(hand="dancer pebble", p0="lad lass", p2="ogre", deck="9*coin"), "play dancer", "act 0 0")
    assert texts(position) == ["p0 0", "p0 1", "p2 0"]
    play(position, "p0 0")
    assert (position.phase, texts(position)) == ("shift_to", ["p0", "p1", "p2"])
    assert seen(position, "moving") == {"platform": 0, "index": 0}
    play(position, "p2")
    assert (position.phase, texts(position)) == ("shift_from", ["p0 0", "p2 0", "p2 1"])
    play(position, "p2 0", "p2")
    assert seen(position, "platforms", 0) == [["lass"], [], ["lad", "ogre"]]
    assert held(position) == {"pebble": 1, "coin": 2}


@clause("LR15.4")
def test_a_move_without_a_change_is_refused() -> None:
    position = play(at(hand="dancer pebble", p0="lad lad", p1="lass", p2="lad totem"), "play dancer", "act 0 0", "p1 0")
    assert seen(position, "platforms", 0) == [["lad", "lad", "lass"], [], ["lad", "totem"]]
    assert texts(position) == ["p0 0", "p0 1", "p0 2"]
    play(position, "p0 2")
    assert seen(position, "platforms", 0) == [["lad", "lad"], ["lass"], ["lad", "totem"]]


@clause("LR15.4", "LR15.9")
def test_why_goblins_and_platforms_are_refused() -> None:
    position = play(at(hand="dancer pebble", p0="lad lass", p2="lad totem"), "play dancer", "act 0 0")
    assert str(position.why_not("p2 0")) == "That platform is shielded. (LR15.9)"
    assert str(position.why_not("p1 0")) == "No card stands there. (LR9.2)"
    play(position, "p0 0")
    assert texts(position) == ["p0", "p1"]
    assert str(position.why_not("p2")) == "That platform is shielded. (LR15.9)"


@clause("LR15.4")
def test_a_goblin_on_top_is_not_moved_to_where_it_is() -> None:
    position = play(at(hand="dancer pebble", p0="lad lass"), "play dancer", "act 0 0", "p0 1")
    assert texts(position) == ["p1", "p2"]
    assert str(position.why_not("p0")) == "That would leave everything as it was. (LR15.4)"


@clause("LR15.4")
def test_a_goblin_that_cannot_change_anything_is_refused() -> None:
    platforms: dict[str, Any] = {"p0": "lad lass", "p1": "lad totem", "p2": "lad pavise"}
    position = play(
        at(hand="oracle coin crumb", **platforms), "play oracle", "act 0 0", "hand coin", "stop", "branch 2"
    )
    assert pools(play(position, "branch 1")) == (1, 0, 2)
    assert seen(position, "platforms", 0)[0] == ["lass", "lad"]


@clause("LR15.4")
def test_the_top_goblin_of_the_only_open_stack_cannot_be_moved() -> None:
    platforms: dict[str, Any] = {"p0": "lad lad lass", "p1": "lad totem", "p2": "lad pavise"}
    position = play(at(hand="dancer pebble", **platforms), "play dancer", "act 0 0")
    assert texts(position) == ["p0 0", "p0 1"]
    assert str(position.why_not("p0 2")) == "That would leave everything as it was. (LR15.4)"


@clause("LR10.3", "LR15.4")
@pytest.mark.parametrize("stack", ["lad", "lad lad"])
def test_a_shift_that_changes_nothing_is_not_offered(stack: str) -> None:
    platforms: dict[str, Any] = {"p0": stack, "p1": "lad totem", "p2": "lad pavise"}
    assert acts(play(at(hand="dancer pebble", **platforms), "play dancer")) == []
    assert acts(play(at(hand="dancer pebble"), "play dancer")) == []


@clause("LR15.8", "LR10.6")
def test_a_card_that_placed_itself_is_gone_with_its_other_action() -> None:
    position = at(hand="totem broker pebble", p0="lad", deck="2*coin")
    play(position, "play totem", "play broker")
    assert acts(position) == ["act 0 0", "act 0 1", "act 1 0"]
    play(position, "act 0 0")
    assert seen(position, "platforms", 0)[0] == ["lad", "totem"]
    assert seen(position, "in_play") == [{"card": "broker", "uses": [3]}]
    assert acts(position) == ["act 0 0"]


def test_steps_after_placing_are_carried_out() -> None:
    position = play(at(hand="totem pebble", p0="lad", deck="2*coin"), "play totem", "act 0 0")
    assert held(position) == {"pebble": 1, "coin": 1}
    assert pools(position) == (2, 1, 0)


def test_the_other_action_first_and_then_placing() -> None:
    position = play(at(hand="totem pebble", p0="lad", deck="2*coin"), "play totem", "act 0 1", "act 0 0")
    assert pools(position) == (2, 2, 0)


@clause("LR15.8", "LR15.9")
def test_a_card_is_placed_on_open_stacks_only() -> None:
    position = play(at(hand="totem pebble", p0="lad", p2="lass"), "play totem", "act 0 0")
    assert texts(position) == ["p0", "p2"]
    assert str(position.why_not("p1")) == "No goblin stands on that platform. (LR15.8)"
    other = play(at(hand="totem pebble", p0="lad", p1="lad pavise", p2="lass"), "play totem", "act 0 0")
    assert str(other.why_not("p1")) == "That platform is shielded. (LR15.9)"


@clause("LR10.3")
def test_without_an_open_stack_placing_is_not_offered() -> None:
    assert acts(play(at(hand="totem pebble", p1="lad pavise"), "play totem")) == ["act 0 1"]


def test_a_card_that_is_placed_when_played_is_not_trashed_afterwards() -> None:
    position = play(at(hand="pavise pebble", p0="lad", p1="lass"), "play pavise", "p1")
    assert seen(position, "platforms", 0) == [["lad"], ["lass", "pavise"], []]
    assert seen(position, "shop_trash") == {}


def test_a_card_that_could_not_be_placed_is_trashed_and_not_placed_later() -> None:
    position = play(at(hand="pavise pebble"), "play pavise")
    assert position.phase == "main"
    assert seen(position, "shop_trash") == {"pavise": 1}
    assert seen(position, "in_play") == []


@clause("LR15.9", "LR16.7")
def test_a_placed_card_can_be_attacked_and_closes_its_stack() -> None:
    position = play(at(pools=(0, 0, 9), hand="pebble", b_p0="ogre pavise", b_p1="ogre"), "attack")
    assert texts(position) == ["two p0 1", "two p1 0"]
    play(position, "two p0 1")
    assert seen(position, "platforms", 1) == [["ogre"], ["ogre"], []]
    assert seen(position, "shop_trash") == {"pavise": 1}
    assert pools(position) == (0, 0, 7)
