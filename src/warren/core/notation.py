"""Moves as texts: one number, one text, both ways, whatever the position.

Every move of a game has a number of its own in one dense range, and a text: a verb and the things that it
touches, in lower case, with spaces between (`move k22 l23`). A game declares its texts as forms:

    HEX = Kind("hex", NAMES, points=True)
    NOTATION = Notation(
        Form("step <hex>", STEP, HEX, says="Step to <hex>.", phases=(Phase.HERO_MOVE,)),
        Form("stop", STOP, says="Stop moving.", phases=(Phase.HERO_MOVE,)),
    )
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import cached_property
from itertools import product
from typing import Final

from .errors import BadNotation

SEAT_NAMES: Final = ("one", "two", "three", "four", "five")
"""What seats are called in games that give them no names."""

PLACEHOLDER: Final = re.compile(r"<(\w+)(?::([\w ]+))?>")


class Move(str):
    """A move: its text, which also knows its number."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, text: str, number: int) -> Move:
        move = super().__new__(cls, text)
        move.number = number
        return move


class Kind:
    """One kind of thing that a move can name: its names in the order of their numbers.

    Sentences call the things by their `labels`, if they have any: `box_o_shinies` is the name of Box O' Shinies.
    """

    def __init__(
        self, name: str, names: Iterable[str], points: bool = False, labels: Iterable[str] | None = None
    ) -> None:
        self.name = name
        self.names = tuple(names)
        self.labels = self.names if labels is None else tuple(labels)
        self.points = points  # a thing on the table that can be pointed at
        self.number_of = {n.lower(): i for i, n in enumerate(self.names)}


def counted(most: int) -> Kind:
    """Plain numbers from 0 to `most`."""
    return Kind("n", map(str, range(most + 1)))


class Form:
    """One shape of move text and the numbers that belong to it: `base` and onwards.

    `pack` makes one number (from 0) out of the numbers of the things named; `unpack` undoes it, or gives None for
    numbers that are no move's. Without them the form names at most one thing.
    """

    def __init__(
        self,
        text: str,
        base: int,
        *kinds: Kind,
        says: str,
        phases: Sequence[int],
        points: str = "",
        size: int = 0,
        pack: Callable[..., int] | None = None,
        unpack: Callable[[int], tuple[int, ...] | None] | None = None,
    ) -> None:
        self.text = text
        self.base = base
        self.kinds = kinds
        self.says = says
        self.phases = tuple(phases)
        self.points = points
        self.size = size or (len(kinds[0].names) if kinds else 1)
        self.pack = pack or (lambda *things: things[0] if things else 0)
        self.unpack = unpack or self._single
        self.words = text.split()

    def _single(self, packed: int) -> tuple[int, ...] | None:
        if not self.kinds:
            return ()
        return (packed,) if packed < len(self.kinds[0].names) else None

    def read(self, words: Sequence[str]) -> tuple[int, ...] | None:
        """The things that some words name if they have this form."""
        if len(words) != len(self.words):
            return None
        things = []
        kinds = iter(self.kinds)
        for mine, given in zip(self.words, words, strict=True):
            if mine.startswith("<"):
                thing = next(kinds).number_of.get(given)
                if thing is None:
                    return None
                things.append(thing)
            elif mine.lower() != given:
                return None
        return tuple(things)

    def looks_like(self, words: Sequence[str]) -> bool:
        """Whether some words at least begin like this form."""
        return bool(words) and self.words[0].lower() == words[0]

    def pointed_things(self, ids: Sequence[str]) -> list[Sequence[int]]:
        """For each thing that the form names, the things it can be if these ids were pointed at first."""
        spots = (self.points or " ".join(f"<{k.name}>" for k in self.kinds if k.points)).split()
        named = iter([ids[i] if i < len(ids) else None for i, spot in enumerate(spots) if spot.startswith("<")])
        possible: list[Sequence[int]] = []
        for kind in self.kinds:
            name = next(named, None) if kind.points or self.points else None
            everything = range(len(kind.names))
            possible.append(everything if name is None else [n for n in [kind.number_of.get(name)] if n is not None])
        return possible

    def filled(self, template: str, things: Sequence[int]) -> str:
        """A template with the names of the things in place of `<kind>`, in order."""
        return self._filled(template, [kind.names[thing] for kind, thing in zip(self.kinds, things, strict=True)])

    def sentence(self, things: Sequence[int]) -> str:
        """What the move means, in words."""
        return self._filled(self.says, [kind.labels[thing] for kind, thing in zip(self.kinds, things, strict=True)])

    def _filled(self, template: str, words: Sequence[str]) -> str:
        remaining = iter(words)
        return PLACEHOLDER.sub(lambda m: next(remaining), template)


class _Known(dict[int, Move]):
    """Moves by number, each made when it is first asked for."""

    def __init__(self, notation: Notation) -> None:
        super().__init__()
        self._notation = notation

    def __missing__(self, number: int) -> Move:
        form, things = self._notation.form_of(number)
        made = self[number] = Move(form.filled(form.text, things), number)
        return made


class Notation:
    """All forms of a game."""

    def __init__(self, *forms: Form) -> None:
        self.forms = forms
        end = 0
        for form in sorted(forms, key=lambda f: f.base):
            if form.base < end:
                raise ValueError(f"form {form.text!r}: its numbers from {form.base} on belong to another form")
            end = form.base + form.size
        self.size: int = end
        self._moves = _Known(self)

    @cached_property
    def _form_at(self) -> list[Form | None]:
        at: list[Form | None] = [None] * self.size
        for form in self.forms:
            at[form.base : form.base + form.size] = [form] * form.size
        return at

    def form_of(self, number: int) -> tuple[Form, tuple[int, ...]]:
        """The form of a move and the things it names."""
        form = self._form_at[number] if 0 <= number < self.size else None
        things = form.unpack(number - form.base) if form else None
        if form is None or things is None:
            raise BadNotation(f"{number} is not the number of a move")
        return form, things

    def is_move(self, number: int) -> bool:
        """Whether a number is some move's."""
        form = self._form_at[number] if 0 <= number < self.size else None
        return form is not None and form.unpack(number - form.base) is not None

    def move(self, number: int) -> Move:
        """The move with a number."""
        return self._moves[number]

    def moves(self, numbers: Iterable[int]) -> list[Move]:
        """The moves with some numbers."""
        return list(map(self._moves.__getitem__, numbers))

    def names(self, number: int, text: str) -> list[str]:
        """What sentences call the things a move touches; of a text that no move has (`move a18 q16`), its words."""
        if self.is_move(number):
            form, things = self.form_of(number)
            return [kind.labels[thing] for kind, thing in zip(form.kinds, things, strict=True)]
        return self._words(text)[1:]

    def _words(self, text: str) -> list[str]:
        return text.lower().replace(":", " ").split()

    def read(self, text: str) -> int:
        """The number of the move that a text means. Capitals, colons and extra spaces do not matter."""
        words = self._words(text)
        for form in self.forms:
            things = form.read(words)
            if things is not None:
                return form.base + form.pack(*things)
        raise BadNotation(self._complaint(text, words))

    def _complaint(self, text: str, words: Sequence[str]) -> str:
        alike = [form for form in self.forms if form.looks_like(words)]
        for form in alike:
            if len(form.words) == len(words):
                for mine, given in zip(form.words, words, strict=True):
                    kind = next((k for k in form.kinds if mine == f"<{k.name}>"), None)
                    if kind and given not in kind.number_of:
                        return f"{text!r} is not a move: there is no {kind.name} called {given!r}"
        if alike:
            return f"{text!r} is not a move: expected {' or '.join(repr(f.text) for f in alike)}"
        verbs = sorted({form.words[0] for form in self.forms if not form.words[0].startswith("<")})
        near = get_close_matches(words[0] if words else "", verbs, 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; moves begin with {', '.join(verbs)}"
        return f"{text!r} is not a move{hint}"

    def sentence(self, number: int) -> str:
        """The move in words."""
        form, things = self.form_of(number)
        return form.sentence(things)

    def ids(self, number: int) -> tuple[str, ...]:
        """What one points at to choose the move, in order; a move that touches nothing is a button of its own."""
        form, things = self.form_of(number)
        if form.points:
            return tuple(form.filled(form.points, things).split())
        touched = tuple(k.names[thing] for k, thing in zip(form.kinds, things, strict=True) if k.points)
        return touched or (form.filled(form.text, things),)

    def pointed(self, phase: int, ids: Sequence[str]) -> list[int]:
        """The moves of a phase that pointing at these things, in this order, could mean."""
        wanted = tuple(i.lower() for i in ids)
        found = []
        for form in self.forms:
            if phase in form.phases:
                for things in product(*form.pointed_things(wanted)):
                    number = form.base + form.pack(*things)
                    if self.is_move(number) and tuple(i.lower() for i in self.ids(number))[: len(wanted)] == wanted:
                        found.append(number)
        return found


def fill_event(template: str, kinds: dict[str, Kind], words: Sequence[int]) -> tuple[str, tuple[str, ...]]:
    """An event's sentence with its numbers filled in, and the ids of the things it touches."""
    ids: list[str] = []
    remaining = iter(words)

    def fill(m: re.Match[str]) -> str:
        value = next(remaining)
        if m[1] == "n":
            noun = f" {m[2]}{'' if value == 1 else 's'}" if m[2] else ""
            return f"{value}{noun}"
        kind = kinds[m[1]]
        if kind.points:
            ids.append(kind.names[value])
        return kind.labels[value]

    return PLACEHOLDER.sub(fill, template), tuple(ids)
