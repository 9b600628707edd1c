"""Goblins, BR3.1, and what else is paid and gained: the codes of a cost and of a reward."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

# ---- goblins

N_KINDS: Final = 6  # of goblins
N_TRAINED: Final = 4
K: Final = 0
C: Final = 1
B: Final = 2
T: Final = 3
L: Final = 4
P: Final = 5
FIRST_TRAINED: Final = B
LETTERS: Final = ("k", "c", "b", "t", "l", "p")
GOBLINS: Final = ("Stickler", "Screamer", "Stabber", "Stalker", "Slinger", "Sparkler")
MOST_SPACES: Final = 12  # of one area
N_IN_GROUP: Final = MOST_SPACES + 1  # so many goblins of a kind, or none

# ---- what else stands in a bundle

ANY: Final = 6  # G
FAME: Final = 7
ACTION: Final = 8
SCOUT: Final = 9
SWAP: Final = 10  # Z
NUDGE: Final = 11  # W
WRECK: Final = 12  # R
CODES: Final = "KCBTLPGFASZWR"
N_COSTS: Final = WRECK + 1  # numbers of a cost, by code
MOST_ANY: Final = 6  # trained goblins of any kind, in one cost or reward
MOST_WRECKS_PAID: Final = 3


class Mod(IntEnum):
    """What changes the fame of a step, by the goblins that were paid."""

    NONE = 0
    DISTINCT = 1
    SAME = 2
    EACH = 3
