"""`Postgres`: the driver for several processes (`pip install 'warren[scale]'`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from .database import CannotStore, Clash, Row, Statement


class Postgres:
    """A PostgreSQL database, by its address (`postgresql://user:password@host/name`)."""

    def __init__(self, address: str, connections: int = 8) -> None:
        self.address = address
        self.connections = connections
        self._pool: Any = None

    async def open(self) -> None:
        try:
            import asyncpg
        except ImportError:
            raise CannotStore("PostgreSQL needs asyncpg: pip install 'warren[scale]'") from None
        try:
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=1,
                max_size=self.connections,
                server_settings={"synchronous_commit": "on", "application_name": "warren"},
            )
        except (OSError, asyncpg.PostgresError, ValueError) as fault:
            raise CannotStore(f"PostgreSQL: {fault}") from None

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    async def write(self, statements: Sequence[Statement]) -> None:
        import asyncpg

        one = as_one(statements)
        try:
            async with self._needed().acquire() as connection:
                if one is not None:
                    await _carry_out(connection, [one])
                else:
                    async with connection.transaction():
                        await _carry_out(connection, statements)
        except asyncpg.IntegrityConstraintViolationError as fault:
            raise Clash(str(fault)) from None
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as fault:
            raise CannotStore(f"PostgreSQL: {fault}") from None

    async def read(self, text: str, *values: Any) -> list[Row]:
        import asyncpg

        try:
            async with self._needed().acquire() as connection:
                return [tuple(row) for row in await connection.fetch(_numbered(text), *values)]
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as fault:
            raise CannotStore(f"PostgreSQL: {fault}") from None

    async def read_all(self, texts: Sequence[str]) -> list[list[Row]]:
        async with (
            self._needed().acquire() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            return [[tuple(row) for row in await connection.fetch(_numbered(text))] for text in texts]

    def _needed(self) -> Any:
        if self._pool is None:
            raise CannotStore("the store is closed")
        return self._pool


async def _carry_out(connection: Any, statements: Sequence[Statement]) -> None:
    for text, values, least in statements:
        status = await connection.execute(_numbered(text), *values)
        if _changed(status) < least:
            raise Clash("something has changed meanwhile")


_INSERT: Final = re.compile(r"INSERT INTO lines (\([^)]*\)) VALUES \([?, ]*\)")
_KINDS: Final = {str: "TEXT", type(None): "TEXT", int: "BIGINT", float: "REAL", bytes: "BLOB"}


def as_one(statements: Sequence[Statement]) -> Statement | None:
    """A line and the change of its table, which is what a move comes to, as one statement: it needs no transaction.

    >>> line = Statement("INSERT INTO lines (table_id, seq) VALUES (?, ?)", ("t", 2))
    >>> one = as_one([line, Statement("UPDATE tables SET seq = ? WHERE id = ?", (3, "t"), least=1)])
    >>> print(one.text.replace(" INSERT", chr(10) + "INSERT"), one.values)
    WITH changed AS (UPDATE tables SET seq = ? WHERE id = ? RETURNING 1)
    INSERT INTO lines (table_id, seq) SELECT CAST(? AS TEXT), CAST(? AS BIGINT) FROM changed (3, 't', 't', 2)
    """
    if len(statements) != 2:
        return None
    (insert, row, _), (update, values, least) = statements
    found = _INSERT.fullmatch(insert)
    if found is None or not update.startswith("UPDATE tables ") or least != 1:
        return None
    given = ", ".join(f"CAST(? AS {_KINDS[type(value)]})" for value in row)
    text = f"WITH changed AS ({update} RETURNING 1) INSERT INTO lines {found[1]} SELECT {given} FROM changed"
    return Statement(text, (*values, *row), least=1)


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
