"""Heaps as a picture: the heap, and a secret number before each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from warren.core.components import Components
from warren.core.scene import Face, Layout, Scene, Thing, Zone

from ..vocabulary import NAMES

FACES = {"pebble": Face("pebble", "rock", "p")}


def scene(c: Components, options: Mapping[str, Any]) -> Scene:
    heap = Zone("zone:heap", 0.2, 0.2, 1.6, 2, "Heap", Layout.PILE)
    seats = [Zone(f"seat:{n}", 2, 0.2 + 1.1 * n, 3, 0.9, name, Layout.LINES, n) for n, name in enumerate(NAMES)]
    return Scene("Heaps", 5.2, 2.4, (), (heap, *seats), FACES)


def things(s: Any, c: Components, seat: int | None) -> Iterator[Thing]:
    yield Thing("pebble:heap", "zone:heap", "pebble", count=s.heap)
    for owner, secret in enumerate(s.secret):
        if owner == seat:
            yield Thing(f"secret:{owner}", f"seat:{owner}", label="secret number", count=secret, counts=True)
        else:
            yield Thing(f"secret:{owner}", f"seat:{owner}", label="secret number")
