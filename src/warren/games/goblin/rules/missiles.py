"""GB12: fire."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.dice import die
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..board import N_HEX
from ..pieces import FIRST_UNIT, NOBODY, Mark
from ..state import End, State, Step, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .battles import acting_seat, acting_side, draw_in, hold, is_target, turn_to
from .morale import begin_check
from .stacks import first_unit, has, leads_line, outside, put_mark, somebody_in
from .terrain import missile_modifier

FACES = 8  # GB12.5: rows of the table; Q11: more is no effect


@rule
def fire_left(s: State, t: Tables, p: int) -> int:
    """GB12.2, GB12.3, Q34, Q35: missile value that a unit may still fire in this step."""
    if p < FIRST_UNIT or t.side[p] != acting_side(s) or not outside(s, t, p):
        return 0
    if s.step == Step.OUR_FIRE and (s.involved[p] != s.battle or has(s, p, Mark.DRAWN_IN)):
        return 0
    return t.missile[p] - s.fired[p]


@rule
def fire_from(s: State, t: Tables, h: int) -> int:
    """GB12.4: missile value that may be fired from a hex."""
    total = 0
    p = first_unit(s, h)
    while p != NOBODY:
        total += fire_left(s, t, p)
        p = s.after[p]
    return total


@rule
def fire_at(s: State, t: Tables, target: int, direction: int) -> int:
    """The missile value in a hex beside a target that has not been used in this step."""
    by = t.beside[target][direction]
    return fire_from(s, t, by) if by < N_HEX else 0


@rule
def refuse_fire(s: State, t: Tables, at: int) -> int:
    """GB12.1, Q34."""
    reason = is_target(s, t, at)
    if reason != Reason.LEGAL:
        return reason
    for d in range(6):
        if fire_at(s, t, at, d) > 0:
            return Reason.LEGAL
    return Reason.NOBODY_FIRES


@apart
def offer_targets(s: State, t: Tables, moves: Moves) -> None:
    """D32."""
    for p in range(t.pieces):
        if leads_line(s, t, p, 1 - acting_side(s)) and refuse_fire(s, t, s.at[p]) == Reason.LEGAL:
            add(moves, move_of(Verb.FIRE, s.at[p]))
    add(moves, move_of(Verb.HOLD_FIRE))


@rule
def fire(s: State, t: Tables, at: int) -> None:
    """GB12.5: the target is chosen; the fire is allotted hex by hex."""
    turn_to(s, at, Phase.ALLOT)
    next_shooters(s, t)


@rule
def next_shooters(s: State, t: Tables) -> None:
    """D33: on to the next hex from which the target can be fired at."""
    while s.around < 6 and fire_at(s, t, s.target, t.along[s.target][s.around]) == 0:
        s.around += 1


@rule
def is_last_shooter(s: State, t: Tables) -> bool:
    """D33: whether no further hex can fire."""
    for i in range(s.around + 1, 6):
        if fire_at(s, t, s.target, t.along[s.target][i]) > 0:
            return False
    return True


@rule
def all_or_nothing(s: State, t: Tables, by: int) -> bool:
    """D33: whether a hex is next to no other hex with enemies."""
    for d in range(6):
        to = t.beside[by][d]
        if to < N_HEX and to != s.target:
            found = somebody_in(s, t, to)
            if found >= 0 and t.side[found] != acting_side(s):
                return False
    return True


@rule
def refuse_allot(s: State, t: Tables, n: int, direction: int) -> int:
    """GB12.4, D33."""
    if s.around == 6 or direction != t.along[s.target][s.around]:
        return Reason.NOT_THIS_ONE
    by = t.beside[s.target][direction]
    most = fire_from(s, t, by)
    if n > most:
        return Reason.FIRE_TOO_MANY
    if n == 0 and s.strength == 0 and is_last_shooter(s, t):
        return Reason.SOMEBODY
    return Reason.ONLY_ALL if 0 < n < most and all_or_nothing(s, t, by) else Reason.LEGAL


@rule
def offer_points(s: State, t: Tables, moves: Moves) -> None:
    """D33."""
    if s.around == 6:
        return
    direction = t.along[s.target][s.around]
    by = t.beside[s.target][direction]
    most = fire_from(s, t, by)
    if s.strength > 0 or not is_last_shooter(s, t):
        add(moves, move_of(Verb.ALLOT, 0, direction))
    first = most if all_or_nothing(s, t, by) else 1
    for n in range(first, most + 1):
        add(moves, move_of(Verb.ALLOT, n, direction))


@rule
def allot(s: State, t: Tables, n: int, direction: int) -> None:
    """GB12.4, Q35: taken from the units of the hex in order of id."""
    by = t.beside[s.target][direction]
    left = n
    p = first_unit(s, by)
    while left > 0:
        spent = min(left, fire_left(s, t, p))
        if spent > 0:
            s.fired[p] += spent
            put_mark(s, p, Mark.STRUCK)
            left -= spent
        p = s.after[p]
    s.strength += n
    s.around += 1
    next_shooters(s, t)


@apart
def shoot(s: State, t: Tables, log: Log) -> None:
    """GB12.5 to GB12.7, Q11: one die, the terrain of the target, the table."""
    note(log, Event.FIRES, s.target, s.strength)
    draw_in(s, t, s.target, log)
    if s.ended != End.GOES_ON:
        s.phase = Phase.END_OF_CYCLE
        return
    face = die(s)
    shown = face + missile_modifier(s, t, s.target)
    note(log, Event.FIRE_ROLL, face, shown)
    armor = missile_result(t, s.strength, shown)
    if armor == 0:
        note(log, Event.FIRE_MISSES)
        s.phase = Phase.BEGIN_STEP
    else:
        note(log, Event.FIRE_HITS, armor, s.target)
        begin_check(s, t, armor)


@rule
def missile_result(t: Tables, value: int, shown: int) -> int:
    """GB12.5: the armor class from which on units check; 0: no effect."""
    if value < 1 or shown > FACES:
        return 0
    column = 0
    while column + 1 < len(t.missile_low) and t.missile_low[column + 1] <= value:
        column += 1
    return t.missile_table[max(1, shown) - 1][column]


CHAPTER = (
    Decision(Phase.FIRE, acting_seat, offer_targets),
    Answer(Verb.FIRE, fire, refuse_fire),
    Answer(Verb.HOLD_FIRE, hold),
    Decision(Phase.ALLOT, acting_seat, offer_points, passes=shoot),
    Answer(Verb.ALLOT, allot, refuse_allot),
)
