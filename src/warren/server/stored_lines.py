"""`Lines`: what is stored of a table, one line after another, each read when somebody wants it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final, overload

from .events import Line, decoded, encoded

DIGEST: Final = 16
"""Bytes."""


class Lines(Sequence[Line]):
    """Lines as they are stored, and as what they say."""

    def __init__(self, bodies: Sequence[bytes]) -> None:
        self.bodies = bodies

    @classmethod
    def of(cls, lines: Sequence[Line]) -> Lines:
        """Some lines; those that were read from a store are as they are."""
        return lines if isinstance(lines, Lines) else cls([encoded(line) for line in lines])

    def __len__(self) -> int:
        return len(self.bodies)

    @overload
    def __getitem__(self, index: int) -> Line: ...

    @overload
    def __getitem__(self, index: slice) -> Lines: ...

    def __getitem__(self, index: int | slice) -> Line | Lines:
        if isinstance(index, slice):
            return Lines(self.bodies[index])
        return decoded(self.bodies[index])

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


class LinesDigest:
    """A digest of the lines of a table, one after another."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, body: bytes) -> None:
        """Go on with a line."""
        self._hash.update(len(body).to_bytes(4, "big"))
        self._hash.update(body)

    def after(self, bodies: Iterable[bytes]) -> LinesDigest:
        """The digest after some lines more."""
        later = LinesDigest()
        later._hash = self._hash.copy()
        for body in bodies:
            later.add(body)
        return later

    @property
    def now(self) -> bytes:
        """Of all lines so far."""
        return self._hash.digest()[:DIGEST]
