"""What can go wrong, each error saying what was given, why it is wrong and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Final

from msgspec import Struct


class WarrenError(Exception):
    """Base of every error that bad input can cause."""


class BadNotation(WarrenError, ValueError):
    """A text that is no move of this game."""


class BadOption(WarrenError, ValueError):
    """An option that the game does not have, or a value that an option, a seed or an argument cannot take."""


class BadEdition(WarrenError, ValueError):
    """A file of components that cannot be used."""


class BadMap(WarrenError, ValueError):
    """A map that does not fit together."""


class BadPosition(WarrenError, ValueError):
    """A position set up by hand that cannot stand on the table."""


class BadTranscript(WarrenError, ValueError):
    """A stored game that cannot be read or does not replay."""


class MayBeCut(UserWarning):
    """A stored game was opened that does not say that it is whole: it is being written, or was cut off."""


class UnknownGame(WarrenError, LookupError):
    """No game has this id."""


class TooMany(WarrenError):
    """A decision with more moves, or more events, than there is room for; nothing is left out in silence."""

    def __init__(self, game: str, n: int, what: str, room: int) -> None:
        super().__init__(f"{game}: {n:,} {what} in one decision: expected at most {room:,}, there is no room for more")
        self.n = n
        self.room = room


class Stopped(KeyboardInterrupt):
    """Ctrl-C while many games were played; `finished` is what came of those that were finished."""

    def __init__(self, message: str, finished: Any) -> None:
        super().__init__(message)
        self.finished = finished


class UnknownSeat(WarrenError, LookupError):
    """Nobody sits there."""


LONGEST_QUOTE: Final = 200


def quoted(given: object) -> str:
    """Something given, as an error shows it: on one line, not at any length, and whatever it is.

    >>> quoted("two"), quoted("x" * 1000)[-8:]
    ("'two'", "xxxx ...")
    """
    try:
        text = repr(given)
    except Exception:  # a number of too many digits, lists too deep: `repr` itself gives up
        return f"something of type {type(given).__name__}"
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]} ..."


def unfit(fault: str, near: Sequence[str] = (), expected: str = "", example: str = "") -> str:
    """One form for whatever cannot be taken: what was given and why not, then the nearest that can, or what is expected
    with an example.

    >>> unfit("'stpe' is not a move", near=["step k22", "stop"])
    "'stpe' is not a move: did you mean 'step k22' or 'stop'?"
    >>> unfit("'fly' is not a move", expected="the text or the number of one", example="step k22")
    "'fly' is not a move: expected the text or the number of one, for example 'step k22'"
    """
    if near:
        return f"{fault}: did you mean {' or '.join(map(repr, near))}?"
    such_as = f", for example {example!r}" if example else ""
    return f"{fault}: expected {expected}{such_as}"


def whole_number(given: object) -> int | None:
    """A whole number of any kind (also NumPy's) as an int; None for anything else, True and False included."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        return None
    try:
        return index(given)
    except TypeError:  # an array of several numbers, say
        return None


class Refusal(Struct, frozen=True):
    """Why a move is not legal now: the clause that forbids it, and a sentence."""

    clause: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})"


class IllegalMove(WarrenError, ValueError):
    """A move of the game that is not legal in this position; nothing has been changed."""

    def __init__(self, move: str, refusal: Refusal) -> None:
        super().__init__(f"{move}: {refusal}")
        self.move = move
        self.refusal = refusal
