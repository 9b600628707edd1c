"""Goblin asks: what has to be decided, what one should know for it, and what one may regret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.components import Components
from ....core.kinds import Seen
from ....core.phrases import counted, listed
from ....core.spoken import Spoken, by_phase, by_verb
from ..pieces import FIRST_UNIT, KING, N_LEADERS, ON_FOOT, Off, Side
from ..rules.deployment import next_unplaced
from ..rules.losses import price_of_running
from ..rules.marching import group_has, points_left
from ..rules.morale import next_leader as next_to_run
from ..rules.movement import refuse_lead
from ..rules.running import first_runner, group_part, is_running
from ..rules.stacks import asked_alike, next_asked, units_in
from ..rules.turn import baron_arrives, turns_left
from ..state import CAMPAIGN, Outcome, State, Step
from ..vocabulary import Phase, Reason, Verb
from .previews import arrival, contacts, loot_with
from .words import bags_of, carried, company, ground, halves, hex_name, leader_name, piece, pieces_in, strength

SOON: Final = 5  # turns before the raid ends: a King is told of it

# ---- questions


def _ask_place(s: State, c: Components) -> str:
    p = next_unplaced(s, c.tables)
    who = leader_name(c, p) if p < FIRST_UNIT else piece(c, s, p)
    return f"Where is {who} deployed?"


def _ask_bonus(s: State, c: Components) -> str:
    return f"Which unit do you take from the bonus pile? You may take {s.bonus_left}."


def _ask_cave(s: State, c: Components) -> str:
    t = c.tables
    p = s.leader
    after = [leader_name(c, q) for q in range(p + 1, N_LEADERS) if s.at[q] == Off.UNPLACED and t.side[q] == Side.GOBLIN]
    follow = f" After him come {listed(after)}." if after else ""
    return f"In which cave does {_values(s, c, p)} begin?{follow}"


def _values(s: State, c: Components, p: int) -> str:
    t = c.tables
    return f"{leader_name(c, p)} (morale +{t.modifier[p]}, leads {t.command[p]}, armor {t.armor[p]})"


def _ask_fill(s: State, c: Components) -> str:
    t = c.tables
    asked = next_asked(s, t)
    left = f"{asked_alike(s, t, asked)} left" if asked >= 0 else ""
    return f"How many units of {piece(c, s, asked)} ({left}) begin with {leader_name(c, s.leader)}? Room for {s.room}."


def _ask_lead(s: State, c: Components) -> str:
    t = c.tables
    able = sum(refuse_lead(s, t, p) == Reason.LEGAL for p in range(N_LEADERS))
    return f"Turn {s.turn}: which of your leaders moves? {counted(able, 'leader')} can. {_situation(s, c)}"


def _situation(s: State, c: Components) -> str:
    """What matters at the start of a move."""
    t = c.tables
    told = []
    if not s.alarm:
        told.append("The goblins have not been seen yet, so the feudals stand still.")
    if s.side == Side.GOBLIN:
        told.append(f"Plunder at home: {halves(s.plunder)} points.")
        turns = turns_left(s, t)
        if turns <= SOON:
            told.append(f"Without a new place plundered the raid ends in {counted(turns + 1, 'turn')}.")
    elif s.baron_turn and s.entry < 0 and not s.relief_started:
        told.append(f"The Baron arrives in turn {baron_arrives(s)}.")
    if s.version == CAMPAIGN and s.side == Side.GOBLIN:
        told.append(f"Confidence is {s.confidence}; at {t.deposed_at} he is deposed.")
    return " ".join(told)


def _ask_mount(s: State, c: Components) -> str:
    return f"Does {leader_name(c, s.leader)} ride or walk in this turn?"


def _ask_march(s: State, c: Components) -> str:
    t = c.tables
    group = carried(s, t)
    at = s.at[s.leader]
    stands = f"in {hex_name(c, at)} ({ground(s, t, at)})" if at >= 0 else "off the map"
    goes = f"with {strength(c, group)}" if group else "alone"
    left = f"{halves(points_left(s, t, False))} MP left"
    if group_has(s, t, ON_FOOT) and t.side[s.leader] == Side.FEUDAL and s.horse:
        left += f", {halves(points_left(s, t, True))} with those on foot"
    return f"What does {leader_name(c, s.leader)} do? He is {stands}, goes {goes}, {left}."


def _ask_show(s: State, c: Components) -> str:
    return f"Which unit lies on top of the stack in {hex_name(c, s.target)}? The enemy sees that one."


def is_alone(s: State, c: Components) -> bool:
    """Whether nobody is where he could plunder who could carry it."""
    return units_in(s, c.tables.site_hex[s.site]) == 0


def _ask_plunder(s: State, c: Components) -> str:
    if is_alone(s, c):
        return f"He has nobody to carry the plunder of {c.titles.site_names[s.site]}. Others do not learn that."
    worth = bags_of(c.tables, s.site)
    return f"Who carries the plunder of {c.titles.site_names[s.site]} ({worth})? Into a cave with it, and it counts."


def _ask_bag(s: State, c: Components) -> str:
    place = c.titles.site_names[s.site]
    fixed = halves(c.tables.bag_fixed)
    left = f" ({counted(s.bags, 'bag')} to go)" if s.bags > 1 else ""
    return f"A bag from {place}{left}: {fixed} points, or as many as a die shows?"


def _ask_engage(s: State, c: Components) -> str:
    return "Which hexes fight? Only those that you name do; what is engaged can then shoot and strike, and be shot at."


def _ask_fire(s: State, c: Components) -> str:
    return f"At which hex do you fire? {_step(s)}"


def _step(s: State) -> str:
    return f"Battle {s.battle}, {STEPS[Step(s.step)]}."


STEPS: Final = {
    Step.THEIR_FIRE: "step (a): missiles of those who did not start it",
    Step.OUR_FIRE: "step (b): missiles of those who started it",
    Step.OUR_MELEE: "step (c): melee of those who started it",
    Step.THEIR_MELEE: "step (d): melee of those who did not start it",
}


def _ask_allot(s: State, c: Components) -> str:
    return f"How much do you fire at {hex_name(c, s.target)} from this hex? {s.strength} so far."


def _ask_melee(s: State, c: Components) -> str:
    return f"Which hex do you attack? {_step(s)} Each unit strikes once in a phase."


def _ask_attack(s: State, c: Components) -> str:
    return f"Who attacks {company(c, s, pieces_in(s, s.target))} in {hex_name(c, s.target)} from this hex?"


def _ask_strike(s: State, c: Components) -> str:
    asked = next_asked(s, c.tables)
    return f"How many {piece(c, s, asked)} attack {hex_name(c, s.target)}?"


def _ask_accompany(s: State, c: Components) -> str:
    t = c.tables
    leader = next_to_run(s, t)
    what = "rout" if s.outcome == Outcome.ROUT else f"retreat ({s.outcome})"
    rank = "ABC"[s.rank] if 0 <= s.rank < 3 else "?"
    return f"Does {leader_name(c, leader)} go with the class {rank} units that {what} from {hex_name(c, s.target)}?"


def _ask_company(s: State, c: Components) -> str:
    asked = next_asked(s, c.tables)
    return f"More run than their leader can lead. How many {piece(c, s, asked)} go with him? The others run singly."


def _ask_run_to(s: State, c: Components) -> str:
    t = c.tables
    part = group_part(s, t)
    first = first_runner(s, t, part)
    runners = [p for p in range(t.pieces) if is_running(s, p, part, first)]
    what = "rout" if s.outcome == Outcome.ROUT else "retreat"
    who = f"{company(c, s, runners)} from {hex_name(c, s.target)}"
    return f"Where do they {what} to? {who}; all these are equally near safety."


def _ask_advance(s: State, c: Components) -> str:
    here = units_in(s, s.target)
    gone = f" {counted(here, 'unit')} went already." if here else ""
    return f"{hex_name(c, s.target)} is empty. From which hex do you advance into it?{gone} Now or not at all."


def _ask_follow(s: State, c: Components) -> str:
    return f"Does this leader advance into {hex_name(c, s.target)}?"


def _ask_followers(s: State, c: Components) -> str:
    asked = next_asked(s, c.tables)
    return f"How many {piece(c, s, asked)} advance into {hex_name(c, s.target)}? There is room for {s.room}."


QUESTIONS: Final[Spoken] = {
    Phase.PLACE: _ask_place,
    Phase.BONUS: _ask_bonus,
    Phase.CAVE: _ask_cave,
    Phase.FILL: _ask_fill,
    Phase.LEAD: _ask_lead,
    Phase.MOUNT: _ask_mount,
    Phase.MARCH: _ask_march,
    Phase.SHOW: _ask_show,
    Phase.PLUNDER: _ask_plunder,
    Phase.BAG: _ask_bag,
    Phase.ENGAGE: _ask_engage,
    Phase.FIRE: _ask_fire,
    Phase.ALLOT: _ask_allot,
    Phase.MELEE: _ask_melee,
    Phase.ATTACK: _ask_attack,
    Phase.STRIKE: _ask_strike,
    Phase.ACCOMPANY: _ask_accompany,
    Phase.COMPANY: _ask_company,
    Phase.RUN_TO: _ask_run_to,
    Phase.ADVANCE: _ask_advance,
    Phase.FOLLOW: _ask_follow,
    Phase.FOLLOWERS: _ask_followers,
}

ask: Final = by_phase(QUESTIONS)
"""The question with what one needs to know for the answer."""


# ---- cautions


def _warn_step(s: State, c: Components, direction: int) -> str | None:
    t = c.tables
    found = arrival(s, t, direction)
    if found.alarm:
        return "The alarm wakes all feudals, and calls the Baron."
    if found.home and not loot_with(s, carried(s, t)):
        return "He and all with him are out for the rest of this raid, and bring no plunder."
    return None


def _warn_enter(s: State, c: Components) -> str | None:
    """Q18: without a leader off the map nobody brings the others in."""
    waiting = [p for p in pieces_in(s, Off.WAITING) if p != s.leader and p not in carried(s, c.tables)]
    if not waiting or waiting[0] < FIRST_UNIT:
        return None
    rest = counted(len(waiting), "unit")
    return f"No leader is left off the map then: {rest} of the Baron's force will not come in this raid."


def _warn_end_phase(s: State, c: Components) -> str | None:
    able = sum(refuse_lead(s, c.tables, p) == Reason.LEGAL for p in range(N_LEADERS))
    return "None of your leaders has moved in this turn." if able and not s.led else None


def _warn_end_cycle(s: State, c: Components) -> str | None:
    if s.version == CAMPAIGN and not s.alarm:
        return f"A raid that nobody noticed costs {c.tables.unspotted} confidence."
    return "The raid is over for good then."


def _warn_leave(s: State, c: Components, unit: int) -> str | None:
    return _stranded(s, [unit])


def _warn_leave_all(s: State, c: Components) -> str | None:
    return _stranded(s, carried(s, c.tables))


def _stranded(s: State, units: list[int]) -> str | None:
    return "Only a leader can carry that plunder home." if loot_with(s, units) else None


def _warn_no_plunder(s: State, c: Components) -> str | None:
    return None if is_alone(s, c) else "To plunder it later, a leader has to come in again."


def _warn_engage(s: State, c: Components, at: int, direction: int) -> str | None:
    return _at_stake(s, c, [at])


def _warn_engage_all(s: State, c: Components, enemy: int) -> str | None:
    return _at_stake(s, c, contacts(s, c.tables, enemy))


def _at_stake(s: State, c: Components, hexes: Sequence[int]) -> str | None:
    """GB21.5, GB28: what the goblins risk by fighting from some hexes."""
    t = c.tables
    if s.side != Side.GOBLIN:
        return None
    here = [p for h in hexes for p in pieces_in(s, h)]
    told = []
    if loot_with(s, here):
        told.append("A carrier is among them: if it has to run, its plunder is lost.")
    if KING in here:
        cost = f"; a rout would cost {price_of_running(t, True, True)} confidence" if s.version == CAMPAIGN else ""
        told.append(f"The King would be in this battle{cost}.")
    return " ".join(told) or None


def _warn_go(s: State, c: Components, leader: int) -> str | None:
    if leader != KING or s.outcome != Outcome.ROUT:
        return None
    return "If the King is lost on the way, the raid is over."


CAUTIONS: Final[Spoken] = {
    Verb.STEP: _warn_step,
    Verb.ENTER: _warn_enter,
    Verb.END_PHASE: _warn_end_phase,
    Verb.END_CYCLE: _warn_end_cycle,
    Verb.LEAVE: _warn_leave,
    Verb.LEAVE_ALL: _warn_leave_all,
    Verb.NO_PLUNDER: _warn_no_plunder,
    Verb.ENGAGE: _warn_engage,
    Verb.ENGAGE_ALL: _warn_engage_all,
    Verb.GO_ON_FOOT: _warn_go,
}

caution: Final = by_verb(CAUTIONS)
"""What somebody may regret about a legal move."""

BEFORE_TURNS: Final = (Phase.PLACE, Phase.BONUS, Phase.RELIEF, Phase.CAVE, Phase.FILL)
"""GB23.1, GB24.1: while forces are set up it is nobody's turn."""


def ends(seen: Seen, verb: int, things: Sequence[int]) -> bool | None:
    """No turn ends before the first has begun."""
    return False if seen.state.phase in BEFORE_TURNS else None
