"""`Workers`: processes that all tables share. One that hangs or crashes is replaced, and the server goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import msgspec

from .atwork import SIZE, Answer, framed
from .effort import Effort
from .spending import Asker, Spending
from .turns import MOST_WAITING, CannotThink, Ends, Queue

LONGEST_ANSWER: Final = 64_000_000
START_UP: Final = 30.0
"""Seconds that a worker has more for its first errand: it loads what it needs."""

LOOK: Final = 0.2
"""Seconds between two looks at a worker that thinks."""

PATIENCE: Final = 20
"""So many seconds by the clock for one of a worker's own: the machine may have other work to do."""

ANOTHER: Final = 0.5
"""Seconds of processor time that it costs to begin with another worker, where one was ended for somebody's sake."""

LOG: Final = logging.getLogger("warren.server")


class Workers:
    """So many processes of a program, started when they are needed.

    Games wait for what nobody asks for (`asker` None): that comes before questions. Questions are paid for, and whoever
    is cancelled waits no more: what is worked at for them ends at once.
    """

    def __init__(
        self, program: str, number: int, spending: Spending | None = None, most_waiting: int = MOST_WAITING
    ) -> None:
        self._spending = spending
        self._queue = Queue(number, most_waiting)
        self._idle = [_Worker(program) for _ in range(number)]
        self.running: set[_Worker] = set()
        self.is_closed = False

    async def do(
        self, errand: Callable[[], Awaitable[bytes]], seconds: float, asker: Asker | None = None, tries: int = 1
    ) -> bytes:
        """What a worker answers to an errand, which is only written when it can begin.

        CannotThink if it takes longer by the worker's own time, each of so many times; SpentTooMuch if whoever asks
        cannot pay.
        """
        self._check(asker)
        await self._queue.enter(asker)
        worker = self._idle.pop()
        try:
            self._check(asker)  # others of theirs may have been done meanwhile
            written = await errand()
            for _ in range(tries):
                if self.is_closed:
                    raise Ends
                self.running.add(worker)
                with suppress(_Lost):
                    return await self._done(worker, written, seconds, asker)
        finally:
            self._idle.append(worker)
            self._queue.leave(asker)
        raise Ends if self.is_closed else CannotThink("Nobody has found anything in time.")

    async def _done(self, worker: _Worker, errand: bytes, seconds: float, asker: Asker | None) -> bytes:
        try:
            return await worker.ask(errand, seconds)
        finally:
            if asker is not None and self._spending is not None:
                self._spending.charge(asker, worker.spent)

    def _check(self, asker: Asker | None) -> None:
        if asker is not None and self._spending is not None:
            self._spending.check(asker)

    async def close(self) -> None:
        """End all workers; whoever waits is told so."""
        self.is_closed = True
        self._queue.close()
        for worker in self.running:
            await worker.end()


class _Lost(Exception):
    """A worker that hung or crashed."""


class _Worker:
    def __init__(self, program: str) -> None:
        self._program = program
        self._process: asyncio.subprocess.Process | None = None
        self.spent = 0.0  # seconds of processor time for the last errand

    async def ask(self, errand: bytes, seconds: float) -> bytes:
        fresh = self._process is None
        process = self._process = self._process or await _started(self._program)
        effort = Effort(process.pid)
        answer = asyncio.ensure_future(_answer(process, errand))
        self.spent = 0.0
        try:
            found = await _in_time(answer, effort, seconds + (START_UP if fresh else 0.0))
            self.spent = found.seconds
            return found.found
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError, msgspec.DecodeError) as fault:
            self.spent = effort.look() + ANOTHER
            LOG.warning("a worker of %s was lost: %s", self._program, type(fault).__name__)
            await self.end()
            raise _Lost from None
        except asyncio.CancelledError:
            self.spent = effort.look() + ANOTHER
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


async def _answer(process: asyncio.subprocess.Process, errand: bytes) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(errand))
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(SIZE), "big")
    if size > LONGEST_ANSWER:
        raise ValueError(f"an answer of {size:,} bytes: expected at most {LONGEST_ANSWER:,}")
    return msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Answer)


async def _in_time(answer: asyncio.Future[Answer], effort: Effort, seconds: float) -> Answer:
    """What is answered within so many seconds of a worker's own time; TimeoutError if nothing is."""
    latest = time.monotonic() + PATIENCE * seconds
    while not answer.done():
        await asyncio.wait([answer], timeout=LOOK)
        if not answer.done() and (effort.look() > seconds or time.monotonic() > latest):
            raise TimeoutError
    return answer.result()


async def _started(program: str) -> asyncio.subprocess.Process:
    """A process that runs a program and imports from where we do."""
    path = os.pathsep.join(p or os.getcwd() for p in sys.path)
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        program,
        env=os.environ | {"PYTHONPATH": path},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
