"""How a score comes about, part by part, and why a game has ended."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Account(Struct, frozen=True, omit_defaults=True):
    """The scores of all seats by parts: one row a seat, one number a part, in points."""

    parts: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    total: str = ""  # what the scores count, where it is not what the game counts otherwise: "games won"
    ended: str = ""  # why the game is over, in a sentence; nothing while it goes on
    verdict: str = ""  # what that comes to, where it is not simply that somebody has won: in a sentence


NO_ACCOUNT: Final = Account()
"""Of a game whose scores have no parts."""
