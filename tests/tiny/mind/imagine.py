"""What a seat of Heaps cannot know, guessed."""

from __future__ import annotations

from warren.core.dice import below
from warren.core.rule import rule

from ..known import number_seen
from ..state import State, Tables


@rule
def imagine(s: State, t: Tables, seat: int) -> None:
    """Of the other's number a guess, unless the seat has seen it; and what the other has seen can only be one's own."""
    other = 1 - seat
    s.secret[other] = number_seen(s, seat) if number_seen(s, seat) >= 0 else below(s, 100)
