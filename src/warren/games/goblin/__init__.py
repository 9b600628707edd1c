"""Goblin: a King's raids on a valley of 494 hexes, and the Count who defends it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.components import Components
from ...core.definition import Definition, Planning, Rules, Telling
from ...core.kinds import SEAT_NAMES
from ...core.options import Flag, OneOf
from ...core.scores import Unit
from .account import account
from .aims import aim
from .arrange import arrange, draws
from .asking import ask, caution
from .edition import read_edition
from .faults import faults
from .hidden import imagine
from .instinct import MIND, suggest, think
from .judge import judge
from .macros import Macro, unfold
from .mapmaker import make_map
from .observe import OBSERVATION_SIZE, observe
from .picture import LEGEND, board, look, window
from .plans import PLANS, clock, follow, plans
from .queries import Query, answer
from .rules import DOORS, score, share
from .rules.losses import HALVES
from .scene import scene, things
from .seeing import seen_phase
from .sentences import say
from .state import State, Tables
from .tables import tables
from .view import view
from .vocabulary import Event, Phase, Reason, Verb


def report(finals: Any, components: Components) -> Mapping[str, Any]:
    """Figures of many games: the second King is who plays the goblins at the end."""
    second = finals["king"]
    games = range(len(finals))
    points = [finals["score"][games, seat] / HALVES for seat in (1 - second, second)]
    return {
        "points of the first King": points[0],
        "points of the second King": points[1],
        "plundered by the first King": finals["brought"][games, 1 - second] / HALVES,
        "plundered by the second King": finals["brought"][games, second] / HALVES,
        "the second King overtakes": points[1] > points[0],
    }


GAME = Definition(
    id="goblin",
    title="Goblin",
    summary="Goblins raid a valley from their caves and carry plunder home; the Count and the Baron hunt them.",
    clauses="GB",
    seats={2: SEAT_NAMES[:2]},
    version=3,
    unit=Unit("point", "points", parts=2),
    package=__name__,
    options=(
        OneOf("version", "GB1.3", "A raid of two cycles, or a campaign.", "raid", values=("raid", "campaign")),
        Flag("kasbosh", "GB24.1", "Kasbosh is among the goblin leaders.", True),
        Flag("randolph_with_baron", "GB26.6", "Sir Randolph comes with the Baron.", True),
        OneOf("bonus", "GB23.10", "How bonus units are taken.", "choice", values=("choice", "random")),
        Flag("handover", "GB21.3", "Where a leader moves, a goblin may hand its plunder to another.", False),
    ),
    edition="1982",
    read_edition=read_edition,
    State=State,
    Tables=Tables,
    phases=Phase,
    verbs=Verb,
    reasons=Reason,
    events=Event,
    queries=Query,
    macros=Macro,
    observation_size=OBSERVATION_SIZE,
    rules=Rules(
        **DOORS._asdict(),
        imagine=imagine,
        score=score,
        share=share,
        judge=judge,
        observe=observe,
        suggest=suggest,
        planning=Planning(size=MIND, numbers=PLANS, plans=plans, follow=follow, think=think, clock=clock),
    ),
    telling=Telling(
        view,
        arrange,
        faults,
        board,
        LEGEND,
        phase=seen_phase,
        say=say,
        scene=scene,
        things=things,
        account=account,
        ask=ask,
        aim=aim,
        caution=caution,
        answer=answer,
        tables=tables,
        window=window,
        look=look,
        unfold=unfold,
    ),
    has_secrets=True,
    report=report,
    playout=2,
    favour=0.02,
    turn_seconds=4.0,
    make_map=make_map,
    chances=draws,
    variants=({}, {"edition": "house"}, {"version": "campaign"}),
)
