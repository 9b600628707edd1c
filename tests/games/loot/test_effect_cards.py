"""Effects that trash and take cards, in the small edition. (LR16.1)"""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.small import SHIELDED, acts, at, small
from tests.games.loot.table import held, pools, seen, texts
from tests.games.moves import play, why

# ---- trash


def furnace(*moves: str, **rest: Any) -> warren.Position:
    return play(at(hand="furnace pebble", discard="crumb", **rest), "play furnace", "act 0 0", *moves)


@clause("LR16.1")
def test_cards_of_several_zones_are_offered_zone_by_zone() -> None:
    assert texts(furnace(shop="lantern", crowd="lad")) == [
        "crowd lad",
        "crowd ogre",
        "self furnace",
        "shop lantern",
        "shop brick",
        "discard crumb",
        "hand pebble",
    ]


@clause("LR12.1")
def test_cards_go_from_several_zones_to_the_trash_of_their_kind() -> None:
    position = furnace("self furnace", "crowd lad", crowd="lad")
    assert seen(position, "crowd_trash") == {"lad": 1}
    assert seen(position, "shop_trash") == {"furnace": 1}
    assert seen(position, "in_play") == []
    assert pools(position) == (0, 0, 1)


def test_a_card_that_trashed_itself_is_not_offered_again() -> None:
    position = furnace("self furnace")
    assert texts(position) == ["crowd ogre", "shop brick", "discard crumb", "hand pebble"]
    assert why(position, "self furnace") == "LR10.4"


@clause("LR2.15")
def test_a_line_up_is_refilled_after_the_whole_step() -> None:
    position = furnace("crowd lad", crowd="lad", words={"crowd_deck": {"lass": 1}})
    assert seen(position, "crowd") == [None, "ogre", "ogre", "ogre", "ogre"]
    assert "crowd lass" not in texts(position)
    play(position, "shop brick")
    assert seen(position, "crowd") == ["lass", "ogre", "ogre", "ogre", "ogre"]
    assert seen(position, "shop") == ["brick"] * 5
    assert seen(position, "shop_deck") == 1


@clause("LR16.2", "LR9.6")
def test_a_goblin_with_a_pile_goes_from_the_line_up_to_its_pile() -> None:
    position = furnace("crowd twins", "hand pebble", crowd="twins")
    assert seen(position, "piles")["twins"] == 5
    assert seen(position, "crowd_trash") == {}


@clause("LR16.2")
def test_without_the_option_it_goes_to_the_trash() -> None:
    position = furnace("crowd twins", "hand pebble", crowd="twins", game=small(trio_returns=False))
    assert seen(position, "piles")["twins"] == 4
    assert seen(position, "crowd_trash") == {"twins": 1}


def test_all_cards_of_a_fixed_number_must_be_chosen() -> None:
    assert why(furnace("hand pebble"), "stop") == "LR10.4"


def test_cards_of_other_zones_and_cards_that_are_not_there_are_refused() -> None:
    position = furnace()
    assert str(position.why_not("crowd_trash ogre")) == "You cannot choose a card from there. (LR10.4)"
    assert str(position.why_not("hand coin")) == "Coin is not there. (LR10.4)"


def sweeper(*moves: str, **words: Any) -> warren.Position:
    position = at(hand="sweeper pebble", shop="lantern", deck="9*coin", words={"shop_deck": {}, **words})
    return play(position, "play sweeper", "act 0 0", *moves)


@clause("LR2.13", "LR2.15")
def test_the_trash_of_a_step_can_fill_the_line_up_again() -> None:
    position = sweeper("shop brick", "shop brick", "stop")
    assert seen(position, "shop") == ["lantern"] + ["brick"] * 4
    assert seen(position, "shop_trash") == {}
    assert seen(position, "shop_deck") == 0
    assert held(position) == {"pebble": 1, "coin": 2}


@clause("LR2.13", "LR16.8")
def test_a_card_of_the_shop_that_also_has_a_pile_leaves_the_game_at_a_rebuild() -> None:
    position = sweeper("shop lantern", "shop brick", "stop")
    assert seen(position, "shop") == ["brick", None, "brick", "brick", "brick"]
    assert seen(position, "out")["lantern"] == 2


@clause("LR2.13")
def test_without_a_card_to_shuffle_the_trash_stays() -> None:
    position = sweeper("shop lantern", "stop")
    assert seen(position, "shop") == [None] + ["brick"] * 4
    assert seen(position, "shop_trash") == {"lantern": 1}


# ---- take


def test_goblins_of_the_crowd_trash_to_the_hand() -> None:
    position = at(hand="crypt pebble", deck="coin", words={"crowd_trash": {"lad": 2, "ogre": 1}})
    play(position, "play crypt", "act 0 0")
    assert texts(position) == ["crowd_trash lad", "crowd_trash ogre"]
    play(position, "crowd_trash ogre")
    assert held(position) == {"pebble": 1, "ogre": 1}
    assert seen(position, "known", 0) == {"ogre": 1}
    assert seen(position, "crowd_trash") == {"lad": 2}


@clause("LR1.4", "LR11.1")
def test_a_goblin_in_the_hand_is_played_for_nothing_and_discarded() -> None:
    position = play(at(hand="ogre pebble"), "play ogre")
    assert pools(position) == (0, 0, 0)
    assert seen(position, "standing", 0) == 0
    play(position, "end")
    assert seen(position, "discards", 0) == {}
    assert held(position) == {"ogre": 1, "pebble": 1}


def test_two_goblins_of_the_crowd_trash_to_the_discard_pile() -> None:
    position = at(hand="crypt pebble", words={"crowd_trash": {"lad": 1, "ogre": 2}})
    play(position, "play crypt", "act 0 1", "crowd_trash ogre")
    assert texts(position) == ["crowd_trash lad", "crowd_trash ogre"]
    play(position, "crowd_trash lad")
    assert seen(position, "discards", 0) == {"lad": 1, "ogre": 1}
    assert seen(position, "crowd_trash") == {"ogre": 1}
    assert acts(position) == ["act 0 0"]


def test_a_take_of_two_ends_when_there_is_only_one() -> None:
    position = play(at(hand="crypt pebble", words={"crowd_trash": {"lad": 1}}), "play crypt", "act 0 1")
    assert position.phase == "main"
    assert seen(position, "discards", 0) == {"lad": 1}


@clause("LR10.3")
def test_nothing_is_taken_from_an_empty_trash() -> None:
    assert acts(play(at(hand="crypt pebble"), "play crypt")) == []


def test_two_goblins_from_their_pile_to_platforms() -> None:
    position = play(at(hand="kennel pebble", p2="lad totem"), "play kennel", "act 0 0")
    assert (position.phase, texts(position)) == ("platform", ["p0", "p1"])
    assert seen(position, "placing") == "twins"
    play(position, "p1", "p0")
    assert seen(position, "platforms", 0) == [["twins"], ["twins"], ["lad", "totem"]]
    assert seen(position, "piles")["twins"] == 2
    assert pools(position) == (0, 0, 0)


def test_a_pile_of_one_gives_one_goblin() -> None:
    position = at(hand="kennel pebble", words={"piles": {"twins": 1, "lantern": 3}})
    play(position, "play kennel", "act 0 0", "p1")
    assert position.phase == "main"
    assert seen(position, "platforms", 0) == [[], ["twins"], []]
    assert acts(position) == ["act 0 1"]


@clause("LR10.3")
def test_an_empty_pile_gives_nothing() -> None:
    assert acts(play(at(hand="kennel pebble", words={"piles": {}}), "play kennel")) == []


@clause("LR15.9")
def test_nothing_is_taken_to_platforms_that_are_all_shielded() -> None:
    position = play(at(hand="kennel pebble", **SHIELDED), "play kennel")
    assert acts(position) == ["act 0 1"]


def test_a_card_from_its_pile_to_the_hand() -> None:
    position = play(at(hand="kennel pebble"), "play kennel", "act 0 1")
    assert held(position) == {"pebble": 1, "lantern": 1}
    assert seen(position, "piles")["lantern"] == 2


def test_a_goblin_from_the_discard_pile_to_a_platform() -> None:
    position = play(at(hand="digger pebble", discard="lad coin ogre"), "play digger", "act 0 0")
    assert texts(position) == ["discard lad", "discard ogre"]
    assert str(position.why_not("discard coin")) == "Only goblins can be put on a platform in this way. (LR8.2)"
    play(position, "discard ogre", "p2")
    assert seen(position, "platforms", 0) == [[], [], ["ogre"]]
    assert seen(position, "discards", 0) == {"coin": 1, "lad": 1}


@clause("LR10.3")
def test_a_discard_pile_without_goblins_has_nothing_for_a_platform() -> None:
    assert acts(play(at(hand="digger pebble", discard="coin"), "play digger")) == ["act 0 1"]


@clause("LR16.6")
def test_a_bound_on_the_cost_looks_at_the_printed_cost() -> None:
    words = {"price_changes": {"shop": -2, "crowd": -2}}
    position = at(hand="digger pebble", discard="lad coin crumb lantern lass oracle", words=words)
    play(position, "play digger", "act 0 1")
    assert texts(position) == ["discard coin", "discard crumb", "discard oracle", "discard lad"]
    assert str(position.why_not("discard lantern")) == "Lantern costs too much for that. (LR16.6)"
    play(position, "discard oracle", "discard crumb")
    assert held(position) == {"crumb": 1, "pebble": 1, "oracle": 1}


def test_a_later_step_follows_a_take_to_a_platform() -> None:
    position = at(hand="mule pebble", p0="lass", words={"crowd_trash": {"lad": 1, "ogre": 1}})
    play(position, "play mule", "act 0 0")
    assert pools(position) == (0, 0, 0)
    play(position, "p0")
    assert seen(position, "platforms", 0) == [["lass", "lad"], [], []]
    assert pools(position) == (1, 0, 0)


@pytest.mark.parametrize("trash", [{}, {"ogre": 1, "lass": 2}])
@clause("LR10.3")
def test_a_take_without_an_eligible_card_is_not_offered(trash: dict[str, int]) -> None:
    assert acts(play(at(hand="mule pebble", words={"crowd_trash": trash}), "play mule")) == []
