"""Waking other processes up: over Redis they are told which table has gone on. The truth stays in the store."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any, Final

import msgspec

from .database import CannotStore
from .events import Line
from .hall import Hall
from .hosted import Hosted
from .presence import Elsewhere, reported
from .store import now
from .watching import woken

CHANNEL: Final = "warren"
ATTENDANCE: Final = "warren attendance"
PAUSE: Final = 2.0
"""Seconds before a connection that was lost is tried again."""

LOG: Final = logging.getLogger("warren.server")


class Wake:
    """Tells other processes, and hears them."""

    def __init__(self, hall: Hall, address: str) -> None:
        self.hall = hall
        self.address = address
        self._me = secrets.token_hex(4)
        self._redis: Any = None
        self._listening: asyncio.Task[None] | None = None
        self._telling: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to listen."""
        try:
            from redis.asyncio import Redis
        except ImportError:
            raise CannotStore("Redis needs a package: pip install 'warren[scale]'") from None
        try:
            self._redis = Redis.from_url(self.address)
            await self._redis.ping()
        except Exception as fault:
            raise CannotStore(f"Redis: {fault}") from None
        self._listening = asyncio.ensure_future(self._listen())

    async def close(self) -> None:
        """Listen no more."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        await asyncio.gather(*self._telling, return_exceptions=True)
        if self._redis is not None:
            await self._redis.aclose()

    def tell(self, hosted: Hosted, line: Line) -> None:
        """A table has gone on here."""
        self._publish_soon(CHANNEL, f"{self._me} {hosted.id} {line.seq}".encode())

    def report(self, hosted: Hosted) -> None:
        """Tell who is at a table here."""
        self._publish_soon(ATTENDANCE, msgspec.json.encode(reported(hosted, self._me, now())))

    def report_all(self, time: float) -> None:
        """Tell who is here, as a sign of life, and forget those of whom no sign has come for long."""
        for hosted in self.hall.hosted.values():
            if hosted.watchers:
                self.report(hosted)
            if hosted.attendance.forget_stale(time):
                woken(hosted.watchers)

    def _publish_soon(self, channel: str, word: bytes) -> None:
        task = asyncio.ensure_future(self._publish(channel, word))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _publish(self, channel: str, word: bytes) -> None:
        try:
            await self._redis.publish(channel, word)
        except Exception as fault:
            LOG.warning("Redis: %s: other processes hear of it when they look", fault)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as heard:
                    await heard.subscribe(CHANNEL, ATTENDANCE)
                    for table in list(self.hall.hosted):  # what was said meanwhile nobody has heard
                        await self.hall.catch_up(table)
                    async for message in heard.listen():
                        if message["type"] != "message":
                            continue
                        if message["channel"].decode() == ATTENDANCE:
                            self._hear_of(msgspec.json.decode(message["data"], type=Elsewhere))
                        else:
                            await self._hear(message["data"].decode())
            except asyncio.CancelledError:
                raise
            except Exception as fault:
                LOG.warning("Redis: %s", fault)
                await asyncio.sleep(PAUSE)

    def _hear_of(self, said: Elsewhere) -> None:
        hosted = self.hall.hosted.get(said.table)
        if said.process == self._me or hosted is None:
            return
        if hosted.attendance.hear(said):
            self.report(hosted)  # it may not have heard of us
        woken(hosted.watchers)

    async def _hear(self, word: str) -> None:
        who, table, seq = word.split()
        hosted = self.hall.hosted.get(table)
        if who != self._me and hosted is not None and hosted.seq < int(seq):
            await self.hall.catch_up(table)
