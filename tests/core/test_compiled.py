"""Exactly what has changed is compiled anew, whatever lies in the cache; the narrow door runs any game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tests.tiny as heaps
from warren.core import compiled, playouts
from warren.core.engines import Engine
from warren.core.errors import BadOption
from warren.core.rule import APART
from warren.face.game import Game
from warren.face.simulation import simulate
from warren.games import find, game_ids

pytestmark = pytest.mark.bulk

LOOK = """
import sys
sys.path.insert(0, sys.argv[1])
from copied import GAME
from warren.core.compiled import code_of
print(*code_of(GAME).missing())
"""
PLAY = """
from warren.face.game import Game
from warren.core.engines import Engine
game = Game(GAME, {}, Engine.COMPILED)
pos = game.start(1)
while not pos.is_over:
    pos.play(pos.moves()[0])
print(max(pos.scores))
"""

ENTRIES = [name for name in compiled.ENTRY_NAMES if name not in compiled.PLAN_NAMES]  # of a game without plans


class Copy:
    """A copy of the tiny game that can be edited, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        shutil.copytree(Path(heaps.__file__).parent, folder / "copied")

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.folder / "copied" / file
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))

    def run(self, program: str) -> tuple[list[str], str]:
        """What a process prints, line by line, and what it complains of."""
        command = [sys.executable, "-c", program, str(self.folder)]
        environment = os.environ | {"WARREN_CACHE_DIR": str(self.cache)}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
        assert run.returncode == 0, run.stderr
        return run.stdout.splitlines(), run.stderr

    def missing(self) -> set[str]:
        return set(self.run(LOOK)[0][0].split())

    def play(self) -> tuple[int, int]:
        """The score of the winner, and how many units had to be compiled."""
        missing, score = self.run(LOOK + PLAY)[0]
        return int(score), len(missing.split())

    def files(self) -> list[Path]:
        return sorted(self.cache.glob("*/*"))


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    copy = Copy(tmp_path_factory.mktemp("warm"))
    assert copy.play() == (1, len(ENTRIES))
    return copy


@pytest.fixture
def copied(warm: Copy, tmp_path: Path) -> Copy:
    copy = Copy(tmp_path)
    shutil.copytree(warm.cache, copy.cache)
    return copy


def test_a_changed_callee_in_another_file_is_seen(copied: Copy) -> None:
    """Numba's own cache would go on with the old code: the caller's file has not changed."""
    assert copied.play() == (1, 0)
    copied.edit("worth.py", "WORTH = 1", "WORTH = 7")
    assert copied.play() == (7, 1)
    assert copied.play() == (7, 0)


@pytest.mark.parametrize(
    ("file", "old", "new", "units"),
    [
        ("worth.py", "PEBBLE = 1", "PEBBLE = 2", {"score"}),
        ("worth.py", "times: int = 1", "times: int = 2", {"score"}),
        ("rules.py", "s.winner == seat else 0.0", "s.winner == seat else 0.5", {"share"}),
        ("rules.py", "1 <= n <= t.most", "1 <= n < t.most", {"refuse"}),
        ("state.py", "    heap: i2", "    heap: i1", set(ENTRIES)),
        ("state.py", "    most: i1", "    most: i2", set(ENTRIES)),
    ],
)
def test_what_goes_into_the_code_is_compiled_anew_and_nothing_else(
    copied: Copy, file: str, old: str, new: str, units: set[str]
) -> None:
    copied.edit(file, old, new)
    assert copied.missing() == units


def test_what_does_not_go_into_the_code_is_not_compiled_anew(copied: Copy) -> None:
    copied.edit("rules.py", "The rules of Heaps.", "How Heaps is played.")
    copied.edit("rules.py", "    s.heap -= n", "\n    # taken\n    s.heap -= n")
    copied.edit("vocabulary.py", "There are not so many pebbles.", "Too many.")
    copied.edit("vocabulary.py", "Take pebbles: <n>.", "Take <n>.")
    copied.edit("tell/terminal.py", 'f"{s.heap} pebbles"', 'f"{s.heap} pebbles are left"')
    assert copied.play() == (1, 0)


@pytest.mark.nightly
def test_harmed_files_are_compiled_anew_and_replaced(copied: Copy) -> None:
    flipped, cut, empty, swapped, other, *_ = copied.files()
    data = bytearray(flipped.read_bytes())
    data[len(data) // 2] ^= 1
    flipped.write_bytes(data)
    cut.write_bytes(cut.read_bytes()[:5000])
    empty.write_bytes(b"")
    swapped.write_bytes(other.read_bytes())
    assert copied.play() == (1, 4)
    assert copied.play() == (1, 0)


LISTEN = "import logging\nlogging.basicConfig(level=logging.INFO)\nlogging.getLogger('numba').setLevel(logging.ERROR)\n"


@pytest.mark.nightly
def test_without_a_place_to_keep_it_the_code_is_made_for_this_run(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    copy.cache.write_text("mine")
    (_, score), said = copy.run(LISTEN + LOOK + PLAY)
    assert score == "1"
    compiling, not_kept = said.splitlines()
    assert compiling == "INFO:warren:compiling Heaps for this machine; this happens once"
    assert not_kept.startswith("WARNING:warren:machine code is not kept (")
    assert copy.cache.read_text() == "mine"


@pytest.mark.parametrize("game_id", game_ids())
def test_every_rule_that_is_compiled_apart_is(game_id: str) -> None:
    """Two games may have rules of the same name in files of the same name; neither is mistaken for the other."""
    definition = find(game_id)
    definition.mind.load()
    wanted = {f for f in APART if f.__module__.startswith(f"{definition.package}.")}
    assert wanted <= {unit.rule for unit in compiled.code_of(definition).units}
    assert set(compiled.code_of(definition).outside(compiled.code_of(definition).units[-1])) >= wanted


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


@pytest.mark.parametrize("engine", ["compiled", "plain", "checked", "paired"])
def test_the_engine_can_be_chosen_by_the_environment(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARREN_ENGINE", engine)
    assert Engine.named(None) == engine


def test_without_a_word_the_engine_is_the_compiled_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WARREN_ENGINE", raising=False)
    assert Engine.named(None) == "compiled"


def test_an_engine_that_there_is_not_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARREN_ENGINE", "steam")
    with pytest.raises(BadOption, match="engine = 'steam': expected compiled or plain or checked or paired"):
        Engine.named(None)
