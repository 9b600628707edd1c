"""Boblin's Rebellion: goblins are recruited, trained and spent on rooms that fall to pieces, in a race for fame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...core.components import Components
from ...core.definition import Definition, Rules, Telling
from ...core.kinds import SEAT_NAMES
from ...core.options import Flag, Number
from ...core.scores import Unit
from .account import account
from .aims import aim
from .arrange import arrange
from .asking import ask, caution
from .board import LEGEND, board
from .edition import read_edition
from .faults import faults
from .hidden import imagine
from .instinct import suggest
from .judge import OBSERVATION_SIZE, judge, observe
from .queries import Query, answer
from .rules import DOORS, score, share
from .scene import scene, things
from .sentences import say
from .state import DECK_LABELS, MOST_ROUNDS, MOST_SEATS, Event, Phase, Reason, State, Tables, Verb
from .tables import tables
from .view import view

MOST_CUBES = 200
MOST_DISCARDS = 12


def prepare(s: State, options: Mapping[str, Any]) -> None:
    """How many sit at the table."""
    s.seats = options["players"]


def report(finals: Any, components: Components) -> Mapping[str, Any]:
    """Figures of many games."""
    figures = {
        "rounds": finals["round_no"],
        "goblins lost for lack of space": finals["lost"],
        "heroes befriended": finals["n_friends"].sum(axis=1),
        "guards defeated": finals["defeats"],
    }
    for deck, label in enumerate(DECK_LABELS):
        figures[f"rooms conquered: {label}"] = finals["conquests"][:, deck]
        figures[f"rooms destroyed: {label}"] = finals["ruins"][:, deck]
    for place, won in enumerate(_wins_by_place(finals, components), 1):
        figures[f"won by player {place}"] = won
    return figures


def _wins_by_place(finals: Any, components: Components) -> list[Any]:
    """The share of the win that went to whoever began, to the second, and so on."""
    seats = int(finals["seats"][0])
    fame = finals["fame"][:, :seats]
    won = fame == fame.max(axis=1, keepdims=True)
    if seats == 1:
        won = fame >= components.tables.goal
    shares = won / np.maximum(1, won.sum(axis=1, keepdims=True))
    games = np.arange(len(finals))
    return [shares[games, (finals["first"] + place) % seats] for place in range(seats)]


GAME = Definition(
    id="boblin",
    title="Boblin's Rebellion",
    summary="Goblins learn, conquer rooms of the dungeon and wear them out, in a race for fame; also for one.",
    clauses="BR",
    seats={n: SEAT_NAMES[:n] for n in range(1, MOST_SEATS + 1)},
    version=2,
    unit=Unit("fame", "fame"),
    package=__name__,
    options=(
        Flag("heroes", "BR1.1", "Hero's Help: destroyed rooms buy heroes.", False),
        Flag("trolls", "BR1.1", "Terrible Trolls: fame brings trolls into the camp.", False),
        Flag("scout_private", "BR6.1", "Only whoever scouts sees the cards.", True),
        Flag("draglinkin_free", "BR11.7", "Heroes who are used need no action.", False),
        Number("supply", "BR16.6", "Goblins in the supply; 0 for any number.", 0, low=0, high=MOST_CUBES),
        Number("solo_discard", "BR13.7", "Alone: cards discarded from each deck.", 3, low=0, high=MOST_DISCARDS),
        Number("round_cap", "BR16.8", "The game ends after this round at the latest.", 200, low=5, high=MOST_ROUNDS),
    ),
    edition="house-1",
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
    players=2,
    report=report,
    has_secrets=True,
    playout=40,
    variants=(
        {},
        {"players": 3, "heroes": True},
        {"players": 4, "heroes": True, "trolls": True},
        {"players": 1},
        {"players": 1, "heroes": True, "trolls": True},
    ),
    prepare=prepare,
)
