"""What players may ask: reach, the way home, odds, zones, the alarm, places, confidence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, march, phase
from tests.games.moves import play, texts
from warren.games.goblin.naming import NUMBER_OF
from warren.games.goblin.state import Terrain

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


@clause("GB5.6", "GB5.1")
def test_reach_of_a_leader_who_has_not_begun_tells_what_he_reaches_on_foot_only() -> None:
    pos = at({"1203": "count", "0411": "uglop"}, side="feudal")
    for _ in range(2):
        found = rows(pos, "reach count", COUNT)
        assert found["1204"][:2] == (7, "can go on, on foot")  # a forest
        assert found["1102"][1] == "can go on"
        assert "Alone, on horseback or on foot." in pos.seen_by(COUNT).ask("reach count").note
        if phase(pos) == "LEAD":
            play(pos, "lead count")
    play(pos, "foot")
    assert rows(pos, "reach count", COUNT)["1204"][:2] == (7, "can go on")


@clause("GB4.5")
def test_reach_takes_nobody_along_whom_another_leader_has_moved() -> None:
    pos = march({"0411": "uglop gB041", "0412": "phinloc gC322"}, "lead uglop", "take gB041", "step 0412", "stop")
    assert pos.seen_by(KING).ask("reach phinloc").note.startswith("With goblin archers C 3/2/2.")
    play(pos, "lead phinloc", "take all" if "take all" in texts(pos) else "take gC322")
    assert texts(pos, "take") == set()
    fights = at({"0412": "phinloc gC322 gB041", "0512": "count"}, "goblin_fights", alarm=True)
    assert "goblin warriors" in fights.seen_by(KING).ask("reach phinloc").note  # his next move


@clause("GB16.6")
def test_reach_counts_no_leader_as_his_own_safety() -> None:
    game = goblin()
    ruins = [name for name in game.components.titles.site.names if name != "KEE"]
    stacks = {"0605": "count", "0115": "king"}
    alone = at(stacks, side="feudal", ruins=ruins)
    beside = at(stacks | {"0604": "keith"}, side="feudal", ruins=ruins)
    assert [rows(pos, "reach count", COUNT)["0705"][2] for pos in (alone, beside)] == [2, 1]


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


BESIEGED = {"1113": "count kB042m 2kA041 kA431 fB422 fB322 fC233 fC433", "1012": "marglush gB041 3gC322"}


@clause("GB12.5", "GB13.4", "GB15.5")
def test_odds_tell_missiles_and_melee_by_class() -> None:
    found = rows(at(BESIEGED, alarm=True), "odds 1012")
    arrows = found["missiles 17: 3 of class C"]
    assert arrows[0] == pytest.approx(5 / 6)  # armor 2 in the open: 1 to 5
    stays, *runs = (5 / 6 * faces / 6 for faces in (0, 2, 1, 1, 2))  # class C with +1: stands on none, routs on 1 and 2
    assert arrows[1:6] == pytest.approx((1 / 6 + stays, *runs))
    assert found["missiles 17: 1 of class B"][0] == pytest.approx(3 / 6)  # armor 1: 1 to 3
    assert found["melee 25 against 10: 1 of class B"][0] == pytest.approx(5 / 6)  # 4 or less, riders into the open


@clause("GB12.7", "GB13.5", "GB14.2", "GB14.3", "GB15.6")
def test_odds_tell_results_columns_and_what_is_added_to_the_die() -> None:
    pos = at(BESIEGED, alarm=True)
    found = rows(pos, "odds 1012")
    results = ("missiles 17: result 1, all", "missiles 17: result 2, armor 2, 3", "missiles 17: result 3, armor 3")
    assert [found[name][0] for name in results] == pytest.approx([3 / 6, 2 / 6, 1 / 6])
    assert found["melee 25 against 10: 4 or less, all"][0] == pytest.approx(5 / 6)
    note = pos.seen_by(KING).ask("odds 1012").note
    assert note.startswith(
        "Missiles 17: column 16-18, die +0. Melee 25 against 10: column 22-25, line 9-12, die -1. Morale there: die +1."
    )
    weak = at({"2009": "count kB042m 2kA041 kA431", "2110": "uglop gB041", "0610": "king"}, alarm=True)
    assert rows(weak, "odds 2009")["melee 4 against 15: no effect"][0] == 0
    assert "column 4, line 13-15, die +4" in weak.seen_by(KING).ask("odds 2009").note  # the keep, behind a bridge
    many = at(BESIEGED | {"1112": "3fC423 2fC433"}, alarm=True).seen_by(COUNT).ask("odds 1012").note
    assert "Missiles 37: column 25+" in many


@clause("GB12.2", "GB12.4", "GB13.1", "GB11.6")
def test_odds_in_a_battle_count_those_who_can_still_attack() -> None:
    stacks = BESIEGED | {"1013": "grinphar 3gC033", "0912": "fC423"}  # who is beside 1012, and not in the battle
    pos = at(stacks, "feudal_fights", [6] * 9, alarm=True)
    still = "With all who can still attack it in this battle;"
    play(pos, "engage 1113 1012", "engage 1113 1013", "done")
    assert "With all who stand beside it;" in pos.seen_by(COUNT).ask("odds 1012").note
    play(pos, "hold")
    assert phase(pos) == "FIRE"
    assert still in pos.seen_by(COUNT).ask("odds 1012").note
    assert "missiles 17: 3 of class C" in rows(pos, "odds 1012", COUNT)
    play(pos, "fire 1013", "10 from 1113")
    assert "missiles 7: 3 of class C" in rows(pos, "odds 1012", COUNT)
    play(pos, "fire 1012", "7 from 1113")
    assert not [label for label in rows(pos, "odds 1012", COUNT) if label.startswith("missiles")]
    play(pos, "melee 1013", "choose 1113", "0 fC233", "1 fC433")
    melee = {label.split(":")[0] for label in rows(pos, "odds 1013", COUNT) if label.startswith("melee")}
    assert melee == {"melee 22 against 9"}


@clause("GB12.4")
def test_odds_count_what_was_allotted_to_the_target() -> None:
    stacks = {"1113": "fC433", "1112": "fC333 fC323", "1012": "gB032", "1013": "gC033", "0610": "king"}
    pos = at(stacks, "feudal_fights", [6] * 9, alarm=True)
    play(pos, "engage 1112 1012", "engage 1113 1012", "engage 1113 1013", "fire 1012", "6 from 1112")
    assert phase(pos) == "ALLOT"
    assert "missiles 10: 1 of class B" in rows(pos, "odds 1012", COUNT)
    assert "missiles 4: 1 of class C" in rows(pos, "odds 1013", COUNT)


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
    assert {"0705", "0805"} <= set(found)
    assert "0605" not in found
    assert (found["0805"], found["0904"]) == (("fields",), ("open ground",))
    raised = at({"0906": "fC323?", "0206": "phinloc"}, alarm=True).seen_by(KING).ask("alarm")
    assert (raised.rows, raised.note) == ((), "The alarm has been raised; the feudals move.")


@clause("GB10.2", "GB4.8", "GB5.6")
def test_alarm_leaves_out_where_no_goblin_can_come() -> None:
    pos = at({"0906": "fC323?", "1102": "fC323?", "2009": "count", "0206": "phinloc"})
    t, found = pos.game.components.tables, rows(pos, "alarm")
    grounds = {t.terrain[NUMBER_OF[name]] for name in found}
    assert not grounds & {Terrain.MOUNTAIN, Terrain.LAKE}
    assert not {"0906", "1102", "2009"} & set(found)  # feudals hold them
    assert all(ground for (ground,) in found.values())


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
