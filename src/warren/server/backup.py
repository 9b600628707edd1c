"""Backup and restore: everything in the store as one file, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from .archive import Archive, BadBackup, Head, TableRow, check_free, write_new, write_over
from .database import Row, Statement
from .schema import COUNTED, COUNTED_SINCE, STEPS, columns_at, steps_between, version_of
from .store import Store
from .times import ALIVE, RAN

ALWAYS_THERE: Final = "pauses"
"""A table in which a server has written that was never used."""


async def back_up(store: Store, path: Path) -> int:
    """Write everything to a new file, as it is at one moment; returns how many rows."""
    check_free(path)
    return await _backed_up(store, path, write_new)


async def back_up_over(store: Store, path: Path) -> int:
    """The same, in place of a file that may be there."""
    return await _backed_up(store, path, write_over)


async def _backed_up(store: Store, path: Path, write: Callable[[Path, Head, Iterable[TableRow]], int]) -> int:
    tables = columns_at(len(STEPS))
    questions = [f"SELECT {', '.join(columns)} FROM {name}" for name, columns in tables.items()]
    *found, about = await store.database.read_all([*questions, "SELECT name, value FROM about"])
    noted = {name: float(value) for name, value in about if name in (ALIVE, RAN)}
    head = Head(len(STEPS), noted.get(ALIVE), noted.get(RAN))
    return write(path, head, ((name, row) for name, rows in zip(tables, found, strict=True) for row in rows))


async def restore(store: Store, path: Path) -> int:
    """Read everything from a backup into an empty database, all of it or nothing; returns how many rows.

    The database needs no schema: it comes with the rows.
    """
    archive = Archive(path)
    rows = list(archive)
    version = await version_of(store.database)
    await _check_empty(store, version)
    schema = max(version, archive.head.schema)
    statements = [
        *steps_between(version, schema),
        *(_insert(*row) for row in rows),
        *_counted_on(archive.head, rows),
        *(Statement(text) for text in COUNTED if archive.head.schema < COUNTED_SINCE <= schema),
        *steps_between(schema, len(STEPS)),
    ]
    await store.database.write(statements)
    return len(rows)


async def _check_empty(store: Store, version: int) -> None:
    for name in columns_at(version).keys() - {ALWAYS_THERE}:
        if await store.database.read(f"SELECT 1 FROM {name} LIMIT 1"):
            raise BadBackup(f"{store.place}: there are {name} in this database: expected an empty one")


def _counted_on(head: Head, rows: Sequence[tuple[str, Sequence[str], Row]]) -> list[Statement]:
    """Clocks go on from where they stood. Some backups of before do not say when a server was last alive: none was
    after what changed last.
    """
    alive = head.alive
    if alive is None and head.schema < COUNTED_SINCE:
        changed = (values[columns.index("changed")] for name, columns, values in rows if name == "tables")
        alive = max(map(float, changed), default=0.0)
    noted = [(name, repr(value)) for name, value in ((ALIVE, alive), (RAN, head.ran)) if value is not None]
    return [
        Statement("DELETE FROM about WHERE name IN (?, ?)", (ALIVE, RAN)),
        *(Statement("INSERT INTO about (name, value) VALUES (?, ?)", row) for row in noted),
    ]


def _insert(name: str, columns: Sequence[str], values: Row) -> Statement:
    marks = ", ".join("?" * len(columns))
    return Statement(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", values)
