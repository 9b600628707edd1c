"""`Thinkers`: worker processes that all tables share. One that hangs or crashes is replaced, and the table goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections import Counter, deque
from contextlib import suppress
from typing import Final

import msgspec

from ..core.errors import WarrenError
from .effort import Effort
from .worker import Errand, Found

LONGEST_ANSWER: Final = 4_000_000
START_UP: Final = 30.0
"""Seconds that a worker has more for its first errand: it loads what it needs."""

MOST_EACH: Final = 4
"""Questions of one client that are thought about or wait."""

LOOK: Final = 0.2
"""Seconds between two looks at a worker that thinks."""

PATIENCE: Final = 20
"""So many seconds by the clock for one of a worker's own: the machine may have other work to do."""

LOG: Final = logging.getLogger("warren.server")


class CannotThink(WarrenError):
    """No worker has found anything in time."""


class TooManyWait(CannotThink):
    """So many questions wait already that this one is not taken in."""


class Thinkers:
    """So many processes, started when they are needed. Games wait for decisions: these come before questions."""

    def __init__(self, number: int = 2, seconds: float = 5.0, most_waiting: int = 200) -> None:
        self.seconds = seconds  # for one decision
        self.needed: set[str] = set()  # games of which machine code would be of use
        self._queue = Queue(number, most_waiting)
        self._idle = [_Worker() for _ in range(number)]
        self._workers: set[_Worker] = set()
        self.is_closed = False

    async def think(self, errand: Errand, game: str = "", client: str = "", tries: int = 2) -> Found:
        """What a worker finds. CannotThink if it takes too long by its own time; the question is asked twice."""
        is_question = errand.kind != "move"
        await self._queue.enter(client if is_question else None)
        worker = self._idle.pop()
        try:
            for _ in range(tries):
                if self.is_closed:
                    break
                with suppress(_Lost):
                    self._workers.add(worker)
                    found = await worker.ask(errand, self.seconds + errand.seconds)
                    if found.needs_code:
                        self.needed.add(game)
                    return found
        finally:
            self._idle.append(worker)
            self._queue.leave(client if is_question else None)
        raise CannotThink("Nobody has found anything in time.")

    async def close(self) -> None:
        """End all workers."""
        self.is_closed = True
        for worker in self._workers:
            await worker.end()


class Queue:
    """Who has a worker, and who waits for one: decisions first; of several workers one is kept for them."""

    def __init__(self, workers: int, most_waiting: int, most_each: int = MOST_EACH) -> None:
        self.most_waiting = most_waiting
        self.most_each = most_each
        self._free = workers
        self._free_for_questions = max(1, workers - 1)
        self._decisions: deque[asyncio.Future[None]] = deque()
        self._questions: deque[asyncio.Future[None]] = deque()
        self._asked: Counter[str] = Counter()  # by client, those that are thought about included

    async def enter(self, client: str | None) -> None:
        """Wait for a worker; None: for a decision. TooManyWait if a question cannot be taken in."""
        waiting = self._decisions if client is None else self._questions
        if client is not None:
            self._take_in(client)
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        self._go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # its turn has come in the same moment
                self.leave(client)
            else:
                waiting.remove(turn)
                self._forget(client)
            raise

    def leave(self, client: str | None) -> None:
        """A worker is free again."""
        self._free += 1
        self._free_for_questions += client is not None
        self._forget(client)
        self._go_on()

    def _take_in(self, client: str) -> None:
        if self._asked[client] >= self.most_each:
            raise TooManyWait(f"{self.most_each} questions of yours are being thought about: wait for an answer.")
        if len(self._questions) >= self.most_waiting:
            raise TooManyWait("Too many questions are waiting: try again later.")
        self._asked[client] += 1

    def _forget(self, client: str | None) -> None:
        if client is not None:
            self._asked[client] -= 1
            if not self._asked[client]:
                del self._asked[client]

    def _go_on(self) -> None:
        while self._free and (self._decisions or (self._questions and self._free_for_questions)):
            self._free -= 1
            if self._decisions:
                self._decisions.popleft().set_result(None)
            else:
                self._free_for_questions -= 1
                self._questions.popleft().set_result(None)


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
