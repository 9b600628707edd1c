"""Boblin's Rebellion for bots: how a seat stands, and what a learner sees."""

from __future__ import annotations

from typing import Final

from ...core.record import Floats
from ...core.rule import rule
from .rules import share
from .state import Phase, State, Tables

OBSERVATION_SIZE: Final = 1


@rule
def judge(s: State, t: Tables, seat: int) -> float:
    """An estimate of the seat's share."""
    if s.phase == Phase.OVER:
        return share(s, t, seat)
    return s.fame[seat] / 100


@rule
def observe(s: State, t: Tables, seat: int, out: Floats) -> int:
    """To come."""
    out[0] = s.fame[seat] / 27
    return OBSERVATION_SIZE
