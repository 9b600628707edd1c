"""Loot & Recruit by instinct: suggestions are legal, and sensible where that is certain."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.games.loot.small import small
from tests.games.loot.table import loot, scene
from tests.games.moves import play
from tests.instinct import game_by_instinct, ideas

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 5, "first_player": "rotate", "auto_play_powers": True},
    {"players": 3, "trio_returns": False},
]


@pytest.mark.bulk
@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_suggestions_are_legal_all_through_a_game(options: dict[str, Any], seed: int) -> None:
    assert sum(game_by_instinct(loot(**options), seed).shares) == pytest.approx(1)


@pytest.mark.bulk
@pytest.mark.parametrize("seed", range(4))
def test_suggestions_are_legal_in_other_editions(seed: int) -> None:
    assert sum(game_by_instinct(small(3), seed).shares) == pytest.approx(1)


@pytest.mark.bulk
def test_instinct_beats_players_who_move_at_random() -> None:
    figures = warren.simulate(loot(), games=10, seed=1, players=["instinct", "random"])
    assert figures.tally.shares[:, 0].mean() > 0.9


# ---- a turn


def test_all_powers_are_played_at_once() -> None:
    assert ideas(scene(hand="2*money_bag 2*table_scraps")) == {"play_powers"}


def test_a_single_power_is_played() -> None:
    assert ideas(scene(hand="pile_o_chow")) == {"play pile_o_chow"}


def test_cards_that_do_more_come_before_powers() -> None:
    assert ideas(scene(hand="2*money_bag quartermaster")) == {"play quartermaster"}


def test_cards_are_drawn_before_powers_are_played() -> None:
    assert ideas(scene(hand="2*money_bag", in_play="quartermaster", deck="3*money_bag")) == {"act 0 0"}


def test_attack_is_added_up_after_all_cards_are_played() -> None:
    bombardier = {"in_play": "catapult bombardier", "pools": (0, 0, 4)}
    assert ideas(scene(hand="catapult", **bombardier)) == {"play catapult"}  # type: ignore[arg-type]
    assert ideas(scene(**bombardier)) == {"act 1 0"}  # type: ignore[arg-type]


def test_strong_cards_are_bought_early_and_nothing_that_makes_a_deck_worse_late() -> None:
    early = scene(in_play="box_o_shinies", pools=(5, 0, 0), words={"round": 2})
    assert ideas(early) <= {"buy pile_o_chow", "buy food_stand", "buy tinker"}
    late = scene(in_play="box_o_shinies", pools=(3, 0, 0), words={"round": 14})
    assert "buy box_o_shinies" not in ideas(late)


def test_the_best_goblin_is_recruited() -> None:
    assert ideas(scene(in_play="table_scraps", pools=(0, 6, 0))) == {"recruit scruffy_six"}


def test_goblins_of_others_are_attacked_and_not_the_own_ones() -> None:
    pools = (0, 0, 3)
    assert ideas(scene(in_play="catapult", pools=pools, b_p0="troublesome_trio")) == {"attack"}
    assert ideas(scene(in_play="catapult", pools=pools, p0="troublesome_trio")) == {"end"}


def test_stacks_are_shielded_last() -> None:
    pos = scene(in_play="shield_bearer", pools=(0, 4, 0), p0="troublesome_trio", p1="ornery_octet")
    assert ideas(pos) <= {"recruit troublesome_trio", "recruit lonely_lout"}
    pos = scene(in_play="shield_bearer", p0="troublesome_trio", p1="ornery_octet")
    assert ideas(pos) == {"act 0 0"}
    assert ideas(play(pos, "act 0 0")) == {"p1"}


# ---- answers


def test_an_attack_fells_as_much_as_it_can() -> None:
    stacks = {
        "p0": "troublesome_trio ornery_octet",
        "b_p0": "troublesome_trio gob_o_goblins",
        "b_p1": "pint_sized_pack",
    }
    pos = play(scene(in_play="catapult", pools=(0, 0, 3), **stacks), "attack")  # type: ignore[arg-type]
    assert ideas(pos) == {"two p0 0"}


def test_an_attack_is_stopped() -> None:
    pos = scene(in_play="catapult", pools=(0, 0, 3), b_p0="troublesome_trio", b_p1="ornery_octet", b_hand="bodyguard")
    play(pos, "attack")
    assert pos.phase == "negate" or play(pos, "two p0 0").phase == "negate"
    assert ideas(pos) == {"negate"}


def test_a_goblin_stands_on_firm_ones() -> None:
    pos = scene(
        in_play="pile_o_chow", pools=(0, 6, 0), p0="troublesome_trio", p1="stubborn_squad", p2="pint_sized_pack"
    )
    assert ideas(play(pos, "recruit scruffy_six")) == {"p1"}


def test_the_worst_card_is_thrown_away_and_the_best_one_taken() -> None:
    pos = play(scene(hand="money_bag hoard_o_food", in_play="junk_dealer"), "act 0 0")
    assert ideas(pos) == {"hand money_bag"}
    assert ideas(play(pos, "hand money_bag")) == {"stop"}
    pos = play(scene(discard="money_bag hoard_o_food", in_play="scavenger"), "act 0 0")
    assert ideas(pos) == {"discard hoard_o_food"}


def test_bad_cards_are_trashed_at_a_flip() -> None:
    flips = {"phase": "flips", "round": 3}
    hands = {"hand": "2*money_bag table_scraps", "b_hand": "money_bag table_scraps"}
    assert "perform" in ideas(scene(words={**flips, "event": "morning_chores"}, **hands))  # type: ignore[arg-type]
    assert "skip" in ideas(scene(words={**flips, "event": "siege_exhibition"}, **hands))  # type: ignore[arg-type]


def test_of_two_powers_the_one_that_is_worth_more() -> None:
    pos = scene(hand="tinker money_bag table_scraps", words={"round": 10})
    play(pos, "play tinker", "act 0 0", "hand money_bag")
    assert pos.phase == "branch"
    assert ideas(pos) <= {"branch 1", "branch 2"}
    cannon = play(scene(hand="cannon money_bag"), "play cannon")
    assert ideas(cannon) == {"branch 1"}
