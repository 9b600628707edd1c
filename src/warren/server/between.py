"""The ways on which words get from one process to another: PostgreSQL's own NOTIFY, and Redis.

A way begins again by itself when its connection breaks. Whatever was said meanwhile nobody has heard: so at each
beginning whoever hears is told to catch up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Protocol

from .database import CannotStore, Word
from .postgres import Postgres

PAUSE: Final = 2.0
"""Seconds before a connection that was lost is tried again."""

SILENCE: Final = 5.0
"""Seconds after which a connection on which nothing is said has to show that it is alive; as many it has for that."""

LOG: Final = logging.getLogger("warren.server")


class Ear(Protocol):
    """Whoever hears."""

    async def begin(self) -> None:
        """From now on everything is heard: look what was missed."""

    async def hear(self, word: Word) -> None:
        """Something was said, by this process or another."""

    def lose(self) -> None:
        """Nothing is heard until it begins again."""


class Way(Protocol):
    """A connection to all processes, this one included."""

    async def open(self) -> None:
        """Begin to listen; CannotStore if that is not possible."""

    async def close(self) -> None:
        """Listen no more."""

    def say(self, word: Word) -> None:
        """Say something when there is time; it may be lost with the connection."""


class Again:
    """Listens, and begins again when it has to."""

    def __init__(self, name: str, ear: Ear, attend: Callable[[], Awaitable[None]]) -> None:
        self.name = name
        self.ear = ear
        self.attend = attend
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.ensure_future(self._go_on())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _go_on(self) -> None:
        while True:
            try:
                await self.attend()
            except Exception as fault:
                why = str(fault) or type(fault).__name__
                LOG.warning("%s: %s: other processes are not heard before it is back", self.name, why)
            self.ear.lose()
            await asyncio.sleep(PAUSE)


class OverPostgres:
    """LISTEN and NOTIFY, on a connection of its own. What a transaction tells is heard once it is stored."""

    def __init__(self, database: Postgres, channels: tuple[str, ...], ear: Ear) -> None:
        self.database = database
        self.channels = channels
        self.ear = ear
        self._said: asyncio.Queue[Word] = asyncio.Queue()
        self._again = Again("PostgreSQL", ear, self._attend)
        self._connection: Any = None

    async def open(self) -> None:
        self._connection = await self.database.listening()
        self._again.start()

    async def close(self) -> None:
        await self._again.stop()

    def say(self, word: Word) -> None:
        self._said.put_nowait(word)

    async def _attend(self) -> None:
        connection, self._connection = self._connection or await self.database.listening(), None
        heard: asyncio.Queue[Word | None] = asyncio.Queue()
        try:
            connection.add_termination_listener(lambda _: heard.put_nowait(None))
            for channel in self.channels:
                await connection.add_listener(channel, lambda _, pid, *said: heard.put_nowait(Word(*said)))
            self._said = asyncio.Queue()  # what was to be said while nobody could say it is no longer so
            await self.ear.begin()
            works = [asyncio.ensure_future(work) for work in (self._hear(heard), self._speak(connection))]
            try:
                done, _ = await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
                for work in done:
                    work.result()
            finally:
                for work in works:
                    work.cancel()
                await asyncio.gather(*works, return_exceptions=True)
        finally:
            with suppress(Exception):
                await connection.close(timeout=PAUSE)

    async def _hear(self, heard: asyncio.Queue[Word | None]) -> None:
        while (word := await heard.get()) is not None:
            await self.ear.hear(word)
        raise CannotStore("the connection was lost")

    async def _speak(self, connection: Any) -> None:
        """Say what is to be said, all at once; if there is nothing, see whether the connection is alive."""
        while True:
            words: list[Word] = []
            with suppress(TimeoutError):
                words.append(await asyncio.wait_for(self._said.get(), SILENCE))
            while not self._said.empty():
                words.append(self._said.get_nowait())
            channels, texts = [word.channel for word in words], [word.text for word in words]
            await connection.execute(NOTIFY_ALL, channels, texts, timeout=SILENCE)


NOTIFY_ALL: Final = "SELECT pg_notify(said.channel, said.text) FROM unnest($1::text[], $2::text[]) said (channel, text)"


class OverRedis:
    """Publish and subscribe."""

    def __init__(self, address: str, channels: tuple[str, ...], ear: Ear) -> None:
        self.address = address
        self.channels = channels
        self.ear = ear
        self._redis: Any = None
        self._again = Again("Redis", ear, self._attend)
        self._saying: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        try:
            from redis.asyncio import Redis
        except ImportError:
            raise CannotStore("Redis needs a package: pip install 'warren[scale]'") from None
        try:
            self._redis = Redis.from_url(self.address)
            await self._redis.ping()
        except Exception as fault:
            raise CannotStore(f"Redis: {fault}") from None
        self._again.start()

    async def close(self) -> None:
        await self._again.stop()
        await asyncio.gather(*self._saying, return_exceptions=True)
        if self._redis is not None:
            await self._redis.aclose()

    def say(self, word: Word) -> None:
        task = asyncio.ensure_future(self._publish(word))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    async def _publish(self, word: Word) -> None:
        try:
            await self._redis.publish(*word)
        except Exception as fault:
            LOG.warning("Redis: %s: other processes hear of it when they look", fault)

    async def _attend(self) -> None:
        async with self._redis.pubsub() as heard:
            await heard.subscribe(*self.channels)
            await self.ear.begin()
            async for message in heard.listen():
                if message["type"] == "message":
                    await self.ear.hear(Word(message["channel"].decode(), message["data"].decode()))
