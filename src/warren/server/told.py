"""`Told`: what a seat was told of each line of a table, and how that is kept."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from ..table import Table
from ..table.memory import Knower
from .items import AnyItem, Happened, Stream


class News(NamedTuple):
    """What a line brings: how often something had happened in the game after it, and who else is told what."""

    happened: int | None  # None: the game has not begun
    items: list[tuple[Container[Knower], AnyItem]]
    key: str | None = None  # of the command


class ToldPart(Struct, frozen=True, array_like=True):
    """What a seat was told of some lines."""

    numbers: tuple[int, ...]  # of the last item after each line
    items: tuple[bytes, ...]
    hashes: tuple[str, ...]


class ToldSoFar(Struct, frozen=True, array_like=True):
    """How far a seat was told."""

    number: int
    hash: str
    last_move: int


class Told:
    """What a seat, or whoever looks on (None), was told. It is made when somebody looks, line by line.

    What was told of the first lines may be recalled only when somebody asks.
    """

    def __init__(self, knower: Knower) -> None:
        self.knower = knower
        self.stream = Stream()
        self.last_move = 0  # the line that last told of a move, from 0 on
        self._numbers: list[int] = []  # of the last item after each line
        self._before = 0  # so many lines are not among those,
        self._number_before = 0  # and so many items were told of them
        self._happened: int | None = None  # so often something, when it was last told
        self._recall: Callable[[], Iterable[ToldPart]] = tuple

    @classmethod
    def thawed(
        cls, knower: Knower, lines: int, happened: int, so_far: ToldSoFar, recall: Callable[[], Iterable[ToldPart]]
    ) -> Told:
        """What was kept of the first lines."""
        told = cls(knower)
        told.stream = Stream(so_far.number, so_far.hash, lambda: _whole(recall()))
        told.last_move = so_far.last_move
        told._before, told._number_before = lines, so_far.number
        told._happened, told._recall = happened, recall
        return told

    @property
    def lines(self) -> int:
        """So many lines were told."""
        return self._before + len(self._numbers)

    @property
    def so_far(self) -> ToldSoFar:
        """How far it was told."""
        return ToldSoFar(self.stream.number, self.stream.hash, self.last_move)

    def tell(self, news: Iterable[News], table: Table | None) -> None:
        """Go on with the lines that come next."""
        for happened, items, _ in news:
            if happened is not None and table is not None:
                for made in table.told_between(self.knower, self._happened, happened):
                    self.stream.add(Happened(made))
                    self.last_move = self.lines
                self._happened = happened
            for knowers, item in items:
                if self.knower in knowers:
                    self.stream.add(item)
            self._numbers.append(self.stream.number)

    @property
    def numbers(self) -> Sequence[int]:
        """How many items had been told after each line."""
        if self._before:
            self._numbers[:0] = [number for part in self._recall() for number in part.numbers]
            self._before = self._number_before = 0
        return self._numbers

    def line_of(self, number: int) -> int:
        """The first line after which so many items had been told."""
        return bisect_left(self.numbers, number) + 1

    def part(self, since: int) -> ToldPart:
        """What was told after so many lines."""
        earlier = since - self._before
        begin = self._numbers[earlier - 1] if earlier else self._number_before
        items, hashes = self.stream.between(begin, self.stream.number)
        return ToldPart(tuple(self._numbers[earlier:]), tuple(items), tuple(hashes))


def _whole(parts: Iterable[ToldPart]) -> tuple[Sequence[bytes], Sequence[str]]:
    items, hashes = list[bytes](), list[str]()
    for part in parts:
        items += part.items
        hashes += part.hashes
    return items, hashes
