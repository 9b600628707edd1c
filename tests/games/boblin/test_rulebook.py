"""The rulebook of Boblin's Rebellion: its tables are those of the first edition, and rulings are marked as such."""

from __future__ import annotations

from tests.games.boblin.small import SMALL
from tests.games.boblin.table import boblin
from tests.games.rulebooks import rulings, table_names

RULINGS = {
    *("1.8", "3.3", "3.6", "4.1", "5.3", "6.1", "6.2", "6.3", "6.5", "7.4", "9.2", "9.4", "9.7", "10.1"),
    *("11.2", "11.7", "11.9", "11.10", "11.12", "11.15", "11.17", "11.19", "12.3", "12.4", "12.5", "12.7"),
    *("13.1", "13.5", "14.5", "14.6", *(f"16.{n}" for n in range(1, 10))),
}
"""Clauses for which the specification had to decide something, and those about the computer."""


def test_the_tables_are_those_of_the_first_edition() -> None:
    assert table_names(boblin(edition=boblin().definition.edition)) == {
        "camp",
        "trolls",
        "mineshaft",
        "ice",
        "inferno",
        "heroes",
    }


def test_tables_are_those_of_the_edition_in_play() -> None:
    other = boblin().definition.telling.tables(boblin(edition=SMALL).components)
    assert "Knife-and-Shadow School" not in other["mineshaft"]


def test_rulings_are_marked_and_give_their_reason() -> None:
    assert rulings(boblin().definition) == RULINGS
