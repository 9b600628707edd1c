"""Chances in Goblin, by the rules' own tables: fire, melee, morale, losses, the way to safety."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .board import N_HEX
from .rules.melee import melee_result
from .rules.missiles import missile_result
from .rules.running import FAR, fill_distance, fill_ends, fill_safety, find_way, gait_of_run
from .rules.stacks import clear_parts, commander, fill_held
from .rules.terrain import cover_in_melee, is_across, missile_modifier
from .state import FIRST_UNIT, Outcome, Part, Rank, State, Tables

FACES: Final = range(1, 7)

# ---- attacks


@dataclass(frozen=True)
class Attack:
    """What a fire or a melee can do: for each armor class the chance that it must check."""

    modifier: int  # of the die, by terrain
    needed: int  # melee: the highest modified die that succeeds; 0: none
    checks: tuple[float, float, float]  # armor 1, 2, 3

    def chance(self, armor: int) -> float:
        """That units of an armor class check."""
        return self.checks[armor - 1]


def fire_odds(s: State, t: Tables, target: int, value: int) -> Attack:
    """GB12.5 to GB12.7."""
    modifier = missile_modifier(s, t, target)
    found = [missile_result(t, value, face + modifier) for face in FACES]
    checks = [sum(0 < least <= armor for least in found) / 6 for armor in (1, 2, 3)]
    return Attack(modifier, 0, (checks[0], checks[1], checks[2]))


def melee_odds(s: State, t: Tables, target: int, strikers: Sequence[int]) -> Attack:
    """GB13.4, GB13.5, GB14.3: if these attack."""
    riders = any(p >= FIRST_UNIT and t.mounted[p] for p in strikers)
    across = all(is_across(t, s.at[p], target) for p in strikers)
    modifier = cover_in_melee(s, t, target, riders, across)
    needed = melee_result(t, sum(t.melee[p] for p in strikers), defence(s, t, target))
    chance = sum(face + modifier <= needed for face in FACES) / 6 if needed else 0.0
    return Attack(modifier, needed, (chance, chance, chance))


def defence(s: State, t: Tables, target: int) -> int:
    """GB13.4, GB20: the melee value of a hex."""
    units = [p for p in range(FIRST_UNIT, t.pieces) if s.at[p] == target]
    leaders = [p for p in range(FIRST_UNIT) if s.at[p] == target]
    return sum(t.melee[p] for p in units) if units else len(leaders)


# ---- morale


def check_odds(t: Tables, rank: int, modifier: int) -> Counter[int]:
    """GB15.5: on how many faces of the die what comes of a check."""
    last = len(t.morale[rank]) - 1
    return Counter(t.morale[rank][min(face + modifier - 1, last)] for face in FACES)


def modifier_in(s: State, t: Tables, h: int) -> int:
    """GB15.6: what the leader in command adds."""
    chief = commander(s, t, h)
    return 0 if chief < 0 else int(t.modifier[chief])


def rank_of(s: State, t: Tables, p: int) -> int:
    """GB20.1: the class with which a piece checks."""
    return int(Rank.A if p < FIRST_UNIT else t.rank[p])


def checkers_in(s: State, t: Tables, h: int) -> list[int]:
    """GB15.7, GB20.1: who in a hex checks: fighting units, or else the leaders."""
    units = [p for p in range(FIRST_UNIT, t.pieces) if s.at[p] == h]
    return units or [p for p in range(FIRST_UNIT) if s.at[p] == h]


def loss_chance(armor: int, zones: int) -> float:
    """GB17.2, GB17.3: that a unit which routs is lost."""
    return sum(face - zones <= armor for face in FACES) / 6


# ---- the way to safety


@dataclass(frozen=True)
class WayHome:
    """How a piece would run to safety."""

    hexes: int  # to safety; FAR if the way is cut
    zones: int  # hexes in enemy zones that it would enter in a rout
    lost: bool  # it could not run at all

    @property
    def is_cut(self) -> bool:
        """Whether safety cannot be reached."""
        return self.hexes >= FAR

    def loss(self, armor: int) -> float:
        """The chance to be lost in a rout."""
        return 1.0 if self.lost else loss_chance(armor, self.zones)


def way_home(s: State, t: Tables, p: int) -> WayHome:
    """GB16, Q45 to Q47, Q51: how a piece would run from where it is, alone."""
    trial = s.copy()
    clear_parts(trial, t)
    trial.target = s.at[p]
    trial.part[p] = Part.RUNS
    trial.outcome = Outcome.ROUT
    goals, held, far, ends = ([0] * N_HEX for _ in range(4))
    fill_safety(trial, t, t.side[p], Part.RUNS, p, goals)
    fill_held(trial, t, 1 - t.side[p], held)
    fill_distance(trial, t, gait_of_run(t, Part.RUNS, p), goals, held, far)
    hexes = min(far[s.at[p]], FAR)
    if fill_ends(trial, t, Part.RUNS, p, ends) < 0:
        return WayHome(hexes, 0, lost=True)
    zones = min(find_way(trial, t, Part.RUNS, p, end, [0] * N_HEX) for end in range(N_HEX) if ends[end])
    return WayHome(hexes, zones, lost=False)


# ---- what an attack would cost


@dataclass(frozen=True)
class Toll:
    """What may become of the units of one class in a hex that is attacked."""

    rank: int
    units: int
    checks: float  # that some of them have to check
    runs: float  # that those retreat
    routs: float  # or rout
    losses: float  # how many are lost on the average


def toll(s: State, t: Tables, target: int, attack: Attack) -> list[Toll]:
    """Per class, C first: what comes of an attack if the leaders stay."""
    modifier = modifier_in(s, t, target)
    found = []
    for rank in sorted(Rank, reverse=True):
        pieces = [p for p in checkers_in(s, t, target) if rank_of(s, t, p) == rank]
        if pieces:
            found.append(_toll(s, t, rank, pieces, attack, check_odds(t, rank, modifier)))
    return found


def _toll(s: State, t: Tables, rank: int, pieces: list[int], attack: Attack, odds: Counter[int]) -> Toll:
    routs = odds[Outcome.ROUT] / 6
    runs = sum(n for outcome, n in odds.items() if 0 < outcome < Outcome.ROUT) / 6
    losses = 0.0
    for p in pieces:
        way = way_home(s, t, p)
        losses += attack.chance(t.armor[p]) * (routs * way.loss(t.armor[p]) + (runs if way.lost else 0))
    checks = max(attack.chance(t.armor[p]) for p in pieces)
    return Toll(rank, len(pieces), checks, checks * runs, checks * routs, losses)
