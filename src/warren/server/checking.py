"""Whether every stored game is still the same under this release: before it goes live."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

from ..core.errors import WarrenError
from ..table.frozen import differs
from .events import BadLine, Line
from .hosted import Hosted
from .store import Store


class Checked(NamedTuple):
    """A stored table, and what is different about it; nothing: it is as it was."""

    table: str
    game: str
    lines: int
    fault: str = ""


async def checked(store: Store) -> AsyncIterator[Checked]:
    """Replay every stored table, one after another."""
    for table in await store.ids():
        try:
            lines = await store.lines(table)
        except BadLine as fault:
            yield Checked(table, "?", 0, str(fault))
        else:
            yield check_table(table, lines)


def check_table(table: str, lines: list[Line]) -> Checked:
    """Replay one table; after every line it must stand as it stood when the line was written."""
    game = getattr(lines[0].events[0], "game", "?") if lines else "?"
    number = 0
    try:
        hosted = Hosted(table, lines[:1])
        for number, line in enumerate(lines, 1):
            before = hosted.happened
            if number > 1:
                hosted.add(line)
            if line.stands and hosted.fingerprint != line.stands:
                return Checked(
                    table, game, len(lines), f"line {number}: the game stands otherwise than when it was played"
                )
            if line.exact and differs(line.exact, hosted.exactly_since(before)):
                return Checked(table, game, len(lines), f"line {number}: something else happened when it was played")
    except (WarrenError, ValueError, AssertionError) as fault:
        return Checked(table, game, len(lines), f"line {number or 1}: {fault}")
    return Checked(table, game, len(lines))
