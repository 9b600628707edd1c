"""Positions of Goblin that are reached by playing can be kept and opened again."""

from __future__ import annotations

from typing import Any

import warren
from tests.clauses import clause
from tests.games.goblin.table import at, goblin, march, phase, play, texts
from warren.games.goblin.state import FIRST_UNIT, N_PIECES, Off, Part

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
