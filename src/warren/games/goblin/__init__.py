"""Goblin: a King's raids on a valley of 494 hexes, and the Count who defends it."""

from __future__ import annotations

from ...core.definition import Definition
from ...core.kinds import SEAT_NAMES
from ...core.looks import Looks
from ...core.options import Flag, OneOf
from ...core.scores import Unit

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
    has_secrets=True,
    playout=2,
    favour=0.02,
    turn_seconds=4.0,
    variants=({}, {"edition": "house"}, {"version": "campaign"}),
    looks=Looks("Raid the Count’s valley and get home with the plunder.", "1–2 h", place=2),
)
