"""Reads an edition of Goblin Slayer: nine tiles and the numbers of pieces.

Beside it stand `checks` (whether all floor can be reached) and `layouts` (a cave in the notation of GS13.10).
"""

from __future__ import annotations

from typing import Final

from ...core.components import Components
from ...core.hexes import Hex, distance
from ...core.maps import lay_grid
from ...core.notation import Notation
from ...core.reading import Reader
from .board import CAVE, CORNERS, DOORWAY, NAMES, SIDES, SLOT_NAMES, TILE_CELLS, TILE_ROWS, spot
from .checks import find_cut_off
from .layouts import layout_text
from .state import MOST_GOBLINS, MOST_STONES, N_OPENINGS, N_TILES, SIGNS, Tables, Tile
from .vocabulary import HEX, SEATS, Verb

ROLES: Final = {"entrance": 1, "center": 1, "open_center": 1, "edge": 5, "blocked_edge": 1}

Drawing = dict[Hex, str]


def read_edition(edition: Reader) -> Components:
    """The components of an edition file; BadEdition says which key of which tile is wrong and why."""
    edition.text("edition")
    edition.text("game")
    edition.whole("rules", 1, 1)
    tables = Tables()
    _read_pieces(edition.table("pieces"), tables)
    titles: dict[int, str] = {}
    entries: dict[int, Reader] = {}
    found = dict.fromkeys(ROLES, 0)
    for entry in edition.tables("tile"):
        role = entry.one_of("role", tuple(ROLES))
        tile = _tile_index(entry, role)
        if tile in titles:
            taken = f"one tile of each kind; {titles[tile]} is it already"
            entry.fail("number" if role == "edge" else "role", taken)
        drawing = _read_drawing(entry)
        _check_drawing(entry, role, drawing)
        entry.text("id")
        titles[tile] = entry.text("title")
        entries[tile] = entry
        entry.done()
        found[role] += 1
        for i, cell in enumerate(TILE_CELLS):
            tables.sign[tile][i] = SIGNS.index(drawing[cell])
    edition.done()
    if found != ROLES:
        missing = next(role for role, n in ROLES.items() if found[role] != n)
        edition.fail(None, f"nine tiles, among them {ROLES[missing]} with role {missing!r}; {found[missing]} found")
    _lay_geometry(tables)
    _check_reach(entries, tables)
    return Components(tables, Notation(Verb), (HEX, SEATS), tuple(titles[tile] for tile in range(N_TILES)))


def _read_pieces(pieces: Reader, tables: Tables) -> None:
    tables.troll_price = pieces.whole("troll_price", 0, MOST_GOBLINS - N_OPENINGS)
    tables.goblins = pieces.whole("goblins", N_OPENINGS + tables.troll_price, MOST_GOBLINS)
    tables.trolls = pieces.whole("trolls", 0, 1)
    tables.stones_hero = pieces.whole("stones_hero", 0, MOST_STONES)
    tables.stones_board = pieces.whole("stones_board", 0, MOST_STONES)
    pieces.whole("widgets", 1, 1)
    pieces.whole("openings", N_OPENINGS, N_OPENINGS)
    pieces.done()


def _tile_index(entry: Reader, role: str) -> int:
    if role == "edge":
        return entry.whole("number", 1, 5) - 1
    if role == "blocked_edge":
        return entry.whole("number", 6, 6) - 1
    return {"entrance": Tile.ENTRANCE, "center": Tile.CENTER, "open_center": Tile.OPEN_CENTER}[role]


def _read_drawing(entry: Reader) -> Drawing:
    rows = entry.texts("rows")
    if len(rows) != len(TILE_ROWS):
        entry.fail("rows", f"{len(TILE_ROWS)} rows; {len(rows)} found")
    drawing = {}
    for i, (cells, row) in enumerate(zip(TILE_ROWS, rows, strict=True)):
        signs = row.split()
        if len(signs) != len(cells):
            entry.fail("rows", f"{len(cells)} signs in row {i + 1}; {len(signs)} found in {row!r}")
        for cell, sign in zip(cells, signs, strict=True):
            if len(sign) != 1 or sign not in SIGNS:
                entry.fail("rows", f"only the signs {' '.join(SIGNS)} in row {i + 1}; {sign!r} found")
            drawing[cell] = sign
    return drawing


def _check_drawing(entry: Reader, role: str, drawing: Drawing) -> None:
    """What a tile of its role must look like (facts f3-f9 of the reconstruction)."""

    def side(name: str) -> str:
        return "".join(drawing[h] for h in SIDES[name])

    def demand(ok: bool, what: str) -> None:
        if not ok:
            entry.fail("rows", what)

    whole = "".join(sign for cell, sign in drawing.items() if distance(cell) < 3)
    rim = "".join(side(name) for name in SIDES)
    demand(all(drawing[c] == "#" for c in CORNERS), "rock in all six corners")
    demand(not set(rim) & set("TD"), "openings and the doorway on whole hexes, not on the rim")
    demand("x" not in whole, "signs x only behind the doorway")
    openings, doors = whole.count("T"), whole.count("D")
    if role in ("center", "open_center"):
        demand(rim == "." * 12, "floor on all twelve half hexes of a middle tile")
        demand(openings + doors == 0, "no opening and no doorway on a middle tile")
        return
    demand(openings == 1, f"exactly one opening T; {openings} found")
    if role == "entrance":
        demand(all(side(n) == ".." for n in ("NW", "N", "NE")), "floor on the three upper sides")
        demand(all(side(n) == "##" for n in ("SW", "SE")), "rock on the two sides beside the doorway")
        demand(side("S") == "xx" and drawing[-1, 2] == "D", "the doorway D touching both x of the lower side")
        demand(doors == 1, f"exactly one doorway D; {doors} found")
    else:
        demand(all(side(n) == "##" for n in ("NW", "N", "NE")), "rock on the three upper sides")
        demand(all(side(n) == ".." for n in ("SW", "S", "SE")), "floor on the three lower sides")
        demand(doors == 0, "no doorway on an edge tile")


def _lay_geometry(tables: Tables) -> None:
    for slot, name in enumerate(SLOT_NAMES):
        for sixths in range(6):
            for i, cell in enumerate(TILE_CELLS):
                tables.spot[slot][sixths][i] = spot(name, cell, sixths)
    lay_grid(tables.beside, CAVE.beside)
    lay_grid(tables.apart, CAVE.apart)


def _check_reach(entries: dict[int, Reader], tables: Tables) -> None:
    """GS2.11, Q5: wherever the goblins put a treasure, it can be fetched."""
    cut = find_cut_off(tables)
    if cut is None:
        return
    row = TILE_CELLS[cut.cell][1] + 3
    sign = TILE_ROWS[row].index(TILE_CELLS[cut.cell])
    space = f"{NAMES[cut.place]} (row {row + 1}, sign {sign + 1})"
    layout = layout_text(cut.open_middle, cut.spin, cut.deal)
    if cut.place == DOORWAY:
        entries[cut.tile].fail("rows", f"a doorway that leads into the cave; {space} does not in {layout!r} (GS2.11)")
    entries[cut.tile].fail("rows", f"floor that the hero can reach; {space} is cut off in {layout!r} (GS2.11)")
