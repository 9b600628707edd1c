"""`SQLite`: the driver for one process. One thread writes, many changes with one sync; another one reads."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

from ..table.ownfile import InUse
from .claim import Claim, Inode, closed, is_served_elsewhere, opened
from .database import CannotStore, Clash, Examined, Row, Statement, settle

MOST_TOGETHER: Final = 256
"""Batches that one sync brings to the disk."""

MOST_FAULTS: Final = 100
"""That are told of a damaged file."""

MOST_LOOKED_AT: Final = 200_000_000
"""Bytes of a file all pages of which are looked at before it is served: that takes about a second at the most."""

BROKEN: Final = (sqlite3.Error, UnicodeDecodeError)
"""What reading ends in where something is damaged: also the names of which SQLite complains may be no text."""

PATIENCE: Final = 5.0
"""Seconds to wait for another process that writes (`warren backup`, say)."""


class Batch(NamedTuple):
    """Statements that belong together, and who waits for them."""

    statements: Sequence[Statement]
    done: asyncio.Future[None]


class SQLite:
    """A file with everything in it."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(1, "warren-reader")
        self._reading: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._inode: Inode | None = None  # while it is open

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Keep other servers away, of whose writing nobody would hear here. With the process it ends in any case."""
        try:
            self._make()
            claim = Claim(self.path)
        except InUse as fault:
            who = f"process {fault.by}" if fault.by else "another process"
            raise CannotStore(
                f"{self.path}: {who} serves from it already: open the address that it has printed"
                " (http://localhost:8765, unless it has a --port of its own), or end it first; another server takes a"
                " --database and a --port of its own, and several need PostgreSQL for the same tables"
            ) from None
        except OSError as fault:
            raise CannotStore(f"{self.path}: {fault.strerror}") from None
        try:
            yield
        finally:
            claim.close()

    def connect(self) -> sqlite3.Connection:
        """A connection that syncs everything it commits."""
        try:
            self._make()
            connection = sqlite3.connect(
                self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False, cached_statements=256
            )
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            return connection
        except (*BROKEN, OSError) as fault:
            raise CannotStore(f"{self.path}: {fault}") from None

    def look_over(self) -> None:
        """Look at a file before it is served; CannotStore if it is damaged, as far as that is found soon."""
        try:
            with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as connection:
                ((pages,),), ((size,),) = (connection.execute(f"PRAGMA page_{what}") for what in ("count", "size"))
                few = pages * size <= MOST_LOOKED_AT
                said = connection.execute("PRAGMA quick_check(1)" if few else "SELECT 'ok' FROM sqlite_master LIMIT 1")
                faults = [line for row in said if row[0] != "ok" for line in str(row[0]).splitlines()]
        except UnicodeDecodeError as fault:
            faults = [str(fault)]
        except sqlite3.Error as fault:
            if fault.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
                raise CannotStore(
                    f"{self.path} is no database: expected that of a server, or a name that nothing has yet"
                ) from None
            if fault.sqlite_errorcode != sqlite3.SQLITE_CORRUPT:
                raise CannotStore(f"{self.path}: {fault}") from None
            faults = [str(fault)]
        if faults:
            raise CannotStore(
                f"{self.path} is damaged ({faults[-1]}), and is not served: `warren check {self.path}` names what is"
                " damaged, `warren restore` reads a backup into a new file"
            )

    def _make(self) -> None:
        """Make the file if there is none."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists():
            self.path.touch(mode=0o600)  # what SQLite writes beside it has the same mode

    async def open(self) -> None:
        self._check_names()
        self._loop = asyncio.get_running_loop()
        writing = self.connect()
        self._inode = opened(self.path)
        self._reading = self.connect()
        self._writer = threading.Thread(target=self._write_all, args=(writing,), name="warren-writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        if self._writer is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._readers.shutdown()
        if self._reading is not None:
            self._reading.close()
            self._reading = None
        if self._inode is not None:
            closed(self._inode)
            self._inode = None

    def remove(self) -> None:
        """Take the file away, and what SQLite has written beside it. It is closed, and nobody else has it."""
        for name in ("", "-wal", "-shm"):
            self.path.with_name(self.path.name + name).unlink(missing_ok=True)

    def _check_names(self) -> None:
        """SQLite keeps its journal beside the name by which it opened a file: two names at once are two journals."""
        with suppress(OSError):  # what is not there, or not to be read, is told of when it is opened
            names = self.path.stat().st_nlink
            if names > 1 and is_served_elsewhere(self.path):
                raise CannotStore(
                    f"{self.path}: a server has this file open, which has {names} names (hard links):"
                    " leave it the one that the server has"
                )

    async def write(self, statements: Sequence[Statement]) -> None:
        if self._writer is None:
            raise CannotStore("the store is closed")
        batch = Batch(statements, asyncio.get_running_loop().create_future())
        self._queue.put(batch)
        await batch.done

    async def read(self, text: str, *values: Any) -> list[Row]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._rows, text, values)

    async def read_all(self, texts: Sequence[str], *values: Any) -> list[list[Row]]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._all_rows, texts, values)

    async def is_served(self) -> bool:
        return is_served_elsewhere(self.path)

    async def examine(self) -> Examined:
        ((pages,),) = await self.read("PRAGMA page_count")
        try:
            said = [str(row[0]) for row in await self.read(f"PRAGMA integrity_check({MOST_FAULTS})")]
        except CannotStore as fault:
            said = [str(fault)]
        return Examined(int(pages), tuple(line for fault in said if fault != "ok" for line in fault.splitlines()))

    def _all_rows(self, texts: Sequence[str], values: tuple[Any, ...]) -> list[list[Row]]:
        if self._reading is None:
            raise CannotStore("the store is closed")
        self._reading.execute("BEGIN")
        try:
            return [self._rows(text, values) for text in texts]
        finally:
            self._reading.execute("ROLLBACK")

    def _rows(self, text: str, values: tuple[Any, ...]) -> list[Row]:
        if self._reading is None:
            raise CannotStore("the store is closed")
        try:
            return self._reading.execute(text, values).fetchall()
        except BROKEN as fault:
            raise CannotStore(f"{self.path}: {fault}") from None

    # ---- the thread that writes

    def _write_all(self, connection: sqlite3.Connection) -> None:
        going = True
        while going:
            batches = self._next_batches()
            going = None not in batches
            self._commit(connection, [batch for batch in batches if batch is not None])
        connection.close()

    def _next_batches(self) -> list[Batch | None]:
        batches = [self._queue.get()]
        while batches[-1] is not None and len(batches) < MOST_TOGETHER and not self._queue.empty():
            batches.append(self._queue.get())
        return batches

    def _commit(self, connection: sqlite3.Connection, batches: list[Batch]) -> None:
        """Carry out all batches with one sync; one that cannot be is left out, alone."""
        if not batches:
            return
        faults: list[Exception | None] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for batch in batches:
                faults.append(_carried_out(connection, batch.statements))
            connection.execute("COMMIT")
        except Exception as fault:  # whatever it is: those who wait are answered, and the thread goes on
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            faults = [CannotStore(f"{self.path}: {fault}")] * len(batches)
        assert self._loop is not None
        with suppress(RuntimeError):  # nobody waits any more
            self._loop.call_soon_threadsafe(_answer, batches, faults)


def _carried_out(connection: sqlite3.Connection, statements: Sequence[Statement]) -> Exception | None:
    """Carry out a batch; what went wrong with it alone. Whatever concerns the whole file is raised."""
    connection.execute("SAVEPOINT batch")
    try:
        for text, values, least, _ in statements:
            if max(0, connection.execute(text, values).rowcount) < least:
                raise Clash("something has changed meanwhile")
    except (sqlite3.IntegrityError, Clash) as fault:
        connection.execute("ROLLBACK TO batch")
        return Clash(str(fault))
    except sqlite3.Error:
        raise
    except Exception as fault:  # a value that SQLite does not take
        connection.execute("ROLLBACK TO batch")
        return CannotStore(f"a value cannot be stored: {fault}")
    finally:
        if connection.in_transaction:  # a full disk ends it
            connection.execute("RELEASE batch")
    return None


def _answer(batches: Sequence[Batch], faults: Sequence[Exception | None]) -> None:
    for batch, fault in zip(batches, faults, strict=True):
        settle(batch.done, fault)
