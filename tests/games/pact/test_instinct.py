"""Pact by instinct: what is suggested is legal, and sensible where that is beyond doubt."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game, scattered
from tests.games.pact.table import pact, seat
from tests.instinct import FIRST, game_by_instinct, idea, ideas
from warren.games import find
from warren.games.pact.mind.suggest import NEW_TYPE, figure_worth, in_hand, missing, play_worth, survey, wish_for
from warren.games.pact.rules.figures import figure_cost
from warren.games.pact.rules.payment import lacking
from warren.games.pact.state import N_TYPES, NO_TASK, Place, Way
from warren.games.pact.vocabulary import Phase, Verb, move_of

every_variant = pytest.mark.parametrize(
    "options", find("pact").variants, ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items())
)


@pytest.mark.bulk
@every_variant
def test_what_is_suggested_is_legal_in_games_of_chance(options: dict[str, Any]) -> None:
    for n, position in enumerate(random_game(warren.game("pact", **options), 5)):
        if not position.is_over and n % 3 == 0:
            assert idea(position, FIRST + n)


@pytest.mark.bulk
@every_variant
def test_a_whole_game_by_instinct_comes_to_its_end(options: dict[str, Any]) -> None:
    position = game_by_instinct(warren.game("pact", **options), 3)
    assert sum(position.shares) <= 1
    assert position.state.round_no < 60


@pytest.mark.bulk
def test_instinct_beats_chance() -> None:
    games = warren.simulate(pact("two"), 4, seed=1, players=["instinct", "random"])
    assert games.tally.shares[:, 0].sum() == 4


@every_variant
def test_a_plan_lacks_what_the_rules_say_is_lacking(options: dict[str, Any]) -> None:
    for position in scattered(warren.game("pact", **options), range(3, 5), every=9):
        s, t = position.state, position.game.components.tables
        for task, way in product((task for task in s.row if task != NO_TASK), Way):
            short = [lacking(s, t, s.active, task, way, kind) for kind in range(N_TYPES)]
            plan = survey(s, t, s.active, task, way)
            assert missing(plan) == sum(short)
            assert in_hand(plan) == sum(map(min, short, s.hand[s.active]))
            wishes = [0] * N_TYPES
            wish_for(s, t, s.active, task, way, 1, wishes)
            held = s.hand[s.active] if s.phase == Phase.RECRUIT else [0] * N_TYPES
            assert wishes == [int(n > there) for n, there in zip(short, held, strict=True)]


TASKS: dict[str, Any] = {
    "phase": "tasks",
    "action": "play",
    "market": {"r": 4},
    "task_deck": ["t13", "t14", "t15", "t16", "t17", "t18"],
}


def test_a_task_that_can_be_paid_alone_is_completed() -> None:
    assert ideas(seat("H0{G1,K1} D0{W2,B1}", row=["t01"], **TASKS)) == {"complete t01 alone"}


def test_a_pact_costs_goblins_of_the_neighbour_first() -> None:
    pos = seat("H0{G1,K1} D0{W2,B1} D1{W2,B1}", row=["t01"], **TASKS)
    pos.play("complete t01 left")
    assert ideas(pos) == {"w 2"}


def test_what_completes_a_task_is_played() -> None:
    words: dict[str, Any] = {"row": ["t01"], "market": {"r": 4}, "task_deck": TASKS["task_deck"]}
    pos = seat("H0{W2,B1,R9}", **words)
    assert ideas(pos) == {"play"}
    pos.play("play")
    played = set()
    while pos.phase == "play":
        move = idea(pos)
        played.add(move)
        pos.play(move)
    assert played == {"w", "b"}


def test_the_goblin_that_a_task_lacks_is_recruited() -> None:
    words: dict[str, Any] = {"row": ["t01"], "market": {"w": 1, "r": 3}, "task_deck": TASKS["task_deck"]}
    pos = seat("H0{B1,W1}", **words)
    pos.play("recruit")
    assert ideas(pos) == {"w"}


def test_in_the_last_turn_only_what_can_still_be_done_is_wished_for() -> None:
    words: dict[str, Any] = {"row": ["t27", "t05"], "market": {"y": 1, "k": 3}, "ending": True, "start": 1, "active": 0}
    pos = seat("H0{R1,K1,W1} D0{R1,Y1}", **words)
    pos.play("play")
    assert ideas(pos) == {"r"}


def test_the_saboteur_spares_a_goblin_of_mine_and_dynamite_is_kept() -> None:
    words: dict[str, Any] = {"row": ["t01"], "specialists": {"sp6": 0}, **TASKS}
    pos = seat("H0{G1,K1} D0{W2,B1}", pact("expert"), markers=[3, 1, 1], **words)
    pos.play("complete t01 alone")
    assert not any("dynamite" in idea for idea in ideas(pos))
    pos = seat("H0{G1,K1} D0{W2}", pact("expert"), markers=[3, 1, 1], **words)
    pos.play("complete t01 alone")
    assert ideas(pos) <= {"sp6 b", "dynamite"}


def test_with_a_long_hand_a_figure_is_placed_and_paid_from_it() -> None:
    words: dict[str, Any] = {
        "row": ["t25"],
        "market": {"y": 4},
        "task_deck": TASKS["task_deck"],
        "pacts": {"0-1": ["t05"]},
        "masters": ["mw", "my", "mk"],
        "commands": [["iv"], ["x"], ["xi"]],
    }
    pos = seat("H0{R9,Y4} D0{R3} D1{Y1}", pact("expert"), **words)
    assert all(idea.startswith("figure") for idea in ideas(pos))
    pos.play("figure left 1")
    assert ideas(pos) == {"0 none"}


def test_the_ladder_is_climbed_on() -> None:
    won = pact("solo").position({"phase": "scoring", "own": [["t01"]], "hands": [{"w": 1}], "masters": ["mw"]})
    assert ideas(won) == {"continue"}


@clause("PA12.1", "PA18.6")
@pytest.mark.parametrize(("counts", "worth"), [(True, 0), (False, NEW_TYPE)])
def test_a_type_is_new_that_does_not_count_as_being_in_the_display(counts: bool, worth: float) -> None:
    s = warren.game("pact", mode="expert", permanents_in_display=counts, engine="plain").start(seed=1).state.copy()
    me = s.active
    s.display[me][0] = 0
    s.permanent[me][0] = 1
    assert play_worth(s, me, move_of(Verb.PLAY_GOBLIN, 0), [0] * N_TYPES) == worth


@clause("PA11.9")
def test_more_permanents_than_a_figure_costs_make_it_no_cheaper() -> None:
    position = warren.game("pact", mode="expert", engine="plain").start(seed=1)
    s, t = position.state.copy(), position.game.components.tables
    task, me = s.row[0], s.active
    s.place[task], s.top[me] = Place.ON_PACT + me, task + 1
    worths = []
    for more in range(3):
        s.permanent[me][t.colour[task]] = figure_cost(s, t, 0) + more
        worths.append(figure_worth(s, t, me, 0, 0))
    assert len(set(worths)) == 1
