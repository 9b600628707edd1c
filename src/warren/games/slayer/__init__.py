"""Goblin Slayer: Stormbeard the dwarf against the horde of Snarlsbad Cavern."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.components import Components
from ...core.definition import Definition, Odds, Rules, Telling
from ...core.options import Flag, Number, OneOf, Subset, Text
from ...core.scores import Unit
from .account import account, tables
from .aims import aim
from .asking import ask, caution
from .edition import read_edition, read_layout
from .faults import faults
from .hidden import imagine
from .instinct import suggest
from .judge import OBSERVATION_SIZE, judge, observe
from .picture import LEGEND, board, window
from .queries import Query, answer
from .rules import DOORS, score, share
from .scene import scene, things
from .state import CARRIED, MOST_TURNS, Event, Phase, Reason, State, Tables, Verb
from .view import arrange, set_layout, view
from .words import say


def prepare(s: State, options: Mapping[str, Any]) -> None:
    """GS13.10: a given layout goes into the state before the set-up."""
    if options["layout"] is not None:
        set_layout(s, options["layout"])


def report(finals: Any, components: Components) -> Mapping[str, Any]:
    """Figures of many games."""
    return {
        "turns": finals["turn"],
        "Hero Stones used": finals["used"],
        "Widget carried at the end": finals["widget"] == CARRIED,
    }


def suited_edition(options: Mapping[str, Any]) -> str | None:
    """Tiles of their own for what moves the balance most: the troll, and monsters that come one by one."""
    if options["troll"] == "yes":
        return "house-2-troll"
    return "house-2-one" if options["appear"] == "one" else None


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
    suited_edition=suited_edition,
    read_edition=read_edition,
    State=State,
    Tables=Tables,
    phases=Phase,
    verbs=Verb,
    reasons=Reason,
    events=Event,
    queries=Query,
    observation_size=OBSERVATION_SIZE,
    rules=Rules(
        **DOORS._asdict(),
        imagine=imagine,
        score=score,
        share=share,
        judge=judge,
        observe=observe,
        suggest=suggest,
    ),
    telling=Telling(
        view,
        arrange,
        faults,
        board,
        LEGEND,
        say=say,
        scene=scene,
        things=things,
        account=account,
        ask=ask,
        aim=aim,
        caution=caution,
        tables=tables,
        answer=answer,
        window=window,
    ),
    report=report,
    prepare=prepare,
    favour=0.05,
    odds=lambda options: Odds(steep=0.8),  # a lead may yet be lost by dice
    variants=({}, {"edition": "house-1"}),
)
