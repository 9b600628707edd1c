"""What whoever decides is asked and warned of in Loot & Recruit: for which card, what is paid, what is at stake."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.small import at
from tests.games.loot.table import scene
from tests.games.moves import play

STACKS: dict[str, Any] = {"b_p0": "gob_o_goblins ornery_octet", "b_p1": "stubborn_squad"}


def sentences(position: warren.Position) -> dict[str, str]:
    return {choice.text: choice.sentence for choice in position.choices()}


def cautions(position: warren.Position) -> dict[str, str]:
    """What is said against moves, by their texts."""
    return {choice.text: choice.caution for choice in position.choices() if choice.caution}


# ---- questions


def flip_of(event: str, **seats: Any) -> warren.Position:
    return scene(words={"phase": "flips", "event": event, "round": 3}, b_hand="2*money_bag", **seats)


@pytest.mark.parametrize(
    ("position", "moves", "question"),
    [
        (
            flip_of("morning_chores", hand="money_bag cannon"),
            [],
            "Morning Chores: do you use its flip effect (trash 1 card from your hand and then draw 1 card)?",
        ),
        (flip_of("morning_chores", hand="money_bag cannon"), ["perform"], "Morning Chores: which card do you trash?"),
        (
            scene(hand="money_bag", pools=(1, 2, 3)),
            [],
            "Your turn, with 1 Loot, 2 Recruit and 3 Attack: what do you do?",
        ),
        (
            scene(pools=(0, 0, 7), **STACKS),
            ["attack"],
            "You have 7 Attack, and what stands above your target falls too: which card do you attack?",
        ),
        (
            scene(hand="money_bag", pools=(0, 0, 5), b_hand="bodyguard", **STACKS),
            ["attack"],
            "Ash attacks your Gob O' Goblins on platform 1: it falls with Ornery Octet above it, 18 points in all. "
            "Do you stop it?",
        ),
        (
            scene(hand="junk_dealer money_bag", discard="table_scraps"),
            ["play junk_dealer", "act 0 0"],
            "Junk Dealer, card 1 of up to 2: which one do you trash?",
        ),
        (
            scene(hand="pickpocket money_bag", b_hand="4*money_bag cannon"),
            ["play pickpocket", "act 0 0"],
            "Ash's Pickpocket: which card do you discard?",
        ),
        (
            scene(hand="money_bag", pools=(0, 9, 0)),
            ["recruit scruffy_six"],
            "You pay 6 of your 9 Recruit: onto which of your platforms does Scruffy Six go?",
        ),
        (
            scene(hand="press_gang money_bag", words={"crowd_trash": {"lonely_lout": 1}}),
            ["play press_gang", "act 0 0"],
            "Press Gang: onto which of your platforms does Lonely Lout go?",
        ),
        (
            scene(hand="shield_bearer money_bag", p0="feisty_five", p1="feisty_five"),
            ["play shield_bearer", "act 0 0"],
            "Shield Bearer: which of your stacks does it close?",
        ),
        (
            scene(hand="coordinator money_bag", p0="lonely_lout feisty_five"),
            ["play coordinator", "act 0 0"],
            "Coordinator: which of your goblins do you move to the top of a platform?",
        ),
        (
            scene(hand="coordinator money_bag", p0="lonely_lout feisty_five"),
            ["play coordinator", "act 0 0", "p0 1"],
            "Coordinator: to the top of which of your platforms does Feisty Five go?",
        ),
        (scene(hand="cannon money_bag"), ["play cannon"], "Cannon: which of these do you want?"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_questions_say_for_what_and_what_is_at_stake(
    position: warren.Position, moves: list[str], question: str
) -> None:
    assert play(position, *moves).question == question


# ---- choices


@clause("LR9.2", "LR9.3")
def test_a_lone_target_is_named_by_the_attack_itself() -> None:
    assert sentences(scene(hand="money_bag", pools=(0, 0, 6), **STACKS))["attack"] == (
        "Attack Bramble's Gob O' Goblins on platform 1 with 5 of your 6 Attack: "
        "it falls with Ornery Octet above it, 18 points in all."
    )
    assert sentences(scene(hand="money_bag", pools=(0, 0, 7), **STACKS))["attack"] == (
        "Attack one of 2 cards within reach of your 7 Attack: which one is asked next."
    )


@clause("LR9.10")
def test_an_attack_that_may_be_stopped_says_so() -> None:
    may = scene(hand="money_bag", pools=(0, 0, 6), b_hand="money_bag", b_deck="bodyguard", **STACKS)
    assert sentences(may)["attack"].endswith("18 points in all, unless Bramble stops you.")


@clause("LR15.1")
def test_the_defender_reads_what_is_lost_and_what_it_takes() -> None:
    position = scene(hand="money_bag", pools=(0, 0, 5), b_hand="bodyguard", **STACKS)
    assert sentences(play(position, "attack")) == {
        "let": "Let it happen: you lose Gob O' Goblins and Ornery Octet from platform 1, 18 points.",
        "negate": "Discard Bodyguard from your hand to stop the attack: "
        "you keep Gob O' Goblins and Ornery Octet, 18 points.",
    }


@clause("LR4.3")
def test_flip_effects_are_told_by_what_they_do() -> None:
    assert sentences(flip_of("juggling_lesson", hand="money_bag cannon")) == {
        "skip": "Do without the flip effect of Juggling Lesson.",
        "perform": "Use the flip effect of Juggling Lesson: discard up to 2 cards and then draw as many cards.",
    }


@clause("LR5.1")
def test_powers_played_together_are_summed_up() -> None:
    said = sentences(scene(hand="2*money_bag food_stand cannon"))
    assert said["play_powers"] == "Play Money Bag (2) and Food Stand: Loot +4 and Recruit +2."


@clause("LR15.8")
def test_a_shield_tells_what_it_closes() -> None:
    position = scene(hand="shield_bearer money_bag", p0="dastardly_duo feisty_five", p1="dastardly_duo")
    assert sentences(play(position, "play shield_bearer", "act 0 0")) == {
        "p0": "Put Shield Bearer onto platform 1: it closes the stack, which has 7 points.",
        "p1": "Put Shield Bearer onto platform 2: it closes the stack, which has 2 points.",
    }


def test_what_is_taken_says_where_it_goes() -> None:
    position = scene(hand="scavenger money_bag", discard="cannon table_scraps")
    assert sentences(play(position, "play scavenger", "act 0 0"))["discard cannon"] == (
        "Take Cannon from your discard pile into your hand."
    )
    position = scene(hand="junk_dealer money_bag", discard="cannon table_scraps")
    play(position, "play junk_dealer", "act 0 0", "discard cannon")
    assert sentences(position)["stop"] == "Trash no more cards."


# ---- cautions


@clause("LR5.5", "LR5.6")
def test_the_end_of_a_turn_tells_what_is_left_undone() -> None:
    table: dict[str, Any] = {"hand": "money_bag", "in_play": "haggler", "pools": (4, 2, 5), **STACKS}
    assert cautions(scene(**table))["end"] == (
        "You leave Money Bag unplayed; Haggler unused; 4 Loot that could buy Box O' Shinies, Catapult or 4 more; "
        "2 Recruit that could recruit Lonely Lout; 5 Attack that could hit somebody."
    )


@clause("LR5.5")
def test_what_can_buy_nothing_is_no_loss() -> None:
    position = scene(in_play="catapult", pools=(2, 1, 5), p0="lonely_lout")
    assert "end" not in cautions(position)
    last = scene(pools=(9, 0, 5), p0="lonely_lout", words={"round": 14, "scores": [[0, 0], [0, 0]]})
    assert "end" not in cautions(last)


@clause("LR9.2")
def test_an_attack_on_oneself_is_told() -> None:
    own: dict[str, Any] = {"p0": "gob_o_goblins ornery_octet", "hand": "money_bag"}
    assert cautions(scene(pools=(0, 0, 5), **own))["attack"] == "That is your own stack: you lose 18 points."
    assert cautions(scene(pools=(0, 0, 7), **own))["attack"] == "Only cards of your own are within reach."
    both = scene(pools=(0, 0, 7), b_p0="feisty_five", **own)
    assert "attack" not in cautions(both)
    assert cautions(play(both, "attack")) == {
        "one p0 0": "That is your own stack: you lose 18 points.",
        "one p0 1": "That is your own stack: you lose 8 points.",
    }


@clause("LR1.10")
def test_a_card_that_is_lost_for_good_is_told() -> None:
    position = play(scene(hand="cannon money_bag"), "play cannon")
    assert cautions(position) == {"branch 1": "Cannon is trashed: it is no longer yours."}


@clause("LR15.3")
def test_a_bombardier_used_too_early_is_told() -> None:
    position = play(scene(hand="bombardier catapult sergeant"), "play bombardier", "play catapult")
    assert cautions(position)["act 0 0"] == "Cards played later are not counted, and you still hold Sergeant."
    assert "not counted" not in cautions(play(position, "play sergeant"))["act 0 0"]


@clause("LR16.6")
def test_a_purchase_before_the_haggler_is_used_is_told() -> None:
    position = scene(hand="money_bag", in_play="haggler", pools=(4, 4, 0))
    assert cautions(position)["buy catapult"] == "You could use Haggler first and pay less."
    assert "recruit troublesome_trio" not in cautions(position)
    assert "buy catapult" not in cautions(play(position, "act 0 0"))
    assert cautions(at(hand="broker pebble", in_play="broker", pools=(9, 9, 0)))["recruit ogre"] == (
        "You could use Broker first and pay less."
    )


LAST: dict[str, Any] = {"round": 14, "scores": [[0, 0], [0, 0]]}


@clause("LR14.2")
def test_a_card_bought_in_the_last_round_is_told() -> None:
    said = cautions(scene(hand="money_bag", pools=(5, 5, 0), shop="smuggler", words=LAST))
    assert said["buy catapult"] == "This is the last round: you will not get to play Catapult."
    assert not {"buy smuggler", "recruit troublesome_trio"} & set(said)


@clause("LR15.5", "LR11.6")
@pytest.mark.parametrize(
    "seats",
    [
        {"hand": "scavenger money_bag"},
        {"hand": "money_bag", "in_play": "scavenger"},
        {"hand": "quartermaster money_bag"},
        {"hand": "money_bag", "in_play": "quartermaster"},
    ],
)
def test_a_card_that_may_come_back_in_the_last_round_is_not_called_lost(seats: dict[str, Any]) -> None:
    said = cautions(scene(pools=(5, 0, 0), words=LAST, **seats))
    assert said["buy coordinator"] == (
        "This is the last round: you play Coordinator only if it comes back from your discard pile in this turn."
    )


@clause("LR15.1")
def test_a_bodyguard_bought_in_the_last_round_may_still_stop_an_attack() -> None:
    assert "buy bodyguard" not in cautions(scene(hand="money_bag", pools=(5, 0, 0), shop="bodyguard", words=LAST))
    last = {**LAST, "active": 1, "turn": 1}
    assert "buy bodyguard" in cautions(scene(b_hand="money_bag", pools=(5, 0, 0), shop="bodyguard", words=last))


# ---- cards that go unasked


@clause("LR10.4")
def test_a_card_that_goes_without_a_choice_is_named_and_told() -> None:
    position = scene(hand="money_bag cannon", in_play="junk_dealer")
    assert "no choice" not in sentences(position)["act 0 0"]
    assert "act 0 0" not in cautions(position)
    position = scene(hand="money_bag", in_play="junk_dealer")
    assert sentences(position)["act 0 0"].endswith(" There is no choice: you trash Money Bag.")
    assert cautions(position)["act 0 0"] == "Money Bag will be trashed and no longer yours."


@clause("LR10.4")
def test_a_card_that_is_discarded_without_a_choice_is_named_and_told() -> None:
    position = play(scene(hand="tinker cannon", deck="3*money_bag"), "play tinker")
    discards = next(text for text, said in sentences(position).items() if "discard 1 card" in said)
    assert sentences(position)[discards].endswith(" There is no choice: you discard Cannon.")
    assert cautions(position)[discards] == "Cannon will be discarded unplayed."


@clause("LR4.3")
def test_a_flip_effect_names_what_goes_without_a_choice() -> None:
    position = flip_of("morning_chores", hand="cannon", deck="money_bag")
    assert sentences(position)["perform"].endswith(" There is no choice: you trash Cannon.")
    assert cautions(position)["perform"] == "Cannon will be trashed and no longer yours."


# ---- turns that end by themselves


@clause("LR5.5", "LR5.6")
def test_a_move_that_ends_the_turn_tells_what_stays_unspent() -> None:
    assert cautions(scene(hand="money_bag", pools=(1, 1, 0)))["play money_bag"] == (
        "This ends your turn: 2 Loot and 1 Recruit unspent."
    )
    powers = cautions(scene(hand="2*money_bag", pools=(0, 1, 2)))["play_powers"]
    assert powers == "This ends your turn: 2 Loot, 1 Recruit and 2 Attack unspent."
    cannon = play(scene(hand="cannon"), "play cannon")
    assert cautions(cannon)["branch 0"].startswith("This ends your turn: ")
    assert "play money_bag" not in cautions(scene(hand="money_bag haggler", pools=(1, 1, 0)))
    assert "play money_bag" not in cautions(scene(hand="money_bag", pools=(4, 1, 0)))


@clause("LR5.6", "LR2.15")
def test_what_is_turned_up_may_keep_a_turn_going() -> None:
    said = cautions(scene(pools=(5, 0, 0)))
    assert said["buy haggler"] == "This may end your turn: 2 Loot unspent."
    assert cautions(scene(pools=(3, 1, 0)))["buy haggler"] == "This ends your turn: 1 Recruit unspent."
    placing = play(scene(pools=(0, 7, 0)), "recruit scruffy_six")
    assert cautions(placing)["p0"] == "This may end your turn: 1 Recruit unspent."
    assert cautions(play(scene(pools=(2, 6, 0)), "recruit scruffy_six"))["p0"] == "This ends your turn: 2 Loot unspent."


@clause("LR5.6")
def test_what_a_caution_says_does_not_depend_on_what_is_hidden() -> None:
    decks = ({"cannon": 2}, {"haggler": 1, "smuggler": 1}, {"food_stand": 2})
    said = [cautions(scene(pools=(5, 0, 0), words={"shop_deck": deck})) for deck in decks]
    assert said[0] == said[1] == said[2]


def test_loot_of_the_last_round_is_no_loss() -> None:
    assert "play money_bag" not in cautions(scene(hand="money_bag", pools=(1, 0, 0), words=LAST))


@clause("LR4.2")
def test_a_flip_effect_for_nothing_is_told() -> None:
    words = {"phase": "flips", "event": "siege_exhibition", "round": 3}
    position = scene(hand="2*money_bag cannon", words=words | {"piles": {"catapult": 0}})
    assert cautions(position) == {"perform": "The pile of Catapult is empty: you would get nothing from it."}
    assert cautions(scene(hand="2*money_bag cannon", words=words)) == {}
