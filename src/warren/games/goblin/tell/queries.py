"""Questions that players of Goblin may ask: reach, zones, the way home, the alarm, odds, places, confidence.

How far a leader gets in one move is in `reach`, the chances of fire, melee, morale and runs are in `odds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from ....core.components import Components
from ....core.maps import cheapest, opposite
from ....core.phrases import capitalised, signed
from ....core.queries import Answer, Column, QueryBase, Result, Row, Unit
from ....core.spoken import Answers
from ....core.wanted import FACES
from ..board import N_HEX, NAMES
from ..known import is_open_to, is_seen
from ..pieces import FIRST_UNIT, KING, N_LEADERS, NOBODY, Gait, Off, Part, Side
from ..rules.losses import HALVES, price_of_running
from ..rules.marching import enemy_in
from ..rules.melee import defence, is_barred
from ..rules.morale import modifier_in
from ..rules.preparation import is_ruin_by
from ..rules.running import fill_safety
from ..rules.sight import is_spotted
from ..rules.stacks import fights, fill_zone, outside, put, somebody_in, step_cost
from ..state import CAMPAIGN, N_SITES, NOWHERE, Loot, Place, State, Tables
from ..tell.odds import FACES_OF_DIE
from ..tell.words import carried
from ..vocabulary import HEX, LEADER, Phase
from .odds import Attack, fire_odds, may_be_attacked, melee_odds, shots_now, strikers_now, toll, way_home
from .reach import Reach, led_by, points_next_turn, reach, walking
from .words import PLACES, company, ground, hex_name, leader_name, pieces_in, several, where

NO_WAY: Final = 99
"""Turns into safety, where no way leads there."""


class Query(QueryBase):
    """What can be asked."""

    REACH = "reach <leader>", "Where can <leader> go in one move?", "GB5.2", Result.SPACES, LEADER
    HOME = "home", "How far is it to safety for each of your stacks?", "GB16.3", Result.LIST
    ODDS = "odds <hex>", "What can an attack on <hex> do?", "GB12.5", Result.ODDS, HEX
    ZONES = "zones", "Where are enemy zones of control?", "GB8.1", Result.SPACES
    ALARM = "alarm", "Where would goblins be seen?", "GB10.2", Result.SPACES
    PLACES = "places", "What are the places worth?", "GB21.1", Result.LIST
    STACKS = "stacks", "Who stands where?", "GB7.2", Result.LIST
    SEEN = "seen", "What did you last see of the enemy?", "GB7.2", Result.LIST
    RISK = "risk", "What can a battle cost the King's confidence?", "GB28.4", Result.LIST


def answer(s: State, c: Components, seat: int, query: Query, things: Sequence[int]) -> Answer:
    """What a question comes to, for a seat."""
    if s.phase == Phase.OVER:
        return Answer(COLUMNS[query], (), "The game is over.")
    return ANSWERS[query](s, c, seat, *things)


def _side(s: State, seat: int) -> int:
    return Side.GOBLIN if seat == s.king else Side.FEUDAL


Found = tuple[Sequence[Row], str]

COLUMNS: Final = {
    Query.REACH: (Column("MP left"), Column("move", Unit.WORDS), Column("turns to safety")),
    Query.HOME: (
        Column("hexes"),
        Column("way", Unit.WORDS),
        Column("enemy zones"),
        Column("units"),
        Column("lost in a rout"),
    ),
    Query.ODDS: (
        Column("checks", Unit.CHANCE),
        Column("stays", Unit.CHANCE),
        *(Column(f"Re-{hexes}", Unit.CHANCE) for hexes in (1, 2, 3)),
        Column("routs", Unit.CHANCE),
        Column("lost"),
    ),
    Query.ZONES: (Column("held", Unit.WORDS),),
    Query.ALARM: (Column("ground", Unit.WORDS),),
    Query.PLACES: (
        Column("bags"),
        Column("worth"),
        Column("plunder", Unit.WORDS),
        Column("ruins next", Unit.CHANCE),
        Column("held by", Unit.WORDS),
    ),
    Query.STACKS: (Column("units"), Column("who", Unit.WORDS)),
    Query.SEEN: (Column("where", Unit.WORDS), Column("turn")),
    Query.RISK: (Column("confidence"), Column("then"), Column("reign", Unit.WORDS)),
}


def _row(h: int, *values: float | str) -> Row:
    return Row(NAMES[h], f"hex:{NAMES[h]}", values)


# ---- movement


def _reach(s: State, c: Components, seat: int, leader: int) -> Answer:
    t, side = c.tables, _side(s, seat)
    if leader >= N_LEADERS or (s.at[leader] < 0 and s.at[leader] != Off.WAITING):
        return Answer(COLUMNS[Query.REACH], (), f"{leader_name(c, leader)} is {where(c, s, leader)}.")
    trial = led_by(s, t, leader)
    found = reach(trial, t)
    walked = reach(walking(trial), t) if trial is not s and trial.horse else found
    turns = _turns_home(trial, t, t.side[leader])
    rows = []
    for h in sorted({*found.ways, *walked.ways}):
        goes = found if h in found.ways else walked
        on_foot = "" if goes is found else ", on foot"
        rows.append(_row(h, goes.left[h] / 2, f"{_ends(t, goes, h)}{on_foot}", turns[h] if t.cave[h] < 0 else 0))
    group = carried(trial, t)
    with_whom = f"With {company(c, s, group, seat)}" if group else "Alone"
    if t.side[leader] != side and s.at[leader] >= 0 and not is_open_to(s, t, seat, s.at[leader]):
        with_whom = f"{with_whom}, which is a guess"
    rides = "" if not trial.horse else ", on horseback" if walked is found else ", on horseback or on foot"
    return Answer(
        COLUMNS[Query.REACH], tuple(rows), f"{with_whom}{rides}. What he sees on the way may end his move sooner."
    )


def _ends(t: Tables, found: Reach, h: int) -> str:
    """What becomes of the move in a hex."""
    if h not in found.stops:
        return "only in passing"
    return "goes home" if t.cave[h] >= 0 else "ends in an enemy zone" if h in found.zones else "can go on"


def _turns_home(s: State, t: Tables, side: int) -> list[int]:
    """Turns that the group of the leader who is active needs from each hex into safety.

    With whole moves, and no enemy in the way; he is no safety to himself (Q48).
    """
    others = s.copy()
    others.target = NOWHERE
    put(others, s.leader, Off.HOME)
    goals = [0] * N_HEX
    fill_safety(others, t, side, Part.NONE, NOBODY, goals)
    gait = Gait.GOBLIN if side == Side.GOBLIN else Gait.FOOT

    def back(at: int, points: int) -> Iterator[tuple[int, int]]:
        for d in range(6):
            by = t.beside[at][d]
            if by < N_HEX and t.cave[by] < 0 and step_cost(s, t, gait, by, opposite(d)) >= 0:
                yield by, points + step_cost(s, t, gait, by, opposite(d))

    cost = dict(cheapest({h: 0 for h in range(N_HEX) if goals[h]}, back))
    whole = points_next_turn(t, side)
    return [-(-cost[h] // whole) if h in cost else NO_WAY for h in range(N_HEX)]


def _home(s: State, c: Components, seat: int) -> Answer:
    t, side = c.tables, _side(s, seat)
    rows = []
    for h in sorted({s.at[p] for p in range(t.pieces) if t.side[p] == side and outside(s, t, p)}):
        here = pieces_in(s, h)
        units = [p for p in here if p >= FIRST_UNIT] or here
        ways = [way_home(s, t, p) for p in units]
        lost = sum(way.loss(t.armor[p]) for p, way in zip(units, ways, strict=True))
        way = ways[0]
        cut = "no way at all" if way.lost else "cut" if way.is_cut else "open"
        rows.append(_row(h, 0 if way.is_cut else way.hexes, cut, way.zones, len(units), round(lost, 2)))
    safe = "the nearest cave" if side == Side.GOBLIN else "the nearest safe place or leader"
    return Answer(
        COLUMNS[Query.HOME],
        tuple(rows),
        f"Safety is {safe}. Losses are what a rout of all of them would cost on the average.",
    )


def _zones(s: State, c: Components, seat: int) -> Answer:
    t, side = c.tables, _side(s, seat)
    zone = [0] * N_HEX
    fill_zone(s, t, 1 - side, zone)
    rows = [_row(h, "you are there" if _held(s, t, h, side) else "") for h in range(N_HEX) if zone[h]]
    return Answer(COLUMNS[Query.ZONES], tuple(rows), "Whoever enters one of these hexes ends his move there.")


def _held(s: State, t: Tables, h: int, side: int) -> bool:
    return any(s.at[p] == h and t.side[p] == side for p in range(t.pieces))


def _alarm(s: State, c: Components, seat: int) -> Answer:
    t = c.tables
    if s.alarm:
        return Answer(COLUMNS[Query.ALARM], (), "The alarm has been raised; the feudals move.")
    seen = [h for h in range(N_HEX) if t.cave[h] < 0 and is_spotted(s, t, h)]
    rows = [_row(h, ground(s, t, h)) for h in seen if _can_be_entered(s, t, h)]
    return Answer(COLUMNS[Query.ALARM], tuple(rows), f"Within {t.spotting} hexes of any feudal unit a goblin is seen.")


def _can_be_entered(s: State, t: Tables, h: int) -> bool:
    """GB4.8, GB5.6: whether goblins can come into a hex from one of those around it."""
    sides = [(t.beside[h][d], opposite(d)) for d in range(6) if t.beside[h][d] < N_HEX]
    return not enemy_in(s, t, h, Side.GOBLIN) and any(step_cost(s, t, Gait.GOBLIN, at, d) >= 0 for at, d in sides)


# ---- battles


def _odds(s: State, c: Components, seat: int, target: int) -> Answer:
    """GB12, GB13, GB15: missiles and melee of all who can attack a hex."""
    t = c.tables
    holder = somebody_in(s, t, target)
    if holder < 0:
        return Answer(COLUMNS[Query.ODDS], (), f"Nobody is in {hex_name(c, target)}.")
    foes = _beside(s, t, target, 1 - t.side[holder])
    if may_be_attacked(s, t, target):
        who, shots, strikers = "can still attack it in this battle", shots_now(s, t, target), strikers_now(s, t, target)
    else:
        who, shots = "stand beside it", sum(t.missile[p] for p in foes)
        strikers = [p for p in foes if _can_strike(s, t, p, target)]
    fire = _fire_found(s, c, target, shots) if shots else ([], "")
    melee = _melee_found(s, c, target, strikers) if strikers else ([], "")
    morale = f"Morale there: die {signed(modifier_in(s, t, target))}."
    assumed = f"With all who {who}; leaders of the hex stay, ways are as they are now, losses are averages."
    unseen = any(not is_seen(s, t, seat, p) for p in (*pieces_in(s, target), *foes))
    told = (fire[1], melee[1], morale, assumed, "What you do not see is a guess." if unseen else "")
    return Answer(COLUMNS[Query.ODDS], (*fire[0], *melee[0]), " ".join(filter(None, told)))


def _fire_found(s: State, c: Components, target: int, value: int) -> Found:
    """GB12.5 to GB12.7: each result, then each class; the column, and what is added to the die."""
    attack = fire_odds(s, c.tables, target, value)
    name = f"missiles {value}"
    rows = (*_results(target, name, attack, FIRE_RESULTS), *_tolls(s, c, target, attack, name))
    return rows, f"Missiles {value}: column {_band(c.tables.missile_low, value)}, die {signed(attack.modifier)}."


FIRE_RESULTS: Final = ("result 1, all", "result 2, armor 2, 3", "result 3, armor 3")


def _melee_found(s: State, c: Components, target: int, strikers: Sequence[int]) -> Found:
    """GB13.4, GB13.5: the same, with the line of the table."""
    t = c.tables
    attack = melee_odds(s, t, target, strikers)
    ours, theirs = sum(t.melee[p] for p in strikers), defence(s, t, target)
    name = f"melee {ours} against {theirs}"
    succeeds = f"{attack.needed} or less, all" if attack.needed else "no effect"
    rows = (*_results(target, name, attack, (succeeds,)), *_tolls(s, c, target, attack, name))
    place = f"column {_band(t.melee_low, ours)}, line {_band(t.target_low, theirs)}"
    return rows, f"{capitalised(name)}: {place}, die {signed(attack.modifier)}."


def _band(lows: Sequence[int], value: int) -> str:
    """The column or line of a printed table in which a number is: `16-18`, `4`, `25+`."""
    i = max(n for n, low in enumerate(lows) if low <= value)
    if i + 1 == len(lows):
        return f"{lows[i]}+"
    last = lows[i + 1] - 1
    return f"{lows[i]}-{last}" if last > lows[i] else f"{last}"


def _results(target: int, name: str, attack: Attack, called: Sequence[str]) -> Iterator[Row]:
    """The chance of each result of the attack itself."""
    for result, chance in zip(called, attack.results, strict=True):
        yield Row(f"{name}: {result}", f"hex:{NAMES[target]}", (chance, "", "", "", "", "", ""))


def _beside(s: State, t: Tables, target: int, side: int) -> list[int]:
    around = {t.beside[target][d] for d in range(6)} - {N_HEX}
    return [p for p in range(t.pieces) if s.at[p] in around and t.side[p] == side and outside(s, t, p)]


def _can_strike(s: State, t: Tables, p: int, target: int) -> bool:
    """GB13.7, GB20.1: whether a piece beside a hex fights, and no river without a crossing lies between."""
    d = next(d for d in range(6) if t.beside[s.at[p]][d] == target)
    return bool(fights(s, p)) and not is_barred(t, s.at[p], d)


def _tolls(s: State, c: Components, target: int, attack: Attack, name: str) -> Iterator[Row]:
    """What becomes of each class."""
    for cost in toll(s, c.tables, target, attack):
        label = f"{name}: {cost.units} of class {'ABC'[cost.rank]}"
        values = (cost.checks, cost.stays, *cost.retreats, cost.routs, round(cost.losses, 2))
        yield Row(label, f"hex:{NAMES[target]}", values)


# ---- places, stacks, confidence


def _places(s: State, c: Components, seat: int) -> Answer:
    t, side = c.tables, _side(s, seat)
    rows = []
    for i in range(N_SITES):
        h = t.site_hex[i]
        kind = PLACES[Place(t.site_kind[i])]
        label = f"{c.titles.site_names[i]}, {kind}"
        ruin = _ruin_chance(t, i) if s.version == CAMPAIGN and s.marker[i] != Loot.RUINED else 0.0
        values = (t.bags[i], t.bags[i] * t.bag_fixed / HALVES, _loot(s, c, i), ruin, _holders(s, c, h, side))
        rows.append(Row(label, f"hex:{NAMES[h]}", values))
    return Answer(
        COLUMNS[Query.PLACES],
        tuple(rows),
        "Ruins next: the chance that the place is in ruins in the next raid if goblins plunder it now.",
    )


def _loot(s: State, c: Components, i: int) -> str:
    if s.marker[i] >= 0:
        return "carried"
    return {Loot.LIES: "lies there", Loot.RUINED: "in ruins", Loot.OUT: "taken"}.get(Loot(s.marker[i]), "")


def _ruin_chance(t: Tables, site: int) -> float:
    """GB22.3: that the sum of as many dice as it has bags is in its range."""
    ways = {0: 1}
    for _ in range(t.bags[site]):
        ways = {n: sum(ways.get(n - face, 0) for face in FACES_OF_DIE) for n in range(max(ways) + FACES + 1)}
    hits = sum(many for n, many in ways.items() if is_ruin_by(t, site, n))
    return float(hits / FACES ** t.bags[site])


def _holders(s: State, c: Components, h: int, side: int) -> str:
    first = somebody_in(s, c.tables, h)
    if first < 0:
        return ""
    return "you" if c.tables.side[first] == side else "the enemy"


def _stacks(s: State, c: Components, seat: int) -> Answer:
    t, side = c.tables, _side(s, seat)
    rows = []
    for h in sorted({s.at[p] for p in range(t.pieces) if t.side[p] == side and s.at[p] >= 0}):
        here = pieces_in(s, h)
        label = hex_name(c, h)
        units = sum(p >= FIRST_UNIT for p in here)
        rows.append(Row(label, f"hex:{NAMES[h]}", (units, company(c, s, here, seat))))
    return Answer(COLUMNS[Query.STACKS], tuple(rows), "Your own; of the enemy you see what your board shows.")


def _seen(s: State, c: Components, seat: int) -> Answer:
    t, side = c.tables, _side(s, seat)
    known = [p for p in range(t.pieces) if t.side[p] != side and s.seen_at[p] != NOWHERE]
    known.sort(key=lambda p: (-s.seen_on[p], s.seen_at[p], p))
    rows = []
    for (name, h, turn), n in Counter((_label(c, p), s.seen_at[p], s.seen_on[p]) for p in known).items():
        rows.append(Row(several(n, name), f"hex:{NAMES[h]}", (hex_name(c, h), turn)))
    return Answer(COLUMNS[Query.SEEN], tuple(rows), "Where each was when you last saw it; it may have moved since.")


def _label(c: Components, p: int) -> str:
    label: str = c.titles.unit.label(p)
    return label


def _risk(s: State, c: Components, seat: int) -> Answer:
    t = c.tables
    if s.version != CAMPAIGN:
        return Answer(COLUMNS[Query.RISK], (), "Confidence belongs to the campaign; in a raid it does not count.")
    worst = (
        ("goblins retreat, the King is not there", price_of_running(t, False, False)),
        ("goblins rout, the King is not there", price_of_running(t, True, False)),
        ("goblins retreat, the King is there", price_of_running(t, False, True)),
        ("goblins rout, the King is there", price_of_running(t, True, True)),
        ("nobody sees a goblin in this raid", 0 if s.alarm else t.unspotted),
    )
    rows = []
    for name, cost in worst:
        then = s.confidence - cost
        rows.append(Row(name, "", (-cost, then, "he is deposed" if then <= t.deposed_at else "goes on")))
    at = where(c, s, KING)
    return Answer(
        COLUMNS[Query.RISK],
        tuple(rows),
        f"Confidence is {s.confidence}; at {t.deposed_at} the King is deposed. He is {at}.",
    )


ANSWERS: Final[Answers] = {
    Query.REACH: _reach,
    Query.HOME: _home,
    Query.ODDS: _odds,
    Query.ZONES: _zones,
    Query.ALARM: _alarm,
    Query.PLACES: _places,
    Query.STACKS: _stacks,
    Query.SEEN: _seen,
    Query.RISK: _risk,
}
