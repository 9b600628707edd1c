"""The legal moves on the screen: numbered, with sentences, or in columns where there are many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

import warren

from .screen import ASIDE, Screen

if TYPE_CHECKING:
    from ..core.verbs import VerbBase

MANY: Final = 20
TOO_MANY: Final = 60

Numbered = tuple[int, warren.Choice]


def show_choices(screen: Screen, position: warren.Position, brief: bool = False) -> None:
    """All legal moves: a few with a sentence each, many in columns under the sentence that they share.

    In brief, very many of a kind are only counted, so that the board stays on the screen.
    """
    choices = position.choices()
    if len(choices) <= MANY:
        _show_lines(screen, list(enumerate(choices, 1)))
        return
    for verb, numbered in _by_verb(position, choices).items():
        if not verb.kinds:
            _show_lines(screen, numbered)
            continue
        heading = Text(f"      {verb.text}  ").append(verb.sentence, ASIDE)
        if brief and len(numbered) > TOO_MANY:
            first, last = numbered[0][1].text, numbered[-1][1].text
            heading.append(f" There are {len(numbered)}, from {first} to {last}; `moves` lists them.", ASIDE)
            screen.say(heading)
        else:
            screen.say(heading)
            _show_columns(screen, verb, numbered)


def show_sentences(screen: Screen, position: warren.Position, word: str = "") -> bool:
    """The legal moves with a sentence each; only those that name a word if one is given. False if there are none."""
    numbered = [
        (n, choice)
        for n, choice in enumerate(position.choices(), 1)
        if not word or word in choice.text.lower().split() or choice.touches(word)
    ]
    _show_lines(screen, numbered)
    return bool(numbered)


def show_forms(screen: Screen, position: warren.Position) -> None:
    """Everything that a decision of this kind can be answered with, legal now or not."""
    notation = position.game.components.notation
    legal = [notation.form_of(move.number).verb for move in position.moves()]
    verbs = [verb for verb in notation.verbs if position.state.phase in verb.phases]
    width = max((len(verb.text) for verb in verbs), default=0)
    for verb in verbs:
        line = Text(f"  {verb.text:<{width}}  {verb.sentence}")
        screen.say(line.append(f"  {_how_many(position, verb, legal.count(verb))}", ASIDE))


def _how_many(position: warren.Position, verb: VerbBase, n: int) -> str:
    if verb.kinds:
        return f"{n or 'none'} possible now"
    refusal = position.why_not(verb.text)
    return "possible now" if refusal is None else f"not now: {refusal}"


def _show_lines(screen: Screen, numbered: list[Numbered]) -> None:
    width = max((len(choice.text) for _, choice in numbered), default=0)
    for n, choice in numbered:
        screen.say(
            Text().append(f"{n:>4}", "bold").append(f"  {choice.text:<{width}}  ").append(choice.sentence, ASIDE)
        )


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


def _by_verb(position: warren.Position, choices: list[warren.Choice]) -> dict[VerbBase, list[Numbered]]:
    groups: dict[VerbBase, list[Numbered]] = {}
    for n, choice in enumerate(choices, 1):
        groups.setdefault(position.game.definition.verbs[choice.verb.upper()], []).append((n, choice))
    return groups
