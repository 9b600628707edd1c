"""State and tables of Boblin's Rebellion, and the numbers in them.

Those of costs and rewards are in `goods`, those of happenings in `deeds`, the words for all in `vocabulary`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...core.record import Record, i1, i1grid, i1s, i2, i2grid, i2s, i4, i4s, i8, shape, within
from ...core.state import Playing
from .deeds import N_HAPPENINGS, NOTHING_HAPPENS
from .goods import MOST_SPACES, N_COSTS, N_KINDS

# ---- sizes

MOST_SEATS: Final = 4
N_DECKS: Final = 3
MOST_IN_DECK: Final = 32
MOST_ROOMS: Final = N_DECKS * MOST_IN_DECK
MOST_HEROES: Final = 16
N_SOURCES: Final = MOST_ROOMS + MOST_HEROES
MOST_TROLLS: Final = 8
MOST_IN_ROW: Final = 5
MOST_LOOKED_AT: Final = 5
MOST_ROWS: Final = 3  # of a room
MOST_STEPS: Final = 6  # of a row
N_STEPS: Final = 512  # of all rows
N_CHOICES: Final = 640
N_BUNDLES: Final = 768
MOST_ALTERNATIVES: Final = 4
MOST_ITEMS: Final = 6  # of a bundle
MOST_FAME: Final = 999
MOST_CREDITS: Final = 99
MOST_COUNTED: Final = 9999  # for tallies and reports
MOST_ROUNDS: Final = 1000
MOST_QUEUED: Final = N_HAPPENINGS * MOST_SEATS

# ---- dungeons

MINESHAFT: Final = 0
ICE: Final = 1
INFERNO: Final = 2

# ---- what fame came from (State.fame_by): rooms that were used, by dungeon, then these

BY_RUINS: Final = 3
BY_HEROES: Final = 4
BY_GUARDS: Final = 5
N_PARTS: Final = 6

# ---- nothing

NO_CARD: Final = -1
NO_BUNDLE: Final = 0  # bundles, choices and steps are numbered from 1
NO_CHOICE: Final = 0
NO_STEP: Final = 0
NO_SOURCE: Final = -1
HERO_SOURCE: Final = MOST_ROOMS  # a source from here on is a hero
KNOWN_TO_ALL: Final = (1 << MOST_SEATS + 1) - 1  # the seats and, as one more bit, whoever watches
WATCHER: Final = MOST_SEATS


class Place(IntEnum):
    """Where a room is (State.place)."""

    IN_DECK = 0
    IN_ROW = 1
    DISCARDED = 2  # solo: face up beside the row
    GONE = 3  # destroyed, or not in this game
    HELD = 4  # + seat


class Power(IntEnum):
    """BR11: what sort of effect a hero has."""

    PASSIVE = 0
    TALLY = 1
    STATE = 2
    FREE = 3
    ACTION = 4
    DISCOUNT = 5


class Doing(IntEnum):
    """The action that is under way, until its price is paid and its own rewards are gained."""

    NOTHING = 0
    CONQUER = 1
    SCOUT = 2
    EXPLOIT = 3
    BEFRIEND = 4
    GUARD = 5
    HERO = 6


class State(Playing):
    """Everything on the table, open and hidden. Rooms, heroes and trolls have the numbers of the edition."""

    # options
    heroes: i1
    trolls: i1
    scout_private: i1
    draglinkin_free: i1
    supply: i2
    solo_discard: i1
    round_cap: i2
    seats: i1 = within(0, MOST_SEATS)
    # what the seats have
    camp: i1grid = shape(MOST_SEATS, N_KINDS).within(0, MOST_SPACES)
    fame: i2s = shape(MOST_SEATS).within(0, MOST_FAME)
    rooms: i1grid = shape(MOST_SEATS, MOST_ROOMS).within(0, MOST_ROOMS - 1)  # oldest first
    n_rooms: i1s = shape(MOST_SEATS).within(0, MOST_ROOMS)
    friends: i1grid = shape(MOST_SEATS, MOST_HEROES).within(0, MOST_HEROES - 1)  # oldest first
    n_friends: i1s = shape(MOST_SEATS).within(0, MOST_HEROES)
    wrecks: i1grid = shape(MOST_SEATS, N_DECKS).within(0, MOST_IN_DECK)
    guards: i2s = shape(MOST_SEATS).within(0, (1 << MOST_TROLLS) - 1)  # troll spaces that are taken, one bit each
    track: i1s = shape(MOST_ROOMS).within(0, MOST_STEPS)  # of rooms that somebody holds
    # the middle of the table
    place: i1s = shape(MOST_ROOMS).within(Place.IN_DECK, Place.HELD + MOST_SEATS - 1)
    row: i1grid = shape(N_DECKS, MOST_IN_ROW).within(NO_CARD, MOST_ROOMS - 1)
    deck: i1grid = shape(N_DECKS, MOST_IN_DECK).within(0, MOST_ROOMS - 1)  # the top is the last one
    deck_size: i1s = shape(N_DECKS).within(0, MOST_IN_DECK)
    seen: i1grid = shape(N_DECKS, MOST_IN_DECK).within(0, KNOWN_TO_ALL)  # who knows the card in that place
    hero_row: i1s = shape(MOST_IN_ROW).within(NO_CARD, MOST_HEROES - 1)
    hero_deck: i1s = shape(MOST_HEROES).within(0, MOST_HEROES - 1)  # the top is the last one
    hero_deck_size: i1 = within(0, MOST_HEROES)
    # the turn
    first: i1 = within(0, MOST_SEATS - 1)
    active: i1 = within(0, MOST_SEATS - 1)
    round_no: i2 = within(0, MOST_ROUNDS)
    actions: i1 = within(0, MOST_CREDITS)
    scouts: i1 = within(0, MOST_CREDITS)  # actions for Scout only
    tally: i2s = shape(N_HAPPENINGS).within(0, MOST_COUNTED)  # BR11.17: what the active player has done in this turn
    used: i4 = within(0, (1 << MOST_HEROES) - 1)  # heroes that are done for this turn
    spent: i8 = within(0, (1 << MOST_IN_DECK + MOST_HEROES) - 1)  # passives that are done for this action
    # the action under way
    doing: i1 = within(Doing.NOTHING, Doing.HERO)
    target: i1 = within(0, MOST_ROOMS - 1)  # the room, hero or troll
    looked_in: i1 = within(0, N_DECKS - 1)
    looked_at: i1 = within(0, MOST_LOOKED_AT)  # cards on top of that deck
    row_no: i1 = within(0, MOST_ROWS - 1)  # of the room that is exploited
    steps: i1 = within(0, MOST_STEPS)  # bought
    step: i1 = within(0, MOST_STEPS)  # whose reward was gained
    paid: i1s = shape(N_KINDS).within(0, MOST_SPACES)  # goblins, in this use
    # the reward that is being gained
    gainer: i1 = within(0, MOST_SEATS - 1)
    source: i1 = within(NO_SOURCE, HERO_SOURCE + MOST_HEROES - 1)  # the room or hero that brings it
    wears: i1 = within(0, 1)  # the room's track moves afterwards
    choice: i2 = within(NO_CHOICE, N_CHOICES - 1)
    bundle: i2 = within(NO_BUNDLE, N_BUNDLES - 1)
    at_item: i1 = within(0, MOST_ITEMS)
    bonus: i2 = within(-MOST_FAME, MOST_FAME)  # to the fame of this bundle
    trolls_due: i1 = within(0, MOST_TROLLS)
    # what else has happened: seat + MOST_SEATS * happening
    queue: i1s = shape(MOST_QUEUED).within(0, MOST_QUEUED - 1)
    queued: i1 = within(0, MOST_QUEUED)
    happening: i1 = within(NOTHING_HAPPENS, MOST_QUEUED - 1)  # the one that seats are asked about
    asked: i1 = within(0, MOST_SEATS)  # how many of them are through
    cursor: i1 = within(0, MOST_ROOMS + MOST_HEROES)  # of the next one, how many rooms and heroes
    # figures for reports
    conquests: i2s = shape(N_DECKS).within(0, MOST_COUNTED)
    ruins: i2s = shape(N_DECKS).within(0, MOST_COUNTED)
    defeats: i2 = within(0, MOST_COUNTED)
    lost: i2 = within(0, MOST_COUNTED)  # goblins for which there was no space
    fame_by: i2grid = shape(MOST_SEATS, N_PARTS).within(0, MOST_FAME)  # since the game was set up


class Tables(Record):
    """The components of an edition."""

    goal: i2
    actions: i1
    row: i1
    scout: i1
    recruit: i1s = shape(N_KINDS)  # how many, by kind; 0: that kind cannot be recruited
    sticklers: i1s = shape(MOST_SEATS)  # at the start, in turn order
    hero_price: i1  # wrecks of different dungeons
    spaces: i1s = shape(N_KINDS)
    marks: i1
    mark: i2s = shape(MOST_TROLLS)
    trolls: i1
    troll_price: i1grid = shape(MOST_TROLLS, N_KINDS)  # more for every conquest
    troll_less: i1grid = shape(MOST_TROLLS, N_KINDS)  # spaces
    troll_gloom: i1s = shape(MOST_TROLLS)
    guard: i2  # step
    # rooms: first the Mineshaft, then the Ice Caves, then the Inferno
    rooms: i1
    first_room: i1s = shape(N_DECKS)
    deck_rooms: i1s = shape(N_DECKS)
    deck_of: i1s = shape(MOST_ROOMS)
    price: i1grid = shape(MOST_ROOMS, N_COSTS)
    rows: i1s = shape(MOST_ROOMS)
    row_step: i2grid = shape(MOST_ROOMS, MOST_ROWS)  # first step
    row_steps: i1grid = shape(MOST_ROOMS, MOST_ROWS)
    uses: i1s = shape(MOST_ROOMS)
    ruin: i2s = shape(MOST_ROOMS)  # choice
    # passives of rooms, then of heroes, by source
    when: i4s = shape(N_SOURCES)  # happenings, one bit each
    who: i1s = shape(N_SOURCES)
    gain: i2s = shape(N_SOURCES)  # choice
    bit: i1s = shape(N_SOURCES)  # of `spent`
    # estimates for bots, in hundredths of a fame point (`mind/measures.py`)
    gain_worth: i2s = shape(N_SOURCES)
    price_worth: i2s = shape(MOST_ROOMS)
    ruin_worth: i2s = shape(MOST_ROOMS)
    use_worth: i2s = shape(MOST_ROOMS)  # what the best row brings beyond its price
    trains: i1s = shape(MOST_ROOMS)  # kinds that rows bring, one bit each
    wants: i1s = shape(MOST_ROOMS)  # kinds that rows ask for
    # heroes
    heroes: i1
    fame: i1s = shape(MOST_HEROES)
    power: i1s = shape(MOST_HEROES)
    count: i1s = shape(MOST_HEROES)  # what a tally must reach
    needs_trolls: i1s = shape(MOST_HEROES)
    each_turn: i1s = shape(MOST_HEROES)  # once a turn, and not once an action
    use: i2s = shape(MOST_HEROES)  # step of a hero that is used
    discount_in: i1s = shape(MOST_HEROES)
    discount: i1grid = shape(MOST_HEROES, N_KINDS)
    # steps, choices and bundles, all from 1
    cost: i1grid = shape(N_STEPS, N_COSTS)
    reward: i2s = shape(N_STEPS)  # choice
    mod: i1s = shape(N_STEPS)
    mod_code: i1s = shape(N_STEPS)
    mod_fame: i1s = shape(N_STEPS)
    choices: i2
    alternatives: i1s = shape(N_CHOICES)
    alternative: i2grid = shape(N_CHOICES, MOST_ALTERNATIVES)  # bundle
    bundles: i2
    items: i1s = shape(N_BUNDLES)
    code: i1grid = shape(N_BUNDLES, MOST_ITEMS)
    number: i1grid = shape(N_BUNDLES, MOST_ITEMS)
