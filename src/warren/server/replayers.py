"""`Replayers`: processes that replay what was played, and are told what is true.

Whatever of it goes out to somebody is made there as that seat may know it. Those who think for seats are others
(`thinkers.py`): they are told nothing true.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec

from ..core.errors import WarrenError
from .deciding import Denied, NotNow
from .errands import AnyErrand, Begin, Begun, Came, Export, Fork, Keep, Record, Stand, Tell
from .questions import LogLine
from .spending import NOBODY, Asker, Spending
from .store import Store
from .workers import Workers

MODULE: Final = "warren.server.replaying"

SECONDS: Final = 20.0
"""A worker's own time for one errand."""

SECONDS_TO_OPEN: Final = 120.0
"""The same for a table that cannot be shown before."""

T = TypeVar("T")

Make = Callable[[Record], AnyErrand]


class CannotReplay(WarrenError):
    """Something that cannot be replayed, or asked of what was; it says why."""


class Replayers:
    """Has errands done; without workers in this process, at once."""

    def __init__(self, store: Store, workers: Workers | None = None) -> None:
        self.store = store
        self.workers = workers

    @classmethod
    def with_workers(cls, store: Store, number: int, spending: Spending, room: asyncio.Semaphore) -> Replayers:
        """So many processes."""
        return cls(store, Workers(MODULE, number, spending, room=room))

    async def close(self) -> None:
        """Have nothing done any more."""
        if self.workers is not None:
            await self.workers.close()

    # ---- what can be asked

    async def stand(self, table: str, knower: int | None, number: int, asker: Asker) -> msgspec.Raw:
        """How a table stood for a seat when it had been told so many items."""
        return msgspec.Raw(await self._of_table(table, lambda record: Stand(record, knower, number), bytes, asker))

    async def log(self, table: str, knower: int | None, after: int, asker: Asker) -> tuple[LogLine, ...]:
        """What happened, in words, after an entry of a seat's history."""
        return await self._of_table(table, lambda record: Tell(record, knower, after), tuple[LogLine, ...], asker)

    async def file(self, table: str, knower: int | None, asker: Asker) -> bytes:
        """The file of a game that is over, or what a seat knows of it."""
        return await self._of_table(table, lambda record: Export(record, knower), bytes, asker)

    async def fork(self, table: str, knower: int | None, number: int | None, moves: int | None, asker: Asker) -> str:
        """The game of a fork of one that is over."""
        return await self._of_table(table, lambda record: Fork(record, knower, number, moves), str, asker)

    # ---- what tables need by themselves

    async def snapshots(self, record: Record, whose: Asker) -> list[bytes]:
        """The snapshots that a table has not beside those that it has."""

        async def written() -> AnyErrand:
            return Keep(record)

        return await self.done(written, list[bytes], None, SECONDS_TO_OPEN, whose)

    async def begun(self, record: Record, line: bytes, replayed: bytes, asker: Asker | None) -> Begun:
        """How a game begins that was brought along."""

        async def written() -> AnyErrand:
            return Begin(record, line, replayed)

        return await self.done(written, Begun, asker)

    # ---- how it is done

    async def _of_table(self, table: str, make: Make, kind: type[T], asker: Asker) -> T:
        async def written() -> AnyErrand:  # when a worker is free: nothing of those who wait is in memory
            snapshots = await self.store.snapshots(table)
            lines = await self.store.lines(table)
            return make(Record(table, tuple(lines.bodies), tuple(snapshots)))

        return await self.done(written, kind, asker)

    async def done(
        self,
        errand: Callable[[], Awaitable[AnyErrand]],
        kind: type[T],
        asker: Asker | None,
        seconds: float = SECONDS,
        whose: Asker = NOBODY,
    ) -> T:
        """What comes of an errand; CannotReplay, Denied or NotNow if there is something wrong with it."""
        if self.workers is None:
            from .replaying import answered

            answer = answered(msgspec.msgpack.encode(await errand()))
        else:

            async def written() -> bytes:
                return msgspec.msgpack.encode(await errand())

            answer = await self.workers.do(written, seconds, asker, whose=whose)
        came = msgspec.msgpack.decode(answer, type=Came)
        if came.fault:
            raise _FAULTS.get(came.kind, CannotReplay)(came.fault)
        return msgspec.msgpack.decode(came.found, type=kind)


_FAULTS: Final[dict[str, type[WarrenError]]] = {"Denied": Denied, "NotNow": NotNow}
