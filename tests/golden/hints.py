"""Hints as players read them, made from searches whose results are stored: position, move, and what was thought of it.

`python -m tests.golden.think` searches anew, which changes the stored results; `make golden` only tells them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

import warren
from tests.frozen.game import FOLDER as FROZEN
from tests.frozen.game import FrozenGame
from warren.bots import Line, Thinking
from warren.table import Advice
from warren.table.advice import advice, in_words

FOLDER = Path(__file__).parent / "hints"


class Thought(Struct, frozen=True, omit_defaults=True):
    """What a search found after so many moves of a frozen game."""

    frozen: str
    after: int
    move: str
    lines: list[Line] = []


def text_of(game_id: str) -> Path:
    return FOLDER / f"{game_id}.txt"


def stored(game_id: str) -> list[Thought]:
    return msgspec.json.decode((FOLDER / f"{game_id}.json").read_bytes(), type=list[Thought])


def keep(game_id: str, thoughts: list[Thought]) -> None:
    lines = ",\n".join(msgspec.json.encode(thought).decode() for thought in thoughts)
    (FOLDER / f"{game_id}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


@cache
def _frozen(name: str) -> FrozenGame:
    return FrozenGame.load(FROZEN / f"{name}.xz")


def position_of(thought: Thought, engine: str = "compiled") -> warren.Position:
    """Where it was thought, as the seat that is asked imagines it."""
    frozen = _frozen(thought.frozen)
    position = frozen.start(engine)
    for move in frozen.moves[: thought.after]:
        position.play(move)
    assert position.to_move is not None
    return position.imagine(position.to_move, "hint")


def hint(thought: Thought, position: warren.Position) -> Advice:
    thinking = Thinking(0, 0.0, 0, thought.lines) if thought.lines else None
    assert position.to_move is not None
    return advice(position, position.to_move, thought.move, thinking)


def told(thoughts: list[Thought]) -> str:
    """The hints of a game, with the questions that they answer."""
    return "\n".join(line for thought in thoughts for line in _lines(thought))


def _lines(thought: Thought) -> Iterator[str]:
    position = position_of(thought)
    yield f"{position.question} (after {thought.after} moves of {thought.frozen}; {len(position.moves())} answers)"
    for line in in_words(hint(thought, position)):
        yield f"    {line}"
    yield ""
