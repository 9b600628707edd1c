"""The pieces of Goblin: leaders first, then fighting units; whose they are, where they can be, what is kept of them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

# ---- how many there can be

N_LEADERS: Final = 16
N_GOBLIN_LEADERS: Final = 7
FIRST_UNIT: Final = N_LEADERS  # both in the order of the edition
MOST_UNITS: Final = 100
N_PIECES: Final = N_LEADERS + MOST_UNITS
MOST_TYPES: Final = 28
MOST_ALIKE: Final = 20  # counters of one type
MOST_COMMAND: Final = 12
NOBODY: Final = -1  # no piece, no seat

# ---- leaders whom the rules know by name

KING: Final = 0
KASBOSH: Final = 2
COUNT: Final = 7
GORDON: Final = 9
RANDOLPH: Final = 14
BARON: Final = 15
LEADER_IDS: Final = (
    *("king", "marglush", "kasbosh", "phinloc", "uglop", "argbarg", "grinphar"),
    *("count", "godfrey", "gordon", "keith", "bruce", "simon", "hilberth", "randolph", "baron"),
)


class Side(IntEnum):
    """Whose a piece is; GB3.3: also who moves and fights."""

    GOBLIN = 0
    FEUDAL = 1


class Rank(IntEnum):
    """GB2.1: morale classes."""

    A = 0
    B = 1
    C = 2


class Gait(IntEnum):
    """How a step is made: on foot, mounted, or as a goblin, who is on foot and may use the mouths of caves."""

    FOOT = 0
    HORSE = 1
    GOBLIN = 2


ON_FOOT: Final = 0
MOUNTED: Final = 1


class Off(IntEnum):
    """Where a piece is that is on no hex (State.at). A goblin in a cave hex still waits there to come out."""

    HOME = -1  # GB9.4, GB24.6, Q67: alive, out of this cycle
    DEAD = -2
    WAITING = -3  # GB23.2: the Baron's force off the map
    WITHDRAWN = -4  # GB9.5
    PILE = -5  # GB23.2: militia and bonus piles
    UNPLACED = -6  # set-up: still to be deployed


N_OFF: Final = 6  # where a piece can be that is on no hex


class Draw(IntEnum):
    """What units are drawn from at random in set-up."""

    MILITIA = 0  # GB23.3
    INFANTRY = 1  # GB23.8
    GOBLINS = 2  # GB24.1: those who sit out
    BONUS = 3  # GB23.2, Q66: all others, leaders too


class Code(IntEnum):
    """GB23: where a piece is deployed."""

    NONE = 0
    KP = 1
    LS = 2
    BR = 3
    TW = 4
    AB = 5
    RE = 6


class Mark(IntEnum):
    """What is remembered of a piece, one bit each (State.marks)."""

    FACE_DOWN = 1  # GB7.3
    ON_TOP = 2  # Q31: put on top by its owner
    TOPPED = 4  # in this phase; since rules version 3 that is noted of the hex
    KNOWN = 8  # the other side saw it where it is, and nothing has moved there unseen since
    CARRIED = 16  # goes with the leader who is active
    LEFT = 32  # left in this hex by the leader who is active
    RAN = 64  # GB19.2: has retreated or routed in this phase
    ATTACKED = 128  # GB13.1: has made its melee attack
    DRAWN_IN = 256  # Q34: involved as a bystander
    STRUCK = 512  # Q54: took part in the attack under way
    BONUS = 1024  # GB23.10: taken from the bonus pile in this set-up
    LADEN = 2048  # carries plunder
    CAME_HOME = 4096  # GB9.4: out of this cycle, and everybody knows that somebody went
    RESERVE = 8192  # GB23.10: from the bonus pile, and the King has not seen yet who that is
    STIRRED = 16384  # GB7.3: lay face down where a leader went away unseen: the King knows neither who nor where it is


ALL_MARKS: Final = 32767


class Part(IntEnum):
    """What a piece does in the attack, check or advance under way (State.part)."""

    NONE = 0
    STRIKES = 1
    CHECKS = 2
    RUNS = 3  # by itself
    WITH_FOOT = 4  # with a leader
    WITH_HORSE = 5
    STAYS = 6
    GOES = 7
    MAYBE = 8  # whether it goes along is still asked, name by name
