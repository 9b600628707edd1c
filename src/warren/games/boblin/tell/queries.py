"""Questions that a player of Boblin's Rebellion may ask: what fires, what fits, what is missing, what may come."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.phrases import counted, ordinal
from ....core.queries import Answer, Column, QueryBase, Result, Row, Unit
from ....core.spoken import Answers, by_query
from ..cards import amount, choice_text, cost_text, trigger_text
from ..goods import ANY, FAME, GOBLINS, LETTERS, N_KINDS, N_TRAINED
from ..known import is_known
from ..rules.camp import fitting, spaces, supply_left
from ..rules.conquest import scouted
from ..rules.passives import has_helped
from ..rules.payment import spare
from ..rules.solo import turns_left, turns_of
from ..state import HERO_SOURCE, N_DECKS, NO_CARD, Power, State, Tables
from ..vocabulary import DECK, DECK_LABELS, DECK_NAMES
from .words import conquering, passives, prices


class Query(QueryBase):
    """What can be asked."""

    FIRES = "fires", "Which passive effects can fire in this turn, and what do they bring?", "BR9.1", Result.LIST
    FITS = "fits", "What still fits into your camp?", "BR3.3", Result.LIST
    AFFORD = "afford", "Which rooms of the rows can you pay for, and what is missing?", "BR5.1", Result.LIST
    UNSEEN = "unseen <deck>", "What may come from the <deck> deck?", "BR6.1", Result.ODDS, DECK
    TURNS = "turns", "Alone: how many turns are left?", "BR13.5", Result.LIST


# ---- BR9: passives


def _fires(s: State, c: Components, seat: int) -> Answer:
    """Passives that the active player can set off, in the order in which they are asked."""
    t, titles = c.tables, c.titles
    columns = tuple(Column(name, Unit.WORDS) for name in ("owner", "when", "brings", "left"))
    rows = []
    for owner, source in passives(s, t):
        if source < HERO_SOURCE:
            label, at = titles.room.labels[source], f"room:{titles.rooms[source]}"
            left = f"{t.uses[source] - s.track[source]} of {t.uses[source]} uses"
        else:
            label, at = titles.hero.labels[source - HERO_SOURCE], f"hero:{titles.heroes[source - HERO_SOURCE]}"
            left = "has helped" if has_helped(s, source - HERO_SOURCE) else "ready"
        gain = choice_text(t, t.gain[source])
        rows.append(Row(label, at, (c.people[owner], _when(t, source), gain, left)))
    whose = f"In {c.people[s.active]}'s turn"
    note = "each at most once in an action" if rows else "nothing of the kind lies on the table"
    return Answer(columns, tuple(rows), f"{whose}: {note}.")


def _when(t: Tables, source: int) -> str:
    hero = source - HERO_SOURCE
    counts = hero >= 0 and t.power[hero] == Power.TALLY
    return trigger_text(t, source) + (f", the {ordinal(t.count[hero])} time in a turn" if counts else "")


# ---- BR3.3: the camp


def _fits(s: State, c: Components, seat: int) -> Answer:
    """Each kind: how many are there, of how many spaces, and how many more would be kept."""
    t = c.tables
    columns = (Column("goblins"), Column("spaces"), Column("more fit"))
    rows = []
    for kind in range(N_KINDS):
        room = spaces(s, t, seat, kind)
        more = fitting(s, t, seat, kind, room)
        rows.append(Row(f"{GOBLINS[kind]}s", f"camp:{seat}:{LETTERS[kind]}", (s.camp[seat][kind], room, more)))
    supply = f" {supply_left(s)} goblins are left in the supply." if s.supply else ""
    return Answer(columns, tuple(rows), f"What does not fit is lost.{supply}")


# ---- BR5.1: prices


def _afford(s: State, c: Components, seat: int) -> Answer:
    """Rooms in the rows: what they cost this seat, and what its camp lacks."""
    columns = (Column("price", Unit.WORDS), Column("missing", Unit.WORDS))
    s.active = seat  # prices are those of whoever has the turn
    rows = [
        Row(
            c.titles.room.labels[room],
            f"room:{c.titles.rooms[room]}",
            (cost_text(prices(s, c.tables, room)), missing_text(s, c.tables, room) or "-"),
        )
        for deck in range(N_DECKS)
        for room in (s.row[deck][slot] for slot in range(c.tables.row))
        if room != NO_CARD
    ]
    rows.sort(key=lambda row: row.values[1] != "-")
    return Answer(columns, tuple(rows), "" if rows else "No room lies in the rows.")


def missing_text(s: State, t: Tables, room: int) -> str:
    """What the active player lacks for a room; nothing if it can be paid for."""
    paying, asked = conquering(s, room), prices(s, t, room)
    lacks = [max(0, asked[kind] - s.camp[s.active][kind]) for kind in range(N_KINDS)]
    lacks.append(max(0, asked[ANY] - sum(max(0, spare(paying, t, i)) for i in range(N_TRAINED))))
    return cost_text(lacks) if any(lacks) else ""


# ---- BR6.1: decks


def _unseen(s: State, c: Components, seat: int, deck: int) -> Answer:
    """Each card that may lie in a deck: the chance that it comes next, and that a Scout finds it."""
    columns = (Column("next", Unit.CHANCE), Column("in a Scout", Unit.CHANCE))
    size = s.deck_size[deck]
    top = range(size - scouted(s, c.tables, deck), size)
    unknown = [at for at in range(size) if not is_known(s, deck, at, seat)]
    chances: dict[int, tuple[float, float]] = {}
    for at in range(size):
        if at in unknown:
            next_one = (size - 1 in unknown) / len(unknown)
            chances[s.deck[deck][at]] = next_one, sum(place in unknown for place in top) / len(unknown)
        else:
            chances[s.deck[deck][at]] = float(at == size - 1), float(at in top)
    rows = [Row(c.titles.room.labels[room], f"deck:{DECK_NAMES[deck]}", chances[room]) for room in sorted(chances)]
    known = size - len(unknown)
    seen = f", of which you know {known}" if known else ""
    return Answer(columns, tuple(rows), f"{counted(size, 'card')} in the {DECK_LABELS[deck]} deck{seen}.")


# ---- BR13.5: alone


def _turns(s: State, c: Components, seat: int) -> Answer:
    """For each deck how many turns can be ended yet; every conquest from its row takes one away."""
    columns = (Column("cards left"), Column("turns left, this one included"))
    if s.seats > 1:
        return Answer(columns, (), "Only a game for one ends when a deck runs dry.")
    rows = tuple(
        Row(DECK_LABELS[deck], f"deck:{DECK_NAMES[deck]}", (s.deck_size[deck], turns_of(s, deck)))
        for deck in range(N_DECKS)
    )
    last = turns_left(s)
    needed = amount(FAME, c.tables.goal - s.fame[0])
    said = "this turn is your last" if last == 1 else f"you have {last} turns, this one included"
    return Answer(columns, rows, f"Without conquests {said}, for {needed} more; each conquest takes a card too.")


ANSWERS: Final[Answers] = {
    Query.FIRES: _fires,
    Query.FITS: _fits,
    Query.AFFORD: _afford,
    Query.UNSEEN: _unseen,
    Query.TURNS: _turns,
}

answer: Final = by_query(ANSWERS)
"""What a query comes to for a seat."""
