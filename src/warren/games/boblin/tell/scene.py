"""Boblin's Rebellion as a picture: the rows of the dungeon on top, the seats below one another, each with its camp."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ....core.components import Components
from ....core.scene import GAP, STAGE, Face, Figure, Layout, Scene, Thing, counter
from ....core.strips import SPACE, Strip, laid_out, width_of
from ..cards import short_choice, short_cost, short_effect
from ..goods import GOBLINS, LETTERS, N_KINDS
from ..known import is_known, known_places, looked_at
from ..rules.camp import has_troll, spaces, supply_left
from ..rules.passives import has_helped
from ..state import N_DECKS, NO_CARD, State, Tables
from ..vocabulary import DECK_LABELS, DECK_NAMES, WRECK_LETTERS, Phase
from .words import discards_of, penalty_text, rooms_of, target_name

TITLE: Final = "Boblin's Rebellion"
DECK_SORTS: Final = ("rust", "blue", "red")
MARKERS: Final = {
    "first": Face("began", "gold", "1"),
    "turn": Face("has the turn", "straw", ">"),
}

# ---- measures

ROW: Final = 2.1
"""The height of a zone with one row of cards."""

BANDS: Final = (1.8, 2.5)
"""The least and the largest height of a seat."""

DECK: Final = 1.2
LOOK: Final = 3.5
TURN: Final = 2.0
DISCARDS: Final = 3.0
CAMPS: Final = (1.8, 3.2)
"""The widths of these zones; of a camp where seats have height, and where many have little."""

GROWING: Final = (("discards",), ("rooms", "row"))
"""Rooms take the room that is left, or else a list of those discarded."""


# ---- what stays


def scene(c: Components, options: Mapping[str, Any]) -> Scene:
    """The rows of the dungeon with the heroes' and what is looked at beside them; then a band for each seat."""
    strips = _middle(c, options)
    bands = [_band(c, options, seat) for seat in range(options["players"])]
    least, most = BANDS
    lowest = SPACE + len(strips) * (ROW + SPACE) + len(bands) * (least + SPACE)
    width = max(STAGE * lowest, *(width_of(strip) for strip in [*strips, *bands]))
    room = width / STAGE - lowest
    height = round(min(most, least + max(0, room) / len(bands)), 4)
    laid = [*((strip, ROW, None) for strip in strips), *((band, height, seat) for seat, band in enumerate(bands))]
    zones, all_heights = laid_out(laid, width, GROWING)
    return Scene(TITLE, round(width, 4), all_heights, (), zones, faces(c))


def _middle(c: Components, options: Mapping[str, Any]) -> list[Strip]:
    """Two dungeons in a row; alone there are discards beside each, and one in a row."""
    row = c.tables.row * 1.1 + 2 * GAP
    turn: Strip = [("turn", "Turn", TURN, Layout.LINES)]
    look: Strip = [("scout", "Looked at", LOOK, Layout.ROW)]
    heroes: Strip = []
    if options["heroes"]:
        heroes = [("deck:heroes", "Help", DECK, Layout.PILE), ("row:heroes", "Heroes", row, Layout.ROW)]
    mine, ice, inferno = (
        [(f"deck:{name}", label, DECK, Layout.PILE), (f"row:{name}", label, row, Layout.ROW)]
        for name, label in zip(DECK_NAMES, DECK_LABELS, strict=True)
    )
    if options["players"] == 1:
        dungeons = zip(DECK_NAMES, (mine, ice, inferno), (turn, look, heroes), strict=True)
        return [[*d, (f"discards:{name}", "Discards", DISCARDS, Layout.LINES), *more] for name, d, more in dungeons]
    if heroes:
        return [[*mine, *ice, *turn], [*inferno, *heroes, *look]]
    return [[*mine, *ice], [*inferno, *turn, *look]]


def _band(c: Components, options: Mapping[str, Any], seat: int) -> Strip:
    strip: Strip = [
        (f"seat:{seat}", c.people[seat], 1.5, Layout.LINES),
        (f"camp:{seat}", "Camp", CAMPS[options["players"] > 2], Layout.LINES),
        (f"rooms:{seat}", "Rooms", 5.6, Layout.ROW),
        (f"wrecks:{seat}", "Destroyed", 1.4, Layout.LINES),
    ]
    if options["trolls"]:
        strip.append((f"trolls:{seat}", "Troll spaces", 1.5, Layout.LINES))
    if options["heroes"]:
        strip.append((f"heroes:{seat}", "Heroes", 2.0, Layout.ROW))
    return strip


# ---- faces


def faces(c: Components) -> dict[str, Face]:
    """The fronts of all rooms, heroes and pieces."""
    return {
        **MARKERS,
        **{f"goblin:{letter}": _goblin_face(kind) for kind, letter in enumerate(LETTERS)},
        **{f"room:{name}": _room_face(c, room) for room, name in enumerate(c.titles.rooms)},
        **{f"hero:{name}": _hero_face(c, hero) for hero, name in enumerate(c.titles.heroes)},
        **{f"troll:{name}": _troll_face(c, troll) for troll, name in enumerate(c.titles.trolls)},
    }


def _goblin_face(kind: int) -> Face:
    return Face(GOBLINS[kind], "goblin", LETTERS[kind].upper())


def _room_face(c: Components, room: int) -> Face:
    t = c.tables
    does = tuple(step for row in _shortest(t, room).split(" / ") for step in row.split(" + "))
    figures = (
        Figure("Price", short_cost(t.price[room])),
        Figure("Uses", str(t.uses[room])),
        Figure("X", short_choice(t, t.ruin[room])),
    )
    sign = c.titles.rooms[room].upper()
    name, sort = c.titles.room.labels[room], DECK_SORTS[t.deck_of[room]]
    return Face(name, sort, sign, figures, does, c.titles.room_texts[room])


def _shortest(t: Tables, room: int) -> str:
    """What a room does, with dungeons by the words of moves."""
    said = short_effect(t, room)
    for name, label in zip(DECK_NAMES, DECK_LABELS, strict=True):
        said = said.replace(label, name.capitalize())
    return said


def _hero_face(c: Components, hero: int) -> Face:
    name = c.titles.hero.labels[hero]
    fame = (Figure("Fame", str(c.tables.fame[hero])),)
    return Face(name, "hero", name[:2], fame, text=c.titles.hero_texts[hero])


def _troll_face(c: Components, troll: int) -> Face:
    return Face(c.titles.troll.labels[troll], "moss", "T", text=penalty_text(c, troll))


# ---- what lies there


def things(s: State, c: Components, seat: int | None) -> Iterator[Thing]:
    """Everything on the table, as a seat (None: a spectator) sees it."""
    yield from _turn(s)
    yield from _rows(s, c, seat)
    yield from _looked_at(s, c, seat)
    yield from _hero_row(s, c)
    for other in range(s.seats):
        yield from _seat(s, c, other)


def _turn(s: State) -> Iterator[Thing]:
    yield counter("counter:round", "turn", "Round", s.round_no)
    yield counter("counter:actions", "turn", "Actions left", s.actions)
    if s.scouts:
        yield counter("counter:scouts", "turn", "for Scout only", s.scouts)
    if s.supply:
        yield counter("counter:supply", "turn", "Goblins in the supply", supply_left(s))


def _rows(s: State, c: Components, seat: int | None) -> Iterator[Thing]:
    names = c.titles.rooms
    chosen = target_name(s, c)
    for deck, name in enumerate(DECK_NAMES):
        known = tuple(f"{c.titles.room.labels[s.deck[deck][at]]} is in it" for at in known_places(s, deck, seat))
        yield Thing(f"deck:{name}", f"deck:{name}", label="deck", count=s.deck_size[deck], marks=known)
        for slot in range(c.tables.row):
            room = s.row[deck][slot]
            if room != NO_CARD:
                marks = ("chosen",) if names[room] == chosen else ()
                yield Thing(f"room:{names[room]}", f"row:{name}", f"room:{names[room]}", marks=marks)
        for room in discards_of(s, c, deck):
            yield Thing(f"room:{names[room]}", f"discards:{name}", f"room:{names[room]}")


def _looked_at(s: State, c: Components, seat: int | None) -> Iterator[Thing]:
    """BR6.1: the cards of a Scout, face up for whoever knows them."""
    deck = s.looked_in
    hidden = 0
    chosen = target_name(s, c)
    for at in looked_at(s):
        name = c.titles.rooms[s.deck[deck][at]]
        if is_known(s, deck, at, seat):
            yield Thing(f"room:{name}", "scout", f"room:{name}", marks=("chosen",) if name == chosen else ())
        else:
            hidden += 1
    if hidden:
        yield Thing("scouted", "scout", label="cards", count=hidden)


def _hero_row(s: State, c: Components) -> Iterator[Thing]:
    if s.heroes:
        yield Thing("deck:heroes", "deck:heroes", label="deck", count=s.hero_deck_size)
        for slot in range(c.tables.row):
            if s.hero_row[slot] != NO_CARD:
                name = c.titles.heroes[s.hero_row[slot]]
                yield Thing(f"hero:{name}", "row:heroes", f"hero:{name}")


def _seat(s: State, c: Components, seat: int) -> Iterator[Thing]:
    """What lies before a seat, all of it open."""
    t, titles = c.tables, c.titles
    zone = f"seat:{seat}"
    yield counter(f"fame:{seat}", zone, f"Fame of {t.goal}", s.fame[seat], seat)
    if s.first == seat:
        yield Thing("token:first", zone, "first")
    if s.active == seat and s.phase != Phase.OVER:
        yield Thing("token:turn", zone, "turn")
    for kind in range(N_KINDS):
        spot = f"camp:{seat}:{LETTERS[kind]}"
        label = f"{GOBLINS[kind]}s of {spaces(s, t, seat, kind)}"
        yield counter(spot, f"camp:{seat}", label, s.camp[seat][kind], seat)
    for room in rooms_of(s, seat):
        name = titles.rooms[room]
        yield Thing(f"room:{name}", f"rooms:{seat}", f"room:{name}", seat=seat, marks=_room_marks(s, c, room))
    for deck in range(N_DECKS):
        spot = f"wrecks:{seat}:{WRECK_LETTERS[deck]}"
        n = s.wrecks[seat][deck]
        yield counter(spot, f"wrecks:{seat}", DECK_LABELS[deck], n, seat)
    if s.trolls:
        for troll, name in enumerate(titles.trolls):
            marks = ("troll",) if has_troll(s, seat, troll) else ()
            yield Thing(f"troll:{seat}:{name}", f"trolls:{seat}", f"troll:{name}", seat=seat, marks=marks)
    for n in range(s.n_friends[seat]):
        hero = s.friends[seat][n]
        marks = ("has helped",) if has_helped(s, hero) else ()
        name = titles.heroes[hero]
        yield Thing(f"hero:{name}", f"heroes:{seat}", f"hero:{name}", seat=seat, marks=marks)


def _room_marks(s: State, c: Components, room: int) -> tuple[str, ...]:
    """How far the track is, and what the room has to do with the action under way."""
    marks = [f"{s.track[room]} of {c.tables.uses[room]}"]
    if target_name(s, c) == c.titles.rooms[room]:
        marks.append("chosen")
    if s.source == room and s.phase != Phase.OVER:
        marks.append("at work")
    return tuple(marks)
