"""Goblin Slayer as a picture: the cave with a rail beside it, and everything that lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import sqrt
from typing import Any, Final

from ....core.components import Components
from ....core.phrases import listed
from ....core.scene import GAP, LINE_HEIGHT, Face, Figure, Layout, Scene, Shape, Space, Thing, Zone, counter
from ..board import DOORWAY, N_HEX, NAMES, PLACES
from ..rules.combat import hits_to_kill, strength_of
from ..rules.hero import ORDINARY_SPACES
from ..rules.horde import TROLL_SPACES
from ..state import CARRIED, GOBLINS, HERO, N_TILES, NOWHERE, SIGNS, WAITING, Piece, State, Tile
from ..tell.odds import SWEEP_HITS
from ..vocabulary import Phase
from .words import strength_now


def _monster(piece: int, spaces: int) -> tuple[Figure, ...]:
    figures = {"spaces": spaces, "strength": strength_of(piece), "hits": hits_to_kill(piece, 0)}
    return tuple(Figure(name, str(n)) for name, n in figures.items())


FACES: Final = {
    "rock": Face("rock", "rock", text="Nobody enters or passes it, and no treasure lies on it. (GS2.8, GS2.16)"),
    "floor": Face(
        "floor",
        "floor",
        text="Room for one piece; treasures take no room. One walks between floor hexes that share an edge. (GS2.11, "
        "GS2.15)",
    ),
    "opening": Face(
        "tunnel opening",
        "hole",
        "O",
        text="Floor. While nobody stands on it, a waiting monster can come out. A monster that stands on it when the "
        "monsters' move begins can slip in. Stormbeard closes it by standing there. (GS7.8, GS8.2, GS8.4)",
    ),
    "doorway": Face(
        "doorway",
        "door",
        "D",
        text="Floor. From here Stormbeard leaves with the Widget, which costs a space and wins the game. Monsters may "
        "stand here, but not leave. (GS5.11, GS5.12, GS7.7)",
    ),
    "hero": Face(
        "Stormbeard",
        "hero",
        "S",
        (Figure("spaces", str(ORDINARY_SPACES)), Figure("attacks", "1")),
        text="Moves up to 2 spaces a turn; after more than one he cannot attack. Attacks by a sweep or a lunge. One "
        "successful attack kills him unless a Hero Stone blocks it. (GS5.1, GS5.6, GS9.2, GS10.7)",
    ),
    "goblin": Face(
        "goblin",
        "goblin",
        "G",
        _monster(Piece.GOBLIN, 1),
        text="Moves a space a turn, or dives from an opening. Adds 1 to the strength of the attack when beside "
        "Stormbeard. One hit or a lunge kills it; then it waits and may come out again. (GS7.1, GS9.8, GS9.16, GS10.1)",
    ),
    "troll": Face(
        "troll",
        "rust",
        "T",
        _monster(Piece.TROLL, TROLL_SPACES),
        text="Hrotgar. Moves up to 2 spaces a turn, or dives. Adds 2 to the strength of the attack when beside "
        "Stormbeard. Two hits of one sweep kill it, a single one heals at the end of the turn; it cannot be lunged at. "
        "(GS7.2, GS9.9, GS9.11, GS9.13, GS10.1)",
    ),
    "widget": Face(
        "Widget",
        "treasure",
        "W",
        text="The Shimmering Widget. Stormbeard takes it by moving onto its hex and wins by carrying it out through "
        "the doorway. It is never dropped. (GS1.4, GS6.1, GS6.6)",
    ),
    "stone": Face(
        "Hero Stone",
        "treasure",
        "HS",
        symbols=("Quickening", "Vorpal Axe", "Invulnerable Shield"),
        text="Works once, from the hero's hand, for one of three spells. Quickening: a third space. Vorpal Axe: one "
        "more hit of a sweep, as many stones as you like. Invulnerable Shield: blocks a successful attack. (GS11.1 to "
        "GS11.4)",
    ),
    "quickening": Face(
        "Quickening",
        "spell",
        "Q",
        (Figure("Hero Stones", "1"),),
        text="After two ordinary spaces one stone buys a third, once a turn. (GS5.7, GS5.8)",
    ),
    "vorpal": Face(
        "Vorpal Axe",
        "spell",
        "V",
        (Figure("Hero Stones", "1 or more"),),
        text="Each stone spent on a sweep adds one hit; a stone that could hit nobody is refused. (GS9.5 to GS9.7)",
    ),
    "shield": Face(
        "Invulnerable Shield",
        "spell",
        "I",
        (Figure("Hero Stones", "1"),),
        text="One stone blocks a successful attack, whatever its strength. (GS10.6)",
    ),
    "sweep": Face(
        "sweep",
        "attack",
        "s",
        (Figure("hits", listed([str(hits) for hits in SWEEP_HITS], "or")),),
        text="A die, halved and rounded up, is the number of hits: 1 on 1-2, 2 on 3-4, 3 on 5-6. The horde chooses "
        "which monsters beside Stormbeard take them. (GS9.4, GS9.8)",
    ),
    "lunge": Face(
        "lunge",
        "attack",
        "l",
        text="Kills one goblin beside Stormbeard without a roll, and he moves into its hex; that is no movement. Not "
        "at the troll. (GS9.12, GS9.13, GS9.15)",
    ),
}
"""Everything on the table, and what stones and axe are good for."""

ROLES: Final = {
    Tile.ENTRANCE: "Entrance Tile, with the doorway",
    Tile.CENTER: "Center Tile",
    Tile.OPEN_CENTER: "Open Center Tile, the other middle tile",
    Tile.BLOCKED: "Blocked Edge Tile, used with the Open Center Tile only",
}


def faces(c: Components) -> dict[str, Face]:
    """The faces of all pieces, and the nine tiles of the edition."""
    return FACES | {f"tile_{tile}": _tile(c, tile) for tile in range(N_TILES)}


def _tile(c: Components, tile: int) -> Face:
    signs = [SIGNS[sign] for sign in c.tables.sign[tile]]
    number = str(tile + 1) if tile <= Tile.BLOCKED else ""
    floor = sum(sign in ".TD" for sign in signs)
    role = ROLES[Tile(tile)] if tile in ROLES else "Edge tile"
    in_layouts = f", number {number} in layouts" if number else ""
    return Face(
        c.titles[tile],
        "tile",
        number,
        (Figure("floor hexes", str(floor)), Figure("openings", str(signs.count("T")))),
        text=f"{role}{in_layouts}. Hexes at its rim are shared with its neighbours. (GS2.9)",
    )


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
        ("seat:0", c.people[HERO], 2, HERO),
        ("seat:1", c.people[GOBLINS], 3, GOBLINS),
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
    return Scene(TITLE, RAIL + RAIL_WIDTH + 0.2, door_y + SIZE + GAP + 0.95, spaces, tuple(zones), faces(c))


def middle_of(place: int) -> tuple[float, float]:
    """The middle of a hex."""
    q, r = PLACES[place]
    return round(MIDDLE[0] + sqrt(3) * SIZE * (q + r / 2), 4), round(MIDDLE[1] + 1.5 * SIZE * r, 4)


def things(s: State, c: Components, seat: int | None) -> Iterator[Thing]:
    """Everything on the table; all of it is open."""
    yield from _cave(tuple(s.opening), tuple([cell == Piece.ROCK for cell in s.cell]))
    yield from _treasures(s, c)
    yield from _pieces(s, c)
    yield from _counters(s, c)


@lru_cache(maxsize=256)
def _cave(openings: tuple[int, ...], is_rock: tuple[bool, ...]) -> tuple[Thing, ...]:
    """The ground of a cave, which is the same for a whole game."""
    names = enumerate(NAMES)
    return tuple(Thing(f"hex:{name}", f"hex:{name}", _terrain(at, openings, is_rock)) for at, name in names)


def _terrain(at: int, openings: tuple[int, ...], is_rock: tuple[bool, ...]) -> str:
    if at >= N_HEX or is_rock[at]:
        return "rock"
    if at in openings:
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
    yield counter("counter:turn", "zone:turn", "turn", s.turn)
    yield counter("counter:last", "zone:turn", "last turn", s.turn_cap)
    yield counter("counter:spaces", "zone:turn", "spaces moved", s.spaces)
    yield counter("counter:hits", "zone:turn", "hits to give out", s.hits)
    yield counter("counter:appeared", "zone:turn", "monsters appeared", s.appeared)
    yield counter("counter:strength", "zone:turn", "strength of an attack", strength_now(s, c.tables))


def _is_set_up(s: State) -> bool:
    """Whether treasures and pieces are still being laid out."""
    return s.phase <= Phase.TROLL


def _hex(at: int) -> str:
    return f"hex:{NAMES[at]}"
