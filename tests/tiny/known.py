"""What a seat of Heaps knows: its own number, and the other's if it has looked."""

from __future__ import annotations

from typing import Any

from warren.core.rule import rule

from .state import State


@rule
def number_seen(s: State, seat: int) -> int:
    """The other's number, or -1 if the seat has not seen it."""
    return s.seen[seat][0] - 1


def last_seen(s: Any, seat: int) -> dict[str, Any] | None:
    number = number_seen(s, seat)
    return {"number": number, "pebbles": s.seen[seat][1]} if number >= 0 else None
