"""The fronts of Pact's cards and pieces, with what they do in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.components import Components
from ...core.kinds import SEAT_NAMES
from ...core.scene import Face, Figure
from .state import MOST_SEATS, N_FIGURES, N_MASTERS, N_TYPES, SEASONS, SPECIALIST_IDS, TYPES, Command

CLAN_COLOURS: Final = ("green", "red", "blue", "yellow", "purple")
"""PA18.2: of the seats."""

SPECIALIST_TEXTS: Final = (
    "After you played goblins: play one more from your hand.",
    "After you recruited: play one goblin from your hand.",
    "Once, outside actions and payments: an open task goes under the deck, the next one takes its place.",
    "Do what a specialist of an opponent can do. Only this card moves on.",
    "After you recruited: recruit one more goblin.",
    "While you pay for a task or a figure: one goblin of your choice is not needed.",
)
MIMIC_ALONE: Final = "Do what one of your used specialists could do."

COUNTED: Final = (
    "Space of your marker",
    "Your pact cards with 6 tasks",
    "Types in your display",
    "Figures placed",
    "Autumn tasks",
    "Tasks done alone",
)
"""What the first commands count."""


def faces(c: Components, options: Mapping[str, Any]) -> dict[str, Face]:
    """Every face of the game that is played, by name."""
    return {
        **{f"goblin:{TYPES[kind]}": goblin_face(c, kind) for kind in range(N_TYPES)},
        **{f"task:{name}": task_face(c, task) for task, name in enumerate(c.titles.tasks)},
        **{f"master:{name}": master_face(c, options, i) for i, name in enumerate(c.titles.masters)},
        **{f"specialist:{name}": specialist_face(c, options, i) for i, name in enumerate(SPECIALIST_IDS)},
        **{f"command:{name}": command_face(c, i) for i, name in enumerate(c.titles.commands)},
        **{f"figure:{n}:{i + 1}": figure_face(n, i) for n in range(MOST_SEATS) for i in range(N_FIGURES)},
        "pact": pact_face(c),
        "dynamite": dynamite_face(c),
        "start": Face("first player", "gold", "1"),
        "turn": Face("at turn", "rust", "!"),
    }


def colour_of(c: Components, kind: int) -> str:
    """The colour of a type."""
    return str(c.titles.goblins[kind].split()[0])


def goblin_name(c: Components, kind: int) -> str:
    """What a goblin of a type is called."""
    return str(c.titles.goblins[kind].split(" ", 1)[1])


def goblin_face(c: Components, kind: int) -> Face:
    """A goblin card."""
    sign = TYPES[kind].upper()
    return Face(goblin_name(c, kind).capitalize(), colour_of(c, kind), sign, symbols=(sign,))


def task_face(c: Components, task: int) -> Face:
    """PA1.4: season, colour, needs and sticks of a task."""
    t = c.tables
    needs = [(t.needs[task][kind], goblin_name(c, kind)) for kind in range(N_TYPES) if t.needs[task][kind]]
    asked = ", ".join(f"{n} {name}s" if n > 1 else f"1 {name}" for n, name in needs)
    sticks = (Figure("sticks", str(t.sticks[task])),) if t.sticks[task] else ()
    symbols = tuple(TYPES[kind].upper() for kind in range(N_TYPES) for _ in range(t.needs[task][kind]))
    text = f"{SEASONS[t.season[task]].capitalize()}: {asked}."
    return Face(
        c.titles.task_names[task], colour_of(c, t.colour[task]), TYPES[t.colour[task]].upper(), sticks, symbols, text
    )


def master_face(c: Components, options: Mapping[str, Any], i: int) -> Face:
    """PA1.10, PA11.6: the symbols under a master goblin's figures, and what the figures cost."""
    t = c.tables
    which = i + (N_MASTERS if options["masters"] == "masters_mixed" else 0)
    symbols = tuple(TYPES[t.symbol[which][place]].upper() for place in range(N_FIGURES))
    costs = tuple(Figure(f"{place + 1}:", str(t.cost[which][place])) for place in range(N_FIGURES))
    colour = colour_of(c, t.symbol[which][0])
    text = "Placed figures leave permanent goblins."
    return Face(c.titles.master_names[i], colour, symbols[0], costs, symbols, text)


def specialist_face(c: Components, options: Mapping[str, Any], i: int) -> Face:
    """PA7."""
    name = SPECIALIST_IDS[i]
    text = MIMIC_ALONE if name == "sp4" and options["mode"] == "solo" else SPECIALIST_TEXTS[i]
    return Face(c.titles.specialist_names[i], "teal", name[-1], text=text)


def command_face(c: Components, i: int) -> Face:
    """PA14."""
    t = c.tables
    if i == Command.X:
        text = "If the most dynamite is yours, you take all tasks that are left, not one."
    elif i in (Command.XI, Command.XII):
        more, less = ("right", "left") if i == Command.XI else ("left", "right")
        gain = t.tier_glory[i][0]
        text = f"More tasks with the {more} neighbour than with the {less} one: {gain:+}; otherwise {t.fail[i]:+}."
    else:
        tiers = ", ".join(f"{t.tier_from[i][n]}+: {t.tier_glory[i][n]:+}" for n in range(t.tiers[i]))
        text = f"{counted_by(c, i)}. {tiers}; otherwise {t.fail[i]:+}."
    return Face(f"Command {c.titles.commands[i].upper()}", "plum", c.titles.commands[i].upper(), text=text)


def counted_by(c: Components, i: int) -> str:
    """What a command counts."""
    if i < len(COUNTED):
        return COUNTED[i]
    colours = [colour_of(c, kind) for kind in range(N_TYPES) if c.tables.colours[i] >> kind & 1]
    return f"{' and '.join(colours)} tasks".capitalize()


def figure_face(seat: int, place: int) -> Face:
    """A figure in the colour of its seat, with its place on the master goblin."""
    return Face(f"figure {place + 1} of {SEAT_NAMES[seat]}", CLAN_COLOURS[seat], str(place + 1))


def pact_face(c: Components) -> Face:
    """PA9.6: what a pact card brings both neighbours."""
    t = c.tables
    steps = [f"{t.bonus_from[i]} tasks +{t.bonus_glory[i]}" for i in range(len(t.bonus_from))]
    return Face("Pact", "gold", "P", text=f"{', '.join(steps)} for both.")


def dynamite_face(c: Components) -> Face:
    """PA12: the spaces of the dynamite card."""
    t = c.tables
    spaces = [f"{i}: {t.space_sticks[i]} sticks, {t.space_glory[i]} glory" for i in range(t.spaces)]
    return Face("Marker on space", "rust", "D", text="; ".join(spaces) + ".")
