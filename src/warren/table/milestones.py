"""Milestones: a long game at steps, so that how it stood after any move is known without making all moves again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from ..core.errors import BadPosition
from ..face.entries import Renewal
from ..face.frozen_position import FrozenPosition, frozen, thawed
from ..face.game import Position
from ..face.happened import Step

STEP: Final = 100
"""Moves from one milestone to the next, at least."""

FEW: Final = 8
"""So many earlier states a milestone may carry along, for moves that can be taken back: then it waits for a reveal."""


class Milestones(Struct, frozen=True, array_like=True):
    """Positions of a game, in order, and where its dice became new ones."""

    positions: tuple[FrozenPosition, ...] = ()
    renewals: tuple[Renewal, ...] = ()


class Surveyor:
    """Sets milestones along a game while its moves are made; of several the last ones."""

    def __init__(self, positions: Sequence[FrozenPosition] = (), most: int | None = None) -> None:
        self._positions = list(positions)
        self._most = most

    def pass_by(self, position: Position) -> None:
        """A move was made."""
        last = self._positions[-1].made if self._positions else 0
        if position.made - last >= STEP and len(list(islice(position.open_steps, FEW + 1))) <= FEW:
            self._positions.append(frozen(position))
            if self._most is not None:
                del self._positions[: -self._most]

    def go_back(self, moves: int) -> None:
        """Of the moves only so many stand, and what comes after them is something else."""
        self._positions = [milestone for milestone in self._positions if milestone.made < moves]

    @property
    def positions(self) -> tuple[FrozenPosition, ...]:
        """The milestones so far."""
        return tuple(self._positions)

    def milestones(self, end: Position) -> Milestones:
        """All of a game that has come to an end so far."""
        return Milestones(self.positions, end.renewals)


def position_after(start: Position, milestones: Milestones, steps: Sequence[Step], moves: int) -> Position:
    """How a game stood after so many of its moves; the few since the last milestone are made again."""
    last = last_before(milestones, moves)
    if last is not None:
        return _gone_on(thawed(start, last, lambda: steps), milestones, steps, moves)
    position = start.copy()
    _renew(position, milestones.renewals)
    return _gone_on(position, milestones, steps, moves)


def last_before(milestones: Milestones, moves: int) -> FrozenPosition | None:
    """The last milestone at which no more moves had been made."""
    before = bisect_right(milestones.positions, moves, key=lambda milestone: milestone.made)
    return milestones.positions[before - 1] if before else None


def _gone_on(position: Position, milestones: Milestones, steps: Sequence[Step], moves: int) -> Position:
    for step in steps[position.made : moves]:
        position.play(str(step.move))
        if position.last is None or position.last.move != step.move:
            raise BadPosition(f"move {position.made} is not the one that was made")
        _renew(position, milestones.renewals)
    return position


def _renew(position: Position, renewals: Sequence[Renewal]) -> None:
    for renewal in renewals:
        if renewal.moves == position.made:
            position.new_dice(renewal.dice)
