"""Goblin as a picture: the valley with a rail beside it, and everything that lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Any, Final

from ....core.components import Components
from ....core.maps import opposite
from ....core.phrases import capitalised, counted
from ....core.scene import GAP, LINE_HEIGHT, Face, Figure, Layout, Line, Scene, Shape, Space, Thing, Zone, counter
from ..board import N_HEX, NAMES, ROWS
from ..known import is_open_to, is_seen
from ..pieces import FIRST_UNIT, N_LEADERS, Code, Mark, Off, Rank, Side
from ..rules.losses import HALVES
from ..rules.movement import was_led
from ..rules.scoring import score
from ..rules.stacks import allowed_in, has, is_mouth, ruined, seat_of
from ..rules.turn import baron_arrives
from ..state import CAMPAIGN, N_SITES, Loot, Place, State, Tables, Terrain, Water
from .previews import loot_with
from .words import PLACES, TERRAINS, company, halves, pieces_in, side_name

SIZE: Final = 0.5
"""The radius of a hex."""

TERRAIN_SORTS: Final = {
    Terrain.OPEN: "clear",
    Terrain.FIELDS: "field",
    Terrain.OPEN_WOODS: "wood",
    Terrain.FOREST: "forest",
    Terrain.HILLS: "hill",
    Terrain.HILLS_WOODS: "wooded hill",
    Terrain.MOUNTAIN: "mountain",
    Terrain.LAKE: "water",
    Terrain.SETTLED: "place",
    Terrain.KEEP: "place",
    Terrain.RUINS: "ruins",
}
RAIL_WIDTH: Final = 4.6
TITLE: Final = "Goblin"

# ---- what stays


def scene(c: Components, options: Mapping[str, Any]) -> Scene:
    """The valley of hexes with roads and waters, and a rail beside it."""
    rail = _middle(N_HEX - 1)[0] + 2 * SIZE
    top, zones = 0.1, []
    for zone_id, label, lines, seat in RAIL:
        height = (lines + 1) * LINE_HEIGHT + 2 * GAP
        name = c.people[seat] if seat is not None else label
        zones.append(Zone(zone_id, rail, top, RAIL_WIDTH, height, name, Layout.LINES, seat))
        top += height + 2 * GAP
    bottom = max(top, _middle(N_HEX - 1)[1] + 2 * SIZE)
    return Scene(TITLE, rail + RAIL_WIDTH + 0.1, bottom, _spaces(c), tuple(zones), _faces(c), tuple(_lines(c)))


RAIL: Final[Sequence[tuple[str, str, int, int | None]]] = (
    ("zone:turn", "Turn", 7, None),
    ("seat:0", "", 1, 0),
    ("seat:1", "", 1, 1),
    ("zone:march", "On the march", 8, None),
    ("zone:waiting", "Off the map, waiting", 6, None),
    ("zone:home", "At home", 8, None),
    ("zone:dead", "Destroyed", 9, None),
)


def _middle(h: int) -> tuple[float, float]:
    """The middle of a hex; even columns lie half a hex lower."""
    column, row = divmod(h, ROWS)
    lower = 0.5 if column % 2 else 0.0
    return round(SIZE * (1.2 + 1.5 * column), 4), round(SIZE * sqrt(3) * (0.7 + row + lower), 4)


def _spaces(c: Components) -> tuple[Space, ...]:
    return tuple(
        Space(f"hex:{name}", *_middle(h), SIZE, Shape.FLAT_HEX, name, _name(c, h), _terrain_sort(c.tables, h))
        for h, name in enumerate(NAMES)
    )


def _name(c: Components, h: int) -> str:
    site = c.tables.site_at[h]
    name: str = "" if site < 0 else c.titles.site_names[site].removeprefix("the ")
    return name


def _terrain_sort(t: Tables, h: int) -> str:
    return "hole" if t.cave[h] >= 0 else TERRAIN_SORTS[Terrain(t.terrain[h])]


def _lines(c: Components) -> Iterator[Line]:
    """Waters, then roads, then what crosses; cave mouths."""
    t = c.tables
    sides = [(h, d) for h in range(N_HEX) for d in range(6) if t.beside[h][d] < N_HEX and h < t.beside[h][d]]
    for h, d in sides:
        if t.water[h][d]:
            yield Line("stream" if t.water[h][d] == Water.STREAM else "river", _side(h, t.beside[h][d], 1.0))
    for one, other in c.titles.roads:
        yield Line("road", (_middle(one), _middle(other)))
    for h, d in sides:
        if t.water[h][d] == Water.BRIDGE:
            yield Line("bridge", _across(h, t.beside[h][d]))
        if t.water[h][d] == Water.FORD:
            yield Line("ford", _across(h, t.beside[h][d]))
        if _is_mouth(t, h, d):
            yield Line("mouth", _across(h, t.beside[h][d], 0.06))


def _is_mouth(t: Tables, h: int, direction: int) -> bool:
    """GB5.14: whether a hexside is the mouth of a cave, on its one side or the other."""
    beside = t.beside[h][direction]
    if t.cave[h] >= 0:
        return t.cave[beside] < 0 and bool(is_mouth(t, h, direction))
    return t.cave[beside] >= 0 and bool(is_mouth(t, beside, opposite(direction)))


def _side(one: int, other: int, length: float) -> tuple[tuple[float, float], ...]:
    """The hexside between two neighbours."""
    (x, y), (u, v) = _middle(one), _middle(other)
    across = sqrt(3)
    dx, dy = (v - y) / across / 2 * length, (u - x) / across / 2 * length
    mx, my = (x + u) / 2, (y + v) / 2
    return _point(mx - dx, my + dy), _point(mx + dx, my - dy)


def _across(one: int, other: int, part: float = 0.12) -> tuple[tuple[float, float], ...]:
    """A short piece of the way from one neighbour to the other."""
    (x, y), (u, v) = _middle(one), _middle(other)
    mx, my, dx, dy = (x + u) / 2, (y + v) / 2, (u - x) * part, (v - y) * part
    return _point(mx - dx, my - dy), _point(mx + dx, my + dy)


def _point(x: float, y: float) -> tuple[float, float]:
    return round(x, 4), round(y, 4)


# ---- faces


def _faces(c: Components) -> dict[str, Face]:
    t = c.tables
    faces = {_terrain_face(terrain): _terrain(t, terrain) for terrain in TERRAIN_SORTS}
    faces["cave"] = Face(
        "cave", "hole", text="Goblins begin here. Who goes in is home for the cycle. (GB9.4, GB24.4, GB5.14)"
    )
    faces |= {c.titles.site.names[i].lower(): _place(c, i) for i in range(N_SITES)}
    faces |= {c.titles.leader.names[p]: _leader(c, p) for p in range(N_LEADERS)}
    faces |= {name.lower(): _unit(c, kind) for kind, name in enumerate(c.titles.type.names)}
    faces["units"] = Face("units", "goblin", "u")
    faces["soldiers"] = Face("units", "feudal", "u")
    faces["hidden"] = Face("unseen units", "feudal", "?")
    return faces


def _terrain_face(terrain: Terrain) -> str:
    return terrain.name.lower()


TERRAIN_FACES: Final = {terrain.value: _terrain_face(terrain) for terrain in Terrain}


def _terrain(t: Tables, terrain: Terrain) -> Face:
    """GB5.6, GB14: what it costs and what it adds to a die."""
    cover = f"Missiles at it {t.missile_mod[terrain]:+}, melee {t.melee_mod[terrain]:+}."
    star = " Not if all units there are mounted." if t.melee_star[terrain] or t.missile_star[terrain] else ""
    return Face(TERRAINS[terrain], TERRAIN_SORTS[terrain], text=f"{cover}{star} (GB5.6, GB14.2, GB14.3)")


def _place(c: Components, i: int) -> Face:
    t = c.tables
    figures = (
        Figure("bags", str(t.bags[i])),
        Figure("worth", halves(t.bags[i] * t.bag_fixed)),
        Figure("ruins by", f"{t.ruin_low[i]}-{t.ruin_high[i]}"),
    )
    kind = PLACES[Place(t.site_kind[i])]
    cover = t.missile_mod[t.terrain[t.site_hex[i]]]
    text = f"A {kind} in {NAMES[t.site_hex[i]]}. Missiles and melee against it {cover:+}. (GB14.2, GB21.1, GB22.3)"
    return Face(capitalised(c.titles.site_names[i]), "place", "", figures, text=text)


def _leader(c: Components, p: int) -> Face:
    t = c.tables
    name = capitalised(c.titles.leader.labels[p])
    figures = (
        Figure("morale", f"+{t.modifier[p]}"),
        Figure("leads", str(t.command[p])),
        Figure("armor", str(t.armor[p])),
    )
    sign = "".join(word[0] for word in name.removeprefix("The ").removeprefix("Sir ").split())
    text = f"Leads {t.command[p]} units; adds {t.modifier[p]} to the morale die in his hex. (GB2.5, GB2.6, GB6.2)"
    return Face(name, _sort(t, p), sign[:2].upper(), figures, text=text)


def _sort(t: Tables, p: int) -> str:
    if t.side[p] == Side.GOBLIN:
        return "goblin"
    return {Code.KP: "keep", Code.RE: "baron"}.get(Code(t.code[p]), "feudal")


def _unit(c: Components, kind: int) -> Face:
    t = c.tables
    p = next(p for p in range(FIRST_UNIT, t.pieces) if t.kind[p] == kind)
    copies = sum(t.kind[q] == kind for q in range(FIRST_UNIT, t.pieces))
    rank = Rank(t.rank[p]).name
    figures = (
        Figure("class", rank),
        Figure("missiles", str(t.missile[p]) if t.missile[p] else "-"),
        Figure("melee", str(t.melee[p])),
        Figure("armor", str(t.armor[p])),
    )
    rides = " They ride." if t.mounted[p] else ""
    text = f"{copies} of these in the game.{rides} (GB2.1 to GB2.4)"
    return Face(capitalised(c.titles.type.labels[kind]), _sort(t, p), rank, figures, text=text)


# ---- what lies there


def things(s: State, c: Components, seat: int | None) -> Iterator[Thing]:
    """Everything on the table as a seat sees it."""
    who = -1 if seat is None else seat
    seen = {p: None for p in range(c.tables.pieces) if is_seen(s, c.tables, who, p)}
    yield from _hexes(s, c)
    yield from _leaders(s, c, seen)
    yield from _stacks(s, c, seen, seat)
    yield from _march(s, c, seen, seat)
    yield from _off_the_map(s, c, seen, seat)
    yield from _counters(s, c, seat)


def _hexes(s: State, c: Components) -> list[Thing]:
    t = c.tables
    hexes = list(_ground(tuple(t.terrain), tuple(t.cave)))
    for h in _sites(tuple(t.site_at)):
        face = "ruins" if ruined(s, t, h) else c.titles.site.names[t.site_at[h]].lower()
        hexes[h] = _hex(h, "cave" if t.cave[h] >= 0 else face, _marks(s, t, t.site_at[h]))
    return hexes


@lru_cache(maxsize=8)
def _ground(terrain: tuple[int, ...], cave: tuple[int, ...]) -> tuple[Thing, ...]:
    """The hexes of a map without its places: they never change."""
    faces = ("cave" if inside >= 0 else TERRAIN_FACES[sort] for sort, inside in zip(terrain, cave, strict=True))
    return tuple(_hex(h, face, ()) for h, face in zip(range(len(NAMES)), faces, strict=False))


@lru_cache(maxsize=8)
def _sites(site_at: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(h for h, site in enumerate(site_at) if site >= 0)


def _hex(h: int, face: str, marks: tuple[str, ...]) -> Thing:
    return Thing(f"hex:{NAMES[h]}", f"hex:{NAMES[h]}", face, marks=marks)


def _marks(s: State, t: Tables, site: int) -> tuple[str, ...]:
    """GB21.1, GB21.9: the plunder of a place, as long as it lies there."""
    if site < 0:
        return ()
    if s.marker[site] == Loot.LIES:
        return (counted(t.bags[site], "bag"),)
    return ("ruins",) if s.marker[site] == Loot.RUINED else ("plundered",)


def _leaders(s: State, c: Components, seen: Collection[int]) -> Iterator[Thing]:
    t = c.tables
    for p in range(N_LEADERS):
        if p not in seen or s.at[p] == Off.UNPLACED or s.at[p] == Off.PILE:
            continue
        name = c.titles.leader.names[p]
        at = f"hex:{NAMES[s.at[p]]}" if s.at[p] >= 0 else OFF_ZONES[Off(s.at[p])]
        marks = ("moves",) if p == s.leader else ("moved",) if was_led(s, p) and not s.combat else ()
        yield Thing(f"leader:{name}", at, name, seat=seat_of(s, t.side[p]), marks=marks)


OFF_ZONES: Final = {
    Off.HOME: "zone:home",
    Off.DEAD: "zone:dead",
    Off.WAITING: "zone:waiting",
    Off.WITHDRAWN: "zone:home",
}


def _stacks(s: State, c: Components, seen: Collection[int], seat: int | None) -> Iterator[Thing]:
    """The fighting units of each hex: counted where all of them are seen, else one counter with what lies on top."""
    t = c.tables
    for h in sorted({s.at[p] for p in range(t.pieces) if s.at[p] >= 0}):
        here = pieces_in(s, h)
        units = [p for p in here if p >= FIRST_UNIT]
        known = [p for p in units if p in seen]
        owner, name, at = seat_of(s, t.side[here[0]]), f"stack:{NAMES[h]}", f"hex:{NAMES[h]}"
        if not is_open_to(s, t, -1 if seat is None else seat, h):
            top = _type(c, known[0]) if known else "hidden"  # a leader may be alone: that is not seen either
            yield Thing(name, at, top, "top of a stack" if known else "not seen", 1, owner)
        elif units:
            face = "units" if t.side[units[0]] == Side.GOBLIN else "soldiers"
            most = allowed_in(s, t, h)
            label = f"{len(units)} of {most}: {company(c, s, units, seat)}"
            marks = ("plunder",) if loot_with(s, units) else ()
            yield Thing(name, at, face, label, len(units), owner, marks)


def _type(c: Components, p: int) -> str:
    name: str = c.titles.type.names[c.tables.kind[p]]
    return name.lower()


def _march(s: State, c: Components, seen: Collection[int], seat: int | None) -> Iterator[Thing]:
    """Whom the leader who is active has with him: others see it when he goes."""
    t = c.tables
    group = Counter(_type(c, p) for p in seen if p >= FIRST_UNIT and has(s, p, Mark.CARRIED))
    if s.leader < 0 or t.side[s.leader] != s.side or seat != seat_of(s, s.side):
        return
    for name, n in group.items():
        yield Thing(f"march:{name}", "zone:march", name, count=n, seat=seat_of(s, s.side))


def _off_the_map(s: State, c: Components, seen: Collection[int], seat: int | None) -> Iterator[Thing]:
    """Units at home, dead, waiting: those that are seen by their types, the others counted."""
    t = c.tables
    for off, word in ((Off.DEAD, "dead"), (Off.WAITING, "waiting")):
        found = Counter(_type(c, p) for p in seen if p >= FIRST_UNIT and s.at[p] == off)
        for name, n in found.items():
            yield Thing(f"{word}:{name}", OFF_ZONES[off], name, count=n)
    for side in Side:
        for off, word in ((Off.HOME, "home"), (Off.WITHDRAWN, "withdrawn")):
            gone = [p for p in range(FIRST_UNIT, t.pieces) if s.at[p] == off and t.side[p] == side]
            n = len(gone) if seat_of(s, side) == seat else sum(has(s, p, Mark.CAME_HOME) for p in gone)
            if n:
                label = f"{side_name(side)} {word}"
                yield counter(f"{word}:{side_name(side)}", "zone:home", label, n)


def _counters(s: State, c: Components, seat: int | None) -> Iterator[Thing]:
    yield counter("counter:cycle", "zone:turn", "raid of this King", s.cycle)
    yield counter("counter:turn", "zone:turn", "turn", s.turn)
    yield counter("counter:alarm", "zone:turn", "alarm raised", s.alarm)
    yield counter("counter:last", "zone:turn", "last plundering in turn", s.last_plunder)
    yield counter("counter:marker", "zone:turn", "Baron's marker drawn in turn", s.baron_turn)
    if s.version == CAMPAIGN:
        yield counter("counter:confidence", "zone:turn", "confidence", s.confidence)
    if s.baron_turn and seat is not None and seat != s.king:
        yield counter("counter:baron", "zone:turn", "the Baron comes in turn", baron_arrives(s))
    for who in range(2):
        role = "the King" if who == s.king else "the Count"
        whole, half = divmod(score(s, c.tables, who), HALVES)
        label = f"{role}; points as King{' and a half' if half else ''}"
        yield counter(f"points:{who}", f"seat:{who}", label, whole)
