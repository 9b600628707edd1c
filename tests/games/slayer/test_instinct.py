"""Goblin Slayer by instinct: what is suggested is legal, and sensible where that is beyond doubt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Any

import pytest

import warren
from tests.games.moves import play
from tests.games.slayer.table import at, cave, mm, walk
from tests.instinct import game_by_instinct, ideas
from warren.games.slayer.board import NAMES
from warren.games.slayer.mind import ways

PLACE = {name: place for place, name in enumerate(NAMES)}


def strength_beside(pos: warren.Position) -> int:
    """GS10.1: of the monsters around him."""
    return int(pos.view()["strength"])


@pytest.mark.bulk
@pytest.mark.parametrize(
    "options",
    [{}, {"troll": "yes", "middle": "open"}, {"appear": "one"}, {"ask_obvious": True, "vorpal": "before"}],
    ids=str,
)
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_game_by_instinct_comes_to_its_end(options: dict[str, Any], seed: int) -> None:
    end = game_by_instinct(cave(layout=None, **options), seed)
    assert sum(end.shares) == 1
    assert end.view()["turn"] < 100


@pytest.mark.bulk
def test_instinct_beats_chance_on_both_sides() -> None:
    hero = warren.simulate(cave(), 6, seed=1, players=["instinct", "random"])
    goblins = warren.simulate(cave(), 6, seed=1, players=["random", "instinct"])
    assert hero.tally.shares[:, 0].sum() == goblins.tally.shares[:, 1].sum() == 6


def test_the_widget_is_put_as_far_from_the_doorway_as_can_be() -> None:
    """GS3.2."""
    start = cave().start(1)
    spaces = walk(start.view()["floor"])
    for move in ideas(start):
        assert spaces[move.split()[1]] == max(spaces.values())


def test_the_stones_are_laid_so_that_it_takes_him_longest_to_fetch_everything() -> None:
    """GS3.3: each as far off his way as can be, and so not both in the same corner."""
    start = play(cave().start(1), "widget d5")
    floor = start.view()["floor"]
    to_door, to_widget = walk(floor), walk(floor, "d5")
    for move in ideas(start):
        first = move.split()[1]
        assert to_door[first] + to_widget[first] == max(to_door[name] + to_widget[name] for name in floor)
        longest = max(round_trip(floor, "d5", first, name) for name in floor)
        for next_move in ideas(play(cave().start(1), "widget d5", move)):
            second = next_move.split()[1]
            assert round_trip(floor, "d5", first, second) == longest
            assert walk(floor, first)[second] > 5


def round_trip(floor: Sequence[str], *treasures: str) -> int:
    """The spaces from the doorway over all treasures, in the order that is shortest, and back."""
    spaces = {name: walk(floor, name) for name in ("q16", *treasures)}
    return min(
        sum(spaces[here][there] for here, there in pairwise(("q16", *order, "q16")))
        for order in permutations(treasures)
    )


@pytest.mark.parametrize(
    ("text", "spaces", "wise"),
    [
        ("S q16, W*", 0, {"step out"}),
        ("S q16, W*, h 1", 2, {"quick out"}),
        ("S p17, W*, h 1", 2, {"stop"}),
    ],
)
def test_the_hero_goes_home_when_he_can(text: str, spaces: int, wise: set[str]) -> None:
    assert ideas(at(text, spaces=spaces)) == wise


def test_the_hero_walks_towards_the_widget_and_then_towards_the_doorway() -> None:
    for text in "S k22, W a18", "S k22, W*":
        before = at(text).state
        way = before.to_door if "*" in text else before.to_widget
        for move in ideas(at(text)):
            assert way[play(at(text), move).state.hero] < way[before.hero]


def test_a_stone_near_his_way_is_fetched() -> None:
    assert "step l23" in ideas(at("S k22, W a18, s l23"))
    assert ideas(at("S k22, W a18")) == {"step j21"}


def test_a_stone_a_long_way_off_is_left_where_it_lies() -> None:
    """He counts the spaces that he would walk, not those that a crow would fly."""
    for stone in "d5", "k8", "o18":
        assert ideas(at(f"S k22, W a18, s {stone}")) == {"step j21"}


def test_without_a_stone_he_keeps_away_from_a_crowd() -> None:
    crowd = "W*, G n15 n17 o14 o18 p15"
    for move in ideas(at(f"S l15, {crowd}")):
        assert strength_beside(play(at(f"S l15, {crowd}"), move)) <= 1


def test_he_lunges_where_he_wants_to_go_and_sweeps_where_a_lunge_leads_back() -> None:
    assert ideas(at("S p17, W*, G q16", "attack")) == {"lunge q16"}
    assert ideas(at("S p17, W*, G n17 o18", "attack")) == {"sweep"}


def test_stones_are_kept_for_the_shield() -> None:
    pos = at("S k22, G l23 k24 l21, h 2", "vorpal", hits=1)
    assert ideas(pos) == {"vorpal 0"}


def test_what_is_obvious_is_done() -> None:
    asked = cave(ask_obvious=True)
    assert ideas(play(at("S k22, W l23", game=asked), "step l23")) == {"take"}
    assert ideas(play(at("S k22, G l23, h 1", "attack", [1], asked), "hold")) == {"shield"}


def test_monsters_close_in_while_he_has_hardly_left_the_doorway() -> None:
    assert ideas(mm("S p15, W d5, G q14 q18")) <= {"move q18 q16", "move q18 p17"}
    assert ideas(mm("S q16, W d5, G o20")) == {"move o20 o18"}


def test_a_monster_goes_where_he_will_come_by() -> None:
    assert ideas(mm("S k22, W a18, G d5")) == {"move d5 d7"}
    assert ideas(mm("S k22, W a18, G j27")) == {"move j27 i26"}


def test_a_walk_is_never_shorter_than_thought_and_from_the_doorway_and_the_widget_just_as_long() -> None:
    pos = at("S k22, W d5")
    tables = cave().components.tables
    floor = pos.view()["floor"]
    for one in floor:
        for other, spaces in walk(floor, one).items():
            least = ways.walk_at_least(pos.state, tables, PLACE[one], PLACE[other])
            assert tables.apart[PLACE[one]][PLACE[other]] <= least <= spaces
            assert least == spaces or not {one, other} & {"q16", "d5"}


def test_where_the_troll_can_come_with_its_whole_move_he_counts_it() -> None:
    """GS7.2: three spaces off is near for the troll; a goblin there is far."""
    near, far = at("S k22, W*, T n21"), at("S k22, W*, T o20")
    assert ways.could_come(near.state, cave().components.tables, near.state.hero) == 2
    assert ways.could_come(far.state, cave().components.tables, far.state.hero) == 0
    goblin = at("S k22, W*, G n21")
    assert ways.could_come(goblin.state, cave().components.tables, goblin.state.hero) == 0


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("G l23", 0.0),  # any sweep kills it
        ("G l23 k24", 1 / 3),
        ("G l23 k24 l21 j21", 2.0),
        ("T k24", 2 / 3),  # a single hit does not kill the troll
        ("T k24, G l23", 5 / 3),  # it takes the first hit; three kill both
    ],
)
def test_what_a_sweep_leaves_on_average(text: str, left: float) -> None:
    """GS9.4, GS9.8, GS9.9, as the goblins would choose."""
    pos = at(f"S k22, W*, {text}", "attack")
    assert ways.strength_after_sweep(pos.state, cave().components.tables) == pytest.approx(left)


def test_a_monster_far_behind_takes_the_tunnel() -> None:
    assert ideas(mm("S m8, W*, G d25")) == {"dive d25"}
    assert ideas(mm("S m8, W*, G d25, R 6")) != {"dive d25"}  # enough others wait for the free openings


def test_where_one_a_turn_appears_nobody_dives_to_stand_in_line() -> None:
    """GS8.7: with one waiting already, who dives does not come out in this turn."""
    one = cave(appear="one")
    assert ideas(mm("S m8, W*, G d25", game=one)) == {"dive d25"}
    assert "dive d25" not in ideas(mm("S m8, W*, G d25, R 1", game=one))
    assert ideas(mm("S m8, W*, G d25, R 1")) == {"dive d25"}  # all that wait can come out


def test_goblins_guard_the_doorway_when_he_carries_the_widget_and_is_far() -> None:
    assert ideas(mm("S c16, W*, G p15 q14")) == {"move p15 q16", "move q14 q16"}
    assert ideas(mm("S c16, W d5, G p15 q14")) == {"move p15 o14"}  # before that they go for him
    assert ideas(mm("S n17, W*, G q16")) == {"move q16 p17"}  # and when he is near
    assert ideas(at("S c16, W*, G p15 q16, R 1", "appear")) == {"appear goblin o20"}


def test_where_nobody_can_do_better_the_move_is_over() -> None:
    assert ideas(mm("S p17, W*, G q16")) == {"done"}


def test_monsters_come_out_where_they_can_guard_or_meet_him() -> None:
    assert "appear goblin d25" in ideas(at("S d23, W a18, R 3", "appear"))  # beside him
    assert ideas(at("S h5, W a18, R 3", "appear")) == {"appear goblin f3"}  # ahead of him
    far = at("S q16, W*, G o20 l3 m28, R 3", "appear")
    assert ideas(far) == {"done"}


def test_the_troll_takes_the_first_hit_and_then_the_least_useful_goblin() -> None:
    assert ideas(at("S k22, W*, G l23 l21, T k24", "hit", hits=1)) == {"hit k24"}
    wounded = at("S k22, W*, G l23 j21, T k24", "hit", hits=1, wounded=True)
    assert ideas(wounded) == {"hit j21"}


def test_the_troll_is_bought_or_not() -> None:
    pos = play(cave(troll="yes").start(1), "widget d5", "stone c12", "stone n5")
    assert {move.split()[0] for move in ideas(pos)} == {"troll"}
