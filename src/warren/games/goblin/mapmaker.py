"""`warren map goblin`: valleys of our own, grown from a seed, that keep every fact of the rulebook's text.

Lake, keep, town, exits and the ground of the rulebook's example stay where they are; hamlets stand about where they
stand in the house edition. Mountains, water, woods, roads and caves are new. All of it is checked like any edition.
What runs along a map, water and roads, finds its way in `courses`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from ...core.editions import editions_of
from ...core.errors import BadEdition
from ...core.hexes import distance
from ...core.reading import Reader
from .board import COLUMNS, N_HEX, NAMES, ROWS, SHEET
from .checks import EXAMPLE_PLACE
from .courses import (
    SIDES,
    Corner,
    NoCourse,
    Side,
    corners,
    ends_of,
    inside,
    road_to,
    side_name,
    side_of,
    sides_at,
    watercourse,
)
from .edition import read_edition
from .valley import EXITS, LAKE, SPOTTED

TRIES: Final = 40
BASE: Final = "1982"
PATTERN: Final = "house"
CAVES: Final = 15
STREAM_SOURCES: Final = (6, 13)  # rows of column 01 beyond which the arms rise
ROADS: Final = (
    *(("LS1", "LS2"), ("LS1", "LS3"), ("LS2", "LS3"), ("KEE", "LS2"), ("BRA", "CHI"), ("RIV", "MUC"), ("SWI", "BRA")),
    *(("LS1", "2201"), ("LS3", "2605"), ("LS3", "DAW"), ("DAW", "ABB"), ("ABB", "CHI"), ("CHI", "2618")),
    *(("KEE", "RIV"), ("RIV", "GRI"), ("KEE", "BRA"), ("GRI", "OFF"), ("OFF", "DUN"), ("DUN", "SWI"), ("DUN", "SOU")),
    *(("OFF", "DRI"), ("TWE", "MUC"), ("MUC", "SPI"), ("SPI", "2201"), ("TWE", "TUT"), ("TWE", "ASH"), ("TWE", "RIV")),
)
ROAD_COST: Final = {".": 1.0, "w": 1.1, "f": 1.0, "h": 2.2, "H": 2.4, "F": 2.6, "*": 0.8}


def make_map(seed: int) -> str:
    """The text of an edition with a new valley; the same seed gives the same one."""
    for attempt in range(TRIES):
        try:
            text, content = _edition(seed, Maker(random.Random(f"{seed}/{attempt}")))
            read_edition(Reader("map", content, BadEdition))
        except (NoCourse, BadEdition):
            continue
        return text
    raise BadEdition(f"seed {seed} gives no valley that fits together: expected another seed")


def _column(h: int) -> int:
    return h // ROWS + 1


def _row(h: int) -> int:
    return h % ROWS + 1


def _near(h: int) -> list[int]:
    return [n for n in SHEET.beside[h] if n < N_HEX]


def _apart(one: int, other: int) -> int:
    return distance(SHEET.places[one], SHEET.places[other])


def _shipped(name: str) -> dict[str, Any]:
    return editions_of(__package__, "goblin").shipped(name).content


class Maker:
    """A valley while it is made."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.signs = ["."] * N_HEX
        self.links: set[Side] = set()
        self.fords: set[Side] = set()
        self.bridges: set[Side] = set()
        self.roads: list[list[int]] = []
        self.kinds = {site["id"]: site["kind"] for site in _shipped(PATTERN)["site"]}
        self.sites = {site["id"]: SHEET.number(site["hex"]) for site in _shipped(PATTERN)["site"]}
        self._shift_hamlets()
        self._raise_mountains()
        self._let_water_run()
        self._grow()
        self._lay_roads()
        self._open_caves()

    # ---- places

    def _shift_hamlets(self) -> None:
        """Hamlets stand where they stand on the house map, or beside it; the example's stays."""
        for name, at in self.sites.items():
            if self.kinds[name] != "hamlet" or NAMES[at] == EXAMPLE_PLACE[0]:
                continue
            others = [h for other, h in self.sites.items() if other != name]
            ground = {SHEET.number(n) for n in ("1012", "1013", *EXITS)}
            free = [
                h
                for h in (at, *_near(at))
                if 7 < _column(h) < COLUMNS and h not in ground and min(_apart(h, other) for other in others) > 1
            ]
            self.sites[name] = self.chance.choice(free)

    def _is_place(self, h: int) -> bool:
        return h in self.sites.values()

    # ---- mountains and water

    def _raise_mountains(self) -> None:
        for h in range(ROWS):
            self.signs[h] = "M"
        run = 0
        for h in range(ROWS, 2 * ROWS):
            run = run + 1 if self.chance.random() < (0.62 if run < 2 else 0.2) else 0
            if run:
                self.signs[h] = "M"
        for h in range(ROWS + 1, 2 * ROWS - 1):
            if self.signs[h] == self.signs[h - 1] == "M" and self.chance.random() < 0.45:
                self.signs[h + ROWS] = "M"

    def _let_water_run(self) -> None:
        """GB5.16: two arms of a stream, a river to the lake, and two that leave it."""
        lake = SHEET.number(LAKE)
        shore = {h for name, h in self.sites.items() if self.kinds[name] == "town"}
        self.cost = {side: self._water_cost(side, lake, shore) for side in SIDES}
        first, last = self._side("0710/0711"), self._side("0610/0710")
        (meeting,) = corners(first) & corners(last)
        (spring,) = corners(last) - {meeting}
        (bend,) = corners(first) - {meeting}
        for side in SIDES:
            if {SHEET.number(name) for name in ("0610", "0710", "0711")} & set(side) and side not in (first, last):
                self.cost[side] += 1.5
        rim = ends_of(side_of(lake, n) for n in _near(lake))
        west = {corner for corner in rim if any(_column(h) < _column(lake) for h in inside(corner))}
        main = [first, *watercourse(bend, west, self.cost, {first, last}, {meeting, spring})]
        self.river = {"main": main}
        self.river["northeast"] = self._branch(
            "2007/2108", lambda h: _column(h) == COLUMNS and _row(h) in (2, 3), spring
        )
        for side in SIDES:
            if any(not 16 < _column(h) < 25 for h in side):
                self.cost[side] += 2
        self.river["southeast"] = self._branch(
            "2009/2109", lambda h: _row(h) == ROWS and 20 <= _column(h) <= 22, spring
        )
        self.wet = {side for sides in self.river.values() for side in sides}
        self._let_streams_run(spring, last)

    def _water_cost(self, side: Side, lake: int, shore: set[int]) -> float:
        cost = 0.6 + 1.4 * self.chance.random()
        cost += 50 if lake in side else 0
        cost += 99 if set(side) <= shore else 0
        return cost + (0.3 if any(_column(h) <= 3 for h in side) else 0)

    def _side(self, text: str) -> Side:
        one, direction = SHEET.side(text)
        return side_of(one, SHEET.beside[one][direction])

    def _branch(self, first: str, at_mouth: Callable[[int], bool], spring: Corner) -> list[Side]:
        """A river that leaves the lake and runs to an edge of the map."""
        begin = self._side(first)
        lake = SHEET.number(LAKE)
        rim = ends_of(side_of(lake, n) for n in _near(lake))
        (out,) = corners(begin) - rim
        mouths = {c for c in sides_at() if len(inside(c)) == 2 and all(at_mouth(h) for h in inside(c))}
        ran = [side for sides in self.river.values() for side in sides]
        return [begin, *watercourse(out, mouths, self.cost, {*ran, begin}, ends_of(ran) | rim | {spring})]

    def _let_streams_run(self, spring: Corner, last: Side) -> None:
        main = ends_of(self.river["main"])
        cost = {side: price + (40 if any(_column(h) >= 8 for h in side) else 0) for side, price in self.cost.items()}
        springs = [{c for c in sides_at() if inside(c) == {row - 1, row}} for row in STREAM_SOURCES]
        kept = {*self.wet, last, self._side("0609/0610")}  # the other side of the spring is left to the southern arm
        north = [*watercourse(spring, springs[0], cost, kept, main)[::-1], last]
        dry = main | (ends_of(north) - {spring})
        south = watercourse(spring, springs[1], cost, self.wet | set(north), dry)[::-1]
        self.stream = {"north": north, "south": south}
        self.brooks = {*north, *south}

    # ---- terrain

    def _grow(self) -> None:
        self.signs[SHEET.number(LAKE)] = "L"
        self._spread("h", 7, (5, 10), lambda c, r: 3 <= c <= 8)
        self._spread("h", 2, (8, 12), lambda c, r: 15 <= c <= 24 and r <= 5)
        self._spread("h", 2, (6, 9), lambda c, r: 12 <= c <= 18 and r >= 13)
        self._spread("F", 4, (7, 12), lambda c, r: 9 <= c <= 16)
        self._spread("F", 3, (5, 9), lambda c, r: c >= 16)
        self._spread("F", 2, (3, 5), lambda c, r: 4 <= c <= 8)
        for h in range(N_HEX):
            if self.signs[h] == "h" and self.chance.random() < 0.25:
                self.signs[h] = "H"
            elif self.signs[h] == "." and self.chance.random() < 0.36:
                self.signs[h] = "w"
        for h in self.sites.values():
            self.signs[h] = "*"
        for h in self.sites.values():
            around = [n for n in _near(h) if self.signs[n] in ".wfFh" and NAMES[n] not in EXITS]
            for n in self.chance.sample(around, min(len(around), self.chance.choice((1, 2, 2, 3)))):
                self.signs[n] = "f"
        self.signs[SHEET.number("1012")], self.signs[SHEET.number("1013")] = ".", "f"

    def _spread(self, sign: str, times: int, sizes: tuple[int, int], area: Callable[[int, int], bool]) -> None:
        """Patches of one terrain, over open ground."""
        for _ in range(times):
            free = [h for h in range(N_HEX) if self._is_free(h) and area(_column(h), _row(h))]
            patch = [self.chance.choice(free)] if free else []
            size = self.chance.randint(*sizes)
            while patch and len(patch) < size:
                ring = sorted({n for h in patch for n in _near(h) if n not in patch and self._is_free(n)})
                if not ring:
                    break
                patch.append(self.chance.choice(ring))
            for h in patch:
                self.signs[h] = sign

    def _is_free(self, h: int) -> bool:
        return self.signs[h] == "." and not self._is_place(h)

    # ---- roads and caves

    def _lay_roads(self) -> None:
        self.rough = {side: 0.25 * self.chance.random() for side in SIDES}
        for one, other in ROADS:
            ends = [self.sites[name] if name in self.sites else SHEET.number(name) for name in (one, other)]
            self._lay_road(road_to(ends[0], ends[1], self._road_cost))

    def _road_cost(self, at: int, to: int) -> float | None:
        side = side_of(at, to)
        if self.signs[to] in "ML":
            return None
        if side in self.links:
            return 0.7
        cost = ROAD_COST[self.signs[to]] + self.rough[side]
        if side in self.wet and side not in self.fords | self.bridges:
            cost += 3
        return cost + (2 if side in self.brooks else 0)

    def _lay_road(self, way: list[int]) -> None:
        """A road crosses the river by a bridge at larger places, else by a ford; it ends where there is one already."""
        large = {h for name, h in self.sites.items() if self.kinds[name] != "hamlet"}
        part: list[int] = []
        for one, other in pairwise(way):
            side = side_of(one, other)
            if side in self.wet and side not in self.fords | self.bridges:
                (self.bridges if large & {one, other} else self.fords).add(side)
            if side in self.links:
                continue
            self.links.add(side)
            if part and part[-1] == one:
                part.append(other)
            else:
                part = [one, other]
                self.roads.append(part)

    def _open_caves(self) -> None:
        """GB24.7: mouths on land, out of sight of every place."""
        found = []
        for cave in range(N_HEX):
            if self.signs[cave] == "M":
                mouths = [h for h in _near(cave) if self._may_open(cave, h)]
                if mouths:
                    found.append((cave, self.chance.choice(mouths)))
        self.caves = sorted(self.chance.sample(found, min(len(found), CAVES)))

    def _may_open(self, cave: int, mouth: int) -> bool:
        dry = side_of(cave, mouth) not in self.wet | self.brooks
        hidden = min(_apart(mouth, h) for h in self.sites.values()) > SPOTTED
        return self.signs[mouth] not in "ML*" and dry and hidden


# ---- the edition


def _edition(seed: int, made: Maker) -> tuple[str, dict[str, Any]]:
    """The text of an edition, and what it says with its base filled in."""
    terrain = ["".join(made.signs[column * ROWS + row] for column in range(COLUMNS)) for row in range(ROWS)]
    lines = {
        "stream": {name: [side_name(side) for side in sides] for name, sides in made.stream.items()},
        "river": {name: [side_name(side) for side in sides] for name, sides in made.river.items()},
    }
    told = {
        "terrain": terrain,
        "fords": sorted(map(side_name, made.fords)),
        "bridges": sorted(map(side_name, made.bridges)),
        **lines,
        "caves": {NAMES[cave]: [NAMES[mouth]] for cave, mouth in made.caves},
        "roads": {f"r{i:02}": " ".join(NAMES[h] for h in road) for i, road in enumerate(made.roads, 1)},
        "exits": {EXITS[0]: "north", EXITS[1]: "east", EXITS[2]: "east"},
    }
    name, label = f"valley {seed}", f"Valley {seed}, values of 1982"
    hexes = {site: NAMES[h] for site, h in made.sites.items()}
    base = {key: value for key, value in _shipped(BASE).items() if key != "map"}
    sites = [site | {"hex": hexes[site["id"]]} for site in base["site"]]
    content = base | {"edition": name, "label": label, "map": told, "site": sites}
    return _written(name, label, told, hexes), content


def _written(name: str, label: str, told: dict[str, Any], hexes: dict[str, str]) -> str:
    text = [
        "# Goblin on a valley that was made by `warren map goblin`: the counters, tables and names of 1982.",
        "",
        f'edition = "{name}"',
        'game = "goblin"',
        f'label = "{label}"',
        f'base = "{BASE}"',
        'without = ["map"]',
        "",
        "[map]",
    ]
    text += _field("terrain", told["terrain"]) + _field("fords", told["fords"]) + _field("bridges", told["bridges"])
    for table in ("stream", "river", "caves", "roads", "exits"):
        text += ["", f"[map.{table}]"]
        for key, value in told[table].items():
            text += [f'{key} = "{value}"'] if isinstance(value, str) else _field(key, value)
    for site, at in hexes.items():
        text += ["", "[[site]]", f'id = "{site}"', f'hex = "{at}"']
    return "\n".join(text) + "\n"


def _field(key: str, values: list[str]) -> list[str]:
    if len(values) < 3:
        return [f"{key} = [{', '.join(f'{chr(34)}{value}{chr(34)}' for value in values)}]"]
    return [f"{key} = [", *(f'  "{value}",' for value in values), "]"]
