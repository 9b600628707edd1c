"""`Memory`: what happened at a table since its game began there, and what each seat was told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..face.chronicle import Chronicle
from ..face.game import Game, Position
from ..face.happened import Event, Step
from ..face.known import Made

Knower = int | None
"""A seat, or None: whoever looks on."""


class Happening(NamedTuple):
    """A move that was made, or moves that were taken back."""

    steps: Sequence[Step]
    by: int | None = None  # who took them back; None: it was made
    with_new_dice: bool = False


class Bygone(NamedTuple):
    """What happened long ago: before the first move, before the table went on from there, and at the table."""

    prologue: Sequence[Event]
    steps: Sequence[Step]
    happened: Sequence[Happening]


class Heard(NamedTuple):
    """How much a seat was told: the number of the last entry of its chronicle, and of the last event."""

    number: int
    events: int


class Memory:
    """All that happened, in order. Chronicles are made when somebody looks, as far as something has happened since.

    Of what is bygone only the number is known, and how much each seat was told of it; it is recalled when needed.
    """

    def __init__(
        self,
        game: Game,
        recall: Callable[[], Bygone],
        number: int = 0,
        heard: Mapping[Knower, Heard] | None = None,
    ) -> None:
        self._game = game
        self._recall = recall
        self._before = number
        self._heard = heard or {}
        self._lately: list[Happening] = []
        self._tales: dict[Knower, _Tale] = {}

    @classmethod
    def from_now_on(cls, position: Position) -> Memory:
        """Of a table that goes on from a position."""
        return cls(position.game, lambda: Bygone(position.prologue, position.history, ()))

    @property
    def number(self) -> int:
        """How often something has happened."""
        return self._before + len(self._lately)

    @property
    def before(self) -> Sequence[Step]:
        """What had been played before the table went on from there."""
        return self._recall().steps

    def add(self, happening: Happening) -> None:
        """Something has happened."""
        self._lately.append(happening)

    def since(self, number: int) -> Sequence[Happening]:
        """What came after so many happenings."""
        if number >= self._before:
            return self._lately[number - self._before :]
        return [*self._recall().happened[number:], *self._lately]

    def chronicle(self, knower: Knower) -> Chronicle:
        """All that a seat was told."""
        return self._whole(knower).chronicle

    def heard(self, knower: Knower) -> Heard:
        """How much a seat was told so far."""
        chronicle = self._tale(knower).chronicle
        return Heard(chronicle.number, chronicle.told)

    def known(self, knower: Knower, steps: Sequence[Step]) -> int:
        """Of how many of some moves a seat was told."""
        return self._tale(knower).chronicle.known(steps) if steps else 0

    def told_between(self, knower: Knower, earlier: int | None, later: int) -> list[Made]:
        """What a seat was told between two happenings, by their numbers; None: from the beginning."""
        is_bygone = earlier is None or earlier < self._before
        return (self._whole(knower) if is_bygone else self._tale(knower)).between(earlier, later)

    def _tale(self, knower: Knower) -> _Tale:
        """What a seat was told, at least of what is not bygone."""
        if knower not in self._tales and knower in self._heard:
            chronicle = Chronicle.resumed(self._game, knower, *self._heard[knower])
            self._tales[knower] = _Tale(chronicle, self._before, is_whole=False)
        return self._grown(knower) if knower in self._tales else self._whole(knower)

    def _whole(self, knower: Knower) -> _Tale:
        if knower not in self._tales or not self._tales[knower].is_whole:
            prologue, steps, _ = self._recall()
            chronicle = Chronicle(self._game, knower, prologue)
            for step in steps:
                chronicle.add(step)
            self._tales[knower] = _Tale(chronicle, 0, is_whole=True)
        return self._grown(knower)

    def _grown(self, knower: Knower) -> _Tale:
        tale = self._tales[knower]
        for happening in self.since(tale.number):
            tale.add(happening)
        return tale


class _Tale:
    """A chronicle, and how many entries it had after each happening from one on."""

    def __init__(self, chronicle: Chronicle, since: int, is_whole: bool) -> None:
        self.chronicle = chronicle
        self.since = since
        self.is_whole = is_whole
        self._entries = [len(chronicle.made)]

    @property
    def number(self) -> int:
        """So often something had happened when it was last added to."""
        return self.since + len(self._entries) - 1

    def add(self, happening: Happening) -> None:
        """Go on with what happened."""
        steps, by, with_new_dice = happening
        if by is None:
            self.chronicle.add(steps[0])
        else:
            self.chronicle.take_back(by, steps, with_new_dice)
        self._entries.append(len(self.chronicle.made))

    def between(self, earlier: int | None, later: int) -> list[Made]:
        """The entries between two happenings, by their numbers."""
        begin = 0 if earlier is None else self._entries[earlier - self.since]
        return self.chronicle.made[begin : self._entries[later - self.since]]
