"""The odds of a fight, worked out: what a sweep leaves, how likely an attack succeeds. (GS9.4, GS9.8, GS9.9, GS10.3)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....core.phrases import percent
from ....core.wanted import FACES
from ..state import Piece, State, Tables

SWEEP_HITS: Final = (1, 2, 3)
"""GS9.4: as likely as one another."""


class Crowd(NamedTuple):
    """The monsters beside a hex."""

    goblins: int
    trolls: int = 0
    wound: int = 0  # hits that the troll has taken in this sweep

    @property
    def strength(self) -> int:
        """GS10.1."""
        return self.goblins + 2 * self.trolls

    @property
    def hits(self) -> int:
        """GS9.10: that all of them can take."""
        return self.strength - self.wound

    def left(self, hits: int) -> int:
        """GS9.8 to GS9.10: the strength that is left after some hits, if the horde gives them out as it should."""
        if hits >= self.hits:
            return 0
        for_nothing = 1 - self.wound if self.trolls else 0  # the troll takes one and heals
        return self.strength - max(0, hits - for_nothing)

    def __str__(self) -> str:
        goblins = "a goblin" if self.goblins == 1 else f"{self.goblins} goblins"
        return " and ".join([*[goblins][: self.goblins], *["the troll"][: self.trolls]])


def crowd_beside(s: State, t: Tables, at: int) -> Crowd:
    """The monsters beside a hex now."""
    beside = [s.cell[h] for h in t.beside[at]]
    trolls = beside.count(Piece.TROLL)
    return Crowd(sum(piece >= Piece.GOBLIN for piece in beside) - trolls, trolls, s.wound if trolls else 0)


def success(strength: int) -> float:
    """GS10.3, GS10.4: the chance that an attack succeeds."""
    return min(strength, FACES) / FACES


def success_after_sweep(crowd: Crowd, extra: int = 0, sweeps: Sequence[int] = SWEEP_HITS) -> float:
    """GS9.4, GS10.3: the chance that those succeed whom a sweep leaves, with some extra hits."""
    return sum(success(crowd.left(hits + extra)) for hits in sweeps) / len(sweeps)


def at_strength(strength: int) -> str:
    """A strength with what it comes to."""
    return f"strength {strength} ({percent(success(strength))})"
