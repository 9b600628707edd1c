"""The effect language, card by card: an edition that uses all of it, in ways that the house does not. (LR16.1)"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.table import cards, held, loot, play, pools, scene, seen, texts, why

SMALL = str(Path(__file__).with_name("small.toml"))
SHIELDED: dict[str, Any] = {"p0": "lad totem", "p1": "lad totem", "p2": "lad pavise"}


@cache
def small(players: int = 2, engine: str | None = None, **options: Any) -> warren.Game:
    """A game with the small edition."""
    return loot(players, engine=engine, edition=SMALL, **options)


def at(
    players: int = 2, *, shop: str = "", crowd: str = "", words: dict[str, Any] | None = None, **rest: Any
) -> warren.Position:
    """A scene of the small edition: the line-ups are filled with Bricks (9) and Ogres (6), so are the decks."""
    shelf, mob = cards(shop), cards(crowd)
    line_up = {"shop": shelf + ["brick"] * (5 - len(shelf)), "crowd": mob + ["ogre"] * (5 - len(mob))}
    decks = {"shop_deck": {"brick": 2}, "crowd_deck": {"ogre": 2}}
    game = rest.pop("game", None) or small(players)
    given = {**line_up, **decks, **(words or {})}
    if "event" in given:
        titles, t = game.components.titles, game.components.tables
        given["round"] = (1, 5, 9, 13, 14)[t.event_phase[titles.events.index(given["event"])]]
    return scene(players, game=game, words=given, **rest)


def flip(event: str, players: int = 2, **rest: Any) -> warren.Position:
    """A round that begins with the flip effect of an event."""
    return at(players, words={"event": event, "phase": "flips", **rest.pop("words", {})}, **rest)


def turn(event: str, **rest: Any) -> warren.Position:
    """A turn that begins under an event."""
    return at(words={"event": event, "phase": "turn"}, **rest)


def acts(position: warren.Position) -> list[str]:
    """The actions that are offered."""
    return [text for text in texts(position) if text.startswith("act ")]


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


# ---- answers at another time


@clause("LR5.4")
@pytest.mark.parametrize("move", ["hand pebble", "stop", "p0", "p0 0", "branch 0"])
def test_what_is_not_asked_is_refused(move: str) -> None:
    position = at(hand="pebble", p0="lad")
    assert str(position.why_not(move)) == "That is not what has to be decided now. (LR5.4)"
    with pytest.raises(warren.IllegalMove):
        position.play(move)


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


# ---- whole games


def follow(game: warren.Game, seed: int) -> warren.Position:
    """A random game, in which nothing impossible is ever found."""
    chooser = random.Random(seed)
    position = game.start(seed)
    while not position.is_over:
        assert game.faults(position.state) == []
        pointed = [choice.ids for choice in position.choices()]
        assert len(set(pointed)) == len(pointed)
        position.play(chooser.choice(position.moves()))
    assert game.faults(position.state) == []
    return position


@pytest.mark.bulk
@clause("LR1.5", "LR16.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_have_no_faults(players: int) -> None:
    end = follow(small(players, engine="checked"), seed=players)
    assert end.view()["round"] == 14


@pytest.mark.bulk
@clause("LR16.2", "LR16.3", "LR16.5")
def test_random_games_with_all_options_have_no_faults() -> None:
    game = small(3, engine="checked", trio_returns=False, first_player="rotate", auto_play_powers=True)
    for seed in range(2):
        assert follow(game, seed).is_over


@pytest.mark.bulk
@pytest.mark.parametrize("players", [2, 5])
def test_the_small_edition_is_the_same_compiled(players: int) -> None:
    for seed in range(2):
        compiled = small(players, engine="compiled").start(seed)
        checked = small(players, engine="checked").start(seed)
        chooser = random.Random(seed)
        while not compiled.is_over:
            assert compiled.to_bytes() == checked.to_bytes()
            moves = compiled.moves()
            assert moves == checked.moves()
            move = chooser.choice(moves)
            assert compiled.play(move) == checked.play(move)
        assert compiled.to_bytes() == checked.to_bytes()
        assert compiled.scores == checked.scores
