"""What people bring along, games to go on with and editions of their own: checked in a process beside, in a time.

A game is replayed there once. What came of it is remembered for a while, packed, so that its table begins at once.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any, Final, TypeVar

from ..core.errors import WarrenError
from ..games import find
from .errands import AnyErrand, Begun, Carried, Carry, ReadEdition, Record
from .replayers import SECONDS, CannotReplay, Replayers
from .spending import Asker
from .turns import CannotThink, Ends, TooManyWait

MOVES_OF_A_COMMAND: Final = 100
"""So many lines of a game cost as much as one command."""

MOST_LINES: Final = 30_000
"""Of a game that is brought along: the longest that people play are a tenth of it."""

MOST_REMEMBERED: Final = 8

T = TypeVar("T")


class BadBrought(WarrenError, ValueError):
    """A game or an edition that cannot be used; it says why."""


class Brought:
    """Has things checked that people bring along."""

    def __init__(self, replayers: Replayers) -> None:
        self._replayers = replayers
        self._remembered: OrderedDict[bytes, bytes] = OrderedDict()  # what came of games, by digests of them

    async def edition(self, game: str, text: str, asker: Asker | None) -> dict[str, Any]:
        """The content of an edition, with its base filled in."""
        find(game)
        return await self._checked(ReadEdition(game, text), dict[str, Any], asker)

    async def carry(self, script: str, asker: Asker | None, keeps_dice: bool) -> Carried:
        """Replay a game that somebody brings along, which goes on with new dice unless they are to be kept."""
        if len(script.splitlines()) > MOST_LINES:
            raise BadBrought(
                f"This game is too long: expected at most {MOST_LINES:,} lines, moves taken back included."
            )
        carried = await self._checked(Carry(script, keeps_dice), Carried, asker)
        self._remember(carried.script if carried.ending is None else carried.ending.script, carried.replayed)
        return carried

    async def begin(self, record: Record, line: bytes, script: str, asker: Asker | None) -> Begun:
        """How the game of a script begins at a table."""
        return await self._replayers.begun(record, line, self._remembered.get(_key(script), b""), asker)

    async def _checked(self, errand: AnyErrand, kind: type[T], asker: Asker | None) -> T:
        async def written() -> AnyErrand:
            return errand

        try:
            return await self._replayers.done(written, kind, asker)
        except (TooManyWait, Ends):
            raise
        except CannotThink:
            raise BadBrought(
                f"Checking this takes longer than {SECONDS:.0f} seconds: bring something shorter."
            ) from None
        except CannotReplay as fault:
            raise BadBrought(str(fault)) from None

    def _remember(self, script: str, replayed: bytes) -> None:
        """Remember what comes of a game; of several, those that were brought lately."""
        self._remembered[_key(script)] = replayed
        if len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)


def cost_of(script: str) -> float:
    """What a game costs whoever brings it along, beside making a table, in commands."""
    return script.count("\n") / MOVES_OF_A_COMMAND


def _key(script: str) -> bytes:
    return hashlib.sha256(script.encode(errors="surrogatepass")).digest()
