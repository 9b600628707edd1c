"""BR3.6: every mix of trained goblins."""

from __future__ import annotations

from ....core.handfuls import number_of_bag
from ....core.moves import Moves, add
from ....core.record import Ints
from ....core.rule import row, rule
from ..goods import N_TRAINED


@rule
def offer_mixes(first: int, n: int, most: Ints, moves: Moves) -> None:
    """Every bag of so many trained goblins with at most so many of each kind; `first` is the verb with bag 0."""
    bag = row(N_TRAINED)
    for b in range(min(most[0], n) + 1):
        for k in range(min(most[1], n - b) + 1):
            for m in range(min(most[2], n - b - k) + 1):
                if n - b - k - m <= most[3]:
                    bag[0] = b
                    bag[1] = k
                    bag[2] = m
                    bag[3] = n - b - k - m
                    add(moves, first + number_of_bag(bag, N_TRAINED, 1))
