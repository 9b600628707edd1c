"""What is impossible about a state of Goblin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.components import Components
from .board import N_HEX, NAMES
from .pieces import FIRST_UNIT, N_GOBLIN_LEADERS, N_LEADERS, N_PIECES, NOBODY, Mark, Off, Part, Side
from .rules.advance import leaders_able, least_to_go, may_advance, most_to_go
from .rules.battles import acting_side, is_target
from .rules.marching import group_size
from .rules.melee import may_attack
from .rules.plunder import is_led_to_plunder
from .rules.preparation import left_to_place, wanted_later
from .rules.running import group_part
from .rules.stacks import asked_in_all, has, held_by, line_up, units_in
from .state import CAMPAIGN, N_EXITS, N_SITES, NOWHERE, End, Loot, State, Step, Tables, Terrain
from .vocabulary import Phase, Reason

RUNNING = (Phase.ACCOMPANY, Phase.COMPANY, Phase.RUN_TO)
ATTACKED = (Phase.ALLOT, Phase.ATTACK, Phase.STRIKE)
ADVANCED = (Phase.ADVANCE, Phase.FOLLOW, Phase.FOLLOWERS)
TARGETED = (*ATTACKED, *RUNNING, *ADVANCED)
FOUGHT = (*TARGETED, Phase.FIRE, Phase.MELEE)
COMBAT = (*FOUGHT, Phase.ENGAGE, Phase.JOIN, Phase.BATTLE)
SET_UP = (Phase.PLACE, Phase.BONUS, Phase.RELIEF, Phase.CAVE, Phase.FILL)
LED = (Phase.CAVE, Phase.FILL, Phase.MOUNT, Phase.MARCH, Phase.HAND)
MOVEMENT = (Phase.LEAD, Phase.MOUNT, Phase.MARCH, Phase.SHOW, Phase.HAND, Phase.BAG)
ASKED = (*SET_UP, *MOVEMENT, *COMBAT)  # where somebody decides; plunder is taken in both parts of a turn
DECIDED = (*ASKED, Phase.PLUNDER)
TAKES_PART = (Phase.FILL, Phase.ATTACK, Phase.STRIKE, *RUNNING, Phase.FOLLOW, Phase.FOLLOWERS)
"""Phases by what belongs to them: a runner's class, a target, a battle, a leader, somebody's part."""


def faults(s: State, c: Components, options: Mapping[str, Any]) -> list[str]:
    """What is impossible about a state whose fields hold what they can hold: nothing, ever."""
    t = c.tables
    return [*_pieces(s, t)] or [
        *_stacks(s, t),
        *_plunder(s, t),
        *_turn(s, t),
        *_phase(s),
        *_muster(s, t),
        *_attacks(s, t),
        *_runs(s, t),
        *_advances(s, t),
        *_numbers(s, t),
    ]


def _pieces(s: State, t: Tables) -> Iterator[str]:
    for p in range(N_PIECES):
        if p >= t.pieces:
            if s.at[p] or s.marks[p] or s.part[p]:
                yield f"piece {p} is not in this edition"
            continue
        at = s.at[p]
        goblin = t.side[p] == Side.GOBLIN
        if at >= 0 and t.terrain[at] in (Terrain.MOUNTAIN, Terrain.LAKE) and not (goblin and t.cave[at] >= 0):
            yield f"piece {p} is in {NAMES[at]}, which is closed"
        if goblin and at in (Off.WAITING, Off.WITHDRAWN):
            yield f"goblin {p} is {Off(at).name.lower()}"
        if has(s, p, Mark.FACE_DOWN) and (goblin or p < FIRST_UNIT or at < 0):
            yield f"piece {p} lies face down"
        if has(s, p, Mark.STIRRED) and (goblin or p < FIRST_UNIT):
            yield f"piece {p} lay face down"
    yield from _lines(s, t)
    sides: dict[int, int] = {}
    for p in range(t.pieces):
        if s.at[p] >= 0 and sides.setdefault(s.at[p], t.side[p]) != t.side[p]:
            yield f"both sides are in {NAMES[s.at[p]]}"


def _lines(s: State, t: Tables) -> Iterator[str]:
    """The lines of pieces in each place, beside where each piece says that it is."""
    twin = State.unpack(s.pack())  # a state of our own: whoever only looks writes to no other
    line_up(twin, t)
    if list(twin.first) != list(s.first) or list(twin.after) != list(s.after):
        yield "the pieces of a place are not in line"


def _stacks(s: State, t: Tables) -> Iterator[str]:
    for p in range(FIRST_UNIT, t.pieces):
        at = s.at[p]
        if at >= 0 and t.cave[at] >= 0 and not any(s.at[q] == at for q in range(N_LEADERS)):
            yield f"goblin {p} waits in {NAMES[at]} without a leader"
        if has(s, p, Mark.CARRIED) and (s.leader < 0 or s.at[s.leader] != at):
            yield f"unit {p} is carried by nobody"
    if s.leader >= 0 and group_size(s, t) > t.command[s.leader]:
        yield f"leader {s.leader} carries {group_size(s, t)} units"


def _plunder(s: State, t: Tables) -> Iterator[str]:
    counts = s.phase == Phase.BAG or s.phase not in DECIDED  # GB21.4: of those who have come home
    for i in range(N_SITES):
        carrier = s.marker[i]
        if carrier < 0:
            continue
        carries = FIRST_UNIT <= carrier < t.pieces and t.side[carrier] == Side.GOBLIN
        if not carries or (s.at[carrier] < 0 and not (counts and s.at[carrier] == Off.HOME)):
            yield f"piece {carrier} carries the plunder of place {i}"
    for p in range(FIRST_UNIT, t.pieces):
        if has(s, p, Mark.LADEN) != (s.at[p] >= 0 and p in s.marker):
            yield f"unit {p} carries plunder and does not"
    if s.bags and (s.site < 0 or s.bags > t.bags[s.site]):
        yield "bags of no place are counted"
    if s.phase == Phase.PLUNDER and s.site >= 0:
        there = s.target == t.site_hex[s.site] if s.combat else s.leader >= 0 and s.at[s.leader] == t.site_hex[s.site]
        if not there or not is_led_to_plunder(s, t, t.site_hex[s.site]):
            yield f"nobody is there to plunder place {s.site}"
    if s.turn and any(loot == Loot.UNKNOWN for loot in s.marker):
        yield "a place was not set up"


def _turn(s: State, t: Tables) -> Iterator[str]:
    set_up = s.phase <= Phase.FILL
    if s.phase != Phase.OVER and (s.turn == 0) != set_up:
        yield f"turn {s.turn} in phase {list(Phase)[s.phase].name.lower()}"
    if s.phase == Phase.MARCH and s.leader >= 0 and t.side[s.leader] != s.side:
        yield "a leader of the other side is active"
    if s.phase in COMBAT and not s.combat:
        yield "a battle outside a combat phase"
    if not s.combat and (any(s.involved) or any(s.fired) or any(s.engaged) or s.battles or s.battle or s.fought):
        yield "something of a battle outside a combat phase"
    nothing = s.phase not in TAKES_PART if s.phase in DECIDED else not s.combat
    if nothing and any(s.part):
        yield "somebody has a part in nothing"
    if s.phase == Phase.HAND and (not s.handover or s.last < FIRST_UNIT or not has(s, s.last, Mark.LADEN)):
        yield "plunder is handed over by nobody"
    if s.ended != End.GOES_ON and s.phase != Phase.OVER:
        yield "a cycle that has ended goes on"
    if s.alarm == 0 and s.side == Side.FEUDAL and s.phase == Phase.LEAD:
        yield "feudals move before the alarm"


def _phase(s: State) -> Iterator[str]:
    """What a decision is about is there, and nothing of any other decision."""
    if s.phase == Phase.PLUNDER and (s.site < 0 or (s.leader < 0) != bool(s.combat)):
        yield "nobody or nothing is plundered"
    if s.phase not in ASKED:
        return
    for name, is_there, phases in (
        ("a target", s.target >= 0, (*TARGETED, Phase.SHOW)),
        ("a battle", s.battle > 0, FOUGHT),
        ("a step of a battle", s.step != Step.NONE, FOUGHT),
        ("a class that runs", s.rank >= 0, RUNNING),
        ("an outcome", s.outcome > 0, RUNNING),
        ("a leader", s.leader >= 0, LED),
        ("a place", s.site >= 0, (Phase.HAND, Phase.BAG)),
        ("bags", s.bags > 0, (Phase.BAG,)),
    ):
        if is_there != (s.phase in phases):
            yield f"{'there is ' if is_there else 'there is not '}{name} in phase {list(Phase)[s.phase].name.lower()}"
    if s.room and s.phase not in (Phase.FILL, Phase.COMPANY, Phase.FOLLOWERS):
        yield "room for nobody"


def _muster(s: State, t: Tables) -> Iterator[str]:
    """GB24.4: leaders choose caves in their order, and each is given his goblins before the next one chooses."""
    leaders = range(N_GOBLIN_LEADERS)
    next_one = next((p for p in leaders if s.at[p] == Off.UNPLACED), NOBODY)
    if s.phase == Phase.CAVE and s.leader != next_one:
        yield f"leader {s.leader} chooses a cave out of turn"
    if s.phase != Phase.FILL:
        return
    if s.leader != max((p for p in leaders if s.at[p] >= 0), default=NOBODY) or NOBODY < next_one < s.leader:
        yield f"leader {s.leader} is given goblins out of turn"
    elif s.leader != NOBODY and s.room + units_in(s, s.at[s.leader]) != t.command[s.leader]:
        yield f"there is room for {s.room} more with leader {s.leader}"
    elif asked_in_all(s, t) < s.room and left_to_place(s, t) >= s.room + wanted_later(s, t):
        yield "too few goblins are asked about"
    for p in range(t.pieces):
        waits = p >= FIRST_UNIT and t.side[p] == Side.GOBLIN and s.at[p] == Off.UNPLACED
        if s.part[p] != Part.NONE and not (waits and s.part[p] == Part.MAYBE):
            yield f"piece {p} has a part in filling a cave"


def _attacks(s: State, t: Tables) -> Iterator[str]:
    """GB13.1: a hex that can be attacked, and those who strike are next to it; they are asked about hex by hex."""
    if s.phase not in ATTACKED or s.target < 0:
        return
    target = NAMES[s.target]
    if is_target(s, t, s.target) != Reason.LEGAL:
        yield f"{target} is attacked and cannot be"
    if s.phase == Phase.STRIKE and s.around == 6:
        yield f"no hex beside {target} is asked about"
    if s.phase == Phase.ALLOT:
        return
    asked = t.beside[s.target][t.along[s.target][s.around]] if s.phase == Phase.STRIKE and s.around < 6 else NOWHERE
    for p in range(t.pieces):
        strikes = s.part[p] == Part.STRIKES or (s.part[p] == Part.MAYBE and s.at[p] == asked)
        if s.part[p] != Part.NONE and not (strikes and any(_attacks_from(s, t, p, d) for d in range(6))):
            yield f"piece {p} has a part in the attack on {target}"


def _attacks_from(s: State, t: Tables, p: int, direction: int) -> bool:
    return s.at[p] == t.beside[s.target][direction] and may_attack(s, t, p, s.target, direction)


def _runs(s: State, t: Tables) -> Iterator[str]:
    """GB16.8: those run who stood in the hex that was attacked; whoever has run has no part any more."""
    if s.phase not in RUNNING or s.target < 0:
        return
    if any(s.part[p] != Part.NONE and s.at[p] != s.target for p in range(t.pieces)):
        yield f"somebody runs from {NAMES[s.target]} who is not there"
    if s.phase == Phase.COMPANY and s.room > asked_in_all(s, t):
        yield f"there is room for {s.room} who run from {NAMES[s.target]}"
    if s.phase == Phase.RUN_TO and group_part(s, t) == Part.NONE:
        yield f"nobody runs from {NAMES[s.target]}"


def _advances(s: State, t: Tables) -> Iterator[str]:
    """GB19.1, GB19.3: nobody is in the hex but those who advance, and they come from one hex after the other."""
    if s.phase not in ADVANCED or s.target < 0:
        return
    target = NAMES[s.target]
    if held_by(s, t, s.target, 1 - acting_side(s)):
        yield f"the enemy is in {target}, into which somebody advances"
    if s.phase == Phase.ADVANCE:
        return
    source = t.beside[s.target][s.around] if s.around < 6 else N_HEX
    if source == N_HEX:
        yield f"somebody advances into {target} from nowhere"
    for p in range(t.pieces):
        if s.part[p] != Part.NONE and not (s.at[p] == source and may_advance(s, t, p, s.around)):
            yield f"piece {p} has a part in the advance into {target}"
    if s.phase == Phase.FOLLOWERS and source != N_HEX:
        leaders = leaders_able(s, t, source, s.around, Part.GOES)
        going = sum(s.part[p] == Part.GOES for p in range(FIRST_UNIT, t.pieces))
        if s.room != most_to_go(s, t, source, s.around, leaders) - going:
            yield f"there is room for {s.room} more in {target}"
        if s.strength != max(0, least_to_go(s, t, source, leaders) - going):
            yield f"{s.strength} more must advance into {target}"


def _numbers(s: State, t: Tables) -> Iterator[str]:
    """Numbers that other numbers bound."""
    exits = [t.exit_at[i] for i in range(N_EXITS)]
    pieces = range(t.pieces)
    for name, is_wrong in (
        ("the force enters elsewhere than by a road", s.entry >= 0 and s.entry not in exits),
        ("feudals leave elsewhere than by a road", s.exit >= 0 and s.exit not in exits),
        ("a battle that is not one of those declared", max(s.battle, *s.involved) > s.battles),
        ("a battle that was not declared has been fought", s.fought >> (s.battles + 1) != 0),
        ("plunder was taken in a turn to come", s.last_plunder > s.turn),
        ("the marker was drawn in a turn to come", s.baron_turn > s.turn),
        ("a marker without a turn, or a turn without a marker", (s.baron_turn > 0) != (s.baron_in > 0)),
        ("a piece was seen nowhere, or at no time", any((s.seen_at[p] < 0) != (s.seen_on[p] == 0) for p in pieces)),
        ("a piece was seen in a turn to come", any(s.seen_on[p] > s.turn for p in pieces)),
        ("a piece was moved that is not on the map", any(s.began[p] >= 0 and s.at[p] < 0 for p in pieces)),
        ("a piece was moved in no combat phase", not s.combat and any(s.began[p] >= 0 for p in pieces)),
        ("hexes were hit in no combat phase", not s.combat and any(s.hit) and s.rules <= 2),
        ("hexes were changed on top in no movement phase", s.phase in SET_UP and any(s.hit)),
        ("more points were spent with foot than in all", s.spent_with_foot > s.spent),
        ("a piece that is not in this edition", s.last >= t.pieces),
        ("a cycle after the last one", s.cycle > (t.cycles if s.version == CAMPAIGN else 1)),
    ):
        if is_wrong:
            yield name
