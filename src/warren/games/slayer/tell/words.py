"""Words that sentences and questions, the board and tables of Goblin Slayer share."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.phrases import counted, listed
from ..board import DOORWAY, N_HEX, NAMES
from ..rules.cave import is_opening, walk_from
from ..rules.combat import attack_strength
from ..rules.hero import stones_on
from ..rules.horde import can_go
from ..state import NOWHERE, WAITING, Piece, State, Tables
from .odds import at_strength


def place(s: State, at: int) -> str:
    """A hex, with what is special about it."""
    if at == DOORWAY:
        return f"the doorway {NAMES[at]}"
    return f"the opening {NAMES[at]}" if is_opening(s, at) else NAMES[at]


def treasures(s: State, at: int) -> str:
    """What lies on a hex; nothing if nothing does."""
    stones = stones_on(s, at)
    found = ["the Widget"] if s.widget == at else []
    found += [counted(stones, "Hero Stone")] if stones else []
    return listed(found)


def waiting(s: State) -> str:
    """Who waits in the tunnels."""
    goblins = counted(s.waiting, "goblin")
    if s.troll_at != WAITING:
        return goblins
    return f"{goblins} and the troll" if s.waiting else "the troll"


def is_one(s: State) -> bool:
    """Whether a single monster waits."""
    return s.waiting + int(s.troll_at == WAITING) == 1


def monster(s: State, at: int) -> str:
    """What stands on a hex."""
    return "troll" if s.cell[at] == Piece.TROLL else "goblin"


def spent(s: State) -> str:
    """A Hero Stone that is paid."""
    return "your last Hero Stone" if s.hand == 1 else f"a Hero Stone ({s.hand - 1} left)"


def can_still_move(s: State, t: Tables) -> int:
    """How many monsters have something left of their move, and a free hex or the tunnels to go to."""
    goblins = [s.goblin_at[i] for i in range(s.goblins)]
    troll = [s.troll_at] if s.troll_at >= 0 else []
    return sum(can_go(s, t, at) for at in [*goblins, *troll])


def strength_now(s: State, t: Tables) -> int:
    """GS10.1: of an attack on Stormbeard now."""
    return 0 if s.hero == NOWHERE else attack_strength(s, t)


def still(s: State, t: Tables) -> str:
    """How many monsters the horde could still move."""
    return f"{counted(can_still_move(s, t), 'monster')} could still move"


def against(s: State, t: Tables) -> str:
    """Who would attack Stormbeard as it stands."""
    strength = attack_strength(s, t)
    return f"beside Stormbeard: {at_strength(strength)}" if strength else "nobody is beside Stormbeard"


class Walked(NamedTuple):
    """The walking distances from Stormbeard in some cave."""

    tables: Tables
    hero: int
    cell: list[int]
    spaces: list[int]


def from_hero(s: State, t: Tables) -> list[int]:
    """The walking distances from Stormbeard; all choices of a decision ask for the same ones, so the last are kept."""
    for last in _LAST_WALKED:
        if last.tables is t and last.hero == s.hero and last.cell == s.cell:
            return last.spaces
    spaces = [0] * N_HEX
    walk_from(s, t, s.hero, spaces)
    _LAST_WALKED[:] = [Walked(t, s.hero, list(s.cell), spaces)]
    return spaces


_LAST_WALKED: Final[list[Walked]] = []
