"""Loot & Recruit for people: the view of a seat."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from ....core.components import Components
from ....core.vocabulary import names_of
from ..known import known_of
from ..rules.attack import was_attacked
from ..rules.rounds import was_seen
from ..rules.stacks import victory_points
from ..rules.turn import uses
from ..state import N_PLATFORMS, NO_CARD, NO_EVENT, SOURCES, Source, State, Tables
from ..vocabulary import Phase

PHASE_NAMES: Final = names_of(Phase)

Cards = dict[str, int]


class InPlay(TypedDict):
    """A card in play, and how often each of its actions can still be used."""

    card: str
    uses: list[int]


class View(TypedDict):
    """The table as a seat (or a spectator) sees it. Hidden things are numbers where owners see cards."""

    phase: str
    round: int
    event: str | None
    events_seen: list[str]
    first: int
    active: int
    turn: int  # how many turns of this round are over
    to_move: int | None
    pools: dict[str, int]
    attacks: dict[str, int]  # attacks left: plain, and on other opponents
    attacked: list[int]
    price_changes: dict[str, int]
    attack_cards: int
    in_play: list[InPlay]
    hands: list[Cards | int]
    known: list[Cards]  # cards of each hand that everybody knows to be there
    decks: list[int]
    owned: list[Cards]  # deck and hand of each seat together, which everybody can work out
    discards: list[Cards]
    platforms: list[list[list[str]]]  # bottom first
    scores: list[list[int]]
    standing: list[int]  # victory points on the platforms
    shop: list[str | None]
    crowd: list[str | None]
    piles: Cards
    shop_deck: int
    crowd_deck: int
    shop_trash: Cards
    crowd_trash: Cards
    out: Cards
    effect: dict[str, Any] | None
    placing: str | None
    target: dict[str, int] | None
    moving: dict[str, int] | None


def view(s: State, c: Components, seat: int | None) -> View:
    """Everything that a seat (None: a spectator) may know."""
    seats = range(s.seats)
    ids = c.titles.cards
    t = c.tables
    attacked = s.phase == Phase.NEGATE
    return View(
        phase=PHASE_NAMES[s.phase],
        round=s.round_no,
        event=None if s.event == NO_EVENT else c.titles.events[s.event],
        events_seen=[name for i, name in enumerate(c.titles.events) if was_seen(s, i)],
        first=s.first,
        active=s.active,
        turn=s.turn,
        to_move=s.to_move if s.to_move >= 0 else None,
        pools={"loot": s.loot, "recruit": s.recruit, "attack": s.attack},
        attacks={"plain": s.plain, "other": s.other},
        attacked=[other for other in seats if was_attacked(s, other)],
        price_changes={"shop": s.shop_change, "crowd": s.crowd_change},
        attack_cards=s.attack_cards,
        in_play=[_in_play(s, c, slot) for slot in range(s.played)],
        hands=[cards(c, s.hand[i]) if i == seat else s.hand_size[i] for i in seats],
        known=[cards(c, known_of(s, i)) for i in seats],
        decks=[s.deck_size[i] for i in seats],
        owned=[cards(c, [a + b for a, b in zip(s.hand[i], s.deck[i], strict=True)]) for i in seats],
        discards=[cards(c, s.discard[i]) for i in seats],
        platforms=[[[ids[title] for title in stack_of(s, i, p)] for p in range(N_PLATFORMS)] for i in seats],
        scores=[[s.recorded[i][n] for n in range(s.scorings)] for i in seats],
        standing=[victory_points(s, t, i) for i in seats],
        shop=[None if title == NO_CARD else ids[title] for title in s.shop],
        crowd=[None if title == NO_CARD else ids[title] for title in s.crowd],
        piles={ids[title]: s.pile[title] for title in pile_titles(t)},
        shop_deck=sum(s.shop_deck),
        crowd_deck=sum(s.crowd_deck),
        shop_trash=cards(c, s.shop_trash),
        crowd_trash=cards(c, s.crowd_trash),
        out=cards(c, s.out),
        effect=_effect(s, c) if s.depth else None,
        placing=ids[s.placed] if s.phase == Phase.PLATFORM else None,
        target={"seat": s.target_seat, "platform": s.target_platform, "index": s.target_index} if attacked else None,
        moving={"platform": s.shift_platform, "index": s.shift_index} if s.phase == Phase.SHIFT_TO else None,
    )


def cards(c: Components, counts: Any) -> Cards:
    """Counts by title as a table of what is there."""
    return {name: counts[title] for title, name in enumerate(c.titles.cards) if counts[title]}


def pile_titles(t: Tables) -> list[int]:
    """LR2.7: the titles of the permanent piles."""
    return [t.pile_title[i] for i in range(t.piles)]


def _in_play(s: State, c: Components, slot: int) -> InPlay:
    title = s.in_play[slot]
    return InPlay(card=c.titles.cards[title], uses=[uses(s, slot, k) for k in range(c.tables.actions[title])])


def stack_of(s: State, seat: int, platform: int) -> list[int]:
    """The titles of a stack, bottom first."""
    return [s.stack[seat][platform][i] for i in range(s.height[seat][platform])]


def _effect(s: State, c: Components) -> dict[str, Any]:
    """The effect that is running: whose it is, where it comes from, and what its step has done so far."""
    name = c.titles.events[s.event] if s.source == Source.FLIP else c.titles.cards[s.card]
    done, moved = max(0, s.done[s.depth - 1]), s.moved[s.depth - 1]
    return {"owner": s.owner, "by": SOURCES[s.source], "card": name, "picked": done, "moved": moved}
