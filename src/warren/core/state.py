"""What the state of every game begins with."""

from __future__ import annotations

from typing import Final

from .record import Record, i1, i4, i8s, shape, within

NOBODY: Final = -1
"""`to_move` when the game is over."""


class Playing(Record):
    """The fields that the core itself reads; every game's `State` extends this."""

    key: i8s = shape(2)  # the secret key of the dice
    drawn: i4 = within(0, 2**31 - 1)  # random draws so far
    phase: i1 = within(0, 127)  # the kind of decision that is due
    to_move: i1 = within(NOBODY, 127)  # the seat that decides, or NOBODY
    rules: i1 = within(1, 127)  # the version of the rules; what was changed asks: `if s.rules >= 2`
