"""The text map and the picture: what they show, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import at, goblin, march
from tests.games.moves import play
from warren.face.drawing import drawn

KING, COUNT = 0, 1
STACKS = {
    "1012": "marglush gB041 3gC322",
    "1113": "fC233?",
    "0411": "king 4gB232",
    "2009": "count godfrey kB042m 2kA041",
}


def board(seat: int | None, **words: Any) -> str:
    return at(STACKS, alarm=True, **words).board(seat)


def test_the_whole_map_fits_into_120_columns() -> None:
    lines = board(KING).splitlines()
    assert max(map(len, lines[:40])) <= 108
    assert lines[0].split() == [f"{n:02}" for n in range(1, 27)]
    assert sum(line[:2].isdigit() for line in lines[1:40]) == 19


@clause("GB7.2")
def test_a_seat_sees_its_own_stacks_and_those_next_to_it() -> None:
    own = board(KING)
    assert "1012 (4/8): Marglush, goblin warriors B -/4/1 and 3 goblin archers C 3/2/2" in own
    assert "Offenham 1113 (1/3): militia C 2/3/3" in own  # next to Marglush
    assert "the Keep 2009 (?): the Count on top" in own
    other = board(COUNT)
    assert "the Keep 2009 (3/8): the Count, Sir Godfrey, the keep's riders B -/4/2" in other
    assert "0411 (?): the King on top" in other
    assert "goblin archers B" not in other
    assert "goblin archers" not in board(None)


def test_a_window_shows_what_is_decided_about() -> None:
    pos = march(STACKS, "lead marglush", alarm=True)
    shown = pos.seen_by(KING).board_within(80, 15)
    lines = shown.splitlines()
    assert len(lines) <= 16
    assert max(map(len, lines)) <= 80
    assert ">G4" in shown
    assert "*f1" in shown
    whole = pos.seen_by(KING).board_within(120, 60).splitlines()
    assert sorted(whole) == sorted(pos.board(KING).splitlines())
    assert whole[-4].startswith("1012 (4/8): Marglush")  # the nearest stack first


@pytest.mark.parametrize(("width", "height"), [(107, 42), (107, 45), (120, 45), (160, 50)])
def test_a_large_window_is_kept_too(width: int, height: int) -> None:
    pos = goblin().start(3)
    play(pos, "place gordon 2109")
    lines = pos.seen_by(KING).board_within(width, height).splitlines()
    assert max(map(len, lines)) <= width
    assert len(lines) <= height
    assert any("more stack" in line for line in lines)
    if height > 42:
        assert sum(line[:2].isdigit() and line[2] == " " for line in lines) == 19  # all rows


@clause("GB7.2", "GB21.3")
def test_who_carries_plunder_is_named_to_those_who_stand_beside() -> None:
    stacks = {"0411": "uglop gB041+TWE 2gC033", "0512": "count fB432", "0811": "phinloc gB232+DRI"}
    carrier, far_off = "goblin warriors B -/4/1 with the plunder of Tweksbury", "plunder of Driffield"
    for side in ("goblin", "feudal"):
        pos = at(stacks, side=side, alarm=True)
        for seat in (KING, COUNT, None):
            sight = pos.seen_by(seat)
            labels = " ".join(thing.label for thing in sight.things)
            shown = (sight.board, sight.board_within(80, 24), sight.look("hex:0411") or "", labels)
            assert [carrier in " ".join(text.split()) for text in shown] == [seat is not None] * 4
            assert any(far_off in text for text in shown) == (seat == KING)
        assert far_off in str(pos.seen_by(KING).ask("stacks").rows)
        assert far_off not in str([pos.seen_by(COUNT).ask(query) for query in ("reach phinloc", "reach uglop")])


LADEN = {
    "1012": "king 11gC033 gB041+OFF",
    "0411": "uglop gB232+DRI",
    "2009": "count godfrey kB042m 2kA041",
    "1014": "marglush 3gB032 gB032+ASH",
}


def half_hexes(position: Any, where: str) -> tuple[str, str]:
    """What the map shows of a hex: three signs above, three below."""
    lines = position.board(KING).splitlines()[1:]
    column, row = int(where[:2]) - 1, int(where[2:]) - 1
    line, left = 2 * row + column % 2, 3 + 4 * column
    return lines[line].ljust(108)[left : left + 3], lines[line + 1].ljust(108)[left : left + 3]


@clause("GB21.3")
def test_marks_without_room_beside_a_large_stack_stand_below() -> None:
    idle = at(LADEN, alarm=True)
    assert half_hexes(idle, "0411") == ("G1$", "   ")
    assert half_hexes(idle, "1012") == ("G12", "$- ")
    assert half_hexes(march(LADEN, "lead king", alarm=True), "1012") == ("G12", ">$ ")
    assert half_hexes(march(LADEN, "lead uglop", alarm=True), "0411") == ("G1$", ">  ")
    assert half_hexes(march(LADEN, "lead marglush", alarm=True), "1014") == ("G4$", ">  ")
    attacked = at(LADEN | {"1113": "keith fC433", "1013": "gB232"}, "feudal_fights", alarm=True)
    play(attacked, "engage 1113 1012", "engage 1113 1013", "hold", "fire 1012")
    assert half_hexes(attacked, "1012") == ("G12", "!$ ")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 30)])
def test_what_is_told_below_a_window_is_wrapped_and_not_cut(width: int, height: int) -> None:
    pos = march(LADEN, "lead king", alarm=True)
    lines = pos.seen_by(KING).board_within(width, height).splitlines()
    assert max(map(len, lines)) <= width
    assert len(lines) <= height
    told = " ".join(line.strip() for line in lines)
    assert "…" not in told
    assert "Alarm raised; on the way home: Ashdown, Driffield, Offenham." in told
    assert "1012 (12/12): the King, goblin warriors B -/4/1 with the plunder of Offenham and 11 goblin rabble" in told


@clause("GB5.16")
def test_waters_and_roads_are_on_the_map() -> None:
    text = board(KING)
    assert "~~~" in text
    assert "###" in text
    assert ":::" in text  # the ford
    assert " - " in text


def test_places_show_plunder_and_ruins() -> None:
    pos = at({"0411": "uglop"}, ruins=["OFF"])
    hexes = {thing.id: thing.marks for thing in pos.seen_by(KING).things if thing.id.startswith("hex:")}
    assert hexes["hex:1113"] == ("ruins",)
    assert hexes["hex:1308"] == ("2 bags",)
    assert hexes["hex:0411"] == ()
    assert "x" in pos.board(KING)


@clause("GB7.2", "GB7.3")
def test_things_of_the_enemy_are_not_told() -> None:
    things = {thing.id: thing for thing in at(STACKS, alarm=True).seen_by(COUNT).things}
    assert things["stack:0411"].face == "hidden"
    assert things["stack:1012"].count == 4
    assert things["leader:king"].at == "hex:0411"
    spectator = {thing.id: thing for thing in at(STACKS, alarm=True).seen_by(None).things}
    assert spectator["stack:2009"].face == "hidden"


def test_the_picture_has_roads_waters_and_caves() -> None:
    game = goblin()
    sorts = {line.sort for line in game.scene.lines}
    assert sorts == {"road", "river", "stream", "bridge", "ford", "mouth"}
    sight = at(STACKS, alarm=True).seen_by(KING)
    svg = drawn(game.scene, sight.things)
    assert svg.count("<polyline") == len(game.scene.lines)
    assert "Offenham" in svg


@clause("GB7.2")
def test_whether_a_leader_is_alone_is_not_told() -> None:
    alone, led = ({"2009": f"count{units}", "0411": "uglop"} for units in ("", " 2kA041"))
    things = [[t for t in at(stacks, alarm=True).seen_by(KING).things if t.at == "hex:2009"] for stacks in (alone, led)]
    assert things[0] == things[1]
    assert at(alone, alarm=True).board(KING) == at(led, alarm=True).board(KING)
