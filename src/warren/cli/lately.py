"""What happened lately, as it stands below the board: by seat, and what is new is marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.text import Text

import warren

from ..core.phrases import capitalised
from ..face.lines import lines_of
from ..face.terms import Terms
from .screen import ASIDE, NEWS, Screen

if TYPE_CHECKING:
    from collections.abc import Iterator

NEW: Final = "new  "
OLD: Final = "     "
LEAST: Final = 6
"""Lines that news may always take."""


class Lately:
    """What a seat was told lately: all that is new and, until the others do more, what they did last."""

    def __init__(self) -> None:
        self._old: list[warren.Told] = []
        self._new: list[warren.Told] = []

    def hear(self, told: Sequence[warren.Told], seat: int | None) -> None:
        """Go on with what the seat was told since it was asked the last time."""
        by_others = [known for known in (*self._old, *self._new) if known.by not in (None, seat)]
        self._old = [] if any(known.by not in (None, seat) for known in told) else by_others
        self._new = list(told)

    def new_lines(self, screen: Screen, game: Terms, seat: int | None, most: int) -> list[Text]:
        """What is new, in at most so many lines: of more the last."""
        lines = list(_paragraphs(screen, game, seat, self._new, NEW, NEWS))
        if len(lines) <= max(most, LEAST):
            return lines
        left_out = len(lines) - max(most, LEAST) + 1
        return [*screen.paragraph(f"{NEW}{left_out} lines before these: `log` tells them.", ASIDE), *lines[left_out:]]

    def old_lines(self, screen: Screen, game: Terms, seat: int | None) -> list[Text]:
        """What the others did last, if that is not new."""
        return list(_paragraphs(screen, game, seat, self._old, OLD, ASIDE))


def news_lines(screen: Screen, game: Terms, seat: int | None, told: Sequence[warren.Told]) -> list[Text]:
    """What happens while somebody waits."""
    return list(_paragraphs(screen, game, seat, told, OLD, NEWS))


def _paragraphs(
    screen: Screen, game: Terms, seat: int | None, told: Sequence[warren.Told], mark: str, style: str
) -> Iterator[Text]:
    """A paragraph for each seat that did something, in the order in which they did."""
    kinds = game.definition.events
    for by, part in _by_seat(told):
        who = "" if by is None else "You: " if by == seat else f"{_called(by, part, game)}: "
        yield from screen.paragraph(f"{mark}{who}{' '.join(lines_of(part, kinds))}", style, len(mark))
        mark = OLD


def _called(by: int, part: Sequence[warren.Told], game: Terms) -> str:
    """What whoever did something is called: somebody in a seat, or another who plays along."""
    known_as = {thing.label for known in part if known.by == by for thing in known.things if thing.part == "by"}
    return capitalised(game.names[by] if by < len(game.names) else known_as.pop())


def _by_seat(told: Sequence[warren.Told]) -> Iterator[tuple[int | None, list[warren.Told]]]:
    """What belongs together: what nobody did goes on with what somebody did before it."""
    part: list[warren.Told] = []
    by: int | None = None
    for known in told:
        if part and known.by not in (None, by):
            yield by, part
            part, by = [], None
        by = known.by if known.by is not None else by
        part.append(known)
    if part:
        yield by, part
