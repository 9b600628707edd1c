"""LR9.8, LR9.10, LR15.1, LR15.2: Bodyguards, who stop attacks."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.table import (
    GOB,
    OCTET,
    SHIELD,
    SPARE,
    TRIO,
    attacks,
    can_attack,
    held,
    pools,
    scene,
    seen,
    targets,
    texts,
)
from tests.games.moves import play, told, why


def attack_on_bodyguard() -> warren.Position:
    position = scene(hand=SPARE, b_hand="bodyguard 4*money_bag", b_p0=GOB, pools=(0, 0, 6))
    return play(position, "attack")


@clause("LR15.1", "LR15.2", "LR9.4", "LR9.8")
def test_a_bodyguard_stops_an_attack() -> None:
    """Scenario S22."""
    position = attack_on_bodyguard()
    assert (position.phase, position.to_move, texts(position)) == ("negate", 1, ["let", "negate"])
    play(position, "negate")
    assert seen(position, "platforms", 1)[0] == [GOB]
    assert (position.to_move, pools(position), can_attack(position)) == (0, (0, 0, 1), False)
    assert why(position, "attack") == "LR9.4"
    assert held(position, 1) == {"money_bag": 4}
    assert seen(position, "discards", 1) == {"bodyguard": 1}


@clause("LR15.1", "LR9.10")
def test_a_player_may_let_an_attack_happen_and_keep_the_bodyguard() -> None:
    """Scenario S23."""
    position = play(attack_on_bodyguard(), "let")
    assert seen(position, "platforms", 1)[0] == []
    assert held(position, 1) == {"bodyguard": 1, "money_bag": 4}
    assert (seen(position, "crowd_trash"), pools(position)) == ({GOB: 1}, (0, 0, 1))
    assert told(position)[-3:] == [
        "Bramble lets the attack happen.",
        "Bramble loses Gob O' Goblins from platform 1 to the Crowd Trash.",
        "Bramble has 10 victory points less on the platforms.",
    ]


@clause("LR9.10", "LR15.1")
def test_nobody_is_asked_about_an_attack_on_oneself() -> None:
    """Scenario S24."""
    position = scene(hand=f"bodyguard {SPARE}", p0=GOB, pools=(0, 0, 6))
    play(position, "attack")
    assert (position.phase, position.to_move) == ("main", 0)
    assert (seen(position, "platforms", 0)[0], seen(position, "crowd_trash")) == ([], {GOB: 1})
    assert held(position) == {"bodyguard": 1, SPARE: 1}


@clause("LR9.10")
def test_power_and_allowance_are_used_up_before_the_defender_is_asked() -> None:
    position = attack_on_bodyguard()
    assert (pools(position), attacks(position)) == ((0, 0, 1), (0, 0))
    assert seen(position, "platforms", 1)[0] == [GOB]
    assert seen(position, "target") == {"seat": 1, "platform": 0, "index": 0}
    assert seen(position, "attacked") == [1]


@clause("LR9.10", "LR15.1")
def test_nobody_but_the_owner_of_the_target_is_asked() -> None:
    """Scenario S50: `negate` by a player who was not attacked."""
    position = scene(3, hand=SPARE, b_p0=GOB, b_hand="money_bag", c_hand="bodyguard", pools=(0, 0, 6))
    play(position, "attack")
    assert (position.phase, position.to_move) == ("main", 0)
    assert why(position, "negate") == "LR5.4"
    assert (seen(position, "platforms", 1)[0], held(position, 2)) == ([], {"bodyguard": 1})


@clause("LR9.10", "LR15.1")
def test_a_shield_bearers_owner_may_use_a_bodyguard() -> None:
    """Scenario S60."""
    position = scene(hand=SPARE, b_hand="bodyguard money_bag", b_p0=f"{GOB} {SHIELD}", pools=(0, 0, 4))
    assert targets(position) == ["Ash attacks Bramble's Shield Bearer on platform 1 with 4 Attack."]
    play(position, "attack", "negate")
    assert seen(position, "platforms", 1)[0] == [GOB, SHIELD]
    assert pools(position) == (0, 0, 0)
    assert (held(position, 1), seen(position, "discards", 1)) == ({"money_bag": 1}, {"bodyguard": 1})


@clause("LR9.10")
def test_a_player_who_could_hold_a_bodyguard_is_asked() -> None:
    """Scenario S66."""
    position = scene(hand=SPARE, b_hand="5*money_bag", b_deck="bodyguard", b_p0=GOB, pools=(0, 0, 6))
    play(position, "attack")
    assert (position.phase, position.to_move, texts(position)) == ("negate", 1, ["let"])
    assert why(position, "negate") == "LR15.1"
    play(position, "let")
    assert (seen(position, "platforms", 1)[0], seen(position, "crowd_trash")) == ([], {GOB: 1})


@clause("LR9.10")
@pytest.mark.parametrize("discards", ["bodyguard", ""])
def test_a_player_who_cannot_hold_a_bodyguard_is_not_asked(discards: str) -> None:
    """Scenario S66."""
    position = scene(hand=SPARE, b_hand="5*money_bag", b_discard=discards, b_p0=GOB, pools=(0, 0, 6))
    play(position, "attack")
    assert (position.phase, position.to_move) == ("main", 0)
    assert seen(position, "platforms", 1)[0] == []


@clause("LR9.10")
def test_a_player_without_cards_in_hand_is_not_asked() -> None:
    position = scene(hand=SPARE, b_deck="bodyguard", b_p0=GOB, pools=(0, 0, 6))
    play(position, "attack")
    assert (position.phase, seen(position, "platforms", 1)[0]) == ("main", [])


@clause("LR9.10", "LR15.1")
def test_one_bodyguard_is_enough_and_the_hand_is_not_filled_up() -> None:
    """Ruling Q18."""
    hand: dict[str, Any] = {"b_hand": "2*bodyguard", "b_deck": "2*money_bag"}
    position = scene(hand=SPARE, b_p0=GOB, pools=(0, 0, 6), **hand)
    play(position, "attack", "negate")
    assert (held(position, 1), seen(position, "discards", 1)) == ({"bodyguard": 1}, {"bodyguard": 1})
    assert seen(position, "decks", 1) == 2


@clause("LR15.1", "LR9.8")
def test_a_stopped_attack_is_not_turned_on_another_player() -> None:
    position = scene(3, hand=SPARE, b_hand="bodyguard", b_p0=GOB, c_p0=TRIO, pools=(0, 0, 9))
    play(position, "attack", "two p0 0", "negate")
    assert (position.phase, position.to_move, can_attack(position)) == ("main", 0, False)
    assert seen(position, "platforms")[1:] == [[[GOB], [], []], [[TRIO], [], []]]
    assert (pools(position), seen(position, "crowd_trash")) == ((0, 0, 4), {})


@clause("LR15.2", "LR15.6", "LR9.8")
def test_after_a_stopped_attack_a_sergeant_allows_another_one() -> None:
    """Scenario S25."""
    stacks: dict[str, Any] = {"b_p0": GOB, "b_p1": TRIO, "c_p0": TRIO, "c_p1": "burly_bunch"}
    position = scene(3, hand=f"2*sergeant catapult {SPARE}", b_hand="bodyguard", **stacks)
    play(position, "play sergeant", "play catapult", "play sergeant")
    assert pools(position) == (0, 0, 8)
    play(position, "attack", "two p0 0", "negate")
    assert pools(position) == (0, 0, 3)
    assert targets(position) == ["Ash attacks Cinder's Troublesome Trio on platform 1 with 3 Attack."]
    play(position, "attack")
    assert seen(position, "platforms", 2) == [[], ["burly_bunch"], []]
    assert seen(position, "platforms", 1) == [[GOB], [TRIO], []]
    assert (pools(position), attacks(position), can_attack(position)) == ((0, 0, 0), (0, 1), False)


@clause("LR9.8", "LR9.3")
def test_attacks_are_counted_for_reports() -> None:
    def figures(position: warren.Position) -> dict[str, Any]:
        state = position.state
        return {name: getattr(state, name) for name in ("attacks_made", "attacks_negated", "cards_felled")}

    stopped = play(attack_on_bodyguard(), "negate")
    assert figures(stopped) == {"attacks_made": 1, "attacks_negated": 1, "cards_felled": 0}
    fallen = play(scene(hand=SPARE, b_p0=f"{GOB} {OCTET}", pools=(0, 0, 6)), "attack")
    assert figures(fallen) == {"attacks_made": 1, "attacks_negated": 0, "cards_felled": 2}
