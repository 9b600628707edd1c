"""`Store`: everything that outlives the process. The lines of tables are the truth; the rest are lists made of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Final, NamedTuple

from ..core.errors import BadOption, WarrenError, quoted
from .database import TABLES, CannotStore, Clash, Database, Row, Statement, Word
from .events import Line, encoded
from .postgres import Postgres
from .schema import STEPS, migrate, version_of
from .sqlite import SQLite
from .stored_lines import Lines

_INSERT_LINE: Final = "INSERT INTO lines (table_id, seq, key, body) VALUES (?, ?, ?, ?)"
_UPDATE_TABLE: Final = (
    "UPDATE tables SET seq = ?, stage = ?, is_listed = ?, changed = COALESCE(?, changed), waits_for_bot = ?,"
    " deadline = ?, brief = ? WHERE id = ?"
)
_INSERT_TABLE: Final = (
    "INSERT INTO tables (seq, stage, is_listed, changed, waits_for_bot, deadline, brief, id, game, made)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class Behind(Clash):
    """Another process has written a line of this table meanwhile: look at it, then decide again."""


class NoDatabase(WarrenError, LookupError):
    """Where a database of a server was expected there is none."""


class Listing(NamedTuple):
    """A table as lists show it."""

    id: str
    game: str
    stage: str
    is_listed: bool
    waits_for_bot: bool
    deadline: float | None
    brief: bytes  # JSON
    chairs: dict[int, str]  # persons by seat
    waits_for: tuple[int, ...] = ()  # seats in which people decide
    is_quiet: bool = False  # what has changed is not for everybody to know


class Kept(NamedTuple):
    """Everything that is kept of a table, as it is at one moment."""

    lines: Lines
    listed: Row | None  # game, last line, stage, made, changed, is_listed, waits_for_bot, deadline, brief
    chairs: dict[int, str]  # persons by seat
    snapshots: list[bytes]


class Store:
    """Lines of tables, people, sessions, links, results."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    def at(cls, address: str) -> Store:
        """The store at an address: `postgresql://…`, or the path of a file."""
        if address.startswith(("postgresql://", "postgres://")):
            return cls(Postgres(address))
        if "://" in address:  # whatever follows may be secret
            raise BadOption(f"database {quoted(address.partition('://')[0])}://…: expected postgresql://…, or a file")
        return cls(SQLite(address))

    @property
    def place(self) -> str:
        """Where it is, as may be said aloud: the address of a database has a password in it."""
        return str(self.database.path) if isinstance(self.database, SQLite) else "PostgreSQL"

    @property
    def is_new(self) -> bool:
        """Whether it is a file that is not there yet."""
        return isinstance(self.database, SQLite) and not self.database.path.exists()

    def has(self, path: Path) -> bool:
        """Whether it is kept in a file, by whatever name."""
        return isinstance(self.database, SQLite) and path.exists() and path.samefile(self.database.path)

    async def look_over(self) -> None:
        """Find out whether a file can be served; CannotStore says what is wrong with it."""
        if isinstance(self.database, SQLite):
            await asyncio.to_thread(self.database.look_over)

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """No other server has the same store meanwhile, unless it is one for several; CannotStore if one has it."""
        with self.database.claimed() if isinstance(self.database, SQLite) else nullcontext():
            yield

    async def open(self) -> None:
        """Begin, and bring the schema up to date."""
        await self.database.open()
        await migrate(self.database)

    @asynccontextmanager
    async def filling(self) -> AsyncIterator[None]:
        """Begin with a database that may have no schema yet, and end. If that fails, a new file is gone again."""
        file = self.database if isinstance(self.database, SQLite) else None
        is_new = self.is_new
        with self.claimed():
            try:
                try:
                    await self.database.open()
                    if isinstance(self.database, Postgres) and (servers := await self.database.servers()):
                        raise CannotStore(f"PostgreSQL: servers run on this database ({servers}): end them first")
                    yield
                finally:
                    await self.close()
            except BaseException:
                if file is not None and is_new:
                    file.remove()
                raise

    async def open_existing(self) -> None:
        """Begin with a database that a server has written; NoDatabase if it is another one, or none.

        Its schema is brought up to date, but not under a server of an older release that runs.
        """
        if isinstance(self.database, SQLite) and not self.database.path.is_file():
            raise NoDatabase(f"{self.database.path}: there is no such file: expected the database of a server")
        await self.database.open()
        try:
            version = await version_of(self.database)
            if not version:
                raise NoDatabase("no server has ever written this database: expected another one")
            if version < len(STEPS) and await self.database.is_served():
                raise CannotStore(
                    f"{self.place}: a server of an older Warren runs on it (schema {version}, here it is {len(STEPS)}):"
                    " end it first, or use the same Warren"
                )
            await migrate(self.database)
        except BaseException:
            await self.database.close()
            raise

    async def close(self) -> None:
        """End; what was asked for is finished first."""
        await self.database.close()

    def abandon(self) -> None:
        """Wait no more for what was asked for."""
        if isinstance(self.database, Postgres):
            self.database.abandon()

    # ---- tables

    async def append(self, listing: Listing, line: Line, *more: Statement) -> None:
        """Write the next line of a table; it is on the disk when this returns. Behind if it is not the next one."""
        row = (
            line.seq,
            listing.stage,
            int(listing.is_listed),
            None if listing.is_quiet else line.at,
            int(listing.waits_for_bot),
            listing.deadline,
            listing.brief,
            listing.id,
        )
        told = Word(TABLES, f"{listing.id} {line.seq}")
        statements = [Statement(_INSERT_LINE, (listing.id, line.seq, line.key, encoded(line)), tells=told)]
        if line.seq == 1:
            statements.append(Statement(_INSERT_TABLE, (*row, listing.game, line.at)))
        else:
            statements.append(Statement(_UPDATE_TABLE, row, least=1))
        statements += self._seated(listing, line)
        try:
            await self.database.write([*statements, *more])
        except Clash as fault:
            raise Behind(str(fault)) from None

    def _seated(self, listing: Listing, line: Line) -> list[Statement]:
        """The list of who sits where, if this line has changed it."""
        if not any(type(event).__name__ in ("Opened", "Sat", "Left") for event in line.events):
            return []
        return [
            Statement("DELETE FROM chairs WHERE table_id = ?", (listing.id,)),
            *(
                Statement("INSERT INTO chairs (table_id, seat, person) VALUES (?, ?, ?)", (listing.id, seat, person))
                for seat, person in listing.chairs.items()
            ),
        ]

    async def lines(self, table: str, after: int = 0) -> Lines:
        """The lines of a table after a number."""
        return _lines(
            await self.database.read("SELECT body FROM lines WHERE table_id = ? AND seq > ? ORDER BY seq", table, after)
        )

    async def kept(self, table: str) -> Kept:
        """Everything that is kept of a table."""
        lines, listed, chairs, snapshots = await self.database.read_all(
            [
                "SELECT body FROM lines WHERE table_id = ? ORDER BY seq",
                "SELECT game, seq, stage, made, changed, is_listed, waits_for_bot, deadline, brief FROM tables"
                " WHERE id = ?",
                "SELECT seat, person FROM chairs WHERE table_id = ? ORDER BY seat",
                "SELECT body FROM snapshots WHERE table_id = ? ORDER BY after",
            ],
            table,
        )
        persons = {int(seat): str(person) for seat, person in chairs}
        return Kept(_lines(lines), listed[0] if listed else None, persons, [raw(body) for (body,) in snapshots])

    async def has_table(self, table: str) -> bool:
        """Whether there is a table with an id."""
        return bool(await self.database.read("SELECT id FROM tables WHERE id = ?", table))

    async def snapshots(self, table: str) -> list[bytes]:
        """The snapshots of a table, one after another."""
        rows = await self.database.read("SELECT body FROM snapshots WHERE table_id = ? ORDER BY after", table)
        return [bytes(body) for (body,) in rows]

    async def keep_snapshot(self, table: str, after: int, body: bytes) -> bool:
        """Keep a snapshot of the lines after a number; whether there was none yet."""
        text = "INSERT INTO snapshots (table_id, after, body) VALUES (?, ?, ?)"
        try:
            await self.database.write([Statement(text, (table, after, body))])
        except Clash:
            return False
        return True

    async def forget_snapshots(self, table: str, after: int) -> None:
        """Throw away the snapshots of the lines after a number."""
        text = "DELETE FROM snapshots WHERE table_id = ? AND after >= ?"
        await self.database.write([Statement(text, (table, after))])

    async def ids(self) -> list[str]:
        """The ids of all tables."""
        return [row[0] for row in await self.database.read("SELECT id FROM tables ORDER BY made, id")]

    async def listed(self, most: int = 100) -> list[Row]:
        """Tables that everybody may see, the newest first: id, brief, when it was made and changed."""
        return await self.database.read(
            "SELECT id, brief, made, changed FROM tables WHERE is_listed = 1 AND stage IN ('open', 'playing')"
            " ORDER BY changed DESC LIMIT ?",
            most,
        )

    async def tables_of(self, person: str, most: int = 200) -> list[Row]:
        """The tables at which somebody sits, as `listed`, once for each of their seats, which comes last."""
        return await self.database.read(
            "SELECT t.id, t.brief, t.made, t.changed, c.seat FROM (SELECT id, brief, made, changed FROM tables"
            " WHERE id IN (SELECT table_id FROM chairs WHERE person = ?) ORDER BY changed DESC LIMIT ?) t"
            " JOIN chairs c ON c.table_id = t.id AND c.person = ? ORDER BY t.changed DESC, t.id, c.seat",
            person,
            most,
            person,
        )

    async def held_by(self, person: str) -> list[str]:
        """All tables at which somebody sits."""
        rows = await self.database.read("SELECT DISTINCT table_id FROM chairs WHERE person = ?", person)
        return [row[0] for row in rows]

    async def waiting_for_bots(self) -> list[str]:
        """Tables at which a program has to decide."""
        rows = await self.database.read("SELECT id FROM tables WHERE waits_for_bot = 1 AND stage = 'playing'")
        return [row[0] for row in rows]

    async def overdue(self, ran: float) -> list[str]:
        """Tables at which somebody's time may have run out, now that servers have run so long."""
        rows = await self.database.read("SELECT id FROM tables WHERE deadline <= ? AND stage = 'playing'", ran)
        return [row[0] for row in rows]

    async def without_results(self, since: float, until: float) -> list[str]:
        """Tables that ended between two times, and whose results nobody has kept: their process was killed."""
        rows = await self.database.read(
            "SELECT id FROM tables t WHERE stage = 'over' AND changed > ? AND changed <= ?"
            " AND EXISTS (SELECT 1 FROM chairs c WHERE c.table_id = t.id)"
            " AND NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = t.id)",
            since,
            until,
        )
        return [row[0] for row in rows]

    async def last_lines(self, tables: Sequence[str]) -> list[tuple[str, int]]:
        """Of some tables the numbers of their last lines."""
        marks = ", ".join("?" * len(tables))
        rows = await self.database.read(f"SELECT id, seq FROM tables WHERE id IN ({marks})", *tables) if tables else []
        return [(table, int(seq)) for table, seq in rows]

    async def forget_unbegun(self, before: float) -> list[str]:
        """Forget tables that never began and that nobody has touched since a time; returns which."""
        rows = await self.database.read("SELECT id FROM tables WHERE stage = 'open' AND changed < ?", before)
        forgotten = []
        for (table,) in rows:
            gone = Statement("DELETE FROM tables WHERE id = ? AND stage = 'open' AND changed < ?", (table, before), 1)
            rest = [
                Statement(f"DELETE FROM {name} WHERE table_id = ?", (table,))
                for name in ("lines", "snapshots", "chairs", "links", "webhooks")
            ]
            with suppress(Clash):  # somebody has touched it meanwhile, or another process was faster
                await self.database.write([gone, *rest])
                forgotten.append(table)
        return forgotten

    # ---- links to seats

    @staticmethod
    def links(table: str, hashes: Sequence[tuple[str, int]], now: float) -> list[Statement]:
        """Links to seats of a table: to be written with the line that makes them."""
        return [
            Statement("INSERT INTO links (hash, table_id, seat, made) VALUES (?, ?, ?, ?)", (hashed, table, seat, now))
            for hashed, seat in hashes
        ]

    @staticmethod
    def use_link(hashed: str, now: float) -> Statement:
        """Use a link up; clashes if it was used before."""
        return Statement("UPDATE links SET used = ? WHERE hash = ? AND used IS NULL", (now, hashed), least=1)

    @staticmethod
    def void_links(table: str, seat: int, now: float) -> Statement:
        """Let all links to a seat be good for nothing: somebody else holds it now."""
        text = "UPDATE links SET used = ? WHERE table_id = ? AND seat = ? AND used IS NULL"
        return Statement(text, (now, table, seat))

    @staticmethod
    def void_webhook(table: str, seat: int) -> Statement:
        """Forget where word of a seat goes: its holder plays it no more."""
        return Statement("DELETE FROM webhooks WHERE table_id = ? AND seat = ?", (table, seat))

    async def link(self, hashed: str) -> tuple[str, int, bool] | None:
        """Table and seat of a link, and whether it was used; None if there is none."""
        rows = await self.database.read("SELECT table_id, seat, used FROM links WHERE hash = ?", hashed)
        return (rows[0][0], int(rows[0][1]), rows[0][2] is not None) if rows else None

    # ---- what is kept beside

    async def note(self, name: str, value: str) -> None:
        """Keep a word under a name."""
        text = "INSERT INTO about (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self.database.write([Statement(text, (name, value))])

    async def noted(self, name: str) -> str | None:
        """The word under a name."""
        rows = await self.database.read("SELECT value FROM about WHERE name = ?", name)
        return str(rows[0][0]) if rows else None


def _lines(rows: Sequence[Row]) -> Lines:
    return Lines([raw(body) for (body,) in rows])


def raw(body: object) -> bytes:
    """The bytes that a row has; nothing where damage has left something else."""
    if isinstance(body, str):
        return body.encode()
    return bytes(body) if isinstance(body, bytes | memoryview) else b""


def now() -> float:
    """The date, in seconds since 1970, to be shown. What somebody waits for goes by `Times`: dates jump."""
    return time.time()
