"""Moves as they are typed: by text, or by the number that they have in the list which this question has shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple

import warren

from ..core.errors import unfit
from .choices import nearest, sentence_lines
from .screen import Screen

LATER: Final = "A number counts only when the list that it is of has been shown."
"""Why a number behind another move is not done yet."""

ASKS_OTHERS: Final = "`undo anyway` asks the others; dice then fall anew."
"""What is left where a move can no longer be taken back by oneself."""

OF_Q: Final = "`quit` leaves; the game is kept."
"""The letter ends a long text; typed once more than that it does not end the evening."""

ALIKE: Final = 0.65
"""How much of a command has to be right for it to be meant."""


class Typed(NamedTuple):
    """The moves of a line as texts, and what follows from the first number on that no list has shown yet."""

    moves: list[str]
    later: list[str]


class NotANumber(warren.WarrenError):
    """A number that stands for no move."""


def is_number(text: str, sight: warren.Sight) -> bool:
    """Whether what was typed is a number, and no place of the map that is called so."""
    is_digits = text.isascii() and text.isdigit()
    return is_digits and f"hex:{text}" not in {space.id for space in sight.game.scene.spaces}


def move_numbered(text: str, sight: warren.Sight) -> str:
    """The text of the move with a number."""
    choices = sight.choices
    if not 1 <= int(text) <= len(choices):
        raise NotANumber(unfit(f"{text} is not the number of a move", expected=f"one from 1 to {len(choices)}") + ".")
    return choices[int(text) - 1].text


def moves_typed(screen: Screen, sight: warren.Sight, line: str, shown: set[int]) -> Typed | None:
    """The moves of a line. None if the first is a number that this question had not shown: it is shown now.

    Behind the first a number waits, with what follows it: the lists of later questions have not been shown.
    """
    parts = [part for part in map(str.strip, line.split(";")) if part]
    if parts and is_number(parts[0], sight):
        first = move_numbered(parts[0], sight)
        if _show_first(screen, sight, int(parts[0]), shown):
            return None
        parts[0] = first
    later = next((n for n, part in enumerate(parts) if n and is_number(part, sight)), len(parts))
    return Typed(parts[:later], parts[later:])


def not_done(moves: Sequence[str], why: str) -> str:
    """What to say of moves of a line that were not made."""
    return f"Not done: {'; '.join(moves)}. {why}"


def _show_first(screen: Screen, sight: warren.Sight, n: int, shown: set[int]) -> bool:
    """Show the move with a number if this question has not shown it yet; whether that had to be done."""
    if n in shown:
        return False
    shown.add(n)
    screen.lines(sentence_lines(screen, sight, [(n, sight.choices[n - 1])]))
    screen.say(f"This question had not shown number {n} yet, and nothing was done. Type {n} again to make this move.")
    return True


NO_MOVE: Final = "is not a move"
"""In what is said of a text that nobody can read."""


def corrected(sight: warren.Sight, line: str, complaint: str, commands: Iterable[str]) -> str:
    """What is wrong with a line that is no move, and the command or moves that it may have meant; else an example."""
    fault, _, why = complaint.partition(": ")
    why = "" if why.startswith(("did you mean", "expected a verb")) else why  # we know better
    meant = command_meant(sight, line, commands)
    near = [meant] if meant else nearest(sight, line)
    if near:
        return unfit(f"{fault}: {why}" if why else fault, near)
    example = sight.choices[0].text if sight.choices else "quit"
    if why and ", for example " in why:
        return f"{complaint.rstrip('.')}."
    if why:
        return f"{complaint.rstrip('.')}; for example {example!r}."
    return f"{unfit(fault, expected='the number or the text of one', example=example)}. `moves` lists them."


def command_meant(sight: warren.Sight, line: str, commands: Iterable[str]) -> str:
    """The line with the command or short word that its first word may have meant; nothing if a move is likelier."""
    word, *rest = line.lower().split()
    definition = sight.game.definition
    phase = definition.phases[sight.phase.upper()]
    short = [macro.text.split()[0] for macro in definition.telling.macros if phase in macro.phases]
    verbs = {choice.text.split()[0] for choice in sight.choices}
    alike = max((_likeness(word, verb) for verb in verbs), default=0.0)
    best = max((*commands, *short), key=lambda command: _likeness(word, command))
    likeness = _likeness(word, best)
    return " ".join([best, *rest]) if ALIKE <= likeness < 1 and likeness > alike else ""


def _likeness(word: str, other: str) -> float:
    return SequenceMatcher(None, word, other).ratio()
