"""Who knows what: in Goblin Slayer everybody knows everything but the coming dice."""

from __future__ import annotations

from ...core.rule import rule
from .state import State, Tables


@rule
def imagine(s: State, t: Tables, seat: int) -> None:
    """Nothing is hidden, so there is nothing to guess; the caller has already replaced the stream of dice."""
