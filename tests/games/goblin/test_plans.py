"""Goblin by plans: what a search is offered, and that every plan is made of legal moves in every world."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.goblin.table import at, goblin
from tests.games.moves import play
from warren.bots import InstinctPlayer, Search
from warren.bots.intent import compiled_doors
from warren.core.choosers import first_choice
from warren.core.maps import spaces_between
from warren.core.moves import next_choice
from warren.games.goblin.board import N_HEX, NAMES
from warren.games.goblin.mind.plans import MOST_PLANS, PLANS
from warren.games.goblin.mind.tasks import Task
from warren.games.goblin.pieces import LEADER_IDS, N_LEADERS
from warren.games.goblin.vocabulary import Phase


def only(lies: str, stacks: dict[str, str], **words: Any) -> warren.Position:
    """A position in which plunder lies in one place alone, and what is carried was taken elsewhere."""
    out = [
        site
        for site in goblin().components.titles.site.names
        if site != lies and not any(f"+{site}" in stack for stack in stacks.values())
    ]
    return at(stacks, out=out, **words)  # type: ignore[no-any-return]


def only_offenham(stacks: dict[str, str], **words: Any) -> warren.Position:
    """A position in which plunder lies in Offenham alone."""
    return only("OFF", stacks, **words)


def told(position: warren.Position, plans: list[int]) -> list[str]:
    """Plans as texts: `assault marglush 1113`, or a move."""
    legal = {move.number: str(move) for move in position.moves()}

    def tell(plan: int) -> str:
        if plan >= PLANS:
            return legal[plan - PLANS]
        task, leader = Task(plan // N_HEX // N_LEADERS), LEADER_IDS[plan // N_HEX % N_LEADERS]
        return f"{task.name.lower()} {leader} {NAMES[plan % N_HEX]}"

    return [tell(plan) for plan in plans]


def plain(position: warren.Position) -> Any:
    """The state as a record."""
    return position.game.doors.plain(position.handle)


def offered(position: warren.Position) -> list[str]:
    """The plans of whoever is to move."""
    doors = compiled_doors(position.game)
    return told(position, doors.plans(doors.new(plain(position)), doors.new_mind()))


def followed(position: warren.Position, plan: str) -> list[str]:
    """The moves of a plan."""
    doors = compiled_doors(position.game)
    mind, found = doors.new_mind(), []
    plans = doors.plans(doors.new(plain(position)), mind)
    number = plans[told(position, plans).index(plan)]
    while True:
        move = doors.follow(doors.new(plain(position)), mind, number, 1)
        if move < 0:
            return found
        found.append(next(str(m) for m in position.moves() if m.number == move))
        position.play(move)


def walk(game: warren.Game, seed: int, every: int) -> Iterator[Any]:
    """Handles on some positions of a game by instinct."""
    doors = compiled_doors(game)
    handle, mind, stream = doors.new(plain(game.start(seed))), doors.new_mind(), first_choice(seed)
    n = 0
    while doors.to_move(handle) >= 0:
        stream = next_choice(stream)
        if n % every == 0:
            yield handle
        doors.apply(handle, doors.suggest(handle, stream, mind))
        n += 1


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("options", "seed"), [({}, 1), ({"edition": "house"}, 2), ({"version": "campaign"}, 3)], ids=str
)
def test_no_plan_makes_an_illegal_move_in_any_world(options: dict[str, Any], seed: int) -> None:
    game = goblin(**options)
    doors = compiled_doors(game)
    looked_at = 0
    for handle in walk(game, seed, every=7):
        world = doors.copy(handle)
        doors.imagine(world, doors.to_move(handle), (seed, looked_at))
        seat = doors.to_move(world)
        plans = doors.plans(world, doors.new_mind())
        assert 1 <= len(plans) <= MOST_PLANS
        assert len(set(plans)) == len(plans)
        for plan in plans:
            trial, mind = doors.copy(world), doors.new_mind()
            doors.plans(trial, mind)
            moves = 0
            while doors.to_move(trial) == seat and moves < 300:
                move = plan - PLANS if plan >= PLANS else doors.follow(trial, mind, plan, 1)
                if move < 0:
                    break
                assert doors.refuse(trial, move) == 0
                doors.apply(trial, move)
                moves += 1
                if plan >= PLANS:
                    break
            assert moves < 300
        looked_at += 1
        if looked_at > 250:
            break
    assert looked_at > 60


@pytest.mark.bulk
def test_a_game_by_plans_replays_as_a_transcript_of_moves() -> None:
    game = goblin()
    position = game.start(seed=4)
    players = [Search(iterations=4, playout=1, seed=1), InstinctPlayer(2)]
    while position.to_move is not None and len(position.played) < 700:
        seat = position.to_move
        position.play(players[seat].choose(position.imagine(seat, seed=len(position.played))))
    assert len(position.played) > 300
    text = warren.Transcript.of(position).to_text()
    assert warren.Transcript.from_text(text).replay() == position


def test_a_leader_is_offered_tasks() -> None:
    plans = offered(only_offenham({"1012": "marglush 4gB032 2gC322", "1113": "fC233?", "2009": "count 2kA041"}))
    assert plans[0] == "assault marglush 1113"
    assert {"home marglush 1012", "hold marglush 1012"} <= set(plans)


def test_an_assault_goes_beside_the_place() -> None:
    position = only_offenham({"0811": "marglush 4gB032 2gC322", "1113": "fC233"}, alarm=True)
    moves = followed(position, "assault marglush 1113")
    assert moves[:2] == ["lead marglush", "take all"]
    assert moves[-1] in {"step 1012", "step 1013", "step 1112", "step 1212", "step 1213", "step 1114"}


def test_a_plan_is_overtaken_when_something_is_turned_up() -> None:
    position = only_offenham({"0811": "marglush 4gB032 2gC322", "1113": "fC233?"})
    moves = followed(position, "assault marglush 1113")
    assert moves[0] == "lead marglush"
    assert (position.phase, position.to_move) == ("march", 0)  # the alarm is raised two hexes before the place


def test_who_holds_makes_no_move_and_the_next_leader_is_thought_of() -> None:
    position = only_offenham({"1012": "marglush 4gB032", "0811": "uglop 2gC033", "1113": "fC233?"})
    doors = compiled_doors(position.game)
    handle, mind = doors.new(plain(position)), doors.new_mind()
    plans = doors.plans(handle, mind)
    hold = plans[told(position, plans).index("hold marglush 1012")]
    assert doors.follow(handle, mind, hold, 1) == -1
    assert {text.split()[1] for text in told(position, doors.plans(handle, mind))} == {"uglop"}


@clause("GB12.4")
def test_points_are_none_all_or_the_least_for_a_column() -> None:
    stacks = {"1012": "fB432 fC433 fC433", "1011": "marglush 4gB032", "1112": "uglop 3gC033"}
    position = at(stacks, "feudal_fights", alarm=True)
    play(position, "engage 1012 1011", "engage 1012 1112")
    while position.phase != "allot":
        position.play(next(str(m) for m in position.moves() if str(m).startswith(("battle", "fire 1", "hold", "done"))))
    numbers = {int(text.split()[0]) for text in offered(position)}
    assert max(numbers) == 12
    assert numbers <= {0, 1, 4, 7, 10, 12}


def test_the_guard_of_a_rich_place_hunts_nobody() -> None:
    stacks = {"2209": "gordon fB432", "2311": "grinphar gC033+DRI"}
    assert "hunt gordon 2311" not in offered(only("LS3", stacks, side="feudal"))
    stacks["2209"] = "gordon 2fB432"
    assert "hunt gordon 2311" in offered(only("LS3", stacks, side="feudal"))


def test_who_holds_a_rich_place_alone_stays_there() -> None:
    stacks = {"2202": "simon", "2003": "marglush 8gB032", "2405": "fC233"}
    assert offered(at(stacks, side="feudal"))[0] == "hold simon 2202"


def test_the_last_guard_of_a_rich_place_is_not_mustered() -> None:
    plans = offered(at({"2209": "fB432", "1911": "fB422", "2009": "count", "0310": "uglop gC033"}, side="feudal"))
    assert "muster count 1911" in plans
    assert "muster count 2209" not in plans


def test_own_troops_who_are_turned_up_do_not_end_a_plan() -> None:
    position = at({"1718": "keith fC332? fB422?", "1415": "gC033"}, side="feudal")
    assert followed(position, "hunt keith 1415")[0] == "lead keith"
    assert position.phase != "march"


def test_an_attack_that_promises_much_is_made() -> None:
    position = at({"1012": "marglush 8gB032", "1113": "fC233"}, "goblin_fights")
    assert "done" not in offered(position)
    position = at({"1012": "grinphar 2gC033", "1113": "count 2kA041 kA431"}, "goblin_fights")
    assert "done" in offered(position)


def test_loot_is_not_carried_away_from_home_before_a_strong_enemy() -> None:
    stacks = {"1602": "marglush gB041+ABB 7gB032", "1503": "baron 2rA041 2rA431 2rB042m", "2318": "fC422"}
    assert offered(only("CHI", stacks, alarm=True))[0] == "home marglush 1602"


def test_stragglers_are_fetched_on_the_way_home() -> None:
    position = only("CLI", {"0818": "king 9gB032", "0617": "2gC033", "2405": "baron 2rA041 2rA431"}, alarm=True)
    assert offered(position)[0] == "fetch king 0617"


@clause("GB4.3")
def test_who_goes_home_takes_friends_along_whom_he_comes_by() -> None:
    stacks = {"0818": "king 4gB032 gB041+CHI", "0518": "2gC033", "0417": "gC322", "2405": "baron 2rA041 2rA431"}
    moves = followed(only("CLI", stacks, alarm=True), "home king 0818")
    assert moves[moves.index("step 0518") + 1] == "take all"
    assert moves[-1] == "step 0118"  # a cave


@clause("GB19.4", "GB21.1")
@pytest.mark.bulk
def test_who_has_won_a_place_goes_in_with_all_and_takes_what_there_is() -> None:
    doors = compiled_doors(goblin())
    found = {Phase(doors.phase(handle)): len(doors.plans(handle, doors.new_mind())) for handle in walk(goblin(), 1, 1)}
    assert (found[Phase.FOLLOWERS], found[Phase.PLUNDER]) == (1, 1)


def test_a_mind_is_no_part_of_a_game() -> None:
    position = goblin().start(seed=1)
    before = position.to_bytes()
    doors = compiled_doors(position.game)
    mind = doors.new_mind()
    doors.plans(doors.new(plain(position)), mind)
    assert position.to_bytes() == before
    assert not any(doors.new_mind())


COUNTS = "count 2kA041 kA431 2fC323 2fB432"


def test_who_carries_loot_home_keeps_out_of_the_way_of_a_stronger_enemy() -> None:
    position = only("CHI", {"1307": "grinphar gB032+OFF 2gC033", "1007": COUNTS}, alarm=True, turn=7, last_plunder=6)
    followed(position, "home grinphar 1307")
    t = position.game.components.tables
    count, grinphar = (plain(position).at[LEADER_IDS.index(name)] for name in ("count", "grinphar"))
    assert spaces_between(t.q, t.r, count, grinphar) > 4


def test_who_is_stronger_goes_home_the_straight_way() -> None:
    stacks = {"2202": "king 4gB032 3gC033 2gC322 gB232 gB041+ABB gB031", "1106": "count 2kA041 kA431 2fC323"}
    moves = followed(only("CHI", stacks, alarm=True, turn=7, last_plunder=6), "home king 2202")
    assert moves[-1] == "step 1207"


@pytest.mark.parametrize("defenders", ["bruce 2fC323", "fC323 fC233"])
def test_nobody_goes_home_with_empty_hands_while_something_can_be_had(defenders: str) -> None:
    position = only_offenham({"1007": "grinphar 2gC033", "1113": defenders}, turn=2)
    assert offered(position)[0] == "assault grinphar 1113"


def test_loot_at_the_mouth_of_a_cave_goes_home_first() -> None:
    stacks = {"0307": "kasbosh 4gB032 3gC033 gC033+TWE", "0708": "godfrey 2kA041 kA431 2fB432"}
    position = only("ASH", stacks, alarm=True, turn=6, last_plunder=5)
    assert offered(position)[0] == "home kasbosh 0307"


def test_nobody_with_troops_wants_friends_of_whom_there_are_too_many() -> None:
    """GB6.5: a leader went to and fro before such a hex until his points were spent, three steps from his cave."""
    stacks = {"0617": "4gB032", "0618": "gB032"}
    alone = only("CHI", stacks | {"0518": "marglush"}, alarm=True, turn=7, last_plunder=6)
    assert "fetch marglush 0617" in offered(alone)
    laden = only("CHI", stacks | {"0518": "marglush gB041+OFF"}, alarm=True, turn=7, last_plunder=6)
    assert "fetch marglush 0617" not in offered(laden)
    assert followed(laden, "fetch marglush 0618")[:2] == ["lead marglush", "take gB041+OFF"]


def test_a_way_does_not_lead_through_a_hex_with_too_many() -> None:
    stacks = {"0617": "4gB032", "0517": "4gC033", "0618": "4gC322", "0518": "marglush gB041+OFF"}
    position = only("SOU", stacks | {"0818": "fC323"}, alarm=True, turn=7, last_plunder=6)
    play(position, "lead marglush", "take gB041+OFF")
    for text in followed(position, "assault marglush 0818"):
        assert text not in {"step 0617", "step 0517", "step 0618"}


def test_counts_do_not_muster_where_there_are_too_many() -> None:
    stacks = {"1410": "fC323 fC223 fC422 fC333"}
    for force, wanted in (("godfrey", True), ("godfrey fC433", False)):
        position = only("CHI", stacks | {"1511": force, "0416": "king gB032"}, side="feudal", turn=3)
        assert ("muster godfrey 1410" in offered(position)) == wanted
