"""What a seat knows in Goblin: stacks, what they carry, who goes with whom (GB7, section 7)."""

from __future__ import annotations

from typing import Final

from ...core.rule import rule
from .pieces import FIRST_UNIT, NOBODY, Code, Mark, Off, Part
from .rules.sight import is_watched
from .rules.stacks import has, markers_of, outside, seat_of, top_of
from .state import NOWHERE, State, Tables
from .vocabulary import Phase

MARCH: Final = Phase.MARCH.value  # as plain numbers, which mix with a field


@rule
def is_own(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB1.1: whether a seat plays a piece."""
    return seat == seat_of(s, t.side[p])


@rule
def is_seen(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB7: whether a seat (or, below zero, a spectator) sees what a piece is and where."""
    if is_own(s, t, seat, p):
        return True
    if s.at[p] == Off.DEAD or p < FIRST_UNIT:
        return p >= FIRST_UNIT or is_leader_seen(s, t, seat, p)
    if s.at[p] == Off.WAITING:
        return s.entry != NOWHERE
    if not outside(s, t, p) or has(s, p, Mark.FACE_DOWN):
        return False
    return top_of(s, t, s.at[p]) == p or (seat >= 0 and is_watched(s, t, s.at[p], t.side[p]))


@rule
def seen_phase(s: State, seat: int) -> int:
    """GB7.2: the phase as a seat sees it: that goblins hand plunder over, or could take some, only the King knows."""
    is_unseen = s.phase == Phase.HAND or (s.phase == Phase.PLUNDER and s.combat == 0)
    return MARCH if seat != s.king and is_unseen else s.phase


@rule
def is_leader_seen(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB7.1, GB7.2, Q12: leaders move by themselves and openly; of a stack that nobody is near the commander shows."""
    if s.at[p] < 0:
        return True
    if t.cave[s.at[p]] >= 0 or top_of(s, t, s.at[p]) == p:
        return True
    return seat >= 0 and is_watched(s, t, s.at[p], t.side[p])


@rule
def is_cargo_seen(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB7.2: whether a seat sees what a unit carries: its owner always, the other side from the next hex."""
    return seat >= 0 and (is_own(s, t, seat, p) or (s.at[p] >= 0 and is_open_to(s, t, seat, s.at[p])))


@rule
def is_open_to(s: State, t: Tables, seat: int, h: int) -> bool:
    """GB7.2: whether a seat sees all that is in a hex: its own, and what it is next to."""
    p = s.first[h]
    return seat >= 0 and (is_own(s, t, seat, p) or is_watched(s, t, h, t.side[p]))


@rule
def is_company_seen(s: State, t: Tables, seat: int, leader: int) -> bool:
    """GB7.2: whether a seat sees who goes with a leader."""
    watched = s.at[leader] >= 0 and is_watched(s, t, s.at[leader], t.side[leader])
    return seat >= 0 and (is_own(s, t, seat, leader) or watched)


# ---- what a seat does not know


@rule
def is_loose(s: State, t: Tables, seat: int, p: int) -> bool:
    """Whether a seat does not know where a fighting unit of the other side is.

    It saw who has a part in a battle. Who is to be placed it knows of survivors who have a place of their own.
    """
    at = s.at[p]
    if has(s, p, Mark.KNOWN) or s.part[p] != Part.NONE or at == Off.DEAD or at == Off.WAITING:
        return False
    if at == Off.WITHDRAWN and s.turn == 0:
        return False
    if at == Off.UNPLACED and t.code[p] != Code.NONE and not has(s, p, Mark.RESERVE):
        return False
    return not is_seen(s, t, seat, p) and (at >= 0 or markers_of(s, p) == 0)


@rule
def is_open(s: State, t: Tables, h: int) -> bool:
    """Whether units of which the other side knows nothing may be in a hex with these leaders, or below this top."""
    p = s.first[h]
    if p == NOBODY or is_watched(s, t, h, t.side[p]):
        return False
    top = top_of(s, t, h)
    while p != NOBODY and p < FIRST_UNIT:
        if not has(s, p, Mark.KNOWN):
            return True
        p = s.after[p]
    return top >= FIRST_UNIT and not has(s, top, Mark.KNOWN) and not has(s, top, Mark.FACE_DOWN)


@rule
def is_cargo_unknown(s: State, t: Tables, seat: int, p: int) -> bool:
    """Whether a seat does not know what a unit carries: who was seen may have handed it over since (Q57)."""
    known = (has(s, p, Mark.KNOWN) and s.handover == 0) or s.part[p] != Part.NONE or is_cargo_seen(s, t, seat, p)
    return (outside(s, t, p) or s.at[p] == Off.HOME) and not known
