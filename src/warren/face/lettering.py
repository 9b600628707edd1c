"""Text of a drawing: how wide it is about, where a line ends, what is left out.

Whoever looks at a drawing may have other fonts, so widths are estimates, on the wide side.
"""

from __future__ import annotations

from typing import Final

NARROW: Final = frozenset("iljtfrI.,:;'!|()[]/ ")
WIDE: Final = frozenset("mwMWGOQ%@&+…")
CUT: Final = "…"

TIGHT: Final = 0.76
"""Letters may be made so much narrower before a text is cut."""


def width_of(text: str, size: float) -> float:
    """About how wide a text is in type of a size."""
    return size * sum(map(_width, text))


def _width(sign: str) -> float:
    if sign in NARROW:
        return 0.34
    if sign in WIDE:
        return 0.86
    return 0.7 if sign != sign.lower() else 0.57


def shortened(text: str, size: float, width: float) -> str:
    """As much of a text as fits into a width.

    >>> shortened("a goblin", 10, 100), shortened("a goblin", 10, 32)
    ('a goblin', 'a go…')
    """
    if width_of(text, size) <= width:
        return text
    kept = text
    while kept and width_of(kept.rstrip() + CUT, size) > width:
        kept = kept[:-1]
    return kept.rstrip() + CUT if kept else ""


def fitted(text: str, size: float, width: float) -> tuple[str, float | None]:
    """A text that fits into a width, and how wide it is to be drawn if it has to be squeezed; in the end it is cut.

    >>> fitted("a goblin", 10, 100), fitted("a goblin", 10, 35)
    (('a goblin', None), ('a goblin', 35))
    >>> fitted("a goblin", 10, 20)
    ('a g…', 20)
    """
    if width_of(text, size) <= width:
        return text, None
    kept = shortened(text, size * TIGHT, width)
    return kept, min(width, width_of(kept, size))


def wrapped(text: str, size: float, width: float, most: int) -> list[str]:
    """A text in lines that fit into a width; where `most` lines are not enough the last one is cut.

    >>> wrapped("one two three", 10, 40, 3), wrapped("one two three", 10, 40, 2)
    (['one two', 'three'], ['one two', 'three'])
    >>> wrapped("one two three", 10, 40, 1)
    ['one t…']
    """
    lines: list[str] = []
    words = text.split()
    while words and len(lines) < most:
        line = words.pop(0)
        while words and width_of(f"{line} {words[0]}", size) <= width:
            line = f"{line} {words.pop(0)}"
        lines.append(line)
    if words:
        lines[-1:] = [f"{lines[-1]} {' '.join(words)}"] if lines else []
    return [shortened(line, size, width) for line in lines]
