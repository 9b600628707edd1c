"""Goblin Slayer at a glance: a sensible move without looking ahead, for playouts. ("Good play" in RULES.md)"""

from __future__ import annotations

from typing import Final

from ....core.moves import Moves, any_move, chosen, next_choice
from ....core.record import Ints
from ....core.rule import row, rule
from ....core.wanted import FACES
from ..board import N_HEX
from ..rules.cave import is_free, walk_from
from ..rules.combat import attack_strength, hits_to_kill, keeps_attack, strength_beside
from ..rules.hero import ORDINARY_SPACES
from ..rules.horde import appearances_left
from ..state import CARRIED, FAR, N_OPENINGS, NOWHERE, Piece, State, Tables
from ..vocabulary import Phase, Verb, move_of, named, verb_of
from .ways import could_come, strength_after_sweep, to_goal

# Weights for the hero, in spaces of his way. All weights were found by trial: many thousand games between players who
# differ a little, the hero's against fixed goblins and the goblins' against a fixed hero in turns, on several tiles.
DEATH: Final = 15.5  # without a stone: waiting for a better moment is worse than some danger
LAST_STONE: Final = 12.0  # a stone used up by the Shield
LOST_STONE: Final = 10.0  # one of several
COMING: Final = 0.7  # of the strength that could come
SWEEP_KILLS: Final = 5.6  # strength; more than on average, since he goes on from there
STONE_DETOUR: Final = 9  # spaces that a stone may cost

# Weights for the goblins, in spaces of their way to him.
NEAR: Final = 0.65  # for each space nearer to him
OFF_HIS_WAY: Final = 1.1  # for each space of the detour that he would make to meet the monster
BESIDE_HIM: Final = 4.1  # for a hex next to his
BESIDE_ANOTHER: Final = -0.4  # for the strength that stands beside him already
TWO_AWAY: Final = 0.8  # from there it can come beside him after his next step
ROOM: Final = 0.2  # for each hex of floor around: more of them can come there
TOO_FAR: Final = 14.0  # nothing comes out of an opening as bad as this
DIVES: Final = 1.5  # so much must be won by going through the tunnels
GUARD_REACH: Final = 6  # a monster as near to the doorway as this guards it when he carries the Widget
GUARD_LEAVES: Final = 8  # but not while he is as near to it as this: then it goes for him
ON_GUARD: Final = 2.3  # for each space nearer to the doorway
GUARD_APPEARS: Final = -2.2  # what an opening is worth to a guard, as against TOO_FAR
NOISE: Final = 0.7
NOISE_STEPS: Final = 64


@rule
def suggest(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """A sensible one of the legal moves, in the order of the phases."""
    if s.phase == Phase.WIDGET or s.phase == Phase.STONE:
        return suggest_place(s, t, moves, stream)
    if s.phase == Phase.HERO_MOVE:
        return suggest_step(s, t, moves, stream)
    if s.phase == Phase.MONSTER_MOVE:
        return suggest_monster_move(s, t, moves, stream)
    if s.phase == Phase.APPEAR:
        return suggest_appearance(s, t, moves, stream)
    if s.phase == Phase.ATTACK:
        return suggest_attack(s, t, stream)
    if s.phase == Phase.HIT:
        return suggest_hit(s, t, moves)
    if s.phase == Phase.VORPAL:
        return move_of(Verb.VORPAL, 0)
    if s.phase == Phase.TAKE:
        return move_of(Verb.TAKE)
    return move_of(Verb.SHIELD) if s.phase == Phase.SHIELD else any_move(s, t, moves, stream)


@rule
def noise(stream: int) -> float:
    """A little chance, so that not all playouts are alike."""
    return NOISE * chosen(stream, NOISE_STEPS) / NOISE_STEPS


# ---- set-up


@rule
def suggest_place(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """GS3.2, GS3.3: the Widget far from the doorway, stones where it takes him longest to fetch everything."""
    from_first = row(N_HEX)
    if s.stones > 0:
        walk_from(s, t, s.stone_at[0], from_first)
    best = moves.code[0]
    most = -1.0 * FAR
    for i in range(moves.n):
        move = moves.code[i]
        stream = next_choice(stream)
        at = named(move)
        spaces = s.to_door[at] if s.phase == Phase.WIDGET else round_trip(s, at, from_first)
        far = spaces + noise(stream)
        if far > most:
            most = far
            best = move
    return best


@rule
def round_trip(s: State, at: int, from_first: Ints) -> int:
    """The spaces from the doorway and back, over a stone on a hex, the stone that lies already and the Widget."""
    if s.stones == 0:
        return s.to_door[at] + s.to_widget[at] + s.to_door[s.widget]
    first = s.stone_at[0]
    both_before = from_first[at] + s.to_door[s.widget]
    way = min(s.to_door[first] + s.to_widget[at], s.to_door[at] + s.to_widget[first]) + both_before
    return min(way, s.to_door[first] + s.to_widget[first] + s.to_widget[at] + s.to_door[at])


# ---- the hero


@rule
def suggest_step(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """Out, if he can; else towards the hex of his reach that is best to be on, all dangers considered."""
    for i in range(moves.n):
        if moves.code[i] == move_of(Verb.STEP_OUT) or moves.code[i] == move_of(Verb.QUICK_OUT):
            return moves.code[i]
    if s.spaces >= ORDINARY_SPACES:
        return move_of(Verb.STOP)
    way = row(N_HEX)
    stone = stone_on_the_way(s, t)
    if stone != NOWHERE:
        walk_from(s, t, stone, way)
    else:
        for h in range(N_HEX):
            way[h] = to_goal(s, h)
    best = move_of(Verb.STOP)
    most = footing(s, t, s.hero, s.spaces, way) + noise(stream)
    for direction in range(6):
        first = t.beside[s.hero][direction]
        if is_free(s, first):
            stream = next_choice(stream)
            value = footing(s, t, first, s.spaces + 1, way) + noise(stream)
            if s.spaces + 1 < ORDINARY_SPACES:
                for turn in range(6):
                    second = t.beside[first][turn]
                    if is_free(s, second):
                        stream = next_choice(stream)
                        value = max(value, footing(s, t, second, ORDINARY_SPACES, way) + noise(stream))
            if value > most:
                most = value
                best = move_of(Verb.STEP, first)
    return best


@rule
def stone_on_the_way(s: State, t: Tables) -> int:
    """A stone that lies nearly on his way, or NOWHERE."""
    best = NOWHERE
    if s.stones == 0:
        return best
    from_hero = row(N_HEX)
    walk_from(s, t, s.hero, from_hero)
    least = STONE_DETOUR + 1
    for i in range(s.stones):
        at = s.stone_at[i]
        longer = from_hero[at] + to_goal(s, at) - to_goal(s, s.hero)
        if longer < least and at != s.hero:
            least = longer
            best = at
    return best


@rule
def footing(s: State, t: Tables, at: int, spaces: int, way: Ints) -> float:
    """How good it is for him to end his move on a hex after some spaces, in spaces of his way."""
    strength = strength_beside(s, t, at) + COMING * could_come(s, t, at)
    if keeps_attack(spaces):
        strength = strength * strength / (4.0 * SWEEP_KILLS) if strength < 2 * SWEEP_KILLS else strength - SWEEP_KILLS
    return -way[at] - min(1.0, strength / FACES) * price_of_a_hit(s)


@rule
def price_of_a_hit(s: State) -> float:
    """What a successful attack costs him."""
    if s.hand > 1:
        return LOST_STONE
    return LAST_STONE if s.hand == 1 else DEATH


@rule
def suggest_attack(s: State, t: Tables, stream: int) -> int:
    """A sweep, or a lunge that brings him on or out."""
    swept = min(1.0, strength_after_sweep(s, t) / FACES)
    best = move_of(Verb.SWEEP)
    most = -to_goal(s, s.hero) - swept * price_of_a_hit(s) + noise(stream)
    for direction in range(6):
        at = t.beside[s.hero][direction]
        if s.cell[at] == Piece.GOBLIN:
            stream = next_choice(stream)
            value = -to_goal(s, at) - min(1.0, strength_beside(s, t, at) / FACES) * price_of_a_hit(s) + noise(stream)
            if value > most:
                most = value
                best = move_of(Verb.LUNGE, at)
    return best


# ---- the goblins


@rule
def post(s: State, t: Tables, at: int, from_hero: Ints) -> float:
    """How good a hex is for a monster: near him, on his way, with room for more of them."""
    away = from_hero[at]
    detour = away + to_goal(s, at) - to_goal(s, s.hero)
    value = -NEAR * away - OFF_HIS_WAY * detour + ROOM * floor_beside(s, t, at)
    if away == 1:
        return value + BESIDE_HIM + BESIDE_ANOTHER * attack_strength(s, t)
    return value + TWO_AWAY if away == 2 else value


@rule
def floor_beside(s: State, t: Tables, at: int) -> int:
    """How many hexes around are floor."""
    n = 0
    for direction in range(6):
        n += int(s.cell[t.beside[at][direction]] != Piece.ROCK)
    return n


@rule
def suggest_monster_move(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """The move that brings a monster on most, to him or to the doorway; through the tunnels if that is much shorter."""
    from_hero = row(N_HEX)
    walk_from(s, t, s.hero, from_hero)
    outlet = best_outlet(s, t, from_hero)
    best = move_of(Verb.DONE)
    most = NOISE
    for i in range(moves.n):
        move = moves.code[i]
        stream = next_choice(stream)
        at = named(move)
        if verb_of(move) == Verb.MOVE:
            to = t.beside[at][named(move, 1)]
            if is_guard(s, at, from_hero):
                value = ON_GUARD * (s.to_door[at] - s.to_door[to]) + noise(stream)
            else:
                value = post(s, t, to, from_hero) - post(s, t, at, from_hero) + noise(stream)
        elif verb_of(move) == Verb.DIVE and not is_guard(s, at, from_hero):
            value = outlet - post(s, t, at, from_hero) - DIVES + noise(stream)
        else:
            value = 0.0
        if value > most:
            most = value
            best = move
    return best


@rule
def is_guard(s: State, at: int, from_hero: Ints) -> bool:
    """Whether a monster on a hex stays at the doorway or goes there: he has the Widget and is still far off."""
    return s.widget == CARRIED and s.to_door[at] <= GUARD_REACH and from_hero[at] > GUARD_LEAVES


@rule
def best_outlet(s: State, t: Tables, from_hero: Ints) -> float:
    """The best free opening, if not as many wait already as can come out in this turn (GS8.2, GS8.7)."""
    best = -1.0 * FAR
    room = 0
    for i in range(N_OPENINGS):
        at = s.opening[i]
        if is_free(s, at):
            room = min(room + 1, appearances_left(s))
            best = max(best, post(s, t, at, from_hero))
    return best if room > s.waiting else -1.0 * FAR


@rule
def suggest_appearance(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """Out of the opening from which a monster meets him best, or guards the doorway."""
    from_hero = row(N_HEX)
    walk_from(s, t, s.hero, from_hero)
    best = move_of(Verb.NO_MORE)
    most = -TOO_FAR
    for i in range(moves.n):
        move = moves.code[i]
        if move != move_of(Verb.NO_MORE):
            stream = next_choice(stream)
            at = named(move)
            value = GUARD_APPEARS if is_guard(s, at, from_hero) else post(s, t, at, from_hero)
            value += noise(stream)
            if value > most:
                most = value
                best = move
    return best


@rule
def suggest_hit(s: State, t: Tables, moves: Moves) -> int:
    """GS9.8: the troll can take a hit; else the goblin that is least in his way dies."""
    best = moves.code[0]
    most = -1
    for i in range(moves.n):
        at = named(moves.code[i])
        spared = to_goal(s, at)
        if s.cell[at] == Piece.TROLL:
            spared = FAR if hits_to_kill(Piece.TROLL, s.wound) > 1 else 0
        if spared > most:
            most = spared
            best = moves.code[i]
    return best
