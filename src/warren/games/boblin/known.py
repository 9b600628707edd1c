"""What a seat knows: everything on the table, and of the decks the cards that it saw going under them."""

from __future__ import annotations

from ...core.rule import rule
from .state import WATCHER, State


@rule
def knows(s: State, deck: int, at: int, seat: int) -> bool:
    """Whether a seat knows the card in a place of a deck, counted from the bottom."""
    return s.seen[deck][at] >> seat & 1 != 0


def is_known(s: State, deck: int, at: int, seat: int | None) -> bool:
    """Whether somebody (None: a spectator) knows the card in a place of a deck, counted from the bottom."""
    return knows(s, deck, at, WATCHER if seat is None else seat)


def looked_at(s: State) -> list[int]:
    """The places of the cards that are being looked at, the uppermost first."""
    size = s.deck_size[s.looked_in]
    return list(range(size - 1, size - 1 - s.looked_at, -1))


def known_places(s: State, deck: int, seat: int | None) -> list[int]:
    """The places of the cards that somebody knows in a deck, from the bottom, but for those just looked at."""
    last = s.deck_size[deck] - (s.looked_at if deck == s.looked_in else 0)
    return [at for at in range(last) if is_known(s, deck, at, seat)]


def known_cards(s: State, deck: int, seat: int | None) -> int:
    """How many cards of a deck somebody knows."""
    return sum(is_known(s, deck, at, seat) for at in range(s.deck_size[deck]))
