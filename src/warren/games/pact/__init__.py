"""Pact: goblin clans collect sets, alone or with a neighbour who cannot refuse."""

from __future__ import annotations

from ...core.definition import Definition, Odds
from ...core.kinds import SEAT_NAMES
from ...core.looks import Looks
from ...core.options import Flag, Number, OneOf
from ...core.scores import Unit
from .naming import IMAGINARY
from .options import MODES
from .seats import MOST_SEATS
from .state import MOST_ROUNDS

# Two and experts hold commands, and see more in their own than comes of them.
ODDS = {"beginner": Odds(steep=1.2), "expert": Odds(lean=-0.55), "two": Odds(steep=0.9, lean=-0.7), "solo": Odds()}

GAME = Definition(
    id="pact",
    title="Pact",
    summary="Goblin clans fulfil tasks, alone or in pacts with neighbours who cannot refuse.",
    clauses="PA",
    nobody=IMAGINARY,
    seats={n: SEAT_NAMES[:n] for n in range(1, MOST_SEATS + 1)},
    version=2,
    unit=Unit("glory", "glory"),
    package=__name__,
    options=(
        OneOf("mode", "PA18.9", "Which game is played.", "beginner", values=MODES),
        OneOf(
            "start_seat",
            "PA18.1",
            "Who begins.",
            "random",
            values=("random", *(str(seat) for seat in range(MOST_SEATS))),
        ),
        Number("max_rounds", "PA18.3", "The game ends after this round at the latest.", 100, low=5, high=MOST_ROUNDS),
        Flag("dynamite_needs_shortage", "PA12.3", "Dynamite only replaces a goblin that is missing.", True),
        Flag("permanents_in_display", "PA11.9", "Permanent goblins count as part of the display.", True),
        OneOf("masters", "PA18.6", "Which master goblins are dealt.", "master", values=("master", "masters_mixed")),
    ),
    edition="house-1",
    players=3,
    has_secrets=True,
    playout=60,
    favour=0.04,
    odds=lambda options: ODDS[options["mode"]],
    variants=(
        {"players": 3},
        {"players": 4},
        {"players": 5},
        {"mode": "beginner", "players": 2},
        {"mode": "expert", "players": 3},
        {"mode": "expert", "players": 4},
        {"mode": "expert", "players": 5},
        {"mode": "two"},
        {"mode": "solo"},
        {"mode": "expert", "dynamite_needs_shortage": False},
        {"mode": "two", "permanents_in_display": False, "masters": "masters_mixed"},
    ),
    looks=Looks("Share a task and share the glory, with one neighbour.", "40 min", place=3),
)
