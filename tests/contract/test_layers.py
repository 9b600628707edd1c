"""Within a layer no files import each other in a circle, not even for type checkers or inside functions."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

FREE_OF_CIRCLES = ("core", "games", "bots", "table", "server", "cli")


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("warren", cache_dir=None)


def circle_in(graph: grimp.ImportGraph, layer: str) -> str:
    """A sentence that names the files of a circle within a layer; nothing if there is none."""
    package = layer.partition(".")[0]
    inside = {name for name in graph.modules if f"{name}.".startswith(f"{layer}.")}
    imports = {name: graph.find_modules_directly_imported_by(name) & inside for name in sorted(inside)}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as fault:
        files = [name.removeprefix(f"{package}.") for name in reversed(fault.args[1])]
        return f"{' imports '.join(files)}: what they share belongs in a file of its own, which imports none of them"
    return ""


@pytest.mark.parametrize("layer", FREE_OF_CIRCLES)
def test_no_files_of_a_layer_import_each_other_in_a_circle(layer: str, imports: grimp.ImportGraph) -> None:
    circle = circle_in(imports, f"warren.{layer}")
    assert not circle, circle


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
    assert circle_in(graph, "circled.street") == ""
    sentence = circle_in(graph, "circled.house")
    assert sentence.count("imports") == 3 + 1
    assert all(f"house.{name}" in sentence for name in ("room", "door", "key"))
    assert "bell" not in sentence
