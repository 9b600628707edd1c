"""The vocabulary of Pact: phases, what moves and events name, verbs, events, reasons.

`naming`: names that depend on the position.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...core.handfuls import SetOf
from ...core.kinds import Kind, counted
from ...core.log import GATHERS, MEANS, REVEALS, SHOWS, EventKind
from ...core.log import Way as Moved
from ...core.rule import rule
from ...core.verbs import CERTAIN, ENDS, Points, Secret, VerbBase, rules_of
from ...core.vocabulary import AT_ONCE, UNSEEN, PhaseBase, ReasonBase, names_of
from .naming import Aid, Clan, Helper, Neighbour, Permanents, Replaced, Side
from .seats import MOST_KEPT, MOST_SEATS, MOST_TAKEN_BACK, N_COMMANDS, N_SPECIALISTS
from .state import MOST_COST, MOST_GOBLINS, MOST_NEED, MOST_TASKS, N_FIGURES, N_TYPES, Season, Way

# ---- what things are called

TYPES: Final = ("w", "y", "k", "g", "b", "r")  # PA1.3: shaman, builder, chieftain, scientist, merchant, warrior
SEASONS: Final = names_of(Season)
WAYS: Final = names_of(Way)


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


PILE: Final = Kind("pile", len(Pile), names_of(Pile), [f"the {pile}" for pile in names_of(Pile)])


OF_HAND: Final = Points("hand:<me>:<type>")


class Verb(VerbBase):
    """What can be done. What a move costs and brings at a position, `sentences` says."""

    KEEP = "<commands>", "Keep <commands>.", Phase.COMMANDS, Secret(COMMANDS), Points("<commands> button:keep")
    OPEN = "<type>", "Open with <type>.", Phase.OPENING, Secret(TYPE), OF_HAND
    RECRUIT = "recruit", "Recruit two goblins.", Phase.ACTION, CERTAIN
    PLAY = "play", "Play one to three goblins from your hand.", Phase.ACTION, CERTAIN
    FIGURE = (
        "figure <side> <place>", "On the pact to the <side>, place figure <place> on the newest task.", Phase.ACTION,
        SIDE, PLACE, Points("<side> figure:<me>:<place>"), UNSEEN, CERTAIN,
    )  # fmt: skip
    PASS = "pass", "Do nothing: no action is possible.", Phase.ACTION, CERTAIN
    SWAP = (
        "<schemer> <task>", "Use the <schemer> to put <task> under the task deck.", (Phase.ACTION, Phase.TASKS),
        SCHEMER, TASK, Points("<schemer> <task>"), CERTAIN,
    )  # fmt: skip
    TAKE = "<type>", "Take <type> from the market.", Phase.RECRUIT, TYPE, Points("market:goblins:<type>"), CERTAIN
    DRAW = "deck", "Take the top goblin of the deck, unseen.", Phase.RECRUIT, Points("deck:goblins")
    PLAY_GOBLIN = "<type>", "Play <type>.", Phase.PLAY, TYPE, OF_HAND, CERTAIN
    STOP = "stop", "Play no more goblins.", Phase.PLAY, CERTAIN
    PAY = (
        "<n> <aid>", "Pay <n> from your display and the rest from your hand, helped by <aid>.", Phase.FIGURE, PAID, AID,
        Points("button:display:<n> <aid> button:pay"), CERTAIN,
    )  # fmt: skip
    END_TURN = "end_turn", "End your turn.", Phase.TASKS, CERTAIN, ENDS
    COMPLETE = (
        "complete <task> <way>", "Complete <task>, alone or with a neighbour: <way>.", Phase.TASKS, TASK, WAY, UNSEEN,
        CERTAIN,
    )  # fmt: skip
    USE = "<specialist>", "Use the <specialist>.", Phase.TASKS, SPECIALIST, CERTAIN
    COPY = (
        "sp4><specialist>", "Use the Mimic as <specialist>.", Phase.TASKS, SPECIALIST,
        Points("specialist:sp4 <specialist>"), CERTAIN,
    )  # fmt: skip
    PLAY_EXTRA = "<type>", "Play <type> as well.", Phase.EXTRA_PLAY, TYPE, OF_HAND, CERTAIN
    PAY_ALL = "none", "Pay in full.", Phase.ELIMINATE, Points("button:pay"), CERTAIN
    DYNAMITE = (
        "dynamite <type>", "Spend dynamite in place of <type>.", Phase.ELIMINATE, REPLACED,
        Points("dynamite:<me> <type> button:pay"), CERTAIN,
    )  # fmt: skip
    LEAVE_OUT = (
        "<saboteur> <type>", "Use the <saboteur> to leave out <type>.", Phase.ELIMINATE, SABOTEUR, TYPE,
        Points("<saboteur> button:leave_out:<type> button:pay"), CERTAIN,
    )  # fmt: skip
    LEAVE_OUT_TWO = (
        "<saboteur> <type>+dynamite <type>",
        "Use the <saboteur> to leave out <type>, and spend dynamite in place of <type>.", Phase.ELIMINATE, SABOTEUR,
        TYPE, REPLACED, Points("<saboteur> button:leave_out:<type> dynamite:<me> <type> button:pay"), CERTAIN,
    )  # fmt: skip
    SPLIT = (
        "<type> <n> <n>", "Goblins like <type>: your neighbour gives <n>, permanent ones among them: <n>.", Phase.SPLIT,
        TYPE, GIVEN, PERMANENTS, Points("button:split:<type>:<n> <n>"), CERTAIN,
    )  # fmt: skip
    CUT = "<type>", "Discard <type>.", Phase.SHORTAGE, Secret(TYPE), OF_HAND
    TAKE_TASK = "<task>", "Take <task>.", Phase.BONUS, TASK, CERTAIN
    END_LADDER = "stop", "End the ladder here.", Phase.LADDER, CERTAIN
    GO_ON = "continue", "Go on to the next game of the ladder.", Phase.LADDER, CERTAIN
    TAKE_NONE = "none", "Take no specialist back.", Phase.TAKE_BACK, CERTAIN
    TAKE_BACK = (
        "<specialists>", "Take back <specialists>.", Phase.TAKE_BACK, SPECIALISTS,
        Points("<specialists> button:take_back"), CERTAIN,
    )  # fmt: skip


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
        "<by:seat> place[s] figure <from:place> on <to:task>: 1 glory, and a permanent goblin, <type>.", "PA11.2",
        Moved("figure:<seat>:<place>", "figure:<seat>:<place>"),
    )  # fmt: skip
    PAYS_DISPLAY = "<by:seat> pay[s] <goblins> from <from:pile>.", "PA6.2", PAID_OUT, GATHERS
    GIVES = "<by:seat> give[s] <goblins> from <from:pile>.", "PA6.4", PAID_OUT, GATHERS
    PAYS_HAND = (
        "<by:seat> pay[s] <goblins> from <from:pile>.", "PA11.6", Moved("hand:<seat>", "discard:goblins:<goblins>"),
        SHOWS,
    )  # fmt: skip
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
        "<by:seat> spend[s] dynamite: the marker goes back to <to:n:stick>, <n> glory.", "PA12.3", THE_MARKER
    )  # fmt: skip
    DYNAMITE_GAINED = (
        "<by:seat> [has|have] <n> types in the display: the dynamite marker goes up to <to:n:stick>, <n> glory.",
        "PA12.1", THE_MARKER,
    )  # fmt: skip
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
