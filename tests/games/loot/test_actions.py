"""LR10, LR15.3, LR15.5: action cards, what they do and when they can be used."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.loot.table import (
    BURLY,
    CROWD,
    SHOP,
    SPARE,
    TRIO,
    actions,
    held,
    in_play,
    loot,
    pools,
    scene,
    seen,
    texts,
)
from tests.games.moves import play, why

# ---- what holds for all actions, LR10


@clause("LR10.1")
@pytest.mark.parametrize(
    ("card", "powers"),
    [
        ("bodyguard", (0, 2, 0)),
        ("bombardier", (0, 0, 2)),
        ("coordinator", (0, 2, 0)),
        ("scavenger", (1, 0, 0)),
        ("sergeant", (0, 0, 3)),
        ("shield_bearer", (0, 1, 0)),
        ("junk_dealer", (1, 0, 0)),
        ("town_crier", (0, 1, 0)),
        ("pickpocket", (2, 0, 0)),
        ("quartermaster", (0, 0, 0)),
        ("haggler", (2, 0, 0)),
        ("smuggler", (2, 1, 0)),
        ("tinker", (1, 0, 0)),
        ("press_gang", (0, 0, 2)),
        ("mercenary", (0, 0, 3)),
    ],
)
def test_a_played_action_card_gives_its_bonus_at_once(card: str, powers: tuple[int, int, int]) -> None:
    position = scene(hand=f"{card} {SPARE}")
    play(position, f"play {card}")
    assert pools(position) == powers
    assert (position.phase, in_play(position)) == ("main", [card])


@clause("LR10.2")
def test_an_action_can_be_used_at_once_or_later_in_the_turn() -> None:
    position = scene(hand=f"quartermaster money_bag {SPARE}", deck="2*box_o_shinies", pools=(3, 0, 0))
    play(position, "play quartermaster")
    assert actions(position) == ["act 0 0"]
    assert held(play(position.copy(), "act 0 0")) == {"money_bag": 1, SPARE: 1, "box_o_shinies": 2}
    play(position, "play money_bag", "buy catapult")
    assert actions(position) == ["act 0 0"]
    play(position, "act 0 0")
    assert held(position) == {SPARE: 1, "box_o_shinies": 2}


@clause("LR10.2")
def test_an_action_cannot_be_kept_for_the_next_turn() -> None:
    position = scene(hand=f"haggler {SPARE}", b_hand=SPARE)
    play(position, "play haggler", "end")
    assert (position.to_move, in_play(position)) == (1, [])
    assert why(position, "act 0 0") == "LR10.2"


@clause("LR10.2")
def test_a_card_in_hand_cannot_act() -> None:
    position = scene(hand=f"haggler {SPARE}")
    assert actions(position) == []
    assert why(position, "act 0 0") == "LR10.2"


@clause("LR10.3")
def test_an_action_need_not_be_used() -> None:
    position = scene(hand=f"junk_dealer {SPARE}", b_hand=SPARE)
    play(position, "play junk_dealer")
    assert actions(position) == ["act 0 0"]
    play(position, "end")
    assert (position.to_move, seen(position, "shop_trash")) == (1, {})


@clause("LR10.3")
def test_an_action_without_any_effect_is_not_offered() -> None:
    """Ruling Q23."""
    position = scene(hand=f"quartermaster {SPARE}")
    play(position, "play quartermaster")
    assert actions(position) == []
    assert why(position, "act 0 0") == "LR10.3"


@clause("LR10.4")
def test_a_started_action_is_finished_before_anything_else() -> None:
    position = scene(hand=f"junk_dealer money_bag {SPARE}", pools=(5, 5, 0))
    play(position, "play junk_dealer", "act 0 0")
    assert position.phase == "pick"
    for move in ("end", "play money_bag", "buy catapult", "recruit lonely_lout", "act 0 0", "play_powers", "attack"):
        assert why(position, move) == "LR10.4"


@clause("LR10.4")
def test_a_started_action_does_what_is_possible() -> None:
    """Ruling Q39: two cards are to be drawn, and there is one."""
    position = scene(hand=f"quartermaster {SPARE}", deck="money_bag")
    play(position, "play quartermaster", "act 0 0")
    assert held(position) == {"money_bag": 1, SPARE: 1}
    assert why(position, "act 0 0") == "LR10.5"


@clause("LR10.5")
def test_an_action_is_used_once() -> None:
    position = scene(hand=f"haggler {SPARE}")
    play(position, "play haggler", "act 0 0")
    assert actions(position) == []
    assert seen(position, "in_play") == [{"card": "haggler", "uses": [0]}]
    assert why(position, "act 0 0") == "LR10.5"


@clause("LR10.5")
def test_each_copy_that_is_played_acts_once() -> None:
    position = scene(hand=f"2*scavenger {SPARE}", discard="3*money_bag")
    play(position, "play scavenger", "play scavenger")
    assert actions(position) == ["act 0 0"]
    assert why(position, "act 1 0") == "LR10.5"
    play(position, "act 0 0")
    assert actions(position) == ["act 1 0"]
    play(position, "act 1 0")
    assert (actions(position), held(position)) == ([], {"money_bag": 2, SPARE: 1})


@clause("LR10.6")
def test_the_actions_of_a_card_are_used_separately() -> None:
    position = scene(hand=f"town_crier {SPARE}", deck="money_bag")
    play(position, "play town_crier")
    assert actions(position) == ["act 0 0", "act 0 1"]
    play(position, "act 0 0")
    assert actions(position) == ["act 0 1"]
    assert seen(position, "in_play") == [{"card": "town_crier", "uses": [0, 1]}]
    assert why(position, "act 0 2") == "LR10.6"


@clause("LR10.6", "LR10.5")
def test_cards_with_different_actions_left_are_different_cards() -> None:
    position = scene(hand=f"2*town_crier {SPARE}", deck="2*money_bag")
    play(position, "play town_crier", "play town_crier")
    assert actions(position) == ["act 0 0", "act 0 1"]
    play(position, "act 0 0")
    assert actions(position) == ["act 0 1", "act 1 0", "act 1 1"]
    play(position, "act 1 0")
    assert actions(position) == ["act 0 1"]


# ---- Bombardier, LR15.3


@clause("LR15.3", "LR10.2", "LR10.5")
def test_a_bombardier_counts_the_other_cards_with_an_attack_power() -> None:
    """Scenario S28."""
    position = scene(hand=f"bombardier catapult cannon {SPARE}")
    play(position, "play bombardier")
    assert actions(position) == []
    play(position, "play catapult", "play cannon", "branch 0")
    assert (pools(position), actions(position)) == ((0, 0, 6), ["act 0 0"])
    play(position, "act 0 0")
    assert (pools(position), actions(position)) == ((0, 0, 8), [])


@clause("LR15.3")
def test_a_trashed_cannon_counts() -> None:
    """Scenario S29."""
    position = scene(hand=f"cannon bombardier {SPARE}")
    play(position, "play cannon", "branch 1", "play bombardier")
    assert (pools(position), in_play(position)) == ((0, 0, 7), ["bombardier"])
    assert seen(position, "shop_trash") == {"cannon": 1}
    play(position, "act 0 0")
    assert pools(position) == (0, 0, 8)


@clause("LR15.3")
@pytest.mark.parametrize(
    "card", ["catapult", "plunder_cart", "grub_slinger", "sergeant", "mercenary", "press_gang", "bombardier"]
)
def test_every_card_that_gives_attack_power_counts(card: str) -> None:
    position = scene(hand=f"bombardier {SPARE} {card}")
    play(position, "play bombardier", f"play {card}")
    before = pools(position)[2]
    play(position, "act 0 0")
    assert pools(position)[2] == before + 1


@clause("LR15.3")
@pytest.mark.parametrize("card", ["money_bag", "haggler", "food_stand", "bodyguard"])
def test_other_cards_do_not_count(card: str) -> None:
    position = scene(hand=f"bombardier {SPARE} {card}")
    play(position, "play bombardier", f"play {card}")
    assert why(position, "act 0 0") == "LR10.3"


@clause("LR15.3")
def test_a_bought_mercenary_does_not_count() -> None:
    position = scene(hand=f"bombardier {SPARE}", shop="mercenary", pools=(5, 0, 0))
    play(position, "play bombardier", "buy mercenary")
    assert (pools(position), seen(position, "attack_cards")) == ((0, 0, 5), 1)
    assert why(position, "act 0 0") == "LR10.3"


@clause("LR15.3")
def test_two_bombardiers_count_each_other() -> None:
    position = scene(hand=f"2*bombardier catapult {SPARE}")
    play(position, "play bombardier", "play bombardier", "play catapult")
    assert pools(position) == (0, 0, 6)
    play(position, "act 0 0")
    assert pools(position) == (0, 0, 8)
    play(position, "act 1 0")
    assert pools(position) == (0, 0, 10)


@clause("LR15.3", "LR10.5")
def test_cards_played_after_the_action_come_too_late() -> None:
    position = scene(hand=f"bombardier 2*catapult {SPARE}")
    play(position, "play bombardier", "play catapult", "act 0 0", "play catapult")
    assert pools(position) == (0, 0, 7)
    assert actions(position) == []


@clause("LR15.3", "LR10.3")
def test_a_tinker_is_no_card_with_an_attack_power() -> None:
    """Scenario S64."""
    position = scene(hand="tinker bombardier money_bag", b_p0=TRIO)
    play(position, "play tinker", "play bombardier")
    assert pools(position) == (1, 0, 2)
    play(position, "act 0 0", "branch 2")
    assert (pools(position), held(position)) == ((1, 0, 4), {})
    assert texts(position) == ["attack", "end"]
    assert why(position, "act 1 0") == "LR10.3"
    assert why(position, "act 0 0") == "LR10.3"


# ---- Scavenger, LR15.5


@clause("LR15.5")
def test_a_scavenger_takes_a_card_bought_in_the_same_turn() -> None:
    """Scenario S30."""
    position = scene(hand=f"scavenger box_o_shinies money_bag {SPARE}", discard="table_scraps")
    play(position, "play scavenger", "play box_o_shinies", "play money_bag")
    assert pools(position)[0] == 5
    play(position, "buy pile_o_chow")
    assert seen(position, "piles")["pile_o_chow"] == 11
    play(position, "act 0 0")
    assert texts(position) == ["discard table_scraps", "discard pile_o_chow"]
    play(position, "discard pile_o_chow", "play pile_o_chow")
    assert pools(position) == (0, 3, 0)
    assert seen(position, "discards", 0) == {"table_scraps": 1}


@clause("LR15.5")
def test_played_cards_are_not_in_the_discard_pile() -> None:
    """Scenario S31."""
    position = scene(hand=f"scavenger box_o_shinies {SPARE}")
    play(position, "play scavenger", "play box_o_shinies")
    assert actions(position) == []
    assert why(position, "act 0 0") == "LR10.3"


# ---- Pickpocket


@clause("LR10.4")
def test_a_pickpocket_hits_opponents_with_five_cards() -> None:
    """Scenario S34."""
    hands: dict[str, Any] = {"b_hand": "3*money_bag 2*table_scraps", "c_hand": "2*money_bag 2*table_scraps"}
    position = scene(3, hand=f"pickpocket {SPARE}", **hands)
    play(position, "play pickpocket")
    assert pools(position) == (2, 0, 0)
    play(position, "act 0 0")
    assert (position.phase, position.to_move) == ("pick", 1)
    assert texts(position) == ["hand money_bag", "hand table_scraps"]
    play(position, "hand money_bag")
    assert (position.phase, position.to_move) == ("main", 0)
    assert seen(position, "hands") == [1, 4, 4]
    assert seen(position, "discards") == [{}, {"money_bag": 1}, {}]


@clause("LR10.4")
def test_a_pickpockets_victims_choose_clockwise() -> None:
    """Ruling Q40."""
    hands: dict[str, Any] = {
        "a_hand": "5*money_bag table_scraps",
        "c_hand": "4*money_bag",
        "d_hand": "4*money_bag table_scraps",
    }
    position = scene(4, words={"active": 1, "first": 1}, b_hand=f"pickpocket {SPARE}", **hands)
    play(position, "play pickpocket", "act 0 0")
    assert position.to_move == 3
    play(position, "hand table_scraps")
    assert position.to_move == 0
    play(position, "hand money_bag")
    assert (position.phase, position.to_move) == ("main", 1)
    assert seen(position, "discards") == [{"money_bag": 1}, {}, {}, {"table_scraps": 1}]


@clause("LR10.4")
def test_whoever_holds_several_cards_is_asked_even_if_they_are_alike() -> None:
    """Not to be asked would tell the others what all of them are; of a single card they know that it is the one."""
    position = scene(hand=f"pickpocket {SPARE}", b_hand="5*money_bag")
    play(position, "play pickpocket", "act 0 0")
    assert (position.to_move, texts(position)) == (1, ["hand money_bag"])
    single = play(scene(hand="tinker money_bag"), "play tinker", "act 0 0")
    assert (single.phase, held(single)) == ("branch", {})
    mixed = play(scene(hand="junk_dealer 2*money_bag"), "play junk_dealer", "act 0 0")
    assert (mixed.phase, texts(mixed)) == ("pick", ["hand money_bag"])
    openly = play(scene(hand="scavenger 2*money_bag", discard="2*catapult"), "play scavenger", "act 0 0")
    assert held(openly) == {"catapult": 1, "money_bag": 2}


@clause("LR10.4")
def test_under_the_first_rules_a_card_without_choice_is_discarded_unasked() -> None:
    position = scene(game=loot(2, rules=1), hand=f"pickpocket {SPARE}", b_hand="5*money_bag")
    play(position, "play pickpocket", "act 0 0")
    assert (position.to_move, seen(position, "hands")) == (0, [1, 4])


@clause("LR10.3")
def test_a_pickpocket_without_a_victim_has_no_action() -> None:
    position = scene(3, hand="pickpocket 5*money_bag", b_hand="4*money_bag", c_hand="2*money_bag")
    play(position, "play pickpocket")
    assert why(position, "act 0 0") == "LR10.3"


# ---- Tinker


@clause("LR10.5", "LR10.4")
def test_a_tinker_acts_twice() -> None:
    """Scenario S36."""
    position = scene(hand="tinker money_bag 2*table_scraps")
    play(position, "play tinker")
    assert pools(position) == (1, 0, 0)
    play(position, "act 0 0", "hand money_bag")
    assert texts(position) == ["branch 0", "branch 1", "branch 2"]
    play(position, "branch 1")
    assert (pools(position), seen(position, "in_play")) == ((1, 2, 0), [{"card": "tinker", "uses": [1]}])
    play(position, "act 0 0", "hand table_scraps", "branch 2")
    assert pools(position) == (1, 2, 2)
    assert why(position, "act 0 0") == "LR10.5"
    assert held(position) == {"table_scraps": 1}
    assert seen(position, "discards", 0) == {"money_bag": 1, "table_scraps": 1}


@clause("LR10.4")
def test_a_tinkers_discard_is_not_stopped() -> None:
    position = scene(hand="tinker money_bag table_scraps")
    play(position, "play tinker", "act 0 0")
    assert texts(position) == ["hand money_bag", "hand table_scraps"]
    assert why(position, "stop") == "LR10.4"
    play(position, "hand money_bag", "branch 0")
    assert pools(position) == (3, 0, 0)


# ---- Town Crier


@clause("LR10.6", "LR2.15", "LR12.1")
def test_a_town_crier_sends_goblins_away_and_draws() -> None:
    """Scenario S37."""
    position = scene(hand=f"town_crier {SPARE}", deck="box_o_shinies")
    play(position, "play town_crier")
    assert pools(position) == (0, 1, 0)
    play(position, "act 0 1")
    assert texts(position) == [f"crowd {name}" for name in CROWD]
    play(position, "crowd lonely_lout")
    assert texts(position) == [*(f"crowd {name}" for name in CROWD[1:]), "stop"]
    play(position, "stop")
    assert seen(position, "crowd_trash") == {"lonely_lout": 1}
    assert seen(position, "crowd") == [BURLY, *CROWD[1:]]
    play(position, "act 0 0")
    assert held(position) == {SPARE: 1, "box_o_shinies": 1}


@clause("LR2.15", "LR2.13")
def test_goblins_sent_away_can_come_straight_back() -> None:
    """Scenario S54."""
    crowds = set()
    for seed in range(20):
        position = loot().position(
            {
                "round": 6,
                "hands": [["town_crier", SPARE]],
                "crowd": CROWD,
                "shop": SHOP,
            },
            seed=seed,
        )
        play(position, "play town_crier", "act 0 1", "crowd lonely_lout")
        assert seen(position, "crowd")[0] is None
        play(position, "crowd scruffy_six")
        assert seen(position, "crowd_trash") == {}
        assert seen(position, "crowd")[2:] == CROWD[2:]
        crowds.add(tuple(seen(position, "crowd")[:2]))
    assert crowds == {("lonely_lout", "scruffy_six"), ("scruffy_six", "lonely_lout")}


@clause("LR2.15")
def test_the_line_up_is_filled_after_the_whole_step() -> None:
    position = scene(hand=f"town_crier {SPARE}")
    play(position, "play town_crier", "act 0 1", "crowd nasty_nine")
    assert (seen(position, "crowd")[2], seen(position, "crowd_deck")) == (None, 3)
    play(position, "crowd lonely_lout")
    assert seen(position, "crowd") == [BURLY, "scruffy_six", BURLY, "terrible_ten", "kings_cohort"]


@clause("LR2.16")
def test_of_two_copies_in_the_crowd_the_leftmost_is_sent_away() -> None:
    crowd = ["surly_seven", "scruffy_six", "nasty_nine", "scruffy_six", "lonely_lout"]
    position = scene(hand=f"town_crier {SPARE}", words={"crowd": crowd})
    play(position, "play town_crier", "act 0 1", "crowd scruffy_six", "stop")
    assert seen(position, "crowd") == ["surly_seven", BURLY, "nasty_nine", "scruffy_six", "lonely_lout"]


# ---- Junk Dealer


@clause("LR10.4", "LR12.1")
def test_a_junk_dealer_trashes_one_or_two_cards() -> None:
    """Scenario S38."""
    position = scene(hand="junk_dealer money_bag", discard="table_scraps")
    play(position, "play junk_dealer")
    assert pools(position) == (1, 0, 0)
    play(position, "act 0 0")
    assert texts(position) == ["hand money_bag", "discard table_scraps"]
    assert why(position, "stop") == "LR10.4"
    play(position, "discard table_scraps")
    assert texts(position) == ["hand money_bag", "stop"]
    play(position, "stop")
    assert seen(position, "shop_trash") == {"table_scraps": 1}
    assert (held(position), seen(position, "discards", 0)) == ({"money_bag": 1}, {})


@clause("LR10.4")
def test_a_junk_dealer_stops_by_itself_when_nothing_is_left() -> None:
    position = scene(hand=f"junk_dealer {SPARE}", b_hand=SPARE, pools=(2, 0, 0))
    play(position, "play junk_dealer", "act 0 0")
    assert (position.phase, seen(position, "shop_trash")) == ("main", {SPARE: 1})


@clause("LR10.4")
def test_a_junk_dealer_takes_cards_from_its_zones_only() -> None:
    position = scene(hand="junk_dealer money_bag", discard="table_scraps")
    play(position, "play junk_dealer", "act 0 0")
    assert why(position, "crowd lonely_lout") == "LR10.4"
    assert why(position, "hand table_scraps") == "LR10.4"


# ---- Quartermaster and Cannon


@clause("LR10.4", "LR11.6")
def test_a_quartermaster_shuffles_the_discard_pile_and_leaves_cards_in_play() -> None:
    """Scenario S53."""
    position = scene(hand="quartermaster box_o_shinies", deck="money_bag")
    play(position, "play quartermaster", "play box_o_shinies")
    assert pools(position) == (3, 0, 0)
    play(position, "buy box_o_shinies")
    assert seen(position, "discards", 0) == {"box_o_shinies": 1}
    play(position, "act 0 0")
    assert held(position) == {"money_bag": 1, "box_o_shinies": 1}
    assert (seen(position, "decks", 0), seen(position, "discards", 0)) == (0, {})
    assert in_play(position) == ["quartermaster", "box_o_shinies"]


@clause("LR1.10", "LR10.1")
@pytest.mark.parametrize(("branch", "attack", "left"), [("branch 0", 2, ["cannon"]), ("branch 1", 5, [])])
def test_a_cannon_gives_one_of_two_powers(branch: str, attack: int, left: list[str]) -> None:
    position = scene(hand=f"cannon {SPARE}")
    play(position, "play cannon")
    assert (position.phase, texts(position)) == ("branch", ["branch 0", "branch 1"])
    play(position, branch)
    assert (pools(position), in_play(position)) == ((0, 0, attack), left)


@clause("LR10.5", "LR10.1")
def test_hagglers_add_up() -> None:
    position = scene(hand=f"2*haggler {SPARE}", words={"shop": ["quartermaster", *SHOP[1:]]})
    play(position, "play haggler", "play haggler", "act 0 0", "act 1 0")
    assert seen(position, "price_changes") == {"shop": -2, "crowd": 0}
    play(position, "buy tinker")
    assert pools(position) == (2, 0, 0)
