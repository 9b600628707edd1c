"""What a seat cannot know becomes a fair guess: the order of the decks, but for what it saw going under them."""

from __future__ import annotations

from ....core.dice import shuffle
from ....core.rows import sort
from ....core.rule import row, rule
from ..known import knows
from ..state import MOST_HEROES, MOST_IN_DECK, N_DECKS, State, Tables


@rule
def imagine(s: State, t: Tables, seat: int) -> None:
    """BR6.2: cards that the seat has not seen change places among themselves; those it has seen stay where they are.

    Who has looked at which place of a deck everybody knows, so that stays too.
    """
    for deck in range(N_DECKS):
        imagine_deck(s, deck, seat)
    imagine_heroes(s)


@rule
def imagine_deck(s: State, deck: int, seat: int) -> None:
    """The unknown cards of a deck in a new order."""
    cards = row(MOST_IN_DECK)
    n = 0
    for i in range(s.deck_size[deck]):
        if not knows(s, deck, i, seat):
            cards[n] = s.deck[deck][i]
            n += 1
    sort(cards, n)
    shuffle(s, cards, n)
    for i in range(s.deck_size[deck]):
        if not knows(s, deck, i, seat):
            n -= 1
            s.deck[deck][i] = cards[n]


@rule
def imagine_heroes(s: State) -> None:
    """Nobody ever sees a card of the heroes' deck."""
    cards = row(MOST_HEROES)
    for i in range(s.hero_deck_size):
        cards[i] = s.hero_deck[i]
    sort(cards, s.hero_deck_size)
    shuffle(s, cards, s.hero_deck_size)
    for i in range(s.hero_deck_size):
        s.hero_deck[i] = cards[i]
