"""Moves as they are typed: by text, or by the number that they have in the list which this question has shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import warren

from ..core.errors import unfit
from .choices import nearest, sentence_lines
from .screen import Screen


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


def moves_typed(screen: Screen, sight: warren.Sight, line: str, shown: set[int]) -> list[str] | None:
    """The moves of a line, as texts. None if the first is a number that this question had not shown: it is shown now.

    Of several only the first can be a number: the lists of the others have not been shown.
    """
    parts = [part for part in map(str.strip, line.split(";")) if part]
    _refuse_later_numbers(line, parts, sight)
    if parts and is_number(parts[0], sight):
        first = move_numbered(parts[0], sight)
        if _show_first(screen, sight, int(parts[0]), shown):
            return None
        parts[0] = first
    return parts


def _show_first(screen: Screen, sight: warren.Sight, n: int, shown: set[int]) -> bool:
    """Show the move with a number if this question has not shown it yet; whether that had to be done."""
    if n in shown:
        return False
    shown.add(n)
    screen.lines(sentence_lines(screen, sight, [(n, sight.choices[n - 1])]))
    screen.say(f"This question had not shown number {n} yet, and nothing was done. Type {n} again to make this move.")
    return True


def _refuse_later_numbers(line: str, parts: Sequence[str], sight: warren.Sight) -> None:
    later = next((part for part in parts[1:] if is_number(part, sight)), None)
    if later is None:
        return
    first = move_numbered(parts[0], sight) if is_number(parts[0], sight) else parts[0]
    fault = f"{line!r} cannot be done, and nothing was: {later} would be a number of a list that has not been shown"
    example = f"{first}; {sight.choices[-1].text}"
    raise NotANumber(unfit(fault, expected="texts after the first move", example=example) + ".")


NO_MOVE: Final = "is not a move"
"""In what is said of a text that nobody can read."""


def corrected(sight: warren.Sight, line: str, complaint: str) -> str:
    """What is wrong with a line that is no move, and the legal moves that it may have meant or, if none, an example."""
    fault, _, why = complaint.partition(": ")
    why = "" if why.startswith(("did you mean", "expected a verb")) else why  # we know better
    near = nearest(sight, line)
    if near:
        return unfit(f"{fault}: {why}" if why else fault, near)
    example = sight.choices[0].text if sight.choices else "quit"
    if why and ", for example " in why:
        return f"{complaint.rstrip('.')}."
    if why:
        return f"{complaint.rstrip('.')}; for example {example!r}."
    return f"{unfit(fault, expected='the number or the text of one', example=example)}. `moves` lists them."
