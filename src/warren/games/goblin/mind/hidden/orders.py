"""What a seat is not told of orders: whom a leader takes along, who was named, who is asked."""

from __future__ import annotations

from .....core.dice import below
from .....core.rule import row, rule
from ...known import is_company_seen, is_loose
from ...pieces import FIRST_UNIT, MOST_UNITS, NOBODY, Mark, Part
from ...rules.advance import ask_followers
from ...rules.marching import group_size
from ...rules.melee import ask_all
from ...rules.stacks import has, put_mark, same_name, seat_of, take_mark, top_of
from ...state import Stage, State, Tables
from ...vocabulary import Phase
from .face_down import is_shuffled
from .spots import put_anew
from .stacks import is_settled


@rule
def imagine_march(s: State, t: Tables, seat: int) -> None:
    """GB7.2: whom a leader takes along is seen when he has gone, and only from beside: before that it is open.

    Unseen ones who are guessed to be where he is came with him, at a usual price. What was named last is nobody else's.
    """
    if s.leader == NOBODY:
        s.spent = 0
        s.spent_with_foot = 0
        s.stage = Stage.FIRST
    if s.last != NOBODY and seat != seat_of(s, t.side[s.last]):
        s.last = NOBODY
    if s.leader == NOBODY or s.turn == 0 or seat == seat_of(s, t.side[s.leader]):
        return
    s.stage = Stage.FIRST
    is_seen_to_go = is_company_seen(s, t, seat, s.leader)
    for p in range(FIRST_UNIT, t.pieces):
        take_mark(s, p, Mark.CARRIED | Mark.LEFT)
    for p in range(FIRST_UNIT, t.pieces):
        with_him = s.at[p] == s.at[s.leader] and s.steps > 0 and group_size(s, t) < t.command[s.leader]
        came = s.moved_by[p] == s.leader if is_seen_to_go or has(s, p, Mark.KNOWN) else True
        if with_him and came:
            put_mark(s, p, Mark.CARRIED)
    if not is_seen_to_go:
        s.crowd = 0
        if s.horse == 1:
            s.spent = min(2 * s.steps, t.points_with_foot)
        s.spent_with_foot = s.spent


@rule
def imagine_answers(s: State, t: Tables, seat: int) -> None:
    """D35, D40: of units that are named with their number others learn by what they do: none is named yet."""
    if seat == s.to_move:
        return
    if s.phase == Phase.FOLLOWERS:
        ask_followers(s, t)
    elif s.phase == Phase.STRIKE:
        ask_all(s, t, t.along[s.target][s.around], Part.MAYBE)
        s.strength = 0
        for p in range(t.pieces):
            s.strength += 1 if s.part[p] == Part.STRIKES else 0


@rule
def imagine_names(s: State, t: Tables, seat: int) -> None:
    """Q31, D25: who is asked which unit lies on top has units of two names there, as everybody knows."""
    if s.phase != Phase.SHOW or seat == s.to_move:
        return
    top = top_of(s, t, s.target)
    under = NOBODY
    p = s.first[s.target]
    while p != NOBODY:
        if not same_name(s, t, top, p):
            return
        if p != top:
            under = p
        p = s.after[p]
    able = row(MOST_UNITS)
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        is_other = t.side[p] == t.side[top] and t.kind[p] != t.kind[top]
        is_below = has(s, p, Mark.STIRRED) and not has(s, p, Mark.FACE_DOWN)
        on_the_move = is_loose(s, t, seat, p) and (is_below or not is_shuffled(s, t, seat, p))
        if is_other and on_the_move and not is_settled(s, t, p, False):
            able[n] = p
            n += 1
    if n == 0:
        return
    other = able[below(s, n)]
    if under != NOBODY:
        put_anew(s, under, s.at[other], s.marks[under] & Mark.STIRRED)
    put_anew(s, other, s.target, s.marks[other] & Mark.STIRRED)
