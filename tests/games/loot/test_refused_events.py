"""What is refused about events and about numbers of cards, with which words. (LR16.4)"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.clauses import clause
from tests.games.loot.own_editions import FLIPS, SMALL_LETTERS, Edition, card, complaint, loaded, plays_to_the_end

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
