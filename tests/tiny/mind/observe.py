"""Heaps as numbers."""

from __future__ import annotations

from typing import Final

from warren.core.rule import rule

from ..state import State, Tables

OBSERVATION_SIZE: Final = 1


@rule
def observe(s: State, t: Tables, seat: int, out: list[float]) -> int:
    out[0] = s.heap * 1.0
    return 1
