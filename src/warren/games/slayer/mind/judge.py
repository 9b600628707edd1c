"""How a side stands in Goblin Slayer. Beside it stands `ways`, which `suggest` walks too."""

from __future__ import annotations

import math
from typing import Final

from ....core.maps import turned
from ....core.record import Ints
from ....core.rule import rule
from ....core.wanted import FACES
from ..board import DOORWAY
from ..known import can_still_attack, hero_stands, monsters_may_appear, monsters_may_move
from ..rules import share
from ..rules.cave import is_free, is_monster, is_opening
from ..rules.combat import hits_of, strength_of
from ..rules.hero import ORDINARY_SPACES
from ..state import CARRIED, HERO, NOWHERE, WAITING, Piece, State, Tables
from ..vocabulary import Phase
from .ways import detour, fresh, to_goal

# Weights of the estimate for the hero, in logits: 1.1 more makes an even chance one of three in four. Most were fitted
# to the results of some thousand games and rounded; the way weighs twice what the fit says, since a hero who sees
# little in going on stands still. EVEN, AHEAD, IN_THE_WAY and WAITS were then set by hand, after games of searching
# players and by trial: a hero who thinks little of his chances throws his life away.
EVEN: Final = 5.5
PER_SPACE: Final = 0.15  # of the way to the Widget and out
PER_SPACE_LEFT: Final = 0.08  # GS5.1: that he may still move in this turn
PER_TURN: Final = 0.03  # the horde gathers; without it he would wait for ever
LATE: Final = 0.25  # GS12.2: for each turn that he will be short of, a space a turn
SPARE_TURNS: Final = 40  # long before the last turn: where he is safe, he would kill goblins until it is too late
PER_STONE: Final = 1.7  # in hand
NEAR_STONE: Final = 0.28  # a stone on the board, for each space that it is nearer to his way than STONE_REACH
NEAR_STONE_LATER: Final = 0.13  # the same for the way back while the Widget is not taken
STONE_REACH: Final = 6
BLOCKED: Final = 0.15  # no step brings him nearer
GUARDED: Final = 0.3  # a monster on the doorway when he carries the Widget
AT_DOOR: Final = 0.15  # a monster near it
DOOR_REACH: Final = 3
AHEAD: Final = 0.03  # a monster that he has yet to pass, on the way to the Widget, on the way back, or twice
IN_THE_WAY: Final = 0.03  # the same, for each space that it is nearer to his way than WAY_REACH
WAY_REACH: Final = 6
ABOUT: Final = 0.003  # any monster, for each space that it is nearer to him than ABOUT_REACH: they should come
ABOUT_REACH: Final = 20
WAITS: Final = 0.05  # a monster in the tunnels
NEVER_SURE: Final = 0.97
COMING: Final = 0.9  # of a monster's strength if it can still come beside him in this turn
MAY_FLEE: Final = 0.4  # off a danger, for each space that he may still move

KILLS: Final = sum(hits_of(rolled) for rolled in range(1, FACES + 1)) / FACES
"""GS9.4: goblins that a sweep kills on average."""

MOST_KILLS: Final = hits_of(FACES)
"""GS9.4: goblins that a sweep may kill."""


@rule
def judge(s: State, t: Tables, seat: int) -> float:
    """An estimate of the seat's share of the win: the way still to go, what stands in it, stones, the danger now."""
    if s.phase == Phase.OVER:
        return share(s, t, seat)
    hero = judge_hero(s, t)
    return hero if seat == HERO else 1.0 - hero


@rule
def judge_hero(s: State, t: Tables) -> float:
    """How Stormbeard stands, 0 to 1: he lives through this turn's attack, or a stone saves him, or he dies."""
    if s.phase == Phase.WIDGET:
        return 0.5
    if s.widget == NOWHERE:
        return 0.02
    at = hero_stands(s)
    way = to_goal(s, at) + 1
    stands = EVEN - PER_TURN * s.turn
    if s.widget == CARRIED:
        stands -= threat(s, t, at, s.to_door) + guard(s)
        stands += NEAR_STONE * stones_near(s, t, at, s.to_door)
    else:
        way += s.to_door[s.widget]
        stands -= threat(s, t, at, s.to_widget) + threat(s, t, s.widget, s.to_door)
        stands += NEAR_STONE * stones_near(s, t, at, s.to_widget)
        stands += NEAR_STONE_LATER * stones_near(s, t, s.widget, s.to_door)
    stands -= gathering(s, t, at)
    left = ORDINARY_SPACES - s.spaces if s.phase == Phase.HERO_MOVE else 0
    blocked = is_blocked(s, t, at)
    if not blocked and s.widget == CARRIED and way <= left:
        return 0.99
    stands -= PER_SPACE * way - PER_SPACE_LEFT * left
    stands -= LATE * max(0, way + SPARE_TURNS - (s.turn_cap - s.turn))
    if blocked:
        stands -= BLOCKED
    hand = s.hand if s.hero != NOWHERE else t.stones_hero
    dies = danger(s, t, at) * (1.0 - MAY_FLEE * left)
    lives = (1.0 - dies) * chance(stands + PER_STONE * hand)
    if hand > 0:
        lives += dies * chance(stands + PER_STONE * (hand - 1))
    return lives


@rule
def chance(logit: float) -> float:
    """A logit as a chance: never quite sure, and not as flat at both ends as it should be, so that there is always
    something to be won by going on.
    """
    x = 0.5 * logit
    return 0.5 + 0.5 * NEVER_SURE * x / math.sqrt(1.0 + x * x)


@rule
def is_blocked(s: State, t: Tables, at: int) -> bool:
    """Whether monsters stand on every hex that would bring him nearer to the goal."""
    way = to_goal(s, at)
    for direction in range(6):
        beside = t.beside[at][direction]
        if is_free(s, beside) and to_goal(s, beside) < way:
            return False
    return way > 0


@rule
def stones_near(s: State, t: Tables, start: int, to_end: Ints) -> int:
    """The stones on and near a way: for each, how much nearer it is than STONE_REACH."""
    near = 0
    for i in range(s.stones):
        near += max(0, STONE_REACH - detour(s, t, s.stone_at[i], start, to_end))
    return near


@rule
def guard(s: State) -> float:
    """Monsters on the doorway and near it."""
    found = GUARDED if is_monster(s, DOORWAY) else 0.0
    for i in range(s.goblins):
        found += AT_DOOR * int(s.to_door[s.goblin_at[i]] <= DOOR_REACH)
    if s.troll_at >= 0:
        found += strength_of(Piece.TROLL) * AT_DOOR * int(s.to_door[s.troll_at] <= DOOR_REACH)
    return found


@rule
def threat(s: State, t: Tables, start: int, to_end: Ints) -> float:
    """Monsters that somebody has yet to pass who walks a way; the troll counts as in an attack (GS10.1)."""
    found = 0.0
    for i in range(s.goblins):
        found += threat_from(s, t, s.goblin_at[i], start, to_end)
    if s.troll_at >= 0:
        found += strength_of(Piece.TROLL) * threat_from(s, t, s.troll_at, start, to_end)
    return found


@rule
def threat_from(s: State, t: Tables, at: int, start: int, to_end: Ints) -> float:
    """How much a monster on a hex threatens somebody who walks a way."""
    if to_end[at] >= to_end[start]:
        return 0.0
    return AHEAD + IN_THE_WAY * max(0, WAY_REACH - detour(s, t, at, start, to_end))


@rule
def gathering(s: State, t: Tables, at: int) -> float:
    """Monsters about him, and those that wait in the tunnels."""
    near = 0
    for i in range(s.goblins):
        near += max(0, ABOUT_REACH - t.apart[at][s.goblin_at[i]])
    if s.troll_at >= 0:
        near += strength_of(Piece.TROLL) * max(0, ABOUT_REACH - t.apart[at][s.troll_at])
    return ABOUT * near + WAITS * (s.waiting + strength_of(Piece.TROLL) * int(s.troll_at == WAITING))


@rule
def danger(s: State, t: Tables, at: int) -> float:
    """GS10.3: the chance that this turn's attack succeeds if those who can reach him do, and he attacks if he can."""
    may_move = monsters_may_move(s)
    may_appear = monsters_may_appear(s)
    strength = 0.0
    taken = False
    for direction in range(6):
        beside = t.beside[at][direction]
        if is_monster(s, beside):
            strength += strength_of(s.cell[beside])
            taken = False
        elif is_free(s, beside) and may_appear:
            comes = 0
            if may_move:
                comes = fresh(s, t.beside[beside][direction])
                if comes == 0 and not taken:
                    comes = fresh(s, t.beside[beside][turned(direction, -1)])
                taken = False
                if comes == 0:
                    comes = fresh(s, t.beside[beside][turned(direction, 1)])
                    taken = comes > 0
            if comes == 0 and s.waiting > 0 and is_opening(s, beside):
                comes = strength_of(Piece.GOBLIN)
            strength += COMING * comes
        else:
            taken = False
    if can_still_attack(s):
        strength = strength * strength / (MOST_KILLS * MOST_KILLS) if strength < MOST_KILLS else strength - KILLS
    else:
        strength = max(0.0, strength - s.hits)
    return min(1.0, strength / FACES)
