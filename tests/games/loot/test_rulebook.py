"""The rulebook of Loot & Recruit: its tables are those of the first edition, and rulings are marked as such."""

from __future__ import annotations

from tests.games.loot.table import loot
from tests.games.rulebooks import rulings, table_names

RULINGS = {
    *("1.5", "1.10", "1.11", "2.6", "2.7", "2.13", "2.15", "2.16", "4.2", "4.3", "4.5", "4.6", "4.7", "5.4", "5.6"),
    *(
        "6.1",
        "6.5",
        "6.7",
        "6.9",
        "7.1",
        "7.3",
        "7.5",
        "8.5",
        "9.6",
        "9.7",
        "9.9",
        "9.10",
        "10.3",
        "10.4",
        "11.2",
        "11.4",
    ),
    *("11.6", "12.2", "13.6", "15.1", "15.3", "15.4", "15.6", "15.8", "15.9", "15.10"),
    *(f"16.{n}" for n in range(1, 9)),
}
"""Clauses for which the specification had to decide something, and those about the computer."""


def test_the_tables_are_those_of_the_first_edition() -> None:
    assert table_names(loot(edition=loot().definition.edition)) == {"cards", "goblins", "events"}


def test_tables_are_those_of_the_edition_in_play() -> None:
    harder = loot().definition.telling.tables(loot(edition="house-2").components)
    assert "| `pint_sized_pack` | Pint-Sized Pack | 4 crowd | 7 | 4 | 8 |" in harder["goblins"]


def test_rulings_are_marked_and_give_their_reason() -> None:
    assert rulings(loot().definition) == RULINGS
