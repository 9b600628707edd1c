"""A table as it is kept to be opened quickly: what happened since a time, and how the game stands."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from ..core.errors import BadPosition
from ..face.frozen import FrozenPosition, FrozenStep, frozen, frozen_step, step_of, thawed
from ..games import find
from .table import Happening, Table

DIGITS: Final = 12
MOST_OPEN: Final = 100
"""Moves that can be taken back; with more of them a table is frozen later."""


class FrozenBack(Struct, frozen=True, array_like=True, tag="back"):
    """The last moves were taken back."""

    moves: int
    by: int
    with_new_dice: bool


class FrozenTable(Struct, frozen=True, array_like=True):
    """What happened at a table since it was frozen before, and how its game stands."""

    happened: tuple[FrozenStep | FrozenBack, ...]
    position: FrozenPosition
    new_dice: int


def can_be_frozen(table: Table) -> bool:
    """Whether nobody has answered ahead or asks for anything, and not too much can be taken back."""
    return not table._ahead and table.wish is None and len(table._position.open_states) <= MOST_OPEN


def frozen_table(table: Table, since: int) -> FrozenTable:
    """A table as it is kept, with what came after so many happenings."""
    happened = tuple(map(_frozen, table._happened[since:]))
    return FrozenTable(happened, frozen(table._position), table._new_dice)


def _frozen(happening: Happening) -> FrozenStep | FrozenBack:
    steps, by, with_new_dice = happening
    return frozen_step(steps[0]) if by is None else FrozenBack(len(steps), by, with_new_dice)


def thaw(table: Table, parts: Sequence[FrozenTable]) -> None:
    """Let a table whose game has just begun go on to where it was frozen; BadPosition if that cannot be."""
    start = table._position
    standing = start.history
    happened: list[Happening] = []
    for kept in (kept for part in parts for kept in part.happened):
        if isinstance(kept, FrozenStep):
            standing.append(step_of(table.game, kept))
            happened.append(Happening(standing[-1:]))
        elif kept.moves > len(standing):
            raise BadPosition(f"{kept.moves} moves were taken back: there are {len(standing)}")
        else:
            taken = [standing.pop() for _ in range(kept.moves)]
            happened.append(Happening(taken, kept.by, kept.with_new_dice))
    last = parts[-1]
    table._position = thawed(start, standing, last.position)
    table._happened = happened
    table._new_dice = last.new_dice


def exactly(table: Table, since: int) -> str:
    """A digest of the whole state and of what came after so many happenings, behind one of how they are laid out.

    Where the second is the same, another release that plays alike comes to the same digest.
    """
    position = table._position
    events = [event.raw for happening in table._happened[since:] for step in happening.steps for event in step.events]
    said = position.to_bytes() + repr(events).encode()
    return _layout(table.game.definition.id) + hashlib.sha256(said).hexdigest()[:DIGITS]


@cache
def _layout(game: str) -> str:
    definition = find(game)
    fields = [(field.name, str(field.kind), field.sizes) for field in definition.State.fields]
    kinds = [(kind.name, kind.value) for kind in definition.events]
    return hashlib.sha256(repr((fields, kinds)).encode()).hexdigest()[:DIGITS]


def differs(one: str, other: str) -> bool:
    """Whether two digests of `exactly` are of other states or happenings; not if they cannot be compared."""
    return one[:DIGITS] == other[:DIGITS] and one != other
