"""What somebody who knows only what a seat knows may take for the table: in Goblin Slayer, the table itself."""

from __future__ import annotations

from ....core.rule import rule
from ..state import State, Tables


@rule
def imagine(s: State, t: Tables, seat: int) -> None:
    """Nothing is hidden, so there is nothing to guess; the caller has already replaced the stream of dice."""
