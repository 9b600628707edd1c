"""Warren: goblin board games for people and programs.

>>> import warren
>>> pos = warren.game("slayer").start(seed=7)
>>> pos.is_over
False
"""

from __future__ import annotations

from .core.errors import (
    BadEdition,
    BadNotation,
    BadOption,
    BadPosition,
    BadTranscript,
    IllegalMove,
    MayBeCut,
    Refusal,
    Stopped,
    TooMany,
    UnknownGame,
    UnknownSeat,
    WarrenError,
)
from .core.notation import Move
from .face.entries import Ahead, Ended, Undone
from .face.game import Game, Position, game, schema
from .face.happened import Event
from .face.known import Choice, Made, Named, Outcome, Preview, Told
from .face.sight import Sight
from .face.simulation import Simulation, simulate
from .face.transcript import Transcript
from .face.whole import TruePosition
from .games import game_ids as games

__version__ = "0.1.0"

__all__ = [
    "Ahead",
    "BadEdition",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadTranscript",
    "Choice",
    "Ended",
    "Event",
    "Game",
    "IllegalMove",
    "Made",
    "MayBeCut",
    "Move",
    "Named",
    "Outcome",
    "Position",
    "Preview",
    "Refusal",
    "Sight",
    "Simulation",
    "Stopped",
    "Told",
    "TooMany",
    "Transcript",
    "TruePosition",
    "Undone",
    "UnknownGame",
    "UnknownSeat",
    "WarrenError",
    "game",
    "games",
    "schema",
    "simulate",
]
