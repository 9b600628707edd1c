"""Advice of a strong player, in words: what it would do, how it thinks the game goes on, and what is wrong with the
next best move.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

import warren

from ..bots import Line, Thinking
from ..face.known import told_of
from ..face.lines import lines_of

MOST_MOVES: Final = 4
"""Of a course that are told."""

MOST_LINES: Final = 4
MOST_COUNSELS: Final = 3


class Counsel(Struct, frozen=True):
    """A move that was thought about."""

    move: str
    sentence: str
    chance: float  # to win, as far as was seen
    looks: int
    course: tuple[str, ...]  # what may well happen if it is made


class Advice(Struct, frozen=True):
    """What a strong player would do: its move, and what it thought of the best moves, if it thinks at all."""

    move: str
    counsels: tuple[Counsel, ...] = ()


def advice(position: warren.Position, seat: int, move: str, thinking: Thinking | None) -> Advice:
    """What a player found in a position that the seat imagines."""
    lines = thinking.lines[:MOST_COUNSELS] if thinking is not None else []
    return Advice(move, tuple(counsel(position, seat, line) for line in lines))


def counsel(position: warren.Position, seat: int, line: Line) -> Counsel:
    """A line of a search in words; the position is one that the seat imagines."""
    choices = {choice.text: choice.sentence for choice in position.choices()}
    move = str(line.moves[0])
    return Counsel(move, choices.get(move, ""), line.chance, line.visits, course_of(position, seat, line))


def course_of(position: warren.Position, seat: int, line: Line) -> tuple[str, ...]:
    """What the seat would be told if the moves of a line were made: as far as they are possible in this world."""
    ahead = position.copy()
    told = []
    for move in line.moves[:MOST_MOVES]:
        if ahead.is_over or str(move) not in ahead.moves():
            break
        for event in ahead.play(str(move)):
            if event.seen_by(seat):
                kind = position.game.definition.events(event.raw[0])
                told.append(told_of(0, kind, event.raw, position.game.components, seat))
    return lines_of(told, position.game.definition.events)[:MOST_LINES]


def what_is_wrong(best: Counsel, other: Counsel) -> str:
    """Why a move is not the best one."""
    less = round(best.chance, 2) - round(other.chance, 2)
    if less < 0.01:
        return f"`{other.move}` is as good as far as can be seen."
    after = f" After it perhaps: {' '.join(other.course)}" if other.course else ""
    return f"`{other.move}` wins less often, by {less:.0%}.{after}"
