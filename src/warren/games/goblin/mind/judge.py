"""Goblin for bots: how a seat stands. What a learner sees is in `observe`."""

from __future__ import annotations

import math
from typing import Final

from ....core.rule import row, rule
from ..mind.tasks import bag
from ..pieces import N_GOBLIN_LEADERS
from ..rules.losses import HALVES
from ..rules.scoring import score, share
from ..state import CAMPAIGN, N_SITES, State, Tables
from ..vocabulary import Phase
from .land import LAND, LEADER, fill_land
from .ranking import CODES, best_goblin_task, open_site
from .tasks import SCALE

PAR: Final = 22.0  # points of a raid that is still to come
CAMPAIGN_PAR: Final = 120.0  # of a reign
UNSEEN: Final = 10.0  # of them, those that no leader can promise yet when it begins,
EARLY: Final = 5  # and in how many turns that has passed
A_STEP: Final = 6.0  # of confidence above what deposes a King, in points that he will still take
MOST_STEPS: Final = 20
STRAY: Final = 0.3  # of loot that nobody leads
FIRST: Final = 18.0  # a lead that makes an even chance three in four, while the second raid is to come
SECOND: Final = 11.0  # later in the second raid,
SETTLED: Final = 10  # from this turn on
LONG: Final = 60.0  # in a campaign
NEVER_SURE: Final = 0.98


@rule
def judge(s: State, t: Tables, seat: int) -> float:
    """An estimate of the seat's share of the win: points of the King so far and to come, against the other's."""
    if s.phase == Phase.OVER:
        return share(s, t, seat)
    par = CAMPAIGN_PAR if s.version == CAMPAIGN else PAR
    kings = score(s, t, s.king) / HALVES + expected(s, t, par)
    others = par if s.reign == 0 else score(s, t, 1 - s.king) / HALVES
    x = (kings - others) / (LONG if s.version == CAMPAIGN else doubt(s))
    lead = 0.5 + 0.5 * NEVER_SURE * x / math.sqrt(1.0 + x * x)
    return lead if seat == s.king else 1.0 - lead


@rule
def doubt(s: State) -> float:
    """The lead that makes an even chance three in four: smaller and smaller in the second raid.

    It is the same before and after the first raid ends, so that nobody who is behind puts that off.
    """
    if s.reign == 0:
        return FIRST
    return max(SECOND, FIRST - (FIRST - SECOND) * s.turn / SETTLED)


@rule
def expected(s: State, t: Tables, par: float) -> float:
    """Points that the King will still take: what can be seen, and at first more than that."""
    if s.turn == 0:
        return par
    unseen = 0.0 if s.version == CAMPAIGN else max(0.0, UNSEEN * (EARLY - s.turn) / EARLY)
    return to_come(s, t) + unseen


@rule
def to_come(s: State, t: Tables) -> float:
    """Points that the King may still take in this reign: what each leader can promise, and loot that strays.

    Each goes to an open place of his own.
    """
    land = row(LAND)
    fill_land(s, t, land)
    value = 0.0
    taken = 0
    for p in range(N_GOBLIN_LEADERS):
        if s.at[p] >= 0:
            best = best_goblin_task(s, t, land, p, taken)
            value += max(0, best // CODES) / SCALE
            site = open_site(t, land, best % CODES)
            if site >= 0:
                taken = taken | (1 << site)
    for i in range(N_SITES):
        if s.marker[i] >= 0 and s.at[s.marker[i]] >= 0 and land[LEADER + s.at[s.marker[i]]] == 0:
            value += STRAY * bag(t) * t.bags[i]
    if s.version == CAMPAIGN:
        value += A_STEP * min(MOST_STEPS, s.confidence - t.deposed_at)
    return value
