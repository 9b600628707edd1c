"""Phrases that sentences of Pact share: goblins and some of them, people, tasks, commands."""

from __future__ import annotations

from typing import Any

from ....core.components import Components
from ....core.phrases import counted, joined
from ..cards import COUNTED_LAST, colour_in, counted_by, counted_goblins, name_in
from ..naming import IMAGINARY
from ..rules.seats import neighbour
from ..rules.solo import far_right
from ..rules.specialists import next_holder
from ..seats import USED_UP, Command
from ..state import N_TYPES, NO_TASK, State
from ..vocabulary import SEASONS


def colour_of(c: Components, kind: int) -> str:
    """The colour of a type."""
    return colour_in(c.titles.goblins, kind)


def goblin_name(c: Components, kind: int) -> str:
    """What a goblin of a type is called."""
    return name_in(c.titles.goblins, kind)


def some_goblins(c: Components, counts: Any) -> str:
    """A handful of goblins: "2 shamans and a merchant"; "nothing" if there are none."""
    found = [counted_goblins(goblin_name(c, kind), counts[kind]) for kind in range(N_TYPES) if counts[kind] > 0]
    return joined(found, "nothing")


def sticks(n: int) -> str:
    """Sticks of dynamite."""
    return counted(n, "stick")


# ---- people


def person(s: State, c: Components, seat: int) -> str:
    """Who sits somewhere; imaginary players have names of their own."""
    return c.people[seat] if seat < s.humans else IMAGINARY[seat - s.humans]


def beside(s: State, c: Components, seat: int, side: int) -> str:
    """A seat's left (0) or right (1) neighbour."""
    return person(s, c, neighbour(s, seat, side))


def moves_on(s: State, c: Components) -> str:
    """Where a specialist that is used goes to."""
    holder = next_holder(s)
    return "is used up" if holder == USED_UP else f"goes to {c.people[holder]}"


# ---- tasks and commands


def task_name(c: Components, task: int) -> str:
    """A task by name."""
    return str(c.titles.task_names[task])


def kind_of_task(c: Components, task: int) -> str:
    """Season, colour and sticks of a task: "summer, red, 2 sticks"."""
    t = c.tables
    known = [SEASONS[t.season[task]], colour_of(c, t.colour[task])]
    return ", ".join([*known, *([sticks(t.sticks[task])] if t.sticks[task] else [])])


def command_text(c: Components, i: int) -> str:
    """PA14: what a command brings, and for what: "+3 glory for 3 figures placed, +1 for 2, otherwise -2."."""
    t = c.tables
    if i == Command.X:
        return "If the most dynamite is yours, you take all tasks that are left, not one."
    tiers = [f"{t.tier_glory[i][n]:+}{'' if n else ' glory'} {_wanted(c, i, n)}" for n in range(t.tiers[i])]
    return f"{', '.join([*tiers, f'otherwise {t.fail[i]:+}'])}."


def _wanted(c: Components, i: int, tier: int) -> str:
    """What a tier of a command asks for; what is counted is said in the first one."""
    t = c.tables
    wanted, counts = t.tier_from[i][tier], counted_by(t, c.titles.goblins, i)
    if i in COUNTED_LAST:
        return f"for {counts}"
    if i == Command.I:
        space = f"on {sticks(t.space_sticks[wanted])} and {t.space_glory[wanted]} glory or beyond"
        return space if tier else f"if the dynamite marker ends {space}"
    return f"for {reached(i, tier, wanted)}{'' if tier else f' {counts}'}"


def reached(i: int, tier: int, wanted: int) -> str:
    """A number that a command asks for, or more where there can be more."""
    return str(wanted) if tier or i <= Command.IV else f"{wanted} or more"


# ---- positions


def a_goblin(c: Components, kind: int) -> str:
    """A goblin of a type."""
    return counted_goblins(goblin_name(c, kind), 1)


def games(n: int) -> str:
    """Games of the ladder."""
    return counted(n, "game")


def far_right_name(s: State, c: Components) -> str:
    """The task that a levy would take."""
    task = far_right(s)
    return task_name(c, task) if task != NO_TASK else "the next task"
