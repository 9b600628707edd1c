"""A table as it is kept to be opened quickly: how its game stands, and part by part what happened before."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from ..core.errors import BadPosition
from ..face.frozen_position import FrozenPosition, FrozenStep, frozen, frozen_step, step_of, thawed
from ..face.game import Position
from ..face.happened import Step
from ..games import find
from .holders import Holder
from .memory import Bygone, Happening, Heard, Memory
from .progress import Keeper
from .table import Table

DIGITS: Final = 12


class FrozenBack(Struct, frozen=True, array_like=True, tag="back"):
    """The last moves were taken back."""

    moves: int
    by: int
    with_new_dice: bool


class FrozenPart(Struct, frozen=True, array_like=True):
    """What happened at a table since it was frozen before; in the first part also what had been played elsewhere."""

    before: tuple[FrozenStep, ...]
    happened: tuple[FrozenStep | FrozenBack, ...]


class FrozenTable(Struct, frozen=True, array_like=True):
    """How the game of a table stands."""

    position: FrozenPosition
    new_dice: int
    happened: int  # so often something
    heard: tuple[Heard, ...]  # by whoever looks on, and by each seat
    orders: dict[int, dict[str, str]]
    milestones: tuple[FrozenPosition, ...] = ()  # of the moves that stand, the last ones


def can_be_frozen(table: Table) -> bool:
    """Whether nobody has answered ahead or asks for anything."""
    return not table.progress.sealed and table.wish is None


def frozen_table(table: Table) -> FrozenTable:
    """How the game of a table stands, as it is kept."""
    progress = table.progress
    seats = range(len(table.game.seats))
    heard = tuple(progress.memory.heard(knower) for knower in (None, *seats))
    orders = {seat: table.orders(seat) for seat in seats}
    lately = progress.surveyor.positions
    return FrozenTable(frozen(progress.position), progress.new_dice, progress.memory.number, heard, orders, lately)


def frozen_part(table: Table, since: int | None) -> FrozenPart:
    """What came after so many happenings, as it is kept; None: everything, with what had been played elsewhere."""
    memory = table.progress.memory
    before = memory.before if since is None else ()
    return FrozenPart(tuple(map(frozen_step, before)), tuple(map(_frozen, memory.since(since or 0))))


def _frozen(happening: Happening) -> FrozenStep | FrozenBack:
    steps, by, with_new_dice = happening
    return frozen_step(steps[0]) if by is None else FrozenBack(len(steps), by, with_new_dice)


def thawed_table(
    start: Position,
    kept: FrozenTable,
    recall: Callable[[], Iterable[FrozenPart]],
    holders: Sequence[Holder],
    keeper: Keeper | None = None,
) -> Table:
    """The table that was kept, whose game began with a start; `recall` gives the parts, if somebody asks.

    BadPosition if that cannot be.
    """
    history = _History(start, recall)
    position = thawed(start, kept.position, history.standing)
    heard = dict(zip((None, *range(len(start.game.seats))), kept.heard, strict=True))
    memory = Memory(start.game, history.bygone, kept.happened, heard)
    table = Table(position, holders, keeper, memory=memory, milestones=kept.milestones)
    table.progress.new_dice = kept.new_dice
    for seat, orders in kept.orders.items():
        for phase, answer in orders.items():
            table.note_order(seat, phase, answer)
    return table


class _History:
    """What happened, made of its parts once when somebody asks."""

    def __init__(self, start: Position, recall: Callable[[], Iterable[FrozenPart]]) -> None:
        self._start = start
        self._recall = recall
        self._known: tuple[Bygone, list[Step]] | None = None

    def bygone(self) -> Bygone:
        """All of it."""
        return self._told()[0]

    def standing(self) -> list[Step]:
        """The moves that stand."""
        return self._told()[1]

    def _told(self) -> tuple[Bygone, list[Step]]:
        if self._known is None:
            game, parts = self._start.game, list(self._recall())
            before = [step_of(game, step) for part in parts for step in part.before]
            standing, happened = list(before), list[Happening]()
            for kept in (kept for part in parts for kept in part.happened):
                if isinstance(kept, FrozenStep):
                    standing.append(step_of(game, kept))
                    happened.append(Happening(standing[-1:]))
                elif kept.moves > len(standing):
                    raise BadPosition(f"{kept.moves} moves were taken back: there are {len(standing)}")
                else:
                    taken = [standing.pop() for _ in range(kept.moves)]
                    happened.append(Happening(taken, kept.by, kept.with_new_dice))
            self._known = Bygone(self._start.prologue, before, happened), standing
        return self._known


def exactly(table: Table, since: int) -> str:
    """A digest of the whole state and of what came after so many happenings, behind one of how they are laid out.

    Where the second is the same, another release that plays alike comes to the same digest.
    """
    lately = table.progress.memory.since(since)
    events = [event.raw for happening in lately for step in happening.steps for event in step.events]
    said = table.progress.position.to_bytes() + repr(events).encode()
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
