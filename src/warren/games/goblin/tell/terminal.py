"""Goblin as a text map: the valley, or a window around what is decided, and below it what else there is to know.

A hex is four signs wide and two lines high; even columns lie one line lower. Above stand the ground and who is there,
below what lies on the southern hexside; behind each line what lies on the side to the east.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from ....core.components import Components
from ....core.maps import spaces_between
from ....core.phrases import capitalised, counted, listed
from ..board import COLUMNS, N_HEX, NAMES, NO_HEX, ROWS
from ..known import is_open_to, is_seen
from ..pieces import FIRST_UNIT, Side
from ..rules.movement import was_led
from ..rules.scoring import score
from ..rules.sight import is_spotted, is_watched
from ..rules.stacks import allowed_in, commander, in_zone, outside, ruined, top_of
from ..rules.turn import baron_arrives
from ..state import BARON_MARKERS, CAMPAIGN, N_SITES, Loot, State, Tables, Terrain, Water
from ..vocabulary import Phase
from .words import company, halves, hex_name, leader_name, pieces_in, side_name, where

LEGEND: Final = """\
A hex is named by its column and row: 1012 is column 10, row 12. Even columns lie a little lower.
Ground: . open  " fields  w open woods  W forest  n hills  m wooded hills  ^ mountains  O cave  ~ lake
Places: * with plunder  + plundered  x ruins; below is the beginning of the name.
Who is there: G goblins with a leader, g without  F feudals with a leader, f without; then how many units, ? unseen,
$ they carry plunder.  > the leader who moves  ! the hex that is attacked (below, where there is no room)
Hexsides: ~ stream  # river  : ford  = bridge; - a road passes."""

GROUNDS: Final = {
    Terrain.OPEN: ".",
    Terrain.FIELDS: '"',
    Terrain.OPEN_WOODS: "w",
    Terrain.FOREST: "W",
    Terrain.HILLS: "n",
    Terrain.HILLS_WOODS: "m",
    Terrain.MOUNTAIN: "^",
    Terrain.LAKE: "~",
}
WATERS: Final = {Water.STREAM: "~", Water.RIVER: "#", Water.FORD: ":", Water.BRIDGE: "="}
PLUNDER: Final[dict[int, str]] = {Loot.LIES: "*", Loot.RUINED: "x"}
PITCH: Final = 4
"""Signs to a column."""

HALF: Final = PITCH - 1
"""Signs to half a hex, without what lies on the side to the east."""

MARGIN: Final = 3
"""For the numbers of rows."""

WHOLE_WIDTH: Final = MARGIN + PITCH * COLUMNS
WHOLE_HEIGHT: Final = 2 * ROWS + 2
MOST_STACKS: Final = 40
SAID, LEAST_SAID = 5, 3
"""One line in so many of a window is for the stacks, but at least this many."""


def board(s: State, c: Components, seat: int | None) -> str:
    """The whole valley, and who is where."""
    drawn = _map(s, c, seat, range(COLUMNS), range(ROWS))
    return "\n".join([*drawn, "", *_words(s, c, seat), *_stacks(s, c, seat, range(N_HEX), MOST_STACKS)])


def window(s: State, c: Components, seat: int | None, width: int, height: int) -> str:
    """As much of it as fits, around what is being decided; with room enough all of it, part below part."""
    parts = _parts(width)
    if len(parts) > 1 and height >= len(parts) * WHOLE_HEIGHT + LEAST_SAID + len(_words(s, c, seat)):
        drawn = [line for columns in parts for line in _map(s, c, seat, columns, range(ROWS))]
        left = height - len(drawn) - len(_words(s, c, seat))
        return "\n".join([*drawn, "", *_words(s, c, seat), *_stacks(s, c, seat, range(N_HEX), left, width)])
    middle = _focus(s, c, seat)
    columns = _span(middle // ROWS, (width - MARGIN) // PITCH, COLUMNS)
    words = [part for line in _words(s, c, seat) for part in wrap(line, width)]
    rows = _span(middle % ROWS, _rows_shown(width, height, len(words)), ROWS)
    drawn = list(_map(s, c, seat, columns, rows))
    shown = [column * ROWS + row for column in columns for row in rows]
    left = height - len(drawn) - len(words) - 1
    shown.sort(key=lambda h: spaces_between(c.tables.q, c.tables.r, h, middle))
    return "\n".join([*drawn, "", *words, *_stacks(s, c, seat, shown, max(0, left), width)])


def _parts(width: int) -> list[range]:
    """The columns of the whole valley, in parts that are not too wide."""
    size = max(1, (width - MARGIN) // PITCH)
    return [range(first, min(first + size, COLUMNS)) for first in range(0, COLUMNS, size)]


def _rows_shown(width: int, height: int, words: int) -> int:
    """All rows where the whole valley fits and a line is left for the stacks, or else as many as leave some lines."""
    if width >= WHOLE_WIDTH and height > WHOLE_HEIGHT + words + 1:
        return ROWS
    room = max(5, height - words - max(LEAST_SAID, height // SAID))
    return max(2, room // 2 - 1)


def _span(middle: int, size: int, most: int) -> range:
    """So many numbers below a limit, with one in the middle if that can be."""
    size = max(1, min(size, most))
    first = min(max(0, middle - size // 2), most - size)
    return range(first, first + size)


def _focus(s: State, c: Components, seat: int | None) -> int:
    """The hex that a decision is about: the target, the leader who is active, the foremost goblin, or the King."""
    t = c.tables
    if s.phase in (Phase.CAVE, Phase.FILL):
        return t.cave_at[t.caves // 2] if s.at[s.leader] < 0 else s.at[s.leader]
    if s.target >= 0:
        return s.target
    if s.leader >= 0 and s.at[s.leader] >= 0:
        return s.at[s.leader]
    near = {s.at[p] for p in range(t.pieces) if outside(s, t, p) and is_watched(s, t, s.at[p], t.side[p])}
    goblins = {s.at[p] for p in range(t.pieces) if t.side[p] == Side.GOBLIN and s.at[p] >= 0}
    feudals = {s.at[p] for p in range(t.pieces) if t.side[p] == Side.FEUDAL and s.at[p] >= 0}
    own = feudals if seat is not None and seat != s.king and feudals else goblins or feudals
    found = sorted(near or own)
    return found[len(found) // 2] if found else N_HEX // 2


# ---- the map


def _map(s: State, c: Components, seat: int | None, columns: range, rows: range) -> Iterator[str]:
    """Line by line: first the numbers of the columns."""
    yield " " * MARGIN + "".join(f"{column + 1:02}".ljust(PITCH) for column in columns).rstrip()
    roads = {h for link in c.titles.roads for h in link if not ruined(s, c.tables, h)}
    who = -1 if seat is None else seat
    seen = {p for p in range(c.tables.pieces) if is_seen(s, c.tables, who, p)}
    for line in range(2 * len(rows) + 1):
        number = f"{rows[line // 2] + 1:02} " if line % 2 == 0 and line // 2 < len(rows) else " " * MARGIN
        halves_of = [_half(s, c, column, line, rows, seen, seat, roads) for column in columns]
        drawn = (number + "".join(halves_of)).rstrip()
        if drawn:
            yield drawn


def _half(
    s: State, c: Components, column: int, line: int, rows: range, seen: set[int], seat: int | None, roads: set[int]
) -> str:
    """The upper or lower half of a hex, four signs wide."""
    row, lower = divmod(line - column % 2, 2)
    if not 0 <= row < len(rows):
        return " " * PITCH
    h = column * ROWS + rows[row]
    above, marks = _above(s, c, h, seen, seat)
    if lower:
        return marks + _below(s, c, h, roads)[len(marks) :] + _east(c.tables, h, 0)
    return above + _east(c.tables, h, 1)


def _above(s: State, c: Components, h: int, seen: set[int], seat: int | None) -> tuple[str, str]:
    """The ground or a mark, and who is there; and the marks for which there is no room: they stand below."""
    found, loot = _who(s, c, h, seen, seat)
    mark = "!" if h == s.target else ">" if s.leader >= 0 and s.at[s.leader] == h else ""
    under = ""
    if loot:
        found, under = (found + loot, "") if len(found) < HALF else (found, loot)
    if mark and len(found) == HALF:
        return found, mark + under
    ground = "" if len(found) == HALF else mark or _ground(s, c.tables, h)
    return f"{ground}{found}".ljust(HALF), under


def _ground(s: State, t: Tables, h: int) -> str:
    if t.cave[h] >= 0:
        return "O"
    site = t.site_at[h]
    if site >= 0:
        return PLUNDER.get(s.marker[site], "+")
    return GROUNDS[Terrain(t.terrain[h])]


def _who(s: State, c: Components, h: int, seen: set[int], seat: int | None) -> tuple[str, str]:
    """Who is in a hex, and how many units, as far as the seat sees them; and the mark of those who carry plunder."""
    t = c.tables
    here = pieces_in(s, h)
    if not here:
        return "", ""
    side = t.side[here[0]]
    led = commander(s, t, h) >= 0
    sign = ("G" if led else "g") if side == Side.GOBLIN else ("F" if led else "f")
    if not is_open_to(s, t, -1 if seat is None else seat, h):
        return f"{sign}?", ""
    units = [p for p in here if p >= FIRST_UNIT]
    loot = any(s.marker[i] in units for i in range(N_SITES))
    return f"{sign}{len(units) or ''}", "$" if loot else ""


def _below(s: State, c: Components, h: int, roads: set[int]) -> str:
    """What lies to the south; or else the name of a place, or that a road passes."""
    t = c.tables
    water = next((t.water[h][d] for d in range(6) if t.beside[h][d] == h + 1 and h % ROWS < ROWS - 1), 0)
    if water:
        return WATERS[Water(water)] * 3
    site = t.site_at[h]
    if site >= 0:
        name: str = c.titles.site_names[site].removeprefix("the ")
        return name[:3]
    return " - " if h in roads else "   "


def _east(t: Tables, h: int, upper: int) -> str:
    """The hexside to the north-east or south-east."""
    column, row = divmod(h, ROWS)
    if column + 1 == COLUMNS:
        return " "
    beside = (column + 1) * ROWS + row + column % 2 - upper
    water = next((t.water[h][d] for d in range(6) if t.beside[h][d] == beside != NO_HEX), 0)
    return WATERS[Water(water)] if water else " "


# ---- words


def _words(s: State, c: Components, seat: int | None) -> list[str]:
    """Where the game stands."""
    t = c.tables
    kind = "Raid" if s.version != CAMPAIGN else f"Campaign, raid {s.cycle}"
    whose = "goblin" if s.side == Side.GOBLIN else "feudal"
    phase = f"turn {s.turn}: {whose} {'combat' if s.combat else 'movement'}" if s.turn else "set-up"
    when = f"{kind}: the game is over" if s.phase == Phase.OVER else f"{kind}, King {s.reign + 1} of 2, {phase}"
    king, count = c.people[s.king], c.people[1 - s.king]
    points = f"{king} (King) {halves(score(s, t, s.king))}, {count} (Count) {halves(score(s, t, 1 - s.king))} points"
    told = [f"{when}. {points}."]
    more = ["alarm raised" if s.alarm else "no alarm yet"]
    if s.version == CAMPAIGN:
        more.append(f"confidence {s.confidence}")
    if s.entry >= 0:
        more.append(f"the Baron's force is at {hex_name(c, s.entry)} or on its way")
    elif s.baron_turn and seat == 1 - s.king:
        more.append(f"the Baron comes in turn {baron_arrives(s)}")
    elif s.baron_turn:
        more.append(f"the Baron was called in turn {s.baron_turn} and comes 1 to {BARON_MARKERS} turns later")
    carried = [c.titles.site_names[i] for i in range(N_SITES) if s.marker[i] >= 0]
    if carried:
        more.append(f"on the way home: {', '.join(carried)}")
    return [*told, f"{capitalised('; '.join(more))}."]


def look(s: State, c: Components, seat: int | None, thing: str) -> str | None:
    """What there is to know now about a hex or a leader, for a seat."""
    t = c.tables
    kind, _, name = thing.partition(":")
    if kind == "leader" and name in c.titles.leader.names:
        p = c.titles.leader.names.index(name)
        if not is_seen(s, t, -1 if seat is None else seat, p):
            return None
        moved = " He has moved in this phase." if was_led(s, p) and not s.combat else ""
        return f"{capitalised(leader_name(c, p))} is {where(c, s, p)}.{moved}"
    if kind != "hex" or name not in NAMES:
        return None
    h = NAMES.index(name)
    told = [_stack(s, c, seat, h)] if pieces_in(s, h) else [f"{hex_name(c, h)}: nobody is there"]
    sides = [side for side in Side if in_zone(s, t, side, h)]
    if sides:
        told.append(f"in the zone of {listed([side_name(side) for side in sides])}")
    if not s.alarm and s.turn and t.cave[h] < 0 and is_spotted(s, t, h):
        told.append("a goblin would be seen here")
    return f"{capitalised('; '.join(told))}."


def _stacks(
    s: State, c: Components, seat: int | None, shown: range | list[int], most: int, width: int | None = None
) -> list[str]:
    """Who stands in some hexes, in their order, on so many lines; wrapped where there is a width."""
    held = {s.at[p] for p in range(c.tables.pieces) if s.at[p] >= 0}
    told = [_stack(s, c, seat, h) for h in shown if h in held]
    lines: list[str] = []
    for n, line in enumerate(told):
        parts = wrap(line, width, subsequent_indent="  ") if width else [line]
        if len(lines) + len(parts) > most - (n + 1 < len(told)):
            return lines + ([f"and {counted(len(told) - n, 'more stack')}"] if len(lines) < most else [])
        lines += parts
    return lines


def _stack(s: State, c: Components, seat: int | None, h: int) -> str:
    t = c.tables
    here = pieces_in(s, h)
    if is_open_to(s, t, -1 if seat is None else seat, h):
        units = [p for p in here if p >= FIRST_UNIT]
        room = f"{len(units)}/{allowed_in(s, t, h)}"
        return f"{hex_name(c, h)} ({room}): {company(c, s, here, seat)}"
    top = top_of(s, t, h)
    who = -1 if seat is None else seat
    name = leader_name(c, top) if top < FIRST_UNIT else c.titles.type.labels[t.kind[top]]
    seen = f"{name} on top" if is_seen(s, t, who, top) else "face down"
    return f"{hex_name(c, h)} (?): {seen}"
