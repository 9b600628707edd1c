"""PA16 and PA17: Helix and Ferdix after each turn, and the ladder of four games."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.handfuls import set_in
from ....core.log import Log, note
from ....core.rule import apart, rule
from ..seats import FERDIX, HELIX, MOST_SEATS, N_SPECIALISTS, USED_UP, Mode
from ..state import N_FIGURES, N_ROW, N_TYPES, NO_FIGURE, NO_TASK, Action, Place, Refill, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb
from .goblins import begin_refill, give_goblin
from .payment import discard_from_display
from .preparation import shuffle_goblins
from .seats import active, called
from .tasks import fill_row, leave_row

HELIX_FERDIX = 1  # their common pact card


@apart
def after_solo_turn(s: State, t: Tables, log: Log) -> None:
    """PA16.10 to PA16.12: levy, goblins for Helix and Ferdix, their tasks."""
    if levy_is_due(s):
        levy(s, log)
    for seat in (HELIX, FERDIX):
        for _ in range(s.game):
            give_goblin(s, seat, log)
    while complete_one(s, t, HELIX, log) or complete_one(s, t, FERDIX, log):
        pass


@rule
def levy_is_due(s: State) -> bool:
    """PA16.10: whether Helix and Ferdix get a task if the turn ends now."""
    return s.mode == Mode.SOLO and (s.action == Action.RECRUITED or (s.action == Action.PLAYED and s.played == 1))


@rule
def far_right(s: State) -> int:
    """PA16.10: the task that a levy takes, or NO_TASK."""
    for i in range(N_ROW - 1, -1, -1):
        if s.row[i] != NO_TASK:
            return s.row[i]
    return NO_TASK


@rule
def levy(s: State, log: Log) -> None:
    """PA16.10: the task at the far right goes to Helix and Ferdix."""
    task = far_right(s)
    if task != NO_TASK:
        leave_row(s, task, Place.ON_PACT + HELIX_FERDIX)
        note(log, Event.LEVIED, task)
        fill_row(s, log)


@rule
def complete_one(s: State, t: Tables, seat: int, log: Log) -> bool:
    """PA16.12: the leftmost task that an imaginary player can pay alone."""
    for i in range(N_ROW):
        task = s.row[i]
        if task != NO_TASK and pays_alone(s, t, seat, task):
            leave_row(s, task, Place.OWN + seat)
            note(log, Event.DUMMY_COMPLETES, called(s, seat), task)
            for kind in range(N_TYPES):
                discard_from_display(s, seat, kind, t.needs[task][kind], Event.PAYS_DISPLAY, log)
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
def end_ladder(s: State, log: Log) -> None:
    """PA17.3, PA17.8."""
    note(log, Event.LADDER_STOPPED, s.won)
    s.phase = Phase.OVER


@rule
def go_on(s: State) -> None:
    """PA17.3, PA17.6."""
    s.phase = Phase.TAKE_BACK


@rule
def refuse_take_back(s: State, specialists: int) -> int:
    """PA17.6: up to two of the used ones."""
    wanted = set_in(specialists, N_SPECIALISTS, 1)
    for which in range(N_SPECIALISTS):
        if wanted >> which & 1 and s.holder[which] != USED_UP:
            return Reason.NOT_USED
    return Reason.LEGAL


@rule
def take_back(s: State, t: Tables, specialists: int, log: Log) -> None:
    """PA17.6."""
    wanted = set_in(specialists, N_SPECIALISTS, 1)
    for which in range(N_SPECIALISTS):
        if wanted >> which & 1:
            s.holder[which] = 0
            note(log, Event.TOOK_BACK, s.active, which)
    begin_next_game(s, t, log)


@apart
def begin_next_game(s: State, t: Tables, log: Log) -> None:
    """PA17.4, PA17.5: hand, display and specialists stay."""
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
    s.ending = 0
    begin_refill(s, Refill.FOR_SETUP)


CHAPTER = (
    Decision(Phase.LADDER, active, always=True),
    Answer(Verb.END_LADDER, end_ladder),
    Answer(Verb.GO_ON, go_on),
    Decision(Phase.TAKE_BACK, active),
    Answer(Verb.TAKE_NONE, begin_next_game),
    Answer(Verb.TAKE_BACK, take_back, refuse_take_back),
)
