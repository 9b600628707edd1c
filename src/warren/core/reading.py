"""Reading tables that people wrote (edition files, positions), with errors that say exactly what is wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NoReturn

from .errors import WarrenError


class Reader:
    """A table from a file or a caller, read key by key. What nobody asks for is refused by `done`."""

    def __init__(self, source: str, data: object, error: type[WarrenError], path: str = "") -> None:
        self.source = source
        self.error = error
        self.path = path
        self._asked: set[str] = set()
        if not isinstance(data, dict):
            self.fail(None, "a table")
        self.data: dict[str, Any] = data

    def fail(self, key: str | None, expected: str) -> NoReturn:
        """Refuse the value of a key (None: the table itself)."""
        place = ".".join(part for part in (self.path, key) if part)
        if key is None:
            raise self.error(f"{self.source}: {place or 'the whole'}: expected {expected}")
        given = f"{self.data[key]!r}" if key in self.data else "missing"
        raise self.error(f"{self.source}: {place} = {given}: expected {expected}")

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
        return Reader(self.source, value, self.error, f"{self.path}.{key}" if self.path else key)

    def tables(self, key: str) -> Iterator[Reader]:
        """The tables of a list."""
        value = self._take(key, None)
        if not isinstance(value, list):
            self.fail(key, "a list of tables")
        for i, entry in enumerate(value):
            name = entry.get("id", i + 1) if isinstance(entry, dict) else i + 1
            place = f"{key}[{name}]"
            yield Reader(self.source, entry, self.error, f"{self.path}.{place}" if self.path else place)

    def lists_of_tables(self, key: str) -> list[list[Reader]]:
        """The tables of each list of a list."""
        value = self._take(key, None)
        if not isinstance(value, list) or not all(isinstance(entry, list) for entry in value):
            self.fail(key, "a list of lists of tables")
        place = f"{self.path}.{key}" if self.path else key
        return [
            [Reader(self.source, table, self.error, f"{place}[{i}][{j}]") for j, table in enumerate(entry, 1)]
            for i, entry in enumerate(value, 1)
        ]

    def done(self) -> None:
        """Refuse keys that nobody asked for."""
        for key in self.data:
            if key not in self._asked:
                self.fail(key, f"no such key; the keys here are {', '.join(sorted(self._asked))}")

    def _take(self, key: str, default: Any) -> Any:
        self._asked.add(key)
        return self.data.get(key, default)
