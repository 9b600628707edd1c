"""GB13, GB20: melee."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.dice import die
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..board import N_HEX
from ..pieces import NOBODY, Mark, Part
from ..rules.battles import is_fought
from ..state import NOWHERE, End, State, Tables, Water
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .battles import acting_seat, acting_side, draw_in, hold, is_target, turn_to
from .morale import begin_check
from .stacks import asked_alike, asked_in_all, fights, has, leads_line, outside, put_mark, settle
from .terrain import melee_modifier

# ---- who may attack


@rule
def is_displaced(s: State, p: int) -> bool:
    """Q37: whether a piece stands elsewhere than at the beginning of the phase."""
    return s.began[p] != NOWHERE and s.began[p] != s.at[p]


@rule
def came_near(s: State, t: Tables, p: int, target: int) -> bool:
    """Q37: whether a unit and a target have come together by a retreat, rout or advance of this phase."""
    if is_displaced(s, p):
        return True
    q = s.first[target]
    while q != NOBODY:
        if s.involved[q] and is_fought(s, s.involved[q]) and is_displaced(s, q):
            return True
        q = s.after[q]
    return False


@rule
def may_attack(s: State, t: Tables, p: int, target: int, direction: int) -> bool:
    """GB13.1, GB13.7, GB20, Q37: whether a piece in the neighbour of a target may attack it."""
    if t.side[p] != acting_side(s) or not outside(s, t, p) or has(s, p, Mark.ATTACKED):
        return False
    if not fights(s, p) or is_barred(t, target, direction) or s.involved[p] == 0 or not is_fought(s, s.involved[p]):
        return False
    return s.involved[p] == s.battle or came_near(s, t, p, target)


@rule
def is_barred(t: Tables, target: int, direction: int) -> bool:
    """GB13.7: whether a river without a crossing lies between a hex and its neighbour."""
    return t.water[target][direction] == Water.RIVER


@apart
def attackers_in(s: State, t: Tables, target: int, direction: int) -> int:
    """How many may attack a target from one of its neighbours."""
    by = t.beside[target][direction]
    n = 0
    p = s.first[by] if by < N_HEX else NOBODY
    while p != NOBODY:
        if may_attack(s, t, p, target, direction):
            n += 1
        p = s.after[p]
    return n


@rule
def refuse_melee(s: State, t: Tables, at: int) -> int:
    """GB11.6, GB13.2, GB13.3, Q34, Q36."""
    reason = is_target(s, t, at)
    if reason == Reason.NO_TARGET:
        return Reason.NO_MELEE_TARGET
    if reason == Reason.HIT_ALREADY:
        return Reason.STRUCK_ALREADY
    if reason != Reason.LEGAL:
        return reason
    for d in range(6):
        if attackers_in(s, t, at, d) > 0:
            return Reason.LEGAL
    return Reason.NOBODY_ATTACKS


@apart
def offer_targets(s: State, t: Tables, moves: Moves) -> None:
    """D34."""
    for p in range(t.pieces):
        if leads_line(s, t, p, 1 - acting_side(s)) and refuse_melee(s, t, s.at[p]) == Reason.LEGAL:
            add(moves, move_of(Verb.MELEE, s.at[p]))
    add(moves, move_of(Verb.HOLD))


@rule
def attack(s: State, t: Tables, at: int) -> None:
    """GB13.1: the target is chosen; attackers are named hex by hex."""
    turn_to(s, at, Phase.ATTACK)
    next_attackers(s, t)


@rule
def next_attackers(s: State, t: Tables) -> None:
    """D35: on to the next hex from which the target can be attacked."""
    while s.around < 6 and attackers_in(s, t, s.target, t.along[s.target][s.around]) == 0:
        s.around += 1


@rule
def is_last_hex(s: State, t: Tables) -> bool:
    """D35: whether nobody can attack from a further hex."""
    for i in range(s.around + 1, 6):
        if attackers_in(s, t, s.target, t.along[s.target][i]) > 0:
            return False
    return True


# ---- D35


@rule
def refuse_hex(s: State, t: Tables, direction: int) -> int:
    """D35: hexes in their order."""
    wrong = s.around == 6 or direction != t.along[s.target][s.around]
    return Reason.NOT_THIS_ONE if wrong else Reason.LEGAL


@rule
def refuse_none(s: State, t: Tables, direction: int) -> int:
    """D35: somebody must attack."""
    if refuse_hex(s, t, direction) == Reason.LEGAL and s.strength == 0 and is_last_hex(s, t):
        return Reason.SOMEBODY
    return refuse_hex(s, t, direction)


@rule
def refuse_choose(s: State, t: Tables, direction: int) -> int:
    """D35: only with two or more."""
    if refuse_hex(s, t, direction) == Reason.LEGAL and attackers_in(s, t, s.target, direction) < 2:
        return Reason.ONLY_ONE
    return refuse_hex(s, t, direction)


@apart
def ask_all(s: State, t: Tables, direction: int, part: int) -> None:
    """All who may attack from a hex get a part."""
    by = t.beside[s.target][direction]
    p = s.first[by]
    while p != NOBODY:
        if may_attack(s, t, p, s.target, direction):
            s.part[p] = part
        p = s.after[p]


@rule
def all_attack(s: State, t: Tables, direction: int) -> None:
    """GB11.6."""
    s.strength += attackers_in(s, t, s.target, direction)
    ask_all(s, t, direction, Part.STRIKES)
    none_more(s, t)


@rule
def none_attack(s: State, t: Tables, direction: int) -> None:
    """GB11.6."""
    none_more(s, t)


@rule
def none_more(s: State, t: Tables) -> None:
    """D35: on to the next hex."""
    s.around += 1
    s.phase = Phase.ATTACK
    next_attackers(s, t)


@rule
def choose(s: State, t: Tables, direction: int) -> None:
    """GB11.6."""
    ask_all(s, t, direction, Part.MAYBE)
    s.phase = Phase.STRIKE


@rule
def least_to_strike(s: State, t: Tables, p: int) -> int:
    """D35: 0 of the last name is not offered in the last hex while nobody attacks."""
    last = asked_in_all(s, t) == asked_alike(s, t, p)
    return 1 if last and s.strength == 0 and is_last_hex(s, t) else 0


@rule
def name_strikers(s: State, t: Tables, n: int, unit: int) -> None:
    """D35."""
    settle(s, t, unit, n, Part.STRIKES, Part.NONE)
    s.strength += n


# ---- the attack


@apart
def strike(s: State, t: Tables, log: Log) -> None:
    """GB13.1, GB13.4, GB13.5, Q42: sums on both sides, then a die if there is a chance."""
    ours = 0
    theirs = defence(s, t, s.target)
    for p in range(t.pieces):
        if s.part[p] == Part.STRIKES:
            ours += t.melee[p]
            put_mark(s, p, Mark.ATTACKED | Mark.STRUCK)
    note(log, Event.MELEES, s.target, ours, theirs)
    draw_in(s, t, s.target, log)
    if s.ended != End.GOES_ON:
        s.phase = Phase.END_OF_CYCLE
        return
    needed = melee_result(t, ours, theirs)
    modifier = melee_modifier(s, t, s.target)
    for p in range(t.pieces):
        s.part[p] = Part.NONE
    s.phase = Phase.BEGIN_STEP
    if needed == 0:
        note(log, Event.NO_CHANCE)
        return
    face = die(s)
    note(log, Event.MELEE_ROLL, face, face + modifier, needed)
    if melee_succeeds(needed, face + modifier):
        note(log, Event.MELEE_HITS, s.target)
        begin_check(s, t, 0)
    else:
        note(log, Event.MELEE_FAILS)


@rule
def defence(s: State, t: Tables, h: int) -> int:
    """GB13.4, GB20.1: the melee value of those in a hex."""
    value = 0
    p = s.first[h]
    while p != NOBODY:
        if fights(s, p):
            value += t.melee[p]
        p = s.after[p]
    return value


@rule
def melee_result(t: Tables, ours: int, theirs: int) -> int:
    """GB13.4: the highest modified die that succeeds; 0: no effect and no roll."""
    column = 0
    while column + 1 < len(t.melee_low) and t.melee_low[column + 1] <= ours:
        column += 1
    line = 0
    while line + 1 < len(t.target_low) and t.target_low[line + 1] <= theirs:
        line += 1
    return t.melee_table[line][column]


@rule
def melee_succeeds(needed: int, shown: int) -> bool:
    """GB13.5, Q42: whether all enemies check, by the modified die; without a number nobody rolls."""
    return needed > 0 and shown <= needed


CHAPTER = (
    Decision(Phase.MELEE, acting_seat, offer_targets),
    Answer(Verb.MELEE, attack, refuse_melee),
    Answer(Verb.HOLD, hold),
    Decision(Phase.ATTACK, acting_seat, passes=strike),
    Answer(Verb.ALL, all_attack, refuse_hex),
    Answer(Verb.NONE, none_attack, refuse_none),
    Answer(Verb.CHOOSE, choose, refuse_choose),
)
