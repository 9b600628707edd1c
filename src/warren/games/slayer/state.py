"""State and tables of Goblin Slayer, and the numbers in them. The words for them are in `vocabulary`."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...core.record import Record, i1, i1grid, i1s, i2, i2cube, i2grid, i2s, shape, within
from ...core.state import Playing
from .board import N_CELLS, N_HEX, N_SLOTS

# ---- sides and limits

HERO: Final = 0
GOBLINS: Final = 1

MOST_GOBLINS: Final = 24
MOST_STONES: Final = 6  # on the board, and in the hero's hand at the start
N_OPENINGS: Final = 6
N_DEALT: Final = 5
N_TILES: Final = 9
MOST_TURNS: Final = 250
MOST_HITS: Final = 2 * MOST_STONES + 3  # of a sweep: by all stones and the die

FAR: Final = 99  # spaces to a hex that cannot be reached


class Piece(IntEnum):
    """What stands on a hex (State.cell)."""

    ROCK = -1
    FREE = 0
    STORMBEARD = 1
    GOBLIN = 2
    MOVED_GOBLIN = 3  # it has had its move in this turn
    TROLL = 4


# ---- places that are no hexes

NOWHERE: Final = -1  # not in the game, or taken
WAITING: Final = -2  # the troll, in the tunnels
CARRIED: Final = -3  # the Widget, by Stormbeard

# ---- signs on tiles (Tables.sign)

SIGNS: Final = "#.TDx"


class Sign(IntEnum):
    """Those that the rules ask for."""

    ROCK = SIGNS.index("#")
    OPENING = SIGNS.index("T")


class Tile(IntEnum):
    """Tiles: the edge tiles come first, by number less one; the sixth is the blocked one."""

    BLOCKED = 5
    ENTRANCE = 6
    CENTER = 7
    OPEN_CENTER = 8


# ---- options as they stand in the state

MIDDLE_OPEN: Final = 1
MIDDLE_RANDOM: Final = 2
APPEAR_ONE: Final = 1
VORPAL_BEFORE: Final = 1
CAP_DRAW: Final = 1


class Spell(IntEnum):
    """The hero's spells, one bit each (State.spells)."""

    QUICKENING = 1
    VORPAL_AXE = 2
    SHIELD = 4


class Winner(IntEnum):
    """How the game ended."""

    NOBODY = 0
    HERO = 1
    GOBLINS = 2
    DRAW = 3


class State(Playing):
    """Everything on the table."""

    # options, GS13
    middle: i1
    troll: i1
    appear: i1
    vorpal: i1
    cap_result: i1
    spells: i1
    ask_obvious: i1
    layout: i1  # the layout is given, not drawn
    turn_cap: i2
    # the cave, GS2
    open_middle: i1 = within(0, 1)
    spin: i1 = within(0, 5)
    deal: i1s = shape(6).within(0, 5)  # edge tiles by index; the first five are in play
    opening: i2s = shape(N_OPENINGS).within(0, N_HEX - 1)  # in reading order
    cell: i1s = shape(N_HEX + 1).within(Piece.ROCK, Piece.TROLL)  # on each hex; the last one, NO_HEX, is always rock
    to_door: i1s = shape(N_HEX).within(0, 127)  # spaces to walk from each hex to the doorway
    # pieces
    hero: i2 = within(NOWHERE, N_HEX - 1)
    goblin_at: i2s = shape(MOST_GOBLINS).within(0, N_HEX - 1)  # goblins on the board, in reading order
    goblins: i1 = within(0, MOST_GOBLINS)  # how many of them
    waiting: i1 = within(0, MOST_GOBLINS)  # goblins in the tunnels
    paid: i1 = within(0, MOST_GOBLINS)  # goblins that are out of the game
    troll_at: i2 = within(WAITING, N_HEX - 1)  # a hex, WAITING or NOWHERE
    # treasures
    widget: i2 = within(CARRIED, N_HEX - 1)  # a hex, CARRIED or NOWHERE
    to_widget: i1s = shape(N_HEX).within(0, 127)  # spaces to walk from each hex to the Widget while it lies somewhere
    stone_at: i2s = shape(MOST_STONES).within(0, N_HEX - 1)  # stones on the board, in reading order
    stones: i1 = within(0, MOST_STONES)  # how many of them
    hand: i1 = within(0, 2 * MOST_STONES)  # stones with the hero
    used: i1 = within(0, 2 * MOST_STONES)  # stones that are out of the game
    # the turn
    turn: i2 = within(0, MOST_TURNS)
    spaces: i1 = within(0, 3)  # moved by Stormbeard in this turn
    troll_spaces: i1 = within(0, 2)  # moved by the troll in this turn
    troll_from: i2 = within(WAITING, N_HEX - 1)  # where the troll stood when the phase began
    appeared: i1 = within(0, N_OPENINGS)  # monsters that appeared in this turn
    hits: i1 = within(0, MOST_HITS)  # of a sweep, still to be given out
    wound: i1 = within(0, 1)  # 1: the troll has taken one hit
    lunged: i1 = within(0, 1)  # a treasure entered by a lunge, not by a step
    winner: i1 = within(0, 3)


class Tables(Record):
    """The components of an edition."""

    goblins: i1
    trolls: i1
    troll_price: i1
    stones_hero: i1
    stones_board: i1
    sign: i1grid = shape(N_TILES, N_CELLS)
    spot: i2cube = shape(N_SLOTS, 6, N_CELLS)  # where a tile's cell lies, by slot and turn
    beside: i2grid = shape(N_HEX, 6)  # the neighbour in each direction
    apart: i1grid = shape(N_HEX, N_HEX)  # spaces between hexes, as the crow flies
