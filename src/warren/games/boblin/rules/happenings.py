"""BR16.2: what happens is counted for the turn, and waits until the action under way is done."""

from __future__ import annotations

from ....core.rule import rule
from ..state import MOST_COUNTED, MOST_SEATS, State


@rule
def happen(s: State, seat: int, happening: int, n: int) -> None:
    """BR16.1, BR11.17: something that may set passive effects off. Tallies are for the active player's turn.

    A happening that waits already is not noted again: whatever it can set off fires once (BR9.2), and tallies are
    looked at when it comes up.
    """
    if seat == s.active:
        s.tally[happening] = min(MOST_COUNTED, s.tally[happening] + n)
    entry = happening * MOST_SEATS + seat
    for i in range(s.queued):
        if s.queue[i] == entry:
            return
    s.queue[s.queued] = entry
    s.queued += 1


@rule
def what_of(entry: int) -> int:
    """BR16.2: what has happened, of something that waits."""
    return entry // MOST_SEATS


@rule
def cause_of(entry: int) -> int:
    """BR9.4 to BR9.6: who has done it."""
    return entry % MOST_SEATS


@rule
def next_happening(s: State) -> None:
    """BR16.1: first in, first out."""
    s.happening = s.queue[0]
    s.queued -= 1
    for i in range(s.queued):
        s.queue[i] = s.queue[i + 1]
    s.queue[s.queued] = 0
    s.asked = 0
    s.cursor = 0
