"""What sentences of Pact call things: goblins and some of them, people, tasks, commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core.components import Components
from ...core.phrases import counted, joined
from .pointing import IMAGINARY
from .rules.seats import neighbour
from .state import MOST_GOBLINS, N_TYPES, SEASONS, Command, Mode, State, Tables

VOWELS: Final = "aeiou"

COUNTED: Final = (
    "where the dynamite marker ends",
    "pact cards with 6 or more tasks",
    "types in the display",
    "figures placed",
    "autumn tasks",
    "tasks done alone",
)
"""What the first commands count, for whoever keeps them: others read it, too."""

COUNTED_LAST: Final = {
    Command.X: "all tasks left for the most dynamite",
    Command.XI: "more tasks with the right neighbour than with the left",
    Command.XII: "more tasks with the left neighbour than with the right",
}


# ---- goblins


def colour_in(goblins: Sequence[str], kind: int) -> str:
    """The colour of a type; an edition calls types `white shaman`."""
    return goblins[kind].split()[0]


def name_in(goblins: Sequence[str], kind: int) -> str:
    """What a goblin of a type is called."""
    return goblins[kind].split(" ", 1)[1]


def colour_of(c: Components, kind: int) -> str:
    """The colour of a type."""
    return colour_in(c.titles.goblins, kind)


def goblin_name(c: Components, kind: int) -> str:
    """What a goblin of a type is called."""
    return name_in(c.titles.goblins, kind)


def counted_goblins(name: str, n: int) -> str:
    """So many goblins of a type.

    >>> counted_goblins("shaman", 1), counted_goblins("archer", 1), counted_goblins("shaman", 3)
    ('a shaman', 'an archer', '3 shamans')
    """
    if n == 1:
        return f"{'an' if name[0].lower() in VOWELS else 'a'} {name}"
    return f"{n or 'no'} {name}s"


def labels_of_goblins(goblins: Sequence[str]) -> list[str]:
    """What some goblins of a type are called, in the order of their numbers."""
    names = [name_in(goblins, kind) for kind in range(N_TYPES)]
    return [counted_goblins(name, n) for name in names for n in range(MOST_GOBLINS + 1)]


def some_goblins(c: Components, counts: Any) -> str:
    """A handful of goblins: "2 shamans and a merchant"; "nothing" if there are none."""
    found = [counted_goblins(goblin_name(c, kind), counts[kind]) for kind in range(N_TYPES) if counts[kind] > 0]
    return joined(found, "nothing")


def sticks(n: int) -> str:
    """Sticks of dynamite."""
    return counted(n, "stick")


# ---- people


def person(c: Components, s: State, seat: int) -> str:
    """Who sits somewhere; imaginary players have names of their own."""
    return c.people[seat] if seat < s.humans else IMAGINARY[seat - s.humans]


def beside(c: Components, s: State, seat: int, side: int) -> str:
    """A seat's left (0) or right (1) neighbour."""
    return person(c, s, neighbour(s, seat, side))


def next_holder(c: Components, s: State) -> str:
    """Where a specialist that is used goes to (PA7.2, PA15.6, PA16.7)."""
    if s.mode == Mode.SOLO:
        return "is used up"
    return f"goes to {c.people[(s.active - 1) % s.humans]}"


# ---- tasks and commands


def task_name(c: Components, task: int) -> str:
    """A task by name."""
    return str(c.titles.task_names[task])


def kind_of_task(c: Components, task: int) -> str:
    """Season, colour and sticks of a task: "summer, red, 2 sticks"."""
    t = c.tables
    known = [SEASONS[t.season[task]], colour_of(c, t.colour[task])]
    return ", ".join([*known, *([sticks(t.sticks[task])] if t.sticks[task] else [])])


def counted_by(t: Tables, goblins: Sequence[str], i: int) -> str:
    """What a command counts."""
    if i < len(COUNTED):
        return COUNTED[i]
    if i in COUNTED_LAST:
        return COUNTED_LAST[Command(i)]
    colours = [colour_in(goblins, kind) for kind in range(N_TYPES) if t.colours[i] >> kind & 1]
    return f"{' and '.join(colours)} tasks"


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
