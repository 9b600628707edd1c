"""GB4 to GB9, Q12 to Q31: leaders, stacks, zones of control; scenarios SC2 to SC16, SC56, SC61, SC62."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.goblin.table import at, cost, march, phase, spent, stack, steps, whereis
from tests.games.moves import play, texts, why

FOOT, HORSE, GOBLIN = 0, 1, 2
FAR = {"2512": "fC323"}  # somebody feudal, far away


@clause("GB5.1", "GB8.4", "GB10.2", "GB7.3")
def test_sc2_out_of_the_cave() -> None:
    pos = march({"0206": "phinloc 5gB032", "0906": "fC323?"}, "lead phinloc", "take all")
    for hex_, points in (("0307", 1), ("0406", 2), ("0506", 3), ("0605", 5)):
        play(pos, f"step {hex_}")
        assert spent(pos) == points
        assert not pos.state.alarm
    play(pos, "step 0705")
    assert pos.state.alarm
    play(pos, "step 0805")
    assert phase(pos) != "MARCH"  # in the militia's zone of control
    assert whereis(pos, "phinloc") == "0805"
    assert len(stack(pos, "0805")) == 6
    assert {"name": "fC323", "at": "0906"} in pos.view(0)["pieces"]  # turned up


@pytest.mark.parametrize(
    ("one", "other", "foot", "horse"),
    [
        ("2009", "2110", 2, 1),
        ("1809", "1808", 3, 2.5),
        ("1203", "1304", 1, 0.5),
        ("1203", "1204", 3, None),
        ("0511", "0610", 2, 2),
        ("0908", "0909", None, None),
        ("0605", "0606", 2, 2),
        ("1113", "1213", 1, 0.5),
        ("0205", "0204", None, None),
    ],
)
@clause("GB5.6", "GB5.8", "GB5.9", "GB5.10", "GB5.14")
def test_sc4_step_costs(one: str, other: str, foot: float | None, horse: float | None) -> None:
    assert cost(one, other, FOOT) == foot
    assert cost(one, other, HORSE) == horse


@clause("GB5.14", "GB5.15")
def test_sc4_a_cave_is_for_goblins() -> None:
    assert cost("0205", "0204", GOBLIN) == 1
    assert cost("0204", "0205", GOBLIN) == 1
    assert cost("0203", "0204", GOBLIN) is None  # not by its mouth


@clause("GB5.4", "GB5.5", "GB4.4", "GB4.2")
def test_sc5_horse_leader_with_foot() -> None:
    pos = march({"2009": "count 2kA041", "0608": "king"}, "lead count", "horse", "take kA041", side="feudal")
    play(pos, "step 1909", "step 1809", "step 1710")
    assert (spent(pos), pos.state.spent_with_foot) == (3, 6)
    play(pos, "leave kA041", "step 1809", "step 1909", "step 2009")
    assert spent(pos) == 4.5
    play(pos, "take kA041", "step 1909")
    assert (spent(pos), pos.state.spent_with_foot) == (5.5, 8)


@clause("GB5.5", "GB5.1")
def test_sc6_cap_of_ten() -> None:
    pos = march({"2009": "count kA041", "0608": "king"}, "lead count", "horse", "take kA041", side="feudal")
    for hex_ in ["1909", "2009"] * 5:
        play(pos, f"step {hex_}")
    assert (spent(pos), pos.state.spent_with_foot) == (10, 20)
    assert why(pos, "step 1909") == "GB5.5"
    play(pos, "leave kA041")
    for hex_ in ["1909", "2009"] * 5:
        play(pos, f"step {hex_}")
    assert phase(pos) != "MARCH"  # 15 are spent


@clause("GB5.3", "GB5.4")
def test_sc7_mixed_rate() -> None:
    stacks = {"2009": "count kB042m kA041", "0608": "king"}
    mixed = march(stacks, "lead count", "horse", "take all", "step 2110", side="feudal")
    assert spent(mixed) == 2
    riders = march(stacks, "lead count", "horse", "take kB042m", "step 2110", side="feudal")
    assert spent(riders) == 1


@clause("GB4.3", "GB6.1", "GB6.2")
def test_sc8_command_limit() -> None:
    pos = march({"0411": "argbarg marglush 8gB032"} | FAR, "lead argbarg", "take gB032", "take gB032", "take gB032")
    assert why(pos, "take gB032") == "GB4.3"
    into = {"0411": "argbarg gB232", "0412": "marglush 8gB032"} | FAR
    assert why(march(into, "lead argbarg"), "step 0412") == ""
    pos = march(into, "lead argbarg", "take gB232")
    assert "0412" in steps(pos)  # there are points left to go on
    assert "stop" not in texts(play(pos, "step 0412"))
    assert why(pos, "stop") == "GB6.5"


@clause("GB6.3", "GB4.9")
def test_sc9_leaving_too_many() -> None:
    pos = march({"0411": "king 11gB032 gB232"} | FAR, "lead king", *["take gB032"] * 8)
    assert why(pos, "step 0412") == "GB6.3"
    assert why(play(pos, "take gB032"), "step 0412") == ""
    pos = march({"0411": "king phinloc 11gB032 gB232"} | FAR, "lead king", *["take gB032"] * 8)
    assert why(pos, "step 0412") == ""


@clause("GB4.5", "GB4.6")
def test_sc10_two_leaders_one_unit() -> None:
    pos = march({"0411": "uglop gB032", "0412": "phinloc"} | FAR, "lead uglop", "take gB032", "step 0412", "stop")
    assert why(pos, "lead uglop") == "GB4.6"
    assert why(play(pos, "lead phinloc"), "take gB032") == "GB4.5"


@clause("GB8.1", "GB8.4", "GB8.5")
def test_sc11_zone_to_zone() -> None:
    stacks = {"0906": "fC323", "1003": "fC323", "0905": "uglop"}
    assert phase(march(stacks, "lead uglop", "step 1004")) != "MARCH"
    assert phase(march(stacks, "lead uglop", "step 0804")) == "MARCH"


@clause("GB8.2", "GB12.8", "GB13.7")
def test_sc12_river_and_zone() -> None:
    pos = march({"0711": "uglop", "0908": "fC323"}, "lead uglop", "step 0810", "step 0809", "step 0909", "step 0910")
    assert spent(pos) == 4
    assert phase(pos) == "MARCH"


@clause("GB10.1", "GB10.2", "GB10.3")
def test_sc13_before_the_alarm() -> None:
    pos = march({"0406": "uglop", "0906": "fC323?", "2009": "count"}, "lead uglop", "step 0506", "step 0605")
    assert not pos.state.alarm  # distance 3
    away = play(pos.copy(), "stop")
    assert (away.to_move, away.state.turn) == (0, 2)  # the feudals were passed by
    play(pos, "step 0705", "stop")
    assert texts(pos, "lead") == {"lead count"}


@clause("GB4.8", "GB5.14")
def test_sc14_entering_enemies() -> None:
    assert why(march({"0905": "uglop", "0906": "fC323?"}, "lead uglop"), "step 0906") == "GB4.8"
    pos = march({"0205": "keith", "0608": "king"}, "lead keith", "foot", side="feudal")
    assert why(pos, "step 0204") == "GB5.6"


@clause("GB6.4", "GB6.5")
def test_sc16_overstack() -> None:
    stacks = {"0412": "5gB032", "0411": "phinloc argbarg 2gB232"} | FAR
    assert why(march(stacks, "lead phinloc", "take all"), "step 0412") == "GB6.5"
    assert "stop" in texts(march(stacks, "lead phinloc", "step 0412"))
    pos = march(stacks, "lead argbarg", "step 0412")
    assert why(pos, "stop") == "GB6.5"
    assert why(play(pos, "take gB032", "take gB032"), "step 0413") == ""


@clause("GB24.5", "GB9.4")
def test_sc56_left_in_the_cave() -> None:
    pos = march({"0115": "king 11gB032 gB232"} | FAR, "lead king", "take gB232", "take gB032", "step 0215")
    assert sorted(stack(pos, "0215")) == ["gB032", "gB232", "king"]
    assert stack(pos, "0115") == []
    assert stack(pos, "home").count("gB032") == 10


@clause("GB6.5")
def test_sc61_in_and_out_of_a_crowd() -> None:
    pos = march({"0411": "5gB032", "0511": "argbarg"} | FAR, "lead argbarg", "step 0411")
    assert "0511" in steps(pos)
    pos = march({"0411": "phinloc 6gB032"} | FAR, "lead phinloc", "take gB032")
    assert why(pos, "step 0511") == "GB6.3"
    assert why(play(pos, "take gB032"), "step 0511") == ""


@clause("GB6.5")
def test_sc62_no_dead_end() -> None:
    stacks = {"0411": "5gB032", "0311": "argbarg 3gC033", "0312": "3gC033", "0511": "3gC033"} | FAR
    pos = march(stacks, "lead argbarg", *["step 0211", "step 0311"] * 4, "step 0411")
    assert spent(pos) == 9
    assert steps(pos) == {"0311", "0312", "0511"}
    assert texts(pos, "take") == set()
    assert why(pos, "take gB032") == "GB6.5"


@clause("GB7.1")
def test_another_unit_on_top() -> None:
    pos = at({"0411": "gB232 gB032", "0511": "uglop", "2512": "fC323"})
    assert "top 0411" in texts(pos)
    assert texts(play(pos, "top 0411")) == {"show gB232", "show gB032"}
    play(pos, "show gB032")
    assert "top 0411" not in texts(pos)
    names = [piece["name"] for piece in pos.view(1)["pieces"] if piece["at"] == "0411"]
    assert names == ["gB032"]


@clause("GB9.4", "GB21.4")
def test_goblins_go_home() -> None:
    pos = march({"0205": "uglop gB032", "0608": "king"} | FAR, "lead uglop", "take gB032", "step 0204")
    assert (whereis(pos, "uglop"), whereis(pos, "gB032")) == ("home", "home")


@clause("GB8.2", "GB5.10")
@pytest.mark.parametrize(
    ("units", "to", "held"),
    [
        ("kB042m", "1204", False),  # forest without a road
        ("kB042m fB322", "1204", True),
        ("kB042m count", "1204", True),  # a leader counts as foot
        ("kB042m", "1304", True),  # forest with a road
        ("kB042m", "1202", True),
    ],
)
def test_the_zone_of_riders_reaches_into_forest_by_roads_only(units: str, to: str, held: bool) -> None:
    start = {"1204": "1205", "1304": "1404", "1202": "1201"}[to]
    pos = march({"1203": units, start: "uglop", "0115": "king"}, "lead uglop", f"step {to}")
    assert (phase(pos) != "MARCH") == held


@clause("GB8.1", "GB7.2")
def test_goblins_in_a_cave_hold_nobody_and_are_not_seen() -> None:
    stacks = {"0407": "keith", "0206": "uglop gB032", "0610": "king"}
    pos = march(stacks, "lead keith", "foot", "step 0307", side="feudal")
    assert phase(pos) == "MARCH"  # in front of the mouth
    assert [piece["name"] for piece in pos.view(1)["pieces"] if piece["at"] == "0206"] == ["uglop"]


@clause("GB9.5", "GB6.3")
def test_whoever_withdraws_leaves_no_more_than_may_stay() -> None:
    pos = march({"2605": "keith 4fB322", "0115": "king"}, "lead keith", "horse", side="feudal")
    assert why(pos, "withdraw") == "GB6.3"
    assert why(play(pos, "take fB322"), "withdraw") == ""


@clause("GB7.3")
def test_face_down_units_are_turned_up_when_they_first_move() -> None:
    pos = march({"2214": "keith fB322? fB422?", "0115": "king"}, "lead keith", "horse", "take fB322", side="feudal")
    play(pos, "step 2213")
    assert [piece["name"] for piece in pos.view(1)["pieces"] if piece.get("down")] == ["fB422"]


@clause("GB4.5", "GB4.4")
def test_a_unit_is_moved_again_by_the_leader_who_moved_it() -> None:
    pos = march({"0411": "uglop gB032"} | FAR, "lead uglop", "take gB032", "step 0412", "leave gB032", "step 0411")
    play(pos, "step 0412", "take gB032", "step 0413")
    assert whereis(pos, "gB032") == "0413"


@clause("GB5.4", "GB5.10")
def test_riders_keep_a_leader_on_foot_out_of_forest_without_a_road() -> None:
    stacks = {"1203": "keith rB042m", "0115": "king"}
    alone = march(stacks, "lead keith", "foot", side="feudal", entry="2201")
    assert {"1204", "1304"} <= steps(alone)
    pos = march(stacks, "lead keith", "foot", "take rB042m", side="feudal", entry="2201")
    assert why(pos, "step 1204") == "GB5.6"
    assert spent(play(pos, "step 1304")) == 1  # by road, at the greater of the rates


@clause("GB4.3")
def test_all_are_left_at_once_or_one_by_one() -> None:
    pos = march({"0411": "uglop 2gB032 gB232"} | FAR, "lead uglop", "take all", "step 0412")
    assert texts(pos, "leave") == {"leave all", "leave gB032", "leave gB232"}
    play(pos, "leave gB232")
    assert texts(pos, "leave") == {"leave gB032"}
    assert why(pos, "leave all") == "GB4.3"


@clause("GB8.4", "GB6.1")
@pytest.mark.parametrize(("enemy", "reason"), [("2512", ""), ("0913", "GB6.1")])
def test_a_full_hex_in_an_enemy_zone_is_closed_since_nobody_leaves_it_again(enemy: str, reason: str) -> None:
    stacks = {"0811": "argbarg gB232", "0812": "3gC033", enemy: "fC323"}
    pos = march(stacks, "lead argbarg", "take gB232")
    assert why(pos, "step 0812") == reason


@clause("GB10.2")
def test_a_leader_without_troops_is_a_feudal_unit_that_spots_goblins() -> None:
    pos = march({"0407": "uglop", "0806": "keith"}, "lead uglop", "step 0507")
    assert not pos.state.alarm
    assert play(pos, "step 0606").state.alarm


@clause("GB4.5")
def test_in_the_next_turn_another_leader_may_take_the_unit() -> None:
    pos = march({"0411": "uglop gB032", "0412": "phinloc"} | FAR, "lead uglop", "take gB032", "step 0412", "stop")
    play(pos, "end phase", "lead phinloc")
    assert (pos.state.turn, texts(pos, "take")) == (2, {"take gB032"})


@clause("GB5.5", "GB9.5")
def test_a_rider_who_has_gone_his_ten_points_with_foot_does_not_withdraw_with_them() -> None:
    pos = march({"2109": "baron 2rA041", "0115": "king"}, "lead baron", "horse", "take all", side="feudal")
    play(pos, *(f"step {to}" for to in ("2208", "2308", "2407", "2507", "2506", "2605") + ("2506", "2605") * 2))
    assert (spent(pos), why(pos, "withdraw")) == (10, "GB5.5")
    assert why(play(pos, "leave all"), "withdraw") == ""


@clause("GB6.2", "GB6.3")
def test_too_many_stay_behind_for_the_leaders_who_stay() -> None:
    pos = march({"0411": "king phinloc 12gC033"} | FAR, "lead king", *["take gC033"] * 4)
    assert why(pos, "step 0412") == "GB6.2"
    pos = march({"2605": "count keith 5fB322", "0115": "king"}, "lead count", "horse", side="feudal")
    assert why(pos, "withdraw") == "GB6.2"


@clause("GB4.3")
def test_who_goes_with_him_already_is_not_taken() -> None:
    pos = march({"0411": "uglop gB041 gB232", "0511": "gC033"} | FAR, "lead uglop", "take gB041")
    assert str(pos.why_not("take gB041")) == "goblin warriors B -/4/1 goes with him already. (GB4.3)"
    assert str(pos.why_not("take gC033")) == "goblin rabble C -/3/3 is not where he is. (GB4.3)"
