"""Whether every stored game is still the same under this release: before it goes live."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

from ..core.errors import WarrenError
from ..table.frozen import differs
from .events import Line
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
        yield check_table(table, await store.lines(table))


def check_table(table: str, lines: Sequence[Line]) -> Checked:
    """Replay one table; after every line it must stand as it stood when the line was written."""
    game, number = "?", 1
    try:
        game = getattr(lines[0].events[0], "game", game)
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
    except (WarrenError, ValueError, AssertionError, IndexError) as fault:
        return Checked(table, game, len(lines), f"line {number}: {fault}")
    return Checked(table, game, len(lines))
