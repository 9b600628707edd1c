"""The house edition: how many cards of which sort, and what is known of the printed ones. (LR16.4)"""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.editions import shipped
from tests.games.loot.own_editions import (
    CARDS,
    SHIPPED,
    Edition,
    card,
    copies,
    loaded,
)
from tests.games.loot.table import loot, pools, scene, seen, texts
from tests.games.moves import play

# ---- the house edition: numbers of cards


@clause("LR1.5")
def test_the_house_has_199_cards_in_five_families() -> None:
    """F1, F2: 50 starters, 34 + 18 power cards, 37 actions, 60 goblins."""
    powers = ("loot", "recruit", "attack", "hybrid")
    starters, piles, shop = copies("starter"), copies("permanent", *powers), copies("shop", *powers)
    actions, goblins = copies("shop", "action"), copies("permanent", "goblin") + copies("crowd", "goblin")
    assert (starters, piles, shop, actions, goblins) == (50, 34, 18, 37, 60)
    assert sum(sum(c["sets"].values()) for c in SHIPPED["card"]) == 199


@clause("LR1.5", "LR2.5")
def test_the_house_has_20_events() -> None:
    """F23."""
    phases = Counter(event["phase"] for event in SHIPPED["event"])
    assert phases == {"opening": 1, "morning": 6, "day": 6, "night": 6, "closing": 1}
    names = {event["phase"]: event["name"] for event in SHIPPED["event"]}
    assert (names["opening"], names["closing"]) == ("Opening Ceremony", "Closing Ceremony")


@clause("LR2.7")
def test_the_piles_of_the_house() -> None:
    """F2."""
    piles = {c["name"]: c["sets"]["permanent"] for c in SHIPPED["card"] if "permanent" in c["sets"]}
    assert piles == {"Pile O' Chow": 12, "Box O' Shinies": 12, "Catapult": 10, "Troublesome Trio": 15}
    assert seen(loot().start(1), "piles") == {
        "box_o_shinies": 12,
        "pile_o_chow": 12,
        "catapult": 10,
        "troublesome_trio": 15,
    }


@clause("LR2.1")
def test_the_starters_of_the_house() -> None:
    """F3."""
    starters = {c["name"]: c["sets"]["starter"] for c in SHIPPED["card"] if "starter" in c["sets"]}
    assert starters == {"Box O' Shinies": 5, "Money Bag": 20, "Pile O' Chow": 5, "Table Scraps": 20}


@clause("LR2.2")
def test_a_starter_and_its_pile_are_one_title() -> None:
    """F4."""
    assert CARDS["box_o_shinies"]["sets"] == CARDS["pile_o_chow"]["sets"] == {"starter": 5, "permanent": 12}
    assert len({c["name"] for c in SHIPPED["card"]}) == len(SHIPPED["card"]) == 42


@clause("LR1.6", "LR2.9")
def test_all_types_of_power_are_in_the_shop() -> None:
    """F5."""
    assert [copies("shop", kind) for kind in ("loot", "recruit", "attack", "hybrid")] == [4, 4, 3, 7]


@pytest.mark.parametrize(
    ("title", "number"),
    [
        ("mountain_o_gold", 4),
        ("hoard_o_food", 4),
        ("cannon", 3),
        ("food_stand", 3),
        ("plunder_cart", 2),
        ("grub_slinger", 2),
        ("bodyguard", 4),
        ("bombardier", 3),
        ("coordinator", 3),
        ("scavenger", 3),
        ("sergeant", 3),
        ("shield_bearer", 4),
        ("junk_dealer", 3),
        ("town_crier", 2),
        ("pickpocket", 2),
        ("quartermaster", 2),
        ("haggler", 2),
        ("smuggler", 2),
        ("tinker", 1),
        ("press_gang", 2),
        ("mercenary", 1),
    ],
)
def test_copies_in_the_shop_deck(title: str, number: int) -> None:
    assert CARDS[title]["sets"] == {"shop": number}


@pytest.mark.parametrize(
    ("title", "number", "cost", "defense", "vp"),
    [
        ("lonely_lout", 2, 2, 4, 1),
        ("dastardly_duo", 4, 3, 5, 2),
        ("quarrelsome_quartet", 4, 4, 3, 4),
        ("feisty_five", 4, 5, 5, 5),
        ("burly_bunch", 3, 5, 6, 4),
        ("scruffy_six", 4, 6, 5, 6),
        ("stubborn_squad", 3, 6, 9, 4),
        ("pint_sized_pack", 4, 7, 3, 8),
        ("surly_seven", 3, 7, 6, 7),
        ("ornery_octet", 4, 8, 7, 8),
        ("gob_o_goblins", 3, 9, 5, 10),
        ("nasty_nine", 2, 9, 7, 9),
        ("terrible_ten", 2, 10, 8, 10),
        ("howling_horde", 2, 11, 8, 12),
        ("kings_cohort", 1, 11, 10, 11),
    ],
)
@clause("LR1.11")
def test_goblins_of_the_crowd(title: str, number: int, cost: int, defense: int, vp: int) -> None:
    """F25: and nothing else."""
    goblin = {key: value for key, value in CARDS[title].items() if key not in ("id", "name")}
    assert goblin == {"kind": "goblin", "sets": {"crowd": number}, "cost": cost, "defense": defense, "vp": vp}


@pytest.mark.parametrize(
    ("title", "cost"),
    [("box_o_shinies", 3), ("pile_o_chow", 5), ("catapult", 3), ("mountain_o_gold", 4), ("hoard_o_food", 7)]
    + [("cannon", 4), ("food_stand", 5), ("plunder_cart", 4), ("grub_slinger", 5), ("bodyguard", 4), ("bombardier", 4)]
    + [("coordinator", 4), ("scavenger", 4), ("sergeant", 5), ("shield_bearer", 3), ("junk_dealer", 3)]
    + [("town_crier", 4), ("pickpocket", 3), ("quartermaster", 4), ("haggler", 3), ("smuggler", 5), ("tinker", 4)]
    + [("press_gang", 5), ("mercenary", 5), ("troublesome_trio", 4)],
)
def test_prices(title: str, cost: int) -> None:
    """F26: most of them are free design; Bombardier (F8) and Pint-Sized Pack (F9) are not."""
    assert CARDS[title]["cost"] == cost


# ---- the house edition: what is known of the printed cards


@clause("LR6.4")
def test_box_and_mountain_give_loot_8() -> None:
    """F6."""
    assert pools(play(scene(hand="box_o_shinies mountain_o_gold"), "play_powers")) == (8, 0, 0)


@clause("LR7.4")
def test_three_piles_give_recruit_9() -> None:
    """F7."""
    assert pools(play(scene(hand="3*pile_o_chow"), "play_powers")) == (0, 9, 0)


@clause("LR6.4", "LR15.3")
def test_the_bombardier() -> None:
    """F8."""
    bombardier = CARDS["bombardier"]
    assert (bombardier["sets"], bombardier["cost"], bombardier["attack"]) == ({"shop": 3}, 4, 2)
    assert bombardier["actions"] == [{"do": [{"op": "gain", "attack": 1, "per": "other_attack_cards"}]}]


@clause("LR7.4")
def test_the_pint_sized_pack_costs_7() -> None:
    """F9."""
    assert CARDS["pint_sized_pack"]["cost"] == 7


@clause("LR9.5")
def test_six_attack_power_reaches_the_gob_but_not_the_octet() -> None:
    """F10, F11."""
    assert CARDS["gob_o_goblins"]["defense"] <= 6 < CARDS["ornery_octet"]["defense"]


@clause("LR1.9")
def test_the_food_stand_gives_two_powers() -> None:
    """F12."""
    assert pools(play(scene(hand="food_stand"), "play food_stand")) == (2, 2, 0)


@clause("LR1.10")
def test_the_cannon_gives_2_or_5() -> None:
    """F13."""
    position = play(scene(hand="cannon money_bag"), "play cannon")
    assert texts(position) == ["branch 0", "branch 1"]
    assert pools(play(position.copy(), "branch 0")) == (0, 0, 2)
    assert pools(play(position, "branch 1")) == (0, 0, 5)


@clause("LR1.7")
def test_the_hoard_of_food_is_a_recruit_card_with_a_price() -> None:
    """F14."""
    hoard = CARDS["hoard_o_food"]
    assert (hoard["name"], hoard["kind"], hoard["recruit"], hoard["cost"]) == ("Hoard O' Food", "recruit", 5, 7)


@clause("LR15.3")
def test_cards_with_an_attack_power() -> None:
    """F15: those that give Attack Power when played; not Tinker, whose action does."""
    t, titles = loot().components.tables, loot().components.titles
    found = {name for i, name in enumerate(titles.cards) if t.attack_card[i]}
    named = {"catapult", "cannon", "sergeant", "bombardier"}
    assert found == named | {"plunder_cart", "grub_slinger", "press_gang", "mercenary"}


@clause("LR6.2", "LR6.7")
def test_cards_with_purchase_effects() -> None:
    """F16."""
    effects = {c["id"]: c["on_purchase"] for c in SHIPPED["card"] if "on_purchase" in c}
    assert effects == {
        "smuggler": [{"op": "take", "from": "self", "to": "hand", "n": 1}],
        "mercenary": [{"op": "gain", "attack": 3}],
    }


@clause("LR10.1", "LR10.5", "LR10.6")
def test_bonuses_several_actions_and_several_uses() -> None:
    """F17."""
    actions = [c for c in SHIPPED["card"] if c["kind"] == "action"]
    assert [c["id"] for c in actions if not {"loot", "recruit", "attack"} & set(c)] == ["quartermaster"]
    assert [c["id"] for c in actions if len(c.get("actions", [])) > 1] == ["town_crier"]
    assert [c["id"] for c in actions for a in c.get("actions", []) if a.get("uses", 1) > 1] == ["tinker"]


@clause("LR15.1")
def test_the_bodyguard_negates() -> None:
    """F18."""
    assert [c["id"] for c in SHIPPED["card"] if c.get("reaction") == "negate"] == ["bodyguard"]


@clause("LR15.4", "LR15.5", "LR15.8")
@pytest.mark.parametrize(
    ("title", "step"),
    [
        ("coordinator", {"op": "shift", "n": 1}),
        ("scavenger", {"op": "take", "from": "discard", "to": "hand", "n": 1}),
        ("shield_bearer", {"op": "place"}),
    ],
)
def test_actions_that_the_rulebook_tells(title: str, step: dict[str, Any]) -> None:
    """F19, F20, F22."""
    assert CARDS[title]["actions"] == [{"do": [step]}]


@clause("LR15.6")
def test_the_sergeant() -> None:
    """F21."""
    assert (CARDS["sergeant"]["attack"], CARDS["sergeant"]["on_play"]) == (3, [{"op": "attacks", "n": 1}])


@clause("LR15.8")
def test_the_shield_bearer_has_a_defense() -> None:
    """F22."""
    assert [c["id"] for c in SHIPPED["card"] if "defense" in c and c["kind"] != "goblin"] == ["shield_bearer"]
    assert CARDS["shield_bearer"]["defense"] == 4


@clause("LR1.12", "LR4.3")
def test_flips_and_bonuses_of_events() -> None:
    """F24."""
    assert sum("flip" in event for event in SHIPPED["event"]) == 6
    assert sum("mods" in event for event in SHIPPED["event"]) == 15
    assert [event["id"] for event in SHIPPED["event"] if "flip" in event and "mods" in event] == ["opening_ceremony"]


@clause("LR1.11")
def test_no_goblin_has_a_text() -> None:
    """F25."""
    goblins = [c for c in SHIPPED["card"] if c["kind"] == "goblin"]
    assert len(goblins) == 16
    assert {key for c in goblins for key in c} == {"id", "name", "kind", "sets", "cost", "defense", "vp"}


@pytest.mark.parametrize("title", ["money_bag", "table_scraps"])
def test_cards_of_starters_alone_are_not_for_sale(title: str) -> None:
    assert "cost" not in CARDS[title]


def test_goblins_named_after_a_number_are_worth_it() -> None:
    """Design rule 1 of the edition."""
    words = ["duo", "trio", "quartet", "five", "six", "seven", "octet", "nine", "ten"]
    worth = {name.split("_")[-1]: c["vp"] for name, c in CARDS.items() if c["kind"] == "goblin"}
    assert [worth[word] for word in words] == list(range(2, 11))


# ---- the house edition for two


@clause("LR16.4")
def test_two_players_have_goblins_that_are_harder_to_fell() -> None:
    edition = shipped("loot", "house-2")
    expected = copy.deepcopy(SHIPPED) | {key: edition[key] for key in ("edition", "label")}
    for goblin in expected["card"]:
        if goblin["kind"] == "goblin":
            goblin["defense"] += 1
    assert expected == edition
    assert card(edition, "gob_o_goblins")["defense"] == 6  # F10: six Attack Power reach it


@clause("LR16.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_number_of_players_says_which_cards_are_used(players: int) -> None:
    assert warren.game("loot", players=players).edition.name == ("house-2" if players == 2 else "house-1")
    for name in "house-1", "house-2":
        assert warren.game("loot", players=players, edition=name).edition.name == name


# ---- the tables


def test_the_tables_hold_what_the_file_says() -> None:
    game = loot()
    t, titles = game.components.tables, game.components.titles
    assert (t.titles, t.events, t.piles) == (42, 20, 4)
    assert titles.cards == tuple(CARDS)
    assert titles.card_names[2] == "Box O' Shinies"
    assert titles.card_kinds[25:27] == ("action", "goblin")
    assert titles.event_names[0] == "Opening Ceremony"
    assert [t.starter[i] for i in range(5)] == [4, 4, 1, 1, 0]
    assert (t.shop[5], t.crowd[27], t.permanent[26]) == (4, 2, 15)
    assert [titles.cards[t.pile_title[i]] for i in range(4)] == [
        "box_o_shinies",
        "pile_o_chow",
        "catapult",
        "troublesome_trio",
    ]


@clause("LR16.5")
def test_which_cards_are_pure_powers() -> None:
    t, titles = loot().components.tables, loot().components.titles
    pure = [name for i, name in enumerate(titles.cards) if t.pure[i] and not t.goblin[i]]
    powers = "money_bag table_scraps box_o_shinies pile_o_chow catapult mountain_o_gold hoard_o_food"
    assert pure == [*powers.split(), "food_stand", "plunder_cart", "grub_slinger", "smuggler", "mercenary"]


@clause("LR16.5")
def test_which_cards_want_cards_of_the_own_hand() -> None:
    t, titles = loot().components.tables, loot().components.titles
    assert [name for i, name in enumerate(titles.cards) if t.wants_hand[i]] == ["junk_dealer", "tinker"]


def test_the_label_is_the_name_unless_it_is_given(edition: Edition, tmp_path: Path) -> None:
    del edition["label"]
    assert loaded(edition, tmp_path).components.titles.label == "mine"
    assert loaded(edition | {"label": "My cards"}, tmp_path).components.titles.label == "My cards"
