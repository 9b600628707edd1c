"""The vocabulary of Pact: state, tables, phases, moves, events, reasons. What is pointed at has names in `naming`."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...core.handfuls import SetOf
from ...core.kinds import Kind, counted
from ...core.log import GATHERS, MEANS, REVEALS, SHOWS, EventKind
from ...core.log import Way as Moved
from ...core.record import Record, i1, i1grid, i1s, i2, i2s, shape, within
from ...core.rule import rule
from ...core.state import Playing
from ...core.verbs import CERTAIN, ENDS, Points, Secret, VerbBase, rules_of
from ...core.vocabulary import AT_ONCE, UNSEEN, PhaseBase, ReasonBase
from .naming import Aid, Clan, Helper, Neighbour, Permanents, Replaced, Side

# ---- sizes

N_TYPES: Final = 6
TYPES: Final = ("w", "y", "k", "g", "b", "r")  # PA1.3: shaman, builder, chieftain, scientist, merchant, warrior
MOST_SEATS: Final = 5  # imaginary players included
MOST_GOBLINS: Final = 120
MOST_TASKS: Final = 40
MOST_NEED: Final = 9  # of one type, on one task
N_ROW: Final = 4
N_MARKET: Final = 4
N_FIGURES: Final = 3
N_SPECIALISTS: Final = 6
N_COMMANDS: Final = 12
MOST_KEPT: Final = 3  # commands
MOST_TAKEN_BACK: Final = 2  # specialists, before a further game of the ladder
N_MASTERS: Final = 6
MOST_SPACES: Final = 12
MOST_COST: Final = 9
LAST_GAME: Final = 4  # of the solo ladder
MOST_ROUNDS: Final = 1000
MOST_PLAYED: Final = 9  # goblins in a turn, with room to spare
MOST_DONE: Final = 127  # tasks that reports count
MOST_USED: Final = 9999  # specialists that reports count


class Mode(IntEnum):
    """Which game is played, PA18.9."""

    BEGINNER = 0
    EXPERT = 1
    TWO = 2
    SOLO = 3


# ---- seats

NO_SEAT: Final = -1
HELIX_OF_TWO: Final = 2
HELIX: Final = 1  # in solo
FERDIX: Final = 2


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
NO_MASTER: Final = -1

# ---- figures (State.figure_at)

NO_FIGURE: Final = -2
UNPLACED: Final = -1


class Season(IntEnum):
    """When a task comes up, PA2.3."""

    SPRING = 0
    SUMMER = 1
    AUTUMN = 2


SEASONS: Final = ("spring", "summer", "autumn")


class Specialist(IntEnum):
    """Specialists, PA7."""

    SP1 = 0
    SP2 = 1
    SP3 = 2
    SP4 = 3
    SP5 = 4
    SP6 = 5


SPECIALIST_IDS: Final = ("sp1", "sp2", "sp3", "sp4", "sp5", "sp6")
USED_UP: Final = -1  # holder of a discarded specialist (solo)
NOT_DEALT: Final = -2


class Command(IntEnum):
    """Commands that are scored in a way of their own, PA14."""

    I = 0  # noqa: E741 - a Roman number
    II = 1
    III = 2
    IV = 3
    V = 4
    VI = 5
    VII = 6
    X = 9
    XI = 10
    XII = 11


FULL_PACT: Final = 6  # tasks that command II asks for


class Way(IntEnum):
    """How a task is completed, PA6."""

    ALONE = 0
    LEFT = 1
    RIGHT = 2


WAYS: Final = ("alone", "left", "right")


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


class Phase(PhaseBase):
    """What is due. The seat that decides is `State.to_move`."""

    COMMANDS = "Which commands do you keep?", "PA10.7", AT_ONCE
    OPENING = "Which goblin do you open with?", "PA2.9", AT_ONCE
    ACTION = "Which action do you take?", "PA3.1"
    RECRUIT = "Which goblin do you take?", "PA4.1"
    PLAY = "Which goblin do you play?", "PA5.1"
    FIGURE = "How do you pay for the figure?", "PA11.6", UNSEEN
    TASKS = "Do you complete a task, use a specialist or end your turn?", "PA3.2"
    ELIMINATE = "Is a goblin left out of the payment?", "PA7.9", UNSEEN
    EXTRA_PLAY = "Which goblin does the specialist play?", "PA7.4"
    SPLIT = "How many goblins of this type does your neighbour give?", "PA6.4", UNSEEN
    SHORTAGE = "Which goblin do you discard?", "PA4.4", AT_ONCE, UNSEEN
    BONUS = "Which task do you take for your dynamite?", "PA9.2"
    LADDER = "Do you go on to the next game?", "PA17.3"
    TAKE_BACK = "Which used specialists do you take back?", "PA17.6"
    REFILL = "", "PA4.2"
    PREPARATION = "", "PA2.2"
    END_OF_TURN = "", "PA18.8"
    SCORING = "", "PA8.3"
    OVER = "", "PA8.3"


PAYMENT_PHASES: Final = (Phase.FIGURE, Phase.ELIMINATE, Phase.SPLIT)


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


# ---- what moves and events name


MISSING: Final = N_TYPES  # dynamite replaces the type of which a goblin is missing
NOT_SAID: Final = MOST_NEED + 1  # how many goblins are permanent ones
TYPE: Final = Kind("type", N_TYPES)
"""Named by the edition, as tasks, commands and specialists are: a letter, and in sentences `a shaman`."""

GOBLINS: Final = Kind("goblins", N_TYPES * (MOST_GOBLINS + 1))
"""Some goblins of a type; in sentences `2 shamans`. Their name is the letter of the type."""

SIDE: Final = Side("side", 2, ("left", "right"))
WAY: Final = Neighbour("way", len(WAYS), WAYS, points=True)
PLACE: Final = Kind("place", N_FIGURES, ("1", "2", "3"))
AID: Final = Aid(
    "aid",
    6,
    ("none", "dynamite", "sp6", "sp6+dynamite", "sp4>sp6", "sp4>sp6+dynamite"),
    ("nothing", "dynamite", "Saboteur", "Saboteur and dynamite", "Mimic as Saboteur", "Mimic as Saboteur and dynamite"),
)
GIVEN: Final = counted(MOST_NEED)
PAID: Final = counted(MOST_COST)
REPLACED: Final = Replaced("type", N_TYPES + 1, (*TYPES, ""), (*(f"a goblin {t}" for t in TYPES), "the missing goblin"))
PERMANENTS: Final = Permanents("n", NOT_SAID + 1, (*GIVEN.names, ""), (*GIVEN.names, "all that there are"))
TASK: Final = Kind("task", MOST_TASKS, points=True)
COMMAND: Final = Kind("command", N_COMMANDS, points=True)
SPECIALIST: Final = Kind("specialist", N_SPECIALISTS, points=True)
COMMANDS: Final = SetOf("commands", COMMAND, 1, MOST_KEPT)
SPECIALISTS: Final = SetOf("specialists", SPECIALIST, 1, MOST_TAKEN_BACK)
N_SPECIALIST_SETS: Final = SPECIALISTS.size
# The second is the Mimic in its place.
SCHEMER: Final = Helper("schemer", 2, ("sp3", "sp4>sp3"), ("Schemer", "Mimic as Schemer"))
SABOTEUR: Final = Helper("saboteur", 2, ("sp6", "sp4>sp6"), ("Saboteur", "Mimic as Saboteur"))
SEAT: Final = Clan(MOST_SEATS)


class Pile(IntEnum):
    """Where goblins lie; hands and displays are those of whoever acts."""

    MARKET = 0
    DECK = 1
    HAND = 2
    DISPLAY = 3


PILE: Final = Kind("pile", len(Pile), [pile.name.lower() for pile in Pile], [f"the {p.name.lower()}" for p in Pile])


OF_HAND: Final = Points("hand:<me>:<type>")


class Verb(VerbBase):
    """What can be done. What a move costs and brings at a position, `sentences` says."""

    KEEP = "<commands>", "Keep <commands>.", Phase.COMMANDS, Secret(COMMANDS), Points("<commands> button:keep")
    OPEN = "<type>", "Open with <type>.", Phase.OPENING, Secret(TYPE), OF_HAND
    RECRUIT = "recruit", "Recruit two goblins.", Phase.ACTION, CERTAIN
    PLAY = "play", "Play one to three goblins from your hand.", Phase.ACTION, CERTAIN
    FIGURE = (
        "figure <side> <place>",
        "On the pact to the <side>, place figure <place> on the newest task.",
        Phase.ACTION,
        SIDE,
        PLACE,
        Points("<side> figure:<me>:<place>"),
        UNSEEN,
        CERTAIN,
    )
    PASS = "pass", "Do nothing: no action is possible.", Phase.ACTION, CERTAIN
    SWAP = (
        "<schemer> <task>",
        "Use the <schemer> to put <task> under the task deck.",
        (Phase.ACTION, Phase.TASKS),
        SCHEMER,
        TASK,
        Points("<schemer> <task>"),
        CERTAIN,
    )
    TAKE = "<type>", "Take <type> from the market.", Phase.RECRUIT, TYPE, Points("market:goblins:<type>"), CERTAIN
    DRAW = "deck", "Take the top goblin of the deck, unseen.", Phase.RECRUIT, Points("deck:goblins")
    PLAY_GOBLIN = "<type>", "Play <type>.", Phase.PLAY, TYPE, OF_HAND, CERTAIN
    STOP = "stop", "Play no more goblins.", Phase.PLAY, CERTAIN
    PAY = (
        "<n> <aid>",
        "Pay <n> from your display and the rest from your hand, helped by <aid>.",
        Phase.FIGURE,
        PAID,
        AID,
        Points("button:display:<n> <aid> button:pay"),
        CERTAIN,
    )
    END_TURN = "end_turn", "End your turn.", Phase.TASKS, CERTAIN, ENDS
    COMPLETE = (
        "complete <task> <way>",
        "Complete <task>, alone or with a neighbour: <way>.",
        Phase.TASKS,
        TASK,
        WAY,
        UNSEEN,
        CERTAIN,
    )
    USE = "<specialist>", "Use the <specialist>.", Phase.TASKS, SPECIALIST, CERTAIN
    COPY = (
        "sp4><specialist>",
        "Use the Mimic as <specialist>.",
        Phase.TASKS,
        SPECIALIST,
        Points("specialist:sp4 <specialist>"),
        CERTAIN,
    )
    PLAY_EXTRA = "<type>", "Play <type> as well.", Phase.EXTRA_PLAY, TYPE, OF_HAND, CERTAIN
    PAY_ALL = "none", "Pay in full.", Phase.ELIMINATE, Points("button:pay"), CERTAIN
    DYNAMITE = (
        "dynamite <type>",
        "Spend dynamite in place of <type>.",
        Phase.ELIMINATE,
        REPLACED,
        Points("dynamite:<me> <type> button:pay"),
        CERTAIN,
    )
    LEAVE_OUT = (
        "<saboteur> <type>",
        "Use the <saboteur> to leave out <type>.",
        Phase.ELIMINATE,
        SABOTEUR,
        TYPE,
        Points("<saboteur> button:leave_out:<type> button:pay"),
        CERTAIN,
    )
    LEAVE_OUT_TWO = (
        "<saboteur> <type>+dynamite <type>",
        "Use the <saboteur> to leave out <type>, and spend dynamite in place of <type>.",
        Phase.ELIMINATE,
        SABOTEUR,
        TYPE,
        REPLACED,
        Points("<saboteur> button:leave_out:<type> dynamite:<me> <type> button:pay"),
        CERTAIN,
    )
    SPLIT = (
        "<type> <n> <n>",
        "Goblins like <type>: your neighbour gives <n>, permanent ones among them: <n>.",
        Phase.SPLIT,
        TYPE,
        GIVEN,
        PERMANENTS,
        Points("button:split:<type>:<n> <n>"),
        CERTAIN,
    )
    CUT = "<type>", "Discard <type>.", Phase.SHORTAGE, Secret(TYPE), OF_HAND
    TAKE_TASK = "<task>", "Take <task>.", Phase.BONUS, TASK, CERTAIN
    END_LADDER = "stop", "End the ladder here.", Phase.LADDER, CERTAIN
    GO_ON = "continue", "Go on to the next game of the ladder.", Phase.LADDER, CERTAIN
    TAKE_NONE = "none", "Take no specialist back.", Phase.TAKE_BACK, CERTAIN
    TAKE_BACK = (
        "<specialists>",
        "Take back <specialists>.",
        Phase.TAKE_BACK,
        SPECIALISTS,
        Points("<specialists> button:take_back"),
        CERTAIN,
    )


move_of, verb_of, named = rules_of(Verb)


@rule
def some(kind: int, n: int) -> int:
    """So many goblins of a type, as events name them."""
    return kind * (MOST_GOBLINS + 1) + n


DEALT: Final = Moved("deck:goblins", "hand:<seat>")
DRAWN: Final = Moved("deck:goblins", "hand:<seat>:<type>")
TURNED_UP: Final = Moved("deck:goblins", "market:goblins:<type>")
TAKEN: Final = Moved("market:goblins:<type>", "hand:<seat>")
CUT: Final = Moved("hand:<seat>", "discard:goblins:<goblins>")
LAID_OPEN: Final = Moved("deck:goblins", "display:<seat>:<type>")
SHUFFLED: Final = Moved("discard:goblins", "deck:goblins")
SHOWN: Final = Moved("hand:<seat>", "display:<seat>:<type>")
PAID_OUT: Final = Moved("display:<seat>:<goblins>", "discard:goblins:<goblins>")
THE_TASK: Final = Moved("task:<task>", "task:<task>")  # it keeps its id wherever it lies
THE_MARKER: Final = Moved("dynamite:<seat>", "dynamite:<seat>")
THE_COMMAND: Final = Moved("commands:<seat>", "command:<command>")
THE_SPECIALIST: Final = Moved("specialist:<specialist>", "specialist:<specialist>")


class Event(EventKind):
    """What can happen. An end of a way that is not named is with whoever acts: `takes` leads into the own hand."""

    STARTS = "<by:seat> begin[s].", "PA2.7"
    HAND_DEALT = "<to:seat> [is|are] dealt <n:goblin>.", "PA2.1", DEALT
    COMMANDS_DEALT = "<to:seat> [is|are] dealt <n:command>.", "PA10.7", Moved("", "commands:<seat>"), REVEALS
    COMMANDS_CHOSEN = "<by:seat> [has|have] chosen which commands to keep.", "PA10.7"
    COMMANDS_KEPT = "<by:seat> keep[s] <n:command>.", "PA10.7", REVEALS
    OPENING_CHOSEN = "<by:seat> [has|have] chosen an opening goblin.", "PA2.9"
    OPENING_SHOWN = "<by:seat> open[s] with <type>.", "PA2.9", SHOWN, REVEALS
    RECRUITS = "<by:seat> recruit[s].", "PA4.1"
    TAKES = "<by:seat> take[s] <type> from <from:pile>.", "PA4.1", TAKEN, GATHERS
    DRAWS = "<by:seat> draw[s] <type> from <from:pile>.", "PA4.1", DRAWN, REVEALS, GATHERS
    DRAWS_UNSEEN = "<by:seat> draw[s] a goblin from <from:pile>.", "PA4.1", DEALT, REVEALS
    PLAYS = "<by:seat> play[s] <type>.", "PA5.1", SHOWN, SHOWS, GATHERS
    PLACES = (
        "<by:seat> place[s] figure <from:place> on <to:task>: 1 glory, and a permanent goblin, <type>.",
        "PA11.2",
        Moved("figure:<seat>:<place>", "figure:<seat>:<place>"),
    )
    PAYS_DISPLAY = "<by:seat> pay[s] <goblins> from <from:pile>.", "PA6.2", PAID_OUT, GATHERS
    GIVES = "<by:seat> give[s] <goblins> from <from:pile>.", "PA6.4", PAID_OUT, GATHERS
    PAYS_HAND = (
        "<by:seat> pay[s] <goblins> from <from:pile>.",
        "PA11.6",
        Moved("hand:<seat>", "discard:goblins:<goblins>"),
        SHOWS,
    )
    LEFT_OUT = "Left out of the payment: <goblins>.", "PA7.9", GATHERS
    PASSES = "<by:seat> can do nothing and pass[es].", "PA18.4"
    COMPLETES_ALONE = "<by:seat> complete[s] <task> alone: 2 glory.", "PA6.3", THE_TASK
    COMPLETES_WITH = "<by:seat> complete[s] <task> with <seat>: 1 glory for each.", "PA6.4", THE_TASK
    COMPLETES_WITH_HELIX = "<by:seat> complete[s] <task> with <seat>, who scores nothing: 1 glory.", "PA15.5", THE_TASK
    PACT_GROWS = "With <n> tasks on that pact card <seat> [has|have] <n> glory more.", "PA9.6"
    REWARDED = "For the pact <by:seat> draw[s] <type> from <from:pile>.", "PA6.8", DRAWN, REVEALS
    REWARDED_UNSEEN = "For the pact <by:seat> draw[s] a goblin from <from:pile>.", "PA6.8", DEALT, REVEALS
    NO_REWARD = "No goblin is left to draw for the pact.", "PA6.8"
    DYNAMITE_SPENT = (
        "<by:seat> spend[s] dynamite: the marker goes back to <to:n:stick>, <n> glory.",
        "PA12.3",
        THE_MARKER,
    )
    DYNAMITE_GAINED = (
        "<by:seat> [has|have] <n> types in the display: the dynamite marker goes up to <to:n:stick>, <n> glory.",
        "PA12.1",
        THE_MARKER,
    )
    SPECIALIST_USED = "<by:seat> use[s] the <specialist>.", "PA7.1"
    SPECIALIST_COPIED = "<by:seat> use[s] the <specialist> in place of the <specialist>.", "PA7.7"
    SPECIALIST_PASSED = "The <specialist> goes from <from:seat> to <to:seat>.", "PA7.2", THE_SPECIALIST
    SPECIALIST_SPENT = "The <specialist> is used up.", "PA16.7", THE_SPECIALIST
    SWAPPED = "<task> goes under the task deck.", "PA7.6", Moved("task:<task>", "deck:tasks")
    REPLACES = "<task> takes its place in the row.", "PA7.6", Moved("deck:tasks", "task:<task>"), REVEALS
    MARKET_FILLED = "New in <to:pile>: <type>.", "PA4.2", TURNED_UP, REVEALS, MEANS, GATHERS
    RESHUFFLED = "The discards become a new goblin deck of <n:card>.", "PA4.3", SHUFFLED, REVEALS, MEANS
    SHORTAGE = "Goblins are short: hands are cut to <n:card>.", "PA4.4"
    CUT_CHOSEN = "<by:seat> [has|have] chosen what to discard.", "PA4.4"
    CUT_SHOWN = "<by:seat> discard[s] <goblins>.", "PA4.4", CUT, REVEALS, GATHERS
    HELIX_GETS = "<to:seat> gets <type> from <from:pile>.", "PA15.8", LAID_OPEN, REVEALS, MEANS, GATHERS
    ROW_FILLED = "New in the task row: <task>.", "PA6.10", Moved("deck:tasks", "task:<task>"), REVEALS, MEANS, GATHERS
    ROW_SHORT = "The task row cannot be filled: this is the last round.", "PA8.1"
    LEVIED = "Levy for recruiting or for playing just one goblin: <task> goes to Helix and Ferdix.", "PA16.10", THE_TASK
    DUMMY_COMPLETES = "<by:seat> can pay for <task> and completes it alone: 2 glory.", "PA16.12", THE_TASK
    TURN_ENDS = "<by:seat> end[s] the turn.", "PA18.8"
    BONUS_WON = "<by:seat> [has|have] the most dynamite, <n:stick>.", "PA9.2", REVEALS
    BONUS_TAKEN = "<by:seat> take[s] <task> for it: 2 glory.", "PA9.2", THE_TASK
    BONUS_TIED = "Nobody has the most dynamite alone: no task is given for it.", "PA9.3"
    NO_BONUS = "No task is left for the most dynamite.", "PA9.3"
    COMMAND_SHOWN = "<by:seat> show[s] command <command>: <n> glory.", "PA13.8", THE_COMMAND, REVEALS
    SCORED = "<seat> [has|have] <n> glory in all.", "PA9.7"
    LADDER_WON = "Game <n> of the ladder is won: more glory than Helix and than Ferdix.", "PA17.3"
    GRAND_MASTER = "<seat> [is|are] Goblin Grand Master of Pact.", "PA17.8"
    LADDER_LOST = "Game <n> of the ladder is not won: that takes more glory than Helix and than Ferdix.", "PA17.3"
    LADDER_STOPPED = "The ladder ends with <n:game> won.", "PA17.3"
    LADDER_GOES_ON = "Game <n> of the ladder begins.", "PA17.4"
    TOOK_BACK = "<by:seat> take[s] the <specialist> back.", "PA17.6", THE_SPECIALIST, GATHERS


class Reason(ReasonBase):
    """Why a move is refused, from the general to the particular."""

    LEGAL = "", ""
    OVER = "PA8.3", "The game is over."
    NOT_NOW = "PA3.1", "That is not what has to be decided now."
    COMMAND_NOT_DEALT = "PA10.7", "You keep commands that you were dealt, at least one."
    NOT_IN_HAND = "PA5.1", "You do not hold <target>."
    NOTHING_TO_RECRUIT = "PA4.3", "There is no goblin left to recruit."
    NOT_IN_MARKET = "PA4.1", "You cannot take <target>: the market has none."
    DECK_EMPTY = "PA4.3", "Deck and discard pile are empty."
    HAND_EMPTY = "PA5.1", "You have no goblin to play."
    PLAY_FIRST = "PA5.1", "At least one goblin must be played."
    MUST_ACT = "PA18.4", "You can only pass if no action is possible."
    NO_FIGURES = "PA1.6", "There are no figures in this game."
    FIGURE_PLACED = "PA11.5", "That figure stands on a task already."
    STACK_EMPTY = "PA11.2", "No task lies on that pact card."
    TOP_TAKEN = "PA11.4", "A figure already stands on the newest task there."
    FIGURE_TOO_DEAR = "PA11.6", "You have too few goblins of that task's colour to pay for that figure."
    NOT_IN_ROW = "PA6.1", "<source> is not a face-up task."
    NOT_IN_ROW_TO_SWAP = "PA6.1", "<target> is not a face-up task."
    NOT_PAYABLE_ALONE = "PA6.3", "Your own display does not suffice."
    NOT_PAYABLE_TOGETHER = "PA6.4", "Your display and your neighbour's do not suffice."
    EACH_GIVES_ONE = "PA6.5", "In a pact each side gives at least one goblin."
    SPECIALIST_USED = "PA7.1", "You have used a specialist in this turn."
    NOT_YOUR_SPECIALIST = "PA7.1", "You do not hold that specialist."
    NOTHING_TO_COPY = "PA7.7", "No opponent holds that specialist."
    ONLY_AFTER_PLAY = "PA7.4", "That specialist works after you have played goblins."
    ONLY_AFTER_RECRUIT = "PA7.5", "That specialist works after you have recruited."
    SP5_AFTER_RECRUIT = "PA7.8", "The Press-ganger works after you have recruited."
    NOTHING_FOR_SP5 = "PA7.8", "There is no goblin left to recruit."
    NO_TASK_TO_SWAP = "PA7.6", "That needs a card in the task deck."
    ONLY_IN_PAYMENT = "PA7.9", "The Saboteur works while you pay for something."
    NO_DYNAMITE = "PA12.3", "You have no dynamite to spend."
    NOT_ONE_SHORT = "PA12.3", "Dynamite replaces a goblin only when exactly one is missing."
    NOT_NEEDED = "PA7.9", "That goblin is not needed."
    STILL_SHORT = "PA6.2", "Goblins would still be missing."
    WRONG_SPLIT = "PA6.4", "So many goblins of that type cannot come from your neighbour."
    NAME_PERMANENTS = "PA11.10", "Say how many of them are permanent goblins."
    WRONG_PAYMENT = "PA11.6", "That does not pay the figure exactly."
    NOT_A_BONUS = "PA9.2", "<target> is not a remaining task."
    NOT_USED = "PA17.6", "Only up to two used specialists can be taken back."
