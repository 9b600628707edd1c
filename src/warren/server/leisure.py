"""`Leisure`: what questions have the server itself do, in the loop that serves everybody.

One thing at a time, addresses by turns; and after each nothing of the kind is begun for several times as long as it
took. So whoever plays waits for one of them at the most, however many are asked, and one that is asked alone is
answered at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeVar

from .spending import Asker, Spending
from .turns import Queue

T = TypeVar("T")

REST: Final = 9
"""So many times as long as something took the loop is left to others."""

MOST_EACH: Final = 60
"""Things of one client, or of one address, that wait or were done just now."""


class Leisure:
    """What is done for questions in the loop. It is charged by its time."""

    def __init__(self, spending: Spending, clock: Callable[[], float] = time.thread_time) -> None:
        self._spending = spending
        self._clock = clock
        self._queue = Queue(1, most_each=MOST_EACH)

    async def done(self, asker: Asker, lock: asyncio.Lock, work: Callable[[], T]) -> T:
        """What comes of something that is done with a table's lock held, when it is its turn."""
        await self._queue.enter(asker)
        spent = 0.0
        try:
            async with lock:
                began = self._clock()
                try:
                    return work()
                finally:
                    spent = self._clock() - began
        finally:
            self._spending.charge(asker, spent)
            asyncio.get_running_loop().call_later(REST * spent, self._queue.leave, asker)

    def close(self) -> None:
        """Let nobody wait any more."""
        self._queue.close()
