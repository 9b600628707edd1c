"""`warren clauses`: clauses without a test, and tests without a clause."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from warren.cli.citations import citations
from warren.games import find
from warren.table.rulebook import clauses

OURS = [number for number in clauses(find("slayer").rulebook()) if number.startswith("GS")]


@pytest.fixture
def tests(folder: Path) -> Path:
    (folder / "tests" / "deep").mkdir(parents=True)
    return folder / "tests"


def cite(file: Path, *numbers: str) -> None:
    listed = ", ".join(map(repr, numbers))
    file.write_text(f"from tests.clauses import clause\n\n@clause({listed})\ndef test_it(): ...\n")


def test_all_is_well(run: Run, tests: Path) -> None:
    cite(tests / "deep" / "test_all.py", *OURS)
    result = run("clauses", "slayer")
    assert result.exit_code == 0
    assert result.stdout == f"slayer: all {len(OURS)} clauses have a test\n"


def test_clauses_without_a_test(run: Run, tests: Path) -> None:
    cite(tests / "test_most.py", *OURS[2:])
    result = run("clauses", "slayer")
    assert result.exit_code == 1
    assert result.stdout == f"slayer: 2 of {len(OURS)} clauses have no test:\n{OURS[0]} {OURS[1]}\n"


def test_tests_without_a_clause(run: Run, tests: Path) -> None:
    cite(tests / "test_more.py", *OURS, "GS5.99", "ZZ1.1", "Q1")
    result = run("clauses", "slayer")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "slayer has no clause GS5.99 (tests/test_more.py:3)",
        "slayer has no clause ZZ1.1 (tests/test_more.py:3)",
    ]


def test_json(run: Run, tests: Path) -> None:
    cite(tests / "test_most.py", *OURS[1:], "GS5.99")
    result = run("clauses", "slayer", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "game": "slayer",
        "clauses": len(OURS),
        "without_test": OURS[:1],
        "unknown": ["GS5.99"],
    }


def test_another_folder(run: Run, folder: Path) -> None:
    (folder / "trials").mkdir()
    cite(folder / "trials" / "test_all.py", *OURS)
    assert run("clauses", "slayer", "--tests", "trials").exit_code == 0


def test_what_counts_as_a_citation(tests: Path) -> None:
    (tests / "test_kinds.py").write_text(
        """
@clause("A1", "A2")
def test_one(): ...

@pytest.mark.clause("A3")
async def test_two(): ...

@clause("A4")
class TestMany:
    @tests.clauses.clause("A5")
    def test_three(self): ...

@clause("B1")
def helper(): ...

@other("B2")
def test_four(): ...

@clause(B3, *B4)
@clause
def test_five(): ...

text = '@clause("B5")'
"""
    )
    assert sorted(citation.clause for citation in citations(tests)) == ["A1", "A2", "A3", "A4", "A5"]


@pytest.mark.parametrize("content", [b"def broken(:\n", b"\xff\xfe", b"a = '\0'"])
def test_a_file_that_is_no_python(run: Run, tests: Path, content: bytes) -> None:
    (tests / "test_broken.py").write_bytes(content)
    result = run("clauses", "slayer")
    assert result.exit_code == 1
    assert result.stderr.startswith("warren: tests/test_broken.py: not a Python file that can be read: ")
    assert result.stderr.count("\n") == 1


def test_where_no_tests_are_it_is_said_where_they_come_from(refused: Callable[..., str]) -> None:
    said = refused("clauses", "slayer")
    assert said.startswith(
        "there is no folder 'tests' here: tests come with Warren's source, not with what is installed"
    )
    assert "--tests DIR" in said
    assert "`warren rules GAME`" in said
