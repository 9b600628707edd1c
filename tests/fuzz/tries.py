"""A try: something harmed, and what came of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

MOST_HARMS = 3


class Try(NamedTuple):
    """Something harmed. `run` says "refused", "taken" or the like; an exception is what the fuzz looks for."""

    what: str
    run: Callable[[], str]


Sort = Callable[[random.Random], Iterator[Try]]
"""A sort of tries: as many as one likes."""


def harmed(data: bytes, chance: random.Random, most: int = MOST_HARMS) -> bytes:
    """Some bytes with a few of them changed, cut, doubled, moved or torn out."""
    for _ in range(chance.randint(1, most)):
        data = chance.choice(HARMS)(data, chance)
    return data


def _flipped(data: bytes, chance: random.Random) -> bytes:
    if not data:
        return b"\0"
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


def _torn(data: bytes, chance: random.Random) -> bytes:
    a, b = sorted(chance.randint(0, len(data)) for _ in range(2))
    return data[:a] + data[min(b, a + 200) :]


def _doubled_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    return b"\n".join([*lines[:at], lines[at], *lines[at:]])


def _swapped_lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    a, b = (chance.randrange(len(lines)) for _ in range(2))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _without_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    del lines[chance.randrange(len(lines))]
    return b"\n".join(lines)


def _other_number(data: bytes, chance: random.Random) -> bytes:
    digits = [at for at, sign in enumerate(data) if sign in b"0123456789"]
    if not digits:
        return _flipped(data, chance)
    at = chance.choice(digits)
    put = chance.choice([b"0", b"9", b"-1", b"99999999999999999999", b"1e400", b"null", b"\xff", b""])
    return data[:at] + put + data[at + 1 :]


def _other_word(data: bytes, chance: random.Random) -> bytes:
    words = data.split(b" ")
    a, b = (chance.randrange(len(words)) for _ in range(2))
    words[a] = words[b]
    return b" ".join(words)


HARMS = (_flipped, _cut, _torn, _doubled_line, _swapped_lines, _without_line, _other_number, _other_word)
