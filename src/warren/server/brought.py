"""What people bring along, games to go on with and editions of their own: checked in a process beside, in a time.

A long game is replayed there once. What came of it is remembered for a while, so that its tables begin at once.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any, Final

import msgspec
from msgspec import Struct

from ..core.errors import WarrenError
from ..games import find
from ..table.frozen import FrozenPart, FrozenTable
from .thinkers import CannotThink, Thinkers, TooManyWait
from .worker import Errand, Found

SECONDS: Final = 20.0
"""A worker's own time for one thing that was brought along."""

MOVES_OF_A_COMMAND: Final = 100
"""So many lines of a game cost as much as one command."""

MOST_LINES: Final = 30_000
"""Of a game that is brought along: the longest that people play are a tenth of it."""

MOST_REMEMBERED: Final = 8


class BadBrought(WarrenError, ValueError):
    """A game or an edition that cannot be used; it says why."""


class Replayed(Struct, frozen=True):
    """What came of a game that was replayed."""

    head: str  # how it began, without any move
    table: FrozenTable
    part: FrozenPart
    ahead: bool  # whether answers were given ahead


class Ending(Struct, frozen=True):
    """How a game ended that was brought along: it is looked at from before its last move."""

    script: str  # up to there
    replayed: Replayed  # what came of that
    move: str
    result: str


class Carried(Struct, frozen=True):
    """A game that is brought along, as it goes on here."""

    script: str
    replayed: Replayed
    ending: Ending | None = None  # None: it is not over
    doubt: str = ""  # what there is to say about its file, which may have been cut


class Brought:
    """Has things checked that people bring along."""

    def __init__(self) -> None:
        self.workers = Thinkers(1, 0.0)  # of their own: those that think for seats are never told what is hidden

    async def edition(self, game: str, text: str, client: str) -> dict[str, Any]:
        """The content of an edition, with its base filled in."""
        find(game)
        found = await self._found(Errand("edition", text, 0, game, seconds=SECONDS), client)
        assert isinstance(found.content, dict)
        return found.content

    async def carry(self, script: str, client: str, keeps_dice: bool) -> Carried:
        """Replay a game that somebody brings along, which goes on with new dice unless they are to be kept."""
        if len(script.splitlines()) > MOST_LINES:
            raise BadBrought(
                f"This game is too long: expected at most {MOST_LINES:,} lines, moves taken back included."
            )
        return await self._carried(script, client, keeps_dice)

    async def replay(self, script: str, client: str) -> None:
        """Replay a game as it is, unless it is known what comes of it."""
        if script and known(script) is None:
            await self._carried(script, client, keeps_dice=True)

    async def _carried(self, script: str, client: str, keeps_dice: bool) -> Carried:
        found = await self._found(Errand("replay", script, 0, seconds=SECONDS, keeps_dice=keeps_dice), client)
        carried = msgspec.msgpack.decode(found.carried, type=Carried)
        remember(carried.script, carried.replayed)
        if carried.ending is not None:
            remember(carried.ending.script, carried.ending.replayed)
        return carried

    async def _found(self, errand: Errand, client: str) -> Found:
        try:
            found = await self.workers.think(errand, client=client, tries=1)
        except TooManyWait:
            raise
        except CannotThink:
            raise BadBrought(
                f"Checking this takes longer than {SECONDS:.0f} seconds: bring something shorter."
            ) from None
        if found.error:
            raise BadBrought(found.error)
        return found

    async def close(self) -> None:
        """End the process."""
        await self.workers.close()


def cost_of(script: str) -> float:
    """What a game costs whoever brings it along, beside making a table, in commands."""
    return script.count("\n") / MOVES_OF_A_COMMAND


# ---- what is remembered

_REMEMBERED: Final[OrderedDict[bytes, Replayed]] = OrderedDict()


def known(script: str) -> Replayed | None:
    """What comes of a game, if it was replayed lately."""
    key = _key(script)
    if key in _REMEMBERED:
        _REMEMBERED.move_to_end(key)
    return _REMEMBERED.get(key)


def remember(script: str, replayed: Replayed) -> None:
    """Remember what comes of a game; of several, those that were asked for lately."""
    _REMEMBERED[_key(script)] = replayed
    if len(_REMEMBERED) > MOST_REMEMBERED:
        _REMEMBERED.popitem(last=False)


def _key(script: str) -> bytes:
    return hashlib.sha256(script.encode(errors="surrogatepass")).digest()
