"""PA9, PA13, PA14, PA17: dynamite, the bonus task, glory, commands, who wins."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..seats import FULL_PACT, LAST_GAME, N_COMMANDS, NO_SEAT, Command, Mode
from ..state import N_FIGURES, N_ROW, N_TYPES, NO_TASK, Place, Season, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .seats import asked, called, pact_of, scores
from .tasks import in_row, leave_row, tasks_in_row

OWN_GLORY = 2  # PA9.5: for a task done alone
SHARED_GLORY = 1  # PA9.4: for a task on a pact card

# What is counted of a seat's tasks.
STICKS = -1
AUTUMN_TASKS = -2


@rule
def worth(t: Tables, task: int, what: int) -> int:
    """What a task counts for: its sticks, 1 if of autumn, or 1 if of one of some colours (bits)."""
    if what == STICKS:
        return t.sticks[task]
    if what == AUTUMN_TASKS:
        return int(t.season[task] == Season.AUTUMN)
    return what >> t.colour[task] & 1


@rule
def count_own(s: State, t: Tables, seat: int) -> int:
    """The tasks that a seat completed alone."""
    n = 0
    for task in range(t.tasks):
        n += int(s.place[task] == Place.OWN + seat)
    return n


@rule
def count_pact(s: State, t: Tables, seat: int, side: int) -> int:
    """PA11.8: the tasks on one of a seat's pact cards, those under its own figures counted twice."""
    n = 0
    place = Place.ON_PACT + pact_of(s, seat, side)
    for task in range(t.tasks):
        if s.place[task] == place:
            n += times_counted(s, seat, task)
    return n


@rule
def times_counted(s: State, seat: int, task: int) -> int:
    """PA11.8: a task on a pact card counts twice for whoever has a figure on it."""
    return 2 if s.figure_on[task] == seat + 1 else 1


@rule
def count_all(s: State, t: Tables, seat: int, what: int) -> int:
    """Over everything that a seat completed, in one go."""
    n = 0
    own = Place.OWN + seat
    left = Place.ON_PACT + pact_of(s, seat, 0)
    right = Place.ON_PACT + pact_of(s, seat, 1)
    for task in range(t.tasks):
        place = s.place[task]
        if place == own:
            n += worth(t, task, what)
        elif place == left or place == right:
            n += worth(t, task, what) * times_counted(s, seat, task)
    return n


@rule
def has_track(s: State) -> bool:
    """PA1.6, PA16.2: dynamite cards and commands are used in expert play, not in solo."""
    return s.mode != Mode.BEGINNER and s.mode != Mode.SOLO


@apart
def dynamite(s: State, t: Tables, seat: int) -> int:
    """PA9.1, PA13.1, PA17.1."""
    sticks = count_all(s, t, seat, STICKS)
    if has_track(s) and seat < s.humans:
        sticks += t.space_sticks[s.marker[seat]]
    return sticks


@rule
def bonus(t: Tables, tasks: int) -> int:
    """PA9.6, PA13.6: of a pact card; the higher step replaces the lower."""
    if tasks >= t.bonus_from[1]:
        return t.bonus_glory[1]
    return t.bonus_glory[0] if tasks >= t.bonus_from[0] else 0


@rule
def next_bonus(s: State, t: Tables, seat: int, side: int) -> int:
    """PA9.6, PA13.6: what one more task on one of a seat's pact cards brings beside its own glory."""
    tasks = count_pact(s, t, seat, side)
    return bonus(t, tasks + 1) - bonus(t, tasks) if scores(s, seat) else 0


@rule
def note_growth(s: State, t: Tables, seat: int, side: int, before: int, log: Log) -> None:
    """PA9.6, PA13.6: a seat's pact card has reached a step of its bonus; `before`: the tasks that it counted."""
    after = count_pact(s, t, seat, side)
    gain = bonus(t, after) - bonus(t, before)
    if gain > 0 and scores(s, seat):
        note(log, Event.PACT_GROWS, after, called(s, seat), gain)


@apart
def glory(s: State, t: Tables, seat: int) -> int:
    """PA9.4 to PA9.6, PA13.3 to PA13.8, PA17.2."""
    points = open_glory(s, t, seat)
    if has_track(s) and seat < s.humans:
        points += command_glory(s, t, seat)
    return points


@rule
def open_glory(s: State, t: Tables, seat: int) -> int:
    """PA9.4 to PA9.6, PA13.3 to PA13.7, PA17.2: glory as everybody can count it, without commands."""
    left = count_pact(s, t, seat, 0)
    right = count_pact(s, t, seat, 1)
    points = SHARED_GLORY * (left + right) + OWN_GLORY * count_own(s, t, seat) + bonus(t, left) + bonus(t, right)
    if has_track(s) and seat < s.humans:
        points += t.space_glory[s.marker[seat]]
    return points


@rule
def command_glory(s: State, t: Tables, seat: int) -> int:
    """PA13.8: all kept commands together."""
    points = 0
    for command in range(N_COMMANDS):
        if keeps(s, seat, command):
            points += glory_of_command(s, t, seat, command)
    return points


@rule
def keeps(s: State, seat: int, command: int) -> bool:
    """PA10.7: whether a seat has kept a command."""
    return s.kept[seat] >> command & 1 != 0


@rule
def glory_of_command(s: State, t: Tables, seat: int, command: int) -> int:
    """PA14: the first tier that is reached."""
    reached = command_count(s, t, seat, command)
    for tier in range(t.tiers[command]):
        if reached >= t.tier_from[command][tier]:
            return t.tier_glory[command][tier]
    return t.fail[command]


@rule
def command_count(s: State, t: Tables, seat: int, command: int) -> int:
    """PA14.1 to PA14.12: what a command looks at."""
    if command == Command.I:
        return s.marker[seat]
    if command == Command.II:
        full = int(count_pact(s, t, seat, 0) >= FULL_PACT)
        return full + int(count_pact(s, t, seat, 1) >= FULL_PACT)
    if command == Command.III:
        return types_in_display(s, seat)
    if command == Command.IV:
        return figures_placed(s, seat)
    if command == Command.V:
        return count_all(s, t, seat, AUTUMN_TASKS)
    if command == Command.VI:
        return count_own(s, t, seat)
    if command == Command.X:
        return 0
    if command == Command.XI:
        return int(count_pact(s, t, seat, 1) > count_pact(s, t, seat, 0))
    if command == Command.XII:
        return int(count_pact(s, t, seat, 0) > count_pact(s, t, seat, 1))
    return count_all(s, t, seat, t.colours[command])


@rule
def shown(s: State, seat: int, kind: int) -> int:
    """PA11.9: goblins of a type in a display, permanent ones included unless an option says otherwise."""
    return s.display[seat][kind] + s.permanent[seat][kind] * s.permanents_in_display


@rule
def types_in_display(s: State, seat: int) -> int:
    """PA12.1, PA14.3: different types."""
    n = 0
    for kind in range(N_TYPES):
        n += int(shown(s, seat, kind) > 0)
    return n


@rule
def goblins_in_display(s: State, seat: int) -> int:
    """PA9.8: for breaking ties."""
    n = 0
    for kind in range(N_TYPES):
        n += shown(s, seat, kind)
    return n


@rule
def figures_placed(s: State, seat: int) -> int:
    """PA14.4."""
    n = 0
    for place in range(N_FIGURES):
        n += int(s.figure_at[seat][place] >= 0)
    return n


# ---- the end of a game


@rule
def dynamite_leader(s: State, t: Tables) -> int:
    """PA9.2, PA9.3, PA17.1: the sole leader in dynamite, or NO_SEAT."""
    contenders = s.seats if s.mode == Mode.SOLO else s.humans
    best = -1
    leader = NO_SEAT
    for seat in range(contenders):
        sticks = dynamite(s, t, seat)
        if sticks > best:
            best = sticks
            leader = seat
        elif sticks == best:
            leader = NO_SEAT
    return leader


@rule
def beats_both(s: State, t: Tables) -> bool:
    """PA17.3: strictly more glory than each of the imaginary players."""
    mine = glory(s, t, 0)
    return mine > glory(s, t, 1) and mine > glory(s, t, 2)


@apart
def finish_scoring(s: State, t: Tables, log: Log) -> None:
    """PA13.8, PA17.3: commands are shown, glory is counted; in solo the ladder may go on."""
    for seat in range(s.humans):
        for command in range(N_COMMANDS):
            if keeps(s, seat, command) and command != Command.X:
                note(log, Event.COMMAND_SHOWN, seat, command, glory_of_command(s, t, seat, command))
    for seat in range(s.seats if s.mode == Mode.SOLO else s.humans):
        note(log, Event.SCORED, called(s, seat), glory(s, t, seat))
    s.asked = 0
    s.phase = Phase.OVER
    if s.mode == Mode.SOLO and not beats_both(s, t):
        note(log, Event.LADDER_LOST, s.game)
    elif s.mode == Mode.SOLO:
        s.won += 1
        note(log, Event.LADDER_WON, s.game)
        if s.game < LAST_GAME:
            s.phase = Phase.LADDER
        else:
            note(log, Event.GRAND_MASTER, 0)


@rule
def take_bonus(s: State, seat: int, task: int, log: Log) -> None:
    """PA9.2: it becomes an own task."""
    leave_row(s, task, Place.OWN + seat)
    note(log, Event.BONUS_TAKEN, called(s, seat), task)


@apart
def begin_scoring(s: State, t: Tables, log: Log) -> None:
    """PA9.2, PA9.3, PA14.10, PA17.1: who takes a remaining task, or all of them, and whether there is a choice."""
    leader = dynamite_leader(s, t)
    if leader == NO_SEAT or tasks_in_row(s) == 0:
        note(log, Event.BONUS_TIED if leader == NO_SEAT else Event.NO_BONUS)
        finish_scoring(s, t, log)
        return
    note(log, Event.BONUS_WON, called(s, leader), dynamite(s, t, leader))
    takes_all = keeps(s, leader, Command.X)
    if s.mode != Mode.SOLO and not takes_all:
        s.asked = leader
        s.phase = Phase.BONUS
        return
    if takes_all:
        note(log, Event.COMMAND_SHOWN, leader, Command.X, 0)
    left = N_ROW if takes_all else 1
    for i in range(N_ROW):
        if left > 0 and s.row[i] != NO_TASK:
            take_bonus(s, leader, s.row[i], log)
            left -= 1
    finish_scoring(s, t, log)


@rule
def offer_bonus(s: State, moves: Moves) -> None:
    """PA9.2: the tasks that are left in the row."""
    for i in range(N_ROW):
        if s.row[i] != NO_TASK:
            add(moves, move_of(Verb.TAKE_TASK, s.row[i]))


@rule
def refuse_bonus(s: State, task: int) -> int:
    """PA9.2: a remaining face-up task."""
    return Reason.LEGAL if in_row(s, task) else Reason.NOT_A_BONUS


@rule
def choose_bonus(s: State, t: Tables, task: int, log: Log) -> None:
    """PA9.2."""
    take_bonus(s, s.asked, task, log)
    finish_scoring(s, t, log)


@rule
def score(s: State, t: Tables, seat: int) -> int:
    """PA1.2, PA17.8: glory; in solo the games of the ladder that were won."""
    return s.won if s.mode == Mode.SOLO else glory(s, t, seat)


@rule
def share(s: State, t: Tables, seat: int) -> float:
    """PA9.7, PA9.8, PA13.9: most glory, then most goblins in the display, then shared; in solo a quarter a game."""
    if s.mode == Mode.SOLO:
        return s.won / LAST_GAME
    best = 0
    winners = 0
    for other in range(s.humans):
        rank = final_rank(s, t, other)
        if other == 0 or rank > best:
            best = rank
            winners = 1
        elif rank == best:
            winners += 1
    return 1.0 / winners if final_rank(s, t, seat) == best else 0.0


@rule
def final_rank(s: State, t: Tables, seat: int) -> int:
    """Glory first, then goblins in the display."""
    return glory(s, t, seat) * 1000 + goblins_in_display(s, seat)


CHAPTER = (
    Passage(Phase.SCORING, begin_scoring),
    Decision(Phase.BONUS, asked, offer_bonus),
    Answer(Verb.TAKE_TASK, choose_bonus, refuse_bonus),
)
