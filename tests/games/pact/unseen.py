"""What tests of secrets share: positions that hide something, what is seen of them, the worlds that may be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import warren
from tests.games.moves import play
from tests.games.pact.table import pact, seat

MODES = [("expert", 4), ("two", 2), ("solo", 1), ("beginner", 5), ("beginner", 2), ("expert", 3)]

every_mode = pytest.mark.parametrize(("mode", "players"), MODES)


def seen(position: warren.Position, number: int | None) -> str:
    """All that a seat sees, as one text."""
    return json.dumps(position.view(number), sort_keys=True) + position.board(number)


def worlds(position: warren.Position, number: int, n: int = 300) -> Iterator[warren.Position]:
    for seed in range(n):
        yield position.imagine(number, seed)


def choosing_commands() -> warren.Position:
    """Three experts choose their commands; nobody has chosen."""
    words: dict[str, Any] = {
        "dealt": [["i", "ii"], ["iii", "iv"], ["v", "vi"]],
        "phase": "commands",
        "market": {"r": 4},
    }
    words |= {"deck": ["w", "y", "k"]}
    return seat("H0{W3,Y3} H1{K3,G3} H2{B3,R3}", pact("expert"), **words)


def shortage() -> warren.Position:
    """SC8: hands of 9, 8 and 4, and nothing to fill the market with."""
    words = {"market": {"w": 2, "y": 1, "k": 1}, "deck": []}
    return play(seat("H0{W3,Y2,K2} H1{W2,Y2,K2,G2} H2{R4}", **words), "recruit", "w", "w")


def pact_under_way(*moves: str, **words: Any) -> warren.Position:
    """SC12, with more to choose from."""
    table = {"row": ["t03", "t01"], "phase": "tasks", "action": "play", "task_deck": ["t13"], "market": {"r": 4}}
    return play(seat("H0{W1} H1{K1} D0{Y2,B1,W1} D1{Y2,K1} D2{W1}", **(table | words)), *moves)
