"""Clauses of Goblin that no scenario shows: sides, who attacks whom, what a run costs, records."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, march, phase, spent, stack, whereis
from tests.games.moves import play, texts, told, why
from warren.core.log import Log
from warren.games.goblin import GAME
from warren.games.goblin.naming import NUMBER_OF
from warren.games.goblin.pieces import Off
from warren.games.goblin.rules.losses import destroy
from warren.games.goblin.rules.terrain import missile_modifier

MANY = "count 3fC433 fC423 4fB432"  # 32 points of fire
FAR = {"2512": "fC323"}


@clause("GB1.1", "GB3.3", "GB29.1", "GB30.1")
def test_the_seat_with_the_higher_roll_is_king() -> None:
    game = goblin()
    kings = {game.start(seed).state.king for seed in range(8)}
    assert kings == {0, 1}
    lines = told(game.start(3))
    rolls = [int(line.split()[2]) for line in lines if "for the crown" in line]
    assert rolls[-1] != rolls[-2]
    assert game.start(3).state.king == (0 if rolls[-2] > rolls[-1] else 1)


@clause("GB1.3")
def test_the_version_is_chosen_before_play() -> None:
    with pytest.raises(warren.BadOption):
        warren.Game(GAME, {"version": "siege"})


@clause("GB3.5", "GB11.1", "GB11.4")
def test_all_battles_are_declared_before_the_first_is_fought() -> None:
    stacks = {"1012": "uglop gB032", "1113": "fB042", "0410": "phinloc gB032", "0411": "fB042"}
    pos = at(stacks, "goblin_fights", alarm=True)
    play(pos, "engage 1012 1113")
    assert phase(pos) == "ENGAGE"
    assert texts(play(pos, "engage 0410 0411")) == {"battle 1", "battle 2"}
    assert why(pos, "battle 3") == "GB11.4"


@clause("GB3.7", "GB12.1", "GB12.2", "GB11.5")
def test_who_ran_in_an_earlier_step_is_gone_before_its_own() -> None:
    stacks = {"1012": "2gC322", "1113": MANY, "0610": "uglop"}
    pos = at(stacks, "goblin_fights", [1, 4], alarm=True)
    play(pos, "engage 1012 1113", "fire 1012")
    while phase(pos) == "RUN_TO":
        play(pos, sorted(texts(pos))[0])
    assert stack(pos, "1012") == []
    assert texts(pos) == {"advance 1113", "done"}


@clause("GB4.1", "GB16.5")
def test_units_without_a_leader_sit_still_but_run() -> None:
    pos = at({"1012": "2gB032", "0610": "uglop", "1113": MANY}, alarm=True)
    assert texts(pos, "lead") == {"lead uglop"}
    pos = at({"1012": "gB032", "0610": "uglop", "1113": MANY}, "feudal_fights", [1, 6], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012", "to 0912")
    assert whereis(pos, "gB032") == "0912"


@clause("GB17.1")
def test_a_retreat_costs_no_casualties() -> None:
    pos = at({"1012": "gB032", "0610": "uglop", "1113": MANY}, "feudal_fights", [1, 4], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012")
    while phase(pos) == "RUN_TO":
        play(pos, sorted(texts(pos))[0])
    assert not any("losses" in line for line in told(pos))


@clause("GB9.3")
def test_entering_the_map_is_paid_for() -> None:
    pos = at(
        {"0610": "king", "2009": "count"}, "feudal_moves", alarm=True, turn=6, baron_turn=2, baron_in=3, entry="2605"
    )
    assert spent(play(pos, "lead baron", "horse", "enter")) == 0.5


@clause("GB10.5", "GB24.7")
def test_goblins_may_stay_in_their_caves() -> None:
    pos = at({"0115": "king", "0206": "uglop", "2512": "fC323"})
    assert {"lead king", "lead uglop", "end phase"} <= texts(pos)
    assert play(pos, "end phase").state.turn == 2


@clause("GB11.6", "GB13.2")
def test_attackers_are_named_one_by_one() -> None:
    pos = at({"1012": "uglop gB032 gC033", "1113": "fB042"}, "goblin_fights", [6], alarm=True)
    play(pos, "engage 1012 1113", "melee 1113", "choose 1012")
    assert texts(pos) == {"0 gB032", "1 gB032"}
    play(pos, "0 gB032")
    assert "Melee against Offenham 1113: 3 against 4." in told(pos)  # somebody must attack


@clause("GB13.6", "GB5.14")
def test_nobody_attacks_into_a_cave() -> None:
    pos = at({"0206": "uglop gB032", "0307": "count kA041", "0610": "king"}, "feudal_fights", alarm=True)
    assert phase(pos) != "ENGAGE"
    stacks = {"0206": "uglop gB032", "0307": "count kA041", "0610": "king", "0611": "fC433"}
    pos = at(stacks, "feudal_fights", alarm=True)
    assert texts(pos) == {"engage 0611 0610", "done"}
    assert why(pos, "engage 0307 0206") == "GB11.2"


@clause("GB14.2")
@pytest.mark.parametrize(
    ("target", "modifier"), [("1012", 0), ("0912", 1), ("1204", 2), ("1113", 2), ("2009", 3), ("0605", 0), ("0606", 1)]
)
def test_missile_modifiers(target: str, modifier: int) -> None:
    pos = at({target: "kA041", "0115": "king"})
    assert missile_modifier(pos.state, pos.game.components.tables, NUMBER_OF[target]) == modifier


@clause("GB14.2", "GB14.3", "GB5.12")
def test_ruins_give_one() -> None:
    pos = at({"0115": "king"}, ruins=["OFF"])
    assert missile_modifier(pos.state, pos.game.components.tables, NUMBER_OF["1113"]) == 1


@clause("GB15.1", "GB15.3", "GB15.7", "GB20.2")
def test_armor_exempts_from_fire_and_leaders_do_not_check() -> None:
    """17 points in the open with a 5: armor 2 and 3 check, armor 1 and Marglush stay."""
    stacks = {"1012": "marglush gB041 gC033", "1113": "count 2fB432 3fC333", "0610": "uglop"}
    pos = at(stacks, "feudal_fights", [5, 4, 6, 6], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012")
    assert "Fire on 1012: 17 points." in told(pos)
    assert not any(line.startswith("Class B") for line in told(pos))
    assert whereis(pos, "gB041") == "1012"


@clause("GB16.8", "GB16.2")
def test_units_run_one_by_one() -> None:
    pos = at({"1012": "2gB032", "0610": "uglop", "1113": MANY}, "feudal_fights", [1, 5], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012")
    assert phase(pos) == "RUN_TO"
    play(pos, "to 0811")
    assert "to 0811" not in texts(pos)  # there is room without friends


@clause("GB19.3", "GB19.5")
def test_an_advance_uses_nothing_up() -> None:
    pos = at({"1113": "fC233", "1012": "uglop 5gB032"}, "goblin_fights", [1, 4], alarm=True)
    play(pos, "engage 1012 1113", "hold", "melee 1113", "all 1012")
    while phase(pos) == "RUN_TO":
        play(pos, sorted(texts(pos))[0])
    play(pos, "advance 1012", "uglop go", "5 gB032", "no plunder")
    assert all(leader == -1 for leader in pos.state.moved_by)
    assert len(stack(pos, "1113")) == 6


@clause("GB21.8", "GB28.1")
def test_plunder_and_confidence_begin_at_zero_with_each_king() -> None:
    pos = march({"0205": "king"} | FAR, "lead king", "step 0204", plunder=30)
    assert (pos.state.score[0], pos.state.plunder, pos.state.confidence) == (30, 0, 0)


@clause("GB25.1", "GB24.3", "GB25.3")
def test_the_dead_of_a_reign() -> None:
    stacks = {"0115": "king", "dead": "3gB041 fB432 uglop", "2009": "count"}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), cycle=1, turn=9)
    s, names = pos.state, pos.game.components.titles.unit.piece_names
    assert [s.at[p] for p, name in enumerate(names) if name == "gB041"] == [Off.DEAD] * 3
    assert whereis(pos, "fB432") == "pile"  # the bonus pile
    assert whereis(pos, "uglop") == "dead"


@clause("GB28.2", "GB25.4")
@pytest.mark.parametrize(("piece", "gain"), [("count", 3), ("kA041", 3), ("fB432", 2), ("fC323", 1), ("gB032", 0)])
def test_gains_of_confidence(piece: str, gain: int) -> None:
    pos = at({"0115": "king gB032", "2009": "count kA041", "1113": "fB432", "1102": "fC323"}, game=goblin(**CAMPAIGN))
    s, c = pos.state.copy(), pos.game.components
    destroy(s, c.tables, c.titles.unit.piece_names.index(piece), Log())
    assert s.confidence == gain


@clause("GB26.4")
def test_a_force_that_did_not_come_stays_away() -> None:
    stacks: dict[str, Any] = {"0115": "king", "2009": "count"}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), cycle=2, turn=9, baron_turn=8, baron_in=4)
    while phase(pos) in ("PLACE", "BONUS"):
        play(pos, sorted(texts(pos))[0])
    assert phase(pos) == "CAVE"
    assert whereis(pos, "baron") == "waiting"


@clause("GB22.4")
def test_each_hex_of_lake_shore_has_its_own_marker() -> None:
    pos = at({}, "new_cycle", [6, 6, 6], game=goblin(**CAMPAIGN), out=["LS2"], turn=5)
    assert pos.view(0)["ruins"] == ["LS2"]


@clause("GB4.3", "GB21.3")
def test_units_are_called_by_what_they_carry_and_taken_in_the_order_of_names() -> None:
    pos = march({"0411": "uglop gB032+TWE gB032+DRI gB032 gB232"} | FAR, "lead uglop")
    assert texts(pos, "take") == {"take all", "take gB232", "take gB032", "take gB032+DRI", "take gB032+TWE"}
    play(pos, "take gB032+DRI")
    assert texts(pos, "take") == {"take gB032+TWE"}
    assert why(pos, "take gB032") == "GB4.3"
    assert why(pos, "leave gB032+DRI") == "GB4.3"  # leaving comes before taking
    play(pos, "step 0511")
    assert texts(pos, "leave") == {"leave gB032+DRI"}


@clause("GB4.3")
def test_what_was_left_in_a_hex_is_not_taken_there_again() -> None:
    pos = march({"0411": "uglop 2gB032", "0511": "gB032"} | FAR, "lead uglop", "take all", "step 0511", "leave all")
    assert texts(pos, "take") == set()
    assert "stop" in texts(pos)


@clause("GB7.2", "GB7.1")
def test_a_stack_is_seen_from_beside() -> None:
    stacks = {"1012": "marglush gB041 gC033", "1113": "fC233", "0410": "phinloc 2gB032"}
    seen = at(stacks).view(1)
    names = [piece["name"] for piece in seen["pieces"] if piece["at"] == "1012"]
    assert sorted(names) == ["gB041", "gC033", "marglush"]
    assert {"hex": "0410", "side": "goblin", "top": "phinloc"} in seen["stacks"]
    assert [piece["name"] for piece in seen["pieces"] if piece["at"] == "0410"] == ["phinloc"]


@clause("GB7.3")
def test_face_down_units_show_nothing() -> None:
    seen = at({"0906": "fC323?", "0115": "king"}).view(0)
    assert {"hex": "0906", "side": "feudal", "top": None} in seen["stacks"]
    assert not any(piece["at"] == "0906" for piece in seen["pieces"])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"stacks": {"1012": "gX"}}, "names such as marglush or gB232"),
        ({"stacks": {"1012": "4gB041"}}, "at most 3 of gB041"),
        ({"stacks": {"1012": "gB041 fC323"}}, "pieces of one side in a hex"),
        ({"stacks": {"0101": "gB041"}}, "land; 0101 is mountain or lake"),
        ({"stacks": {"9999": "gB041"}}, "hexes such as 0101"),
        ({"entry": "9"}, "a hex such as 0101"),
    ],
)
def test_what_cannot_be_set_up(words: dict[str, Any], says: str) -> None:
    with pytest.raises(warren.BadPosition) as fault:
        goblin().position(words)
    assert says in str(fault.value)


@clause("GB9.2", "GB9.5")
def test_nobody_is_offered_to_leave_the_map_elsewhere() -> None:
    pos = march({"2610": "keith", "0115": "king"}, "lead keith", "horse", side="feudal")
    assert why(pos, "withdraw") == "GB9.5"
    assert texts(pos, "step") == {"step 2510", "step 2511", "step 2611"}  # 2609 is forest


@clause("GB6.6")
def test_a_leader_may_stay_in_a_crowd_into_which_he_ran() -> None:
    pos = march({"0411": "argbarg 5gB032", "0610": "king"} | FAR, "lead argbarg")
    assert "stop" in texts(pos)
    assert "end phase" in texts(at({"0411": "argbarg 5gB032", "0610": "king"} | FAR))


@clause("GB21.3")
def test_plunder_is_handed_over_only_if_the_option_says_so() -> None:
    stacks = {"0411": "uglop gB032+OFF+DRI gB041 gC033"} | FAR
    pos = march(stacks, "lead uglop")
    assert texts(pos, "hand") == set()
    assert why(pos, "hand gB032+DRI+OFF") == "GB21.3"
    pos = march(stacks, "lead uglop", "take gB041", game=goblin(handover=True))
    assert texts(pos, "hand") == {"hand gB032+DRI+OFF"}
    assert why(pos, "hand gB041") == "GB21.3"
    play(pos, "hand gB032+DRI+OFF")
    assert texts(pos) == {"carry gB041", "carry gC033"}
    assert why(pos, "carry gB032+DRI+OFF") == "GB21.3"
    play(pos, "carry gB041")
    assert texts(pos, "take") | texts(pos, "hand") == set()  # it was the last thing here
    play(pos, "step 0511")
    assert "leave gB041+DRI+OFF" in texts(pos)
    alone = march({"0411": "uglop gB032+OFF"} | FAR, "lead uglop", game=goblin(handover=True))
    assert why(alone, "hand gB032+OFF") == "GB21.3"


@clause("GB21.3")
def test_likes_are_one_option_when_plunder_is_handed_over() -> None:
    stacks = {"0411": "uglop gB032+OFF 3gB032"} | FAR
    pos = march(stacks, "lead uglop", "take gB032", "hand gB032+OFF", game=goblin(handover=True))
    assert phase(pos) == "MARCH"  # one name: nothing to choose
    assert texts(pos, "hand") == set()


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [("target", -1, "there is not a target"), ("battle", 0, "there is not a battle"), ("entry", 3, "than by a road")],
)
def test_a_position_without_what_is_decided_about_is_refused(field: str, value: int, says: str) -> None:
    pos = at({"1113": "fC233", "1012": "uglop 6gC322", "1215": "count"}, "goblin_fights", [1, 1, 6], alarm=True)
    play(pos, "engage 1012 1113", "hold", "fire 1113")
    assert phase(pos) == "ADVANCE"
    state = pos.state.copy()
    setattr(state, field, value)
    with pytest.raises(warren.BadPosition, match=says):
        goblin().resume(state)
