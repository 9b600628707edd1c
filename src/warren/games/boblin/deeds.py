"""What happens that passive effects react to, BR16.2, and to whose deeds they do."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

# ---- goblins gained by kind, then these

FAME_GAINED: Final = 6
CONQUERED: Final = 7  # by dungeon
DESTROYED: Final = 10  # by dungeon
SCOUTED: Final = 13
BEFRIENDED: Final = 14
DEFEATED: Final = 15
TURN_BEGUN: Final = 16
N_HAPPENINGS: Final = 17
TRAINED_GAINED: Final = 0b111100  # bits of happenings
NOTHING_HAPPENS: Final = -1


class Who(IntEnum):
    """BR9.4 to BR9.6: whose deeds set a passive effect off."""

    SELF = 0
    NEIGHBOR = 1
    ANY = 2
