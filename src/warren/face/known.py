"""What is told to a seat, as data: choices, events, moves. Each has one JSON form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ..core.kinds import Seen
from ..core.log import EventKind
from ..core.notation import ME, Form, is_meant
from ..core.sentences import PLACEHOLDER, SEAT, filled, words_for

if TYPE_CHECKING:
    from ..core.components import Components
    from ..core.doors import RawEvent

UNTOLD = "?"
"""In the text of another seat's move: a thing that only that seat knows."""


class Named(Struct, frozen=True, omit_defaults=True):
    """A thing that a move or an event names."""

    kind: str
    label: str  # what sentences call it
    id: str = ""  # where it can be pointed at; nothing for a number
    part: str = ""  # in an event: "by", "from" or "to"


class Outcome(Struct, frozen=True, omit_defaults=True):
    """Something that may come of a move."""

    chance: float
    told: tuple[str, ...]  # nothing more happens, if there is nothing
    error: float = 0.0  # of the chance, if worlds were sampled: one standard error


class Preview(Struct, frozen=True, omit_defaults=True):
    """What a move would do, up to the next decision."""

    certain: bool  # all that is told here will be so; or else it holds on the average
    told: tuple[str, ...] = ()  # what happens whatever dice and hidden things are
    final: bool = False  # something is shown or dice fall: it cannot be taken back
    ends_turn: float = 0.0  # the chance that the turn ends: somebody else decides next, or the game is over
    then: str = ""  # who that is, if it is sure
    ends_game: bool = False  # for sure
    points: float = 0.0  # by how much the own score changes at once, in points
    outcomes: tuple[Outcome, ...] = ()  # what else may happen, the likeliest first
    worlds: int = 0  # how many were sampled; 0: all ways were counted

    @property
    def other(self) -> float:
        """The chance of all that is not among the outcomes."""
        return max(0.0, 1 - sum(outcome.chance for outcome in self.outcomes)) if self.outcomes else 0.0


class Choice(Struct, frozen=True, omit_defaults=True):
    """A legal move for somebody who chooses: its text, what it means, and what to point at, in order."""

    text: str
    sentence: str
    verb: str
    things: tuple[Named, ...]
    ids: tuple[str, ...]
    caution: str = ""  # what one may regret about it; whoever shows it asks once more
    preview: Preview | None = None  # what it does, where that is certain

    def touches(self, pointed: str) -> bool:
        """Whether one points at this (an id, or the last part of one) to choose the move."""
        return any(is_meant(i, pointed) for i in self.ids)

    def begins_with(self, pointed: Sequence[str]) -> bool:
        """Whether pointing at these things, in this order, could be the beginning of the move."""
        return len(pointed) <= len(self.ids) and all(map(is_meant, self.ids, pointed))


class Told(Struct, frozen=True, omit_defaults=True):
    """Something that happened, as a seat is told of it."""

    number: int  # among all that the seat was told in this game, from 1
    kind: str
    sentence: str
    things: tuple[Named, ...] = ()
    ids: tuple[str, ...] = ()  # of all things that it touches
    by: int | None = None  # the seat that did it
    before: str = ""  # the id of what moved, where it was
    after: str = ""  # and where it is now
    clause: str = ""  # of the rules, which say how it comes about


class Made(Struct, frozen=True, omit_defaults=True):
    """A move that was made, as a seat knows it, and what the seat was told of it."""

    number: int  # among the moves that the seat knows of, from 1; 0 for what happened before the first
    seat: int | None = None
    verb: str = ""  # nothing, as the text, of what another seat decided unseen
    text: str = ""  # what only another seat may know of it is `?`
    events: tuple[Told, ...] = ()


def named_by_move(form: Form, things: Sequence[int], seen: Seen) -> tuple[Named, ...]:
    """The things that a move names."""
    found = []
    for n, (kind, thing) in enumerate(zip(form.kinds, things, strict=True)):
        before = things[:n]
        ids = kind.ids_of(thing, before, seen)
        found.append(Named(kind.name, kind.label_of(thing, before, seen), ids[0] if len(ids) == 1 else ""))
    return tuple(found)


def told_of(number: int, kind: EventKind, raw: RawEvent, components: Components, seat: int | None = None) -> Told:
    """An event for whoever may know of it; `seat` is who is told."""
    values = raw[2]
    words = words_for(kind.sentence, components.kind_named, values, components.people, seat)
    things = tuple(_named_by_event(kind.sentence, values, words, components))
    by = next((value for thing, value in zip(things, values, strict=False) if thing.part == "by"), None)
    before, after = _way(kind, things, values, components, seat)
    ids = dict.fromkeys(i for i in (*(thing.id for thing in things), before, after) if i)
    sentence = filled(kind.sentence, words)
    return Told(number, kind.name.lower(), sentence, things, tuple(ids), by, before, after, kind.clause)


def _named_by_event(
    sentence: str, values: Sequence[int], words: Sequence[str], components: Components
) -> Iterator[Named]:
    for m, value, word in zip(PLACEHOLDER.finditer(sentence), values, words, strict=False):
        part, name, _ = m.groups()
        ids = () if name == "n" else components.kind_named[name].ids_of(value, (), None)
        yield Named(name, word, ids[0] if ids else "", part or "")


def _way(
    kind: EventKind, things: Sequence[Named], values: Sequence[int], components: Components, seat: int | None
) -> tuple[str, str]:
    """The id of what moved, before and after: as the kind of event says, or else what it moved from and to."""
    if kind.way is not None:
        names = {("", ME): str(seat)}
        for thing, value in reversed(list(zip(things, values, strict=False))):
            name = str(value) if thing.kind == "n" else components.kind_named[thing.kind].names[value].lower()
            if thing.kind == SEAT:  # by number, or whatever else its id ends with
                name = thing.id.rpartition(":")[2] or str(value)
            names["", thing.kind] = names[thing.part, thing.kind] = name
        before, after = (PLACEHOLDER.sub(lambda m: names[m[1] or "", m[2]], template) for template in kind.way)
        return before, after
    by_part = {thing.part: thing.id for thing in things if thing.id}
    return by_part.get("from", ""), by_part.get("to", "")


def text_for_others(form: Form, things: Sequence[int], seen: Seen) -> str:
    """A move as seats that did not make it may know it."""
    names = [
        UNTOLD if secret else kind.name_of(thing, things[:n], seen) or ""
        for n, (kind, thing, secret) in enumerate(zip(form.kinds, things, form.verb.secret, strict=True))
    ]
    remaining = iter(names)
    return PLACEHOLDER.sub(lambda m: next(remaining), form.verb.text).rstrip()
