"""Boblin's Rebellion for people: the view of a seat."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from ....core.components import Components
from ....core.vocabulary import names_of
from ..deeds import N_HAPPENINGS, NOTHING_HAPPENS
from ..goods import LETTERS, N_KINDS
from ..known import is_known, known_cards, looked_at
from ..rules.camp import has_troll, spaces, supply_left
from ..rules.happenings import cause_of, what_of
from ..rules.passives import has_helped, is_spent
from ..state import HERO_SOURCE, ICE, NO_CARD, NO_SOURCE, Doing, State
from ..vocabulary import DECK_NAMES, WRECK_LETTERS, Phase
from .words import discards_of, rooms_of, source_name, target_name

PHASE_NAMES: Final = names_of(Phase)
DOINGS: Final = names_of(Doing)
HAPPENINGS: Final = (
    *(f"gain:{letter}" for letter in (*LETTERS, "f")),
    *(f"{deed}:{name}" for deed in ("conquer", "destroy") for name in DECK_NAMES),
    "scout",
    "befriend",
    "defeat",
    "turn",
)
"""What happenings are called, in the order of their numbers."""

Counts = dict[str, int]


class Held(TypedDict):
    """A room that somebody has conquered."""

    room: str
    track: int  # how far its marker has moved


class Look(TypedDict):
    """A Scout under way: the top cards of a deck, first the uppermost. None: a card that the onlooker does not know."""

    deck: str
    cards: list[str | None]


class UnderWay(TypedDict):
    """An action that is not paid for yet, or whose rewards are being gained."""

    doing: str
    target: str | None
    row: int | None  # of a room that is used
    steps: int
    paid: Counts


class Due(TypedDict):
    """A reward that is being gained."""

    seat: int
    by: str | None  # the room or hero that brings it
    trolls: int  # that have to be placed first


class Waiting(TypedDict):
    """Something that has happened, and may set passive effects off."""

    what: str
    seat: int


class View(TypedDict):
    """The table as a seat (or a spectator) sees it. Decks are numbers of cards."""

    phase: str
    round: int
    first: int
    active: int
    to_move: int | None
    actions: int
    scouts: int
    camps: list[Counts]
    spaces: list[Counts]
    fame: list[int]
    rooms: list[list[Held]]  # oldest first
    wrecks: list[Counts]
    heroes: list[list[str]]  # oldest first
    trolls: list[list[str]]
    rows: dict[str, list[str | None]]
    decks: Counts
    discards: dict[str, list[str]]
    hero_row: list[str | None]
    hero_deck: int
    supply: int | None
    known: dict[str, list[str | None]]  # cards that the onlooker knows in each deck, from the bottom
    looked_at: dict[str, list[int]]  # how many cards of each deck every seat knows
    scout: Look | None
    tally: Counts  # what the active player has done in this turn
    used: list[str]  # heroes who have helped in this turn
    spent: list[str]  # passives that cannot fire again in this action
    under_way: UnderWay | None
    reward: Due | None
    waiting: list[Waiting]


def view(s: State, c: Components, seat: int | None) -> View:
    """Everything that a seat (None: a spectator) may know."""
    t, titles = c.tables, c.titles
    seats = range(s.seats)
    decks = dict(enumerate(DECK_NAMES))
    pending = s.phase in (Phase.ALT, Phase.TRAIN, Phase.TROLL, Phase.NUDGE, Phase.SWAP)
    return View(
        phase=PHASE_NAMES[s.phase],
        round=s.round_no,
        first=s.first,
        active=s.active,
        to_move=s.to_move if s.to_move >= 0 else None,
        actions=s.actions,
        scouts=s.scouts,
        camps=[goblins(s.camp[i]) for i in seats],
        spaces=[{LETTERS[kind]: spaces(s, t, i, kind) for kind in range(N_KINDS)} for i in seats],
        fame=[s.fame[i] for i in seats],
        rooms=[[Held(room=titles.rooms[room], track=s.track[room]) for room in rooms_of(s, i)] for i in seats],
        wrecks=[{WRECK_LETTERS[d]: s.wrecks[i][d] for d in decks if s.wrecks[i][d]} for i in seats],
        heroes=[[titles.heroes[s.friends[i][n]] for n in range(s.n_friends[i])] for i in seats],
        trolls=[[name for n, name in enumerate(titles.trolls) if has_troll(s, i, n)] for i in seats],
        rows={name: _named(s.row[d], titles.rooms, t.row) for d, name in decks.items()},
        decks={name: s.deck_size[d] for d, name in decks.items()},
        discards={name: [titles.rooms[room] for room in discards_of(s, c, d)] for d, name in decks.items()},
        hero_row=_named(s.hero_row, titles.heroes, t.row) if s.heroes else [],
        hero_deck=s.hero_deck_size,
        supply=supply_left(s) if s.supply else None,
        known={name: _known_from_below(s, c, d, seat) for d, name in decks.items()},
        looked_at={name: [known_cards(s, d, i) for i in seats] for d, name in decks.items()},
        scout=_look(s, c, seat),
        tally={HAPPENINGS[n]: s.tally[n] for n in range(N_HAPPENINGS) if s.tally[n]},
        used=[name for n, name in enumerate(titles.heroes) if has_helped(s, n)],
        spent=[source_name(c, source) for source in _passives(c) if is_spent(s, t, source)],
        under_way=_under_way(s, c),
        reward=Due(seat=s.gainer, by=_source(s, c), trolls=s.trolls_due) if pending else None,
        waiting=[_waiting(entry) for entry in waiting_entries(s)],
    )


def goblins(counts: Any) -> Counts:
    """Goblins by letter, those that are there."""
    return {letter: counts[kind] for kind, letter in enumerate(LETTERS) if counts[kind]}


def _named(row: Any, names: tuple[str, ...], n: int) -> list[str | None]:
    return [None if row[slot] == NO_CARD else names[row[slot]] for slot in range(n)]


def _known_from_below(s: State, c: Components, deck: int, seat: int | None) -> list[str | None]:
    known = [
        c.titles.rooms[s.deck[deck][at]] if is_known(s, deck, at, seat) else None for at in range(s.deck_size[deck])
    ]
    while known and known[-1] is None:
        known.pop()
    return known


def _look(s: State, c: Components, seat: int | None) -> Look | None:
    if not s.looked_at:
        return None
    deck = s.looked_in
    cards = [c.titles.rooms[s.deck[deck][at]] if is_known(s, deck, at, seat) else None for at in looked_at(s)]
    return Look(deck=DECK_NAMES[deck], cards=cards)


def _passives(c: Components) -> list[int]:
    """BR9.1, BR11.5: the rooms of the Ice Caves, and the heroes."""
    t = c.tables
    rooms = range(t.first_room[ICE], t.first_room[ICE] + t.deck_rooms[ICE])
    return [*rooms, *range(HERO_SOURCE, HERO_SOURCE + t.heroes)]


def _source(s: State, c: Components) -> str | None:
    return None if s.source == NO_SOURCE else source_name(c, s.source)


def _under_way(s: State, c: Components) -> UnderWay | None:
    if s.doing == Doing.NOTHING:
        return None
    return UnderWay(
        doing=DOINGS[s.doing],
        target=target_name(s, c),
        row=s.row_no + 1 if s.doing == Doing.EXPLOIT else None,
        steps=s.steps,
        paid=goblins(s.paid),
    )


def waiting_entries(s: State) -> list[int]:
    """What has happened and is not done with, in order."""
    return [entry for entry in [s.happening, *(s.queue[i] for i in range(s.queued))] if entry != NOTHING_HAPPENS]


def _waiting(entry: int) -> Waiting:
    return Waiting(what=HAPPENINGS[what_of(entry)], seat=cause_of(entry))
