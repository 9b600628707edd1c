"""LR6, LR7: looting and recruiting."""

from __future__ import annotations

from ....core.chapters import Answer
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.record import Ints
from ....core.rule import apart, rule
from ..state import FROM_PILE, MOST_POWER, N_SLOTS, NO_CARD, NO_SLOT, Placing, Source, State, Tables
from ..vocabulary import CROWD_SPOT, PILE_SPOT, SHOP_SPOT, Event, Phase, Reason, Verb, move_of
from .effects import begin_effect
from .piles import find_slot, put_on_discard, refill
from .stacks import has_open_platform, price, put_on_stack, top_spot


@rule
def shown(line_up: Ints) -> int:
    """The titles of a line-up, one bit each."""
    titles = 0
    for slot in range(N_SLOTS):
        if line_up[slot] != NO_CARD:
            titles |= 1 << line_up[slot]
    return titles


@rule
def stocked(s: State, t: Tables) -> int:
    """LR2.8: the titles of piles that are not empty, one bit each."""
    titles = 0
    for i in range(t.piles):
        if s.pile[t.pile_title[i]] > 0:
            titles |= 1 << t.pile_title[i]
    return titles


@rule
def is_offered(s: State, line_up: Ints, title: int) -> bool:
    """LR2.8: a card lies in the line-up or in its pile."""
    return find_slot(line_up, title) != NO_SLOT or s.pile[title] > 0


@rule
def lies_twice(s: State, line_up: Ints, title: int) -> bool:
    """LR2.8: a card lies in the line-up and in its pile; only then the pile is named."""
    return find_slot(line_up, title) != NO_SLOT and s.pile[title] > 0


# ---- looting, LR6


@rule
def offer_purchases(s: State, t: Tables, moves: Moves) -> None:
    """LR2.8, LR6.1: titles of the Shop line-up and of piles that the Loot Power pays for."""
    in_line_up = shown(s.shop)
    in_piles = stocked(s, t)
    for title in range(t.titles):
        if (in_line_up | in_piles) >> title & 1 and not t.goblin[title] and price(s, t, title) <= s.loot:
            add(moves, move_of(Verb.BUY, title))
            if (in_line_up & in_piles) >> title & 1:
                add(moves, move_of(Verb.BUY_PILE, title))


@rule
def refuse_buy(s: State, t: Tables, title: int) -> int:
    """LR2.8, LR6.1."""
    if t.goblin[title]:
        return Reason.RECRUIT_IT
    if not is_offered(s, s.shop, title):
        return Reason.NOT_FOR_SALE
    return Reason.LEGAL if price(s, t, title) <= s.loot else Reason.LOOT_SHORT


@rule
def refuse_buy_from_pile(s: State, t: Tables, title: int) -> int:
    """LR2.8, LR6.1."""
    if not t.goblin[title] and not lies_twice(s, s.shop, title):
        return Reason.NOT_TWICE
    return refuse_buy(s, t, title)


@apart
def pay_for(s: State, t: Tables, title: int, spot: int, log: Log) -> None:
    """LR6.2, LR6.3, LR6.5, LR6.7: to the discard pile, pay, refill; then comes the Purchase Effect."""
    put_on_discard(s, s.active, title)
    paid = price(s, t, title)
    s.loot -= paid
    s.acquired[title] = min(MOST_POWER, s.acquired[title] + 1)
    note(log, Event.BUYS, s.active, title, spot, paid)
    refill(s, t, log)
    begin_effect(s, t.on_purchase[title], s.active, Source.PURCHASE, title, 0)


@rule
def buy_from_pile(s: State, t: Tables, title: int, log: Log) -> None:
    """LR6.8."""
    s.pile[title] -= 1
    pay_for(s, t, title, PILE_SPOT + title, log)


@rule
def buy(s: State, t: Tables, title: int, log: Log) -> None:
    """LR2.16, LR6.1: from the line-up, or else from the pile."""
    slot = find_slot(s.shop, title)
    if slot == NO_SLOT:
        buy_from_pile(s, t, title, log)
    else:
        s.shop[slot] = NO_CARD
        pay_for(s, t, title, SHOP_SPOT + slot, log)


# ---- recruiting, LR7


@rule
def offer_recruits(s: State, t: Tables, moves: Moves) -> None:
    """LR2.8, LR7.1: titles of the Crowd line-up and of piles that the Recruit Power pays for."""
    in_line_up = shown(s.crowd)
    in_piles = stocked(s, t)
    for title in range(t.titles):
        if (in_line_up | in_piles) >> title & 1 and t.goblin[title] and price(s, t, title) <= s.recruit:
            add(moves, move_of(Verb.RECRUIT, title))
            if (in_line_up & in_piles) >> title & 1:
                add(moves, move_of(Verb.RECRUIT_PILE, title))


@rule
def refuse_recruit(s: State, t: Tables, title: int) -> int:
    """LR2.8, LR7.1, LR15.9."""
    if not t.goblin[title]:
        return Reason.BUY_IT
    if not is_offered(s, s.crowd, title):
        return Reason.NOT_IN_CROWD
    if price(s, t, title) > s.recruit:
        return Reason.RECRUIT_SHORT
    return Reason.LEGAL if has_open_platform(s, t, s.active) else Reason.ALL_SHIELDED


@rule
def refuse_recruit_from_pile(s: State, t: Tables, title: int) -> int:
    """LR2.8, LR7.1, LR15.9."""
    if t.goblin[title] and not lies_twice(s, s.crowd, title):
        return Reason.NOT_TWICE
    return refuse_recruit(s, t, title)


@rule
def begin_recruit(s: State, title: int, slot: int) -> None:
    """LR8.2: the platform is chosen at once."""
    s.placing = Placing.RECRUIT
    s.placed = title
    s.placed_from = slot
    s.phase = Phase.PLATFORM


@rule
def recruit(s: State, title: int) -> None:
    """LR2.16, LR7.1: from the line-up, or else from the pile."""
    slot = find_slot(s.crowd, title)
    begin_recruit(s, title, FROM_PILE if slot == NO_SLOT else slot)


@rule
def recruit_from_pile(s: State, title: int) -> None:
    """LR7.7."""
    begin_recruit(s, title, FROM_PILE)


@apart
def place_recruit(s: State, t: Tables, platform: int, log: Log) -> None:
    """LR7.2, LR7.3, LR7.5: place, pay, refill."""
    title = s.placed
    if s.placed_from == FROM_PILE:
        spot = PILE_SPOT + title
        s.pile[title] -= 1
    else:
        spot = CROWD_SPOT + s.placed_from
        s.crowd[s.placed_from] = NO_CARD
    put_on_stack(s, s.active, platform, title)
    paid = price(s, t, title)
    s.recruit -= paid
    s.acquired[title] = min(MOST_POWER, s.acquired[title] + 1)
    note(log, Event.RECRUITS, s.active, title, spot, top_spot(s, s.active, platform), paid)
    s.placed = 0
    s.placed_from = 0
    s.phase = Phase.MAIN
    refill(s, t, log)


CHAPTER = (
    Answer(Verb.BUY, buy, refuse_buy),
    Answer(Verb.BUY_PILE, buy_from_pile, refuse_buy_from_pile),
    Answer(Verb.RECRUIT, recruit, refuse_recruit),
    Answer(Verb.RECRUIT_PILE, recruit_from_pile, refuse_recruit_from_pile),
)
