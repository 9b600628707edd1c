"""What moves of Loot & Recruit would do: told exactly where that is certain, as odds where cards are turned up."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game, thinned
from tests.games.loot.small import small
from tests.games.loot.table import loot, scene
from tests.games.moves import play
from warren.face.known import Preview
from warren.face.lines import lines_of


def preview(position: warren.Position, move: str) -> Preview:
    """What whoever is asked is told of a move."""
    return position.seen_by(position.to_move).preview(move, worlds=40)


def odds(found: Preview) -> dict[tuple[str, ...], float]:
    return {outcome.told: outcome.chance for outcome in found.outcomes}


# ---- what is certain


@clause("LR5.1")
def test_a_card_tells_the_powers_that_it_gives() -> None:
    found = preview(scene(hand="plunder_cart money_bag cannon"), "play plunder_cart")
    assert found.told == ("You bring Plunder Cart into play.", "You gain 2 Loot.", "You gain 2 Attack.")
    assert (found.certain, found.final, found.ends_turn, found.outcomes) == (True, False, 0, ())


@clause("LR5.6", "LR11.1")
def test_the_last_card_that_leaves_nothing_to_do_ends_the_turn_past_undo() -> None:
    found = preview(scene(hand="money_bag", in_play="catapult", b_hand="money_bag", deck="2*cannon"), "play money_bag")
    assert found.told == (
        "You bring Money Bag into play.",
        "You gain 1 Loot.",
        "You leave 1 Loot unspent.",
        "You put Catapult and Money Bag from play on your discard pile.",
    )
    assert (found.certain, found.final, found.ends_turn) == (True, True, 1)


@clause("LR5.6")
def test_a_turn_that_ends_whatever_is_turned_up_is_told_as_sure() -> None:
    placing = play(scene(pools=(2, 6, 0)), "recruit scruffy_six")
    (choice, *_) = placing.seen_by(placing.to_move).choices
    assert choice.caution == "This ends your turn: 2 Loot unspent."
    assert choice.preview is not None
    assert (choice.preview.final, choice.preview.ends_turn) == (True, 1)
    assert preview(placing, "p0").ends_turn == 1
    unsure = scene(pools=(5, 0, 0)).seen_by(0)
    buy = next(choice for choice in unsure.choices if choice.caution.startswith("This may end your turn"))
    assert buy.preview is not None
    assert buy.preview.ends_turn < 1


@clause("LR4.2")
def test_no_turn_ends_with_a_flip_effect() -> None:
    first = warren.game("loot", engine="plain").start(3).seen_by(1)
    skip, perform = first.choices
    assert skip.preview is not None
    assert skip.preview.then == "Ash"
    assert perform.text == "perform"
    assert perform.preview is not None
    assert (perform.preview.final, perform.preview.ends_turn) == (True, 0)


@clause("LR11.1", "LR11.3")
def test_the_end_of_a_turn_tells_what_is_lost() -> None:
    position = scene(hand="2*money_bag", in_play="catapult", pools=(0, 0, 2), b_hand="money_bag")
    found = preview(position, "end")
    assert found.told == (
        "You leave 2 Attack unspent.",
        "You put Money Bag (2) unplayed on your discard pile.",
        "You put Catapult from play on your discard pile.",
        "Your discard pile becomes a deck of 3 cards.",
    )
    assert (found.final, found.ends_turn) == (True, 1)


@clause("LR9.3", "LR9.6")
def test_an_attack_that_nobody_can_stop_tells_what_falls() -> None:
    position = scene(hand="money_bag", pools=(0, 0, 3), b_p0="troublesome_trio ornery_octet feisty_five")
    found = preview(position, "attack")
    assert found.told == (
        "You attack Bramble's Troublesome Trio on platform 1 with 3 Attack.",
        "Bramble loses Feisty Five and Ornery Octet from platform 1 to the Crowd Trash.",
        "Bramble loses Troublesome Trio from platform 1 to its pile.",
        "Bramble has 16 victory points less on the platforms.",
    )
    assert (found.certain, found.final, found.ends_turn) == (True, False, 0)


@clause("LR9.10", "LR15.1")
@pytest.mark.parametrize("hand", ["bodyguard money_bag", "2*money_bag"])
def test_an_attack_that_may_be_stopped_does_not_tell_whether_it_will_be(hand: str) -> None:
    deck = "money_bag" if "bodyguard" in hand else "bodyguard"
    position = scene(hand="money_bag", pools=(0, 0, 3), b_p0="troublesome_trio", b_hand=hand, b_deck=deck)
    found = preview(position, "attack")
    assert found.told == ("You attack Bramble's Troublesome Trio on platform 1 with 3 Attack.",)
    assert (found.certain, found.final, found.ends_turn) == (True, False, 1)


@clause("LR15.1")
def test_the_defender_is_told_both_ways() -> None:
    position = scene(hand="money_bag", pools=(0, 0, 3), b_p0="troublesome_trio ornery_octet", b_hand="bodyguard")
    play(position, "attack")
    assert preview(position, "let").told == (
        "You let the attack happen.",
        "You lose Ornery Octet from platform 1 to the Crowd Trash.",
        "You lose Troublesome Trio from platform 1 to its pile.",
        "You have 11 victory points less on your platforms.",
    )
    stopped = preview(position, "negate")
    assert stopped.told == ("You discard Bodyguard from your hand: the attack is stopped, and nothing falls.",)
    assert stopped.final


@clause("LR10.4")
def test_what_others_will_discard_is_not_told() -> None:
    position = play(scene(hand="pickpocket money_bag", b_hand="5*money_bag", b_deck="cannon"), "play pickpocket")
    found = next(choice.preview for choice in position.seen_by(0).choices if choice.verb == "act")
    assert found is not None
    assert found.told == ("You use Pickpocket to make others discard.",)
    assert found.final


@clause("LR10.4")
def test_whoever_has_to_discard_is_told_of_the_own_card() -> None:
    position = scene(hand="pickpocket money_bag", b_hand="4*money_bag cannon", b_deck="cannon")
    play(position, "play pickpocket", "act 0 0")
    assert preview(position, "hand cannon").told == ("You discard Cannon.",)


# ---- odds


@clause("LR6.5")
def test_a_purchase_has_the_odds_of_what_comes_into_the_shop() -> None:
    words = {"shop_deck": {"cannon": 2, "sergeant": 1}}
    found = preview(scene(hand="money_bag", pools=(3, 0, 0), words=words), "buy haggler")
    assert found.told == ("You buy Haggler from the Shop for 3 Loot.",)
    assert odds(found) == {
        ("New in the Shop: Cannon.",): pytest.approx(2 / 3),
        ("New in the Shop: Sergeant.",): pytest.approx(1 / 3),
    }
    assert (found.certain, found.final, found.worlds) == (True, True, 0)


@clause("LR6.8")
def test_a_purchase_from_a_pile_can_be_taken_back() -> None:
    found = preview(scene(hand="money_bag", pools=(3, 0, 0)), "buy catapult")
    assert found.told == ("You buy Catapult from its pile for 3 Loot.",)
    assert (found.final, found.outcomes) == (False, ())


@clause("LR7.5")
def test_a_recruit_has_the_odds_of_who_comes_into_the_crowd() -> None:
    words = {"crowd_deck": {"burly_bunch": 1, "surly_seven": 3}}
    position = play(scene(hand="money_bag", pools=(0, 9, 0), words=words), "recruit scruffy_six")
    found = preview(position, "p2")
    assert found.told == ("You recruit Scruffy Six from the Crowd onto platform 3 for 6 Recruit.",)
    assert odds(found) == {
        ("New in the Crowd: Surly Seven.",): pytest.approx(3 / 4),
        ("New in the Crowd: Burly Bunch.",): pytest.approx(1 / 4),
    }


@clause("LR6.7")
def test_what_follows_upon_a_new_card_is_told_with_it() -> None:
    found = preview(scene(hand="money_bag", shop="smuggler", pools=(5, 0, 0)), "buy smuggler")
    assert found.told == ("You buy Smuggler from the Shop for 5 Loot.",)
    assert odds(found) == {
        ("New in the Shop: Cannon.", "You take Smuggler from the discard pile into your hand."): pytest.approx(1)
    }


@clause("LR11.6")
def test_draws_are_sampled_and_say_how_often() -> None:
    position = play(scene(hand="quartermaster money_bag", deck="cannon 3*table_scraps"), "play quartermaster")
    found = preview(position, "act 0 0")
    assert found.told == ("You use Quartermaster to draw.",)
    assert found.worlds == 40
    assert sum(odds(found).values()) == pytest.approx(1)
    assert ("You draw Table Scraps (2).",) in odds(found)


# ---- all of it comes true


def holds(position: warren.Position, choice: warren.Choice) -> None:
    """A certain preview is the beginning of what the seat is then told."""
    seat, found = position.to_move, choice.preview
    assert seat is not None
    assert found is not None
    after = play(position.copy(), choice.text)
    told = lines_of(after.seen_by(seat).history[-1].events, after.game.definition.events)
    assert told[: len(found.told)] == found.told
    assert after.history[-1].final == found.final
    if not found.final:
        assert found.ends_turn == (after.to_move != seat)


@pytest.mark.bulk
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4}, {"players": 3, "auto_play_powers": True}], ids=str)
def test_certain_previews_come_true(options: dict[str, Any]) -> None:
    for game in loot(**options), small(options["players"]):
        for position in thinned(random_game(game, 11), every=199):
            for choice in position.seen_by(position.to_move).choices if position.to_move is not None else ():
                holds(position, choice)
