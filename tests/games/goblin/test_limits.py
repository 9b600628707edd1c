"""Corners of Goblin's limits: who can no longer stop, who must stay behind, what is too dear, piles that are empty."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, march, phase, stack, steps, whereis
from tests.games.moves import play, texts, told, why
from warren.core.log import Log
from warren.games.goblin.pieces import NOBODY, Gait, Off
from warren.games.goblin.rules.carrying import refuse_hand
from warren.games.goblin.rules.deployment import bonus_pile, draw_bonus
from warren.games.goblin.rules.marching import could_go_alone, refuse_enter_of, refuse_withdrawal_of
from warren.games.goblin.rules.movement import refuse_stop
from warren.games.goblin.state import Stage
from warren.games.goblin.vocabulary import Reason

RIDERS = "2rB042m kB042m rA051m"
ARCHERS = "3fC433 fC423 4fB432"
FAR = {"2512": "fC323"}
CROWD = {"0811": "3gC033", "0812": "argbarg 3gB032", "0912": "3gB032", "0911": "3gB032"}


def named(position: Any, name: str) -> int:
    """The first piece of a name."""
    return int(position.game.components.titles.unit.piece_names.index(name))


@clause("GB19.4", "GB6.3")
def test_a_leader_without_whom_too_many_would_stay_behind_stays() -> None:
    stacks = {"1204": "gC033", "1305": f"count gordon {RIDERS}", "1304": f"baron {ARCHERS}", "0115": "king"}
    pos = at(stacks, "feudal_fights", [1, 6, 6, 6], alarm=True)
    play(pos, "engage 1304 1204", "engage 1305 1204", "fire 1204")
    while phase(pos) == "RUN_TO":
        play(pos, sorted(texts(pos))[0])
    play(pos, "advance 1305", "count go")  # riders do not enter the forest, and four of them need a leader
    assert (whereis(pos, "count"), whereis(pos, "gordon")) == ("1204", "1305")


@clause("GB6.5", "GB6.1")
def test_a_full_hex_is_entered_where_one_can_stop_beyond_it() -> None:
    stacks = CROWD | {"0712": "4gC033", "0711": "3gC033", "0810": "3gC033", "1012": "fC323"}
    stacks["0812"] += " 4gB232"
    pos = march(stacks, "lead argbarg", "take gB032", "take gB032", "take gB032")
    assert "0811" in steps(pos)
    play(pos, "step 0811")
    assert why(pos, "stop") == "GB6.5"
    assert "0712" not in steps(pos)  # too many are there already


@clause("GB6.1", "GB8.4")
def test_a_full_hex_is_closed_where_one_can_stop_nowhere_beyond_it() -> None:
    stacks = CROWD | {"0712": "4gC033", "0711": "4gC033", "0810": "4gC033", "1011": "fC323"}
    stacks["0812"] += " 4gB232"
    pos = march(stacks, "lead argbarg", "take gB032", "take gB032", "take gB032")
    assert why(pos, "step 0811") == "GB6.1"  # whoever passes on is too many, or held by the enemy's zone


@clause("GB6.5", "GB9.3")
def test_the_barons_force_passes_through_a_full_entry() -> None:
    words: dict[str, Any] = {"alarm": True, "turn": 6, "baron_turn": 2, "baron_in": 3, "entry": "2605"}
    pos = at({"0610": "king", "2605": f"count {ARCHERS}"}, "feudal_moves", **words)
    play(pos, "lead baron", "foot", "take all", "enter")
    assert "stop" not in texts(pos)
    assert texts(pos, "step")


@clause("GB9.5", "GB6.5")
def test_a_full_exit_is_entered_by_who_can_leave_there() -> None:
    pos = march({"2605": "count 5fB322 3fB432", "2506": "gordon 3fC333", "0115": "king"}, side="feudal")
    play(pos, "lead gordon", "foot", "take all", "step 2605")
    assert "withdraw" in texts(pos)


@clause("GB4.5", "GB6.5")
def test_all_who_are_free_are_taken_out_of_a_full_hex() -> None:
    pos = march({"0811": "2gC033", "0812": "uglop 3gB032", "0712": "phinloc 2gB232"} | FAR)
    play(pos, "lead uglop", "take all", "step 0811", "stop")
    play(pos, "lead phinloc", "take all", "step 0811")
    assert why(pos, "stop") == "GB6.5"
    play(pos, "take all", "step 0711")
    assert stack(pos, "0811") == ["uglop", "gB032", "gB032", "gB032"]


@clause("GB6.5")
def test_who_can_do_nothing_else_stops_whatever_the_limits_are() -> None:
    pos = march({"0811": "argbarg 4gB032 gB032+OFF"} | FAR, "lead argbarg", game=goblin(handover=True))
    s, t = pos.state.copy(), pos.game.components.tables
    s.steps = 1
    assert refuse_stop(s, t) == Reason.CANNOT_STOP
    assert refuse_hand(s, t, named(pos, "gB032") + 4) == Reason.LEGAL
    s.spent = t.points[Gait.GOBLIN]
    assert refuse_stop(s, t) == Reason.LEGAL
    assert refuse_hand(s, t, named(pos, "gB032") + 4) == Reason.DEAD_END


@clause("GB5.5", "GB6.5")
@pytest.mark.parametrize("taken", [1, 2])
def test_a_rider_who_has_no_points_left_with_foot_may_leave_them(taken: int) -> None:
    pos = march(
        {"2505": "keith bruce 5fB322", "0115": "king"}, "lead keith", "horse", *["take fB322"] * taken, side="feudal"
    )
    s, t = pos.state.copy(), pos.game.components.tables
    s.steps = 1
    s.spent_with_foot = t.points_with_foot
    s.stage = Stage.FIRST
    s.last = NOBODY
    assert refuse_stop(s, t) == Reason.CANNOT_STOP


@clause("GB9.5", "GB9.3")
def test_leaving_and_entering_the_map_can_be_too_dear() -> None:
    pos = march({"2605": "keith", "0115": "king"}, "lead keith", "foot", side="feudal")
    s, t = pos.state.copy(), pos.game.components.tables
    assert refuse_withdrawal_of(s, t, 0, False) == Reason.LEGAL
    s.spent = t.points[Gait.FOOT]
    assert refuse_withdrawal_of(s, t, 0, False) == Reason.TOO_DEAR
    s.at[s.leader] = Off.WAITING
    s.entry = t.exit_at[0]
    assert refuse_enter_of(s, t, 0, False, False) == Reason.TOO_DEAR
    s.at[s.leader] = Off.DEAD
    assert could_go_alone(s, t, s.leader, Gait.FOOT, 20) == 0


@clause("GB18.1")
def test_leaders_answer_one_by_one_whether_they_run() -> None:
    stacks = {"2203": "godfrey keith 2rB042m fB322 fA041", "2204": "king 9gC322"}
    pos = at(stacks, "goblin_fights", [1, 5, 6], alarm=True, entry="2201")
    play(pos, "engage 2204 2203", "hold", "fire 2203")
    assert {why(pos, f"keith {answer}") for answer in ("foot", "horse", "stay")} == {"GB4.2"}


@clause("GB18.1", "GB18.2")
def test_a_leader_rides_with_riders_alone() -> None:
    stacks = {"2203": "godfrey 2rB042m fA041", "2204": "king 9gC322"}
    pos = at(stacks, "goblin_fights", [1, 5, 6], alarm=True, entry="2201")
    play(pos, "engage 2204 2203", "fire 2203")
    assert texts(pos) == {"godfrey horse", "godfrey stay"}


@clause("GB18.3")
def test_a_leader_runs_with_as_many_as_he_commands() -> None:
    pos = at({"1012": "argbarg 3gB032 2gB042", "1113": f"count {ARCHERS}"}, "feudal_fights", [1, 4], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012")
    assert (why(pos, "1 gB042"), why(pos, "4 gB032"), why(pos, "0 gB032")) == ("GB4.2", "GB18.3", "GB18.3")


@clause("GB11.6")
def test_of_any_number_of_likes_some_attack() -> None:
    stacks = {"1012": "king 13gC033", "1113": "fB042", "0610": "uglop"}  # the thirteenth ran to them
    pos = at(stacks, "goblin_fights", [6], alarm=True)
    play(pos, "engage 1012 1113", "melee 1113", "choose 1012")
    assert texts(pos) == {f"{n} gC033" for n in range(1, 14)}
    play(pos, "13 gC033")
    assert "Melee against Offenham 1113: 39 against 4." in told(pos)


@clause("GB12.5", "GB6.4")
def test_any_amount_is_fired_from_one_hex() -> None:
    archers = "3fC423 3fC433 2fC422 2fB422 4fB432 kA431 rA431"  # 64 points: many ran to one hex
    stacks = {"1113": archers, "1012": "4gB032", "1013": "gB032", "0610": "king"}
    pos = at(stacks, "feudal_fights", [6, 6], alarm=True)
    play(pos, "engage 1113 1012", "done", "fire 1012")
    assert len(texts(pos)) == 64
    play(pos, "64 from 1113")
    assert "Fire on 1012: 64 points." in told(pos)


@clause("GB23.10")
def test_the_bonus_pile_may_be_empty_or_hold_likes() -> None:
    game = goblin(version="campaign", bonus="random")
    pos = at({"0115": "king", "2009": "count", "pile": "3fB432"}, game=game)
    s, t = pos.state.copy(), game.components.tables
    for p in range(t.pieces):
        if s.at[p] == Off.PILE and p not in range(named(pos, "fB432"), named(pos, "fB432") + 3):
            s.at[p] = Off.DEAD
    for left in (2, 1, 0, 0):
        draw_bonus(s, t, Log())
        assert bonus_pile(s, t) == left


@clause("GB27.5", "GB21.3")
def test_plunder_on_the_road_is_lost_with_the_cycle() -> None:
    stacks = {"1012": "uglop gB032+OFF", "0115": "king", "2009": "count"}
    pos = at(stacks, "end_of_turn", game=goblin(**CAMPAIGN), turn=24, last_plunder=4, alarm=True)
    assert all(marker < 0 for marker in pos.state.marker)
    assert not any("+" in piece["name"] for piece in pos.view(0)["pieces"])


@clause("GB19.3", "GB19.5", "GB13.7")
def test_who_advanced_may_attack_in_another_battle_and_advance_again() -> None:
    stacks = {"1012": "marglush 4gC322 3gB032", "1113": "fC233", "1213": "fC323", "1314": "argbarg 2gB042"}
    pos = at(stacks | {"2512": "fC423", "2009": "count"}, "goblin_fights", [1] * 6, alarm=True)
    play(pos, "engage 1012 1113", "engage 1314 1213", "done", "battle 1", "hold", "fire 1113", "to 0810")
    play(pos, "advance 1012", "marglush go", "3 gB032", "4 gC322", "no plunder")
    play(pos, "fire 1113", "3 from 1213", "melee 1213", "all 1113", "all 1314", "advance 1113")
    play(pos, "3 gB032", "0 gC322")
    assert stack(pos, "1213") == ["gB032"] * 3


@clause("GB24.4")
def test_stacks_are_filled_at_will_where_units_are_short() -> None:
    stacks = {"0115": "king", "dead": "16gC033 11gB032 10gC322 6gB232", "2009": "count"}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), cycle=1, turn=9)
    while phase(pos) in ("PLACE", "BONUS"):
        play(pos, sorted(texts(pos))[0])
    play(pos, sorted(texts(pos, "cave"))[0])
    assert texts(pos) == {"0 gB042", "1 gB042", "2 gB042", "3 gB042"}
