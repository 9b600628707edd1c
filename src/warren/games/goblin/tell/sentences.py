"""Goblin in sentences: what a move costs and does.

What a step would bring is in `previews`; hexes, pieces and numbers in words are in `words`, as for all of `tell`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.components import Components
from ....core.kinds import Seen
from ....core.phrases import capitalised, counted, listed, percent, signed
from ....core.spoken import Spoken, spoken
from ..board import N_HEX
from ..pieces import FIRST_UNIT, MOUNTED, ON_FOOT, Gait, Off, Part, Side
from ..rules.battles import acting_side
from ..rules.carrying import can_be_taken
from ..rules.deployment import is_absent, is_relief
from ..rules.marching import group_has, road_cost
from ..rules.melee import may_attack
from ..rules.missiles import fire_from
from ..rules.movement import refuse_lead, was_led
from ..rules.running import find_way, first_runner, group_part, is_running
from ..rules.stacks import allowed_in, asked_alike, same_name, units_in
from ..state import Loot, Outcome, State, Tables
from ..vocabulary import Phase, Reason, Verb
from .odds import Attack, fire_odds, loss_chance, melee_odds
from .previews import Arrival, arrival, contacts, entry, loot_with
from .words import (
    bags_of,
    carried,
    company,
    crowd,
    ground,
    halves,
    hex_name,
    leader_name,
    leaders_of,
    mouths,
    piece,
    pieces_in,
    strength,
)


def say(seen: Seen, verb: Verb, things: Sequence[int]) -> str | None:
    """A legal move in words: what it costs and what it does."""
    said = spoken(SAYINGS, seen, verb, things)
    return None if said is None else capitalised(said)


# ---- set-up


def _say_place(s: State, c: Components, unit: int, place: int) -> str:
    h = c.tables.site_hex[place]
    there = pieces_in(s, h)
    beside = f", beside {company(c, s, there)}" if there else ""
    return f"deploy {_who(c, s, unit)} in {hex_name(c, h)}{beside}."


def _who(c: Components, s: State, p: int) -> str:
    return leader_name(c, p) if p < FIRST_UNIT else piece(c, s, p)


def _say_bonus(s: State, c: Components, unit: int) -> str:
    return f"take {_who(c, s, unit)} from the bonus pile."


def _say_deploy(s: State, c: Components) -> str:
    force = [p for p in range(c.tables.pieces) if is_relief(c.tables, p) and not is_absent(s, p)]
    alive = [p for p in force if s.at[p] != Off.DEAD]
    return f"the survivors of the Baron's force begin on the map: {company(c, s, alive)}."


def _say_cave(s: State, c: Components, cave: int) -> str:
    t = c.tables
    at = t.cave_at[cave]
    opens = _hexes(c, mouths(t, at))
    return f"{leader_name(c, s.leader)} begins in cave {c.titles.hex.names[at]}, which opens to {opens}."


def _hexes(c: Components, hexes: Sequence[int]) -> str:
    return listed([hex_name(c, h) for h in hexes])


# ---- movement


def _say_lead(s: State, c: Components, leader: int) -> str:
    t = c.tables
    at = s.at[leader]
    if at == Off.WAITING:
        return f"move {leader_name(c, leader)}, who waits off the map at {hex_name(c, s.entry)}."
    with_him = [p for p in pieces_in(s, at) if p >= FIRST_UNIT]
    stands = f"with {strength(c, with_him)}" if with_him else "alone"
    return f"move {leader_name(c, leader)}, in {hex_name(c, at)} {stands}; he can lead {t.command[leader]}."


def _say_top(s: State, c: Components, at: int) -> str:
    return f"put another unit on top of the stack in {hex_name(c, at)}, for the enemy to see."


def _say_end_cycle(s: State, c: Components) -> str:
    return f"end the raid with {halves(s.plunder)} points of plunder; leaders in caves stay at home."


def _say_end_phase(s: State, c: Components) -> str:
    waiting = [p for p in leaders_of(s, c.tables, s.side) if not was_led(s, p) and not _is_kept_off(s, c, p)]
    stay = f"not moved: {listed([leader_name(c, p) for p in waiting])}" if waiting else "all have moved"
    return f"move no more leaders in this turn; {stay}."


def _is_kept_off(s: State, c: Components, leader: int) -> bool:
    """GB26.5: whether a leader waits off the map and cannot come in now."""
    return s.at[leader] == Off.WAITING and refuse_lead(s, c.tables, leader) != Reason.LEGAL


def _say_horse(s: State, c: Components) -> str:
    t = c.tables
    return (
        f"he rides: {halves(t.points[Gait.HORSE])} MP, of which {halves(t.points_with_foot)} with anybody on foot;"
        " forest only along roads."
    )


def _say_foot(s: State, c: Components) -> str:
    return f"he walks: {halves(c.tables.points[Gait.FOOT])} MP; forest costs 3."


def _say_leave_all(s: State, c: Components) -> str:
    return f"leave {company(c, s, carried(s, c.tables))} in {_here(s, c)}; he goes on alone."


def _here(s: State, c: Components) -> str:
    return hex_name(c, s.at[s.leader])


def _say_leave(s: State, c: Components, unit: int) -> str:
    return f"leave {piece(c, s, unit)} in {_here(s, c)}; {_with_him(s, c, len(carried(s, c.tables)) - 1)}."


def _with_him(s: State, c: Components, n: int) -> str:
    return f"then with him: {n} of {c.tables.command[s.leader]}"


def _say_take_all(s: State, c: Components) -> str:
    t = c.tables
    taken = [p for p in pieces_in(s, s.at[s.leader]) if p >= FIRST_UNIT and can_be_taken(s, t, p)]
    return f"take {company(c, s, taken)} along; {_with_him(s, c, len(carried(s, t)) + len(taken))}."


def _say_take(s: State, c: Components, unit: int) -> str:
    return f"take {piece(c, s, unit)} along; {_with_him(s, c, len(carried(s, c.tables)) + 1)}."


def _say_step(s: State, c: Components, direction: int) -> str:
    t = c.tables
    to = t.beside[s.at[s.leader]][direction]
    found = arrival(s, t, direction)
    if found.home:
        return f"go home into {hex_name(c, to)} for {halves(found.cost)} MP{_comes_home(s, c)}."
    return f"go to {hex_name(c, to)}, {ground(s, t, to)}: {_cost(found)}{_brings(s, c, found)}."


def _comes_home(s: State, c: Components) -> str:
    """GB9.4, GB21.4: who goes into a cave, and with what."""
    t = c.tables
    group = carried(s, t)
    who = f" with {company(c, s, group)}" if group else " alone"
    loot = loot_with(s, group)
    counts = f", and count {counted(sum(t.bags[i] for i in loot), 'bag')}" if loot else ""
    left = [p for p in pieces_in(s, s.at[s.leader]) if p >= FIRST_UNIT and p not in group]
    stay = f"; left behind: {company(c, s, left)}" if left else ""
    return f"{who}, out for the rest of this raid{counts}{stay}"


def _cost(found: Arrival) -> str:
    return f"{halves(found.cost)} MP, {halves(found.left)} left"


def _brings(s: State, c: Components, found: Arrival) -> str:
    """What entering a hex brings besides its cost."""
    brings = []
    if found.loot >= 0:
        brings.append(f"he can plunder it ({bags_of(c.tables, found.loot)})")
    if found.alarm:
        brings.append("he is seen, and the alarm is raised")
    if found.shows:
        brings.append(f"he sees who is in {_hexes(c, found.shows)}")
    if found.stops:
        brings.append("an enemy zone ends his move there")
    return "; " + "; ".join(brings) if brings else ""


def _say_enter(s: State, c: Components) -> str:
    found = entry(s, c.tables, road_cost(s, c.tables, group_has(s, c.tables, ON_FOOT)))
    return f"come onto the map at {hex_name(c, s.entry)}: {_cost(found)}{_brings(s, c, found)}."


def _say_withdraw(s: State, c: Components) -> str:
    group = carried(s, c.tables)
    who = f" with {company(c, s, group)}" if group else ""
    fixes = "" if s.exit >= 0 else f"; for this raid {_here(s, c)} is then the only way out"
    return f"leave the map by the road{who}, safe until this raid is over{fixes}."


def _say_stop(s: State, c: Components) -> str:
    if s.steps == 0:
        return f"{leader_name(c, s.leader)} stays where he is for this turn."
    stands = f", {crowd(s, c.tables, s.at[s.leader])} units there" if s.at[s.leader] >= 0 else ""
    return f"stop in {_here(s, c)}{stands}."


def _say_show(s: State, c: Components, unit: int) -> str:
    return f"put {piece(c, s, unit)} on top."


def _say_carry(s: State, c: Components, unit: int) -> str:
    t = c.tables
    drops = "it drops all of it if it runs"
    return f"{piece(c, s, unit)} carries the plunder of {c.titles.site_names[s.site]} ({bags_of(t, s.site)}); {drops}."


def _say_no_plunder(s: State, c: Components) -> str:
    return f"leave the plunder of {c.titles.site_names[s.site]} where it is."


def _say_fixed(s: State, c: Components) -> str:
    return f"{halves(c.tables.bag_fixed)} points for this bag of {c.titles.site_names[s.site]}, for sure."


def _say_roll(s: State, c: Components) -> str:
    return f"roll a die for this bag of {c.titles.site_names[s.site]}: 1 to 6 points, 3½ on the average."


# ---- battles


def _say_engage(s: State, c: Components, at: int, direction: int) -> str:
    enemy = c.tables.beside[at][direction]
    return f"{_force(s, c, at)} against {_force(s, c, enemy)}: {_stack(s, c, at)} against {_stack(s, c, enemy)}."


def _force(s: State, c: Components, h: int) -> str:
    """A hex with what its units are worth; a leader alone has melee 1."""
    units = [p for p in pieces_in(s, h) if p >= FIRST_UNIT]
    return f"{hex_name(c, h)} with {strength(c, units or pieces_in(s, h))}"


def _stack(s: State, c: Components, h: int) -> str:
    return company(c, s, pieces_in(s, h))


def _say_engage_all(s: State, c: Components, enemy: int) -> str:
    ours = _hexes(c, contacts(s, c.tables, enemy))
    return f"{ours} together against {_force(s, c, enemy)}: {_stack(s, c, enemy)}."


def _say_join(s: State, c: Components, one: int, other: int) -> str:
    return f"battle {one} ({_battle(s, c, one)}) and battle {other} ({_battle(s, c, other)}) are one."


def _battle(s: State, c: Components, battle: int) -> str:
    """The hexes of a battle."""
    t = c.tables
    return _hexes(c, sorted({s.at[p] for p in range(t.pieces) if s.involved[p] == battle and s.at[p] >= 0}))


def _say_battle(s: State, c: Components, battle: int) -> str:
    return f"fight battle {battle} now: {_battle(s, c, battle)}."


def _say_fire(s: State, c: Components, at: int) -> str:
    t = c.tables
    value = sum(fire_from(s, t, t.beside[at][d]) for d in range(6) if t.beside[at][d] < N_HEX)
    return f"fire at {hex_name(c, at)} with up to {value}: {_fire_words(s, c, at, value)}. There: {_stack(s, c, at)}."


def _fire_words(s: State, c: Components, target: int, value: int) -> str:
    """GB12.7: who in a hex would have to check, with which chance."""
    t = c.tables
    odds = fire_odds(s, t, target, value)
    armors = sorted({t.armor[p] for p in pieces_in(s, target)}, reverse=True)
    checks = [f"armor {armor} checks with {percent(odds.chance(armor))}" for armor in armors]
    return f"{listed(checks)}{_die(odds)}"


def _die(odds: Attack) -> str:
    return f" (die {signed(odds.modifier)})" if odds.modifier else ""


def _say_allot(s: State, c: Components, n: int, direction: int) -> str:
    t = c.tables
    by = t.beside[s.target][direction]
    left = fire_from(s, t, by)
    sum_of = s.strength + n
    if sum_of == 0:
        return f"nobody in {hex_name(c, by)} fires at {hex_name(c, s.target)}."
    in_all = f", {sum_of} in all" if s.strength else ""
    return f"fire {n} of {left} from {hex_name(c, by)}{in_all}: {_fire_words(s, c, s.target, sum_of)}."


def _say_melee(s: State, c: Components, at: int) -> str:
    able = [p for d in range(6) for p in _able(s, c, at, d)]
    sum_of = sum(c.tables.melee[p] for p in able)
    odds = melee_odds(s, c.tables, at, able)
    return f"attack {hex_name(c, at)} with up to {sum_of}: {_melee_words(odds)}. There: {_stack(s, c, at)}."


def _able(s: State, c: Components, target: int, direction: int) -> list[int]:
    """Who may attack a hex from one of its neighbours."""
    t = c.tables
    at = t.beside[target][direction]
    if at >= N_HEX:
        return []
    return [p for p in pieces_in(s, at) if may_attack(s, t, p, target, direction)]


def _melee_words(odds: Attack) -> str:
    """GB13.5: the chance that all in a hex must check."""
    if odds.needed == 0:
        return "too weak to have any effect"
    return f"all there check with {percent(odds.chance(1))} (die {signed(odds.modifier)}, {odds.needed} or less)"


def _striking(s: State, c: Components) -> list[int]:
    return [p for p in range(c.tables.pieces) if s.part[p] == Part.STRIKES]


def _say_all(s: State, c: Components, direction: int) -> str:
    more = _able(s, c, s.target, direction)
    odds = melee_odds(s, c.tables, s.target, [*_striking(s, c), *more])
    by = hex_name(c, c.tables.beside[s.target][direction])
    return f"attack out of {by}{_strength(s, c, more)}: {_melee_words(odds)}. These are {company(c, s, more)}."


def _strength(s: State, c: Components, more: Sequence[int]) -> str:
    t = c.tables
    n = sum(t.melee[p] for p in more)
    so_far = sum(t.melee[p] for p in _striking(s, c))
    return f", melee {n}" + (f", {so_far + n} in all" if so_far else "")


def _say_none(s: State, c: Components, direction: int) -> str:
    return f"nobody in {hex_name(c, c.tables.beside[s.target][direction])} attacks {hex_name(c, s.target)}."


def _say_choose(s: State, c: Components, direction: int) -> str:
    return f"choose who in {hex_name(c, c.tables.beside[s.target][direction])} attacks {hex_name(c, s.target)}."


# ---- numbers of units


def _say_fill(s: State, c: Components, n: int, unit: int) -> str:
    which = piece(c, s, unit)
    free = s.room - n
    taken = f"{counted(n, 'unit')} of {which} for {leader_name(c, s.leader)}" if n else f"no {which}"
    return f"{taken}; {counted(free, 'unit')} still to choose." if free else f"{taken}; his stack is full."


def _say_many(s: State, c: Components, n: int, unit: int) -> str:
    t = c.tables
    which = piece(c, s, unit)
    of = f"{n} of {counted(asked_alike(s, t, unit), 'unit')} of {which}" if n else f"no {which}"
    if s.phase == Phase.STRIKE:
        alike = [p for p in range(t.pieces) if s.part[p] == Part.MAYBE and same_name(s, t, unit, p)][:n]
        odds = melee_odds(s, t, s.target, [*_striking(s, c), *alike])
        return f"{of} against {hex_name(c, s.target)}{_strength(s, c, alike)}: {_melee_words(odds)}."
    if s.phase == Phase.COMPANY:
        return f"{of} with their leader; the others run singly."
    return f"{of} into {hex_name(c, s.target)}."


# ---- running and advancing


def _say_go(s: State, c: Components, leader: int) -> str:
    return _goes(s, c, leader, ON_FOOT)


def _say_ride(s: State, c: Components, leader: int) -> str:
    return _goes(s, c, leader, MOUNTED)


def _goes(s: State, c: Components, leader: int, mounted: int) -> str:
    t = c.tables
    runs = [p for p in range(FIRST_UNIT, t.pieces) if s.part[p] == Part.RUNS and t.mounted[p] == mounted]
    risk = ""
    if s.outcome == Outcome.ROUT:
        risk = f"; he is lost on a die of {t.armor[leader]} or less, and more for enemy zones on the way"
    return f"{leader_name(c, leader)} goes with {company(c, s, runs)}, who {_running(s)}{risk}."


def _running(s: State) -> str:
    return "rout" if s.outcome == Outcome.ROUT else f"retreat {counted(s.outcome, 'hex', 'hexes')}"


def _say_remain(s: State, c: Components, leader: int) -> str:
    stay = [p for p in pieces_in(s, s.target) if p >= FIRST_UNIT and s.part[p] != Part.RUNS]
    return f"{leader_name(c, leader)} stays in {hex_name(c, s.target)} with {company(c, s, stay)}."


def _say_run_to(s: State, c: Components, at: int) -> str:
    t = c.tables
    if t.cave[at] >= 0:
        return f"run into {hex_name(c, at)}: home, and out for the rest of this raid{_risk(s, t, at)}."
    there = pieces_in(s, at)
    beside = f", to {company(c, s, there)}" if there else ""
    return f"run to {hex_name(c, at)}, {ground(s, t, at)}{beside}{_risk(s, t, at)}."


def _risk(s: State, t: Tables, at: int) -> str:
    """GB17: what the zones on the way mean to those who rout."""
    if s.outcome != Outcome.ROUT:
        return ""
    part = group_part(s, t)
    first = first_runner(s, t, part)
    zones = find_way(s, t, part, first, at, [0] * N_HEX)
    armors = sorted({t.armor[p] for p in range(t.pieces) if is_running(s, p, part, first)})
    lost = [f"armor {armor} is lost with {percent(loss_chance(armor, zones))}" for armor in armors]
    return f"; through {counted(zones, 'enemy zone')}, {listed(lost)}"


def _say_advance(s: State, c: Components, direction: int) -> str:
    t = c.tables
    at = t.beside[s.target][direction]
    most = max(allowed_in(s, t, s.target), allowed_in(s, t, at))
    room = f"at most {most} units in all with a leader, {t.leaderless} without"
    return f"advance into {_prize(s, c)} from {hex_name(c, at)}: choose of {_stack(s, c, at)}; {room}."


def _prize(s: State, c: Components) -> str:
    """The hex that has become empty, with what can be taken there."""
    t = c.tables
    site = t.site_at[s.target]
    loot = acting_side(s) == Side.GOBLIN and site >= 0 and s.marker[site] == Loot.LIES
    return hex_name(c, s.target) + (f" (plunder: {bags_of(t, site)})" if loot else "")


def _say_advanced(s: State, c: Components) -> str:
    n = units_in(s, s.target)
    return f"advance no more into {hex_name(c, s.target)}; {counted(n, 'unit')} went."


def _say_follow(s: State, c: Components, leader: int) -> str:
    return f"{leader_name(c, leader)} advances into {hex_name(c, s.target)}."


def _say_keep_back(s: State, c: Components, leader: int) -> str:
    return f"{leader_name(c, leader)} stays in {hex_name(c, s.at[leader])}."


SAYINGS: Final[Spoken] = {
    Verb.PLACE: _say_place,
    Verb.BONUS: _say_bonus,
    Verb.DEPLOY: _say_deploy,
    Verb.CAVE: _say_cave,
    Verb.LEAD: _say_lead,
    Verb.TOP: _say_top,
    Verb.END_CYCLE: _say_end_cycle,
    Verb.END_PHASE: _say_end_phase,
    Verb.HORSE: _say_horse,
    Verb.FOOT: _say_foot,
    Verb.LEAVE_ALL: _say_leave_all,
    Verb.LEAVE: _say_leave,
    Verb.TAKE_ALL: _say_take_all,
    Verb.TAKE: _say_take,
    Verb.STEP: _say_step,
    Verb.ENTER: _say_enter,
    Verb.WITHDRAW: _say_withdraw,
    Verb.STOP: _say_stop,
    Verb.SHOW: _say_show,
    Verb.CARRY: _say_carry,
    Verb.NO_PLUNDER: _say_no_plunder,
    Verb.FIXED: _say_fixed,
    Verb.ROLL: _say_roll,
    Verb.ENGAGE_ALL: _say_engage_all,
    Verb.ENGAGE: _say_engage,
    Verb.ENGAGED: "nobody else fights in this phase.",
    Verb.JOIN: _say_join,
    Verb.BATTLE: _say_battle,
    Verb.FIRE: _say_fire,
    Verb.HOLD_FIRE: "fire no more in this step.",
    Verb.ALLOT: _say_allot,
    Verb.MELEE: _say_melee,
    Verb.HOLD: "attack no more in this step.",
    Verb.ALL: _say_all,
    Verb.NONE: _say_none,
    Verb.CHOOSE: _say_choose,
    Verb.FILL: _say_fill,
    Verb.MANY: _say_many,
    Verb.GO_ON_FOOT: _say_go,
    Verb.GO_ON_HORSE: _say_ride,
    Verb.REMAIN: _say_remain,
    Verb.RUN_TO: _say_run_to,
    Verb.ADVANCE: _say_advance,
    Verb.ADVANCED: _say_advanced,
    Verb.FOLLOW: _say_follow,
    Verb.KEEP_BACK: _say_keep_back,
}
