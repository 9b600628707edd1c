"""Snapshots make a table open quickly. Its lines stay the truth; a snapshot that does not fit them is thrown away.

Each one covers the lines after the one before it, so that little is written however long a game becomes. It fits if
it was made of exactly these lines by exactly this code, and if the game stands after it as the last line says.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

import warren

from ..games import find
from ..table.frozen import FrozenTable
from .events import Line, encoded

EVERY: Final = 50
"""Lines after which a table is kept once more."""

ROOMS: Final = ("core", "face", "table", "server")
DIGEST: Final = 16


class Snapshot(Struct, frozen=True, array_like=True):
    """A part of a table's game."""

    after: int  # the last line of the part before
    seq: int  # the last line of this one
    lines: bytes  # a digest of all lines up to it
    code: bytes  # a digest of the code that has made it
    table: FrozenTable


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Snapshot)


class LinesDigest:
    """A digest of the lines of a table, one after another."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, line: Line) -> None:
        """Go on with a line."""
        body = encoded(line)
        self._hash.update(len(body).to_bytes(4, "big") + body)

    def after(self, lines: Sequence[Line]) -> LinesDigest:
        """The digest after some lines more."""
        later = LinesDigest()
        later._hash = self._hash.copy()
        for line in lines:
            later.add(line)
        return later

    @property
    def now(self) -> bytes:
        """Of all lines so far."""
        return self._hash.digest()[:DIGEST]


def packed(snapshot: Snapshot) -> bytes:
    """A snapshot as it is stored, with a digest of itself."""
    body = zlib.compress(_ENCODER.encode(snapshot), 1)
    return hashlib.sha256(body).digest()[:DIGEST] + body


def unpacked(stored: bytes) -> Snapshot | None:
    """The snapshot that was stored; None if it was damaged."""
    digest, body = stored[:DIGEST], stored[DIGEST:]
    if hashlib.sha256(body).digest()[:DIGEST] != digest:
        return None
    try:
        return _DECODER.decode(zlib.decompress(body))
    except (zlib.error, msgspec.DecodeError):
        return None


def fitting(stored: Sequence[bytes], lines: Sequence[Line], game: str) -> tuple[list[Snapshot], LinesDigest]:
    """Those of the stored snapshots, from the first on, that fit the lines of a table; the digest of these lines."""
    found: list[Snapshot] = []
    digest = LinesDigest()
    for body in stored:
        snapshot = unpacked(body)
        if snapshot is None or snapshot.code != code_of(game):
            break
        begin = found[-1].seq if found else 0
        if snapshot.after != begin or not begin < snapshot.seq <= len(lines):
            break
        covered = digest.after(lines[begin : snapshot.seq])
        if snapshot.lines != covered.now:
            break
        digest = covered
        found.append(snapshot)
    return found, digest


@cache
def code_of(game: str) -> bytes:
    """A digest of all code that a table of a game rests on, its editions included."""
    root = Path(warren.__file__).parent
    folders = [*(root / room for room in ROOMS), root.joinpath(*find(game).package.split(".")[1:])]
    digest = hashlib.sha256(warren.__version__.encode())
    for file in sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".toml")):
        digest.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes())
    return digest.digest()[:DIGEST]
