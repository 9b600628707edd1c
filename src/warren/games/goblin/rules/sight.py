"""GB7, GB10: what is seen and noted down, what is turned up, and the alarm.

A seat notes by hex what it saw there, and when. Which of several counters that are alike it saw nobody can tell, so
the notes of a type stand at its pieces in the order in which they were made.
"""

from __future__ import annotations

from ....core.log import EVERYONE, Log, note, tell
from ....core.maps import spaces_between
from ....core.rule import apart, rule
from ..board import N_HEX
from ..pieces import FIRST_UNIT, N_LEADERS, NOBODY, Mark, Side
from ..state import NOWHERE, State, Tables
from ..vocabulary import Event
from .stacks import has, held_by, leads_line, put_mark, somebody_in, take_mark, top_of

BOTH_SEATS = 3  # bits, as in the log: both players and no spectator


@apart
def arrive(s: State, t: Tables, h: int, log: Log) -> None:
    """GB7.2, GB7.3, GB10.2, Q16, Q55: pieces have come into a hex: who is next to whom is seen, and the alarm."""
    first = somebody_in(s, t, h)
    if first == NOBODY:
        return
    side = t.side[first]
    note_leaders(s, h)
    forget_near(s, t, h, 1 - side)
    met = False
    for d in range(6):
        at = t.beside[h][d]
        if at < N_HEX and held_by(s, t, at, 1 - side):
            see_all(s, t, at, log)
            met = True
    if met:
        see_all(s, t, h, log)
    if side == Side.GOBLIN and s.alarm == 0:
        raise_alarm(s, t, h, log)


@rule
def see_all(s: State, t: Tables, h: int, log: Log) -> None:
    """GB7.2, GB7.3: the other side sees who is in a hex; what lay face down is turned up for good."""
    for q in range(t.pieces):
        if s.seen_at[q] == h:
            forget(s, q)
    p = s.first[h]
    news = False
    while p != NOBODY:
        news = news or not has(s, p, Mark.KNOWN)
        p = s.after[p]
    if news:
        note(log, Event.SEEN, h)
    p = s.first[h]
    while p != NOBODY:
        if has(s, p, Mark.FACE_DOWN):
            turn_up(s, t, p, log)
        put_mark(s, p, Mark.KNOWN)
        take_mark(s, p, Mark.RESERVE | Mark.STIRRED)
        note_down(s, t, p, h)
        p = s.after[p]


@rule
def note_down(s: State, t: Tables, p: int, h: int) -> None:
    """Where one of a name was seen, and when: in a free place of the notes, or in that of the oldest note."""
    at = p
    if p >= FIRST_UNIT:
        while at > FIRST_UNIT and t.kind[at - 1] == t.kind[p]:
            at -= 1
        q = at
        while q < t.pieces and t.kind[q] == t.kind[p]:
            if s.seen_at[at] != NOWHERE and (s.seen_at[q] == NOWHERE or s.seen_on[q] < s.seen_on[at]):
                at = q
            q += 1
    s.seen_at[at] = h
    s.seen_on[at] = s.turn


@rule
def note_leaders(s: State, h: int) -> None:
    """GB7.1, Q22: leaders move by themselves and openly: where they are is known, also under another one."""
    p = s.first[h]
    while p != NOBODY and p < N_LEADERS:
        s.seen_at[p] = h
        s.seen_on[p] = s.turn
        p = s.after[p]


@rule
def forget_near(s: State, t: Tables, h: int, side: int) -> None:
    """Notes on a side, of a hex where the other side is now and of its neighbours, do not hold any more."""
    for q in range(t.pieces):
        if t.side[q] == side and s.seen_at[q] != NOWHERE and spaces_between(t.q, t.r, s.seen_at[q], h) <= 1:
            forget(s, q)


@rule
def forget(s: State, p: int) -> None:
    """A note is struck out."""
    s.seen_at[p] = NOWHERE
    s.seen_on[p] = 0


@rule
def turn_up(s: State, t: Tables, p: int, log: Log) -> None:
    """GB7.3: told to those who see it, since rules version 3; of a stack others see no more than what lies on top."""
    take_mark(s, p, Mark.FACE_DOWN | Mark.RESERVE)
    seen_by = EVERYONE if s.rules <= 2 or top_of(s, t, s.at[p]) == p else BOTH_SEATS
    tell(log, seen_by, Event.TURNED_UP, t.kind[p], s.at[p])


@rule
def lose_sight(s: State, t: Tables, h: int) -> None:
    """Somebody is about to leave a hex: unless it is watched, who stays and who goes is not known any more.

    Since rules version 3 that holds for those who lie face down as well: who goes is turned up unseen (GB7.3).
    """
    p = somebody_in(s, t, h)
    if p == NOBODY or is_watched(s, t, h, t.side[p]):
        return
    while p != NOBODY:
        take_mark(s, p, Mark.KNOWN)
        if s.rules >= 3 and has(s, p, Mark.FACE_DOWN):
            put_mark(s, p, Mark.STIRRED)
        p = s.after[p]


@rule
def leave_behind(s: State, t: Tables, h: int, log: Log) -> None:
    """GB7.1, GB7.2, Q31: somebody has left a hex: who watches it sees who stays, all others what lies on top now.

    Since rules version 3 that is told of a blank too: without one whoever lay there has gone.
    """
    p = somebody_in(s, t, h)
    if p == NOBODY:
        return
    if is_watched(s, t, h, t.side[p]):
        see_all(s, t, h, log)
    show_top(s, t, h, log)
    if s.rules >= 3 and has(s, top_of(s, t, h), Mark.FACE_DOWN):
        note(log, Event.STILL_DOWN, h)


@rule
def show_top(s: State, t: Tables, h: int, log: Log) -> None:
    """GB7.1, Q31: everybody sees what lies on top of a stack without a leader."""
    top = top_of(s, t, h)
    if top >= FIRST_UNIT and not has(s, top, Mark.FACE_DOWN):
        take_mark(s, top, Mark.RESERVE | Mark.STIRRED)
        note(log, Event.ON_TOP, t.kind[top], h)


@rule
def is_watched(s: State, t: Tables, h: int, side: int) -> bool:
    """GB7.2: whether the enemies of a side have a piece next to a hex of the map."""
    if t.cave[h] >= 0:
        return False
    for d in range(6):
        at = t.beside[h][d]
        if at < N_HEX and held_by(s, t, at, 1 - side):
            return True
    return False


@rule
def raise_alarm(s: State, t: Tables, h: int, log: Log) -> None:
    """GB10.2."""
    if is_spotted(s, t, h):
        s.alarm = 1
        note(log, Event.ALARM)


@rule
def is_spotted(s: State, t: Tables, h: int) -> bool:
    """GB10.2, Q16: whether a goblin in a hex is seen: within two hexes of any feudal unit."""
    for p in range(t.pieces):
        if leads_line(s, t, p, Side.FEUDAL) and spaces_between(t.q, t.r, s.at[p], h) <= t.spotting:
            return True
    return False
