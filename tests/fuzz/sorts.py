"""All sorts of tries, by name."""

from __future__ import annotations

from tests.fuzz.backups import backups
from tests.fuzz.caches import caches
from tests.fuzz.commands import commands
from tests.fuzz.editions import editions
from tests.fuzz.moves import moves
from tests.fuzz.positions import positions
from tests.fuzz.transcripts import transcripts
from tests.fuzz.tries import Sort
from warren.games import game_ids

SORTS: dict[str, Sort] = {
    **{f"positions-{game_id}": positions(game_id) for game_id in game_ids()},
    "transcripts": transcripts,
    "editions": editions,
    "moves": moves,
    "caches": caches,
    "backups": backups,
    "commands": commands,
}
