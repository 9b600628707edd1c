"""Typed records: one class body is the layout in memory, the editor's completion list and the plain object.

    class State(Record):
        phase: i1
        hero: i2 = within(-1, 156)                     # a number
        goblins: i2s = shape(12).within(0, 156)        # a row of numbers
        beside: i2grid = shape(157, 6).within(0, 157)  # rows of numbers

A field says which numbers it can hold; where it says nothing, that is whatever fits into it. `misfits` names what lies
outside, so that a record from a file is safe to run rules on.

`State()` is an ordinary object full of zeros, on which the rules run as ordinary Python. `State.dtype` is
the same thing as a NumPy structure, on which the very same rules run compiled. `pack` and `unpack` lead
from one to the other.

All fields are signed on purpose. Compiled arithmetic on two unsigned numbers wraps around where Python's
goes below zero; with signed fields both modes agree without anybody having to think of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from struct import Struct
from typing import Annotated, Any, ClassVar, Final, Protocol, Self, get_type_hints

import numpy as np

from .errors import quoted
from .rule import written


class Ints(Protocol):
    """A row of whole numbers, as type checkers see it."""

    def __getitem__(self, i: int, /) -> int: ...
    def __setitem__(self, i: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class IntGrid(Protocol):
    """Rows of whole numbers."""

    def __getitem__(self, i: int, /) -> Ints: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Ints]: ...


class IntCube(Protocol):
    """Grids of whole numbers."""

    def __getitem__(self, i: int, /) -> IntGrid: ...
    def __len__(self) -> int: ...


class Floats(Protocol):
    """A row of numbers."""

    def __getitem__(self, i: int, /) -> float: ...
    def __setitem__(self, i: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


i1 = Annotated[int, np.int8]
i2 = Annotated[int, np.int16]
i4 = Annotated[int, np.int32]
i8 = Annotated[int, np.int64]
i1s = Annotated[Ints, np.int8]
i2s = Annotated[Ints, np.int16]
i4s = Annotated[Ints, np.int32]
i8s = Annotated[Ints, np.int64]
i1grid = Annotated[IntGrid, np.int8]
i2grid = Annotated[IntGrid, np.int16]
i4grid = Annotated[IntGrid, np.int32]
i1cube = Annotated[IntCube, np.int8]
i2cube = Annotated[IntCube, np.int16]

WIRE_SIGNS: Final = {1: "b", 2: "h", 4: "i", 8: "q"}
"""What `struct` calls a signed number, by its bytes."""


@dataclass(frozen=True)
class Shape:
    """How many numbers a field holds, and which."""

    sizes: tuple[int, ...] = ()
    low: int | None = None
    high: int | None = None
    remembered: bool = False

    def within(self, low: int, high: int) -> Any:
        """Say which numbers the field holds: from `low` to `high`."""
        return replace(self, low=low, high=high)


def shape(*sizes: int) -> Any:
    """Say how many numbers an array field holds."""
    return Shape(sizes)


def remembered(seats: int, *sizes: int) -> Any:
    """Say how many numbers each seat remembers: what it has seen of hidden things, and when.

    A row of such a field is its seat's own: `imagine` leaves it as it is, and guesses nothing that the seat knows.
    """
    return Shape((seats, *sizes), remembered=True)


def within(low: int, high: int) -> Any:
    """Say which numbers a field of one number holds: from `low` to `high`."""
    return Shape((), low, high)


@dataclass(frozen=True)
class Field:
    """One field of a record."""

    name: str
    kind: Any
    sizes: tuple[int, ...]
    low: int
    high: int
    remembered: bool = False


class RecordType(type):
    """Turns a class body of annotations into slots; the sizes do not stay behind as class attributes."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> RecordType:
        own = [n for n in body.get("__annotations__", {}) if bases and not n.startswith("_")]
        shapes: dict[str, Shape] = {n: body.pop(n, Shape()) for n in own}
        known = {*dir(np.record), *(n for b in bases for n in (*dir(b), *b.__annotations__))}
        taken = [n for n in own if n in known]
        if taken:
            raise TypeError(f"{name}.{taken[0]}: records already have an attribute of that name; choose another")
        body["__slots__"] = tuple(own)
        cls = super().__new__(mcs, name, bases, body)
        if bases:
            hints = get_type_hints(cls, include_extras=True)
            inherited: tuple[Field, ...] = getattr(bases[0], "fields", ())
            fields = inherited + tuple(_field(n, np.dtype(hints[n].__metadata__[0]), shapes[n]) for n in own)
            cls.fields = fields  # type: ignore[attr-defined]
            layout = np.dtype([(f.name, f.kind, f.sizes) for f in fields], align=True)
            cls.dtype = np.dtype((np.record, layout))  # type: ignore[attr-defined]
            cls.wire = _wire(fields, layout)  # type: ignore[attr-defined]
            for lines in _lines_for(fields):
                made = written(f"All fields of {name}.", lines, cls.__module__, {"WIRE": cls.wire, "chain": chain})  # type: ignore[attr-defined]
                setattr(cls, made.__name__, made)
        return cls


class Record(metaclass=RecordType):
    """Base of all records; see the module's words."""

    fields: ClassVar[tuple[Field, ...]]
    dtype: ClassVar[Any]
    wire: ClassVar[Struct]  # the same layout, number by number, with zeros between the fields
    # made by `_lines_for`
    pack: Callable[[], bytes]
    """The record as bytes, laid out as the compiled rules expect them."""
    take_over: Callable[[Self], None]
    """Make this record equal to another one, in place."""
    _take_numbers: Callable[[tuple[int, ...]], None]
    _numbers: Callable[[], tuple[Sequence[int], ...]]

    def __init__(self) -> None:
        for f in self.fields:
            setattr(self, f.name, _zeros(f.sizes))

    def copy(self) -> Self:
        """An independent record with the same content."""
        twin = type(self).__new__(type(self))
        twin.take_over(self)
        return twin

    @classmethod
    def unpack(cls, data: bytes | bytearray | memoryview[Any]) -> Self:
        """The record behind some bytes."""
        record = cls.__new__(cls)
        record._take_numbers(cls.wire.unpack(data))
        return record

    def to_dict(self) -> dict[str, Any]:
        """The fields by name, as numbers and lists."""
        return {f.name: _own(getattr(self, f.name)) for f in self.fields}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """The record that `to_dict` described; raises ValueError where the description does not fit."""
        record = cls()
        for f in cls.fields:
            if f.name not in values:
                raise ValueError(f"field {f.name!r} is missing")
            if not _has_shape(values[f.name], f.sizes):
                raise ValueError(f"field {f.name!r}: {f.sizes or 'one'} whole number(s) expected")
            setattr(record, f.name, _own(values[f.name]))
        unknown = [name for name in values if name not in {f.name for f in cls.fields}]
        if unknown:
            raise ValueError(f"unknown field {quoted(unknown[0])}")
        misfits = record.misfits()
        if misfits:
            raise ValueError(misfits[0])
        return record

    def misfits(self) -> list[str]:
        """The fields with a number that they cannot hold, each with what they do hold."""
        found = []
        for f, numbers in zip(self.fields, self._numbers(), strict=True):
            if min(numbers) < f.low or max(numbers) > f.high:
                wrong = next(number for number in numbers if not f.low <= number <= f.high)
                found.append(f"field {f.name!r} holds {quoted(wrong)}: expected numbers from {f.low} to {f.high}")
        return found

    @classmethod
    def checked(cls) -> Self:
        """A record of zeros that refuses every store which the compiled layout could not hold."""
        return _checked_type(cls)()  # type: ignore[no-any-return]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or self.fields != other.fields:
            return NotImplemented
        return all(getattr(self, f.name) == getattr(other, f.name) for f in self.fields)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{f.name}={getattr(self, f.name)}' for f in self.fields)})"


class CheckedList(list[Any]):
    """A list that refuses places where the compiled array would read or write beside itself."""

    def __init__(self, name: str, values: Sequence[Any]) -> None:
        super().__init__(values)
        self.name = name

    def __getitem__(self, i: Any) -> Any:
        self._check_index(i)
        return super().__getitem__(i)

    def _check_index(self, i: int) -> None:
        if not 0 <= i < len(self):
            raise IndexError(f"{self.name}[{i}]: the index must be 0 to {len(self) - 1}")


class CheckedRow(CheckedList):
    """A row of numbers that also refuses what the compiled array would wrap around."""

    def __init__(self, name: str, limits: tuple[int, int], values: Sequence[int]) -> None:
        super().__init__(name, values)
        self.limits = limits

    def __setitem__(self, i: Any, value: Any) -> None:
        self._check_index(i)
        _check_value(f"{self.name}[{i}]", value, self.limits)
        super().__setitem__(i, value)


@cache
def _checked_type(cls: type[Record]) -> Any:
    limits = {f.name: _limits(f.kind) for f in cls.fields}

    def checked_setattr(self: Record, name: str, value: Any) -> None:
        where = f"{cls.__name__}.{name}"
        if isinstance(value, list):
            value = _checked_rows(where, limits[name], value)
        else:
            _check_value(where, value, limits[name])
        object.__setattr__(self, name, value)

    return RecordType(cls.__name__, (cls,), {"__setattr__": checked_setattr, "__doc__": cls.__doc__})


def _checked_rows(name: str, limits: tuple[int, int], value: list[Any]) -> list[Any]:
    if value and isinstance(value[0], list):
        return CheckedList(name, [_checked_rows(f"{name}[{i}]", limits, row) for i, row in enumerate(value)])
    return CheckedRow(name, limits, value)


def _check_value(name: str, value: int, limits: tuple[int, int]) -> None:
    if not limits[0] <= value <= limits[1]:
        raise OverflowError(f"{name} = {value}: the field holds {limits[0]} to {limits[1]}")


def _limits(kind: Any) -> tuple[int, int]:
    info = np.iinfo(kind)
    return int(info.min), int(info.max)


def _wire(fields: tuple[Field, ...], layout: Any) -> Struct:
    """How a record lies in memory, in the words of `struct`; zeros between the fields keep equal records equal."""
    words, end = ["="], 0
    for f in fields:
        offset = layout.fields[f.name][1]
        words.append(f"{offset - end}x{math.prod(f.sizes)}{WIRE_SIGNS[f.kind.itemsize]}")
        end = offset + layout.fields[f.name][0].itemsize
    words.append(f"{layout.itemsize - end}x")
    return Struct("".join(words))


def _lines_for(fields: tuple[Field, ...]) -> list[list[str]]:
    """The methods of a record that look at every field, thousands of times a second: an expression for each field."""
    pack, numbers = ["def pack(self):", "    return WIRE.pack("], ["def _numbers(self):", "    return ("]
    take_over, take_numbers = ["def take_over(self, other):"], ["def _take_numbers(self, numbers):"]
    at = 0
    for f in fields:
        flat = _flat(f"self.{f.name}", f.sizes)
        pack.append(f"        {'*' if f.sizes else ''}{flat},")
        numbers.append(f"        [{'*' if f.sizes else ''}{flat}],")
        take_over.append(f"    self.{f.name} = {_copied(f'other.{f.name}', f.sizes)}")
        take_numbers.append(f"    self.{f.name} = {_folded('numbers', at, f.sizes)}")
        at += math.prod(f.sizes)
    return [[*pack, "    )"], [*numbers, "    )"], take_over, take_numbers]


def _flat(value: str, sizes: tuple[int, ...]) -> str:
    """An expression: the numbers of a field one after the other, last place fastest."""
    return f"chain.from_iterable({_flat(value, sizes[1:])})" if len(sizes) > 1 else value


def _folded(numbers: str, at: int, sizes: tuple[int, ...]) -> str:
    """An expression: the value of a field whose numbers begin at some place."""
    if not sizes:
        return f"{numbers}[{at}]"
    rows = f"list({numbers}[{at}:{at + math.prod(sizes)}])"
    for size in sizes[:0:-1]:
        rows = f"[rows[i : i + {size}] for rows in [{rows}] for i in range(0, len(rows), {size})]"
    return rows


def _copied(value: str, sizes: tuple[int, ...]) -> str:
    """An expression: a value of its own, equal to that of a field."""
    if not sizes:
        return value
    return f"[*{value}]" if len(sizes) == 1 else f"[{_copied('row', sizes[1:])} for row in {value}]"


def _field(name: str, kind: Any, said: Shape) -> Field:
    low, high = _limits(kind)
    return Field(
        name,
        kind,
        said.sizes,
        low if said.low is None else said.low,
        high if said.high is None else said.high,
        said.remembered,
    )


def _has_shape(value: Any, sizes: tuple[int, ...]) -> bool:
    if not sizes:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, list) and len(value) == sizes[0] and all(_has_shape(part, sizes[1:]) for part in value)


def _zeros(sizes: tuple[int, ...]) -> Any:
    if not sizes:
        return 0
    if len(sizes) == 1:
        return [0] * sizes[0]
    return [_zeros(sizes[1:]) for _ in range(sizes[0])]


def _own(value: Any) -> Any:
    """Numbers and lists of lists that nobody else holds."""
    return [_own(part) for part in iter(value)] if isinstance(value, list) else value
