"""The screen of a decision: the table; below it what happened, by seat, and what there is to decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from rich.text import Text

import warren

from ..core.phrases import counted
from ..face.terms import Terms
from .choices import Listing
from .lately import Lately
from .screen import ASIDE, QUESTION, Screen

if TYPE_CHECKING:
    from ..core.vocabulary import PhaseBase

LEAST_BOARD: Final = 8
"""Lines that the moves leave to the board, as far as they can."""

FOR_PROMPT: Final = 2
"""Lines between board and news, and for the answer."""

Board = Callable[[int], str]
"""The table as text, for so many lines if it is one of which a part can be shown."""


def show_decision(
    screen: Screen,
    sight: warren.Sight,
    knower: int | None,
    question: str,
    board: Board,
    lately: Lately,
    said: Sequence[str] = (),
) -> set[int]:
    """Show it, whatever stands below the board whole; returns the numbers of moves that may be typed.

    `said` is what came of the line that was typed before.
    """
    game = sight.game
    news = lately.new_lines(screen, game, knower, screen.height // 2)
    answered = [line for text in said for line in screen.paragraph(text)]
    asked = [*answered, *question_lines(screen, sight, question)]
    short = short_lines(screen, game, game.definition.phases[sight.phase.upper()])
    room = screen.height - len(news) - len(asked) - len(short) - FOR_PROMPT
    listing = Listing.within(screen, sight, room - LEAST_BOARD, room)
    left = room - len(listing.lines)
    if left < 0:  # much happened and much can be done: of what happened the last is told
        news = lately.new_lines(screen, game, knower, len(news) + left)
    drawn = screen.board_lines(board(left))
    before = lately.old_lines(screen, game, knower) if screen.is_terminal else []
    before = before if len(drawn) + len(before) <= left else []
    screen.lines([*drawn, Text(), *before, *news, *asked, *listing.lines, *short])
    return listing.shown


def question_lines(screen: Screen, sight: warren.Sight, question: str) -> list[Text]:
    """What there is to decide, and how many moves there are."""
    n = len(sight.choices)
    possible = f"({counted(n, 'possible move')}, ? for help)"
    return screen.paragraph(f"{question} {possible}", QUESTION)


def short_lines(screen: Screen, game: Terms, phase: PhaseBase) -> list[Text]:
    """What can be said in short."""
    short = [macro.text for macro in game.definition.telling.macros if phase in macro.phases]
    said = f"      In short: {', '.join(short)} (`? {short[0].split()[0]}` tells more)." if short else ""
    return screen.paragraph(said, ASIDE, 6) if short else []
