"""The vocabulary of Loot & Recruit: phases, what moves and events name, verbs, events, reasons.

`naming`: what one points at to name a card.
"""

from __future__ import annotations

from typing import Final

from ...core.kinds import SEAT_NAMES, Kind, Seats, counted
from ...core.log import GATHERS, REVEALS, SHOWS, EventKind, Way
from ...core.verbs import CERTAIN, DICE, ENDS, Points, VerbBase, rules_of
from ...core.vocabulary import PhaseBase, ReasonBase
from .naming import AskedCard, CardForSale, HeldCard, OwnPlatform, PickedCard, PileCard, Spot, StackedCard, TargetSeat
from .state import (
    MOST_ACTIONS,
    MOST_BRANCHES,
    MOST_EVENT_CARDS,
    MOST_HEIGHT,
    MOST_PLAYED,
    MOST_SEATS,
    MOST_TITLES,
    N_PLATFORMS,
    N_SLOTS,
    ZONES,
    Source,
    Zone,
)


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
        "<seat> <platform> <n>", "Attack card <n> of <seat> on <platform>.", Phase.TARGET, TARGET_SEAT, PLATFORM,
        HEIGHT, CERTAIN,
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
        "<by:seat> bring[s] <title> into <to:spot>.", "LR16.5", Way("hand:<seat>", "<spot>"), REVEALS, SHOWS, GATHERS
    )  # fmt: skip
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
        "The Shop Trash becomes a new Shop Deck of <n:card>.", "LR2.13", Way("trash:shop", "deck:shop"), REVEALS
    )  # fmt: skip
    CROWD_REBUILT = (
        "The Crowd Trash becomes a new Crowd Deck of <n:card>.", "LR2.13", Way("trash:crowd", "deck:crowd"), REVEALS
    )  # fmt: skip
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
        "<by:seat> discard[s] <title>.", "LR10.4", Way("hand:<seat>", "discard:<seat>:<title>"), SHOWS, GATHERS
    )  # fmt: skip
    """A whole hand."""
    OWES = (
        "<seat> [has|have] to discard <n:card>.",
        "LR10.4",
        REVEALS,
    )  # whether there is a choice depends on what is held
    MUST_DISCARD = (
        "<by:seat> discard[s] <title>.", "LR10.4", Way("hand:<seat>", "discard:<seat>:<title>"), REVEALS, SHOWS,
        GATHERS,
    )  # fmt: skip
    TRASHES = "<by:seat> trash[es] <title> from <from:spot> to <to:spot>.", "LR12.1"
    TAKES_HAND = (
        "<by:seat> take[s] <title> from <from:spot> into [the|your] hand.", "LR10.4", Way("<spot>", "hand:<seat>")
    )  # fmt: skip
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
