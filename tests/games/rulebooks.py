"""Rulebooks: the tables in them are those of the first edition, and what we decided is marked as a ruling of ours."""

from __future__ import annotations

import re

import warren
from warren.core.definition import Definition

RULING = "\N{SCALES}"


def table_names(game: warren.Game) -> set[str]:
    """The tables that the rulebook shows, which are those of the edition in play."""
    definition = game.definition
    tables = definition.telling.tables(game.components)
    for name, text in tables.items():
        assert f"<!-- table: {name} -->\n{text}\n<!-- end -->" in definition.rulebook()
    return set(tables)


def rulings(definition: Definition) -> set[str]:
    """The numbers of the clauses that are marked as rulings; each of them, and no other, gives its reason."""
    rulebook = definition.rulebook()
    assert f"**{RULING} marks a ruling of ours.**" in rulebook
    marked = set()
    for number, text in re.findall(rf"^- \*\*{definition.clauses}([\d.]+)\*\* (.*)$", rulebook, re.MULTILINE):
        has_mark, has_reason = text.startswith(f"{RULING} "), bool(re.search(r" \*Why: [^*]+\.\*$", text))
        assert has_mark == has_reason, number
        if has_mark:
            marked.add(number)
    return marked
