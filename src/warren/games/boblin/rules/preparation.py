"""BR1, BR11.1, BR13.1: set-up."""

from __future__ import annotations

from ....core.dice import below, shuffle
from ....core.log import Log, note
from ....core.rule import apart, rule
from ..deeds import NOTHING_HAPPENS
from ..goods import K
from ..state import MOST_IN_ROW, N_DECKS, NO_CARD, NO_SOURCE, State, Tables
from ..vocabulary import Event, Phase
from .decks import deal, deal_hero
from .solo import discard_first_cards


@rule
def lay_out(s: State) -> None:
    """Empty places have numbers of their own."""
    for slot in range(MOST_IN_ROW):
        s.hero_row[slot] = NO_CARD
        for deck in range(N_DECKS):
            s.row[deck][slot] = NO_CARD
    s.source = NO_SOURCE
    s.happening = NOTHING_HAPPENS


@rule
def shuffle_deck(s: State, t: Tables, deck: int) -> None:
    """BR1.2: each dungeon by itself."""
    s.deck_size[deck] = t.deck_rooms[deck]
    for i in range(t.deck_rooms[deck]):
        s.deck[deck][i] = t.first_room[deck] + i
    shuffle(s, s.deck[deck], s.deck_size[deck])


@rule
def shuffle_heroes(s: State, t: Tables) -> None:
    """BR1.2, BR11.1."""
    s.hero_deck_size = t.heroes
    for i in range(t.heroes):
        s.hero_deck[i] = i
    shuffle(s, s.hero_deck, s.hero_deck_size)


@apart
def prepare(s: State, t: Tables, log: Log) -> None:
    """BR1, BR11.1, BR13.1: decks, rows, who begins, Sticklers in turn order; alone, the first discards."""
    lay_out(s)
    for deck in range(N_DECKS):
        shuffle_deck(s, t, deck)
        for slot in range(t.row):
            deal(s, deck, slot, log)
    if s.heroes:
        shuffle_heroes(s, t)
        for slot in range(t.row):
            deal_hero(s, slot, log)
    s.first = below(s, s.seats)
    s.active = s.first
    note(log, Event.FIRST, s.first)
    for i in range(s.seats):
        s.camp[(s.first + i) % s.seats][K] = t.sticklers[i]
    if s.seats == 1:
        discard_first_cards(s, log)
    s.round_no = 1
    s.phase = Phase.TURN
