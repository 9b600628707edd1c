"""What a worker does with things that people bring along: it reads them, and replays games to their end."""

from __future__ import annotations

from typing import Any

from ..core.sentences import capitalised
from ..face.entries import UNDECIDED
from ..face.transcript import Transcript
from ..games import find
from ..table.frozen import frozen_part, frozen_table
from .brought import Carried, Ending, Replayed
from .forking import with_new_dice
from .hosted import game_of_script, head_of, is_position, replayed_table


def edition_of(game: str, text: str) -> dict[str, Any]:
    """The content of an edition with which the game can be played."""
    definition = find(game)
    edition = definition.editions.uploaded(text)
    definition.components_of(edition)
    return edition.content


def carried(script: str, keeps_dice: bool) -> Carried:
    """A game as it goes on here, with what comes of it."""
    doubt = "" if is_position(script) else Transcript.from_text(script, "the game").doubt
    doubt = f"{capitalised(doubt)}." if doubt else ""
    script = script if keeps_dice else with_new_dice(script)
    return Carried(script, _replayed(script), _ending(script), doubt)


def _ending(script: str) -> Ending | None:
    if is_position(script):
        return None
    game = Transcript.from_text(script, "the game")
    if game.result == UNDECIDED:
        return None
    before = game.up_to(len(game.moves) - 1).to_text()
    return Ending(before, _replayed(before), game.moves[-1], game.result)


def _replayed(script: str) -> Replayed:
    seats = len(game_of_script(script).seats)
    table = replayed_table(script, [None] * seats, source="the game")
    return Replayed(head_of(script), frozen_table(table), frozen_part(table, None), ahead=bool(table.progress.sealed))
