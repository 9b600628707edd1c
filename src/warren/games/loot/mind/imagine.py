"""Who knows what in Loot & Recruit: which cards of a seat are in its hand and which in its deck."""

from __future__ import annotations

from ....core.dice import draw_from
from ....core.rule import rule
from ..state import State, Tables


@rule
def imagine(s: State, t: Tables, seat: int) -> None:
    """The cards of every other seat's deck and hand are dealt anew; what everybody knows of a hand stays there.

    Nothing else is hidden: decks are counts, and events are drawn when they are turned up.
    """
    for other in range(s.seats):
        if other != seat:
            imagine_hand(s, t, other)


@rule
def imagine_hand(s: State, t: Tables, seat: int) -> None:
    """A hand of the right size that contains the known part; the other cards are the deck."""
    unknown = 0
    for title in range(t.titles):
        hidden = s.hand[seat][title] - s.known[seat][title]
        unknown += hidden
        s.deck[seat][title] += hidden
        s.hand[seat][title] = s.known[seat][title]
    for _ in range(unknown):
        s.hand[seat][draw_from(s, s.deck[seat])] += 1
