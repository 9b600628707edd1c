"""The tables of the database, and how each version became the next. What was released is never changed here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ..core.errors import WarrenError, quoted
from .database import CannotStore, Clash, Database, Statement


class NewerSchema(WarrenError):
    """A database that a newer Warren has written."""


FIRST: Final = (
    # the tables, as lists show them; `seq` is the number of the last line
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, seq INTEGER NOT NULL, stage TEXT NOT NULL, is_listed INTEGER NOT NULL,
        made REAL NOT NULL, changed REAL NOT NULL, waits_for_bot INTEGER NOT NULL, deadline REAL,
        brief BLOB NOT NULL)""",
    "CREATE INDEX tables_by_stage ON tables (stage, changed)",
    "CREATE INDEX tables_by_deadline ON tables (deadline)",
    # what happened at them: nothing is ever changed in these lines
    """CREATE TABLE lines (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, key TEXT, body BLOB NOT NULL,
        PRIMARY KEY (table_id, seq))""",
    "CREATE UNIQUE INDEX lines_by_key ON lines (table_id, key)",
    # who holds their seats
    """CREATE TABLE chairs (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, PRIMARY KEY (table_id, seat))""",
    "CREATE INDEX chairs_by_person ON chairs (person)",
    # people: guests, and those with an account
    """CREATE TABLE people (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, account TEXT, password TEXT, made REAL NOT NULL, email TEXT,
        webhook TEXT, webhook_secret TEXT)""",
    "CREATE UNIQUE INDEX people_by_account ON people (account)",
    """CREATE TABLE sessions (
        hash TEXT PRIMARY KEY, person TEXT NOT NULL, made REAL NOT NULL, expires REAL NOT NULL)""",
    "CREATE INDEX sessions_by_person ON sessions (person)",
    # links to seats: each is good for one person
    """CREATE TABLE links (
        hash TEXT PRIMARY KEY, table_id TEXT NOT NULL, seat INTEGER NOT NULL, made REAL NOT NULL, used REAL)""",
    "CREATE INDEX links_by_table ON links (table_id)",
    """CREATE TABLE results (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, game TEXT NOT NULL, ended REAL NOT NULL,
        share REAL NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (table_id, seat))""",
    "CREATE INDEX results_by_person ON results (person)",
    """CREATE TABLE ratings (
        person TEXT NOT NULL, game TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL, games INTEGER NOT NULL,
        PRIMARY KEY (person, game))""",
    # messages to people that are still to be delivered
    """CREATE TABLE notices (
        id TEXT PRIMARY KEY, person TEXT NOT NULL, body BLOB NOT NULL, tries INTEGER NOT NULL, due REAL NOT NULL)""",
    "CREATE INDEX notices_by_due ON notices (due)",
    # when no process was alive: clocks stood still
    "CREATE TABLE pauses (began REAL PRIMARY KEY, ended REAL NOT NULL)",
    "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
)

SECOND: Final = (
    # what makes tables open quickly; it may be thrown away at any time
    "CREATE TABLE snapshots (table_id TEXT NOT NULL, after INTEGER NOT NULL, body BLOB NOT NULL,"
    " PRIMARY KEY (table_id, after))",
)

THIRD: Final = (
    # where those who hold seats want word of one seat, instead of where they want all other word
    """CREATE TABLE webhooks (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, webhook TEXT NOT NULL,
        secret TEXT NOT NULL, PRIMARY KEY (table_id, seat))""",
    "CREATE INDEX webhooks_by_person ON webhooks (person)",
)

FOURTH: Final = (
    # in which form word goes to webhooks; nothing: as their addresses say
    "ALTER TABLE people ADD COLUMN webhook_format TEXT",
    "ALTER TABLE webhooks ADD COLUMN format TEXT",
)

COUNTED: Final = (
    # how long servers have run is counted from the last sign of life that was noted as a date; until then clocks stood
    # still between those of `pauses`
    """UPDATE tables SET deadline = deadline - COALESCE(
            (SELECT CAST(value AS REAL) FROM about WHERE name = 'alive'), changed)
        + (SELECT COALESCE(SUM(ended - began), 0) FROM pauses WHERE began >= tables.changed)""",
    "UPDATE notices SET due = 0",
)
COUNTED_SINCE: Final = 5
"""The schema with which that began."""

SIXTH: Final = (
    # what was spent of budgets, and how long servers had run then
    "CREATE TABLE budgets (name TEXT PRIMARY KEY, used REAL NOT NULL, at REAL NOT NULL)",
    "CREATE INDEX budgets_by_time ON budgets (at)",
)

STEPS: Final = (FIRST, SECOND, THIRD, FOURTH, COUNTED, SIXTH)
"""What each version adds to the one before."""


NOT_BACKED_UP: Final = ("about", "snapshots", "budgets")
"""Tables of what is made anew, or soon past."""


class Column(NamedTuple):
    """A column of a table, as the schema has it."""

    name: str
    kind: str  # TEXT, INTEGER, REAL or BLOB
    may_be_null: bool


def tables_at(version: int) -> dict[str, list[Column]]:
    """All tables of a version of the schema."""
    found: dict[str, list[Column]] = {}
    for text in (text for step in STEPS[:version] for text in step):
        made = re.fullmatch(r"CREATE TABLE (\w+) \((.*)\)", " ".join(text.split()))
        more = re.fullmatch(r"ALTER TABLE (\w+) ADD COLUMN (.*)", text)
        if made is not None:
            found[made[1]] = _columns(re.sub(r", PRIMARY KEY \(.*\)", "", made[2]))
        elif more is not None:
            found[more[1]] += _columns(more[2])
    return found


def _columns(text: str) -> list[Column]:
    """The columns of a table, as a statement that makes it has them.

    >>> _columns("id TEXT PRIMARY KEY, made REAL NOT NULL, used REAL")[1:]
    [Column(name='made', kind='REAL', may_be_null=False), Column(name='used', kind='REAL', may_be_null=True)]
    """
    parts = [part.split(maxsplit=2) for part in text.split(", ")]
    return [Column(name, kind, not re.search("NOT NULL|PRIMARY KEY", "".join(more))) for name, kind, *more in parts]


def columns_at(version: int) -> Mapping[str, Sequence[str]]:
    """What a backup of a version of the schema has: tables, and the names of their columns."""
    tables = tables_at(version).items()
    return {name: [column.name for column in columns] for name, columns in tables if name not in NOT_BACKED_UP}


def steps_between(version: int, later: int) -> list[Statement]:
    """What makes a later version of one, if it is still that one: no step is ever taken twice."""
    statements = []
    for number in range(version + 1, later + 1):
        if number > 1:
            before = ("schema", str(number - 1))
            statements.append(Statement("DELETE FROM about WHERE name = ? AND value = ?", before, least=1))
        statements += [Statement(text) for text in STEPS[number - 1]]
        statements.append(Statement("INSERT INTO about (name, value) VALUES (?, ?)", ("schema", str(number))))
    return statements


async def migrate(database: Database) -> int:
    """Bring a database to the newest version, step by step; returns the version that it had."""
    version = await version_of(database)
    if version > len(STEPS):
        raise NewerSchema(f"the database has schema {version}: this Warren knows {len(STEPS)} and older ones")
    for number in range(version + 1, len(STEPS) + 1):
        try:
            await database.write(steps_between(number - 1, number))
        except (Clash, CannotStore):  # another process may have begun at the same time, and was faster
            if await version_of(database) < number:
                raise
    return version


async def version_of(database: Database) -> int:
    """The version of a database's schema; 0 if it is empty."""
    try:
        rows = await database.read("SELECT value FROM about WHERE name = ?", "schema")
    except CannotStore as fault:
        if "about" in str(fault):  # there is no such table yet
            return 0
        raise
    said = str(rows[0][0]) if rows else "0"
    if not said.isdecimal():
        raise CannotStore(f"the database is damaged: it says that its schema is {quoted(said)}")
    return int(said)
