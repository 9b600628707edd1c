"""The legal moves on the screen: numbered, with sentences, or in columns where there are many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rich.text import Text

import warren

from ..face.lines import in_short
from .screen import ASIDE, Screen

if TYPE_CHECKING:
    from ..core.verbs import VerbBase

MANY: Final = 20
TOO_MANY: Final = 60
FEW: Final = 8
"""So many always have a line of their own."""

Numbered = tuple[int, warren.Choice]


def show_choices(screen: Screen, sight: warren.Sight, room: int | None = None) -> None:
    """All legal moves: a few with a sentence each, many in columns.

    With so many lines of room, so that the board stays on the screen, sentences are cut to a line each, what does not
    fit stands in columns, and very many of a kind are only counted.
    """
    numbered = list(enumerate(sight.choices, 1))
    if len(numbered) > MANY:
        _show_by_verb(screen, sight, room is not None)
    elif room is None or len(numbered) <= room // 2:
        _show_lines(screen, sight, numbered)
    else:
        fit = len(numbered) if len(numbered) <= max(room, FEW) else max(room - 2, FEW)
        _show_lines(screen, sight, numbered[:fit], cut=True)
        if numbered[fit:]:
            rest = "; ".join(f"{n} {choice.text}" for n, choice in numbered[fit:])
            screen.say(Text(f"      {rest}").append("  `list` tells what they do.", ASIDE))


def _show_by_verb(screen: Screen, sight: warren.Sight, brief: bool) -> None:
    for verb, numbered in _by_verb(sight).items():
        if not verb.kinds or len(numbered) == 1:
            _show_lines(screen, sight, numbered)
            continue
        heading = Text(f"      {verb.text}  ").append(verb.sentence, ASIDE)
        if brief and len(numbered) > TOO_MANY:
            first, last = numbered[0][1].text, numbered[-1][1].text
            heading.append(f" There are {len(numbered)}, from {first} to {last}; `moves` lists them.", ASIDE)
            screen.say(heading)
        else:
            screen.say(heading)
            _show_columns(screen, verb, numbered)
    if brief:
        screen.say("      `list` tells what each of them does.", ASIDE)


def show_sentences(screen: Screen, sight: warren.Sight, word: str = "") -> bool:
    """The legal moves with a sentence each; only those that name a word if one is given. False if there are none."""
    numbered = [
        (n, choice)
        for n, choice in enumerate(sight.choices, 1)
        if not word or word in choice.text.lower().split() or choice.touches(word)
    ]
    _show_lines(screen, sight, numbered)
    return bool(numbered)


def show_forms(screen: Screen, sight: warren.Sight) -> None:
    """Everything that a decision of this kind can be answered with, legal now or not."""
    definition = sight.game.definition
    phase = definition.phases[sight.phase.upper()]
    verbs = [verb for verb in definition.verbs if phase in verb.phases]
    possible = Counter(choice.verb for choice in sight.choices)
    width = max((len(verb.text) for verb in verbs), default=0)
    for verb in verbs:
        line = Text(f"  {verb.text:<{width}}  {verb.sentence}")
        screen.say(line.append(f"  {_how_many(sight, verb, possible[verb.name.lower()])}", ASIDE))


def _how_many(sight: warren.Sight, verb: VerbBase, n: int) -> str:
    if verb.kinds:
        return f"{n or 'none'} possible now"
    refusal = sight.why_not(verb.text)
    return "possible now" if refusal is None else f"not now: {refusal}"


def _show_lines(screen: Screen, sight: warren.Sight, numbered: list[Numbered], cut: bool = False) -> None:
    unit = sight.game.definition.unit
    rows = []
    for n, choice in numbered:
        brief = in_short(choice.preview, unit) if choice.preview else ""
        said = f"{choice.sentence} ({brief})" if brief else choice.sentence
        rows.append((Text(f"{n:>4}", "bold"), Text(choice.text), Text(said, ASIDE)))
    screen.rows(rows, cut)


def _show_columns(screen: Screen, verb: VerbBase, numbered: list[Numbered]) -> None:
    """Moves of one verb, without the words that they share."""
    shared = verb.text.partition("<")[0]
    cells = [(n, choice.text[len(shared) :]) for n, choice in numbered]
    width = max(len(rest) for _, rest in cells)
    in_a_line = max(1, screen.width // (width + 6))
    for start in range(0, len(cells), in_a_line):
        line = Text()
        for n, rest in cells[start : start + in_a_line]:
            line.append(f"{n:>4}", "bold").append(f" {rest:<{width}} ")
        screen.say(line)


def _by_verb(sight: warren.Sight) -> dict[VerbBase, list[Numbered]]:
    groups: dict[VerbBase, list[Numbered]] = {}
    for n, choice in enumerate(sight.choices, 1):
        groups.setdefault(sight.game.definition.verbs[choice.verb.upper()], []).append((n, choice))
    return groups
