"""`Thinkers`: processes that think for seats. They are given positions that a seat imagines, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from .spending import NOBODY, Asker, Spending
from .turns import MOST_WAITING
from .worker import Errand, Found
from .workers import Workers

MODULE: Final = "warren.server.worker"

SECONDS: Final = 5.0
"""A worker's own time for a question, beside that for a decision."""


class Thinkers:
    """So many processes. Games wait for decisions: these come before questions."""

    def __init__(
        self,
        number: int = 2,
        seconds: float = 5.0,
        most_waiting: int = MOST_WAITING,
        spending: Spending | None = None,
        room: asyncio.Semaphore | None = None,
    ) -> None:
        self.seconds = seconds  # for one decision
        self.needed: set[str] = set()  # games of which machine code would be of use
        self.workers = Workers(MODULE, number, spending, most_waiting, room)

    async def think(self, errand: Errand, game: str = "", whose: Asker = NOBODY) -> Found:
        """What a program decides at somebody's table. CannotThink if it takes too long by its own time, twice."""

        async def known() -> Errand:
            return errand

        return await self.think_about(known, game, None, errand.seconds, whose)

    async def think_about(
        self,
        errand: Callable[[], Awaitable[Errand]],
        game: str = "",
        asker: Asker | None = None,
        seconds: float = SECONDS,
        whose: Asker = NOBODY,
    ) -> Found:
        """The same of an errand that is only made when a worker is free."""

        async def written() -> bytes:
            return msgspec.msgpack.encode(await errand())

        answer = await self.workers.do(written, self.seconds + seconds, asker, tries=2, whose=whose)
        found = msgspec.msgpack.decode(answer, type=Found)
        if found.needs_code:
            self.needed.add(game)
        return found

    @property
    def is_closed(self) -> bool:
        """Whether nobody thinks any more."""
        return self.workers.is_closed

    async def close(self) -> None:
        """End all workers."""
        await self.workers.close()
