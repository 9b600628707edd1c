"""What is guessed in Goblin of what a seat cannot know: whom leaders took along, who lies face down or fills caves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, phase, stack, whereis
from tests.games.goblin.unseen import FACE_DOWN, FEW, after_keith, after_the_count_has_gone, alike_to, next_cycle
from tests.games.moves import play, texts, told

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


def most(answers: set[str]) -> str:
    return max(answers, key=_number)


def least(answers: set[str]) -> str:
    return min(answers, key=_number)


def _number(answer: str) -> int:
    return int(answer.split()[0])


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


@clause("GB4.3", "GB7.2")
def test_whom_one_takes_along_who_was_seen_before_is_not_known_either() -> None:
    ways: list[list[str]] = [[], ["take gB032"], ["take gC033"]]
    worlds = [play(after_the_count_has_gone(goblin(), "uglop gB032 gC033"), "lead uglop", *way) for way in ways]
    alike_to(1, worlds, "0911")


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
