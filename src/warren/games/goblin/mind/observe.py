"""Goblin for learners: what a seat sees, as numbers."""

from __future__ import annotations

from typing import Final

from ....core.record import Floats
from ....core.rule import rule
from ..board import N_HEX
from ..known import is_cargo_seen, is_seen, seen_phase
from ..pieces import FIRST_UNIT, N_LEADERS, Mark
from ..rules.scoring import score
from ..rules.stacks import has, outside, top_of
from ..state import CAMPAIGN, N_SITES, NOWHERE, Loot, State, Tables
from ..vocabulary import Phase

# Planes of the observation: one number a hex each. Those of a side begin with its units.
UNITS_PLANE: Final = 0
MELEE_PLANE: Final = 1
MISSILE_PLANE: Final = 2
LEADER_PLANE: Final = 3
PER_SIDE: Final = 4
LOOT_PLANE: Final = 2 * PER_SIDE
BLANK_PLANE: Final = LOOT_PLANE + 1
BAGS_PLANE: Final = LOOT_PLANE + 2
RUINS_PLANE: Final = LOOT_PLANE + 3
N_PLANES: Final = LOOT_PLANE + 4
N_SCALARS: Final = 19
OBSERVATION_SIZE: Final = N_PLANES * N_HEX + N_SCALARS + len(Phase)

MOST_UNITS: Final = 12.0  # in a hex, about
MOST_MELEE: Final = 48.0
MOST_MISSILE: Final = 40.0
MOST_BAGS: Final = 4.0
MOST_POINTS: Final = 200.0  # half points


@rule
def observe(s: State, t: Tables, seat: int, out: Floats) -> int:
    """Planes over the hexes: for goblins and feudals each units, melee, missiles and the limit of the best leader, of
    what the seat sees; then bags that are carried, face-down stacks, bags that lie there, ruins. Then numbers of the
    game, and one per phase.
    """
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    observe_pieces(s, t, seat, out)
    observe_places(s, t, seat, out)
    observe_numbers(s, t, seat, out)
    return OBSERVATION_SIZE


@rule
def part(n: float) -> float:
    """Not less than 0 and not more than 1."""
    return min(1.0, max(0.0, n))


@rule
def observe_pieces(s: State, t: Tables, seat: int, out: Floats) -> None:
    """Units and leaders where the seat sees them."""
    for p in range(t.pieces):
        if outside(s, t, p):
            h = s.at[p]
            first = PER_SIDE * t.side[p] * N_HEX + h
            if is_seen(s, t, seat, p):
                if p < FIRST_UNIT:
                    limit = t.command[p] / MOST_UNITS
                    out[first + LEADER_PLANE * N_HEX] = max(out[first + LEADER_PLANE * N_HEX], limit)
                else:
                    out[first + UNITS_PLANE * N_HEX] += 1.0 / MOST_UNITS
                    out[first + MELEE_PLANE * N_HEX] += t.melee[p] / MOST_MELEE
                    out[first + MISSILE_PLANE * N_HEX] += t.missile[p] / MOST_MISSILE
            elif has(s, p, Mark.FACE_DOWN) and top_of(s, t, h) == p:
                out[BLANK_PLANE * N_HEX + h] = 1.0


@rule
def observe_places(s: State, t: Tables, seat: int, out: Floats) -> None:
    """Plunder that lies in places or is seen to be carried, and ruins."""
    for i in range(N_SITES):
        p = s.marker[i]
        if p == Loot.LIES:
            out[BAGS_PLANE * N_HEX + t.site_hex[i]] = t.bags[i] / MOST_BAGS
        elif p == Loot.RUINED:
            out[RUINS_PLANE * N_HEX + t.site_hex[i]] = 1.0
        elif p >= 0 and outside(s, t, p) and is_cargo_seen(s, t, seat, p):
            out[LOOT_PLANE * N_HEX + s.at[p]] += t.bags[i] / MOST_BAGS


@rule
def observe_numbers(s: State, t: Tables, seat: int, out: Floats) -> None:
    """The game as a whole, and whose decision it is."""
    at = N_PLANES * N_HEX
    out[at] = 1.0 if seat == s.king else 0.0
    out[at + 1] = 1.0 if s.version == CAMPAIGN else 0.0
    out[at + 2] = s.reign * 1.0
    out[at + 3] = part(s.cycle / 40.0)
    out[at + 4] = part(s.turn / 40.0)
    out[at + 5] = 1.0 if s.alarm else 0.0
    out[at + 6] = part(0.2 + score(s, t, seat) / MOST_POINTS)
    out[at + 7] = part(0.2 + score(s, t, 1 - seat) / MOST_POINTS)
    out[at + 8] = part((s.confidence + 8) / 32.0)
    out[at + 9] = part((s.turn - s.last_plunder) / 20.0)
    out[at + 10] = part((s.turn - s.baron_turn + 1) / 8.0) if s.baron_turn > 0 else 0.0
    out[at + 11] = s.baron_in / 4.0 if seat != s.king and s.baron_turn > 0 else 0.0
    out[at + 12] = 1.0 if s.entry != NOWHERE else 0.0
    out[at + 13] = 1.0 if s.exit != NOWHERE else 0.0
    out[at + 14] = s.side * 1.0
    out[at + 15] = s.combat * 1.0
    out[at + 16] = s.step / 4.0 if s.combat else 0.0
    out[at + 17] = part((s.leader + 1) / N_LEADERS)
    out[at + 18] = 1.0 if s.to_move == seat else 0.0
    out[at + N_SCALARS + seen_phase(s, seat)] = 1.0
