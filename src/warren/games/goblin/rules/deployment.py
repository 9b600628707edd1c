"""GB23: the feudals are deployed."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.dice import below, die, give_thing, wanted_thing
from ....core.log import Log, note, tell
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..pieces import (
    FIRST_UNIT,
    GORDON,
    KASBOSH,
    N_LEADERS,
    NOBODY,
    ON_FOOT,
    RANDOLPH,
    Code,
    Draw,
    Mark,
    Off,
    Rank,
    Side,
)
from ..state import BONUS_RANDOM, N_SITES, NOWHERE, Loot, Place, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .losses import leave_table
from .stacks import excess, feudal_seat, has, limit_in, put, put_mark, take_mark, units_in


@rule
def is_absent(s: State, p: int) -> bool:
    """Q3, Q4: leaders whom an option leaves out."""
    return (p == KASBOSH and s.kasbosh == 0) or (p == RANDOLPH and s.randolph_with_baron == 0)


@rule
def is_militia(t: Tables, p: int) -> bool:
    """GB23.2: class C."""
    return p >= FIRST_UNIT and t.side[p] == Side.FEUDAL and t.rank[p] == Rank.C


@rule
def is_relief(t: Tables, p: int) -> bool:
    """GB23.2: the Baron's force."""
    return t.side[p] == Side.FEUDAL and t.code[p] == Code.RE


# ---- piles


@rule
def fresh_feudals(s: State, t: Tables) -> None:
    """GB23.1, GB23.2: initial deployment: the garrison and the local leaders are to be placed, all others in piles."""
    for p in range(t.pieces):
        if t.side[p] == Side.FEUDAL:
            off = Off.PILE
            if is_absent(s, p):
                off = Off.HOME
            elif is_relief(t, p):
                off = Off.WAITING
            elif t.code[p] != Code.NONE:
                off = Off.UNPLACED
            leave_table(s, p, off)
            take_mark(s, p, Mark.RESERVE)
    s.relief_started = 0
    s.relief_appeared = 0
    s.relief_rests = 1


@rule
def sort_feudals(s: State, t: Tables) -> None:
    """GB23.5, GB23.7, GB23.9, GB25.3, Q74, Q75: survivors are to be placed, the dead go to their piles."""
    s.relief_rests = 0 if s.relief_appeared else 1  # GB23.12, GB26.4
    s.relief_started = 0
    s.relief_appeared = 0
    for p in range(t.pieces):
        if t.side[p] == Side.FEUDAL and not is_absent(s, p) and not is_relief(t, p):
            dead = s.at[p] == Off.DEAD or s.at[p] == Off.PILE or is_militia(t, p)
            leave_table(s, p, Off.PILE if dead else Off.UNPLACED)


@rule
def draw_unit(s: State, t: Tables, of: int) -> int:
    """GB23.3, GB23.8, GB23.10, GB24.1: a piece at random, the lowest of its type; one type alone is not drawn."""
    n = 0
    kinds = 0
    last = NOBODY
    for p in range(t.pieces):
        if is_drawn_from(s, t, p, of):
            n += 1
            if last == NOBODY or not are_alike(t, last, p):
                kinds += 1
                last = p
    if kinds > 1:
        find_wanted(s, t, of, n)
    left = below(s, n) if kinds > 1 else 0
    lowest = NOBODY
    p = 0
    while left >= 0:
        if is_drawn_from(s, t, p, of):
            if lowest == NOBODY or not are_alike(t, lowest, p):
                lowest = p
            left -= 1
        p += 1
    return lowest


@rule
def find_wanted(s: State, t: Tables, of: int, n: int) -> None:
    """6.6: where a piece of some type is wanted, its place among those that are drawn from."""
    wanted = wanted_thing(s)
    if wanted < 0 or wanted >= t.pieces:
        return
    before = 0
    for p in range(t.pieces):
        if is_drawn_from(s, t, p, of):
            if are_alike(t, wanted, p):
                give_thing(s, before, n)
                return
            before += 1


@rule
def are_alike(t: Tables, p: int, q: int) -> bool:
    """6: whether two pieces are one choice: units of one type; a leader is like nobody else."""
    return p == q or (p >= FIRST_UNIT and q >= FIRST_UNIT and t.kind[p] == t.kind[q])


@rule
def is_drawn_from(s: State, t: Tables, p: int, of: int) -> bool:
    """GB23.2, GB24.1: whether a piece is militia, infantry or a bonus in its pile, or a goblin not placed yet."""
    if of == Draw.BONUS:
        return s.at[p] == Off.PILE and t.side[p] == Side.FEUDAL and not is_militia(t, p)
    if p < FIRST_UNIT:
        return False
    if of == Draw.GOBLINS:
        return t.side[p] == Side.GOBLIN and s.at[p] == Off.UNPLACED
    if s.at[p] != Off.PILE:
        return False
    if of == Draw.MILITIA:
        return t.rank[p] == Rank.C
    return t.rank[p] == Rank.B and t.mounted[p] == ON_FOOT and t.code[p] == Code.NONE


@rule
def begin_deployment(s: State, t: Tables, log: Log) -> None:
    """GB23.3 to GB23.8, D3: militia, garrison, local leaders, and in a first cycle the infantry."""
    for i in range(N_SITES):
        small = t.site_kind[i] == Place.HAMLET or t.site_kind[i] == Place.VILLAGE
        if small and s.marker[i] != Loot.RUINED:
            lay_face_down(s, t, draw_unit(s, t, Draw.MILITIA), i, log)
    for p in range(t.pieces):
        if s.at[p] == Off.UNPLACED and p != GORDON and t.side[p] == Side.FEUDAL:
            home = place_of_code(s, t, t.code[p])
            if home != NOWHERE:
                put(s, p, t.site_hex[home])
                if p < N_LEADERS:
                    note(log, Event.PLACED, p, s.at[p])
    if s.cycle == 1:
        draw_infantry(s, t, Code.BR, log)
        draw_infantry(s, t, Code.TW, log)
        draw_infantry(s, t, Code.LS, log)
    s.bonus_left = 0
    s.asked = 0


@rule
def draw_infantry(s: State, t: Tables, code: int, log: Log) -> None:
    """GB23.8: for the places of a code."""
    for i in range(N_SITES):
        if t.site_code[i] == code:
            for _ in range(t.infantry[i]):
                lay_face_down(s, t, draw_unit(s, t, Draw.INFANTRY), i, log)


@rule
def lay_face_down(s: State, t: Tables, p: int, site: int, log: Log) -> None:
    """GB23.3: only the feudal player knows what lies there."""
    put(s, p, t.site_hex[site])
    put_mark(s, p, Mark.FACE_DOWN)
    tell(log, 1 << (1 - s.king), Event.DRAWN, t.kind[p], site)


@rule
def place_of_code(s: State, t: Tables, code: int) -> int:
    """GB23.4 to GB23.7: the place of a deployment code; NOWHERE if it is in ruins, or has several hexes."""
    if code == Code.NONE or code == Code.LS or code == Code.RE:
        return NOWHERE
    for i in range(N_SITES):
        if t.site_code[i] == code and s.marker[i] != Loot.RUINED:
            return i
    return NOWHERE


# ---- D4 and D7: pieces with a choice


@rule
def next_unplaced(s: State, t: Tables) -> int:
    """D4, D7: who is placed next: John Gordon at Lake Shore, then leaders, then units by id."""
    if s.at[GORDON] == Off.UNPLACED and is_bound(s, t, GORDON):
        return GORDON
    for p in range(t.pieces):
        if s.at[p] == Off.UNPLACED and t.side[p] == Side.FEUDAL:
            return p
    return NOBODY


@rule
def lake_shore_stands(s: State, t: Tables) -> bool:
    """Q65: whether a hex of Lake Shore is not in ruins."""
    for i in range(N_SITES):
        if t.site_code[i] == Code.LS and s.marker[i] != Loot.RUINED:
            return True
    return False


@rule
def is_bound(s: State, t: Tables, leader: int) -> bool:
    """GB23.6, GB23.10: whether a leader goes to Lake Shore: John Gordon, unless he comes from the bonus pile."""
    return leader == GORDON and not has(s, leader, Mark.BONUS) and lake_shore_stands(s, t)


@rule
def refuse_place(s: State, t: Tables, unit: int, place: int) -> int:
    """GB23.6, GB23.9, GB23.11, GB23.14, Q65, Q67."""
    if unit != next_unplaced(s, t):
        return Reason.NOT_THIS_ONE
    if s.marker[place] == Loot.RUINED:
        return Reason.PLACE_RUINED
    code = t.site_code[place]
    if code != Code.LS and is_bound(s, t, unit):
        return Reason.PLACE_WRONG
    if is_relief(t, unit) and code != Code.LS and code != Code.KP:
        return Reason.RELIEF_PLACE
    h = t.site_hex[place]
    if unit >= FIRST_UNIT and excess(t, units_in(s, h) + 1, limit_in(s, t, h)) > 0:
        return Reason.PLACE_FULL
    return Reason.LEGAL


@apart
def offer_places(s: State, t: Tables, moves: Moves) -> None:
    """D4, D7."""
    p = next_unplaced(s, t)
    if p == NOBODY:
        return
    for i in range(N_SITES):
        if refuse_place(s, t, p, i) == Reason.LEGAL:
            add(moves, move_of(Verb.PLACE, p, i))


@rule
def deploy(s: State, t: Tables, unit: int, place: int, log: Log) -> None:
    """GB23.6, GB23.9, Q67: leaders, garrison and the Baron's force lie face up, other units face down."""
    put(s, unit, t.site_hex[place])
    if unit < FIRST_UNIT:
        note(log, Event.PLACED, unit, s.at[unit])
    elif t.code[unit] == Code.NONE or has(s, unit, Mark.BONUS):
        put_mark(s, unit, Mark.FACE_DOWN)
        tell(log, 1 << (1 - s.king), Event.DEPLOYED, t.kind[unit], s.at[unit])
    else:
        tell(log, 1 << (1 - s.king), Event.DEPLOYED, t.kind[unit], s.at[unit])
    if unit < FIRST_UNIT or s.rules == 1:
        take_mark(s, unit, Mark.BONUS)


@rule
def no_place(s: State, t: Tables) -> None:
    """Q67: a unit for which there is no room sits the cycle out; when all are placed, what comes next."""
    p = next_unplaced(s, t)
    if p != NOBODY:
        put(s, p, Off.WAITING if is_relief(t, p) else Off.HOME)
        return
    s.phase = Phase.DEPLOY


# ---- D6, D5


@apart
def after_placing(s: State, t: Tables, log: Log) -> None:
    """GB23.10, GB23.11: the bonus die, then the Baron's force, then the goblins."""
    if s.bonus_left == 0 and s.cycle > 1 and s.asked == 0:
        face = die(s)
        note(log, Event.BONUS_ROLL, face)
        s.bonus_left = t.bonus_units[face - 1]
        s.asked = 1  # the die has been rolled
        s.phase = Phase.BONUS
    elif s.cycle > 1 and s.asked == 1:
        s.asked = 2
        s.phase = Phase.RELIEF
    else:
        note(log, Event.ALL_PLACED)
        s.asked = 0
        s.bonus_left = 0
        s.phase = Phase.MUSTER


@rule
def refuse_bonus(s: State, t: Tables, unit: int) -> int:
    """GB23.10, Q66: any piece of the bonus pile; likes are one."""
    if unit >= t.pieces or s.at[unit] != Off.PILE or t.side[unit] != Side.FEUDAL or is_militia(t, unit):
        return Reason.NOT_IN_PILE
    for q in range(FIRST_UNIT, unit):
        if s.at[q] == Off.PILE and are_alike(t, q, unit):
            return Reason.NOT_THIS_ONE
    return Reason.LEGAL


@apart
def offer_bonus(s: State, t: Tables, moves: Moves) -> None:
    """D6."""
    if s.bonus_left == 0 or s.bonus == BONUS_RANDOM:
        return
    for p in range(t.pieces):
        if refuse_bonus(s, t, p) == Reason.LEGAL:
            add(moves, move_of(Verb.BONUS, p))


@rule
def take_bonus(s: State, t: Tables, unit: int, log: Log) -> None:
    """GB23.10."""
    join_up(s, t, unit, log)
    s.bonus_left -= 1
    bonus_done(s, t, log)


@rule
def join_up(s: State, t: Tables, unit: int, log: Log) -> None:
    """GB23.10: a piece of the bonus pile is to be placed; of units only the feudal player knows which.

    That the King does not know is noted down since rules version 2.
    """
    put(s, unit, Off.UNPLACED)
    put_mark(s, unit, Mark.BONUS)
    if unit < FIRST_UNIT:
        note(log, Event.BONUS_LEADER, unit)
    else:
        put_mark(s, unit, Mark.RESERVE if s.rules >= 2 else 0)
        tell(log, 1 << (1 - s.king), Event.BONUS, t.kind[unit])


@rule
def bonus_done(s: State, t: Tables, log: Log) -> None:
    """GB23.10: by chance if the option says so; when all are taken they are placed."""
    while s.bonus == BONUS_RANDOM and s.bonus_left > 0:
        s.bonus_left -= 1
        draw_bonus(s, t, log)
    if s.bonus_left == 0 or bonus_pile(s, t) == 0:
        s.bonus_left = 0
        s.phase = Phase.PLACE


@rule
def bonus_pile(s: State, t: Tables) -> int:
    """How many pieces are in the bonus pile."""
    n = 0
    for p in range(t.pieces):
        n += int(is_drawn_from(s, t, p, Draw.BONUS))
    return n


@rule
def draw_bonus(s: State, t: Tables, log: Log) -> None:
    """Q66: a piece of the bonus pile at random."""
    if bonus_pile(s, t) > 0:
        join_up(s, t, draw_unit(s, t, Draw.BONUS), log)


@rule
def relief_may_deploy(s: State, t: Tables) -> bool:
    """GB23.11, GB23.12, Q19, Q65: whether the Baron's force can begin on the map."""
    if s.relief_rests or not relief_place(s, t):
        return False
    for p in range(t.pieces):
        if is_relief(t, p) and s.at[p] != Off.DEAD and not is_absent(s, p):
            return True
    return False


@rule
def relief_place(s: State, t: Tables) -> bool:
    """Q65: whether the keep or Lake Shore stands."""
    for i in range(N_SITES):
        code = t.site_code[i]
        if (code == Code.LS or code == Code.KP) and s.marker[i] != Loot.RUINED:
            return True
    return False


@rule
def offer_relief(s: State, t: Tables, moves: Moves) -> None:
    """D5."""
    if relief_may_deploy(s, t):
        add(moves, move_of(Verb.DEPLOY))
        add(moves, move_of(Verb.OFF_MAP))


@rule
def refuse_deploy(s: State, t: Tables) -> int:
    """GB23.12."""
    return Reason.LEGAL if relief_may_deploy(s, t) else Reason.NOT_NOW


@rule
def deploy_relief(s: State, t: Tables, log: Log) -> None:
    """GB23.11: survivors are placed; the dead stay away."""
    note(log, Event.RELIEF_DEPLOYED)
    for p in range(t.pieces):
        if is_relief(t, p) and s.at[p] != Off.DEAD and not is_absent(s, p):
            leave_table(s, p, Off.UNPLACED)
    s.relief_started = 1
    s.phase = Phase.PLACE


@rule
def keep_relief_off(s: State, t: Tables, log: Log) -> None:
    """GB23.11, GB23.12: dead and alive, all of them wait off the map."""
    note(log, Event.RELIEF_OFF)
    for p in range(t.pieces):
        if is_relief(t, p) and not is_absent(s, p):
            leave_table(s, p, Off.WAITING)
    s.phase = Phase.PLACE


CHAPTER = (
    Decision(Phase.PLACE, feudal_seat, offer_places, passes=no_place),
    Answer(Verb.PLACE, deploy, refuse_place),
    Passage(Phase.DEPLOY, after_placing),
    Decision(Phase.BONUS, feudal_seat, offer_bonus, passes=bonus_done),
    Answer(Verb.BONUS, take_bonus, refuse_bonus),
    Decision(Phase.RELIEF, feudal_seat, offer_relief, passes=keep_relief_off),
    Answer(Verb.DEPLOY, deploy_relief, refuse_deploy),
    Answer(Verb.OFF_MAP, keep_relief_off, refuse_deploy),
)
