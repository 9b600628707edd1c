"""Loot & Recruit for bots: how a seat stands."""

from __future__ import annotations

from typing import Final

from ....core.rule import apart, rule
from ..known import has_turn_to_come
from ..rules import score, share
from ..rules.attack import may_attack, points_felled, refuse_strike
from ..rules.scoring import scorings_from
from ..rules.stacks import defense, is_shielded, price, victory_points
from ..state import HAND_SIZE, LAST_ROUND, N_PLATFORMS, N_SCORINGS, Placing, Source, State, Tables
from ..vocabulary import Phase, Reason

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
    """The most points of others that an attack can fell; less than nothing if only the own goblins can be reached.

    Those are the targets of `offer_targets`; but there is no list here on which they could be offered.
    """
    best = -99
    for seat in range(s.seats):
        if may_attack(s, seat):
            for platform in range(N_PLATFORMS):
                for index in range(s.height[seat][platform]):
                    if refuse_strike(s, t, seat, platform, index) == Reason.LEGAL:
                        points = points_felled(s, t, seat, platform, index)
                        best = max(best, -points if seat == s.active else points)
    return best


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
            for index in range(s.height[seat][platform]):
                chance = strongest / defense(s, t, s.stack[seat][platform][index])
                points = points_felled(s, t, seat, platform, index)
                worst = max(worst, points * min(0.6, chance * chance))
    return worst
