"""Heaps: the smallest thing that is a game of Warren, to test the core with.

Two players in turn take one to three pebbles from a heap; before that a die decides how many pebbles there are.
Whoever takes the last pebble loses; under the first version of the rules it was the winner.
Each player also has a secret number that nobody uses, so that something is hidden; with an option it can be looked at,
and whoever did remembers it. Other options make it crowded: fingers to
take a pebble with, one move each, after the first turn; onlookers who greet at the beginning and cheer at every move.

What a win is worth (`worth`) stands beside the rules, so that a test can change it under their feet.
"""

from __future__ import annotations

from warren.core.definition import Definition
from warren.core.options import Flag, Number

from .state import MANY
from .vocabulary import NAMES

GAME = Definition(
    id="heaps",
    title="Heaps",
    summary="Leave the last pebble to the other.",
    clauses="HP",
    seats={2: NAMES},
    version=2,
    package=__name__,
    options=(
        Number("pebbles", "HP1.1", "Pebbles beside the die.", 10, low=1, high=100),
        Number("fingers", "HP2.3", "Fingers to take a pebble with.", 0, low=0, high=MANY),
        Number("greetings", "HP1.2", "Onlookers who greet.", 0, low=0, high=MANY),
        Number("cheers", "HP2.4", "Onlookers who cheer.", 0, low=0, high=MANY),
        Flag("peeking", "HP2.5", "The other's number can be looked at.", False),
    ),
    edition="plain",
)
