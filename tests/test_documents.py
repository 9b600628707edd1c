"""What the documents show is what happens."""

from __future__ import annotations

import doctest
import importlib
import os
import pydoc
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("src/warren/games/*/RULES.md")])


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.M | re.S)


def sessions() -> list[tuple[str, str]]:
    """The commands of the shell sessions and what they print."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, printed = part.partition("\n")
            found.append((command, printed))
    return found


def tidy(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


def test_the_first_screen_has_both_sessions() -> None:
    first_screen = "\n".join(README.splitlines()[:50])
    assert first_screen.count("```python") == 1
    assert first_screen.count("```console") == 1


@pytest.mark.parametrize("session", blocks("python"))
def test_the_python_session_of_the_readme_runs(session: str) -> None:
    test = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert test.examples
    assert runner.run(test, out=output.append).failed == 0, "".join(output)


@pytest.mark.parametrize(("command", "printed"), sessions())
def test_the_shell_session_of_the_readme_runs(command: str, printed: str) -> None:
    words = shlex.split(command)
    assert words[0] == "warren"
    run = subprocess.run(
        [sys.executable, "-m", "warren", *words[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"COLUMNS": "200"},
        timeout=120,
    )
    assert tidy(run.stdout) == tidy(printed)


def test_the_player_that_is_shown_plays_in_an_arena() -> None:
    bots = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    shown: dict[str, Any] = {}
    for block in re.findall(r"^```python\n(.*?)^```", bots, re.M | re.S):
        exec(block, shown)
    assert [player.name for player in shown["result"].players] == ["Last", "greedy"]
    assert shown["result"].games == 20


NEW_GAME = (ROOT / "docs/new-game.md").read_text(encoding="utf-8")
EXCERPTS = re.findall(r"^```python\n# (\S+\.py)\n(.*?)^```", NEW_GAME, re.M | re.S)


@pytest.mark.parametrize(("file", "excerpt"), EXCERPTS)
def test_what_is_shown_of_a_game_stands_in_it(file: str, excerpt: str) -> None:
    """Line by line, in this order; lines may be left out between two of them."""
    path = ROOT / file if file.startswith("tests/") else ROOT / "src/warren" / file
    lines = iter(path.read_text(encoding="utf-8").splitlines())
    for line in excerpt.rstrip().splitlines():
        assert any(line == found for found in lines), line


def test_the_guide_to_a_new_game_shows_the_tiny_one() -> None:
    assert [file for file, _ in EXCERPTS].count("tests/tiny/rules.py") >= 3


MODULES = (
    "warren",
    "warren.core.phrases",
    "warren.core.sentences",
    "warren.core.shares",
    "warren.core.summaries",
    *(f"warren.face.{name}" for name in ("game", "situation", "simulation", "transcript")),
    "warren.table.journal",
)


def test_what_help_says_of_warren_leads_to_programs_that_play() -> None:
    assert "warren.bots.arena" in pydoc.render_doc("warren")


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_docstrings_run(module: str) -> None:
    outcome = doctest.testmod(
        importlib.import_module(module), optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    )
    assert outcome.failed == 0
    assert outcome.attempted > 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_import_is_light() -> None:
    """Numba is loaded when a compiled game is used, not by `import warren`."""
    probe = "import sys, warren, warren.cli; print('numba' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
