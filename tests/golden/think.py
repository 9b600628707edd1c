"""`python -m tests.golden.think [GAME ...]`: search anew in twenty positions of each game, and store what was found."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace

import warren
from tests.frozen.game import FOLDER as FROZEN
from tests.frozen.game import FrozenGame
from tests.golden.hints import Thought, keep
from warren.bots import Budget, Search, Turn, ask, make_player
from warren.games import find, game_ids

MANY = 20
LOOKS = 800
FILES = 6  # frozen games that positions are taken from
LONGEST = 400  # moves of them that are played at most


def main(wanted: list[str]) -> None:
    for game_id in wanted or game_ids():
        chance = random.Random(game_id)
        places = spread(game_id, chance)
        keep(game_id, [thought(frozen, name, after, n) for n, (name, frozen, after) in enumerate(places)])
        print(f"{game_id}: {len(places)} searches", flush=True)


def spread(game_id: str, chance: random.Random) -> list[tuple[str, FrozenGame, int]]:
    """Positions in which there is a choice: each phase in turn, as long as it has some."""
    by_phase: dict[str, list[tuple[str, FrozenGame, int]]] = {}
    for name, frozen, after, position in positions(game_id, chance):
        if len(position.moves()) > 1:
            by_phase.setdefault(position.phase, []).append((name, frozen, after))
    for found in by_phase.values():
        chance.shuffle(found)
    chosen: list[tuple[str, FrozenGame, int]] = []
    while len(chosen) < MANY:
        chosen += [found.pop() for found in by_phase.values() if found]
    return chosen[:MANY]


def positions(game_id: str, chance: random.Random) -> Iterator[tuple[str, FrozenGame, int, warren.Position]]:
    """Those of some frozen games under the newest rules, else under any."""
    newest = find(game_id).version
    files = sorted(FROZEN.glob(f"{game_id}*instinct*.xz"))
    files = [path for path in files if f"rules={newest}" in path.stem] or chance.sample(files, FILES)
    for path in files[:FILES]:
        frozen = FrozenGame.load(path)
        position = frozen.start("compiled")
        for after, move in enumerate(frozen.moves[:LONGEST]):
            yield path.stem, frozen, after, position
            position.play(move)


def thought(frozen: FrozenGame, name: str, after: int, seed: int) -> Thought:
    position = frozen.start("compiled")
    for move in frozen.moves[:after]:
        position.play(move)
    king = make_player("king", seed)
    assert isinstance(king, Search)
    move = str(ask(king, position, "hint", Turn(Budget(LOOKS))))
    lines = king.thinking.lines if king.thinking else []
    return Thought(name, after, move, [replace(line, moves=[str(move) for move in line.moves]) for line in lines])


if __name__ == "__main__":
    main(sys.argv[1:])
