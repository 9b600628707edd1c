"""Who knows what in Goblin: the contents of stacks, face-down units, the Baron's marker (section 7)."""

from __future__ import annotations

from ...core.dice import below, shuffle
from ...core.rule import row, rule
from .rules.sight import is_watched
from .rules.stacks import has, line_up, outside, put_mark, top_of
from .rules.turn import MARKERS
from .state import (
    FIRST_UNIT,
    MOST_UNITS,
    N_PIECES,
    N_SITES,
    NOWHERE,
    Code,
    Mark,
    Off,
    Part,
    Side,
    State,
    Tables,
)
from .vocabulary import Phase


@rule
def is_seen(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB7: whether a seat (or, below zero, a spectator) sees what a piece is and where."""
    own = (seat == s.king) == (t.side[p] == Side.GOBLIN)
    if seat >= 0 and own:
        return True
    if s.at[p] == Off.DEAD or p < FIRST_UNIT:
        return p >= FIRST_UNIT or is_leader_seen(s, t, seat, p)
    if s.at[p] == Off.WAITING:
        return s.entry != NOWHERE
    if not outside(s, t, p) or has(s, p, Mark.FACE_DOWN):
        return False
    return top_of(s, t, s.at[p]) == p or (seat >= 0 and is_watched(s, t, s.at[p], t.side[p]))


@rule
def is_leader_seen(s: State, t: Tables, seat: int, p: int) -> bool:
    """GB7.1, GB7.2, Q12: leaders move by themselves and openly; of a stack that nobody is near the commander shows."""
    if s.at[p] < 0:
        return True
    if t.cave[s.at[p]] >= 0 or top_of(s, t, s.at[p]) == p:
        return True
    return seat >= 0 and is_watched(s, t, s.at[p], t.side[p])


@rule
def pool_of(t: Tables, p: int) -> int:
    """Units that could stand for one another: goblins for goblins; feudals of one class, code and kind."""
    if t.side[p] == Side.GOBLIN:
        return 0
    return 1 + t.rank[p] + 3 * t.mounted[p] + 6 * t.code[p]


@rule
def imagine(s: State, t: Tables, seat: int) -> None:
    """Units that the seat has not seen where they are change places among themselves; the marker is drawn anew."""
    fix_tops(s, t, seat)
    for pool in range(2 + 3 + 6 * Code.RE + 3):
        imagine_pool(s, t, seat, pool)
        line_up(s, t)
    if seat == s.king and s.baron_turn > 0 and s.entry == NOWHERE:
        imagine_baron(s)


@rule
def fix_tops(s: State, t: Tables, seat: int) -> None:
    """Q31: what lies on top of a stack without a leader stays there, whatever is guessed to lie below."""
    for p in range(FIRST_UNIT, t.pieces):
        own = (seat == s.king) == (t.side[p] == Side.GOBLIN)
        if not own and outside(s, t, p) and top_of(s, t, s.at[p]) == p:
            put_mark(s, p, Mark.ON_TOP)


@rule
def imagine_pool(s: State, t: Tables, seat: int, pool: int) -> None:
    """Unseen units of a pool are dealt anew to the places that unseen units of that pool have.

    Those about whom something is being decided stay where they are.
    """
    order = row(MOST_UNITS)
    places = row(MOST_UNITS)
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        asked = s.part[p] != Part.NONE or s.at[p] == Off.UNPLACED or (s.phase == Phase.SHOW and s.at[p] == s.target)
        if pool_of(t, p) == pool and not asked and not has(s, p, Mark.KNOWN) and not is_seen(s, t, seat, p):
            order[n] = p
            places[n] = p
            n += 1
    if n < 2:
        return
    shuffle(s, order, n)
    at = row(N_PIECES)
    marks = row(N_PIECES)
    moved_by = row(N_PIECES)
    involved = row(N_PIECES)
    for i in range(n):
        at[i] = s.at[places[i]]
        marks[i] = s.marks[places[i]]
        moved_by[i] = s.moved_by[places[i]]
        involved[i] = s.involved[places[i]]
    carrier = row(N_SITES)
    for site in range(N_SITES):
        carrier[site] = s.marker[site]
    for i in range(n):
        p = order[i]
        s.at[p] = at[i]
        s.marks[p] = marks[i]
        s.moved_by[p] = moved_by[i]
        s.involved[p] = involved[i]
        for site in range(N_SITES):
            if carrier[site] == places[i]:
                s.marker[site] = p


@rule
def imagine_baron(s: State) -> None:
    """GB26.2: any number that would not have brought the force yet."""
    feudals_moved = s.phase != Phase.GOBLIN_MOVES and s.side == Side.FEUDAL
    least = max(1, s.turn - s.baron_turn + (1 if feudals_moved else 0))
    if least <= MARKERS:
        s.baron_in = least + below(s, MARKERS - least + 1)
