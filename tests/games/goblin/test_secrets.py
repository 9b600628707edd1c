"""What Goblin lets the other side know of one's stacks by moves, views and what can be taken back (GB7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, phase, stack, whereis
from tests.games.goblin.unseen import FACE_DOWN, after_keith, after_the_count_has_gone, alike_to, routed
from tests.games.moves import play, texts, told, why


def told_to(position: Any, seat: int) -> list[str]:
    """The moves as another seat is told of them."""
    return [str(step.text) for step in position.seen_by(seat).message().history if step.text]


@clause("GB7.3", "GB7.1")
def test_what_lies_face_down_on_top_is_not_named() -> None:
    stacks = {"2214": "fC323? fB422? fB042?", "2009": "count kA041 kA431", "1012": "king 2gB032"}
    pos = play(at(stacks, side="feudal"), "top 2214", "show fB422")
    assert told_to(pos, 0)[-1] == "show ?"
    assert told_to(pos, 1)[-1] == "show fB422"


@clause("GB7.2", "GB21.3")
def test_who_carries_plunder_on_top_is_not_named() -> None:
    pos = play(at({"0411": "gB232+DRI gB232 gC033", "0410": "uglop", "2512": "fC323"}), "top 0411", "show gB232+DRI")
    assert told_to(pos, 1)[-1] == "show ?"
    assert pos.view(1)["carried"] == {"DRI": None}


@clause("GB7.2", "GB5.5")
def test_who_goes_along_is_seen_from_beside_only() -> None:
    pos = at({"2009": "count 2kA041 kA431", "1012": "king 2gB032"}, side="feudal")
    play(pos, "lead count", "horse", "take kA041", "take kA041", "take kA431", "step 1909")
    assert told_to(pos, 0) == ["lead count", "horse", "step 1909"]
    assert (pos.view(0)["movement"], pos.view(None)["movement"]) == ({"horse": 1, "steps": 1},) * 2
    assert pos.view(1)["movement"] == {"horse": 1, "steps": 1, "spent": 2, "with_foot": 2}


@clause("GB7.2")
def test_what_has_been_seen_cannot_be_unseen() -> None:
    pos = at({"0810": "count kA041 kA431", "1011": "uglop gB032"}, alarm=True)
    play(pos, "lead uglop")
    assert pos.can_undo
    play(pos, "step 0911")
    assert "Who is in Driffield 0810 is seen from the next hex." in [str(event) for event in pos.events(0)]
    assert not pos.can_undo


@clause("GB7.1")
@pytest.mark.parametrize("rules", [2, 3])
def test_a_stack_is_changed_once_a_phase_whoever_goes_away(rules: int) -> None:
    stacks = {"0411": "gB232 gB032 gC033", "0410": "uglop", "0610": "king", "2512": "fC323"}
    pos = at(stacks, game=goblin(rules=rules))
    play(pos, "top 0411", "show gC033", "lead uglop", "step 0411", "take gC033", "step 0412", "stop")
    assert why(pos, "top 0411") == "GB7.1"


@clause("GB7.1")
@pytest.mark.parametrize(("rules", "refused"), [(2, ""), (3, "GB7.1")])
def test_a_stack_is_changed_once_a_phase_though_all_of_it_goes_and_comes_back(rules: int, refused: str) -> None:
    stacks = {"1012": "fC333 2fB432", "1011": "bruce", "0311": "uglop gB032", "2009": "count"}
    pos = at(stacks, game=goblin(rules=rules), side="feudal", alarm=True, turn=3)
    play(pos, "top 1012", "show fB432", "lead bruce", "horse", "step 1012", "take all", "step 1013", "step 1012")
    play(pos, "leave all", "step 1011", "stop")
    assert why(pos, "top 1012") == refused
    while (phase(pos), pos.to_move) != ("LEAD", 0):
        play(pos, next(filter({"end phase", "done", "hold"}.__contains__, sorted(texts(pos)))))
    assert not any(pos.state.hit)


@clause("GB7.1")
def test_one_stack_that_was_changed_does_not_keep_another_from_it() -> None:
    stacks = {"1012": "fC333 2fB432", "1112": "2fC423", "1011": "bruce", "0311": "uglop gB032", "2009": "count"}
    pos = at(stacks, side="feudal", alarm=True, turn=3)
    play(pos, "top 1012", "show fB432", "lead bruce", "horse", "step 1012", "take fB432", "step 1112")
    play(pos, "leave fB432", "step 1011", "stop")
    assert why(pos, "top 1112") == ""


@clause("GB23.10", "GB23.6")
def test_john_gordon_from_the_bonus_pile_goes_anywhere() -> None:
    stacks = {"2009": "count godfrey kA041", "2202": "simon", "2214": "keith", "1308": "bruce", "0206": "king"}
    pos = at(stacks | {"dead": "gordon"}, "new_cycle", game=goblin(**CAMPAIGN))
    play(pos, "bonus gordon")
    while phase(pos) == "BONUS":
        play(pos, "bonus hilberth")
    assert texts(pos, "place gordon") > {"place gordon 2109", "place gordon 1113"}
    assert told_to(pos, 0)[-1] != "place ? 2109"


@clause("GB13.7")
def test_who_is_back_where_he_began_joins_no_other_battle() -> None:
    stacks = {"1012": "3gC322", "1113": "fC323", "1011": "fB042", "0911": "gB032", "1212": "3fC433 fB432"}
    dice = [1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6]
    pos = at(stacks | {"2512": "fC423"}, "goblin_fights", dice, alarm=True)
    play(pos, "engage 1012 1113", "engage 0911 1011", "done")
    if phase(pos) == "JOIN":
        play(pos, "done")
    play(pos, "battle 2", "hold", "fire 1113")
    while "melee 1011" not in texts(pos):
        play(pos, _towards(pos))
    assert whereis(pos, "gC322") == "1012"
    play(pos, "melee 1011")
    assert "Melee against 1011: 3 against 4." in told(pos)  # nobody from 1012


def _towards(pos: Any) -> str:
    """To the attack on 1011, after an advance to 1113 and a retreat to 1012."""
    legal = texts(pos)
    if phase(pos) in ("ALLOT", "FOLLOWERS"):
        return max(legal, key=lambda text: int(text.split()[0]))
    wanted = {"RUN_TO": "to 1012", "ADVANCE": "advance 1012", "MELEE": "hold", "FIRE": "fire 1113"}[phase(pos)]
    others = {"RUN_TO": sorted(legal)[0], "ADVANCE": "done", "MELEE": "hold", "FIRE": "hold"}[phase(pos)]
    fires = phase(pos) != "FIRE" or pos.state.battle == 1
    return wanted if wanted in legal and fires else others


@clause("GB21.3", "GB7.2")
def test_that_plunder_changes_hands_only_the_king_knows() -> None:
    stacks = {"0411": "uglop gB041+TWE 2gC033 gB232", "0512": "count fB432", "2512": "fC323"}
    pos = at(stacks, game=goblin(handover=True), alarm=True)
    play(pos, "lead uglop")
    others = (1, None)
    before = [(pos.seen_by(who).to_json(), pos.seen_by(who).board) for who in others]
    observed = pos.observe(1)
    play(pos, "hand gB041+TWE")
    assert (phase(pos), pos.seen_by(0).phase, pos.view(0)["phase"]) == ("HAND", "hand", "hand")
    assert [(pos.seen_by(who).to_json(), pos.seen_by(who).board) for who in others] == before
    assert pos.observe(1) == observed
    guess = pos.imagine(1, 3)
    assert phase(guess) == "MARCH"
    assert guess.game.faults(guess.state) == []


@clause("GB4.3")
def test_whom_a_leader_takes_along_is_seen_when_he_goes() -> None:
    pos = at({"0411": "uglop 2gC033 gB232", "0512": "count fB432", "0115": "king"})
    before = pos.seen_by(1).to_json()
    play(pos, "lead uglop")
    led = pos.seen_by(1).to_json()
    play(pos, "take gC033")
    assert pos.seen_by(1).to_json() == led != before
    assert any(thing.at == "zone:march" for thing in pos.seen_by(0).things)


@clause("GB7.1")
@pytest.mark.parametrize("rest", ["2gC033", "gB041 gB031", "gB232 gC322"])
def test_what_is_below_the_top_stays_a_secret_while_its_owner_chooses_another_one(rest: str) -> None:
    """Q31: who guesses meanwhile guesses the same of stacks that look alike, and that there are two names."""
    stacks = {"0411": f"gB232 {rest}", "0511": f"uglop {rest}", "2009": "count fB432", "0115": "king"}
    usual = stacks | {"0411": "gB232 2gC322", "0511": "uglop 2gC322"}
    worlds = [play(at(there), "top 0411") for there in (stacks, usual)]
    assert worlds[0].seen_by(1).to_json() == worlds[1].seen_by(1).to_json()
    for word in "abcdefgh":
        guess, other = (world.imagine(1, word) for world in worlds)
        assert guess.state == other.state
        assert len(guess.moves()) >= 2


@clause("GB7.2")
def test_who_is_with_a_leader_stays_a_secret_while_he_mounts() -> None:
    worlds = [
        play(
            at({"1012": f"count {one}", "1708": f"bruce {other}", "0115": "king"}, side="feudal", alarm=True),
            "lead count",
        )
        for one, other in (("kA041", "kA431"), ("kA431", "kA041"))
    ]
    assert {world.phase for world in worlds} == {"mount"}
    assert worlds[0].seen_by(0).to_json() == worlds[1].seen_by(0).to_json()
    guess, other = (world.imagine(0, "word") for world in worlds)
    assert guess.state == other.state


@clause("GB7.3", "GB7.2")
def test_who_is_turned_up_below_a_leader_is_told_to_nobody_who_does_not_see_it() -> None:
    pos = after_keith("take all", "step 2315")
    assert not any("can be seen" in sentence for who in (0, 1, None) for sentence in told(pos, who))
    assert pos.view(0)["stacks"] == [
        {"hex": "1113", "side": "feudal", "top": None},
        {"hex": "2009", "side": "feudal", "top": "count"},
        {"hex": "2315", "side": "feudal", "top": "keith"},
    ]
    assert not any(piece.get("down") for piece in pos.view(1)["pieces"] if piece["at"] == "2315")
    assert pos.can_undo
    old = after_keith("take all", "step 2315", rules=2)
    assert sum("can be seen" in sentence for sentence in told(old, 0)) == 3


@clause("GB7.3", "GB7.2")
def test_who_is_turned_up_beside_a_goblin_is_told_to_both_and_to_others_what_lies_on_top() -> None:
    beside = FACE_DOWN | {"2415": "uglop gB032"}
    pos = after_keith("take fC423", "step 2315", stacks=beside)
    seen = ["Who is in 2315 is seen from the next hex.", "Militia C 4/2/3 can be seen in 2315."]
    assert told(pos, 0)[-4:-2] == told(pos, 1)[-4:-2] == seen
    assert told(pos, None)[-3] == seen[0]
    goblin_comes = at({"1011": "uglop", "1113": "fC423? fC323?", "2009": "count", "0206": "king"})
    play(goblin_comes, "lead uglop", "step 1012")
    turned_up = "can be seen in Offenham 1113."
    assert sum(turned_up in sentence for sentence in told(goblin_comes, 0)) == 2
    assert [s for s in told(goblin_comes, None) if turned_up in s] == ["Militia C 3/2/3 can be seen in Offenham 1113."]


@clause("GB7.1", "GB7.3")
def test_who_was_turned_up_unseen_and_lies_on_top_is_known_from_then_on() -> None:
    pos = after_keith("take fB432", "step 2315", "leave fB432", "step 2415", "stop")
    assert "Archers B 4/3/2 can be seen on top of the stack in 2315." in told(pos, 0)
    assert all("fB432" in stack(pos.imagine(0, word), "2315") for word in range(9))


@clause("GB9.4", "GB7.2")
def test_that_units_went_home_is_shown_by_their_number() -> None:
    """Who could not tell two worlds apart can when it is counted who comes home: so the event informs others."""
    for led, home in (((), {}), (("take all",), {"goblin home": 3})):
        pos = play(at({"0307": "uglop 3gB032", "0115": "king", "2512": "count"}, alarm=True), "lead uglop", *led)
        shown = pos.play("step 0206")
        assert any(event.informs for event in shown)
        assert pos.view(1)["off"] == home


@clause("GB26.5", "GB7.2")
def test_whom_sir_randolph_takes_along_of_those_off_the_map_is_seen_when_he_comes() -> None:
    stacks = {"2009": "count 2kA041", "1012": "king 2gB032"}
    words: dict[str, Any] = {"entry": "2605", "baron_turn": 1, "baron_in": 1, "turn": 3, "side": "feudal"}
    worlds = [
        play(at(stacks, **words), "lead randolph", "horse", *taken) for taken in (["take rA041"], ["take rB042m"])
    ]
    alike_to(0, worlds, "waiting")


@clause("GB21.4", "GB21.6")
def test_who_else_brought_plunder_home_is_told_when_it_is_counted() -> None:
    worlds = []
    for carriers in ("gB032+ASH gC033+TUT gC322", "gB032+ASH gC033 gC322+TUT"):
        stacks = {"0307": f"uglop {carriers}", "0115": "king gB031", "2512": "count"}
        worlds.append(play(at(stacks, alarm=True), "lead uglop", "take all", "step 0206"))
    assert {phase(world) for world in worlds} == {"BAG"}
    alike_to(1, worlds, "home")


@clause("GB19.4")
def test_who_advances_is_seen_when_they_have_gone() -> None:
    stacks = {"1012": "gC033 2gC322 gB032", "1013": "2gC033", "1113": "fC323", "2512": "fC423"}
    worlds = []
    for answers in ((), ("1 gB032",), ("0 gB032",), ("1 gB032", "0 gC033")):
        worlds.append(play(routed(stacks), "advance 1012", *answers))
    assert {phase(world) for world in worlds} == {"FOLLOWERS"}
    assert len({str(world.seen_by(1).view) for world in worlds}) == 1
    for word in range(5):
        first, *others = (world.imagine(1, word) for world in worlds)
        assert all(first.state == other.state for other in others)


@clause("GB21.3")
def test_that_plunder_was_handed_over_only_those_beside_see() -> None:
    game = goblin(handover=True)
    ways: list[list[str]] = [[], ["hand gB032+TWE"], ["hand gB032+TWE", "carry gC033"]]
    worlds = [play(after_the_count_has_gone(game, "uglop gB032+TWE gC033 gB041"), "lead uglop", *way) for way in ways]
    alike_to(1, worlds, "0911")


@clause("GB21.3", "GB7.2")
@pytest.mark.parametrize(("others", "chosen"), [("gC033", []), ("gC033 gB041", ["carry gC033"])])
def test_that_plunder_was_handed_over_is_told_to_who_is_beside(others: str, chosen: list[str]) -> None:
    """Whatever changes what a seat sees has a line and a number there."""
    stacks = {"0411": f"uglop gB032+TWE {others}", "0512": "count fB432", "2512": "fC323"}
    pos = at(stacks, game=goblin(handover=True), alarm=True)
    play(pos, "lead uglop")
    before = {who: pos.seen_by(who) for who in (0, 1, None)}
    views, numbers = {who: sight.view for who, sight in before.items()}, {who: s.number for who, s in before.items()}
    play(pos, "hand gB032+TWE", *chosen)
    now = {who: pos.seen_by(who) for who in (0, 1, None)}
    assert {who for who in now if now[who].view["carried"] != views[who]["carried"]} == {0, 1}
    assert now[1].number == numbers[1] + 1
    assert [event.sentence for event in now[1].history[-1].events] == [
        "In 0411 the plunder of Tweksbury changes hands."
    ]
    assert (now[None].number, now[None].view) == (numbers[None], views[None])
    assert pos.can_undo


@clause("GB9.4")
def test_who_went_home_last_leaves_no_trace() -> None:
    worlds = []
    for taken in ("gB032", "gC033"):
        stacks = {"0307": "uglop argbarg gB032 gC033", "0115": "king", "2512": "count"}
        worlds.append(play(at(stacks, alarm=True), "lead uglop", f"take {taken}", "step 0206"))
    alike_to(1, worlds, "home")


@clause("GB23.9", "GB23.14", "GB7.2")
def test_where_the_garrison_goes_whose_keep_is_in_ruins_is_seen_from_beside() -> None:
    worlds = []
    for placed in (1, 2):
        stacks = {"2009": "count godfrey 2kA041 kA431", "0206": "king uglop", "dead": "gordon keith bruce simon"}
        pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), seed=5, ruins=["KEE"])
        play(pos, *[f"place {leader} 0810" for leader in ("count", "godfrey")])
        worlds.append(play(pos, *["place kA041 0810"] * placed))
    assert {phase(world) for world in worlds} == {"PLACE"}
    alike_to(0, worlds, "0810")
