"""The legal moves on the screen: numbered, with sentences, or by verb where there are many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rich.text import Text

import warren

from ..face.lines import in_short
from .screen import ASIDE, Screen

if TYPE_CHECKING:
    from ..core.verbs import VerbBase

MANY: Final = 20
"""More moves than these stand by verb also where there is room."""

TOO_MANY: Final = 60
"""More moves of a verb than these are only counted in front of a question."""

FEW: Final = 6
"""So many moves of a verb, as many as a hex has neighbours, keep their sentences where these tell different things."""

LEAST: Final = 3
"""Fewer moves than these take no less room together."""

WORDY: Final = 80
"""Signs. Sentences that are longer than this are put together rather than have the news scroll out of sight."""

MOST_NEAR: Final = 3
"""Moves that somebody may have meant."""

Numbered = tuple[int, warren.Choice]


class Listing:
    """Legal moves as lines for a screen. A number may be typed only if its move stands in them."""

    def __init__(self, screen: Screen, sight: warren.Sight) -> None:
        self._screen = screen
        self._sight = sight
        self._groups = _by_verb(sight)
        self._together: set[VerbBase] = set()
        self._counts_only = False

    @classmethod
    def whole(cls, screen: Screen, sight: warren.Sight) -> Listing:
        """All of them: with a sentence each or, where they are many, by verb."""
        listing = cls(screen, sight)
        if len(sight.choices) > MANY:
            listing._together = {*listing._alike(), *listing._many()}
        return listing

    @classmethod
    def within(cls, screen: Screen, sight: warren.Sight, room: int, most: int) -> Listing:
        """In so many lines, if that can be: first moves are put together that differ in nothing but what they name,
        then many of a verb. In more than `most` lines there are no long sentences.
        """
        listing = cls.whole(screen, sight)
        listing._counts_only = True
        listing._put_together(listing._alike(), room)
        listing._put_together(listing._many(), room)
        listing._put_together(listing._wordy(), most)
        return listing

    def _put_together(self, verbs: list[VerbBase], room: int) -> None:
        """The longest first, until all fits."""
        for verb in sorted(verbs, key=lambda verb: -len(self._sentences(self._groups[verb]))):
            if len(self.lines) > room:
                self._together.add(verb)

    def _alike(self) -> list[VerbBase]:
        """Verbs of which all moves do the same with other things."""
        return [verb for verb, group in self._groups.items() if len(group) >= LEAST and _said_of_all(group)]

    def _many(self) -> list[VerbBase]:
        return [verb for verb, group in self._groups.items() if len(group) > FEW]

    def _wordy(self) -> list[VerbBase]:
        groups = [(verb, group) for verb, group in self._groups.items() if len(group) >= LEAST]
        return [verb for verb, group in groups if sum(len(c.sentence) for _, c in group) > WORDY * len(group)]

    @property
    def lines(self) -> list[Text]:
        """What is printed."""
        lines: list[Text] = []
        single: list[Numbered] = []
        for verb, group in self._groups.items():
            if verb in self._together:
                lines += [*self._sentences(single), *self._of_a_kind(verb, group)]
                single = []
            else:
                single += group
        return [*lines, *self._sentences(single), *self._how_to_see_more()]

    @property
    def shown(self) -> set[int]:
        """The numbers whose moves stand in the lines."""
        hidden = (group for verb, group in self._groups.items() if verb in self._together and self._counts(group))
        return set(range(1, len(self._sight.choices) + 1)) - {n for group in hidden for n, _ in group}

    def _counts(self, group: Sequence[Numbered]) -> bool:
        return self._counts_only and len(group) > TOO_MANY

    def _sentences(self, numbered: Sequence[Numbered]) -> list[Text]:
        return sentence_lines(self._screen, self._sight, numbered)

    def _of_a_kind(self, verb: VerbBase, group: Sequence[Numbered]) -> list[Text]:
        """Moves of one verb: their numbers, what they have in common, then each without the words that all share."""
        briefs = {_brief(choice, self._sight) for _, choice in group}
        common = briefs.pop() if len(briefs) == 1 else ""
        heading = Text(f"{in_ranges(n for n, _ in group):>4}", "bold").append(f"  {verb.text}  ", "not bold")
        said = _said_of_all(group) or verb.sentence
        heading.append(f"{said}{f' ({common})' if common else ''}", f"not bold {ASIDE}")
        if self._counts(group):
            first, last = group[0][1].text, group[-1][1].text
            heading.append(f" From {first} to {last}; `moves {_word(verb)}` lists them.", f"not bold {ASIDE}")
            return self._screen.wrapped(heading, 6)
        return [*self._screen.wrapped(heading, 6), *self._columns(verb, group, with_briefs=not common)]

    def _columns(self, verb: VerbBase, group: Sequence[Numbered], with_briefs: bool) -> list[Text]:
        shared = verb.text.partition("<")[0]
        cells = []
        for n, choice in group:
            brief = _brief(choice, self._sight) if with_briefs else ""
            cell = Text(f"{n:>4}", "bold").append(f" {choice.text[len(shared) :]}", "not bold")
            cells.append(cell.append(f" ({brief})", f"not bold {ASIDE}") if brief else cell)
        width = max(cell.cell_len for cell in cells) + 1
        in_a_line = max(1, self._screen.width // width)
        lines = []
        for start in range(0, len(cells), in_a_line):
            line = Text()
            for cell in cells[start : start + in_a_line]:
                line.append_text(cell).append(" " * (width - cell.cell_len))
            line.rstrip()
            lines += self._screen.wrapped(line, 6)
        return lines

    def _how_to_see_more(self) -> list[Text]:
        if not self._together or not self._counts_only:
            return []
        verb = next(verb for verb in self._groups if verb in self._together)
        n = self._groups[verb][0][0]
        said = f"      `? {n}` explains a move, `? {_word(verb)}` all of its kind, `list` all there are."
        return self._screen.paragraph(said, ASIDE, 6)


def sentence_lines(screen: Screen, sight: warren.Sight, numbered: Sequence[Numbered]) -> list[Text]:
    """Moves with a sentence each, and what to know about each at a glance."""
    rows = []
    for n, choice in numbered:
        brief = _brief(choice, sight)
        said = f"{choice.sentence} ({brief})" if brief else choice.sentence
        rows.append((Text(f"{n:>4}", "bold"), Text(choice.text), Text(said, ASIDE)))
    return screen.row_lines(rows)


def numbered_by(sight: warren.Sight, word: str = "") -> list[Numbered]:
    """The legal moves that name a word, or are of a verb called so; all of them without a word."""
    wanted = word.lower()
    return [
        (n, choice)
        for n, choice in enumerate(sight.choices, 1)
        if not wanted or wanted in (*choice.text.lower().split(), choice.verb) or choice.touches(wanted)
    ]


def of_a_verb(sight: warren.Sight, word: str) -> list[Numbered]:
    """The legal moves of verbs that are called so."""
    groups = _by_verb(sight).items()
    return [move for verb, group in groups if word.lower() in (_word(verb), verb.name.lower()) for move in group]


def in_ranges(numbers: Iterable[int]) -> str:
    """Numbers in short.

    >>> in_ranges([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    found = sorted(numbers)
    ends = [n for n, after in pairwise(found) if after != n + 1] + found[-1:]
    starts = found[:1] + [after for n, after in pairwise(found) if after != n + 1]
    return ", ".join(f"{a}-{b}" if a < b else f"{a}" for a, b in zip(starts, ends, strict=True))


def nearest(sight: warren.Sight, given: str) -> list[str]:
    """The legal moves that somebody may have meant: those that touch what was named, or else are written alike."""
    words = given.lower().split()
    texts = [choice.text for choice in sight.choices if any(choice.touches(word) for word in words)]
    return (texts or get_close_matches(given.lower(), [choice.text for choice in sight.choices]))[:MOST_NEAR]


def form_lines(screen: Screen, sight: warren.Sight) -> list[Text]:
    """Everything that a decision of this kind can be answered with, legal now or not."""
    definition = sight.game.definition
    phase = definition.phases[sight.phase.upper()]
    possible = Counter(choice.verb for choice in sight.choices)
    rows = []
    for verb in definition.verbs:
        if phase in verb.phases:
            said = Text(verb.sentence).append(f"  {_how_many(sight, verb, possible[verb.name.lower()])}", ASIDE)
            rows.append((Text(), Text(verb.text), said))
    return screen.row_lines(rows)


def _how_many(sight: warren.Sight, verb: VerbBase, n: int) -> str:
    if verb.kinds:
        return f"{n or 'none'} possible now"
    refusal = sight.why_not(verb.text)
    return "possible now" if refusal is None else f"not now: {refusal}"


def _brief(choice: warren.Choice, sight: warren.Sight) -> str:
    """What comes of a move, in a few words."""
    return in_short(choice.preview, sight.game.definition.unit) if choice.preview else ""


def _said_of_all(group: Sequence[Numbered]) -> str:
    """The sentence of some moves of a verb if it is the same for all, but for the things that they name."""
    said = {_with_kinds(choice) for _, choice in group}
    return said.pop() if len(said) == 1 else ""


def _with_kinds(choice: warren.Choice) -> str:
    sentence = choice.sentence
    for thing in choice.things:
        sentence = sentence.replace(thing.label, f"<{thing.kind}>", 1)
    return sentence


def _word(verb: VerbBase) -> str:
    """What one types to have the moves of a verb told."""
    first = verb.text.split()[0]
    return verb.name.lower() if "<" in first else first.lower()


def _by_verb(sight: warren.Sight) -> dict[VerbBase, list[Numbered]]:
    groups: dict[VerbBase, list[Numbered]] = {}
    for n, choice in enumerate(sight.choices, 1):
        groups.setdefault(sight.game.definition.verbs[choice.verb.upper()], []).append((n, choice))
    return groups
