"""How a table stood: after some of its lines, and within a game that was brought along."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..face.chronicle import Chronicle
from ..face.transcript import Transcript
from ..table import Holder, Table
from ..table.memory import Knower
from ..table.milestones import Milestones, position_after
from ..table.progress import Keeper
from .beginnings import Beginning, called, is_position, position_of
from .deciding import NotNow
from .events import Began, Line
from .hosted import Hosted
from .stored_lines import Lines


class Past:
    """The past of a table, as it is stored."""

    def __init__(self, table: str, lines: Lines, snapshots: Sequence[bytes]) -> None:
        self.table = table
        self.lines = lines
        self.snapshots = snapshots

    @cached_property
    def now(self) -> Hosted:
        """The table after all of its lines."""
        return Hosted(self.table, self.lines, self.snapshots)

    def at(self, knower: Knower, number: int) -> Hosted:
        """The table when a seat had been told so many items."""
        told = self.now.told_after(knower)
        if number > told[-1]:
            raise NotNow(f"There are only {told[-1]} items so far.")
        line = self.now.line_of(knower, number)
        lines = self.lines[:line]
        began = _brought(lines[-1])
        if began is not None:
            earlier = told[line - 2] if line > 1 else 0
            moves = self._moves_told(knower, number - earlier - 1)
            if moves is not None:
                return self._within(lines, began, moves)
        return Hosted(self.table, lines, self.snapshots)

    def _moves_told(self, knower: Knower, entries: int) -> int | None:
        """After how many moves of what was brought along a seat knew of so many; None: after all of them."""
        chronicle = Chronicle(self.now.game, knower)
        before = self.now.playing.progress.memory.before
        known = [n for n, step in enumerate(before, 1) if chronicle.knows_of(step)]
        return None if entries >= len(known) else known[entries - 1] if entries > 0 else 0

    def _within(self, lines: Lines, began: Began, moves: int) -> Hosted:
        """The table when only so many moves of the game had been made that was brought along."""
        start = position_of(called(self.now.head, began.names))
        before = self.now.playing.progress.memory.before
        position = position_after(start, self.now.milestones, before, moves)

        def begins(event: Began, holders: Sequence[Holder], keeper: Keeper) -> Beginning:
            if "\nahead " not in event.script:
                return Beginning(Table(position, holders, keeper), Milestones())
            cut = Transcript.from_text(event.script, "the stored game").up_to(moves)
            return Beginning(Table.resumed(cut, position, holders, keeper), Milestones())

        return Hosted(self.table, [*lines[:-1], _up_to(lines[-1], began)], begins=begins)


def _brought(line: Line) -> Began | None:
    """The event of a line with which a game begins that was brought along."""
    began = next((event for event in line.events if isinstance(event, Began)), None)
    return None if began is None or is_position(began.script) else began


def _up_to(line: Line, began: Began) -> Line:
    """A line as it was when its game began, and nothing that came with it had happened yet."""
    events = line.events[: line.events.index(began) + 1]
    return Line(line.seq, line.at, events, line.by, line.key, line.answer)
