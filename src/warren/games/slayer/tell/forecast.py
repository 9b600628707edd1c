"""What the rest of a turn may bring: where Stormbeard can stop, and who can come to stand beside him there.

Everything is done by the rules' own functions, on copies of a state, up to where a die would be rolled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from ....core.log import Log
from ....core.moves import Moves, next_choice
from .. import GAME
from ..known import can_still_attack, monsters_may_appear, monsters_may_move
from ..rules import horde
from ..rules.cave import is_opening
from ..rules.hero import (
    cannot_move,
    hero_can_move,
    hurry,
    hurry_out,
    leave,
    offer_hero_moves,
    refuse_quick_out,
    refuse_step_out,
    step,
    take_treasures,
)
from ..state import VORPAL_BEFORE, WAITING, Piece, State, Tables
from ..vocabulary import Phase, Reason, Verb, named, verb_of
from .odds import Crowd, crowd_beside, success, success_after_sweep

PLAYS: Final = 4
"""How often the horde is let play for what is expected."""

SILENT: Final = Log()
SILENT.off = 1  # nothing is noted

# ---- where he can stop


def stops(s: State, t: Tables) -> list[State]:
    """GS5.1, GS5.7: a state for each hex that Stormbeard can stop on, after the shortest way there, nearest first."""
    best: dict[int, State] = {}
    seen: set[tuple[int, ...]] = set()
    to_do = [_taken(s)]
    for state in to_do:
        other = best.setdefault(state.hero, state)
        if (state.spaces, -state.hand) < (other.spaces, -other.hand):
            best[state.hero] = state
        if state.phase == Phase.HERO_MOVE and hero_can_move(state, t):
            for after in _walked(state, t):
                key = after.hero, after.spaces, after.hand, after.widget
                if key not in seen:
                    seen.add(key)
                    to_do.append(after)
    return sorted(best.values(), key=lambda state: (state.spaces, state.hero))


def _walked(s: State, t: Tables) -> Iterator[State]:
    """A space further in all directions."""
    moves = Moves()
    offer_hero_moves(s, t, moves)
    for move in (moves.code[i] for i in range(moves.n)):
        verb = verb_of(move)
        if verb in (Verb.STEP, Verb.QUICK):
            after = s.copy()
            go = step if verb == Verb.STEP else hurry
            go(after, named(move), SILENT)
            yield _taken(after)


def _taken(s: State) -> State:
    """GS6.8: with what lies there."""
    if s.phase != Phase.TAKE:
        return s
    after = s.copy()
    take_treasures(after, SILENT)
    return after


def hurried(s: State, at: int) -> State:
    """GS5.7: after a third space, with what lies there."""
    after = s.copy()
    hurry(after, at, SILENT)
    return _taken(after)


def can_leave(s: State) -> bool:
    """GS5.11, GS5.12: whether he can go outside from here, with a space or a stone that is left."""
    return s.phase == Phase.HERO_MOVE and Reason.LEGAL in (refuse_step_out(s), refuse_quick_out(s))


def left(s: State) -> State:
    """GS5.13: after he has left, where he can."""
    after = s.copy()
    go = leave if refuse_step_out(s) == Reason.LEGAL else hurry_out
    go(after, SILENT)
    return after


# ---- who can come, at worst


class Comers(NamedTuple):
    """Who can come to stand beside Stormbeard in this turn, and where."""

    slots: frozenset[int]  # floor beside him
    goblins: dict[int, frozenset[int]]  # for each goblin in the cave, the slots that it can hold, on foot
    troll: frozenset[int]  # on foot
    openings: frozenset[int]  # slots that a monster can come out on
    most: int  # monsters that can still come out
    waiting: int  # goblins in the tunnels
    divers: frozenset[int]  # goblins that could still go there
    troll_below: bool  # whether the troll is there or could still go


def comers(s: State, t: Tables) -> Comers:
    """GS7, GS8: what each monster could do in the rest of the turn."""
    moves, appears = monsters_may_move(s), monsters_may_appear(s)
    slots = frozenset(at for at in t.beside[s.hero] if s.cell[at] != Piece.ROCK)
    goblins = {}
    for at in (s.goblin_at[i] for i in range(s.goblins)):
        goes = t.beside[at] if moves and horde.spaces_left(s, at) else ()
        goblins[at] = slots & {at, *goes}
    fixed = {at for at in goblins if not (moves and horde.spaces_left(s, at))}
    openings = frozenset(at for at in slots - fixed if is_opening(s, at)) if appears else frozenset()
    divers = {at for at in s.opening if moves and horde.refuse_dive(s, at) == Reason.LEGAL}
    return Comers(
        slots,
        goblins,
        slots & _troll_goes(s, t, moves) - fixed,
        openings,
        horde.appearances_left(s) if appears else 0,
        s.waiting,
        frozenset(divers - {s.troll_at}),
        s.troll_at == WAITING or s.troll_at in divers,
    )


def _troll_goes(s: State, t: Tables, moves: bool) -> frozenset[int]:
    """GS7.2, GS7.5: the hexes that the troll can get to, past goblins that make way."""
    if s.troll_at < 0:
        return frozenset()
    found = {s.troll_at}
    for _ in range(horde.spaces_left(s, s.troll_at) if moves else 0):
        found |= {at for one in found for at in t.beside[one] if s.cell[at] in (Piece.FREE, Piece.GOBLIN)}
    return frozenset(found)


def gathered(s: State, t: Tables) -> list[Crowd]:
    """The largest crowds that the horde can bring beside Stormbeard: with the troll if it can come, and without."""
    can = comers(s, t)
    most = {0: 0}
    for troll, slot, tunnels in _troll_places(can):
        goblins = _most_goblins(can, can.slots - {slot}, tunnels)
        most[troll] = max(most.get(troll, 0), goblins)
    wound = s.wound
    return [Crowd(goblins, troll, wound if troll else 0) for troll, goblins in most.items()]


def _troll_places(can: Comers) -> Iterator[tuple[int, int, int]]:
    """Whether the troll is there, where, and how many others can then come out of the tunnels."""
    yield 0, -1, can.most
    for slot in can.troll:
        yield 1, slot, can.most
    if can.troll_below and can.most:
        for slot in can.openings:
            yield 1, slot, can.most - 1


def _most_goblins(can: Comers, slots: frozenset[int], tunnels: int) -> int:
    """How many goblins can stand on these hexes at once, if only so many come out of the tunnels."""
    best = 0
    openings = sorted(can.openings & slots)
    for n in range(min(tunnels, len(openings)) + 1):
        for from_below in combinations(openings, n):
            for dived in combinations(sorted(can.divers), max(0, n - can.waiting)):
                on_foot = {at: goes - set(from_below) & slots for at, goes in can.goblins.items() if at not in dived}
                best = max(best, n + matched(list(on_foot.values())))
    return best


def matched(wanted: Sequence[frozenset[int]]) -> int:
    """How many can get one of the places that they want, each place going to one of them."""
    holder: dict[int, int] = {}

    def finds(who: int, asked: set[int]) -> bool:
        for place in wanted[who] - asked:
            asked.add(place)
            if place not in holder or finds(holder[place], asked):
                holder[place] = who
                return True
        return False

    return sum(finds(who, set()) for who in range(len(wanted)))


# ---- what that comes to


def worst(s: State, t: Tables) -> float:
    """The chance that this turn's attack succeeds if the horde brings whoever can come."""
    return max(dies(s, crowd) for crowd in gathered(s, t))


def expected(s: State, t: Tables) -> float:
    """The same if the horde plays at first sight (`suggest`), on the average of some plays."""
    found = 0.0
    stream = next_choice(s.hero + 1)
    for _ in range(PLAYS):
        state = s.copy()
        stream = _let_horde_play(state, t, stream)
        found += dies(state, crowd_beside(state, t, state.hero))
    return found / PLAYS


def dies(s: State, crowd: Crowd) -> float:
    """GS9.4, GS10.3: the chance that an attack by some monsters succeeds, after a sweep if he can still make one."""
    if s.phase == Phase.SHIELD:
        return 1.0
    if s.phase == Phase.VORPAL and s.vorpal == VORPAL_BEFORE:
        return success_after_sweep(crowd)
    if s.phase in (Phase.VORPAL, Phase.HIT):
        return success(crowd.left(s.hits))
    if can_still_attack(s):
        return success_after_sweep(crowd)
    return success(crowd.strength)


def _let_horde_play(s: State, t: Tables, stream: int) -> int:
    """The monsters move and appear at first sight, until Stormbeard would attack; the stream that is left."""
    moves = Moves()
    if s.phase == Phase.HERO_MOVE:
        cannot_move(s)
    while s.phase == Phase.MONSTER_MOVE:
        if not horde.some_monster_can_move(s, t):
            horde.end_monster_move(s)
            break
        stream = next_choice(stream)
        _move_one(s, t, _suggested(s, t, moves, stream))
    while s.phase == Phase.APPEAR:
        if not horde.some_monster_can_appear(s):
            horde.end_appearing(s)
            break
        stream = next_choice(stream)
        _let_one_appear(s, _suggested(s, t, moves, stream))
    return stream


def _suggested(s: State, t: Tables, moves: Moves, stream: int) -> int:
    moves.n = 0
    if s.phase == Phase.MONSTER_MOVE:
        horde.offer_monster_moves(s, t, moves)
    else:
        horde.offer_appearances(s, moves)
    return GAME.mind.suggest(s, t, moves, stream)


def _move_one(s: State, t: Tables, move: int) -> None:
    verb = verb_of(move)
    if verb == Verb.MOVE:
        horde.move_monster(s, t, named(move), named(move, 1), SILENT)
    elif verb == Verb.DIVE:
        horde.dive(s, named(move), SILENT)
    else:
        horde.end_monster_move(s)


def _let_one_appear(s: State, move: int) -> None:
    verb = verb_of(move)
    if verb == Verb.APPEAR_GOBLIN:
        horde.goblin_appears(s, named(move), SILENT)
    elif verb == Verb.APPEAR_TROLL:
        horde.troll_appears(s, named(move), SILENT)
    else:
        horde.end_appearing(s)
