"""Short words: goto, stay, fight, setup. What they do are moves like any other."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.goblin.table import at, goblin, stack, whereis
from warren.core.kinds import Seen
from warren.core.macros import DONE, Going
from warren.games.goblin.board import NAMES
from warren.games.goblin.rules.stacks import units_in
from warren.games.goblin.tell.macros import PLANS, Macro, unfold
from warren.table import NotAsked, Person, Table

KING, COUNT = 0, 1


def table_of(position: Any) -> Table:
    return Table(position, [Person("Ann"), Person("Bob")])


@clause("GB5.2")
def test_goto_takes_the_cheapest_way_step_by_step() -> None:
    table = table_of(at({"0206": "phinloc 5gB032"}))
    for move in ("lead phinloc", "take all"):
        table.play(KING, move)
    outcome = table.macro(KING, "goto 0605")
    assert outcome is not None
    assert outcome.done == ("step 0307", "step 0406", "step 0506", "step 0605")  # 1 + 1 + 1 + 2
    assert whereis(table._position, "phinloc") == "0605"


@clause("GB10.2")
def test_goto_stops_before_a_step_that_raises_the_alarm_unless_told_to_go_on() -> None:
    table = table_of(at({"0206": "phinloc 5gB032", "0906": "fC323?"}))
    for move in ("lead phinloc", "take all"):
        table.play(KING, move)
    outcome = table.macro(KING, "goto 0805")
    assert outcome is not None
    assert whereis(table._position, "phinloc") == "0605"
    assert outcome.why == "In 0705 he would be seen, and the alarm raised; `goto 0805 anyway` goes on."
    outcome = table.macro(KING, "goto 0805 anyway")
    assert outcome is not None
    assert outcome.done == ("step 0705", "step 0805")
    assert table._position.state.alarm == 1


@clause("GB7.2")
def test_goto_stops_before_it_sees_into_a_stack() -> None:
    table = table_of(at({"0610": "uglop 2gB032", "1012": "count 2kA041"}, alarm=True))
    table.play(KING, "lead uglop")
    outcome = table.macro(KING, "goto 0912")
    assert outcome is not None
    assert outcome.why.endswith("he would see who is in 1012; `goto 0912 anyway` goes on.")


def test_goto_says_what_is_out_of_reach_and_does_nothing() -> None:
    table = table_of(at({"0206": "phinloc 5gB032"}))
    outcome = table.macro(KING, "goto 0307")
    assert outcome is not None
    assert outcome.done == ()
    assert outcome.why == "No leader is on the move: first `lead` one."
    table.play(KING, "lead phinloc")
    outcome = table.macro(KING, "goto 2009")
    assert outcome is not None
    assert outcome.done == ()
    assert outcome.why.startswith("Phinloc cannot reach the Keep 2009 in this move")
    with pytest.raises(warren.BadNotation, match=r"'goto 9999' cannot be done"):
        table.macro(KING, "goto 9999")
    with pytest.raises(NotAsked):
        table.macro(COUNT, "goto 0307")
    assert table.macro(KING, "wander 0307") is None


@clause("GB21.2")
def test_goto_says_that_plunder_on_the_way_has_to_be_decided_about_first() -> None:
    table = table_of(at({"0811": "uglop 3gB032", "2009": "count"}, alarm=True))
    for move in ("lead uglop", "take all"):
        table.play(KING, move)
    question = "First say who carries the plunder of Driffield, or nobody"
    for done in (("step 0810",), ()):
        outcome = table.macro(KING, "goto 0809")
        assert outcome is not None
        assert (outcome.done, outcome.left) == (done, ("goto 0809",))
        assert outcome.why == f"{question}; `goto 0809` goes on then."
    here = table.macro(KING, "goto 0810")
    assert here is not None
    assert (here.done, here.why) == ((), f"{question}.")
    table.play(KING, "carry gB032")
    outcome = table.macro(KING, "goto 0809")
    assert outcome is not None
    assert (outcome.done, outcome.why) == (("step 0809",), "")


@clause("GB21.2")
def test_goto_is_done_where_plunder_is_found_at_its_goal() -> None:
    table = table_of(at({"0811": "uglop 3gB032", "2009": "count"}, alarm=True))
    for move in ("lead uglop", "take all"):
        table.play(KING, move)
    outcome = table.macro(KING, "goto 0810")
    assert outcome is not None
    assert (outcome.done, outcome.why) == (("step 0810",), "")


@clause("GB8.4")
def test_goto_says_where_a_move_was_over_before_its_goal() -> None:
    seen = Seen(at({"0810": "uglop 3gB032", "2009": "count"}, alarm=True))
    why = unfold(seen, Macro.GOTO, (NAMES.index("0809"),), Going((), ("step 0711", "step 0810"))).why
    assert why == "His move is over in Driffield 0810."
    assert unfold(seen, Macro.GOTO, (NAMES.index("0810"),), Going((), ("step 0711", "step 0810"))) == DONE


@clause("GB5.1", "GB5.6")
def test_a_feudal_walks_where_only_those_on_foot_come() -> None:
    table = table_of(at({"1203": "count", "0411": "uglop"}, side="feudal", alarm=True))
    table.play(COUNT, "lead count")
    outcome = table.macro(COUNT, "goto 0411")
    assert outcome is not None
    assert outcome.done == ()
    assert outcome.why.startswith("The Count cannot reach 0411")
    outcome = table.macro(COUNT, "goto 1203")
    assert outcome is not None
    assert outcome.why == "The Count is there already."
    outcome = table.macro(COUNT, "goto 1204")  # forest, and no road leads there
    assert outcome is not None
    assert (outcome.done, outcome.why) == (("foot", "step 1204"), "")


@clause("GB6.1")
def test_goto_does_not_lead_where_one_cannot_stop() -> None:
    table = table_of(at({"0411": "phinloc 5gB032", "0412": "5gB032"}))
    table.play(KING, "lead phinloc")
    table.play(KING, "take all")
    outcome = table.macro(KING, "goto 0412")
    assert outcome is not None
    assert outcome.done == ()
    assert "Phinloc cannot reach 0412 in this move" in outcome.why or "too many units" in outcome.why


@clause("GB5.1")
def test_a_feudal_rides_when_he_is_sent_somewhere() -> None:
    table = table_of(at({"2009": "count 2kA041", "0411": "uglop"}, side="feudal", alarm=True))
    table.play(COUNT, "lead count")
    outcome = table.macro(COUNT, "goto 1909")
    assert outcome is not None
    assert outcome.done == ("horse", "step 1909")


@clause("GB4.6")
def test_stay_ends_the_movement_of_all_idle_leaders() -> None:
    table = table_of(at({"0411": "uglop 2gB032", "0206": "phinloc"}))
    table.play(KING, "lead uglop")
    outcome = table.macro(KING, "stay")
    assert outcome is not None
    assert outcome.done == ("stop", "end phase")
    assert whereis(table._position, "uglop") == "0411"


@clause("GB11.6")
def test_fight_fires_and_strikes_with_all_at_the_only_target() -> None:
    stacks = {"1012": "marglush gB041 3gC322", "1113": "kA041"}  # which has no missiles
    table = table_of(at(stacks, "goblin_fights", rolls=[6, 6], alarm=True))
    table.play(KING, "engage 1012 1113")
    outcome = table.macro(KING, "fight")
    assert outcome is not None
    assert outcome.done == ("fire 1113", "melee 1113", "all 1012")  # that all of the only hex fire is not asked
    assert outcome.why == ""


@clause("GB11.4")
def test_fight_leaves_the_order_of_battles_to_the_player() -> None:
    stacks = {"0410": "uglop 2gB032", "0411": "fC323", "1012": "marglush gB041", "1113": "fC323"}
    table = table_of(at(stacks, "goblin_fights", rolls=[6] * 8, alarm=True))
    for move in ("engage 0410 0411", "engage 1012 1113"):
        table.play(KING, move)
    outcome = table.macro(KING, "fight")
    assert outcome is not None
    assert (outcome.done, outcome.why) == ((), "Several battles are open: choose the next one.")
    assert table._position.phase == "battle"


def test_fight_is_for_battles() -> None:
    table = table_of(at({"0411": "uglop 2gB032"}))
    outcome = table.macro(KING, "fight")
    assert outcome is not None
    assert (outcome.done, outcome.why) == ((), "There is no battle.")


@clause("GB24.4")
@pytest.mark.parametrize("plan", PLANS.names)
@pytest.mark.parametrize("edition", ["1982", "house"])
def test_presets_put_every_leader_into_a_cave_with_a_full_stack(plan: str, edition: str) -> None:
    position = goblin(edition=edition).start(3)
    position.play("place gordon 2109")
    king = position.state.king
    table = table_of(position)
    outcome = table.macro(king, f"setup {plan}")
    assert outcome is not None
    assert not outcome.why
    s, t = table._position.state, position.game.components.tables
    assert table._position.phase == "lead"
    assert len({s.at[p] for p in range(7)}) == 7
    assert all(units_in(s, s.at[p]) == t.command[p] for p in range(7))


@clause("GB24.4")
def test_the_kings_column_has_the_best_units_and_all_leaders_near() -> None:
    position = goblin().start(3)
    position.play("place gordon 2109")
    table = table_of(position)
    table.macro(position.state.king, "setup column")
    king = whereis(table._position, "king")
    assert "gB232" in stack(table._position, king)
    rows = [int(whereis(table._position, name)[2:]) for name in ("king", "marglush", "kasbosh", "phinloc")]
    assert max(rows) - min(rows) <= 4


def test_what_a_short_word_did_is_kept_as_moves() -> None:
    position = goblin().start(3)
    position.play("place gordon 2109")
    table = table_of(position)
    king = position.state.king
    table.macro(king, "setup spread")
    again = goblin().start(3)
    for step in table._position.history:
        again.play(str(step.move))
    assert again.to_bytes() == table._position.to_bytes()


@clause("GB7.2")
def test_short_words_know_no_more_than_whoever_says_them(monkeypatch: pytest.MonkeyPatch) -> None:
    caves = {"0206": "uglop 5gB032", "0115": "king 12gC033", "1007": "count 2kA041", "2512": "fC323"}
    worlds = []
    for going in (("lead uglop", "step 0307", "stop"), ("lead uglop", "take all", "step 0307", "stop")):
        table = table_of(at(caves, alarm=True, baron_turn=1, baron_in=4, turn=2))
        for move in (*going, "end phase"):
            table.play(KING, move)
        while table._position.to_move == KING:
            table.play(KING, str(table._position.moves()[-1]))
        table.play(COUNT, "lead count")
        seen: list[bytes] = []

        def noted(world: Seen, macro: Any, things: Any, going: Any, seen: list[bytes] = seen) -> Any:
            seen.append(world.state.pack())
            return unfold(world, macro, things, going)

        monkeypatch.setattr(table.game.definition.telling, "unfold", noted)
        table.macro(COUNT, "goto 1106")
        worlds.append(seen)
    assert worlds[0] == worlds[1] != []
