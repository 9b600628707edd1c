"""GB2, GB6, GB7: who stands where, who commands, what units are called."""

from __future__ import annotations

from ....core.maps import opposite
from ....core.record import Ints
from ....core.rule import apart, rule
from ..board import N_HEX
from ..pieces import FIRST_UNIT, NOBODY, ON_FOOT, Gait, Mark, Part, Side
from ..state import BITS, HIT_WORDS, N_SITES, Loot, State, Tables


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


# ---- hexes that are done with, for a step of a battle or for a phase of movement


@rule
def is_done_with(s: State, h: int) -> bool:
    """Q36, D20: whether a hex has been attacked in this step, or its stack changed on top in this phase."""
    return s.hit[h // BITS] >> (h % BITS) & 1 != 0


@rule
def be_done_with(s: State, h: int) -> None:
    """Q36, D20: once is enough."""
    s.hit[h // BITS] = s.hit[h // BITS] | (1 << (h % BITS))


@rule
def forget_hexes(s: State) -> None:
    """Another step or phase begins."""
    for i in range(HIT_WORDS):
        s.hit[i] = 0


# ---- stacks: the pieces in a place are a line, from `first` on, by id


@rule
def line_of(where: int) -> int:
    """The number of the line of a place: hexes first, then the places off the map."""
    return where if where >= 0 else N_HEX - 1 - where


@rule
def put(s: State, p: int, where: int) -> None:
    """A piece goes to a hex, or off the map."""
    take_out(s, p)
    put_in(s, p, where)


@rule
def take_out(s: State, p: int) -> None:
    """A piece is not in the line of its place any more."""
    line = line_of(s.at[p])
    q = s.first[line]
    if q == p:
        s.first[line] = s.after[p]
        return
    while s.after[q] != p:
        q = s.after[q]
    s.after[q] = s.after[p]


@rule
def put_in(s: State, p: int, where: int) -> None:
    """A piece joins the line of a place."""
    s.at[p] = where
    line = line_of(where)
    q = s.first[line]
    if q == NOBODY or q > p:
        s.after[p] = q
        s.first[line] = p
        return
    while s.after[q] != NOBODY and s.after[q] < p:
        q = s.after[q]
    s.after[p] = s.after[q]
    s.after[q] = p


@rule
def line_up(s: State, t: Tables) -> None:
    """The lines of all places, from where the pieces are."""
    for i in range(len(s.first)):
        s.first[i] = NOBODY
    for p in range(t.pieces - 1, -1, -1):
        line = line_of(s.at[p])
        s.after[p] = s.first[line]
        s.first[line] = p


@rule
def leads_line(s: State, t: Tables, p: int, side: int) -> bool:
    """Whether a piece is the first of a stack of a side on the map."""
    return t.side[p] == side and s.at[p] >= 0 and s.first[s.at[p]] == p and t.cave[s.at[p]] < 0


@rule
def first_unit(s: State, where: int) -> int:
    """The first fighting unit in a place, or NOBODY."""
    p = s.first[line_of(where)]
    while p != NOBODY and p < FIRST_UNIT:
        p = s.after[p]
    return p


@rule
def units_in(s: State, h: int) -> int:
    """Fighting units in a place."""
    n = 0
    p = first_unit(s, h)
    while p != NOBODY:
        n += 1
        p = s.after[p]
    return n


@rule
def fights(s: State, p: int) -> bool:
    """GB20.1: whether a piece fights and checks where it is: a leader only where no fighting unit is."""
    return p >= FIRST_UNIT or units_in(s, s.at[p]) == 0


@rule
def limit_in(s: State, t: Tables, h: int) -> int:
    """GB6.2: the highest command limit of the leaders in a hex; 0 without a leader."""
    return limit_without(s, t, h, NOBODY)


@rule
def limit_without(s: State, t: Tables, h: int, leader: int) -> int:
    """GB6.2: the highest command limit of the leaders in a hex, one of them left out."""
    best = 0
    p = s.first[h]
    while p != NOBODY and p < FIRST_UNIT:
        if p != leader:
            best = max(best, t.command[p])
        p = s.after[p]
    return best


@rule
def commander(s: State, t: Tables, h: int) -> int:
    """GB6.2, Q72: who commands in a hex: the highest limit, then the higher modifier, then the lower id."""
    best = NOBODY
    p = s.first[h]
    while p != NOBODY and p < FIRST_UNIT:
        if best == NOBODY or outranks(t, p, best):
            best = p
        p = s.after[p]
    return best


@rule
def outranks(t: Tables, one: int, other: int) -> bool:
    """GB6.2, Q72: whether one leader commands before another: by the limit, then the modifier, then the lower id."""
    if t.command[one] != t.command[other]:
        return t.command[one] > t.command[other]
    return t.modifier[one] > t.modifier[other] or (t.modifier[one] == t.modifier[other] and one < other)


@rule
def allowed(t: Tables, limit: int) -> int:
    """GB6.1, GB6.3: how many units may be together under a limit, 0 without a leader."""
    return limit if limit > 0 else t.leaderless


@rule
def allowed_in(s: State, t: Tables, h: int) -> int:
    """GB6.1, GB6.3: how many units may be in a hex."""
    return allowed(t, limit_in(s, t, h))


@rule
def excess(t: Tables, units: int, limit: int) -> int:
    """GB6.1, GB6.3, GB6.5: by how many units a hex is overstacked."""
    return max(0, units - allowed(t, limit))


@rule
def is_crowded(t: Tables, n: int, units: int, limit: int) -> bool:
    """GB6.5, Q30: whether so many units are in a hex already that nobody brings n more in."""
    return n > 0 and excess(t, units, limit) > 0


@rule
def can_stay(t: Tables, n: int, units: int, limit: int, command: int) -> bool:
    """GB6.2, GB6.5: whether n units can stay with their leader where so many units and a limit are."""
    return excess(t, units + n, max(limit, command)) == 0


@rule
def excess_in(s: State, t: Tables, h: int) -> int:
    """GB6.5: by how many units a hex is overstacked now."""
    return excess(t, units_in(s, h), limit_in(s, t, h))


@rule
def somebody_in(s: State, t: Tables, h: int) -> int:
    """The first piece in a hex of the map; NOBODY if it is empty, or a cave."""
    return NOBODY if t.cave[h] >= 0 else s.first[h]


@rule
def held_by(s: State, t: Tables, h: int, side: int) -> bool:
    """Whether a side has a piece in a hex of the map."""
    p = somebody_in(s, t, h)
    return p != NOBODY and t.side[p] == side


@rule
def top_of(s: State, t: Tables, h: int) -> int:
    """GB7.1, Q31: the visible top of a stack."""
    top = commander(s, t, h)
    if top != NOBODY:
        return top
    p = first_unit(s, h)
    while p != NOBODY:
        if top == NOBODY or has(s, p, Mark.ON_TOP):
            top = p
        p = s.after[p]
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
def is_mouth(t: Tables, cave: int, direction: int) -> bool:
    """GB5.14: whether a cave opens to its neighbour in a direction."""
    return t.cost[Gait.GOBLIN][cave][direction] >= 0


@rule
def controls(s: State, t: Tables, at: int, direction: int) -> bool:
    """GB8.1, GB8.2, Q28: whether the zone of control of those in a hex reaches its neighbour; leaders count as foot."""
    if step_cost(s, t, Gait.FOOT, at, direction) < 0:
        return False
    p = s.first[at]
    while p != NOBODY:
        if t.mounted[p] == ON_FOOT:
            return True
        p = s.after[p]
    return step_cost(s, t, Gait.HORSE, at, direction) >= 0


@rule
def fill_zone(s: State, t: Tables, side: int, zone: Ints) -> None:
    """GB8.1, GB8.2, Q28: the hexes in the zone of control of a side."""
    for p in range(t.pieces):
        if leads_line(s, t, p, side):
            for d in range(6):
                if controls(s, t, s.at[p], d):
                    zone[t.beside[s.at[p]][d]] = 1


@rule
def in_zone(s: State, t: Tables, side: int, h: int) -> bool:
    """GB8.2: whether a hex is in the zone of control of a side."""
    for d in range(6):
        at = t.beside[h][d]
        if at < N_HEX and held_by(s, t, at, side) and controls(s, t, at, opposite(d)):
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
def first_marker(s: State, p: int) -> int:
    """The first place whose marker a unit carries."""
    i = 0
    while s.marker[i] != p:
        i += 1
    return i


@rule
def same_name(s: State, t: Tables, p: int, q: int) -> bool:
    """Units are called by type and plunder, leaders by themselves; no two carry the same plunder."""
    if p == q:
        return True
    if p < FIRST_UNIT or q < FIRST_UNIT or t.kind[p] != t.kind[q]:
        return False
    return (s.marks[p] | s.marks[q]) & Mark.LADEN == 0


@rule
def is_first_of_name(s: State, t: Tables, unit: int, besides: int) -> bool:
    """Whether a unit stands for its name in its hex: nobody before it is called so, but for one who does not count."""
    q = s.first[s.at[unit]]
    while q != unit:
        if q != besides and same_name(s, t, q, unit):
            return False
        q = s.after[q]
    return True


@rule
def comes_before(s: State, t: Tables, p: int, q: int) -> bool:
    """The order of names: leaders by id, then by type; within a type fewer markers first, then by the alphabet."""
    if p == q or p < FIRST_UNIT or q < FIRST_UNIT:
        return p < q
    if t.kind[p] != t.kind[q]:
        return t.kind[p] < t.kind[q]
    if (s.marks[p] | s.marks[q]) & Mark.LADEN == 0:
        return False
    carried = markers_of(s, p)
    others = markers_of(s, q)
    if carried != others:
        return carried < others
    return t.site_rank[first_marker(s, p)] < t.site_rank[first_marker(s, q)]


@apart
def next_asked(s: State, t: Tables) -> int:
    """The first piece of the least name among those that are still asked about; NOBODY if there is none."""
    best = NOBODY
    for p in range(t.pieces):
        if s.part[p] == Part.MAYBE and (best == NOBODY or comes_before(s, t, p, best)):
            best = p
    return best


@apart
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
def most_of_name(s: State, t: Tables, p: int) -> int:
    """As many of a name as there is room for."""
    return min(s.room, asked_alike(s, t, p))


@rule
def least_of_name(s: State, t: Tables, p: int, wanted: int) -> int:
    """As many of a name as are wanted and are not among later names."""
    return max(0, wanted - (asked_in_all(s, t) - asked_alike(s, t, p)))


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
