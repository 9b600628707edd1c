"""What is refused about the steps of effects, with which words. (LR16.4)"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.clauses import clause
from tests.games.loot.own_editions import Edition, card, complaint, loaded, nested
from tests.games.loot.table import loot

# ---- what is refused: steps


OPERATIONS = "'gain', 'draw', 'discard', 'trash', 'take', 'shift', 'price', 'attacks', 'place', 'choose'"
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
