"""What a person reads: moves with their costs, questions with what they are about, cautions, results."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, march
from tests.games.moves import play, texts

KING, COUNT = 0, 1


def says(position: Any, move: str) -> str:
    return next(choice.sentence for choice in position.choices() if choice.text == move)


def warns(position: Any, move: str) -> str:
    return next(choice.caution for choice in position.choices() if choice.text == move)


@clause("GB5.2", "GB8.4", "GB10.2")
def test_a_step_tells_its_cost_what_is_left_and_what_it_brings() -> None:
    pos = march({"0605": "phinloc 5gB032", "0906": "fC323?"}, "lead phinloc", "take all")
    assert says(pos, "step 0705") == "Go to 0705, open ground: 1 MP, 9 left; he is seen, and the alarm is raised."
    assert warns(pos, "step 0705") == "The alarm wakes all feudals, and calls the Baron."
    pos.play("step 0705")
    assert says(pos, "step 0805") == (
        "Go to 0805, fields: 1 MP, 8 left; he sees who is in Tuttledown 0906; an enemy zone ends his move there."
    )


@clause("GB9.4", "GB21.4")
def test_going_home_tells_what_is_counted_and_who_stays_behind() -> None:
    pos = march({"0205": "uglop gB032+DRI gB032 gC033"}, "lead uglop", "take gB032+DRI")
    assert says(pos, "step 0204") == (
        "Go home into cave 0204 for 1 MP with goblin warriors B -/3/2 with the plunder of Driffield,"
        " out for the rest of this raid, and count 1 bag;"
        " left behind: goblin warriors B -/3/2 and goblin rabble C -/3/3."
    )


@clause("GB26.5", "GB26.6")
def test_the_last_leader_of_the_barons_force_is_warned_of_whom_he_leaves_off_the_map() -> None:
    words: dict[str, Any] = {"alarm": True, "turn": 6, "baron_turn": 2, "baron_in": 3, "entry": "2605"}
    pos = at({"0610": "king", "2009": "count"}, "feudal_moves", **words)
    play(pos, "lead baron", "horse", "take rA051m")
    assert warns(pos, "enter") == ""  # Sir Randolph can bring the others
    play(pos, "enter", "stop", "lead randolph", "horse", "take rB042m")
    assert warns(pos, "enter") == (
        "No leader is left off the map then: 7 units of the Baron's force will not come in this raid."
    )
    play(pos, "take rB042m")
    assert "6 units" in warns(pos, "enter")
    alone = at(
        {"0610": "king", "2009": "count", "dead": "randolph 2rA041 2rA431 2rA331 2rB042m"}, "feudal_moves", **words
    )
    assert warns(play(alone, "lead baron", "foot", "take rA051m"), "enter") == ""  # nobody is left behind


@clause("GB21.3")
def test_a_place_that_can_be_plundered_is_told_before_and_asked_about_after() -> None:
    pos = march({"0811": "uglop 2gB032"}, "lead uglop", "take all", alarm=True)
    assert "he can plunder it (1 bag, worth 3½ on the average)" in says(pos, "step 0810")
    pos.play("step 0810")
    assert pos.question == (
        "Who carries the plunder of Driffield (1 bag, worth 3½ on the average)? Into a cave with it, and it counts."
    )
    assert says(pos, "carry gB032").endswith("it drops all of it if it runs.")


@clause("GB12.7")
def test_fire_tells_who_would_have_to_check() -> None:
    pos = at({"1012": "marglush 3gC322", "1113": "count kA041 fC233"}, "goblin_fights", alarm=True)
    pos.play("engage 1012 1113")
    pos.play("hold")  # the militia
    assert says(pos, "fire 1113") == (
        "Fire at Offenham 1113 with up to 9: armor 3 checks with 33% and armor 1 checks with 0% (die +2)."
        " There: the Count, militia C 2/3/3 and the keep's men-at-arms A -/4/1."
    )


@clause("GB13.5")
def test_melee_tells_its_chance() -> None:
    pos = at({"1012": "uglop 3gB032", "1113": "kA041"}, "goblin_fights", alarm=True)
    pos.play("engage 1012 1113")
    assert says(pos, "melee 1113") == (
        "Attack Offenham 1113 with up to 9: all there check with 33% (die +2, 4 or less)."
        " There: the keep's men-at-arms A -/4/1."
    )


@clause("GB21.5", "GB28.5")
def test_what_a_battle_puts_at_stake_is_a_caution() -> None:
    stacks = {"1012": "king 2gB032", "1113": "kA041"}
    pos = at(stacks, "goblin_fights", alarm=True, game=goblin(**CAMPAIGN))
    assert warns(pos, "engage 1012 1113") == "The King would be in this battle; a rout would cost 5 confidence."
    pos = at({"1012": "king gB032+DRI", "1113": "kA041"}, "goblin_fights", alarm=True)
    carries = "A carrier is among them: if it has to run, its plunder is lost."
    assert warns(pos, "engage 1012 1113") == f"{carries} The King would be in this battle."
    stacks = {"1012": "marglush gB041+TWE 2gC322", "1013": "king 5gC033", "1113": "2fC323"}
    pos = at(stacks, "goblin_fights", alarm=True)
    assert warns(pos, "engage 1012 1113") == carries
    assert warns(pos, "engage 1113") == f"{carries} The King would be in this battle."
    pos = at(stacks | {"1112": "fC433"}, "feudal_fights", alarm=True)
    assert warns(pos, "engage 1012") == ""  # it is not the Count who would regret it


@clause("GB4.6")
def test_ending_a_phase_in_which_nobody_moved_is_a_caution() -> None:
    pos = at({"0411": "uglop 2gB032"})
    assert warns(pos, "end phase") == "None of your leaders has moved in this turn."
    assert says(pos, "end phase") == "Move no more leaders in this turn; not moved: Uglop."


@clause("GB4.6", "GB26.5")
def test_ending_a_phase_tells_who_waits_off_the_map() -> None:
    stacks = {"0610": "king", "2009": "count"}
    words = {"side": "feudal", "alarm": True, "turn": 6, "baron_turn": 2, "baron_in": 3}
    pos = play(at(stacks, entry="2605", **words), "lead count", "horse", "stop")
    assert says(pos, "end phase").endswith("not moved: Sir Randolph and the Baron.")
    called = at(stacks | {"2214": "keith"}, **words | {"baron_in": 4})
    assert says(called, "end phase").endswith("not moved: the Count and Robert Keith.")


@clause("GB19.1", "GB21.2")
def test_an_advance_tells_plunder_to_goblins_in_whoever_s_phase() -> None:
    plunder = "(plunder: 1 bag, worth 3½ on the average)"
    stacks = {"1113": "fC233", "1012": "king 3gB042 3gB041 3gB031", "2512": "fC323"}
    goblins = at(stacks, "feudal_fights", [1, 1, 6, 6], alarm=True)
    stacks = {"1113": "gC033", "1012": "count 2fB042 2kA041 2fA041", "0411": "uglop"}
    feudals = at(stacks, "goblin_fights", [1, 1, 6, 6], alarm=True)
    for pos in (goblins, feudals):
        play(pos, "engage 1113 1012")
        while "melee 1113" not in texts(pos):
            play(pos, "hold")
        play(pos, "melee 1113", "all 1012")
        while "done" not in texts(pos):
            play(pos, sorted(texts(pos))[0])
        assert (plunder in says(pos, "advance 1012")) == (pos is goblins)


@clause("GB7.2", "GB21.3")
def test_the_count_is_told_whom_he_attacks_and_what_they_carry() -> None:
    pos = at({"1012": "marglush gB041+TWE 2gC322", "1113": "fC433"}, "feudal_fights", alarm=True)
    assert says(pos, "engage 1113 1012").endswith(
        "militia C 4/3/3 against Marglush, goblin warriors B -/4/1 with the plunder of Tweksbury"
        " and 2 goblin archers C 3/2/2."
    )


@clause("GB24.4")
def test_set_up_questions_name_leader_room_and_units() -> None:
    pos = goblin().start(3)
    pos.play("place gordon 2109")
    assert pos.question.startswith("In which cave does the King (morale +2, leads 12, armor 1) begin?")
    assert says(pos, "cave 0206") == "The King begins in cave 0206, which opens to 0307."
    pos.play("cave 0206")
    assert "begin with the King? Room for 12." in pos.question
    assert says(pos, "3 gB232") == "3 units of goblin archers B 2/3/2 for the King; 9 units still to choose."


@clause("GB26.3")
def test_only_the_count_is_told_when_the_baron_comes() -> None:
    words = {"side": "feudal", "alarm": True, "turn": 4, "baron_turn": 3, "baron_in": 3}
    pos = at({"2009": "count", "0411": "uglop"}, **words)
    assert "The Baron arrives in turn 6." in pos.question
    assert "the Baron comes in turn 6" in pos.board(COUNT)
    assert "the Baron was called in turn 3 and comes 1 to 4 turns later" in pos.board(KING)


@clause("GB2.1")
def test_units_are_called_by_what_they_are() -> None:
    labels = goblin().components.titles.type.labels
    assert labels[:3] == ("goblin archers B 2/3/2", "goblin warriors B -/3/2", "goblin warriors B -/4/2")
    assert "the keep's riders B -/4/2" in labels
    assert "the Baron's knights A -/5/1" in labels
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("move", ["step 2009", "take gB232", "lead king", "fire 1113", "roll"])
def test_whatever_is_refused_says_why_in_a_sentence(move: str) -> None:
    pos = march({"0411": "uglop 2gB032", "0206": "king"}, "lead uglop")
    refusal = pos.why_not(move)
    assert refusal is not None
    assert refusal.clause.startswith("GB")
    assert str(refusal).endswith(".") or ")" in str(refusal)


@clause("GB7.2")
def test_a_hex_and_a_leader_can_be_looked_at() -> None:
    pos = at({"1012": "marglush 3gC322", "1113": "fC233", "2009": "count 2kA041"}, alarm=True)
    mine = pos.seen_by(KING)
    assert mine.look("hex:1012") == ("1012 (3/8): Marglush and 3 goblin archers C 3/2/2; in the zone of feudals.")
    assert mine.look("hex:2009") == "The Keep 2009 (?): the Count on top."
    assert mine.look("hex:0411") == "0411: nobody is there."
    assert mine.look("leader:count") == "The Count is in the Keep 2009."
    assert mine.look("stack:1012") is None


@clause("GB29.2", "GB29.3", "GB29.6")
def test_the_account_tells_plunder_and_losses_of_both_kings() -> None:
    pos = at({"0411": "uglop"}, plunder=9, glory=-4, reign=1, king=1, score=[24, 0])
    table = pos.seen_by(KING).account
    assert table.parts == ("plunder", "kills and losses")
    assert table.rows[1] == ("4½", "-2")
    assert table.ended == ""


@clause("GB27.1", "GB29.2")
def test_the_end_tells_why_and_by_how_much() -> None:
    pos = at({"0205": "uglop gB032+DRI"}, reign=1, king=1, score=[6, 0], alarm=True)
    for move in ("lead uglop", "take gB032+DRI", "step 0204", "fixed"):
        pos.play(move)
    assert pos.is_over
    verdict = pos.seen_by(KING).verdict
    assert "The last raid ended in turn 1: every goblin was home or dead." in verdict
    assert "Bramble wins, 3½ to 3 points." in verdict


@clause("GB12.5", "GB21.1", "GB24.7")
def test_tables_of_the_rulebook_are_those_of_the_edition() -> None:
    shipped = goblin().definition
    book = shipped.rulebook()
    for name, table in shipped.telling.tables(goblin().components).items():
        assert f"<!-- table: {name} -->\n{table}\n<!-- end -->" in book, name
    house = shipped.telling.tables(goblin(edition="house").components)
    assert "| Ashdown | `ASH` | 1003 | 1 | 5-6 |" in house["places"]
    assert "| 0104 | 0204 |" in house["caves"]


@clause("GB12.4")
def test_pointing_says_how_much_is_fired_and_from_where() -> None:
    pos = at({"1012": "marglush 3gC322", "1113": "kA041", "1013": "uglop gC322"}, "goblin_fights", alarm=True)
    pos.play("engage 1113")
    pos.play("fire 1113")
    ids = {choice.text: choice.ids for choice in pos.choices()}
    assert ids["9 from 1012"] == ("button:fire:9", "hex:1012")
    assert len(set(ids.values())) == len(ids)
    assert all(pos.why_not(list(pointed)) is None for pointed in ids.values())


def test_every_place_can_be_pointed_at() -> None:
    pos = goblin().start(3)
    ids = [choice.ids for choice in pos.choices()]
    assert ids == [("hex:2109",), ("hex:2110",), ("hex:2209",)]
    assert all(pos.why_not(list(pointed)) is None for pointed in ids)
