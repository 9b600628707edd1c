"""Moves as texts, read and written at a position as the asking seat sees it.

A text is a verb and the things that it touches, in lower case, with spaces between (`move k22 l23`). What a text means
is looked up among the verbs of the present phase first, then among all others, and things have the names that they have
now. Within a decision number and text are one to one; at other decisions the same text may mean something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import takewhile
from typing import Final, TypeGuard

from .errors import BadNotation, unfit
from .kinds import Kind, Seen
from .sentences import PLACEHOLDER
from .verbs import VerbBase

ME: Final = "me"
"""In a list of what is pointed at, the number of the seat that decides."""


class Move(str):
    """A move: its text, which also knows its number."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, text: str, number: int) -> Move:
        move = super().__new__(cls, text)
        move.number = number
        return move


class Phrase:
    """How some words with things among them are read in an edition: the kinds have their names."""

    def __init__(self, text: str, kinds: Sequence[Kind]) -> None:
        self.kinds = kinds
        self._words = [_pattern(word) for word in text.split()]
        self._ends_with_many = bool(kinds) and kinds[-1].many_words
        first = text.lower().split()[0]
        self.first_word = "" if "<" in first else first  # nothing where the name of a thing stands there

    def read(self, words: Sequence[str], seen: Seen | None) -> Iterator[tuple[int, ...]]:
        """The things that some words can name if they have this form."""
        names = self._named(words)
        return self._meant(names, (), seen) if names is not None else iter(())

    def _named(self, words: Sequence[str]) -> list[str] | None:
        """The names that stand where the form has things."""
        if self._ends_with_many and len(words) >= len(self._words) - 1:
            last = len(self._words) - 1
            words = [*words[:last], " ".join(words[last:])]
        if len(words) != len(self._words):
            return None
        names: list[str] = []
        for pattern, word in zip(self._words, words, strict=True):
            match = pattern.fullmatch(word)
            if match is None:
                return None
            names += match.groups()
        return names

    def _meant(self, names: Sequence[str], before: tuple[int, ...], seen: Seen | None) -> Iterator[tuple[int, ...]]:
        if len(before) == len(self.kinds):
            yield before
            return
        kind = self.kinds[len(before)]
        for thing in kind.numbers_of(names[len(before)], before, seen):
            yield from self._meant(names, (*before, thing), seen)

    def unknown(self, words: Sequence[str], seen: Seen | None) -> str | None:
        """If some words have this form but for the name of a thing, a complaint about that name."""
        names = self._named(words)
        before: tuple[int, ...] = ()
        for kind, name in zip(self.kinds, names or (), strict=False):
            found = kind.numbers_of(name, before, seen)
            if not found:
                return f"there is no {'number' if kind.name == 'n' else kind.name} called {name!r}"
            before = (*before, found[0])
        return None

    def begins_like(self, words: Sequence[str], seen: Seen | None) -> bool:
        """Whether some words begin with this form's first word, or with the name of a thing where that stands there."""
        match = self._words[0].fullmatch(words[0]) if words else None
        if match is None:
            return False
        is_name = self._words[0].pattern == "(.*)"
        return not is_name or bool(self.kinds[0].numbers_of(match[1], (), seen))


class Form(Phrase):
    """How the moves of one verb are written in an edition."""

    def __init__(self, verb: VerbBase, kinds: Sequence[Kind]) -> None:
        super().__init__(verb.text, kinds)
        self.verb = verb
        self.changes = any(kind.changes for kind in kinds)
        self._is_button = not verb.points and not any(kind.can_be_pointed_at for kind in kinds)
        self._button_begins = f"button:{verb.name}".lower()
        self._pointing = self._pointing_spots()

    def things(self, number: int, seen: Seen | None) -> tuple[int, ...] | None:
        """The things that a move of this verb names; None if there are none such: the number is no move's."""
        things = self.verb.things(number)
        names = (kind.name_of(thing, things[:i], seen) for i, kind, thing in self._each(things))
        return None if any(name is None for name in names) else things

    def filled(self, template: str, things: Sequence[int], seen: Seen | None) -> str:
        """A template with the names of the things in place of `<kind>`, in order."""
        return self._filled(
            template, [kind.name_of(thing, things[:i], seen) or "" for i, kind, thing in self._each(things)]
        )

    def sentence(self, things: Sequence[int], seen: Seen | None) -> str:
        """What the move means, in words."""
        return self._filled(self.verb.sentence, self.labels(things, seen))

    def labels(self, things: Sequence[int], seen: Seen | None) -> list[str]:
        """What sentences call the things."""
        return [kind.label_of(thing, things[:i], seen) for i, kind, thing in self._each(things)]

    def _each(self, things: Sequence[int]) -> Iterator[tuple[int, Kind, int]]:
        return ((i, kind, thing) for i, (kind, thing) in enumerate(zip(self.kinds, things, strict=True)))

    def _filled(self, template: str, words: Sequence[str]) -> str:
        remaining = iter(words)
        return PLACEHOLDER.sub(lambda m: next(remaining), template).rstrip()

    # ---- pointing

    def ids(self, things: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        """What one points at to choose the move, in order; a move that touches nothing is a button of its own."""
        if self.verb.points:
            return self._spots(things, seen)
        touched = [i for n, kind, thing in self._each(things) for i in kind.ids_of(thing, things[:n], seen)]
        return tuple(touched) or (self._button(things, seen),)

    def _button(self, things: Sequence[int], seen: Seen | None) -> str:
        names = [kind.name_of(thing, things[:n], seen) or "" for n, kind, thing in self._each(things)]
        return ":".join(["button", self.verb.name, *names]).lower()

    def _spots(self, things: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        """The verb's own list of what is pointed at: `<kind>` is the id of a thing, `hand:<me>:<kind>` has its name."""
        each = self._each(things)
        found: list[str] = []
        for spot in self.verb.points.split():
            if PLACEHOLDER.fullmatch(spot):
                n, kind, thing = next(each)
                found += kind.ids_of(thing, things[:n], seen)
            else:
                found.append(PLACEHOLDER.sub(lambda m: self._named_in_spot(m[2], each, things, seen), spot).lower())
        return tuple(found)

    def _named_in_spot(
        self, placeholder: str, each: Iterator[tuple[int, Kind, int]], things: Sequence[int], seen: Seen | None
    ) -> str:
        if placeholder == ME:
            return "" if seen is None else str(seen.seat)
        n, kind, thing = next(each)
        return kind.name_of(thing, things[:n], seen) or ""

    def pointed(self, ids: Sequence[str], seen: Seen | None) -> Iterator[int]:
        """The moves that pointing at these things, in this order, could mean. The last part of an id is enough."""
        narrowed = self._narrowed(ids)
        if narrowed is None:
            return
        for things in self._possible(narrowed, (), seen):
            pointed = self.ids(things, seen)
            if len(pointed) >= len(ids) and all(map(is_meant, pointed, ids)):
                yield self.verb.number(things)

    def _narrowed(self, ids: Sequence[str]) -> dict[int, str] | None:
        """Which things of the move must have an id that ends like this, by their place; None if there is no such move.

        So that not all moves of a verb need to be looked at: it is quick, and may let pass what is not meant.
        """
        if self._is_button and (len(ids) > 1 or (":" in ids[0] and not ids[0].startswith(self._button_begins))):
            return None
        narrowed: dict[int, str] = {}
        for spot, pointed in zip(self._pointing, ids, strict=False):
            begin, place = spot
            if place is None and not is_meant(begin, pointed):
                return None
            if place is None:
                continue
            if ":" in pointed and not pointed.startswith(begin):
                return None
            narrowed[place] = pointed.rpartition(":")[2]
            if self.kinds[place].is_handful:  # it takes as many ids as it has things
                break
        return narrowed

    def _pointing_spots(self) -> list[tuple[str, int | None]]:
        """What is pointed at, in order: how the id begins, and which thing of the move its end names, if any."""
        if not self.verb.points:
            places = [n for n, kind in enumerate(self.kinds) if kind.points]
            return [("", n) for n in takewhile(lambda n: self.kinds[n].is_pointed_by_name, places)]
        spots: list[tuple[str, int | None]] = []
        n = 0
        for spot in self.verb.points.split():
            named = [m for m in PLACEHOLDER.finditer(spot) if m[2] != ME]
            is_last = bool(named) and named[-1].end() == len(spot)
            n += len(named)
            if is_last and PLACEHOLDER.fullmatch(spot) and not self.kinds[n - 1].is_pointed_by_name:
                break
            if is_last:
                spots.append((spot.partition("<")[0].lower(), n - 1))
            elif "<" not in spot:
                spots.append((spot.lower(), None))
            else:
                break  # an id that ends in something else: what follows is not narrowed
        return spots

    def _possible(
        self, narrowed: Mapping[int, str], before: tuple[int, ...], seen: Seen | None
    ) -> Iterator[tuple[int, ...]]:
        """Things that the move could name, some of them narrowed by what was pointed at."""
        n = len(before)
        if n == len(self.kinds):
            yield before
            return
        kind = self.kinds[n]
        numbers: Iterable[int] = kind.pointed(narrowed[n], before, seen) if n in narrowed else range(kind.size)
        for thing in numbers:
            if kind.name_of(thing, before, seen) is not None:
                yield from self._possible(narrowed, (*before, thing), seen)


def is_meant(thing: str, pointed: str) -> bool:
    """Whether what was pointed at is a thing's id, or the last part of it (`k22` for `hex:k22`)."""
    return thing == pointed or thing.rpartition(":")[2] == pointed


class Notation:
    """How the moves of a game are written in an edition."""

    def __init__(self, verbs: type[VerbBase], kinds: Iterable[Kind] = ()) -> None:
        named = {kind.name: kind for kind in kinds}
        self.verbs = verbs
        self.size = verbs.end()
        self.forms = tuple(Form(verb, [kind.in_edition(named) for kind in verb.kinds]) for verb in verbs)
        self._form_at = [form for form in self.forms for _ in range(form.verb.size)]
        self._known: dict[int, Move] = {}
        self._by_phase: dict[int, list[Form]] = {}
        self._by_word: dict[tuple[int, str], list[Form]] = {}
        self._firsts = {form.first_word for form in self.forms}

    def form_of(self, number: int) -> Form:
        """The form of a number below `size`."""
        if not 0 <= number < self.size:
            raise BadNotation(f"{number} is not the number of a move")
        return self._form_at[number]

    def is_move(self, number: int, seen: Seen | None) -> bool:
        """Whether a number is some move's."""
        if number in self._known:
            return True
        return 0 <= number < self.size and self.form_of(number).things(number, seen) is not None

    def move(self, number: int, seen: Seen | None) -> Move:
        """The move with a number."""
        if number in self._known:
            return self._known[number]
        form = self.form_of(number)
        things = form.things(number, seen)
        if things is None:
            raise BadNotation(f"{number} is not the number of a move")
        move = Move(form.filled(form.verb.text, things, seen), number)
        if not form.changes:
            self._known[number] = move
        return move

    def moves(self, numbers: Iterable[int], seen: Seen | None) -> list[Move]:
        """The moves with some numbers."""
        wanted = list(numbers)
        try:
            return list(map(self._known.__getitem__, wanted))
        except KeyError:  # some are written for the first time, or anew at every position
            return [self.move(number, seen) for number in wanted]

    def wrote(self, move: object) -> TypeGuard[Move]:
        """Whether this very move was written here, and is called the same at every position."""
        return isinstance(move, Move) and isinstance(move.number, int) and self._known.get(move.number) is move

    def labels(self, number: int, text: str, seen: Seen) -> list[str]:
        """What sentences call the things a move touches; of a text that no move has (`move a18 q16`), its words."""
        form = self.form_of(number)
        things = form.things(number, seen)
        return words_of(text)[1:] if things is None else form.labels(things, seen)

    def read(self, text: str, seen: Seen) -> list[int]:
        """The numbers of the moves that a text can mean here, the likeliest first; several where likes are alike.

        Capitals, colons and extra spaces do not matter.
        """
        words = words_of(text)
        for form in self._that_begin_with(words[0] if words else "", seen):
            found = [form.verb.number(things) for things in form.read(words, seen)]
            if found:
                return found
        raise BadNotation(self._complaint(text, words, seen))

    def _ordered(self, seen: Seen) -> list[Form]:
        """All forms, those of the present phase first."""
        phase = seen.state.phase
        if phase not in self._by_phase:
            self._by_phase[phase] = sorted(self.forms, key=lambda form: phase not in form.verb.phases)
        return self._by_phase[phase]

    def _that_begin_with(self, word: str, seen: Seen) -> list[Form]:
        """The forms that begin with a word, or with the name of a thing, those of the present phase first."""
        key = seen.state.phase, word if word in self._firsts else ""
        if key not in self._by_word:
            self._by_word[key] = [form for form in self._ordered(seen) if form.first_word in ("", word)]
        return self._by_word[key]

    def _complaint(self, text: str, words: Sequence[str], seen: Seen) -> str:
        alike = [form for form in self._ordered(seen) if form.begins_like(words, seen)]
        for form in alike:
            unknown = form.unknown(words, seen)
            if unknown:
                return f"{text!r} is not a move: {unknown}"
        if alike:
            texts = dict.fromkeys(repr(form.verb.text) for form in alike)
            return f"{text!r} is not a move: expected {' or '.join(texts)}"
        firsts = (form.verb.text.split()[0] for form in self.forms)
        verbs = sorted({word for word in firsts if "<" not in word})
        near = get_close_matches(words[0] if words else "", verbs, 1)
        first = self._ordered(seen)[0].verb.text
        return unfit(f"{text!r} is not a move", near, "a verb and what it touches", first)

    def sentence(self, number: int, seen: Seen) -> str:
        """The move in words."""
        form = self.form_of(number)
        return form.sentence(form.verb.things(number), seen)

    def ids(self, number: int, seen: Seen) -> tuple[str, ...]:
        """What one points at to choose the move, in order."""
        form = self.form_of(number)
        return form.ids(form.verb.things(number), seen)

    def pointed(self, phase: int, ids: Sequence[str], seen: Seen) -> list[int]:
        """The moves of a phase that pointing at these things, in this order, could mean."""
        wanted = [i.lower() for i in ids]
        return [number for form in self.forms if phase in form.verb.phases for number in form.pointed(wanted, seen)]


def _pattern(word: str) -> re.Pattern[str]:
    """A word of a verb's text as a pattern for what is typed: things may be anything."""
    parts = PLACEHOLDER.split(word.lower())[:: PLACEHOLDER.groups + 1]
    return re.compile("(.*)".join(map(re.escape, parts)))


def words_of(text: str) -> list[str]:
    """The words of what was typed, in small letters."""
    return text.lower().replace(":", " ").split()
