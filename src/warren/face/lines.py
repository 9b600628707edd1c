"""What was told, as lines for reading: what belongs together is one line."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.log import EventKind
from ..core.sentences import SEAT, filled, joined
from .known import Told


def lines_of(told: Sequence[Told], kinds: type[EventKind]) -> tuple[str, ...]:
    """The sentences; events in a row of a kind that is marked so (GATHERS) are one line if one thing differs."""
    lines: list[str] = []
    n = 0
    while n < len(told):
        alike, where = _alike(told[n:], kinds)
        lines.append(told[n].sentence if where is None else _one_line(alike, where, kinds))
        n += len(alike)
    return tuple(lines)


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
