"""State and tables of Loot & Recruit, and the numbers in them. The words for them are in `vocabulary`."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...core.record import Record, i1, i1cube, i1grid, i1s, i2, i2grid, i2s, i8, shape, within
from ...core.rule import rule
from ...core.state import Playing
from ...core.vocabulary import names_of

# ---- sizes

MOST_SEATS: Final = 5
MOST_TITLES: Final = 64
MOST_PILES: Final = 16
MOST_EVENT_CARDS: Final = 40
MOST_STEPS: Final = 256
MOST_BRANCHES: Final = 6
MOST_ACTIONS: Final = 4
MOST_USES: Final = 7
USES_BITS: Final = 3  # of `uses_left`, for each action
MOST_HEIGHT: Final = 64
MOST_PLAYED: Final = 192
MOST_DEPTH: Final = 8
MOST_COST: Final = 99
N_PLATFORMS: Final = 3
N_SLOTS: Final = 5  # of a line-up
N_SCORINGS: Final = 3
HAND_SIZE: Final = 5
MOST_OF_ONE: Final = 127  # copies of a card
MOST_POWER: Final = 9999  # of a pool, and of whatever else an odd edition might pile up

# ---- rounds, LR4.7

LAST_MORNING: Final = 5
LAST_DAY: Final = 9
LAST_NIGHT: Final = 13
LAST_ROUND: Final = 14
EVENTS_DRAWN: Final = 4  # of morning, day and night

# ---- options as they stand in the state

FIXED: Final = 0
ROTATE: Final = 1

# ---- nothing

NO_CARD: Final = -1
NO_EVENT: Final = -1
NO_SLOT: Final = -1
NO_STEP: Final = 0  # steps are numbered from 1
FROM_PILE: Final = -1  # where a recruit comes from, instead of a slot

# ---- numbers of a step that are no numbers

ALL: Final = -1  # of `discard`: the whole hand
SAME: Final = -2  # of `draw`: as many as the enclosing step moved
EVERYTHING: Final = 100  # more cards than any step asks for
SUBSTEPS: Final = -1  # `done` of a step whose branch or `then` is running


class Day(IntEnum):
    """LR4.7: the phases of the day."""

    OPENING = 0
    MORNING = 1
    DAY = 2
    NIGHT = 3
    CLOSING = 4


class Modifier(IntEnum):
    """LR4.6: what an event changes."""

    LOOT = 0
    RECRUIT = 1
    ATTACK = 2
    SHOP_PRICE = 3
    CROWD_PRICE = 4
    DEFENSE = 5
    HAND_SIZE = 6
    ATTACKS = 7
    PEACE = 8
    TOP_ONLY = 9


class Op(IntEnum):
    """LR16.1: what a step of an effect does."""

    GAIN = 0
    DRAW = 1
    DISCARD = 2
    TRASH = 3
    TAKE = 4
    SHIFT = 5
    PRICE = 6
    ATTACKS = 7
    PLACE = 8
    CHOOSE = 9


class Zone(IntEnum):
    """Where cards lie. A step takes them from any but the last."""

    HAND = 0
    DISCARD = 1
    SHOP = 2
    CROWD = 3
    CROWD_TRASH = 4
    SELF = 5  # the acting card: in play, or just bought
    PILE = 6  # `permanent:<id>`
    SHOP_TRASH = 7


class To(IntEnum):
    """Where a step takes cards to."""

    HAND = 0
    DISCARD = 1
    PLATFORM = 2


class Placing(IntEnum):
    """What a platform is chosen for."""

    RECRUIT = 0
    TAKE = 1
    PLACE = 2


class Source(IntEnum):
    """Whose effect is running."""

    PLAY = 0
    ACTION = 1
    PURCHASE = 2
    FLIP = 3


EVENT_PHASES: Final = names_of(Day)
MODIFIERS: Final = names_of(Modifier)
OPERATIONS: Final = names_of(Op)
ZONES: Final = names_of(Zone)
DESTINATIONS: Final = names_of(To)
SOURCES: Final = names_of(Source)


class State(Playing):
    """Everything on the table, open and hidden. Rows of MOST_TITLES count the cards of each title.

    Nobody ever learns anything about the order of a deck, so decks are counts too, and a card is drawn when it is
    needed. In the same way an event is drawn when it is turned up.
    """

    # options
    trio_returns: i1
    first_player: i1
    auto_play_powers: i1
    seats: i1 = within(0, MOST_SEATS)
    # what the seats have
    hand: i1grid = shape(MOST_SEATS, MOST_TITLES).within(0, MOST_OF_ONE)
    known: i1grid = shape(MOST_SEATS, MOST_TITLES).within(0, MOST_OF_ONE)  # of a hand: what everybody knows to be there
    deck: i1grid = shape(MOST_SEATS, MOST_TITLES).within(0, MOST_OF_ONE)
    discard: i1grid = shape(MOST_SEATS, MOST_TITLES).within(0, MOST_OF_ONE)
    hand_size: i2s = shape(MOST_SEATS).within(0, MOST_PLAYED)
    deck_size: i2s = shape(MOST_SEATS).within(0, MOST_PLAYED)
    discard_size: i2s = shape(MOST_SEATS).within(0, MOST_PLAYED)
    stack: i1cube = shape(MOST_SEATS, N_PLATFORMS, MOST_HEIGHT).within(0, MOST_TITLES - 1)  # titles, bottom first
    height: i1grid = shape(MOST_SEATS, N_PLATFORMS).within(0, MOST_HEIGHT)
    recorded: i2grid = shape(MOST_SEATS, N_SCORINGS).within(-MOST_POWER, MOST_POWER)
    # the middle of the table
    shop: i1s = shape(N_SLOTS).within(NO_CARD, MOST_TITLES - 1)
    crowd: i1s = shape(N_SLOTS).within(NO_CARD, MOST_TITLES - 1)
    pile: i1s = shape(MOST_TITLES).within(0, MOST_OF_ONE)  # permanent piles
    shop_deck: i1s = shape(MOST_TITLES).within(0, MOST_OF_ONE)
    crowd_deck: i1s = shape(MOST_TITLES).within(0, MOST_OF_ONE)
    shop_trash: i1s = shape(MOST_TITLES).within(0, MOST_OF_ONE)
    crowd_trash: i1s = shape(MOST_TITLES).within(0, MOST_OF_ONE)
    out: i1s = shape(MOST_TITLES).within(0, MOST_OF_ONE)  # out of the game
    # rounds
    events_seen: i8 = within(0, (1 << MOST_EVENT_CARDS) - 1)  # one bit an event card
    event: i1 = within(NO_EVENT, MOST_EVENT_CARDS - 1)
    round_no: i1 = within(0, LAST_ROUND)
    scorings: i1 = within(0, N_SCORINGS)  # how many there have been
    first: i1 = within(0, MOST_SEATS - 1)  # who has the First Player card
    asked: i1 = within(0, MOST_SEATS - 1)  # how many seats are done with the flip effect
    turn: i1 = within(0, MOST_SEATS)  # how many turns of this round are over
    # the turn
    active: i1 = within(0, MOST_SEATS - 1)
    loot: i2 = within(0, MOST_POWER)
    recruit: i2 = within(0, MOST_POWER)
    attack: i2 = within(0, MOST_POWER)
    plain: i1 = within(0, 99)  # attacks allowed, on anything
    other: i2 = within(0, MOST_POWER)  # attacks allowed on opponents not yet attacked
    attacked: i1 = within(0, (1 << MOST_SEATS) - 1)  # one bit a seat
    shop_change: i2 = within(-MOST_POWER, MOST_POWER)  # of prices, in this turn
    crowd_change: i2 = within(-MOST_POWER, MOST_POWER)
    attack_cards: i2 = within(0, MOST_POWER)  # cards with an Attack Power played in this turn
    in_play: i1s = shape(MOST_PLAYED).within(0, MOST_TITLES - 1)  # titles, in the order of playing
    uses_left: i2s = shape(MOST_PLAYED).within(0, (1 << USES_BITS * MOST_ACTIONS) - 1)  # USES_BITS for each action
    played: i2 = within(0, MOST_PLAYED)  # cards in play
    entered: i1 = within(0, 1)  # a card has come to the active hand since powers were last played by themselves
    # decisions under way
    placing: i1 = within(Placing.RECRUIT, Placing.PLACE)  # what a platform is chosen for
    placed: i1 = within(0, MOST_TITLES - 1)  # the title that is going to stand there
    placed_from: i1 = within(FROM_PILE, Zone.PILE)  # its slot in the Crowd line-up, or FROM_PILE
    target_seat: i1 = within(0, MOST_SEATS - 1)
    target_platform: i1 = within(0, N_PLATFORMS - 1)
    target_index: i1 = within(0, MOST_HEIGHT - 1)
    shift_platform: i1 = within(0, N_PLATFORMS - 1)
    shift_index: i1 = within(0, MOST_HEIGHT - 1)
    # the effect that is running: a stack of steps
    owner: i1 = within(0, MOST_SEATS - 1)
    source: i1 = within(Source.PLAY, Source.FLIP)
    card: i1 = within(0, MOST_TITLES - 1)  # title
    slot: i2 = within(NO_SLOT, MOST_PLAYED - 1)  # of the card in play; NO_SLOT: it, or the card just bought, has gone
    line_up_taken: i1 = within(0, 1)  # a refill is due after this step
    depth: i1 = within(0, MOST_DEPTH)
    step: i2s = shape(MOST_DEPTH).within(NO_STEP, MOST_STEPS - 1)
    done: i1s = shape(MOST_DEPTH).within(SUBSTEPS, EVERYTHING)  # picks made by the decider in this step, or SUBSTEPS
    moved: i2s = shape(MOST_DEPTH).within(0, MOST_POWER)  # cards moved by this step
    decider: i1s = shape(MOST_DEPTH).within(0, MOST_SEATS - 1)
    # figures for reports
    attacks_made: i2 = within(0, MOST_POWER)
    attacks_negated: i2 = within(0, MOST_POWER)
    cards_felled: i2 = within(0, MOST_POWER)
    acquired: i2s = shape(MOST_TITLES).within(0, MOST_POWER)  # bought or recruited


class Tables(Record):
    """The components of an edition."""

    titles: i1
    goblin: i1s = shape(MOST_TITLES)
    cost: i1s = shape(MOST_TITLES)
    loot: i1s = shape(MOST_TITLES)
    recruit: i1s = shape(MOST_TITLES)
    attack: i1s = shape(MOST_TITLES)
    defense: i1s = shape(MOST_TITLES)
    vp: i1s = shape(MOST_TITLES)
    starter: i1s = shape(MOST_TITLES)  # for each seat
    permanent: i1s = shape(MOST_TITLES)
    shop: i1s = shape(MOST_TITLES)
    crowd: i1s = shape(MOST_TITLES)
    piles: i1
    pile_title: i1s = shape(MOST_PILES)
    on_play: i2s = shape(MOST_TITLES)  # first step
    on_purchase: i2s = shape(MOST_TITLES)
    actions: i1s = shape(MOST_TITLES)
    action: i2grid = shape(MOST_TITLES, MOST_ACTIONS)  # first step
    uses: i2s = shape(MOST_TITLES)  # USES_BITS for each action
    negates: i1s = shape(MOST_TITLES)
    pure: i1s = shape(MOST_TITLES)  # a power and nothing else
    attack_card: i1s = shape(MOST_TITLES)  # LR15.3
    side_worth: i2s = shape(MOST_TITLES)  # of all that is not a plain power: tenths of a Recruit point, an estimate
    wants_hand: i1s = shape(MOST_TITLES)  # discards or trashes from the own hand when played or used
    action_wants_hand: i1grid = shape(MOST_TITLES, MOST_ACTIONS)
    # events
    events: i1
    event_phase: i1s = shape(MOST_EVENT_CARDS)
    modifier: i1grid = shape(MOST_EVENT_CARDS, len(MODIFIERS))
    flip: i2s = shape(MOST_EVENT_CARDS)  # first step
    # steps of all effects
    steps: i2
    op: i1s = shape(MOST_STEPS)
    number: i1s = shape(MOST_STEPS)  # how many cards, moves or attacks; ALL; SAME
    gain_loot: i1s = shape(MOST_STEPS)
    gain_recruit: i1s = shape(MOST_STEPS)
    gain_attack: i1s = shape(MOST_STEPS)
    per_attack_card: i1s = shape(MOST_STEPS)
    up_to: i1s = shape(MOST_STEPS)
    opponents: i1s = shape(MOST_STEPS)
    if_hand: i1s = shape(MOST_STEPS)
    zones: i1s = shape(MOST_STEPS)
    zone: i1grid = shape(MOST_STEPS, len(ZONES))  # where cards come from, in the order of the step
    from_pile: i1s = shape(MOST_STEPS)  # title of a permanent pile
    destination: i1s = shape(MOST_STEPS)
    cost_max: i1s = shape(MOST_STEPS)
    change_shop: i1s = shape(MOST_STEPS)
    change_crowd: i1s = shape(MOST_STEPS)
    branches: i1s = shape(MOST_STEPS)
    branch: i2grid = shape(MOST_STEPS, MOST_BRANCHES)  # first step
    then: i2s = shape(MOST_STEPS)  # first step
    next_step: i2s = shape(MOST_STEPS)


@rule
def uses_in(packed: int, k: int) -> int:
    """Of the uses of all actions of a card, which are one number, those of action k."""
    return packed >> (USES_BITS * k) & MOST_USES
