"""Lines that a person types: with arrow keys to mend them, and those before to have again."""

from __future__ import annotations

import sys
from contextlib import suppress


def ready_keyboard() -> None:
    """Let lines be edited and found again from now on, where somebody types and looks on."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return  # to a pipe it would write what only terminals understand
    with suppress(ImportError):  # not on every system
        import readline

        readline.parse_and_bind("set enable-bracketed-paste off")  # or several lines pasted at once would be one


def forget_typed() -> None:
    """What was typed so far is not to be found again: somebody else comes to the keyboard."""
    if "readline" in sys.modules:
        import readline

        readline.clear_history()


def line_waiting() -> str:
    """A line that was typed while nobody asked: the terminal has shown it already, so it is not shown again."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()
