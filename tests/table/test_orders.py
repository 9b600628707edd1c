"""Standing orders as preferences: what somebody likes best, then second best."""

from __future__ import annotations

import pytest

from tests.games.boblin.table import at
from warren.table import Person, Table
from warren.table.orders import preferred

PEOPLE = [Person("Ash"), Person("Bramble")]


def listening() -> Table:
    """Bramble is about to destroy a room; Ash, a neighbour, will be asked: a Slinger or 1 fame."""
    return Table(at(rooms="i12", b_rooms="m05@2", b_camp="K4", active=1), PEOPLE)


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("take 1", "take 1"),
        ("fame", "take 2"),
        ("Fame", "take 2"),
        ("slinger", "take 1"),
        ("sparkler, fame", "take 2"),
        ("fame, slinger", "take 2"),
        ("sparkler", None),
        ("gain", None),
        ("gain, slinger", "take 1"),
        ("", None),
    ],
)
def test_an_order_leads_to_one_answer_or_to_none(order: str, answer: str | None) -> None:
    table = listening()
    table.play(1, "exploit m05")
    assert table.asked == (0,)
    assert preferred(order, table.sight(0).choices) == answer


def test_nobody_waits_for_a_seat_that_has_said_what_it_prefers() -> None:
    table = listening()
    table.order(0, "alt", "fame, slinger")
    table.play(1, "exploit m05")
    assert table.asked == (1,)
    assert table.sight(0).view["fame"][0] == 1
    assert table.orders(0) == {"alt": "fame, slinger"}


def test_an_order_that_leaves_a_choice_does_not_answer() -> None:
    table = listening()
    table.order(0, "alt", "sparkler")
    table.play(1, "exploit m05")
    assert table.asked == (0,)


def test_goblins_are_preferred_by_name() -> None:
    table = Table(at(rooms="i13", b_rooms="m05@2", b_camp="K4", active=1), PEOPLE)
    table.order(0, "train", "slinger, stabber")
    table.play(1, "exploit m05")
    assert (table.asked, table.sight(0).view["camps"][0]) == ((1,), {"l": 1})
