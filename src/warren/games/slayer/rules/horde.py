"""GS7 and GS8: monsters move, dive and appear."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.moves import MOST_MOVES, Moves, add
from ....core.rule import rule
from ..board import N_HEX
from ..state import (
    APPEAR_GOBLIN,
    APPEAR_ONE,
    APPEAR_TROLL,
    DIVE,
    DONE,
    FREE,
    GOBLIN,
    MOVE,
    MOVED_GOBLIN,
    N_OPENINGS,
    ROCK,
    TROLL,
    WAITING,
    Event,
    Phase,
    Reason,
    State,
    Tables,
)
from .cave import is_free, is_monster, is_opening, lift_goblin, put_goblin, shift_goblin


@rule
def offer_monster_moves(s: State, t: Tables, moves: Moves) -> None:
    """GS7.1 to GS7.3, GS7.8."""
    for i in range(s.goblins):
        at = s.goblin_at[i]
        if s.cell[at] == GOBLIN:
            offer_moves_from(s, t, moves, at)
    if s.troll_at >= 0 and s.troll_spaces < 2:
        offer_moves_from(s, t, moves, s.troll_at)
    for i in range(N_OPENINGS):
        if refuse_dive(s, s.opening[i]) == Reason.LEGAL:
            add(moves, DIVE + s.opening[i])
    add(moves, DONE)


@rule
def offer_moves_from(s: State, t: Tables, moves: Moves, at: int) -> None:
    """The spaces that one monster can move to. (Without a branch: this is where simulations spend their time.)"""
    begin = min(moves.n, MOST_MOVES)
    n = begin
    for direction in range(6):
        moves.code[n] = MOVE + at * 8 + direction
        n += is_free(s, t.beside[at][direction])
    moves.n += n - begin


@rule
def refuse_move(s: State, t: Tables, source: int, direction: int) -> int:
    """GS7.1, GS7.2, GS7.4, GS7.7."""
    if s.phase != Phase.MONSTER_MOVE:
        return Reason.NOT_NOW
    if source >= N_HEX or not is_monster(s, source):
        return Reason.MONSTER_MISSING
    if s.cell[source] == MOVED_GOBLIN:
        return Reason.GOBLIN_MOVED
    if s.cell[source] == TROLL and s.troll_spaces == 2:
        return Reason.TROLL_MOVED
    if direction >= 6:
        return Reason.NOT_MONSTER_ADJACENT
    at = t.beside[source][direction]
    if s.cell[at] == ROCK:
        return Reason.ROCK_MOVE
    return Reason.LEGAL if s.cell[at] == FREE else Reason.OCCUPIED


@rule
def refuse_dive(s: State, at: int) -> int:
    """GS7.8 to GS7.10."""
    if s.phase != Phase.MONSTER_MOVE:
        return Reason.NOT_NOW
    if at >= N_HEX or not is_monster(s, at):
        return Reason.MONSTER_MISSING
    if not is_opening(s, at):
        return Reason.NO_OPENING_TO_DIVE
    if s.cell[at] == MOVED_GOBLIN:
        return Reason.CAME_THIS_TURN
    if s.cell[at] == TROLL and s.troll_spaces > 0:
        return Reason.DIVE_AFTER_MOVING if s.troll_from == at else Reason.CAME_THIS_TURN
    return Reason.LEGAL


@rule
def some_monster_can_move(s: State, t: Tables) -> bool:
    """GS7.3: whether there is anything but `done`."""
    for i in range(s.goblins):
        at = s.goblin_at[i]
        if s.cell[at] == GOBLIN and (has_way(s, t, at) or is_opening(s, at)):
            return True
    if s.troll_at < 0 or s.troll_spaces == 2:
        return False
    return has_way(s, t, s.troll_at) or refuse_dive(s, s.troll_at) == Reason.LEGAL


@rule
def has_way(s: State, t: Tables, at: int) -> bool:
    """Whether a free hex lies beside one."""
    for direction in range(6):
        if is_free(s, t.beside[at][direction]):
            return True
    return False


@rule
def move_monster(s: State, t: Tables, move: int, log: Log) -> None:
    """GS7.1, GS7.2, GS7.5, GS7.6, GS7.11: one monster moves one space or dives; or all have moved."""
    if move == DONE:
        end_monster_move(s)
    elif move >= DIVE:
        dive(s, move - DIVE, log)
    else:
        source = (move - MOVE) >> 3
        at = t.beside[source][(move - MOVE) & 7]
        if s.cell[source] == TROLL:
            s.cell[source] = FREE
            s.cell[at] = TROLL
            s.troll_at = at
            s.troll_spaces += 1
            note(log, Event.TROLL_MOVED, source, at)
        else:
            shift_goblin(s, source, at)
            note(log, Event.GOBLIN_MOVED, source, at)


@rule
def dive(s: State, at: int, log: Log) -> None:
    """GS7.8, GS7.11: off the board, to wait."""
    if s.cell[at] == TROLL:
        s.cell[at] = FREE
        s.troll_at = WAITING
        note(log, Event.TROLL_DIVED, at)
    else:
        lift_goblin(s, at)
        s.waiting += 1
        note(log, Event.GOBLIN_DIVED, at)


@rule
def end_monster_move(s: State) -> None:
    """All monsters are fresh again for the next turn."""
    for i in range(s.goblins):
        s.cell[s.goblin_at[i]] = GOBLIN
    s.phase = Phase.APPEAR


# ---- GS8 monsters appear


@rule
def offer_appearances(s: State, t: Tables, moves: Moves) -> None:
    """GS8.2, GS8.3."""
    for i in range(N_OPENINGS):
        at = s.opening[i]
        if s.cell[at] == FREE:
            if s.waiting > 0:
                add(moves, APPEAR_GOBLIN + at)
            if s.troll_at == WAITING:
                add(moves, APPEAR_TROLL + at)
    add(moves, DONE)


@rule
def refuse_appearance(s: State, move: int) -> int:
    """GS8.2 to GS8.4, GS8.7."""
    at = move - APPEAR_GOBLIN if move < APPEAR_TROLL else move - APPEAR_TROLL
    if s.appear == APPEAR_ONE and s.appeared > 0:
        return Reason.ONE_APPEARED
    if s.phase != Phase.APPEAR:
        return Reason.NOT_NOW
    if not is_opening(s, at):
        return Reason.NO_OPENING_TO_APPEAR
    if s.cell[at] != FREE:
        return Reason.OPENING_TAKEN
    if move < APPEAR_TROLL:
        return Reason.LEGAL if s.waiting > 0 else Reason.NO_GOBLIN_WAITS
    return Reason.LEGAL if s.troll_at == WAITING else Reason.NO_TROLL_WAITS


@rule
def some_monster_can_appear(s: State) -> bool:
    """GS8.2, GS8.7: a monster waits, an opening is free, and the turn's allowance is not used up."""
    if s.waiting == 0 and s.troll_at != WAITING:
        return False
    if s.appear == APPEAR_ONE and s.appeared > 0:
        return False
    for i in range(N_OPENINGS):
        if s.cell[s.opening[i]] == FREE:
            return True
    return False


@rule
def monster_appears(s: State, move: int, log: Log) -> None:
    """GS8.1 to GS8.3, GS8.5, GS8.6."""
    if move == DONE:
        s.phase = Phase.ATTACK
        return
    s.appeared += 1
    if move >= APPEAR_TROLL:
        s.troll_at = move - APPEAR_TROLL
        s.cell[s.troll_at] = TROLL
        note(log, Event.TROLL_APPEARED, s.troll_at)
    else:
        s.waiting -= 1
        put_goblin(s, move - APPEAR_GOBLIN, GOBLIN)
        note(log, Event.GOBLIN_APPEARED, move - APPEAR_GOBLIN)
