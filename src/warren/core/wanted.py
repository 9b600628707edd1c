"""Draws that are wanted: they come first, and then the seed goes on.

A scenario that needs certain dice, cards or shuffles names the draws: each one is a result below some number, as the
rules ask for it (`below(s, 6)` for a die). They are no part of the state, so that nobody who copies or imagines a state
sees them: for the time of one call of a rule the state's stream is laid aside, and its place is taken by the address of
a list. Outside of such a call `drawn` is never below zero, and no stored state with such a number is ever taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from .errors import BadPosition, quoted, whole_number
from .record import Record, i4, i4s, i8s, shape
from .rule import LISTS

MOST_WANTED: Final = 64
"""Draws that can be wanted."""

FACES: Final = 6  # of a die

NAMED: Final = 0
"""In place of the number that a result is below: the result is a thing by its number, among those that are there."""


class Draw(NamedTuple):
    """One draw: a result from 0 on, below a number."""

    result: int
    below: int

    def __str__(self) -> str:
        return f"{self.result} of {self.below}"


Chances = Mapping[str, Mapping[str, Draw]]
"""How draws are written: the first word, then what was drawn: `{"marker": {"1": Draw(0, 4)}}`."""

DICE: Final[Chances] = {"roll": {str(face): Draw(face - 1, FACES) for face in range(1, FACES + 1)}}
"""How they are written in every game."""


class Wanted(Record):
    """The list, while a rule runs, and the stream that was laid aside."""

    n: i4
    used: i4
    misfit: i4  # the number below which the rules wanted the draw that did not fit; 0: all fitted
    drawn: i4
    key: i8s = shape(2)
    result: i4s = shape(MOST_WANTED)
    below: i4s = shape(MOST_WANTED)


def listed(draws: Sequence[Draw]) -> Wanted | None:
    """Some draws as the list that rules read; None if there are none."""
    if not draws:
        return None
    wanted = Wanted()
    wanted.n = len(draws)
    for i, draw in enumerate(draws):
        wanted.result[i], wanted.below[i] = draw
    return wanted


def left(draws: Sequence[Draw], wanted: Wanted | None, called: Callable[[Draw], str] = str) -> tuple[Draw, ...]:
    """The draws of a list that are still to come; BadPosition if one did not fit, by what it is called."""
    if wanted is None:
        return ()
    if wanted.misfit:
        n = wanted.used
        raise BadPosition(
            f"rolls: draw {n} of those wanted is {called(draws[n - 1])}: expected one of {wanted.misfit}, as the rules"
            " draw it"
        )
    return tuple(draws[wanted.used :])


@contextmanager
def laid_aside(s: Any, wanted: Wanted) -> Iterator[None]:
    """The stream of a plain state laid aside for a list, while a rule runs."""
    address = id(wanted)
    LISTS[address] = wanted
    wanted.key[0], wanted.key[1], wanted.drawn = s.key[0], s.key[1], s.drawn
    s.key[0], s.drawn = address, -1
    try:
        yield
    finally:
        del LISTS[address]
        if s.drawn < 0:
            s.key[0], s.key[1], s.drawn = wanted.key[0], wanted.key[1], wanted.drawn


def read_draws(rolls: object, chances: Chances = DICE) -> tuple[Draw, ...]:
    """Draws as people give them: a number is the face of a die, a pair (2, 5) the result 2 of a draw below 5, and texts
    are as the game writes them (`roll 4`).
    """
    given = list(rolls[: MOST_WANTED + 1]) if isinstance(rolls, list | tuple) else [None]
    draws = [_read_text(entry, chances) if isinstance(entry, str) else _read_draw(entry) for entry in given]
    known = [draw for draw in draws if draw is not None]
    if len(known) < len(draws) or len(draws) > MOST_WANTED:
        raise BadPosition(
            f"rolls = {quoted(rolls)}: expected at most {MOST_WANTED} numbers from 1 to 6, pairs of a result and the"
            f" number that it is below, or texts that begin with {' or '.join(chances)}"
        )
    return tuple(known)


def _read_text(text: str, chances: Chances) -> Draw | None:
    word, _, name = text.strip().partition(" ")
    named = chances.get(word.lower())
    if named is None:
        return None
    draw = next((draw for known, draw in named.items() if known.lower() == name.strip().lower()), None)
    if draw is None:
        raise BadPosition(f"rolls: {quoted(text)}: expected {word.lower()} and one of {', '.join(named)}")
    return draw


def written(draw: Draw, chances: Chances) -> str:
    """A draw as the game writes it; as a result and a number if it has no words for it."""
    texts = (f"{word} {name}" for word, named in chances.items() for name, known in named.items() if known == draw)
    return next(texts, str(draw))


def _read_draw(entry: object) -> Draw | None:
    if isinstance(entry, list | tuple):
        numbers = [whole_number(part) for part in entry]
        if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
            return None
        draw = Draw(numbers[0], numbers[1])
        fits = draw.below == NAMED or draw.result < draw.below < 1 << 31
        return draw if fits and 0 <= draw.result < 1 << 31 else None
    face = whole_number(entry)
    return Draw(face - 1, FACES) if face is not None and 1 <= face <= FACES else None
