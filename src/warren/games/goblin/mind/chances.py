"""What fire and melee may come to, without rolling: rough, but quick, and by the printed tables."""

from __future__ import annotations

from typing import Final

from ....core.record import Ints
from ....core.rule import rule
from ....core.wanted import FACES
from ..board import N_HEX
from ..pieces import Rank
from ..rules.melee import is_barred, melee_result, melee_succeeds
from ..rules.missiles import missile_result
from ..rules.morale import must_check, outcome_of
from ..rules.terrain import cover_in_melee, missile_modifier
from ..state import Outcome, State, Tables
from .land import ARMOR_BITS, FIRE, KINDS, MELEE, holds, modifier_in

A_FACE: Final = 1.0 / FACES


@rule
def stands(t: Tables, rank: int, modifier: int) -> float:
    """GB15.5: the chance that a class that checks stays where it is."""
    n = 0
    for face in range(1, FACES + 1):
        n += int(outcome_of(t, rank, face + modifier) == Outcome.STANDS)
    return n * A_FACE


@rule
def runs(t: Tables, kinds: int, modifier: int) -> float:
    """The chance that all classes of a stack run if all of them check."""
    chance = 1.0
    for rank in range(Rank.C + 1):
        if kinds >> rank & 1:
            chance *= 1.0 - stands(t, rank, modifier)
    return chance


@rule
def fire_checks(t: Tables, fire: int, modifier: int, armor: int) -> float:
    """GB12.7: the chance that fire makes an armor class check."""
    n = 0
    for face in range(1, FACES + 1):
        result = missile_result(t, fire, face + modifier)
        n += int(result > 0 and must_check(armor, result))
    return n * A_FACE


@rule
def melee_checks(t: Tables, ours: int, theirs: int, modifier: int) -> float:
    """GB13.5: the chance that an attack makes all check."""
    n = 0
    if ours > 0:
        needed = melee_result(t, ours, theirs)
        for face in range(1, FACES + 1):
            n += int(melee_succeeds(needed, face + modifier))
    return n * A_FACE


@rule
def best_armor(kinds: int) -> int:
    """The armor class that checks last."""
    for armor in range(1, 4):
        if kinds >> ARMOR_BITS + armor & 1:
            return armor
    return 3


@rule
def worst_armor(kinds: int) -> int:
    """The armor class that checks first."""
    for armor in range(3):
        if kinds >> ARMOR_BITS + 3 - armor & 1:
            return 3 - armor
    return 3


@rule
def emptied(s: State, t: Tables, land: Ints, h: int, ours: int, fire: int, theirs: int) -> float:
    """The chance that one phase of fire and melee empties a hex whose melee value would be `theirs`."""
    kinds = land[KINDS + h]
    run = runs(t, kinds, modifier_in(t, land, h)) if kinds else 1.0
    by_fire = fire_checks(t, fire, missile_modifier(s, t, h), best_armor(kinds)) * run if fire > 0 else 0.0
    by_melee = melee_checks(t, ours, theirs, cover_in_melee(s, t, h, False, False)) * run
    return by_fire + (1.0 - by_fire) * by_melee


@rule
def melee_around(t: Tables, land: Ints, h: int, side: int, without: int) -> int:
    """GB13.7: the melee value of a side that could attack a hex, but for that of one hex."""
    n = 0
    for d in range(6):
        by = t.beside[h][d]
        if by < N_HEX and by != without and not is_barred(t, h, d) and holds(land, by, side):
            n += land[MELEE + by]
    return n


@rule
def fire_around(t: Tables, land: Ints, h: int, side: int, without: int) -> int:
    """GB12.1: the missile value of a side that could be fired at a hex, but for that of one hex."""
    n = 0
    for d in range(6):
        by = t.beside[h][d]
        if by < N_HEX and by != without and holds(land, by, side):
            n += land[FIRE + by]
    return n
