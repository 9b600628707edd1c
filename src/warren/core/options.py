"""Options of a game: what may be chosen before it starts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .errors import BadOption, quoted


@dataclass(frozen=True)
class Option(ABC):
    """Base of all kinds. The option's value becomes a number in the state's field of the same name."""

    name: str
    clause: str
    says: str
    default: Any

    @abstractmethod
    def read(self, value: Any) -> Any:
        """A value as given (a Python value, or a text from a command line) as its proper self, or BadOption."""

    @abstractmethod
    def number(self, value: Any) -> int:
        """A proper value as the number kept in the state."""

    def refuse(self, value: Any, expected: str) -> BadOption:
        """The error for a value that does not fit."""
        return BadOption(f"option {self.name} = {quoted(value)}: expected {expected} ({self.clause})")


@dataclass(frozen=True)
class OneOf(Option):
    """One of some words; kept as its place in the list."""

    values: tuple[str, ...] = ()

    def read(self, value: Any) -> str:
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if isinstance(value, int) and 0 <= value < 1000:
            value = str(value)
        if value not in self.values:
            raise self.refuse(value, " or ".join(self.values))
        return str(value)

    def number(self, value: Any) -> int:
        return self.values.index(value)


@dataclass(frozen=True)
class Number(Option):
    """A whole number within limits."""

    low: int = 0
    high: int = 0

    def read(self, value: Any) -> int:
        try:
            number = int(value)
        except (TypeError, ValueError, OverflowError):
            number = self.low - 1
        if isinstance(value, bool | float) or not self.low <= number <= self.high:
            limits = f"a whole number from {self.low} to {self.high}"
            raise self.refuse(value, limits if self.low < self.high else str(self.low))
        return number

    def number(self, value: Any) -> int:
        return int(value)


@dataclass(frozen=True)
class Flag(Option):
    """True or false."""

    def read(self, value: Any) -> bool:
        known = {"true": True, "false": False, "yes": True, "no": False, "1": True, "0": False}
        if isinstance(value, bool):
            return value
        word = str(value).lower() if isinstance(value, str) or value in (0, 1) else ""
        if word not in known:
            raise self.refuse(value, "true or false")
        return known[word]

    def number(self, value: Any) -> int:
        return int(value)


@dataclass(frozen=True)
class Subset(Option):
    """Any of some words, or `all` or `none`; kept as one bit a word."""

    values: tuple[str, ...] = ()

    def read(self, value: Any) -> str:
        words = value.replace(",", " ").replace("+", " ").split() if isinstance(value, str) else value
        if not isinstance(words, list | tuple | set | frozenset) or not all(isinstance(w, str) for w in words):
            raise self.refuse(value, self._expected())
        if set(words) == {"all"}:
            return "all"
        if not set(words) - {"none"}:
            return "none"
        if not set(words) <= set(self.values):
            raise self.refuse(value, self._expected())
        chosen = [v for v in self.values if v in words]
        return "all" if len(chosen) == len(self.values) else "+".join(chosen)

    def number(self, value: Any) -> int:
        if value == "all":
            return (1 << len(self.values)) - 1
        return sum(1 << i for i, v in enumerate(self.values) if v in value.split("+"))

    def _expected(self) -> str:
        return f"all, none or some of {', '.join(self.values)}"


@dataclass(frozen=True)
class Text(Option):
    """A text that the game itself reads; `check` returns its proper form or raises ValueError with what is expected."""

    check: Callable[[str], str] = str
    example: str = ""

    def read(self, value: Any) -> str | None:
        if value is None or value == "":
            return None
        if not isinstance(value, str):
            raise self.refuse(value, f"a text such as {self.example!r}")
        try:
            return self.check(value)
        except ValueError as fault:
            raise BadOption(f"option {self.name} = {quoted(value)}: {fault}") from None

    def number(self, value: Any) -> int:
        return int(value is not None)
