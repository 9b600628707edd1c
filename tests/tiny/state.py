"""State and tables of Heaps."""

from __future__ import annotations

from typing import Final

from warren.core.record import Record, i1, i1s, i2, i2grid, remembered, shape
from warren.core.state import Playing

MANY: Final = 3000


class State(Playing):
    pebbles: i2
    fingers: i2
    greetings: i2
    cheers: i2
    peeking: i1
    heap: i2
    begun: i1
    mover: i1
    secret: i1s = shape(2)
    seen: i2grid = remembered(
        2, 2
    )  # of each seat's secret: 1 + the number that was seen, and how many pebbles lay there
    winner: i1


class Tables(Record):
    most: i1
