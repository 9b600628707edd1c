"""Looking up the cards, events and powers of Loot & Recruit, by name or id, wherever they are."""

from __future__ import annotations

import pytest

from tests.games.loot.table import scene
from warren.table.lookup import looked_up


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("haggler", "**Haggler**. Cost 3, Loot +2. Action: Shop prices -1 for you in this turn."),
        ("pint_sized_pack", "**Pint-Sized Pack**. Cost 7, Defense 3, Points 8."),
        ("gob", "**Gob O' Goblins**. Cost 9, Defense 5, Points 10."),
        ("market day", "**Market Day**. In every turn: Loot +2."),
        ("loot", "**Loot**. Buys cards of the Shop and its piles. Lost at the end of the turn."),
        ("first player", "**First Player**. Whoever has it takes the first turn of every round."),
    ],
)
def test_everything_can_be_looked_up(wanted: str, said: str) -> None:
    assert looked_up(scene(hand="money_bag", shop="cannon").seen_by(0), wanted).startswith(said)
