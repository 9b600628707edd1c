"""LR5, LR11: a turn, from the first card to the new hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.table import held, pools, scene, seen, texts
from tests.games.moves import play, why


def told(position: warren.Position) -> list[str]:
    return [str(event) for event in position.history[-1].events if event.seen_by(None)]


def deck(position: warren.Position, seat: int = 0) -> dict[str, int]:
    """The true deck of a seat."""
    names = position.game.components.titles.cards
    return {name: position.state.deck[seat][i] for i, name in enumerate(names) if position.state.deck[seat][i]}


# ---- playing cards


@clause("LR5.1", "LR5.3")
@pytest.mark.parametrize(
    ("card", "given"),
    [
        ("money_bag", (1, 0, 0)),
        ("table_scraps", (0, 1, 0)),
        ("box_o_shinies", (3, 0, 0)),
        ("pile_o_chow", (0, 3, 0)),
        ("catapult", (0, 0, 2)),
        ("mountain_o_gold", (5, 0, 0)),
        ("hoard_o_food", (0, 5, 0)),
        ("food_stand", (2, 2, 0)),
        ("plunder_cart", (2, 0, 2)),
        ("grub_slinger", (0, 2, 2)),
        ("bodyguard", (0, 2, 0)),
        ("sergeant", (0, 0, 3)),
        ("smuggler", (2, 1, 0)),
        ("mercenary", (0, 0, 3)),
        ("quartermaster", (0, 0, 0)),
    ],
)
def test_a_played_card_adds_its_powers_to_their_pools(card: str, given: tuple[int, int, int]) -> None:
    pos = play(scene(hand=f"{card} table_scraps", pools=(1, 2, 3)), f"play {card}")
    assert pools(pos) == tuple(a + b for a, b in zip((1, 2, 3), given, strict=True))


@clause("LR5.1")
def test_only_a_card_of_the_hand_can_be_played() -> None:
    pos = scene(hand="money_bag", discard="box_o_shinies", deck="catapult", b_hand="cannon")
    assert [text for text in texts(pos) if text.startswith("play")] == ["play money_bag"]
    for card in "box_o_shinies", "catapult", "cannon":
        assert why(pos, f"play {card}") == "LR5.1"
    with pytest.raises(warren.IllegalMove):
        pos.play("play cannon")


@clause("LR5.1")
def test_titles_are_offered_once_and_in_the_order_of_the_card_list() -> None:
    pos = scene(hand="bodyguard 2*money_bag cannon pile_o_chow")
    offered = [text for text in texts(pos) if text.startswith("play ")]
    assert offered == ["play money_bag", "play pile_o_chow", "play cannon", "play bodyguard"]


@clause("LR5.2")
def test_a_power_can_be_used_as_soon_as_its_card_is_played() -> None:
    pos = scene(hand="box_o_shinies 2*money_bag")
    assert "buy catapult" not in texts(pos)
    assert why(pos, "buy catapult") == "LR6.1"
    play(pos, "play box_o_shinies")
    assert "buy catapult" in texts(pos)


@clause("LR5.3", "LR5.4")
def test_no_power_stands_in_for_another() -> None:
    pos = scene(hand="table_scraps", pools=(9, 0, 9), b_p0="kings_cohort", crowd="feisty_five")
    assert not [text for text in texts(pos) if text.startswith("recruit")]
    pos = scene(hand="table_scraps", pools=(0, 9, 9), b_p0="kings_cohort", crowd="feisty_five")
    assert not [text for text in texts(pos) if text.startswith("buy")]
    pos = scene(hand="table_scraps", pools=(9, 9, 0), b_p0="troublesome_trio")
    assert "attack" not in texts(pos)


@clause("LR5.4")
def test_everything_can_be_done_in_any_order_between_plays() -> None:
    pos = scene(
        hand="box_o_shinies pile_o_chow catapult quartermaster table_scraps", deck="4*money_bag", b_p0="lonely_lout"
    )
    play(pos, "play box_o_shinies", "buy catapult", "play quartermaster", "act 1 0")
    assert held(pos) == {"table_scraps": 1, "pile_o_chow": 1, "catapult": 1, "money_bag": 2}
    play(pos, "play pile_o_chow", "recruit lonely_lout", "p1", "play catapult", "play money_bag", "play table_scraps")
    assert pools(pos) == (1, 2, 2)
    assert seen(pos, "platforms", 0) == [[], ["lonely_lout"], []]


@clause("LR5.4")
def test_buying_and_recruiting_go_on_as_long_as_the_powers_last() -> None:
    pos = scene(hand="table_scraps", pools=(9, 8, 0))
    play(pos, "buy catapult", "recruit troublesome_trio", "p0", "buy catapult", "recruit troublesome_trio", "p0")
    play(pos, "buy catapult")
    assert pools(pos) == (0, 0, 0)
    assert texts(pos) == ["play table_scraps", "end"]


@clause("LR5.6")
def test_nobody_has_to_do_anything() -> None:
    pos = scene(hand="box_o_shinies catapult", pools=(9, 9, 9), b_hand="money_bag", b_p0="troublesome_trio")
    assert texts(pos)[-1] == "end"
    play(pos, "end")
    assert pos.to_move == 1
    assert seen(pos, "platforms") == [[[], [], []], [["troublesome_trio"], [], []]]


@clause("LR5.7")
def test_a_played_card_is_neither_in_the_hand_nor_in_the_discard_pile() -> None:
    pos = play(scene(hand="box_o_shinies money_bag"), "play box_o_shinies")
    assert held(pos) == {"money_bag": 1}
    assert seen(pos, "discards", 0) == {}
    assert seen(pos, "in_play") == [{"card": "box_o_shinies", "uses": []}]


@clause("LR5.7")
def test_cards_in_play_lie_in_the_order_of_playing() -> None:
    pos = play(scene(hand="money_bag town_crier box_o_shinies pile_o_chow"), "play town_crier", "play box_o_shinies")
    play(pos, "play money_bag")
    assert [card["card"] for card in seen(pos, "in_play")] == ["town_crier", "box_o_shinies", "money_bag"]
    assert seen(pos, "in_play")[0]["uses"] == [1, 1]


# ---- all powers at once


@clause("LR5.1")
def test_play_powers_plays_all_cards_that_only_give_powers() -> None:
    hand = "box_o_shinies 2*money_bag smuggler mercenary cannon bodyguard quartermaster sergeant"
    pos = scene(hand=hand)
    assert "play_powers" in texts(pos)
    play(pos, "play_powers")
    assert held(pos) == {"cannon": 1, "bodyguard": 1, "sergeant": 1, "quartermaster": 1}
    assert pools(pos) == (3 + 2 + 2, 1, 3)


@clause("LR5.1")
def test_play_powers_is_told_card_by_card_in_the_order_of_the_card_list() -> None:
    pos = play(scene(hand="smuggler pile_o_chow 2*money_bag catapult cannon"), "play_powers")
    plays = [sentence for sentence in told(pos) if "into play" in sentence]
    assert plays == [
        "Ash brings Money Bag into play.",
        "Ash brings Money Bag into play.",
        "Ash brings Pile O' Chow into play.",
        "Ash brings Catapult into play.",
        "Ash brings Smuggler into play.",
    ]
    assert [card["card"] for card in seen(pos, "in_play")] == [
        "money_bag",
        "money_bag",
        "pile_o_chow",
        "catapult",
        "smuggler",
    ]


@clause("LR5.1")
@pytest.mark.parametrize(("hand", "offered"), [("2*money_bag", True), ("money_bag cannon", False), ("cannon", False)])
def test_play_powers_is_offered_for_two_cards_or_more(hand: str, offered: bool) -> None:
    pos = scene(hand=hand)
    assert ("play_powers" in texts(pos)) == offered
    assert why(pos, "play_powers") == ("" if offered else "LR5.1")


@clause("LR5.1", "LR15.3")
def test_play_powers_counts_cards_with_an_attack_power() -> None:
    pos = play(scene(hand="2*catapult money_bag bombardier cannon"), "play_powers", "play bombardier", "act 3 0")
    assert pools(pos) == (1, 0, 2 + 2 + 2 + 2)


@clause("LR5.4")
def test_what_belongs_to_a_turn_is_refused_while_something_else_is_decided() -> None:
    pos = play(scene(hand="cannon money_bag table_scraps"), "play cannon")
    assert pos.phase == "branch"
    for move in "play money_bag", "play_powers", "act 0 0", "buy catapult", "recruit lonely_lout", "attack", "end":
        assert why(pos, move) == "LR1.10", move


# ---- the end of a turn


def ending(**seats: Any) -> warren.Position:
    """A turn is over; the next player holds a card."""
    words = {"phase": "end_of_turn"} | seats.pop("words", {})
    return scene(b_hand="cannon", words=words, **seats)


@clause("LR11.1")
def test_cards_played_and_cards_left_go_to_the_discard_pile() -> None:
    pos = scene(hand="money_bag cannon box_o_shinies", discard="catapult", deck="5*table_scraps", b_hand="money_bag")
    play(pos, "play box_o_shinies", "end")
    assert seen(pos, "discards", 0) == {"money_bag": 1, "box_o_shinies": 1, "catapult": 1, "cannon": 1}
    assert seen(pos, "in_play") == []
    assert held(pos) == {"table_scraps": 5}


@clause("LR11.1")
def test_a_trashed_cannon_and_a_placed_shield_bearer_are_not_discarded() -> None:
    """Scenario S62."""
    pos = scene(hand="cannon shield_bearer money_bag", p0="troublesome_trio", deck="6*table_scraps", b_hand="money_bag")
    play(pos, "play cannon", "branch 1", "play shield_bearer", "act 0 0")
    assert pools(pos) == (0, 1, 5)
    play(pos, "end")
    assert seen(pos, "discards", 0) == {"money_bag": 1}
    assert held(pos) == {"table_scraps": 5}
    assert seen(pos, "platforms", 0)[0] == ["troublesome_trio", "shield_bearer"]
    assert seen(pos, "shop_trash") == {"cannon": 1}


@clause("LR11.2")
@pytest.mark.parametrize("cards", [5, 7, 9])
def test_five_cards_are_drawn(cards: int) -> None:
    pos = ending(deck=f"{cards}*money_bag")
    assert held(pos) == {"money_bag": 5}
    assert seen(pos, "decks", 0) == cards - 5


@clause("LR11.1", "LR11.2", "LR11.3", "LR5.5")
def test_the_deck_runs_out_while_drawing() -> None:
    """Scenario S39."""
    pos = scene(
        hand="2*table_scraps",
        deck="2*money_bag",
        discard="6*pile_o_chow",
        in_play="3*box_o_shinies",
        pools=(3, 2, 1),
        b_hand="cannon",
    )
    play(pos, "end")
    assert sum(held(pos).values()) == 5
    assert held(pos)["money_bag"] == 2
    assert (seen(pos, "decks", 0), seen(pos, "discards", 0)) == (8, {})
    everything = Counter(held(pos)) + Counter(deck(pos))
    assert everything == {"money_bag": 2, "table_scraps": 2, "box_o_shinies": 3, "pile_o_chow": 6}
    assert (pos.to_move, pools(pos)) == (1, (0, 0, 0))


@clause("LR11.4")
def test_with_too_few_cards_the_hand_is_smaller() -> None:
    """Scenario S40."""
    pos = ending(deck="money_bag", discard="3*table_scraps")
    assert held(pos) == {"money_bag": 1, "table_scraps": 3}
    assert (seen(pos, "decks", 0), seen(pos, "discards", 0)) == (0, {})


@clause("LR11.4")
def test_without_any_card_the_hand_is_empty() -> None:
    pos = ending()
    assert (held(pos), pos.to_move) == ({}, 1)


@clause("LR4.6", "LR11.2")
def test_second_wind_draws_six() -> None:
    """Scenario S45."""
    pos = ending(deck="8*money_bag", words={"event": "second_wind", "round": 10})
    assert held(pos) == {"money_bag": 6}
    assert seen(pos, "decks", 0) == 2


@clause("LR11.3")
def test_no_card_is_drawn_twice_and_none_is_lost() -> None:
    hands = set()
    for _ in range(30):
        pos = ending(deck="money_bag", discard="table_scraps cannon catapult box_o_shinies pile_o_chow bombardier")
        assert sum(held(pos).values()) == 5
        assert held(pos)["money_bag"] == 1
        assert set(held(pos).values()) == {1}
        assert not set(held(pos)) & set(deck(pos))
        hands.add(tuple(held(pos)))
    assert len(hands) > 5


@clause("LR11.6")
def test_a_deck_that_is_exactly_used_up_is_rebuilt_only_when_another_card_is_drawn() -> None:
    pos = ending(deck="5*money_bag", discard="2*table_scraps")
    assert (seen(pos, "decks", 0), seen(pos, "discards", 0)) == (0, {"table_scraps": 2})
    assert "reshuffled" not in [event.kind for event in pos.events()]


@clause("LR11.6")
def test_in_the_middle_of_an_action_only_the_discard_pile_is_shuffled() -> None:
    """Scenario S53."""
    pos = scene(hand="quartermaster box_o_shinies table_scraps", deck="money_bag")
    play(pos, "play quartermaster", "play box_o_shinies", "buy box_o_shinies")
    assert seen(pos, "discards", 0) == {"box_o_shinies": 1}
    play(pos, "act 0 0")
    assert held(pos) == {"money_bag": 1, "box_o_shinies": 1, "table_scraps": 1}
    assert (seen(pos, "decks", 0), seen(pos, "discards", 0)) == (0, {})
    assert [card["card"] for card in seen(pos, "in_play")] == ["quartermaster", "box_o_shinies"]


@clause("LR5.5")
def test_power_that_was_not_used_is_lost_with_everything_else_of_the_turn() -> None:
    words = {"attacked": [1], "price_changes": {"shop": -2, "crowd": -1}, "attack_cards": 3}
    pos = scene(hand="money_bag", b_hand="money_bag", pools=(3, 2, 1), attacks=(2, 1), words=words)
    play(pos, "end")
    view = pos.view()
    assert pools(pos) == (0, 0, 0)
    assert view["attacks"] == {"plain": 1, "other": 0}
    assert (view["attacked"], view["price_changes"], view["attack_cards"]) == ([], {"shop": 0, "crowd": 0}, 0)


@clause("LR11.5")
def test_then_the_player_on_the_left_is_next() -> None:
    pos = scene(3, hand="money_bag", b_hand="money_bag", c_hand="money_bag", words={"active": 2, "first": 1})
    assert pos.to_move == 2
    assert play(pos, "end").to_move == 0


@clause("LR5.6")
def test_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    pos = scene(hand="money_bag", b_hand="cannon", deck="2*table_scraps")
    play(pos, "play money_bag")
    assert pos.to_move == 1
    assert held(pos) == {"money_bag": 1, "table_scraps": 2}


@clause("LR5.6")
@pytest.mark.parametrize(
    ("pool", "seats"),
    [
        ((3, 0, 0), {}),  # a Haggler of the line-up
        ((0, 2, 0), {}),  # a Lonely Lout
        ((0, 0, 4), {"b_p0": "lonely_lout"}),
        ((0, 0, 0), {"in_play": "quartermaster", "deck": "money_bag"}),
    ],
)
def test_a_turn_in_which_something_can_be_done_does_not_end_by_itself(pool: Any, seats: Any) -> None:
    pos = scene(hand="", pools=pool, b_hand="money_bag", **seats)
    assert (pos.phase, pos.to_move) == ("main", 0)
    assert len(texts(pos)) > 1


@clause("LR5.6", "LR2.8")
@pytest.mark.parametrize("pool", [(3, 0, 0), (0, 4, 0)])
def test_a_pile_alone_keeps_a_turn_open(pool: Any) -> None:
    words: dict[str, Any] = {"shop": [], "crowd": [], "shop_deck": {}, "crowd_deck": {}}
    pos = scene(hand="", pools=pool, b_hand="money_bag", words=words)
    assert (pos.phase, pos.to_move) == ("main", 0)


@clause("LR5.6", "LR15.9")
@pytest.mark.parametrize(("attack", "seat"), [(0, 1), (4, 0)])
def test_recruiting_without_an_open_platform_keeps_no_turn_open(attack: int, seat: int) -> None:
    stacks: dict[str, Any] = {f"p{i}": "burly_bunch shield_bearer" for i in range(3)}
    pos = scene(hand="", pools=(0, 9, attack), b_hand="money_bag", **stacks)
    assert pos.to_move == seat


@clause("LR5.4", "LR10.5")
@pytest.mark.parametrize(
    ("move", "clause_of"),
    [("act 1 0", "LR10.2"), ("act 0 2", "LR10.6"), ("act 0 0", "LR10.3"), ("act 0 1", "")],
)
def test_why_an_action_cannot_be_used(move: str, clause_of: str) -> None:
    pos = scene(hand="money_bag", in_play="town_crier")
    assert why(pos, move) == clause_of


@clause("LR10.5")
def test_of_identical_cards_in_the_same_state_the_first_one_acts() -> None:
    words = {"in_play": ["quartermaster", {"card": "quartermaster", "uses": [1]}]}
    pos = scene(hand="money_bag", deck="9*table_scraps", words=words)
    assert [text for text in texts(pos) if text.startswith("act")] == ["act 0 0"]
    assert why(pos, "act 1 0") == "LR10.5"
    play(pos, "act 0 0")
    assert [text for text in texts(pos) if text.startswith("act")] == ["act 1 0"]
    assert why(pos, "act 0 0") == "LR10.5"


@clause("LR2.8")
def test_a_card_in_the_line_up_and_in_a_pile_is_offered_from_both() -> None:
    pos = scene(hand="table_scraps", pools=(3, 0, 0), shop="box_o_shinies")
    assert {"buy box_o_shinies", "buy box_o_shinies pile"} <= set(texts(pos))
    play(pos, "buy box_o_shinies pile")
    assert "box_o_shinies" in seen(pos, "shop")
    pos = scene(hand="table_scraps", pools=(0, 4, 0), crowd="troublesome_trio")
    assert {"recruit troublesome_trio", "recruit troublesome_trio pile"} <= set(texts(pos))
    pile = seen(pos, "piles")["troublesome_trio"]
    play(pos, "recruit troublesome_trio", "p0")
    assert seen(pos, "piles")["troublesome_trio"] == pile


@clause("LR4.6", "LR9.9")
def test_royal_inspection_gives_recruit_and_forbids_attacks() -> None:
    """Scenario S41."""
    seats: dict[str, Any] = {
        "hand": "money_bag",
        "b_hand": "money_bag",
        "p0": "lonely_lout",
        "b_p0": "troublesome_trio",
    }
    pos = scene(words={"phase": "turn", "event": "royal_inspection"}, **seats)
    assert pools(pos) == (0, 1, 0)
    pos = scene(pools=(0, 1, 10), words={"event": "royal_inspection"}, **seats)
    assert "attack" not in texts(pos)
    assert why(pos, "attack") == "LR9.9"
