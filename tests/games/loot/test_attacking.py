"""LR9, LR12, LR15.6 to LR15.10: attacks, Sergeants, Shield Bearers, the trash."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.clauses import clause
from tests.games.loot.table import (
    GOB,
    OCTET,
    SHIELD,
    SPARE,
    TRIO,
    altered,
    attacks,
    can_attack,
    loot,
    pools,
    scene,
    seen,
    targets,
    texts,
)
from tests.games.moves import play, told, why

# ---- the target and what falls, LR9.1 to LR9.5


@clause("LR9.2", "LR9.3", "LR9.4", "LR9.5", "LR9.7")
def test_the_example_of_the_rulebook() -> None:
    """Scenario S16."""
    position = scene(hand=SPARE, b_p0=f"{GOB} {OCTET}", b_p1="stubborn_squad", pools=(0, 0, 6))
    assert targets(position) == ["Ash attacks Bramble's Gob O' Goblins on platform 1 with 5 Attack."]
    play(position, "attack")
    assert seen(position, "platforms", 1) == [[], ["stubborn_squad"], []]
    assert seen(position, "crowd_trash") == {GOB: 1, OCTET: 1}
    assert pools(position) == (0, 0, 1)
    assert not can_attack(position)


@clause("LR9.2", "LR9.3")
def test_cards_below_the_target_stay() -> None:
    """Scenario S17."""
    position = scene(hand=SPARE, b_p0=f"{GOB} {OCTET}", pools=(0, 0, 7))
    play(position, "attack")
    assert texts(position) == ["two p0 0", "two p0 1"]
    play(position, "two p0 1")
    assert seen(position, "platforms", 1) == [[GOB], [], []]
    assert (seen(position, "crowd_trash"), pools(position)) == ({OCTET: 1}, (0, 0, 0))


@clause("LR9.2")
def test_without_a_target_in_reach_there_is_no_attack() -> None:
    """Scenario S18."""
    position = scene(hand=SPARE, b_p0=f"{GOB} {OCTET}", pools=(0, 0, 4))
    assert not can_attack(position)
    assert why(position, "attack") == "LR9.2"


@clause("LR9.1")
def test_an_attack_needs_attack_power() -> None:
    position = scene(hand=SPARE, b_p0="pint_sized_pack", pools=(9, 9, 0))
    assert not can_attack(position)
    assert why(position, "attack") == "LR9.1"


@clause("LR9.1", "LR9.7", "LR16.6")
def test_no_defense_is_below_one(tmp_path: Path) -> None:
    """Rulings Q11, Q35."""
    game = loot(edition=altered(tmp_path, full_moon_madness={"mods": {"defense": -9}}))
    words: dict[str, Any] = {"event": "full_moon_madness", "round": 10}
    assert why(scene(game=game, hand=SPARE, b_p0=TRIO, words=words), "attack") == "LR9.1"
    position = scene(game=game, hand=SPARE, b_p0=TRIO, pools=(0, 0, 1), words=words)
    play(position, "attack")
    assert (seen(position, "platforms", 1), pools(position)) == ([[], [], []], (0, 0, 0))


@clause("LR9.2")
def test_goblins_of_all_players_on_all_platforms_at_all_heights_can_be_attacked() -> None:
    words: dict[str, Any] = {
        "b_p1": f"{TRIO} stubborn_squad {TRIO}",
        "b_p2": "lonely_lout",
        "c_p0": "quarrelsome_quartet",
    }
    position = scene(3, hand=SPARE, p2=f"feisty_five {TRIO}", pools=(0, 0, 4), **words)
    play(position, "attack")
    assert texts(position) == ["one p2 1", "two p1 0", "two p1 2", "two p2 0", "three p0 0"]
    assert why(position, "one p2 0") == "LR9.2"
    assert why(position, "two p1 1") == "LR9.2"
    assert why(position, "two p0 0") == "LR9.2"


@clause("LR9.3")
def test_only_the_attacked_stack_falls_and_from_the_target_upwards() -> None:
    position = scene(hand=SPARE, b_p0=f"{OCTET} feisty_five {OCTET} surly_seven", b_p1="feisty_five", pools=(0, 0, 5))
    play(position, "attack", "two p0 1")
    assert seen(position, "platforms", 1) == [[OCTET], ["feisty_five"], []]
    assert seen(position, "crowd_trash") == {"feisty_five": 1, OCTET: 1, "surly_seven": 1}
    assert told(position)[-4:] == [
        "Bramble loses Surly Seven from platform 1 to the Crowd Trash.",
        "Bramble loses Ornery Octet from platform 1 to the Crowd Trash.",
        "Bramble loses Feisty Five from platform 1 to the Crowd Trash.",
        "Bramble has 20 victory points less on the platforms.",
    ]


@clause("LR9.2", "LR9.3")
def test_one_may_attack_oneself() -> None:
    position = scene(hand=SPARE, p0=f"{TRIO} lonely_lout", b_p0=TRIO, pools=(0, 0, 3))
    play(position, "attack", "one p0 0")
    assert seen(position, "platforms") == [[[], [], []], [[TRIO], [], []]]
    assert (pools(position), seen(position, "attacked")) == ((0, 0, 0), [0])


@clause("LR9.4")
def test_there_is_one_attack_a_turn() -> None:
    position = scene(hand=SPARE, b_p0=TRIO, b_p1=TRIO, pools=(0, 0, 9))
    assert attacks(position) == (1, 0)
    play(position, "attack", "two p1 0")
    assert (pools(position), attacks(position)) == ((0, 0, 6), (0, 0))
    assert not can_attack(position)
    assert why(position, "attack") == "LR9.4"


@clause("LR9.4")
def test_the_next_turn_has_its_own_attack() -> None:
    position = scene(
        hand=SPARE, b_hand=f"catapult plunder_cart {SPARE}", p0="quarrelsome_quartet", b_p0=TRIO, pools=(0, 0, 3)
    )
    play(position, "attack", "two p0 0", "end", "play catapult", "play plunder_cart")
    assert (position.to_move, attacks(position), seen(position, "attacked")) == (1, (1, 0), [])
    play(position, "attack")
    assert seen(position, "platforms", 0) == [[], [], []]


@clause("LR9.7")
def test_an_attack_uses_the_defense_of_the_chosen_card_only() -> None:
    position = scene(hand=SPARE, b_p0=f"{TRIO} kings_cohort", crowd="surly_seven", pools=(1, 2, 9))
    play(position, "attack")
    assert (pools(position), seen(position, "platforms", 1)[0]) == ((1, 2, 6), [])


@clause("LR9.7", "LR16.6")
def test_full_moon_madness_makes_everybody_weaker() -> None:
    """Scenario S42."""
    words: dict[str, Any] = {"event": "full_moon_madness", "round": 10}
    position = scene(hand=SPARE, b_p0="pint_sized_pack", pools=(0, 0, 2), words=words)
    play(position, "attack")
    assert (seen(position, "platforms", 1), pools(position)) == ([[], [], []], (0, 0, 0))
    assert not can_attack(scene(hand=SPARE, b_p0="pint_sized_pack", pools=(0, 0, 2)))


@clause("LR16.6", "LR15.8")
def test_full_moon_madness_weakens_shields_too() -> None:
    """Ruling Q11: everything with a Defense."""
    words: dict[str, Any] = {"event": "full_moon_madness", "round": 10}
    position = scene(hand=SPARE, b_p0=f"{OCTET} {SHIELD}", pools=(0, 0, 3), words=words)
    play(position, "attack")
    assert (seen(position, "platforms", 1)[0], pools(position)) == ([OCTET], (0, 0, 0))


# ---- the trash, LR9.6, LR12


@clause("LR9.6", "LR16.2")
def test_a_trio_goes_back_to_its_pile() -> None:
    """Scenario S19."""
    position = scene(hand=SPARE, b_p0=f"{TRIO} quarrelsome_quartet", pools=(0, 0, 3))
    assert seen(position, "piles")[TRIO] == 14
    play(position, "attack", "two p0 0")
    assert seen(position, "piles")[TRIO] == 15
    assert seen(position, "crowd_trash") == {"quarrelsome_quartet": 1}


@clause("LR9.6", "LR12.1", "LR16.2")
def test_without_the_option_a_trio_is_trashed_like_others() -> None:
    """Scenario S19."""
    game = loot(trio_returns=False)
    position = scene(game=game, hand=SPARE, b_p0=f"{TRIO} quarrelsome_quartet", pools=(0, 0, 3))
    play(position, "attack", "two p0 0")
    assert seen(position, "piles")[TRIO] == 14
    assert seen(position, "crowd_trash") == {TRIO: 1, "quarrelsome_quartet": 1}


@clause("LR9.6", "LR12.1")
def test_only_goblins_go_back_to_their_pile() -> None:
    """Ruling Q14: Boxes, Piles and Catapults are trashed."""
    position = scene(hand=f"junk_dealer box_o_shinies pile_o_chow {SPARE}")
    before = seen(position, "piles")
    play(position, "play junk_dealer", "act 0 0", "hand box_o_shinies", "hand pile_o_chow")
    assert seen(position, "shop_trash") == {"box_o_shinies": 1, "pile_o_chow": 1}
    assert seen(position, "piles") == before


@clause("LR12.1")
def test_goblins_go_to_the_crowd_trash_and_other_cards_to_the_shop_trash() -> None:
    position = scene(hand=f"cannon {SPARE}", b_p0=f"surly_seven {SHIELD}", b_p1="lonely_lout")
    play(position, "play cannon", "branch 1", "attack", "two p1 0")
    assert seen(position, "shop_trash") == {"cannon": 1}
    assert seen(position, "crowd_trash") == {"lonely_lout": 1}


@clause("LR12.2")
def test_a_trashed_card_belongs_to_nobody() -> None:
    position = scene(hand=f"cannon {SPARE}", b_hand=SPARE, b_p0="lonely_lout")
    play(position, "play cannon", "branch 1", "attack", "end")
    assert seen(position, "platforms", 1) == [[], [], []]
    owned = [*seen(position, "owned"), *seen(position, "discards")]
    assert not any({"cannon", "lonely_lout"} & set(cards) for cards in owned)
    assert (seen(position, "shop_trash"), seen(position, "crowd_trash")) == ({"cannon": 1}, {"lonely_lout": 1})


@clause("LR12.2")
def test_a_trashed_card_comes_back_by_an_effect_for_anybody() -> None:
    position = scene(hand=f"press_gang {SPARE}", b_p0="quarrelsome_quartet", pools=(0, 0, 1))
    play(position, "play press_gang", "attack", "act 0 0", "p2")
    assert seen(position, "platforms") == [[[], [], ["quarrelsome_quartet"]], [[], [], []]]
    assert seen(position, "crowd_trash") == {}


@clause("LR12.2", "LR2.13")
def test_a_trashed_card_comes_back_when_its_deck_is_made_anew() -> None:
    position = scene(hand=SPARE, b_p0="surly_seven", pools=(0, 2, 6), words={"crowd_deck": {}})
    play(position, "attack", "recruit lonely_lout", "p0")
    assert (seen(position, "crowd")[0], seen(position, "crowd_trash")) == ("surly_seven", {})


# ---- what narrows the choice, LR9.9, LR15.8, LR15.9, LR15.10


@clause("LR9.9", "LR15.8", "LR12.1")
def test_a_shield_bearer_is_the_only_target_of_its_stack() -> None:
    """Scenario S20."""
    position = scene(hand=SPARE, b_p0=f"{TRIO} feisty_five {SHIELD}", pools=(0, 0, 5))
    assert targets(position) == ["Ash attacks Bramble's Shield Bearer on platform 1 with 4 Attack."]
    play(position, "attack")
    assert seen(position, "platforms", 1)[0] == [TRIO, "feisty_five"]
    assert seen(position, "shop_trash") == {SHIELD: 1}
    assert (seen(position, "crowd_trash"), pools(position)) == ({}, (0, 0, 1))


@clause("LR9.9", "LR15.9")
def test_the_own_shields_can_be_attacked_to_open_a_stack() -> None:
    """Scenario S21."""
    shielded: dict[str, Any] = {
        f"p{i}": f"{goblin} {SHIELD}" for i, goblin in enumerate((TRIO, "burly_bunch", "burly_bunch"))
    }
    position = scene(hand=SPARE, pools=(0, 4, 4), **shielded)
    assert not any(text.startswith("recruit") for text in texts(position))
    play(position, "attack")
    assert texts(position) == ["one p0 1", "one p1 1", "one p2 1"]
    assert why(position, "one p0 0") == "LR9.9"
    play(position, "one p0 1")
    assert (seen(position, "platforms", 0)[0], seen(position, "shop_trash")) == ([TRIO], {SHIELD: 1})
    assert [text for text in texts(position) if text.startswith("recruit")] == [
        f"recruit {TRIO}",
        "recruit lonely_lout",
    ]


@clause("LR9.9", "LR15.8")
def test_a_shield_that_is_too_strong_guards_its_stack() -> None:
    position = scene(hand=SPARE, b_p0=f"{TRIO} {SHIELD}", pools=(0, 0, 3))
    assert why(position, "attack") == "LR9.2"


@clause("LR9.9", "LR15.8")
def test_a_shield_guards_one_stack_only() -> None:
    position = scene(hand=SPARE, b_p0=f"{TRIO} {SHIELD}", b_p1=f"{TRIO} {TRIO}", pools=(0, 0, 3))
    assert targets(position) == ["two p1 0", "two p1 1"]


@clause("LR15.10", "LR1.4")
def test_a_shield_bearer_scores_nothing() -> None:
    position = scene(hand=SPARE, p0=f"{GOB} {SHIELD}", b_p0=GOB)
    assert seen(position, "standing") == [10, 10]


@clause("LR15.10")
def test_a_shield_bearer_is_never_in_the_crowd() -> None:
    position = scene(hand=SPARE, b_p0=f"{TRIO} {SHIELD}", pools=(0, 20, 4))
    assert why(position, f"recruit {SHIELD}") == "LR6.1"
    play(position, "attack")
    assert (seen(position, "crowd_trash"), seen(position, "shop_trash")) == ({}, {SHIELD: 1})


@clause("LR15.10", "LR2.13")
def test_a_trashed_shield_bearer_comes_back_to_the_shop() -> None:
    position = scene(hand=SPARE, b_p0=f"{TRIO} {SHIELD}", pools=(3, 0, 4), words={"shop_deck": {}})
    play(position, "attack", "buy haggler")
    assert seen(position, "shop")[0] == SHIELD


@clause("LR9.9")
def test_in_a_royal_inspection_nobody_attacks_not_even_oneself() -> None:
    words: dict[str, Any] = {"event": "royal_inspection"}
    position = scene(hand=SPARE, p0=TRIO, b_p0=TRIO, pools=(0, 0, 10), words=words)
    assert not can_attack(position)
    assert why(position, "attack") == "LR9.9"


@clause("LR9.9")
def test_in_thick_fog_only_top_cards_are_targets() -> None:
    """Scenario S44."""
    stacks: dict[str, Any] = {"b_p0": f"{TRIO} {OCTET}", "b_p1": "scruffy_six stubborn_squad"}
    position = scene(hand=SPARE, pools=(0, 0, 7), words={"event": "thick_fog", "round": 10}, **stacks)
    assert targets(position) == ["Ash attacks Bramble's Ornery Octet on platform 1 with 7 Attack."]
    play(position, "attack")
    assert (seen(position, "platforms", 1)[0], pools(position)) == ([TRIO], (0, 0, 0))


@clause("LR9.9")
def test_in_thick_fog_a_buried_goblin_is_refused() -> None:
    words: dict[str, Any] = {"event": "thick_fog", "round": 10}
    position = scene(hand=SPARE, b_p0=f"{TRIO} {OCTET}", b_p1=TRIO, pools=(0, 0, 7), words=words)
    play(position, "attack")
    assert texts(position) == ["two p0 1", "two p1 0"]
    assert why(position, "two p0 0") == "LR9.9"


# ---- more than one attack, LR15.6, LR15.7


@clause("LR15.7", "LR15.6")
def test_two_sergeants_allow_three_attacks() -> None:
    """Scenario S26."""
    position = scene(4, hand=f"2*sergeant cannon {SPARE}", b_p0=TRIO, c_p0=TRIO, d_p0=GOB)
    play(position, "play sergeant", "play sergeant", "play cannon", "branch 1")
    assert (pools(position), attacks(position)) == ((0, 0, 11), (1, 2))
    assert seen(position, "shop_trash") == {"cannon": 1}
    play(position, "attack", "two p0 0", "attack", "three p0 0")
    assert attacks(position) == (0, 1)
    play(position, "attack")
    assert seen(position, "platforms") == [[[], [], []]] * 4
    assert (pools(position), attacks(position)) == ((0, 0, 0), (0, 0))


@clause("LR15.6")
def test_with_two_players_a_sergeants_attack_has_no_target() -> None:
    """Scenario S27."""
    position = scene(hand=f"2*sergeant {SPARE}", p0=TRIO, b_p0=TRIO, b_p1=TRIO)
    play(position, "play sergeant", "play sergeant")
    assert pools(position) == (0, 0, 6)
    play(position, "attack")
    assert texts(position) == ["one p0 0", "two p0 0", "two p1 0"]
    play(position, "two p0 0")
    assert (pools(position), attacks(position), can_attack(position)) == ((0, 0, 3), (0, 2), False)
    assert why(position, "attack") == "LR9.2"


@clause("LR15.6")
def test_after_an_attack_on_oneself_a_sergeant_allows_one_on_the_opponent() -> None:
    """Ruling Q17."""
    position = scene(hand=f"sergeant catapult {SPARE}", p0=TRIO, p1="lonely_lout", b_p0=TRIO, pools=(0, 0, 1))
    play(position, "play sergeant", "play catapult", "attack", "one p0 0")
    assert (attacks(position), seen(position, "attacked")) == ((0, 1), [0])
    assert targets(position) == ["Ash attacks Bramble's Troublesome Trio on platform 1 with 3 Attack."]
    play(position, "attack")
    assert (attacks(position), seen(position, "attacked")) == ((0, 0), [0, 1])
    assert seen(position, "platforms") == [[[], ["lonely_lout"], []], [[], [], []]]


@clause("LR15.6")
def test_a_sergeant_played_after_the_attack_allows_another_one() -> None:
    """Scenario S51."""
    stacks: dict[str, Any] = {"b_p0": TRIO, "b_p1": TRIO, "c_p0": TRIO}
    position = scene(3, hand=f"2*catapult sergeant {SPARE}", **stacks)
    play(position, "play catapult", "play catapult")
    assert pools(position) == (0, 0, 4)
    play(position, "attack", "two p0 0")
    assert (pools(position), can_attack(position)) == ((0, 0, 1), False)
    play(position, "play sergeant")
    assert pools(position) == (0, 0, 4)
    assert targets(position) == ["Ash attacks Cinder's Troublesome Trio on platform 1 with 3 Attack."]
    play(position, "attack")
    assert (pools(position), seen(position, "platforms", 1)) == ((0, 0, 1), [[], [TRIO], []])


@clause("LR15.6")
def test_an_opponent_who_was_attacked_is_refused() -> None:
    stacks: dict[str, Any] = {"b_p0": TRIO, "b_p1": TRIO, "c_p0": TRIO, "c_p1": TRIO, "p0": TRIO}
    position = scene(3, hand=SPARE, pools=(0, 0, 9), attacks=(1, 1), **stacks)
    play(position, "attack", "two p0 0", "attack")
    assert texts(position) == ["three p0 0", "three p1 0"]
    assert why(position, "two p1 0") == "LR15.6"
    assert why(position, "one p0 0") == "LR15.6"


@clause("LR9.4", "LR4.6")
def test_a_torchlight_raid_begins_with_power_and_one_more_attack() -> None:
    """Scenario S43."""
    words: dict[str, Any] = {
        "event": "torchlight_raid",
        "round": 10,
        "phase": "turn",
        "attacks": {"plain": 0, "other": 0},
    }
    position = scene(hand=SPARE, words=words)
    assert (pools(position), attacks(position)) == ((0, 0, 1), (2, 0))


@clause("LR9.4")
def test_in_a_torchlight_raid_the_same_opponent_can_be_attacked_twice() -> None:
    """Scenario S43."""
    words: dict[str, Any] = {"event": "torchlight_raid", "round": 10}
    position = scene(hand=SPARE, b_p0=TRIO, b_p1="feisty_five", pools=(0, 0, 8), attacks=(2, 0), words=words)
    play(position, "attack", "two p0 0", "attack")
    assert (seen(position, "platforms", 1), pools(position)) == ([[], [], []], (0, 0, 0))


@clause("LR15.6", "LR9.4")
def test_a_later_attack_on_a_new_opponent_uses_the_sergeant_first() -> None:
    """Scenario S52."""
    words: dict[str, Any] = {"event": "torchlight_raid", "round": 10}
    stacks: dict[str, Any] = {"p0": TRIO, "b_p0": TRIO, "b_p1": TRIO}
    position = scene(hand=f"sergeant {SPARE}", pools=(0, 0, 6), attacks=(2, 0), words=words, **stacks)
    play(position, "play sergeant")
    assert (pools(position), attacks(position)) == ((0, 0, 9), (2, 1))
    play(position, "attack", "one p0 0")
    assert attacks(position) == (1, 1)
    play(position, "attack", "two p0 0")
    assert attacks(position) == (1, 0)
    play(position, "attack")
    assert (pools(position), attacks(position)) == ((0, 0, 0), (0, 0))
    assert seen(position, "platforms") == [[[], [], []]] * 2


@clause("LR15.6")
def test_the_first_attack_of_a_turn_is_a_plain_one() -> None:
    """Ruling Q16."""
    position = scene(hand=SPARE, b_p0=TRIO, pools=(0, 0, 3), attacks=(1, 1))
    play(position, "attack")
    assert attacks(position) == (0, 1)


@clause("LR15.6")
def test_a_later_attack_on_oneself_or_on_the_same_opponent_is_a_plain_one() -> None:
    """Ruling Q16."""
    stacks: dict[str, Any] = {"p0": TRIO, "b_p0": TRIO, "b_p1": TRIO}
    position = scene(hand=SPARE, pools=(0, 0, 9), attacks=(3, 1), **stacks)
    play(position, "attack", "two p0 0", "attack", "one p0 0")
    assert attacks(position) == (1, 1)
    play(position, "attack")
    assert attacks(position) == (0, 1)


@clause("LR15.6")
def test_a_stopped_attack_counts_as_an_attack_on_that_opponent() -> None:
    position = scene(hand=SPARE, b_hand="bodyguard", b_p0=TRIO, b_p1=TRIO, pools=(0, 0, 9), attacks=(1, 1))
    play(position, "attack", "two p0 0", "negate")
    assert (attacks(position), seen(position, "attacked")) == ((0, 1), [1])
    assert why(position, "attack") == "LR9.2"


@clause("LR15.6")
def test_an_allowance_for_other_opponents_is_enough_for_a_first_attack() -> None:
    """It cannot happen in play, but such a position may be set up."""
    position = scene(hand=SPARE, p0=TRIO, b_p0=TRIO, pools=(0, 0, 3), attacks=(0, 1))
    assert targets(position) == ["Ash attacks Bramble's Troublesome Trio on platform 1 with 3 Attack."]
    play(position, "attack")
    assert (attacks(position), pools(position)) == ((0, 0), (0, 0, 0))


# ---- the choice of the target


@clause("LR9.2")
def test_there_is_no_way_back_from_the_choice_of_a_target() -> None:
    position = play(scene(hand=SPARE, b_p0=TRIO, b_p1=TRIO, pools=(0, 0, 3)), "attack")
    assert texts(position) == ["two p0 0", "two p1 0"]
    assert (position.phase, position.to_move) == ("target", 0)
    for move in ("end", "stop", "attack", f"play {SPARE}"):
        assert why(position, move) == "LR9.2"
