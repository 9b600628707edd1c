"""GB15, GB18: morale checks, and leaders when troops run."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.dice import die
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..pieces import FIRST_UNIT, MOUNTED, N_LEADERS, NOBODY, ON_FOOT, Part, Rank, Side
from ..state import RETREATED, ROUTED, End, Outcome, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .losses import drop_plunder
from .stacks import clear_parts, commander, fights, first_unit, least_of_name, seat_of, settle, somebody_in

FACES = 8  # GB15.5: columns of the table


@rule
def begin_check(s: State, t: Tables, armor: int) -> None:
    """GB12.7, GB13.5, GB15.1, GB15.3, GB20.1, Q38: who checks: units of an armor class or worse, all in melee (0)."""
    clear_parts(s, t)
    p = s.first[s.target]
    while p != NOBODY:
        if must_check(t.armor[p], armor) and fights(s, p):
            s.part[p] = Part.CHECKS
        p = s.after[p]
    s.rank = Rank.C + 1
    s.phase = Phase.CHECK


@rule
def must_check(armor: int, least: int) -> bool:
    """GB12.7: whether an armor class checks where one and all that are worse do."""
    return armor >= least


@apart
def check(s: State, t: Tables, log: Log) -> None:
    """GB15.2, GB15.5, GB15.6: one die per class present: C first, then B, then A."""
    if s.ended != End.GOES_ON:
        s.phase = Phase.END_OF_CYCLE
        return
    for p in range(N_LEADERS):
        if s.part[p] != Part.CHECKS:
            s.part[p] = Part.NONE
    s.rank -= 1
    if s.rank < 0:
        s.phase = Phase.AFTER_CHECK
        return
    first = NOBODY
    for p in range(t.pieces):
        if s.part[p] == Part.CHECKS and t.rank[p] == s.rank and first == NOBODY:
            first = p
    if first == NOBODY:
        return
    face = die(s)
    shown = face + modifier_in(s, t, s.target)
    note(log, Event.CHECK_ROLL, s.rank, face, shown)
    s.outcome = outcome_of(t, s.rank, shown)
    if s.outcome == Outcome.STANDS:
        note(log, Event.STANDS)
        hand_out(s, t, Part.NONE)
        return
    if s.outcome == Outcome.ROUT:
        note(log, Event.ROUTS)
    else:
        note(log, Event.RETREATS, s.outcome)
    hand_out(s, t, Part.WITH_FOOT if first < FIRST_UNIT else Part.RUNS)
    if t.side[first] == Side.GOBLIN:
        s.goblins_ran = max(s.goblins_ran, ROUTED if s.outcome == Outcome.ROUT else RETREATED)
    for p in range(FIRST_UNIT, t.pieces):
        if s.part[p] == Part.RUNS:
            drop_plunder(s, p, log)
    s.phase = Phase.RUN if first < FIRST_UNIT else Phase.ACCOMPANY


@rule
def modifier_in(s: State, t: Tables, h: int) -> int:
    """GB15.6: what the leader in command adds."""
    leader = commander(s, t, h)
    return 0 if leader == NOBODY else t.modifier[leader]


@rule
def outcome_of(t: Tables, rank: int, shown: int) -> int:
    """GB15.5: what comes of a check, by the modified die."""
    return t.morale[rank][min(FACES, shown) - 1]


@rule
def hand_out(s: State, t: Tables, part: int) -> None:
    """All who check in this class get a part."""
    for p in range(t.pieces):
        if s.part[p] == Part.CHECKS and t.rank[p] == s.rank:
            s.part[p] = part


# ---- D36: leaders


@rule
def owner(s: State, t: Tables) -> int:
    """The seat whose pieces are in the target hex, or run from it."""
    found = somebody_in(s, t, s.target)
    for p in range(t.pieces):
        if s.part[p] != Part.NONE:
            found = p
    return seat_of(s, t.side[found])


@rule
def next_leader(s: State, t: Tables) -> int:
    """D36: leaders of the hex in order of id."""
    p = s.first[s.target]
    while p != NOBODY and p < N_LEADERS:
        if s.part[p] == Part.NONE:
            return p
        p = s.after[p]
    return NOBODY


@rule
def runs_from(s: State, t: Tables, mounted: int) -> bool:
    """GB18.1, Q44: whether units on foot or mounted run."""
    for p in range(FIRST_UNIT, t.pieces):
        if s.part[p] == Part.RUNS and t.mounted[p] == mounted:
            return True
    return False


@rule
def somebody_stays(s: State, t: Tables) -> bool:
    """GB18.2: whether a fighting unit remains in the hex."""
    p = first_unit(s, s.target)
    while p != NOBODY:
        if s.part[p] != Part.RUNS:
            return True
        p = s.after[p]
    return False


@rule
def refuse_go_on_foot(s: State, t: Tables, leader: int) -> int:
    """GB18.1."""
    if leader != next_leader(s, t):
        return Reason.NOT_THIS_ONE
    return Reason.LEGAL if runs_from(s, t, ON_FOOT) else Reason.NO_SUCH_GROUP


@rule
def refuse_go_on_horse(s: State, t: Tables, leader: int) -> int:
    """GB18.1, Q44."""
    if leader != next_leader(s, t):
        return Reason.NOT_THIS_ONE
    return Reason.LEGAL if runs_from(s, t, MOUNTED) else Reason.NO_SUCH_GROUP


@rule
def refuse_remain(s: State, t: Tables, leader: int) -> int:
    """GB18.2, Q43."""
    if leader != next_leader(s, t):
        return Reason.NOT_THIS_ONE
    return Reason.LEGAL if somebody_stays(s, t) else Reason.MUST_GO


@rule
def offer_company(s: State, t: Tables, moves: Moves) -> None:
    """D36."""
    p = next_leader(s, t)
    if p == NOBODY:
        return
    if runs_from(s, t, ON_FOOT):
        add(moves, move_of(Verb.GO_ON_FOOT, p))
    if runs_from(s, t, MOUNTED):
        add(moves, move_of(Verb.GO_ON_HORSE, p))
    if somebody_stays(s, t):
        add(moves, move_of(Verb.REMAIN, p))


@rule
def go_on_foot(s: State, leader: int) -> None:
    """GB18.1."""
    s.part[leader] = Part.WITH_FOOT


@rule
def go_on_horse(s: State, leader: int) -> None:
    """GB18.1."""
    s.part[leader] = Part.WITH_HORSE


@rule
def remain(s: State, leader: int) -> None:
    """GB18.1."""
    s.part[leader] = Part.STAYS


# ---- D38: who goes with them


@apart
def gather(s: State, t: Tables) -> None:
    """GB18.3, Q44, Q50: groups form, foot before mounted; a group larger than the limit is picked."""
    for mounted in range(2):
        part = Part.WITH_HORSE if mounted else Part.WITH_FOOT
        limit = 0
        gathered = 0
        runners = 0
        for p in range(t.pieces):
            if s.part[p] == part:
                if p < FIRST_UNIT:
                    limit = max(limit, t.command[p])
                else:
                    gathered += 1
            elif s.part[p] == Part.RUNS and t.mounted[p] == mounted:
                runners += 1
        if limit > 0 and gathered == 0 and runners > 0:
            for p in range(FIRST_UNIT, t.pieces):
                if s.part[p] == Part.RUNS and t.mounted[p] == mounted:
                    s.part[p] = part if runners <= limit else Part.MAYBE
            if runners > limit:
                s.room = limit
                s.asked = mounted
                s.phase = Phase.COMPANY
                return
    s.room = 0
    s.asked = 0
    s.phase = Phase.RUN


@rule
def least_in_company(s: State, t: Tables, p: int) -> int:
    """D38: the limit is filled."""
    return least_of_name(s, t, p, s.room)


@rule
def name_company(s: State, t: Tables, n: int, unit: int) -> None:
    """Q44: the others move singly."""
    settle(s, t, unit, n, Part.WITH_HORSE if s.asked else Part.WITH_FOOT, Part.RUNS)
    s.room -= n


CHAPTER = (
    Passage(Phase.CHECK, check),
    Decision(Phase.ACCOMPANY, owner, offer_company, passes=gather),
    Answer(Verb.GO_ON_FOOT, go_on_foot, refuse_go_on_foot),
    Answer(Verb.GO_ON_HORSE, go_on_horse, refuse_go_on_horse),
    Answer(Verb.REMAIN, remain, refuse_remain),
)
