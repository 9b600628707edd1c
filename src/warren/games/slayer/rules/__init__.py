"""The rules of Goblin Slayer, in the order of RULES.md: set-up, turn, chapters GS5 to GS12.

Five functions are called from outside: `setup`, `legal`, `refuse`, `apply`, `proceed`. `s` is the State, `t` the
Tables. A decision that has only one answer is never asked (GS4.3): `proceed` walks through the phases until
there is something to decide.
"""

from __future__ import annotations

from ....core.log import Log
from ....core.moves import Moves, add
from ....core.rule import rule
from ....core.state import NOBODY
from ..state import (
    APPEAR_GOBLIN,
    DIVE,
    DONE,
    FALL,
    GOBLINS,
    HERO,
    HIT,
    MOVE,
    NOWHERE,
    PASS,
    SHIELD,
    STEP,
    SWEEP,
    TAKE,
    TROLL_NO,
    VORPAL,
    Phase,
    Reason,
    State,
    Tables,
)
from .cave import deal_tiles, lay_out
from .combat import (
    answer_attack,
    attack,
    attack_strength,
    can_block,
    give_forced_hits,
    give_hit,
    hits_need_an_answer,
    monsters_attack,
    most_vorpal_stones,
    offer_attacks,
    offer_beside,
    refuse_answer,
    refuse_attack,
    refuse_hit,
    refuse_vorpal,
    spend_on_vorpal,
)
from .hero import hero_can_move, move_hero, offer_hero_moves, refuse_hero_move, take_or_leave, take_treasures
from .horde import (
    end_monster_move,
    monster_appears,
    move_monster,
    offer_appearances,
    offer_monster_moves,
    refuse_appearance,
    refuse_dive,
    refuse_move,
    some_monster_can_appear,
    some_monster_can_move,
)
from .preparation import (
    buy_troll,
    offer_treasure_places,
    offer_trolls,
    place_treasure,
    put_pieces,
    refuse_treasure,
    refuse_troll,
)
from .scoring import score, share
from .turn import end_turn, legal_in

__all__ = ["apply", "legal", "proceed", "refuse", "score", "setup", "share"]


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    """GS3.1: from the options in `s` to the first decision."""
    if not s.layout:
        deal_tiles(s)
    lay_out(s, t)
    s.widget = NOWHERE
    s.troll_at = NOWHERE
    s.troll_from = NOWHERE
    s.hero = NOWHERE
    s.phase = Phase.WIDGET
    proceed(s, t, log)


@rule
def legal(s: State, t: Tables, moves: Moves) -> None:
    """Every move that nobody refuses, candidates in reading order."""
    if s.phase == Phase.MONSTER_MOVE:
        offer_monster_moves(s, t, moves)
    elif s.phase == Phase.HERO_MOVE:
        offer_hero_moves(s, t, moves)
    elif s.phase == Phase.APPEAR:
        offer_appearances(s, t, moves)
    elif s.phase == Phase.ATTACK:
        offer_attacks(s, t, moves)
    elif s.phase == Phase.HIT:
        offer_beside(s, t, moves, HIT)
    elif s.phase == Phase.VORPAL:
        for stones in range(most_vorpal_stones(s, t) + 1):
            add(moves, VORPAL + stones)
    elif s.phase == Phase.WIDGET or s.phase == Phase.STONE:
        offer_treasure_places(s, t, moves)
    elif s.phase == Phase.TROLL:
        offer_trolls(s, t, moves)
    elif s.phase == Phase.TAKE:
        add(moves, TAKE)
        add(moves, PASS)
    elif s.phase == Phase.SHIELD:
        add(moves, SHIELD)
        add(moves, FALL)


@rule
def refuse(s: State, t: Tables, move: int) -> int:
    """The reason why a move is not legal now, or LEGAL."""
    if s.phase == Phase.OVER:
        return Reason.OVER
    if MOVE <= move < DIVE:
        return refuse_move(s, t, (move - MOVE) >> 3, (move - MOVE) & 7)
    if DIVE <= move < DONE:
        return refuse_dive(s, move - DIVE)
    if STEP <= move < TAKE:
        return refuse_hero_move(s, t, move)
    if APPEAR_GOBLIN <= move < SWEEP:
        return refuse_appearance(s, move)
    if SWEEP <= move < VORPAL:
        return refuse_attack(s, t, move)
    if VORPAL <= move < HIT:
        return refuse_vorpal(s, t, move - VORPAL)
    if HIT <= move < SHIELD:
        return refuse_hit(s, t, move - HIT)
    if move < TROLL_NO:
        return refuse_treasure(s, move)
    if move < STEP:
        return refuse_troll(s, move)
    if move == DONE and s.phase == Phase.APPEAR:
        return Reason.LEGAL
    if move == DONE:
        return legal_in(s, Phase.MONSTER_MOVE)
    if move == TAKE or move == PASS:
        return legal_in(s, Phase.TAKE)
    return refuse_answer(s, move)


@rule
def apply(s: State, t: Tables, move: int, log: Log) -> None:
    """Carry out a legal move, and go on to the next decision."""
    if s.phase == Phase.MONSTER_MOVE:
        move_monster(s, t, move, log)
    elif s.phase == Phase.HERO_MOVE:
        move_hero(s, move, log)
    elif s.phase == Phase.APPEAR:
        monster_appears(s, move, log)
    elif s.phase == Phase.ATTACK:
        attack(s, t, move, log)
    elif s.phase == Phase.VORPAL:
        spend_on_vorpal(s, t, move - VORPAL, log)
    elif s.phase == Phase.HIT:
        give_hit(s, move - HIT, log)
    elif s.phase == Phase.WIDGET or s.phase == Phase.STONE:
        place_treasure(s, t, move, log)
    elif s.phase == Phase.TROLL:
        buy_troll(s, t, move, log)
    elif s.phase == Phase.TAKE:
        take_or_leave(s, move, log)
    else:
        answer_attack(s, move, log)
    proceed(s, t, log)


@rule
def proceed(s: State, t: Tables, log: Log) -> None:
    """GS4.3: a phase in which there is nothing to decide passes by itself."""
    while s.phase != Phase.OVER and not asks(s, t):
        pass_by(s, t, log)
    s.to_move = decider(s.phase)


# ---- GS4 the turn


@rule
def decider(phase: int) -> int:
    """GS1.6: whose decision a phase is."""
    if phase == Phase.OVER:
        return NOBODY
    if (
        phase == Phase.HERO_MOVE
        or phase == Phase.TAKE
        or phase == Phase.ATTACK
        or phase == Phase.VORPAL
        or phase == Phase.SHIELD
    ):
        return HERO
    return GOBLINS


@rule
def asks(s: State, t: Tables) -> bool:
    """Whether the phase has more than one answer."""
    if s.phase == Phase.MONSTER_MOVE:
        return some_monster_can_move(s, t)
    if s.phase == Phase.HERO_MOVE:
        return hero_can_move(s, t)
    if s.phase == Phase.APPEAR:
        return some_monster_can_appear(s)
    if s.phase == Phase.ATTACK:
        return s.spaces <= 1 and attack_strength(s, t) > 0
    if s.phase == Phase.VORPAL:
        return most_vorpal_stones(s, t) > 0
    if s.phase == Phase.HIT:
        return hits_need_an_answer(s, t)
    if s.phase == Phase.WIDGET:
        return True
    if s.phase == Phase.STONE:
        return s.stones < t.stones_board
    if s.phase == Phase.TROLL:
        return s.troll > 0 and t.trolls > 0
    if s.phase == Phase.TAKE:
        return s.ask_obvious > 0
    if s.phase == Phase.SHIELD:
        return s.ask_obvious > 0 and can_block(s)
    return False


@rule
def pass_by(s: State, t: Tables, log: Log) -> None:
    """GS4.1: what happens in a phase without a decision, and the phase that follows."""
    if s.phase == Phase.STONE:
        s.phase = Phase.TROLL
    elif s.phase == Phase.TROLL:
        put_pieces(s, t, NOWHERE, log)
    elif s.phase == Phase.HERO_MOVE:
        s.phase = Phase.MONSTER_MOVE
    elif s.phase == Phase.TAKE:
        take_treasures(s, log)
    elif s.phase == Phase.MONSTER_MOVE:
        end_monster_move(s)
    elif s.phase == Phase.APPEAR:
        s.phase = Phase.ATTACK
    elif s.phase == Phase.ATTACK:
        s.phase = Phase.MONSTER_ATTACK
    elif s.phase == Phase.VORPAL:
        spend_on_vorpal(s, t, 0, log)
    elif s.phase == Phase.HIT:
        give_forced_hits(s, t, log)
    elif s.phase == Phase.MONSTER_ATTACK:
        monsters_attack(s, t, log)
    elif s.phase == Phase.SHIELD:
        answer_attack(s, SHIELD if can_block(s) else FALL, log)
    else:
        end_turn(s, log)
