"""Reading tables that people wrote (edition files, positions), with errors that say exactly what is wrong."""

from __future__ import annotations

import errno
import stat
from collections.abc import Callable, Collection, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NoReturn

from .errors import LONGEST_QUOTE, WarrenError, quoted
from .kinds import Kind
from .record import Ints

MOST_ALIKE: Final = 100
"""Likes that a table can count."""


def read_text(file: Traversable | Path, source: str, most: int, error: type[WarrenError]) -> str:
    """The text of a file of at most so many bytes: only plain files are opened, and only text comes out."""
    return decoded(read_bytes(file, source, most, error), source, error)


def read_bytes(file: Traversable | Path, source: str, most: int, error: type[WarrenError]) -> bytes:
    """The content of a file of at most so many bytes: only plain files are opened."""
    source = on_one_line(source)
    try:
        if isinstance(file, Path) and not stat.S_ISREG(file.stat().st_mode):
            raise OSError(errno.EINVAL, "a folder or a device: expected a file")
        with file.open("rb") as opened:
            raw = opened.read(most + 1)
    except FileNotFoundError:
        raise error(f"{source}: there is no such file") from None
    except OSError as fault:
        raise error(f"{source}: {fault.strerror or fault}") from None
    except ValueError:
        raise error(f"{source}: no file can have this name") from None
    if len(raw) > most:
        raise error(f"{source}: the file is too large: expected at most {most:,} bytes")
    return raw


def on_one_line(source: str) -> str:
    """A name as an error shows it: on one line, and not at any length."""
    return source if source.isprintable() and len(source) <= LONGEST_QUOTE else quoted(source)


def decoded(raw: bytes, source: str, error: type[WarrenError]) -> str:
    """The text that a file's bytes are; anything else is refused."""
    source = on_one_line(source)
    try:
        text = raw.decode()
    except UnicodeDecodeError as fault:
        raise error(f"{source}: not a text in UTF-8 ({fault.reason} at byte {fault.start})") from None
    if text.startswith("\ufeff"):
        raise error(f"{source}: begins with a byte order mark: expected plain UTF-8")
    if "\0" in text:
        raise error(f"{source}: not a text (a NUL at byte {raw.index(0)})")
    return text


class Reader:
    """A table from a file or a caller, read key by key. What nobody asks for is refused by `done`."""

    def __init__(
        self,
        source: str,
        data: object,
        error: type[WarrenError],
        path: str = "",
        where: Callable[[str], str] | None = None,
    ) -> None:
        self.source = source
        self.error = error
        self.path = path
        self._where = where or (lambda place: source)  # the file in which the value at a place stands
        self._asked: set[str] = set()
        if not isinstance(data, dict):
            self.fail(None, "a table")
        self.data: dict[str, Any] = data

    def fail(self, key: str | None, expected: str) -> NoReturn:
        """Refuse the value of a key (None: the table itself)."""
        if key is None:
            raise self.error(f"{self._where(self.path)}: {self.path or 'the whole'}: expected {expected}")
        given = quoted(self.data[key]) if key in self.data else "missing"
        place = f"{self.path}.{key}" if self.path else key
        raise self.error(f"{self._where(place)}: {place} = {given}: expected {expected}")

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.data

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within limits."""
        value = self._take(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(key, f"the whole number {low}" if low == high else f"a whole number from {low} to {high}")
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self._take(key, default)
        if not isinstance(value, bool):
            self.fail(key, "true or false")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        value = self._take(key, default)
        if not isinstance(value, str):
            self.fail(key, "a text")
        return value

    def one_of(self, key: str, choices: Collection[str], default: str | None = None) -> str:
        """One of some words."""
        value = self._take(key, default)
        if value not in choices:
            self.fail(key, "one of " + ", ".join(repr(c) for c in choices))
        return str(value)

    def texts(self, key: str, default: list[str] | None = None) -> list[str]:
        """A list of texts."""
        value = self._take(key, default)
        if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
            self.fail(key, "a list of texts")
        return list(value)

    def wholes(self, key: str, n: int, low: int, high: int) -> list[int]:
        """A list of n whole numbers within limits."""
        value = self._take(key, None)
        if (
            not isinstance(value, list)
            or len(value) != n
            or not all(isinstance(v, int) and not isinstance(v, bool) and low <= v <= high for v in value)
        ):
            self.fail(key, f"{n} whole numbers from {low} to {high}")
        return value

    def optional(self, key: str, default: str | None) -> str | None:
        """A text, or nothing (None)."""
        value = self._take(key, default)
        if value is not None and not isinstance(value, str):
            self.fail(key, "a text or nothing")
        return value

    def items(self, key: str) -> list[Any]:
        """A list of anything; empty if it is not there."""
        value = self._take(key, [])
        if not isinstance(value, list | tuple):
            self.fail(key, "a list")
        return list(value)

    def mapping(self, key: str) -> dict[Any, Any]:
        """A table of anything; empty if it is not there."""
        value = self._take(key, {})
        if not isinstance(value, dict):
            self.fail(key, "a table")
        return value

    def by_seat(self, key: str, seats: int) -> list[Any]:
        """A list of anything with an entry for each seat, or for the first of them."""
        given = self.items(key)
        if len(given) > seats:
            self.fail(key, f"at most {seats} entries, one a seat")
        return given

    def count(self, key: str, given: object, kind: Kind, into: Ints) -> None:
        """How many of each thing of a kind there are: from a table of numbers (`{"w": 2}`) or a list of names."""
        if isinstance(given, list | tuple):
            for name in given:
                into[self.thing(key, name, kind)] += 1
        elif isinstance(given, dict):
            for name, n in given.items():
                if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= MOST_ALIKE:
                    self.fail(key, f"numbers from 0 to {MOST_ALIKE}")
                into[self.thing(key, name, kind)] = n
        else:
            self.fail(key, f"tables such as {{{kind.names[0]!r}: 2}} or lists of names")

    def thing(self, key: str, name: object, kind: Kind) -> int:
        """The number of a thing, from its name."""
        number = kind.number_of.get(name.lower()) if isinstance(name, str) else None
        if number is None:
            self.fail(key, f"names such as {', '.join(kind.names[:6])}; {quoted(name)} found")
        return number

    def anything(self, key: str, default: Any) -> Any:
        """Whatever is there."""
        return self._take(key, default)

    def skip(self, key: str) -> None:
        """Allow a key without reading it."""
        self._asked.add(key)

    def table(self, key: str) -> Reader:
        """A table inside this one."""
        value = self._take(key, None)
        if not isinstance(value, dict):
            self.fail(key, "a table")
        return self._within(value, f"{self.path}.{key}" if self.path else key)

    def tables(self, key: str) -> Iterator[Reader]:
        """The tables of a list."""
        value = self._take(key, None)
        if not isinstance(value, list):
            self.fail(key, "a list of tables")
        for i, entry in enumerate(value):
            name = entry.get("id", i + 1) if isinstance(entry, dict) else i + 1
            place = f"{key}[{name}]"
            yield self._within(entry, f"{self.path}.{place}" if self.path else place)

    def lists_of_tables(self, key: str) -> list[list[Reader]]:
        """The tables of each list of a list."""
        value = self._take(key, None)
        if not isinstance(value, list) or not all(isinstance(entry, list) for entry in value):
            self.fail(key, "a list of lists of tables")
        place = f"{self.path}.{key}" if self.path else key
        return [
            [self._within(table, f"{place}[{i}][{j}]") for j, table in enumerate(entry, 1)]
            for i, entry in enumerate(value, 1)
        ]

    def done(self) -> None:
        """Refuse keys that nobody asked for."""
        for key in self.data:
            if key not in self._asked:
                self.fail(key, f"no such key; the keys here are {', '.join(sorted(self._asked))}")

    def _within(self, data: object, path: str) -> Reader:
        return Reader(self.source, data, self.error, path, self._where)

    def _take(self, key: str, default: Any) -> Any:
        self._asked.add(key)
        return self.data.get(key, default)
