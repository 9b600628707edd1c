"""Boblin's Rebellion: goblins are recruited, trained and spent on rooms that fall to pieces, in a race for fame."""

from __future__ import annotations

from ...core.definition import Definition
from ...core.kinds import SEAT_NAMES
from ...core.looks import Looks
from ...core.options import Flag, Number
from ...core.scores import Unit
from .state import MOST_ROUNDS, MOST_SEATS

MOST_CUBES = 200
MOST_DISCARDS = 12

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
    players=2,
    has_secrets=True,
    playout=40,
    variants=(
        {},
        {"players": 3, "heroes": True},
        {"players": 4, "heroes": True, "trolls": True},
        {"players": 1},
        {"players": 1, "heroes": True, "trolls": True},
    ),
    looks=Looks("Take the dungeon room by room. 27 fame wins.", "35 min", place=5),
)
