"""Pact for bots: how a seat stands."""

from __future__ import annotations

from typing import Final

from ....core.rule import rule
from ..rules import share
from ..rules.actions import PLAYS, RECRUITS
from ..rules.goblins import total
from ..rules.payment import can_give, side_of
from ..rules.preparation import bits
from ..rules.scoring import (
    OWN_GLORY,
    SHARED_GLORY,
    bonus,
    command_count,
    count_own,
    count_pact,
    dynamite,
    has_track,
    keeps,
)
from ..rules.seats import neighbour, scores
from ..rules.turn import steps_up
from ..seats import LAST_GAME, N_COMMANDS, N_SPECIALISTS, Command, Mode
from ..state import N_ROW, N_TYPES, NO_TASK, State, Tables, Way
from ..vocabulary import Phase

# Weights, in glory.
PER_CARD: Final = 0.23  # of a hand, whatever it is
PER_SHOWN: Final = 0.4  # of a display
PER_TYPE: Final = 0.04  # in a display
PER_PERMANENT: Final = 0.45
PER_SPACE: Final = 0.6  # of the dynamite card: a goblin less to pay
MANY_TYPES: Final = 0.2  # five or six in a display move the marker
PER_SPECIALIST: Final = 0.1
PER_STICK: Final = 0.2  # towards the bonus task
PER_STICK_WITH_X: Final = 0.34  # towards all of them
PER_STACKED: Final = 0.5  # task on a pact card, towards its bonus
PER_COMMAND: Final = 1.0  # kept by somebody else, in the end; twice as much while there is time to work for it
PER_TIE_BREAK: Final = 0.03  # goblin in a display, to the very end
ALONE_GLORY: Final = 2.0
PACT_GLORY: Final = 1.2  # the reward included
HELIX_GLORY: Final = 1.5  # with an imaginary partner, who gains nothing by it
SPENT: Final = 0.15  # for every goblin that a plan takes
FIGURE_GLORY: Final = 1.5  # of a figure that is being paid, less what it costs
PLAN: Final = 0.35  # how likely it is that a task of the row, once payable, is not lost to others
DELAY: Final = 0.5  # what a turn of work takes from that
FITTING: Final = 1.0  # part of the unknown cards in another hand that are taken to be of use
SPREAD: Final = 5.3  # a lead of so much, in the end, makes winning sixteen times as likely
SPREAD_PER_TASK: Final = 0.63  # and more is needed for every task in the deck
NEVER_SURE: Final = 0.95  # of a game of the ladder
LAST_TASKS: Final = 6  # with fewer tasks in the deck goblins lose their worth
# What a command looks at grows with every task that is completed; together for all seats:
PER_TASK: Final = 1.08
PER_TASK_OF_COLOURS: Final = 1.06


@rule
def judge(s: State, t: Tables, seat: int) -> float:
    """An estimate of the seat's share: its prospects against those of each of the others."""
    if s.phase == Phase.OVER:
        return share(s, t, seat)
    mine = prospects(s, t, seat, seat)
    against = 1.0
    for other in range(s.seats):
        if other != seat and scores(s, other):
            against += odds(s, prospects(s, t, other, seat) - mine)
    if s.mode == Mode.SOLO:
        return (s.won + NEVER_SURE / against) / LAST_GAME
    return 1.0 / against


@rule
def odds(s: State, lead: float) -> float:
    """How many times likelier to win somebody with that lead is."""
    step = 1.0 + abs(lead) / (SPREAD + SPREAD_PER_TASK * s.task_deck_size)
    times = step * step * step * step
    return times if lead > 0 else 1.0 / times


@rule
def prospects(s: State, t: Tables, seat: int, viewer: int) -> float:
    """What a seat has and may hope for, in glory. Of other hands and commands the viewer has a guess only, so there
    only numbers count: what is guessed must not blur the comparison of two moves.
    """
    use = use_of_goblins(s)
    left = count_pact(s, t, seat, 0)
    right = count_pact(s, t, seat, 1)
    points = SHARED_GLORY * (left + right) + OWN_GLORY * count_own(s, t, seat)
    worth = points + bonus_worth(t, left, use) + bonus_worth(t, right, use)
    per_stick = PER_STICK
    if has_track(s) and seat < s.humans:
        worth += t.space_glory[s.marker[seat]] + use * PER_SPACE * s.marker[seat]
        worth += use * MANY_TYPES * steps_up(s, seat)
        if seat == viewer and s.kept[seat] > 0:
            worth += commands_worth(s, t, seat)
            per_stick = PER_STICK_WITH_X if keeps(s, seat, Command.X) else PER_STICK
        else:
            worth += PER_COMMAND * (1.0 + use) * (1 if s.phase == Phase.COMMANDS else bits(s.kept[seat]))
    worth += per_stick * dynamite(s, t, seat) + under_way(s, t, seat) + use * PER_CARD * total(s.hand[seat])
    for kind in range(N_TYPES):
        shown = s.display[seat][kind]
        goods = PER_SHOWN * shown + PER_TYPE * int(shown > 0) + PER_PERMANENT * s.permanent[seat][kind]
        worth += use * goods + PER_TIE_BREAK * shown
    for which in range(N_SPECIALISTS):
        worth += PER_SPECIALIST * int(s.holder[which] == seat)
    if has_turn_left(s, seat):
        guessed = 0.0 if seat == viewer else FITTING * (total(s.hand[seat]) - total(s.known[seat]))
        for i in range(N_ROW):
            if s.row[i] != NO_TASK:
                worth += PLAN * best_plan(s, t, seat, s.row[i], viewer, guessed)
    return worth


@rule
def use_of_goblins(s: State) -> float:
    """1 for most of the game, 0 at its end: what goblins are still good for."""
    return 0.0 if s.ending else min(1.0, s.task_deck_size / LAST_TASKS)


@rule
def bonus_worth(t: Tables, tasks: int, use: float) -> float:
    """Of a pact card: every task brings its bonus nearer; in the end only what is reached counts."""
    return use * PER_STACKED * min(tasks, t.bonus_from[1]) + (1.0 - use) * bonus(t, tasks)


@rule
def commands_worth(s: State, t: Tables, seat: int) -> float:
    """What all kept commands are likely to bring (X: see sticks)."""
    worth = 0.0
    for command in range(N_COMMANDS):
        if keeps(s, seat, command) and t.tiers[command] > 0:
            worth += command_worth(s, t, seat, command)
    return worth


@rule
def command_worth(s: State, t: Tables, seat: int, command: int) -> float:
    """Between failure and the tiers, by what is counted now and what the tasks to come will add."""
    count = 1.0 * command_count(s, t, seat, command)
    if not s.ending:
        count += (PER_TASK_OF_COLOURS if t.colours[command] > 0 else PER_TASK) * (s.task_deck_size + 1) / s.seats
    lower = t.tiers[command] - 1
    first = t.tier_from[command][lower]
    if count < first:
        gain = t.tier_glory[command][lower] - t.fail[command]
        return t.fail[command] + gain * (count / first) * (count / first)
    last = t.tier_from[command][0]
    part = 1.0 if count >= last else (count - first) / (last - first)
    return t.tier_glory[command][lower] + part * (t.tier_glory[command][0] - t.tier_glory[command][lower])


@rule
def under_way(s: State, t: Tables, seat: int) -> float:
    """What a payment that is being made will bring and take, as far as it is settled or likely."""
    if s.phase == Phase.FIGURE:
        return FIGURE_GLORY * int(seat == s.active)
    if s.phase != Phase.ELIMINATE and s.phase != Phase.SPLIT:
        return 0.0
    partner = neighbour(s, s.active, side_of(s.pay_way))
    if seat == s.active:
        glory = 1.0 * OWN_GLORY if s.pay_way == Way.ALONE else SHARED_GLORY + PER_CARD * use_of_goblins(s)
    elif s.pay_way != Way.ALONE and seat == partner:
        glory = 1.0 * SHARED_GLORY
    else:
        return 0.0
    given = 0
    for kind in range(N_TYPES):
        need = t.needs[s.pay_task][kind] if s.phase == Phase.ELIMINATE else s.need[kind]
        theirs = 0
        if s.phase == Phase.SPLIT and kind < s.pay_type:
            theirs = 1 * s.theirs[kind]
        elif s.pay_way != Way.ALONE:
            theirs = min(need, can_give(s, partner, kind))
        given += min(s.display[seat][kind], need - theirs if seat == s.active else theirs)
    return glory - PER_SHOWN * use_of_goblins(s) * given


@rule
def has_turn_left(s: State, seat: int) -> bool:
    """Whether the seat is moving, or still to move, before the game ends."""
    if not s.ending or s.mode == Mode.SOLO:
        return True
    return (seat - s.start + s.humans) % s.humans >= (s.active - s.start + s.humans) % s.humans


@rule
def best_plan(s: State, t: Tables, seat: int, task: int, viewer: int, guessed: float) -> float:
    """What a task of the row promises, done alone or with one neighbour or the other.

    What is lacking is counted for all three ways at once: with the rule, `lacking`, asked way by way, a judgement takes
    three parts in ten longer.
    """
    alone = 0  # goblins that are missing in each way
    left = 0
    right = 0
    alone_held = 0  # of these, in the hand
    left_held = 0
    right_held = 0
    needed = 0
    left_given = 0
    right_given = 0
    on_left = neighbour(s, seat, 0)
    on_right = neighbour(s, seat, 1)
    for kind in range(N_TYPES):
        need = 1 * t.needs[task][kind]
        if need > 0:
            needed += need
            of_left = can_give(s, on_left, kind)
            of_right = can_give(s, on_right, kind)
            left_given += min(need, of_left)
            right_given += min(need, of_right)
            short = need - can_give(s, seat, kind)
            if short > 0:
                held = s.hand[seat][kind] if seat == viewer else s.known[seat][kind]
                alone += short
                alone_held += min(short, held)
                with_left = max(0, short - of_left)
                left += with_left
                left_held += min(with_left, held)
                with_right = max(0, short - of_right)
                right += with_right
                right_held += min(with_right, held)
    best = max(0.0, ALONE_GLORY - SPENT * needed) * readiness(s, seat, alone, alone_held, guessed)
    if left_given > 0:
        glory = PACT_GLORY if on_left < s.humans else HELIX_GLORY
        glory = max(0.0, glory - SPENT * max(1, needed - left_given))
        best = max(best, glory * readiness(s, seat, left, left_held, guessed))
    if right_given > 0:
        glory = PACT_GLORY if on_right < s.humans else HELIX_GLORY
        glory = max(0.0, glory - SPENT * max(1, needed - right_given))
        best = max(best, glory * readiness(s, seat, right, right_held, guessed))
    return best


@rule
def readiness(s: State, seat: int, short: int, in_hand: int, guessed: float) -> float:
    """1 for a task that can be paid now, less for every turn that playing and recruiting the rest would take."""
    missing = 1.0 * short
    held = min(missing, in_hand + guessed)
    lacking = missing - held
    if seat == s.active:
        if s.phase == Phase.PLAY:
            missing -= min(held, PLAYS - s.picks)
        elif s.phase == Phase.EXTRA_PLAY:
            missing -= min(held, 1)
        elif s.phase == Phase.RECRUIT:
            lacking -= min(lacking, RECRUITS - s.picks)
    turns = missing / PLAYS + lacking / RECRUITS
    if s.ending and turns > 1:
        return 0.0
    delay = 1.0 + DELAY * turns
    return 1.0 / (delay * delay)
