"""How a table stood: after some of its lines, and within a game that was brought along."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..face.chronicle import Chronicle
from ..face.transcript import Transcript
from ..table.memory import Knower
from .events import Began, Line
from .hosted import ENGINE, Hosted, is_position


def then(table: str, knower: Knower, number: int, lines: Sequence[Line], snapshots: Sequence[bytes]) -> Hosted:
    """A table when a seat had been told so many items, the last of them by the last of these lines."""
    brought = _brought(lines[-1])
    if brought is None:
        return Hosted(table, lines, snapshots)
    earlier = Hosted(table, lines[:-1]).stream(knower).number if len(lines) > 1 else 0
    moves = _moves_told(brought, knower, number - earlier - 1)
    return Hosted(table, lines if moves is None else [*lines[:-1], _cut(lines[-1], brought, moves)])


def _brought(line: Line) -> Transcript | None:
    """The game with which a line begins the one of the table, if moves of it had been made before."""
    began = next((event for event in line.events if isinstance(event, Began)), None)
    if began is None or is_position(began.script):
        return None
    script = Transcript.from_text(began.script, "the game")
    return script if script.moves else None


def _moves_told(script: Transcript, knower: Knower, entries: int) -> int | None:
    """After how many moves a seat knew of so many; None: after all of them."""
    position = script.replay(ENGINE)
    chronicle = Chronicle(position.game, knower)
    known = [n for n, step in enumerate(position.history, 1) if chronicle.knows_of(step)]
    return None if entries >= len(known) else known[entries - 1] if entries > 0 else 0


def _cut(line: Line, script: Transcript, moves: int) -> Line:
    """A line that begins a game, when only so many moves of it had been made."""
    began = next(n for n, event in enumerate(line.events) if isinstance(event, Began))
    event = msgspec.structs.replace(line.events[began], script=script.up_to(moves).to_text())
    return msgspec.structs.replace(line, events=(*line.events[:began], event))
