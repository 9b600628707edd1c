"""BR13: playing alone: the rows move on, and the decks must not run dry."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import rule
from ..state import N_DECKS, NO_CARD, Place, State, Tables
from ..vocabulary import Event
from .decks import deal, draw


@rule
def discard_first_cards(s: State, log: Log) -> None:
    """BR13.1, BR13.7: so many cards of each dungeon deck, face up, when the rows lie there."""
    for deck in range(N_DECKS):
        for _ in range(min(s.solo_discard, s.deck_size[deck])):
            room = draw(s, deck)
            s.place[room] = Place.DISCARDED
            note(log, Event.DISCARDED_UNPLAYED, deck, room)


@rule
def turns_of(s: State, deck: int) -> int:
    """BR13.5: alone: how many turns the cards of a deck last, this one included, without conquests."""
    return s.deck_size[deck] + 1


@rule
def turns_left(s: State) -> int:
    """BR13.5: alone: how many turns all decks last."""
    turns = turns_of(s, 0)
    for deck in range(1, N_DECKS):
        turns = min(turns, turns_of(s, deck))
    return turns


@rule
def slide_rows(s: State, t: Tables, log: Log) -> bool:
    """BR13.2, BR13.3, BR13.5: in every row of rooms the last card goes, the others move on, a new one comes.

    Whether there was a card for each of them.
    """
    tell_discards(s, t, log)
    for deck in range(N_DECKS):
        last = s.row[deck][t.row - 1]
        if last != NO_CARD:
            s.place[last] = Place.DISCARDED
        for slot in range(t.row - 1, 0, -1):
            s.row[deck][slot] = s.row[deck][slot - 1]
        if s.deck_size[deck] == 0:
            s.row[deck][0] = NO_CARD
            note(log, Event.FAILS, deck, 0)
            return False
        deal(s, deck, 0, log)
    return True


@rule
def tell_discards(s: State, t: Tables, log: Log) -> None:
    """BR13.2: the cards that go, all together, up to a row for which there is no new one."""
    for deck in range(N_DECKS):
        if s.row[deck][t.row - 1] != NO_CARD:
            note(log, Event.DISCARDED, s.row[deck][t.row - 1])
        if s.deck_size[deck] == 0:
            return
