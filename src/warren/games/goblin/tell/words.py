"""Goblin in words: hexes and what lies there, units and stacks, points, chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from ....core.components import Components
from ....core.phrases import counted, listed
from ....core.vocabulary import names_of
from ..known import is_cargo_seen
from ..pieces import FIRST_UNIT, N_LEADERS, NOBODY, Mark, Off
from ..rules.stacks import allowed_in, has, is_mouth, line_of, ruined, units_in
from ..rules.terrain import terrain_in
from ..state import N_SITES, Place, State, Tables, Terrain

SIDES: Final = ("goblins", "feudals")
TERRAINS: Final = {
    Terrain.OPEN: "open ground",
    Terrain.FIELDS: "fields",
    Terrain.OPEN_WOODS: "open woods",
    Terrain.FOREST: "forest",
    Terrain.HILLS: "rolling hills",
    Terrain.HILLS_WOODS: "wooded hills",
    Terrain.MOUNTAIN: "mountains",
    Terrain.LAKE: "the lake",
    Terrain.SETTLED: "a place",
    Terrain.KEEP: "the keep",
    Terrain.RUINS: "ruins",
}
PLACES: Final = dict(zip(Place, names_of(Place), strict=True))

# ---- numbers


def halves(n: int) -> str:
    """A number of half points.

    >>> halves(7), halves(1), halves(-3), halves(4)
    ('3½', '½', '-1½', '2')
    """
    sign, n = ("-", -n) if n < 0 else ("", n)
    return sign + (str(n // 2) if n % 2 == 0 else f"{n // 2 or ''}½")


# ---- the map


def hex_name(c: Components, h: int) -> str:
    """A hex; a place by its name."""
    if h < 0:
        return "off the map"
    label: str = c.titles.hex.labels[h]
    return label


def ground(s: State, t: Tables, h: int) -> str:
    """What a hex is: terrain, kind of place, ruins, cave."""
    if t.cave[h] >= 0:
        return "cave"
    if ruined(s, t, h):
        return "ruins"
    if t.site_at[h] >= 0:
        return PLACES[Place(t.site_kind[t.site_at[h]])]
    return TERRAINS[Terrain(terrain_in(s, t, h))]


def mouths(t: Tables, cave: int) -> list[int]:
    """GB5.14: the hexes to which a cave opens."""
    return [t.beside[cave][d] for d in range(6) if is_mouth(t, cave, d)]


def bags_of(t: Tables, site: int) -> str:
    """How much the plunder of a place is."""
    return f"{counted(t.bags[site], 'bag')}, worth {halves(t.bags[site] * t.bag_fixed)} on the average"


# ---- pieces


def piece(c: Components, s: State, p: int, seat: int | None = None) -> str:
    """A leader by his name, a unit by what it is and, as far as a seat (or else who decides) sees it, carries."""
    label: str = c.titles.unit.label(p, _cargo(s, c.tables, p, s.to_move if seat is None else seat))
    return label


def _cargo(s: State, t: Tables, p: int, seat: int) -> list[int]:
    """GB7.2: the places whose plunder a seat sees a unit carry."""
    if p < FIRST_UNIT or p not in s.marker or not is_cargo_seen(s, t, seat, p):
        return []
    return [i for i in range(N_SITES) if s.marker[i] == p]


def leader_name(c: Components, p: int) -> str:
    """A leader."""
    label: str = c.titles.leader.labels[p]
    return label


def company(c: Components, s: State, pieces: Iterable[int], seat: int | None = None) -> str:
    """Some pieces in a sentence, likes together: `Uglop, 2 goblin rabble C -/3/3 and goblin archers C 3/2/2`."""
    names = Counter(leader_name(c, p) if p < FIRST_UNIT else piece(c, s, p, seat) for p in pieces)
    return listed((several(n, name) for name, n in names.items()), nothing="nobody")


def several(n: int, name: str) -> str:
    """Some units of a name: `2 archers B 3/2/2`, `2 of the keep's men-at-arms A -/4/1`."""
    if n == 1:
        return name
    return f"{n} of {name}" if name.startswith("the ") else f"{n} {name}"


def strength(c: Components, units: Sequence[int]) -> str:
    """Some units in short: how many, and what they are worth in battle."""
    t = c.tables
    missiles, melee = sum(t.missile[p] for p in units), sum(t.melee[p] for p in units)
    return f"{counted(len(units), 'unit')} (missiles {missiles}, melee {melee})"


def pieces_in(s: State, h: int) -> list[int]:
    """All pieces in a hex, or in a place off the map, by id."""
    found = []
    p = s.first[line_of(h)]
    while p != NOBODY:
        found.append(p)
        p = s.after[p]
    return found


def carried(s: State, t: Tables) -> list[int]:
    """The units that go with the leader who is active."""
    return [p for p in range(FIRST_UNIT, t.pieces) if has(s, p, Mark.CARRIED)]


def crowd(s: State, t: Tables, h: int) -> str:
    """How many units are in a hex, and how many may be."""
    return f"{units_in(s, h)} of {allowed_in(s, t, h)}"


def where(c: Components, s: State, p: int) -> str:
    """Where a piece is."""
    at = s.at[p]
    if at >= 0:
        return f"in {hex_name(c, at)}"
    return OFF_THE_MAP[Off(at)]


OFF_THE_MAP: Final = {
    Off.HOME: "at home",
    Off.DEAD: "dead",
    Off.WAITING: "off the map, waiting",
    Off.WITHDRAWN: "withdrawn",
    Off.PILE: "in a pile",
    Off.UNPLACED: "not placed yet",
}


def leaders_of(s: State, t: Tables, side: int) -> list[int]:
    """The leaders of a side who are on the map, in caves or waiting."""
    return [p for p in range(N_LEADERS) if t.side[p] == side and (s.at[p] >= 0 or s.at[p] == Off.WAITING)]


def side_name(side: int) -> str:
    """A side."""
    return SIDES[side]
