"""Positions of Loot & Recruit in short: `scene(hand="cannon 2*money_bag", p0="gob_o_goblins ornery_octet")`.

Seat 0 is A and on turn; the table is the one on which all scenarios are set: round 6, no event, five cards in the
Shop with Cannons in the deck, five goblins in the Crowd with Burly Bunches in the deck, full piles. `shop` and `crowd`
put a card into the rightmost slot. What is on a seat is given by words that begin with its letter: `b_hand`, `c_p0`;
without a letter it is A's. There is one Tinker only: where a seat has it, a Quartermaster lies in its slot.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import warren
from tests.editions import saved, shipped
from tests.games.moves import play, told

SHOP = ["haggler", "junk_dealer", "food_stand", "tinker", "coordinator"]
CROWD = ["lonely_lout", "scruffy_six", "nasty_nine", "terrible_ten", "kings_cohort"]
COPIES = {"cannon": 3, "burly_bunch": 3}
LETTERS = "abcde"

SPARE = "table_scraps"  # a card to play, so that the turn does not end by itself
TRIO = "troublesome_trio"
QUARTET = "quarrelsome_quartet"
OCTET = "ornery_octet"
BURLY = "burly_bunch"
GOB = "gob_o_goblins"
SHIELD = "shield_bearer"


def loot(players: int = 2, **options: Any) -> warren.Game:
    """A game of Loot & Recruit, with the cards that all scenarios are told with unless others are named."""
    return warren.game("loot", players=players, **{"edition": "house-1", **options})


def cards(text: str) -> list[str]:
    """`cannon 2*money_bag` as a list of cards."""
    found = []
    for word in text.split():
        n, _, name = word.rpartition("*")
        found += [name] * int(n or 1)
    return found


def scene(
    players: int = 2,
    *,
    game: warren.Game | None = None,
    pools: tuple[int, int, int] = (0, 0, 0),
    attacks: tuple[int, int] = (1, 0),
    shop: str = "",
    crowd: str = "",
    in_play: str = "",
    words: dict[str, Any] | None = None,
    **seats: str,
) -> warren.Position:
    """A position. `words` are further words of a view, and go before all others."""
    table = game or loot(players)
    n = len(table.seats)
    given: dict[str, list[Any]] = {
        "hands": [[] for _ in range(n)],
        "decks": [[] for _ in range(n)],
        "discards": [[] for _ in range(n)],
        "platforms": [[[], [], []] for _ in range(n)],
    }
    zones = {"hand": "hands", "deck": "decks", "discard": "discards"}
    for key, text in seats.items():
        letter, _, zone = key.rpartition("_")
        seat = LETTERS.index(letter or "a")
        if zone in ("p0", "p1", "p2"):
            given["platforms"][seat][int(zone[1])] = cards(text)
        else:
            given[zones[zone]][seat] = cards(text)
    shelf = ["quartermaster" if name == "tinker" and "tinker" in _flat(list(given.values())) else name for name in SHOP]
    line_up = {
        "shop": [*shelf[:4], shop or shelf[4]],
        "crowd": [*CROWD[:4], crowd or CROWD[4]],
        "in_play": cards(in_play),
    }
    used = Counter(
        name for piles in [*given.values(), [list(line_up.values())]] for pile in piles for name in _flat(pile)
    )
    decks = {name: max(0, COPIES[name] - used[name]) for name in COPIES}
    position = {
        "round": 6,
        "first": 0,
        "active": 0,
        "pools": dict(zip(("loot", "recruit", "attack"), pools, strict=True)),
        "attacks": dict(zip(("plain", "other"), attacks, strict=True)),
        "shop_deck": {"cannon": decks["cannon"]},
        "crowd_deck": {"burly_bunch": decks["burly_bunch"]},
        **line_up,
        **given,
        **(words or {}),
    }
    return table.position(position)


def _flat(pile: Any) -> list[str]:
    return [pile] if isinstance(pile, str) else [name for part in pile for name in _flat(part)]


def texts(position: warren.Position) -> list[str]:
    """The legal moves as texts, in their order."""
    return [str(move) for move in position.moves()]


def pools(position: warren.Position) -> tuple[int, int, int]:
    """Loot, Recruit and Attack Power."""
    seen = position.view()["pools"]
    return seen["loot"], seen["recruit"], seen["attack"]


def held(position: warren.Position, seat: int = 0) -> dict[str, int]:
    """The hand of a seat, as its owner sees it."""
    hand: dict[str, int] = position.view(seat)["hands"][seat]
    return hand


def seen(position: warren.Position, key: str, seat: int | None = None) -> Any:
    """A part of the spectators' view; of one seat if it is given."""
    part = position.view()[key]
    return part if seat is None else part[seat]


# ---- for tests of other editions


def altered(folder: Path, **changes: dict[str, Any]) -> str:
    """The house edition with some keys of some cards changed, as a file."""
    house = shipped("loot", "house-1")
    house["edition"] = "altered"
    for name, keys in changes.items():
        next(card for card in [*house["card"], *house["event"]] if card["id"] == name).update(keys)
    return saved(house, folder)


def targets(position: warren.Position) -> list[str]:
    """What could be attacked; a lone target is attacked at once and is told in a sentence."""
    before = len(told(position))
    done = play(position.copy(), "attack")
    if done.phase == "target":
        return texts(done)
    return [sentence for sentence in told(done)[before:] if " attacks " in sentence]


def attacks(position: warren.Position) -> tuple[int, int]:
    """The attacks that are left: plain ones, and those on other opponents."""
    left = seen(position, "attacks")
    return left["plain"], left["other"]


def can_attack(position: warren.Position) -> bool:
    return "attack" in texts(position)


def actions(position: warren.Position) -> list[str]:
    """The actions that could be used."""
    return [text for text in texts(position) if text.startswith("act ")]


def in_play(position: warren.Position) -> list[str]:
    return [entry["card"] for entry in seen(position, "in_play")]
