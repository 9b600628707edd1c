"""The vocabulary of Boblin's Rebellion: phases, what moves and events name, verbs, events, reasons.

`naming`: kinds of things whose ids depend on who decides.
"""

from __future__ import annotations

from typing import Final

from ...core.handfuls import BagOf
from ...core.kinds import SEAT_NAMES, Kind, Seats, counted
from ...core.log import GATHERS, MEANS, REVEALS, SHOWS, EventKind, Way
from ...core.verbs import CERTAIN, Points, VerbBase, rules_of
from ...core.vocabulary import PhaseBase, ReasonBase
from .goods import FIRST_TRAINED, GOBLINS, LETTERS, MOST_ANY, MOST_WRECKS_PAID, N_IN_GROUP, N_KINDS, N_TRAINED
from .naming import ActionRow, Own
from .state import (
    MINESHAFT,
    MOST_ALTERNATIVES,
    MOST_HEROES,
    MOST_ROOMS,
    MOST_ROWS,
    MOST_SEATS,
    MOST_STEPS,
    MOST_TROLLS,
    N_DECKS,
)

# ---- what things are called

DECK_KEYS: Final = ("mineshaft", "ice", "inferno")  # in editions
DECK_NAMES: Final = ("mine", "ice", "inferno")  # in moves
DECK_LABELS: Final = ("Mineshaft", "Ice Caves", "Inferno")
WRECK_LETTERS: Final = ("m", "i", "f")


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
    PAY_WRECKS = "pay <wrecks>", "Pay destroyed rooms: <wrecks>.", (Phase.HERO_PAY, Phase.WRECK_PAY), WRECK_BAG, CERTAIN
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
        "The deck of heroes brings <hero>.", "BR11.1", Way("deck:heroes", "hero:<hero>"), REVEALS, MEANS, GATHERS
    )  # fmt: skip
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
