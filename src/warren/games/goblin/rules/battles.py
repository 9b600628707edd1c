"""GB11: battles are declared and fought one by one, in four steps (GB3.6)."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.log import Log, note
from ....core.maps import opposite
from ....core.moves import Moves, add
from ....core.rule import apart, row, rule
from ..board import N_HEX
from ..pieces import KING, N_GOBLIN_LEADERS, NOBODY, Mark
from ..state import NOWHERE, State, Step, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .losses import lose_confidence
from .stacks import (
    be_done_with,
    forget_hexes,
    is_done_with,
    leads_line,
    outside,
    phasing_seat,
    put_mark,
    seat_of,
    somebody_in,
    take_mark,
)
from .turn import end_combat

# ---- D30: who fights


@rule
def contact(s: State, t: Tables, at: int, direction: int) -> int:
    """GB11.2, Q33: the first piece of the phasing hex if the neighbour there holds enemies; else NOBODY."""
    first = somebody_in(s, t, at)
    if first == NOBODY or t.side[first] != s.side or direction >= 6:
        return NOBODY
    to = t.beside[at][direction]
    if to == N_HEX:
        return NOBODY
    other = somebody_in(s, t, to)
    return first if other != NOBODY and t.side[other] != s.side else NOBODY


@rule
def refuse_engage(s: State, t: Tables, at: int, direction: int) -> int:
    """GB11.2."""
    first = contact(s, t, at, direction)
    if first == NOBODY:
        return Reason.NO_CONTACT
    return Reason.ENGAGED_ALREADY if s.engaged[first] >> direction & 1 else Reason.LEGAL


@rule
def open_contacts(s: State, t: Tables, enemy: int) -> int:
    """How many hexes beside an enemy hex are not yet engaged with it."""
    n = 0
    for d in range(6):
        at = t.beside[enemy][d]
        if at < N_HEX and refuse_engage(s, t, at, opposite(d)) == Reason.LEGAL:
            n += 1
    return n


@rule
def refuse_engage_all(s: State, t: Tables, enemy: int) -> int:
    """D30: an enemy hex that has two or more such contacts."""
    return Reason.LEGAL if open_contacts(s, t, enemy) > 1 else Reason.NO_CONTACT


@apart
def offer_contacts(s: State, t: Tables, moves: Moves) -> None:
    """D30."""
    for p in range(t.pieces):
        if leads_line(s, t, p, s.side):
            for d in range(6):
                if refuse_engage(s, t, s.at[p], d) == Reason.LEGAL:
                    add(moves, move_of(Verb.ENGAGE, s.at[p], d))
        elif leads_line(s, t, p, 1 - s.side) and refuse_engage_all(s, t, s.at[p]) == Reason.LEGAL:
            add(moves, move_of(Verb.ENGAGE_ALL, s.at[p]))
    add(moves, move_of(Verb.ENGAGED))


@rule
def engage(s: State, t: Tables, at: int, direction: int, log: Log) -> None:
    """GB11.3."""
    first = contact(s, t, at, direction)
    s.engaged[first] = s.engaged[first] | (1 << direction)
    note(log, Event.ENGAGED, at, t.beside[at][direction])


@rule
def engage_all(s: State, t: Tables, enemy: int, log: Log) -> None:
    """D30."""
    for d in range(6):
        at = t.beside[enemy][d]
        if at < N_HEX and refuse_engage(s, t, at, opposite(d)) == Reason.LEGAL:
            engage(s, t, at, opposite(d), log)


@apart
def declare(s: State, t: Tables, log: Log) -> None:
    """GB11.1, Q32: battles are what hangs together by engaged pairs, numbered by their lowest hexes."""
    labels = row(N_HEX)
    changed = True
    while changed:
        changed = False
        for p in range(t.pieces):
            if s.engaged[p]:
                at = s.at[p]
                for d in range(6):
                    if s.engaged[p] >> d & 1:
                        to = t.beside[at][d]
                        least = min(labels[at] if labels[at] else at + 1, labels[to] if labels[to] else to + 1)
                        if labels[at] != least or labels[to] != least:
                            labels[at] = least
                            labels[to] = least
                            changed = True
    s.battles = 0
    for h in range(N_HEX):
        if labels[h] == h + 1:
            s.battles += 1
            for p in range(t.pieces):
                if outside(s, t, p) and labels[s.at[p]] == h + 1:
                    s.involved[p] = s.battles
    for p in range(t.pieces):
        s.engaged[p] = 0
    note(log, Event.BATTLES, s.battles)
    s.phase = Phase.JOIN


# ---- D42, D31


@rule
def refuse_join(s: State, t: Tables, one: int, other: int) -> int:
    """GB11.2, Q32: two battles of which a hex of the one is a neighbour of a hex of the other."""
    if not 1 <= one < other <= s.battles:
        return Reason.NO_SUCH_BATTLE
    for p in range(t.pieces):
        if s.involved[p] == one:
            for d in range(6):
                to = t.beside[s.at[p]][d]
                if to < N_HEX:
                    found = somebody_in(s, t, to)
                    if found != NOBODY and s.involved[found] == other:
                        return Reason.LEGAL
    return Reason.NOT_NEIGHBOURS


@rule
def offer_joins(s: State, t: Tables, moves: Moves) -> None:
    """D42."""
    for one in range(1, s.battles):
        for other in range(one + 1, s.battles + 1):
            if refuse_join(s, t, one, other) == Reason.LEGAL:
                add(moves, move_of(Verb.JOIN, one, other))
    add(moves, move_of(Verb.JOINED))


@rule
def join(s: State, t: Tables, one: int, other: int, log: Log) -> None:
    """GB11.2: the numbers behind close up."""
    for p in range(t.pieces):
        if s.involved[p] == other:
            s.involved[p] = one
        elif s.involved[p] > other:
            s.involved[p] -= 1
    s.battles -= 1
    note(log, Event.BATTLES, s.battles)


@rule
def joined(s: State) -> None:
    """D31: the battles are fought."""
    s.phase = Phase.BATTLE


@rule
def is_fought(s: State, battle: int) -> bool:
    """GB11.4: whether a battle has been fought, or is."""
    return s.fought >> battle & 1 != 0


@rule
def refuse_battle(s: State, battle: int) -> int:
    """GB11.4."""
    known = 1 <= battle <= s.battles and not is_fought(s, battle)
    return Reason.LEGAL if known else Reason.NO_SUCH_BATTLE


@rule
def fight(s: State, t: Tables, battle: int, log: Log) -> None:
    """GB3.5, GB3.6, Q63: a battle begins; whether a goblin leader and the King are in it."""
    s.battle = battle
    s.fought = s.fought | (1 << battle)
    s.goblins_ran = 0
    s.lost = 0
    s.goblin_leader_in = 0
    s.king_in = 0
    for p in range(N_GOBLIN_LEADERS):
        if s.involved[p] == battle:
            s.goblin_leader_in = 1
            if p == KING:
                s.king_in = 1
    note(log, Event.BATTLE, battle)
    begin_step(s, Step.THEIR_FIRE)


# ---- steps


@rule
def begin_step(s: State, step: int) -> None:
    """GB3.6."""
    s.step = step
    s.target = NOWHERE
    forget_hexes(s)
    s.phase = Phase.BEGIN_STEP


@rule
def go_on(s: State, t: Tables) -> None:
    """Q36: in a step attacks are chosen and resolved one after another."""
    s.target = NOWHERE
    s.strength = 0
    s.around = 0
    s.sources = 0
    for p in range(t.pieces):
        s.part[p] = 0
        take_mark(s, p, Mark.STRUCK)
    s.phase = Phase.FIRE if s.step <= Step.OUR_FIRE else Phase.MELEE


@rule
def hold(s: State, t: Tables) -> None:
    """GB11.6: nobody has to attack; the next step, the next battle, or the end of the phase."""
    if s.step < Step.THEIR_MELEE:
        begin_step(s, s.step + 1)
    else:
        s.battle = 0
        s.step = Step.NONE
        s.phase = Phase.BATTLE


@rule
def all_fought(s: State, t: Tables) -> None:
    """GB3.2."""
    end_combat(s, t)


@rule
def acting_side(s: State) -> int:
    """GB11.5, GB3.6: whose step it is."""
    ours = s.step == Step.OUR_FIRE or s.step == Step.OUR_MELEE
    return s.side if ours else 1 - s.side


@rule
def turn_to(s: State, at: int, phase: int) -> None:
    """D32, D34: a target is chosen; who attacks it is said hex by hex."""
    s.target = at
    s.strength = 0
    s.around = 0
    s.phase = phase


@rule
def acting_seat(s: State) -> int:
    """GB11.5."""
    return seat_of(s, acting_side(s))


@rule
def is_target(s: State, t: Tables, h: int) -> int:
    """Q34, GB13.3: why a hex cannot be attacked in this battle, whoever attacks; LEGAL if it can."""
    found = False
    p = somebody_in(s, t, h)
    if p == NOBODY or t.side[p] == acting_side(s):
        return Reason.NO_TARGET
    while p != NOBODY:
        if s.involved[p] and is_fought(s, s.involved[p]):
            found = True
        elif s.involved[p]:
            return Reason.TO_COME
        p = s.after[p]
    if not found:
        return Reason.NO_TARGET
    return Reason.HIT_ALREADY if is_done_with(s, h) else Reason.LEGAL


@rule
def draw_in(s: State, t: Tables, h: int, log: Log) -> None:
    """Q34, Q62, Q63: a hex is attacked: bystanders are involved from now on."""
    be_done_with(s, h)
    p = s.first[h]
    while p != NOBODY:
        if s.involved[p] == 0:
            s.involved[p] = s.battle
            put_mark(s, p, Mark.DRAWN_IN)
        if p < N_GOBLIN_LEADERS:
            s.goblin_leader_in = 1
        if p == KING:
            s.king_in = 1
        p = s.after[p]
    lose_confidence(s, t, log)


CHAPTER = (
    Decision(Phase.ENGAGE, phasing_seat, offer_contacts),
    Answer(Verb.ENGAGE_ALL, engage_all, refuse_engage_all),
    Answer(Verb.ENGAGE, engage, refuse_engage),
    Answer(Verb.ENGAGED, declare),
    Decision(Phase.JOIN, phasing_seat, offer_joins),
    Answer(Verb.JOIN, join, refuse_join),
    Answer(Verb.JOINED, joined),
    Decision(Phase.BATTLE, phasing_seat, passes=all_fought),
    Answer(Verb.BATTLE, fight, refuse_battle),
    Passage(Phase.BEGIN_STEP, go_on),
)
