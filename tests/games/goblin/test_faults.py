"""Positions of Goblin that are reached by playing can be kept and opened again."""

from __future__ import annotations

from typing import Any

import warren
from tests.clauses import clause
from tests.games.goblin.table import at, goblin, march, phase
from tests.games.moves import play, texts
from warren.games.goblin.naming import NUMBER_OF
from warren.games.goblin.pieces import FIRST_UNIT, N_PIECES, Off, Part

FAR = {"2512": "fC323"}
CROWDED_KEEP = {"2009": "keith 5fB322 3fC433", "0608": "king"}  # eight units under one who leads four


def reopened(position: Any) -> Any:
    """A position, kept as text and opened again."""
    text = warren.TruePosition.of(position).to_text()
    again = warren.TruePosition.from_text(text).position()
    assert again.to_bytes() == position.to_bytes()
    return again


@clause("GB6.5")
def test_who_is_led_out_of_a_crowd_may_be_kept_at_every_question() -> None:
    pos = march(CROWDED_KEEP, "lead keith", side="feudal")
    assert (phase(pos), pos.state.crowd) == ("MOUNT", 4)
    pos = play(reopened(pos), "foot")
    assert (phase(pos), pos.state.crowd) == ("MARCH", 4)
    assert "take fB322" in texts(reopened(pos))


@clause("GB21.3", "GB6.5")
def test_plunder_handed_over_in_a_crowd_may_be_kept() -> None:
    game = goblin(handover=True)
    pos = march({"0811": "argbarg 2gB032 2gB232 gB032+OFF"} | FAR, "lead argbarg", "hand gB032+OFF", game=game)
    assert (phase(pos), pos.state.crowd) == ("HAND", 2)
    assert texts(reopened(pos)) == {"carry gB032", "carry gB232"}


@clause("GB9.4", "GB21.6", "GB6.5")
def test_who_went_home_out_of_a_crowd_leaves_a_position_that_can_be_kept() -> None:
    stacks = {"0205": "argbarg 4gB032 gB032+OFF", "0608": "king"} | FAR
    pos = march(stacks, "lead argbarg", "take gB032", "take gB032", "take gB032+OFF", "step 0204")
    assert (phase(pos), pos.state.crowd) == ("BAG", 0)
    pos = play(reopened(pos), "fixed")
    assert (phase(pos), pos.state.crowd) == ("LEAD", 0)
    reopened(pos)


@clause("GB9.5", "GB6.5")
def test_who_withdrew_out_of_a_crowd_leaves_a_position_that_can_be_kept() -> None:
    stacks = {"2605": "keith 5fB322", "0608": "king", "2009": "count"}
    pos = march(stacks, "lead keith", "foot", "take fB322", "take fB322", side="feudal")
    pos = play(pos, "withdraw")
    assert (phase(pos), pos.state.crowd) == ("LEAD", 0)
    reopened(pos)


def test_a_crowd_that_was_kept_where_nobody_moves_means_nothing() -> None:
    pos = at({"0411": "uglop 2gB032"} | FAR)
    state = pos.state.copy()
    state.crowd = 2
    again = goblin().resume(state)
    assert play(again, "lead uglop").to_bytes() == play(pos, "lead uglop").to_bytes()


def filling(*moves: str) -> Any:
    """A first raid in which the King has chosen his cave and some moves have been made."""
    return play(goblin().start(seed=3), "place gordon 2109", "cave 0206", *moves)


def choosing() -> Any:
    """The same where the next leader chooses a cave."""
    pos = filling()
    while phase(pos) == "FILL":
        play(pos, sorted(texts(pos))[-1])
    return pos


def faults_with(position: Any, **changes: int) -> list[str]:
    """What is impossible about a position in which some numbers are changed; nothing is before."""
    assert position.game.faults(position.state) == []
    described = position.state.to_dict()
    for name, value in changes.items():
        field, _, index = name.partition("_of_")
        if index:
            described[field][int(index)] = value
        else:
            described[field] = value
    return list(position.game.faults(type(position.state).from_dict(described)))


@clause("GB24.4")
def test_a_leader_who_has_a_cave_chooses_no_other_one() -> None:
    pos = choosing()
    assert (phase(pos), pos.state.leader) == ("CAVE", 1)
    assert faults_with(pos, leader=0) == ["leader 0 chooses a cave out of turn"]
    assert faults_with(pos, leader=2) == ["leader 2 chooses a cave out of turn"]


@clause("GB24.4")
def test_goblins_are_given_to_the_leader_who_chose_last() -> None:
    pos = choosing()
    play(pos, sorted(texts(pos))[0])
    assert (phase(pos), pos.state.leader) == ("FILL", 1)
    assert faults_with(pos, leader=0) == ["leader 0 is given goblins out of turn"]
    assert faults_with(pos, leader=2) == ["leader 2 is given goblins out of turn"]


@clause("GB24.4")
def test_who_fills_a_cave_is_a_goblin_that_waits() -> None:
    pos = filling()
    part, at_home = pos.state.part, pos.state.at
    asked = next(p for p in range(FIRST_UNIT, N_PIECES) if part[p] == Part.MAYBE)
    sits_out = next(p for p in range(FIRST_UNIT, N_PIECES) if at_home[p] == Off.HOME)
    assert faults_with(pos, part_of_78=Part.WITH_HORSE) == ["piece 78 has a part in filling a cave"]
    assert faults_with(pos, part_of_78=Part.MAYBE) == ["piece 78 has a part in filling a cave"]
    assert faults_with(pos, **{f"part_of_{asked}": Part.GOES}) == [f"piece {asked} has a part in filling a cave"]
    assert faults_with(pos, **{f"part_of_{sits_out}": Part.MAYBE}) == [f"piece {sits_out} has a part in filling a cave"]


@clause("GB24.4", "GB6.2")
def test_a_cave_is_filled_up_to_what_its_leader_commands() -> None:
    pos = filling()
    room = pos.state.room
    assert faults_with(pos, room=room - 1) == [f"there is room for {room - 1} more with leader 0"]
    assert faults_with(pos, room=0) == ["there is room for 0 more with leader 0"]


def piece(position: Any, name: str) -> int:
    """The first piece of a name."""
    return int(position.game.components.titles.unit.piece_names.index(name))


@clause("GB21.3")
def test_plunder_is_carried_by_a_goblin_on_the_map() -> None:
    pos = filling()
    waits = next(p for p in range(FIRST_UNIT, N_PIECES) if pos.state.part[p] == Part.MAYBE)
    assert faults_with(pos, marker_of_2=waits) == [f"piece {waits} carries the plunder of place 2"]
    pos = at({"0411": "uglop 2gB032"} | FAR)
    at_home = piece(pos, "gB232")
    assert pos.state.at[at_home] == Off.HOME
    assert faults_with(pos, marker_of_2=at_home) == [f"piece {at_home} carries the plunder of place 2"]


@clause("GB9.4", "GB21.4")
def test_plunder_of_those_who_came_home_together_waits_to_be_counted() -> None:
    stacks = {"0205": "argbarg gB032+OFF gB232+ASH", "0608": "king"} | FAR
    pos = march(stacks, "lead argbarg", "take gB232+ASH", "take gB032+OFF", "step 0204")
    assert phase(pos) == "BAG"
    assert max(pos.state.marker) >= FIRST_UNIT
    reopened(pos)


def striking() -> Any:
    """An attack from two hexes on a third one: of the first all strike, of the second it is asked who does."""
    stacks = {"1012": "uglop 2gC322", "1013": "phinloc 2gC322 gC033", "1113": "2fC233", "0610": "king"}
    pos = at(stacks, "goblin_fights", alarm=True)
    play(pos, "engage 1012 1113", "engage 1013 1113", "hold", "hold", "melee 1113", "all 1012", "choose 1013")
    assert phase(pos) == "STRIKE"
    return pos


@clause("GB13.1", "GB13.2")
def test_a_hex_is_attacked_that_enemies_hold() -> None:
    pos = striking()
    for where in ("1012", "1112", "2512"):
        assert f"{where} is attacked and cannot be" in faults_with(pos, target=NUMBER_OF[where])
    pos = at({"1012": "uglop", "1013": "phinloc", "1113": "fC433"}, "feudal_fights", alarm=True)
    play(pos, "engage 1113 1012", "engage 1113 1013", "fire 1012")
    assert phase(pos) == "ALLOT"
    assert faults_with(pos, target=NUMBER_OF["1113"]) == ["1113 is attacked and cannot be"]


@clause("GB13.1", "GB13.2")
def test_those_strike_who_stand_next_to_the_hex_that_is_attacked() -> None:
    pos = striking()
    asked, other = piece(pos, "gC033"), piece(pos, "fC233")
    for part in (Part.STRIKES, Part.MAYBE, Part.STAYS):
        assert faults_with(pos, part_of_0=part) == ["piece 0 has a part in the attack on 1113"]
        assert faults_with(pos, **{f"part_of_{other}": part}) == [f"piece {other} has a part in the attack on 1113"]
    assert faults_with(pos, **{f"part_of_{asked}": Part.RUNS}) == [f"piece {asked} has a part in the attack on 1113"]
    assert faults_with(pos, **{f"part_of_{asked}": Part.STRIKES}) == []
    assert "no hex beside 1113 is asked about" in faults_with(pos, around=6)


@clause("GB13.1")
def test_nobody_strikes_before_a_hex_is_attacked() -> None:
    stacks = {"1012": "uglop 2gC322", "1113": "2fC233", "0610": "king"}
    pos = at(stacks, "goblin_fights", alarm=True)
    play(pos, "engage 1012 1113", "hold", "hold")
    assert phase(pos) == "MELEE"
    assert faults_with(pos, part_of_0=Part.STRIKES) == ["somebody has a part in nothing"]


def advancing(*moves: str) -> Any:
    """A hex that was emptied by fire, and some moves."""
    stacks = {"1113": "fC233", "1012": "uglop 6gC322", "0610": "king", "1115": "fC323"}
    pos = at(stacks, "goblin_fights", [1, 1, 6], alarm=True)
    play(pos, "engage 1012 1113", "hold", "fire 1113")
    while phase(pos) == "RUN_TO":
        play(pos, min(texts(pos)))
    return play(pos, *moves)


@clause("GB19.1", "GB19.3")
def test_who_advances_finds_no_enemies() -> None:
    pos = advancing()
    assert phase(pos) == "ADVANCE"
    assert faults_with(pos, target=NUMBER_OF["1115"]) == ["the enemy is in 1115, into which somebody advances"]


@clause("GB19.2", "GB19.3")
def test_who_advances_stands_in_the_hex_from_which_it_is_asked() -> None:
    pos = advancing("advance 1012")
    assert phase(pos) == "FOLLOW"
    assert faults_with(pos, around=6) == ["somebody advances into 1113 from nowhere"]
    assert faults_with(pos, part_of_0=Part.GOES) == ["piece 0 has a part in the advance into 1113"]
    play(pos, "uglop go")
    assert phase(pos) == "FOLLOWERS"
    assert faults_with(pos, part_of_0=Part.GOES) == ["piece 0 has a part in the advance into 1113"]


@clause("GB19.4")
def test_as_many_advance_as_find_room_and_no_more_must() -> None:
    pos = advancing("advance 1012", "uglop go")
    room, least = pos.state.room, pos.state.strength
    assert (phase(pos), room, least) == ("FOLLOWERS", 5, 2)
    assert faults_with(pos, room=6) == ["there is room for 6 more in 1113"]
    assert faults_with(pos, strength=7) == ["7 more must advance into 1113"]


@clause("GB18.3")
def test_a_group_is_picked_from_those_who_run() -> None:
    stacks = {"1012": "argbarg 3gB032 2gB042", "1113": "count 3fC433 fC423 4fB432"}
    pos = at(stacks, "feudal_fights", [1, 4], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012")
    assert phase(pos) == "COMPANY"
    assert faults_with(pos, room=6) == ["there is room for 6 who run from 1012"]


@clause("GB21.2")
def test_a_place_is_plundered_where_a_leader_is() -> None:
    pos = march({"1113": "3gB032", "1012": "uglop"} | FAR, "lead uglop", "step 1113")
    site = pos.state.site
    other = (site + 1) % 21
    assert phase(pos) == "PLUNDER"
    assert faults_with(pos, site=other) == [f"nobody is there to plunder place {other}"]
    pos = at({"1113": "fC233", "1012": "uglop 5gB032"}, "goblin_fights", [1, 4], alarm=True)
    play(pos, "engage 1012 1113", "hold", "melee 1113", "all 1012")
    while phase(pos) == "RUN_TO":
        play(pos, min(texts(pos)))
    play(pos, "advance 1012", "uglop go", "2 gB032")
    assert phase(pos) == "PLUNDER"
    assert faults_with(pos, target=NUMBER_OF["1112"]) == [f"nobody is there to plunder place {site}"]
