"""Pieces of sentences read as they did where each game wrote its own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from warren.core.phrases import capitalised, counted, joined, listed, markdown, ordinal, percent, signed

NAMES = ("Cannon", "Bomb", "Shiny", "Bomb")


def test_a_number_has_its_noun() -> None:
    for n in range(-3, 1200):
        assert counted(n, "card") == f"{n} card{'' if n == 1 else 's'}"
        assert counted(n, "hex", "hexes") == f"{n} {('hex', 'hexes')[n != 1]}"
        assert counted(f"{n:,}", "game") == f"{n:,} {'game' if n == 1 else 'games'}"
        assert counted(n, "fame", "fame") == f"{n} fame"


@pytest.mark.parametrize("n", range(1, len(NAMES) + 1))
@pytest.mark.parametrize("last", ["and", "or"])
def test_words_make_a_list(n: int, last: str) -> None:
    *others, end = NAMES[:n]
    assert listed(NAMES[:n], last) == (f"{', '.join(others)} {last} {end}" if others else end)
    assert listed(iter(NAMES[:n]), last) == listed(list(NAMES[:n]), last)


def test_where_there_is_nothing_to_list_that_is_said() -> None:
    assert listed([]) == joined([]) == ""
    assert listed((word for word in ()), nothing="nobody") == joined([], "nobody") == "nobody"
    assert listed(["Cannon"], nothing="nobody") == joined(["Cannon"], "nobody") == "Cannon"


def test_in_a_joined_list_likes_are_counted_unless_they_have_a_number() -> None:
    assert joined(["a", "b", "a"]) == "a (2) and b"
    assert joined(["a", "b", "c"]) == "a, b and c"
    assert joined(["1 goblin", "1 goblin"]) == "1 goblin and 1 goblin"
    assert listed(["a", "b", "a"]) == "a, b and a"


def test_chances_are_rounded_alike_however_they_are_written() -> None:
    parts = {Fraction(n, of) for of in (6, 36, 216, 360, 1000, 1296) for n in range(of + 1)}
    chances = {float(part) for part in parts} | {n / 6 * m / 36 for n in range(7) for m in range(37)}
    for chance in chances:
        assert percent(chance) == f"{100 * chance:.0f}%" == f"{chance:.0%}"


def test_what_is_added_to_a_die_has_its_sign() -> None:
    assert [signed(n) for n in (-12, -1, 0, 1, 12)] == ["-12", "-1", "+0", "+1", "+12"]


def test_places_in_a_row_have_their_endings() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 10)] == ["1st", "2nd", "3rd", "4th", "10th"]
    assert [ordinal(n) for n in (11, 12, 13, 111, 112)] == ["11th", "12th", "13th", "111th", "112th"]
    assert [ordinal(n) for n in (21, 22, 23, 101)] == ["21st", "22nd", "23rd", "101st"]


def test_a_sentence_begins_with_a_capital_and_is_else_left_alone() -> None:
    assert capitalised("the King of ants") == "The King of ants"
    assert capitalised("") == ""


def test_a_table_in_markdown_has_a_line_a_row() -> None:
    assert markdown(("letter", "cards"), [("G", 7), ("K", "-")]) == "\n".join(
        ["| letter | cards |", "|---|---|", "| G | 7 |", "| K | - |"]
    )
    assert markdown(["alone"], []) == "| alone |\n|---|"
