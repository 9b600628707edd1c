"""GB2, GB6, GB7: who stands where, who commands, what units are called."""

from __future__ import annotations

from ....core.record import Ints
from ....core.rule import rule
from ..board import N_HEX
from ..state import (
    FIRST_UNIT,
    N_LEADERS,
    N_SITES,
    NOBODY,
    Gait,
    Loot,
    Mark,
    Part,
    Side,
    State,
    Tables,
)


@rule
def seat_of(s: State, side: int) -> int:
    """GB1.1: the seat that plays a side."""
    return s.king if side == Side.GOBLIN else 1 - s.king


@rule
def goblin_seat(s: State) -> int:
    """GB1.1."""
    return s.king


@rule
def feudal_seat(s: State) -> int:
    """GB1.1."""
    return 1 - s.king


@rule
def phasing_seat(s: State) -> int:
    """GB3.3."""
    return seat_of(s, s.side)


@rule
def outside(s: State, t: Tables, p: int) -> bool:
    """Q12: whether a piece is on the map; who waits in a cave is not."""
    return s.at[p] >= 0 and t.cave[s.at[p]] < 0


@rule
def has(s: State, p: int, mark: int) -> bool:
    """Whether a piece bears a mark."""
    return s.marks[p] & mark != 0


@rule
def put_mark(s: State, p: int, mark: int) -> None:
    """Give a piece a mark."""
    s.marks[p] = s.marks[p] | mark


@rule
def take_mark(s: State, p: int, mark: int) -> None:
    """Take a mark from a piece."""
    s.marks[p] = s.marks[p] & ~mark


@rule
def clear_parts(s: State, t: Tables) -> None:
    """Nobody has a part in anything any more."""
    for p in range(t.pieces):
        s.part[p] = Part.NONE


@rule
def ruined(s: State, t: Tables, h: int) -> bool:
    """GB5.12: whether a hex is a place in ruins."""
    return t.site_at[h] >= 0 and s.marker[t.site_at[h]] == Loot.RUINED


# ---- stacks


@rule
def units_in(s: State, t: Tables, h: int) -> int:
    """Fighting units in a hex."""
    n = 0
    for p in range(FIRST_UNIT, t.pieces):
        if s.at[p] == h:
            n += 1
    return n


@rule
def limit_in(s: State, t: Tables, h: int) -> int:
    """GB6.2: the highest command limit of the leaders in a hex; 0 without a leader."""
    best = 0
    for p in range(N_LEADERS):
        if s.at[p] == h:
            best = max(best, t.command[p])
    return best


@rule
def commander(s: State, t: Tables, h: int) -> int:
    """GB6.2, Q72: who commands in a hex: the highest limit, then the higher modifier, then the lower id."""
    best = NOBODY
    for p in range(N_LEADERS):
        if s.at[p] == h and (
            best == NOBODY
            or t.command[p] > t.command[best]
            or (t.command[p] == t.command[best] and t.modifier[p] > t.modifier[best])
        ):
            best = p
    return best


@rule
def excess(t: Tables, units: int, limit: int) -> int:
    """GB6.1, GB6.3, GB6.5: by how many units a hex is overstacked."""
    return max(0, units - (limit if limit > 0 else t.leaderless))


@rule
def held_by(s: State, t: Tables, h: int, side: int) -> bool:
    """Whether a side has a piece in a hex of the map."""
    for p in range(t.pieces):
        if s.at[p] == h and t.side[p] == side:
            return t.cave[h] < 0
    return False


@rule
def somebody_in(s: State, t: Tables, h: int) -> int:
    """The first piece in a hex of the map; NOBODY if it is empty."""
    if t.cave[h] >= 0:
        return NOBODY
    for p in range(t.pieces):
        if s.at[p] == h:
            return p
    return NOBODY


@rule
def top_of(s: State, t: Tables, h: int) -> int:
    """GB7.1, Q31: the visible top of a stack."""
    top = commander(s, t, h)
    if top != NOBODY:
        return top
    for p in range(FIRST_UNIT, t.pieces):
        if s.at[p] == h and (top == NOBODY or has(s, p, Mark.ON_TOP)):
            top = p
    return top


@rule
def gait_of(t: Tables, p: int) -> int:
    """GB2.8, Q28: how a piece goes by itself; feudal leaders count as foot."""
    if t.side[p] == Side.GOBLIN:
        return Gait.GOBLIN
    return Gait.HORSE if t.mounted[p] else Gait.FOOT


# ---- the whole map at once, in rows of zeros


@rule
def fill_held(s: State, t: Tables, side: int, held: Ints) -> None:
    """How many pieces of a side are in each hex of the map."""
    for p in range(t.pieces):
        if t.side[p] == side and outside(s, t, p):
            held[s.at[p]] += 1


@rule
def fill_stacks(s: State, t: Tables, side: int, units: Ints, limits: Ints) -> None:
    """Fighting units and best limits of a side in each hex, without the leader who is active and his group."""
    for p in range(t.pieces):
        if t.side[p] == side and outside(s, t, p) and p != s.leader and not has(s, p, Mark.CARRIED):
            h = s.at[p]
            if p < FIRST_UNIT:
                limits[h] = max(limits[h], t.command[p])
            else:
                units[h] += 1


@rule
def step_cost(s: State, t: Tables, gait: int, at: int, direction: int) -> int:
    """GB5.6 to GB5.15: half points for a step, or CLOSED."""
    to = t.beside[at][direction]
    if to == N_HEX:
        return -1
    if ruined(s, t, at) or ruined(s, t, to):
        return t.cost_in_ruins[gait][at][direction]
    return t.cost[gait][at][direction]


@rule
def fill_zone(s: State, t: Tables, side: int, zone: Ints) -> None:
    """GB8.1, GB8.2, Q28: the hexes in the zone of control of a side."""
    for p in range(t.pieces):
        if t.side[p] == side and outside(s, t, p):
            gait = Gait.HORSE if t.mounted[p] else Gait.FOOT
            for d in range(6):
                if step_cost(s, t, gait, s.at[p], d) >= 0:
                    zone[t.beside[s.at[p]][d]] = 1


@rule
def in_zone(s: State, t: Tables, side: int, h: int) -> bool:
    """GB8.2: whether a hex is in the zone of control of a side."""
    for d in range(6):
        at = t.beside[h][d]
        if at < N_HEX and t.cave[at] < 0:
            back = (d + 3) % 6
            for p in range(t.pieces):
                if (
                    s.at[p] == at
                    and t.side[p] == side
                    and step_cost(s, t, Gait.HORSE if t.mounted[p] else Gait.FOOT, at, back) >= 0
                ):
                    return True
    return False


# ---- names (section 6.6 of the specification)


@rule
def markers_of(s: State, p: int) -> int:
    """How many plunder markers a unit carries."""
    n = 0
    for i in range(N_SITES):
        if s.marker[i] == p:
            n += 1
    return n


@rule
def next_marker(s: State, p: int, first: int) -> int:
    """The first place from a number on whose marker a unit carries; N_SITES if there is none."""
    for i in range(first, N_SITES):
        if s.marker[i] == p:
            return i
    return N_SITES


@rule
def same_name(s: State, t: Tables, p: int, q: int) -> bool:
    """Units are called by type and plunder, leaders by themselves."""
    if p == q:
        return True
    if p < FIRST_UNIT or q < FIRST_UNIT or t.kind[p] != t.kind[q]:
        return False
    return t.side[p] == Side.FEUDAL or (markers_of(s, p) == 0 and markers_of(s, q) == 0)


@rule
def comes_before(s: State, t: Tables, p: int, q: int) -> bool:
    """The order of names: leaders by id, then by type; within a type fewer markers first, then by the alphabet."""
    if p < FIRST_UNIT or q < FIRST_UNIT:
        return p < q
    if t.kind[p] != t.kind[q]:
        return t.kind[p] < t.kind[q]
    if t.side[p] == Side.FEUDAL:
        return False
    carried = markers_of(s, p)
    others = markers_of(s, q)
    if carried != others:
        return carried < others
    i = next_marker(s, p, 0)
    j = next_marker(s, q, 0)
    while i < N_SITES and j < N_SITES:
        if i != j:
            return t.site_rank[i] < t.site_rank[j]
        i = next_marker(s, p, i + 1)
        j = next_marker(s, q, j + 1)
    return False


@rule
def next_asked(s: State, t: Tables) -> int:
    """The first piece of the least name among those that are still asked about; NOBODY if there is none."""
    best = NOBODY
    for p in range(t.pieces):
        if s.part[p] == Part.MAYBE and (best == NOBODY or comes_before(s, t, p, best)):
            best = p
    return best


@rule
def asked_alike(s: State, t: Tables, p: int) -> int:
    """How many are asked about by the name of a piece."""
    n = 0
    for q in range(t.pieces):
        if s.part[q] == Part.MAYBE and same_name(s, t, p, q):
            n += 1
    return n


@rule
def asked_in_all(s: State, t: Tables) -> int:
    """How many are still asked about."""
    n = 0
    for q in range(t.pieces):
        if s.part[q] == Part.MAYBE:
            n += 1
    return n


@rule
def settle(s: State, t: Tables, p: int, n: int, go: int, rest: int) -> None:
    """The first n of a name do one thing, the others of that name another."""
    left = n
    for q in range(t.pieces):
        if s.part[q] == Part.MAYBE and same_name(s, t, p, q):
            s.part[q] = go if left > 0 else rest
            left -= 1


@rule
def settle_rest(s: State, t: Tables, part: int) -> None:
    """Nobody else is asked about."""
    for q in range(t.pieces):
        if s.part[q] == Part.MAYBE:
            s.part[q] = part
