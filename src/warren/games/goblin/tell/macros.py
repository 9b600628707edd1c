"""Short words for several moves of Goblin: go somewhere, stay, fight on, set up by a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....core.components import Components
from ....core.kinds import Kind, Seen
from ....core.macros import DONE, THROUGH, Going, MacroBase, Next
from ....core.phrases import capitalised, listed
from ..board import NAMES, ROWS
from ..pieces import KING, N_GOBLIN_LEADERS, Off
from ..rules.stacks import asked_alike, asked_in_all, next_asked
from ..state import NOWHERE, State, Tables
from ..vocabulary import HEX, Phase
from .previews import Arrival, arrival
from .reach import reach
from .words import hex_name, leader_name

PLANS: Final = Kind("plan", 4, ("spread", "north", "south", "column"))


class Macro(MacroBase):
    """What can be said in short."""

    GOTO = (
        "goto <hex>",
        "the leader who moves goes there by the cheapest way; `anyway` behind it: even if he is seen or sees something",
        "GB5.2", Phase.MARCH, HEX,
    )  # fmt: skip
    STAY = (
        "stay", "no more leaders move in this turn; one who is moving stops where he is", "GB4.6", Phase.LEAD,
        Phase.MARCH,
    )  # fmt: skip
    FIGHT = (
        "fight", "all fire and strike where there is only one target, until there is a choice", "GB11.6", Phase.FIRE,
        Phase.ALLOT, Phase.MELEE, Phase.ATTACK, THROUGH,
    )  # fmt: skip
    SET_UP = (
        "setup <plan>", "caves and stacks by a plan: spread, north, south, column (near the King)", "GB24.4",
        Phase.CAVE, Phase.FILL, PLANS,
    )  # fmt: skip


def unfold(seen: Seen, macro: Macro, things: Sequence[int], going: Going) -> Next:
    """The next move of a macro."""
    unfolds: Callable[..., Next] = UNFOLDING[macro]
    return unfolds(seen, going, *things)


def _move(going: Going, text: str, why: str) -> Next:
    """A move, if it is possible."""
    return Next(text) if text in going.legal else Next(why=why)


# ---- movement


def _goto(seen: Seen, going: Going, goal: int) -> Next:
    s, c = seen.state, seen.components
    t = c.tables
    if going.made and list(going.legal) == ["no plunder"]:  # who is alone is asked too, so that nobody learns it
        return Next("no plunder")
    if s.phase not in (Phase.MOUNT, Phase.MARCH) or s.leader < 0:
        return _arrived(seen, going, goal)
    who = leader_name(c, s.leader)
    if s.at[s.leader] == goal:
        return DONE if going.made else Next(why=f"{capitalised(who)} is there already.")
    if s.phase == Phase.MOUNT:
        return _mounted(s, c, goal)
    found = reach(s, t)
    if goal not in found.ways:
        return _too_far(c, s.leader, goal)
    if goal not in found.stops:
        return Next(why=f"{capitalised(who)} could not stop in {hex_name(c, goal)}: too many units would be there.")
    to = found.ways[goal].hexes[0]
    if s.at[s.leader] == Off.WAITING:
        return _move(going, "enter", "He cannot come onto the map.")
    direction = next(d for d in range(6) if t.beside[s.at[s.leader]][d] == to)
    brings = arrival(s, t, direction)
    if brings.is_final and not going.anyway:
        return Next(why=f"{_surprise(brings, to)}; `goto {NAMES[goal]} anyway` goes on.")
    return _move(going, f"step {NAMES[to]}", f"{capitalised(who)} cannot step to {hex_name(c, to)}.")


def _mounted(s: State, c: Components, goal: int) -> Next:
    """GB5.1: he rides, unless only those on foot come to the goal."""
    trial = s.copy()
    for horse, text in ((1, "horse"), (0, "foot")):
        trial.horse = horse
        if goal in reach(trial, c.tables).ways:
            return Next(text)
    return _too_far(c, s.leader, goal)


def _too_far(c: Components, leader: int, goal: int) -> Next:
    asks = f"`ask reach {c.titles.leader.names[leader]}` tells where he can go"
    return Next(why=f"{capitalised(leader_name(c, leader))} cannot reach {hex_name(c, goal)} in this move; {asks}.")


def _arrived(seen: Seen, going: Going, goal: int) -> Next:
    """Whether he has come to the goal, and why not: something has to be decided on the way, or his move is over."""
    s, c = seen.state, seen.components
    last = next((text for text in reversed(going.made) if text != "no plunder"), "")
    came = s.entry if last == "enter" else NAMES.index(last.split()[1]) if last else NOWHERE
    if came == goal:
        return DONE
    if s.phase == Phase.PLUNDER and s.leader >= 0:
        further = "" if s.at[s.leader] == goal else f"; `goto {NAMES[goal]}` goes on then"
        return Next(why=f"First say who carries the plunder of {c.titles.site_names[s.site]}, or nobody{further}.")
    if not going.made:
        return Next(why="No leader is on the move: first `lead` one.")
    return Next(why=f"His move is over in {hex_name(c, came)}.")


def _surprise(brings: Arrival, to: int) -> str:
    """Why he stops before a step."""
    found = [f"he would see who is in {listed([NAMES[h] for h in brings.shows])}"] if brings.shows else []
    found += ["he would be seen, and the alarm raised"] if brings.alarm else []
    return f"In {NAMES[to]} {' and '.join(found)}"


def _stay(seen: Seen, going: Going) -> Next:
    s = seen.state
    if s.phase == Phase.MARCH:
        return _move(going, "stop", "He cannot stop here: too many units would be here.")
    if s.phase == Phase.LEAD and "end phase" not in going.made:
        return Next("end phase")
    return DONE if going.made else Next(why="That is for the movement of your leaders.")


# ---- battle


def _fight(seen: Seen, going: Going) -> Next:
    """D32 to D35: everything at the only target."""
    s = seen.state
    if s.phase in (Phase.FIRE, Phase.MELEE):
        targets = [text for text in going.legal if text.startswith(("fire ", "melee "))]
        if len(targets) == 1:
            return Next(targets[0])
        return Next(why="Several hexes can be attacked: choose one.")
    if s.phase == Phase.BATTLE:
        return Next(why="Several battles are open: choose the next one.")
    if s.phase == Phase.ALLOT:
        return Next(max(going.legal, key=lambda text: int(text.split()[0])))
    if s.phase == Phase.ATTACK:
        return Next(next(text for text in going.legal if text.startswith("all ")))
    if going.made and not s.combat:
        return DONE
    return Next(why="Here is a choice that is yours." if s.combat else "There is no battle.")


# ---- set-up


def _set_up(seen: Seen, going: Going, plan: int) -> Next:
    s = seen.state
    if s.phase == Phase.CAVE:
        return Next(f"cave {NAMES[_cave(s, seen.components.tables, going, PLANS.names[plan])]}")
    if s.phase == Phase.FILL:
        return Next(_filling(s, seen.components.tables, going, PLANS.names[plan]))
    return DONE if going.made else Next(why="That is for the set-up of the goblins.")


def _cave(s: State, t: Tables, going: Going, plan: str) -> int:
    """The cave for the leader who is asked about, among those that are free, from north to south."""
    free = sorted((NAMES.index(text.split()[1]) for text in going.legal), key=lambda h: (h % ROWS, h // ROWS))
    if plan == "north":
        return free[0]
    if plan == "south":
        return free[-1]
    caves = sorted((t.cave_at[i] for i in range(t.caves)), key=lambda h: (h % ROWS, h // ROWS))
    if plan == "column" or s.leader == KING:
        middle = caves[len(caves) // 2] if s.leader == KING or s.at[KING] < 0 else s.at[KING]
        return min(free, key=lambda h: (abs(h % ROWS - middle % ROWS), h))
    wanted = caves[(s.leader - 1) * (len(caves) - 1) // max(1, N_GOBLIN_LEADERS - 2)]
    return min(free, key=lambda h: (abs(h % ROWS - wanted % ROWS), h))


def _filling(s: State, t: Tables, going: Going, plan: str) -> str:
    """How many of a type: the King's column takes the best first, other plans a fair part of each."""
    by_number = {int(text.split()[0]): text for text in going.legal}
    if plan == "column" and s.leader == KING:
        return by_number[max(by_number)]
    fair = round(s.room * asked_alike(s, t, next_asked(s, t)) / asked_in_all(s, t))
    return by_number[min(by_number, key=lambda n: (abs(n - fair), n))]


UNFOLDING: Final[dict[Macro, Callable[..., Next]]] = {
    Macro.GOTO: _goto,
    Macro.STAY: _stay,
    Macro.FIGHT: _fight,
    Macro.SET_UP: _set_up,
}
