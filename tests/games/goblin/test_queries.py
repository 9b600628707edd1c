"""What players may ask: reach, the way home, odds, zones, the alarm, places, confidence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, march

KING, COUNT = 0, 1


def rows(position: Any, query: str, seat: int = KING) -> dict[str, tuple[Any, ...]]:
    return {row.label: row.values for row in position.seen_by(seat).ask(query).rows}


@clause("GB5.2", "GB8.4")
def test_reach_tells_what_is_left_and_where_an_enemy_zone_ends_the_move() -> None:
    found = rows(at({"0206": "phinloc 5gB032", "0906": "fC323?"}), "reach phinloc")
    assert found["0307"][:2] == (9, "can go on")
    assert found["0705"][:2] == (4, "can go on")
    assert found["0805"][:2] == (3, "ends in an enemy zone")
    assert "0906" not in found  # enemies are there
    assert found["0104"][1] == "goes home"


@clause("GB5.5")
def test_reach_of_a_leader_on_the_move_counts_what_he_has_spent() -> None:
    pos = march({"2009": "count kA041"}, "lead count", "horse", "take kA041", "step 1909", side="feudal")
    found = rows(pos, "reach count", COUNT)
    assert found["1809"][0] == 8  # of ten with foot


@clause("GB4.9")
def test_reach_tells_hexes_that_can_only_be_passed() -> None:
    pos = at({"0411": "argbarg 3gB032", "0412": "3gB032"})
    assert rows(pos, "reach argbarg")["0412"][1] == "only in passing"


@clause("GB16.3", "GB17.3")
def test_home_tells_the_way_and_what_a_rout_would_cost() -> None:
    found = rows(at({"1012": "gC322"}, alarm=True), "home")
    assert found["1012"] == (8, "open", 0, 1, 0.33)


@clause("GB16.4")
def test_home_tells_who_has_no_way() -> None:
    stacks = {"2201": "gB032", "2101": "fC233", "2102": "fC233", "2202": "fC323", "2301": "fC323", "2302": "fC333"}
    found = rows(at(stacks, alarm=True), "home")
    assert found["2201"] == (0, "no way at all", 0, 1, 1.0)


@clause("GB12.5", "GB13.4", "GB15.5")
def test_odds_tell_missiles_and_melee_by_class() -> None:
    pos = at({"1113": "count kB042m 2kA041 kA431 fB422 fB322 fC233 fC433", "1012": "marglush gB041 3gC322"}, alarm=True)
    found = rows(pos, "odds 1012")
    arrows = found["missiles 17: class C, 3 units"]
    assert arrows[0] == pytest.approx(5 / 6)  # armor 2 in the open: 1 to 5
    assert arrows[2] == pytest.approx(5 / 6 * 2 / 6)  # class C with +1 routs on 1 and 2
    assert found["missiles 17: class B, 1 unit"][0] == pytest.approx(3 / 6)  # armor 1: 1 to 3
    assert found["melee 25 against 10: class B, 1 unit"][0] == pytest.approx(5 / 6)  # 4 or less, riders into the open


@clause("GB13.7")
def test_odds_leave_out_melee_across_a_river() -> None:
    found = rows(at({"0908": "fC323", "0909": "uglop 2gC322"}, alarm=True), "odds 0908")
    assert [label for label in found if label.startswith("melee")] == []
    assert [label for label in found if label.startswith("missiles 6")]


@clause("GB7.2")
def test_odds_against_a_stack_that_is_not_seen_are_called_a_guess() -> None:
    pos = at({"1113": "count 2kA041", "0411": "uglop"}, alarm=True)
    assert "What you do not see is a guess." in pos.seen_by(KING).ask("odds 1113").note
    assert "guess" not in pos.seen_by(COUNT).ask("odds 1113").note


@clause("GB8.1")
def test_zones_are_those_of_the_enemy() -> None:
    pos = at({"1113": "fC233", "0411": "uglop"})
    assert set(rows(pos, "zones", KING)) == {"1012", "1013", "1112", "1114", "1212", "1213"}
    assert "0410" in rows(pos, "zones", COUNT)


@clause("GB10.2")
def test_alarm_tells_where_goblins_would_be_seen() -> None:
    pos = at({"0906": "fC323?", "0206": "phinloc"})
    found = rows(pos, "alarm")
    assert {"0705", "0805", "0906"} <= set(found)
    assert "0605" not in found
    raised = at({"0906": "fC323?", "0206": "phinloc"}, alarm=True).seen_by(KING).ask("alarm")
    assert (raised.rows, raised.note) == ((), "The alarm has been raised; the feudals move.")


@clause("GB21.1", "GB22.3")
def test_places_tell_bags_value_and_the_chance_of_ruins() -> None:
    pos = at({"0411": "uglop", "1113": "fC233?"}, game=goblin(**CAMPAIGN), ruins=["ASH"])
    found = rows(pos, "places")
    assert found["Offenham, hamlet"] == (1, 3.5, "lies there", pytest.approx(1 / 3), "the enemy")
    assert found["Tweksbury, village"][:4] == (2, 7.0, "lies there", pytest.approx(10 / 36))
    assert found["the Keep, keep"][3] == pytest.approx(310 / 1296)
    assert found["Ashdown, hamlet"][2:4] == ("in ruins", 0.0)


@clause("GB28.4", "GB28.5")
def test_risk_tells_what_a_battle_can_cost_the_king() -> None:
    pos = at({"0411": "king"}, game=goblin(**CAMPAIGN), confidence=-4, alarm=True)
    found = rows(pos, "risk")
    assert found["goblins retreat, the King is not there"] == (-1, -5, "goes on")
    assert found["goblins rout, the King is there"] == (-5, -9, "he is deposed")
    assert at({"0411": "king"}).seen_by(KING).ask("risk").rows == ()


def test_stacks_are_ones_own() -> None:
    pos = at({"1113": "fC233", "0411": "uglop 2gB032"})
    assert rows(pos, "stacks", KING) == {"0411": (2, "Uglop and 2 goblin warriors B -/3/2")}
    assert rows(pos, "stacks", COUNT) == {"Offenham 1113": (1, "militia C 2/3/3")}


@clause("GB7.2")
def test_seen_tells_what_was_last_seen_and_when() -> None:
    pos = march({"0605": "phinloc", "0906": "fC323?"}, "lead phinloc", "step 0705", "step 0805", turn=3)
    assert rows(pos, "seen", KING)["militia C 3/2/3"] == ("Tuttledown 0906", 3)
    assert rows(pos, "seen", COUNT)["Phinloc"][1] == 3
