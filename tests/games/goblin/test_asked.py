"""Questions of Goblin that are put so that nobody learns from them what he cannot see (section 6.4)."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.goblin.table import at, goblin, phase, stack
from tests.games.goblin.unseen import FEW, alike_to, next_cycle
from tests.games.moves import play, texts


@clause("GB19.4", "GB19.2")
def test_two_advances_of_likes_are_asked_about_one_after_the_other() -> None:
    stacks = {"1012": "gC033 2gC322", "1013": "2gC033", "1113": "fC323", "2512": "fC423"}
    pos = at(stacks, "goblin_fights", [1, 1, 1], alarm=True)
    play(pos, "engage 1113")
    while phase(pos) != "MELEE":
        play(pos, "hold")
    play(pos, "melee 1113", "all 1012", "all 1013")
    while phase(pos) == "RUN_TO":
        play(pos, sorted(texts(pos))[0])
    play(pos, "advance 1012", "1 gC033", "0 gC322", "advance 1013")
    assert texts(pos) == {"1 gC033", "2 gC033"}
    play(pos, "2 gC033")
    assert stack(pos, "1113") == ["gC033"] * 3


@clause("GB24.4", "GB7.2")
def test_a_king_is_asked_though_one_answer_is_left() -> None:
    worlds = [
        next_cycle("8gC033", dead=f"{FEW} 10gC322 8gC033"),
        next_cycle("4gC033 4gC322", dead=f"{FEW} 10gC033 6gC322"),
    ]
    for world in worlds:
        play(world, "cave 0206")
    assert [phase(world) for world in worlds] == ["FILL", "FILL"]
    assert worlds[0].seen_by(1).phase == worlds[1].seen_by(1).phase == "fill"


@clause("GB21.2", "GB7.2")
def test_whether_goblins_on_the_march_could_plunder_only_the_king_knows() -> None:
    """Who is asked who carries the plunder has somebody with him; that he leaves it where it is tells as much."""
    worlds = []
    for take, *later in (("take 3",), ("take 1",), ("take 3", "no plunder"), ("take 0",)):
        stacks = {"0910": "uglop phinloc 3gB032", "0115": "king", "2512": "count", "0918": "argbarg"}
        taken = ["take gB032"] * int(take[-1])
        worlds.append(play(at(stacks, alarm=True), "lead uglop", *taken, "step 0810", *later))
    assert [phase(world) for world in worlds] == ["PLUNDER", "PLUNDER", "MARCH", "MARCH"]
    alike_to(1, worlds, "0810")
    assert {world.seen_by(1).phase for world in worlds} == {"march"}


@clause("GB21.2", "GB7.2", "GB8.4")
@pytest.mark.parametrize("others", [(1, None), (None,)], ids=["without points", "beside an enemy"])
def test_whether_goblins_whose_move_ends_could_plunder_only_the_king_knows(others: tuple[int | None, ...]) -> None:
    """A leader who is alone is asked as well, and stops when he has answered; a neighbour sees who comes."""
    far = ["1011", "1112", "1211", "1311", "1411", "1511", "1610", "1710"]
    way, feudals = (far, {}) if 1 in others else (["1113"], {"1213": "fC323"})
    stacks = {"1012": "uglop 2gB032", "0115": "king", "2512": "count"} | feudals
    worlds = []
    for taken in ([], ["take gB032"]):
        worlds.append(play(at(stacks, alarm=True), "lead uglop", *taken, *[f"step {h}" for h in way]))
    for answered in (False, True):
        for world in worlds:
            play(world, *["no plunder"] * answered)
        assert {phase(world) for world in worlds} == {"LEAD" if answered else "PLUNDER"}
        for who in others:
            assert len({world.seen_by(who).to_json() for world in worlds}) == 1


@clause("GB21.2")
def test_who_is_alone_says_only_that_nobody_carries_plunder() -> None:
    stacks = {"1012": "uglop", "1213": "fC323", "0115": "king", "2512": "count"}
    pos = play(at(stacks, alarm=True), "lead uglop", "step 1113")
    assert pos.question == "He has nobody to carry the plunder of Offenham. Others do not learn that."
    assert [(choice.text, choice.caution) for choice in pos.choices()] == [("no plunder", "")]
    old = play(at(stacks, alarm=True, game=goblin(rules=2)), "lead uglop", "step 1113")
    assert phase(old) == "LEAD"
    walked = at(stacks | {"1113": "", "1213": ""}, alarm=True)
    assert phase(play(walked, "lead uglop", "step 1113")) == "MARCH"  # he goes on in any case


@clause("GB4.7", "GB6.3", "GB7.2")
@pytest.mark.parametrize(("rules", "is_told"), [(2, True), (3, False)])
def test_that_a_leader_could_only_stop_nobody_learns(rules: int, is_told: bool) -> None:
    """Whoever has left so many that he could not leave them says so himself, as whoever wants to stop does."""
    stacks = {"1011": "uglop 5gB032", "0115": "king", "2512": "count"}
    some, none = (
        play(at(stacks, alarm=True, game=goblin(rules=rules)), "lead uglop", "take all", "step 1012") for _ in "ab"
    )
    play(some, "leave all", *["stop"] * (not is_told))
    play(none, "stop")
    assert (some.seen_by(1).to_json() != none.seen_by(1).to_json()) == is_told


@clause("GB19.4", "GB7.2")
def test_how_many_advance_is_not_told_by_what_is_asked() -> None:
    stacks = {"1012": "3gC033 2gC322", "1013": "2gB032", "1113": "fC323", "2512": "fC423"}
    worlds = []
    for then in ("0 gC322", "1 gC322"):
        pos = play(at(stacks, "goblin_fights", [1, 1, 1], seed=1, alarm=True), "engage 1113")
        while phase(pos) != "MELEE":
            play(pos, "hold")
        play(pos, "melee 1113", "all 1012", "all 1013")
        while phase(pos) == "RUN_TO":
            play(pos, min(texts(pos)))
        worlds.append(play(pos, "advance 1012", "2 gC033", then))
        assert phase(worlds[-1]) == "ADVANCE"
    assert [texts(world) for world in worlds] == [{"advance 1013", "done"}, {"done"}]
    assert len({world.seen_by(1).to_json() for world in worlds}) == 1
    assert len({play(world, "done").seen_by(1).to_json() for world in worlds}) == 1


FOREST = {"0904": "count godfrey kB042m rA051m 2rB042m", "0804": "2fA041", "0803": "gC033", "0206": "king"}


def after_the_forest_is_empty(rules: int) -> Any:
    """Feudals who may advance into a forest: foot from one hex; from another leaders only, who have riders there."""
    pos = at(FOREST, "feudal_fights", [1, 1, 1], alarm=True, seed=1, game=goblin(rules=rules))
    play(pos, "engage 0803", "melee 0803", "all 0804", "all 0904")
    while phase(pos) == "RUN_TO":
        play(pos, min(texts(pos)))
    return pos


@clause("GB19.4", "GB7.2")
@pytest.mark.parametrize(("rules", "asked"), [(2, set()), (3, {"godfrey stay"})])
def test_a_leader_who_cannot_advance_is_asked_after_others_have(rules: int, asked: set[str]) -> None:
    """One of two has to stay with the riders. Before anybody has advanced everybody can work that out."""
    pos = after_the_forest_is_empty(rules)
    first = play(pos.copy(), "advance 0904", "count go")
    assert "godfrey" in stack(first, "0904")
    assert texts(first, "godfrey") == set()
    play(pos, "advance 0804", "2 fA041", "advance 0904", "count go")
    assert texts(pos, "godfrey") == asked
    play(pos, *asked)
    assert stack(pos, "0803") == ["count", "fA041", "fA041"]


@clause("GB19.4", "GB7.2")
@pytest.mark.parametrize(("rules", "asked"), [(2, set()), (3, {"uglop go"})])
def test_a_leader_who_has_to_advance_is_asked_after_others_have(rules: int, asked: set[str]) -> None:
    stacks = {"1012": "3gC033", "1013": "uglop", "1113": "fC323", "2512": "fC423"}
    pos = play(at(stacks, "goblin_fights", [1, 1], alarm=True, seed=1, game=goblin(rules=rules)), "engage 1113")
    while phase(pos) != "MELEE":
        play(pos, "hold")
    play(pos, "melee 1113", "all 1012", "all 1013")
    while phase(pos) == "RUN_TO":
        play(pos, min(texts(pos)))
    play(pos, "advance 1012", "3 gC033", "advance 1013")
    assert texts(pos, "uglop") == asked
    play(pos, *asked)
    assert "uglop" in stack(pos, "1113")


@clause("GB19.4")
def test_the_only_number_was_not_asked_before_the_third_rules() -> None:
    stacks = {"1113": "fC233", "1012": "3gC322", "1013": "3gC033", "0610": "uglop"}
    pos = at(stacks, "goblin_fights", [1, 1, 6], alarm=True, game=goblin(rules=2))
    play(pos, "engage 1113", "hold", "fire 1113")
    while phase(pos) == "RUN_TO":
        play(pos, min(texts(pos)))
    play(pos, "advance 1012", "2 gC322", "advance 1013")
    assert stack(pos, "1113") == ["gC033", "gC322", "gC322"]


@clause("GB16.9", "GB7.2")
@pytest.mark.parametrize(("rules", "asked"), [(2, set()), (3, {"to 0813"})])
def test_where_a_group_runs_does_not_tell_how_many_are_there(rules: int, asked: set[str]) -> None:
    """There is one end with room for all; that nobody was asked would tell that the other has none."""
    stacks = {"0913": "argbarg 3gC033", "1013": "3fA041 count", "2512": "fC323", "0102": "king"}
    found = []
    for friends in ("grinphar", "grinphar gB032"):
        game = goblin(rules=rules)
        pos = at(stacks | {"0812": friends}, "feudal_fights", [1, 6], alarm=True, game=game)
        play(pos, "engage 1013 0913", "melee 0913", "all 1013")
        found.append(texts(pos, "to "))
    assert found == [{"to 0812", "to 0813"}, asked]


@clause("GB7.1", "GB4.7")
def test_that_another_unit_could_be_put_on_top_is_not_told_by_a_question() -> None:
    worlds = []
    for here in ("2gB032", "gB032 gC033"):
        other = "gC033" if here == "2gB032" else "gB032"
        stacks = {"0415": here, "0406": f"kasbosh {other}", "2009": "count"}
        worlds.append(play(at(stacks), "lead kasbosh", "stop"))
    assert [sorted(texts(world)) for world in worlds] == [["end phase"], ["end phase", "top 0415"]]
    alike_to(1, worlds, "0415")


@clause("GB23.9")
def test_no_turn_ends_while_forces_are_set_up() -> None:
    position = warren.game("goblin", engine="plain").start(1)
    while position.phase != "place":
        position.play(str(position.moves()[0]))
    for choice in position.seen_by(position.to_move).choices:
        assert choice.preview is not None
        assert choice.preview.final
        assert choice.preview.ends_turn == 0
