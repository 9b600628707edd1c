"""What a seat knows: of the hands of others what has been shown, and no order of any deck."""

from __future__ import annotations

from typing import Any

from ...core.rule import rule
from .rules.stacks import defense
from .state import State, Tables


def known_of(s: State, seat: int) -> Any:
    """What everybody knows of a hand; without a deck that is all of it."""
    return s.known[seat] if s.deck_size[seat] else s.hand[seat]


@rule
def places_on(s: State, seat: int, other: int) -> int:
    """How many places further on, clockwise, another seat is."""
    return (other - seat + s.seats) % s.seats


@rule
def has_turn_to_come(s: State, seat: int) -> bool:
    """LR4.4: whether the seat's turn of this round is not over: its hand still counts in this round."""
    return places_on(s, s.first, seat) >= s.turn


@rule
def holds_against(s: State, t: Tables, seat: int, platform: int, title: int) -> int:
    """LR9.2, LR9.3: the Attack Power that fells a card which stands on top of a stack: the least Defense there."""
    least = defense(s, t, title)
    for index in range(s.height[seat][platform]):
        least = min(least, defense(s, t, s.stack[seat][platform][index]))
    return least
