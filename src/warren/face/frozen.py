"""A position and the moves that led to it, as bytes: to be taken up again without playing everything once more.

What is frozen belongs to the very code that froze it: whoever keeps it sees to that, and that nothing is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ..core.doors import RawEvent
from ..core.errors import BadPosition
from ..core.notation import Move
from ..core.wanted import Draw
from .entries import Renewal
from .position import Event, Position, Step

if TYPE_CHECKING:
    from .game import Game


class FrozenStep(Struct, frozen=True, array_like=True, tag="step"):
    """A move that was made."""

    seat: int
    number: int
    text: str
    text_for_others: str
    events: tuple[RawEvent, ...]
    final: bool


class FrozenPosition(Struct, frozen=True, array_like=True):
    """A position without the moves that led to it."""

    state: bytes
    back: tuple[bytes, ...]  # the states before the last moves, as far as they can be taken back
    renewals: tuple[Renewal, ...]
    wanted: tuple[Draw, ...]


def frozen_step(step: Step) -> FrozenStep:
    """A move as it is kept."""
    events = tuple(event.raw for event in step.events)
    return FrozenStep(step.seat, step.move.number, str(step.move), str(step.text_for_others), events, step.final)


def step_of(game: Game, kept: FrozenStep) -> Step:
    """The move that was kept."""
    events = [Event(game, raw) for raw in kept.events]
    return Step(kept.seat, Move(kept.text, kept.number), kept.text_for_others, events, kept.final)


def frozen(position: Position) -> FrozenPosition:
    """A position as it is kept."""
    write = position.game.doors.bytes
    back = tuple(map(write, position.open_states))
    return FrozenPosition(position.to_bytes(), back, position.renewals, position.wanted)


def thawed(start: Position, steps: Sequence[Step], kept: FrozenPosition) -> Position:
    """The position that was kept, some moves after a start; BadPosition if its states are none of this game."""
    game = start.game
    states = [_state(game, body) for body in (*kept.back, kept.state)]
    faults = game.faults(states[-1])
    if faults or len(steps) < len(kept.back):
        raise BadPosition(f"position: {faults[0] if faults else 'there are more states than moves'}")
    handles = list(map(game.doors.new, states))
    return start.after(steps, handles[-1], tuple(handles[:-1]), kept.renewals, kept.wanted)


def _state(game: Game, body: bytes) -> Any:
    kind = game.definition.State
    if len(body) != kind.wire.size:
        raise BadPosition(f"position: {len(body)} bytes: expected {kind.wire.size}")
    return kind.unpack(body)
