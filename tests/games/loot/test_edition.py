"""The house edition, editions of one's own, and what is refused with which words. (LR16.4)"""

from __future__ import annotations

import copy
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.editions import saved, shipped
from tests.games.loot.table import loot, play, pools, scene, seen, texts

SHIPPED = shipped("loot", "house-1")
CARDS = {card["id"]: card for card in SHIPPED["card"]}
Edition = dict[str, Any]


@pytest.fixture
def edition() -> Edition:
    """The house edition, to be altered or spoilt."""
    return copy.deepcopy(SHIPPED) | {"edition": "mine"}


def loaded(edition: Edition, folder: Path, **options: Any) -> warren.Game:
    return loot(edition=saved(edition, folder), **options)


def complaint(edition: Edition, folder: Path) -> str:
    """What is said about an edition, without the name of the file, which must be there."""
    with pytest.raises(warren.BadEdition) as caught:
        loaded(edition, folder)
    file, _, what = str(caught.value).partition(": ")
    assert file == str(folder / "mine.toml")
    return what


def card(edition: Edition, card_id: str) -> dict[str, Any]:
    """A card or an event."""
    return next(entry for entry in [*edition["card"], *edition["event"]] if entry["id"] == card_id)


def copies(source: str, *kinds: str) -> int:
    return sum(c["sets"].get(source, 0) for c in SHIPPED["card"] if not kinds or c["kind"] in kinds)


def plays_to_the_end(game: warren.Game, seed: int) -> warren.Position:
    chooser = random.Random(seed)
    position = game.start(seed)
    while not position.is_over:
        position.play(chooser.choice(position.moves()))
        assert game.faults(position.state) == []
    return position


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


# ---- editions of one's own


@pytest.mark.bulk
@clause("LR16.4", "LR1.13")
def test_other_cards_are_played(edition: Edition, tmp_path: Path) -> None:
    card(edition, "money_bag")["loot"] = 4
    card(edition, "gob_o_goblins").update({"sets": {"crowd": 4}, "vp": 0})
    card(edition, "catapult")["actions"] = [{"uses": 7, "do": [{"op": "draw", "n": 20}]}] * 4
    game = loaded(edition, tmp_path, players=3)
    assert game.edition.name == "mine"
    assert pools(play(scene(game=game, hand="money_bag catapult"), "play money_bag")) == (4, 0, 0)
    for seed in range(2):
        plays_to_the_end(game, seed)


@clause("LR16.4")
def test_prices_that_add_up_beyond_a_byte(edition: Edition, tmp_path: Path) -> None:
    steps = [{"op": "price", "shop": 20, "crowd": -20}, {"op": "attacks", "n": 20}]
    card(edition, "haggler")["actions"] = [{"uses": 7, "do": steps}]
    position = play(scene(game=loaded(edition, tmp_path, engine="checked"), hand="haggler money_bag"), "play haggler")
    play(position, *["act 0 0"] * 7)
    assert seen(position, "price_changes") == {"shop": 140, "crowd": -140}
    assert seen(position, "attacks") == {"plain": 1, "other": 140}


def test_the_worth_of_an_extreme_card_is_bounded(edition: Edition, tmp_path: Path) -> None:
    card(edition, "haggler")["actions"] = [{"uses": 7, "do": [{"op": "draw", "n": 20}] * 30}] * 4
    card(edition, "tinker")["actions"] = [{"do": [{"op": "discard", "n": 20}]}]
    t = loaded(edition, tmp_path).components.tables
    titles = list(CARDS)
    assert (t.side_worth[titles.index("haggler")], t.side_worth[titles.index("tinker")]) == (9999, 0)


def test_empty_lists_of_steps_are_fine(edition: Edition, tmp_path: Path) -> None:
    card(edition, "money_bag").update({"on_play": [], "on_purchase": [], "actions": []})
    card(edition, "market_day").update({"flip": [], "mods": {}})
    card(edition, "quartermaster")["actions"] = [{"do": [{"op": "draw", "n": 2, "then": []}]}]
    plays_to_the_end(loaded(edition, tmp_path), 1)


def nested(depth: int) -> list[dict[str, Any]]:
    """Steps within steps."""
    return [{"op": "draw", "n": 1, **({"then": nested(depth - 1)} if depth > 1 else {})}]


@clause("LR10.4")
def test_steps_within_steps_eight_deep(edition: Edition, tmp_path: Path) -> None:
    card(edition, "quartermaster")["actions"] = [{"do": nested(8)}]
    game = loaded(edition, tmp_path, engine="checked")
    position = play(scene(game=game, hand="quartermaster money_bag", deck="9*table_scraps"), "play quartermaster")
    assert seen(play(position, "act 0 0"), "decks", 0) == 1


# ---- what is refused: the head


@clause("LR16.4")
@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("game", "pact", "game = 'pact': expected one of 'loot'"),
        ("edition", 1, "edition = 1: expected a text"),
        ("label", 5, "label = 5: expected a text"),
        ("card", {}, "card = {}: expected a list of tables"),
        ("event", 1, "event = 1: expected a list of tables"),
        ("author", "me", "author = 'me': expected no such key; the keys here are card, edition, event, game, label"),
    ],
)
def test_a_wrong_head_is_refused(edition: Edition, tmp_path: Path, key: str, value: Any, said: str) -> None:
    assert complaint(edition | {key: value}, tmp_path) == said


@clause("LR16.4")
@pytest.mark.parametrize(("key", "expected"), [("card", "a list of tables"), ("event", "a list of tables")])
def test_a_missing_chapter_is_refused(edition: Edition, tmp_path: Path, key: str, expected: str) -> None:
    del edition[key]
    assert complaint(edition, tmp_path) == f"{key} = missing: expected {expected}"


@clause("LR16.4")
def test_an_edition_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(warren.BadEdition, match=r"no\.toml: there is no such file"):
        loot(edition=str(tmp_path / "no.toml"))
    with pytest.raises(warren.BadEdition, match="there is no edition 'house-9' of loot: expected house-1, house-2 or"):
        loot(edition="house-9")


# ---- what is refused: cards


SMALL_LETTERS = "small letters, digits and underscores, a letter first"


@clause("LR16.4")
@pytest.mark.parametrize(
    ("title", "key", "value", "said"),
    [
        ("cannon", "id", "catapult", "card[catapult].id = 'catapult': expected an id that no other card has"),
        ("cannon", "id", "Cannon", f"card[Cannon].id = 'Cannon': expected {SMALL_LETTERS}"),
        ("cannon", "id", "big cannon", f"card[big cannon].id = 'big cannon': expected {SMALL_LETTERS}"),
        ("cannon", "id", "2cannons", f"card[2cannons].id = '2cannons': expected {SMALL_LETTERS}"),
        ("cannon", "id", 5, "card[5].id = 5: expected a text"),
        *(
            ("cannon", "id", word, f"card[{word}].id = {word!r}: expected an id that is not a word of a move")
            for word in ("play", "end", "hand", "pile", "one", "p0", "branch", "self")
        ),
        ("cannon", "name", 1, "card[cannon].name = 1: expected a text"),
        (
            "cannon",
            "kind",
            "weapon",
            "card[cannon].kind = 'weapon': expected one of 'loot', 'recruit', 'attack', 'hybrid', 'action', 'goblin'",
        ),
        ("cannon", "sets", 3, "card[cannon].sets = 3: expected a table"),
        (
            "cannon",
            "sets",
            {},
            "card[cannon].sets: expected a number of copies for one of starter, permanent, shop, crowd",
        ),
        (
            "cannon",
            "sets",
            {"shop": 0},
            "card[cannon].sets: expected a number of copies for one of starter, permanent, shop, crowd",
        ),
        ("cannon", "sets", {"shop": -1}, "card[cannon].sets.shop = -1: expected a whole number from 0 to 100"),
        (
            "cannon",
            "sets",
            {"permanent": 101},
            "card[cannon].sets.permanent = 101: expected a whole number from 0 to 100",
        ),
        (
            "cannon",
            "sets",
            {"cellar": 3},
            "card[cannon].sets.cellar = 3: expected no such key; the keys here are crowd, permanent, shop, starter",
        ),
        (
            "cannon",
            "sets",
            {"crowd": 3},
            "card[cannon].sets.crowd = 3: expected no such set for this kind of card; "
            "it may be in starter, permanent or shop",
        ),
        *(
            (
                "nasty_nine",
                "sets",
                {key: 5},
                f"card[nasty_nine].sets.{key} = 5: expected no such set for this kind of card; "
                "it may be in permanent or crowd",
            )
            for key in ("starter", "shop")
        ),
        (
            "money_bag",
            "sets",
            {"starter": 21},
            "card[money_bag].sets.starter = 21: expected a multiple of 5: a fifth for each seat",
        ),
        ("cannon", "cost", -1, "card[cannon].cost = -1: expected a whole number from 0 to 99"),
        ("cannon", "cost", "4", "card[cannon].cost = '4': expected a whole number from 0 to 99"),
        ("cannon", "loot", 51, "card[cannon].loot = 51: expected a whole number from 0 to 50"),
        ("cannon", "recruit", True, "card[cannon].recruit = True: expected a whole number from 0 to 50"),
        ("cannon", "attack", -1, "card[cannon].attack = -1: expected a whole number from 0 to 50"),
        ("cannon", "defense", 0, "card[cannon].defense = 0: expected a whole number from 1 to 99"),
        ("nasty_nine", "defense", 0, "card[nasty_nine].defense = 0: expected a whole number from 1 to 99"),
        ("nasty_nine", "vp", 100, "card[nasty_nine].vp = 100: expected a whole number from 0 to 99"),
        *(
            (
                "nasty_nine",
                key,
                value,
                f"card[nasty_nine].{key} = {value!r}: "
                "expected nothing: a goblin has a cost, a Defense and Victory Points only",
            )
            for key, value in [("loot", 1), ("recruit", 1), ("attack", 1), ("reaction", "negate")]
            + [("on_play", []), ("on_purchase", []), ("actions", [])]
        ),
        (
            "cannon",
            "vp",
            1,
            "card[cannon].vp = 1: expected no such key; "
            "the keys here are attack, cost, id, kind, loot, name, recruit, sets",
        ),
        ("cannon", "reaction", "duck", "card[cannon].reaction = 'duck': expected one of 'negate'"),
        ("cannon", "on_play", "boom", "card[cannon].on_play = 'boom': expected a list of tables"),
        ("cannon", "on_purchase", {}, "card[cannon].on_purchase = {}: expected a list of tables"),
        ("cannon", "actions", 1, "card[cannon].actions = 1: expected a list of tables"),
        ("cannon", "actions", ["boom"], "card[cannon].actions[1]: expected a table"),
        ("cannon", "actions", [{}], "card[cannon].actions[1].do = missing: expected a list of tables"),
        ("cannon", "actions", [{"do": []}], "card[cannon].actions[1].do = []: expected at least one step"),
        (
            "cannon",
            "actions",
            [{"uses": 8, "do": [{"op": "draw", "n": 1}]}],
            "card[cannon].actions[1].uses = 8: expected a whole number from 1 to 7",
        ),
        (
            "cannon",
            "actions",
            [{"uses": 0, "do": [{"op": "draw", "n": 1}]}],
            "card[cannon].actions[1].uses = 0: expected a whole number from 1 to 7",
        ),
        (
            "cannon",
            "actions",
            [{"do": [{"op": "draw", "n": 1}], "when": "now"}],
            "card[cannon].actions[1].when = 'now': expected no such key; the keys here are do, uses",
        ),
    ],
)
def test_a_wrong_card_is_refused(edition: Edition, tmp_path: Path, title: str, key: str, value: Any, said: str) -> None:
    spoilt = card(edition, title)
    if title == "cannon":
        del spoilt["on_play"]
    spoilt[key] = value
    assert complaint(edition, tmp_path) == said


@clause("LR16.4")
@pytest.mark.parametrize(
    ("title", "key", "expected"),
    [
        ("cannon", "name", "a text"),
        ("cannon", "kind", "one of 'loot', 'recruit', 'attack', 'hybrid', 'action', 'goblin'"),
        ("cannon", "sets", "a table"),
        ("cannon", "cost", "a whole number from 0 to 99"),
        ("catapult", "cost", "a whole number from 0 to 99"),
        ("nasty_nine", "cost", "a whole number from 0 to 99"),
        ("nasty_nine", "defense", "a whole number from 1 to 99"),
        ("nasty_nine", "vp", "a whole number from 0 to 99"),
        ("troublesome_trio", "cost", "a whole number from 0 to 99"),
        ("shield_bearer", "defense", "a Defense, since a step of this card is `place`"),
    ],
)
def test_a_card_without_a_key_that_it_needs_is_refused(
    edition: Edition, tmp_path: Path, title: str, key: str, expected: str
) -> None:
    del card(edition, title)[key]
    assert complaint(edition, tmp_path) == f"card[{title}].{key} = missing: expected {expected}"


@clause("LR16.4")
def test_a_card_without_an_id_is_refused(edition: Edition, tmp_path: Path) -> None:
    del edition["card"][7]["id"]
    assert complaint(edition, tmp_path) == "card[8].id = missing: expected a text"


@clause("LR16.4")
def test_a_card_that_is_no_table_is_refused(edition: Edition, tmp_path: Path) -> None:
    edition["card"][7] = "cannon"
    assert complaint(edition, tmp_path) == "card[8]: expected a table"


@clause("LR16.4")
def test_a_fifth_action_is_refused(edition: Edition, tmp_path: Path) -> None:
    actions = [{"do": [{"op": "draw", "n": 1}]}] * 5
    card(edition, "haggler")["actions"] = actions
    assert complaint(edition, tmp_path) == f"card[haggler].actions = {actions!r}: expected at most 4 actions; 5 found"


# ---- what is refused: steps


OPERATIONS = "'gain', 'draw', 'discard', 'trash', 'take', 'shift', 'price', 'attacks', 'place', 'choose'"
FLIPS = "'draw', 'discard', 'trash', 'take', 'shift'"
ZONES = "a list of different zones out of hand, discard, shop, crowd, self"
ON_PLATFORMS = "expected hand or discard: only goblins stand on platforms"

WRONG_STEPS: list[tuple[dict[str, Any], str]] = [
    ({}, f".op = missing: expected one of {OPERATIONS}"),
    ({"op": "steal"}, f".op = 'steal': expected one of {OPERATIONS}"),
    ({"op": "negate"}, f".op = 'negate': expected one of {OPERATIONS}"),
    # gain
    ({"op": "gain"}, ": expected some loot, recruit or attack to gain"),
    ({"op": "gain", "loot": 0}, ": expected some loot, recruit or attack to gain"),
    ({"op": "gain", "loot": 51}, ".loot = 51: expected a whole number from 0 to 50"),
    ({"op": "gain", "recruit": -1}, ".recruit = -1: expected a whole number from 0 to 50"),
    ({"op": "gain", "attack": "1"}, ".attack = '1': expected a whole number from 0 to 50"),
    ({"op": "gain", "loot": 1, "per": "goblin"}, ".per = 'goblin': expected one of 'other_attack_cards'"),
    (
        {"op": "gain", "loot": 1, "n": 1},
        ".n = 1: expected no such key; the keys here are attack, loot, op, recruit",
    ),
    # draw
    ({"op": "draw"}, ".n = missing: expected a whole number from 1 to 20"),
    ({"op": "draw", "n": 0}, ".n = 0: expected a whole number from 1 to 20"),
    ({"op": "draw", "n": 21}, ".n = 21: expected a whole number from 1 to 20"),
    ({"op": "draw", "n": "all"}, ".n = 'all': expected a whole number from 1 to 20"),
    ({"op": "draw", "n": "same"}, """.n = 'same': expected a whole number from 1 to 20; "same" only within a `then`"""),
    ({"op": "draw", "n": 1, "who": "opponents"}, ".who = 'opponents': expected no such key; the keys here are n, op"),
    # discard
    ({"op": "discard"}, ".n = missing: expected a whole number from 1 to 20"),
    ({"op": "discard", "n": "same"}, ".n = 'same': expected a whole number from 1 to 20"),
    ({"op": "discard", "n": 1, "up_to": 1}, ".up_to = 1: expected true or false"),
    ({"op": "discard", "n": 1, "who": "owner"}, ".who = 'owner': expected one of 'opponents'"),
    (
        {"op": "discard", "n": 1, "who": "opponents", "if_hand": 51},
        ".if_hand = 51: expected a whole number from 0 to 50",
    ),
    (
        {"op": "discard", "n": 1, "if_hand": 5},
        ".if_hand = 5: expected no such key; the keys here are n, op, up_to",
    ),
    # trash
    ({"op": "trash", "n": 1}, f".from = missing: expected {ZONES}"),
    ({"op": "trash", "n": 1, "from": "hand"}, ".from = 'hand': expected a list of texts"),
    ({"op": "trash", "n": 1, "from": []}, f".from = []: expected {ZONES}"),
    ({"op": "trash", "n": 1, "from": ["hand", "hand"]}, f".from = ['hand', 'hand']: expected {ZONES}"),
    ({"op": "trash", "n": 1, "from": ["crowd_trash"]}, f".from = ['crowd_trash']: expected {ZONES}"),
    ({"op": "trash", "n": 1, "from": ["pile"]}, f".from = ['pile']: expected {ZONES}"),
    ({"op": "trash", "from": ["hand"]}, ".n = missing: expected a whole number from 1 to 20"),
    ({"op": "trash", "from": ["hand"], "n": 1, "up_to": "yes"}, ".up_to = 'yes': expected true or false"),
    # take
    ({"op": "take", "to": "hand"}, ".from = missing: expected a text"),
    ({"op": "take", "from": ["discard"], "to": "hand"}, ".from = ['discard']: expected a text"),
    (
        {"op": "take", "from": "shop", "to": "hand"},
        ".from = 'shop': expected discard, crowd_trash, self or permanent:<id>",
    ),
    (
        {"op": "take", "from": "hand", "to": "discard"},
        ".from = 'hand': expected discard, crowd_trash, self or permanent:<id>",
    ),
    ({"op": "take", "from": "discard"}, ".to = missing: expected one of 'hand', 'discard', 'platform'"),
    (
        {"op": "take", "from": "discard", "to": "deck"},
        ".to = 'deck': expected one of 'hand', 'discard', 'platform'",
    ),
    ({"op": "take", "from": "discard", "to": "hand", "n": 0}, ".n = 0: expected a whole number from 1 to 20"),
    (
        {"op": "take", "from": "discard", "to": "hand", "cost_max": 100},
        ".cost_max = 100: expected a whole number from 0 to 99",
    ),
    *(
        (
            {"op": "take", "from": f"permanent:{name}", "to": "hand"},
            f".from = 'permanent:{name}': expected `permanent:` and the id of a card that has a permanent pile",
        )
        for name in ("cannon", "money_bag", "nobody", "")
    ),
    ({"op": "take", "from": "permanent:catapult", "to": "platform"}, f".to = 'platform': {ON_PLATFORMS}"),
    (
        {"op": "take", "from": "self", "to": "hand"},
        ".from = 'self': expected `self` only in on_purchase: the card just bought",
    ),
    # the others
    ({"op": "shift"}, ".n = missing: expected a whole number from 1 to 20"),
    ({"op": "shift", "n": 1, "up_to": True}, ".up_to = True: expected no such key; the keys here are n, op"),
    ({"op": "price"}, ": expected a change of shop or crowd prices"),
    ({"op": "price", "shop": 0}, ": expected a change of shop or crowd prices"),
    ({"op": "price", "shop": -21}, ".shop = -21: expected a whole number from -20 to 20"),
    ({"op": "price", "crowd": 21}, ".crowd = 21: expected a whole number from -20 to 20"),
    ({"op": "price", "trio": 1, "shop": 1}, ".trio = 1: expected no such key; the keys here are crowd, op, shop"),
    ({"op": "attacks", "n": -1}, ".n = -1: expected a whole number from 1 to 20"),
    ({"op": "place", "n": 1}, ".n = 1: expected no such key; the keys here are op"),
    ({"op": "choose"}, ".of = missing: expected a list of lists of tables"),
    (
        {"op": "choose", "of": [{"op": "draw", "n": 1}]},
        ".of = [{'op': 'draw', 'n': 1}]: expected a list of lists of tables",
    ),
    ({"op": "choose", "of": []}, ".of = []: expected 1 to 6 lists of at least one step"),
    ({"op": "choose", "of": [[]]}, ".of = [[]]: expected 1 to 6 lists of at least one step"),
    (
        {"op": "choose", "of": [[{"op": "place"}]] * 7},
        f".of = {[[{'op': 'place'}]] * 7!r}: expected 1 to 6 lists of at least one step",
    ),
    # within others
    (
        {"op": "choose", "of": [[{"op": "place"}], [{"op": "place"}, {"op": "draw", "n": 0}]]},
        ".of[2][2].n = 0: expected a whole number from 1 to 20",
    ),
    ({"op": "choose", "of": [["draw"]]}, ".of[1][1]: expected a table"),
    (
        {"op": "discard", "n": 1, "then": [{"op": "gain", "loot": 1}, {"op": "shift", "n": 0}]},
        ".then[2].n = 0: expected a whole number from 1 to 20",
    ),
    (
        {"op": "discard", "n": 1, "then": [{"op": "choose", "of": [[{"op": "draw", "n": "same", "x": 1}]]}]},
        ".then[1].of[1][1].x = 1: expected no such key; the keys here are n, op",
    ),
    ({"op": "discard", "n": 1, "then": {}}, ".then = {}: expected a list of tables"),
    *(
        (
            step | {"then": []},
            ".then = []: expected no `then` here: only draw, discard, trash, take, shift, place move cards",
        )
        for step in (
            {"op": "gain", "loot": 1},
            {"op": "price", "shop": 1},
            {"op": "attacks", "n": 1},
            {"op": "choose", "of": [[{"op": "place"}]]},
        )
    ),
    (
        {"op": "choose", "of": [[{"op": "draw", "n": "same"}]]},
        """.of[1][1].n = 'same': expected a whole number from 1 to 20; "same" only within a `then`""",
    ),
]


@clause("LR16.4")
@pytest.mark.parametrize(("step", "said"), WRONG_STEPS, ids=[str(step) for step, _ in WRONG_STEPS])
def test_a_wrong_step_is_refused(edition: Edition, tmp_path: Path, step: dict[str, Any], said: str) -> None:
    card(edition, "shield_bearer")["actions"] = [{"do": [{"op": "place"}]}, {"do": [{"op": "place"}, step]}]
    assert complaint(edition, tmp_path) == f"card[shield_bearer].actions[2].do[2]{said}"


@clause("LR16.4")
@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"op": "take", "from": "self", "to": "platform"}, f".to = 'platform': {ON_PLATFORMS}"),
        (
            {"op": "take", "from": "self", "to": "hand", "n": 2},
            ".n = 2: expected the whole number 1: `self` is one card",
        ),
        ({"op": "place"}, ".op = 'place': expected no `place` in on_purchase: the card is not in play"),
        (
            {"op": "trash", "from": ["hand", "self"], "n": 1},
            ".from = ['hand', 'self']: expected `self` only in on_play and actions: elsewhere the card is not in play",
        ),
    ],
)
def test_a_wrong_step_of_a_purchase_is_refused(
    edition: Edition, tmp_path: Path, step: dict[str, Any], said: str
) -> None:
    card(edition, "shield_bearer")["on_purchase"] = [step]
    assert complaint(edition, tmp_path) == f"card[shield_bearer].on_purchase[1]{said}"


@clause("LR16.4")
def test_the_card_just_bought_is_not_taken_when_played(edition: Edition, tmp_path: Path) -> None:
    card(edition, "smuggler")["on_play"] = card(edition, "smuggler")["on_purchase"]
    said = "card[smuggler].on_play[1].from = 'self': expected `self` only in on_purchase: the card just bought"
    assert complaint(edition, tmp_path) == said


@clause("LR16.4")
@pytest.mark.parametrize("where", ["on_play", "actions", "then", "of"])
def test_a_place_needs_a_defense_wherever_it_is(edition: Edition, tmp_path: Path, where: str) -> None:
    place = {"op": "place"}
    steps = {"then": [{"op": "draw", "n": 1, "then": [place]}], "of": [{"op": "choose", "of": [[place]]}]}
    card(edition, "haggler").update(actions=[{"do": [place]}] if where == "actions" else [])
    card(edition, "haggler").update(on_play=[] if where == "actions" else steps.get(where, [place]))
    said = "card[haggler].defense = missing: expected a Defense, since a step of this card is `place`"
    assert complaint(edition, tmp_path) == said


@clause("LR16.4")
def test_steps_more_than_eight_deep_are_refused(edition: Edition, tmp_path: Path) -> None:
    card(edition, "haggler")["on_play"] = nested(9)
    where = "on_play[1]" + ".then[1]" * 8
    assert complaint(edition, tmp_path) == f"card[haggler].{where}: expected steps within steps at most 8 deep"


@clause("LR16.4")
def test_too_many_steps_are_refused(edition: Edition, tmp_path: Path) -> None:
    used = loot().components.tables.steps
    card(edition, "haggler")["on_play"] = [{"op": "draw", "n": 1}] * (256 - used)
    said = complaint(edition, tmp_path)
    assert said == "event[great_bonfire].flip[1].then[1]: expected at most 255 steps in an edition"
    card(edition, "haggler")["on_play"].pop()
    assert loaded(edition, tmp_path).components.tables.steps == 255


# ---- what is refused: events


@clause("LR16.4")
@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("id", "tax_collector", "event[tax_collector].id = 'tax_collector': expected an id that no other card has"),
        ("id", "cannon", "event[cannon].id = 'cannon': expected an id that no other card has"),
        ("id", "Market", f"event[Market].id = 'Market': expected {SMALL_LETTERS}"),
        ("name", None, "event[market_day].name = missing: expected a text"),
        (
            "phase",
            "noon",
            "event[market_day].phase = 'noon': expected one of 'opening', 'morning', 'day', 'night', 'closing'",
        ),
        (
            "phase",
            None,
            "event[market_day].phase = missing: expected one of 'opening', 'morning', 'day', 'night', 'closing'",
        ),
        ("mods", [], "event[market_day].mods = []: expected a table"),
        ("mods", {"loot": 51}, "event[market_day].mods.loot = 51: expected a whole number from 0 to 50"),
        ("mods", {"recruit": -1}, "event[market_day].mods.recruit = -1: expected a whole number from 0 to 50"),
        ("mods", {"attack": 1.5}, "event[market_day].mods.attack = 1.5: expected a whole number from 0 to 50"),
        ("mods", {"shop_price": 21}, "event[market_day].mods.shop_price = 21: expected a whole number from -20 to 20"),
        (
            "mods",
            {"crowd_price": -21},
            "event[market_day].mods.crowd_price = -21: expected a whole number from -20 to 20",
        ),
        ("mods", {"defense": 21}, "event[market_day].mods.defense = 21: expected a whole number from -20 to 20"),
        ("mods", {"hand_size": -5}, "event[market_day].mods.hand_size = -5: expected a whole number from -4 to 20"),
        ("mods", {"attacks": -1}, "event[market_day].mods.attacks = -1: expected a whole number from 0 to 9"),
        ("mods", {"peace": 2}, "event[market_day].mods.peace = 2: expected a whole number from 0 to 1"),
        ("mods", {"top_only": True}, "event[market_day].mods.top_only = True: expected a whole number from 0 to 1"),
        (
            "mods",
            {"rain": 1},
            "event[market_day].mods.rain = 1: expected no such key; the keys here are "
            "attack, attacks, crowd_price, defense, hand_size, loot, peace, recruit, shop_price, top_only",
        ),
        ("flip", "coin", "event[market_day].flip = 'coin': expected a list of tables"),
        *(
            ("flip", [{"op": op}], f"event[market_day].flip[1].op = {op!r}: expected one of {FLIPS}")
            for op in ("gain", "price", "attacks", "place", "choose")
        ),
        (
            "flip",
            [{"op": "draw", "n": 1, "then": [{"op": "gain", "loot": 1}]}],
            f"event[market_day].flip[1].then[1].op = 'gain': expected one of {FLIPS}",
        ),
        (
            "flip",
            [{"op": "trash", "from": ["self"], "n": 1}],
            "event[market_day].flip[1].from = ['self']: "
            "expected `self` only in on_play and actions: elsewhere the card is not in play",
        ),
        (
            "flip",
            [{"op": "take", "from": "self", "to": "hand"}],
            "event[market_day].flip[1].from = 'self': expected `self` only in on_purchase: the card just bought",
        ),
        (
            "icon",
            "sun",
            "event[market_day].icon = 'sun': expected no such key; the keys here are id, mods, name, phase",
        ),
    ],
)
def test_a_wrong_event_is_refused(edition: Edition, tmp_path: Path, key: str, value: Any, said: str) -> None:
    event = card(edition, "market_day")
    if value is None:
        del event[key]
    else:
        event[key] = value
    if key == "icon":
        event.pop("flip", None)
    assert complaint(edition, tmp_path) == said


@clause("LR16.4")
@pytest.mark.parametrize("phase", ["morning", "day", "night"])
def test_four_events_of_a_phase_are_needed(edition: Edition, tmp_path: Path, phase: str) -> None:
    several = [event for event in edition["event"] if event["phase"] == phase]
    for event in several[:2]:
        edition["event"].remove(event)
    assert loaded(edition, tmp_path).components.tables.events == 18
    edition["event"].remove(several[2])
    assert complaint(edition, tmp_path) == f"the whole: expected at least 4 events of phase {phase}; 3 found"


@clause("LR16.4")
@pytest.mark.parametrize("phase", ["opening", "closing"])
def test_exactly_one_opening_and_one_closing_are_needed(edition: Edition, tmp_path: Path, phase: str) -> None:
    event = card(edition, f"{phase}_ceremony")
    edition["event"].append(event | {"id": "another"})
    assert complaint(edition, tmp_path) == f"the whole: expected exactly one event of phase {phase}; 2 found"
    edition["event"] = [e for e in edition["event"] if e["phase"] != phase]
    assert complaint(edition, tmp_path) == f"the whole: expected exactly one event of phase {phase}; 0 found"


# ---- what is refused: too many, too few


@clause("LR16.4", "LR2.1")
@pytest.mark.parametrize(("number", "found"), [(15, 9), (25, 11)])
def test_other_than_ten_starters_a_seat_are_refused(edition: Edition, tmp_path: Path, number: int, found: int) -> None:
    card(edition, "money_bag")["sets"]["starter"] = number
    assert complaint(edition, tmp_path) == f"the whole: expected starters for 10 cards a seat; {found} found"


@clause("LR16.4")
def test_more_than_sixty_four_titles_are_refused(edition: Edition, tmp_path: Path) -> None:
    more = [{"id": f"x{n}", "name": "X", "kind": "loot", "sets": {"shop": 1}, "cost": 1} for n in range(23)]
    edition["card"] += more
    assert complaint(edition, tmp_path) == "the whole: expected at most 64 cards; 65 found"
    edition["card"].pop()
    assert loaded(edition, tmp_path).components.tables.titles == 64


@clause("LR16.4")
def test_more_than_forty_events_are_refused(edition: Edition, tmp_path: Path) -> None:
    edition["event"] += [{"id": f"x{n}", "name": "X", "phase": "day"} for n in range(21)]
    assert complaint(edition, tmp_path) == "the whole: expected at most 40 events; 41 found"
    edition["event"].pop()
    plays_to_the_end(loaded(edition, tmp_path), 1)


@clause("LR16.4")
def test_more_than_sixteen_piles_are_refused(edition: Edition, tmp_path: Path) -> None:
    more = [{"id": f"x{n}", "name": "X", "kind": "loot", "sets": {"permanent": 1}, "cost": 1} for n in range(13)]
    edition["card"] += more
    assert complaint(edition, tmp_path) == "the whole: expected at most 16 permanent piles; 17 found"
    edition["card"].pop()
    assert loaded(edition, tmp_path).components.tables.piles == 16


@clause("LR16.4")
def test_more_goblins_than_a_stack_can_hold_are_refused(edition: Edition, tmp_path: Path) -> None:
    card(edition, "troublesome_trio")["sets"]["permanent"] = 19
    said = "the whole: expected at most 63 goblins, which could all stand in one stack; 64 found"
    assert complaint(edition, tmp_path) == said
    card(edition, "troublesome_trio")["sets"]["permanent"] = 18
    assert loaded(edition, tmp_path).components.tables.titles == 42


@clause("LR16.4")
def test_more_cards_than_a_seat_can_own_are_refused(edition: Edition, tmp_path: Path) -> None:
    card(edition, "catapult")["sets"]["permanent"] = 44
    assert complaint(edition, tmp_path) == "the whole: expected at most 192 cards that one seat could own; 193 found"
    card(edition, "catapult")["sets"]["permanent"] = 43
    assert loaded(edition, tmp_path).components.tables.titles == 42


@clause("LR16.4")
def test_more_copies_of_one_card_than_can_be_counted_are_refused(edition: Edition, tmp_path: Path) -> None:
    """With few other cards, so that a seat could own them all."""
    goblins = [c for c in edition["card"] if c["kind"] == "goblin"][:2]
    coin = {
        "id": "coin",
        "name": "Coin",
        "kind": "loot",
        "sets": {"starter": 50, "permanent": 78},
        "cost": 1,
        "loot": 1,
    }
    edition |= {"card": [coin, *goblins]}
    for event in edition["event"]:
        event.pop("flip", None)
    assert complaint(edition, tmp_path) == "the whole: expected at most 127 copies of a card; 128 of coin found"
    coin["sets"] = {"starter": 50, "permanent": 77}
    plays_to_the_end(loaded(edition, tmp_path, players=5), 1)
