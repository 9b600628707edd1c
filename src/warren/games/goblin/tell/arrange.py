"""Positions of Goblin that are set up by hand, from words like those of a view."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.log import Log
from ....core.reading import Reader
from ..board import NAMES
from ..naming import NUMBER_OF
from ..pieces import FIRST_UNIT, N_LEADERS, Code, Mark, Off, Rank, Side
from ..rules.preparation import prepare
from ..rules.sight import is_watched, note_leaders, see_all
from ..rules.stacks import line_up
from ..state import MOST_CONFIDENCE, MOST_POINTS, MOST_TURNS, N_SITES, NOWHERE, Loot, State, Tables, Terrain
from .view import OFF_NAMES, PHASE_NAMES, SIDE_NAMES

ARRANGED: Final = ("lead", "goblin_moves", "goblin_fights", "feudal_moves", "feudal_fights", "end_of_turn", "new_cycle")
PLACES: Final = {name: off for off, name in OFF_NAMES.items()}
FACE_DOWN: Final = "?"  # behind the name of a unit


def arrange(s: State, c: Components, words: Reader) -> None:
    """Set up the table: `{"stacks": {"1012": "marglush gB041 3gC322", "2009": "count"}, "phase": "goblin_fights"}`.

    A stack is a list of names, each with a number before it and `?` behind it for face down. Whoever is not named is
    off the map: goblins at home, the Baron's force waiting, other feudals in the piles. A unit that carries plunder
    has the place behind its name: `gB041+TWE`. `hexes` may also be `dead`, `home`, `withdrawn`, `waiting`.
    """
    t: Tables = c.tables
    prepare(s, t)
    s.king = words.whole("king", 0, 1, 0)
    s.reign = words.whole("reign", 0, 1, 0)
    s.cycle = words.whole("cycle", 1, t.cycles, 1)
    s.turn = words.whole("turn", 1, MOST_TURNS, 1)
    s.phase = PHASE_NAMES.index(words.one_of("phase", ARRANGED, "lead"))
    s.side = SIDE_NAMES.index(words.one_of("side", SIDE_NAMES, "goblin"))
    s.alarm = int(words.flag("alarm", False))
    s.plunder = words.whole("plunder", 0, MOST_POINTS, 0)
    s.glory = words.whole("glory", -MOST_POINTS, MOST_POINTS, 0)
    s.confidence = words.whole("confidence", t.deposed_at + 1, MOST_CONFIDENCE, 0)
    s.last_plunder = words.whole("last_plunder", 0, s.turn, 0)
    for seat, points in enumerate(words.by_seat("score", 2)):
        s.score[seat] = points
    s.baron_turn = words.whole("baron_turn", 0, s.turn, 0)
    s.baron_in = words.whole("baron_in", 0, 4, 0)
    s.entry = _hex(words, "entry")
    s.exit = _hex(words, "exit")
    s.relief_started = int(words.flag("relief_started", False))
    s.relief_appeared = int(words.flag("relief_appeared", s.entry != NOWHERE))
    s.relief_rests = 1 if s.cycle == 1 else 0
    _arrange_sites(s, c, words)
    _arrange_pieces(s, c, words)
    line_up(s, t)
    _look_around(s, t)


def _hex(words: Reader, key: str) -> int:
    name = words.optional(key, None)
    if name is None:
        return NOWHERE
    if name not in NUMBER_OF:
        words.fail(key, f"a hex such as {NAMES[0]}")
    return NUMBER_OF[name]


def _arrange_sites(s: State, c: Components, words: Reader) -> None:
    for i in range(N_SITES):
        s.marker[i] = Loot.LIES
    for key, loot in (("ruins", Loot.RUINED), ("out", Loot.OUT)):
        for name in words.texts(key, []):
            s.marker[words.thing(key, name, c.titles.site)] = loot


def _off(t: Tables, p: int) -> int:
    """Where a piece is that is not named."""
    if t.side[p] == Side.GOBLIN:
        return int(Off.HOME)
    return int(Off.WAITING if t.code[p] == Code.RE else Off.PILE)


def _arrange_pieces(s: State, c: Components, words: Reader) -> None:
    t: Tables = c.tables
    for p in range(t.pieces):
        s.at[p] = _off(t, p)
    placed: set[int] = set()
    given = words.mapping("stacks")
    for where, text in given.items():
        if where not in NUMBER_OF and where not in PLACES:
            words.fail("stacks", f"hexes such as {NAMES[0]}, or one of {', '.join(PLACES)}; {where!r} found")
        if not isinstance(text, str):
            words.fail("stacks", "stacks as texts such as 'marglush 3gC322'")
        at = NUMBER_OF[where] if where in NUMBER_OF else int(PLACES[where])
        for word in text.split():
            _put(s, c, words, placed, at, word)
    for h in {s.at[p] for p in placed if s.at[p] >= 0}:
        sides = {t.side[p] for p in placed if s.at[p] == h}
        if len(sides) > 1:
            words.fail("stacks", f"pieces of one side in a hex; both are in {NAMES[h]} (GB4.8)")
        cave = t.cave[h] >= 0
        if cave and (Side.FEUDAL in sides or not any(s.at[p] == h for p in range(N_LEADERS))):
            words.fail("stacks", f"only goblins with a leader in a cave; {NAMES[h]} is one (GB5.14)")
        if t.terrain[h] in (Terrain.MOUNTAIN, Terrain.LAKE) and not cave:
            words.fail("stacks", f"land; {NAMES[h]} is mountain or lake (GB5.15)")


def _look_around(s: State, t: Tables) -> None:
    """GB7: whoever is next to enemies is seen, and where leaders are is known."""
    for p in range(t.pieces):
        at = s.at[p]
        if at >= 0 and s.first[at] == p:
            note_leaders(s, at)
            if is_watched(s, t, at, t.side[p]):
                see_all(s, t, at, Log())


def _put(s: State, c: Components, words: Reader, placed: set[int], at: int, word: str) -> None:
    t: Tables = c.tables
    down = word.endswith(FACE_DOWN)
    number, name = _split(word.removesuffix(FACE_DOWN))
    name, *cargo = name.split("+")
    alike = [p for p, known in enumerate(c.titles.unit.piece_names) if known.lower() == name.lower()]
    free = [p for p in alike if p not in placed]
    if not alike:
        words.fail("stacks", f"names such as marglush or gB232; {name!r} found")
    if len(free) < number:
        words.fail("stacks", f"at most {len(alike)} of {name}; more are placed")
    for p in free[:number]:
        placed.add(p)
        s.at[p] = at
        if down and p >= FIRST_UNIT and t.side[p] == Side.FEUDAL and t.rank[p] != Rank.A:
            s.marks[p] = Mark.FACE_DOWN
    for site in cargo:
        if number != 1 or t.side[free[0]] != Side.GOBLIN or free[0] < FIRST_UNIT:
            words.fail("stacks", f"plunder with one goblin fighting unit; {word!r} found (GB21.3)")
        s.marker[words.thing("stacks", site, c.titles.site)] = free[0]
        s.marks[free[0]] = Mark.LADEN


def _split(word: str) -> tuple[int, str]:
    digits = word[: len(word) - len(word.lstrip("0123456789"))]
    return int(digits or 1), word[len(digits) :]
