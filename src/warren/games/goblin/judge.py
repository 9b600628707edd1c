"""Goblin for bots: how a seat stands. What a learner sees is in `observe`."""

from __future__ import annotations

import math
from typing import Final

from ...core.rule import row, rule
from .land import LAND, LEADER, fill_land
from .ranking import CODES, best_task
from .rules.losses import HALVES
from .rules.scoring import score, share
from .state import CAMPAIGN, N_GOBLIN_LEADERS, N_SITES, State, Tables
from .tasks import BAG, SCALE
from .vocabulary import Phase

PAR: Final = 22.0  # points of a raid that is still to come
CAMPAIGN_PAR: Final = 120.0  # of a reign
A_STEP: Final = 6.0  # of confidence above what deposes a King, in points that he will still take
MOST_STEPS: Final = 20
STRAY: Final = 0.3  # of loot that nobody leads
FIRST: Final = 18.0  # a lead that makes an even chance three in four, while the second raid is to come
SECOND: Final = 11.0  # in the second raid
LONG: Final = 60.0  # in a campaign
NEVER_SURE: Final = 0.98


@rule
def judge(s: State, t: Tables, seat: int) -> float:
    """An estimate of the seat's share of the win: points of the King so far and to come, against the other's."""
    if s.phase == Phase.OVER:
        return share(s, t, seat)
    par = CAMPAIGN_PAR if s.version == CAMPAIGN else PAR
    kings = to_come(s, t) if s.turn > 0 else par
    kings += score(s, t, s.king) / HALVES
    others = par if s.reign == 0 else score(s, t, 1 - s.king) / HALVES
    scale = LONG if s.version == CAMPAIGN else (FIRST if s.reign == 0 else SECOND)
    x = (kings - others) / scale
    lead = 0.5 + 0.5 * NEVER_SURE * x / math.sqrt(1.0 + x * x)
    return lead if seat == s.king else 1.0 - lead


@rule
def to_come(s: State, t: Tables) -> float:
    """Points that the King may still take in this reign: what each leader can promise, and loot that strays."""
    land = row(LAND)
    fill_land(s, t, land)
    value = 0.0
    for p in range(N_GOBLIN_LEADERS):
        if s.at[p] >= 0:
            value += max(0, best_task(s, t, p) // CODES) / SCALE
    for i in range(N_SITES):
        if s.marker[i] >= 0 and s.at[s.marker[i]] >= 0 and land[LEADER + s.at[s.marker[i]]] == 0:
            value += STRAY * BAG * t.bags[i]
    if s.version == CAMPAIGN:
        value += A_STEP * min(MOST_STEPS, s.confidence - t.deposed_at)
    return value
