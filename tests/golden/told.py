"""A frozen game as its players read it: questions, moves in words, and what happened."""

from __future__ import annotations

from pathlib import Path

import warren
from tests.frozen.game import FOLDER as FROZEN
from tests.frozen.game import FrozenGame

FOLDER = Path(__file__).parent / "texts"
LONGEST = 1300  # moves of a game that is told whole


def file_of(frozen: Path) -> Path:
    return FOLDER / f"{frozen.stem}.txt"


def frozen_of(text: Path) -> Path:
    return FROZEN / f"{text.stem}.xz"


def told(frozen: FrozenGame) -> str:
    """All sentences of a game, in order; what only some seats read is marked with their names.

    Of a long game only the moves are told with which something happens, or is asked, for the first time.
    """
    is_long = len(frozen.moves) > LONGEST
    position = frozen.start("compiled" if is_long else "plain")
    seats = position.game.seats
    lines = [f"{position.game.title}, {frozen.head['options']}, edition {frozen.head['edition']}"]
    lines += [_event(event, seats) for event in position.events()]
    for seat in range(len(seats)):
        lines += [_event(event, seats) for event in position.events(seat) if not event.seen_by(None)]
    known: set[tuple[str, str]] = set()
    for move in frozen.moves:
        before = position.copy()
        events = position.play(move)
        kinds = {(before.phase, str(move).split()[0]), *(("event", event.kind) for event in events)}
        if is_long and kinds <= known:
            lines += ["..."] if lines[-1] != "..." else []
            continue
        known |= kinds
        choice = next(choice for choice in before.choices() if choice.text == move)
        lines.append(f"{seats[before.to_move or 0]}: {before.question}")
        lines.append(f"> {choice.text}: {choice.sentence}")
        lines += [_event(event, seats) for event in events]
    return "\n".join([*lines, f"{position.result}: {position.scores}", ""])


def _event(event: warren.Event, seats: tuple[str, ...]) -> str:
    readers = [name for seat, name in enumerate(seats) if event.seen_by(seat)]
    secret = "" if len(readers) == len(seats) else f" (read by {', '.join(readers) or 'spectators'})"
    return f"  {event.kind}: {event}{secret}"
