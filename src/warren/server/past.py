"""How a table stood: after some of its lines, and within a game that was brought along; finished games to look at."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..face.chronicle import Chronicle
from ..face.entries import UNDECIDED
from ..face.transcript import Transcript
from ..table.memory import Knower
from .events import AnyEvent, Began, Finished, Line, Moved
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


def is_finished(script: str) -> bool:
    """Whether a game that is brought along has been played to its end."""
    return bool(script) and not is_position(script) and Transcript.from_text(script, "the game").result != UNDECIDED


def replayed(script: str) -> list[AnyEvent]:
    """A finished game as events, for looking at it."""
    game = Transcript.from_text(script, "the game")
    return [Began(up_to_the_last(script)), Moved(game.moves[-1]), Finished(game.result)]


def up_to_the_last(script: str) -> str:
    """A finished game as it was before its last move."""
    game = Transcript.from_text(script, "the game")
    return game.up_to(len(game.moves) - 1).to_text()
