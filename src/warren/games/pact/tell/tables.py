"""Tables of the rulebook of Pact as an edition has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....core.components import Components
from ....core.phrases import markdown
from ..cards import COUNTED_LAST, counted_by
from ..rules.tasks import springs_removed
from ..seats import N_COMMANDS, N_MASTERS, Command
from ..state import N_FIGURES, N_TYPES, Season
from ..vocabulary import SEASONS, TYPES
from .words import colour_of, goblin_name, reached, sticks

NOTHING: Final = "-"


def tables(c: Components) -> Mapping[str, str]:
    """The tables of RULES.md, in Markdown, by their names."""
    return {
        "goblins": _goblins(c),
        "tasks": _tasks(c),
        "masters": _masters(c),
        "commands": _commands(c),
        "dynamite": _dynamite(c),
        "pact": _pact(c),
        "removed": _removed(c),
    }


def _goblins(c: Components) -> str:
    rows = [(f"`{TYPES[k]}`", colour_of(c, k), goblin_name(c, k), c.tables.goblins[k]) for k in range(N_TYPES)]
    return markdown(("letter", "colour", "goblin", "cards"), rows)


def _letters(counts: Sequence[int]) -> str:
    return "".join(TYPES[kind] * counts[kind] for kind in range(N_TYPES))


def _tasks(c: Components) -> str:
    t = c.tables
    rows = [
        (
            f"`{name}`",
            SEASONS[t.season[i]],
            colour_of(c, t.colour[i]),
            c.titles.task_names[i],
            f"`{_letters(t.needs[i])}`",
            t.sticks[i],
        )
        for i, name in enumerate(c.titles.tasks)
    ]
    return markdown(("id", "season", "colour", "name", "needs", "sticks"), rows)


def _masters(c: Components) -> str:
    t = c.tables
    rows = []
    for i, name in enumerate(c.titles.masters):
        plain, mixed = (
            "".join(TYPES[t.symbol[which][place]] for place in range(N_FIGURES)) for which in (i, i + N_MASTERS)
        )
        costs = ", ".join(str(t.cost[i][place]) for place in range(N_FIGURES))
        rows.append((f"`{name}`", c.titles.master_names[i], f"`{plain}`", costs, f"`{mixed}`"))
    return markdown(("id", "name", "symbols", "costs", "symbols, mixed"), rows)


def _commands(c: Components) -> str:
    t = c.tables
    rows = []
    for i in range(N_COMMANDS):
        tiers = [_tier(c, i, n) for n in range(t.tiers[i])]
        best, less = (*tiers, NOTHING, NOTHING)[:2]
        counts = counted_by(t, c.titles.goblins, i)
        rows.append((f"`{c.titles.commands[i]}`", counts, best, less, f"{t.fail[i]:+}" if t.fail[i] else "0"))
    return markdown(("id", "what counts", "best", "less", "otherwise"), rows)


def _tier(c: Components, i: int, n: int) -> str:
    t = c.tables
    wanted, glory = t.tier_from[i][n], f"{t.tier_glory[i][n]:+}"
    if i in COUNTED_LAST:
        return glory
    if i == Command.I:
        return f"{sticks(t.space_sticks[wanted])}, {t.space_glory[wanted]} glory or beyond: {glory}"
    return f"{reached(i, n, wanted)}: {glory}"


def _dynamite(c: Components) -> str:
    t = c.tables
    spaces = [f"{i + 1}{' (start)' if i == t.first_space else ''}" for i in range(t.spaces)]
    rows = [
        ("sticks", *(t.space_sticks[i] for i in range(t.spaces))),
        ("glory", *(t.space_glory[i] for i in range(t.spaces))),
    ]
    return markdown(("space", *spaces), rows)


def _pact(c: Components) -> str:
    t = c.tables
    steps = range(len(t.bonus_from))
    return markdown(
        ("tasks on a pact card", *(f"from {t.bonus_from[i]} on" for i in steps)),
        [("glory more", *(t.bonus_glory[i] for i in steps))],
    )


def _removed(c: Components) -> str:
    t = c.tables
    players = range(1, len(t.spring_removed))
    springs = sum(t.season[i] == Season.SPRING for i in range(t.tasks))
    removed = [springs_removed(t, n, springs) for n in players]
    rows = [("spring cards removed", *removed), ("tasks in the game", *(t.tasks - n for n in removed))]
    return markdown(("players", *players), rows)
