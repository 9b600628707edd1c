"""`Postgres`: the driver for several processes (`pip install 'warren[scale]'`)."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache
from typing import Any, Final, NamedTuple

from .amcheck import examined
from .database import SESSIONS, TABLES, CannotStore, Clash, Examined, Row, Statement, Unsure, settle

MOST_TOGETHER: Final = 256
"""Lines that one sync brings to the disk."""

LISTENING: Final = "warren listening"
"""The name of a connection that each server has as long as it runs."""

CONNECTING: Final = 10.0
"""Seconds after which a database that does not answer is one that is not there."""


class Postgres:
    """A PostgreSQL database, by its address (`postgresql://user:password@host/name`)."""

    def __init__(self, address: str, connections: int = 8) -> None:
        self.address = address
        self.connections = connections
        self.me = secrets.token_hex(4)
        """By which what this process tells is known to be its own."""
        self.way = ""
        """On which else this process hears and is heard: others can see it in the name of its connection."""
        self._tells = {SESSIONS, TABLES}
        self._pool: Any = None
        self._waiting: list[_Line] = []
        self._flushing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            import asyncpg
        except ImportError:
            raise CannotStore("PostgreSQL needs asyncpg: pip install 'warren[scale]'") from None
        server = {"synchronous_commit": "on", "application_name": "warren"}
        with _refused():
            self._pool = await asyncpg.create_pool(
                self.address, min_size=1, max_size=self.connections, server_settings=server
            )

    async def listening(self) -> Any:
        """A connection on which words of other processes are heard, and said that no transaction tells."""
        import asyncpg

        server = {"synchronous_commit": "off", "application_name": self._name}
        with _refused():
            return await asyncpg.connect(self.address, timeout=CONNECTING, server_settings=server)

    @property
    def _name(self) -> str:
        return f"{LISTENING} {self.way}".strip()

    def leave(self, channel: str) -> None:
        """Of what is said on a channel others hear in another way; of the rest by NOTIFY, when it is stored."""
        self._tells.discard(channel)

    def tell(self, channel: str) -> None:
        """Of what is said on a channel others hear by NOTIFY too."""
        self._tells.add(channel)

    async def close(self) -> None:
        if self._flushing is not None:
            await self._flushing
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    def abandon(self) -> None:
        """Break all connections off: whoever waits for an answer is told that none comes."""
        if self._pool is not None:
            self._pool.terminate()

    async def write(self, statements: Sequence[Statement]) -> None:
        one = as_one([self._told(statement) for statement in statements])
        if one is None or (self._waiting and self._waiting[0].statement.text != one.text):
            await self._carried_out(statements)
            return
        line = _Line(statements[0].values[0], one, asyncio.get_running_loop().create_future())
        self._waiting.append(line)
        if self._flushing is None:
            self._flushing = asyncio.ensure_future(self._flush())
        await line.done

    async def _flush(self) -> None:
        """Write all lines that wait, those that have come meanwhile together: they share a way and a sync."""
        while self._waiting:
            lines, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            lines.sort(key=lambda line: line.table)  # two processes never wait for one another
            for line, fault in zip(lines, await self._written(lines), strict=True):
                settle(line.done, fault)
        self._flushing = None

    async def _written(self, lines: Sequence[_Line]) -> list[Exception | None]:
        """Write some lines at once; if one of them cannot be, one by one. What went wrong with each."""
        import asyncpg

        connection = None
        try:
            async with self._needed().acquire() as connection:
                values = [line.statement.values for line in lines]
                await connection.executemany(_numbered(lines[0].statement.text), values)
        except (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError) as fault:
            if len(lines) == 1:
                is_clash = isinstance(fault, asyncpg.IntegrityConstraintViolationError)
                return [Clash(str(fault)) if is_clash else CannotStore(f"PostgreSQL: {fault}")]
            return [fault for line in lines for fault in await self._written([line])]
        except Exception as fault:
            return [_not_written(fault, connection)] * len(lines)
        return [None] * len(lines)

    async def _carried_out(self, statements: Sequence[Statement]) -> None:
        import asyncpg

        connection = None
        try:
            async with self._needed().acquire() as connection, connection.transaction():
                for text, values, least, tells in map(self._told, statements):
                    status = await connection.execute(_numbered(text), *values)
                    if _changed(status) < least:
                        raise Clash("something has changed meanwhile")
                    if tells is not None:
                        await connection.execute("SELECT pg_notify($1, $2)", *tells)
        except asyncpg.IntegrityConstraintViolationError as fault:
            raise Clash(str(fault)) from None
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as fault:
            raise _not_written(fault, connection) from None

    async def read(self, text: str, *values: Any) -> list[Row]:
        async with self._connected() as connection:
            return [tuple(row) for row in await connection.fetch(_numbered(text), *values)]

    async def servers(self) -> int:
        """How many servers run on the database now."""
        return len(await self._names())

    async def has_others(self) -> bool:
        """Whether servers run on the database that do not hear on the same way as this one."""
        return any(name != self._name for name in await self._names())

    async def _names(self) -> list[str]:
        text = "SELECT application_name FROM pg_stat_activity WHERE datname = current_database()"
        return [name for (name,) in await self.read(text) if name and name.startswith(LISTENING)]

    async def is_served(self) -> bool:
        return await self.servers() > 0

    async def examine(self) -> Examined:
        async with self._connected() as connection:
            return await examined(connection)

    async def read_all(self, texts: Sequence[str], *values: Any) -> list[list[Row]]:
        async with (
            self._connected() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            return [[tuple(row) for row in await connection.fetch(_numbered(text), *values)] for text in texts]

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        """A connection for reading; CannotStore if there is none, or if what is asked cannot be answered."""
        import asyncpg

        try:
            async with self._needed().acquire() as connection:
                yield connection
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError, UnicodeDecodeError) as fault:
            raise CannotStore(f"PostgreSQL: {fault}") from None  # the last is a text that was damaged

    def _told(self, statement: Statement) -> Statement:
        """A statement with what is told by NOTIFY: by whom, and on no other channels."""
        tells = statement.tells
        if tells is None or tells.channel not in self._tells:
            return statement._replace(tells=None)
        return statement._replace(tells=tells._replace(text=f"{self.me} {tells.text}"))

    def _needed(self) -> Any:
        if self._pool is None:
            raise CannotStore("the store is closed")
        return self._pool


class _Line(NamedTuple):
    """A line and the change of its table, and who waits for it."""

    table: str
    statement: Statement
    done: asyncio.Future[None]


_INSERT: Final = re.compile(r"INSERT INTO lines \((table_id, [^)]*)\) VALUES \([?, ]*\)")
_KINDS: Final = {str: "TEXT", type(None): "TEXT", int: "BIGINT", float: "REAL", bytes: "BLOB"}


def as_one(statements: Sequence[Statement]) -> Statement | None:
    """A line and the change of its table, which is what a move comes to, as one statement.

    If there is no such table, the line has none, which is refused as a clash.

    >>> line = Statement("INSERT INTO lines (table_id, seq) VALUES (?, ?)", ("t", 2))
    >>> one = as_one([line, Statement("UPDATE tables SET seq = ? WHERE id = ?", (3, "t"), least=1)])
    >>> print(one.text.replace(" INSERT", chr(10) + "INSERT"), one.values)
    WITH changed AS (UPDATE tables SET seq = ? WHERE id = ? RETURNING id)
    INSERT INTO lines (table_id, seq) SELECT (SELECT id FROM changed), CAST(? AS BIGINT) (3, 't', 2)
    """
    if len(statements) != 2:
        return None
    (insert, row, _, tells), (update, values, least, _) = statements
    found = _INSERT.fullmatch(insert)
    if found is None or not update.startswith("UPDATE tables ") or least != 1:
        return None
    given = ", ".join(f"CAST(? AS {_KINDS[type(value)]})" for value in row[1:])
    text = f"WITH changed AS ({update} RETURNING id) INSERT INTO lines ({found[1]})"
    text = f"{text} SELECT (SELECT id FROM changed), {given}"
    if tells is None:
        return Statement(text, (*values, *row[1:]))
    return Statement(f"{text} RETURNING pg_notify(?, ?)", (*values, *row[1:], *tells))


@contextmanager
def _refused() -> Iterator[None]:
    """CannotStore if there is no connection to be had."""
    import asyncpg

    try:
        yield
    except ValueError:  # it would quote the address, and in it the password
        raise CannotStore("PostgreSQL: expected an address like postgresql://user:password@host/name") from None
    except (OSError, TimeoutError, asyncpg.PostgresError) as fault:
        raise CannotStore(f"PostgreSQL: {fault or 'no connection'}") from None


def _not_written(fault: Exception, connection: Any) -> CannotStore:
    """What to say of a write that failed: nothing is stored if there was no connection or the database says so."""
    import asyncpg

    lost = asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError
    says_so = isinstance(fault, asyncpg.PostgresError | ValueError) and not isinstance(fault, lost)
    kind = CannotStore if connection is None or says_so else Unsure
    return kind(f"PostgreSQL: {fault}")


@lru_cache(maxsize=500)
def _numbered(text: str) -> str:
    """A statement with `$1`, `$2` where SQLite has `?`; what differs in the types is put right.

    >>> _numbered("SELECT a FROM b WHERE c = ? AND d = ?")
    'SELECT a FROM b WHERE c = $1 AND d = $2'
    """
    numbers = iter(range(1, 1000))
    text = re.sub(r"\?", lambda m: f"${next(numbers)}", text)
    return text.replace(" BLOB", " BYTEA").replace(" REAL", " DOUBLE PRECISION").replace(" INTEGER", " BIGINT")


def _changed(status: str) -> int:
    """How many rows a statement has changed (`UPDATE 1`, `INSERT 0 1`)."""
    last = status.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0
