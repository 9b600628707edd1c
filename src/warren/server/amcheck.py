"""What PostgreSQL itself can say of its pages: `amcheck` reads tables and indexes and compares them.

It is an extension that only an administrator can make. Where it is not there, it is made for the time of the check in a
transaction that is taken back, if whoever asks may do so.
"""

from __future__ import annotations

from typing import Any, Final

from .database import Examined

OURS: Final = "c.relnamespace = current_schema()::regnamespace"
WITHOUT_CHECKSUMS: Final = (
    "this PostgreSQL keeps no checksums of its pages: what was changed within a value it cannot see"
    " (pg_checksums --enable)"
)


async def examined(connection: Any) -> Examined:
    """Look at all tables and indexes that are ours."""
    pages = await connection.fetchval(
        "SELECT COALESCE(sum(pg_total_relation_size(c.oid)), 0)::bigint / current_setting('block_size')::bigint"
        f" FROM pg_class c WHERE c.relkind = 'r' AND {OURS}"
    )
    unseen = () if await connection.fetchval("SHOW data_checksums") == "on" else (WITHOUT_CHECKSUMS,)
    transaction = connection.transaction()
    await transaction.start()
    try:
        refused = await _fault(connection, "CREATE EXTENSION IF NOT EXISTS amcheck")
        if refused:
            why = f"amcheck is not to be had ({refused}): indexes were not compared with their tables"
            return Examined(pages, (), (*unseen, why))
        return Examined(pages, tuple(await _faults(connection)), unseen)
    finally:
        if not connection.is_closed():
            await transaction.rollback()


async def _faults(connection: Any) -> list[str]:
    where = await connection.fetchval(
        "SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace"
        " WHERE e.extname = 'amcheck'"
    )
    relations = await connection.fetch(
        f"SELECT c.oid::bigint AS oid, c.relname AS name, c.relkind::text AS kind FROM pg_class c"
        f" LEFT JOIN pg_am a ON a.oid = c.relam WHERE {OURS}"
        " AND (c.relkind = 'r' OR (c.relkind = 'i' AND a.amname = 'btree')) ORDER BY c.relkind DESC, c.relname"
    )
    found = []
    for oid, name, kind in relations:
        if kind == "r":
            text = f"SELECT blkno, msg FROM {where}.verify_heapam({oid}::oid::regclass)"
            found += [f"table {name}, {fault}" for fault in await _told(connection, text)]
        else:
            text = f"SELECT {where}.bt_index_check({oid}::oid::regclass, true)"
            fault = await _fault(connection, text)
            found += [f"index {name}: {fault}"] if fault else []
        if connection.is_closed():
            return [*found, "PostgreSQL itself has broken off: its log says more"]
    return found


async def _told(connection: Any, text: str) -> list[str]:
    """Pages with something wrong with them, or why the table cannot be read."""
    import asyncpg

    try:
        async with connection.transaction():
            return [f"page {page}: {said}" for page, said in await connection.fetch(text)]
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as fault:
        return [str(fault)]


async def _fault(connection: Any, text: str) -> str:
    """Why something cannot be done; nothing if it can."""
    import asyncpg

    try:
        async with connection.transaction():
            await connection.execute(text)
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as fault:
        return str(fault)
    return ""
