"""Goblin Slayer: Stormbeard the dwarf against the horde of Snarlsbad Cavern."""

from __future__ import annotations

from ...core.definition import Definition, Odds
from ...core.looks import Looks
from ...core.options import Flag, Number, OneOf, Subset, Text
from ...core.scores import Unit
from .layouts import read_layout
from .state import MOST_TURNS

GAME = Definition(
    id="slayer",
    title="Goblin Slayer",
    summary="A dwarf fetches the Shimmering Widget out of a cave full of goblins.",
    clauses="GS",
    people=("the hero", "the horde"),
    seats={2: ("hero", "goblins")},
    version=1,
    unit=Unit("win", "wins"),
    package=__name__,
    options=(
        OneOf("middle", "GS13.1", "The middle tile.", "center", values=("center", "open", "random")),
        OneOf("troll", "GS13.2", "Whether the goblins may buy the troll.", "no", values=("no", "yes")),
        OneOf("appear", "GS13.3", "How many monsters may appear in a turn.", "all", values=("all", "one")),
        OneOf("vorpal", "GS13.4", "When stones for a sweep are spent.", "after", values=("after", "before")),
        Number("turn_cap", "GS13.5", "The last turn.", 100, low=20, high=MOST_TURNS),
        OneOf("cap_result", "GS13.6", "The result after the last turn.", "goblins", values=("goblins", "draw")),
        Subset("spells", "GS13.7", "The hero's spells.", "all", values=("quickening", "vorpal", "shield")),
        Flag("ask_obvious", "GS13.8", "Also ask where one answer is never worse.", False),
        Text(
            "layout",
            "GS13.10",
            "A fixed layout such as 'center 0 12345'.",
            None,
            check=read_layout,
            example="open 2 61543",
        ),
    ),
    edition="house-2",
    favour=0.05,
    odds=lambda options: Odds(steep=0.8),  # a lead may yet be lost by dice
    variants=({}, {"edition": "house-1"}),
    looks=Looks("One dwarf, one cave, far too many goblins.", "20 min", place=1),
)
