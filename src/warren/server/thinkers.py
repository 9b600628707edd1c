"""`Thinkers`: worker processes that all tables share. One that hangs or crashes is replaced, and the table goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from contextlib import suppress
from typing import Final

import msgspec

from ..core.errors import WarrenError
from .effort import Effort
from .worker import Errand, Found

LONGEST_ANSWER: Final = 4_000_000
START_UP: Final = 30.0
"""Seconds that a worker has more for its first errand: it loads what it needs."""

LOOK: Final = 0.2
"""Seconds between two looks at a worker that thinks."""

PATIENCE: Final = 20
"""So many seconds by the clock for one of a worker's own: the machine may have other work to do."""

LOG: Final = logging.getLogger("warren.server")


class CannotThink(WarrenError):
    """No worker has found anything in time."""


class Thinkers:
    """So many processes, started when they are needed."""

    def __init__(self, number: int = 2, seconds: float = 5.0, most_waiting: int = 200) -> None:
        self.seconds = seconds  # for one decision
        self.most_waiting = most_waiting
        self.needed: set[str] = set()  # games of which machine code would be of use
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for _ in range(number):
            self._idle.put_nowait(_Worker())
        self._workers: set[_Worker] = set()
        self._waiting = 0
        self.is_closed = False

    async def think(self, errand: Errand, game: str = "") -> Found:
        """What a worker finds. CannotThink if it takes too long by its own time; the question is asked twice."""
        if self._waiting >= self.most_waiting:
            raise CannotThink("Too many questions are waiting: try again later.")
        self._waiting += 1
        try:
            worker = await self._idle.get()
        finally:
            self._waiting -= 1
        try:
            for _ in range(2):
                if self.is_closed:
                    break
                with suppress(_Lost):
                    self._workers.add(worker)
                    found = await worker.ask(errand, self.seconds + errand.seconds)
                    if found.needs_code:
                        self.needed.add(game)
                    return found
        finally:
            self._idle.put_nowait(worker)
        raise CannotThink("Nobody has found anything in time.")

    async def close(self) -> None:
        """End all workers."""
        self.is_closed = True
        for worker in self._workers:
            await worker.end()


class _Lost(Exception):
    """A worker that hung or crashed."""


class _Worker:
    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, errand: Errand, seconds: float) -> Found:
        fresh = self._process is None
        process = self._process = self._process or await _started()
        answer = asyncio.ensure_future(_answer(process, errand))
        try:
            line = await _in_time(answer, Effort(process.pid), seconds + (START_UP if fresh else 0.0))
            return msgspec.json.decode(line, type=Found)
        except (TimeoutError, OSError, ValueError, msgspec.DecodeError) as fault:
            LOG.warning("a worker was lost while it thought about a %s: %s", errand.kind, type(fault).__name__)
            await self.end()
            raise _Lost from None
        except asyncio.CancelledError:
            await self.end()
            raise
        finally:
            answer.cancel()

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _answer(process: asyncio.subprocess.Process, errand: Errand) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(errand) + b"\n")
    await process.stdin.drain()
    return await process.stdout.readline()


async def _in_time(answer: asyncio.Future[bytes], effort: Effort, seconds: float) -> bytes:
    """What is answered within so many seconds of a worker's own time; TimeoutError if nothing is."""
    latest = time.monotonic() + PATIENCE * seconds
    while not answer.done():
        await asyncio.wait([answer], timeout=LOOK)
        if not answer.done() and (effort.look() > seconds or time.monotonic() > latest):
            raise TimeoutError
    return answer.result()


async def _started() -> asyncio.subprocess.Process:
    """A process that runs the worker and imports from where we do."""
    path = os.pathsep.join(p or os.getcwd() for p in sys.path)
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        "warren.server.worker",
        env=os.environ | {"PYTHONPATH": path},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_ANSWER,
        start_new_session=True,
    )
