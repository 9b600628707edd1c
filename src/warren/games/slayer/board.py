"""The geometry of Snarlsbad Cavern: hexes, names, slots of the tiles. (GS2, and section "The cave" of RULES.md)

Nothing here depends on an edition: which hexes are floor does, where they lie does not.
"""

from __future__ import annotations

from typing import Final

from ...core.hexes import Hex, distance, moved, rotated
from ...core.maps import Sheet

SLOTS: Final[dict[str, Hex]] = {
    "C": (0, 0),
    "N": (3, -6),
    "NE": (6, -3),
    "SE": (3, 3),
    "S": (-3, 6),
    "SW": (-6, 3),
    "NW": (-3, -3),
}
SLOT_NAMES: Final = tuple(SLOTS)
MIDDLE_SLOT: Final = 0
ENTRANCE_SLOT: Final = SLOT_NAMES.index("S")
DEAL_SLOTS: Final = tuple(SLOT_NAMES.index(s) for s in ("SW", "NW", "N", "NE", "SE"))
"""GS2.6: the order in which edge tiles are dealt."""

DEAL_TURNS: Final = (4, 5, 0, 1, 2)
"""GS2.7: sixths of a turn from the drawing (slot N) to those slots; the Entrance Tile is drawn as it lies."""

SIDES: Final[dict[str, tuple[Hex, Hex]]] = {
    "N": ((1, -3), (2, -3)),
    "NE": ((3, -2), (3, -1)),
    "SE": ((2, 1), (1, 2)),
    "S": ((-1, 3), (-2, 3)),
    "SW": ((-3, 2), (-3, 1)),
    "NW": ((-2, -1), (-1, -2)),
}
"""The two half hexes on each side of a tile."""

CORNERS: Final[tuple[Hex, ...]] = ((3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3))

TILE_ROWS: Final = tuple(tuple((q, r) for q in range(max(-3, -3 - r), min(3, 3 - r) + 1)) for r in range(-3, 4))
TILE_CELLS: Final[tuple[Hex, ...]] = tuple(h for row in TILE_ROWS for h in row)
"""The 37 hexes of a tile, in reading order."""

N_CELLS: Final = len(TILE_CELLS)
N_SLOTS: Final = len(SLOTS)
LETTERS: Final = "abcdefghijklmnopq"


def hex_name(h: Hex) -> str:
    """GS2.13: row letter, then the column counted in half hexes."""
    return f"{LETTERS[h[1] + 8]}{2 * h[0] + h[1] + 16}"


def _all_places() -> list[Hex]:
    """The hexes that can be floor (whole ones, and seams of two halves), then the rest of the drawing, always rock."""
    parts: dict[Hex, int] = {}
    for slot in SLOTS.values():
        for cell in TILE_CELLS:
            parts[moved(slot, cell)] = parts.get(moved(slot, cell), 0) + 1
    corners = {moved(slot, c) for slot in SLOTS.values() for c in CORNERS}
    whole = {moved(slot, c) for slot in SLOTS.values() for c in TILE_CELLS if distance(c) < 3}
    seams = {h for h, n in parts.items() if n == 2 and h not in corners}
    in_reading_order = sorted(parts, key=lambda h: (h[1], h[0]))
    inner = [h for h in in_reading_order if h in whole or h in seams]
    rim = [h for h in in_reading_order if h not in whole and h not in seams and -8 <= h[1] <= 8]
    return inner + rim


PLACES: Final = tuple(_all_places())
N_PLACES: Final = len(PLACES)
N_HEX: Final = 157
"""Places from this number on are rock in every layout."""

NAMES: Final = tuple(hex_name(h) for h in PLACES)
DRAWING: Final = Sheet(NAMES, PLACES)
"""All places, the rock on the rim too."""

CAVE: Final = Sheet(NAMES[:N_HEX], PLACES[:N_HEX])
"""GS2.11: the hexes that can be floor, and which of them touch."""

DOORWAY: Final = NAMES.index("q16")
"""GS2.14."""

NO_HEX: Final = CAVE.no_hex
"""Beyond the hexes: a place with a cell of its own that is always rock, so that nobody has to ask."""


def spot(slot: str, cell: Hex, sixths: int) -> int:
    """The place where a cell of a tile comes to lie; NO_HEX beyond the drawing or where it is always rock."""
    return CAVE.number_at.get(moved(SLOTS[slot], rotated(cell, sixths)), NO_HEX)


def slots_at(place: int) -> list[str]:
    """The slots whose tiles a hex lies on: two on a seam."""
    return [name for name, centre in SLOTS.items() if distance(PLACES[place], centre) <= 3]
