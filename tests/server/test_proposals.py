"""What is wrong with a table that somebody wants is said at once, before anything is done for it."""

from __future__ import annotations

from typing import Any

import pytest

from warren.core.errors import WarrenError
from warren.server.deciding import Denied
from warren.server.events import Manners
from warren.server.proposals import Granted, Proposal, SeatWish, opened_by


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, "Say which game, or bring one along"),
        ({"game": "chess"}, "chess"),
        ({"game": "slayer", "options": {"edition": "../secrets"}}, "edition '../secrets': expected house-1"),
        ({"game": "slayer", "seats": [SeatWish("me"), SeatWish("emperor")]}, "seat 1: 'emperor': expected open, me"),
        ({"script": "warren", "manners": Manners(is_rated=True)}, "brought along is not rated"),
    ],
)
def test_a_table_that_cannot_be_is_refused_when_it_is_proposed(wanted: dict[str, Any], expected: str) -> None:
    with pytest.raises(WarrenError, match=expected):
        Proposal(**wanted)


def test_no_more_seats_are_wished_for_than_the_game_has() -> None:
    with pytest.raises(Denied, match="3 seats: this game has 2"):
        opened_by("ann", Proposal("slayer", seats=[SeatWish()] * 3), Granted(), None)


def test_a_table_begins_with_what_was_proposed_and_what_is_granted() -> None:
    proposal = Proposal("slayer", manners=Manners(is_listed=True))
    opened = opened_by("ann", proposal, Granted("t2", after="t1", kept_for={1: "bob"}), None)
    assert (opened.game, opened.seats, opened.host, opened.manners.is_listed) == ("slayer", 2, "ann", True)
    assert (opened.after, opened.kept_for, opened.script) == ("t1", {1: "bob"}, "")


def test_every_table_has_an_id_of_its_own() -> None:
    assert Granted().table != Granted().table
