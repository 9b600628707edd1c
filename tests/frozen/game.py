"""A frozen game as a file: one line of JSON for the head, one for every position, compressed."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import warren
from tests.frozen.dice import watched_dice
from tests.frozen.facts import Facts, facts

FOLDER = Path(__file__).parent / "games"
EDITIONS = Path(__file__).parent / "editions"
"""The editions that the games were played with, by digest: a later change of a shipped edition touches no game."""

Line = dict[str, Any]


@dataclass(frozen=True)
class FrozenGame:
    """What was played, and everything that came of it."""

    head: Line
    lines: list[Line]

    @classmethod
    def load(cls, path: Path) -> FrozenGame:
        with lzma.open(path, "rt", encoding="utf-8") as file:
            head, *lines = map(json.loads, file)
        return cls(head, lines)

    def save(self, path: Path) -> None:
        """Write a new file; one that is there stays as it is."""
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in (self.head, *self.lines))
        with open(path, "xb") as file:
            file.write(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))

    @property
    def moves(self) -> list[str]:
        return [line["play"] for line in self.lines[1:]]

    def start(self, engine: str) -> warren.Position:
        edition = str(EDITIONS / f"{self.head['digest']}.toml")
        chosen = {**self.head["options"], "edition": edition, "rules": self.head["rules"]}
        game = warren.game(self.head["game"], engine=engine, **chosen)
        return game.start(self.head["seed"])


def played(position: warren.Position, moves: Iterator[str], fallen: list[str]) -> Iterator[Line]:
    """Play some moves and tell, line by line, what there is to keep; `fallen` are the watched dice."""
    before: Facts = {}
    move: str | None = None
    while True:
        now = facts(position)
        changed = {name: value for name, value in now.items() if before.get(name) != value}
        before = now
        line: Line = {} if move is None else {"play": move}
        line |= {"dice": " ".join(fallen), "facts": changed, "legal": [str(m) for m in position.moves()]}
        fallen.clear()
        if position.is_over:
            line |= {"scores": list(position.scores), "shares": list(position.shares), "result": position.result}
        yield line
        if position.is_over:
            return
        move = next(moves)
        position.play(move)


def replayed(frozen: FrozenGame, engine: str) -> Iterator[Line]:
    """The lines that the rules of today write for the moves of a frozen game."""
    frozen.start(engine)  # compiled before anybody watches
    with watched_dice() as fallen:
        position = frozen.start(engine)
        yield from played(position, iter(frozen.moves), fallen)
