"""State and tables of Goblin, and the numbers in them: those of the pieces are in `pieces`, words in `vocabulary`."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...core.record import Record, i1, i1cube, i1grid, i1s, i2, i2grid, i2s, i4, i8, i8s, shape, within
from ...core.state import Playing
from .board import N_HEX
from .pieces import ALL_MARKS, MOST_COMMAND, MOST_UNITS, N_LEADERS, N_OFF, N_PIECES, NOBODY, Off, Part, Side

# ---- how many there can be

N_SITES: Final = 21
MOST_CAVES: Final = 24
N_EXITS: Final = 3
MOST_BATTLES: Final = 58
MOST_FIRE: Final = 250  # missile value of all units of a side: so much can be fired from one hex
MOST_TURNS: Final = 1000
MOST_POINTS: Final = 2000  # half points of plunder and glory
MOST_CYCLES: Final = 100
MOST_CONFIDENCE: Final = 2000
BARON_MARKERS: Final = 4  # GB26.2
HIT_WORDS: Final = 8  # 64 hexes each
BITS: Final = 62  # of a word that are used for hexes

RETREATED: Final = 1  # of goblins in a battle; GB28.4, GB28.5
ROUTED: Final = 2

NOWHERE: Final = -1  # no hex


class Loot(IntEnum):
    """Where a plunder marker is (State.marker), if no unit carries it."""

    LIES = -1
    OUT = -2  # taken in this cycle, and counted or dropped
    RUINED = -3  # the place is in ruins and has none
    UNKNOWN = -4  # not yet set up


class Place(IntEnum):
    """GB2.1: kinds of settled hexes."""

    HAMLET = 0
    VILLAGE = 1
    TOWN = 2
    ABBEY = 3
    KEEP = 4


class Terrain(IntEnum):
    """GB5.6; 0 stands for roads."""

    OPEN = 1
    FIELDS = 2
    OPEN_WOODS = 3
    FOREST = 4
    HILLS = 5
    HILLS_WOODS = 6
    MOUNTAIN = 7
    LAKE = 8
    SETTLED = 9
    KEEP = 10
    RUINS = 11


N_TERRAINS: Final = 12


class Water(IntEnum):
    """GB5.6: what lies on a hexside; 0 is nothing."""

    STREAM = 1
    RIVER = 2
    FORD = 3
    BRIDGE = 4


class Outcome(IntEnum):
    """GB15.5: what a morale check comes to; 1 to 3 are retreats of so many hexes."""

    STANDS = 0
    ROUT = 4


class Stage(IntEnum):
    """D22: the order of actions in a hex."""

    FIRST = 0
    LEAVING = 1
    TAKING = 2
    READY = 3  # nothing more is taken or left here


class Step(IntEnum):
    """GB3.6: the steps of a battle."""

    THEIR_FIRE = 0
    OUR_FIRE = 1
    OUR_MELEE = 2
    THEIR_MELEE = 3
    NONE = 4


class End(IntEnum):
    """Why a cycle ended (State.ended)."""

    GOES_ON = 0
    ALL_HOME = 1
    KING_LOST = 2
    DEPOSED = 3
    TWENTY_TURNS = 4
    CALLED_OFF = 5  # Q59: the goblin player ended it


RAID: Final = 0
CAMPAIGN: Final = 1
BONUS_RANDOM: Final = 1


class State(Playing):
    """Everything on the table, open and hidden. Pieces have the numbers of the edition."""

    # options
    version: i1
    kasbosh: i1
    randolph_with_baron: i1
    bonus: i1
    handover: i1
    # the game
    king: i1 = within(0, 1)  # the seat that plays the goblins
    reign: i1 = within(0, 1)  # 0 for the first King, 1 for the second
    cycle: i1 = within(0, MOST_CYCLES)  # of the reign, from 1 on
    turn: i2 = within(0, MOST_TURNS)
    side: i1 = within(Side.GOBLIN, Side.FEUDAL)  # whose movement or combat phase it is
    combat: i1 = within(0, 1)  # a combat phase is under way
    ended: i1 = within(End.GOES_ON, End.CALLED_OFF)
    score: i2s = shape(2).within(-MOST_POINTS, MOST_POINTS)  # half points, of reigns that are over
    brought: i2s = shape(2).within(0, MOST_POINTS)  # of that, what was plundered
    plunder: i2 = within(0, MOST_POINTS)  # half points, of the reign
    glory: i2 = within(-MOST_POINTS, MOST_POINTS)  # GB29.4 to GB29.6: half points for the destroyed of both sides
    confidence: i2 = within(-MOST_CONFIDENCE, MOST_CONFIDENCE)
    alarm: i1 = within(0, 1)
    last_plunder: i2 = within(0, MOST_TURNS)  # turn of the last plundering
    # the Baron and the exits
    baron_turn: i2 = within(0, MOST_TURNS)  # when the marker was drawn; 0: not yet
    baron_in: i1 = within(0, BARON_MARKERS)  # the number on it
    entry: i2 = within(NOWHERE, N_HEX - 1)  # where the force comes in, once it has arrived
    exit: i2 = within(NOWHERE, N_HEX - 1)  # GB9.5: where feudals withdraw
    relief_started: i1 = within(0, 1)  # the force began this cycle on the map
    relief_appeared: i1 = within(0, 1)  # Q19: it came onto the map in this cycle
    relief_rests: i1 = within(0, 1)  # GB23.12, GB26.4: it may not begin this cycle on the map
    # pieces
    at: i2s = shape(N_PIECES).within(Off.UNPLACED, N_HEX - 1)
    first: i1s = shape(N_HEX + N_OFF).within(NOBODY, N_PIECES - 1)  # by id, in each hex, then in each place off the map
    after: i1s = shape(N_PIECES).within(NOBODY, N_PIECES - 1)  # the next piece in the same place
    marks: i2s = shape(N_PIECES).within(0, ALL_MARKS)
    moved_by: i1s = shape(N_PIECES).within(NOBODY, N_LEADERS - 1)  # Q24
    involved: i1s = shape(N_PIECES).within(0, MOST_BATTLES)  # Q34: in which battle of this phase
    fired: i1s = shape(N_PIECES).within(0, 20)  # Q35: missile value spent in this phase
    part: i1s = shape(N_PIECES).within(Part.NONE, Part.MAYBE)
    began: i2s = shape(N_PIECES).within(NOWHERE, N_HEX - 1)  # Q37: where it began a combat phase that has moved it
    engaged: i1s = shape(N_PIECES).within(0, 63)  # D30: directions, kept with the first piece of the phasing hex
    seen_at: i2s = shape(N_PIECES).within(NOWHERE, N_HEX - 1)  # where the other side last saw one of that name
    seen_on: i2s = shape(N_PIECES).within(0, MOST_TURNS)  # and when; the places of a type are in no order
    marker: i1s = shape(N_SITES).within(Loot.UNKNOWN, N_PIECES - 1)  # where it is, or who carries it
    held: i4 = within(0, (1 << N_SITES) - 1)  # GB22.7: places that goblins held when a cycle ended by time
    # a leader's move
    leader: i1 = within(NOBODY, N_LEADERS - 1)  # who is active; in set-up whose stack is filled
    led: i4 = within(0, (1 << N_LEADERS) - 1)  # leaders who have been activated in this phase
    horse: i1 = within(0, 1)
    spent: i1 = within(0, 40)  # half movement points
    spent_with_foot: i1 = within(0, 40)
    steps: i1 = within(0, 100)
    stage: i1 = within(Stage.FIRST, Stage.READY)
    last: i1 = within(NOBODY, N_PIECES - 1)  # the piece whose name was used last
    crowd: i1 = within(0, MOST_UNITS)  # Q23: units too many where he is, before him; means nothing while nobody moves
    site: i1 = within(NOWHERE, N_SITES - 1)  # place that is plundered or counted
    bags: i1 = within(0, 10)  # of it that are still to be counted
    # set-up
    bonus_left: i1 = within(0, 2)
    room: i1 = within(0, MOST_COMMAND)  # still to be filled
    asked: i1 = within(0, 2)  # 1: the bonus die has been rolled, 2: and the Baron's force asked about
    # battles
    battles: i1 = within(0, MOST_BATTLES)
    battle: i1 = within(0, MOST_BATTLES)  # that is being fought
    fought: i8 = within(0, (1 << 60) - 1)  # those that are resolved or under way, one bit each
    step: i1 = within(Step.THEIR_FIRE, Step.NONE)
    hit: i8s = shape(HIT_WORDS).within(
        0, (1 << 62) - 1
    )  # hexes that were attacked in this step, or changed on top (D20)
    target: i2 = within(NOWHERE, N_HEX - 1)
    around: i1 = within(0, 6)  # neighbours of the target that have been asked about, in hex order
    strength: i2 = within(0, 1000)  # allotted to the attack so far
    rank: i1 = within(-1, 3)  # class that checks
    outcome: i1 = within(Outcome.STANDS, Outcome.ROUT)
    sources: i1 = within(0, 63)  # D39: directions from which units have advanced
    goblins_ran: i1 = within(0, 2)  # GB28.4, GB28.5: in this battle; RETREATED or ROUTED
    goblin_leader_in: i1 = within(0, 1)
    king_in: i1 = within(0, 1)
    lost: i1 = within(0, 10)  # confidence that this battle has cost so far


class Tables(Record):
    """The components of an edition."""

    pieces: i1  # leaders and fighting units
    types: i1
    caves: i1
    # pieces
    side: i1s = shape(N_PIECES)
    kind: i1s = shape(N_PIECES)  # type of a fighting unit
    rank: i1s = shape(N_PIECES)
    missile: i1s = shape(N_PIECES)
    melee: i1s = shape(N_PIECES)
    armor: i1s = shape(N_PIECES)
    mounted: i1s = shape(N_PIECES)  # ON_FOOT or MOUNTED
    code: i1s = shape(N_PIECES)
    modifier: i1s = shape(N_LEADERS)
    command: i1s = shape(N_LEADERS)
    # the map
    beside: i2grid = shape(N_HEX, 6)
    along: i1grid = shape(N_HEX, 6)  # directions in hex order, those beyond the edge last
    q: i2s = shape(N_HEX)
    r: i2s = shape(N_HEX)
    terrain: i1s = shape(N_HEX)
    water: i1grid = shape(N_HEX, 6)
    cave: i1s = shape(N_HEX)  # number of the cave, or -1
    site_at: i1s = shape(N_HEX)  # the place, or -1
    cost: i1cube = shape(3, N_HEX, 6)  # by gait; half points, -1 closed
    cost_in_ruins: i1cube = shape(3, N_HEX, 6)  # the same where one end is in ruins, or both
    way: i2grid = shape(N_SITES, N_HEX)  # half points on foot to each place, for players at a glance
    home: i2s = shape(N_HEX)  # and to the nearest cave
    cave_at: i2s = shape(MOST_CAVES)
    exit_at: i2s = shape(N_EXITS)
    # places
    site_hex: i2s = shape(N_SITES)
    site_kind: i1s = shape(N_SITES)
    site_code: i1s = shape(N_SITES)
    bags: i1s = shape(N_SITES)
    ruin_low: i1s = shape(N_SITES)
    ruin_high: i1s = shape(N_SITES)
    infantry: i1s = shape(N_SITES)  # GB23.8
    site_rank: i1s = shape(N_SITES)  # by the alphabet of ids
    raid_ruins: i1grid = shape(3, 6)
    # tables as printed
    missile_low: i1s = shape(9)
    missile_table: i1grid = shape(8, 9)
    melee_low: i1s = shape(12)
    target_low: i1s = shape(10)
    melee_table: i1grid = shape(10, 12)
    morale: i1grid = shape(3, 8)
    missile_mod: i1s = shape(N_TERRAINS)
    missile_star: i1s = shape(N_TERRAINS)
    melee_mod: i1s = shape(N_TERRAINS)
    melee_star: i1s = shape(N_TERRAINS)
    behind_water: i1
    charge: i1
    points: i1s = shape(3)  # by gait
    points_with_foot: i1
    road: i1s = shape(3)  # by gait: a step by road off or onto the map
    rout: i1s = shape(2)  # on foot, mounted
    sitting_out: i1
    bonus_units: i1s = shape(6)
    baron_entry: i2s = shape(6)
    # limits, confidence, victory
    leaderless: i1
    spotting: i1
    patience: i1
    cycles: i1
    deposed_at: i1
    gain_leader: i1
    gain_unit: i1s = shape(3)
    points_a_gain: i1
    retreat: i1
    retreat_king: i1
    rout_loss: i1
    rout_king: i1
    unspotted: i1
    win_lord: i1
    win_leader: i1
    win_unit: i1s = shape(3)
    lose_unit: i1
    lose_leader: i1
    lose_king: i1
    bag_fixed: i1
