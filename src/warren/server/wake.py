"""Waking other processes up: they are told which table has gone on, who is there, and whose session has ended.

The truth stays in the store. On PostgreSQL that a table went on or a session ended is told by the transaction that
stores it, so that it is never told too early, and never lost while somebody listens. Where there is a Redis, tables and
who is at them are told there instead, which costs the database nothing.
"""

from __future__ import annotations

import secrets
from typing import Final

import msgspec

from .attendance import Elsewhere
from .between import OverPostgres, OverRedis, Way
from .database import ATTENDANCE, SESSIONS, TABLES, Database, Word
from .events import Line
from .hall import Hall
from .hosted import Hosted
from .people import People
from .postgres import Postgres
from .presence import reported
from .tokens import hashed

OFTEN: Final = (TABLES, ATTENDANCE)
"""What is told all the time, over Redis where there is one."""


class Wake:
    """Tells other processes, and hears them."""

    def __init__(self, hall: Hall, people: People, redis: str) -> None:
        self.hall = hall
        self.people = people
        database = hall.store.database
        self._me = database.me if isinstance(database, Postgres) else secrets.token_hex(4)
        self._redis = OverRedis(redis, OFTEN, _Ear(self)) if redis else None
        self._ways: list[Way] = [] if self._redis is None else [self._redis]
        self._has_others = False
        if isinstance(database, Postgres):
            if redis:
                database.leave(TABLES)
                database.way = hashed(redis)[:8]
            people.hear_no_more()
            self._ways.append(OverPostgres(database, (*OFTEN, SESSIONS), _EarForSessions(self)))

    async def open(self) -> None:
        """Begin to listen."""
        for way in self._ways:
            await way.open()
        await self.agree()

    async def agree(self) -> None:
        """Servers on the same PostgreSQL that have no Redis, or another one, are told by NOTIFY as long as they run."""
        database = self.hall.store.database
        if self._redis is not None and isinstance(database, Postgres):
            self._has_others = await database.has_others()
            (database.tell if self._has_others else database.leave)(TABLES)

    async def close(self) -> None:
        """Listen no more."""
        for way in self._ways:
            await way.close()

    def tell(self, hosted: Hosted, line: Line) -> None:
        """A table has gone on here. PostgreSQL has told of it."""
        if self._redis is not None:
            self._redis.say(Word(TABLES, f"{self._me} {hosted.id} {line.seq}"))

    def report(self, hosted: Hosted) -> None:
        """Tell who is at a table here."""
        if self._ways:
            said = msgspec.json.encode(reported(hosted, self._me))
            for way in self._ways if self._has_others else self._ways[:1]:
                way.say(Word(ATTENDANCE, said.decode()))

    def report_all(self) -> None:
        """Tell who is here, as a sign of life, and forget those of whom no sign has come for long."""
        for hosted in self.hall.hosted.values():
            if hosted.attendance.here:
                self.report(hosted)
            if hosted.attendance.forget_stale(self.hall.times.now):
                hosted.attendance.wake()

    async def hear(self, word: Word) -> None:
        """Something was said."""
        if word.channel == ATTENDANCE:
            self._hear_of(msgspec.json.decode(word.text, type=Elsewhere))
            return
        who, about, what = word.text.split()
        if who == self._me:
            return
        if word.channel == SESSIONS:
            self.people.forget(about, what)
            return
        hosted = self.hall.hosted.get(about)
        if hosted is not None and hosted.seq < int(what):
            await self.hall.catch_up(about)

    def _hear_of(self, said: Elsewhere) -> None:
        hosted = self.hall.hosted.get(said.table)
        if said.process == self._me or hosted is None:
            return
        if hosted.attendance.hear(said, self.hall.times.now):
            self.report(hosted)  # it may not have heard of us
        hosted.attendance.wake()


def is_shared(database: Database, redis: str) -> bool:
    """Whether other processes may go on with the tables of a database, and are told and heard."""
    return bool(redis) or isinstance(database, Postgres)


class _Ear:
    """Hears of tables."""

    def __init__(self, wake: Wake) -> None:
        self.wake = wake

    async def begin(self) -> None:
        for table in await self.wake.hall.behind():
            await self.wake.hall.catch_up(table)

    async def hear(self, word: Word) -> None:
        await self.wake.hear(word)

    def lose(self) -> None:
        """The sweep looks after tables meanwhile."""


class _EarForSessions(_Ear):
    """Hears also of sessions that others end, so that what is known of them can be believed."""

    async def begin(self) -> None:
        self.wake.people.begin_to_hear()
        await super().begin()

    def lose(self) -> None:
        self.wake.people.hear_no_more()
