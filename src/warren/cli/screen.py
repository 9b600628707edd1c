"""The screen: text, boards, tables and progress bars, with colours where the terminal has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from ..bots import Thinking

WIDTH_OF_PIPES: Final = 80
"""For columns; lines of text and tables are not cut where nobody looks on."""

LINES_OF_PIPES: Final = 10_000

STOPPED: Final = 130
"""The exit code of a command that was stopped by Ctrl-C, as shells expect it."""

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
        self.console.print(words, soft_wrap=not self.is_terminal)

    def board(self, text: str) -> None:
        """A text board. The drawing ends at the first empty line; what follows are words."""
        drawing, gap, words = text.partition("\n\n")
        self.console.print(painted(drawing) if self.is_terminal else Text(drawing), soft_wrap=True)
        if gap:
            self.say()
            self.say(words)

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

    def clear(self) -> None:
        """Wipe the screen, and what was scrolled out of it."""
        self.console.print("\x1b[3J", end="")
        self.console.clear()

    def table(self, table: Table) -> None:
        """A table."""
        self.console.print(table)

    def rows(self, rows: Sequence[tuple[Text, Text, Text]], cut: bool = False) -> None:
        """Lines of three parts; the last one is wrapped under itself, or cut, where somebody looks on."""
        if self.is_terminal and not cut:
            table = Table.grid(padding=(0, 2, 0, 0))
            for wraps in (False, False, True):
                table.add_column(no_wrap=not wraps)
            for row in rows:
                table.add_row(*row)
            self.console.print(table)
            return
        width = max((len(row[1]) for row in rows), default=0)
        for first, second, third in rows:
            line = Text("  ").join([first, Text(f"{second.plain:<{width}}"), third])
            if self.is_terminal:
                line.truncate(self.console.width, overflow="ellipsis")
            self.say(line)

    def markdown(self, text: str) -> None:
        """A text in Markdown: laid out for people, nearly as it stands for pipes."""
        if self.is_terminal:
            self.console.print(Markdown(text), width=self.width)
        else:
            self.say(text.replace("**", ""))


def painted(drawing: str) -> Text:
    """A drawing in colours: rock and floor faint, each letter in a colour of its own."""
    text = Text()
    for line in drawing.splitlines(keepends=True):
        text.append(line[0], ASIDE)  # the name of the row
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


def progress_bar(wanted: bool = True) -> Progress:
    """A progress bar on the error stream; it shows nothing unless that is a terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not (wanted and console.is_terminal),
    )


def complain(text: str) -> None:
    """One line on the error stream."""
    line = Text().append("warren: ", "bold red").append(" ".join(text.split()))
    Console(stderr=True, highlight=False).print(line, soft_wrap=True)
