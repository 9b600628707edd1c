"""What was told, as lines for reading: what belongs together is one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.log import EventKind
from ..core.phrases import capitalised, joined, percent
from ..core.scores import Unit
from ..core.sentences import SEAT, filled
from .known import Preview, Told

LEAST_CHANCE: Final = 0.005
"""Of what is worth a line."""


def lines_of(told: Sequence[Told], kinds: type[EventKind]) -> tuple[str, ...]:
    """The sentences; events in a row of a kind that is marked so (GATHERS) are one line if one thing differs."""
    lines: list[str] = []
    n = 0
    while n < len(told):
        alike, where = _alike(told[n:], kinds)
        lines.append(told[n].sentence if where is None else _one_line(alike, where, kinds))
        n += len(alike)
    return tuple(lines)


def last_lines_of(told: Sequence[Told], number: int, kinds: type[EventKind]) -> tuple[str, ...]:
    """The sentences of so many events at the end, and of those before them that the first line tells too."""
    wanted = max(0, len(told) - number)
    begin = wanted
    while 0 < begin < len(told) and told[begin - 1].kind == told[begin].kind:
        begin -= 1
    while begin < wanted and begin + (n := len(_alike(told[begin:], kinds)[0])) <= wanted:
        begin += n
    return lines_of(told[begin:], kinds)


def _alike(told: Sequence[Told], kinds: type[EventKind]) -> tuple[list[Told], int | None]:
    """The first event with those that can be told in one line with it, and which of their things is listed there."""
    first, where = told[0], None
    alike = [first]
    if first.kind.upper() not in kinds.__members__ or not kinds[first.kind.upper()].gathers:
        return alike, None
    for other in told[1:]:
        differs = _listed(first, other)
        if differs is None or where not in (None, differs):
            break
        where = differs
        alike.append(other)
    return alike, where


def _listed(one: Told, other: Told) -> int | None:
    """Which thing of two events of a kind a list would have: the one that differs, or else the last.

    Among like things it is not where they come from or go to.
    """
    if one.kind != other.kind:
        return None
    things = [n for n, thing in enumerate(one.things) if thing.kind not in (SEAT, "n")]
    differ = [n for n, (a, b) in enumerate(zip(one.things, other.things, strict=True)) if a.label != b.label]
    moved = [n for n in things if not one.things[n].part]
    wanted = differ or (moved or things)[-1:]
    return wanted[0] if len(wanted) == 1 and wanted[0] in things else None


def _one_line(alike: Sequence[Told], where: int, kinds: type[EventKind]) -> str:
    words = [thing.label for thing in alike[0].things]
    words[where] = joined([told.things[where].label for told in alike])
    return filled(kinds[alike[0].kind.upper()].sentence, words)


def in_short(preview: Preview, unit: Unit) -> str:
    """What to know about a move at a glance: points, and whether one comes back from it."""
    said = []
    if preview.points and preview.certain:
        said.append(f"{'+' if preview.points > 0 else ''}{_points(preview.points, unit)}")
    if preview.ends_game:
        said.append("ends the game")
    elif preview.then:
        said.append(f"then {preview.then} decides")
    elif preview.ends_turn:
        said.append("ends your turn" if preview.ends_turn == 1 else "may end your turn")
    if preview.final:
        said.append("cannot be taken back")
    return ", ".join(said)


def foretold(preview: Preview, unit: Unit) -> list[str]:
    """A preview in words, line by line: what happens, what may happen, what it costs."""
    lines = list(preview.told)
    for outcome in preview.outcomes:
        error = f" ± {outcome.error:.1%}" if outcome.error else ""
        lines.append(f"{percent(outcome.chance)}{error}: {' '.join(outcome.told) or 'nothing more.'}")
    if preview.other > LEAST_CHANCE:
        lines.append(f"{percent(preview.other)}: something else.")
    if preview.points and not preview.certain:
        lines.append(f"On average {preview.points:+.1f} {unit.many} at once.")
    if preview.worlds and (preview.outcomes or preview.points):
        lines.append(f"These odds come from {preview.worlds} worlds that you could imagine.")
    elif preview.worlds and preview.told and not preview.certain:
        lines.append(f"So it went in each of {preview.worlds} worlds that you could imagine.")
    at_a_glance = in_short(preview, unit)
    if at_a_glance:
        lines.append(f"{capitalised(at_a_glance)}.")
    return lines


def _points(points: float, unit: Unit) -> str:
    whole = round(points * unit.parts)
    return unit.say(whole)
