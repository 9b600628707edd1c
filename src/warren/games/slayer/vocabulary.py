"""The vocabulary of Goblin Slayer: phases, what moves and events name, verbs, events, reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...core.kinds import Kind, Seats, Seen, counted
from ...core.log import GATHERS, MEANS, REVEALS, EventKind, Way
from ...core.verbs import CERTAIN, Points, VerbBase, rules_of
from ...core.vocabulary import PhaseBase, ReasonBase
from .board import CAVE, DRAWING, N_HEX, N_PLACES, NAMES, NO_HEX
from .state import MOST_STONES


class Phase(PhaseBase):
    """What is due. The seat that decides is `State.to_move`."""

    WIDGET = "Where do you hide the Widget?", "GS3.2"
    STONE = "Where do you lay a Hero Stone?", "GS3.3"
    TROLL = "Do you buy the troll, and where does it start?", "GS3.8"
    HERO_MOVE = "Where does Stormbeard go?", "GS5.1"
    TAKE = "Does Stormbeard take what lies here?", "GS6.1"
    MONSTER_MOVE = "Which monster moves, and where to?", "GS7.1"
    APPEAR = "Which monster comes out of the tunnels, and where?", "GS8.2"
    ATTACK = "How does Stormbeard attack?", "GS9.2"
    VORPAL = "How many Hero Stones do you spend on extra hits?", "GS9.5"
    HIT = "Which monster takes the hit?", "GS9.8"
    MONSTER_ATTACK = "", "GS10.3"
    SHIELD = "Does a Hero Stone block the attack?", "GS10.6"
    END_OF_TURN = "", "GS4.2"
    OVER = "", "GS12.1"


# ---- what moves name


class NextTo(Kind):
    """A hex next to the one that is named before, by direction; any other hex can be asked about, never moved to."""

    def in_edition(self, named: Mapping[str, Kind]) -> Kind:
        return self

    def name_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str | None:
        beside = CAVE.beside[before[0]][number] if before[0] < N_HEX and number < ELSEWHERE else NO_HEX
        return None if beside == NO_HEX else NAMES[beside]

    def label_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str:
        return self.name_of(number, before, seen) or ""

    def numbers_of(self, name: str, before: Sequence[int], seen: Seen | None) -> Sequence[int]:
        at = HEX.number_of.get(name)
        if at is None:
            return ()
        direction = DRAWING.direction(before[0], at)
        return (ELSEWHERE if direction < 0 else direction,)


ELSEWHERE: Final = 6  # the "direction" of a hex that is not adjacent
HEX: Final = Kind("hex", N_PLACES, NAMES, points=True)
NEXT: Final = NextTo("hex", 7, points=True)
STONES: Final = counted(2 * MOST_STONES)
SEATS: Final = Seats(("hero", "goblins"))


class Verb(VerbBase):
    """What can be done. Nothing is hidden, so everybody can know what comes of a move until dice fall."""

    WIDGET = "widget <hex>", "Hide the Widget on <hex>.", Phase.WIDGET, HEX, CERTAIN
    STONE = "stone <hex>", "Lay a Hero Stone on <hex>.", Phase.STONE, HEX, CERTAIN
    TROLL_NO = "troll no", "Play without the troll.", Phase.TROLL, CERTAIN
    TROLL_WAIT = "troll wait", "Buy the troll and keep it in the tunnels.", Phase.TROLL, CERTAIN
    TROLL_ON = "troll <hex>", "Buy the troll and put it on <hex>.", Phase.TROLL, HEX, CERTAIN
    STEP = "step <hex>", "Step to <hex>; a second space costs the attack of this turn.", Phase.HERO_MOVE, HEX, CERTAIN
    STEP_OUT = "step out", "Leave the cave with the Widget and win.", Phase.HERO_MOVE, Points("zone:outside"), CERTAIN
    QUICK = "quick <hex>", "Spend a Hero Stone and hurry on to <hex>, a third space.", Phase.HERO_MOVE, HEX, CERTAIN
    QUICK_OUT = (
        "quick out", "Spend a Hero Stone, leave the cave with the Widget and win.", Phase.HERO_MOVE,
        Points("zone:outside"), CERTAIN,
    )  # fmt: skip
    STOP = "stop", "Move no further in this turn.", Phase.HERO_MOVE, CERTAIN
    TAKE = "take", "Take all treasures that lie here.", Phase.TAKE, CERTAIN
    PASS = "pass", "Leave the treasures lying here.", Phase.TAKE, CERTAIN
    MOVE = "move <hex> <hex>", "Move the monster on <hex> to <hex>.", Phase.MONSTER_MOVE, HEX, NEXT, CERTAIN
    DIVE = (
        "dive <hex>", "Let the monster on <hex> slip into the tunnels.", Phase.MONSTER_MOVE, HEX,
        Points("<hex> zone:tunnels"), CERTAIN,
    )  # fmt: skip
    DONE = "done", "Move no more monsters in this turn.", Phase.MONSTER_MOVE, CERTAIN
    APPEAR_GOBLIN = (
        "appear goblin <hex>", "A goblin comes out of the tunnels on <hex>.", Phase.APPEAR, HEX,
        Points("<hex> goblin:tunnels"), CERTAIN,
    )  # fmt: skip
    APPEAR_TROLL = (
        "appear troll <hex>", "The troll comes out of the tunnels on <hex>.", Phase.APPEAR, HEX,
        Points("<hex> piece:troll"), CERTAIN,
    )  # fmt: skip
    NO_MORE = "done", "Let no more monsters come out in this turn.", Phase.APPEAR, CERTAIN
    SWEEP = "sweep", "Sweep the axe in a circle: a die decides on 1 to 3 hits.", Phase.ATTACK, CERTAIN
    LUNGE = "lunge <hex>", "Kill the goblin on <hex> and stand in its place.", Phase.ATTACK, HEX, CERTAIN
    HOLD = "hold", "Do not attack in this turn.", Phase.ATTACK, CERTAIN
    VORPAL = "vorpal <n>", "Hero Stones for extra hits: <n>.", Phase.VORPAL, STONES, CERTAIN
    HIT = "hit <hex>", "The monster on <hex> takes the hit.", Phase.HIT, HEX, CERTAIN
    SHIELD = "shield", "Spend a Hero Stone and block the attack.", Phase.SHIELD, CERTAIN
    FALL = "fall", "Let Stormbeard die and lose the game.", Phase.SHIELD, CERTAIN


move_of, verb_of, named = rules_of(Verb)


# ---- what events move; one piece has one id wherever it stands, goblins and stones have that of their place

STONE_SPENT: Final = Way("stone:hand", "stone:used")
THE_TROLL: Final = Way("piece:troll", "piece:troll")
THE_HERO: Final = Way("piece:hero", "piece:hero")
THE_WIDGET: Final = Way("piece:widget", "piece:widget")
TO_TUNNELS: Final = Way("goblin:<hex>", "goblin:tunnels")


class Event(EventKind):
    """What can happen."""

    WIDGET_HIDDEN = "<by:seat> hide[s] the Widget on <hex>.", "GS3.2", THE_WIDGET
    STONE_LAID = "<by:seat> lay[s] a Hero Stone on <hex>.", "GS3.3", Way("stone:goblins", "stone:<hex>"), GATHERS
    TROLL_REFUSED = "<by:seat> do[es] without the troll.", "GS3.8", THE_TROLL
    TROLL_HELD = "<by:seat> buy[s] the troll for <n:goblin> and keep[s] it in the tunnels.", "GS3.10", THE_TROLL
    TROLL_PLACED = "<by:seat> buy[s] the troll for <n:goblin> and put[s] it on <hex>.", "GS3.9", THE_TROLL
    SET_UP = (
        "Stormbeard stands on the doorway with <n:Hero Stone>. Goblins hold the openings, and <n> more wait below.",
        "GS3.6",
    )  # fmt: skip
    TURN = "Turn <n> begins.", "GS4.2"
    STEPPED = "Stormbeard steps to <to:hex>.", "GS5.2", THE_HERO
    QUICKENED = "Stormbeard spends a Hero Stone and hurries on to <to:hex>.", "GS5.7", STONE_SPENT
    QUICKENED_OUT = "Stormbeard spends a Hero Stone and hurries outside.", "GS5.7", STONE_SPENT
    STAYED = "Stormbeard stays on <hex>.", "GS5.4"
    STOPPED = "Stormbeard stops on <hex> after <n:space>.", "GS5.4"
    WIDGET_TAKEN = "Stormbeard takes the Widget on <hex>. Now he has to carry it out.", "GS6.1", THE_WIDGET
    STONES_TAKEN = "On <hex> Stormbeard takes <n:Hero Stone>.", "GS6.1", Way("stone:<hex>", "stone:hand")
    LEFT_LYING = "Stormbeard leaves the treasure on <hex> where it is.", "GS6.2"
    GOBLIN_MOVED = "A goblin moves from <from:hex> to <to:hex>.", "GS7.1", Way("goblin:<from:hex>", "goblin:<to:hex>")
    TROLL_MOVED = "The troll moves from <from:hex> to <to:hex>.", "GS7.2", THE_TROLL
    GOBLIN_DIVED = "On <from:hex> a goblin slips into the tunnels.", "GS7.8", TO_TUNNELS, GATHERS
    TROLL_DIVED = "On <from:hex> the troll slips into the tunnels.", "GS7.8", THE_TROLL
    GOBLIN_APPEARED = (
        "On <to:hex> a goblin comes out of the tunnels.", "GS8.2", Way("goblin:tunnels", "goblin:<hex>"), GATHERS
    )  # fmt: skip
    TROLL_APPEARED = "On <to:hex> the troll comes out of the tunnels.", "GS8.3", THE_TROLL
    NO_ATTACK = "After <n:space> Stormbeard cannot attack in this turn.", "GS5.6"
    SWEPT = "Stormbeard sweeps his axe in a circle and rolls <n>.", "GS9.4", REVEALS, MEANS
    HITS_MADE = "The sweep makes <n:hit>.", "GS9.4"
    VORPAL_SPENT = "Stormbeard spends <n:Hero Stone> on the Vorpal Axe for as many extra hits.", "GS9.5", STONE_SPENT
    GOBLIN_KILLED = "On <hex> a goblin is killed and joins those who wait.", "GS9.8", TO_TUNNELS, GATHERS
    TROLL_HIT = "On <hex> the troll takes a first hit and is wounded.", "GS9.9"
    TROLL_KILLED = "On <hex> the troll is killed and joins those who wait.", "GS9.9", THE_TROLL
    HITS_LOST = "Nobody is left for <n:further hit>.", "GS9.10"
    LUNGED = "Stormbeard lunges: the goblin on <hex> is killed, and he stands in its place.", "GS9.12", TO_TUNNELS
    HELD = "Stormbeard does not attack.", "GS9.3"
    ATTACKED = "The monsters beside Stormbeard attack with strength <n>: a roll of <n> or less succeeds.", "GS10.1"
    ROLLED = "They roll <n>.", "GS10.3", REVEALS, MEANS
    ATTACK_FAILED = "The attack fails.", "GS10.3"
    ATTACK_SUCCEEDED = "The attack succeeds.", "GS10.3"
    SHIELDED = "Stormbeard spends a Hero Stone, which blocks the attack; he has <n> left.", "GS10.6", STONE_SPENT
    FELL = "Stormbeard is killed on <hex>, and <seat> win[s].", "GS10.7"
    TROLL_HEALED = "The troll's wound heals.", "GS9.11"
    LEFT_CAVE = "Stormbeard leaves the cave with the Widget, and <seat> win[s].", "GS5.13", THE_HERO
    CAP_REACHED = "Turn <n> was the last and Stormbeard is not out: <seat> win[s].", "GS12.2"
    CAP_DRAWN = "Turn <n> was the last and Stormbeard is not out: the game is a draw.", "GS12.2"


class Reason(ReasonBase):
    """Why a move is refused, from the general to the particular."""

    LEGAL = "", ""
    OVER = "GS12.1", "The game is over."
    NOT_NOW = "GS4.1", "That is not what has to be decided now."
    SPELL_OFF = "GS13.7", "This spell is not used in this game."
    NOT_YET_QUICK = "GS5.7", "Quickening adds a third space; the first two cost nothing."
    TWO_SPACES = "GS5.1", "Stormbeard has moved two spaces; only `quick` can add a third."
    THREE_SPACES = "GS5.8", "Only one Hero Stone a turn can be spent on Quickening."
    NO_STONE_TO_QUICKEN = "GS5.7", "A third space costs a Hero Stone, and the hero holds none."
    TREASURE_ON_ROCK = "GS3.5", "Treasures lie on floor, and <target> is rock."
    NO_OPENING_FOR_TROLL = "GS3.9", "The troll starts on a tunnel opening, and <target> is none."
    MONSTER_MISSING = "GS7.1", "No monster stands on <source>."
    NOT_MONSTER_ADJACENT = "GS7.4", "<target> is not next to <source>."
    NOT_ADJACENT = "GS5.3", "<target> is not next to Stormbeard."
    ROCK_STEP = "GS5.3", "<target> is rock."
    ROCK_MOVE = "GS7.4", "<target> is rock."
    OCCUPIED = "GS2.16", "Another piece stands on <target>."
    GOBLIN_MOVED = "GS7.1", "The goblin on <source> has already moved in this turn."
    TROLL_MOVED = "GS7.2", "The troll has already moved two spaces in this turn."
    NOT_AT_DOORWAY = "GS5.11", "Only from the doorway q16 can Stormbeard leave."
    NO_WIDGET = "GS5.12", "Stormbeard leaves only with the Widget."
    NO_OPENING_TO_DIVE = "GS7.8", "<target> is not a tunnel opening."
    DIVE_AFTER_MOVING = "GS7.9", "The monster on <target> has moved, and diving takes its whole move."
    CAME_THIS_TURN = "GS7.10", "The monster on <target> came there in this turn."
    NO_OPENING_TO_APPEAR = "GS8.2", "Monsters appear on tunnel openings, and <target> is none."
    OPENING_TAKEN = "GS8.4", "The opening on <target> is not free."
    NO_GOBLIN_WAITS = "GS8.3", "No goblin waits in the tunnels."
    NO_TROLL_WAITS = "GS8.3", "The troll does not wait in the tunnels."
    ONE_APPEARED = "GS8.7", "In this game one monster a turn appears."
    MOVED_TOO_FAR = "GS5.6", "Stormbeard has moved more than one space and does not attack in this turn."
    LUNGE_AT_TROLL = "GS9.13", "Stormbeard cannot lunge at the troll."
    NO_GOBLIN_THERE = "GS9.12", "No goblin stands on <target>."
    TOO_FAR_TO_HIT = "GS9.17", "<target> is not next to Stormbeard."
    NO_MONSTER_TO_HIT = "GS9.8", "No monster stands on <target>."
    USELESS_STONE = "GS9.7", "So many stones could not hit anything more."
    NOT_ENOUGH_STONES = "GS11.2", "The hero does not hold so many Hero Stones."
