"""What a win is worth. It stands in a file of its own so that a test can change it under its caller's feet."""

from __future__ import annotations

from warren.core.rule import rule

WORTH = 1


@rule
def worth(winner: int, seat: int) -> int:
    return WORTH if winner == seat else 0
