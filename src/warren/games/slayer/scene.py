"""Goblin Slayer as a picture: the cave with a rail beside it, and everything that lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any, Final

from ...core.components import Components
from ...core.scene import GAP, LINE_HEIGHT, Face, Layout, Scene, Shape, Space, Thing, Zone
from .board import DOORWAY, N_HEX, NAMES, PLACES
from .rules.cave import is_opening
from .state import CARRIED, GOBLINS, HERO, NOWHERE, WAITING, Phase, Piece, State
from .view import strength_of

FACES: Final = {
    "rock": Face("rock", "rock"),
    "floor": Face("floor", "floor"),
    "opening": Face("tunnel opening", "hole", "O"),
    "doorway": Face("doorway", "door", "D"),
    "hero": Face("Stormbeard", "hero", "S"),
    "goblin": Face("goblin", "goblin", "G"),
    "troll": Face("troll", "rust", "T"),
    "widget": Face("Widget", "treasure", "W"),
    "stone": Face("Hero Stone", "treasure", "HS"),
}

SIZE: Final = 0.5
"""The radius of a hex."""

MIDDLE: Final = 7.2, 6.9
"""Of the hex in the middle of the cave."""

RAIL: Final = 14.5
"""The left edge of what lies beside the cave."""

RAIL_WIDTH: Final = 3.4
TITLE: Final = "Goblin Slayer"


def scene(c: Components, options: Mapping[str, Any]) -> Scene:
    """The cave of hexes, the way out below it; turn, seats, tunnels and what is out of the game beside it."""
    rail = [
        ("zone:turn", "Turn", 6, None),
        ("seat:0", "hero", 2, HERO),
        ("seat:1", "goblins", 3, GOBLINS),
        ("zone:tunnels", "Tunnels", 2, None),
        ("zone:out", "Out of the game", 3, None),
    ]
    top = 0.2
    zones = []
    for zone_id, label, lines, seat in rail:
        height = (lines + 1) * LINE_HEIGHT + 2 * GAP
        zones.append(Zone(zone_id, RAIL, top, RAIL_WIDTH, height, label, Layout.LINES, seat))
        top += height + 2 * GAP
    door_x, door_y = middle_of(DOORWAY)
    zones.append(Zone("zone:outside", door_x - 1, door_y + SIZE + GAP, 2, 0.75, "Outside", Layout.LINES))
    spaces = tuple(Space(f"hex:{name}", *middle_of(at), SIZE, Shape.HEX, name, "rock") for at, name in enumerate(NAMES))
    return Scene(TITLE, RAIL + RAIL_WIDTH + 0.2, door_y + SIZE + GAP + 0.95, spaces, tuple(zones), FACES)


def middle_of(place: int) -> tuple[float, float]:
    """The middle of a hex."""
    q, r = PLACES[place]
    return round(MIDDLE[0] + sqrt(3) * SIZE * (q + r / 2), 4), round(MIDDLE[1] + 1.5 * SIZE * r, 4)


def things(s: State, c: Components, seat: int | None) -> Iterator[Thing]:
    """Everything on the table; all of it is open."""
    for at, name in enumerate(NAMES):
        yield Thing(f"hex:{name}", f"hex:{name}", _terrain(s, at))
    yield from _treasures(s, c)
    yield from _pieces(s, c)
    yield from _counters(s, c)


def _terrain(s: State, at: int) -> str:
    if at >= N_HEX or s.cell[at] == Piece.ROCK:
        return "rock"
    if is_opening(s, at):
        return "opening"
    return "doorway" if at == DOORWAY else "floor"


def _treasures(s: State, c: Components) -> Iterator[Thing]:
    places = {NOWHERE: "seat:1", CARRIED: "seat:0"}
    yield Thing("piece:widget", places.get(s.widget) or _hex(s.widget), "widget")
    for at, n in Counter(s.stone_at[i] for i in range(s.stones)).items():
        yield Thing(f"stone:{NAMES[at]}", _hex(at), "stone", count=n)
    unlaid = c.tables.stones_board - s.stones if _is_set_up(s) else 0
    if unlaid > 0:
        yield Thing("stone:goblins", "seat:1", "stone", count=unlaid, seat=GOBLINS)
    yield Thing("stone:hand", "seat:0", "stone", count=c.tables.stones_hero if _is_set_up(s) else s.hand, seat=HERO)
    yield Thing("stone:used", "zone:out", "stone", count=s.used)


def _pieces(s: State, c: Components) -> Iterator[Thing]:
    carries = ("Widget",) if s.widget == CARRIED else ()
    yield Thing("piece:hero", "zone:outside" if s.hero == NOWHERE else _hex(s.hero), "hero", seat=HERO, marks=carries)
    for i in range(s.goblins):
        at = s.goblin_at[i]
        marks = ("moved",) if s.cell[at] == Piece.MOVED_GOBLIN else ()
        yield Thing(f"goblin:{NAMES[at]}", _hex(at), "goblin", seat=GOBLINS, marks=marks)
    waiting = c.tables.goblins if _is_set_up(s) else s.waiting
    yield Thing("goblin:tunnels", "zone:tunnels", "goblin", count=waiting, seat=GOBLINS)
    yield Thing("goblin:out", "zone:out", "goblin", count=s.paid, seat=GOBLINS)
    if s.troll_at != NOWHERE or (s.troll and c.tables.trolls):
        unbought = "seat:1" if _is_set_up(s) else "zone:out"
        places = {NOWHERE: unbought, WAITING: "zone:tunnels"}
        marks = ("wounded",) if s.wound else ()
        yield Thing("piece:troll", places.get(s.troll_at) or _hex(s.troll_at), "troll", seat=GOBLINS, marks=marks)


def _counters(s: State, c: Components) -> Iterator[Thing]:
    counted = {
        "turn": ("turn", s.turn),
        "last": ("last turn", s.turn_cap),
        "spaces": ("spaces moved", s.spaces),
        "hits": ("hits to give out", s.hits),
        "appeared": ("monsters appeared", s.appeared),
        "strength": ("strength of an attack", strength_of(s, c)),
    }
    for name, (label, n) in counted.items():
        yield Thing(f"counter:{name}", "zone:turn", label=label, count=n, counts=True)


def _is_set_up(s: State) -> bool:
    """Whether treasures and pieces are still being laid out."""
    return s.phase <= Phase.TROLL


def _hex(at: int) -> str:
    return f"hex:{NAMES[at]}"
