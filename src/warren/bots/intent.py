"""What somebody who plays by plans is about: the plan under way, and what he has in mind beside the position."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

import warren

from ..core.doors import CompiledDoors
from ..core.moves import next_choice

MOST_INTENTS: Final = 64  # plans without a single move that come one after another
PART: Final = 4  # one decision takes so much of the time that is left for its phase
PLAN_NAMES: Final = ("plans", "follow", "think", "clock")


class Purpose(Struct, frozen=True, omit_defaults=True):
    """An intent between two decisions, for another player who goes on with it: in a table's hands, or on its way."""

    seat: int
    phase: int
    mind: tuple[int, ...]
    plan: int | None = None
    last: int | None = None
    spent: float = 0.0


class Intent:
    """A plan, followed move by move through the positions that its owner is shown.

    It is forgotten when a phase ends, and belongs to one seat of one game.
    """

    def __init__(self) -> None:
        self.doors: CompiledDoors | None = None  # None: the game has no plans
        self.seat = -1
        self.mind: Any = None
        self.plan: int | None = None
        self.last: int | None = None  # the plan before it
        self.offered: frozenset[int] = frozenset()  # what there was to choose from
        self.spent = 0.0  # seconds in this phase
        self._phase = 0
        self._taken_over: Purpose | None = None
        self._most: float | None = None
        self._handle: Any = None
        self._stream = 1

    def turn_to(self, position: warren.Position) -> None:
        """Look at a position, with a guess at what the seat does not know; in a new phase nothing is in mind."""
        doors = compiled_doors(position.game)
        handle = doors.copy(bytearray(position.to_bytes()))
        seat = -1 if position.to_move is None else position.to_move
        phase = abs(doors.clock(handle, doors.new_mind()))
        if seat >= 0:  # one guess for a whole phase, whatever the position that is shown guesses
            doors.imagine(handle, seat, (phase + 1, seat + 1))
        if (doors, seat, phase) != (self.doors, self.seat, self._phase):
            self._begin(doors.new_mind(), seat, phase)
        self.doors, self.seat, self._phase, self._handle = doors, seat, phase, handle
        self._most = position.game.definition.turn_seconds

    def _begin(self, mind: Any, seat: int, phase: int) -> None:
        """Nothing is in mind but what was taken over for this phase."""
        before, self._taken_over = self._taken_over, None
        if before is None or (before.seat, before.phase, len(before.mind)) != (seat, phase, len(mind)):
            before = Purpose(seat, phase, (0,) * len(mind))
        mind[:] = before.mind
        self.mind, self.plan, self.last, self.spent = mind, before.plan, before.last, before.spent

    def take_over(self, purpose: Purpose | None) -> None:
        """Go on where another one stopped, if the next position is of the same phase."""
        self.doors, self._taken_over = None, purpose

    def purpose(self) -> Purpose | None:
        """What is in mind, for another one; None in a game without plans."""
        if self.doors is None:
            return None
        return Purpose(self.seat, self._phase, tuple(self.mind), self.plan, self.last, self.spent)

    def plans(self) -> list[int]:
        """What there is to choose from."""
        assert self.doors is not None
        found = self.doors.plans(self._handle, self.mind)
        self.offered = frozenset(found)
        return found

    def next_move(self) -> int:
        """The next move of the plan; -1 without one, or when it is done."""
        if self.plan is None:
            return -1
        move = self._next_of(self.plan, self._handle, self.mind)
        if move < 0 or self.plan >= self._numbers:
            self.last, self.plan = self.plan, None
        return move

    def glance(self) -> int:
        """What the game suggests to whoever has this in mind."""
        assert self.doors is not None
        self._stream = next_choice(self._stream)
        return self.doors.suggest(self._handle, self._stream, self.mind)

    def first_of(self, plan: int) -> list[int]:
        """The first move of a plan; none of one that has nothing to do."""
        if plan >= self._numbers:
            return [plan - self._numbers]
        move = self._next_of(plan, self._handle, type(self.mind).from_buffer_copy(self.mind))
        return [] if move < 0 else [move]

    def share_of(self, seconds: float | None) -> float | None:
        """Seconds for one decision out of those for a phase: a part of what is left."""
        whole = self._most if seconds is None else seconds
        return None if whole is None else max(0.0, whole - self.spent) / PART

    @property
    def _numbers(self) -> int:
        assert self.doors is not None
        assert self.doors.planning is not None
        return self.doors.planning.numbers

    def _next_of(self, plan: int, handle: Any, mind: Any) -> int:
        assert self.doors is not None
        if plan >= self._numbers:
            return plan - self._numbers
        self._stream = next_choice(self._stream)
        return self.doors.follow(handle, mind, plan, self._stream)


def compiled_doors(game: warren.Game) -> CompiledDoors:
    """The compiled rules of a game, whatever engine the game itself runs on."""
    doors = game.doors
    if isinstance(doors, CompiledDoors):
        return doors
    twin = game.on("compiled").doors
    assert isinstance(twin, CompiledDoors)
    return twin
