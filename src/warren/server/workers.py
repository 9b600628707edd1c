"""`Workers`: processes that all tables share, each of which answers as a module of ours does.

One that hangs or crashes is replaced, and the server goes on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from typing import Final, NamedTuple

import msgspec

from .atwork import SIZE, Answer, framed
from .effort import Effort
from .spending import NOBODY, Asker, Spending
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

GRACE: Final = 0.25
FIRST_GRACE: Final = 2.0
"""Seconds of its own that a worker has more, or a new one, when whoever asked has gone: another one would cost more."""

PROGRAM: Final = """
import os
hasattr(os, "nice") and os.nice(10)
from warren.server.atwork import do_errands
from {} import answered
do_errands(answered)
"""
"""What a process does: it leaves the processors to others from its first moment on."""

LOG: Final = logging.getLogger("warren.server")


def room_for_questions() -> asyncio.Semaphore:
    """For as many as there are processors, but for one: that is left to those who play."""
    found = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return asyncio.Semaphore(max(1, found - 1))


class _Work(NamedTuple):
    """An errand, written when it can begin; the seconds that it may take, each of so many times; and who pays."""

    errand: Callable[[], Awaitable[bytes]]
    seconds: float
    asker: Asker | None
    tries: int


class Workers:
    """So many processes of a program, started when they are needed.

    Games wait for what nobody asks for (`asker` None): that comes before questions, and tables of different people take
    turns. Questions are paid for, and of all that are worked at, by whichever processes, there are as many at once as
    their `room` has. Whoever is cancelled waits no more, and what is worked at for them ends in a moment.
    """

    def __init__(
        self,
        module: str,
        number: int,
        spending: Spending | None = None,
        most_waiting: int = MOST_WAITING,
        room: asyncio.Semaphore | None = None,
    ) -> None:
        self._spending = spending
        self._room = room
        self._queue = Queue(number, most_waiting)
        self._idle = [_Worker(module) for _ in range(number)]
        self.running: set[_Worker] = set()
        self.is_closed = False

    async def do(
        self,
        errand: Callable[[], Awaitable[bytes]],
        seconds: float,
        asker: Asker | None = None,
        tries: int = 1,
        whose: Asker = NOBODY,
    ) -> bytes:
        """What a worker answers to an errand, which is only written when it can begin; where nobody asks, it is at
        somebody's table.

        CannotThink if it takes longer by the worker's own time, each of so many times; SpentTooMuch if whoever asks
        cannot pay.
        """
        self._check(asker)
        await self._queue.enter(asker, whose)
        worker = self._idle.pop()
        working = asyncio.ensure_future(self._done(worker, _Work(errand, seconds, asker, tries)))
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            if not working.done():
                worker.drop()
            working.add_done_callback(lambda done: done.cancelled() or done.exception())
            raise

    async def _done(self, worker: _Worker, work: _Work) -> bytes:
        try:
            worker.begin()
            async with nullcontext() if self._room is None or work.asker is None else self._room:
                return await self._worked(worker, work)
        finally:
            if work.asker is not None and self._spending is not None:
                self._spending.charge(work.asker, worker.spent)
            self._idle.append(worker)
            self._queue.leave(work.asker)

    async def _worked(self, worker: _Worker, work: _Work) -> bytes:
        worker.check(self.is_closed)
        self._check(work.asker)  # others of theirs may have been done meanwhile
        written = await work.errand()
        for _ in range(work.tries):
            worker.check(self.is_closed)
            self.running.add(worker)
            with suppress(_Lost):
                return await worker.ask(written, work.seconds)
        worker.check(self.is_closed)
        raise CannotThink("Nobody has found anything in time.")

    def _check(self, asker: Asker | None) -> None:
        if asker is not None and self._spending is not None:
            self._spending.check(asker)

    async def close(self) -> None:
        """End all workers; whoever waits is told so."""
        self.is_closed = True
        self._queue.close()
        for worker in list(self.running):
            await worker.end()


class _Lost(Exception):
    """A worker that hung or crashed."""


class _Worker:
    def __init__(self, module: str) -> None:
        self._module = module
        self._process: asyncio.subprocess.Process | None = None
        self.spent = 0.0  # seconds of processor time for an errand
        self.is_dropped = False

    def begin(self) -> None:
        """Another errand begins."""
        self.spent, self.is_dropped = 0.0, False

    def drop(self) -> None:
        """Nobody waits any more for what it works at."""
        self.is_dropped = True

    def check(self, is_closed: bool) -> None:
        """Whether it is still to be worked."""
        if is_closed:
            raise Ends
        if self.is_dropped:
            raise CannotThink("Nobody waits for it.")

    async def ask(self, errand: bytes, seconds: float) -> bytes:
        fresh = self._process is None
        process = self._process = self._process or await _started(self._module)
        effort = Effort(process.pid)
        answer = asyncio.ensure_future(_answer(process, errand))
        try:
            more, grace = (START_UP, FIRST_GRACE) if fresh else (0.0, GRACE)
            found = await self._in_time(answer, effort, seconds + more, grace)
            self.spent += found.seconds
            return found.found
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError, msgspec.DecodeError) as fault:
            self.spent += effort.look() + ANOTHER
            if self._process is process and not self.is_dropped:
                LOG.warning("a worker of %s was lost: %s", self._module, type(fault).__name__)
            await self.end()
            raise _Lost from None
        finally:
            answer.cancel()

    async def _in_time(self, answer: asyncio.Future[Answer], effort: Effort, seconds: float, grace: float) -> Answer:
        """What is answered within so many seconds of a worker's own time, or so many since it was dropped;
        TimeoutError if nothing is.
        """
        latest, dropped_at = time.monotonic() + PATIENCE * seconds, seconds
        while not answer.done():
            await asyncio.wait([answer], timeout=LOOK)
            spent = effort.look()
            if self.is_dropped:
                dropped_at = min(dropped_at, spent)
            if not answer.done() and (spent > min(seconds, dropped_at + grace) or time.monotonic() > latest):
                raise TimeoutError
        return answer.result()

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


async def _started(module: str) -> asyncio.subprocess.Process:
    """A process that answers as a module does, and imports from where we do."""
    path = os.pathsep.join(p or os.getcwd() for p in sys.path)
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-c",
        PROGRAM.format(module),
        env=os.environ | {"PYTHONPATH": path},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
