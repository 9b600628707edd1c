"""Pact for bots: how a seat stands, and what a learner sees."""

from __future__ import annotations

from typing import Final

from ...core.record import Floats
from ...core.rule import rule
from .hidden import seen_phase
from .rules import share
from .rules.actions import MOST_PLAYED, RECRUITS
from .rules.goblins import total
from .rules.payment import can_give, side_of
from .rules.preparation import bits
from .rules.scoring import ANY, bonus, command_count, count_own, count_pact, dynamite, has_track
from .rules.tasks import neighbour
from .state import (
    ALONE,
    COMMAND_X,
    IN_DECK,
    LAST_GAME,
    LEFT,
    MOST_SEATS,
    MOST_TASKS,
    N_COMMANDS,
    N_FIGURES,
    N_ROW,
    N_SPECIALISTS,
    N_TYPES,
    NO_TASK,
    ON_PACT,
    OWN,
    REMOVED,
    RIGHT,
    SOLO,
    Phase,
    State,
    Tables,
)

# Weights, in glory.
PER_CARD: Final = 0.30  # of a hand, whatever it is
PER_SHOWN: Final = 0.35  # of a display
PER_TYPE: Final = 0.04  # in a display
PER_PERMANENT: Final = 0.5
PER_SPECIALIST: Final = 0.3
PER_STICK: Final = 0.06  # towards the bonus task
PER_STICK_WITH_X: Final = 0.18  # towards all of them
PER_STACKED: Final = 0.3  # task on a pact card, towards its bonus
PER_COMMAND: Final = 1.0  # kept by somebody else
PER_TIE_BREAK: Final = 0.01  # goblin in a display, to the very end
ALONE_GLORY: Final = 2.0
PACT_GLORY: Final = 1.15  # the reward included
FIGURE_GLORY: Final = 0.9  # of a figure that is being paid, less what it costs
PLAN: Final = 0.35  # how likely it is that a task of the row, once payable, is not lost to others
DELAY: Final = 0.5  # what a turn of work takes from that
FITTING: Final = 0.3  # part of the unknown cards in another hand that are taken to be of use
SPREAD: Final = 4.0  # a lead of so much makes winning four times as likely
NEVER_SURE: Final = 0.95  # of a game of the ladder
LAST_TASKS: Final = 6  # with fewer tasks in the deck goblins lose their worth
# What a command looks at grows with every task that is completed; together for all seats:
PER_TASK: Final = 0.24
PER_TASK_OF_COLOURS: Final = 0.6

SEAT_NUMBERS: Final = 3 * N_TYPES + 6 + N_SPECIALISTS
OBSERVATION_SIZE: Final = MOST_SEATS * SEAT_NUMBERS + 3 * N_TYPES + 4 * MOST_TASKS + N_COMMANDS + 14 + len(Phase)


@rule
def judge(s: State, t: Tables, seat: int) -> float:
    """An estimate of the seat's share: its prospects against those of each of the others."""
    if s.phase == Phase.OVER:
        return share(s, t, seat)
    mine = prospects(s, t, seat, seat)
    against = 1.0
    for other in range(s.seats if s.mode == SOLO else s.humans):
        if other != seat:
            against += odds(prospects(s, t, other, seat) - mine)
    if s.mode == SOLO:
        return (s.won + NEVER_SURE / against) / LAST_GAME
    return 1.0 / against


@rule
def odds(lead: float) -> float:
    """How many times likelier to win somebody with that lead is."""
    step = 1.0 + abs(lead) / SPREAD
    return step * step if lead > 0 else 1.0 / (step * step)


@rule
def prospects(s: State, t: Tables, seat: int, viewer: int) -> float:
    """What a seat has and may hope for, in glory. Of other hands and commands the viewer has a guess only, so there
    only numbers count: what is guessed must not blur the comparison of two moves.
    """
    use = 0.0 if s.ending else min(1.0, s.task_deck_size / LAST_TASKS)  # of goblins
    left = count_pact(s, t, seat, 0, ANY)
    right = count_pact(s, t, seat, 1, ANY)
    worth = left + right + 2.0 * count_own(s, t, seat, ANY) + bonus_worth(t, left, use) + bonus_worth(t, right, use)
    per_stick = PER_STICK
    if has_track(s) and seat < s.humans:
        worth += t.space_glory[s.marker[seat]]
        if seat == viewer:
            worth += commands_worth(s, t, seat)
            per_stick = PER_STICK_WITH_X if s.kept[seat] >> COMMAND_X & 1 else PER_STICK
        else:
            worth += PER_COMMAND * (1 if s.phase == Phase.COMMANDS else bits(s.kept[seat]))
    worth += per_stick * dynamite(s, t, seat) + under_way(s, seat) + use * PER_CARD * total(s.hand[seat])
    for kind in range(N_TYPES):
        shown = s.display[seat][kind]
        goods = PER_SHOWN * shown + PER_TYPE * int(shown > 0) + PER_PERMANENT * s.permanent[seat][kind]
        worth += use * goods + PER_TIE_BREAK * shown
    for which in range(N_SPECIALISTS):
        worth += PER_SPECIALIST * int(s.holder[which] == seat)
    if has_turn_left(s, seat):
        for i in range(N_ROW):
            if s.row[i] != NO_TASK:
                worth += PLAN * best_plan(s, t, seat, s.row[i], viewer)
    return worth


@rule
def bonus_worth(t: Tables, tasks: int, use: float) -> float:
    """Of a pact card: every task brings its bonus nearer; in the end only what is reached counts."""
    return use * PER_STACKED * min(tasks, t.bonus_from[1]) + (1.0 - use) * bonus(t, tasks)


@rule
def commands_worth(s: State, t: Tables, seat: int) -> float:
    """What all kept commands are likely to bring (X: see sticks)."""
    worth = 0.0
    for command in range(N_COMMANDS):
        if s.kept[seat] >> command & 1 and t.tiers[command] > 0:
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
def under_way(s: State, seat: int) -> float:
    """What a payment that is being made will bring; goblins that the neighbour gives are saved."""
    if s.phase == Phase.FIGURE:
        return FIGURE_GLORY * int(seat == s.active)
    if s.phase != Phase.ELIMINATE and s.phase != Phase.SPLIT:
        return 0.0
    if seat == s.active:
        return (ALONE_GLORY if s.pay_way == ALONE else PACT_GLORY) + PER_SHOWN * total(s.theirs)
    return 1.0 if s.pay_way != ALONE and seat == neighbour(s, s.active, side_of(s.pay_way)) else 0.0


@rule
def has_turn_left(s: State, seat: int) -> bool:
    """Whether the seat is moving, or still to move, before the game ends."""
    if not s.ending or s.mode == SOLO:
        return True
    return (seat - s.start + s.humans) % s.humans >= (s.active - s.start + s.humans) % s.humans


@rule
def best_plan(s: State, t: Tables, seat: int, task: int, viewer: int) -> float:
    """What a task of the row promises, done alone or with one neighbour or the other."""
    best = ALONE_GLORY * readiness(s, t, seat, task, ALONE, viewer)
    best = max(best, PACT_GLORY * readiness(s, t, seat, task, LEFT, viewer))
    return max(best, PACT_GLORY * readiness(s, t, seat, task, RIGHT, viewer))


@rule
def readiness(s: State, t: Tables, seat: int, task: int, way: int, viewer: int) -> float:
    """1 for a task that can be paid now, less for every turn that playing and recruiting the rest would take."""
    missing = 0.0  # in the displays
    held = 0.0  # of these, in the hand
    partner = neighbour(s, seat, side_of(way))
    for kind in range(N_TYPES):
        there = can_give(s, seat, kind)
        if way != ALONE:
            there += can_give(s, partner, kind)
        short = max(0, t.needs[task][kind] - there)
        missing += short
        held += min(short, s.hand[seat][kind] if seat == viewer else s.known[seat][kind])
    if seat != viewer:
        held = min(missing, held + FITTING * (total(s.hand[seat]) - total(s.known[seat])))
    lacking = missing - held
    if seat == s.active:
        if s.phase == Phase.PLAY:
            missing -= min(held, MOST_PLAYED - s.picks)
        elif s.phase == Phase.EXTRA_PLAY:
            missing -= min(held, 1)
        elif s.phase == Phase.RECRUIT:
            lacking -= min(lacking, RECRUITS - s.picks)
    turns = missing / MOST_PLAYED + lacking / RECRUITS
    if s.ending and turns > 1:
        return 0.0
    delay = 1.0 + DELAY * turns
    return 1.0 / (delay * delay)


@rule
def observe(s: State, t: Tables, seat: int, out: Floats) -> int:
    """What the seat may know, seats counted from itself to the left: for each seat display, permanents, hand (its own,
    or what is known of it), size of the hand, dynamite, marker, figures placed, commands kept, start, specialists;
    market, discards, unseen goblins; for each task whether it is in the row, whose it is, and its figure; own commands;
    numbers of the turn; the phase.
    """
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    at = 0
    for i in range(s.seats):
        at = observe_seat(s, t, seat, (seat + i) % s.seats, out, i * SEAT_NUMBERS)
    at = MOST_SEATS * SEAT_NUMBERS
    for kind in range(N_TYPES):
        out[at + kind] = s.market[kind] / 4
        out[at + N_TYPES + kind] = s.discard[kind] / 13
        out[at + 2 * N_TYPES + kind] = unseen(s, t, seat, kind) / 13
    at += 3 * N_TYPES
    for task in range(t.tasks):
        out[at + task] = place_seen(s, seat, s.place[task]) / REMOVED
        if s.figure_on[task] > 0:
            out[at + MOST_TASKS + task] = (1 + seats_from(s, seat, s.figure_on[task] - 1)) / MOST_SEATS
        out[at + 2 * MOST_TASKS + task] = s.rank[task] / 10
    for i in range(N_ROW):
        if s.row[i] != NO_TASK:
            out[at + 3 * MOST_TASKS + s.row[i]] = 1.0
    at += 4 * MOST_TASKS
    for command in range(N_COMMANDS):
        out[at + command] = s.kept[seat] >> command & 1
    at += N_COMMANDS
    observe_turn(s, seat, out, at)
    at += 14
    out[at + seen_phase(s, seat)] = 1.0
    return OBSERVATION_SIZE


@rule
def seats_from(s: State, seat: int, other: int) -> int:
    """How many seats to the left of a seat another one is."""
    return (other - seat + s.seats) % s.seats


@rule
def place_seen(s: State, seat: int, place: int) -> int:
    """Where a task is, seats and pact cards counted from the observing seat; what lies unseen is all one."""
    if place >= REMOVED or place == IN_DECK:
        return REMOVED
    if place >= ON_PACT:
        return ON_PACT + seats_from(s, seat, place - ON_PACT)
    return OWN + seats_from(s, seat, place - OWN) if place >= OWN else place


@rule
def observe_seat(s: State, t: Tables, seat: int, other: int, out: Floats, at: int) -> int:
    """The numbers of one seat as another one sees them."""
    for kind in range(N_TYPES):
        out[at + kind] = s.display[other][kind] / 6
        out[at + N_TYPES + kind] = s.permanent[other][kind] / 3
        held = s.hand[other][kind] if other == seat else s.known[other][kind]
        out[at + 2 * N_TYPES + kind] = held / 6
    at += 3 * N_TYPES
    out[at] = total(s.hand[other]) / 10
    out[at + 1] = dynamite(s, t, other) / 10
    out[at + 2] = s.marker[other] / 5
    for place in range(N_FIGURES):
        out[at + 3] += int(s.figure_at[other][place] >= 0) / N_FIGURES
    if has_track(s) and s.phase != Phase.COMMANDS:
        out[at + 4] = bits(s.kept[other]) / 3
    out[at + 5] = int(s.start == other)
    at += 6
    for which in range(N_SPECIALISTS):
        out[at + which] = int(s.holder[which] == other)
    return at + N_SPECIALISTS


@rule
def observe_turn(s: State, seat: int, out: Floats, at: int) -> None:
    """Fourteen numbers of the turn."""
    out[at] = ((s.active - seat + s.seats) % s.seats) / MOST_SEATS
    out[at + 1] = s.round_no / 30
    out[at + 2] = s.action / 4
    out[at + 3] = s.picks / 3
    out[at + 4] = s.played / 4
    out[at + 5] = s.specialist_used * 1.0
    out[at + 6] = s.ending * 1.0
    out[at + 7] = s.deck_size / 78
    out[at + 8] = s.task_deck_size / 30
    out[at + 9] = s.known_under / 10
    out[at + 10] = s.game / LAST_GAME
    out[at + 11] = s.won / LAST_GAME
    out[at + 12] = s.mode / 3
    out[at + 13] = s.humans / MOST_SEATS


@rule
def unseen(s: State, t: Tables, seat: int, kind: int) -> int:
    """Goblins of a type that the seat does not see anywhere."""
    n = t.goblins[kind] - s.market[kind] - s.discard[kind] - s.hand[seat][kind] - s.out[kind]
    for other in range(s.seats):
        n -= s.display[other][kind]
        if other != seat:
            n -= s.known[other][kind]
    return n
