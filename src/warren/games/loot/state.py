"""The vocabulary of Loot & Recruit: state, tables, phases, moves, events, reasons.

`naming`: what one points at to name a card.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...core.kinds import SEAT_NAMES, Kind, Seats, counted
from ...core.log import GATHERS, REVEALS, SHOWS, EventKind, Way
from ...core.record import Record, i1, i1cube, i1grid, i1s, i2, i2grid, i2s, i8, shape, within
from ...core.rule import rule
from ...core.state import Playing
from ...core.verbs import CERTAIN, DICE, ENDS, Points, VerbBase, rules_of
from ...core.vocabulary import PhaseBase, ReasonBase
from .naming import (
    AskedCard,
    CardForSale,
    HeldCard,
    OwnPlatform,
    PickedCard,
    PileCard,
    Spot,
    StackedCard,
    TargetSeat,
)

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


def names_of(things: type[IntEnum]) -> tuple[str, ...]:
    """What the members of an enum are called in files and views."""
    return tuple(thing.name.lower() for thing in things)


EVENT_PHASES: Final = names_of(Day)
MODIFIERS: Final = names_of(Modifier)
OPERATIONS: Final = names_of(Op)
ZONES: Final = names_of(Zone)
DESTINATIONS: Final = names_of(To)
SOURCES: Final = names_of(Source)


class Phase(PhaseBase):
    """What is due. The seat that decides is `State.to_move`."""

    FLIP = "Do you use the event's flip effect?", "LR4.3"
    MAIN = "What do you do in your turn?", "LR5.4"
    TARGET = "Which card do you attack?", "LR9.2"
    NEGATE = "Do you stop the attack on you?", "LR9.10"
    PICK = "Which card do you choose?", "LR10.4"
    PLATFORM = "On which of your platforms?", "LR8.2"
    SHIFT_FROM = "Which of your goblins do you move?", "LR15.4"
    SHIFT_TO = "To which of your platforms?", "LR15.4"
    BRANCH = "Which of these do you want?", "LR1.10"
    ROUND = "", "LR4.1"
    FLIPS = "", "LR4.2"
    TURN = "", "LR5.1"
    EFFECT = "", "LR10.4"
    END_OF_TURN = "", "LR11.1"
    OVER = "", "LR14.2"


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


# ---- what moves and events name

PLATFORM_NAMES: Final = ("p0", "p1", "p2")
PLATFORM_LABELS: Final = ("platform 1", "platform 2", "platform 3")
SEAT: Final = Seats(SEAT_NAMES)
TARGET_SEAT: Final = TargetSeat(SEAT_NAMES)
TITLE: Final = Kind("title", MOST_TITLES)  # the edition names them
HELD: Final = HeldCard(MOST_TITLES)
PILED: Final = PileCard(MOST_TITLES)
SHOP_CARD: Final = CardForSale(MOST_TITLES, "shop")
CROWD_CARD: Final = CardForSale(MOST_TITLES, "crowd")
PICKED: Final = PickedCard(MOST_TITLES, ZONES, Source.PURCHASE)
EVENT_CARD: Final = Kind("event", MOST_EVENT_CARDS, points=True)  # the edition names them
MEANING: Final = Kind("meaning", MOST_EVENT_CARDS)  # what an event card says
DEED: Final = Kind("deed", MOST_TITLES * MOST_ACTIONS)  # what an action is for, by title and action
PLATFORM: Final = Kind("platform", N_PLATFORMS, PLATFORM_NAMES, PLATFORM_LABELS)
OWN_PLATFORM: Final = OwnPlatform(PLATFORM_NAMES, PLATFORM_LABELS)
HEIGHT: Final = StackedCard(MOST_HEIGHT, PLATFORM_NAMES)
ASKED_CARD: Final = AskedCard(MOST_HEIGHT, PLATFORM_NAMES)
SLOT: Final = counted(MOST_PLAYED - 1)
ACTION: Final = counted(MOST_ACTIONS - 1)
CHOICE: Final = counted(MOST_BRANCHES - 1)
ZONE_LABELS: Final = ("the hand", "the discard pile", "the Shop", "the Crowd", "the Crowd Trash", "play", "its pile")
ZONE: Final = Kind("zone", len(Zone), ZONES, (*ZONE_LABELS, "the Shop Trash"))

# ---- where cards lie, for events: the first number of each sort of place

SHOP_SPOT: Final = 0  # by slot
CROWD_SPOT: Final = SHOP_SPOT + N_SLOTS  # by slot
PILE_SPOT: Final = CROWD_SPOT + N_SLOTS  # by title
SHOP_TRASH_SPOT: Final = PILE_SPOT + MOST_TITLES  # by title
CROWD_TRASH_SPOT: Final = SHOP_TRASH_SPOT + MOST_TITLES  # by title
PLAYED_SPOT: Final = CROWD_TRASH_SPOT + MOST_TITLES  # by slot
HAND_SPOT: Final = PLAYED_SPOT + MOST_PLAYED  # by seat
DISCARD_SPOT: Final = HAND_SPOT + MOST_SEATS  # by seat and title
N_SPOTS: Final = DISCARD_SPOT + MOST_SEATS * MOST_TITLES
SPOT: Final = Spot("spot", N_SPOTS)  # the edition names them, since some are named after titles
STACK: Final = Kind(
    "stack",
    MOST_SEATS * N_PLATFORMS * MOST_HEIGHT,
    [f"{seat}:{p}:{index}" for seat in range(MOST_SEATS) for p in PLATFORM_NAMES for index in range(MOST_HEIGHT)],
    [label for _ in range(MOST_SEATS) for label in PLATFORM_LABELS for _ in range(MOST_HEIGHT)],
    points=True,
)
"""The cards of all stacks: in words only the platform is named."""


class Verb(VerbBase):
    """What can be done. `Telling.say` has better words for most of it.

    All is certain up to where something is shown: whoever decides knows the own cards, and whether others are asked
    depends on what lies open. What is bought or recruited is replaced by a draw, and nothing else decides.
    """

    SKIP = "skip", "Do without the flip effect.", Phase.FLIP, CERTAIN
    PERFORM = "perform", "Use the flip effect.", Phase.FLIP, CERTAIN
    PLAY = "play <title>", "Play <title>.", Phase.MAIN, HELD, CERTAIN
    PLAY_POWERS = "play_powers", "Play all cards that give powers and do nothing else.", Phase.MAIN, CERTAIN
    ACT = (
        "act <n> <n>", "Of the card in place <n>, use action <n>.", Phase.MAIN, SLOT, ACTION,
        Points("played:<n> button:act:<n>"), CERTAIN,
    )  # fmt: skip
    BUY = "buy <title>", "Buy <title>.", Phase.MAIN, SHOP_CARD, CERTAIN, DICE
    BUY_PILE = "buy <title> pile", "Buy <title> from its pile.", Phase.MAIN, PILED, CERTAIN, DICE
    RECRUIT = "recruit <title>", "Recruit <title>.", Phase.MAIN, CROWD_CARD, CERTAIN, DICE
    RECRUIT_PILE = "recruit <title> pile", "Recruit <title> from its pile.", Phase.MAIN, PILED, CERTAIN, DICE
    ATTACK = "attack", "Attack a card on a platform.", Phase.MAIN, CERTAIN
    END = "end", "End your turn.", Phase.MAIN, CERTAIN, ENDS
    TARGET = (
        "<seat> <platform> <n>", "Attack card <n> of <seat> on <platform>.", Phase.TARGET,
        TARGET_SEAT, PLATFORM, HEIGHT, CERTAIN,
    )  # fmt: skip
    LET = "let", "Let the attack happen.", Phase.NEGATE, CERTAIN
    NEGATE = "negate", "Discard a card from your hand to stop the attack.", Phase.NEGATE, CERTAIN
    PICK = "<zone> <title>", "<title>, from <zone>.", Phase.PICK, ZONE, PICKED, CERTAIN
    STOP = "stop", "Choose no more cards.", Phase.PICK, CERTAIN, DICE
    STAND = "<platform>", "Onto <platform>.", Phase.PLATFORM, OWN_PLATFORM, CERTAIN, DICE
    GOBLIN = "<platform> <n>", "Goblin <n> of <platform>.", Phase.SHIFT_FROM, PLATFORM, HEIGHT, CERTAIN
    SHIFT = "<platform>", "To the top of <platform>.", Phase.SHIFT_TO, OWN_PLATFORM, CERTAIN
    BRANCH = "branch <n>", "Choice number <n>.", Phase.BRANCH, CHOICE, CERTAIN


move_of, verb_of, named = rules_of(Verb)


@rule
def uses_in(packed: int, k: int) -> int:
    """Of the uses of all actions of a card, which are one number, those of action k."""
    return packed >> (USES_BITS * k) & MOST_USES


class Event(EventKind):
    """What can happen. `<title>` is a card, `<spot>` a place where one lies, `<stack>` a card of a stack.

    Cards come from a hand as such and go to one: which card of it that was only its owner can know.
    """

    FIRST = "<to:seat> get[s] the First Player card.", "LR3.2"
    ROUND_BEGINS = "Round <n> begins.", "LR4.1"
    EVENT = "The event of this round is <event>. <meaning>", "LR4.1", Way("deck:events", "event:<event>"), REVEALS
    FIRST_MOVES = "The First Player card goes from <from:seat> to <to:seat>.", "LR16.3"
    FLIP_USED = "<by:seat> use[s] the flip effect of <event>.", "LR4.2"
    FLIP_SKIPPED = "<by:seat> [does|do] without the flip effect of <event>.", "LR4.3"
    TURN_BEGINS = "<by:seat>'s turn begins.", "LR4.4"
    PLAYS = "<by:seat> bring[s] <title> into <to:spot>.", "LR5.1", Way("hand:<seat>", "<spot>")
    PLAYS_ALONG = "<by:seat> bring[s] <title> into <to:spot>.", "LR5.1", Way("hand:<seat>", "<spot>"), SHOWS, GATHERS
    """With all others that give powers."""
    PLAYS_UNASKED = (
        "<by:seat> bring[s] <title> into <to:spot>.",
        "LR16.5",
        Way("hand:<seat>", "<spot>"),
        REVEALS,
        SHOWS,
        GATHERS,
    )
    """By the option `auto_play_powers`; so it may come of what another seat decides."""
    ACTS = "<by:seat> use[s] <title> <deed>.", "LR10.2"
    GAINS_LOOT = "<by:seat> gain[s] <n> Loot.", "LR5.3"
    GAINS_RECRUIT = "<by:seat> gain[s] <n> Recruit.", "LR5.3"
    GAINS_ATTACK = "<by:seat> gain[s] <n> Attack.", "LR5.3"
    BUYS = "<by:seat> buy[s] <title> from <from:spot> for <n> Loot.", "LR6.1", Way("<spot>", "discard:<seat>:<title>")
    RECRUITS = "<by:seat> recruit[s] <title> from <from:spot> onto <to:stack> for <n> Recruit.", "LR7.1"
    STANDS = "<by:seat> put[s] <title> from <from:spot> onto <to:stack>.", "LR15.8"
    SHOP_TURNED_UP = "New in <to:spot>: <title>.", "LR2.15", Way("deck:shop", "<spot>"), REVEALS, GATHERS
    CROWD_TURNED_UP = "New in <to:spot>: <title>.", "LR2.15", Way("deck:crowd", "<spot>"), REVEALS, GATHERS
    SHOP_REBUILT = (
        "The Shop Trash becomes a new Shop Deck of <n:card>.",
        "LR2.13",
        Way("trash:shop", "deck:shop"),
        REVEALS,
    )
    CROWD_REBUILT = (
        "The Crowd Trash becomes a new Crowd Deck of <n:card>.",
        "LR2.13",
        Way("trash:crowd", "deck:crowd"),
        REVEALS,
    )
    ATTACKS = "<by:seat> attack[s] <seat>'s <title> on <stack> with <n> Attack.", "LR9.10"
    NEGATED = (
        "<by:seat> discard[s] <title> from [the|your] hand: the attack is stopped, and nothing falls.", "LR15.1",
        Way("hand:<seat>", "discard:<seat>:<title>"), REVEALS, SHOWS,
    )  # fmt: skip
    LETS = "<by:seat> let[s] the attack happen.", "LR15.1", REVEALS, SHOWS
    FALLS = "<seat> lose[s] <title> from <from:stack> to <to:spot>.", "LR9.3", GATHERS
    POINTS_FALL = "<seat> [has|have] <n:victory point> less on [the|your] platforms.", "LR9.3"
    DRAWS = "<by:seat> draw[s] <title>.", "LR11.2", Way("deck:<seat>", "hand:<seat>"), REVEALS, GATHERS
    DRAWS_UNSEEN = "<by:seat> draw[s] <n:card>.", "LR11.2", Way("deck:<seat>", "hand:<seat>"), REVEALS
    RESHUFFLED = "<seat>'s discard pile becomes a deck of <n:card>.", "LR11.3", Way("discard:<seat>", "deck:<seat>")
    DISCARDS = "<by:seat> discard[s] <title>.", "LR10.4", Way("hand:<seat>", "discard:<seat>:<title>")
    DISCARDS_ALONG = (
        "<by:seat> discard[s] <title>.",
        "LR10.4",
        Way("hand:<seat>", "discard:<seat>:<title>"),
        SHOWS,
        GATHERS,
    )
    """A whole hand."""
    OWES = (
        "<seat> [has|have] to discard <n:card>.",
        "LR10.4",
        REVEALS,
    )  # whether there is a choice depends on what is held
    MUST_DISCARD = (
        "<by:seat> discard[s] <title>.", "LR10.4", Way("hand:<seat>", "discard:<seat>:<title>"), REVEALS, SHOWS, GATHERS
    )  # fmt: skip
    TRASHES = "<by:seat> trash[es] <title> from <from:spot> to <to:spot>.", "LR12.1"
    TAKES_HAND = (
        "<by:seat> take[s] <title> from <from:spot> into [the|your] hand.",
        "LR10.4",
        Way("<spot>", "hand:<seat>"),
    )
    TAKES_DISCARD = (
        "<by:seat> take[s] <title> from <from:spot> to [the|your] discard pile.", "LR10.4",
        Way("<spot>", "discard:<seat>:<title>"),
    )  # fmt: skip
    SHIFTED = "<by:seat> move[s] <title> from <from:stack> to the top of <to:stack>.", "LR15.4"
    SHOP_PRICES = "Shop prices change by <n> for <by:seat> in this turn.", "LR16.6"
    CROWD_PRICES = "Crowd prices change by <n> for <by:seat> in this turn.", "LR16.6"
    MORE_ATTACKS = "<by:seat> may attack <n:more opponent> not yet attacked in this turn.", "LR15.6"
    LEAVES_LOOT = "<by:seat> leave[s] <n> Loot unspent.", "LR5.5"
    LEAVES_RECRUIT = "<by:seat> leave[s] <n> Recruit unspent.", "LR5.5"
    LEAVES_ATTACK = "<by:seat> leave[s] <n> Attack unspent.", "LR5.5"
    CLEARS_HAND = (
        "<by:seat> put[s] <title> unplayed on [the|your] discard pile.", "LR11.1",
        Way("hand:<seat>", "discard:<seat>:<title>"), REVEALS, SHOWS, GATHERS,
    )  # fmt: skip
    CLEARS = (
        "<by:seat> put[s] <title> from <from:spot> on [the|your] discard pile.", "LR11.1",
        Way("<spot>", "discard:<seat>:<title>"), GATHERS,
    )  # fmt: skip
    SCORED = "Scoring <n>: <seat> [has|have] <n:victory point>.", "LR13.1"
    FINAL = "<seat> [has|have] a final score of <n>.", "LR13.5"


class Reason(ReasonBase):
    """Why a move is refused, from the general to the particular."""

    LEGAL = "", ""
    OVER = "LR14.2", "The game is over."
    NOT_NOW = "LR5.4", "That is not what has to be decided now."
    NOT_IN_HAND = "LR5.1", "You do not hold <target>."
    TWO_POWERS = "LR5.1", "You hold fewer than two cards that give powers and do nothing else."
    NOTHING_IN_PLAY = "LR10.2", "No card in play has that place."
    NO_SUCH_ACTION = "LR10.6", "That card has no such action."
    ACTION_USED = "LR10.5", "That action has been used."
    ACT_WITH_FIRST = "LR10.5", "An identical card was played earlier; use that one."
    NO_EFFECT = "LR10.3", "That action would change nothing now."
    NOT_TWICE = "LR2.8", "Name the pile only of a card that lies both in the line-up and in its pile."
    RECRUIT_IT = "LR7.1", "<target> is a goblin: it is recruited, not bought."
    BUY_IT = "LR6.1", "<target> is not a goblin: it is bought, not recruited."
    NOT_FOR_SALE = "LR6.1", "<target> is neither in the line-up nor in a pile."
    NOT_IN_CROWD = "LR7.1", "<target> is neither in the line-up nor in a pile."
    LOOT_SHORT = "LR6.1", "Your Loot Power does not suffice for <target>."
    RECRUIT_SHORT = "LR7.1", "Your Recruit Power does not suffice for <target>."
    ALL_SHIELDED = "LR15.9", "All your platforms are shielded: a goblin would have nowhere to stand."
    PEACE = "LR9.9", "Nobody may attack in this round."
    NO_ATTACK_POWER = "LR9.1", "You have no Attack Power."
    NO_ATTACK_LEFT = "LR9.4", "You have no attack left."
    NO_TARGET = "LR9.2", "There is no goblin that you could attack."
    NO_SUCH_SEAT = "LR9.2", "There is no such player."
    NOBODY_THERE = "LR9.2", "No card stands there."
    ATTACKED_ALREADY = "LR15.6", "You may only attack an opponent whom you have not attacked in this turn."
    SHIELDED = "LR9.9", "That stack is shielded: only its top card can be attacked."
    ONLY_TOP = "LR9.9", "Only the top cards of stacks can be attacked in this round."
    TOO_STRONG = "LR9.2", "Its Defense is more than your Attack Power."
    NO_BODYGUARD = "LR15.1", "You hold no card that stops an attack."
    ZONE_NOT_OPEN = "LR10.4", "You cannot choose a card from there."
    NOT_THERE = "LR10.4", "<target> is not there."
    NOT_A_GOBLIN = "LR8.2", "Only goblins can be put on a platform in this way."
    COSTS_TOO_MUCH = "LR16.6", "<target> costs too much for that."
    PICK_FIRST = "LR10.4", "At least one card must be chosen."
    NOT_UP_TO = "LR10.4", "All the cards must be chosen."
    STACK_CLOSED = "LR15.9", "That platform is shielded."
    STACK_EMPTY = "LR15.8", "No goblin stands on that platform."
    NO_CHANGE = "LR15.4", "That would leave everything as it was."
    NO_SUCH_BRANCH = "LR1.10", "There is no such choice."
