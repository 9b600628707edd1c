"""The screen: text, boards and tables, with colours where the terminal has them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from ..bots import Thinking

WIDTH_OF_PIPES: Final = 80
"""For columns; lines of text and tables are not cut where nobody looks on."""

LINES_OF_PIPES: Final = 10_000

STOPPED: Final = 130
"""The exit code of a command that was stopped by Ctrl-C, as shells expect it."""

Row = tuple[Text, Text, Text]
GAP: Final = "  "
"""Between the parts of a row."""

DEEP: Final = 6
"""So far the rest of a row is indented on a narrow screen."""

ENDING: Final = "q"
"""What ends a text that is longer than the screen, and nothing else."""

LETTER_COLOURS: Final = ("red", "green", "magenta", "yellow", "blue", "cyan", "white")
NEWS: Final = "cyan"
QUESTION: Final = "bold"
ASIDE: Final = "dim"


class Screen:
    """Where a command writes what a person reads."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        if not self.console.is_terminal:
            self.console.width = 10 * WIDTH_OF_PIPES
        self._typed_instead = ""

    @property
    def is_terminal(self) -> bool:
        """Whether a person is looking on."""
        return self.console.is_terminal

    @property
    def width(self) -> int:
        """How many signs fit into a line of columns."""
        return min(self.console.width, 120) if self.is_terminal else WIDTH_OF_PIPES

    @property
    def height(self) -> int:
        """How many lines fit on it; where nobody looks on there is no end."""
        return self.console.height if self.is_terminal else LINES_OF_PIPES

    def say(self, text: str | Text = "", style: str = "") -> None:
        """A line or paragraph."""
        words = Text(text, style) if isinstance(text, str) else text
        self.lines([part for line in words.split("\n", allow_blank=True) for part in self.wrapped(line)])

    def wrapped(self, text: Text, hanging: int = 0) -> list[Text]:
        """A paragraph as the lines that it takes here, all but the first indented; one line where nobody looks on."""
        if not self.is_terminal or text.cell_len <= self.console.width:
            return [text]
        first, *rest = self._parts(text, self.console.width)
        later = self._parts(Text(" ").join(rest), self.console.width - hanging) if rest else []
        return [first, *(Text(" " * hanging) + line for line in later)]

    def _parts(self, text: Text, width: int) -> list[Text]:
        lines = list(text.wrap(self.console, width))
        for line in lines:
            line.rstrip()
        return lines

    def paragraph(self, text: str, style: str = "", hanging: int = 0) -> list[Text]:
        """The lines of a paragraph in one style."""
        return self.wrapped(Text(text, style), hanging)

    def lines(self, lines: Sequence[Text]) -> None:
        """Lines that are wrapped already."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def board(self, text: str) -> None:
        """A text board. The drawing ends at the first empty line; what follows are words."""
        self.lines(self.board_lines(text))

    def board_lines(self, text: str) -> list[Text]:
        """The lines of a text board; what is too long for the screen is wrapped under itself."""
        drawing, gap, words = text.partition("\n\n")
        drawn = painted(drawing) if self.is_terminal else Text(drawing)
        lines = list(drawn.split("\n", allow_blank=True))
        lines += [Text(line) for line in ("", *words.split("\n")) if gap]
        return [part for line in lines for part in self.wrapped(line, _indent(line.plain) + 2)]

    @contextmanager
    def thinking(self, what: str) -> Iterator[Callable[[Thinking], None] | None]:
        """A line that tells how far somebody's thinking is; nothing where nobody looks on."""
        if not self.is_terminal:
            yield None
            return
        with self.console.status(Text(what, ASIDE)) as status:

            def show(thinking: Thinking) -> None:
                best = f": {thinking.lines[0].moves[0]}?" if thinking.lines else ""
                status.update(Text(f"{what}{best} ({thinking.iterations} looks)", ASIDE))

            yield show

    @contextmanager
    def paged(self) -> Iterator[None]:
        """What is printed in here comes screen by screen, where somebody looks on who can say that it goes on."""
        if not (self.is_terminal and sys.stdin is not None and sys.stdin.isatty()):
            yield
            return
        capture = self.console.capture()
        try:
            with capture:
                yield
        finally:
            self._by_screens(capture.get().splitlines())

    def _by_screens(self, lines: Sequence[str]) -> None:
        room = max(1, self.height - 2)  # for the question, and the line in which it is answered
        for start in range(0, len(lines), room):
            answer = _answer(f"-- {len(lines) - start} more lines: Enter shows them, q ends -- ") if start else ""
            if answer:
                self._typed_instead = "" if answer.lower() == ENDING else answer
                return
            self.console.file.write("".join(f"{line}\n" for line in lines[start : start + room]))
            self.console.file.flush()

    def typed_instead(self) -> str:
        """What was typed where a text goes on, and is neither Enter nor its end: the next line, once."""
        typed, self._typed_instead = self._typed_instead, ""
        return typed

    def clear(self) -> None:
        """Wipe the screen, and what was scrolled out of it."""
        self.console.print("\x1b[3J", end="")
        self.console.clear()

    def table(self, table: Table) -> None:
        """A table."""
        self.console.print(table)

    def rows(self, rows: Sequence[Row]) -> None:
        """Lines of three parts."""
        self.lines(self.row_lines(rows))

    def row_lines(self, rows: Sequence[Row]) -> list[Text]:
        """Lines of three parts, of which the last is wrapped under itself or, on a narrow screen, under the second."""
        width = max((row[1].cell_len for row in rows), default=0)
        beside = max((row[0].cell_len for row in rows), default=0) + width + 2 * len(GAP)
        hanging = beside if beside <= self.width // 2 else DEEP
        lines = []
        for first, second, third in rows:
            second.pad_right(width - second.cell_len)
            lines += self.wrapped(Text(GAP).join([first, second, third]), hanging)
        return lines

    def markdown(self, text: str) -> None:
        """A text in Markdown: laid out for people, nearly as it stands for pipes."""
        if self.is_terminal:
            self.console.print(Markdown(text), width=self.width)
        else:
            self.say(text.replace("**", ""))


def _answer(question: str) -> str:
    """What is typed at the end of a screen; Ctrl-C ends the text and nothing else."""
    try:
        return input(question).strip()
    except KeyboardInterrupt as stopped:
        if type(stopped) is not KeyboardInterrupt:  # the terminal was closed
            raise
        return ENDING


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def painted(drawing: str) -> Text:
    """A drawing in colours: rock and floor faint, each letter in a colour of its own."""
    text = Text()
    for line in drawing.splitlines(keepends=True):
        text.append(line[:1], ASIDE)  # the name of the row
        for sign in line[1:]:
            text.append(sign, _style_of(sign))
    return text


def _style_of(sign: str) -> str:
    if sign in "#.":
        return ASIDE
    if sign == "*":
        return "bold yellow"
    if sign.isascii() and sign.isalpha():
        colour = LETTER_COLOURS[ord(sign.upper()) % len(LETTER_COLOURS)]
        return f"bold {colour}" if sign.isupper() else colour
    return ""


def simple_table(*columns: str) -> Table:
    """A table without a frame."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column)
    return table


def complain(text: str) -> None:
    """One line on the error stream."""
    line = Text().append("warren: ", "bold red").append(" ".join(text.split()))
    Console(stderr=True, highlight=False).print(line, soft_wrap=True)
