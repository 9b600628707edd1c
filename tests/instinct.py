"""What a game suggests (`suggest`), for the tests of its instinct."""

from __future__ import annotations

import warren
from warren.core.moves import next_choice

FIRST = 0x9E3779B97F4A7C15


def idea(position: warren.Position, stream: int = FIRST) -> str:
    """What is suggested, as text; one of the legal moves."""
    number = position.game.doors.suggest(position.handle, stream)
    legal = {move.number: str(move) for move in position.moves()}
    assert number in legal, position
    return legal[number]


def ideas(position: warren.Position, times: int = 20) -> set[str]:
    """What is suggested in several moods."""
    found, stream = set(), FIRST
    for _ in range(times):
        stream = next_choice(stream)
        found.add(idea(position, stream))
    return found


def game_by_instinct(game: warren.Game, seed: int) -> warren.Position:
    """The end of a whole game in which everybody does what is suggested."""
    position, stream = game.start(seed), FIRST + seed
    while not position.is_over:
        stream = next_choice(stream)
        position.play(idea(position, stream))
    return position
