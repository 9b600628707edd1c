"""GS7 and GS8: monsters move, dive and appear."""

from __future__ import annotations

from typing import Final

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import MOST_MOVES, Moves, add
from ....core.rule import rule
from ..board import N_HEX
from ..state import APPEAR_ONE, GOBLINS, N_OPENINGS, WAITING, Piece, State, Tables
from ..vocabulary import ELSEWHERE, Event, Phase, Reason, Verb, move_of
from .cave import GOBLIN, is_free, is_monster, is_opening, lift_goblin, put_goblin, shift_goblin

TROLL_SPACES: Final = 2
"""GS7.2: that the troll may move in a turn."""


@rule
def goblins(s: State) -> int:
    """GS1.6: the horde's decisions."""
    return GOBLINS


@rule
def offer_monster_moves(s: State, t: Tables, moves: Moves) -> None:
    """GS7.1 to GS7.3, GS7.8."""
    for i in range(s.goblins):
        at = s.goblin_at[i]
        if s.cell[at] == GOBLIN:
            offer_moves_from(s, t, moves, at)
    if s.troll_at >= 0 and s.troll_spaces < TROLL_SPACES:
        offer_moves_from(s, t, moves, s.troll_at)
    for i in range(N_OPENINGS):
        if refuse_dive(s, s.opening[i]) == Reason.LEGAL:
            add(moves, move_of(Verb.DIVE, s.opening[i]))
    add(moves, move_of(Verb.DONE))


@rule
def offer_moves_from(s: State, t: Tables, moves: Moves, at: int) -> None:
    """The spaces that one monster can move to. (Without a branch: this is where simulations spend their time.)"""
    begin = min(moves.n, MOST_MOVES)
    n = begin
    first = move_of(Verb.MOVE, at, 0)
    for direction in range(6):
        moves.code[n] = first + direction
        n += is_free(s, t.beside[at][direction])
    moves.n += n - begin


@rule
def refuse_move(s: State, t: Tables, source: int, direction: int) -> int:
    """GS7.1, GS7.2, GS7.4, GS7.7."""
    if source >= N_HEX or not is_monster(s, source):
        return Reason.MONSTER_MISSING
    if spaces_left(s, source) == 0:
        return Reason.TROLL_MOVED if s.cell[source] == Piece.TROLL else Reason.GOBLIN_MOVED
    if direction == ELSEWHERE:
        return Reason.NOT_MONSTER_ADJACENT
    at = t.beside[source][direction]
    if s.cell[at] == Piece.ROCK:
        return Reason.ROCK_MOVE
    return Reason.LEGAL if s.cell[at] == Piece.FREE else Reason.OCCUPIED


@rule
def spaces_left(s: State, at: int) -> int:
    """GS7.1, GS7.2: how many spaces the monster on a hex has left of its move: a goblin has one, the troll two."""
    if s.cell[at] == Piece.TROLL:
        return TROLL_SPACES - s.troll_spaces
    return int(s.cell[at] == Piece.GOBLIN)


@rule
def refuse_dive(s: State, at: int) -> int:
    """GS7.8 to GS7.10."""
    if at >= N_HEX or not is_monster(s, at):
        return Reason.MONSTER_MISSING
    if not is_opening(s, at):
        return Reason.NO_OPENING_TO_DIVE
    if s.cell[at] == Piece.MOVED_GOBLIN:
        return Reason.CAME_THIS_TURN
    if s.cell[at] == Piece.TROLL and s.troll_spaces > 0:
        return Reason.DIVE_AFTER_MOVING if s.troll_from == at else Reason.CAME_THIS_TURN
    return Reason.LEGAL


@rule
def some_monster_can_move(s: State, t: Tables) -> bool:
    """GS7.3: whether there is anything but `done`."""
    for i in range(s.goblins):
        if can_go(s, t, s.goblin_at[i]):
            return True
    return s.troll_at >= 0 and can_go(s, t, s.troll_at)


@rule
def can_go(s: State, t: Tables, at: int) -> bool:
    """GS7.1, GS7.2, GS7.8: whether the monster on a hex can move on, to a free hex or into the tunnels."""
    return spaces_left(s, at) > 0 and (has_way(s, t, at) or refuse_dive(s, at) == Reason.LEGAL)


@rule
def has_way(s: State, t: Tables, at: int) -> bool:
    """Whether a free hex lies beside one."""
    for direction in range(6):
        if is_free(s, t.beside[at][direction]):
            return True
    return False


@rule
def move_monster(s: State, t: Tables, source: int, direction: int, log: Log) -> None:
    """GS7.1, GS7.2, GS7.5, GS7.6: one monster moves one space."""
    at = t.beside[source][direction]
    if s.cell[source] == Piece.TROLL:
        s.cell[source] = Piece.FREE
        s.cell[at] = Piece.TROLL
        s.troll_at = at
        s.troll_spaces += 1
        note(log, Event.TROLL_MOVED, source, at)
    else:
        shift_goblin(s, source, at)
        note(log, Event.GOBLIN_MOVED, source, at)


@rule
def dive(s: State, at: int, log: Log) -> None:
    """GS7.8, GS7.11: off the board, to wait."""
    if s.cell[at] == Piece.TROLL:
        s.cell[at] = Piece.FREE
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
        s.cell[s.goblin_at[i]] = Piece.GOBLIN
    s.phase = Phase.APPEAR


# ---- GS8 monsters appear


@rule
def offer_appearances(s: State, moves: Moves) -> None:
    """GS8.2, GS8.3."""
    for i in range(N_OPENINGS):
        at = s.opening[i]
        if s.cell[at] == Piece.FREE:
            if s.waiting > 0:
                add(moves, move_of(Verb.APPEAR_GOBLIN, at))
            if s.troll_at == WAITING:
                add(moves, move_of(Verb.APPEAR_TROLL, at))
    add(moves, move_of(Verb.NO_MORE))


@rule
def refuse_goblin(s: State, at: int) -> int:
    """GS8.2 to GS8.4."""
    reason = refuse_appearance(s, at)
    return Reason.NO_GOBLIN_WAITS if reason == Reason.LEGAL and s.waiting == 0 else reason


@rule
def refuse_troll(s: State, at: int) -> int:
    """GS8.2 to GS8.4."""
    reason = refuse_appearance(s, at)
    return Reason.NO_TROLL_WAITS if reason == Reason.LEGAL and s.troll_at != WAITING else reason


@rule
def refuse_appearance(s: State, at: int) -> int:
    """GS8.2, GS8.4, GS8.7: on a free opening, while the turn's allowance is not used up."""
    if appearances_left(s) == 0:
        return Reason.ONE_APPEARED
    if s.phase != Phase.APPEAR:
        return Reason.NOT_NOW
    if not is_opening(s, at):
        return Reason.NO_OPENING_TO_APPEAR
    return Reason.LEGAL if s.cell[at] == Piece.FREE else Reason.OPENING_TAKEN


@rule
def some_monster_can_appear(s: State) -> bool:
    """GS8.2, GS8.7: a monster waits, an opening is free, and the turn's allowance is not used up."""
    if s.waiting == 0 and s.troll_at != WAITING:
        return False
    if appearances_left(s) == 0:
        return False
    for i in range(N_OPENINGS):
        if is_free(s, s.opening[i]):
            return True
    return False


@rule
def appearances_left(s: State) -> int:
    """GS8.2, GS8.7: how many monsters the turn still allows to appear: one an opening, or one in all."""
    return max(0, 1 - s.appeared) if s.appear == APPEAR_ONE else N_OPENINGS


@rule
def goblin_appears(s: State, at: int, log: Log) -> None:
    """GS8.1 to GS8.3."""
    s.appeared += 1
    s.waiting -= 1
    put_goblin(s, at, Piece.GOBLIN)
    note(log, Event.GOBLIN_APPEARED, at)


@rule
def troll_appears(s: State, at: int, log: Log) -> None:
    """GS8.3, GS8.5."""
    s.appeared += 1
    s.troll_at = at
    s.cell[at] = Piece.TROLL
    note(log, Event.TROLL_APPEARED, at)


@rule
def end_appearing(s: State) -> None:
    """GS8.6: then Stormbeard attacks."""
    s.phase = Phase.ATTACK


CHAPTER = (
    Decision(Phase.MONSTER_MOVE, goblins, offer_monster_moves, asks=some_monster_can_move, passes=end_monster_move),
    Answer(Verb.MOVE, move_monster, refuse_move),
    Answer(Verb.DIVE, dive, refuse_dive),
    Answer(Verb.DONE, end_monster_move),
    Decision(Phase.APPEAR, goblins, offer_appearances, asks=some_monster_can_appear, passes=end_appearing),
    Answer(Verb.APPEAR_GOBLIN, goblin_appears, refuse_goblin, elsewhere=refuse_goblin),
    Answer(Verb.APPEAR_TROLL, troll_appears, refuse_troll, elsewhere=refuse_troll),
    Answer(Verb.NO_MORE, end_appearing),
)
