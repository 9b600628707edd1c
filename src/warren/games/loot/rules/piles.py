"""LR2.13 to LR2.16, LR11.3 to LR11.6, LR12: cards on their way between decks, hands, discards, line-ups and trash."""

from __future__ import annotations

from ....core.dice import draw_from
from ....core.log import EVERYONE, Log, note, tell
from ....core.record import Ints
from ....core.rule import apart, rule
from ..state import MOST_TITLES, N_SLOTS, NO_CARD, NO_SLOT, State, Tables, Zone
from ..vocabulary import (
    CROWD_SPOT,
    CROWD_TRASH_SPOT,
    DISCARD_SPOT,
    HAND_SPOT,
    PILE_SPOT,
    PLAYED_SPOT,
    SHOP_SPOT,
    SHOP_TRASH_SPOT,
    Event,
)


@rule
def find_slot(line_up: Ints, title: int) -> int:
    """LR2.16: the leftmost slot with a title, or NO_SLOT."""
    for slot in range(N_SLOTS):
        if line_up[slot] == title:
            return slot
    return NO_SLOT


@rule
def spot_of(s: State, zone: int, seat: int, title: int) -> int:
    """Where a card lies, as events name it: the leftmost of a line-up, the acting card in play, one of a seat."""
    if zone == Zone.HAND:
        return HAND_SPOT + seat
    if zone == Zone.DISCARD:
        return DISCARD_SPOT + seat * MOST_TITLES + title
    if zone == Zone.SHOP:
        return SHOP_SPOT + find_slot(s.shop, title)
    if zone == Zone.CROWD:
        return CROWD_SPOT + find_slot(s.crowd, title)
    if zone == Zone.CROWD_TRASH:
        return CROWD_TRASH_SPOT + title
    return PLAYED_SPOT + s.slot if zone == Zone.SELF else PILE_SPOT + title


# ---- hands, decks and discard piles


@rule
def enter_hand(s: State, seat: int, title: int) -> None:
    """A card comes to a hand."""
    s.hand[seat][title] += 1
    s.hand_size[seat] += 1
    if seat == s.active:
        s.entered = 1


@rule
def leave_hand(s: State, seat: int, title: int) -> None:
    """A card leaves a hand in the open: what is known of the rest is known of one card less."""
    s.hand[seat][title] -= 1
    s.hand_size[seat] -= 1
    s.known[seat][title] = max(0, s.known[seat][title] - 1)


@rule
def put_on_discard(s: State, seat: int, title: int) -> None:
    """A card comes to a discard pile."""
    s.discard[seat][title] += 1
    s.discard_size[seat] += 1


@rule
def take_off_discard(s: State, seat: int, title: int) -> None:
    """A card leaves a discard pile."""
    s.discard[seat][title] -= 1
    s.discard_size[seat] -= 1


@rule
def discard_card(s: State, seat: int, title: int, log: Log) -> None:
    """From the hand to the own discard pile, by the own effect or by another's."""
    leave_hand(s, seat, title)
    put_on_discard(s, seat, title)
    note(log, Event.DISCARDS if seat == s.owner else Event.MUST_DISCARD, seat, title)


@rule
def discard_hand(s: State, t: Tables, seat: int, log: Log) -> int:
    """The whole hand to the discard pile; how many cards that was."""
    n = s.hand_size[seat]
    for title in range(t.titles):
        while s.hand[seat][title] > 0:
            leave_hand(s, seat, title)
            put_on_discard(s, seat, title)
            note(log, Event.DISCARDS_ALONG if seat == s.owner else Event.MUST_DISCARD, seat, title)
    return n


@rule
def reshuffle(s: State, t: Tables, seat: int, log: Log) -> None:
    """LR11.3, LR11.6: the discard pile becomes the deck. The deck was empty, so now everybody knows the hand."""
    for title in range(t.titles):
        s.deck[seat][title] = s.discard[seat][title]
        s.discard[seat][title] = 0
        s.known[seat][title] = s.hand[seat][title]
    s.deck_size[seat] = s.discard_size[seat]
    s.discard_size[seat] = 0
    note(log, Event.RESHUFFLED, seat, s.deck_size[seat])


@rule
def can_draw(s: State, seat: int) -> int:
    """How many cards a seat could draw."""
    return s.deck_size[seat] + s.discard_size[seat]


@apart
def draw_cards(s: State, t: Tables, seat: int, n: int, log: Log) -> int:
    """LR11.2 to LR11.6: draw some cards, or as many as there are; how many those were."""
    drawn = 0
    while drawn < n and can_draw(s, seat) > 0:
        if s.deck_size[seat] == 0:
            reshuffle(s, t, seat, log)
        from_this_deck = min(n - drawn, s.deck_size[seat])
        for _ in range(from_this_deck):
            title = draw_from(s, s.deck[seat])
            s.deck_size[seat] -= 1
            enter_hand(s, seat, title)
            tell(log, 1 << seat, Event.DRAWS, seat, title)
        tell(log, EVERYONE ^ (1 << seat), Event.DRAWS_UNSEEN, seat, from_this_deck)
        drawn += from_this_deck
    return drawn


# ---- trash, LR12


@rule
def trash_card(s: State, t: Tables, title: int) -> int:
    """LR9.6, LR12.1, LR16.2: goblins to their pile or the Crowd Trash, all else to the Shop Trash. Where it is now."""
    if s.trio_returns and t.goblin[title] and t.permanent[title]:
        s.pile[title] += 1
        return PILE_SPOT + title
    if t.goblin[title]:
        s.crowd_trash[title] += 1
        return CROWD_TRASH_SPOT + title
    s.shop_trash[title] += 1
    return SHOP_TRASH_SPOT + title


# ---- line-ups


@rule
def comes_back(t: Tables, title: int) -> bool:
    """LR2.13, LR16.8: whether a title is neither permanent nor a starter."""
    return t.permanent[title] == 0 and t.starter[title] == 0


@rule
def rebuild(s: State, t: Tables, deck: Ints, trash: Ints) -> int:
    """LR2.13: the trash becomes the deck, without permanents and starters; its size, 0 if nothing changed."""
    n = 0
    for title in range(t.titles):
        if comes_back(t, title):
            n += trash[title]
    if n > 0:
        for title in range(t.titles):
            if comes_back(t, title):
                deck[title] += trash[title]
            else:
                s.out[title] += trash[title]
            trash[title] = 0
    return n


@rule
def turn_up(s: State, t: Tables, deck: Ints, trash: Ints, spot: int, log: Log) -> int:
    """LR2.13, LR2.15: a card of a deck, which is rebuilt if need be; NO_CARD if there is none left anywhere."""
    in_shop = spot < CROWD_SPOT
    title = draw_from(s, deck)
    if title == NO_CARD:
        n = rebuild(s, t, deck, trash)
        if n > 0:
            note(log, Event.SHOP_REBUILT if in_shop else Event.CROWD_REBUILT, n)
            title = draw_from(s, deck)
    if title != NO_CARD:
        note(log, Event.SHOP_TURNED_UP if in_shop else Event.CROWD_TURNED_UP, spot, title)
    return title


@apart
def refill(s: State, t: Tables, log: Log) -> None:
    """LR2.15: the empty slots of the Shop, then of the Crowd, each from left to right."""
    for slot in range(N_SLOTS):
        if s.shop[slot] == NO_CARD:
            s.shop[slot] = turn_up(s, t, s.shop_deck, s.shop_trash, SHOP_SPOT + slot, log)
    for slot in range(N_SLOTS):
        if s.crowd[slot] == NO_CARD:
            s.crowd[slot] = turn_up(s, t, s.crowd_deck, s.crowd_trash, CROWD_SPOT + slot, log)
