"""GB16, GB17: retreats and routs, and what they cost."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.dice import die
from ....core.log import Log, note
from ....core.maps import opposite
from ....core.moves import Moves, add
from ....core.record import Ints
from ....core.rule import apart, row, rule
from ..board import N_HEX
from ..pieces import FIRST_UNIT, N_LEADERS, NOBODY, Gait, Mark, Off, Part, Side
from ..state import N_EXITS, N_SITES, NOWHERE, End, Loot, Outcome, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .losses import destroy, leave_table, lose_confidence, test_end
from .morale import owner
from .sight import arrive
from .stacks import excess, fill_held, fill_zone, put, put_mark, step_cost, take_mark

FAR = 10000  # hexes to safety that cannot be reached
CUT_OFF = -1  # how far they run: they have no way
LOST = -2  # they must leave the map


# ---- who runs now


@rule
def group_part(s: State, t: Tables) -> int:
    """Q50: groups with a leader first, foot before mounted, then single units; NONE when all have run."""
    found = 0
    p = s.first[s.target]
    while p != NOBODY:
        part = s.part[p]
        if Part.RUNS <= part <= Part.WITH_HORSE:
            if part == Part.WITH_FOOT:
                return part
            found = max(found, part)
        p = s.after[p]
    return found


@rule
def first_runner(s: State, t: Tables, part: int) -> int:
    """The first piece of those who run now; fighting units before leaders."""
    found = NOBODY
    p = s.first[s.target]
    while p != NOBODY:
        if s.part[p] == part and (found == NOBODY or (found < FIRST_UNIT <= p)):
            found = p
        p = s.after[p]
    return found


@rule
def is_running(s: State, p: int, part: int, first: int) -> bool:
    """Whether a piece runs now: with its group, or as the single unit whose turn it is."""
    if s.at[p] != s.target or s.part[p] != part:
        return False
    return part != Part.RUNS or p == first


@rule
def gait_of_run(t: Tables, part: int, first: int) -> int:
    """GB16.1, Q25: a leader who goes along has the kind of the group."""
    if t.side[first] == Side.GOBLIN:
        return Gait.GOBLIN
    return Gait.HORSE if part == Part.WITH_HORSE or t.mounted[first] else Gait.FOOT


# ---- the way to safety


@rule
def fill_safety(s: State, t: Tables, side: int, part: int, first: int, safe: Ints) -> int:
    """GB16.6, Q48: safe hexes; returns how many."""
    n = 0
    if side == Side.GOBLIN:
        for i in range(t.caves):
            safe[t.cave_at[i]] = 1
            n += 1
        return n
    threat = row(N_HEX)
    for p in range(t.pieces):
        if t.side[p] == Side.GOBLIN and s.at[p] >= 0 and t.cave[s.at[p]] < 0:
            threat[s.at[p]] = 1
            for d in range(6):
                if t.beside[s.at[p]][d] < N_HEX:
                    threat[t.beside[s.at[p]][d]] = 1
    for i in range(N_SITES):
        h = t.site_hex[i]
        if s.marker[i] != Loot.RUINED and not threat[h]:
            safe[h] = 1
            n += 1
    for p in range(N_LEADERS):
        if t.side[p] == Side.FEUDAL and s.at[p] >= 0 and not is_running(s, p, part, first):
            h = s.at[p]
            if not threat[h] and not safe[h]:
                safe[h] = 1
                n += 1
    return n


@rule
def fill_distance(s: State, t: Tables, gait: int, goals: Ints, closed: Ints, far: Ints) -> None:
    """Q45: hexes to the nearest goal along steps that the group could make."""
    line = row(N_HEX)
    end = 0
    for h in range(N_HEX):
        far[h] = FAR
        if goals[h] and not closed[h]:
            far[h] = 0
            line[end] = h
            end += 1
    first = 0
    while first < end:
        at = line[first]
        first += 1
        for d in range(6):
            back = t.beside[at][d]
            if back == N_HEX or far[back] != FAR or closed[back] or t.cave[back] >= 0:
                continue
            if step_cost(s, t, gait, back, opposite(d)) >= 0:
                far[back] = far[at] + 1
                line[end] = back
                end += 1


@rule
def survey(s: State, t: Tables, part: int, first: int, held: Ints, far: Ints) -> int:
    """GB16.3, GB16.4, Q45 to Q47: distances to safety; returns how many hexes they run, CUT_OFF or LOST.

    If the full number cannot be run that shows only when the ends are looked for.
    """
    side = t.side[first]
    gait = gait_of_run(t, part, first)
    length = s.outcome
    if s.outcome == Outcome.ROUT:
        length = t.rout[1] if gait == Gait.HORSE else t.rout[0]
    fill_held(s, t, 1 - side, held)
    goals = row(N_HEX)
    exits = False
    if fill_safety(s, t, side, part, first, goals) == 0:
        exits = True
        for i in range(N_EXITS):
            goals[t.exit_at[i]] = 1
    fill_distance(s, t, gait, goals, held, far)
    if far[s.target] < FAR:
        if exits and length > far[s.target]:
            return LOST
        return min(length, far[s.target])
    nothing = row(N_HEX)
    fill_distance(s, t, gait, goals, nothing, far)
    return length if far[s.target] < FAR else CUT_OFF


@rule
def fill_ends(s: State, t: Tables, part: int, first: int, ends: Ints) -> int:
    """GB16.3, GB16.9, Q49: marks the hexes where those who run now may end; returns how many, CUT_OFF or LOST."""
    n = fill_near_ends(s, t, part, first, ends)
    good = drop_worse_ends(s, t, part, first, ends) if n > 0 else 0
    return good if good > 0 else n


@rule
def fill_near_ends(s: State, t: Tables, part: int, first: int, ends: Ints) -> int:
    """GB16.3: the same, whoever is there."""
    held = row(N_HEX)
    far = row(N_HEX)
    length = survey(s, t, part, first, held, far)
    if length < 0:
        return length
    gait = gait_of_run(t, part, first)
    line = row(N_HEX)
    seen = row(N_HEX)
    line[0] = s.target
    seen[s.target] = 1
    end = 1
    i = 0
    n = 0
    while i < end:
        at = line[i]
        i += 1
        if far[s.target] - far[at] == length:
            ends[at] = 1
            n += 1
            continue
        for d in range(6):
            to = t.beside[at][d]
            if to == N_HEX or seen[to] or held[to] or far[to] != far[at] - 1:
                continue
            if step_cost(s, t, gait, at, d) >= 0:
                seen[to] = 1
                line[end] = to
                end += 1
    return n if n > 0 else CUT_OFF


@rule
def drop_worse_ends(s: State, t: Tables, part: int, first: int, ends: Ints) -> int:
    """GB16.9, Q49: singles keep away from friends, groups keep limits, if they can; returns how many are left."""
    units = row(N_HEX)
    limits = row(N_HEX)
    friends = row(N_HEX)
    size = 0
    command = 0
    for p in range(t.pieces):
        if s.at[p] >= 0 and t.side[p] == t.side[first]:
            if is_running(s, p, part, first):
                if p < FIRST_UNIT:
                    command = max(command, t.command[p])
                else:
                    size += 1
            elif t.cave[s.at[p]] < 0:
                friends[s.at[p]] = 1
                if p < FIRST_UNIT:
                    limits[s.at[p]] = max(limits[s.at[p]], t.command[p])
                else:
                    units[s.at[p]] += 1
    good = 0
    for h in range(N_HEX):
        if ends[h]:
            bad = friends[h] if part == Part.RUNS else excess(t, units[h] + size, max(limits[h], command))
            if bad == 0 or t.cave[h] >= 0:
                ends[h] = 2
                good += 1
    if good == 0:
        return 0
    for h in range(N_HEX):
        ends[h] = 1 if ends[h] == 2 else 0
    return good


# ---- D37


@apart
def is_asked_where(s: State, t: Tables) -> int:
    """D37, 6.4: since rules version 3 a group is asked also if one end is left where all would be too many.

    How many are in a stack is not seen from afar; that somebody is, everybody sees.
    """
    ends = row(N_HEX)
    part = group_part(s, t)
    first = first_runner(s, t, part)
    n = fill_near_ends(s, t, part, first, ends)
    if n <= 1 or (s.rules >= 3 and part != Part.RUNS):
        return int(n > 1)
    return int(drop_worse_ends(s, t, part, first, ends) != 1)


@apart
def refuse_end(s: State, t: Tables, at: int) -> int:
    """GB16.3."""
    ends = row(N_HEX)
    part = group_part(s, t)
    n = fill_ends(s, t, part, first_runner(s, t, part), ends)
    return Reason.LEGAL if n > 0 and ends[at] else Reason.NOT_SAFETY


@apart
def offer_ends(s: State, t: Tables, moves: Moves) -> None:
    """D37."""
    ends = row(N_HEX)
    part = group_part(s, t)
    fill_ends(s, t, part, first_runner(s, t, part), ends)
    for h in range(N_HEX):
        if ends[h]:
            add(moves, move_of(Verb.RUN_TO, h))


@rule
def next_run(s: State, t: Tables, log: Log) -> None:
    """GB16.8, Q50: the next group or unit runs; when all have, confidence and the end of the cycle are looked at."""
    part = group_part(s, t)
    if s.ended == End.KING_LOST:
        s.phase = Phase.END_OF_CYCLE
    elif part == Part.NONE:
        lose_confidence(s, t, log)
        test_end(s, t)
        s.phase = Phase.CHECK
    else:
        s.phase = Phase.RUN_TO


@apart
def run_unasked(s: State, t: Tables, log: Log) -> None:
    """GB16.3, GB16.4: to the only end, if there is one."""
    ends = row(N_HEX)
    part = group_part(s, t)
    if fill_ends(s, t, part, first_runner(s, t, part), ends) <= 0:
        no_way(s, t, log)
        return
    at = 0
    while not ends[at]:
        at += 1
    run_to(s, t, at, log)


@rule
def no_way(s: State, t: Tables, log: Log) -> None:
    """GB16.4, Q47, Q52: whoever has no way is destroyed, with the leader who goes along, all at once."""
    part = group_part(s, t)
    first = first_runner(s, t, part)
    for p in range(t.pieces):
        q = p + FIRST_UNIT if p + FIRST_UNIT < t.pieces else p + FIRST_UNIT - t.pieces
        if is_running(s, q, part, first):
            destroy(s, t, q, log)
    s.phase = Phase.RUN


@apart
def run_to(s: State, t: Tables, at: int, log: Log) -> None:
    """GB16.2, GB17, Q45, Q50, Q51: along the way with the fewest enemy zones; after a rout a die for each."""
    part = group_part(s, t)
    first = first_runner(s, t, part)
    way = row(N_HEX)
    start = s.target
    zones = find_way(s, t, part, first, at, way)
    last = start
    while last != at:
        last = way[last] - 1
        for p in range(t.pieces):
            if s.part[p] == part and (part != Part.RUNS or p == first) and s.at[p] >= 0:
                put(s, p, last)
        arrive(s, t, last, log)
    for p in range(t.pieces):
        q = p + FIRST_UNIT if p + FIRST_UNIT < t.pieces else p + FIRST_UNIT - t.pieces
        if s.part[q] == part and (part != Part.RUNS or q == first) and s.ended != End.KING_LOST:
            come_to_rest(s, t, q, start, at, zones, log)
    s.phase = Phase.RUN


@rule
def come_to_rest(s: State, t: Tables, p: int, start: int, at: int, zones: int, log: Log) -> None:
    """GB16.7, GB17.2, GB17.3, GB18.4: a runner has arrived; after a rout it may be lost."""
    note(log, Event.LEADER_RAN if p < FIRST_UNIT else Event.RAN, p if p < FIRST_UNIT else t.kind[p], start, at)
    s.part[p] = Part.NONE
    put_mark(s, p, Mark.RAN)
    if s.began[p] == NOWHERE:
        s.began[p] = start
    take_mark(s, p, Mark.ON_TOP | Mark.TOPPED)
    if s.outcome == Outcome.ROUT:
        face = die(s)
        note(log, Event.LOSS_ROLL, face, face - zones)
        if is_lost(t.armor[p], face, zones):
            destroy(s, t, p, log)
    if s.at[p] >= 0 and t.cave[s.at[p]] >= 0:
        leave_table(s, p, Off.HOME)
        put_mark(s, p, Mark.KNOWN | Mark.CAME_HOME)


@rule
def is_lost(armor: int, face: int, zones: int) -> bool:
    """GB17.2, GB17.3: whether whoever routed through so many enemy zones is lost."""
    return face - zones <= armor


@rule
def find_way(s: State, t: Tables, part: int, first: int, goal: int, way: Ints) -> int:
    """Q45, Q51: the next hex (plus 1) from each on the way with the fewest enemy zones, the lowest hexes first.

    Returns how many enemy zones are entered.
    """
    held = row(N_HEX)
    far = row(N_HEX)
    survey(s, t, part, first, held, far)
    gait = gait_of_run(t, part, first)
    zone = row(N_HEX)
    fill_zone(s, t, 1 - t.side[first], zone)
    to_go = row(N_HEX)  # zones still to enter, plus 1; 0: not on a way
    line = row(N_HEX)
    to_go[goal] = 1
    line[0] = goal
    end = 1
    i = 0
    while i < end:
        at = line[i]
        i += 1
        enters = to_go[at] + (1 if zone[at] and t.cave[at] < 0 else 0)
        for d in range(6):
            back = t.beside[at][d]
            if back == N_HEX or far[back] != far[at] + 1 or (held[back] and back != s.target) or t.cave[back] >= 0:
                continue
            if step_cost(s, t, gait, back, opposite(d)) < 0:
                continue
            if to_go[back] == 0:
                line[end] = back
                end += 1
            if to_go[back] == 0 or enters < to_go[back] or (enters == to_go[back] and at < way[back] - 1):
                to_go[back] = enters
                way[back] = at + 1
    return to_go[s.target] - 1


CHAPTER = (
    Passage(Phase.RUN, next_run),
    Decision(Phase.RUN_TO, owner, offer_ends, asks=is_asked_where, passes=run_unasked),
    Answer(Verb.RUN_TO, run_to, refuse_end),
)
