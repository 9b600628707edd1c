"""BR1.2, BR1.3, BR5.3, BR6.2: cards on their way from decks into rows, and under decks."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import apart, row, rule
from ..state import KNOWN_TO_ALL, MOST_IN_DECK, NO_CARD, Place, State
from ..vocabulary import Event


@rule
def draw(s: State, deck: int) -> int:
    """The top card of a deck, which has one."""
    s.deck_size[deck] -= 1
    top = s.deck_size[deck]
    room = s.deck[deck][top]
    s.deck[deck][top] = 0
    s.seen[deck][top] = 0
    return room


@apart
def deal(s: State, deck: int, slot: int, log: Log) -> None:
    """BR1.3, BR5.3, BR16.7: a card into a place of a row, if there is one left."""
    s.row[deck][slot] = NO_CARD
    if s.deck_size[deck] > 0:
        room = draw(s, deck)
        s.row[deck][slot] = room
        s.place[room] = Place.IN_ROW
        note(log, Event.DEALT, deck, room)


@rule
def deal_hero(s: State, slot: int, log: Log) -> None:
    """BR11.1, BR11.2, BR16.7: a hero into the row, if one is left."""
    s.hero_row[slot] = NO_CARD
    if s.hero_deck_size > 0:
        s.hero_deck_size -= 1
        hero = s.hero_deck[s.hero_deck_size]
        s.hero_deck[s.hero_deck_size] = 0
        s.hero_row[slot] = hero
        note(log, Event.HERO_DEALT, hero)


@rule
def place_in_deck(s: State, deck: int, room: int) -> int:
    """Where a card lies among those that are looked at, from the bottom of the deck; NO_CARD if it does not."""
    for i in range(s.deck_size[deck] - s.looked_at, s.deck_size[deck]):
        if s.deck[deck][i] == room:
            return i
    return NO_CARD


@rule
def show(s: State, deck: int, room: int) -> None:
    """BR6.5: whoever takes a card shows it to all."""
    s.seen[deck][place_in_deck(s, deck, room)] = KNOWN_TO_ALL


@rule
def take_out(s: State, deck: int, room: int) -> None:
    """BR6.5: a card that is looked at leaves the deck."""
    at = place_in_deck(s, deck, room)
    s.deck_size[deck] -= 1
    s.looked_at -= 1
    last = s.deck_size[deck]
    for i in range(at, last):
        s.deck[deck][i] = s.deck[deck][i + 1]
        s.seen[deck][i] = s.seen[deck][i + 1]
    s.deck[deck][last] = 0
    s.seen[deck][last] = 0


@apart
def bury(s: State, deck: int, log: Log) -> None:
    """BR6.2, BR6.3: the cards that are looked at go under the deck one by one; the last one seen is the lowest."""
    n = s.looked_at
    s.looked_at = 0
    if n == 0:
        return
    cards = row(MOST_IN_DECK)
    knowers = row(MOST_IN_DECK)
    size = s.deck_size[deck]
    for i in range(size):
        cards[(i + n) % size] = s.deck[deck][i]
        knowers[(i + n) % size] = s.seen[deck][i]
    for i in range(size):
        s.deck[deck][i] = cards[i]
        s.seen[deck][i] = knowers[i]
    note(log, Event.BURIES, s.active, n, deck)
