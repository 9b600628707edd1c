"""`Postgres`: the driver for several processes (`pip install 'warren[scale]'`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

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

        try:
            async with self._needed().acquire() as connection, connection.transaction():
                for text, values, least in statements:
                    status = await connection.execute(_numbered(text), *values)
                    if _changed(status) < least:
                        raise Clash("something has changed meanwhile")
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
