"""Every game's folder is by one plan, and one that is not is told where its files belong."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tests.tiny as tiny
from tests.contract.rooms import AT_THE_ROOT, KINDS, PARAMETERS, ROOMS, lacks, wrongs
from warren.core.definition import Definition
from warren.games import find, game_ids

DEFINITIONS = [*map(find, game_ids()), tiny.GAME]
games = pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition.id)


def folder_of(definition: Definition) -> Path:
    return Path(str(sys.modules[definition.package].__file__)).parent


@games
def test_a_folder_is_by_the_plan(definition: Definition) -> None:
    assert wrongs(folder_of(definition)) == []


@games
def test_a_folder_offers_what_the_plan_asks_for(definition: Definition) -> None:
    assert lacks(definition) == []


def test_the_table_of_the_plan_is_complete() -> None:
    text = (Path(__file__).parents[2] / "docs" / "new-game.md").read_text("utf-8")
    table = text[text.index("| file | |") : text.index("\n\nFiles beside these")]
    rooms = {"door": "", "tell": "tell/", "mind": "mind/"}
    files = {f"`{rooms[room]}{name}.py`" for room, names in ROOMS.items() for name in names}
    offered = {f"`{part.name}`" for kind in KINDS for part in kind.parts()}
    places = {f"`{name}`" for name in (*AT_THE_ROOT[:1], "rules/", "rules.py", "lessons/", "looks/", "editions/*.toml")}
    named = (files | offered | places) - {"`tell/__init__.py`", "`mind/__init__.py`"}
    assert not [name for name in sorted(named) if name not in table]


def test_the_plan_says_what_its_parts_take() -> None:
    told = {kind.__name__: PARAMETERS[kind.__name__].keys() for kind in KINDS}
    parts = {kind.__name__: {part.attribute for part in kind.parts()} for kind in KINDS}
    assert all(told[kind] - {"odds"} <= parts[kind] for kind in parts)
    assert {"view", "say", "answer", "unfold"} <= told["Telling"]
    assert {"imagine", "judge", "observe", "suggest", "measure"} <= told["Mind"]


SPOILT = {
    "a file of no room": (
        "odds.py",
        '"""How likely."""\n',
        "heaps/odds.py stands in no room: what people are told goes to tell/",
    ),
    "a file of no room in tell": (
        "tell/verses.py",
        '"""In verse."""\n',
        "heaps/tell/verses.py stands in no room: what people are told goes to tell/",
    ),
    "a door that tells": (
        "faults.py",
        "from .tell.view import view\n",
        "heaps/faults.py imports tell/view: the door and the rules know nothing of it",
    ),
    "rules that think": (
        "rules.py",
        "def late() -> None:\n    from .mind import judge\n",
        "heaps/rules.py imports mind/judge: the door and the rules know nothing of it",
    ),
    "rules that look up": (
        "rules.py",
        "from .known import last_seen\n",
        "heaps/rules.py imports known: the rules stand below it",
    ),
    "a view that thinks": (
        "tell/view.py",
        "from ..mind.judge import judge\n",
        "heaps/tell/view.py imports mind/judge: tell/ and mind/ do not know each other",
    ),
    "a program that reads": (
        "mind/observe.py",
        "from ..tell import view\n",
        "heaps/mind/observe.py imports tell/view: mind/ and tell/ do not know each other",
    ),
    "a door that tells by its whole name": (
        "edition.py",
        "import heaps.tell.view\n",
        "heaps/edition.py imports tell/view: the door and the rules know nothing of it",
    ),
    "a door that tells type checkers": (
        "known.py",
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from heaps.tell import view\n",
        "heaps/known.py imports tell/view: the door and the rules know nothing of it",
    ),
    "rules that think round a corner": (
        "rules.py",
        "from ..heaps.mind.judge import judge\n",
        "heaps/rules.py imports mind/judge: the door and the rules know nothing of it",
    ),
    "a door that makes names up": (
        "faults.py",
        "from importlib import import_module\n\nimport_module(f'{__package__}.tell.view')\n",
        "heaps/faults.py imports by a name that is made up: say what it imports",
    ),
    "components at the door": ("house.toml", "", "heaps/house.toml stands in no room: components go to editions/"),
    "a picture of another form": (
        "looks/icon.png",
        "",
        "heaps/looks/icon.png stands in no room: components go to editions/ (*.toml), the three pictures to looks/",
    ),
    "code among lessons": (
        "lessons/first.py",
        "",
        "heaps/lessons/first.py is code in lessons/, which holds data: what people are told goes to tell/",
    ),
    "knowledge from the edition": (
        "known.py",
        "from .edition import read_edition\n",
        "heaps/known.py imports edition: known.py stands on state.py and rules/ alone",
    ),
}


@pytest.mark.parametrize(("file", "source", "told"), SPOILT.values(), ids=SPOILT)
def test_a_new_folder_that_is_not_by_the_plan_is_told_where_its_files_belong(
    tmp_path: Path, file: str, source: str, told: str
) -> None:
    folder = tmp_path / "heaps"
    shutil.copytree(folder_of(tiny.GAME), folder, ignore=shutil.ignore_patterns("__pycache__"))
    assert wrongs(folder) == []
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(source + (path.read_text("utf-8") if path.exists() else ""), "utf-8")
    (wrong,) = wrongs(folder)
    assert wrong.startswith(told)


def test_what_a_folder_lacks_is_told_by_file_and_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "lacking_heaps"
    shutil.copytree(folder_of(tiny.GAME), folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "tell" / "view.py").unlink()
    terminal = folder / "tell" / "terminal.py"
    terminal.write_text(terminal.read_text("utf-8").replace("def board(s:", "def board(state:"), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    import lacking_heaps  # type: ignore[import-not-found]

    assert lacks(lacking_heaps.GAME) == [
        "lacking_heaps: expected `view` in tell/view.py",
        "lacking_heaps: expected `board(s, c, seat)` in tell/terminal.py, not (state, c, seat)",
    ]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_simulation_loads_nothing_that_is_told(game_id: str) -> None:
    code = (
        "import sys, warren; "
        f"warren.simulate(warren.game({game_id!r}, engine='plain'), 1, workers=1); "
        "print([name for name in sys.modules if '.tell' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
