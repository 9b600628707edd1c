"""Snapshots make a table open quickly. Its lines stay the truth; a snapshot that does not fit them is thrown away.

Each one covers the lines after the one before it, so that little is written however long a game becomes. It fits if
it was made of exactly these lines by exactly this code, and if the game stands after it as the last line says. Of most
parts nothing is read before somebody asks for it.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

import warren

from ..games import find
from ..table.frozen_table import FrozenPart, FrozenTable
from ..table.milestones import Milestones
from .events import Opened
from .standing import Standing
from .stored_lines import DIGEST, Lines, LinesDigest
from .told import ToldPart, ToldSoFar

EVERY: Final = 30
"""Lines after which a table is kept once more."""

ROOMS: Final = ("core", "face", "table", "server")

T = TypeVar("T")


class Stand(Struct, frozen=True, array_like=True):
    """How a table stands after a line."""

    table: FrozenTable
    standing: Standing  # of which `opened` is left out: the first line has it
    changed: float  # the date of this line
    speakers: tuple[str, ...]
    told: tuple[ToldSoFar, ...]  # by whoever looks on, and by each seat
    clocks: dict[int, tuple[float, ...]]  # after the lines that last told of a move


class Snapshot(Struct, frozen=True, array_like=True):
    """A part of a table's lines, and how the table stands after them. Everything but numbers and digests is packed."""

    after: int  # the last line of the part before
    seq: int  # the last line of this one
    lines: bytes  # a digest of all lines up to it
    code: bytes  # a digest of the code that has made it
    head: bytes  # of the first: how the game began, as text, without any move
    stand: bytes
    part: bytes  # what happened in the game
    answers: bytes  # by the keys of commands
    told: tuple[bytes, ...]  # to whoever looks on, and to each seat
    milestones: bytes = b""  # of the first: of what had been played before the game began here


_DECODER: Final = msgspec.msgpack.Decoder(Snapshot)


def squeezed(thing: Any) -> bytes:
    """Anything of a snapshot, packed."""
    return zlib.compress(msgspec.msgpack.encode(thing), 1)


def unsqueezed(body: bytes, kind: type[T]) -> T:
    """What was packed."""
    return msgspec.msgpack.decode(zlib.decompress(body), type=kind)


class Kept:
    """The snapshots of a table that fit its lines, one after another."""

    def __init__(self, snapshots: Sequence[Snapshot]) -> None:
        self._snapshots = snapshots

    @property
    def head(self) -> str:
        """How the game began."""
        return unsqueezed(self._snapshots[0].head, str)

    @property
    def stand(self) -> Stand:
        """How the table stands."""
        return unsqueezed(self._snapshots[-1].stand, Stand)

    @property
    def milestones(self) -> Milestones:
        """Of what had been played before the game began here."""
        return unsqueezed(self._snapshots[0].milestones, Milestones)

    @property
    def answers(self) -> dict[str, msgspec.Raw]:
        """To all commands, by their keys."""
        found: dict[str, msgspec.Raw] = {}
        for snapshot in self._snapshots:
            answers = unsqueezed(snapshot.answers, dict[str, bytes])
            found.update((key, msgspec.Raw(answer)) for key, answer in answers.items())
        return found

    def parts(self) -> Iterator[FrozenPart]:
        """What happened in the game."""
        return (unsqueezed(snapshot.part, FrozenPart) for snapshot in self._snapshots)

    def told(self, knower: int) -> Iterator[ToldPart]:
        """What somebody was told: 0 is whoever looks on, then come the seats."""
        return (unsqueezed(snapshot.told[knower], ToldPart) for snapshot in self._snapshots)


def packed(snapshot: Snapshot) -> bytes:
    """A snapshot as it is stored, with a digest of itself."""
    body = msgspec.msgpack.encode(snapshot)
    return hashlib.sha256(body).digest()[:DIGEST] + body


def unpacked(stored: bytes) -> Snapshot | None:
    """The snapshot that was stored; None if it was damaged."""
    digest, body = stored[:DIGEST], stored[DIGEST:]
    if hashlib.sha256(body).digest()[:DIGEST] != digest:
        return None
    try:
        return _DECODER.decode(body)
    except msgspec.DecodeError:
        return None


def damages(stored: Sequence[bytes], lines: Lines) -> list[str]:
    """What stored snapshots say of damage: their own, or that of lines which were others when they were made."""
    found, digest, until = [], LinesDigest(), 0
    for body in stored:
        snapshot = unpacked(body)
        if hashlib.sha256(body[DIGEST:]).digest()[:DIGEST] != body[:DIGEST]:
            found.append("a snapshot is damaged: they may all be deleted (DELETE FROM snapshots)")
        if snapshot is None or not until < snapshot.seq <= len(lines):
            continue
        digest, until = digest.after(lines.bodies[until : snapshot.seq]), snapshot.seq
        if snapshot.lines != digest.now:
            return [*found, f"its lines up to {until} are not those of which a snapshot was made"]
    return found


def fitting(stored: Sequence[bytes], lines: Lines, game: str) -> tuple[list[Snapshot], LinesDigest]:
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
        covered = digest.after(lines.bodies[begin : snapshot.seq])
        if snapshot.lines != covered.now:
            break
        digest = covered
        found.append(snapshot)
    return found, digest


def first_of(lines: Lines) -> Opened:
    """How a table was made."""
    opened = lines[0].events[0]
    assert isinstance(opened, Opened)
    return opened


def uncovered(stored: Sequence[bytes], lines: Lines) -> int:
    """How many of a table's lines no snapshot covers."""
    found, _ = fitting(stored, lines, first_of(lines).game)
    return len(lines) - (found[-1].seq if found else 0)


@cache
def code_of(game: str) -> bytes:
    """A digest of all code that a table of a game rests on, its editions included."""
    root = Path(warren.__file__).parent
    digest = hashlib.sha256(warren.__version__.encode())
    for folder in (*(root / room for room in ROOMS), Path(str(files(find(game).package)))):
        for file in sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".toml")):
            digest.update(f"{folder.name}/{file.relative_to(folder)}\0".encode() + file.read_bytes())
    return digest.digest()[:DIGEST]
