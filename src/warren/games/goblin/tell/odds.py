"""Chances in Goblin, by the rules' own tables: fire, melee, morale, losses, the way to safety."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ....core.wanted import FACES
from ..board import N_HEX
from ..pieces import FIRST_UNIT, Part, Rank
from ..rules.battles import is_target
from ..rules.melee import defence, may_attack, melee_result, melee_succeeds
from ..rules.missiles import fire_from, missile_result
from ..rules.morale import modifier_in, must_check, outcome_of
from ..rules.running import FAR, fill_distance, fill_ends, fill_safety, find_way, gait_of_run, is_lost
from ..rules.stacks import clear_parts, fights, fill_held
from ..rules.terrain import cover_in_melee, is_across, missile_modifier
from ..state import Outcome, State, Tables
from ..vocabulary import Phase, Reason
from .words import pieces_in

FACES_OF_DIE: Final = range(1, FACES + 1)
STEPS: Final = (Phase.FIRE, Phase.ALLOT, Phase.MELEE, Phase.ATTACK, Phase.STRIKE)

# ---- attacks


@dataclass(frozen=True)
class Attack:
    """What a fire or a melee can do: for each armor class the chance that it must check."""

    modifier: int  # of the die, by terrain
    needed: int  # melee: the highest modified die that succeeds; 0: none
    results: tuple[float, ...]  # fire: that the result is 1, 2 or 3; melee: that it succeeds
    checks: tuple[float, float, float]  # armor 1, 2, 3

    def chance(self, armor: int) -> float:
        """That units of an armor class check."""
        return self.checks[armor - 1]


def fire_odds(s: State, t: Tables, target: int, value: int) -> Attack:
    """GB12.5 to GB12.7."""
    modifier = missile_modifier(s, t, target)
    found = [missile_result(t, value, face + modifier) for face in FACES_OF_DIE]
    results = tuple(found.count(armor) / FACES for armor in (1, 2, 3))
    return Attack(modifier, 0, results, (_checks(results, 1), _checks(results, 2), _checks(results, 3)))


def _checks(results: Sequence[float], armor: int) -> float:
    """GB12.7: the chance of those results of fire with which an armor class checks."""
    return sum(chance for least, chance in enumerate(results, 1) if must_check(armor, least))


def melee_odds(s: State, t: Tables, target: int, strikers: Sequence[int]) -> Attack:
    """GB13.4, GB13.5, GB14.3: if these attack."""
    riders = any(p >= FIRST_UNIT and t.mounted[p] for p in strikers)
    across = all(is_across(t, s.at[p], target) for p in strikers)
    modifier = cover_in_melee(s, t, target, riders, across)
    needed = melee_result(t, sum(t.melee[p] for p in strikers), defence(s, t, target))
    chance = sum(melee_succeeds(needed, face + modifier) for face in FACES_OF_DIE) / FACES
    return Attack(modifier, needed, (chance,), (chance, chance, chance))


def may_be_attacked(s: State, t: Tables, target: int) -> bool:
    """GB12.1, GB13.2: whether a battle is in a step in which this hex may be attacked."""
    return s.phase in STEPS and is_target(s, t, target) == Reason.LEGAL


def shots_now(s: State, t: Tables, target: int) -> int:
    """GB12.2 to GB12.4: missile value that may still be fired at a hex in this step, and what was allotted to it."""
    if s.phase not in (Phase.FIRE, Phase.ALLOT):
        return 0
    chosen = s.phase == Phase.ALLOT and s.target == target
    around = [t.beside[target][t.along[target][i]] for i in range(s.around if chosen else 0, 6)]
    return (s.strength if chosen else 0) + sum(fire_from(s, t, by) for by in around if by < N_HEX)


def strikers_now(s: State, t: Tables, target: int) -> list[int]:
    """GB13.1, D35: who may still attack a hex in this battle, without those who were told not to."""
    chosen = s.phase in (Phase.ATTACK, Phase.STRIKE) and s.target == target
    found = []
    for i in range(6):
        d = t.along[target][i]
        by = t.beside[target][d]
        able = [p for p in pieces_in(s, by) if may_attack(s, t, p, target, d)] if by < N_HEX else []
        if chosen and (i < s.around or (i == s.around and s.phase == Phase.STRIKE)):
            able = [p for p in able if s.part[p] in (Part.STRIKES, Part.MAYBE)]
        found += able
    return found


# ---- morale


def check_odds(t: Tables, rank: int, modifier: int) -> Counter[int]:
    """GB15.5: on how many faces of the die what comes of a check."""
    return Counter(int(outcome_of(t, rank, face + modifier)) for face in FACES_OF_DIE)


def checkers_in(s: State, t: Tables, h: int) -> list[int]:
    """GB15.7, GB20.1: who in a hex may have to check: fighting units, or else the leaders."""
    return [p for p in pieces_in(s, h) if fights(s, p)]


def loss_chance(armor: int, zones: int) -> float:
    """GB17.2, GB17.3: that a unit which routs is lost."""
    return sum(is_lost(armor, face, zones) for face in FACES_OF_DIE) / FACES


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
    retreats: tuple[float, ...]  # that those retreat by 1, 2 or 3 hexes
    routs: float  # or rout
    losses: float  # how many are lost on the average

    @property
    def stays(self) -> float:
        """The chance that none of them runs."""
        return 1 - sum(self.retreats) - self.routs


def toll(s: State, t: Tables, target: int, attack: Attack) -> list[Toll]:
    """Per class, C first: what comes of an attack if the leaders stay."""
    modifier = modifier_in(s, t, target)
    found = []
    for rank in sorted(Rank, reverse=True):
        pieces = [p for p in checkers_in(s, t, target) if t.rank[p] == rank]
        if pieces:
            found.append(_toll(s, t, rank, pieces, attack, check_odds(t, rank, modifier)))
    return found


def _toll(s: State, t: Tables, rank: int, pieces: list[int], attack: Attack, odds: Counter[int]) -> Toll:
    routs = odds[Outcome.ROUT] / FACES
    retreats = [odds[hexes] / FACES for hexes in range(1, Outcome.ROUT)]
    losses = 0.0
    for p in pieces:
        way = way_home(s, t, p)
        losses += attack.chance(t.armor[p]) * (routs * way.loss(t.armor[p]) + (sum(retreats) if way.lost else 0))
    checks = max(attack.chance(t.armor[p]) for p in pieces)
    return Toll(rank, len(pieces), checks, tuple(checks * chance for chance in retreats), checks * routs, losses)
