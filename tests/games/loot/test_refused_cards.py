"""What is refused about the head of an edition and its cards, with which words. (LR16.4)"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.own_editions import SMALL_LETTERS, Edition, card, complaint
from tests.games.loot.table import loot

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
