"""What a worker does with things that people bring along: it reads them, and replays games to their end."""

from __future__ import annotations

from typing import Any

import msgspec

from ..games import find
from ..table.frozen import frozen_part, frozen_table
from .brought import Replayed
from .hosted import game_of_script, head_of, replayed_table


def edition_of(game: str, text: str) -> dict[str, Any]:
    """The content of an edition with which the game can be played."""
    definition = find(game)
    edition = definition.editions.uploaded(text)
    definition.components_of(edition)
    return edition.content


def replayed(script: str) -> bytes:
    """What comes of a game, packed."""
    seats = len(game_of_script(script).seats)
    table = replayed_table(script, [None] * seats, source="the game")
    found = Replayed(head_of(script), frozen_table(table), frozen_part(table, None), ahead=bool(table.progress.sealed))
    return msgspec.msgpack.encode(found)
