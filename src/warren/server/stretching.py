"""Passwords are stretched in threads of their own, so that nothing else that takes long keeps a log-in waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from .turns import Ends, TooManyWait

THREADS: Final = 2

MOST_WAITING: Final = 200
"""Passwords that are stretched or wait for it: some ten seconds of work."""

T = TypeVar("T")


class Stretching:
    """Threads that stretch passwords; whoever waits when the server ends is told so."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "warren-stretching")
        self._waiting = 0
        self._is_closed = False

    async def do(self, work: Callable[..., T], *given: str) -> T:
        """Do something with a password."""
        if self._is_closed:
            raise Ends
        if self._waiting >= MOST_WAITING:
            raise TooManyWait("Too many people log in at this moment: try again later.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)
        except asyncio.CancelledError:
            if self._is_closed:
                raise Ends from None
            raise
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Stretch nothing any more."""
        self._is_closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
