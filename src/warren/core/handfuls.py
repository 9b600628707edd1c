"""Handfuls: some things of a kind, named together (`iv+x`, `2b 1t`), as one number and back.

A set has each thing at most once, a bag may have several alike. Handfuls are numbered by their size, then in the order
of their things: of the letters a, b, c the sets of one or two are a, b, c, ab, ac, bc, and the bags of two are aa, ab,
ac, bb, bc, cc.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement

from .kinds import Kind, Seen
from .record import Ints
from .rule import rule


class _Handful(Kind, ABC):
    """Base of sets and bags of another kind, with at least `low` and at most `high` things."""

    is_handful = True

    def __init__(self, name: str, of: Kind, low: int, high: int) -> None:
        self.of = of
        self.low = low
        self.high = high
        self.handfuls = [h for n in range(low, high + 1) for h in self.of_size(n)]
        self.number_of_handful = {h: i for i, h in enumerate(self.handfuls)}
        super().__init__(name, len(self.handfuls), points=of.points)

    @abstractmethod
    def of_size(self, n: int) -> Iterable[tuple[int, ...]]:
        """The handfuls with so many things, in order."""

    def in_edition(self, named: Mapping[str, Kind]) -> Kind:
        return type(self)(self.name, self.of.in_edition(named), self.low, self.high)

    def name_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str | None:
        names = [self.of.name_of(thing, (), seen) for thing in self.handfuls[number]]
        known = [name for name in names if name is not None]
        return self.written(known) if len(known) == len(names) else None

    def label_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str:
        return self.written([self.of.label_of(thing, (), seen) for thing in self.handfuls[number]])

    def numbers_of(self, name: str, before: Sequence[int], seen: Seen | None) -> Sequence[int]:
        things = [tuple(self.of.numbers_of(word, (), seen))[:1] for word in self.read(name)]
        handful = tuple(sorted(thing for found in things for thing in found))
        number = self.number_of_handful.get(handful) if len(handful) == len(things) else None
        return () if number is None else (number,)

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        return tuple(i for thing in self.handfuls[number] for i in self.of.ids_of(thing, (), seen))

    def pointed(self, last: str, before: Sequence[int], seen: Seen | None) -> Iterable[int]:
        return range(self.size)

    @abstractmethod
    def written(self, names: Sequence[str]) -> str:
        """The names of some things as one name."""

    @abstractmethod
    def read(self, name: str) -> Iterator[str]:
        """The names of the things in a name."""


class SetOf(_Handful):
    """Different things of a kind: `iv+x`."""

    def of_size(self, n: int) -> Iterable[tuple[int, ...]]:
        return combinations(range(self.of.size), n)

    def written(self, names: Sequence[str]) -> str:
        return "+".join(names)

    def read(self, name: str) -> Iterator[str]:
        return iter(name.split("+"))


class BagOf(_Handful):
    """Things of a kind, also several alike: `2b 1t`."""

    many_words = True

    def of_size(self, n: int) -> Iterable[tuple[int, ...]]:
        return combinations_with_replacement(range(self.of.size), n)

    def written(self, names: Sequence[str]) -> str:
        return " ".join(f"{names.count(name)}{name}" for name in dict.fromkeys(names))

    def read(self, name: str) -> Iterator[str]:
        for word in name.split():
            digits = word[: len(word) - len(word.lstrip("0123456789"))]
            yield from [word[len(digits) :]] * min(int(digits or 1), self.high + 1)


# ---- for rules: from a number to its things and back; `kinds` is how many things there are, `low` the smallest size


@rule
def ways(n: int, k: int) -> int:
    """In how many ways k of n different things can be taken."""
    if k < 0 or k > n:
        return 0
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


@rule
def set_in(number: int, kinds: int, low: int) -> int:
    """The things of a set, one bit each."""
    size = low
    while number >= ways(kinds, size):
        number -= ways(kinds, size)
        size += 1
    things = 0
    thing = 0
    while size > 0:
        with_it = ways(kinds - thing - 1, size - 1)
        if number < with_it:
            things |= 1 << thing
            size -= 1
        else:
            number -= with_it
        thing += 1
    return things


@rule
def number_of_set(things: int, kinds: int, low: int) -> int:
    """The number of a set, from one bit for each of its things."""
    size = 0
    for thing in range(kinds):
        size += things >> thing & 1
    number = 0
    for smaller in range(low, size):
        number += ways(kinds, smaller)
    for thing in range(kinds):
        if things >> thing & 1:
            size -= 1
        elif size > 0:
            number += ways(kinds - thing - 1, size - 1)
    return number


@rule
def bags_of(kinds: int, size: int) -> int:
    """How many bags of a size there are."""
    return ways(kinds + size - 1, size)


@rule
def bag_in(number: int, kinds: int, low: int, counts: Ints) -> int:
    """How many of each thing a bag has, into a row, and how many it has in all."""
    for thing in range(kinds):
        counts[thing] = 0
    size = low
    while number >= bags_of(kinds, size):
        number -= bags_of(kinds, size)
        size += 1
    thing = 0
    left = size
    while left > 0:
        with_it = bags_of(kinds - thing, left - 1)
        if number < with_it:
            counts[thing] += 1
            left -= 1
        else:
            number -= with_it
            thing += 1
    return size


@rule
def number_of_bag(counts: Ints, kinds: int, low: int) -> int:
    """The number of a bag, from how many of each thing it has."""
    size = 0
    for thing in range(kinds):
        size += counts[thing]
    number = 0
    for smaller in range(low, size):
        number += bags_of(kinds, smaller)
    for thing in range(kinds):
        size -= counts[thing]
        if size > 0:
            number += bags_of(kinds - thing, size) - bags_of(kinds - thing - 1, size)
    return number
