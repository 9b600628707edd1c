"""Hashes of messages as a file that people can read: game, seat, part, and a hash of every fifty messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "hashes"
BLOCK = 50

Hashes = dict[str, list[str]]
"""Of each seat and part, in order: how many messages, and a hash of each block."""


class Difference(NamedTuple):
    """Where messages are not what they were."""

    where: str  # seat and part
    number: int  # of the first message of the first block that differs

    def __str__(self) -> str:
        return f"{self.where}: one of the messages from number {self.number} on"


def hashed(messages: Iterable[tuple[str, bytes]]) -> Hashes:
    """The hashes of messages, each with its seat and part."""
    bodies: dict[str, list[bytes]] = {}
    for where, body in messages:
        bodies.setdefault(where, []).append(body)
    return {where: [str(len(said)), *_blocks(said)] for where, said in bodies.items()}


def _blocks(bodies: list[bytes]) -> Iterable[str]:
    for begin in range(0, len(bodies), BLOCK):
        digest = blake2b(digest_size=4)
        for body in bodies[begin : begin + BLOCK]:
            digest.update(len(body).to_bytes(8, "big") + body)
        yield digest.hexdigest()


def differences(now: Hashes, then: Hashes) -> list[Difference]:
    """Where messages are not what they were: of each seat and part the first block."""
    found = []
    for where in dict.fromkeys((*then, *now)):
        (n_now, *blocks_now), (n_then, *blocks_then) = now.get(where, ["0"]), then.get(where, ["0"])
        pairs = list(zip_longest(blocks_now, blocks_then))
        wrong = next((block for block, (one, other) in enumerate(pairs) if one != other), None)
        if wrong is not None or n_now != n_then:
            found.append(Difference(where, BLOCK * (wrong or 0) + 1))
    return found


def load(name: str) -> dict[str, Hashes]:
    """The stored hashes of some games."""
    stored: dict[str, Hashes] = {}
    game = ""
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            where, _, words = line.strip().partition(": ")
            stored[game][where] = words.split()
        elif line:
            game = line
            stored[game] = {}
    return stored


def save(name: str, games: Mapping[str, Hashes]) -> None:
    """Store the hashes of some games in place of those that were there."""
    text = "\n".join(
        "".join([f"{game}\n", *(f"  {where}: {' '.join(words)}\n" for where, words in of_game.items())])
        for game, of_game in games.items()
    )
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
