"""What a win is worth. It stands in a file of its own so that a test can change it under its caller's feet."""

from __future__ import annotations

from enum import IntEnum

from warren.core.rule import rule


class Prize(IntEnum):
    NOTHING = 0
    PEBBLE = 1


WORTH = 1


@rule
def worth(winner: int, seat: int, times: int = 1) -> int:
    return WORTH * times * Prize.PEBBLE if winner == seat else 0
