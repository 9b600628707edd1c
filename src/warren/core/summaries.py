"""What came of many games, as rows under headings: printed as text, or drawn on a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

GAP: Final = "  "
"""Between columns."""


@dataclass(frozen=True)
class Summary:
    """Rows of words and figures under headings.

    >>> print(Summary(("seat", "share"), [("hero", "51.0%"), ("goblins", "49.0%")]))
    seat     share
    hero     51.0%
    goblins  49.0%
    """

    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def __str__(self) -> str:
        lines = [self.columns, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            GAP.join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip() for line in lines
        )
