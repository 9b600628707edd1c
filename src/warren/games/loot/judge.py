"""Loot & Recruit for bots: how a seat stands, and what a learner sees."""

from __future__ import annotations

from typing import Final

from ...core.record import Floats
from ...core.rule import apart, rule
from .rules import score, share
from .rules.stacks import defense, is_shielded, victory_points
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
    State,
    Tables,
)

# Weights, in victory points of the final score.
PER_RECRUIT: Final = 0.85  # one Recruit point, for each scoring that is left
PER_LOOT: Final = 0.12  # one Loot point, for each later turn and each scoring that is left then
ON_HAND: Final = 0.75  # a power in the hand, against one that was used well
IN_POOL: Final = 0.8
SIDE: Final = 0.05  # a tenth of a point of what actions are worth
FEAR: Final = 0.7  # of losing goblins that an opponent can reach
SPREAD: Final = 25.0  # a lead of so many points gives three chances in four to win between two

SEAT_NUMBERS: Final = 5 * MOST_TITLES + N_PLATFORMS * 5 + N_SCORINGS + 8
MIDDLE_NUMBERS: Final = 7 * MOST_TITLES
TURN_NUMBERS: Final = 20
OBSERVATION_SIZE: Final = (
    MOST_SEATS * SEAT_NUMBERS
    + MIDDLE_NUMBERS
    + TURN_NUMBERS
    + len(MODIFIERS)
    + MOST_EVENT_CARDS
    + MOST_TITLES
    + len(Phase)
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
            theirs = prospects(s, t, other)
            total += theirs
            best = max(best, theirs)
    lead = (prospects(s, t, seat) - 0.7 * best - 0.3 * total / (s.seats - 1)) / SPREAD
    if lead > 0:
        return 1.0 / s.seats + (1.0 - 1.0 / s.seats) * lead / (1.0 + lead)
    return (1.0 + lead / (1.0 - lead)) / s.seats


@apart
def prospects(s: State, t: Tables, seat: int) -> float:
    """The final score to be expected: what is recorded, what stands, this turn and the turns to come."""
    standing = victory_points(s, t, seat) - FEAR * exposed(s, t, seat)
    return score(s, t, seat) + standing * (N_SCORINGS - s.scorings) + this_turn(s, t, seat) + later_turns(s, t, seat)


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
    return 0.8 * scorings_from(round_no) / (s.seats * s.seats)


# ---- the turns


@rule
def has_turn_to_come(s: State, seat: int) -> bool:
    """Whether the seat's turn of this round is not over: its hand still counts in this round."""
    order = (seat - s.first + s.seats) % s.seats
    return order >= s.turn


@rule
def this_turn(s: State, t: Tables, seat: int) -> float:
    """Powers in the pools and in the hand, while the seat's turn of this round is not over."""
    if not has_turn_to_come(s, seat):
        return 0.0
    a = recruit_worth(s.round_no)
    b = loot_worth(s.round_no)
    c = attack_worth(s, s.round_no)
    worth = 0.0
    if seat == s.active and Phase.MAIN <= s.phase <= Phase.BRANCH:
        worth = IN_POOL * (s.recruit * a + s.loot * b + s.attack * c)
    for title in range(t.titles):
        n = s.hand[seat][title]
        if n > 0:
            side = SIDE * t.side_worth[title] * a
            worth += ON_HAND * n * (t.recruit[title] * a + t.loot[title] * b + t.attack[title] * c + side)
    return worth


@rule
def later_turns(s: State, t: Tables, seat: int) -> float:
    """What an average hand of the seat's cards will bring in the rounds to come."""
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
    for k in range(s.round_no + 1, LAST_ROUND + 1):
        a = recruit_worth(k)
        worth += (recruit + SIDE * side) * a + loot * loot_worth(k) + attack * attack_worth(s, k)
    return worth * HAND_SIZE / max(HAND_SIZE, cards)


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
    known of it), deck and hand together, discards, cards in play, titles standing; for each platform height, victory
    points, weakest Defense, top Defense, shield; recorded scores; sizes and place in the order of play. Then for each
    title: Shop and Crowd line-ups, piles, both trash piles, unseen cards of both decks, the card of the running effect;
    numbers of the turn, modifiers and number of the event, the phase.
    """
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    for i in range(s.seats):
        observe_seat(s, t, seat, (seat + i) % s.seats, out, i * SEAT_NUMBERS)
    at = MOST_SEATS * SEAT_NUMBERS
    observe_middle(s, t, out, at)
    at += MIDDLE_NUMBERS
    observe_turn(s, seat, out, at)
    at += TURN_NUMBERS
    if s.event >= 0:
        for i in range(len(MODIFIERS)):
            out[at + i] = t.modifier[s.event][i] / 2
        out[at + len(MODIFIERS) + s.event] = 1.0
    at += len(MODIFIERS) + MOST_EVENT_CARDS
    if s.depth > 0:
        out[at + s.card] = 1.0
    at += MOST_TITLES
    out[at + s.phase] = 1.0
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
            out[at + 3 * MOST_TITLES + s.in_play[slot]] += 0.2
    for platform in range(N_PLATFORMS):
        for i in range(s.height[other][platform]):
            out[at + 4 * MOST_TITLES + s.stack[other][platform][i]] += 0.2
        observe_stack(s, t, other, platform, out, at + 5 * MOST_TITLES + platform * 5)
    at += 5 * MOST_TITLES + N_PLATFORMS * 5
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
    """One platform: height, victory points, weakest and top Defense, shield."""
    weakest = 0
    for i in range(s.height[seat][platform]):
        title = s.stack[seat][platform][i]
        out[at + 1] += t.vp[title] / 20
        if i == 0 or t.defense[title] < weakest:
            weakest = t.defense[title]
        out[at + 3] = t.defense[title] / 10
    out[at] = s.height[seat][platform] / 5
    out[at + 2] = weakest / 10
    out[at + 4] = int(is_shielded(s, t, seat, platform))


@rule
def observe_middle(s: State, t: Tables, out: Floats, at: int) -> None:
    """The middle of the table, by title."""
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
