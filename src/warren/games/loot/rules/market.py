"""LR6, LR7: looting and recruiting."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import apart, rule
from ..state import (
    BUY_PILE,
    BY_PURCHASE,
    FOR_RECRUIT,
    FROM_PILE,
    MOST_POWER,
    NO_CARD,
    NO_SLOT,
    RECRUIT_PILE,
    Event,
    Phase,
    Reason,
    State,
    Tables,
)
from .effects import begin_effect
from .piles import find_slot, put_on_discard, refill
from .stacks import crowd_price, has_open_platform, put_on_stack, shop_price

# ---- looting, LR6


@rule
def refuse_buy(s: State, t: Tables, title: int, verb: int) -> int:
    """LR2.8, LR6.1: from the line-up, or else from a pile; BUY_PILE for a card that lies in both."""
    if s.phase != Phase.MAIN:
        return Reason.NOT_NOW
    if t.goblin[title]:
        return Reason.RECRUIT_IT
    in_line_up = find_slot(s.shop, title) != NO_SLOT
    if verb == BUY_PILE and not (in_line_up and s.pile[title] > 0):
        return Reason.NOT_TWICE
    if not in_line_up and s.pile[title] == 0:
        return Reason.NOT_FOR_SALE
    return Reason.LEGAL if shop_price(s, t, title) <= s.loot else Reason.LOOT_SHORT


@apart
def buy(s: State, t: Tables, title: int, verb: int, log: Log) -> None:
    """LR6.2, LR6.3, LR6.5, LR6.7: to the discard pile, pay, refill; then comes the Purchase Effect."""
    slot = find_slot(s.shop, title)
    if verb == BUY_PILE or slot == NO_SLOT:
        s.pile[title] -= 1
    else:
        s.shop[slot] = NO_CARD
    put_on_discard(s, s.active, title)
    price = shop_price(s, t, title)
    s.loot -= price
    s.acquired[title] = min(MOST_POWER, s.acquired[title] + 1)
    note(log, Event.BUYS, s.active, title, price)
    refill(s, t, log)
    begin_effect(s, t.on_purchase[title], s.active, BY_PURCHASE, title, 0)


# ---- recruiting, LR7


@rule
def refuse_recruit(s: State, t: Tables, title: int, verb: int) -> int:
    """LR2.8, LR7.1, LR15.9."""
    if s.phase != Phase.MAIN:
        return Reason.NOT_NOW
    if not t.goblin[title]:
        return Reason.BUY_IT
    in_line_up = find_slot(s.crowd, title) != NO_SLOT
    if verb == RECRUIT_PILE and not (in_line_up and s.pile[title] > 0):
        return Reason.NOT_TWICE
    if not in_line_up and s.pile[title] == 0:
        return Reason.NOT_IN_CROWD
    if crowd_price(s, t, title) > s.recruit:
        return Reason.RECRUIT_SHORT
    return Reason.LEGAL if has_open_platform(s, t, s.active) else Reason.ALL_SHIELDED


@rule
def begin_recruit(s: State, title: int, verb: int) -> None:
    """LR8.2: the platform is chosen at once."""
    slot = find_slot(s.crowd, title)
    s.placing = FOR_RECRUIT
    s.placed = title
    s.placed_from = FROM_PILE if verb == RECRUIT_PILE or slot == NO_SLOT else slot
    s.phase = Phase.PLATFORM


@apart
def recruit(s: State, t: Tables, platform: int, log: Log) -> None:
    """LR7.2, LR7.3, LR7.5: place, pay, refill."""
    if s.placed_from == FROM_PILE:
        s.pile[s.placed] -= 1
    else:
        s.crowd[s.placed_from] = NO_CARD
    put_on_stack(s, s.active, platform, s.placed)
    price = crowd_price(s, t, s.placed)
    s.recruit -= price
    s.acquired[s.placed] = min(MOST_POWER, s.acquired[s.placed] + 1)
    note(log, Event.RECRUITS, s.active, s.placed, price)
    note(log, Event.STANDS, s.active, s.placed, platform)
    s.placed = 0
    s.placed_from = 0
    s.phase = Phase.MAIN
    refill(s, t, log)
