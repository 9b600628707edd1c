"""Battles at a glance: what is worth an attack, whom to fire at, whom to strike, where to advance."""

from __future__ import annotations

from typing import Final

from ....core.moves import Moves
from ....core.record import Ints
from ....core.rule import apart, row, rule
from ..board import N_HEX
from ..pieces import KING, Side
from ..rules.battles import acting_side
from ..rules.terrain import cover_in_melee, missile_modifier
from ..state import Loot, State, Tables
from ..vocabulary import Verb, move_of, named, verb_of
from .chances import emptied, fire_around, fire_checks, melee_around, melee_checks, worst_armor
from .land import KINDS, LAND, LEADER, LOOT, MELEE, UNITS, fill_land, holds, other_side
from .tasks import bag

# Weights, by trial, in points.
TAKEN: Final = 0.85  # of the plunder of a place that may be emptied
A_GOBLIN: Final = 0.45  # for a goblin unit that may have to run
A_FEUDAL: Final = 0.35  # for a feudal one
A_LEADER: Final = 0.5
THE_KING: Final = 4.0
SHAKEN: Final = 0.5  # of all that, for fire that makes some check
LEAST: Final = 0.05  # no attack for less


@rule
def prize(s: State, t: Tables, land: Ints, h: int) -> float:
    """What is lost by those in a hex if they have to run."""
    value = A_LEADER if land[LEADER + h] > 0 else 0.0
    if holds(land, h, Side.GOBLIN):
        value += bag(t) * land[LOOT + h] + A_GOBLIN * land[UNITS + h]
        return value + (THE_KING if s.at[KING] == h else 0.0)
    value += A_FEUDAL * land[UNITS + h]
    site = t.site_at[h]
    if site >= 0 and s.marker[site] == Loot.LIES:
        value += TAKEN * bag(t) * t.bags[site]
    return value


@rule
def shaken(s: State, t: Tables, land: Ints, h: int, fire: int) -> float:
    """GB12.7, GB14.2: the chance that fire makes somebody in a hex check."""
    return fire_checks(t, fire, missile_modifier(s, t, h), worst_armor(land[KINDS + h]))


@rule
def struck(s: State, t: Tables, land: Ints, h: int, melee: int) -> float:
    """GB13.5, GB14.3: the chance that melee makes all in a hex check, on foot and over no water."""
    return melee_checks(t, melee, land[MELEE + h], cover_in_melee(s, t, h, False, False))


@rule
def risk(s: State, t: Tables, land: Ints, h: int) -> float:
    """What a battle may cost those in a hex, who are fired at and struck at by all around them."""
    foe = other_side(int(holds(land, h, Side.FEUDAL)))
    fire = fire_around(t, land, h, foe, N_HEX)
    melee = melee_around(t, land, h, foe, N_HEX)
    checks = SHAKEN * shaken(s, t, land, h, fire)
    return prize(s, t, land, h) * (checks + (1.0 - checks) * struck(s, t, land, h, melee))


@rule
def attack_promises(s: State, t: Tables, land: Ints, target: int) -> float:
    """What all around a hex may win by an attack on it, less what it may cost them."""
    side = other_side(int(holds(land, target, Side.FEUDAL)))
    fire = fire_around(t, land, target, side, N_HEX)
    melee = melee_around(t, land, target, side, N_HEX)
    won = emptied(s, t, land, target, melee, fire, land[MELEE + target])
    some = SHAKEN * shaken(s, t, land, target, fire)
    cost = 0.0
    for d in range(6):
        by = t.beside[target][d]
        if by < N_HEX and holds(land, by, side):
            cost += risk(s, t, land, by)
    return prize(s, t, land, target) * max(won, some) - (1.0 - won) * cost


@rule
def suggest_contact(s: State, t: Tables, moves: Moves) -> int:
    """D30: the attack that promises most, with all who can take part; done when none is worth it."""
    land = row(LAND)
    fill_land(s, t, land)
    best = move_of(Verb.ENGAGED)
    most = LEAST
    for i in range(moves.n):
        move = moves.code[i]
        if move != move_of(Verb.ENGAGED):
            value = attack_promises(s, t, land, target_of(t, move))
            if value > most or (value == most and verb_of(move) == Verb.ENGAGE_ALL):
                most = value
                best = move
    return best


@rule
def target_of(t: Tables, move: int) -> int:
    """The hex that a contact is about."""
    return t.beside[named(move)][named(move, 1)] if verb_of(move) == Verb.ENGAGE else named(move)


@apart
def contact_promises(s: State, t: Tables, move: int) -> float:
    """What a contact promises."""
    land = row(LAND)
    fill_land(s, t, land)
    return attack_promises(s, t, land, target_of(t, move))


@rule
def suggest_battle(s: State, t: Tables, moves: Moves) -> int:
    """D31: in their order."""
    return moves.code[0]


@rule
def suggest_shot(s: State, t: Tables, moves: Moves) -> int:
    """D32: where it hurts most; fire costs nothing."""
    return most_promising(s, t, moves, move_of(Verb.HOLD_FIRE))


@rule
def suggest_points(moves: Moves) -> int:
    """D33: all of it."""
    return suggest_most(moves)


@rule
def suggest_strike(s: State, t: Tables, moves: Moves) -> int:
    """D34: where it hurts most, if there is any chance."""
    return most_promising(s, t, moves, move_of(Verb.HOLD))


@rule
def most_promising(s: State, t: Tables, moves: Moves, otherwise: int) -> int:
    """The shot, attack or advance that promises most, or else to do without one."""
    land = row(LAND)
    fill_land(s, t, land)
    best = otherwise
    most = 0.0
    for i in range(moves.n):
        move = moves.code[i]
        value = promise(s, t, land, verb_of(move), named(move)) if move != otherwise else 0.0
        if value > most:
            most = value
            best = move
    return best


@rule
def promise(s: State, t: Tables, land: Ints, verb: int, at: int) -> float:
    """What a shot at a hex promises, an attack on it, or an advance out of it."""
    if verb == Verb.FIRE:
        fire = fire_around(t, land, at, acting_side(s), N_HEX)
        return (0.01 + prize(s, t, land, at)) * (0.01 + shaken(s, t, land, at, fire))
    if verb == Verb.MELEE:
        melee = melee_around(t, land, at, acting_side(s), N_HEX)
        return prize(s, t, land, at) * struck(s, t, land, at, melee)
    by = t.beside[s.target][at]
    return 1.0 + land[UNITS + by] + (100 if land[LEADER + by] > 0 else 0)


@rule
def suggest_most(moves: Moves) -> int:
    """As many as can be named."""
    best = moves.code[0]
    for i in range(moves.n):
        if named(moves.code[i]) > named(best):
            best = moves.code[i]
    return best


# ---- advances


@rule
def suggest_advance(s: State, t: Tables, moves: Moves) -> int:
    """D39: into a place with plunder, with a leader; from the strongest hex."""
    site = t.site_at[s.target]
    if site < 0 or s.marker[site] != Loot.LIES or s.sources != 0:
        return move_of(Verb.ADVANCED)
    return most_promising(s, t, moves, move_of(Verb.ADVANCED))


@rule
def suggest_followers(s: State, t: Tables, moves: Moves) -> int:
    """D40: all who may."""
    return suggest_most(moves)
