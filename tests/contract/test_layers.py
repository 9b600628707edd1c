"""Within a layer no files import each other in a circle, not even for type checkers or inside functions; and what a
file is called is called so in one layer only."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Set
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
LAYERS = ("core", "games", "face", "bots", "table", "server", "cli")

Imports = Mapping[str, Set[str]]
"""What each file imports."""


@pytest.fixture(scope="module")
def warren() -> grimp.ImportGraph:
    return grimp.build_graph("warren", cache_dir=None)


def imports_in(graph: grimp.ImportGraph, layer: str) -> Imports:
    inside = {name for name in graph.modules if f"{name}.".startswith(f"{layer}.")}
    return {name: graph.find_modules_directly_imported_by(name) & inside for name in sorted(inside)}


def circle_in(imports: Imports) -> str:
    """A sentence that names the files of a circle; nothing if there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as fault:
        files = [name.partition(".")[2] or name for name in reversed(fault.args[1])]
        return f"{' imports '.join(files)}: what they share belongs in a file of its own, which imports none of them"
    return ""


@pytest.mark.parametrize("layer", LAYERS)
def test_no_files_of_a_layer_import_each_other_in_a_circle(layer: str, warren: grimp.ImportGraph) -> None:
    circle = circle_in(imports_in(warren, f"warren.{layer}"))
    assert not circle, circle


def test_every_layer_is_looked_at(warren: grimp.ImportGraph) -> None:
    assert {name.removeprefix("warren.") for name in warren.find_children("warren")} == {*LAYERS, "__main__"}


def test_a_file_has_a_name_that_no_other_layer_has(warren: grimp.ImportGraph) -> None:
    """In the folders of games the plan has fixed names."""
    layers: dict[str, set[str]] = {}
    for layer in set(LAYERS) - {"games"}:
        for name in warren.find_descendants(f"warren.{layer}"):
            layers.setdefault(name.rpartition(".")[2], set()).add(layer)
    shared = {name: sorted(found) for name, found in layers.items() if len(found) > 1}
    assert not shared, f"{shared}: each gets a name that says of what"


def test_no_files_of_the_bench_import_each_other_in_a_circle() -> None:
    circle = circle_in(imports_in(grimp.build_graph("bench", cache_dir=None), "bench"))
    assert not circle, circle


def test_no_files_of_the_set_up_import_each_other_in_a_circle() -> None:
    files = {file.stem: ast.parse(file.read_text(encoding="utf-8")) for file in (ROOT / "tools").glob("*.py")}
    circle = circle_in({name: imported_by(tree) & files.keys() for name, tree in files.items()})
    assert not circle, circle


def imported_by(tree: ast.Module) -> set[str]:
    """What a file imports that is no part of a package, wherever it does so."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


@pytest.mark.parametrize(
    "imported",
    [
        "from .door import knock",
        "from . import door",
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from .door import knock",
        "def enter():\n    from .door import knock",
    ],
)
def test_a_circle_is_told_by_its_files(imported: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "__init__": "",
        "street/__init__": "",
        "street/lamp": "from ..house.door import knock",
        "house/__init__": "",
        "house/room": imported,
        "house/door": "from .key import turned",
        "house/key": "from .room import enter",
        "house/bell": "from .door import knock",
    }
    for name, text in files.items():
        file = tmp_path / "circled" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n")
    monkeypatch.syspath_prepend(tmp_path)
    graph = grimp.build_graph("circled", cache_dir=None)
    assert circle_in(imports_in(graph, "circled.street")) == ""
    sentence = circle_in(imports_in(graph, "circled.house"))
    assert sentence.count("imports") == 3 + 1
    assert all(f"house.{name}" in sentence for name in ("room", "door", "key"))
    assert "bell" not in sentence
