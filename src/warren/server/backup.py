"""Backup and restore: everything in the store as one file, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final, TypeVar

from .archive import (
    Archive,
    BadBackup,
    CannotBackUp,
    Head,
    TableRow,
    check_free,
    check_plain,
    write_new,
    write_over,
)
from .database import Row, Statement
from .schema import COUNTED, COUNTED_SINCE, STEPS, columns_at, steps_between, version_of
from .store import Store
from .times import ALIVE, RAN

T = TypeVar("T")

ALWAYS_THERE: Final = "pauses"
"""A table in which a server has written that was never used."""


Telling = Callable[[int], AbstractContextManager[Callable[[int], None]]]
"""Is told how many rows there are; what it gives is called with how many more of them are done."""

AT_ONCE: Final = 500
"""Rows, after which somebody is told how far it is."""


def silent(rows: int) -> AbstractContextManager[Callable[[int], None]]:
    """Tells nobody anything."""
    return nullcontext(lambda done: None)


async def back_up(store: Store, path: Path, telling: Telling = silent) -> int:
    """Write everything to a new file, as it is at one moment; returns how many rows."""
    check_free(path)
    return await _backed_up(store, path, write_new, telling)


async def back_up_over(store: Store, path: Path, telling: Telling = silent) -> int:
    """The same, in place of a file that may be there, and is not the database."""
    check_plain(path)
    if store.has(path):
        raise CannotBackUp(f"{path}: the database itself is kept there: expected another name")
    return await _backed_up(store, path, write_over, telling)


async def _backed_up(
    store: Store, path: Path, write: Callable[[Path, Head, Iterable[TableRow]], int], telling: Telling
) -> int:
    tables = columns_at(len(STEPS))
    questions = [f"SELECT {', '.join(columns)} FROM {name}" for name, columns in tables.items()]
    *found, about = await store.database.read_all([*questions, "SELECT name, value FROM about"])
    noted = {name: float(value) for name, value in about if name in (ALIVE, RAN)}
    head = Head(len(STEPS), noted.get(ALIVE), noted.get(RAN))
    with telling(sum(map(len, found))) as advance:
        everything = ((name, row) for name, rows in zip(tables, found, strict=True) for row in rows)
        return write(path, head, _counted(everything, advance))


def _counted(rows: Iterable[T], advance: Callable[[int], None]) -> Iterator[T]:
    """The same rows; how many went by is told in steps."""
    number = 0
    for number, row in enumerate(rows, 1):
        yield row
        if number % AT_ONCE == 0:
            advance(AT_ONCE)
    advance(number % AT_ONCE)


async def restore(store: Store, path: Path, telling: Telling = silent) -> int:
    """Read everything from a backup into an empty database, all of it or nothing; returns how many rows.

    The database needs no schema: it comes with the rows.
    """
    archive = Archive(path)
    with telling(archive.rows) as advance:
        rows = list(_counted(archive, advance))
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
            raise BadBackup(
                f"{store.place}: a server has written it already (there are {name} in it): expected an empty one, such"
                " as a file that is not there yet (--database NEW)"
            )


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
