"""Where a leader and his group can go in one move: the cheapest ways, by the rules' own costs and limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ....core.maps import cheapest
from ..board import N_HEX
from ..pieces import FIRST_UNIT, MOUNTED, ON_FOOT, Gait, Mark, Off, Side
from ..rules.carrying import is_free
from ..rules.marching import group_cost, group_has, group_size, leaves_too_many, points_left, road_cost
from ..rules.movement import lead, was_led
from ..rules.stacks import can_stay, fill_held, fill_stacks, fill_zone, is_crowded, put_mark, take_mark, units_in
from ..rules.turn import begin_movement
from ..state import NOWHERE, State, Tables
from ..tell.previews import wakes_feudals
from ..vocabulary import Phase
from .previews import unseen_beside
from .words import pieces_in


@dataclass(frozen=True, order=True)
class Way:
    """A way to a hex; of two the lesser one is better: cheaper, showing less, by lower hexes."""

    cost: int  # half points from where he is
    reveals: int  # steps that show something or raise the alarm
    hexes: tuple[int, ...]  # one after the other, the goal last


@dataclass(frozen=True)
class Reach:
    """All hexes to which a group can go."""

    ways: dict[int, Way]
    left: dict[int, int]  # half points left there
    zones: frozenset[int]  # enemy zones among them, where the move ends
    stops: frozenset[int]  # where the group may stop


def led_by(s: State, t: Tables, leader: int) -> State:
    """A position in which a leader has been activated, with all units of his hex that he can lead; feudals ride."""
    if s.leader == leader and s.phase != Phase.MOUNT:
        return s
    trial = s.copy()
    has_moved = s.leader != leader and was_led(s, leader)  # it is about his next turn then
    if t.side[leader] != s.side or s.combat or has_moved:
        begin_movement(trial, t, t.side[leader])
    lead(trial, t, leader)
    trial.horse = int(t.side[leader] == Side.FEUDAL)
    for p in range(FIRST_UNIT, t.pieces):
        take_mark(trial, p, Mark.CARRIED)
    for p in pieces_in(trial, trial.at[leader]):
        if p >= FIRST_UNIT and is_free(trial, p) and group_size(trial, t) < t.command[leader]:
            put_mark(trial, p, Mark.CARRIED)
    return trial


def walking(s: State) -> State:
    """The same where the leader who is active goes on foot."""
    trial = s.copy()
    trial.horse = 0
    return trial


def reach(s: State, t: Tables) -> Reach:
    """Where the leader who is active can go with his group."""
    side = t.side[s.leader]
    zone, held, units, limits = ([0] * N_HEX for _ in range(4))
    fill_zone(s, t, 1 - side, zone)
    fill_held(s, t, 1 - side, held)
    fill_stacks(s, t, side, units, limits)
    n, foot, mounted = group_size(s, t), group_has(s, t, ON_FOOT), group_has(s, t, MOUNTED)
    start, points = s.at[s.leader], points_left(s, t, foot)
    if start >= 0 and t.cave[start] < 0:
        units[start] = units_in(s, start) - n
    reveals = cache(lambda h: int(t.cave[h] < 0 and _reveals(s, t, h)))

    def goes(way: Way, steps: Iterable[tuple[int, int]]) -> Iterator[tuple[int, Way]]:
        """A step on from the end of a way, wherever it can be paid and the hex be entered."""
        for to, cost in steps:
            enters = t.cave[to] >= 0 or not (held[to] or is_crowded(t, n, units[to], limits[to]))
            if enters and way.cost + cost <= points:
                yield to, Way(way.cost + cost, way.reveals + reveals(to), (*way.hexes, to))

    def onward(at: int, way: Way) -> Iterator[tuple[int, Way]]:
        if t.cave[at] < 0 and not zone[at]:
            yield from goes(way, _steps(s, t, at, foot, mounted))

    ways = dict(cheapest(dict(goes(Way(0, 0, ()), _first_steps(s, t, foot, mounted))), onward))
    most = t.command[s.leader]
    ends = {h for h in ways if t.cave[h] >= 0 or can_stay(t, n, units[h], limits[h], most)}
    left = {h: points - way.cost for h, way in ways.items()}
    return Reach(ways, left, frozenset(h for h in ways if zone[h]), frozenset(ends))


def _first_steps(s: State, t: Tables, foot: bool, mounted: bool) -> list[tuple[int, int]]:
    """The hexes next to him, or where he comes onto the map, with their costs; none if too many would stay behind."""
    at = s.at[s.leader]
    if leaves_too_many(s, t, group_size(s, t)):
        return []
    if at == Off.WAITING:
        return [] if s.entry == NOWHERE else [(s.entry, road_cost(s, t, foot))]
    if at < 0:
        return []
    return _steps(s, t, at, foot, mounted)


def _steps(s: State, t: Tables, at: int, foot: bool, mounted: bool) -> list[tuple[int, int]]:
    """The hexes next to one, with their costs."""
    costs = [(t.beside[at][d], group_cost(s, t, at, d, foot, mounted)) for d in range(6)]
    return [(to, cost) for to, cost in costs if to < N_HEX and cost >= 0]


def _reveals(s: State, t: Tables, h: int) -> bool:
    """Whether coming into a hex shows something, or raises the alarm."""
    side = t.side[s.leader]
    return wakes_feudals(s, t, h, side) or bool(unseen_beside(s, t, h, side))


def points_next_turn(t: Tables, side: int) -> int:
    """GB5.1: half points of a whole move on foot."""
    return int(t.points[Gait.GOBLIN if side == Side.GOBLIN else Gait.FOOT])
