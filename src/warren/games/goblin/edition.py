"""Reads an edition of Goblin: counters, the printed tables, and the map.

Beside it stand `valley` (the map) and `checks` (what the rulebook says of map and counters).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...core.components import Components
from ...core.kinds import Kind
from ...core.notation import Notation
from ...core.reading import Reader
from ...core.vocabulary import names_of
from .board import NAMES
from .checks import check_costs, check_distances, check_example, check_places
from .naming import UnitNames
from .pieces import (
    FIRST_UNIT,
    LEADER_IDS,
    MOST_ALIKE,
    MOST_COMMAND,
    MOST_TYPES,
    MOST_UNITS,
    N_GOBLIN_LEADERS,
    N_LEADERS,
    N_PIECES,
    Code,
    Rank,
    Side,
)
from .state import BARON_MARKERS, MOST_FIRE, Outcome, Place, Tables, Terrain, Water
from .valley import CODES, EXITS, Valley, check_reach, lay_map
from .vocabulary import CAVE, HEX, LEADER, RANK, SEATS, SITE, SITE_HEX, TYPE, Verb

COUNTERS: Final = 154
MARKERS: Final = {
    "plunder": 21,
    "ruins": 8,
    "plunder_pointer": 2,
    "game_turn_pointer": 1,
    "confidence_pointer": 2,
    "baron_arrives": BARON_MARKERS,
}
SIDES: Final = names_of(Side)
OUTCOMES: Final = {"ok": Outcome.STANDS, "re1": 1, "re2": 2, "re3": 3, "rout": Outcome.ROUT}
MOST_VALUE: Final = 12  # of a melee or missile value
SUM_HIGH: Final = 999  # printed for "and more"
COST: Final = 40
IN_TEXT: Final = {"baron": [2, 12, 1], "gordon": [1, 5, 2], "keith": [0, 4, 2], "bruce": [0, 4, 2], "simon": [1, 5, 2]}
"""GB23.6, GB26.6: values that the rulebook's text gives."""

FORCES: Final = {
    "KP": ["A 0/4/1 2", "A 4/3/1 1", "B 0/4/2 mtd 1"],
    "RE": ["A 0/4/1 2", "A 0/5/1 mtd 1", "A 3/3/1 2", "A 4/3/1 2", "B 0/4/2 mtd 2"],
}
"""GB23.4, GB26.6: units that the rulebook's text lists."""


@dataclass(frozen=True)
class Titles:
    """Everything that has a name, in the order of its numbers."""

    label: str
    hex: Kind
    leader: Kind
    type: Kind
    site: Kind
    unit: UnitNames
    site_names: tuple[str, ...]
    roads: tuple[tuple[int, int], ...]  # links from hex to hex


def read_edition(edition: Reader) -> Components:
    """The components of an edition file; BadEdition says which key is wrong and why."""
    t = Tables()
    name = edition.text("edition")
    edition.text("game")
    label = edition.text("label", name)
    leaders = _read_leaders(edition, t)
    types, copies = _read_units(edition, t)
    markers = edition.table("markers")
    printed = sum(markers.whole(key, n, n) for key, n in MARKERS.items())
    markers.done()
    if len(leaders) + sum(copies) + printed != COUNTERS:
        found = len(leaders) + sum(copies) + printed
        edition.fail(None, f"{COUNTERS} counters, leaders, units and markers together; {found} found")
    valley = Valley(edition, t)
    _read_costs(edition, t, valley)
    check_reach(valley)
    check_places(valley)
    check_distances(valley)
    _read_combat(edition, t)
    check_example(edition, t, types)
    _read_numbers(edition, t, list(valley.sites))
    for i, site in enumerate(sorted(valley.sites)):
        t.site_rank[list(valley.sites).index(site)] = i
    edition.done()
    sites = tuple(valley.sites)
    site_names = tuple(_in_sentences(site.text("name")) for site in valley.sites.values())
    ids = [*leaders, *(type_id for type_id, n in zip(types, copies, strict=True) for _ in range(n))]
    leader_names = [_in_sentences(entry.text("name")) for entry in edition.tables("leader")]
    labels = [_type_label(t, i) for i in range(len(types))]
    unit_labels = [label for label, n in zip(labels, copies, strict=True) for _ in range(n)]
    hexes = HEX.called(NAMES, _hex_labels(t, site_names))
    titles = Titles(
        label,
        hexes,
        LEADER.called(leaders, leader_names),
        TYPE.called(types, labels),
        SITE.called(sites, site_names),
        UnitNames(
            "unit",
            N_PIECES,
            ids,
            sites,
            [*leader_names, *unit_labels],
            site_names,
            [t.side[p] for p in range(t.pieces)],
        ),
        site_names,
        tuple(sorted((min(link), max(link)) for link in valley.links)),
    )
    kinds = (hexes, titles.leader, titles.type, titles.site, titles.unit, RANK, SEATS)
    place = SITE_HEX.called([NAMES[h] for h in t.site_hex])
    cave = CAVE.called([NAMES[t.cave_at[i]] for i in range(t.caves)])
    leader = Kind(LEADER.name, N_LEADERS, leaders, leader_names, points=True)  # one points at one's own
    named = (titles.unit, leader, place, cave)
    return Components(t, Notation(Verb, named), kinds, titles)


def _type_label(t: Tables, kind: int) -> str:
    """What a unit is, and its values as they are printed: `goblin archers B 2/3/2`, with a dash for no missiles."""
    p = next(p for p in range(FIRST_UNIT, t.pieces) if t.kind[p] == kind)
    values = f"{Rank(t.rank[p]).name} {t.missile[p] or '-'}/{t.melee[p]}/{t.armor[p]}"
    return f"{OWNERS.get(Code(t.code[p]), '')}{_soldiers(t, p)} {values}"


OWNERS: Final = {Code.KP: "the keep's ", Code.RE: "the Baron's "}


def _soldiers(t: Tables, p: int) -> str:
    """What kind of soldiers a unit has, by its values."""
    if t.side[p] == Side.GOBLIN:
        if t.missile[p]:
            return "goblin archers"
        return "goblin rabble" if t.rank[p] == Rank.C else "goblin warriors"
    if t.mounted[p]:
        return "knights" if t.rank[p] == Rank.A else "riders"
    if t.rank[p] == Rank.C:
        return "militia"
    if t.missile[p]:
        return "crossbowmen" if t.rank[p] == Rank.A else "archers"
    return "men-at-arms" if t.rank[p] == Rank.A else "spearmen"


def _in_sentences(name: str) -> str:
    """A name with its article in small letters."""
    return f"the {name.removeprefix('The ')}" if name.startswith("The ") or name == "King" else name


def _hex_labels(t: Tables, site_names: Sequence[str]) -> list[str]:
    """Hexes as sentences call them: places by their names, caves as such."""
    labels = list(NAMES)
    for i, name in enumerate(site_names):
        labels[t.site_hex[i]] = f"{name} {NAMES[t.site_hex[i]]}"
    for i in range(t.caves):
        labels[t.cave_at[i]] = f"cave {NAMES[t.cave_at[i]]}"
    return labels


# ---- counters


def _read_leaders(edition: Reader, t: Tables) -> list[str]:
    found = []
    for i, entry in enumerate(edition.tables("leader")):
        name = entry.text("id")
        if i >= len(LEADER_IDS) or name != LEADER_IDS[i]:
            entry.fail("id", f"the leaders in their order: {', '.join(LEADER_IDS)}")
        t.side[i] = SIDES.index(entry.one_of("side", (SIDES[i >= N_GOBLIN_LEADERS],)))
        values = entry.wholes("values", 3, 0, MOST_COMMAND)
        if name in IN_TEXT and values != IN_TEXT[name]:
            entry.fail("values", f"{IN_TEXT[name]}, as the rulebook says")
        t.modifier[i], t.command[i], t.armor[i] = values
        if not (t.modifier[i] <= 2 and t.command[i] >= 1 and 1 <= t.armor[i] <= 3):
            entry.fail("values", f"a modifier from 0 to 2, a limit from 1 to {MOST_COMMAND}, armor from 1 to 3 (GB2.5)")
        t.code[i] = CODES[entry.one_of("code", tuple(CODES))]
        t.melee[i], t.rank[i] = 1, Rank.A  # GB20.1
        entry.text("name")
        entry.done()
        found.append(name)
    if len(found) != len(LEADER_IDS):
        edition.fail("leader", f"{len(LEADER_IDS)} leaders; {len(found)} found")
    return found


def _read_units(edition: Reader, t: Tables) -> tuple[list[str], list[int]]:
    ids: list[str] = []
    copies: list[int] = []
    piece = FIRST_UNIT
    for kind, entry in enumerate(edition.tables("unit")):
        if kind == MOST_TYPES:
            entry.fail("id", f"at most {MOST_TYPES} types of units")
        ids.append(entry.text("id"))
        side = SIDES.index(entry.one_of("side", SIDES))
        n = entry.whole("copies", 1, MOST_ALIKE)
        rank = Rank[entry.one_of("class", [rank.name for rank in Rank])]
        missile, melee, armor = entry.wholes("values", 3, 0, MOST_VALUE)
        if melee < 1 or not 1 <= armor <= 3 or missile > 9:
            entry.fail("values", "missiles from 0 to 9, melee from 1 on, armor from 1 to 3 (GB2.4)")
        mounted = entry.flag("mounted")
        code = CODES[entry.one_of("code", ("", "KP", "RE"))]
        if side == Side.GOBLIN and (mounted or rank == Rank.A or code):
            entry.fail("side", "goblins of class B or C, on foot and without a code (GB2.8)")
        if side == Side.GOBLIN and piece > FIRST_UNIT and t.side[piece - 1] == Side.FEUDAL:
            entry.fail("side", "goblins before feudals")
        if piece + n > N_PIECES:
            entry.fail("copies", f"at most {MOST_UNITS} units in all")
        entry.done()
        for p in range(piece, piece + n):
            t.side[p], t.kind[p], t.rank[p], t.mounted[p], t.code[p] = side, kind, rank, int(mounted), code
            t.missile[p], t.melee[p], t.armor[p] = missile, melee, armor
        piece += n
        copies.append(n)
    t.pieces = piece
    t.types = len(ids)
    if len(set(ids)) < len(ids):
        edition.fail("unit", "an id of its own for every type")
    _check_forces(edition, t)
    return ids, copies


def _check_forces(edition: Reader, t: Tables) -> None:
    """What the rulebook's text says of the counters."""
    units = range(FIRST_UNIT, t.pieces)
    goblins = sum(t.side[p] == Side.GOBLIN for p in units)
    limits = sum(t.command[i] for i in range(N_GOBLIN_LEADERS))
    absent = edition.table("set_up").whole("goblins_sitting_out", 0, MOST_UNITS)
    if goblins - absent != limits:
        edition.fail("unit", f"{limits + absent} goblins, {absent} more than their leaders command; {goblins} found")
    for code, wanted in FORCES.items():
        force = [p for p in units if t.code[p] == Code[code]]
        kinds = sorted({t.kind[p] for p in force}, key=lambda k: _printed(t, force, k))
        if [_printed(t, force, kind) for kind in kinds] != wanted:
            edition.fail("unit", f"the units {', '.join(wanted)} with code {code}")
    for side in Side:
        if sum(t.missile[p] for p in units if t.side[p] == side) > MOST_FIRE:
            edition.fail("unit", f"units of a side with missiles of at most {MOST_FIRE} in all")
    militia = sum(t.side[p] == Side.FEUDAL and t.rank[p] == Rank.C for p in units)
    if militia < 16:
        edition.fail("unit", f"militia for 16 hamlets and villages; {militia} found (GB23.3)")
    if sum(is_infantry(t, p) for p in units) < 7:
        edition.fail("unit", "at least 7 feudal infantry of class B (GB23.8)")


def is_infantry(t: Tables, p: int) -> bool:
    """GB23.8: class B on foot."""
    return bool(t.side[p] == Side.FEUDAL and t.rank[p] == Rank.B and not t.mounted[p] and not t.code[p])


def _printed(t: Tables, force: list[int], kind: int) -> str:
    alike = [p for p in force if t.kind[p] == kind]
    p = alike[0]
    mounted = " mtd" if t.mounted[p] else ""
    return f"{Rank(t.rank[p]).name} {t.missile[p]}/{t.melee[p]}/{t.armor[p]}{mounted} {len(alike)}"


# ---- tables


def _read_costs(edition: Reader, t: Tables, valley: Valley) -> None:
    """GB5.1, GB5.6."""
    costs, sides, points = edition.table("hex_cost"), edition.table("side_cost"), edition.table("move_points")
    check_costs(costs)
    named = {terrain.name.lower(): terrain for terrain in Terrain if terrain != Terrain.KEEP}
    enter = [[-1] * len((0, *Terrain)) for _ in range(2)]
    for key, terrain in named.items():
        for gait, cost in enumerate(costs.wholes(key, 2, -1, COST)):
            enter[gait][terrain] = cost
    for gait in range(2):
        enter[gait][Terrain.KEEP] = enter[gait][Terrain.SETTLED]
        enter[gait][0] = costs.wholes("road_link", 2, 1, COST)[gait]
    cave, _ = costs.wholes("cave", 2, -1, COST)
    costs.done()
    cross = [[0] * 5 for _ in range(2)]
    for water in Water:
        for gait, cost in enumerate(sides.wholes(water.name.lower(), 2, -1, COST)):
            cross[gait][water] = cost
    sides.done()
    lay_map(valley, enter, cross, cave)
    t.points[0], t.points[1], t.points[2] = (points.whole(k, 1, COST) for k in ("foot", "mounted", "goblin"))
    t.points_with_foot = points.whole("mounted_with_foot", 1, COST)
    points.done()
    t.road[0], t.road[1], t.road[2] = enter[0][0], enter[1][0], enter[0][0]


def _read_combat(edition: Reader, t: Tables) -> None:
    """GB12 to GB17: the tables as printed."""
    missile, melee, morale = edition.table("missile"), edition.table("melee"), edition.table("morale")
    _read_bounds(missile, "col", t.missile_low)
    _read_bounds(melee, "col", t.melee_low)
    _read_bounds(melee, "row", t.target_low)
    _read_rows(missile, t.missile_table, 3)
    _read_rows(melee, t.melee_table, 8)
    _check_shapes(missile, melee, t)
    for rank in Rank:
        row = morale.texts(rank.name)
        if len(row) != 8 or not set(row) <= set(OUTCOMES):
            morale.fail(rank.name, f"eight of {', '.join(OUTCOMES)}")
        for i, word in enumerate(row):
            t.morale[rank][i] = OUTCOMES[word]
    for table in (missile, melee, morale):
        table.done()
    _read_modifiers(edition.table("missile_mod"), t.missile_mod, t.missile_star)
    mods = edition.table("melee_mod")
    t.behind_water = mods.whole("behind_water", 0, 6)
    t.charge = mods.whole("charge", -6, 0)
    _read_modifiers(mods, t.melee_mod, t.melee_star)
    run = edition.table("run")
    t.rout[0], t.rout[1] = run.whole("rout", 1, 30), run.whole("rout_mounted", 1, 30)
    run.done()


def _read_bounds(table: Reader, what: str, low: object) -> None:
    into: list[int] = low  # type: ignore[assignment]
    lows = table.wholes(f"{what}_low", len(into), 1, 100)
    highs = table.wholes(f"{what}_high", len(into), 1, SUM_HIGH)
    if lows[0] != 1 or highs[-1] != SUM_HIGH or any(a + 1 != b for a, b in zip(highs, lows[1:], strict=False)):
        table.fail(f"{what}_high", f"ranges that follow one another, from 1 to {SUM_HIGH}")
    for i, bound in enumerate(lows):
        into[i] = bound


def _read_rows(table: Reader, grid: object, most: int) -> None:
    into: list[list[int]] = grid  # type: ignore[assignment]
    rows = table.items("rows")
    width = len(into[0])
    fits = len(rows) == len(into) and all(isinstance(row, list) and len(row) == width for row in rows)
    if not fits or not all(isinstance(x, int) and 0 <= x <= most for row in rows for x in row):
        table.fail("rows", f"{len(into)} rows of {width} whole numbers from 0 to {most}")
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            into[i][j] = cell


def _check_shapes(missile: Reader, melee: Reader, t: Tables) -> None:
    """More fire and a lower die are never worse; melee rises with the attack and falls with the defence."""
    fire = [[cell or 4 for cell in row] for row in t.missile_table]
    if any(a < b for row in fire for a, b in itertools.pairwise(row)):
        missile.fail("rows", "results that are never worse with more fire")
    if any(a > b for one, other in itertools.pairwise(fire) for a, b in zip(one, other, strict=True)):
        missile.fail("rows", "results that are never better with a higher die")
    if {cell for row in t.missile_table for cell in row} != {0, 1, 2, 3}:
        missile.fail("rows", "the results 0 to 3, each somewhere")
    rows = [list(row) for row in t.melee_table]
    if any(a > b for row in rows for a, b in itertools.pairwise(row)):
        melee.fail("rows", "numbers that rise with the attack")
    if any(a < b for one, other in itertools.pairwise(rows) for a, b in zip(one, other, strict=True)):
        melee.fail("rows", "numbers that fall with the defence")
    if max(map(max, rows)) != 8:
        melee.fail("rows", "8 as the highest number")


def _read_modifiers(table: Reader, mods: object, stars: object) -> None:
    into, starred = mods, stars
    for terrain in Terrain:
        key = terrain.name.lower()
        into[terrain] = table.whole(key, 0, 6, 0)  # type: ignore[index]
    for key in table.texts("starred"):
        if key.upper() not in Terrain.__members__:
            table.fail("starred", "names of terrain")
        starred[Terrain[key.upper()]] = 1  # type: ignore[index]
    table.done()


# ---- other numbers


def _read_numbers(edition: Reader, t: Tables, sites: list[str]) -> None:
    _read_set_up(edition, t, sites)
    confidence, victory, limits = edition.table("confidence"), edition.table("victory"), edition.table("limits")
    confidence.whole("start", 0, 0)
    t.deposed_at = confidence.whole("deposed_at", -100, -1)
    t.gain_leader = confidence.whole("leader_killed", 0, 20)
    t.points_a_gain = confidence.whole("plunder_points_per_gain", 1, 100)
    t.retreat = -confidence.whole("retreat", -20, 0)
    t.retreat_king = -confidence.whole("retreat_king", -20, 0)
    t.rout_loss = -confidence.whole("rout", -20, 0)
    t.rout_king = -confidence.whole("rout_king", -20, 0)
    t.unspotted = -confidence.whole("no_goblin_spotted", -20, 0)
    for rank in Rank:
        t.gain_unit[rank] = confidence.whole(f"{rank.name}_killed", 0, 20)
        t.win_unit[rank] = victory.whole(f"{rank.name}_killed", 0, 20)
    confidence.done()
    t.win_lord = victory.whole("count_or_baron", 0, 20)
    t.win_leader = victory.whole("other_feudal_leader", 0, 20)
    t.lose_unit = -victory.whole("goblin_unit_lost", -20, 0)
    t.lose_leader = -victory.whole("goblin_leader_lost", -20, 0)
    t.lose_king = -victory.whole("king_lost", -60, 0)
    t.bag_fixed = victory.whole("bag_fixed", 0, 12)
    victory.done()
    t.leaderless = limits.whole("leaderless_stack", 1, MOST_COMMAND)
    t.spotting = limits.whole("spotting_distance", 1, 10)
    t.patience = limits.whole("turns_without_plunder", 1, 40)
    t.cycles = limits.whole("cycles_per_reign", 1, 100)
    limits.done()


def _read_set_up(edition: Reader, t: Tables, sites: list[str]) -> None:
    set_up, ruins = edition.table("set_up"), edition.table("raid_ruins")
    t.sitting_out = set_up.whole("goblins_sitting_out", 0, MOST_UNITS)
    for i, n in enumerate(set_up.wholes("bonus_units", 6, 0, 2)):
        t.bonus_units[i] = n
    entries = set_up.texts("baron_entry")
    if len(entries) != 6 or not set(entries) <= set(EXITS):
        set_up.fail("baron_entry", f"six of {', '.join(EXITS)}")
    for i, name in enumerate(entries):
        t.baron_entry[i] = HEX.number_of[name]
    for name, n in set_up.mapping("b_infantry").items():
        if name not in sites or not isinstance(n, int) or not 0 <= n <= 3:
            set_up.fail("b_infantry", "up to three units by the ids of sites")
        t.infantry[sites.index(name)] = n
    if sum(t.infantry) > 7:
        set_up.fail("b_infantry", "at most seven units in all")
    set_up.done()
    tables = [ruins.texts(key) for key in ("A", "B", "C")]
    ruins.done()
    hamlets = {name for i, name in enumerate(sites) if t.site_kind[i] == Place.HAMLET}
    if any(len(table) != 6 for table in tables) or len({name for table in tables for name in table}) != 12:
        ruins.fail(None, "three tables of six faces with twelve hamlets in all (GB22.1)")
    for i, table in enumerate(tables):
        for face, name in enumerate(table):
            if name not in hamlets:
                ruins.fail("ABC"[i], f"ids of hamlets; {name!r} is none")
            t.raid_ruins[i][face] = sites.index(name)
