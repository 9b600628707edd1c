"""Questions that a player of Loot & Recruit may ask: what would fall, what the deck holds, what can be afforded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.components import Components
from ....core.phrases import counted, joined
from ....core.queries import Answer, Column, QueryBase, Result, Row, Unit
from ....core.spoken import Answers, by_query
from ..cards import power_text
from ..rules.attack import points_felled, refuse_attack, refuse_strike
from ..rules.market import is_offered, refuse_buy, refuse_recruit
from ..rules.piles import find_slot
from ..rules.stacks import defense, price
from ..state import N_PLATFORMS, NO_SLOT, State, Tables
from ..vocabulary import ASKED_CARD, PLATFORM, PLATFORM_LABELS, PLATFORM_NAMES, TARGET_SEAT, Reason
from .view import stack_of


class Query(QueryBase):
    """What can be asked."""

    FALLS = (
        "falls <seat> <platform> <n>",
        "What falls from <seat>'s stack on <platform> if <n> is attacked, and how much Attack does it take?", "LR9.3",
        Result.LIST, TARGET_SEAT, PLATFORM, ASKED_CARD,
    )  # fmt: skip
    DECK = "deck", "What is in your deck and your discard pile, and what will you draw next?", "LR11.3", Result.ODDS
    AFFORD = "afford", "What could you buy or recruit now, and how much would be left?", "LR6.1", Result.LIST


YES: Final = "yes"
NOTHING: Final = "-"
WITH_HAND: Final = ", enough with your hand"
"""Of what the powers of cards in the hand would pay for."""

BARRED: Final[Mapping[int, str]] = {
    Reason.SHIELDED: " But the stack is closed: only the card on top of it can be attacked.",
    Reason.ONLY_TOP: " But only top cards can be attacked in this round.",
}
"""Why a card cannot be chosen, however much Attack Power there is."""


# ---- what would fall, LR9.3


def _falls(s: State, c: Components, seat: int, owner: int, platform: int, index: int) -> Answer:
    """The card and all above it, from the top: points and Defense of each; the note says what the attack takes."""
    columns = (Column("points"), Column("Defense"))
    if owner >= s.seats or index >= s.height[owner][platform]:
        return Answer(columns, (), f"No card stands there. {_to_ask(s, c, owner, platform)}")
    t = c.tables
    stack = stack_of(s, owner, platform)
    rows = [
        Row(
            c.titles.card_names[stack[i]],
            f"stack:{owner}:{PLATFORM_NAMES[platform]}:{i}",
            (t.vp[stack[i]], defense(s, t, stack[i])),
        )
        for i in range(len(stack) - 1, index - 1, -1)
    ]
    points = counted(points_felled(s, t, owner, platform, index), "point")
    where = f"{c.people[owner]}, {PLATFORM_LABELS[platform]}"
    needed = f"an attack on {c.titles.card_names[stack[index]]} takes {defense(s, t, stack[index])} Attack"
    fallen = f"{counted(len(rows), 'card')} and {points} would fall"
    return Answer(columns, tuple(rows), f"{where}: {needed}; {fallen}.{_barred(s, t, owner, platform, index)}")


def _to_ask(s: State, c: Components, owner: int, platform: int) -> str:
    """What could be asked instead, as it is written."""
    if owner >= s.seats:
        return f"Those who play are {joined(list(c.people[: s.seats]))}."
    if s.height[owner][platform]:
        cards = [f"{i} {c.titles.card_names[title]}" for i, title in enumerate(stack_of(s, owner, platform))]
        place = f"{PLATFORM_LABELS[platform]} ({PLATFORM_NAMES[platform]})"
        return f"On {place} of {c.people[owner]}, counted from 0 at the bottom: {', '.join(cards)}."
    places = [f"{PLATFORM_NAMES[p]} ({PLATFORM_LABELS[p]})" for p in range(N_PLATFORMS) if s.height[owner][p]]
    return f"{c.people[owner]} has cards on {joined(places, 'no platform')}."


def _barred(s: State, t: Tables, owner: int, platform: int, index: int) -> str:
    """LR9.9: why the card cannot be chosen at present."""
    if refuse_attack(s, t) == Reason.PEACE:
        return " But nobody may attack in this round."
    return BARRED.get(refuse_strike(s, t, owner, platform, index), "")


# ---- the own deck, LR11.3


def _deck(s: State, c: Components, seat: int) -> Answer:
    """Each title in the deck and the discard pile, with the chance that the next card drawn is one of it."""
    columns = (Column("in the deck"), Column("in the discard pile"), Column("next draw", Unit.CHANCE))
    drawn_from = s.deck[seat] if s.deck_size[seat] else s.discard[seat]
    size = s.deck_size[seat] or s.discard_size[seat]
    rows = [
        Row(
            name,
            f"deck:{seat}" if s.deck[seat][title] else f"discard:{seat}:{c.titles.cards[title]}",
            (s.deck[seat][title], s.discard[seat][title], drawn_from[title] / size),
        )
        for title, name in enumerate(c.titles.card_names)
        if s.deck[seat][title] or s.discard[seat][title]
    ]
    if not rows:
        return Answer(columns, (), "You have no card to draw.")
    shuffled = "the deck is empty, so the discard pile is shuffled first" if not s.deck_size[seat] else ""
    counts = f"{counted(s.deck_size[seat], 'card')} in the deck, {s.discard_size[seat]} in the discard pile"
    return Answer(columns, tuple(rows), f"{counts}{f'; {shuffled}' if shuffled else ''}.")


# ---- what can be afforded, LR6.1, LR7.1


def _afford(s: State, c: Components, seat: int) -> Answer:
    """All that lies open: its price, what of the pool would be left, and how much is short, also with the hand."""
    columns = (Column("price"), Column("left", Unit.WORDS), Column("now", Unit.WORDS))
    if s.active != seat:
        return Answer(columns, (), "It is not your turn, and powers last only for a turn.")
    t = c.tables
    to_come = [sum(powers[title] * n for title, n in enumerate(s.hand[seat])) for powers in (t.loot, t.recruit)]
    rows = []
    for title, name in enumerate(c.titles.card_names):
        goblin = t.goblin[title]
        if is_offered(s, s.crowd if goblin else s.shop, title):
            pool, kind = (s.recruit, "Recruit") if goblin else (s.loot, "Loot")
            costs = price(s, t, title)
            refused = (refuse_recruit if goblin else refuse_buy)(s, t, title)
            if refused == Reason.LEGAL:
                left, words = f"{pool - costs} {kind}", YES
            elif refused == Reason.ALL_SHIELDED:
                left, words = NOTHING, "all your platforms are closed"
            else:
                enough = pool + to_come[goblin] >= costs
                left, words = NOTHING, f"{costs - pool} {kind} short{WITH_HAND if enough else ''}"
            rows.append(Row(name, _lies_at(s, c, title), (costs, left, words)))
    rows.sort(key=lambda row: (row.values[2] != YES, not str(row.values[2]).endswith(WITH_HAND)))
    powers = power_text(to_come[0], to_come[1], 0)
    more = f"; the cards in your hand give {powers}" if powers else ""
    return Answer(columns, tuple(rows), f"You have {s.loot} Loot and {s.recruit} Recruit{more}.")


def _lies_at(s: State, c: Components, title: int) -> str:
    """LR2.16: the leftmost copy of a line-up, or its pile."""
    side = "crowd" if c.tables.goblin[title] else "shop"
    slot = find_slot(s.crowd if c.tables.goblin[title] else s.shop, title)
    return f"pile:{c.titles.cards[title]}" if slot == NO_SLOT else f"{side}:{slot}"


ANSWERS: Final[Answers] = {Query.FALLS: _falls, Query.DECK: _deck, Query.AFFORD: _afford}

answer: Final = by_query(ANSWERS)
"""What a query comes to for a seat."""
