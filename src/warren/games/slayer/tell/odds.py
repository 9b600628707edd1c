"""The odds of a fight, worked out: what a sweep leaves, how likely an attack succeeds. (GS9.4, GS9.8, GS9.9, GS10.3)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....core.phrases import percent
from ....core.wanted import FACES
from ..known import strength_left
from ..rules.cave import is_monster
from ..rules.combat import attack_succeeds, hits_of, hits_to_kill, strength_of
from ..state import Piece, State, Tables

FACES_OF_DIE: Final = range(1, FACES + 1)
SWEEP_HITS: Final = sorted({hits_of(rolled) for rolled in FACES_OF_DIE})
"""GS9.4: as likely as one another, two faces each."""


class Crowd(NamedTuple):
    """The monsters beside a hex."""

    goblins: int
    trolls: int = 0
    wound: int = 0  # hits that the troll has taken in this sweep

    @property
    def strength(self) -> int:
        """GS10.1."""
        return self.goblins * strength_of(Piece.GOBLIN) + self.trolls * strength_of(Piece.TROLL)

    @property
    def hits(self) -> int:
        """GS9.10: that all of them can take."""
        return self.goblins * hits_to_kill(Piece.GOBLIN, 0) + self.trolls * hits_to_kill(Piece.TROLL, self.wound)

    def left(self, hits: int) -> int:
        """GS9.8 to GS9.10: the strength that is left after some hits, if the horde gives them out as it should."""
        return strength_left(self.strength, self.trolls, self.wound, hits)

    def __str__(self) -> str:
        goblins = "a goblin" if self.goblins == 1 else f"{self.goblins} goblins"
        return " and ".join([*[goblins][: self.goblins], *["the troll"][: self.trolls]])


def crowd_beside(s: State, t: Tables, at: int) -> Crowd:
    """The monsters beside a hex now."""
    beside = [s.cell[h] for h in t.beside[at] if is_monster(s, h)]
    trolls = beside.count(Piece.TROLL)
    return Crowd(len(beside) - trolls, trolls, s.wound if trolls else 0)


def success(strength: int) -> float:
    """GS10.3, GS10.4: the chance that an attack succeeds."""
    return sum(attack_succeeds(rolled, strength) for rolled in FACES_OF_DIE) / FACES


def success_after_sweep(crowd: Crowd, extra: int = 0, sweeps: Sequence[int] = SWEEP_HITS) -> float:
    """GS9.4, GS10.3: the chance that those succeed whom a sweep leaves, with some extra hits."""
    return sum(success(crowd.left(hits + extra)) for hits in sweeps) / len(sweeps)


def hits_made(stones: int = 0) -> str:
    """GS9.4, GS9.5: the hits that a sweep may make, with those that are paid for."""
    return f"{SWEEP_HITS[0] + stones} to {SWEEP_HITS[-1] + stones} hits"


def at_strength(strength: int) -> str:
    """A strength with what it comes to."""
    return f"strength {strength} ({percent(success(strength))})"
