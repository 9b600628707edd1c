"""GB15 to GB18, Q43 to Q55, Q72: who commands, who runs first, by which way, to where, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import at, phase, stack, whereis
from tests.games.moves import play, texts, told
from warren.core.hexes import distance
from warren.games.goblin.board import SHEET
from warren.games.goblin.naming import NUMBER_OF
from warren.games.goblin.pieces import KING, N_PIECES, Part

MANY = "count 3fC433 fC423 4fB432"  # 32 points of fire
PLACES = (
    *("ASH", "TUT", "MUC", "SPI", "DRI", "OFF", "RIV", "GRI", "SOU", "DUN", "SWI", "CHI", "DAW", "CLI"),
    *("TWE", "BRA", "LS1", "LS2", "LS3", "ABB", "KEE"),
)


def under_fire(stacks: dict[str, str], rolls: list[int], **words: Any) -> Any:
    """Goblins in 1012 at whom MANY have fired from 1113 with a 1: all check."""
    pos = at(stacks | {"1113": MANY}, "feudal_fights", [1, *rolls], alarm=True, **words)
    return play(pos, "engage 1113 1012", "fire 1012")


def runners(pos: Any) -> list[str]:
    """Who ran, in the order in which they did."""
    titles = pos.game.components.titles
    names = {"ran": titles.type.names, "leader_ran": titles.leader.names}
    return [names[event.kind][event.things[0]] for event in pos.events(None) if event.kind in names]


# ---- who commands


@pytest.mark.parametrize(
    ("leaders", "shown"),
    [
        ("keith simon", 4),  # +0/4 and +1/5: the higher limit
        ("keith bruce", 3),
        ("count keith", 5),
    ],
)
@clause("GB15.6", "GB6.2")
def test_the_leader_with_the_highest_limit_commands(leaders: str, shown: int) -> None:
    pos = at({"2203": f"{leaders} fB322", "2204": "king 9gC322"}, "goblin_fights", [1, 3], alarm=True)
    play(pos, "engage 2204 2203", "hold", "fire 2203")
    assert f"Class B rolls 3, {shown} with the leader." in told(pos)


@clause("GB15.6", "GB6.2")
def test_of_leaders_with_equal_limits_the_one_with_the_higher_modifier_commands() -> None:
    pos = under_fire({"1012": "phinloc uglop gB032", "0610": "king"}, [3])  # +1/5 and +0/5
    assert "Class B rolls 3, 4 with the leader." in told(pos)


@clause("GB7.1", "GB6.2")
def test_of_leaders_alike_the_one_with_the_lower_id_lies_on_top() -> None:
    seen = at({"2203": "godfrey gordon fB322", "0610": "king"}).view(0)  # both +1/5/1 and +1/5/2
    assert {"hex": "2203", "side": "feudal", "top": "godfrey"} in seen["stacks"]


# ---- groups


@clause("GB18.3", "GB6.2")
def test_the_highest_limit_of_several_leaders_counts_for_their_group() -> None:
    pos = under_fire({"1012": "uglop argbarg 5gB032", "0610": "king"}, [5])
    assert phase(pos) == "RUN_TO"  # both must go; five go with Uglop, whose limit is five, so nothing is asked
    play(pos, "to 0812")
    assert len(stack(pos, "0812")) == 7


@clause("GB18.3", "GB18.1")
def test_only_those_who_go_the_same_way_count_for_a_group() -> None:
    stacks = {"2203": "keith 2rB042m 3fB322", "2204": "king 9gC322"}
    pos = at(stacks, "goblin_fights", [1, 5], alarm=True, entry="2201")
    play(pos, "engage 2204 2203", "hold", "fire 2203", "keith foot")
    run_lowest(pos)  # he commands four, and three run on foot: nobody is asked who goes along
    assert stack(pos, whereis(pos, "keith")).count("fB322") == 3


@clause("GB16.8", "GB18.3")
def test_a_group_on_horse_runs_before_single_units_on_foot() -> None:
    stacks = {"2203": "godfrey rB042m fB322", "2204": "king 9gC322"}
    pos = at(stacks, "goblin_fights", [1, 5], alarm=True, entry="2201")
    play(pos, "engage 2204 2203", "hold", "fire 2203", "godfrey horse")
    run_lowest(pos)
    assert runners(pos) == ["rB042m", "godfrey", "fB322"]


@clause("GB18.1", "GB18.3")
def test_a_group_on_foot_runs_before_a_group_on_horse() -> None:
    stacks = {"2203": "godfrey keith rB042m fB322", "2204": "king 9gC322"}
    pos = at(stacks, "goblin_fights", [1, 5], alarm=True, entry="2201")
    play(pos, "engage 2204 2203", "hold", "fire 2203", "godfrey horse", "keith foot")
    run_lowest(pos)
    assert runners(pos) == ["fB322", "keith", "rB042m", "godfrey"]


@pytest.mark.parametrize(("dice", "dead"), [([1, 6], "gB032"), ([6, 1], "argbarg")])
@clause("GB17.2", "GB18.4")
def test_the_units_of_a_group_roll_for_losses_before_its_leader(dice: list[int], dead: str) -> None:
    pos = under_fire({"1012": "argbarg gB032", "0610": "king"}, [2, *dice])
    run_lowest(pos)
    assert [name for name in ("gB032", "argbarg") if whereis(pos, name) == "dead"] == [dead]


def run_lowest(pos: Any) -> None:
    """Whoever runs, runs to the lowest hex."""
    while phase(pos) == "RUN_TO":
        play(pos, min(texts(pos)))


# ---- where they run


@clause("GB16.9", "GB6.1")
def test_a_group_ends_where_it_keeps_limits_if_it_can() -> None:
    pos = under_fire({"1012": "argbarg 3gB032", "0812": "gC033", "0610": "king"}, [4])
    assert texts(pos) == {"to 0811", "to 0813"}
    pos = under_fire({"1012": "argbarg 2gB032", "0812": "gC033", "0610": "king"}, [4])
    assert texts(pos) == {"to 0811", "to 0812", "to 0813"}


@clause("GB16.9", "GB16.6")
def test_of_safe_places_equally_near_one_without_friends_is_run_to() -> None:
    stacks = {"1113": "fC233", "1012": "uglop 3gC322", "1013": "3gC322", "0810": "fC323"}
    pos = at(stacks, "goblin_fights", [1, 1, 6], alarm=True)
    play(pos, "engage 1113", "hold", "fire 1113", "9 from 1012", "9 from 1013")
    assert whereis(pos, "fC233") == "1216"  # Driffield is as near, but somebody is there


@clause("GB20.1", "GB16.8")
def test_leaders_without_troops_run_as_one_group() -> None:
    pos = under_fire({"1012": "phinloc uglop"}, [3])
    assert texts(pos) == {"to 0811", "to 0812", "to 0813"}
    play(pos, "to 0812")
    assert stack(pos, "0812") == ["phinloc", "uglop"]


@pytest.mark.parametrize(("beside", "safe"), [({}, True), ({"1216": "gB032"}, False)])
@clause("GB16.6")
def test_a_leader_beside_a_goblin_is_no_safe_place(beside: dict[str, str], safe: bool) -> None:
    stacks = {"1113": "fC233", "1012": "uglop 6gC322", "1215": "count"} | beside
    pos = at(stacks, "goblin_fights", [1, 1, 6], alarm=True)
    play(pos, "engage 1012 1113", *["done"] * (not safe), "hold", "fire 1113")
    run_lowest(pos)
    assert (whereis(pos, "fC233") == "1215") == safe


@pytest.mark.parametrize(("unit", "hexes"), [("fB322", 10), ("kB042m", 15)])
@clause("GB16.1")
def test_a_rout_is_ten_hexes_on_foot_and_fifteen_mounted(unit: str, hexes: int) -> None:
    ruins = [name for name in PLACES if name != "DAW"]
    pos = at({"0610": unit, "0609": "king 9gC322"}, "goblin_fights", [1, 3, 6], alarm=True, ruins=ruins)
    play(pos, "engage 0609 0610", *["hold"] * unit.startswith("f"), "fire 0610")
    run_lowest(pos)
    assert steps_between("0610", whereis(pos, unit)) == hexes


def steps_between(one: str, other: str) -> int:
    """How many hexes apart two hexes are."""
    return distance(SHEET.places[NUMBER_OF[one]], SHEET.places[NUMBER_OF[other]])


# ---- by which way


WATCHERS = {"0911": "fC323?", "0914": "fC423?"}  # beside 0912 and beside 0913, by which one comes to 0812


@clause("GB16.3", "GB17.3")
def test_of_ways_with_as_many_enemy_zones_the_one_with_the_lowest_hexes_is_taken() -> None:
    pos = under_fire({"1012": "gB032", "0610": "king"} | WATCHERS, [5])
    play(pos, "to 0812")
    turned_up = {piece["name"] for piece in pos.view(0)["pieces"]}
    assert "fC323" in turned_up
    assert "fC423" not in turned_up


@clause("GB7.3", "GB16.10")
def test_whoever_runs_past_face_down_units_turns_them_up() -> None:
    pos = under_fire({"1012": "gB032", "0610": "king"} | WATCHERS, [5])
    assert not any(piece["at"] == "0911" for piece in pos.view(0)["pieces"])
    play(pos, "to 0812")  # not beside 0911, but by 0912, which is
    assert {"name": "fC323", "at": "0911"} in pos.view(0)["pieces"]


@clause("GB10.2")
def test_whoever_runs_or_advances_within_two_hexes_raises_the_alarm() -> None:
    pos = at({"1012": "gB032", "0610": "king", "1113": MANY}, "feudal_fights", [1, 6])
    play(pos, "engage 1113 1012", "fire 1012", "to 0912")
    assert pos.state.alarm
    stacks = {"1113": "fC233", "1012": "uglop 6gC322", "1115": "fC323"}
    pos = at(stacks, "goblin_fights", [1, 1, 6])
    play(pos, "engage 1012 1113", "hold", "fire 1113")
    run_lowest(pos)
    assert not pos.state.alarm
    play(pos, "advance 1012", "uglop go", "3 gC322")
    assert pos.state.alarm


@clause("GB16.8")
def test_those_run_who_stand_in_the_hex_that_was_attacked() -> None:
    pos = under_fire({"1012": "uglop argbarg 5gB032", "0610": "king"}, [5])
    assert phase(pos) == "RUN_TO"
    assert pos.game.faults(pos.state) == []
    elsewhere, apart, standing = pos.state.copy(), pos.state.copy(), pos.state.copy()
    elsewhere.target = NUMBER_OF["0610"]
    apart.part[KING] = Part.WITH_FOOT
    for p in range(N_PIECES):
        standing.part[p] = Part.NONE
    assert "somebody runs from 0610 who is not there" in pos.game.faults(elsewhere)
    assert pos.game.faults(apart) == ["somebody runs from 1012 who is not there"]
    assert pos.game.faults(standing) == ["nobody runs from 1012"]
