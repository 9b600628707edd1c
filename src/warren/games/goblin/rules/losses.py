"""GB17, GB25, GB28, GB29: the destroyed, and what they mean for points and confidence."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import apart, rule
from ..pieces import BARON, COUNT, FIRST_UNIT, KING, N_GOBLIN_LEADERS, Mark, Off, Side
from ..state import CAMPAIGN, N_SITES, NOWHERE, RAID, ROUTED, End, Loot, State, Tables
from ..vocabulary import Event
from .stacks import has, outside, put, take_mark

HALVES = 2  # points are counted in halves


@apart
def destroy(s: State, t: Tables, p: int, log: Log) -> None:
    """GB17.4, GB25.1: a piece is lost."""
    if p < FIRST_UNIT:
        note(log, Event.LEADER_DESTROYED, p)
    else:
        note(log, Event.DESTROYED, t.kind[p])
    drop_plunder(s, p, log)
    leave_table(s, p, Off.DEAD)
    if s.version == RAID:
        s.glory += HALVES * victory_points(t, p)
    elif t.side[p] == Side.FEUDAL:
        change_confidence(s, t, t.gain_leader if p < FIRST_UNIT else t.gain_unit[t.rank[p]], log)
    if p == KING:
        s.ended = End.KING_LOST
        note(log, Event.KING_LOST)


@rule
def leave_table(s: State, p: int, off: int) -> None:
    """A piece is on no hex any more. It is remembered where it was seen, or that nobody knows who it is."""
    put(s, p, off)
    s.marks[p] = 0 if off == Off.DEAD or off == Off.PILE else s.marks[p] & Mark.RESERVE
    s.involved[p] = 0
    s.fired[p] = 0
    s.part[p] = 0
    s.moved_by[p] = -1
    s.began[p] = NOWHERE


@rule
def victory_points(t: Tables, p: int) -> int:
    """GB29.4 to GB29.6."""
    if p == KING:
        return -t.lose_king
    if p < N_GOBLIN_LEADERS:
        return -t.lose_leader
    if t.side[p] == Side.GOBLIN:
        return -t.lose_unit
    if p == COUNT or p == BARON:
        return t.win_lord
    return t.win_leader if p < FIRST_UNIT else t.win_unit[t.rank[p]]


@rule
def drop_plunder(s: State, p: int, log: Log) -> None:
    """GB21.5, Q53: markers that a unit carries are out for the cycle."""
    if not has(s, p, Mark.LADEN):
        return
    for i in range(N_SITES):
        if s.marker[i] == p:
            s.marker[i] = Loot.OUT
            note(log, Event.DROPPED, i)
    take_mark(s, p, Mark.LADEN)


# ---- confidence


@rule
def change_confidence(s: State, t: Tables, by: int, log: Log) -> None:
    """GB25.4, GB27.3, GB28.1: applied at once; at -8 or lower the King is deposed."""
    if s.version != CAMPAIGN or by == 0:
        return
    s.confidence += by
    note(log, Event.CONFIDENCE, s.confidence)
    if s.confidence <= t.deposed_at and s.ended == End.GOES_ON:
        s.ended = End.DEPOSED
        note(log, Event.DEPOSED)


@rule
def lose_confidence(s: State, t: Tables, log: Log) -> None:
    """GB28.4, GB28.5, GB28.8, Q62: the loss of a battle, brought up to what it now amounts to."""
    if s.goblins_ran == 0 or s.goblin_leader_in == 0:
        return
    whole = price_of_running(t, s.goblins_ran == ROUTED, s.king_in)
    if whole > s.lost:
        more = whole - s.lost
        s.lost = whole
        change_confidence(s, t, -more, log)


@rule
def price_of_running(t: Tables, routed: int, king: int) -> int:
    """GB28.4, GB28.5: the confidence that it costs if goblins retreat or rout, with their King or without him."""
    if routed:
        return t.rout_loss + (t.rout_king if king else 0)
    return t.retreat + (t.retreat_king if king else 0)


# ---- the end of a cycle


@rule
def goblins_outside(s: State, t: Tables) -> bool:
    """Whether a goblin is on the map."""
    for p in range(t.pieces):
        if t.side[p] == Side.GOBLIN and outside(s, t, p):
            return True
    return False


@rule
def leaders_wait(s: State, t: Tables) -> bool:
    """Q59: whether a goblin leader waits in a cave."""
    for p in range(N_GOBLIN_LEADERS):
        if s.at[p] >= 0 and t.cave[s.at[p]] >= 0:
            return True
    return False


@rule
def test_end(s: State, t: Tables) -> None:
    """GB27.1, Q59: the cycle ends when no goblin is outside and no leader waits."""
    if s.ended == End.GOES_ON and not goblins_outside(s, t) and not leaders_wait(s, t):
        s.ended = End.ALL_HOME
