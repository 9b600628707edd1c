"""How far a long command is: first how much there is to do, then what it will cost, as the first of it has shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

WORTH_TELLING: Final = 5.0
"""Seconds. What takes less needs no word about its time."""

STEPS: Final = 10
"""Where nobody looks on, at most so many lines tell how far it is."""

Advance = Callable[[int], None]


@contextmanager
def told_progress(
    task: str, total: int, noun: str, at_once: int = 1, cost: Callable[[], str] = str
) -> Iterator[Advance]:
    """Say what is to be done, on the error stream; what this gives is called with how much more of it is finished.

    `task` is a sentence that says how much it is; `cost` finds one that says how long it will take, or none. A terminal
    has a bar; others are told in a few lines.
    """
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    console.print(task, soft_wrap=True)
    if expected := cost():
        console.print(expected, soft_wrap=True)
    pace = Pace(total, noun, at_once)
    with _bar(console) as bar:
        shown = bar.add_task("", total=total)

        def advance(n: int) -> None:
            bar.advance(shown, n)
            for line in pace.lines(n, with_steps=not console.is_terminal):
                bar.console.print(line, soft_wrap=True)

        yield advance


class Pace:
    """How fast it goes, and what there is to say about that."""

    def __init__(self, total: int, noun: str, at_once: int = 1, clock: Callable[[], float] = time.monotonic) -> None:
        self._total = total
        self._noun = noun
        self._first = min(at_once, total)  # so many are finished before one knows how long each takes
        self._clock = clock
        self._began = self._last = clock()
        self._finished = self._told = 0
        self._has_estimated = False

    def lines(self, finished: int, with_steps: bool) -> Iterator[str]:
        """What to say when so many more are finished."""
        self._finished += finished
        if not self._finished:  # there may be nothing to do
            return
        if not self._has_estimated and self._finished >= self._first:
            self._has_estimated = True
            if self._left() >= WORTH_TELLING:
                took = in_words(self._clock() - self._began)
                done = f"{self._finished:,} of {self._total:,} {self._noun}"
                yield f"About {in_words(self._left())} more: {done} took {took}."
        elif with_steps and self._is_a_step():
            self._told, self._last = self._finished, self._clock()
            yield f"{self._finished:,} of {self._total:,} {self._noun}, about {in_words(self._left())} more."

    def _left(self) -> float:
        return (self._clock() - self._began) / self._finished * (self._total - self._finished)

    def _is_a_step(self) -> bool:
        is_far = (self._finished - self._told) * STEPS >= self._total
        return is_far and self._finished < self._total and self._clock() - self._last >= WORTH_TELLING


def in_words(seconds: float) -> str:
    """A time as people say it.

    >>> in_words(8.4), in_words(200), in_words(9000)
    ('8 s', '3 min', '2.5 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
