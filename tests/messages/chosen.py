"""Which frozen games are played by day and by night, and what is said in them: messages, each with seat and part."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tests.frozen.game import FOLDER, FrozenGame
from tests.golden import hints
from tests.messages.hashes import Hashes, hashed
from tests.messages.played import Plan, messages
from tests.messages.terminal import printed
from warren.games import find, game_ids
from warren.server.house import game_kind

BY_DAY = {
    "slayer-troll=yes-appear=one-instinct-2": 40,
    "slayer-edition=house-1-random-1": 70,
    "pact-players=3-max_rounds=5-random-2": 70,
    "pact-players=5-instinct-1": 60,
    "pact-mode=expert-players=4-instinct-1": 70,
    "pact-mode=two-instinct-2": 80,
    "pact-mode=solo-random-1": 80,
    "loot-players=2-auto_play_powers=True-random-1": 80,
    "loot-players=3-first_player=rotate-instinct-1": 80,
    "boblin-players=1-heroes=True-trolls=True-instinct-1": 40,
    "boblin-players=2-round_cap=5-random-1": 30,
    "boblin-players=4-heroes=True-trolls=True-instinct-1": 60,
    "goblin-random-3": 70,
    "goblin-edition=house-random-1": 60,
    "goblin-version=campaign-random-1": 80,
    "goblin-rules=3-handover=True-instinct-1": 60,
}
"""Every game and every mode of it: so many moves of each."""

TYPED = {
    "slayer-edition=house-1-random-1": 40,
    "pact-mode=two-instinct-2": 40,
    "loot-players=2-auto_play_powers=True-random-1": 30,
    "boblin-players=2-round_cap=5-random-1": 30,
    "goblin-edition=house-random-1": 25,
}
"""Of these so many moves are typed by day; by night some of the first random game of every sort."""

TYPED_BY_NIGHT = 60
BY_NIGHT = Plan(1500, updates=100)

DAY, NIGHT = "by_day", "by_night"

NONE = "no-game"
"""What is said without any game being played: the list of games, and hints from stored searches."""

GAMES = {DAY: [NONE, *BY_DAY], NIGHT: [NONE, *sorted(path.stem for path in FOLDER.glob("*.xz"))]}


def hashes_of(game: str, when: str) -> Hashes:
    """The hashes of what is said in a game."""
    return hashed((f"{seat}, {part}", body) for seat, part, body in said(game, when))


def said(game: str, when: str) -> Iterator[tuple[str, str, bytes]]:
    """All that is said in a game, to whom, and in which part."""
    if game == NONE:
        yield from _said_of_all(when)
        return
    frozen = FrozenGame.load(FOLDER / f"{game}.xz")
    yield from messages(frozen, Plan(BY_DAY[game], questions=1) if when == DAY else BY_NIGHT)
    most = _typed(game, frozen, when)
    for body in printed(frozen, most) if most else ():
        yield "keyboard", "terminal", body


def _typed(stem: str, frozen: FrozenGame, when: str) -> int:
    """So many moves are typed."""
    if when == DAY:
        return TYPED.get(stem, 0)
    is_first = stem.endswith("-random-1") and frozen.head["rules"] == find(frozen.head["game"]).version
    return TYPED_BY_NIGHT if is_first else 0


def _said_of_all(when: str) -> Iterator[tuple[str, str, bytes]]:
    for game_id in game_ids():
        yield game_id, "kind", msgspec.json.encode(game_kind(game_id))
        for thought in hints.stored(game_id) if when == NIGHT else ():
            yield game_id, "hints", msgspec.json.encode(hints.hint(thought, hints.position_of(thought)))
