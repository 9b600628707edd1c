"""Positions of Boblin's Rebellion in short: `at(camp="K2 B1", rooms="m05@2 i01", mine="m06 - m07", b_fame=3)`.

Seat 0 is A and on turn with two actions. What is on a seat is given by words that begin with its letter: `b_camp`,
`c_rooms`; without a letter it is A's. `m05@2` is a room whose track is on space 2. `mine`, `ice` and `inferno` are
rows, `top_mine` and so on the cards on top of a deck, with all others below them. Modules that are named are used.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import warren

LETTERS = "abcd"
DECKS = ("mine", "ice", "inferno")


@cache
def boblin(players: int = 2, **options: Any) -> warren.Game:
    """A game of Boblin's Rebellion."""
    return warren.game("boblin", players=players, **options)


def goblins(text: str) -> dict[str, int]:
    """`K2 C1` as a table."""
    return {word[0].lower(): int(word[1:]) for word in text.split()}


def held(text: str) -> list[dict[str, Any]]:
    """`m05@2 i01` as rooms."""
    return [{"room": name, "track": int(track or 0)} for name, _, track in (w.partition("@") for w in text.split())]


READ: dict[str, tuple[str, Any, Any]] = {
    "camp": ("camps", goblins, dict),
    "rooms": ("rooms", held, list),
    "fame": ("fame", int, int),
    "wrecks": ("wrecks", goblins, dict),
    "heroes": ("heroes", str.split, list),
    "trolls": ("trolls", str.split, list),
}


def at(players: int = 2, *, game: warren.Game | None = None, words: dict[str, Any] | None = None, **given: Any) -> Any:
    """A position. `words` are further words of a view, and go before all others."""
    position: dict[str, Any] = {}
    seats: dict[str, list[Any]] = {}
    options: dict[str, Any] = {}
    for key, value in given.items():
        letter, _, what = key.rpartition("_")
        if what in READ and letter in ("", *LETTERS):
            name, read, empty = READ[what]
            seats.setdefault(name, [empty() for _ in range(players)])[LETTERS.index(letter or "a")] = read(value)
        elif key in DECKS:
            row = [None if name == "-" else name for name in value.split()]
            position.setdefault("rows", {})[key] = row
        elif key.startswith("top_"):
            position.setdefault("decks", {})[key.removeprefix("top_")] = [*value.split(), "..."]
        elif key in ("hero_row", "hero_deck"):
            position[key] = value.split()
        elif key in ("actions", "scouts", "active", "first", "phase", "round"):
            position[key] = value
        else:
            options[key] = value
    position |= seats
    if any(key in position for key in ("heroes", "hero_row", "hero_deck")):
        options.setdefault("heroes", True)
    if "trolls" in seats:
        options.setdefault("trolls", True)
    table = game or boblin(players, **options)
    return table.position(position | (words or {}))


def camp(position: warren.Position, seat: int = 0) -> str:
    """A camp, in short: `K2 B1`."""
    shown: dict[str, int] = position.view()["camps"][seat]
    return " ".join(f"{kind.upper()}{n}" for kind, n in shown.items())


def rooms(position: warren.Position, seat: int = 0) -> str:
    """The rooms of a seat, in short: `m05@2 i01@0`."""
    return " ".join(f"{room['room']}@{room['track']}" for room in position.view()["rooms"][seat])


def fame(position: warren.Position, seat: int = 0) -> int:
    return int(position.view()["fame"][seat])


def wrecks(position: warren.Position, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = position.view()["wrecks"][seat]
    return found


def trolls(position: warren.Position, seat: int = 0) -> list[str]:
    found: list[str] = position.view()["trolls"][seat]
    return found


def left(position: warren.Position) -> tuple[int, int]:
    """Actions, and actions for Scout only."""
    seen = position.view()
    return seen["actions"], seen["scouts"]


def row(position: warren.Position, deck: str) -> list[str | None]:
    found: list[str | None] = position.view()["rows"][deck]
    return found


def deck(position: warren.Position, name: str) -> list[str]:
    """The cards of a deck, from the bottom; nobody can see them."""
    s, names = position.state, position.game.components.titles.rooms
    number = DECKS.index(name)
    return [names[s.deck[number][i]] for i in range(s.deck_size[number])]
