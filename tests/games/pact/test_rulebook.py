"""RULES.md: tables are those of the edition, rulings are marked and say why."""

from __future__ import annotations

import re

from tests.games.pact.table import pact
from warren.games.pact import GAME
from warren.games.pact.tell.tables import tables
from warren.table.rulebook import rulebook_of

TABLE = re.compile(r"<!-- table: (\w+) -->\n(.*?)\n<!-- end -->", re.DOTALL)
RULING = re.compile(r"^- \*\*(Q\d+|PA18\.\d+)\*\* ⚖ .* \*Why: .+\.\*$", re.MULTILINE)


def test_the_tables_of_the_rulebook_are_those_of_the_first_edition() -> None:
    printed = dict(TABLE.findall(GAME.rulebook()))
    assert printed == tables(pact(edition="house-1").components)


def test_another_edition_has_other_tables() -> None:
    book = rulebook_of(GAME, pact(edition="house-2").components)
    assert "| `t01` | spring | white | Swamp Cough | `wb` | 0 |" in book
    assert "| `t30` | autumn | blue | Harbour Monopoly | `kkggbb` | 2 |\n\n**Master goblins**" in book


def test_every_ruling_is_marked_and_ends_with_its_reason() -> None:
    book = GAME.rulebook()
    ours = re.findall(r"^- \*\*(Q\d+|PA18\.\d+)\*\*", book, re.MULTILINE)
    assert len(ours) >= 112
    assert RULING.findall(book) == ours
    assert "`⚖`" in book.partition("## PA1 ")[0]


def test_what_a_clause_refers_to_is_a_ruling_and_the_ruling_refers_to_it() -> None:
    book = GAME.rulebook()
    rulings = set(re.findall(r"^- \*\*(Q\d+)\*\*", book, re.MULTILINE))
    for cited in re.findall(r"\(⚖ ([^)]*)\)$", book, re.MULTILINE):
        assert set(cited.split(", ")) <= rulings
