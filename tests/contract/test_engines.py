"""The same rules, compiled and not: state by state, move by move, event by event.

The paired engine makes every call twice and compares; here it only has to be called.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import warren
from tests.contract.cases import Case, every_case, every_game, every_variant
from tests.contract.corpus import played, seed_of, strewn, walked


def check_ranges(case: Case) -> None:
    """Once more with range checks: a number that its field cannot hold, an index below 0 raise."""
    checked = case.game("checked").start(seed_of(case, "random"))
    for move in played(case)["random"]:
        checked.play(move)
    assert checked.to_bytes() == walked(case)[-1].to_bytes()
    assert checked.is_over


@every_variant
def test_no_number_leaves_its_range(case: Case) -> None:
    check_ranges(case)


@pytest.mark.nightly
@every_case
def test_no_number_leaves_its_range_whatever_the_options(case: Case) -> None:
    check_ranges(case)


@every_case
def test_both_engines_play_refuse_judge_suggest_observe_and_imagine_alike(case: Case) -> None:
    """The corpus is played on both at once; here its positions are asked about."""
    game = case.game("paired")
    chooser = random.Random(6)
    for n, seen in enumerate(strewn(case, every=120)):
        position = game.resume(seen.state)
        for number in chooser.sample(range(game.components.notation.size), 12):
            game.doors.refuse(position.handle, number)
        for seat in range(len(game.seats)):
            position.judge(seat)
            if n % 4 == 0:
                position.observe(seat)
                position.imagine(seat, seed=n)
        if not position.is_over:
            suggested = game.doors.suggest(position.handle, chooser.getrandbits(62))
            assert suggested in [m.number for m in position.moves()]
        assert len(position.shares) == len(position.scores) == len(game.seats)


MOST_PLAIN = 1000  # decisions, about, on the plain engine
IN_BULK = {"random": 6, "instinct": 3, "greedy": 2}  # games at most


def first_game(game_id: str, players: str) -> int:
    """How many decisions the first of these games has."""
    game = warren.game(game_id, engine="compiled")
    return int(warren.simulate(game, 1, seed=5, workers=1, players=players).tally.decisions[0])


@every_game
@pytest.mark.parametrize("players", IN_BULK)
def test_simple_players_in_bulk_are_the_same_on_every_engine_and_number_of_workers(game_id: str, players: str) -> None:
    is_long = first_game(game_id, "random") > MOST_PLAIN
    if players != "greedy" or not is_long:  # who looks at every move of a long game is for the night
        decisions = first_game(game_id, players)
        assert_the_same(game_id, players, min(IN_BULK[players], max(1, MOST_PLAIN // decisions)))


@pytest.mark.nightly
@every_game
def test_greedy_players_of_a_long_game_are_the_same_on_every_engine_and_number_of_workers(game_id: str) -> None:
    if first_game(game_id, "random") > MOST_PLAIN:
        assert_the_same(game_id, "greedy", 1)


def assert_the_same(game_id: str, players: str, games: int) -> None:
    """Some games are played by one worker, by several, and as plain Python."""
    compiled, *others = [
        warren.simulate(
            warren.game(game_id, engine=engine), games, seed=5, workers=workers, players=players, report=True
        )
        for engine, workers in (("compiled", 1), ("compiled", 3), ("plain", 1))
    ]
    assert compiled.figures
    for other in others:
        assert (compiled.tally.decisions == other.tally.decisions).all()
        assert (compiled.tally.shares == other.tally.shares).all()
        assert (compiled.tally.scores == other.tally.scores).all()
        for name, row in compiled.figures.items():
            assert len(row) == games, name
            assert (row == other.figures[name]).all()


BOUNDS_CHECKED = """
import sys, warren
game = warren.game(sys.argv[1], engine="compiled")
result = warren.simulate(game, games=40, seed=9, workers=1)
warren.simulate(game, games=20, seed=9, workers=1, players="instinct")
pos = game.start(1)
while not pos.is_over:
    for seat in range(len(game.seats)):
        pos.judge(seat), pos.observe(seat), pos.imagine(seat, 1)
    pos.play(pos.moves()[len(pos.played) % len(pos.moves())])
print(result.decisions)
"""


@pytest.mark.nightly
@every_game
def test_no_compiled_rule_reads_or_writes_beside_an_array(game_id: str, tmp_path: Path) -> None:
    """Out of bounds is silent in compiled code unless it is compiled with bounds checking on.

    By day the checked engine stands in for it: it refuses every index outside a row of the state.
    """
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1", "WARREN_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", BOUNDS_CHECKED, game_id]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr[-2000:]
    assert "IndexError" not in run.stderr
    expected = warren.simulate(warren.game(game_id, engine="plain"), games=40, seed=9, workers=1)
    assert int(run.stdout) == expected.decisions
