"""Goblin for learners: what a seat sees, as numbers."""

from __future__ import annotations

from typing import Final

from ...core.record import Floats
from ...core.rule import rule
from .rules.scoring import score
from .state import State, Tables

OBSERVATION_SIZE: Final = 6
SCALE: Final = 100.0  # half points that decide a game


@rule
def observe(s: State, t: Tables, seat: int, out: Floats) -> int:
    """What everybody knows of the score and the turn."""
    out[0] = 1.0 if seat == s.king else 0.0
    out[1] = score(s, t, seat) / SCALE
    out[2] = score(s, t, 1 - seat) / SCALE
    out[3] = s.turn / 20.0
    out[4] = 1.0 if s.alarm else 0.0
    out[5] = s.confidence / 8.0
    return OBSERVATION_SIZE
