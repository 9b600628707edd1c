"""Work in threads of its own, while whoever wants it done waits and can be interrupted."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from typing import Final

LOOK: Final = 0.2  # seconds between two looks at the keyboard, where waiting itself is deaf to it


class Stop:
    """A word in memory at which long loops look now and then, plain and compiled: once it is set, they end."""

    def __init__(self) -> None:
        self._word = ctypes.c_int64(0)

    @property
    def address(self) -> int:
        """Where compiled loops look."""
        return ctypes.addressof(self._word)

    @property
    def is_set(self) -> bool:
        """Whether to end."""
        return self._word.value != 0

    def set(self) -> None:
        """End what looks at this word."""
        self._word.value = 1


def in_threads(work: Callable[[], None], threads: int, stop: Callable[[], None]) -> None:
    """Run `work` in so many threads at a time and wait until all have returned.

    Ctrl-C, or an error in one of them, calls `stop`, after which `work` has to return soon; then it is raised here.
    """
    with ThreadPoolExecutor(threads) as pool:
        try:
            running: set[Future[None]] = {pool.submit(work) for _ in range(threads)}
            while running:
                done, running = wait(running, LOOK, FIRST_EXCEPTION)
                for future in done:
                    future.result()
        except BaseException:
            stop()
            raise
