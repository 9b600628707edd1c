"""Who sits at the table in each mode, and what seats are dealt: masters, specialists, commands."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...core.vocabulary import names_of

# ---- seats

MOST_SEATS: Final = 5  # imaginary players included


class Mode(IntEnum):
    """Which game is played, PA18.9."""

    BEGINNER = 0
    EXPERT = 1
    TWO = 2
    SOLO = 3


NO_SEAT: Final = -1
HELIX_OF_TWO: Final = 2
HELIX: Final = 1  # in solo
FERDIX: Final = 2
LAST_GAME: Final = 4  # of the solo ladder

# ---- masters

N_MASTERS: Final = 6
NO_MASTER: Final = -1

# ---- specialists

N_SPECIALISTS: Final = 6
MOST_TAKEN_BACK: Final = 2  # specialists, before a further game of the ladder
USED_UP: Final = -1  # holder of a discarded specialist (solo)
NOT_DEALT: Final = -2


class Specialist(IntEnum):
    """Specialists, PA7."""

    SP1 = 0
    SP2 = 1
    SP3 = 2
    SP4 = 3
    SP5 = 4
    SP6 = 5


SPECIALIST_IDS: Final = names_of(Specialist)

# ---- commands

N_COMMANDS: Final = 12
MOST_KEPT: Final = 3  # commands
FULL_PACT: Final = 6  # tasks that command II asks for


class Command(IntEnum):
    """Commands that are scored in a way of their own, PA14."""

    I = 0  # noqa: E741 - a Roman number
    II = 1
    III = 2
    IV = 3
    V = 4
    VI = 5
    VII = 6
    X = 9
    XI = 10
    XII = 11
