"""What a goblin would do without thinking: a sensible move of Pact, found quickly, for playouts and simple players.

Every move gets a worth in glory by a few rules of thumb, and a little noise; the best one is taken. Goblins are
recruited and played for plans: a task of the row, done alone or with one neighbour. A plan is worth what it brings,
less what it costs, less for every turn that it still takes.
"""

from __future__ import annotations

from typing import Final

from ....core.handfuls import set_in
from ....core.moves import Moves, next_choice
from ....core.rule import number, row, rule, word
from ..rules.actions import PLAYS, RECRUITS
from ..rules.figures import NO_AID, cards_to_pay
from ..rules.goblins import total
from ..rules.payment import can_give, side_of
from ..rules.scoring import AUTUMN_TASKS, has_track, keeps, shown, worth
from ..rules.seats import neighbour, pact_of
from ..rules.tasks import top_task
from ..seats import N_COMMANDS, Command, Mode, Specialist
from ..state import N_ROW, N_TYPES, NO_TASK, State, Tables, Way
from ..vocabulary import NOT_SAID, Phase, Verb, named, verb_of

# Weights, in glory, found by trial: many thousand games in all modes between players whose weights differed a little.
NOISE: Final = 0.1  # the most that chance adds to a move
ALONE_GLORY: Final = 1.73
PACT_GLORY: Final = 0.82  # part of the bonus of a pact card included
REWARD: Final = 0.51  # the goblin that a pact brings
PER_SHOWN: Final = 0.46  # goblin of a display
RICH: Final = 7.5  # with more goblins than so many each of them is worth less
PER_HELD: Final = 0.39  # goblin of a hand
PER_STICK: Final = 0.34
PER_COMMAND: Final = 0.24  # a task that a kept command counts
FIGURE_GLORY: Final = 0.12  # part of the bonus of its pact card included
PER_PERMANENT: Final = 1.25
NEW_TYPE: Final = 0.47  # in a display, for the dynamite card
SPECIALIST_COST: Final = 0.76  # somebody else has it next
SWAP_WORTH: Final = -1.03
DYNAMITE_COST: Final = 0.2
CROWD: Final = 0.13  # part of the worth of goblins that every rival beyond the first takes
LONG_HAND: Final = 0.05  # what each card of a hand takes from the wish for more
TOO_LONG_HAND: Final = 0.07  # and each card beyond
ENOUGH: Final = 13
LATER: Final = 0.43  # part of the worth of a task that takes a second play
DELAY: Final = 0.65  # what a turn of work takes from a plan
PER_PLAYED: Final = -0.1  # what it is worth to play a goblin that completes nothing yet
LAST_TASKS: Final = 6  # with fewer tasks in the deck goblins lose their worth
COLOUR_COMMANDS: Final = 3  # VII, VIII and IX
PATIENCE: Final = 0.2  # what ending the turn is worth
UNWANTED: Final = -0.07  # what it is worth to keep a goblin that no plan wants
HELIX_PRICE: Final = 0.37  # what using up a goblin of an imaginary player takes from the others
RIVALRY: Final = 0.81  # how much of what a partner gains counts against me
# Of keeping each of the commands:
COMMAND_WORTH: Final = (-0.32, -0.25, -0.2, 0.23, 0.13, 0.13, 0.14, 0.32, 0.21, 0.81, 0.16, 0.12)
DIGIT: Final = 64  # more than a task needs
MINE: Final = DIGIT
SHORT: Final = DIGIT * DIGIT
HELD: Final = DIGIT * DIGIT * DIGIT
TWO_TO_32: Final = 4294967296.0


@rule
def suggest(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """The best of the legal moves at first sight, more or less."""
    if moves.n == 1:
        return moves.code[0]
    if s.phase == Phase.RECRUIT or s.phase == Phase.PLAY or s.phase == Phase.EXTRA_PLAY or s.phase == Phase.OPENING:
        return best_goblin(s, t, moves, stream)
    me = s.to_move
    best = moves.code[0]
    best_worth = -1.0e9
    for i in range(moves.n):
        stream = next_choice(stream)
        worth = worth_of(s, t, me, moves.code[i]) + noise(stream)
        if worth > best_worth:
            best_worth = worth
            best = moves.code[i]
    return best


@rule
def best_goblin(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """The same where types of goblins are chosen: what is wished for is found out once for all of them."""
    me = s.to_move
    wishes = row(N_TYPES)
    wish(s, t, me, wishes)
    best = moves.code[0]
    best_worth = -1.0e9
    for i in range(moves.n):
        stream = next_choice(stream)
        move = moves.code[i]
        worth = recruit_worth(move, wishes) if s.phase == Phase.RECRUIT else play_worth(s, me, move, wishes)
        worth += noise(stream)
        if worth > best_worth:
            best_worth = worth
            best = moves.code[i]
    return best


@rule
def noise(stream: int) -> float:
    """A little chance."""
    return NOISE * (number(word(stream) >> word(32)) / TWO_TO_32)


@rule
def worth_of(s: State, t: Tables, me: int, move: int) -> float:
    """What a move seems to be worth in the present phase."""
    if s.phase == Phase.TASKS:
        return task_worth(s, t, me, move)
    if s.phase == Phase.ACTION:
        return action_worth(s, t, me, move)
    if s.phase == Phase.SPLIT:
        return split_worth(move)
    if s.phase == Phase.ELIMINATE:
        return help_worth(s, t, me, move)
    if s.phase == Phase.FIGURE:
        return payment_worth(move)
    if s.phase == Phase.COMMANDS:
        return commands_worth(move)
    return 1.0 if move == Verb.GO_ON else 0.0


# ---- plans


@rule
def use_of_goblins(s: State) -> float:
    """1 for most of the game, 0 at its end: what goblins are still good for; less among many, who take the tasks."""
    if s.ending:
        return 0.0
    return min(1.0, s.task_deck_size / LAST_TASKS) * (1.0 - CROWD * (rivals(s) - 1.0))


@rule
def extra(s: State, t: Tables, me: int, task: int) -> float:
    """What a task brings beside its glory: sticks, and what my commands see in it."""
    brings = PER_STICK * t.sticks[task]
    if has_track(s):
        for command in range(Command.VII, Command.VII + COLOUR_COMMANDS):
            if keeps(s, me, command) and worth(t, task, t.colours[command]) > 0:
                brings += PER_COMMAND
        if keeps(s, me, Command.V) and worth(t, task, AUTUMN_TASKS) > 0:
            brings += PER_COMMAND
    return brings


@rule
def rivals(s: State) -> float:
    """How many others there are to be beaten."""
    return 2.0 if s.mode == Mode.SOLO else s.humans - 1.0


@rule
def survey(s: State, t: Tables, me: int, task: int, way: int) -> int:
    """A plan in figures, as one number of four digits: goblins needed, those that I must give, those that are not in
    the displays yet, and those of them that I hold.

    What is lacking is counted here and in `wish_for` along the way: with the rule, `lacking`, asked for each type, a
    simulation makes 3 to 7 decisions in a hundred fewer.
    """
    partner = neighbour(s, me, side_of(way))
    plan = 0
    for kind in range(N_TYPES):
        need = t.needs[task][kind]
        if need > 0:
            theirs = 0 if way == Way.ALONE else can_give(s, partner, kind)
            spared = s.permanent[me][kind] if way == Way.ALONE else theirs
            short = max(0, need - theirs - can_give(s, me, kind))
            held = min(short, s.hand[me][kind])
            plan += need + MINE * max(0, need - spared) + SHORT * short + HELD * held
    return plan


@rule
def missing(plan: int) -> int:
    """How many goblins are not yet in the displays."""
    return plan // SHORT % DIGIT


@rule
def in_hand(plan: int) -> int:
    """How many of the missing goblins I hold."""
    return plan // HELD


@rule
def profit(s: State, me: int, way: int, plan: int) -> float:
    """What completing a task brings, less the goblins that I pay; what a partner gains counts against it."""
    needed = plan % DIGIT
    mine = plan // MINE % DIGIT
    use = use_of_goblins(s)
    price = PER_SHOWN * use * min(1.0, RICH / (1.0 + total(s.display[me])))
    if way == Way.ALONE:
        worth = ALONE_GLORY - price * mine
        if has_track(s) and keeps(s, me, Command.VI):
            worth += PER_COMMAND
        return worth
    if mine == needed:
        return -1.0  # nothing of theirs is of use
    mine = max(1, mine)
    worth = PACT_GLORY + REWARD * use - price * mine
    if s.mode == Mode.SOLO:
        worth -= RIVALRY * PACT_GLORY / rivals(s)
    elif neighbour(s, me, side_of(way)) < s.humans:
        worth += RIVALRY * (price * (needed - mine) - PACT_GLORY) / rivals(s)
    else:
        worth += HELIX_PRICE * use * (needed - mine)
    return worth


@rule
def turns_to(s: State, short: int, held: int) -> float:
    """How many turns of playing and recruiting a plan still takes, the present action included."""
    lacking = 1.0 * short - held
    to_play = 1.0 * short
    if s.phase == Phase.PLAY:
        to_play -= min(held, PLAYS - s.picks)
    elif s.phase == Phase.EXTRA_PLAY:
        to_play -= min(held, 1)
    elif s.phase == Phase.RECRUIT:
        lacking -= min(lacking, 1.0 * RECRUITS - s.picks)
    return to_play / PLAYS + lacking / RECRUITS


@rule
def wish(s: State, t: Tables, me: int, wishes: list[int]) -> None:
    """For each type, in thousandths: what the best plan that needs one more of it is worth."""
    for i in range(N_ROW):
        task = s.row[i]
        if task != NO_TASK:
            more = extra(s, t, me, task)
            for way in range(Way.ALONE, Way.RIGHT + 1):
                plan = survey(s, t, me, task, way)
                worth = profit(s, me, way, plan) + more
                turns = turns_to(s, missing(plan), in_hand(plan))
                if worth > 0 and missing(plan) > 0 and (turns <= 1 or not s.ending):
                    delay = 1.0 + DELAY * turns
                    wish_for(s, t, me, task, way, int(1000.0 * worth / (delay * delay)), wishes)


@rule
def wish_for(s: State, t: Tables, me: int, task: int, way: int, worth: int, wishes: list[int]) -> None:
    """Enter a plan for all types that it still needs: in the displays, or in the hand."""
    partner = neighbour(s, me, side_of(way))
    for kind in range(N_TYPES):
        there = can_give(s, me, kind)
        if way != Way.ALONE:
            there += can_give(s, partner, kind)
        if s.phase == Phase.RECRUIT:
            there += s.hand[me][kind]
        if t.needs[task][kind] > there:
            wishes[kind] = max(wishes[kind], worth)


# ---- moves


@rule
def commands_worth(move: int) -> float:
    """Of a set of commands."""
    worth = 0.0
    kept = set_in(named(move), N_COMMANDS, 1)
    for command in range(N_COMMANDS):
        if kept >> command & 1:
            worth += COMMAND_WORTH[command]
    return worth


@rule
def action_worth(s: State, t: Tables, me: int, move: int) -> float:
    """Recruit, play, or place a figure."""
    use = use_of_goblins(s)
    verb = verb_of(move)
    if verb == Verb.RECRUIT:
        cards = total(s.hand[me])
        return use * (RECRUITS * PER_HELD - LONG_HAND * cards - TOO_LONG_HAND * max(0, cards - ENOUGH))
    if verb == Verb.PLAY:
        return strike(s, t, me) + use * PER_PLAYED * min(PLAYS, total(s.hand[me]))
    if verb == Verb.SWAP:
        return SWAP_WORTH
    if verb == Verb.FIGURE:
        return figure_worth(s, t, me, named(move, 0), named(move, 1))
    return 0.0


@rule
def strike(s: State, t: Tables, me: int) -> float:
    """The best task that my hand would complete and that is not payable already; half as good if it takes two plays."""
    best = 0.0
    for i in range(N_ROW):
        task = s.row[i]
        if task != NO_TASK:
            more = extra(s, t, me, task)
            for way in range(Way.ALONE, Way.RIGHT + 1):
                plan = survey(s, t, me, task, way)
                if missing(plan) > 0 and in_hand(plan) == missing(plan):
                    worth = profit(s, me, way, plan) + more
                    best = max(best, worth if missing(plan) <= PLAYS else LATER * worth)
    return best


@rule
def figure_worth(s: State, t: Tables, me: int, side: int, place: int) -> float:
    """Another task like the one beneath, and a permanent goblin."""
    use = use_of_goblins(s)
    task = top_task(s, pact_of(s, me, side))
    cards = cards_to_pay(s, t, task, place, NO_AID)
    worth = FIGURE_GLORY + use * PER_PERMANENT - use * PER_HELD * cards + extra(s, t, me, task)
    if has_track(s) and keeps(s, me, Command.IV):
        worth += PER_COMMAND
    return worth


@rule
def recruit_worth(move: int, wishes: list[int]) -> float:
    """A goblin for a plan; of the deck nobody knows."""
    if move == Verb.DRAW:
        n = 0
        for kind in range(N_TYPES):
            n += wishes[kind]
        return n / N_TYPES / 1000.0
    return wishes[named(move)] / 1000.0


@rule
def play_worth(s: State, me: int, move: int, wishes: list[int]) -> float:
    """A goblin for a plan, or of a new type; better none than one for nothing."""
    if move == Verb.STOP:
        return UNWANTED
    kind = named(move)
    worth = wishes[kind] / 1000.0
    if has_track(s) and shown(s, me, kind) == 0:
        worth += NEW_TYPE
    return worth


@rule
def task_worth(s: State, t: Tables, me: int, move: int) -> float:
    """Complete what pays, use what helps, end the turn."""
    verb = verb_of(move)
    if verb == Verb.END_TURN:
        return PATIENCE
    if verb == Verb.COMPLETE:
        task = named(move, 0)
        way = named(move, 1)
        plan = survey(s, t, me, task, way)
        worth = profit(s, me, way, plan) + extra(s, t, me, task)
        if missing(plan) > 0:
            worth -= SPECIALIST_COST
        return worth
    if verb == Verb.SWAP:
        return SWAP_WORTH
    if named(move) == Specialist.SP5:
        return use_of_goblins(s) * PER_HELD - SPECIALIST_COST
    return use_of_goblins(s) * PER_PLAYED - SPECIALIST_COST


@rule
def split_worth(move: int) -> float:
    """Take from the neighbour as much as possible, and rather cards than what is permanent."""
    permanents = named(move, 2)
    return named(move, 1) - (0.0 if permanents == NOT_SAID else permanents / 2.0)


@rule
def help_worth(s: State, t: Tables, me: int, move: int) -> float:
    """A goblin saved is worth the Saboteur, but seldom dynamite."""
    verb = verb_of(move)
    worth = 0.0 if verb == Verb.PAY_ALL or verb == Verb.LEAVE_OUT else -DYNAMITE_COST
    if verb == Verb.LEAVE_OUT or verb == Verb.LEAVE_OUT_TWO:
        kind = named(move, 1)
        worth += PER_SHOWN * use_of_goblins(s) - SPECIALIST_COST
        partner = neighbour(s, me, side_of(s.pay_way))
        if s.pay_way != Way.ALONE and t.needs[s.pay_task][kind] <= can_give(s, partner, kind):
            worth -= PER_SHOWN  # none of mine is spared
    return worth


@rule
def payment_worth(move: int) -> float:
    """From the hand rather than from the display, and without help."""
    return -PER_SHOWN * named(move, 0) - SPECIALIST_COST * named(move, 1)
