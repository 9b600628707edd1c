"""How a game of Goblin Slayer ended."""

from __future__ import annotations

from ....core.accounts import Account
from ....core.components import Components
from ....core.phrases import counted
from ..board import NAMES
from ..state import CARRIED, State, Winner


def account(s: State, c: Components, seat: int | None) -> Account:
    """There are no points: how the game ended, and how far Stormbeard had come."""
    if s.winner == Winner.NOBODY:
        return Account()
    stones = c.tables.stones_hero + c.tables.stones_board
    return Account(ended=f"{_end(s, c)} {s.used} of {counted(stones, 'Hero Stone')} {_were(s.used)} used.")


def _were(n: int) -> str:
    return "was" if n == 1 else "were"


def _end(s: State, c: Components) -> str:
    if s.winner == Winner.HERO:
        return f"Stormbeard left the cave with the Widget in turn {s.turn} of {s.turn_cap}."
    widget = "He had the Widget" if s.widget == CARRIED else "He had not reached the Widget"
    if s.turn < s.turn_cap:
        where = f"on {NAMES[s.hero]}, {counted(s.to_door[s.hero], 'space')} from the doorway"
        return f"Stormbeard was killed {where}, in turn {s.turn} of {s.turn_cap}. {widget}."
    return f"Turn {s.turn}, the last one, found Stormbeard inside the cave. {widget}."
