"""GB7, GB10: what is seen, what is turned up, and the alarm."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.maps import spaces_between
from ....core.rule import apart, rule
from ..state import FIRST_UNIT, Mark, Side, State, Tables
from ..vocabulary import Event
from .stacks import has, outside, put_mark, take_mark, top_of


@apart
def arrive(s: State, t: Tables, h: int, log: Log) -> None:
    """GB7.2, GB7.3, GB10.2, Q16, Q55: pieces have come into a hex: who is next to whom is seen, and the alarm."""
    first = -1
    for p in range(t.pieces):
        if s.at[p] == h and first < 0:
            first = p
    if first < 0 or t.cave[h] >= 0:
        return
    side = t.side[first]
    met = False
    for p in range(t.pieces):
        if t.side[p] != side and outside(s, t, p) and spaces_between(t.q, t.r, s.at[p], h) == 1:
            see(s, t, p, log)
            met = True
    if met:
        for p in range(t.pieces):
            if s.at[p] == h:
                see(s, t, p, log)
    if side == Side.GOBLIN:
        raise_alarm(s, t, h, log)


@rule
def see(s: State, t: Tables, p: int, log: Log) -> None:
    """GB7.2, GB7.3: the other side sees a piece; if it lay face down it is turned up for good."""
    if has(s, p, Mark.FACE_DOWN):
        turn_up(s, t, p, log)
    put_mark(s, p, Mark.KNOWN)
    s.seen_at[p] = s.at[p]
    s.seen_on[p] = s.turn


@rule
def turn_up(s: State, t: Tables, p: int, log: Log) -> None:
    """GB7.3."""
    take_mark(s, p, Mark.FACE_DOWN)
    note(log, Event.TURNED_UP, t.kind[p], s.at[p])


@rule
def lose_sight(s: State, t: Tables, h: int) -> None:
    """A leader leaves a hex: unless somebody stands next to it, what stays and what goes is not known any more."""
    for p in range(FIRST_UNIT, t.pieces):
        if s.at[p] == h and has(s, p, Mark.KNOWN) and not is_watched(s, t, h, t.side[p]):
            take_mark(s, p, Mark.KNOWN)


@rule
def show_top(s: State, t: Tables, h: int, log: Log) -> None:
    """GB7.1, Q31: a leader has left a stack: everybody sees what lies on top of it now."""
    top = top_of(s, t, h)
    if t.cave[h] < 0 and top >= FIRST_UNIT and not has(s, top, Mark.FACE_DOWN):
        note(log, Event.ON_TOP, t.kind[top], h)


@rule
def is_watched(s: State, t: Tables, h: int, side: int) -> bool:
    """GB7.2: whether the enemies of a side have a piece next to a hex of the map."""
    if t.cave[h] >= 0:
        return False
    for p in range(t.pieces):
        if t.side[p] != side and outside(s, t, p) and spaces_between(t.q, t.r, s.at[p], h) == 1:
            return True
    return False


@rule
def raise_alarm(s: State, t: Tables, h: int, log: Log) -> None:
    """GB10.2, Q16: a goblin within two hexes of any feudal unit."""
    if s.alarm:
        return
    for p in range(t.pieces):
        if t.side[p] == Side.FEUDAL and s.at[p] >= 0 and spaces_between(t.q, t.r, s.at[p], h) <= t.spotting:
            s.alarm = 1
            note(log, Event.ALARM)
            return
