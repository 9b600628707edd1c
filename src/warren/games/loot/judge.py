"""Loot & Recruit for bots: how a seat stands, and what a learner sees."""

from __future__ import annotations

from typing import Final

from ...core.record import Floats
from ...core.rule import apart, rule
from .rules import score, share
from .rules.attack import may_attack, refuse_strike
from .rules.stacks import defense, is_shielded, price, victory_points
from .rules.turn import uses
from .state import (
    HAND_SIZE,
    LAST_DAY,
    LAST_MORNING,
    LAST_ROUND,
    MODIFIERS,
    MOST_EVENT_CARDS,
    MOST_SEATS,
    MOST_TITLES,
    N_PLATFORMS,
    N_SCORINGS,
    N_SLOTS,
    NO_CARD,
    Phase,
    Placing,
    Reason,
    Source,
    State,
    Tables,
)

# Weights, in victory points of the final score.
PER_RECRUIT: Final = 0.8  # one Recruit point, for each scoring that is left
PER_LOOT: Final = 0.12  # one Loot point, for each later turn and each scoring that is left then
PER_ATTACK: Final = 1.6  # one Attack point, for each scoring that is left, by the square of the number of players
IN_POOL: Final = 1.06  # a power in the pool, against one in the hand
ATTACK_IN_POOL: Final = 1.6
PER_SIDE: Final = 0.05  # a tenth of a Recruit point of what actions are worth
FEAR: Final = 0.7  # of losing goblins that an opponent can reach
HOPE: Final = 0.5  # to fell a target before it is chosen
LEADER: Final = 0.7  # weight of the best opponent against the average one
SPREAD: Final = 3.0  # a lead of so many points gives three chances in four to win between two at the end
SPREAD_PER_ROUND: Final = 2.5  # and so many more are needed for each round to come

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
def judge(s: State, t: Tables, seat: int) -> float:
    """An estimate of the seat's share: its prospects against those of the others, the best one above all."""
    if s.phase == Phase.OVER:
        return share(s, t, seat)
    best = -999.0
    total = 0.0
    for other in range(s.seats):
        if other != seat:
            theirs = prospects(s, t, other, seat)
            total += theirs
            best = max(best, theirs)
    others = LEADER * best + (1.0 - LEADER) * total / (s.seats - 1)
    spread = SPREAD + SPREAD_PER_ROUND * (LAST_ROUND - s.round_no)
    lead = (prospects(s, t, seat, seat) - others) / spread
    if lead > 0:
        return 1.0 / s.seats + (1.0 - 1.0 / s.seats) * lead / (1.0 + lead)
    return (1.0 + lead / (1.0 - lead)) / s.seats


@apart
def prospects(s: State, t: Tables, seat: int, me: int) -> float:
    """The final score that `me` expects of a seat: what is recorded, what stands, this turn, the turns to come."""
    left = N_SCORINGS - s.scorings
    standing = victory_points(s, t, seat) - FEAR * exposed(s, t, seat)
    worth = score(s, t, seat) + standing * left
    worth += average_hand(s, t, seat, s.round_no + 1, LAST_ROUND)
    if has_turn_to_come(s, seat):
        if sees_hand(s, seat, me):
            worth += this_hand(s, t, seat)
        else:
            worth += average_hand(s, t, seat, s.round_no, s.round_no)
    return worth + under_way(s, t) * left if seat == s.to_move else worth


# ---- what powers are worth in a round


@rule
def scorings_from(round_no: int) -> int:
    """How many scorings a goblin recruited in a round can still see."""
    if round_no <= LAST_MORNING:
        return 3
    return 2 if round_no <= LAST_DAY else 1


@rule
def recruit_worth(round_no: int) -> float:
    """One Recruit point in a round."""
    return PER_RECRUIT * scorings_from(round_no)


@rule
def loot_worth(round_no: int) -> float:
    """One Loot point in a round: what it buys is drawn two rounds later at the earliest."""
    later = 0
    for k in range(round_no + 2, LAST_ROUND + 1):
        later += scorings_from(k)
    return PER_LOOT * later


@rule
def attack_worth(s: State, round_no: int) -> float:
    """One Attack point in a round: good between two, of little use where harm to one helps the others."""
    return PER_ATTACK * scorings_from(round_no) / (s.seats * s.seats)


# ---- the turns


@rule
def has_turn_to_come(s: State, seat: int) -> bool:
    """Whether the seat's turn of this round is not over: its hand still counts in this round."""
    order = (seat - s.first + s.seats) % s.seats
    return order >= s.turn


@rule
def sees_hand(s: State, seat: int, me: int) -> bool:
    """Whether the cards in the hand count, and not an average: the own hand, once its owner has begun to play.

    The hands of others are guesses, and a hand just drawn is luck: both would only blur what a move is worth.
    """
    if s.depth > 0 and s.source == Source.FLIP:
        return seat == me and seat == s.to_move
    return seat == me and seat == s.active and s.played > 0


@rule
def this_hand(s: State, t: Tables, seat: int) -> float:
    """Powers in the hand, and in the pools."""
    recruit = recruit_worth(s.round_no)
    loot = loot_worth(s.round_no)
    attack = attack_worth(s, s.round_no)
    worth = 0.0
    if seat == s.active:
        worth = IN_POOL * (s.recruit * recruit + s.loot * loot) + ATTACK_IN_POOL * s.attack * attack
    for title in range(t.titles):
        n = s.hand[seat][title]
        if n > 0:
            side = PER_SIDE * t.side_worth[title] * recruit
            worth += n * (t.recruit[title] * recruit + t.loot[title] * loot + t.attack[title] * attack + side)
    return worth


@rule
def average_hand(s: State, t: Tables, seat: int, first: int, last: int) -> float:
    """What an average hand of the seat's cards brings in some rounds."""
    recruit = 0
    loot = 0
    attack = 0
    side = 0
    cards = 0
    for title in range(t.titles):
        n = s.hand[seat][title] + s.deck[seat][title] + s.discard[seat][title]
        if n > 0:
            cards += n
            recruit += n * t.recruit[title]
            loot += n * t.loot[title]
            attack += n * t.attack[title]
            side += n * t.side_worth[title]
    if seat == s.active:
        for slot in range(s.played):
            title = s.in_play[slot]
            cards += 1
            recruit += t.recruit[title]
            loot += t.loot[title]
            attack += t.attack[title]
            side += t.side_worth[title]
    worth = 0.0
    for k in range(first, last + 1):
        food = (recruit + PER_SIDE * side) * recruit_worth(k)
        worth += food + loot * loot_worth(k) + attack * attack_worth(s, k)
    return worth * HAND_SIZE / max(HAND_SIZE, cards)


# ---- moves that are half made


@rule
def under_way(s: State, t: Tables) -> float:
    """For each scoring that is left, what is about to happen: a goblin to be placed, a target to be felled."""
    if s.phase == Phase.TARGET:
        return HOPE * best_target(s, t)
    if s.phase != Phase.PLATFORM:
        return 0.0
    to_pay = price(s, t, s.placed) if s.placing == Placing.RECRUIT else 0
    return t.vp[s.placed] - IN_POOL * PER_RECRUIT * to_pay


@rule
def best_target(s: State, t: Tables) -> int:
    """The most points of others that an attack can fell; less than nothing if only the own goblins can be reached."""
    best = -99
    for seat in range(s.seats):
        if may_attack(s, seat):
            for platform in range(N_PLATFORMS):
                for index in range(s.height[seat][platform]):
                    if refuse_strike(s, t, seat, platform, index) == Reason.LEGAL:
                        points = points_felled(s, t, seat, platform, index)
                        best = max(best, -points if seat == s.active else points)
    return best


@rule
def points_felled(s: State, t: Tables, seat: int, platform: int, index: int) -> int:
    """The points that an attack on a target takes from its owner: the goblin and all above it."""
    points = 0
    for i in range(index, s.height[seat][platform]):
        points += t.vp[s.stack[seat][platform][i]]
    return points


# ---- danger


@rule
def reach(s: State, t: Tables, seat: int) -> float:
    """The Attack Power of an average hand of a seat."""
    attack = 0
    cards = 0
    for title in range(t.titles):
        n = s.hand[seat][title] + s.deck[seat][title] + s.discard[seat][title]
        cards += n
        attack += n * t.attack[title]
    if seat == s.active:
        for slot in range(s.played):
            cards += 1
            attack += t.attack[s.in_play[slot]]
    return 1.0 * HAND_SIZE * attack / max(HAND_SIZE, cards)


@rule
def exposed(s: State, t: Tables, seat: int) -> float:
    """Victory points that the opponents' next attacks may be expected to cost."""
    strongest = 0.0
    for other in range(s.seats):
        if other != seat:
            strongest = max(strongest, reach(s, t, other))
    worst = 0.0
    for platform in range(N_PLATFORMS):
        if not is_shielded(s, t, seat, platform):
            above = 0
            for i in range(s.height[seat][platform] - 1, -1, -1):
                title = s.stack[seat][platform][i]
                above += t.vp[title]
                chance = strongest / defense(s, t, title)
                worst = max(worst, above * min(0.6, chance * chance))
    return worst


# ---- what a learner sees


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
    out[at + 7] = s.attacked >> other & 1


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
    if s.event >= 0:
        for i in range(len(MODIFIERS)):
            out[at + i] = t.modifier[s.event][i] / 2
        out[at + len(MODIFIERS) + s.event] = 1.0
    for event in range(t.events):
        out[at + len(MODIFIERS) + MOST_EVENT_CARDS + event] = s.events_seen >> event & 1


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
        out[at + 3 * MOST_TITLES + 3] = ((s.target_seat - seat + s.seats) % s.seats) / MOST_SEATS
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
    out[at + 12] = ((s.active - seat + s.seats) % s.seats) / MOST_SEATS
    out[at + 13] = ((max(0, s.to_move) - seat + s.seats) % s.seats) / MOST_SEATS
    out[at + 14] = s.seats / MOST_SEATS
    out[at + 15] = s.trio_returns * 1.0
    out[at + 16] = s.first_player * 1.0
    out[at + 17] = s.auto_play_powers * 1.0
    out[at + 18] = s.depth / 4
    out[at + 19] = s.placing / 2
