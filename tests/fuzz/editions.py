"""Editions, harmed: refused, or playable."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from importlib.resources import files
from pathlib import Path

import warren
from tests.contract.cases import VARIANTS, Case
from tests.fuzz.tries import Try, harmed
from warren.games import find

DECISIONS = 25


@cache
def shipped(game_id: str) -> list[bytes]:
    """The files of a game's editions."""
    folder = files(find(game_id).package) / "editions"
    return [file.read_bytes() for file in folder.iterdir() if file.name.endswith(".toml")]


def editions(chance: random.Random) -> Iterator[Try]:
    """Files of one's own."""
    while True:
        case = chance.choice(VARIANTS)
        content = harmed(chance.choice(shipped(case.game_id)), chance)
        seed = chance.getrandbits(30)
        yield Try(f"{case}, seed {seed}: {content!r}", partial(_play, case, content, seed))


def _play(case: Case, content: bytes, seed: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "own.toml"
        path.write_bytes(content)
        try:
            game = warren.game(case.game_id, engine="checked", **dict(case.options) | {"edition": str(path)})
        except (warren.BadEdition, warren.BadOption) as fault:
            return f"refused: {fault}"
    position = game.start(seed)
    chance = random.Random(seed)
    for _ in range(DECISIONS):
        if position.is_over:
            break
        assert not game.faults(position.state)
        position.play(chance.choice(position.moves()))
    for seat in range(len(game.seats)):
        assert position.seen_by(seat).to_json()
        assert position.seen_by(seat).board
    return "played"
