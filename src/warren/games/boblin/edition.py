"""Reads an edition of Boblin's Rebellion: camp, trolls, rooms and heroes.

Its effects are read by `language`, and put into words by `cards`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ...core.components import Components
from ...core.kinds import SEAT_NAMES, Kind
from ...core.notation import Notation
from ...core.reading import Reader
from ...core.vocabulary import names_of
from .cards import hero_text, room_text
from .deeds import Who
from .goods import ACTION, CODES, GOBLINS, MOST_SPACES, MOST_WRECKS_PAID, SCOUT
from .language import BASIC, GOBLIN_CODES, Effects, happenings_of
from .state import (
    HERO_SOURCE,
    ICE,
    MOST_HEROES,
    MOST_IN_DECK,
    MOST_IN_ROW,
    MOST_LOOKED_AT,
    MOST_ROWS,
    MOST_SEATS,
    MOST_STEPS,
    MOST_TROLLS,
    N_DECKS,
    Power,
    Tables,
)
from .vocabulary import DECK, DECK_KEYS, DECK_NAMES, GROUP, HERO, KIND, ROOM, RUIN, SEAT, TROLL, Verb

LEAST_CARDS: Final = 4  # in a deck
WHO: Final = names_of(Who)
POWERS: Final = names_of(Power)
OPTIONS: Final = ("scout_private", "draglinkin_free", "supply", "solo_discard", "round_cap")
"""Rules that are chosen with a game, and not with its components."""

MOVE_WORDS: Final = {word for verb in Verb for word in verb.text.split() if "<" not in word} | {
    *DECK_NAMES,
    *SEAT_NAMES,
}
"""Words of moves; a hero of that name would be taken for one."""


@dataclass(frozen=True)
class Titles:
    """Everything that has a name, in the order of its numbers."""

    label: str
    room: Kind
    rooms: tuple[str, ...]  # ids
    room_texts: tuple[str, ...]
    hero: Kind
    heroes: tuple[str, ...]  # ids
    hero_texts: tuple[str, ...]
    troll: Kind
    trolls: tuple[str, ...]  # ids


def read_edition(edition: Reader) -> Components:
    """The components of an edition file; BadEdition says which key of which card is wrong and why."""
    t = Tables()
    effects = Effects(t)
    name = edition.text("edition")
    edition.text("game")
    label = edition.text("label", name)
    _read_rules(edition.table("rules"), t)
    trolls, troll_names = _read_camp(edition.table("camp"), t, effects)
    rooms: list[str] = []
    room_names: list[str] = []
    for deck, key in enumerate(DECK_KEYS):
        _read_deck(edition, edition.table(key), deck, t, effects, rooms, room_names)
    heroes, hero_names = _read_heroes(edition, edition.table("hero"), t, effects)
    edition.done()
    titles = Titles(
        label,
        ROOM.called(rooms, room_names),
        tuple(rooms),
        tuple(room_text(t, room) for room in range(t.rooms)),
        HERO.called(heroes, hero_names),
        tuple(heroes),
        tuple(hero_text(t, hero) for hero in range(t.heroes)),
        TROLL.called(trolls, troll_names),
        tuple(trolls),
    )
    notation = Notation(Verb, (titles.room, titles.hero, titles.troll))
    kinds = (titles.room, titles.hero, titles.troll, SEAT, KIND, GROUP, DECK, RUIN)
    return Components(t, notation, kinds, titles)


# ---- rules and camp


def _read_rules(rules: Reader, t: Tables) -> None:
    for key in OPTIONS:
        if rules.has(key):
            rules.fail(key, "nothing: that is an option of the game, and not a component")
    t.goal = rules.whole("goal", 1, 99)
    t.actions = rules.whole("actions", 1, 9)
    t.row = rules.whole("row", 1, MOST_IN_ROW)
    t.scout = rules.whole("scout", 1, MOST_LOOKED_AT)
    t.hero_price = rules.whole("befriend_wrecks", 1, min(N_DECKS, MOST_WRECKS_PAID))
    for seat, n in enumerate(rules.wholes("start_sticklers", MOST_SEATS, 0, MOST_SPACES)):
        t.sticklers[seat] = n
    _read_recruits(rules, t)
    rules.done()


def _read_recruits(rules: Reader, t: Tables) -> None:
    expected = "two or more different kinds of goblins, each with its number, such as '3K'"
    found = [re.fullmatch(r"([1-9])([KCBTLP])", text) for text in rules.texts("recruit")]
    kinds = {match[2] for match in found if match}
    if len(kinds) < 2 or len(kinds) < len(found):
        rules.fail("recruit", expected)
    for match in found:
        if match:
            t.recruit[CODES.index(match[2])] = int(match[1])


def _read_camp(camp: Reader, t: Tables, effects: Effects) -> tuple[list[str], list[str]]:
    spaces = camp.table("spaces")
    for kind, letter in enumerate(CODES[: len(GOBLINS)]):
        t.spaces[kind] = spaces.whole(letter, 0, MOST_SPACES)
    spaces.done()
    if max(t.sticklers) > t.spaces[0]:
        spaces.fail("K", f"room for {max(t.sticklers)} Sticklers, with which a player starts")
    marks = camp.anything("troll_marks", None)
    if (
        not isinstance(marks, list)
        or len(marks) > MOST_TROLLS
        or not all(isinstance(mark, int) and not isinstance(mark, bool) and 1 <= mark <= 99 for mark in marks)
        or sorted(set(marks)) != marks
    ):
        camp.fail("troll_marks", f"at most {MOST_TROLLS} rising whole numbers from 1 to 99")
    t.marks = len(marks)
    for i, mark in enumerate(marks):
        t.mark[i] = mark
    t.guard = effects.step(camp, "guard", camp.text("guard"), GOBLIN_CODES)
    trolls = list(camp.tables("trolls"))
    if len(trolls) > MOST_TROLLS:
        camp.fail("trolls", f"at most {MOST_TROLLS} troll spaces")
    ids: list[str] = []
    names: list[str] = []
    for troll, space in enumerate(trolls):
        ids.append(_id(space, space.text("id"), "id", ids))
        names.append(space.text("name"))
        _read_troll(space, troll, t, effects)
    t.trolls = len(trolls)
    camp.done()
    return ids, names


def _read_troll(space: Reader, troll: int, t: Tables, effects: Effects) -> None:
    for key, into in (("conquer", t.troll_price), ("less", t.troll_less)):
        if space.has(key):
            effects.cost(space, key, space.text(key), BASIC, into[troll])
    if space.has("wreck"):
        space.one_of("wreck", ("none",))
        t.troll_gloom[troll] = 1
    space.done()


def _id(where: Reader, name: str, key: str, seen: list[str]) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        where.fail(key, "small letters, digits and underscores, a letter first")
    if name in seen:
        where.fail(key, "an id that no other has")
    return name


# ---- rooms


def _read_deck(
    edition: Reader, deck: Reader, number: int, t: Tables, effects: Effects, ids: list[str], names: list[str]
) -> None:
    cards = sorted(deck.data)
    if not LEAST_CARDS <= len(cards) <= MOST_IN_DECK:
        edition.fail(DECK_KEYS[number], f"from {LEAST_CARDS} to {MOST_IN_DECK} cards; {len(cards)} found")
    if t.row + 1 > len(cards):
        edition.fail(DECK_KEYS[number], f"more cards than lie in a row, {t.row}; {len(cards)} found")
    t.first_room[number] = len(ids)
    t.deck_rooms[number] = len(cards)
    for key in cards:
        room = len(ids)
        name = key.lower()
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            deck.fail(key, "an id of letters, digits and underscores, a letter first")
        if name in ids:
            deck.fail(key, "an id that no other card has, capitals or not")
        ids.append(name)
        card = deck.table(key)
        names.append(card.text("name"))
        t.deck_of[room] = number
        _read_room(card, room, t, effects)
    t.rooms = len(ids)


def _read_room(card: Reader, room: int, t: Tables, effects: Effects) -> None:
    effects.cost(card, "cost", card.text("cost"), GOBLIN_CODES, t.price[room])
    t.uses[room] = card.whole("uses", 1, MOST_STEPS)
    t.ruin[room] = effects.choice(card, "wreck", card.text("wreck"))
    passive = t.deck_of[room] == ICE
    for key in ("when", "who", "gain"):
        if card.has(key) and not passive:
            card.fail(key, "nothing: only rooms of the Ice Caves have passive effects")
    if passive:
        if card.has("rows"):
            card.fail("rows", "nothing: rooms of the Ice Caves have no action rows")
        t.when[room] = happenings_of(card, "when", card.text("when"))
        t.who[room] = WHO.index(card.one_of("who", WHO))
        t.gain[room] = effects.choice(card, "gain", card.text("gain"))
        t.bit[room] = room - t.first_room[ICE]
    else:
        _read_rows(card, room, t, effects)
    card.done()


def _read_rows(card: Reader, room: int, t: Tables, effects: Effects) -> None:
    rows = card.items("rows")
    good = all(isinstance(row, list) and all(isinstance(step, str) for step in row) for row in rows)
    if not good or not 1 <= len(rows) <= MOST_ROWS or not all(1 <= len(row) <= MOST_STEPS for row in rows):
        card.fail("rows", f"1 to {MOST_ROWS} rows, each a list of 1 to {MOST_STEPS} steps such as '1K>1B'")
    t.rows[room] = len(rows)
    for n, row in enumerate(rows):
        t.row_steps[room][n] = len(row)
        for i, text in enumerate(row):
            step = effects.step(card, "rows", text, GOBLIN_CODES + (CODES[ACTION] if i else ""))
            if i == 0:
                t.row_step[room][n] = step
        effects.check_row(card, "rows", t.row_step[room][n], len(row))


# ---- heroes


def _read_heroes(edition: Reader, heroes: Reader, t: Tables, effects: Effects) -> tuple[list[str], list[str]]:
    names = sorted(heroes.data)
    if not t.row <= len(names) <= MOST_HEROES:
        edition.fail("hero", f"from {t.row} to {MOST_HEROES} heroes; {len(names)} found")
    ids: list[str] = []
    for number, name in enumerate(names):
        hero = heroes.table(name)
        known = name.lower().replace(" ", "_")
        if not re.fullmatch(r"[a-z][a-z0-9_]*", known) or known in MOVE_WORDS or known in ids:
            heroes.fail(name, "a name of letters, digits and spaces that is no word of a move and no other hero's")
        ids.append(known)
        t.fame[number] = hero.whole("fame", 0, 20)
        t.power[number] = POWERS.index(hero.one_of("kind", POWERS))
        t.bit[HERO_SOURCE + number] = MOST_IN_DECK + number
        _read_power(hero, number, t, effects)
        hero.done()
    t.heroes = len(names)
    return ids, names


def _read_power(hero: Reader, number: int, t: Tables, effects: Effects) -> None:
    power = t.power[number]
    source = HERO_SOURCE + number
    if power == Power.DISCOUNT:
        t.discount_in[number] = DECK_KEYS.index(hero.one_of("deck", DECK_KEYS))
        effects.cost(hero, "less", hero.text("less"), BASIC, t.discount[number])
        return
    if hero.has("limit") or power != Power.PASSIVE:
        hero.one_of("limit", ("turn",))
        t.each_turn[number] = 1
    gain = effects.choice(hero, "gain", hero.text("gain"))
    if power == Power.PASSIVE and not t.each_turn[number] and effects.gives(gain, (ACTION, SCOUT)):
        hero.fail("limit", "'turn': a hero that gives actions at every action would never let a turn end")
    if power in (Power.PASSIVE, Power.TALLY):
        t.when[source] = happenings_of(hero, "when", hero.text("when"))
    if power == Power.PASSIVE:
        t.who[source] = WHO.index(hero.one_of("who", WHO))
    elif power == Power.TALLY:
        t.count[number] = hero.whole("count", 1, 99)
    elif power == Power.STATE:
        t.needs_trolls[number] = hero.whole("trolls", 1, MOST_TROLLS)
    t.gain[source] = gain
    if power in (Power.FREE, Power.ACTION):
        paid = hero.text("pay", "") if power == Power.ACTION else ""
        t.use[number] = effects.priced(hero, "pay", paid, GOBLIN_CODES + "R", gain)
