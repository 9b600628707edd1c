"""The rules of Pact, in the order of RULES.md; one file a group of chapters.

Five functions are called from outside: `setup`, `legal`, `refuse`, `apply`, `proceed`. `s` is the State, `t` the
Tables. Every phase has a short list of candidates; those that nobody refuses are the legal moves, and where only one
is left it is made at once.
"""

from __future__ import annotations

from ....core.log import Log
from ....core.moves import NO_MORE, NO_MOVE, Moves, add
from ....core.rule import rule
from ....core.state import NOBODY
from ..state import (
    BEGINNER,
    BY_NOBODY,
    BY_SP6,
    COMPLETE,
    CONTINUE,
    COPY,
    COPY_LEAVE_OUT,
    COPY_SWAP,
    DECK,
    DYNAMITE,
    END_TURN,
    FIGURE,
    GOBLIN,
    KEEP,
    LEAVE_OUT,
    MOST_COST,
    MOST_NEED,
    N_FIGURES,
    N_ROW,
    N_TYPES,
    NO_TASK,
    NONE,
    PASS,
    PAY,
    PLAY,
    RECRUIT,
    SETS_UP_TO_TWO,
    SP1,
    SP2,
    SP3,
    SP4,
    SP5,
    SPECIALIST,
    SPLIT,
    SPLIT_PERMANENT,
    STOP,
    SWAP,
    TAKE_TASK,
    Phase,
    Reason,
    State,
    Tables,
)
from .actions import (
    act,
    begin_play,
    begin_recruit,
    pass_turn,
    pick,
    place_figure,
    play,
    play_extra,
    refuse_figure,
    refuse_figure_payment,
    refuse_pass,
    refuse_pick,
    refuse_play,
    refuse_played,
    refuse_recruit,
    refuse_stop,
)
from .goblins import cards_to_cut, choose_cut, fill_market, next_to_cut, refuse_cut
from .payment import (
    begin_payment,
    can_pay,
    leave_out,
    names_permanents,
    refuse_complete,
    refuse_help,
    refuse_split,
    split,
)
from .preparation import begin_ladder, choose_opening, commands_dealt, keep_commands, prepare, refuse_commands
from .scoring import begin_scoring, choose_bonus, refuse_bonus, score, share
from .solo import choose_ladder, refuse_take_back, set_of, take_back
from .specialists import refuse_single, refuse_swap, refuse_use, saboteur, swap_task, use_specialist
from .turn import end_turn

__all__ = ["apply", "legal", "proceed", "refuse", "score", "setup", "share"]


# ---- the five doors


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    """PA2: from the options in `s` to the first decision."""
    begin_ladder(s, t, log)
    proceed(s, t, log)


@rule
def legal(s: State, t: Tables, moves: Moves) -> None:
    """Every candidate that nobody refuses."""
    i = 0
    move = candidate(s, t, 0)
    while move != NO_MORE:
        if move != NO_MOVE and refuse(s, t, move) == Reason.LEGAL:
            add(moves, move)
        i += 1
        move = candidate(s, t, i)


@rule
def refuse(s: State, t: Tables, move: int) -> int:
    """The reason why a move is not legal now, or LEGAL."""
    if s.phase == Phase.OVER:
        return Reason.OVER
    if move < GOBLIN:
        return refuse_commands(s, t, move)
    if move < DECK:
        return refuse_goblin(s, t, move)
    if move < SPECIALIST:
        return refuse_word(s, t, move)
    if move < FIGURE:
        return refuse_named_specialist(s, t, move)
    if move < SWAP:
        return refuse_figure(s, t, move - FIGURE)
    if move < COPY_SWAP:
        return refuse_swap(s, move - SWAP, SP3)
    if move < COMPLETE:
        return refuse_swap(s, move - COPY_SWAP, SP4)
    if move < LEAVE_OUT:
        return refuse_complete(s, t, (move - COMPLETE) // 3, (move - COMPLETE) % 3)
    if move < PAY:
        return refuse_help(s, t, move)
    if move < SPLIT:
        return refuse_figure_payment(s, t, move - PAY)
    if move < SPLIT_PERMANENT:
        return refuse_split(s, (move - SPLIT) // (MOST_NEED + 1), (move - SPLIT) % (MOST_NEED + 1), -1)
    if move < TAKE_TASK:
        return refuse_split_permanent(s, move - SPLIT_PERMANENT)
    return refuse_bonus(s, move - TAKE_TASK)


@rule
def apply(s: State, t: Tables, move: int, log: Log) -> None:
    """Carry out a legal move, and go on to the next decision."""
    carry_out(s, t, move, log)
    proceed(s, t, log)


@rule
def proceed(s: State, t: Tables, log: Log) -> None:
    """On to the next decision with more than one answer."""
    while s.phase != Phase.OVER:
        if s.phase >= Phase.REFILL:
            pass_by(s, t, log)
        elif s.phase == Phase.SHORTAGE and cards_to_cut(s, t, s.asked) == 0:
            next_to_cut(s, t, log)
        else:
            move = only_answer(s, t)
            if move == NO_MOVE:
                break
            carry_out(s, t, move, log)
    s.to_move = decider(s)


# ---- the flow of a turn


@rule
def decider(s: State) -> int:
    """Whose decision it is."""
    if s.phase == Phase.OVER:
        return NOBODY
    if s.phase == Phase.COMMANDS or s.phase == Phase.OPENING or s.phase == Phase.SHORTAGE or s.phase == Phase.BONUS:
        return s.asked
    return s.active


@rule
def pass_by(s: State, t: Tables, log: Log) -> None:
    """Phases in which nobody decides."""
    if s.phase == Phase.REFILL:
        fill_market(s, t, log)
    elif s.phase == Phase.PREPARATION:
        prepare(s, t, log)
    elif s.phase == Phase.END_OF_TURN:
        end_turn(s, t, log)
    else:
        begin_scoring(s, t, log)


@rule
def only_answer(s: State, t: Tables) -> int:
    """The one legal move, or NO_MOVE if there are several."""
    found = NO_MOVE
    i = 0
    move = candidate(s, t, 0)
    while move != NO_MORE:
        if move != NO_MOVE and refuse(s, t, move) == Reason.LEGAL:
            if found != NO_MOVE:
                return NO_MOVE
            found = move
        i += 1
        move = candidate(s, t, i)
    return found


@rule
def carry_out(s: State, t: Tables, move: int, log: Log) -> None:
    """What a move does in the present phase."""
    if s.phase == Phase.ACTION:
        take_action(s, t, move, log)
    elif s.phase == Phase.RECRUIT:
        pick(s, move, log)
    elif s.phase == Phase.PLAY:
        play(s, move, log)
    elif s.phase == Phase.TASKS:
        use_turn(s, move, log)
    elif s.phase == Phase.ELIMINATE:
        leave_out(s, t, move, log)
    elif s.phase == Phase.SPLIT:
        split(s, move, log)
    elif s.phase == Phase.EXTRA_PLAY:
        play_extra(s, move, log)
    elif s.phase == Phase.FIGURE:
        place_figure(s, t, move, log)
    elif s.phase == Phase.OPENING:
        choose_opening(s, move, log)
    elif s.phase == Phase.COMMANDS:
        keep_commands(s, t, move, log)
    elif s.phase == Phase.SHORTAGE:
        choose_cut(s, t, move, log)
    elif s.phase == Phase.BONUS:
        choose_bonus(s, t, move, log)
    elif s.phase == Phase.LADDER:
        choose_ladder(s, move, log)
    else:
        take_back(s, t, set_of(move), log)


@rule
def take_action(s: State, t: Tables, move: int, log: Log) -> None:
    """PA3.1: recruit, play or place a figure; the Schemer may come first."""
    if move == RECRUIT:
        begin_recruit(s, log)
    elif move == PLAY:
        begin_play(s)
    elif move == PASS:
        pass_turn(s, log)
    elif move < SWAP:
        act(s, t, move, log)
    else:
        scheme(s, move, log)


@rule
def use_turn(s: State, move: int, log: Log) -> None:
    """PA3.2, PA3.4: complete a task, use a specialist, or end the turn."""
    if move == END_TURN:
        s.phase = Phase.END_OF_TURN
    elif move >= COMPLETE:
        begin_payment(s, (move - COMPLETE) // 3, (move - COMPLETE) % 3)
    elif move >= SWAP:
        scheme(s, move, log)
    elif move >= COPY:
        use_specialist(s, copied(move), SP4, log)
    else:
        use_specialist(s, move - SPECIALIST, move - SPECIALIST, log)


@rule
def scheme(s: State, move: int, log: Log) -> None:
    """PA7.6: the Schemer, or the Mimic in its place."""
    if move >= COPY_SWAP:
        swap_task(s, move - COPY_SWAP, SP4, log)
    else:
        swap_task(s, move - SWAP, SP3, log)


@rule
def copied(move: int) -> int:
    """PA7.7: which specialist the Mimic imitates."""
    if move == COPY:
        return SP1
    return SP2 if move == COPY + 1 else SP5


# ---- refusals that belong to several chapters


@rule
def refuse_goblin(s: State, t: Tables, move: int) -> int:
    """A move that names a type of goblin."""
    kind = move - GOBLIN
    if s.phase == Phase.RECRUIT:
        return refuse_pick(s, move)
    if s.phase == Phase.SHORTAGE:
        return refuse_cut(s, kind)
    if s.phase == Phase.OPENING:
        return refuse_played(s, s.asked, kind)
    if s.phase == Phase.PLAY or s.phase == Phase.EXTRA_PLAY:
        return refuse_played(s, s.active, kind)
    return Reason.NOT_NOW


@rule
def refuse_word(s: State, t: Tables, move: int) -> int:
    """A move of one word."""
    if move == RECRUIT:
        return refuse_recruit(s)
    if move == PLAY:
        return refuse_play(s)
    if move == PASS:
        return refuse_pass(s, t)
    if move == DECK:
        return refuse_pick(s, move)
    if move == END_TURN:
        return legal_in(s, Phase.TASKS)
    if move == CONTINUE:
        return legal_in(s, Phase.LADDER)
    if move == STOP and s.phase == Phase.PLAY:
        return refuse_stop(s)
    if move == STOP:
        return legal_in(s, Phase.LADDER)
    if move == NONE and s.phase == Phase.TAKE_BACK:
        return Reason.LEGAL
    return refuse_help(s, t, move)


@rule
def legal_in(s: State, phase: int) -> int:
    """LEGAL in one phase, in all others NOT_NOW."""
    return Reason.LEGAL if s.phase == phase else Reason.NOT_NOW


@rule
def refuse_named_specialist(s: State, t: Tables, move: int) -> int:
    """A move that names specialists, to use one or to take some back."""
    if move >= COPY:
        return refuse_use(s, copied(move), SP4)
    if s.phase == Phase.TAKE_BACK:
        return refuse_take_back(s, set_of(move))
    return refuse_single(s, t, move)


@rule
def refuse_split_permanent(s: State, packed: int) -> int:
    """PA11.10: a split that also says how many goblins are permanent ones."""
    permanents = packed % (MOST_NEED + 1)
    n = packed // (MOST_NEED + 1) % (MOST_NEED + 1)
    return refuse_split(s, packed // (MOST_NEED + 1) // (MOST_NEED + 1), n, permanents)


# ---- candidates


@rule
def candidate(s: State, t: Tables, i: int) -> int:
    """Candidate number i of the present phase; NO_MORE after the last one."""
    if s.phase == Phase.TASKS:
        return task_candidate(s, t, i)
    if s.phase == Phase.ACTION:
        return action_candidate(s, i)
    if s.phase == Phase.ELIMINATE:
        return help_candidate(s, i)
    if s.phase == Phase.SPLIT:
        return split_candidate(s, i)
    if s.phase == Phase.FIGURE:
        return payment_candidate(s, t, i)
    if s.phase == Phase.COMMANDS:
        return command_candidate(s, i)
    if s.phase == Phase.BONUS:
        return in_row_candidate(s, i, TAKE_TASK)
    if s.phase == Phase.LADDER:
        return two_candidates(i, STOP, CONTINUE)
    if s.phase == Phase.TAKE_BACK:
        return take_back_candidate(i)
    return goblin_candidate(s, i)


@rule
def goblin_candidate(s: State, i: int) -> int:
    """A goblin of each type; then the deck, or to stop."""
    if i < N_TYPES:
        return GOBLIN + i
    if i > N_TYPES:
        return NO_MORE
    if s.phase == Phase.RECRUIT:
        return DECK
    return STOP if s.phase == Phase.PLAY else NO_MOVE


@rule
def two_candidates(i: int, first: int, second: int) -> int:
    """One of two words."""
    if i == 0:
        return first
    return second if i == 1 else NO_MORE


@rule
def take_back_candidate(i: int) -> int:
    """Nothing, or a set of specialists."""
    if i == 0:
        return NONE
    return SPECIALIST + i - 1 if i <= COPY - SPECIALIST else NO_MORE


@rule
def command_candidate(s: State, i: int) -> int:
    """PA10.7: every set of commands that is not larger than what is dealt."""
    sets = SETS_UP_TO_TWO if commands_dealt(s) == 2 else GOBLIN - KEEP
    return KEEP + i if i < sets else NO_MORE


@rule
def payment_candidate(s: State, t: Tables, i: int) -> int:
    """PA11.6: as many cards as the display has, with each kind of help."""
    shown = min(MOST_COST, s.display[s.active][t.colour[s.pay_task]])
    return PAY + i if i < (shown + 1) * 6 else NO_MORE


@rule
def in_row_candidate(s: State, i: int, verb: int) -> int:
    """A move with each task of the row."""
    if i >= N_ROW:
        return NO_MORE
    return verb + s.row[i] if s.row[i] != NO_TASK else NO_MOVE


@rule
def action_candidate(s: State, i: int) -> int:
    """Recruit, play, six figures (not for beginners), pass, the Schemer."""
    if i < 2:
        return RECRUIT if i == 0 else PLAY
    i -= 2
    if s.mode != BEGINNER:
        if i < 2 * N_FIGURES:
            return FIGURE + i
        i -= 2 * N_FIGURES
    if i == 0:
        return PASS
    return scheme_candidate(s, i - 1)


@rule
def task_candidate(s: State, t: Tables, i: int) -> int:
    """The end of the turn, four tasks in those of three ways that can be paid, specialists that are held."""
    if i == 0:
        return END_TURN
    i -= 1
    if i < N_ROW * 3:
        task = s.row[i // 3]
        return COMPLETE + task * 3 + i % 3 if task != NO_TASK and can_pay(s, t, task, i % 3) else NO_MOVE
    i -= N_ROW * 3
    if s.specialist_used:
        return NO_MORE
    if i < 3:
        which = SP5 if i == 2 else i
        return SPECIALIST + which if s.holder[which] == s.active else NO_MOVE
    i -= 3
    if i < 3:
        return COPY + i if s.holder[SP4] == s.active else NO_MOVE
    return scheme_candidate(s, i - 3)


@rule
def scheme_candidate(s: State, i: int) -> int:
    """The Schemer on each task of the row, or the Mimic in its place (nobody holds both and needs the second)."""
    if s.specialist_used:
        return NO_MORE
    if s.holder[SP3] == s.active:
        return in_row_candidate(s, i, SWAP)
    return in_row_candidate(s, i, COPY_SWAP) if s.holder[SP4] == s.active else NO_MORE


@rule
def help_candidate(s: State, i: int) -> int:
    """Nothing, dynamite, then all that the Saboteur can leave out, if there is one."""
    if i == 0:
        return NONE
    if i == 1:
        return DYNAMITE
    i -= 2
    if not s.dynamite_needs_shortage:
        return LEAVE_OUT + i if i < PAY - LEAVE_OUT else NO_MORE
    helper = saboteur(s)
    if helper == BY_NOBODY or i >= 2 * N_TYPES:
        return NO_MORE
    return LEAVE_OUT + i if helper == BY_SP6 else COPY_LEAVE_OUT + i


@rule
def split_candidate(s: State, i: int) -> int:
    """So many of the type from the neighbour; if need be, with so many permanent ones."""
    width = MOST_NEED + 1
    most = s.need[s.pay_type] + 1
    if not names_permanents(s, s.pay_type):
        return SPLIT + s.pay_type * width + i if i < most else NO_MORE
    if i >= most * most:
        return NO_MORE
    return SPLIT_PERMANENT + (s.pay_type * width + i // most) * width + i % most
