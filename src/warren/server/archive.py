"""`Archive`: the file of a backup. It is JSON by lines, compressed by gzip.

First comes what it is and how long servers had run, then a line for each row, then how many there were and, from
format 2 on, a digest of all rows. Nothing is read out of a file that was not found whole, down to gzip's own checksum.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import secrets
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from ..core.errors import WarrenError, quoted
from ..table.ownfile import sync_folder
from .claim import is_open_here
from .database import Row
from .schema import STEPS, columns_at

FORMAT: Final = 2
GZIP: Final = 16 + zlib.MAX_WBITS
PACKED: Final = b"\x1f\x8b"
"""What every file begins with that gzip has packed."""

CHUNK: Final = 1 << 16

TableRow = tuple[str, Sequence[Any]]
"""A row, and the table to which it belongs."""


class BadBackup(WarrenError):
    """A file that is no backup, or a damaged one."""


class CannotBackUp(WarrenError):
    """A place where no backup can be written."""


class Head(NamedTuple):
    """What a backup says of itself."""

    schema: int
    alive: float | None  # the date from which it is counted how long servers have run; before, when one last did
    ran: float | None = None  # so many seconds they have
    format: int = FORMAT


# ---- writing


def write_new(path: Path, head: Head, rows: Iterable[TableRow]) -> int:
    """Write a backup where there is no file: all of it is on the disk then, or nothing. Returns how many rows."""
    check_free(path)
    return _written(path, head, rows, _named)


def write_over(path: Path, head: Head, rows: Iterable[TableRow]) -> int:
    """The same, in place of a file that may be there, which stays until the new one is whole."""
    check_plain(path)
    return _written(path, head, rows, os.replace)


def check_free(path: Path) -> None:
    """CannotBackUp if there is something."""
    if os.path.lexists(path):
        raise CannotBackUp(f"{path}: it is there already: expected another name, or --replace to write over it")


def check_plain(path: Path) -> None:
    """CannotBackUp if there is something that is no file: a device would be one afterwards."""
    if path.exists() and not path.is_file():
        raise CannotBackUp(f"{path}: a folder or a device: expected the name of a file")


def _written(path: Path, head: Head, rows: Iterable[TableRow], put: Callable[[Path, Path], None]) -> int:
    partial = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        try:
            partial.touch(mode=0o600, exist_ok=False)
            with partial.open("wb") as file:
                with gzip.GzipFile("", "wb", fileobj=file) as packed:
                    written = _write(packed, head, rows)
                file.flush()
                os.fsync(file.fileno())
            put(partial, path)
            sync_folder(path.parent)
        finally:
            with suppress(OSError):
                partial.unlink()
    except OSError as fault:
        raise CannotBackUp(f"{path}: the backup cannot be written: {fault.strerror or fault}") from None
    return written


def _write(file: gzip.GzipFile, head: Head, rows: Iterable[TableRow]) -> int:
    digest, written = hashlib.sha256(), 0
    file.write(_line({"warren": "backup", **head._asdict()}))
    for name, row in rows:
        line = _line([name, *map(_to_json, row)])
        digest.update(line)
        file.write(line)
        written += 1
    file.write(_line({"rows": written, "sha256": digest.hexdigest()}))
    return written


def _line(said: Any) -> bytes:
    return json.dumps(said).encode() + b"\n"


def _named(partial: Path, path: Path) -> None:
    """Give a file its name, if nobody else has taken it meanwhile."""
    try:
        os.link(partial, path)
    except FileExistsError:
        check_free(path)
        raise
    except OSError:  # a disk on which files have one name only
        check_free(path)
        partial.rename(path)


def _to_json(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


# ---- reading


def is_packed(path: Path) -> bool:
    """Whether a file may be a backup, by its first bytes: no database begins so."""
    try:
        if not path.is_file() or is_open_here(path):
            return False
        with path.open("rb") as file:
            return file.read(len(PACKED)) == PACKED
    except (OSError, ValueError):  # there is none, or cannot be
        return False


class Archive:
    """A backup that was found whole: BadBackup if it is not."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._whole = hashlib.sha256()
        first, last, lines, digest = b"", b"", 0, hashlib.sha256()
        for line in self._lines():
            self._whole.update(line + b"\n")
            if lines > 1:  # what was last so far is a row
                digest.update(last + b"\n")
            first, last, lines = first if lines else line, line, lines + 1
        self.head = self._head(first)
        self.rows = lines - 2
        self._columns = columns_at(self.head.schema)
        end = self._parsed(last, "its end")
        if not isinstance(end, dict) or type(end.get("rows")) is not int or self.rows < 0:
            self._fail(f"it stops after {max(0, lines - 1)} rows")
        if end["rows"] != self.rows:
            self._fail(f"it has {self.rows} rows: expected {end['rows']}")
        if self.head.format > 1 and end.get("sha256") != digest.hexdigest():
            self._fail("it is damaged: its rows are not those that were written (their digest does not fit)")

    def __iter__(self) -> Iterator[tuple[str, Sequence[str], Row]]:
        """The rows: the table, its columns, their values. BadBackup if the file is another one by now."""
        whole = hashlib.sha256()
        for number, line in enumerate(self._lines()):
            whole.update(line + b"\n")
            if 0 < number <= self.rows:
                yield self._row(number, self._parsed(line, f"row {number}"))
        if whole.digest() != self._whole.digest():
            self._fail("somebody has written it anew while it was read: try again")

    def _lines(self) -> Iterator[bytes]:
        """The lines as they were packed, down to gzip's own checksum."""
        inflating, rest = zlib.decompressobj(wbits=GZIP), b""
        try:
            if not self.path.is_file():
                self._fail("a folder or a device, or not there: expected a backup")
            if self.path.stat().st_size and not is_packed(self.path):
                self._fail("it is no backup: expected a file that `warren backup` has written")
            with self.path.open("rb") as file:
                while part := file.read(CHUNK):
                    if inflating.eof:
                        break
                    *whole, rest = (rest + inflating.decompress(part)).split(b"\n")
                    yield from whole
        except OSError as fault:
            self._fail(fault.strerror or str(fault))
        except zlib.error as fault:
            self._fail(f"it is damaged: {str(fault).rpartition(': ')[2]}")
        if not inflating.eof:
            self._fail("it is cut off: expected a whole backup")
        if part or inflating.unused_data:
            self._fail("it is damaged: something follows its end")
        if rest:
            yield rest

    def _head(self, line: bytes) -> Head:
        said = self._parsed(line, "its first line")
        if not isinstance(said, dict) or said.get("warren") != "backup":
            self._fail("it is no backup of a server")
        form, schema = self._number(said, "format", FORMAT, 1), self._number(said, "schema", len(STEPS))
        return Head(schema, self._seconds(said, "alive"), self._seconds(said, "ran"), form)

    def _seconds(self, said: dict[str, Any], name: str) -> float | None:
        given = said.get(name)
        if given is not None and type(given) not in (int, float):
            self._fail(f"{name} = {quoted(str(given))}: expected a number of seconds")
        return None if given is None else float(given)

    def _number(self, said: dict[str, Any], name: str, known: int, default: int = 0) -> int:
        given = said.get(name, default)
        if type(given) is not int or given < 1:
            self._fail(f"{name} = {quoted(str(given))}: expected a number from 1 to {known}")
        if given > known:
            self._fail(f"a newer Warren has written it: {name} = {given}, expected {known} or less")
        return given

    def _row(self, number: int, said: Any) -> tuple[str, Sequence[str], Row]:
        name, *values = said if isinstance(said, list) and said and isinstance(said[0], str) else [""]
        columns = self._columns.get(name, ())
        if not columns or len(values) != len(columns):
            self._fail(f"row {number} belongs to no table")
        return name, columns, tuple(self._value(number, value) for value in values)

    def _value(self, number: int, value: Any) -> Any:
        if isinstance(value, dict) and isinstance(value.get("base64"), str):
            with suppress(ValueError):
                return base64.b64decode(value["base64"], validate=True)
        elif value is None or type(value) in (str, int, float):
            return value
        return self._fail(f"row {number} has a value that no database keeps: {quoted(json.dumps(value))}")

    def _parsed(self, line: bytes, where: str) -> Any:
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            return self._fail(f"{where} cannot be read")

    def _fail(self, why: str) -> NoReturn:
        raise BadBackup(f"{self.path}: {why}")
