"""LR2, LR3: set-up and start of play."""

from __future__ import annotations

from ....core.dice import below
from ....core.log import Log, note
from ....core.rule import apart, rule
from ..state import HAND_SIZE, MOST_SEATS, N_SLOTS, NO_CARD, NO_EVENT, State, Tables
from ..vocabulary import Event, Phase
from .piles import draw_cards, refill


@rule
def set_out(s: State, t: Tables) -> None:
    """LR2.3, LR2.7, LR2.9, LR2.11: piles and decks in the middle; spare starters leave the game."""
    for title in range(t.titles):
        s.pile[title] = t.permanent[title]
        s.shop_deck[title] = t.shop[title]
        s.crowd_deck[title] = t.crowd[title]
        s.out[title] = t.starter[title] * (MOST_SEATS - s.seats)
    for slot in range(N_SLOTS):
        s.shop[slot] = NO_CARD
        s.crowd[slot] = NO_CARD


@rule
def deal(s: State, t: Tables, seat: int, log: Log) -> None:
    """LR2.1, LR2.2, LR3.1: ten starters make a deck, five of them the first hand."""
    for title in range(t.titles):
        s.deck[seat][title] = t.starter[title]
        s.deck_size[seat] += t.starter[title]
    draw_cards(s, t, seat, HAND_SIZE, log)


@apart
def prepare(s: State, t: Tables, log: Log) -> None:
    """LR2, LR3: everything up to the first round."""
    set_out(s, t)
    refill(s, t, log)
    for seat in range(s.seats):
        deal(s, t, seat, log)
    s.first = below(s, s.seats)
    s.active = s.first
    s.event = NO_EVENT
    note(log, Event.FIRST, s.first)
    s.phase = Phase.ROUND
