"""How a seat of Heaps stands: nobody can tell."""

from __future__ import annotations

from warren.core.rule import rule

from ..state import State, Tables


@rule
def judge(s: State, t: Tables, seat: int) -> float:
    return 0.5
