"""Pact as text: market and tasks, then two lines for each seat; what does not fit is one look-up away."""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import Any, Final

from ....core.components import Components
from ....core.phrases import counted
from ..known import asked, glory_seen
from ..rules.goblins import total
from ..rules.scoring import dynamite, has_track
from ..rules.seats import neighbour
from ..rules.solo import far_right
from ..rules.tasks import stacked, top_task
from ..seats import N_MASTERS, NO_MASTER, SPECIALIST_IDS, USED_UP, Mode
from ..state import N_TYPES, NO_TASK, UNPLACED, Place, State
from ..vocabulary import SEASONS, TYPES, Phase
from .view import command_ids, commands_of, tasks_at
from .words import beside, colour_of, person, sticks

WIDTH: Final = 80
MOST_LINES: Final = 16
"""If it would be more, tasks that are done are only counted."""

IN_LETTERS: Final = 9
"""Goblins of a pile that are written letter by letter; of more each type is counted."""

LEGEND: Final = (
    "Goblins: w white shaman, y yellow builder, k black chieftain,\n"
    "         g green scientist, b blue merchant, r red warrior;\n"
    "         +r is a permanent one.\n"
    "Tasks: id, name, colour, goblins needed, * for each stick of dynamite.\n"
    "Seats: with Bramble t05 t13: tasks of the pact with Bramble, the newest last\n"
    "       (in short 2, top t13: two of them, t13 on top); alone: tasks done alone;\n"
    "       sp1 to sp6: specialists; mk 3 left: master goblin, figures not placed;\n"
    "       marker 1: sticks where the dynamite marker stands, and glory if any.\n"
    "- is none, > marks who is asked. Look anything up: ? t07, ? mk, ? sp4, ? iv."
)


def board(s: State, c: Components, seat: int | None) -> str:
    """The table as a seat sees it."""
    whole = _lines(s, c, seat, brief=False)
    return "\n".join(whole if len(whole) <= MOST_LINES else _lines(s, c, seat, brief=True))


def _lines(s: State, c: Components, seat: int | None, brief: bool) -> list[str]:
    deciding = () if s.phase == Phase.OVER else asked(s, c, seat)
    *middle, coming = _middle(s, c)
    first = f"{_headline(s, c)}; {coming}"
    lines = [first, "", *middle] if brief and len(first) <= WIDTH else [_headline(s, c), "", *middle, coming]
    for other in range(s.seats):
        lines += _seat(s, c, other, seat, other in deciding, brief)
    return lines


def _headline(s: State, c: Components) -> str:
    words = [f"Round {s.round_no}", f"{person(s, c, s.start)} began"]
    if s.mode == Mode.SOLO:
        words.append(f"game {s.game} of the ladder, {s.won} won")
    if s.ending:
        words.append("the last round")
    return ", ".join(words)


def _middle(s: State, c: Components) -> list[str]:
    seasons = Counter(c.tables.season[s.task_deck[i]] for i in range(s.task_deck_size))
    coming = ", ".join(f"{seasons[i]} {name}" for i, name in enumerate(SEASONS) if seasons[i]) or "none"
    lines = [f"market   {pile(s.market) or '-'}   deck {s.deck_size}   discards {pile(s.discard) or '-'}"]
    if s.mode == Mode.SOLO:
        used = [name for i, name in enumerate(SPECIALIST_IDS) if s.holder[i] == USED_UP]
        lines[0] += f"   used {' '.join(used)}" if used else ""
    lines = _wrapped(lines[0], 9)
    cells = ["-" if task == NO_TASK else _task(c, task) for task in s.row]
    lines += [f"{first:<40}{second}".rstrip() for first, second in zip(cells[::2], cells[1::2], strict=True)]
    return [*lines, f"tasks to come: {coming}{_far_right(s, c)}"]


def _far_right(s: State, c: Components) -> str:
    """PA16.10: in solo the row has an order."""
    if s.mode != Mode.SOLO or s.phase == Phase.OVER or far_right(s) == NO_TASK:
        return ""
    return f"; far right, for a levy: {c.titles.tasks[far_right(s)]}"


def pile(counts: Any) -> str:
    """Goblins by their letters: `ww y kk`, or counted where there are many: `7w 4y`."""
    there = [kind for kind in range(N_TYPES) if counts[kind]]
    many = sum(counts[kind] for kind in there) > IN_LETTERS
    return " ".join(f"{counts[kind]}{TYPES[kind]}" if many else TYPES[kind] * counts[kind] for kind in there)


def _task(c: Components, task: int) -> str:
    t = c.tables
    needs = "".join(TYPES[kind] * t.needs[task][kind] for kind in range(N_TYPES))
    words = [c.titles.tasks[task], c.titles.task_names[task], colour_of(c, t.colour[task]), needs]
    return " ".join([*words, *(["*" * t.sticks[task]] if t.sticks[task] else [])])


# ---- a seat


def _seat(s: State, c: Components, seat: int, me: int | None, is_asked: bool, brief: bool) -> list[str]:
    who = person(s, c, seat) + _where(s, seat, me)
    shown = pile(s.display[seat]) or ("" if total(s.permanent[seat]) else "-")
    permanent = "".join(
        f" +{TYPES[kind] * s.permanent[seat][kind]}" for kind in range(N_TYPES) if s.permanent[seat][kind]
    )
    points = f"glory {glory_seen(s, c, seat)}, sticks {dynamite(s, c.tables, seat)}"
    words = [f"{points}, display {shown}{permanent}".replace("display  ", "display ")]
    if seat < s.humans:
        held = total(s.hand[seat])
        hand = pile(s.hand[seat]) or "-" if seat == me else counted(held, "card")
        words.append(f"hand {hand}")
    first = f"{'>' if is_asked else ' '} {who:<16} {', '.join(words)}"
    details = "; ".join(_details(s, c, seat, me, brief))
    return [*_wrapped(first, 19), *_wrapped(f"    {details}", 4)]


def _where(s: State, seat: int, me: int | None) -> str:
    """Where somebody sits, as whoever looks says it: `left` and `right` are words of moves."""
    if me is None:
        return ""
    if seat == me:
        return " (you)"
    if seat == neighbour(s, me, 0):
        return " (left)"
    return " (right)" if seat == neighbour(s, me, 1) else ""


def _details(s: State, c: Components, seat: int, me: int | None, brief: bool) -> list[str]:
    found = [_stack(s, c, seat, brief)]
    own = tasks_at(s, c, Place.OWN + seat)
    if own:
        found.append(f"alone {len(own) if brief else ' '.join(own)}")
    if seat < s.humans:
        held = [i for i in range(len(SPECIALIST_IDS)) if s.holder[i] == seat]
        if held:
            found.append(", ".join(_specialist(c, i, brief) for i in held))
        if s.master[seat] != NO_MASTER:
            found.append(_figures(s, c, seat, brief))
        if has_track(s):
            found.append(_marker(c, s.marker[seat], brief))
            found += _commands(s, c, seat, me)
    return found


def _commands(s: State, c: Components, seat: int, me: int | None) -> list[str]:
    """The own commands, or how many others keep; while they are chosen, those that were dealt."""
    if s.phase == Phase.COMMANDS and not s.chosen[seat]:
        return [f"dealt {' '.join(command_ids(c, s.dealt[seat]))}"] if seat == me else []
    kept = commands_of(s, c, seat, -1 if me is None else me)
    if isinstance(kept, list):
        return [f"commands {' '.join(kept) or '-'}"]
    return [] if s.phase == Phase.COMMANDS else [counted(kept, "command")]


def _stack(s: State, c: Components, seat: int, brief: bool) -> str:
    """The tasks on the pact card to the left, oldest first; in brief their number and the newest."""
    partner = beside(s, c, seat, 0)
    if not brief or not stacked(s, seat):
        tasks = tasks_at(s, c, Place.ON_PACT + seat)
        return f"with {partner} {' '.join(tasks) or '-'}"
    return f"with {partner} {stacked(s, seat)}, top {c.titles.tasks[top_task(s, seat)]}"


def _marker(c: Components, space: int, brief: bool) -> str:
    glory, n = c.tables.space_glory[space], c.tables.space_sticks[space]
    return f"marker {n if brief else sticks(n)}{f', {glory} glory' if glory else ''}"


def _specialist(c: Components, i: int, brief: bool) -> str:
    return SPECIALIST_IDS[i] if brief else f"{SPECIALIST_IDS[i]} {c.titles.specialist_names[i]}"


def _figures(s: State, c: Components, seat: int, brief: bool) -> str:
    left = sum(task == UNPLACED for task in s.figure_at[seat])
    stand = [c.titles.tasks[task] for task in s.figure_at[seat] if task != UNPLACED]
    on = f" on {' '.join(stand)}," if stand else ""
    name = c.titles.masters[s.master[seat] % N_MASTERS]
    return f"{name}{on} {left} left" if brief else f"{name} figures{on} {left} left"


def _wrapped(line: str, indent: int) -> list[str]:
    """A line of the board in lines that fit, broken at words."""
    if len(line) <= WIDTH:
        return [line.rstrip()]
    return textwrap.wrap(line, WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
