"""The same rules, compiled and not: state by state, move by move, event by event."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import warren
from tests.contract.cases import Case, every_case, every_game


@every_case
def test_compiled_and_checked_play_the_same_games(case: Case) -> None:
    """The plain side runs with range checks: a number that its field cannot hold raises instead of wrapping."""
    for seed in range(3):
        compiled = case.game("compiled").start(seed)
        checked = case.game("checked").start(seed)
        chooser = random.Random(seed)
        while not compiled.is_over:
            assert compiled.to_bytes() == checked.to_bytes()
            moves = compiled.moves()
            assert moves == checked.moves()
            move = chooser.choice(moves)
            assert compiled.play(move) == checked.play(move)
        assert compiled.to_bytes() == checked.to_bytes()
        assert compiled.scores == checked.scores
        assert compiled.shares == checked.shares


@every_case
def test_compiled_and_checked_refuse_judge_suggest_and_observe_alike(case: Case) -> None:
    compiled = case.game("compiled").start(6)
    checked = case.game("checked").start(6)
    chooser = random.Random(6)
    size = compiled.game.components.notation.size
    while not compiled.is_over:
        for number in chooser.sample(range(size), 5):
            asked = compiled.game.doors.refuse(compiled.handle, number)
            assert asked == checked.game.doors.refuse(checked.handle, number)
        for seat in range(len(compiled.game.seats)):
            assert abs(compiled.judge(seat) - checked.judge(seat)) < 1e-9
        stream = chooser.getrandbits(62)
        suggested = compiled.game.doors.suggest(compiled.handle, stream)
        assert suggested == checked.game.doors.suggest(checked.handle, stream)
        assert suggested in [m.number for m in compiled.moves()]
        move = chooser.choice(compiled.moves())
        compiled.play(move)
        checked.play(move)
    for seat in range(len(compiled.game.seats)):
        pairs = zip(compiled.observe(seat), checked.observe(seat), strict=True)
        assert all(abs(a - b) < 1e-6 for a, b in pairs)
        assert compiled.imagine(seat, seed=1).to_bytes() == checked.imagine(seat, seed=1).to_bytes()


@every_case
def test_games_by_instinct_are_the_same_on_both_engines(case: Case) -> None:
    compiled, plain = (
        warren.simulate(case.game(engine), games=2, seed=4, workers=1, players="instinct").tally
        for engine in ("compiled", "plain")
    )
    assert compiled.decisions.tolist() == plain.decisions.tolist()
    assert compiled.shares.tolist() == plain.shares.tolist()


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


@every_game
def test_no_compiled_rule_reads_or_writes_beside_an_array(game_id: str, tmp_path: Path) -> None:
    """Out of bounds is silent in compiled code unless it is compiled with bounds checking on."""
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1", "WARREN_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", BOUNDS_CHECKED, game_id]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr[-2000:]
    assert "IndexError" not in run.stderr
    expected = warren.simulate(warren.game(game_id, engine="plain"), games=40, seed=9, workers=1)
    assert int(run.stdout) == expected.decisions
