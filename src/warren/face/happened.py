"""What happened: events, the moves that they came of, and the past that these make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..core.doors import RawEvent
from ..core.log import SPECTATORS, EventKind
from ..core.notation import Move
from ..core.sentences import filled, parts_of, words_for
from .known import told_of
from .terms import Terms


class Event:
    """Something that happened. `str(event)` is its sentence."""

    __slots__ = ("_game", "raw")

    def __init__(self, game: Terms, raw: RawEvent) -> None:
        self._game = game
        self.raw = raw

    @property
    def kind(self) -> str:
        """The kind of event, in lower case."""
        return str(self._kind.name).lower()

    @property
    def things(self) -> tuple[int, ...]:
        """The numbers of the things that it names, in the order of its sentence."""
        return self.raw[2][: len(self._parts())]

    @property
    def by(self) -> int | None:
        """Who did it, if somebody did."""
        return self._part("by")

    @property
    def source(self) -> int | None:
        """Where something was before."""
        return self._part("from")

    @property
    def target(self) -> int | None:
        """Where something is now."""
        return self._part("to")

    def _parts(self) -> list[str]:
        """What part each thing has in it: "by", "from", "to", or none."""
        return parts_of(self._kind.sentence)

    def _part(self, part: str) -> int | None:
        parts = self._parts()
        return self.raw[2][parts.index(part)] if part in parts else None

    @property
    def ids(self) -> tuple[str, ...]:
        """The things on the table that it touches."""
        return told_of(0, self._kind, self.raw, self._game.components, self._only_reader()).ids

    def _only_reader(self) -> int | None:
        readers = [seat for seat in range(len(self._game.seats)) if self.seen_by(seat)]
        return readers[0] if len(readers) == 1 else None

    @property
    def reveals(self) -> bool:
        """Whether it showed somebody something that had been hidden, or how dice fell."""
        return self._kind.reveals

    @property
    def informs(self) -> bool:
        """Whether somebody learnt something from it: it reveals, or shows others what a seat had kept to itself."""
        return self.reveals or self._kind.shows

    def seen_by(self, seat: int | str | None) -> bool:
        """Whether a seat (None: a spectator) may know of it."""
        return bool(self.raw[1] >> (SPECTATORS if seat is None else self._game.seat(seat)) & 1)

    @property
    def _kind(self) -> EventKind:
        return self._game.definition.events(self.raw[0])

    def __str__(self) -> str:
        template, components = self._kind.sentence, self._game.components
        return filled(template, words_for(template, components.kind_named, self.raw[2], components.people))

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.raw == other.raw and self._game.id == other._game.id

    def __hash__(self) -> int:
        return hash(self.raw)


class Step(NamedTuple):
    """A move that was played: by whom, what happened, and whether it can no longer be taken back."""

    seat: int
    move: Move
    text_for_others: str  # what only its seat may know left out
    events: list[Event]
    final: bool  # something hidden was shown, or how dice fell


class Past:
    """The last move, and the past before it, which may be recalled only when somebody asks."""

    __slots__ = ("_past", "number", "step")

    def __init__(self, step: Step, past: Past | Callable[[], Past | None] | None, number: int) -> None:
        self.step = step
        self.number = number  # of the move, from 1 on
        self._past = past

    @property
    def past(self) -> Past | None:
        """What was before."""
        if callable(self._past):
            self._past = self._past()
        return self._past


def past_of(
    steps: Sequence[Step], before: Past | Callable[[], Past | None] | None = None, made: int = 0
) -> Past | None:
    """The past that ends with some moves; `before` them there were others, so many."""
    past = before
    for number, step in enumerate(steps, made + 1):
        past = Past(step, past, number)
    return past() if callable(past) else past
