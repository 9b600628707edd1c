"""The compile cache notices every change of source; the narrow door runs any game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tests.tiny as heaps
from warren.core import compiled, playouts
from warren.core.doors import Engine
from warren.core.errors import BadOption
from warren.core.rule import APART
from warren.face.game import Game
from warren.face.simulation import simulate
from warren.games import find, game_ids

SCORES = """
import sys
sys.path.insert(0, sys.argv[1])
from copied import GAME
from warren.face.game import Game
from warren.core.compiled import is_cached
from warren.core.doors import Engine
from warren.core.errors import BadOption
warm = is_cached(GAME)
game = Game(GAME, {}, Engine.COMPILED)
pos = game.start(1)
while not pos.is_over:
    pos.play(pos.moves()[0])
print(max(pos.scores), warm)
"""


def scores_of_copy(folder: Path) -> tuple[int, bool]:
    environment = os.environ | {"WARREN_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-c", SCORES, str(folder)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    score, warm = run.stdout.split()
    return int(score), warm == "True"


def test_a_changed_callee_in_another_file_is_seen(tmp_path: Path) -> None:
    """Numba's own cache would go on with the old code: the caller's file has not changed."""
    shutil.copytree(Path(heaps.__file__).parent, tmp_path / "copied")
    assert scores_of_copy(tmp_path) == (1, False)
    assert scores_of_copy(tmp_path) == (1, True)
    callee = tmp_path / "copied" / "worth.py"
    callee.write_text(callee.read_text().replace("WORTH = 1", "WORTH = 7"))
    assert scores_of_copy(tmp_path) == (7, False)
    assert scores_of_copy(tmp_path) == (7, True)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_rule_that_is_compiled_apart_is(game_id: str) -> None:
    """Two games may have rules of the same name in files of the same name; neither is mistaken for the other."""
    definition = find(game_id)
    compiled.entries_of(definition)
    wanted = {f"{f.__module__}.{f.__qualname__}" for f in APART if f.__module__.startswith(f"{definition.package}.")}
    assert wanted <= set(compiled._compiled_apart)


def test_one_driver_runs_any_game() -> None:
    """The tiny game and its plain run agree, through the same compiled loop that runs the big ones."""
    fast = simulate(Game(heaps.GAME, {}, Engine.COMPILED), games=200, seed=3, workers=2)
    slow = simulate(Game(heaps.GAME, {}, Engine.PLAIN), games=200, seed=3, workers=1)
    assert (fast.tally.decisions == slow.tally.decisions).all()
    assert (fast.tally.shares == slow.tally.shares).all()
    assert 0.3 < fast.tally.shares[:, 0].mean() < 0.7


def test_an_endless_game_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "MOST_DECISIONS", 3)
    run = simulate(Game(heaps.GAME, {}, Engine.PLAIN), games=5, workers=1)
    assert run.tally.decisions.tolist() == [3] * 5


def test_machine_code_that_nobody_uses_is_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARREN_CACHE_DIR", str(tmp_path))
    old, new = tmp_path / "game-old-1", tmp_path / "game-new-2"
    old.mkdir()
    new.mkdir()
    os.utime(old, (0, 0))
    assert compiled.prune_cache() == 1
    assert [p.name for p in tmp_path.iterdir()] == ["game-new-2"]


def test_the_cache_lies_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARREN_CACHE_DIR", str(tmp_path / "mine"))
    assert compiled.cache_root() == tmp_path / "mine"
    monkeypatch.delenv("WARREN_CACHE_DIR")
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiled.cache_root() == tmp_path / "warren"


@pytest.mark.parametrize("engine", ["compiled", "plain", "checked", "paired"])
def test_the_engine_can_be_chosen_by_the_environment(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARREN_ENGINE", engine)
    assert Engine.default() == engine


def test_without_a_word_the_engine_is_the_compiled_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WARREN_ENGINE", raising=False)
    assert Engine.default() == "compiled"


def test_an_engine_that_there_is_not_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARREN_ENGINE", "steam")
    with pytest.raises(BadOption, match="engine = 'steam': expected compiled or plain or checked or paired"):
        Engine.default()
