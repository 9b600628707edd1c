"""What Goblin lets the other side know of one's stacks by moves, views and what can be taken back (GB7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, phase, play, stack, texts, told, whereis, why


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


CAVES = {"0206": "uglop 5gB032", "0115": "king 12gC033", "1007": "count 2kA041", "2512": "fC323"}


@clause("GB7.2")
def test_how_many_a_leader_took_along_is_a_guess() -> None:
    alone = play(at(CAVES, alarm=True), "lead uglop", "step 0307", "stop")
    led = play(at(CAVES, alarm=True), "lead uglop", "take all", "step 0307", "stop")
    assert alone.seen_by(1).to_json() == led.seen_by(1).to_json()
    guesses = set()
    for seed in range(20):
        one, other = (position.imagine(1, seed) for position in (alone, led))
        assert one.to_bytes() == other.to_bytes()
        guesses.add(len(stack(one, "0307")))
        assert len(stack(one, "0115")) == 13  # who has not left yet has all that he began with
    assert len(guesses) > 2
    for question in ("reach uglop", "odds 0307", "home", "stacks", "zones", "seen"):
        assert alone.seen_by(1).ask(question) == led.seen_by(1).ask(question), question


@clause("GB7.2")
def test_who_goes_with_a_leader_on_his_march_is_a_guess() -> None:
    alone = play(at(CAVES, alarm=True), "lead uglop", "step 0307", "step 0407")
    led = play(at(CAVES, alarm=True), "lead uglop", "take all", "step 0307", "step 0407")
    guesses = set()
    for seed in range(20):
        one, other = (position.imagine(1, seed) for position in (alone, led))
        assert one.to_bytes() == other.to_bytes()
        assert one.game.faults(one.state) == []
        guesses.add(len(stack(one, "0407")))
    assert len(guesses) > 2
    told = [position.seen_by(1).ask("reach uglop") for position in (alone, led)]
    assert told[0] == told[1]
    assert "which is a guess" in told[0].note


@clause("GB7.2", "GB5.5")
def test_how_far_a_rider_came_tells_nobody_who_rides_with_him() -> None:
    stacks = {"2009": "count godfrey kB042m 2kA041", "1012": "king 2gB032", "2512": "fC323"}
    alone, led = (at(stacks, side="feudal") for _ in range(2))
    play(alone, "lead count", "horse", "step 1909", "stop")
    play(led, "lead count", "horse", "take kA041", "step 1909", "stop")
    for position in (alone, led):
        guess = position.imagine(0, 3).state
        assert (guess.spent, guess.spent_with_foot) == (0, 0)


@clause("GB7.2", "GB24.4")
def test_where_the_king_had_too_few_units_nobody_knows_which_cave_has_them() -> None:
    stacks = {"0206": "uglop 2gB032", "0115": "king 3gC033", "2009": "count 2kA041", "dead": "10gC322 5gC033"}
    few = at(stacks, game=goblin(**CAMPAIGN), alarm=True)
    guesses = [few.imagine(1, seed) for seed in range(30)]
    assert len({len(stack(guess, "0206")) for guess in guesses}) > 2
    assert all(guess.game.faults(guess.state) == [] for guess in guesses)


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


@clause("GB24.4", "GB24.1")
def test_while_the_king_fills_his_caves_nobody_learns_with_whom() -> None:
    """How many questions he was asked is not told either."""
    worlds = [goblin().start(3) for _ in range(2)]
    for world, most in zip(worlds, (True, False), strict=True):
        while phase(world) == "PLACE":
            play(world, min(texts(world)))
        for cave in ("0206", "0115", "0104"):
            play(world, f"cave {cave}")
            while phase(world) == "FILL" and (cave != "0104" or not most):
                answers = sorted(texts(world), key=lambda text: int(text.split()[0]))
                play(world, answers[-1] if most else answers[0])
                if cave == "0104":
                    break
    king = worlds[0].state.king
    count = 1 - king
    assert len({len(world.seen_by(king).message().history) for world in worlds}) == 2
    assert worlds[0].seen_by(count).to_json() == worlds[1].seen_by(count).to_json()
    guesses = set()
    for word in "abcdefgh":
        guess, other = (world.imagine(count, word) for world in worlds)
        assert guess.state == other.state
        assert guess.game.faults(guess.state) == []
        assert [len(stack(guess, cave)) for cave in ("0206", "0115", "0104")] == [13, 9, 1]
        guesses |= {tuple(stack(guess, "home")), tuple(stack(guess, "0206"))}
        assert texts(guess)
    assert len(guesses) > 12
    while phase(worlds[0]) in ("CAVE", "FILL"):
        play(worlds[0], max(texts(worlds[0])))


FEW = "gordon keith bruce simon 6gB232 11gB032 3gB042 3gB041 3gB031"


def next_cycle(home: str, bonus: str = "", dead: str = FEW) -> Any:
    """A campaign in the set-up of its second cycle; a unit of the bonus pile has been taken, the keep is to hold it."""
    stacks = {"2009": "count godfrey", "0206": "king uglop", "dead": dead, "home": home}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), seed=5)
    if bonus:
        return play(pos, f"bonus {bonus}")
    while phase(pos) != "CAVE":
        play(pos, min(texts(pos)))
    return pos


def most(answers: set[str]) -> str:
    return max(answers, key=_number)


def least(answers: set[str]) -> str:
    return min(answers, key=_number)


def _number(answer: str) -> int:
    return int(answer.split()[0])


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


@clause("GB24.4", "GB7.2")
def test_where_units_are_few_nobody_learns_whom_the_king_gave_them() -> None:
    worlds = [next_cycle("8gC033 8gC322", dead=f"{FEW} 8gC033 2gC322") for _ in range(2)]
    for world, choose in zip(worlds, (most, least), strict=True):
        play(world, "cave 0206")
        while phase(world) == "FILL":
            play(world, choose(texts(world)))
        play(world, "cave 0115")
        if choose is least:
            play(world, least(texts(world)))
    assert worlds[0].seen_by(1).to_json() == worlds[1].seen_by(1).to_json()
    sizes = set()
    for word in "abcdefghijkl":
        guess, other = (world.imagine(1, word) for world in worlds)
        assert guess.state == other.state
        sizes.add(len(stack(guess, "0206")) - 1)
    assert max(sizes) > 8
    assert min(sizes) < 5


def alike_to_the_king(worlds: list[Any], where: str) -> set[tuple[str, ...]]:
    """What the King guesses to be somewhere in worlds that differ there."""
    assert len({tuple(stack(world, where)) for world in worlds}) == len(worlds)
    return alike_to(0, worlds, where)


def alike_to(seat: int, worlds: list[Any], where: str) -> set[tuple[str, ...]]:
    """What a seat guesses to be somewhere in worlds that look alike to it: the same in all of them."""
    assert len({world.seen_by(seat).to_json() for world in worlds}) == 1
    assert len({tuple(world.observe(seat)) for world in worlds}) == 1
    guesses = set()
    for word in "abcdefghijkl":
        first, *others = (world.imagine(seat, word) for world in worlds)
        assert all(first.state == other.state for other in others)
        assert first.game.faults(first.state) == []
        guesses.add(tuple(stack(first, where)))
    return guesses


@clause("GB23.10", "GB7.3")
def test_which_unit_comes_from_the_bonus_pile_is_a_guess() -> None:
    """While it is to be placed, when it lies there, and in the next cycle."""
    stacks = {"2009": "count godfrey fB322", "0206": "king uglop", "dead": FEW}
    worlds = []
    for unit in ("kA041", "kA431", "fB432", "fA041"):
        pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), seed=5)
        worlds.append(play(pos, "place fB322 0818", f"bonus {unit}"))
    assert len(alike_to_the_king(worlds, "unplaced")) > 3
    for world in worlds:
        play(world, next(text for text in sorted(texts(world)) if text.endswith(" 1113")))
    assert len(alike_to_the_king(worlds, "1113")) > 3
    for world in worlds:
        while phase(world) in ("CAVE", "FILL"):
            play(world, min(texts(world)))
        play(world, "end cycle")
    assert {phase(world) for world in worlds} == {"PLACE"}
    assert len(alike_to(0, worlds, "2009")) > 1
    for world in worlds:
        while phase(world) == "PLACE":
            play(world, next(text for text in sorted(texts(world)) if text.endswith(" 0818")))
    assert len(alike_to(0, worlds, "2009")) > 1


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


FACE_DOWN = {"2214": "keith fC423? fB322? fB432?", "2009": "count 2kA041", "0206": "king 2gB032", "1113": "fC323?"}


def after_keith(*moves: str, rules: int | None = None, stacks: dict[str, str] = FACE_DOWN, seed: int = 1) -> Any:
    """Robert Keith has moved, out of a village where units lay face down."""
    pos = at(stacks, side="feudal", alarm=True, seed=seed, game=goblin(rules=rules))
    return play(pos, "lead keith", "foot", *moves)


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


@clause("GB7.3", "GB7.2")
def test_whom_a_leader_took_along_of_those_who_lie_face_down_is_a_guess() -> None:
    ways = ([], ["take fC423"], ["take fB322"], ["take fB432"])
    worlds = [after_keith(*way, "step 2315") for way in ways]
    assert told(worlds[0], 0)[-1] == "Somebody still lies face down in Braxton 2214."
    assert len(alike_to_the_king(worlds, "2315")) > 4
    for world in worlds:
        play(world, "stop", "end phase")
    guesses = alike_to_the_king(worlds, "2315")
    assert len({len(guess) for guess in guesses}) > 1
    for word in range(12):  # whoever guesses in a guess guesses the same
        assert worlds[0].imagine(0, word).imagine(0, "again").state == worlds[0].imagine(0, "again").state
    assert {tuple(stack(world.imagine(0, word), "1113")) for world in worlds for word in range(9)} > {("fC323",)}


@clause("GB7.3")
def test_where_a_blank_is_left_somebody_lies_who_was_deployed_there() -> None:
    """In a hamlet militia, whatever a leader brought there and took away again."""
    stacks = FACE_DOWN | {"1113": "", "2318": "fC323?"}
    pos = after_keith("take fB322", "step 2315", "step 2316", "step 2317", "step 2318", "leave fB322", stacks=stacks)
    play(pos, "take fC323", "step 2317")
    assert stack(pos, "2318") == ["fB322"]
    for word in range(20):
        guess = pos.imagine(0, word)
        assert guess.game.faults(guess.state) == []
        assert guess.view(0) == pos.view(0)


@clause("GB7.3", "GB9.5")
@pytest.mark.parametrize("cycle", [1, 2])
def test_who_withdrew_of_those_who_lay_face_down_is_a_guess(cycle: int) -> None:
    stacks = FACE_DOWN | {"2214": "", "2605": "keith fC423? fB322? fB432?"}
    worlds = []
    for taken in ("fC423", "fB322", "fB432"):
        game = goblin(**CAMPAIGN)
        pos = at(stacks, side="feudal", alarm=True, seed=1, game=game, cycle=cycle)
        worlds.append(play(pos, "lead keith", "foot", f"take {taken}", "withdraw"))
    assert {world.view(0)["off"].get("feudal withdrawn") for world in worlds} == {1}
    assert len(alike_to_the_king(worlds, "withdrawn")) > 1


@clause("GB7.3", "GB23.9")
def test_in_later_cycles_whoever_lies_face_down_may_have_gone_with_any_leader() -> None:
    worlds = []
    for here, there, taken in (("fB322?", "", ["take fB322"]), ("fB322?", "", []), ("", "fB322?", [])):
        stacks = {"2009": f"count godfrey {here}", "1113": f"fC323? {there}", "2214": "keith", "0206": "king 2gB032"}
        pos = at(stacks, side="feudal", alarm=True, seed=1, game=goblin(**CAMPAIGN), cycle=2)
        worlds.append(play(pos, "lead count", "horse", *taken, "step 2010", "stop"))
    found = set()
    for word in "abcdefghijkl":
        first, *others = (world.imagine(0, word) for world in worlds)
        assert all(first.state == other.state for other in others)
        assert first.game.faults(first.state) == []
        found.add(whereis(first, "fB322"))
    assert len(found) > 2


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


@clause("GB4.3", "GB7.2", "GB5.5")
@pytest.mark.parametrize("side", ["goblin", "feudal"])
def test_whom_a_leader_is_about_to_take_along_not_even_his_neighbours_know(side: str) -> None:
    stacks = {"0810": "count 2kA041 kA431", "0911": "uglop gB032 gC033", "0115": "king"}
    ways = {
        "goblin": (["lead uglop"], ["lead uglop", "take gB032"], ["lead uglop", "take gC033"]),
        "feudal": (["lead count", "horse", "take kA041"], ["lead count", "horse", "take kA431"]),
    }
    worlds = [play(at(stacks, alarm=True, side=side), *way) for way in ways[side]]
    leader, seat = ("uglop", 1) if side == "goblin" else ("count", 0)
    assert len({str(world.seen_by(seat).ask(f"reach {leader}")) for world in worlds}) == 1
    alike_to(seat, worlds, "0911")


def after_the_count_has_gone(game: Any, goblins: str) -> Any:
    """Goblins whom a Count saw who is not beside them any more, and it is their turn."""
    stacks = {"0911": goblins, "0810": "count 2kA041", "0115": "king", "2512": "fC323"}
    pos = play(at(stacks, game=game, alarm=True, side="feudal"), "lead count", "horse", "take all")
    play(pos, "step 0711", "step 0611", "stop")
    while (phase(pos), pos.to_move) != ("LEAD", 0):
        play(pos, next(filter({"hold", "done", "end phase"}.__contains__, sorted(texts(pos)))))
    return pos


@clause("GB4.3", "GB7.2")
def test_whom_one_takes_along_who_was_seen_before_is_not_known_either() -> None:
    ways: list[list[str]] = [[], ["take gB032"], ["take gC033"]]
    worlds = [play(after_the_count_has_gone(goblin(), "uglop gB032 gC033"), "lead uglop", *way) for way in ways]
    alike_to(1, worlds, "0911")


@clause("GB26.5", "GB7.2")
def test_whom_sir_randolph_takes_along_of_those_off_the_map_is_seen_when_he_comes() -> None:
    stacks = {"2009": "count 2kA041", "1012": "king 2gB032"}
    words: dict[str, Any] = {"entry": "2605", "baron_turn": 1, "baron_in": 1, "turn": 3, "side": "feudal"}
    worlds = [
        play(at(stacks, **words), "lead randolph", "horse", *taken) for taken in (["take rA041"], ["take rB042m"])
    ]
    alike_to(0, worlds, "waiting")


@clause("GB23.9", "GB23.10", "GB7.3")
def test_from_the_second_cycle_on_nobody_learns_how_many_lie_where() -> None:
    stacks = {
        "2009": "count godfrey 3fB322",
        "2214": "keith",
        "0206": "king uglop",
        "dead": "bruce gordon simon",
    }
    worlds = []
    for order in ((1, 1, 0), (1, 0, 0), (0, 0, 1)):
        pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), seed=5)
        for place in order:
            play(pos, next(text for text in sorted(texts(pos)) if text.endswith(("1113", "0818")[place])))
        worlds.append(pos)
    assert {phase(world) for world in worlds} == {"BONUS"}
    guesses = alike_to_the_king(worlds[:2], "1113") | alike_to_the_king([worlds[0], worlds[2]], "1113")
    assert len(guesses) > 2
    assert len({len(guess) for guess in guesses}) > 1


@clause("GB23.9", "GB7.3")
def test_how_far_the_count_is_with_deploying_nobody_learns() -> None:
    worlds = [next_cycle_of("fB322", placed) for placed in (0, 1, 2)]
    assert {phase(world) for world in worlds} == {"PLACE"}
    alike_to(0, worlds, "1113")


def next_cycle_of(unit: str, placed: int) -> Any:
    """A Count who has so many of three survivors in places where militia lies already."""
    stacks = {"2009": f"count godfrey 3{unit}", "0206": "king uglop", "dead": "bruce gordon simon keith"}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), seed=5)
    return play(pos, *[f"place {unit} 1113"] * placed)


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
        pos = play(at(stacks, "goblin_fights", [1, 1, 1], alarm=True), "engage 1113")
        while phase(pos) != "MELEE":
            play(pos, "hold")
        play(pos, "melee 1113", "all 1012", "all 1013")
        while phase(pos) == "RUN_TO":
            play(pos, min(texts(pos)))
        worlds.append(play(pos, "advance 1012", *answers))
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


@clause("GB6.5", "GB5.1")
def test_how_full_it_is_where_a_leader_mounts_is_not_known_from_afar() -> None:
    many, few = "2fB422 2fB042 2fB322 fA041", ""
    for then in ([], ["horse"]):
        worlds = []
        for here, there in ((many, few), (few, many)):
            stacks = {"2009": "count godfrey 2kA041", "1012": "king 2gB032", "2512": "fC323"}
            stacks |= {"2202": f"simon fB432 {here}", "1308": f"bruce {there}"}
            worlds.append(play(at(stacks, side="feudal"), "lead simon", *then))
        alike_to(0, worlds, "2202")


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


@clause("GB24.4")
def test_a_king_who_is_asked_has_somebody_left_whatever_is_guessed() -> None:
    pos = next_cycle("8gC033 8gC322", dead=f"{FEW} 8gC033 2gC322")
    caves = iter(("0206", "0115", "0104", "0102", "0106", "0108", "0110"))
    while phase(pos) in ("CAVE", "FILL"):
        if phase(pos) == "FILL":
            assert all(pos.imagine(1, word).moves() for word in range(30))
        play(pos, f"cave {next(caves)}" if phase(pos) == "CAVE" else least(texts(pos)))


@clause("GB6.5", "GB7.2")
def test_nobody_is_guessed_away_where_leaders_march_through_full_stacks() -> None:
    stacks = {"2009": "count 2kA041 kA431 2fB422 2fB042 fB432", "2110": "godfrey 3fA041", "1012": "king 2gB032"}
    pos = play(at(stacks, side="feudal"), "lead godfrey", "horse", "take all", "step 2009")
    for word in range(10):
        assert stack(pos.imagine(0, word), "home") == stack(pos, "home")


@clause("GB9.5", "GB26.4")
def test_a_force_that_withdrew_is_not_guessed_to_be_elsewhere_while_the_count_deploys() -> None:
    stacks = {"2009": "count godfrey 2kA041 kA431 fB322", "0206": "king", "withdrawn": "rA041 rA431", "dead": "gordon"}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), seed=5, relief_appeared=True)
    for _ in range(3):
        for word in range(10):
            assert stack(pos.imagine(0, word), "withdrawn") == stack(pos, "withdrawn")
        play(pos, min(texts(pos)))


@clause("GB7.1", "GB4.7")
def test_that_another_unit_could_be_put_on_top_is_not_told_by_a_question() -> None:
    worlds = []
    for here in ("2gB032", "gB032 gC033"):
        other = "gC033" if here == "2gB032" else "gB032"
        stacks = {"0415": here, "0406": f"kasbosh {other}", "2009": "count"}
        worlds.append(play(at(stacks), "lead kasbosh", "stop"))
    assert [sorted(texts(world)) for world in worlds] == [["end phase"], ["end phase", "top 0415"]]
    alike_to(1, worlds, "0415")
