"""Warren: goblin board games for people and programs.

>>> import warren
>>> pos = warren.game("slayer").start(seed=7)
>>> pos.is_over
False

Many games at once, of simple players:

>>> warren.simulate("slayer", games=100, seed=1)
<Simulation: 100 games of slayer>

Programs that play are in `warren.bots`; one's own is a class with one method. In `warren.bots.arena` they play against
one another, all seats rotated; `print` shows what came of it:

>>> from warren.bots import Player, arena
>>> class Last(Player):
...     def choose(self, position, turn=None):
...         return position.moves()[-1]
>>> result = arena.run("loot", [Last, "greedy"], games=4, seed=1)
>>> print(result)
player  games  wins  share (fair: 50.0%)  at 95 %  ...
greedy  4      4     100.0%               51.0% to 100.0%  ...
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
