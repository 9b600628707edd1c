"""Reads the map of an edition of Goblin, and refuses what the rulebook's text and the rules could not work with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final

from ...core.errors import BadMap
from ...core.hexes import distance
from ...core.maps import CLOSED, HexMap, lay_grid, lay_row
from ...core.reading import Reader
from ...core.vocabulary import names_of
from .board import ALONG, COLUMNS, N_HEX, NAMES, NO_HEX, ROWS, SHEET
from .pieces import Code, Gait
from .state import MOST_CAVES, N_SITES, NOWHERE, Place, Tables, Terrain, Water

SIGNS: Final = {
    ".": Terrain.OPEN,
    "f": Terrain.FIELDS,
    "w": Terrain.OPEN_WOODS,
    "F": Terrain.FOREST,
    "h": Terrain.HILLS,
    "H": Terrain.HILLS_WOODS,
    "M": Terrain.MOUNTAIN,
    "L": Terrain.LAKE,
    "*": Terrain.SETTLED,
}
COUNTS: Final = {Place.HAMLET: 14, Place.VILLAGE: 2, Place.TOWN: 3, Place.ABBEY: 1, Place.KEEP: 1}
BAGS: Final = {Place.HAMLET: 1, Place.VILLAGE: 2, Place.TOWN: 3, Place.ABBEY: 3, Place.KEEP: 4}
EXITS: Final = ("2201", "2605", "2618")
LAKE: Final = "2008"
KEEP: Final = "2009"
PASSABLE: Final = frozenset(Terrain) - {Terrain.MOUNTAIN, Terrain.LAKE}
SPOTTED: Final = 2  # GB10.2: no place may be so near to the mouth of a cave
STREAMS_WEST_OF: Final = 8
MAIN_RIVER_TO: Final = 18  # the column that it reaches
CODES: Final = {code.name: int(code) for code in Code if code != Code.NONE} | {"": int(Code.NONE)}


class Valley:
    """The map while it is read: what lies where, and what does not fit together."""

    def __init__(self, edition: Reader, t: Tables) -> None:
        self.t = t
        self.words = edition.table("map")
        self.sites = {site.text("id"): site for site in edition.tables("site")}
        self.caves: dict[int, list[int]] = {}
        self.links: set[frozenset[int]] = set()
        self._read_terrain()
        self._read_sites(edition)
        self._read_water()
        self._read_roads()
        self._read_caves()
        self.words.done()

    def fits(self, key: str, lay: Callable[[], None]) -> None:
        """Lay something onto the map; what does not fit is an error of its key."""
        try:
            lay()
        except BadMap as fault:
            self.words.fail(key, f"a map that fits together; {fault}")

    # ---- terrain and places

    def _read_terrain(self) -> None:
        rows = self.words.texts("terrain")
        terrain: list[int] = []
        self.fits("terrain", lambda: terrain.extend(SHEET.read_rows(rows, SIGNS)))
        self.board = HexMap(SHEET, terrain)
        lakes = [NAMES[h] for h in range(N_HEX) if terrain[h] == Terrain.LAKE]
        if lakes != [LAKE]:
            self.words.fail("terrain", f"the lake in {LAKE} only (GB5.7); {', '.join(lakes) or 'none'} found")
        gaps = [NAMES[h] for h in range(ROWS) if terrain[h] != Terrain.MOUNTAIN]
        if gaps:
            self.words.fail("terrain", f"mountains from end to end of column 01; {gaps[0]} is none")

    def _read_sites(self, edition: Reader) -> None:
        if len(self.sites) != N_SITES:
            edition.fail(None, f"{N_SITES} sites with ids of their own; {len(self.sites)} found (GB21.1)")
        found: Counter[Place] = Counter()
        lay_row(self.t.site_at, [NOWHERE] * N_HEX)
        for i, site in enumerate(self.sites.values()):
            kind = Place[site.one_of("kind", names_of(Place)).upper()]
            at = self._hex(site, "hex", site.text("hex"))
            if self.t.site_at[at] != NOWHERE:
                site.fail("hex", "a hex of its own for every place")
            if self.board.terrain[at] != Terrain.SETTLED:
                site.fail("hex", "a hex that map.terrain shows as settled (*)")
            bags = site.whole("bags", BAGS[kind], BAGS[kind])
            low, high = site.wholes("ruin", 2, 1, 6 * bags)
            if not bags <= low <= high or high != 6 * bags:
                site.fail("ruin", f"a range from {bags} or more up to {6 * bags}, which so many dice can show (GB22.3)")
            site.text("name")
            self.t.site_at[at] = i
            self.t.site_hex[i], self.t.site_kind[i], self.t.bags[i] = at, kind, bags
            self.t.ruin_low[i], self.t.ruin_high[i] = low, high
            self.t.site_code[i] = CODES[site.one_of("code", tuple(CODES))]
            site.done()
            found[kind] += 1
        if found != COUNTS:
            edition.fail(None, "sites: 14 hamlets, 2 villages, 3 hexes of a town, an abbey and a keep")
        for h in range(N_HEX):
            if self.board.terrain[h] == Terrain.SETTLED and self.t.site_at[h] == NOWHERE:
                self.words.fail("terrain", f"a site for every settled hex; {NAMES[h]} has none")
        keep = next(i for i in range(N_SITES) if self.t.site_kind[i] == Place.KEEP)
        if NAMES[self.t.site_hex[keep]] != KEEP:
            edition.fail(None, f"sites: the keep in {KEEP}; it is in {NAMES[self.t.site_hex[keep]]}")
        self.board.terrain[self.t.site_hex[keep]] = Terrain.KEEP

    def _hex(self, words: Reader, key: str, name: str) -> int:
        try:
            return SHEET.number(name)
        except BadMap as fault:
            words.fail(key, f"a hex; {fault}")

    # ---- water

    def _read_water(self) -> None:
        lines: dict[str, dict[str, list[str]]] = {}
        for kind, name in ((Water.STREAM, "stream"), (Water.RIVER, "river")):
            table = self.words.table(name)
            lines[name] = {key: table.texts(key) for key in table.data}
            for key, sides in lines[name].items():
                if not sides:
                    table.fail(key, "hexsides end to end")
                try:
                    self.board.lay_line(sides, kind)
                except BadMap as fault:
                    table.fail(key, f"hexsides end to end; {fault}")
        self._check_rivers(self.words.table("river"), lines["river"])
        self._check_streams(self.words.table("stream"), lines["stream"], lines["river"]["main"])
        fords, bridges = self.words.texts("fords"), self.words.texts("bridges")
        self.fits("fords", lambda: self.board.lay_sides(fords, Water.FORD, over=Water.RIVER))
        self.fits("bridges", lambda: self.board.lay_sides(bridges, Water.BRIDGE, over=Water.RIVER))
        self.bridges = bridges

    def _corners(self, side: str) -> set[frozenset[tuple[int, int]]]:
        return self.board._corners(*SHEET.side(side))

    def _touches_lake(self, side: str) -> bool:
        return any(SHEET.places[SHEET.number(LAKE)] in corner for corner in self._corners(side))

    def _check_rivers(self, table: Reader, rivers: dict[str, list[str]]) -> None:
        """GB5.16."""
        if set(rivers) & {"main"} == set() or len(rivers) != 3:
            table.fail(None, "a river 'main' and two branches (GB5.16)")
        main = rivers["main"]
        if set(main[0].split("/")) != {"0710", "0711"}:
            table.fail("main", "a river that begins at 0710/0711 (GB5.16)")
        if not self._touches_lake(main[-1]):
            table.fail("main", f"a river that runs to the lake {LAKE} (GB5.16)")
        if _column(main[-1]) <= _column(main[0]):
            table.fail("main", "a river that runs east (GB5.16)")
        if max(_column(side) for side in main) < MAIN_RIVER_TO:
            table.fail("main", f"a river that runs east to column {MAIN_RIVER_TO} (GB5.16)")
        for key, branch in rivers.items():
            if key == "main":
                continue
            if not self._touches_lake(branch[0]):
                table.fail(key, f"a branch that begins at the lake {LAKE} (GB5.16)")
            ends = [(int(name[:2]), int(name[2:])) for name in branch[-1].split("/")]
            if not any(column in (1, COLUMNS) or row in (1, ROWS) for column, row in ends):
                table.fail(key, "a branch that runs to the edge of the map (GB5.16)")

    def _check_streams(self, table: Reader, streams: dict[str, list[str]], main: list[str]) -> None:
        """GB5.16."""
        if len(streams) != 2:
            table.fail(None, "two arms of the stream (GB5.16)")
        if not any(set(arm[-1].split("/")) == {"0610", "0710"} for arm in streams.values()):
            table.fail(None, "an arm that ends with 0610/0710 (GB5.16)")
        if not self._corners("0610/0710") & self._corners(main[0]):
            table.fail(None, "a stream that flows into the river (GB5.16)")
        corners = []
        for key, arm in streams.items():
            if any(self.board.terrain[SHEET.number(name)] != Terrain.MOUNTAIN for name in arm[0].split("/")):
                table.fail(key, "an arm that begins in the mountains (GB5.16)")
            if any(int(name[:2]) > STREAMS_WEST_OF for side in arm for name in side.split("/")):
                table.fail(key, f"a stream that stays west of column {STREAMS_WEST_OF + 1:02}")
            corners.append({corner for side in arm for corner in self._corners(side)})
        if not corners[0] & corners[1]:
            table.fail(None, "two arms that meet (GB5.16)")

    # ---- roads, exits, caves

    def _read_roads(self) -> None:
        table = self.words.table("roads")
        for key in sorted(table.data):
            hexes = table.text(key).split()
            try:
                self.board.lay_road(hexes)
            except BadMap as fault:
                table.fail(key, f"hexes that touch; {fault}")
            for one, other in pairwise(SHEET.number(name) for name in hexes):
                self.links.add(frozenset((one, other)))
            for h in map(SHEET.number, hexes):
                if self.board.terrain[h] not in PASSABLE:
                    table.fail(key, f"a road over land; {NAMES[h]} is mountain or lake")
            for one, other in pairwise(map(SHEET.number, hexes)):
                if self.board.sides[one][SHEET.direction(one, other)] == Water.RIVER:
                    crossed = f"{NAMES[one]}/{NAMES[other]}"
                    table.fail(key, f"a road that crosses the river at fords and bridges; {crossed} is none")
        for side in self.bridges:
            one, direction = SHEET.side(side)
            if frozenset((one, SHEET.beside[one][direction])) not in self.links:
                self.words.fail("bridges", f"bridges that carry roads; {side} does not")
        self._read_exits()
        self._check_network(table)

    def _read_exits(self) -> None:
        table = self.words.table("exits")
        if tuple(sorted(table.data)) != EXITS:
            table.fail(None, f"the exits {', '.join(EXITS)} (GB9.5)")
        for i, key in enumerate(EXITS):
            edge = table.one_of(key, ("north", "east"))
            if not ((edge == "north" and key[2:] == "01") or (edge == "east" and int(key[:2]) == COLUMNS)):
                table.fail(key, "the edge of the map at which the hex lies")
            self.t.exit_at[i] = SHEET.number(key)

    def _check_network(self, table: Reader) -> None:
        joined = {h for link in self.links for h in link}
        seen = [SHEET.number(EXITS[0])]
        for h in seen:
            seen += [n for n in SHEET.beside[h] if n not in seen and frozenset((h, n)) in self.links]
        if set(seen) != joined:
            lost = min((joined - set(seen)) or {seen[0]})
            table.fail(None, f"one network with the exits; {NAMES[lost]} is not joined to {EXITS[0]}")
        for key in EXITS:
            if SHEET.number(key) not in joined:
                table.fail(None, f"a road to the exit {key} (GB9.5)")

    def _read_caves(self) -> None:
        table = self.words.table("caves")
        names = sorted(table.data)
        if not 7 <= len(names) <= MOST_CAVES:
            table.fail(None, f"from 7 to {MOST_CAVES} caves, one or more a goblin leader (GB24.4)")
        lay_row(self.t.cave, [NOWHERE] * N_HEX)
        for i, name in enumerate(names):
            cave = self._hex(table, name, name)
            if self.board.terrain[cave] != Terrain.MOUNTAIN:
                table.fail(name, "a cave in a mountain hex (GB5.14)")
            mouths = [self._hex(table, name, mouth) for mouth in table.texts(name)]
            if not mouths:
                table.fail(name, "at least one mouth (GB5.14)")
            for mouth in mouths:
                direction = SHEET.direction(cave, mouth)
                if direction < 0 or self.board.terrain[mouth] not in PASSABLE:
                    table.fail(name, f"mouths that open on land beside the cave; {NAMES[mouth]} is none")
                if self.board.sides[cave][direction] != 0:
                    table.fail(name, f"no mouth on a stream or river; {name}/{NAMES[mouth]} is one")
                self._check_hidden(table, name, mouth)
            self.caves[cave] = mouths
            self.t.cave[cave] = i
            self.t.cave_at[i] = cave
        self.t.caves = len(names)

    def _check_hidden(self, table: Reader, name: str, mouth: int) -> None:
        for i in range(N_SITES):
            if distance(SHEET.places[mouth], SHEET.places[self.t.site_hex[i]]) <= SPOTTED:
                site = NAMES[self.t.site_hex[i]]
                table.fail(name, f"no place within {SPOTTED} hexes of a mouth (GB10.2); {NAMES[mouth]} is near {site}")


def _column(side: str) -> float:
    """How far east a hexside lies."""
    return sum(int(name[:2]) for name in side.split("/")) / 2


# ---- costs


def lay_map(valley: Valley, enter: Sequence[Sequence[int]], cross: Sequence[Sequence[int]], cave_cost: int) -> None:
    """GB5.6, Q13, Q26: geometry and the cost of every step, by gait, into the tables; `enter[gait][0]` is a road's."""
    t, board = valley.t, valley.board
    lay_grid(t.beside, SHEET.beside)
    lay_grid(t.along, [[*along, *(d for d in range(6) if d not in along)] for along in ALONG])
    lay_row(t.q, [place[0] for place in SHEET.places])
    lay_row(t.r, [place[1] for place in SHEET.places])
    lay_row(t.terrain, board.terrain)
    lay_grid(t.water, board.sides)
    for gait in Gait:
        goblin = gait == Gait.GOBLIN
        kind = Gait.FOOT if goblin else gait
        for at in range(N_HEX):
            for d in range(6):
                to = SHEET.beside[at][d]
                if to == NO_HEX:
                    cost = ruined = CLOSED
                elif to in valley.caves:
                    cost = ruined = cave_cost if goblin and at in valley.caves[to] else CLOSED
                elif board.terrain[at] in (Terrain.MOUNTAIN, Terrain.LAKE):
                    cost = enter[kind][board.terrain[to]] if goblin and to in valley.caves.get(at, ()) else CLOSED
                    ruined = enter[kind][Terrain.RUINS] if cost != CLOSED and t.site_at[to] >= 0 else cost
                else:
                    over = cross[kind][board.sides[at][d]]
                    onto = enter[kind][board.terrain[to]]
                    by_road = enter[kind][0] if frozenset((at, to)) in valley.links else onto
                    in_ruins = enter[kind][Terrain.RUINS] if t.site_at[to] >= 0 else onto
                    cost = CLOSED if CLOSED in (over, by_road) else over + by_road
                    ruined = CLOSED if CLOSED in (over, in_ruins) else over + in_ruins
                t.cost[gait][at][d], t.cost_in_ruins[gait][at][d] = cost, ruined


def check_reach(valley: Valley) -> None:
    """All land can be reached on foot from every cave, and every place on horse from every exit."""
    t = valley.t
    land = {h for h in range(N_HEX) if valley.board.terrain[h] in PASSABLE}
    for cave in valley.caves:
        lost = land - _reached(t, [cave], Gait.GOBLIN, valley.caves)
        if lost:
            valley.words.fail("caves", f"land that can be reached from {NAMES[cave]}; {NAMES[min(lost)]} cannot")
    for at in t.exit_at:
        reached = _reached(t, [at], Gait.HORSE, valley.caves)
        for site in t.site_hex:
            if site not in reached:
                valley.words.fail("roads", f"places that riders reach from {NAMES[at]}; {NAMES[site]} is none")


def _reached(t: Tables, start: Iterable[int], gait: int, caves: dict[int, list[int]]) -> set[int]:
    reached = list(start)
    known = set(reached)
    for at in reached:
        for d in range(6):
            to = t.beside[at][d]
            if t.cost[gait][at][d] != CLOSED and to not in known and to not in caves:
                known.add(to)
                reached.append(to)
    return known
