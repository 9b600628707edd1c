"""The vocabulary of Pact: state, tables, phases, moves, events, reasons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from ...core.log import REVEALS, EventKind
from ...core.notation import Form, Kind, Notation, counted
from ...core.phases import PhaseBase
from ...core.reasons import ReasonBase
from ...core.record import Record, i1, i1grid, i1s, i2, i2s, shape, within
from ...core.state import Playing

# ---- sizes

N_TYPES: Final = 6
TYPES: Final = ("w", "y", "k", "g", "b", "r")  # PA1.3: shaman, builder, chieftain, scientist, merchant, warrior
MOST_SEATS: Final = 5  # imaginary players included
MOST_GOBLINS: Final = 120
MOST_TASKS: Final = 40
MOST_SPRING: Final = 40
MOST_NEED: Final = 9  # of one type, on one task
N_ROW: Final = 4
N_MARKET: Final = 4
N_FIGURES: Final = 3
N_SPECIALISTS: Final = 6
N_COMMANDS: Final = 12
N_MASTERS: Final = 6
MOST_SPACES: Final = 12
MOST_COST: Final = 9
LAST_GAME: Final = 4  # of the solo ladder
MOST_ROUNDS: Final = 1000
MOST_PLAYED: Final = 9  # goblins in a turn, with room to spare
MOST_DONE: Final = 127  # tasks that reports count
MOST_USED: Final = 9999  # specialists that reports count

# ---- modes and options as they stand in the state

BEGINNER: Final = 0
EXPERT: Final = 1
TWO: Final = 2
SOLO: Final = 3

# ---- seats

NO_SEAT: Final = -1
HELIX_OF_TWO: Final = 2
HELIX: Final = 1  # in solo
FERDIX: Final = 2

# ---- where a task is (State.place)

OUT: Final = 0  # not in this game, or removed
IN_DECK: Final = 1
IN_ROW: Final = 2
OWN: Final = 3  # + seat
ON_PACT: Final = 8  # + pact card; card i lies between seats i and i + 1
REMOVED: Final = 13  # spring cards removed unseen

NO_TASK: Final = -1
NO_TYPE: Final = -1
NO_MASTER: Final = -1

# ---- figures (State.figure_at)

NO_FIGURE: Final = -2
UNPLACED: Final = -1

# ---- seasons

SPRING: Final = 0
SUMMER: Final = 1
AUTUMN: Final = 2
SEASONS: Final = ("spring", "summer", "autumn")

# ---- specialists, by index

SP1: Final = 0
SP2: Final = 1
SP3: Final = 2
SP4: Final = 3
SP5: Final = 4
SP6: Final = 5
USED_UP: Final = -1  # holder of a discarded specialist (solo)
NOT_DEALT: Final = -2

# ---- commands, by index

COMMAND_I: Final = 0
COMMAND_II: Final = 1
COMMAND_III: Final = 2
COMMAND_IV: Final = 3
COMMAND_V: Final = 4
COMMAND_VI: Final = 5
COMMAND_VII: Final = 6
COMMAND_X: Final = 9
COMMAND_XI: Final = 10
COMMAND_XII: Final = 11
FULL_PACT: Final = 6  # tasks that command II asks for

# ---- ways to complete a task

ALONE: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
WAYS: Final = ("alone", "left", "right")

# ---- actions of a turn (State.action)

NO_ACTION: Final = 0
RECRUITED: Final = 1
PLAYED: Final = 2
PLACED: Final = 3
PASSED: Final = 4

# ---- what the market is being filled for (State.refill_for)

FOR_RECRUIT: Final = 0
FOR_SP5: Final = 1
FOR_SETUP: Final = 2

# ---- how a payment is made lighter (State.pay_by)

BY_NOBODY: Final = 0
BY_SP6: Final = 1
BY_COPY: Final = 2  # SP4 as SP6


class Phase(PhaseBase):
    """What is due. The seat that decides is `State.to_move`."""

    COMMANDS = "Which commands do you keep?", "PA10.7"
    OPENING = "Which goblin do you open with?", "PA2.9"
    ACTION = "Which action do you take?", "PA3.1"
    RECRUIT = "Which goblin do you take?", "PA4.1"
    PLAY = "Which goblin do you play?", "PA5.1"
    FIGURE = "How do you pay for the figure?", "PA11.6"
    TASKS = "Do you complete a task, use a specialist or end your turn?", "PA3.2"
    ELIMINATE = "Is a goblin left out of the payment?", "PA7.9"
    EXTRA_PLAY = "Which goblin does the specialist play?", "PA7.4"
    SPLIT = "How many goblins of this type does your neighbour give?", "PA6.4"
    SHORTAGE = "Which goblin do you discard?", "PA4.4"
    BONUS = "Which task do you take for your dynamite?", "PA9.2"
    LADDER = "Do you go on to the next game?", "PA17.3"
    TAKE_BACK = "Which used specialists do you take back?", "PA17.6"
    REFILL = "", "PA4.2"
    PREPARATION = "", "PA2.2"
    END_OF_TURN = "", "PA18.8"
    SCORING = "", "PA8.3"
    OVER = "", "PA8.3"


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
    known: i1grid = shape(MOST_SEATS, N_TYPES).within(
        0, MOST_GOBLINS
    )  # of a hand: cards that everybody saw going there
    display: i1grid = shape(MOST_SEATS, N_TYPES).within(0, MOST_GOBLINS)
    permanent: i1grid = shape(MOST_SEATS, N_TYPES).within(0, N_FIGURES)
    market: i1s = shape(N_TYPES).within(0, MOST_GOBLINS)
    discard: i1s = shape(N_TYPES).within(0, MOST_GOBLINS)
    out: i1s = shape(N_TYPES).within(0, MOST_GOBLINS)  # not in this game
    deck: i1s = shape(MOST_GOBLINS).within(0, N_TYPES - 1)  # the top is the last one
    deck_size: i1 = within(0, MOST_GOBLINS)
    # tasks
    place: i1s = shape(MOST_TASKS).within(OUT, REMOVED)
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
    action: i1 = within(NO_ACTION, PASSED)
    picks: i1 = within(0, 3)  # goblins taken or played in this action
    played: i1 = within(0, MOST_PLAYED)  # goblins played in this turn
    specialist_used: i1 = within(0, 1)
    ending: i1 = within(0, 1)  # the row could not be filled
    refill_for: i1 = within(FOR_RECRUIT, FOR_SETUP)
    cut_done: i1 = within(0, 1)  # hands were cut in this refill
    # a payment under way
    pay_task: i1 = within(0, MOST_TASKS - 1)
    pay_way: i1 = within(ALONE, RIGHT)
    pay_place: i1 = within(0, N_FIGURES - 1)  # figure's place
    pay_by: i1 = within(BY_NOBODY, BY_COPY)  # who leaves one goblin out
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
    subset: i2s = shape(512)  # the commands of each set that can be kept


# ---- moves: every move has one number in one dense range

COMMAND_SETS: Final = tuple(c for size in (1, 2, 3) for c in combinations(range(N_COMMANDS), size))
SETS_UP_TO_TWO: Final = sum(len(c) <= 2 for c in COMMAND_SETS)
SPECIALIST_SETS: Final = tuple(c for size in (1, 2) for c in combinations(range(N_SPECIALISTS), size))

KEEP: Final = 0
GOBLIN: Final = KEEP + len(COMMAND_SETS)  # + type
DECK: Final = GOBLIN + N_TYPES
STOP: Final = DECK + 1
RECRUIT: Final = STOP + 1
PLAY: Final = RECRUIT + 1
PASS: Final = PLAY + 1
END_TURN: Final = PASS + 1
CONTINUE: Final = END_TURN + 1
NONE: Final = CONTINUE + 1
DYNAMITE: Final = NONE + 1
SPECIALIST: Final = DYNAMITE + 1  # + set of specialists; the first six are single ones
COPY: Final = SPECIALIST + len(SPECIALIST_SETS)  # SP4 as SP1, SP2, SP5
FIGURE: Final = COPY + 3  # + side * 3 + place
SWAP: Final = FIGURE + 2 * N_FIGURES  # + task
COPY_SWAP: Final = SWAP + MOST_TASKS
COMPLETE: Final = COPY_SWAP + MOST_TASKS  # + task * 3 + way
LEAVE_OUT: Final = COMPLETE + MOST_TASKS * 3  # SP6 naming a type
LEAVE_OUT_DYNAMITE: Final = LEAVE_OUT + N_TYPES
COPY_LEAVE_OUT: Final = LEAVE_OUT_DYNAMITE + N_TYPES
COPY_LEAVE_OUT_DYNAMITE: Final = COPY_LEAVE_OUT + N_TYPES
DYNAMITE_TYPE: Final = COPY_LEAVE_OUT_DYNAMITE + N_TYPES
LEAVE_OUT_BOTH: Final = DYNAMITE_TYPE + N_TYPES  # + type of SP6 * 6 + type of dynamite
COPY_LEAVE_OUT_BOTH: Final = LEAVE_OUT_BOTH + N_TYPES * N_TYPES
PAY: Final = COPY_LEAVE_OUT_BOTH + N_TYPES * N_TYPES  # + cards from the display * 6 + elimination
SPLIT: Final = PAY + (MOST_COST + 1) * 6  # + type * 10 + goblins of the neighbour
SPLIT_PERMANENT: Final = SPLIT + N_TYPES * (MOST_NEED + 1)  # + (type * 10 + goblins) * 10 + permanents among them
TAKE_TASK: Final = SPLIT_PERMANENT + N_TYPES * (MOST_NEED + 1) * (MOST_NEED + 1)

ELIMINATIONS: Final = ("none", "dynamite", "sp6", "sp6+dynamite", "sp4>sp6", "sp4>sp6+dynamite")

_OWN_TURN = (Phase.ACTION, Phase.TASKS)
_PICKS = (Phase.OPENING, Phase.RECRUIT, Phase.PLAY, Phase.EXTRA_PLAY, Phase.SHORTAGE)

TYPE: Final = Kind("type", TYPES, points=True)
TYPE_DYNAMITE: Final = Kind("type_dynamite", [f"{t}+dynamite" for t in TYPES])
SIDE: Final = Kind("side", ("left", "right"), points=True)
WAY: Final = Kind("way", WAYS, points=True)
PLACE: Final = Kind("place", ("1", "2", "3"), points=True)
ELIMINATION: Final = Kind("elimination", ELIMINATIONS)


def make_notation(task_names: Sequence[str], command_names: Sequence[str]) -> tuple[Notation, Kind]:
    """The moves of an edition, in which tasks and commands have their names; and the kind of its tasks."""
    task = Kind("task", task_names, points=True)
    commands = Kind("commands", ["+".join(command_names[i] for i in subset) for subset in COMMAND_SETS], points=True)
    specialists = Kind(
        "specialists", ["+".join(f"sp{i + 1}" for i in subset) for subset in SPECIALIST_SETS], points=True
    )
    number = counted(MOST_NEED)
    payment = (Phase.ELIMINATE,)
    notation = Notation(
        Form("<commands>", KEEP, commands, says="Keep <commands>.", phases=(Phase.COMMANDS,)),
        Form("<type>", GOBLIN, TYPE, says="Choose a goblin of type <type>.", phases=_PICKS),
        Form("deck", DECK, says="Take the top goblin of the deck.", phases=(Phase.RECRUIT,)),
        Form("stop", STOP, says="Stop here.", phases=(Phase.PLAY, Phase.LADDER)),
        Form("recruit", RECRUIT, says="Recruit two goblins.", phases=(Phase.ACTION,)),
        Form("play", PLAY, says="Play one to three goblins from your hand.", phases=(Phase.ACTION,)),
        Form("pass", PASS, says="Do nothing: no action is possible.", phases=(Phase.ACTION,)),
        Form("end_turn", END_TURN, says="End your turn.", phases=(Phase.TASKS,)),
        Form("continue", CONTINUE, says="Go on to the next game of the ladder.", phases=(Phase.LADDER,)),
        Form("none", NONE, says="None.", phases=(*payment, Phase.TAKE_BACK)),
        Form("dynamite", DYNAMITE, says="A stick of dynamite replaces the missing goblin.", phases=payment),
        Form(
            "<specialists>",
            SPECIALIST,
            specialists,
            says="Use or take <specialists>.",
            phases=(Phase.TASKS, Phase.TAKE_BACK),
        ),
        Form("sp4>sp1", COPY, says="Use the Mimic as Drummer.", phases=(Phase.TASKS,)),
        Form("sp4>sp2", COPY + 1, says="Use the Mimic as Herald.", phases=(Phase.TASKS,)),
        Form("sp4>sp5", COPY + 2, says="Use the Mimic as Press-ganger.", phases=(Phase.TASKS,)),
        Form(
            "figure <side> <place>",
            FIGURE,
            SIDE,
            PLACE,
            says="Place a figure on the pact card to the <side>: the one on place <place>.",
            phases=(Phase.ACTION,),
            points="figure <side> <place>",
            size=2 * N_FIGURES,
            pack=lambda side, place: side * N_FIGURES + place,
            unpack=lambda packed: divmod(packed, N_FIGURES),
        ),
        Form(
            "sp3 <task>",
            SWAP,
            task,
            says="Replace the task <task> (Schemer).",
            phases=_OWN_TURN,
            points="sp3 <task>",
            size=MOST_TASKS,
        ),
        Form(
            "sp4>sp3 <task>",
            COPY_SWAP,
            task,
            says="Replace the task <task> (Mimic as Schemer).",
            phases=_OWN_TURN,
            points="sp4>sp3 <task>",
            size=MOST_TASKS,
        ),
        Form(
            "complete <task> <way>",
            COMPLETE,
            task,
            WAY,
            says="Complete <task>: <way>.",
            phases=(Phase.TASKS,),
            size=MOST_TASKS * 3,
            pack=lambda t, way: t * 3 + way,
            unpack=lambda packed: divmod(packed, 3) if packed < 3 * len(task_names) else None,
        ),
        Form(
            "sp6 <type>", LEAVE_OUT, TYPE, says="The Saboteur leaves out <type>.", phases=payment, points="sp6 <type>"
        ),
        Form(
            "sp6 <type_dynamite>",
            LEAVE_OUT_DYNAMITE,
            TYPE_DYNAMITE,
            says="Saboteur and dynamite together: <type_dynamite>.",
            phases=payment,
            points="sp6 <type_dynamite>",
        ),
        Form(
            "sp4>sp6 <type>",
            COPY_LEAVE_OUT,
            TYPE,
            says="The Mimic as Saboteur leaves out <type>.",
            phases=payment,
            points="sp4>sp6 <type>",
        ),
        Form(
            "sp4>sp6 <type_dynamite>",
            COPY_LEAVE_OUT_DYNAMITE,
            TYPE_DYNAMITE,
            says="Mimic (as Saboteur) and dynamite together: <type_dynamite>.",
            phases=payment,
            points="sp4>sp6 <type_dynamite>",
        ),
        Form(
            "dynamite <type>",
            DYNAMITE_TYPE,
            TYPE,
            says="A stick of dynamite replaces a goblin <type>.",
            phases=payment,
            points="dynamite: <type>",
        ),
        _both("sp6 <type_dynamite> <type>", LEAVE_OUT_BOTH, "Saboteur and dynamite together: <type_dynamite> <type>."),
        _both(
            "sp4>sp6 <type_dynamite> <type>",
            COPY_LEAVE_OUT_BOTH,
            "Mimic (as Saboteur) and dynamite together: <type_dynamite> <type>.",
        ),
        Form(
            "<n> <elimination>",
            PAY,
            counted(MOST_COST),
            ELIMINATION,
            says="Pay <n> from the display, the rest from the hand; help: <elimination>.",
            phases=(Phase.FIGURE,),
            size=(MOST_COST + 1) * 6,
            pack=lambda n, how: n * 6 + how,
            unpack=lambda packed: divmod(packed, 6),
        ),
        Form(
            "<type> <n>",
            SPLIT,
            TYPE,
            number,
            says="Of type <type> the neighbour gives <n>.",
            phases=(Phase.SPLIT,),
            points="<type> <n>",
            size=N_TYPES * (MOST_NEED + 1),
            pack=lambda kind, n: kind * (MOST_NEED + 1) + n,
            unpack=lambda packed: divmod(packed, MOST_NEED + 1),
        ),
        Form(
            "<type> <n> <n>",
            SPLIT_PERMANENT,
            TYPE,
            number,
            number,
            says="Of type <type> the neighbour gives <n>, permanent ones among them: <n>.",
            phases=(Phase.SPLIT,),
            points="<type> <n> <n>",
            size=N_TYPES * (MOST_NEED + 1) ** 2,
            pack=lambda kind, n, j: (kind * (MOST_NEED + 1) + n) * (MOST_NEED + 1) + j,
            unpack=_unpack_split,
        ),
        Form("<task>", TAKE_TASK, task, says="Take <task>.", phases=(Phase.BONUS,), size=MOST_TASKS),
    )
    return notation, task


def _both(text: str, base: int, says: str) -> Form:
    """SP6 and dynamite, each naming a type (option `dynamite_needs_shortage` off)."""
    return Form(
        text,
        base,
        TYPE_DYNAMITE,
        TYPE,
        says=says,
        phases=(Phase.ELIMINATE,),
        points=text,
        size=N_TYPES * N_TYPES,
        pack=lambda a, b: a * N_TYPES + b,
        unpack=lambda packed: divmod(packed, N_TYPES),
    )


def _unpack_split(packed: int) -> tuple[int, int, int]:
    rest, permanents = divmod(packed, MOST_NEED + 1)
    return (*divmod(rest, MOST_NEED + 1), permanents)


class Event(EventKind):
    """What can happen. `<seat>` is a player, `<n>` a number."""

    STARTS = "<seat> begins."
    HAND_DEALT = "<seat> is dealt <n:goblin>."
    COMMANDS_DEALT = "<seat> is dealt <n:command>.", REVEALS
    COMMANDS_CHOSEN = "<seat> has chosen."
    COMMANDS_KEPT = "<seat> keeps <n:command>."
    OPENING_CHOSEN = "<seat> has chosen an opening goblin."
    OPENING_SHOWN = "<seat> opens with a goblin <type>.", REVEALS
    RECRUITS = "<seat> recruits."
    TAKES = "<seat> takes <type> from the market."
    DRAWS = "You draw <type> from the deck.", REVEALS
    DRAWS_UNSEEN = "<seat> draws a goblin from the deck.", REVEALS
    PLAYS = "<seat> plays <type>."
    PLACES = "<seat> places a figure on <task> and uncovers <type>."
    PAYS_DISPLAY = "<seat> pays <type> from the display: <n>."
    PAYS_HAND = "<seat> pays <type> from the hand: <n>."
    PASSES = "<seat> can do nothing and passes."
    COMPLETES_ALONE = "<seat> completes <task> alone."
    COMPLETES_WITH = "<seat> completes <task> with <seat>."
    REWARDED = "For the pact you draw <type>.", REVEALS
    REWARDED_UNSEEN = "<seat> draws a goblin for the pact.", REVEALS
    DYNAMITE_SPENT = "<seat> spends a stick of dynamite; the marker is on space <n>."
    DYNAMITE_GAINED = "<seat> has many types: the marker moves to space <n>."
    SPECIALIST_USED = "<seat> uses <specialist>."
    SPECIALIST_PASSED = "<specialist> goes to <seat>."
    SPECIALIST_SPENT = "<specialist> is used up."
    SWAPPED = "<task> goes under the task deck; <task> takes its place.", REVEALS
    MARKET_FILLED = "<type> is turned up in the market.", REVEALS
    RESHUFFLED = "The discards become a new goblin deck of <n:card>.", REVEALS
    SHORTAGE = "Goblins are short: hands are cut to <n:card>."
    CUT_CHOSEN = "<seat> has chosen what to discard."
    CUT_SHOWN = "<seat> discards <type>: <n>."
    HELIX_GETS = "<seat> gets a goblin <type> from the deck.", REVEALS
    ROW_FILLED = "<task> is turned up.", REVEALS
    ROW_SHORT = "The task row cannot be filled: this is the last round."
    LEVIED = "<task> goes to Helix and Ferdix."
    DUMMY_COMPLETES = "<seat> completes <task> alone."
    TURN_ENDS = "<seat> ends the turn."
    BONUS_TAKEN = "<seat> has the most dynamite and takes <task>."
    BONUS_TIED = "Nobody gets a task for dynamite."
    COMMAND_SHOWN = "<seat> shows command <command>: <n>.", REVEALS
    SCORED = "<seat> has <n> glory."
    LADDER_WON = "Game <n> of the ladder is won."
    GRAND_MASTER = "<seat> is Goblin Grand Master of Pact."
    LADDER_LOST = "Game <n> of the ladder is not won."
    LADDER_STOPPED = "The ladder ends with <n:game> won."
    LADDER_GOES_ON = "Game <n> of the ladder begins."
    TOOK_BACK = "<specialist> is taken back."


class Reason(ReasonBase):
    """Why a move is refused, from the general to the particular."""

    LEGAL = "", ""
    OVER = "PA8.3", "The game is over."
    NOT_NOW = "PA3.1", "That is not what has to be decided now."
    COMMAND_NOT_DEALT = "PA10.7", "You keep commands that you were dealt, at least one."
    NOT_IN_HAND = "PA5.1", "You hold no goblin <target>."
    NOTHING_TO_RECRUIT = "PA4.3", "There is no goblin left to recruit."
    NOT_IN_MARKET = "PA4.1", "There is no <target> in the market."
    DECK_EMPTY = "PA4.3", "Deck and discard pile are empty."
    HAND_EMPTY = "PA5.1", "You have no goblin to play."
    PLAY_FIRST = "PA5.1", "At least one goblin must be played."
    MUST_ACT = "PA18.4", "You can only pass if no action is possible."
    NO_FIGURES = "PA1.6", "There are no figures in this game."
    FIGURE_PLACED = "PA11.5", "That figure stands on a task already."
    STACK_EMPTY = "PA11.2", "No task lies on that pact card."
    TOP_TAKEN = "PA11.4", "A figure already stands on the newest task there."
    FIGURE_TOO_DEAR = "PA11.6", "You cannot pay for that figure."
    NOT_IN_ROW = "PA6.1", "<source> is not a face-up task."
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
