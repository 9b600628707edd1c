"""State and tables of Pact, and the numbers in them: those of seats are in `seats`, the words in `vocabulary`."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...core.record import Record, i1, i1grid, i1s, i2, i2s, shape, within
from ...core.state import Playing
from .seats import LAST_GAME, MOST_SEATS, N_COMMANDS, N_MASTERS, N_SPECIALISTS, NO_MASTER, NOT_DEALT

# ---- sizes

N_TYPES: Final = 6
MOST_GOBLINS: Final = 120
MOST_TASKS: Final = 40
MOST_NEED: Final = 9  # of one type, on one task
N_ROW: Final = 4
N_MARKET: Final = 4
N_FIGURES: Final = 3
MOST_SPACES: Final = 12
MOST_COST: Final = 9
MOST_ROUNDS: Final = 1000
MOST_PLAYED: Final = 9  # goblins in a turn, with room to spare
MOST_DONE: Final = 127  # tasks that reports count
MOST_USED: Final = 9999  # specialists that reports count


class Place(IntEnum):
    """Where a task is (State.place)."""

    OUT = 0  # not in this game, or removed
    IN_DECK = 1
    IN_ROW = 2
    OWN = 3  # + seat
    ON_PACT = 8  # + pact card; card i lies between seats i and i + 1
    REMOVED = 13  # spring cards removed unseen


NO_TASK: Final = -1
NO_TYPE: Final = -1

# ---- figures (State.figure_at)

NO_FIGURE: Final = -2
UNPLACED: Final = -1


class Season(IntEnum):
    """When a task comes up, PA2.3."""

    SPRING = 0
    SUMMER = 1
    AUTUMN = 2


class Way(IntEnum):
    """How a task is completed, PA6."""

    ALONE = 0
    LEFT = 1
    RIGHT = 2


class Action(IntEnum):
    """What was done in a turn (State.action)."""

    NONE = 0
    RECRUITED = 1
    PLAYED = 2
    PLACED = 3
    PASSED = 4


class Refill(IntEnum):
    """What the market is being filled for (State.refill_for)."""

    FOR_RECRUIT = 0
    FOR_SP5 = 1
    FOR_SETUP = 2


class By(IntEnum):
    """Who does what a specialist can (State.pay_by: who leaves a goblin out)."""

    NOBODY = 0
    ITSELF = 1
    MIMIC = 2


class State(Playing):
    """Everything on the table, open and hidden."""

    # options, PA18.6
    mode: i1
    start_seat: i1  # 0: drawn; else seat + 1
    max_rounds: i2
    dynamite_needs_shortage: i1
    permanents_in_display: i1
    masters: i1
    humans: i1 = within(0, MOST_SEATS)
    seats: i1 = within(0, MOST_SEATS)  # imaginary players included
    # goblins
    hand: i1grid = shape(MOST_SEATS, N_TYPES).within(0, MOST_GOBLINS)
    known: i1grid = shape(MOST_SEATS, N_TYPES).within(0, MOST_GOBLINS)  # cards that all saw going to a hand
    display: i1grid = shape(MOST_SEATS, N_TYPES).within(0, MOST_GOBLINS)
    permanent: i1grid = shape(MOST_SEATS, N_TYPES).within(0, N_FIGURES)
    market: i1s = shape(N_TYPES).within(0, MOST_GOBLINS)
    discard: i1s = shape(N_TYPES).within(0, MOST_GOBLINS)
    out: i1s = shape(N_TYPES).within(0, MOST_GOBLINS)  # not in this game
    deck: i1s = shape(MOST_GOBLINS).within(0, N_TYPES - 1)  # the top is the last one
    deck_size: i1 = within(0, MOST_GOBLINS)
    # tasks
    place: i1s = shape(MOST_TASKS).within(Place.OUT, Place.REMOVED)
    rank: i1s = shape(MOST_TASKS).within(0, MOST_TASKS)  # place in its stack, from 1
    top: i1s = shape(MOST_SEATS).within(0, MOST_TASKS)  # the newest task on each pact card + 1, or 0
    figure_on: i1s = shape(MOST_TASKS).within(0, MOST_SEATS)  # seat + 1 whose figure stands there
    task_deck: i1s = shape(MOST_TASKS).within(0, MOST_TASKS - 1)  # the top is the last one
    task_deck_size: i1 = within(0, MOST_TASKS)
    known_under: i1 = within(0, MOST_TASKS)  # cards at the bottom that everybody has seen going there
    row: i1s = shape(N_ROW).within(NO_TASK, MOST_TASKS - 1)
    # what the seats hold
    master: i1s = shape(MOST_SEATS).within(NO_MASTER, 2 * N_MASTERS - 1)
    figure_at: i1grid = shape(MOST_SEATS, N_FIGURES).within(NO_FIGURE, MOST_TASKS - 1)  # a task, UNPLACED or NO_FIGURE
    marker: i1s = shape(MOST_SEATS).within(0, MOST_SPACES - 1)
    holder: i1s = shape(N_SPECIALISTS).within(NOT_DEALT, MOST_SEATS - 1)
    dealt: i2s = shape(MOST_SEATS).within(0, (1 << N_COMMANDS) - 1)  # commands dealt, one bit each
    kept: i2s = shape(MOST_SEATS).within(0, (1 << N_COMMANDS) - 1)  # commands kept
    # simultaneous decisions: chosen, not yet shown
    chosen: i1s = shape(MOST_SEATS).within(0, N_TYPES)  # opening goblin + 1, or 1: commands chosen
    cut: i1grid = shape(MOST_SEATS, N_TYPES).within(0, MOST_GOBLINS)  # discards of a shortage
    asked: i1 = within(0, MOST_SEATS - 1)  # the seat that is choosing
    # the turn
    start: i1 = within(0, MOST_SEATS - 1)
    active: i1 = within(0, MOST_SEATS - 1)
    round_no: i2 = within(0, MOST_ROUNDS)
    action: i1 = within(Action.NONE, Action.PASSED)
    picks: i1 = within(0, 3)  # goblins taken or played in this action
    played: i1 = within(0, MOST_PLAYED)  # goblins played in this turn
    specialist_used: i1 = within(0, 1)
    ending: i1 = within(0, 1)  # the row could not be filled
    refill_for: i1 = within(Refill.FOR_RECRUIT, Refill.FOR_SETUP)
    cut_done: i1 = within(0, 1)  # hands were cut in this refill
    # a payment under way
    pay_task: i1 = within(0, MOST_TASKS - 1)
    pay_way: i1 = within(Way.ALONE, Way.RIGHT)
    pay_place: i1 = within(0, N_FIGURES - 1)  # figure's place
    pay_by: i1 = within(By.NOBODY, By.MIMIC)  # who leaves one goblin out
    need: i1s = shape(N_TYPES).within(0, MOST_NEED)
    pay_dynamite: i1 = within(0, 1)
    pay_type: i1 = within(0, N_TYPES - 1)  # type whose split is being decided
    theirs: i1s = shape(N_TYPES).within(0, MOST_NEED)  # goblins from the neighbour
    theirs_permanent: i1s = shape(N_TYPES).within(0, MOST_NEED)
    # solo ladder
    game: i1 = within(1, LAST_GAME)
    won: i1 = within(0, LAST_GAME)
    masters_used: i1 = within(0, (1 << N_MASTERS) - 1)  # one bit each
    # figures for reports
    alone_done: i1 = within(0, MOST_DONE)
    pacts_done: i1 = within(0, MOST_DONE)
    specialists_done: i2 = within(0, MOST_USED)


class Tables(Record):
    """The components of an edition."""

    goblins: i1s = shape(N_TYPES)
    tasks: i1
    season: i1s = shape(MOST_TASKS)
    colour: i1s = shape(MOST_TASKS)
    sticks: i1s = shape(MOST_TASKS)
    needs: i1grid = shape(MOST_TASKS, N_TYPES)
    hand: i1  # dealt to each player
    shortage_hand: i1
    spring_removed: i1s = shape(MOST_SEATS + 1)  # by number of players
    bonus_from: i1s = shape(2)  # tasks on a pact card
    bonus_glory: i1s = shape(2)
    spaces: i1
    first_space: i1
    space_sticks: i1s = shape(MOST_SPACES)
    space_glory: i1s = shape(MOST_SPACES)
    symbol: i1grid = shape(2 * N_MASTERS, N_FIGURES)  # the second half: the mixed masters
    cost: i1grid = shape(2 * N_MASTERS, N_FIGURES)
    tier_from: i1grid = shape(N_COMMANDS, 2)
    tier_glory: i1grid = shape(N_COMMANDS, 2)
    tiers: i1s = shape(N_COMMANDS)
    fail: i1s = shape(N_COMMANDS)
    colours: i1s = shape(N_COMMANDS)  # one bit a type
    not_for_two: i1s = shape(N_COMMANDS)
