"""Tables of the rulebook, as an edition of Goblin Slayer has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.components import Components
from ....core.phrases import markdown
from ..board import TILE_ROWS
from ..state import N_OPENINGS, SIGNS, Tables, Tile


def tables(c: Components) -> dict[str, str]:
    """The numbers of pieces and the drawings of the tiles, as the edition has them."""
    return {"pieces": _pieces(c.tables), "tiles": _tiles(c)}


def _pieces(t: Tables) -> str:
    rows = {
        "goblins": t.goblins,
        "trolls, for sale if the option says so": t.trolls,
        "goblins that the troll costs": t.troll_price,
        "Hero Stones in the hero's hand at the start": t.stones_hero,
        "Hero Stones that the horde lays out": t.stones_board,
        "openings": N_OPENINGS,
    }
    return markdown(("pieces", "number"), rows.items())


ROLES: Final = {
    Tile.ENTRANCE: "entrance",
    Tile.CENTER: "center",
    Tile.OPEN_CENTER: "open center",
    Tile.BLOCKED: "blocked edge",
}
DRAWN: Final = ((Tile.ENTRANCE, Tile.CENTER, Tile.OPEN_CENTER), (0, 1, 2), (3, 4, Tile.BLOCKED))
DRAWING_WIDTH: Final = 18


def _tiles(c: Components) -> str:
    return "\n".join(["```", "\n\n".join(_row_of_tiles(c, tiles) for tiles in DRAWN), "```"])


def _row_of_tiles(c: Components, tiles: Sequence[int]) -> str:
    drawings = [_drawing(c, tile) for tile in tiles]
    return "\n".join(
        "".join(part.ljust(DRAWING_WIDTH) for part in line).rstrip() for line in zip(*drawings, strict=True)
    )


def _drawing(c: Components, tile: int) -> list[str]:
    number = f"{tile + 1} " if tile <= Tile.BLOCKED else ""
    role = f" ({ROLES[Tile(tile)]})" if tile in ROLES else ""
    signs = iter(SIGNS[sign] for sign in c.tables.sign[tile])
    rows = [" ".join(next(signs) for _ in row) for row in TILE_ROWS]
    return [f" {number}{c.titles[tile]}{role}", *(" " * (1 + (13 - len(row)) // 2) + row for row in rows)]
