"""PA16 and PA17: Helix and Ferdix after each turn, and the ladder of four games."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import apart, rule
from ..state import (
    CONTINUE,
    FERDIX,
    HELIX,
    MOST_SEATS,
    N_FIGURES,
    N_ROW,
    N_SPECIALISTS,
    N_TYPES,
    NO_FIGURE,
    NO_TASK,
    NONE,
    ON_PACT,
    OWN,
    PLAYED,
    RECRUITED,
    SPECIALIST,
    USED_UP,
    Event,
    Phase,
    Reason,
    State,
    Tables,
)
from .goblins import called, give_goblin
from .preparation import begin_game, shuffle_goblins
from .tasks import fill_row, leave_row

HELIX_FERDIX = 1  # their common pact card


@apart
def after_solo_turn(s: State, t: Tables, log: Log) -> None:
    """PA16.10 to PA16.12: levy, goblins for Helix and Ferdix, their tasks."""
    if s.action == RECRUITED or (s.action == PLAYED and s.played == 1):
        levy(s, log)
    for _ in range(s.game):
        give_goblin(s, HELIX, log)
    for _ in range(s.game):
        give_goblin(s, FERDIX, log)
    busy = True
    while busy:
        busy = complete_one(s, t, HELIX, log) or complete_one(s, t, FERDIX, log)


@rule
def levy(s: State, log: Log) -> None:
    """PA16.10: the task at the far right goes to Helix and Ferdix."""
    for i in range(N_ROW - 1, -1, -1):
        task = s.row[i]
        if task != NO_TASK:
            leave_row(s, task, ON_PACT + HELIX_FERDIX)
            note(log, Event.LEVIED, task)
            fill_row(s, log)
            return


@rule
def complete_one(s: State, t: Tables, seat: int, log: Log) -> bool:
    """PA16.12: the leftmost task that an imaginary player can pay alone."""
    for i in range(N_ROW):
        task = s.row[i]
        if task != NO_TASK and pays_alone(s, t, seat, task):
            for kind in range(N_TYPES):
                s.display[seat][kind] -= t.needs[task][kind]
                s.discard[kind] += t.needs[task][kind]
            leave_row(s, task, OWN + seat)
            note(log, Event.DUMMY_COMPLETES, called(s, seat), task)
            fill_row(s, log)
            return True
    return False


@rule
def pays_alone(s: State, t: Tables, seat: int, task: int) -> bool:
    """Whether a display has everything a task asks for."""
    for kind in range(N_TYPES):
        if t.needs[task][kind] > s.display[seat][kind]:
            return False
    return True


# ---- the ladder


@rule
def used_specialists(s: State) -> int:
    """One bit for each specialist that is used up."""
    mask = 0
    for which in range(N_SPECIALISTS):
        if s.holder[which] == USED_UP:
            mask |= 1 << which
    return mask


@rule
def choose_ladder(s: State, move: int, log: Log) -> None:
    """PA17.3: on to the next game, or not."""
    if move == CONTINUE:
        s.phase = Phase.TAKE_BACK
    else:
        note(log, Event.LADDER_STOPPED, s.won)
        s.phase = Phase.OVER


@rule
def refuse_take_back(s: State, mask: int) -> int:
    """PA17.6: up to two of the used ones."""
    return Reason.LEGAL if mask & used_specialists(s) == mask else Reason.NOT_USED


@apart
def take_back(s: State, t: Tables, mask: int, log: Log) -> None:
    """PA17.4 to PA17.6: the next game begins; hand, display and specialists stay."""
    for which in range(N_SPECIALISTS):
        if mask >> which & 1:
            s.holder[which] = 0
            note(log, Event.TOOK_BACK, which)
    s.game += 1
    note(log, Event.LADDER_GOES_ON, s.game)
    for kind in range(N_TYPES):
        s.market[kind] = 0
        s.discard[kind] = 0
        for seat in range(MOST_SEATS):
            s.permanent[seat][kind] = 0
            if seat > 0:
                s.display[seat][kind] = 0
    for place in range(N_FIGURES):
        s.figure_at[0][place] = NO_FIGURE
    shuffle_goblins(s, t)
    begin_game(s)


@rule
def set_of(move: int) -> int:
    """The specialists that a move names, one bit each."""
    if move == NONE:
        return 0
    which = move - SPECIALIST
    if which < N_SPECIALISTS:
        return 1 << which
    which -= N_SPECIALISTS
    first = 0
    while which >= N_SPECIALISTS - 1 - first:
        which -= N_SPECIALISTS - 1 - first
        first += 1
    return 1 << first | 1 << (first + 1 + which)
