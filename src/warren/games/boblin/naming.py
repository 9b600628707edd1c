"""What one points at to name things of Boblin's Rebellion whose ids depend on who decides.

`camp:0:b` is an area of a camp, `troll:0:toll` a troll space, `wrecks:0:m` the destroyed rooms of a dungeon; a room is
`room:m05` wherever it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...core.kinds import Kind, Seen


class Own(Kind):
    """Something that every seat has: one points at that of the seat that decides."""

    def __init__(
        self, name: str, zone: str, size: int, names: Iterable[str] = (), labels: Iterable[str] | None = None
    ) -> None:
        super().__init__(name, size, names, labels, points=True)
        self.zone = zone

    def called(self, names: Iterable[str], labels: Iterable[str] | None = None) -> Own:
        return Own(self.name, self.zone, self.size, names, labels)

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        if seen is None or number >= len(self.names):
            return ()
        return (f"{self.zone}:{seen.seat}:{self.names[number]}",)

    def pointed(self, last: str, before: Sequence[int], seen: Seen | None) -> Iterable[int]:
        return self.numbers_of(last, before, seen)


class ActionRow(Kind):
    """BR7.2: a row of a room. The first one goes without saying; where there are several it is a button too."""

    many_words = True

    def __init__(self, most: int) -> None:
        numbers = [str(n) for n in range(1, most + 1)]
        super().__init__("row", most, ["", *numbers[1:]], numbers, points=True)
        self.number_of |= {number: i for i, number in enumerate(numbers)}

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        several = seen is not None and seen.components.tables.rows[before[0]] > 1
        return (f"button:row:{number + 1}",) if several or number else ()

    def pointed(self, last: str, before: Sequence[int], seen: Seen | None) -> Iterable[int]:
        return range(self.size)
