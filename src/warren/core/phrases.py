"""Pieces of sentences: numbers with their nouns, lists, chances; and tables in Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


def counted(n: int | str, noun: str, nouns: str = "") -> str:
    """A number, or how one is written, with its noun; several are called `nouns`, or with an `s`.

    >>> counted(1, "card"), counted(0, "card"), counted(3, "hex", "hexes"), counted("1,000", "game")
    ('1 card', '0 cards', '3 hexes', '1,000 games')
    """
    return f"{n} {noun if str(n) == '1' else nouns or f'{noun}s'}"


def listed(words: Iterable[str], last: str = "and", nothing: str = "") -> str:
    """Some words as a list in a sentence, or what is said if there are none.

    >>> listed(["Cannon"]), listed(["Cannon", "Bomb", "Bomb"]), listed(["a", "b"], "or"), listed([], nothing="none")
    ('Cannon', 'Cannon, Bomb and Bomb', 'a or b', 'none')
    """
    *others, end = [*words] or [nothing]
    return f"{', '.join(others)} {last} {end}" if others else end


def joined(words: Sequence[str], nothing: str = "") -> str:
    """The same, and what is named several times is counted, unless it has its own number.

    >>> joined(["a shaman"]), joined(["Cannon", "Bomb", "Cannon"]), joined(["1 goblin", "1 goblin"])
    ('a shaman', 'Cannon (2) and Bomb', '1 goblin and 1 goblin')
    """
    if any(word[:1].isdigit() for word in words):
        return listed(words)
    return listed((word if n == 1 else f"{word} ({n})" for word, n in Counter(words).items()), nothing=nothing)


def percent(chance: float) -> str:
    """A chance in words.

    >>> percent(1 / 3), percent(1)
    ('33%', '100%')
    """
    return f"{chance:.0%}"


def signed(n: int) -> str:
    """What is added to a die, or taken from it.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '+0', '-1')
    """
    return f"{n:+}"


def ordinal(n: int) -> str:
    """A number as a place in a row.

    >>> ordinal(1), ordinal(12), ordinal(22), ordinal(103)
    ('1st', '12th', '22nd', '103rd')
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(n % 10 if n // 10 % 10 != 1 else 0, "th")
    return f"{n}{ending}"


def capitalised(said: str) -> str:
    """A sentence with its first letter as a capital."""
    return said[:1].upper() + said[1:]


def markdown(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown.

    >>> print(markdown(("card", "copies"), [("Cannon", 2)]))
    | card | copies |
    |---|---|
    | Cannon | 2 |
    """
    ruled = "|".join(["", *("---" for _ in head), ""])
    return "\n".join([_line(head), ruled, *map(_line, rows)])


def _line(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
