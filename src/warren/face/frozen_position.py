"""A position and the moves that led to it, as bytes: to be taken up again without playing everything once more.

What is frozen belongs to the very code that froze it: whoever keeps it sees to that, and that nothing is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from ..core.doors import RawEvent
from ..core.errors import BadPosition
from ..core.notation import Move
from ..core.wanted import Draw
from .entries import Renewal
from .game import Game, Position
from .happened import Event, Step, past_of


class FrozenStep(Struct, frozen=True, array_like=True, tag="step"):
    """A move that was made."""

    seat: int
    number: int
    text: str
    text_for_others: str
    events: tuple[RawEvent, ...]
    final: bool


class FrozenPosition(Struct, frozen=True, array_like=True):
    """A position with the last of the moves that led to it: all that can be taken back, and one more."""

    state: bytes
    made: int  # so many moves stand
    last: tuple[FrozenStep, ...]
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
    back = tuple(position.open_states)
    last = tuple(map(frozen_step, position.last_steps(len(back) + 1)))
    return FrozenPosition(position.to_bytes(), position.made, last, back, position.renewals, position.wanted)


def thawed(start: Position, kept: FrozenPosition, recall: Callable[[], Sequence[Step]]) -> Position:
    """The position that was kept, some moves after a start; `recall` tells all of them, if somebody asks.

    BadPosition if its states are none of this game.
    """
    game = start.game
    size = game.definition.State.wire.size
    wrong = [len(body) for body in (*kept.back, kept.state) if len(body) != size]
    if wrong:
        raise BadPosition(f"position: {wrong[0]} bytes: expected {size}")
    state = game.definition.State.unpack(kept.state)
    faults = game.faults(state)
    if faults or not max(len(kept.back), min(1, kept.made)) <= len(kept.last) <= kept.made:
        raise BadPosition(f"position: {faults[0] if faults else 'there are more states than moves'}")
    earlier = kept.made - len(kept.last)
    past = past_of(
        [step_of(game, step) for step in kept.last], (lambda: past_of(recall()[:earlier])) if earlier else None, earlier
    )
    return start.after(past, game.doors.new(state), kept.back, kept.renewals, kept.wanted)
