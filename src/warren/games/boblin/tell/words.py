"""Phrases and lists that several files of what people are told share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....core.components import Components
from ....core.log import Log
from ..cards import cost_text
from ..goods import ANY
from ..rules.conquest import begin_action
from ..rules.passives import looks_at, source_of, sources_of
from ..rules.payment import price
from ..state import HERO_SOURCE, Doing, Place, State, Tables
from ..vocabulary import Phase

UNHEARD: Final = Log()
"""The log of rules that are tried out on a copy."""
UNHEARD.off = 1


def rooms_of(s: State, seat: int) -> list[int]:
    """The rooms of a seat, oldest first."""
    return [s.rooms[seat][i] for i in range(s.n_rooms[seat])]


def discards_of(s: State, c: Components, deck: int) -> list[int]:
    """BR13.1: the discards of a dungeon, by number."""
    t = c.tables
    first = t.first_room[deck]
    return [room for room in range(first, first + t.deck_rooms[deck]) if s.place[room] == Place.DISCARDED]


def source_name(c: Components, source: int) -> str:
    """The id of a room or hero with an effect."""
    name = c.titles.rooms[source] if source < HERO_SOURCE else c.titles.heroes[source - HERO_SOURCE]
    return str(name)


def target_name(s: State, c: Components) -> str | None:
    """What the action under way is about: a room, a hero, a troll space."""
    match s.doing:
        case Doing.CONQUER | Doing.EXPLOIT:
            return str(c.titles.rooms[s.target])
        case Doing.SCOUT:
            return str(c.titles.rooms[s.target]) if s.phase == Phase.PAY else None
        case Doing.BEFRIEND | Doing.HERO:
            return str(c.titles.heroes[s.target])
        case Doing.GUARD:
            return str(c.titles.trolls[s.target])
    return None


def penalty_text(c: Components, troll: int) -> str:
    """BR12.4 to BR12.7: what a troll does on a space."""
    t = c.tables
    said = []
    if any(t.troll_price[troll]):
        said.append(f"conquests cost {cost_text(t.troll_price[troll])} more")
    if t.troll_gloom[troll]:
        said.append("destroyed rooms bring no reward")
    if any(t.troll_less[troll]):
        said.append(f"no space for {cost_text(t.troll_less[troll])}")
    return f"{'; '.join(said) or 'no penalty'}."


def passives(s: State, t: Tables) -> Iterator[tuple[int, int]]:
    """BR16.1: owner and source of each passive to which the active player's deeds matter, as they are asked."""
    for n in range(s.seats):
        seat = (s.active + n) % s.seats
        for i in range(sources_of(s, seat)):
            source = source_of(s, seat, i)
            if t.when[source] and looks_at(s, t, seat, source, s.active):
                yield seat, source


def conquering(s: State, room: int) -> State:
    """The position in which the active player is about to pay for a room."""
    after = s.copy()
    begin_action(after, Doing.CONQUER, room)
    return after


def prices(s: State, t: Tables, room: int) -> list[int]:
    """What a room costs the active player now, by code."""
    return [price(conquering(s, room), t, code) for code in range(ANY + 1)]
