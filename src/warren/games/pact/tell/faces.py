"""The fronts of Pact's cards and pieces, with all that they say in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....core.components import Components
from ....core.scene import Face, Figure
from ..rules.scoring import OWN_GLORY, SHARED_GLORY
from ..seats import N_MASTERS, SPECIALIST_IDS
from ..state import N_FIGURES, N_TYPES
from ..vocabulary import SEASONS, TYPES
from .words import colour_of, command_text, goblin_name, some_goblins, sticks

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
MOVES_ON: Final = {
    "beginner": "Used, it goes to your right neighbour.",
    "expert": "Used, it goes to your right neighbour.",
    "two": "Used, it goes to your opponent.",
    "solo": "It works once in a game.",
}
AT_TURN: Final = "Takes an action, then completes tasks."
ACTIONS: Final = {"recruit": "Recruits", "play": "Plays goblins", "figure": "Places a figure", "pass": "Passes"}
"""PA3.1: what whoever is at turn does, by the words of the view."""


def faces(c: Components, options: Mapping[str, Any]) -> dict[str, Face]:
    """Every face of the game that is played, by name."""
    return {
        **{f"goblin:{TYPES[kind]}": goblin_face(c, kind) for kind in range(N_TYPES)},
        **{f"task:{name}": task_face(c, task) for task, name in enumerate(c.titles.tasks)},
        **{f"master:{name}": master_face(c, options, i) for i, name in enumerate(c.titles.masters)},
        **{f"specialist:{name}": specialist_face(c, options, i) for i, name in enumerate(SPECIALIST_IDS)},
        **{f"command:{name}": command_face(c, i) for i, name in enumerate(c.titles.commands)},
        **{f"figure:{n}:{i + 1}": figure_face(c, n, i) for n in range(options["players"]) for i in range(N_FIGURES)},
        "pact": pact_face(c),
        "dynamite": dynamite_face(c),
        "start": Face(
            "First player", "gold", "1", text="Began the game; the last turn is that of the right neighbour."
        ),
        "turn": Face("At turn", "rust", "!", text=AT_TURN),
        **{f"turn:{action}": Face(name, "rust", "!", text=AT_TURN) for action, name in ACTIONS.items()},
        "used": Face("Specialist used", "rust", "S", text="No other one works in this turn."),
    }


def goblin_face(c: Components, kind: int) -> Face:
    """A goblin card."""
    sign, name = TYPES[kind].upper(), goblin_name(c, kind)
    text = f"{colour_of(c, kind).capitalize()}, {c.tables.goblins[kind]} in the game. Pays where a {name} is needed."
    return Face(name.capitalize(), colour_of(c, kind), sign, symbols=(sign,), text=text)


def task_face(c: Components, task: int) -> Face:
    """PA1.4: season, colour, needs and sticks of a task, and what it is worth (PA9.4, PA9.5)."""
    t = c.tables
    figures = (Figure("Dynamite:", str(t.sticks[task])),) if t.sticks[task] else ()
    symbols = tuple(TYPES[kind].upper() for kind in range(N_TYPES) for _ in range(t.needs[task][kind]))
    colour = colour_of(c, t.colour[task])
    text = (
        f"{SEASONS[t.season[task]].capitalize()}, {colour}: needs {some_goblins(c, t.needs[task])}."
        f"{f' {sticks(t.sticks[task]).capitalize()} of dynamite.' if t.sticks[task] else ''}"
        f" Alone {OWN_GLORY} glory, in a pact {SHARED_GLORY} for each."
    )
    return Face(c.titles.task_names[task], colour, TYPES[t.colour[task]].upper(), figures, symbols, text)


def master_face(c: Components, options: Mapping[str, Any], i: int) -> Face:
    """PA1.10, PA11.6: the symbols under a master goblin's figures, and what the figures cost."""
    t = c.tables
    which = i + (N_MASTERS if options["masters"] == "masters_mixed" else 0)
    symbols = tuple(TYPES[t.symbol[which][place]].upper() for place in range(N_FIGURES))
    costs = Figure("Costs:", ", ".join(str(t.cost[which][place]) for place in range(N_FIGURES)))
    colour = colour_of(c, t.symbol[which][0])
    left = [f"a permanent {goblin_name(c, t.symbol[which][place])}" for place in range(N_FIGURES)]
    alike = len(set(left)) == 1
    each = f"each leaves {left[0]}" if alike else f"they leave {', '.join(left[:-1])} and {left[-1]}"
    text = f"Its figures go on the newest task of a pact, for so many goblins of its colour; {each}."
    return Face(c.titles.master_names[i], colour, symbols[0], (costs,), symbols, text)


def specialist_face(c: Components, options: Mapping[str, Any], i: int) -> Face:
    """PA7."""
    name = SPECIALIST_IDS[i]
    text = MIMIC_ALONE if name == "sp4" and options["mode"] == "solo" else SPECIALIST_TEXTS[i]
    return Face(c.titles.specialist_names[i], "teal", name[-1], text=f"{text} {MOVES_ON[options['mode']]}")


def command_face(c: Components, i: int) -> Face:
    """PA14."""
    name = c.titles.commands[i].upper()
    return Face(f"Command {name}", "plum", name, text=command_text(c, i))


def figure_face(c: Components, seat: int, place: int) -> Face:
    """A figure in the colour of its seat, with its place on the master goblin."""
    text = "On a task it is one more task like it, for its owner alone; its symbol is a permanent goblin."
    return Face(f"Figure {place + 1} of {c.people[seat]}", CLAN_COLOURS[seat], str(place + 1), text=text)


def pact_face(c: Components) -> Face:
    """PA9.4, PA9.6: what a pact card brings both neighbours."""
    t = c.tables
    steps = [f"from {t.bonus_from[i]} tasks on {t.bonus_glory[i]} more" for i in range(len(t.bonus_from))]
    return Face("Pact", "gold", "P", text=f"{SHARED_GLORY} glory a task for both neighbours; {', '.join(steps)}.")


def dynamite_face(c: Components) -> Face:
    """PA12: the spaces of the dynamite card."""
    t = c.tables
    spaces = [f"{sticks(t.space_sticks[i])} and {t.space_glory[i]} glory" for i in range(t.spaces)]
    text = (
        f"The marker goes over {', '.join(spaces)}. Five types in your display at the end of your turn: one space up,"
        " six: two. One space back: a missing goblin is not needed."
    )
    return Face("Dynamite marker", "rust", "D", text=text)
