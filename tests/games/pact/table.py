"""Positions of Pact in short: `seat("H0{W2,B1} D0{Y1} D1{K1}", row=["t01"])`.

`H0{W2,B1}` is the hand of seat 0, `D1{...}` the display of seat 1; all else is given in the words of the view.
Goblins that are not named lie in the deck, unless `deck` is given (top first): then they are out of the game.
"""

from __future__ import annotations

import re
from typing import Any

import warren

PILE = re.compile(r"([HD])(\d)\{([^}]*)\}")


def goblins(text: str) -> dict[str, int]:
    """`W2,B1` as a table."""
    return {part.strip()[0].lower(): int(part.strip()[1:]) for part in text.split(",") if part.strip()}


def pact(mode: str = "beginner", players: int | None = None, **options: Any) -> warren.Game:
    """A game of Pact, with the cards that all scenarios are told with unless others are named."""
    chosen = {"players": players} if players else {}
    return warren.game("pact", mode=mode, **chosen, **{"edition": "house-1", **options})


def seat(piles: str = "", game: warren.Game | None = None, **words: Any) -> warren.Position:
    """A position: hands and displays in short, the rest in words. Three beginners unless a game is given."""
    table = game or pact(players=3)
    seats = max(3, len(table.seats))
    hands: list[dict[str, int]] = [{} for _ in table.seats]
    displays: list[dict[str, int]] = [{} for _ in range(seats)]
    for kind, number, cards in PILE.findall(piles):
        (hands if kind == "H" else displays)[int(number)] = goblins(cards)
    return table.position({"hands": hands, "displays": displays, **words})


MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}


def tasks(piles: str, *row: str, game: warren.Game | None = None, **words: Any) -> warren.Position:
    """Three experts; seat 0 has played and may complete tasks or, holding the Schemer, wait."""
    table = {
        "market": MARKET,
        "row": [*row, "t30"],
        "task_deck": ["t20", "t24", "t22", "t28"],
        "phase": "tasks",
        "action": "play",
        "specialists": {"sp3": 0},
    }
    return seat(piles, game=game or pact("expert", 3), **(table | words))


def underway(**words: Any) -> warren.Position:
    """Three experts in the middle of a game: something of everything lies somewhere."""
    table = {
        "known": [{}, {"y": 1}],
        "market": {"w": 1, "r": 3},
        "row": ["t01", None, "t03"],
        "own": [["t07"]],
        "pacts": {"1-2": ["t09", "t05"]},
        "task_deck": ["t13", "t25"],
        "masters": ["mw", "my", "mk"],
        "figures": [[], ["t05"]],
        "commands": [["ii"], ["iv", "v"]],
        "specialists": {"sp1": 1, "sp6": 0},
        "active": 1,
        "round": 3,
        "phase": "tasks",
        "action": "play",
    }
    return seat("H0{W2,Y1} H1{K1,Y1} D0{W1} D1{B2,K1}", pact("expert"), **(table | words))


def display(position: warren.Position, number: int) -> dict[str, int]:
    """A display, as the view shows it."""
    shown: dict[str, int] = position.view()["displays"][number]
    return shown


def hand(position: warren.Position, number: int) -> dict[str, int]:
    """A hand, as its owner sees it."""
    held: dict[str, int] = position.view(number)["hands"][number]
    return held
