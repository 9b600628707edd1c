"""What is printed on the cards of Pact, in words: goblins and their colours, what commands count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .seats import Command
from .state import MOST_GOBLINS, N_TYPES, Tables

VOWELS: Final = "aeiou"

COUNTED: Final = (
    "where the dynamite marker ends",
    "pact cards with 6 or more tasks",
    "types in the display",
    "figures placed",
    "autumn tasks",
    "tasks done alone",
)
"""What the first commands count, for whoever keeps them: others read it, too."""

COUNTED_LAST: Final = {
    Command.X: "all tasks left for the most dynamite",
    Command.XI: "more tasks with the right neighbour than with the left",
    Command.XII: "more tasks with the left neighbour than with the right",
}


def colour_in(goblins: Sequence[str], kind: int) -> str:
    """The colour of a type; an edition calls types `white shaman`."""
    return goblins[kind].split()[0]


def name_in(goblins: Sequence[str], kind: int) -> str:
    """What a goblin of a type is called."""
    return goblins[kind].split(" ", 1)[1]


def counted_goblins(name: str, n: int) -> str:
    """So many goblins of a type.

    >>> counted_goblins("shaman", 1), counted_goblins("archer", 1), counted_goblins("shaman", 3)
    ('a shaman', 'an archer', '3 shamans')
    """
    if n == 1:
        return f"{'an' if name[0].lower() in VOWELS else 'a'} {name}"
    return f"{n or 'no'} {name}s"


def labels_of_goblins(goblins: Sequence[str]) -> list[str]:
    """What some goblins of a type are called, in the order of their numbers."""
    names = [name_in(goblins, kind) for kind in range(N_TYPES)]
    return [counted_goblins(name, n) for name in names for n in range(MOST_GOBLINS + 1)]


def counted_by(t: Tables, goblins: Sequence[str], i: int) -> str:
    """What a command counts."""
    if i < len(COUNTED):
        return COUNTED[i]
    if i in COUNTED_LAST:
        return COUNTED_LAST[Command(i)]
    colours = [colour_in(goblins, kind) for kind in range(N_TYPES) if t.colours[i] >> kind & 1]
    return f"{' and '.join(colours)} tasks"
