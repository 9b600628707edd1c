"""The vocabulary of Boblin's Rebellion: state, tables, phases, moves, events, reasons.

`naming`: kinds of things whose ids depend on who decides.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...core.handfuls import BagOf
from ...core.kinds import SEAT_NAMES, Kind, Seats, counted
from ...core.log import GATHERS, MEANS, REVEALS, SHOWS, EventKind, Way
from ...core.record import Record, i1, i1grid, i1s, i2, i2grid, i2s, i4, i4s, i8, shape, within
from ...core.state import Playing
from ...core.verbs import CERTAIN, Points, VerbBase, rules_of
from ...core.vocabulary import PhaseBase, ReasonBase
from .naming import ActionRow, Own

# ---- sizes

MOST_SEATS: Final = 4
N_KINDS: Final = 6  # of goblins
N_TRAINED: Final = 4
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
MOST_ANY: Final = 6  # trained goblins of any kind, in one cost or reward
MOST_WRECKS_PAID: Final = 3
MOST_SPACES: Final = 12  # of one area
N_IN_GROUP: Final = MOST_SPACES + 1  # so many goblins of a kind, or none
MOST_FAME: Final = 999
MOST_CREDITS: Final = 99
MOST_COUNTED: Final = 9999  # for tallies and reports
MOST_ROUNDS: Final = 1000

# ---- goblins, BR3.1, and what else stands in a bundle

K: Final = 0
C: Final = 1
B: Final = 2
T: Final = 3
L: Final = 4
P: Final = 5
FIRST_TRAINED: Final = B
ANY: Final = 6  # G
FAME: Final = 7
ACTION: Final = 8
SCOUT: Final = 9
SWAP: Final = 10  # Z
NUDGE: Final = 11  # W
WRECK: Final = 12  # R
CODES: Final = "KCBTLPGFASZWR"
LETTERS: Final = ("k", "c", "b", "t", "l", "p")
GOBLINS: Final = ("Stickler", "Screamer", "Stabber", "Stalker", "Slinger", "Sparkler")
N_COSTS: Final = WRECK + 1  # numbers of a cost, by code

# ---- dungeons

MINESHAFT: Final = 0
ICE: Final = 1
INFERNO: Final = 2
DECK_KEYS: Final = ("mineshaft", "ice", "inferno")  # in editions
DECK_NAMES: Final = ("mine", "ice", "inferno")  # in moves
DECK_LABELS: Final = ("Mineshaft", "Ice Caves", "Inferno")
WRECK_LETTERS: Final = ("m", "i", "f")

# ---- happenings, BR16.2: goblins gained by kind, then these

FAME_GAINED: Final = 6
CONQUERED: Final = 7  # by dungeon
DESTROYED: Final = 10  # by dungeon
SCOUTED: Final = 13
BEFRIENDED: Final = 14
DEFEATED: Final = 15
TURN_BEGUN: Final = 16
N_HAPPENINGS: Final = 17
MOST_QUEUED: Final = N_HAPPENINGS * MOST_SEATS
TRAINED_GAINED: Final = 0b111100  # bits of happenings

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
NOTHING_HAPPENS: Final = -1
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


class Who(IntEnum):
    """BR9.4 to BR9.6: whose deeds set a passive effect off."""

    SELF = 0
    NEIGHBOR = 1
    ANY = 2


class Power(IntEnum):
    """BR11: what sort of effect a hero has."""

    PASSIVE = 0
    TALLY = 1
    STATE = 2
    FREE = 3
    ACTION = 4
    DISCOUNT = 5


class Mod(IntEnum):
    """What changes the fame of a step, by the goblins that were paid."""

    NONE = 0
    DISTINCT = 1
    SAME = 2
    EACH = 3


class Doing(IntEnum):
    """The action that is under way, until its price is paid and its own rewards are gained."""

    NOTHING = 0
    CONQUER = 1
    SCOUT = 2
    EXPLOIT = 3
    BEFRIEND = 4
    GUARD = 5
    HERO = 6


def names_of(things: type[IntEnum]) -> tuple[str, ...]:
    """What the members of an enum are called in files and views."""
    return tuple(thing.name.lower() for thing in things)


class Phase(PhaseBase):
    """What is due. The seat that decides is `State.to_move`."""

    MENU = "What do you do?", "BR2.2"
    STEPS = "How many steps of the row do you pay for?", "BR7.3"
    PAY = "Which trained goblins do you pay?", "BR3.6"
    HERO_PAY = "Which destroyed rooms do you pay for the hero?", "BR11.2"
    WRECK_PAY = "Which destroyed room do you hand in?", "BR11.7"
    SCOUT_PICK = "Which of these rooms do you conquer?", "BR6.1"
    ALT = "Which of these rewards do you take?", "BR16.9"
    TRAIN = "Which trained goblins do you gain?", "BR3.6"
    TROLL = "Where does the troll settle?", "BR12.2"
    NUDGE = "Do you move one of your destruction tracks?", "BR11.15"
    SWAP = "Do you change a trained goblin into another?", "BR11.9"
    TURN = "", "BR2.2"
    DEED = "", "BR7.6"
    GAIN = "", "BR16.1"
    QUEUE = "", "BR16.1"
    END_OF_TURN = "", "BR2.6"
    OVER = "", "BR10.1"


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


# ---- what moves and events name

SEAT: Final = Seats(SEAT_NAMES[:MOST_SEATS])
KIND: Final = Own("kind", "camp", N_KINDS, LETTERS, GOBLINS)
GROUP: Final = Kind(
    "group",
    N_KINDS * N_IN_GROUP,
    [letter for letter in LETTERS for _ in range(N_IN_GROUP)],
    [f"{n} {goblin}{'' if n == 1 else 's'}" for goblin in GOBLINS for n in range(N_IN_GROUP)],
)
TRAINED: Final = Own("trained", "camp", N_TRAINED, LETTERS[FIRST_TRAINED:], GOBLINS[FIRST_TRAINED:])
GOBLIN_BAG: Final = BagOf("goblins", TRAINED, 1, MOST_ANY)
DECK: Final = Kind("deck", N_DECKS, DECK_NAMES, DECK_LABELS, points=True)
DECK.number_of[DECK_KEYS[MINESHAFT]] = MINESHAFT
RUIN: Final = Own("ruin", "wrecks", N_DECKS, WRECK_LETTERS, DECK_LABELS)
WRECK_BAG: Final = BagOf("wrecks", RUIN, 1, MOST_WRECKS_PAID)
ROOM: Final = Kind("room", MOST_ROOMS, points=True)  # the edition names rooms, heroes and troll spaces
HERO: Final = Kind("hero", MOST_HEROES, points=True)
TROLL: Final = Own("troll", "troll", MOST_TROLLS)
ROW: Final = ActionRow(MOST_ROWS)
STEP_NUMBER: Final = counted(MOST_STEPS)
ALTERNATIVE: Final = counted(MOST_ALTERNATIVES)
UP: Final = 0
SHIFT: Final = Kind("shift", 2, ("+1", "-1"))


class Verb(VerbBase):
    """What can be done. Nothing is thrown: all is certain up to where a card is turned up."""

    RECRUIT = "recruit <kind>", "Recruit: <kind>.", Phase.MENU, KIND, CERTAIN
    SCOUT = "scout <deck>", "Scout the <deck>.", Phase.MENU, DECK, CERTAIN
    CONQUER = "conquer <room>", "Conquer <room>.", Phase.MENU, ROOM, CERTAIN
    EXPLOIT = "exploit <room> <row>", "Exploit <room>, row <row>.", Phase.MENU, ROOM, ROW, CERTAIN
    BEFRIEND = "befriend <hero>", "Befriend the <hero>.", Phase.MENU, HERO, CERTAIN
    GUARD = "guard <troll>", "Defeat the guard on <troll>.", Phase.MENU, TROLL, CERTAIN
    USE = "<hero>", "Use the <hero>.", Phase.MENU, HERO, CERTAIN
    END = "end", "End your turn.", Phase.MENU, CERTAIN
    STEPS = "steps <n>", "Steps: <n>.", Phase.STEPS, STEP_NUMBER, CERTAIN
    PAY = "pay <goblins>", "Pay <goblins>.", Phase.PAY, GOBLIN_BAG, CERTAIN
    PAY_WRECKS = (
        "pay <wrecks>", "Pay destroyed rooms: <wrecks>.", (Phase.HERO_PAY, Phase.WRECK_PAY), WRECK_BAG, CERTAIN
    )  # fmt: skip
    PICK = "conquer <room>", "Conquer <room>.", Phase.SCOUT_PICK, ROOM, CERTAIN
    PICK_NONE = "none", "Conquer none of them.", Phase.SCOUT_PICK, CERTAIN
    TAKE = "take <n>", "Reward number <n>.", Phase.ALT, ALTERNATIVE, CERTAIN
    TRAIN = "train <goblins>", "Gain <goblins>.", Phase.TRAIN, GOBLIN_BAG, CERTAIN
    TROLL = "troll <troll>", "The troll settles on <troll>.", Phase.TROLL, TROLL, CERTAIN
    NUDGE = (
        "nudge <room> <shift>", "Move the track of <room> by <shift>.", Phase.NUDGE, ROOM, SHIFT,
        Points("<room> button:track:<shift>"), CERTAIN,
    )  # fmt: skip
    NUDGE_NONE = "none", "Move no track.", Phase.NUDGE, CERTAIN
    SWAP = "swap <trained> <trained>", "Turn a <trained> into a <trained>.", Phase.SWAP, TRAINED, TRAINED, CERTAIN
    SWAP_NONE = "none", "Change nobody.", Phase.SWAP, CERTAIN


move_of, verb_of, named = rules_of(Verb)

THE_ROOM: Final = Way("room:<room>", "room:<room>")  # it keeps its id wherever it lies


class Event(EventKind):
    """What can happen, causes before effects. `<group>` is some goblins of a kind, `<ruin>` the dungeon of a room."""

    FIRST = "<by:seat> begin[s].", "BR1.8"
    DEALT = "The <deck> deck brings <room>.", "BR5.3", Way("deck:<deck>", "room:<room>"), REVEALS, MEANS, GATHERS
    HERO_DEALT = (
        "The deck of heroes brings <hero>.",
        "BR11.1",
        Way("deck:heroes", "hero:<hero>"),
        REVEALS,
        MEANS,
        GATHERS,
    )
    DISCARDED_UNPLAYED = (
        "The <deck> deck loses <room>.", "BR13.1", Way("deck:<deck>", "room:<room>"), REVEALS, MEANS, GATHERS
    )  # fmt: skip
    DISCARDED = "The rows move on, without <room>.", "BR13.2", THE_ROOM, GATHERS
    TURN_BEGINS = "<by:seat>'s turn begins.", "BR2.2"
    RECRUITS = "<by:seat> recruit[s].", "BR4.1"
    SCOUTS = "<by:seat> look[s] at <n:card> of the <deck> deck.", "BR6.1"
    LOOKS = "You see <room> in the <deck> deck.", "BR6.1", Way("deck:<deck>", "room:<room>"), REVEALS, MEANS, GATHERS
    LAID_OPEN = "All see <room>.", "BR6.1", REVEALS, MEANS, GATHERS
    PICKS = "<by:seat> conquer[s] <room> out of the deck.", "BR6.5", THE_ROOM, SHOWS
    BURIES = "<by:seat> put[s] <n:card> under the <deck> deck.", "BR6.2"
    CONQUERS = "<by:seat> conquer[s] <room>.", "BR5.1", THE_ROOM
    EXPLOITS = "<by:seat> exploit[s] <room>.", "BR7.1"
    BEFRIENDS = "<by:seat> befriend[s] the <hero>.", "BR11.2", Way("hero:<hero>", "hero:<hero>")
    USES = "<by:seat> use[s] the <hero>.", "BR11.7"
    DEFEATS = "<by:seat> fight[s] the guard on <troll>.", "BR12.8", Way("troll:<seat>:<troll>", "")
    PAYS = "<by:seat> pay[s] <group>.", "BR3.4", Way("camp:<seat>:<group>", ""), GATHERS
    PAYS_WRECKS = "<by:seat> hand[s] in <n:destroyed room> of the <ruin>.", "BR11.3", Way("wrecks:<seat>:<ruin>", "")
    PAYS_ACTIONS = "<by:seat> spend[s] <n:more action>.", "BR7.4"
    GAINS = "<by:seat> gain[s] <group>.", "BR3.4", Way("", "camp:<seat>:<group>"), GATHERS
    NO_SPACE = "<group> cannot join <seat>'s camp.", "BR3.3", GATHERS
    GAINS_FAME = "<by:seat> gain[s] <n> fame.", "BR2.5", Way("", "fame:<seat>")
    GAINS_ACTIONS = "<by:seat> gain[s] <n:action>.", "BR2.4"
    GAINS_SCOUTS = "<by:seat> gain[s] <n:action> for Scout only.", "BR2.4"
    LOSES_ACTIONS = "<by:seat> cannot use <n:action> in another's turn.", "BR16.5"
    FIRES = "<by:seat>'s <room> fires.", "BR9.1"
    HERO_FIRES = "<by:seat>'s <hero> helps.", "BR9.1"
    WEARS = "<room> has <n:use> left.", "BR8.1"
    NUDGED = "<by:seat> move[s] the track of <room>: <n:use> left.", "BR11.15"
    DESTROYED = "<by:seat>'s <room> in the <ruin> is destroyed.", "BR8.3", Way("room:<room>", "wrecks:<seat>:<ruin>")
    NEGATED = "The gloom of a troll keeps the reward of <room> from <seat>.", "BR12.5"
    SETTLES = "A troll comes to <seat> and settles on <troll>.", "BR12.2", Way("", "troll:<seat>:<troll>")
    DRIVES_OUT = "The troll drives <group> out of <seat>'s camp.", "BR12.3", Way("camp:<seat>:<group>", ""), GATHERS
    SWAPPED = "<by:seat> turn[s] a <from:kind> into a <to:kind>.", "BR11.9"
    WINS = "<by:seat> [has|have] <n> fame and win[s]!", "BR10.1"
    FAILS = "No card is left in the <deck> deck: <seat>'s rebellion fails.", "BR13.5"
    CAPPED = "Round <n> is over: the most fame wins.", "BR16.8"


class Reason(ReasonBase):
    """Why a move is refused, from the general to the particular."""

    LEGAL = "", ""
    OVER = "BR10.1", "The game is over."
    NOT_NOW = "BR2.2", "That is not what has to be decided now."
    NO_HEROES = "BR2.3", "There are no heroes in this game."
    NO_TROLLS = "BR2.3", "There are no trolls in this game."
    NO_ACTION = "BR2.6", "You have no action left for that."
    ACTIONS_LEFT = "BR16.4", "You still have actions to take."
    NOT_RECRUITED = "BR4.1", "<target> goblins cannot be recruited."
    EMPTY_DECK = "BR16.7", "No card is left in that deck."
    NOT_IN_ROW = "BR5.1", "<target> does not lie in a row."
    NO_REFILL = "BR13.5", "No card is left to take the place of <target>: you would lose."
    CANNOT_CONQUER = "BR5.1", "You cannot pay for <target>."
    NOT_YOUR_ROOM = "BR7.5", "<source> does not lie before you."
    NO_ROW = "BR7.5", "<source> has no action row: its effect fires by itself."
    NO_SUCH_ROW = "BR7.2", "<source> has no such row."
    CANNOT_EXPLOIT = "BR7.1", "You cannot pay for the first step of that row."
    NO_SUCH_HERO = "BR11.2", "<target> does not lie in the row."
    TOO_FEW_RUINS = "BR11.2", "You have too few destroyed rooms of different dungeons."
    NO_GUARD = "BR12.8", "No troll stands on <target>."
    CANNOT_FIGHT = "BR12.8", "You cannot pay for that: it takes a trained goblin."
    NOT_YOUR_HERO = "BR11.5", "<target> is not your friend."
    BY_ITSELF = "BR9.1", "<target> helps without being asked."
    HELPED = "BR9.3", "<target> has helped you in this turn."
    CANNOT_USE = "BR11.7", "You cannot pay what <target> asks for."
    NOBODY_TO_CHANGE = "BR11.9", "There is nothing that <target> could do for you."
    NO_SUCH_STEP = "BR7.3", "The row has no such number of steps."
    CANNOT_STEP = "BR7.4", "You cannot pay for so many steps."
    WRONG_PAYMENT = "BR3.6", "That does not pay the price exactly."
    WRONG_RUINS = "BR11.2", "These destroyed rooms do not pay the price."
    NOT_SEEN = "BR6.1", "<target> is not among the cards that you look at."
    NO_SUCH_REWARD = "BR16.9", "There is no such reward."
    WORTHLESS = "BR16.9", "That would give you nothing, and another reward would."
    WRONG_NUMBER = "BR3.6", "That is not the number of goblins that you gain."
    NO_ROOM_IN_CAMP = "BR3.3", "There is no space for them in your camp."
    NO_SUCH_SPACE = "BR12.2", "There is no such troll space."
    SPACE_TAKEN = "BR12.2", "A troll stands on <target> already."
    FIRST_SPACE = "BR11.15", "The track of <source> is on its first space."
    SAME_KIND = "BR11.9", "That would change nothing."
    NO_SUCH_GOBLIN = "BR11.9", "You have no <source>."
