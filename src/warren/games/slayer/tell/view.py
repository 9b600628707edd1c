"""What everybody sees of Goblin Slayer: the view."""

from __future__ import annotations

from typing import Final, TypedDict

from ....core.components import Components
from ....core.vocabulary import names_of
from ..board import DEAL_SLOTS, DOORWAY, N_HEX, NAMES, SLOT_NAMES, slots_at
from ..layouts import layout_text
from ..state import CARRIED, N_DEALT, NOWHERE, WAITING, Piece, State, Tile, Winner
from ..vocabulary import Phase
from .words import strength_now

PHASE_NAMES: Final = names_of(Phase)


class View(TypedDict):
    """Everything on the table. All of it is open to both seats and to spectators."""

    turn: int
    phase: str
    layout: str  # middle tile, spin, edge tiles SW NW N NE SE
    tiles: dict[str, str]  # title of the tile in each slot
    floor: list[str]
    openings: list[str]
    doorway: str
    hero: str | None
    goblins: list[str]
    moved: list[str]  # goblins that have had their move in this turn
    waiting: int
    paid: int  # goblins that are out of the game
    troll: str | None  # a hex, "waiting", or None
    troll_spaces: int
    troll_from: str | None
    wounded: bool
    widget: str | None  # a hex, "carried", or None
    stones: list[str]
    hand: int
    used: int  # stones that are out of the game
    spaces: int
    appeared: int
    hits: int
    lunged: bool
    strength: int  # of an attack on Stormbeard now
    winner: str | None


def view(s: State, c: Components, seat: int | None) -> View:
    """What everybody sees (nothing is hidden in this game)."""
    goblins = [s.goblin_at[i] for i in range(s.goblins)]
    return View(
        turn=s.turn,
        phase=PHASE_NAMES[s.phase],
        layout=layout_text(bool(s.open_middle), s.spin, [s.deal[i] for i in range(N_DEALT)]),
        tiles=tile_titles(s, c),
        floor=[NAMES[h] for h in range(N_HEX) if s.cell[h] != Piece.ROCK],
        openings=[NAMES[h] for h in s.opening],
        doorway=NAMES[DOORWAY],
        hero=_place(s.hero),
        goblins=[NAMES[h] for h in goblins],
        moved=[NAMES[h] for h in goblins if s.cell[h] == Piece.MOVED_GOBLIN],
        waiting=s.waiting,
        paid=s.paid,
        troll=_place(s.troll_at),
        troll_spaces=s.troll_spaces,
        troll_from=_place(s.troll_from),
        wounded=bool(s.wound),
        widget=_place(s.widget),
        stones=[NAMES[s.stone_at[i]] for i in range(s.stones)],
        hand=s.hand,
        used=s.used,
        spaces=s.spaces,
        appeared=s.appeared,
        hits=s.hits,
        lunged=bool(s.lunged),
        strength=strength_now(s, c.tables),
        winner=None if s.winner == Winner.NOBODY else Winner(s.winner).name.lower(),
    )


def tile_titles(s: State, c: Components) -> dict[str, str]:
    """The title of the tile in each slot."""
    titles = {"C": c.titles[Tile.OPEN_CENTER if s.open_middle else Tile.CENTER], "S": c.titles[Tile.ENTRANCE]}
    return titles | {SLOT_NAMES[slot]: c.titles[s.deal[i]] for i, slot in enumerate(DEAL_SLOTS)}


def tiles_at(name: str) -> list[str]:
    """The slots that a hex lies on, two on a seam (GS2.9)."""
    return slots_at(NAMES.index(name))


def _place(at: int) -> str | None:
    return {NOWHERE: None, WAITING: "waiting", CARRIED: "carried"}[at] if at < 0 else NAMES[at]
