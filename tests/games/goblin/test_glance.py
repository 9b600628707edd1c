"""What programs keep of the table for a glance, and reckon quickly, is what the rules say of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import at
from tests.games.goblin.test_games import played
from warren.games.goblin.board import N_HEX
from warren.games.goblin.mind.chances import fire_checks, melee_checks, stands, worst_armor
from warren.games.goblin.mind.fighting import shaken, struck
from warren.games.goblin.mind.land import (
    FIRE,
    KINDS,
    LAND,
    LEADER,
    LOOT,
    MELEE,
    UNITS,
    fill_land,
    holds,
    in_zone_of,
    is_closed_to,
    modifier_in,
)
from warren.games.goblin.mind.marches import fill_reach
from warren.games.goblin.pieces import LEADER_IDS, Rank, Side
from warren.games.goblin.rules import morale
from warren.games.goblin.rules.marching import group_size
from warren.games.goblin.rules.melee import defence, melee_result, melee_succeeds
from warren.games.goblin.rules.movement import refuse_step
from warren.games.goblin.rules.stacks import commander, fill_zone, held_by, is_crowded, limit_in, somebody_in, units_in
from warren.games.goblin.rules.terrain import cover_in_melee
from warren.games.goblin.state import Outcome
from warren.games.goblin.tell.odds import FACES, FACES_OF_DIE, check_odds, checkers_in, fire_odds
from warren.games.goblin.tell.reach import reach
from warren.games.goblin.tell.words import pieces_in
from warren.games.goblin.vocabulary import Phase, Reason


@pytest.fixture(scope="module")
def positions() -> list[Any]:
    """Positions of a lively game, and one with a full hex and riders by themselves."""
    game = enumerate(played(2, "plain", 900, lively=True))
    found = [pos.copy() for n, pos in game if n % 50 == 0]
    return [*found, at({"1209": "10gC322", "1210": "king uglop 2gB032", "1308": "kB042m", "2009": "count"})]


@clause("GB13.4", "GB20.1", "GB6.2", "GB15.6", "GB6.5")
def test_what_stands_in_a_hex_at_a_glance_is_what_the_rules_find_there(positions: list[Any]) -> None:
    for pos in positions:
        s, t = pos.state, pos.game.components.tables
        land = [0] * LAND
        fill_land(s, t, land)
        for h in range(N_HEX):
            if somebody_in(s, t, h) < 0:
                assert not any(land[part + h] for part in (MELEE, FIRE, UNITS, KINDS, LOOT, LEADER))
                continue
            here = pieces_in(s, h)
            assert [holds(land, h, side) for side in Side] == [held_by(s, t, h, side) for side in Side]
            assert land[MELEE + h] == defence(s, t, h)
            assert land[FIRE + h] == sum(t.missile[p] for p in here)
            assert land[UNITS + h] == units_in(s, h)
            assert land[LOOT + h] == sum(t.bags[i] for i, p in enumerate(s.marker) if p in here)
            assert {rank for rank in Rank if land[KINDS + h] >> rank & 1} == {t.rank[p] for p in checkers_in(s, t, h)}
            assert is_closed_to(t, land, h, 1) == is_crowded(t, 1, units_in(s, h), limit_in(s, t, h))
            assert land[LEADER + h] - 1 == commander(s, t, h)
            assert modifier_in(t, land, h) == morale.modifier_in(s, t, h)


@clause("GB6.2", "GB15.6")
def test_of_two_who_lead_as_many_the_one_commands_at_a_glance_who_does_by_the_rules() -> None:
    pos = at({"0610": "phinloc uglop 2gB032", "2009": "count"})
    s, t = pos.state, pos.game.components.tables.copy()
    phinloc, uglop = LEADER_IDS.index("phinloc"), LEADER_IDS.index("uglop")
    assert t.command[phinloc] == t.command[uglop]
    for better, chief in ((phinloc, phinloc), (uglop, uglop), (None, phinloc)):
        for p in (phinloc, uglop):
            t.modifier[p] = int(p == better)
        land = [0] * LAND
        fill_land(s, t, land)
        assert land[LEADER + s.at[uglop]] - 1 == commander(s, t, s.at[uglop]) == chief


@clause("GB14.2", "GB14.3", "GB14.4")
def test_what_ground_adds_is_asked_of_the_rules_where_an_attack_is_weighed(positions: list[Any]) -> None:
    for pos in positions:
        s, t = pos.state, pos.game.components.tables
        land = [0] * LAND
        fill_land(s, t, land)
        for h in range(N_HEX):
            if somebody_in(s, t, h) >= 0:
                fire = fire_odds(s, t, h, 12).chance(worst_armor(land[KINDS + h]))
                assert shaken(s, t, land, h, 12) == pytest.approx(fire)
                needed, added = melee_result(t, 12, defence(s, t, h)), cover_in_melee(s, t, h, False, False)
                hits = sum(melee_succeeds(needed, face + added) for face in FACES_OF_DIE)
                assert struck(s, t, land, h, 12) == pytest.approx(hits / FACES)


@clause("GB8.2")
def test_zones_at_a_glance_are_those_of_the_rules_but_that_riders_reach_where_foot_does(positions: list[Any]) -> None:
    for pos in positions:
        s, t = pos.state, pos.game.components.tables
        land = [0] * LAND
        fill_land(s, t, land)
        for side in Side:
            zone = [0] * N_HEX
            fill_zone(s, t, side, zone)
            for h in range(N_HEX):
                around = {t.beside[h][d] for d in range(6)} - {N_HEX}
                holders = [p for at in around if held_by(s, t, at, side) for p in pieces_in(s, at)]
                if zone[h]:
                    assert in_zone_of(land, h, side)
                elif in_zone_of(land, h, side):
                    assert any(t.mounted[p] for p in holders)


@clause("GB12.7", "GB13.5", "GB15.5")
def test_chances_at_a_glance_are_those_of_the_tables() -> None:
    pos = at({"0610": "king 2gB032", "2009": "count"})
    s, t = pos.state, pos.game.components.tables
    target = s.at[0]
    for value in range(1, 40):
        odds = fire_odds(s, t, target, value)
        for armor in (1, 2, 3):
            assert fire_checks(t, value, odds.modifier, armor) == pytest.approx(odds.chance(armor))
    for ours in range(1, 60, 3):
        for theirs in range(1, 40, 3):
            for modifier in sorted({*t.melee_mod, t.charge}):
                needed = melee_result(t, ours, theirs)
                hits = sum(needed > 0 and face + modifier <= needed for face in FACES_OF_DIE)
                assert melee_checks(t, ours, theirs, modifier) == pytest.approx(hits / 6)
    for rank in Rank:
        for modifier in range(4):
            assert stands(t, rank, modifier) == pytest.approx(check_odds(t, rank, modifier)[Outcome.STANDS] / 6)


@clause("GB5.2", "GB6.5", "GB8.4")
def test_where_a_leader_gets_at_a_glance_is_where_the_rules_let_him() -> None:
    marching = 0
    for pos in played(3, "plain", 1200, lively=True):
        s, t = pos.state, pos.game.components.tables
        if s.phase != Phase.MARCH or s.at[s.leader] < 0:
            continue
        marching += 1
        land, left, before = [0] * LAND, [0] * N_HEX, [0] * N_HEX
        fill_land(s, t, land)
        fill_reach(s, t, land, group_size(s, t), left, before)
        found = reach(s, t)
        zones = [0] * N_HEX
        fill_zone(s, t, 1 - s.side, zones)
        if any(in_zone_of(land, h, 1 - s.side) != bool(zones[h]) for h in range(N_HEX)):
            continue  # among riders, whose zones are taken for those of others
        around = t.beside[s.at[s.leader]]
        open_to = {around[d] for d in range(6) if refuse_step(s, t, d) == Reason.LEGAL}
        for h in range(N_HEX):
            if h != s.at[s.leader]:
                assert left[h] - 1 <= found.left.get(h, -1)
                if h in found.ways and found.ways[h].hexes[0] in open_to:
                    assert left[h] - 1 == found.left[h]
    assert marching > 50
