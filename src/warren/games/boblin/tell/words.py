"""Phrases and lists that several files of what people are told share."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.components import Components
from ..cards import cost_text
from ..rules.passives import is_neighbour
from ..rules.payment import room_price
from ..state import ANY, HERO_SOURCE, N_KINDS, Doing, Phase, Place, State, Tables, Who


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
    """BR9.4 to BR9.6, BR16.1: owner and source of each passive to which the active player's deeds matter."""
    for n in range(s.seats):
        seat = (s.active + n) % s.seats
        held = [*rooms_of(s, seat), *(HERO_SOURCE + s.friends[seat][i] for i in range(s.n_friends[seat]))]
        for source in held:
            who = t.who[source]
            own = who == Who.SELF and seat == s.active
            if t.when[source] and (own or who == Who.ANY or (who == Who.NEIGHBOR and is_neighbour(s, seat, s.active))):
                yield seat, source


def prices(s: State, t: Tables, room: int) -> list[int]:
    """BR5.1, BR11.20, BR12.4: what a room costs now, by code."""
    return [*(room_price(s, t, room, kind) for kind in range(N_KINDS)), t.price[room][ANY]]
