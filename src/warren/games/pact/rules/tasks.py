"""PA2.3, PA6.10, PA7.6, PA16.9: the task deck and the row."""

from __future__ import annotations

from ....core.dice import shuffle_part
from ....core.log import Log, note
from ....core.rule import apart, rule
from ..seats import MOST_SEATS, Mode
from ..state import N_ROW, NO_TASK, Place, Season, State, Tables
from ..vocabulary import Event


@apart
def stack_tasks(s: State, t: Tables) -> None:
    """PA2.3, PA2.4: some spring cards removed unseen, each season shuffled, spring over summer over autumn."""
    s.task_deck_size = 0
    s.known_under = 0
    for season in (Season.AUTUMN, Season.SUMMER, Season.SPRING):
        first = s.task_deck_size
        n = 0
        for task in range(t.tasks):
            if t.season[task] == season:
                s.task_deck[first + n] = task
                s.place[task] = Place.IN_DECK
                n += 1
        shuffle_part(s, s.task_deck, first, n)
        if season == Season.SPRING:
            removed = springs_removed(t, s.humans, n)
            for _ in range(removed):
                n -= 1
                s.place[s.task_deck[first + n]] = Place.REMOVED
                s.task_deck[first + n] = 0
        s.task_deck_size += n
    for i in range(N_ROW):
        s.row[i] = NO_TASK


@rule
def springs_removed(t: Tables, players: int, springs: int) -> int:
    """PA2.4: how many of the spring cards leave the game, of so many that there are."""
    return min(springs, t.spring_removed[players])


@apart
def turn_up(s: State, spot: int, told: int, log: Log) -> None:
    """The top task of the deck comes to lie in the row; `told` is the event that says so."""
    s.task_deck_size -= 1
    task = s.task_deck[s.task_deck_size]
    s.task_deck[s.task_deck_size] = 0
    s.known_under = min(s.known_under, s.task_deck_size)
    s.row[spot] = task
    s.place[task] = Place.IN_ROW
    note(log, told, task)


@apart
def fill_row(s: State, log: Log) -> None:
    """PA6.10, PA8.1, PA16.9: up to four tasks; where that fails, the end is near."""
    if s.mode == Mode.SOLO:
        slide_right(s)
    for i in range(N_ROW):
        spot = N_ROW - 1 - i if s.mode == Mode.SOLO else i
        if s.row[spot] == NO_TASK and s.task_deck_size > 0:
            turn_up(s, spot, Event.ROW_FILLED, log)
    if tasks_in_row(s) < N_ROW and not s.ending:
        s.ending = 1
        note(log, Event.ROW_SHORT)


@rule
def slide_right(s: State) -> None:
    """PA16.9: the remaining tasks move up to the right."""
    to = N_ROW - 1
    for i in range(N_ROW - 1, -1, -1):
        task = s.row[i]
        if task != NO_TASK:
            s.row[i] = NO_TASK
            s.row[to] = task
            to -= 1


@rule
def tasks_in_row(s: State) -> int:
    """How many tasks are face up."""
    n = 0
    for i in range(N_ROW):
        if s.row[i] != NO_TASK:
            n += 1
    return n


@rule
def in_row(s: State, task: int) -> bool:
    """PA6.1."""
    return s.place[task] == Place.IN_ROW


@rule
def leave_row(s: State, task: int, place: int) -> None:
    """A task goes from the row to somebody's own tasks or onto a pact card."""
    for i in range(N_ROW):
        if s.row[i] == task:
            s.row[i] = NO_TASK
    if place >= Place.ON_PACT:
        s.rank[task] = 1 + stacked(s, place - Place.ON_PACT)
        s.top[place - Place.ON_PACT] = task + 1
    s.place[task] = place


@rule
def stacked(s: State, pact: int) -> int:
    """PA6.7: how many tasks lie on a pact card."""
    n = 0
    for place in s.place:
        if place == Place.ON_PACT + pact:
            n += 1
    return n


@rule
def is_stacked(s: State, task: int) -> bool:
    """PA6.7: whether a task lies on some pact card."""
    return Place.ON_PACT <= s.place[task] < Place.REMOVED


@rule
def top_task(s: State, pact: int) -> int:
    """PA11.2: the newest task on a pact card, or NO_TASK."""
    return s.top[pact] - 1


@rule
def put_under(s: State, task: int) -> None:
    """PA7.6: a task goes under the deck, where everybody knows it to be."""
    for i in range(s.task_deck_size, 0, -1):
        s.task_deck[i] = s.task_deck[i - 1]
    s.task_deck[0] = task
    s.task_deck_size += 1
    s.known_under += 1
    s.place[task] = Place.IN_DECK


@rule
def clear_tasks(s: State) -> None:
    """All tasks are back in the box."""
    for task in range(len(s.place)):
        s.place[task] = Place.OUT
        s.rank[task] = 0
        s.figure_on[task] = 0
        s.task_deck[task] = 0
    for pact in range(MOST_SEATS):
        s.top[pact] = 0
