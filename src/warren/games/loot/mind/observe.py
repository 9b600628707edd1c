"""Loot & Recruit for bots: what a learner sees."""

from __future__ import annotations

from typing import Final

from ....core.record import Floats
from ....core.rule import rule
from ..known import has_turn_to_come, places_on
from ..rules.attack import was_attacked
from ..rules.rounds import was_seen
from ..rules.stacks import is_shielded, victory_points
from ..rules.turn import uses
from ..state import (
    LAST_ROUND,
    MODIFIERS,
    MOST_EVENT_CARDS,
    MOST_SEATS,
    MOST_TITLES,
    N_PLATFORMS,
    N_SCORINGS,
    N_SLOTS,
    NO_CARD,
    NO_EVENT,
    Source,
    State,
    Tables,
)
from ..vocabulary import Phase

STACK_SHOWN: Final = 12  # cards of a stack, from below, that are shown one by one
STACK_NUMBERS: Final = 5 + 2 * STACK_SHOWN
SEAT_NUMBERS: Final = 6 * MOST_TITLES + N_PLATFORMS * STACK_NUMBERS + N_SCORINGS + 8
MIDDLE_NUMBERS: Final = 8 * MOST_TITLES
EVENT_NUMBERS: Final = len(MODIFIERS) + 2 * MOST_EVENT_CARDS
DECISION_NUMBERS: Final = 3 * MOST_TITLES + 8
TURN_NUMBERS: Final = 20
OBSERVATION_SIZE: Final = (
    MOST_SEATS * SEAT_NUMBERS + MIDDLE_NUMBERS + EVENT_NUMBERS + DECISION_NUMBERS + TURN_NUMBERS + len(Phase)
)


@rule
def observe(s: State, t: Tables, seat: int, out: Floats) -> int:
    """What the seat may know, seats counted from itself to the left. For each seat: its hand (its own, or what is
    known of it), deck and hand together, discards, cards in play, actions left, titles standing; for each platform
    height, victory points, weakest and top Defense, shield, then the points and Defense of its cards from below;
    recorded scores; sizes and place in the order of play. Then for each title the middle of the table; the event, the
    events seen; the decision that is under way; numbers of the turn; the phase.
    """
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    for i in range(s.seats):
        observe_seat(s, t, seat, (seat + i) % s.seats, out, i * SEAT_NUMBERS)
    at = MOST_SEATS * SEAT_NUMBERS
    observe_middle(s, t, out, at)
    at += MIDDLE_NUMBERS
    observe_event(s, t, out, at)
    at += EVENT_NUMBERS
    observe_decision(s, seat, out, at)
    at += DECISION_NUMBERS
    observe_turn(s, seat, out, at)
    out[at + TURN_NUMBERS + s.phase] = 1.0
    return OBSERVATION_SIZE


@rule
def observe_seat(s: State, t: Tables, seat: int, other: int, out: Floats, at: int) -> None:
    """The numbers of one seat as another one sees them."""
    for title in range(t.titles):
        held = s.hand[other][title] if other == seat else s.known[other][title]
        out[at + title] = held / 5
        out[at + MOST_TITLES + title] = (s.hand[other][title] + s.deck[other][title]) / 5
        out[at + 2 * MOST_TITLES + title] = s.discard[other][title] / 5
    if other == s.active:
        for slot in range(s.played):
            title = s.in_play[slot]
            out[at + 3 * MOST_TITLES + title] += 0.2
            for k in range(t.actions[title]):
                out[at + 4 * MOST_TITLES + title] += uses(s, slot, k) / 5
    for platform in range(N_PLATFORMS):
        for i in range(s.height[other][platform]):
            out[at + 5 * MOST_TITLES + s.stack[other][platform][i]] += 0.2
        observe_stack(s, t, other, platform, out, at + 6 * MOST_TITLES + platform * STACK_NUMBERS)
    at += 6 * MOST_TITLES + N_PLATFORMS * STACK_NUMBERS
    for i in range(N_SCORINGS):
        out[at + i] = s.recorded[other][i] / 50
    at += N_SCORINGS
    out[at] = s.hand_size[other] / 5
    out[at + 1] = s.deck_size[other] / 10
    out[at + 2] = s.discard_size[other] / 10
    out[at + 3] = victory_points(s, t, other) / 50
    out[at + 4] = int(s.first == other)
    out[at + 5] = int(s.active == other)
    out[at + 6] = int(has_turn_to_come(s, other))
    out[at + 7] = int(was_attacked(s, other))


@rule
def observe_stack(s: State, t: Tables, seat: int, platform: int, out: Floats, at: int) -> None:
    """One platform: height, victory points, weakest and top Defense, shield; its cards from below."""
    weakest = 0
    for i in range(s.height[seat][platform]):
        title = s.stack[seat][platform][i]
        out[at + 1] += t.vp[title] / 20
        if i == 0 or t.defense[title] < weakest:
            weakest = t.defense[title]
        out[at + 3] = t.defense[title] / 10
        if i < STACK_SHOWN:
            out[at + 5 + 2 * i] = t.vp[title] / 10
            out[at + 6 + 2 * i] = t.defense[title] / 10
    out[at] = s.height[seat][platform] / 5
    out[at + 2] = weakest / 10
    out[at + 4] = int(is_shielded(s, t, seat, platform))


@rule
def observe_middle(s: State, t: Tables, out: Floats, at: int) -> None:
    """For each title: Shop and Crowd line-ups, piles, both trash piles, both decks, out of the game."""
    for slot in range(N_SLOTS):
        if s.shop[slot] != NO_CARD:
            out[at + s.shop[slot]] += 1.0
        if s.crowd[slot] != NO_CARD:
            out[at + MOST_TITLES + s.crowd[slot]] += 1.0
    for title in range(t.titles):
        out[at + 2 * MOST_TITLES + title] = s.pile[title] / 10
        out[at + 3 * MOST_TITLES + title] = s.shop_trash[title] / 5
        out[at + 4 * MOST_TITLES + title] = s.crowd_trash[title] / 5
        out[at + 5 * MOST_TITLES + title] = s.shop_deck[title] / 5
        out[at + 6 * MOST_TITLES + title] = s.crowd_deck[title] / 5
        out[at + 7 * MOST_TITLES + title] = s.out[title] / 5


@rule
def observe_event(s: State, t: Tables, out: Floats, at: int) -> None:
    """The modifiers of the event of this round, its number, and the events seen so far."""
    if s.event != NO_EVENT:
        for i in range(len(MODIFIERS)):
            out[at + i] = t.modifier[s.event][i] / 2
        out[at + len(MODIFIERS) + s.event] = 1.0
    for event in range(t.events):
        out[at + len(MODIFIERS) + MOST_EVENT_CARDS + event] = int(was_seen(s, event))


@rule
def observe_decision(s: State, seat: int, out: Floats, at: int) -> None:
    """What is under way: the acting card, the card to be placed or attacked, where; how far the step has come."""
    if s.depth > 0:
        if s.source != Source.FLIP:
            out[at + s.card] = 1.0
        out[at + 3 * MOST_TITLES] = max(0, s.done[s.depth - 1]) / 5
        out[at + 3 * MOST_TITLES + 1] = s.moved[s.depth - 1] / 5
        out[at + 3 * MOST_TITLES + 2] = s.step[s.depth - 1] / 100
    if s.phase == Phase.PLATFORM:
        out[at + MOST_TITLES + s.placed] = 1.0
    elif s.phase == Phase.NEGATE:
        out[at + 2 * MOST_TITLES + s.stack[s.target_seat][s.target_platform][s.target_index]] = 1.0
        out[at + 3 * MOST_TITLES + 3] = places_on(s, seat, s.target_seat) / MOST_SEATS
        out[at + 3 * MOST_TITLES + 4] = s.target_platform / 2
        out[at + 3 * MOST_TITLES + 5] = s.target_index / 10
    elif s.phase == Phase.SHIFT_TO:
        out[at + 3 * MOST_TITLES + 6] = s.shift_platform / 2
        out[at + 3 * MOST_TITLES + 7] = s.shift_index / 10


@rule
def observe_turn(s: State, seat: int, out: Floats, at: int) -> None:
    """Twenty numbers of the turn."""
    out[at] = s.round_no / LAST_ROUND
    out[at + 1] = s.scorings / N_SCORINGS
    out[at + 2] = s.turn / MOST_SEATS
    out[at + 3] = s.asked / MOST_SEATS
    out[at + 4] = s.loot / 10
    out[at + 5] = s.recruit / 10
    out[at + 6] = s.attack / 10
    out[at + 7] = s.plain * 1.0
    out[at + 8] = s.other * 1.0
    out[at + 9] = s.shop_change / 2
    out[at + 10] = s.crowd_change / 2
    out[at + 11] = s.attack_cards / 5
    out[at + 12] = places_on(s, seat, s.active) / MOST_SEATS
    out[at + 13] = places_on(s, seat, max(0, s.to_move)) / MOST_SEATS
    out[at + 14] = s.seats / MOST_SEATS
    out[at + 15] = s.trio_returns * 1.0
    out[at + 16] = s.first_player * 1.0
    out[at + 17] = s.auto_play_powers * 1.0
    out[at + 18] = s.depth / 4
    out[at + 19] = s.placing / 2
