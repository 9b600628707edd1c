"""`warren rules`, and the rulebook taken apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.conftest import Run
from warren.games import find, game_ids
from warren.table.rulebook import chapters, clauses, near_ones, rulebook_of

BOOK = """# A game

## XY1 Sides

Words that are no clause.

- **XY1.1** There are two sides.
- **XY1.2** One is **red**.

## Rulings

- **Q1** *Which?* The red one. (XY1.2)
"""


def test_clauses_are_single_lines_with_a_number() -> None:
    assert clauses(BOOK) == {
        "XY1.1": "There are two sides.",
        "XY1.2": "One is **red**.",
        "Q1": "*Which?* The red one. (XY1.2)",
    }


def test_chapters_go_up_to_the_next() -> None:
    assert list(chapters(BOOK)) == ["XY1 Sides", "Rulings"]
    assert chapters(BOOK)["XY1 Sides"].endswith("**red**.")


def test_near_ones_are_of_the_same_chapter() -> None:
    known = {f"XY{c}.{n}": "" for c in (1, 2) for n in range(1, 10)}
    assert near_ones("XY2.99", known) == ["XY2.5", "XY2.6", "XY2.7", "XY2.8", "XY2.9"]
    assert near_ones("XZ1.1", known)[0] == "XY1.1"


@pytest.mark.parametrize("game_id", game_ids())
def test_every_reason_of_refusal_cites_a_clause_of_the_rulebook(game_id: str) -> None:
    game = find(game_id)
    book = clauses(game.rulebook())
    assert {reason.clause for reason in game.reasons if reason} <= set(book)


def test_all_the_rules(run: Run) -> None:
    assert run("rules", "slayer").stdout.strip() == rulebook_of(find("slayer")).strip()


@pytest.mark.parametrize("wanted", ["GS5.3", "gs5.3", "5.3"])
def test_a_clause(run: Run, wanted: str) -> None:
    text = run("rules", "slayer", wanted).stdout
    assert text == f"GS5.3 {clauses(find('slayer').rulebook())['GS5.3']}\n"


def test_a_ruling(run: Run) -> None:
    assert run("rules", "slayer", "q7").stdout.startswith("Q7 ")


@pytest.mark.parametrize("wanted", [["GS5"], ["5"], ["Stormbeard", "moves"]])
def test_a_chapter(run: Run, wanted: list[str]) -> None:
    text = run("rules", "slayer", *wanted).stdout
    assert text.startswith("## GS5 Stormbeard moves\n")
    assert "GS5.3" in text
    assert "GS6" not in text.splitlines()[-1]


def test_a_word(run: Run) -> None:
    found = run("rules", "slayer", "DIVE").stdout.strip().split("\n\n")
    assert len(found) > 2
    assert all("div" in clause.lower() for clause in found)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("GS5.99", "slayer has no clause 'GS5.99': near ones are GS5."),
        ("GS99", "slayer has no clause or chapter 'GS99': the chapters are GS1, GS2"),
        ("xyzzy", "no clause of slayer contains 'xyzzy'"),
    ],
)
def test_what_is_not_there(refused: Callable[..., str], wanted: str, expected: str) -> None:
    assert refused("rules", "slayer", wanted).startswith(expected)
