"""GB22 to GB24: ruins and plunder, militia and feudals, goblins in their caves."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.dice import die
from ....core.log import Log, note, tell
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..pieces import FIRST_UNIT, N_GOBLIN_LEADERS, N_LEADERS, NOBODY, Draw, Off, Part, Side
from ..state import N_SITES, NOWHERE, RAID, Loot, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .deployment import begin_deployment, draw_unit, fresh_feudals, is_absent, sort_feudals
from .losses import leave_table
from .sight import forget, note_leaders
from .stacks import goblin_seat, least_of_name, line_up, most_of_name, next_asked, put, settle, settle_rest


@rule
def prepare(s: State, t: Tables) -> None:
    """GB1.2: from the options to the first King."""
    for p in range(t.pieces):
        s.at[p] = Off.PILE
        s.moved_by[p] = NOBODY
        s.seen_at[p] = NOWHERE
        s.began[p] = NOWHERE
    line_up(s, t)
    for i in range(N_SITES):
        s.marker[i] = Loot.UNKNOWN
    s.leader = NOBODY
    s.last = NOBODY
    s.entry = NOWHERE
    s.exit = NOWHERE
    s.target = NOWHERE
    s.site = NOWHERE
    s.rank = -1
    s.step = 4
    s.reign = 0
    s.cycle = 0
    s.phase = Phase.NEW_REIGN


@rule
def new_reign(s: State, t: Tables, log: Log) -> None:
    """GB1.4, GB1.5, GB29.1, GB30.1, D1: who is King; all pieces are fresh, nothing is in ruins."""
    if s.reign == 0:
        first = 0
        second = 0
        while first == second:
            first = die(s)
            note(log, Event.KING_ROLL, 0, first)
            second = die(s)
            note(log, Event.KING_ROLL, 1, second)
        s.king = 0 if first > second else 1
    else:
        s.king = 1 - s.king
    note(log, Event.REIGN, s.king, 1 - s.king)
    s.cycle = 0
    s.plunder = 0
    s.glory = 0
    s.confidence = 0
    s.held = 0
    s.relief_started = 0
    s.relief_appeared = 0
    for i in range(N_SITES):
        s.marker[i] = Loot.UNKNOWN
    s.phase = Phase.NEW_CYCLE


@apart
def new_cycle(s: State, t: Tables, log: Log) -> None:
    """GB1.2, GB22: a cycle begins with ruins and plunder."""
    s.cycle += 1
    s.turn = 0
    s.alarm = 0
    s.ended = 0
    s.combat = 0
    s.side = Side.GOBLIN
    s.last_plunder = 0
    s.baron_turn = 0
    s.baron_in = 0
    s.entry = NOWHERE
    s.exit = NOWHERE
    s.leader = NOBODY
    s.target = NOWHERE
    s.site = NOWHERE
    note(log, Event.CYCLE, s.cycle)
    if s.cycle == 1:
        fresh_goblins(s, t)
        fresh_feudals(s, t)
    else:
        gather_goblins(s, t)
        sort_feudals(s, t)
    for p in range(t.pieces):
        forget(s, p)
    lay_ruins(s, t, log)
    if all_ruined(s):
        note(log, Event.ALL_RUINED)
        s.phase = Phase.END_OF_CYCLE
    else:
        begin_deployment(s, t, log)
        s.phase = Phase.PLACE


# ---- ruins and plunder, D2


@rule
def lay_ruins(s: State, t: Tables, log: Log) -> None:
    """GB22: which places are in ruins; a marker lies in every other one."""
    for i in range(N_SITES):
        if s.cycle == 1 or (s.held >> i & 1 == 0 and s.marker[i] == Loot.LIES):
            s.marker[i] = Loot.LIES
        elif s.marker[i] != Loot.RUINED:
            if s.held >> i & 1 or ruin_is_rolled(s, t, i, log):
                s.marker[i] = Loot.RUINED
                note(log, Event.RUINED, i)
            else:
                s.marker[i] = Loot.LIES
    s.held = 0
    if s.version == RAID:
        for table in range(3):
            face = die(s)
            note(log, Event.RUIN_ROLL, face)
            site = t.raid_ruins[table][face - 1]
            s.marker[site] = Loot.RUINED
            note(log, Event.RUINED, site)


@rule
def ruin_is_rolled(s: State, t: Tables, site: int, log: Log) -> bool:
    """GB22.3: as many dice as the marker has bags; within its range the place is in ruins."""
    total = 0
    for _ in range(t.bags[site]):
        total += die(s)
    note(log, Event.RUIN_ROLL, total)
    return is_ruin_by(t, site, total)


@rule
def is_ruin_by(t: Tables, site: int, total: int) -> bool:
    """GB22.3: whether a place is in ruins by the sum of its dice."""
    return t.ruin_low[site] <= total <= t.ruin_high[site]


@rule
def all_ruined(s: State) -> bool:
    """Q64."""
    for i in range(N_SITES):
        if s.marker[i] != Loot.RUINED:
            return False
    return True


# ---- goblins, D8 to D10


@rule
def fresh_goblins(s: State, t: Tables) -> None:
    """GB24.1, GB24.2: all goblins are there."""
    for p in range(t.pieces):
        if t.side[p] == Side.GOBLIN:
            leave_table(s, p, Off.HOME if is_absent(s, p) else Off.UNPLACED)


@rule
def gather_goblins(s: State, t: Tables) -> None:
    """GB24.3, Q74: all that are not dead."""
    for p in range(t.pieces):
        if t.side[p] == Side.GOBLIN and s.at[p] != Off.DEAD and not is_absent(s, p):
            leave_table(s, p, Off.UNPLACED)


@rule
def muster(s: State, t: Tables, log: Log) -> None:
    """GB24.1, D8: in a raid eight goblins sit out."""
    if s.version == RAID:
        for _ in range(t.sitting_out):
            p = draw_unit(s, t, Draw.GOBLINS)
            leave_table(s, p, Off.HOME)
            tell(log, 1 << s.king, Event.SITS_OUT, t.kind[p])
    next_leader(s, t)


@rule
def next_leader(s: State, t: Tables) -> None:
    """GB24.4, D9: leaders in their order; when all have a cave the raid begins."""
    s.leader = NOBODY
    for p in range(N_GOBLIN_LEADERS):
        if s.at[p] == Off.UNPLACED and s.leader == NOBODY:
            s.leader = p
    if s.leader != NOBODY:
        s.phase = Phase.CAVE
        return
    for p in range(FIRST_UNIT, t.pieces):
        if t.side[p] == Side.GOBLIN and s.at[p] == Off.UNPLACED:
            put(s, p, Off.HOME)  # GB24.6
    s.turn = 1
    for p in range(N_LEADERS):
        if s.at[p] >= 0:
            note_leaders(s, s.at[p])
    s.phase = Phase.GOBLIN_MOVES


@rule
def refuse_cave(s: State, t: Tables, cave: int) -> int:
    """GB24.4: separate caves."""
    if cave >= t.caves:
        return Reason.NO_CAVE
    for p in range(N_GOBLIN_LEADERS):
        if s.at[p] == t.cave_at[cave]:
            return Reason.CAVE_TAKEN
    return Reason.LEGAL


@rule
def choose_cave(s: State, t: Tables, cave: int, log: Log) -> None:
    """GB24.4."""
    put(s, s.leader, t.cave_at[cave])
    s.room = t.command[s.leader]
    note(log, Event.IN_CAVE, s.leader, t.cave_at[cave])
    for p in range(FIRST_UNIT, t.pieces):
        if t.side[p] == Side.GOBLIN and s.at[p] == Off.UNPLACED:
            s.part[p] = Part.MAYBE
    s.phase = Phase.FILL


@rule
def left_to_place(s: State, t: Tables) -> int:
    """How many goblins are with nobody yet."""
    left = 0
    for q in range(FIRST_UNIT, t.pieces):
        if t.side[q] == Side.GOBLIN and s.at[q] == Off.UNPLACED:
            left += 1
    return left


@rule
def wanted_later(s: State, t: Tables) -> int:
    """How many the leaders command who come after this one."""
    wanted = 0
    for q in range(s.leader + 1, N_GOBLIN_LEADERS):
        if s.at[q] == Off.UNPLACED:
            wanted += t.command[q]
    return wanted


@rule
def least_to_fill(s: State, t: Tables, p: int) -> int:
    """D10, Q68: stacks are filled while units last; if units are short they are spread at will."""
    if left_to_place(s, t) < s.room + wanted_later(s, t):
        return 0
    return least_of_name(s, t, p, s.room)


@rule
def refuse_fill(s: State, t: Tables, n: int, unit: int) -> int:
    """GB24.4, D10."""
    if unit != next_asked(s, t):
        return Reason.NOT_THIS_ONE
    if n > most_of_name(s, t, unit):
        return Reason.TOO_MANY
    return Reason.LEGAL if n >= least_to_fill(s, t, unit) else Reason.TOO_FEW


@rule
def takes_the_rest(s: State, t: Tables) -> bool:
    """Whether all who are left go with the last leader, as everybody can count."""
    return wanted_later(s, t) == 0 and left_to_place(s, t) == s.room


@rule
def is_filling(s: State, t: Tables) -> bool:
    """D10: whether it is asked who begins with him; since rules version 2 also where one answer is left (6.4)."""
    p = next_asked(s, t)
    if s.room == 0 or p == NOBODY or takes_the_rest(s, t):
        return False
    return s.rules >= 2 or least_to_fill(s, t, p) < most_of_name(s, t, p)


@rule
def offer_fill(s: State, t: Tables, moves: Moves) -> None:
    """D10."""
    p = next_asked(s, t)
    if s.room > 0 and p != NOBODY:
        for n in range(least_to_fill(s, t, p), most_of_name(s, t, p) + 1):
            add(moves, move_of(Verb.FILL, n, p))


@rule
def fill(s: State, t: Tables, n: int, unit: int) -> None:
    """GB24.4."""
    left = n
    for p in range(unit, t.pieces):
        if left > 0 and s.part[p] == Part.MAYBE and t.kind[p] == t.kind[unit]:
            put(s, p, s.at[s.leader])
            left -= 1
    settle(s, t, unit, 0, Part.NONE, Part.NONE)
    s.room -= n


@rule
def filled(s: State, t: Tables, log: Log) -> None:
    """GB24.4: what is not asked, then on to the next leader."""
    p = next_asked(s, t)
    if s.room > 0 and p != NOBODY:
        fill(s, t, least_to_fill(s, t, p), p)
        return
    note(log, Event.FILLED, s.leader)
    settle_rest(s, t, Part.NONE)
    s.room = 0
    next_leader(s, t)


CHAPTER = (
    Passage(Phase.NEW_REIGN, new_reign),
    Passage(Phase.NEW_CYCLE, new_cycle),
    Passage(Phase.MUSTER, muster),
    Decision(Phase.CAVE, goblin_seat),
    Answer(Verb.CAVE, choose_cave, refuse_cave),
    Decision(Phase.FILL, goblin_seat, offer_fill, asks=is_filling, passes=filled, always=True),
    Answer(Verb.FILL, fill, refuse_fill),
)
