"""Looking up the cards, events and powers of Loot & Recruit, by name or id, wherever they are."""

from __future__ import annotations

import pytest

from tests.games.loot.table import scene
from warren.games.loot.tell.words import short_name
from warren.table.lookup import looked_up


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("haggler", "**Haggler**. Cost 3, Loot +2. Action: Shop prices -1 for you in this turn."),
        ("pint_sized_pack", "**Pint-Sized Pack**. Cost 7, Defense 3, Points 8."),
        ("gob", "**Gob O' Goblins**. Cost 9, Defense 5, Points 10."),
        ("market day", "**Market Day**. In every turn: Loot +2."),
        ("loot", "**Loot**. Buys cards of the Shop and its piles. Lost at the end of the turn."),
        ("trio", "**Trio**. Cost 4, Defense 3, Points 3. Short for Troublesome Trio."),
        ("Bag", "**Bag**. Loot +1. Short for Money Bag."),
        ("platform 3", "**Platform 3**. One of the 3 places on which everybody stacks goblins, one upon the other; "),
        ("place:p2", "**Platform 3**. One of the 3 places"),
        ("first player", "**First Player**. Whoever has it takes the first turn of every round."),
    ],
)
def test_everything_can_be_looked_up(wanted: str, said: str) -> None:
    assert looked_up(scene(hand="money_bag", shop="cannon").seen_by(0), wanted).startswith(said)


def test_a_whole_name_is_not_found_under_the_short_one_as_well() -> None:
    found = looked_up(scene(hand="money_bag", shop="cannon").seen_by(0), "troublesome trio")
    assert "Short for" not in found


@pytest.mark.bulk
def test_every_name_on_the_board_can_be_looked_up() -> None:
    position = scene(hand="money_bag")
    components = position.game.components
    for title, name in enumerate(components.titles.card_names):
        assert name in looked_up(position.seen_by(0), short_name(components, title))
