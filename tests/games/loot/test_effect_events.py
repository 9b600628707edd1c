"""Flip effects and modifiers of events in the small edition. (LR16.1)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.loot.small import at, flip, turn
from tests.games.loot.table import held, pools, seen, texts
from tests.games.moves import play

# ---- flip effects


@clause("LR4.2", "LR4.3")
def test_a_flip_that_takes_two_cards() -> None:
    position = flip("lost_property", hand="pebble", discard="coin crumb lantern", b_discard="pebble", b_hand="coin")
    assert (position.to_move, texts(position)) == (0, ["skip", "perform"])
    play(position, "perform")
    assert texts(position) == ["discard coin", "discard crumb", "discard lantern"]
    play(position, "discard lantern", "discard coin")
    assert held(position) == {"coin": 1, "pebble": 1, "lantern": 1}
    assert (position.to_move, position.phase) == (1, "flip")
    play(position, "perform")
    assert held(position, 1) == {"coin": 1, "pebble": 1}
    assert (position.to_move, position.phase) == (0, "main")


@clause("LR4.2")
def test_a_flip_without_a_card_to_take_is_not_offered() -> None:
    position = flip("lost_property", hand="pebble", b_discard="coin")
    assert (position.to_move, position.phase) == (1, "flip")


@clause("LR4.2", "LR15.4")
def test_a_flip_that_moves_two_goblins_of_a_seat_that_is_not_active() -> None:
    position = flip("gymnastics", hand="pebble", b_p0="lad lass", b_p1="ogre")
    assert (position.to_move, position.phase) == (1, "flip")
    play(position, "perform")
    assert (position.to_move, texts(position)) == (1, ["p0 0", "p0 1", "p1 0"])
    play(position, "p0 0", "p2", "p1 0", "p2")
    assert seen(position, "platforms", 1) == [["lass"], [], ["lad", "ogre"]]
    assert position.to_move == 0


@clause("LR4.3")
@pytest.mark.parametrize(("deck", "discard", "offered"), [("coin", "", 0), ("coin", "crumb", 1), ("2*coin", "", 1)])
def test_a_flip_that_draws_two_needs_two_cards(deck: str, discard: str, offered: int) -> None:
    position = flip("fasting", hand="pebble", deck=deck, discard=discard)
    assert position.phase == ("flip" if offered else "main")


@clause("LR4.2")
def test_a_flip_against_opponents_with_enough_cards() -> None:
    position = flip("truce", 3, hand="2*coin", deck="3*coin", b_hand="3*coin pebble", c_hand="3*crumb", b_deck="pebble")
    assert position.to_move == 0
    play(position, "perform")
    assert (position.to_move, texts(position)) == (1, ["hand coin", "hand pebble"])
    play(position, "hand pebble")
    assert held(position) == {"coin": 3}
    assert (position.to_move, position.phase) == (0, "main")


@clause("LR4.2", "LR2.15")
def test_a_flip_that_trashes_of_both_line_ups_and_brings_a_goblin() -> None:
    words = {"first": 1}
    position = flip("jumble_sale", hand="pebble", shop="lantern", crowd="lad", b_p1="ogre", words=words)
    assert position.to_move == 1
    play(position, "perform")
    assert texts(position) == ["shop lantern", "shop brick", "crowd lad", "crowd ogre"]
    play(position, "crowd lad", "shop lantern")
    assert (position.to_move, texts(position)) == (1, ["p0", "p1", "p2"])
    assert seen(position, "shop") == ["brick"] * 5
    assert seen(position, "crowd") == ["ogre"] * 5
    play(position, "p1")
    assert seen(position, "platforms", 1) == [[], ["ogre", "goof"], []]
    assert position.to_move == 0


@clause("LR4.3")
def test_a_flip_whose_later_step_is_impossible_can_be_used() -> None:
    position = flip("jumble_sale", hand="pebble", words={"piles": {}})
    play(position, "perform", "shop brick", "crowd ogre")
    assert seen(position, "platforms", 0) == [[], [], []]
    assert (position.to_move, position.phase) == (1, "flip")


@clause("LR4.3")
def test_a_flip_that_trashes_two_cards_needs_two() -> None:
    one = {"shop": ["brick"], "crowd": [], "shop_deck": {}, "crowd_deck": {}}
    assert flip("jumble_sale", hand="pebble", words=one).phase == "main"
    assert flip("jumble_sale", hand="pebble", words=one | {"crowd": ["ogre"]}).phase == "flip"


@clause("LR4.2")
def test_a_flip_that_takes_a_cheap_goblin_out_of_the_trash() -> None:
    position = flip("ghosts", hand="pebble", words={"crowd_trash": {"lad": 1, "lass": 1, "ogre": 1}})
    play(position, "perform")
    assert texts(position) == ["crowd_trash lad", "crowd_trash lass"]
    play(position, "crowd_trash lass", "p0")
    assert seen(position, "platforms", 0) == [["lass"], [], []]
    assert (position.to_move, position.phase) == (1, "flip")
    play(position, "skip")
    assert seen(position, "crowd_trash") == {"lad": 1, "ogre": 1}


@clause("LR4.3")
def test_a_flip_that_trashes_three_cards_needs_three_in_all_its_zones() -> None:
    assert flip("clearance", hand="pebble", discard="coin").phase == "main"
    position = play(flip("clearance", hand="coin pebble", discard="coin crumb", b_hand="3*crumb"), "perform")
    assert texts(position) == ["hand coin", "hand pebble", "discard coin", "discard crumb"]
    play(position, "hand coin", "discard coin", "discard crumb")
    assert seen(position, "shop_trash") == {"coin": 2, "crumb": 1}
    assert seen(position, "discards", 0) == {"pebble": 1}
    assert (position.to_move, position.phase) == (1, "flip")


# ---- modifiers of events


@clause("LR4.6")
@pytest.mark.parametrize(
    ("event", "powers", "plain"),
    [("alms", (2, 1, 0), 1), ("drill", (0, 0, 0), 3), ("ambush", (0, 0, 3), 1), ("dusk", (1, 1, 1), 2)],
)
def test_powers_and_attacks_at_the_start_of_a_turn(event: str, powers: tuple[int, int, int], plain: int) -> None:
    position = turn(event, hand="pebble")
    assert pools(position) == powers
    assert seen(position, "attacks") == {"plain": plain, "other": 0}


@clause("LR4.6", "LR11.2")
@pytest.mark.parametrize(("event", "drawn"), [("fasting", 3), ("alms", 5), ("slumber", 7), ("dusk", 6)])
def test_how_many_cards_are_drawn_at_the_end_of_a_turn(event: str, drawn: int) -> None:
    position = play(turn(event, hand="pebble", deck="9*coin", b_hand="pebble"), "end")
    assert seen(position, "hands", 0) == drawn


@clause("LR4.6", "LR16.6")
def test_prices_of_an_event() -> None:
    position = at(hand="pebble", crowd="lad lass", pools=(4, 2, 0), words={"event": "strike"})
    offers = [text for text in texts(position) if text.startswith(("buy", "recruit"))]
    assert offers == ["buy coin", "recruit twins", "recruit goof", "recruit lad", "recruit lass"]
    play(position, "buy coin", "recruit lad", "p0")
    assert pools(position) == (1, 1, 0)


@clause("LR4.6", "LR16.6")
@pytest.mark.parametrize(
    ("event", "targets", "left"),
    [
        ("drill", ["two p1 0", "two p2 0"], (1, 0)),  # 3 and 4 instead of 1 and 2
        ("slumber", ["one p0 0", "two p0 0", "two p0 1", "two p1 0", "two p2 0"], (3, 3)),  # 4, 1, 4, 1, 1
    ],
)
def test_defenses_of_an_event(event: str, targets: list[str], left: tuple[int, int]) -> None:
    platforms: dict[str, Any] = {"p0": "ogre", "b_p0": "lass ogre", "b_p1": "lad", "b_p2": "twins"}
    position = at(hand="pebble", pools=(0, 0, 4), words={"event": event}, **platforms)
    play(position, "attack")
    assert texts(position) == targets
    for target, rest in zip(("two p1 0", "two p2 0"), left, strict=True):
        assert pools(play(position.copy(), target)) == (0, 0, rest)


@clause("LR9.9")
def test_under_top_only_a_goblin_below_is_refused() -> None:
    position = at(hand="pebble", pools=(0, 0, 9), b_p0="lad lass", b_p1="ogre", words={"event": "ambush"})
    play(position, "attack")
    assert texts(position) == ["two p0 1", "two p1 0"]
    assert str(position.why_not("two p0 0")) == "Only the top cards of stacks can be attacked in this round. (LR9.9)"


@clause("LR9.9")
def test_in_peace_nobody_attacks() -> None:
    position = at(hand="pebble", pools=(0, 0, 9), b_p0="lad", words={"event": "truce"})
    assert str(position.why_not("attack")) == "Nobody may attack in this round. (LR9.9)"
