"""Positions of Boblin's Rebellion that are set up by hand, from words like those of a view."""

from __future__ import annotations

from typing import Any, Final

from ....core.components import Components
from ....core.kinds import Kind
from ....core.reading import Reader
from ..goods import N_KINDS
from ..rules.camp import spaces, supply_left
from ..rules.preparation import lay_out
from ..state import MOST_COUNTED, MOST_CREDITS, MOST_FAME, MOST_ROUNDS, N_DECKS, NO_CARD, Place, State
from ..vocabulary import DECK_NAMES, KIND, RUIN, Phase
from .view import HAPPENINGS, PHASE_NAMES

ARRANGED: Final = ("menu", "turn", "end_of_turn", "over")
THE_REST: Final = "..."
DERIVED: Final = (
    "to_move",
    "spaces",
    "supply",
    "known",
    "looked_at",
    "scout",
    "spent",
    "under_way",
    "reward",
    "waiting",
)


def arrange(s: State, c: Components, words: Reader) -> None:
    """Set up the table from words like those of a view; what is left out is absent.

    Rows are empty unless they are given. A deck is a list from the top; `"..."` in it stands for all cards that are
    nowhere else, and so does a deck that is not given, the first ids on top; a number is so many of those. The last of
    them are taken for destroyed rooms. Cards that are nowhere are gone.
    """
    for key in DERIVED:
        words.skip(key)
    lay_out(s)
    s.phase = PHASE_NAMES.index(words.one_of("phase", ARRANGED, "menu"))
    s.round_no = words.whole("round", 1, MOST_ROUNDS, 1)
    s.first = words.whole("first", 0, s.seats - 1, 0)
    s.active = words.whole("active", 0, s.seats - 1, 0)
    turn = s.phase == Phase.MENU
    s.actions = words.whole("actions", 0, MOST_CREDITS if turn else 0, c.tables.actions if turn else 0)
    s.scouts = words.whole("scouts", 0, MOST_CREDITS if turn else 0, 0)
    for room in range(c.tables.rooms):
        s.place[room] = Place.GONE
    for seat, counts in enumerate(words.by_seat("wrecks", s.seats)):
        words.count("wrecks", counts, RUIN, s.wrecks[seat])
    _arrange_rooms(s, c, words)
    _arrange_heroes(s, c, words)
    _arrange_camps(s, c, words)
    _arrange_turn(s, c, words)


# ---- seats


def _arrange_camps(s: State, c: Components, words: Reader) -> None:
    for seat, names in enumerate(words.by_seat("trolls", s.seats)):
        for name in _entries(words, "trolls", names):
            if not s.trolls:
                words.fail("trolls", "none: there are no trolls in this game (BR1.1)")
            s.guards[seat] |= 1 << words.thing("trolls", name, c.titles.troll)
    for seat, counts in enumerate(words.by_seat("camps", s.seats)):
        words.count("camps", counts, KIND, s.camp[seat])
        for kind in range(N_KINDS):
            most = spaces(s, c.tables, seat, kind)
            if s.camp[seat][kind] > most:
                words.fail("camps", f"at most {most} {KIND.labels[kind]}s in the camp of seat {seat} (BR3.3)")
    if s.supply and supply_left(s) == 0 and sum(sum(camp) for camp in s.camp) > s.supply:
        words.fail("camps", f"at most {s.supply} goblins in all (BR16.6)")
    for seat, fame in enumerate(words.by_seat("fame", s.seats)):
        most = MOST_FAME if s.phase == Phase.OVER else c.tables.goal - 1
        if not isinstance(fame, int) or isinstance(fame, bool) or not 0 <= fame <= most:
            words.fail("fame", f"whole numbers from 0 to {most}")
        s.fame[seat] = fame


def _entries(words: Reader, key: str, given: object) -> list[Any]:
    if not isinstance(given, list | tuple):
        words.fail(key, f"lists; {given!r} found")
    return list(given)


# ---- rooms


def _rooms_of_deck(c: Components, deck: int) -> range:
    return range(c.tables.first_room[deck], c.tables.first_room[deck] + c.tables.deck_rooms[deck])


def _put(s: State, c: Components, words: Reader, key: str, name: object, place: int) -> int:
    """A room into a place that is its only one."""
    room = words.thing(key, name, c.titles.room)
    if s.place[room] != Place.GONE:
        words.fail(key, f"every room in one place; {name} is in two")
    s.place[room] = place
    return room


def _arrange_rooms(s: State, c: Components, words: Reader) -> None:
    t = c.tables
    for seat, held in enumerate(words.by_seat("rooms", s.seats)):
        for entry in _entries(words, "rooms", held):
            name, track = (entry.get("room"), entry.get("track", 0)) if isinstance(entry, dict) else (entry, 0)
            room = _put(s, c, words, "rooms", name, Place.HELD + seat)
            if not isinstance(track, int) or isinstance(track, bool) or not 0 <= track < t.uses[room]:
                words.fail("rooms", f"a track from 0 to {t.uses[room] - 1} for {name}; {track!r} found")
            s.track[room] = track
            s.rooms[seat][s.n_rooms[seat]] = room
            s.n_rooms[seat] += 1
    rows, discards, decks = words.mapping("rows"), words.mapping("discards"), words.mapping("decks")
    for key, given in (("rows", rows), ("discards", discards), ("decks", decks)):
        for name in given:
            words.thing(key, name, Kind("deck", N_DECKS, DECK_NAMES))
    for deck, name in enumerate(DECK_NAMES):
        row = _entries(words, "rows", rows.get(name, []))
        if len(row) > t.row:
            words.fail("rows", f"at most {t.row} rooms in a row")
        for slot, card in enumerate(row):
            if card is not None:
                s.row[deck][slot] = _of_deck(s, c, words, "rows", card, deck, Place.IN_ROW)
        for card in _entries(words, "discards", discards.get(name, [])):
            _of_deck(s, c, words, "discards", card, deck, Place.DISCARDED)
    for deck, name in enumerate(DECK_NAMES):
        _arrange_deck(s, c, words, deck, decks.get(name, [THE_REST]))
        gone = sum(s.place[room] == Place.GONE for room in _rooms_of_deck(c, deck))
        if _ruins(s, deck) > gone:
            words.fail("wrecks", f"at most {gone} destroyed rooms of {name}: all others are in the game")


def _ruins(s: State, deck: int) -> int:
    return sum(s.wrecks[seat][deck] for seat in range(s.seats))


def _of_deck(s: State, c: Components, words: Reader, key: str, name: object, deck: int, place: int) -> int:
    room = _put(s, c, words, key, name, place)
    if c.tables.deck_of[room] != deck:
        words.fail(key, f"rooms of {DECK_NAMES[deck]} there; {name} found")
    return room


def _arrange_deck(s: State, c: Components, words: Reader, deck: int, given: Any) -> None:
    rest_only = isinstance(given, int) and not isinstance(given, bool)
    names = [THE_REST] if rest_only else _entries(words, "decks", given)
    named = [None if name == THE_REST else _of_deck(s, c, words, "decks", name, deck, Place.IN_DECK) for name in names]
    rest = [room for room in _rooms_of_deck(c, deck) if s.place[room] == Place.GONE]
    rest = rest[: max(0, len(rest) - _ruins(s, deck))]
    if rest_only and not 0 <= given <= len(rest):
        words.fail("decks", f"from 0 to {len(rest)} cards of {DECK_NAMES[deck]}, which are nowhere else")
    cards: list[int] = []
    for entry in named:
        cards += rest[: given if rest_only else None] if entry is None else [entry]
    if len(set(cards)) < len(cards):
        words.fail("decks", f"{THE_REST!r} once at most")
    for i, room in enumerate(reversed(cards)):
        s.deck[deck][i] = room
        s.place[room] = Place.IN_DECK
    s.deck_size[deck] = len(cards)


# ---- heroes


def _arrange_heroes(s: State, c: Components, words: Reader) -> None:
    taken: list[int] = []

    def number(key: str, name: object) -> int:
        if not s.heroes:
            words.fail(key, "none: there are no heroes in this game (BR1.1)")
        hero = words.thing(key, name, c.titles.hero)
        if hero in taken:
            words.fail(key, f"every hero in one place; {name} is in two")
        taken.append(hero)
        return hero

    for seat, names in enumerate(words.by_seat("heroes", s.seats)):
        for name in _entries(words, "heroes", names):
            s.friends[seat][s.n_friends[seat]] = number("heroes", name)
            s.n_friends[seat] += 1
    row = words.items("hero_row")
    if len(row) > c.tables.row:
        words.fail("hero_row", f"at most {c.tables.row} heroes in the row")
    for slot, name in enumerate(row):
        s.hero_row[slot] = NO_CARD if name is None else number("hero_row", name)
    given = words.anything("hero_deck", None)
    if given is None or isinstance(given, int):
        deck = [hero for hero in range(c.tables.heroes) if hero not in taken][:given] if s.heroes else []
    else:
        deck = [number("hero_deck", name) for name in _entries(words, "hero_deck", given)]
    for i, hero in enumerate(reversed(deck)):
        s.hero_deck[i] = hero
    s.hero_deck_size = len(deck)


# ---- the turn


def _arrange_turn(s: State, c: Components, words: Reader) -> None:
    names = Kind("happening", len(HAPPENINGS), HAPPENINGS)
    for name, n in words.mapping("tally").items():
        if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= MOST_COUNTED:
            words.fail("tally", f"whole numbers from 0 to {MOST_COUNTED}")
        s.tally[words.thing("tally", name, names)] = n
    for name in words.items("used"):
        s.used |= 1 << words.thing("used", name, c.titles.hero)
