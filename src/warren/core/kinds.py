"""Kinds of things that moves and events name: hexes, cards, seats, numbers, handfuls.

A kind has room for a fixed number of things, whatever the edition. Their names are given at once, or by the edition
(`TASK.called(...)`), or, where names change while one plays, by a kind of its own that asks the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

SEAT_NAMES: Final = ("one", "two", "three", "four", "five")
"""What seats are called in moves, options and files of games that give them no names."""

PEOPLE: Final = ("Ash", "Bramble", "Cinder", "Dusk", "Ember")
"""What those who sit there are called on the screen, unless they say who they are."""

SPARE_PEOPLE: Final = ("Fern", "Gorse", "Hazel", "Ivy", "Juniper")
"""The same where somebody else has taken such a name."""


class Seen:
    """A position as the seat that decides sees it, where texts are read and written; most names ask nothing of it."""

    __slots__ = ("_position",)

    def __init__(self, position: Any) -> None:
        self._position = position

    @property
    def state(self) -> Any:
        """The state as a plain record."""
        return self._position.state

    @property
    def components(self) -> Any:
        """The `Components` of the edition that is played, which are made of kinds."""
        return self._position.game.components

    @property
    def seat(self) -> int | None:
        """The seat that decides; None when the game is over."""
        seat: int | None = self._position.to_move
        return seat


class Kind:
    """One kind of thing: how many there can be, and what they are called, in the order of their numbers.

    Sentences call the things by their `labels`, if they have any: `box_o_shinies` is the name of Box O' Shinies.
    """

    changes = False
    """Whether names depend on the position. (On what the move names before they may depend all the same.)"""

    many_words = False
    """Whether a name may have several words, or none; then the kind is the last one of its verb."""

    is_handful = False
    """Whether its things are several of another kind."""

    def __init__(
        self,
        name: str,
        size: int,
        names: Iterable[str] = (),
        labels: Iterable[str] | None = None,
        points: bool = False,
    ) -> None:
        self.name = name
        self.size = size
        self.names = tuple(names)
        self.labels = self.names if labels is None else tuple(labels)
        self.points = points  # a thing on the table that can be pointed at
        self.number_of = {n.lower(): i for i, n in enumerate(self.names)}
        if len(self.names) > size:
            raise ValueError(f"kind {name!r} has room for {size} and {len(self.names)} names")

    def called(self, names: Iterable[str], labels: Iterable[str] | None = None) -> Kind:
        """The same kind with the names of an edition."""
        return Kind(self.name, self.size, names, labels, self.points)

    def in_edition(self, named: Mapping[str, Kind]) -> Kind:
        """The kind as an edition has it, which gives some kinds their names."""
        return self if self.names or self.changes else named.get(self.name, self)

    def name_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str | None:
        """What a thing is called; None if there is no such thing. `before`: the numbers that the move names before."""
        return self.names[number] if number < len(self.names) else None

    def label_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str:
        """What sentences call a thing."""
        return self.labels[number]

    def numbers_of(self, name: str, before: Sequence[int], seen: Seen | None) -> Sequence[int]:
        """The things that a name (in small letters) can mean, the likeliest first."""
        number = self.number_of.get(name)
        return () if number is None else (number,)

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        """What one points at to name a thing, in order; nothing for what does not lie on the table."""
        name = self.name_of(number, before, seen) if self.points else None
        return () if name is None else (f"{self.name}:{name.lower()}",)

    @property
    def can_be_pointed_at(self) -> bool:
        """Whether some of its things may have ids."""
        return self.points or type(self).ids_of is not Kind.ids_of

    @property
    def is_pointed_by_name(self) -> bool:
        """Whether a thing has one id, which ends in its name, or else the kind knows what an end can mean."""
        return type(self).ids_of is Kind.ids_of or type(self).pointed is not Kind.pointed

    def pointed(self, last: str, before: Sequence[int], seen: Seen | None) -> Iterable[int]:
        """The things whose first id could end like this; more of them do no harm."""
        return self.numbers_of(last, before, seen)


class Seats(Kind):
    """The seats; their ids are their numbers (`seat:0`)."""

    def __init__(self, names: Iterable[str], labels: Iterable[str] | None = None) -> None:
        known = tuple(names)
        super().__init__("seat", len(known), known, labels, points=True)

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        return (f"seat:{number}",)

    def label_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str:
        return self.labels[number] if seen is None else seen.components.people[number]

    def pointed(self, last: str, before: Sequence[int], seen: Seen | None) -> Iterable[int]:
        return range(self.size)


def counted(most: int) -> Kind:
    """Plain numbers from 0 to `most`."""
    return Kind("n", most + 1, map(str, range(most + 1)))
