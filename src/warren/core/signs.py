"""Names and talk of people, as others can read them: nothing that is invisible, turns a line around or covers it."""

from __future__ import annotations

from typing import Final
from unicodedata import category

MOST_MARKS: Final = 4
"""So many marks stand over and under one letter where people write like that: in Hebrew with all points, say."""

INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that count as letters or marks and show nothing. All others that show nothing, or turn text around, cannot be
printed.
"""

STACKED: Final = ("Mn", "Me")
"""Kinds of signs that are drawn over others, and take no room of their own."""


def made_readable(text: str) -> str:
    r"""What can be read of a text: a space for what cannot be printed, and no mark of too many.

    >>> made_readable("goblin\u202e king")
    'goblin  king'
    >>> made_readable("g" + 23 * "\u0300") == "g" + 4 * "\u0300"
    True
    """
    found: list[str] = []
    marks = MOST_MARKS  # before the first letter there is nothing that a mark could stand on
    for sign in text:
        is_shown = sign.isprintable() and sign not in INVISIBLE
        is_mark = is_shown and category(sign) in STACKED
        marks = marks + 1 if is_mark else 0
        if not is_mark or marks <= MOST_MARKS:
            found.append(sign if is_shown else " ")
    return "".join(found)


def is_readable(text: str) -> bool:
    r"""Whether all of a text can be read.

    >>> is_readable("Zoë of the Hill"), is_readable("\u05d0\u202e"), is_readable("\u3164")
    (True, False, False)
    """
    return made_readable(text) == text
