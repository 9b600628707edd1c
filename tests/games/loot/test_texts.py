"""Cards, events and choices in words. (LR1.7, LR1.8, LR1.11, LR1.12)"""

from __future__ import annotations

import re
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game, thinned
from tests.games.loot.small import at, small
from tests.games.loot.table import loot, scene
from tests.games.moves import play

SHIELD = "put this on one of your stacks (only it can be attacked there, and nothing added or moved)"
SHIFT = "move one of your goblins to the top of one of your platforms"
EACH = "for each other card with an Attack Power that you played in this turn"
REACTION = "When an opponent attacks one of your stacks, you may discard this from your hand to stop it."


def text_of(title: str, edition: str = "house") -> str:
    """What a card or an event says."""
    titles = (loot() if edition == "house" else small()).components.titles
    texts = dict(zip((*titles.cards, *titles.events), (*titles.card_texts, *titles.event_texts), strict=True))
    return str(texts[title])


# ---- the house edition


@clause("LR1.7", "LR1.8", "LR1.9", "LR1.10", "LR1.11")
@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("money_bag", "Loot +1."),
        ("food_stand", "Loot +2 and Recruit +2."),
        ("cannon", "When played: Attack +2 OR Attack +5 and trash this card."),
        ("bodyguard", f"Recruit +2. {REACTION}"),
        ("bombardier", f"Attack +2. Action: Attack +1 {EACH}."),
        ("coordinator", f"Recruit +2. Action: {SHIFT}."),
        ("scavenger", "Loot +1. Action: take 1 card from your discard pile into your hand."),
        ("sergeant", "Attack +3. When played: you may attack 1 more opponent whom you have not attacked in this turn."),
        ("shield_bearer", f"Recruit +1. Defense 4. Action: {SHIELD}."),
        ("junk_dealer", "Loot +1. Action: trash up to 2 cards from your hand or your discard pile."),
        ("town_crier", "Recruit +1. Action: draw 1 card. Action: trash up to 2 cards from the Crowd line-up."),
        ("pickpocket", "Loot +2. Action: each opponent with 5 or more cards in hand discards 1 card."),
        ("quartermaster", "Action: draw 2 cards."),
        ("haggler", "Loot +2. Action: Shop prices -1 for you in this turn."),
        ("smuggler", "Loot +2 and Recruit +1. When bought: put this into your hand."),
        ("tinker", "Loot +1. Action (2 times): discard 1 card and then (Loot +2 OR Recruit +2 OR Attack +2)."),
        (
            "press_gang",
            "Attack +2. Action: take 1 goblin of cost 5 or less from the Crowd Trash onto one of your platforms.",
        ),
        ("mercenary", "Attack +3. When bought: Attack +3."),
        ("troublesome_trio", "Defense 3, 3 Victory Points."),
        ("lonely_lout", "Defense 4, 1 Victory Point."),
    ],
)
def test_texts_of_cards(title: str, text: str) -> None:
    assert text_of(title) == text


@clause("LR1.12")
@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            "opening_ceremony",
            "In every turn: Loot +1, Recruit +1. "
            "Flip effect (each player may): discard the whole hand and then draw 5 cards.",
        ),
        ("early_bird_bargains", "In every turn: Shop prices -1."),
        ("morning_chores", "Flip effect (each player may): trash 1 card from your hand and then draw 1 card."),
        ("juggling_lesson", "Flip effect (each player may): discard up to 2 cards and then draw as many cards."),
        (
            "siege_exhibition",
            "Flip effect (each player may): discard 2 cards and then take Catapult from its pile to your discard pile.",
        ),
        ("yawning_sentries", "In every turn: every Defense -1."),
        ("royal_inspection", "In every turn: Recruit +1, nobody may attack."),
        ("tumbling_troupe", f"Flip effect (each player may): {SHIFT}."),
        ("tax_collector", "In every turn: Recruit +1, Shop prices +1."),
        ("torchlight_raid", "In every turn: Attack +1, attacks allowed +1."),
        ("midnight_feast", "In every turn: Crowd prices -1."),
        ("thick_fog", "In every turn: only top cards can be attacked."),
        ("second_wind", "In every turn: cards drawn at the end of the turn +1."),
    ],
)
def test_texts_of_events(event: str, text: str) -> None:
    assert text_of(event) == text


# ---- the small edition: everything that can be said


@clause("LR16.1")
@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("pebble", "No effect."),
        ("dawn", "No effect."),
        (
            "oracle",
            "Action: discard up to 2 cards and then (draw as many cards OR trash 1 card from your hand and then "
            f"Loot +3 OR (Recruit +2 OR Attack +2 and {SHIFT})) and Loot +1.",
        ),
        ("hermit", "When played: draw 1 card."),
        ("fanfare", "When played: draw 2 cards and then draw as many cards; discard 1 card."),
        ("storm", "Action: each opponent discards the whole hand and then for you: draw as many cards."),
        ("thief", "Action: each opponent discards up to 2 cards and then for you: Loot +1."),
        (
            "furnace",
            "Action: trash 2 cards from the Crowd line-up, the Shop line-up, your discard pile or your hand "
            "(this card may be one of them) and then Attack +1.",
        ),
        (
            "crypt",
            "Action: take 1 goblin from the Crowd Trash into your hand. "
            "Action: take 2 goblins from the Crowd Trash to your discard pile.",
        ),
        (
            "kennel",
            "Action: take 2 copies of Twins from their pile onto your platforms. "
            "Action: take Lantern from its pile into your hand.",
        ),
        (
            "digger",
            "Action: take 1 goblin from your discard pile onto one of your platforms. "
            "Action: take 2 cards of cost 2 or less from your discard pile into your hand.",
        ),
        ("dancer", f"Action: {SHIFT} (2 times) and then draw as many cards."),
        ("totem", f"Recruit +1. Defense 3. Action: {SHIELD} and then draw 1 card; Loot +2. Action: Recruit +1."),
        ("usher", "Action: Crowd prices -1 for you in this turn."),
        ("broker", "Action (3 times): Shop prices +1 and Crowd prices -2 for you in this turn."),
        ("drummer", "Attack +2. When played: you may attack 2 more opponents whom you have not attacked in this turn."),
        ("warlord", f"Attack +1. Action (2 times): Loot +1, Recruit +2 and Attack +1 {EACH}."),
        ("cook", "When played: Recruit +3 OR Loot +1 and Attack +1."),
        (
            "peddler",
            "When bought: put this into your hand OR take Coin from its pile into your hand "
            "OR put this on your discard pile and then draw 1 card; trash 1 card from your discard pile or your hand.",
        ),
        ("decoy", f"Attack +1. Action: draw 1 card. {REACTION}"),
        ("goof", "Defense 1, 0 Victory Points."),
        (
            "fasting",
            "In every turn: cards drawn at the end of the turn -2. Flip effect (each player may): draw 2 cards.",
        ),
        (
            "truce",
            "In every turn: nobody may attack. Flip effect (each player may): "
            "each opponent with 4 or more cards in hand discards 1 card and then for you: draw as many cards.",
        ),
        (
            "jumble_sale",
            "Flip effect (each player may): trash 2 cards from the Shop line-up or the Crowd line-up "
            "and then take Goof from its pile onto one of your platforms.",
        ),
        (
            "dusk",
            "In every turn: Loot +1, Recruit +1, Attack +1, Shop prices -1, Crowd prices -1, every Defense -1, "
            "cards drawn at the end of the turn +1, attacks allowed +1.",
        ),
    ],
)
def test_texts_of_all_kinds_of_steps(title: str, text: str) -> None:
    assert text_of(title, "small") == text


@pytest.mark.parametrize("edition", ["house", "small"])
def test_numbers_and_nouns_agree_in_every_text(edition: str) -> None:
    titles = (loot() if edition == "house" else small()).components.titles
    for text in (*titles.card_texts, *titles.event_texts):
        assert text.endswith(".")
        assert "  " not in text
        assert text.count("(") == text.count(")")
        assert not re.search(r"\b1 (more )?(cards|goblins|opponents|Victory Points|times|copies)\b", text)
        assert not re.search(r"\b([02-9]|\d\d) (more )?(card|goblin|opponent|Victory Point)\b", text)


# ---- choices


def sentences(position: warren.Position) -> dict[str, str]:
    return {choice.text: choice.sentence for choice in position.choices()}


@clause("LR10.2", "LR10.6")
def test_actions_are_told_by_what_they_do() -> None:
    position = play(scene(hand="town_crier money_bag", deck="money_bag"), "play town_crier")
    said = sentences(position)
    assert said["act 0 0"] == "Use Town Crier: draw 1 card."
    assert said["act 0 1"] == "Use Town Crier: trash up to 2 cards from the Crowd line-up."


@clause("LR1.10")
def test_branches_are_told_by_what_they_do() -> None:
    position = play(scene(hand="cannon"), "play cannon")
    assert sentences(position) == {
        "branch 0": "Cannon: Attack +2.",
        "branch 1": "Cannon: Attack +5 and trash this card.",
    }


def test_branches_within_branches() -> None:
    position = play(at(hand="oracle coin crumb"), "play oracle", "act 0 0", "hand coin", "stop")
    assert sentences(position) == {
        "branch 0": "Oracle: draw as many cards.",
        "branch 1": "Oracle: trash 1 card from your hand and then Loot +3. There is no choice: you trash Crumb.",
        "branch 2": f"Oracle: (Recruit +2 OR Attack +2 and {SHIFT}).",
    }
    assert sentences(play(position, "branch 2"))["branch 1"] == f"Oracle: Attack +2 and {SHIFT}."


@clause("LR9.3", "LR9.5")
def test_targets_are_told_with_all_that_would_fall() -> None:
    platforms: dict[str, Any] = {
        "p0": "troublesome_trio shield_bearer",
        "b_p0": "gob_o_goblins ornery_octet troublesome_trio",
    }
    position = play(scene(pools=(0, 0, 6), b_p1="lonely_lout", **platforms), "attack")
    assert sentences(position) == {
        "one p0 1": "Attack your own Shield Bearer on platform 1 with 4 of your 6 Attack: it falls alone, 0 points.",
        "two p0 0": "Attack Bramble's Gob O' Goblins on platform 1 with 5 of your 6 Attack: "
        "it falls with Ornery Octet and Troublesome Trio above it, 21 points in all.",
        "two p0 2": "Attack Bramble's Troublesome Trio on platform 1 with 3 of your 6 Attack: "
        "it falls alone, 3 points.",
        "two p1 0": "Attack Bramble's Lonely Lout on platform 2 with 4 of your 6 Attack: it falls alone, 1 point.",
    }


@clause("LR16.6")
def test_a_target_is_told_with_its_present_defense() -> None:
    position = scene(pools=(0, 0, 4), b_p0="gob_o_goblins", b_p1="lonely_lout", words={"event": "yawning_sentries"})
    assert sentences(play(position, "attack"))["two p0 0"] == (
        "Attack Bramble's Gob O' Goblins on platform 1 with 4 of your 4 Attack: it falls alone, 10 points."
    )


@clause("LR15.4")
def test_goblins_to_be_moved_are_told_by_name_and_place() -> None:
    position = scene(hand="coordinator", p0="2*troublesome_trio", p1="burly_bunch")
    play(position, "play coordinator", "act 0 0")
    assert sentences(position) == {
        "p0 0": "Move Troublesome Trio, card 1 of 2 from below on platform 1; "
        "Troublesome Trio above it would slide down.",
        "p0 1": "Move Troublesome Trio, card 2 of 2 from below on platform 1.",
        "p1 0": "Move Burly Bunch, the only card on platform 2.",
    }
    assert sentences(play(position, "p0 1")) == {
        "p1": "Move Troublesome Trio onto platform 2, upon Burly Bunch; there an attack of 3 fells it.",
        "p2": "Move Troublesome Trio onto platform 3, which is empty; there an attack of 3 fells it.",
    }


def test_a_goblin_that_stays_on_its_platform_does_not_stand_upon_itself() -> None:
    position = scene(hand="coordinator", p0="troublesome_trio ornery_octet")
    play(position, "play coordinator", "act 0 0", "p0 0")
    assert sentences(position)["p0"] == (
        "Move Troublesome Trio onto platform 1, upon Ornery Octet; there an attack of 3 fells it."
    )


@clause("LR8.2")
def test_platforms_for_a_recruit_are_told_by_what_stands_there() -> None:
    position = scene(hand="money_bag", pools=(0, 6, 0), p0="burly_bunch lonely_lout")
    play(position, "recruit scruffy_six")
    assert sentences(position) == {
        "p0": "Put Scruffy Six onto platform 1, upon Lonely Lout; there an attack of 4 fells it.",
        "p1": "Put Scruffy Six onto platform 2, which is empty; there an attack of 5 fells it.",
        "p2": "Put Scruffy Six onto platform 3, which is empty; there an attack of 5 fells it.",
    }


@clause("LR6.1", "LR7.1", "LR16.6")
def test_offers_are_told_with_their_present_price() -> None:
    words = {"price_changes": {"shop": -1, "crowd": 1}}
    said = sentences(scene(hand="money_bag", pools=(3, 5, 0), words=words))
    assert said["play money_bag"] == "Play Money Bag. Loot +1."
    assert said["buy catapult"] == "Buy Catapult from its pile for 2 of your 3 Loot. Attack +2."
    assert said["buy haggler"] == (
        "Buy Haggler from the Shop for 2 of your 3 Loot. Loot +2. Action: Shop prices -1 for you in this turn."
    )
    assert said["recruit troublesome_trio"] == (
        "Recruit Troublesome Trio from its pile for 5 of your 5 Recruit. Defense 3, 3 Victory Points."
    )
    assert said["end"] == "End your turn: what you played or hold is discarded, you draw 5 cards."


@clause("LR16.6")
def test_a_goblin_is_offered_with_its_present_defense() -> None:
    words = {"event": "yawning_sentries", "round": 3}
    assert sentences(scene(hand="money_bag", pools=(0, 2, 0), words=words))["recruit lonely_lout"] == (
        "Recruit Lonely Lout from the Crowd for 2 of your 2 Recruit. "
        "Defense 4, 1 Victory Point. In this round its Defense is 3."
    )


@clause("LR2.8")
def test_two_offers_of_one_title_are_told_apart() -> None:
    position = at(hand="pebble", shop="lantern", crowd="twins", pools=(3, 2, 0))
    said = sentences(position)
    assert said["buy lantern"] == "Buy Lantern from the Shop for 3 of your 3 Loot. Loot +2."
    assert said["buy lantern pile"] == "Buy Lantern from its pile for 3 of your 3 Loot. Loot +2."
    assert said["recruit twins pile"] == (
        "Recruit Twins from its pile for 2 of your 2 Recruit. Defense 2, 2 Victory Points."
    )
    ids = {choice.text: choice.ids for choice in position.choices()}
    assert (ids["buy lantern"], ids["buy lantern pile"]) == (("shop:0",), ("pile:lantern",))
    assert (ids["recruit twins"], ids["recruit twins pile"]) == (("crowd:0",), ("pile:twins",))


def test_picks_are_told_by_what_becomes_of_the_card() -> None:
    words = {"crowd_trash": {"lad": 1, "ogre": 1}}
    position = play(at(hand="crypt pebble", words=words), "play crypt", "act 0 0")
    assert sentences(position)["crowd_trash lad"] == "Take Lad from the Crowd Trash into your hand."
    position = play(at(hand="furnace pebble", discard="coin"), "play furnace", "act 0 0")
    assert sentences(position) == {
        "crowd ogre": "Trash Ogre of the Crowd line-up.",
        "self furnace": "Trash Furnace itself.",
        "shop brick": "Trash Brick of the Shop line-up.",
        "discard coin": "Trash Coin from your discard pile.",
        "hand pebble": "Trash Pebble from your hand.",
    }


@pytest.mark.bulk
@pytest.mark.parametrize("players", [2, 4])
def test_every_choice_has_a_sentence_and_ids_of_its_own(players: int) -> None:
    for game in loot(players), small(players):
        for position in thinned(random_game(game, 5), every=4):
            choices = position.choices()
            assert len({choice.ids for choice in choices}) == len(choices)
            for choice in choices:
                assert re.fullmatch(r"[A-Z(].*[^ ]\.", choice.sentence)
                assert "<" not in choice.sentence
                assert position.why_not(list(choice.ids)) is None
