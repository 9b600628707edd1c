"""Prices, attacks, powers, markets, purchases and reactions in the small edition. (LR16.1)"""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.small import acts, at, small
from tests.games.loot.table import held, pools, seen, texts
from tests.games.moves import play, why

# ---- prices, attacks, powers


@clause("LR10.5", "LR16.6")
def test_an_action_with_three_uses_changes_prices_three_times() -> None:
    position = play(at(hand="broker pebble", pools=(3, 1, 0)), "play broker")
    assert "buy lantern" in texts(position)
    play(position, "act 0 0")
    assert seen(position, "price_changes") == {"shop": 1, "crowd": -2}
    assert "buy lantern" not in texts(position)
    assert {"recruit twins", "recruit goof"} <= set(texts(position))
    play(position, "act 0 0")
    assert "recruit ogre" not in texts(position)
    play(position, "act 0 0")
    assert seen(position, "price_changes") == {"shop": 3, "crowd": -6}
    assert str(position.why_not("act 0 0")) == "That action has been used. (LR10.5)"
    play(position, "recruit ogre", "p0")
    assert pools(position) == (3, 0, 0)


@clause("LR16.6")
def test_a_change_of_the_prices_of_one_market_only() -> None:
    position = play(at(hand="usher pebble"), "play usher", "act 0 0")
    assert seen(position, "price_changes") == {"shop": 0, "crowd": -1}


@clause("LR5.5")
def test_prices_are_as_before_in_the_next_turn() -> None:
    position = play(at(hand="broker pebble", b_hand="pebble"), "play broker", "act 0 0", "end")
    assert seen(position, "price_changes") == {"shop": 0, "crowd": 0}


@clause("LR15.6", "LR15.7")
def test_two_more_attacks_by_one_card() -> None:
    position = at(5, hand="drummer pebble", pools=(0, 0, 2), b_p0="2*goof", c_p0="lad", d_p0="lad", e_p0="lad")
    play(position, "play drummer")
    assert seen(position, "attacks") == {"plain": 1, "other": 2}
    play(position, "attack", "two p0 1", "attack", "three p0 0", "attack", "five p0 0")
    assert pools(position) == (0, 0, 1)
    assert seen(position, "attacks") == {"plain": 0, "other": 0}
    assert why(position, "attack") == "LR9.4"


@clause("LR15.3")
def test_a_gain_of_several_powers_for_each_other_attack_card() -> None:
    position = play(at(hand="warlord cook decoy pebble"), "play warlord")
    assert acts(position) == []
    play(position, "play cook", "branch 1")
    assert pools(position) == (1, 0, 2)
    play(position, "act 0 0")
    assert pools(position) == (2, 2, 3)
    play(position, "play decoy", "act 0 0")
    assert pools(position) == (4, 6, 6)
    assert acts(position) == []


@clause("LR15.3")
def test_a_card_counts_that_could_have_given_attack_power() -> None:
    position = play(at(hand="warlord cook pebble"), "play cook", "branch 0", "play warlord", "act 1 0")
    assert pools(position) == (1, 5, 2)


@clause("LR10.5")
def test_identical_cards_in_another_state_are_two_options() -> None:
    position = play(at(hand="2*warlord pebble"), "play warlord", "play warlord")
    assert acts(position) == ["act 0 0"]
    assert str(position.why_not("act 1 0")) == "An identical card was played earlier; use that one. (LR10.5)"
    assert acts(play(position, "act 0 0")) == ["act 0 0", "act 1 0"]


# ---- markets


@clause("LR2.8", "LR6.8")
def test_a_card_in_the_shop_and_in_a_pile_is_two_options() -> None:
    position = at(hand="pebble", shop="brick lantern", pools=(3, 0, 0))
    assert texts(position) == ["play pebble", "buy coin", "buy lantern", "buy lantern pile", "end"]


@clause("LR6.5", "LR2.16")
def test_bought_from_the_line_up() -> None:
    position = play(at(hand="pebble", shop="brick lantern", pools=(3, 0, 0)), "buy lantern")
    assert seen(position, "shop") == ["brick"] * 5
    assert seen(position, "piles")["lantern"] == 3


@clause("LR6.8")
def test_bought_from_the_pile_of_a_card_that_lies_in_the_line_up_too() -> None:
    position = play(at(hand="pebble", shop="brick lantern", pools=(6, 0, 0)), "buy lantern pile", "buy lantern pile")
    assert seen(position, "shop")[1] == "lantern"
    assert seen(position, "piles")["lantern"] == 1
    assert seen(position, "discards", 0) == {"lantern": 2}


@clause("LR2.8")
def test_the_pile_is_named_only_where_there_are_two_offers() -> None:
    position = at(hand="pebble", crowd="lad", pools=(3, 3, 0))
    for move in "buy lantern pile", "recruit goof pile", "recruit lad pile":
        assert why(position, move) == "LR2.8"
    assert seen(play(position, "buy lantern"), "piles")["lantern"] == 2


@clause("LR2.8", "LR7.7")
def test_a_goblin_in_the_crowd_and_in_a_pile_is_two_options() -> None:
    position = at(hand="pebble", crowd="twins", pools=(0, 4, 0))
    assert texts(position) == ["play pebble", "recruit twins", "recruit twins pile", "recruit goof", "end"]
    play(position, "recruit twins pile", "p0")
    assert (seen(position, "crowd")[0], seen(position, "piles")["twins"]) == ("twins", 3)
    play(position, "recruit twins", "p0")
    assert (seen(position, "crowd")[0], seen(position, "piles")["twins"]) == ("ogre", 3)


# ---- purchases


def peddler(*moves: str, **rest: Any) -> warren.Position:
    start = at(hand="pebble", shop="peddler", pools=(3, 0, 0), discard="crumb", **rest)
    return play(start, "buy peddler", *moves)


@clause("LR6.7", "LR6.5")
def test_a_purchase_effect_asks_the_buyer_after_the_refill() -> None:
    position = peddler()
    assert (position.to_move, texts(position)) == (0, ["branch 0", "branch 1", "branch 2"])
    assert seen(position, "shop") == ["brick"] * 5
    assert seen(position, "effect") == {"owner": 0, "by": "purchase", "card": "peddler", "picked": 0, "moved": 0}
    assert pools(position) == (1, 0, 0)


@clause("LR6.2", "LR6.7")
def test_the_bought_card_to_the_hand_and_then_a_card_to_the_trash() -> None:
    position = peddler("branch 0")
    assert texts(position) == ["discard crumb", "hand pebble", "hand peddler"]
    play(position, "hand peddler")
    assert seen(position, "shop_trash") == {"peddler": 1}
    assert position.phase == "main"


def test_a_purchase_that_brings_a_card_from_a_pile() -> None:
    position = peddler("branch 1")
    assert held(position) == {"pebble": 1, "coin": 1}
    assert seen(position, "piles")["coin"] == 3
    assert texts(position) == ["discard crumb", "discard peddler", "hand coin", "hand pebble"]


def test_the_bought_card_to_the_discard_pile_counts_as_moved() -> None:
    position = peddler("branch 2", deck="lantern")
    assert held(position) == {"lantern": 1, "pebble": 1}
    assert seen(position, "discards", 0) == {"crumb": 1, "peddler": 1}


@clause("LR6.9")
def test_no_purchase_effect_without_a_purchase() -> None:
    position = at(hand="digger pebble", discard="peddler")
    play(position, "play digger", "act 0 1", "play peddler")
    assert position.phase == "main"


def test_a_purchase_asks_opponents_and_then_the_buyer() -> None:
    position = at(hand="pebble", shop="herald", pools=(2, 0, 0), in_play="drummer", b_hand="coin crumb", p0="lad lass")
    play(position, "buy herald")
    assert (position.to_move, position.phase) == (1, "pick")
    play(position, "hand coin")
    assert (position.to_move, position.phase) == (0, "shift_from")
    play(position, "p0 1", "p1")
    assert pools(position) == (1, 0, 1)
    assert seen(position, "platforms", 0) == [["lad"], ["lass"], []]


@clause("LR15.3")
def test_a_purchase_without_other_attack_cards_gains_nothing() -> None:
    position = play(at(hand="pebble", shop="herald", pools=(2, 0, 0)), "buy herald")
    assert (position.phase, pools(position)) == ("main", (0, 0, 0))


# ---- reactions


@clause("LR15.1", "LR9.10")
def test_of_two_cards_that_stop_an_attack_the_first_of_the_list_is_discarded() -> None:
    position = at(hand="pebble", pools=(0, 0, 1), b_p0="goof", b_hand="guard decoy pebble")
    play(position, "attack")
    assert (position.to_move, texts(position)) == (1, ["let", "negate"])
    play(position, "negate")
    assert seen(position, "discards", 1) == {"decoy": 1}
    assert held(position, 1) == {"guard": 1, "pebble": 1}
    assert seen(position, "platforms", 1)[0] == ["goof"]


@clause("LR15.1")
def test_the_second_title_stops_attacks_as_well() -> None:
    position = play(at(hand="pebble", pools=(0, 0, 1), b_p0="goof", b_hand="guard"), "attack", "negate")
    assert seen(position, "discards", 1) == {"guard": 1}


@clause("LR10.1")
def test_a_card_with_a_reaction_can_be_played_for_its_action() -> None:
    position = play(at(hand="decoy pebble", deck="coin"), "play decoy", "act 0 0")
    assert (pools(position), held(position)) == ((0, 0, 1), {"coin": 1, "pebble": 1})


# ---- powers that play themselves


@clause("LR16.5")
@pytest.mark.parametrize(
    ("card", "plays"), [("oracle", False), ("furnace", False), ("fanfare", False), ("thief", True), ("storm", True)]
)
def test_which_cards_make_a_seat_keep_its_powers(card: str, plays: bool) -> None:
    game = small(auto_play_powers=True)
    position = at(
        game=game, words={"phase": "turn", "event": "dawn"}, hand=f"coin {card}", deck="crumb", b_hand="crumb"
    )
    assert pools(position) == ((1, 0, 0) if plays else (0, 0, 0))
