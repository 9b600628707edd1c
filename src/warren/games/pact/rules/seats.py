"""PA1.5: who sits where, who decides, and what imaginary players are called."""

from __future__ import annotations

from ....core.rule import rule
from ..seats import MOST_SEATS
from ..state import State


@rule
def active(s: State) -> int:
    """Decisions of the player whose turn it is."""
    return s.active


@rule
def asked(s: State) -> int:
    """Decisions that all make, one seat after the other."""
    return s.asked


@rule
def neighbour(s: State, seat: int, side: int) -> int:
    """PA1.5: left is one seat further, right one seat back (no division: this is asked for every way to pay)."""
    if side == 0:
        return seat + 1 if seat + 1 < s.seats else 0
    return seat - 1 if seat > 0 else s.seats - 1


@rule
def pact_of(s: State, seat: int, side: int) -> int:
    """PA2.6: the pact card at a seat's left (0) or right (1)."""
    return seat if side == 0 else neighbour(s, seat, 1)


@rule
def seats_from(s: State, seat: int, other: int) -> int:
    """How many seats to the left of a seat another one is."""
    return (other - seat + s.seats) % s.seats


@rule
def scores(s: State, seat: int) -> bool:
    """PA15.5, PA17.2: who has glory: imaginary players only where they have to be beaten, in solo."""
    return seat < s.humans or s.humans == 1


@rule
def called(s: State, seat: int) -> int:
    """A seat as events name it: imaginary players have names of their own."""
    return seat if seat < s.humans else MOST_SEATS + seat - s.humans
