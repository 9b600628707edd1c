"""Loot & Recruit: build a deck, stack goblins on three platforms, knock down those of the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...core.components import Components
from ...core.definition import Definition, Rules, Telling
from ...core.kinds import SEAT_NAMES
from ...core.options import Flag, OneOf
from ...core.scores import Unit
from .account import account
from .aims import aim
from .board import LEGEND, board
from .cautions import caution
from .edition import read_edition
from .faults import faults
from .hidden import imagine
from .instinct import suggest
from .judge import OBSERVATION_SIZE, judge, observe
from .queries import Query, answer
from .rules import DOORS, score, share
from .scene import scene, things
from .state import LAST_ROUND, MOST_SEATS, ROTATE, Event, Phase, Reason, State, Tables, Verb
from .tables import tables
from .view import arrange, view
from .words import ask, say


def prepare(s: State, options: Mapping[str, Any]) -> None:
    """How many sit at the table."""
    s.seats = options["players"]


def suited_edition(options: Mapping[str, Any]) -> str | None:
    """LR16.4: between two, where attacks help whoever moves last, goblins are harder to fell."""
    return "house-2" if options["players"] == 2 else None


def report(finals: Any, components: Components) -> Mapping[str, Any]:
    """Figures of many games."""
    figures = {
        "attacks": finals["attacks_made"],
        "attacks stopped": finals["attacks_negated"],
        "cards felled by attacks": finals["cards_felled"],
        "goblins standing": finals["height"].sum(axis=(1, 2)),
    }
    for place, won in enumerate(_wins_by_place(finals), 1):
        figures[f"won by player {place} of the first round"] = won
    for title, name in enumerate(components.titles.card_names):
        if components.tables.cost[title]:
            figures[f"acquired: {name}"] = finals["acquired"][:, title]
    return figures


def _wins_by_place(finals: Any) -> list[Any]:
    """The share of the win that went to the first player of the first round, to the second, and so on."""
    seats = int(finals["seats"][0])
    scores = finals["recorded"][:, :seats].sum(axis=2)
    won = scores == scores.max(axis=1, keepdims=True)
    shares = won / won.sum(axis=1, keepdims=True)
    moved = (finals["first_player"] == ROTATE) * (LAST_ROUND - 1)  # how often the First Player card was passed on
    first = (finals["first"] - moved) % seats
    games = np.arange(len(finals))
    return [shares[games, (first + place) % seats] for place in range(seats)]


GAME = Definition(
    id="loot",
    title="Loot & Recruit",
    summary="Goblins loot the shop, recruit the crowd and stack up, until somebody attacks the bottom of the stack.",
    clauses="LR",
    seats={n: SEAT_NAMES[:n] for n in range(2, MOST_SEATS + 1)},
    version=2,
    unit=Unit("victory point", "victory points"),
    package=__name__,
    options=(
        Flag("trio_returns", "LR16.2", "Goblins that have a pile go back to it when they are trashed.", True),
        OneOf("first_player", "LR16.3", "Whether the First Player card moves.", "fixed", values=("fixed", "rotate")),
        Flag("auto_play_powers", "LR16.5", "Cards that only give powers are played by themselves.", False),
    ),
    edition="house-1",
    suited_edition=suited_edition,
    read_edition=read_edition,
    State=State,
    Tables=Tables,
    phases=Phase,
    verbs=Verb,
    reasons=Reason,
    events=Event,
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
        say,
        scene,
        things,
        account=account,
        ask=ask,
        aim=aim,
        caution=caution,
        tables=tables,
        answer=answer,
    ),
    queries=Query,
    report=report,
    has_secrets=True,
    playout=40,
    variants=(
        {},
        {"players": 3},
        {"players": 4},
        {"players": 5},
        {"players": 5, "first_player": "rotate", "auto_play_powers": True},
        {"players": 3, "trio_returns": False, "first_player": "rotate"},
    ),
    prepare=prepare,
)
