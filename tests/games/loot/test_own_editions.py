"""Editions of one's own. (LR16.4)"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clauses import clause
from tests.games.loot.own_editions import (
    CARDS,
    Edition,
    card,
    loaded,
    nested,
    plays_to_the_end,
)
from tests.games.loot.table import pools, scene, seen
from tests.games.moves import play

# ---- editions of one's own


@pytest.mark.bulk
@clause("LR16.4", "LR1.13")
def test_other_cards_are_played(edition: Edition, tmp_path: Path) -> None:
    card(edition, "money_bag")["loot"] = 4
    card(edition, "gob_o_goblins").update({"sets": {"crowd": 4}, "vp": 0})
    card(edition, "catapult")["actions"] = [{"uses": 7, "do": [{"op": "draw", "n": 20}]}] * 4
    game = loaded(edition, tmp_path, players=3)
    assert game.edition.name == "mine"
    assert pools(play(scene(game=game, hand="money_bag catapult"), "play money_bag")) == (4, 0, 0)
    for seed in range(2):
        plays_to_the_end(game, seed)


@clause("LR16.4")
def test_prices_that_add_up_beyond_a_byte(edition: Edition, tmp_path: Path) -> None:
    steps = [{"op": "price", "shop": 20, "crowd": -20}, {"op": "attacks", "n": 20}]
    card(edition, "haggler")["actions"] = [{"uses": 7, "do": steps}]
    position = play(scene(game=loaded(edition, tmp_path, engine="checked"), hand="haggler money_bag"), "play haggler")
    play(position, *["act 0 0"] * 7)
    assert seen(position, "price_changes") == {"shop": 140, "crowd": -140}
    assert seen(position, "attacks") == {"plain": 1, "other": 140}


def test_the_worth_of_an_extreme_card_is_bounded(edition: Edition, tmp_path: Path) -> None:
    card(edition, "haggler")["actions"] = [{"uses": 7, "do": [{"op": "draw", "n": 20}] * 30}] * 4
    card(edition, "tinker")["actions"] = [{"do": [{"op": "discard", "n": 20}]}]
    t = loaded(edition, tmp_path).components.tables
    titles = list(CARDS)
    assert (t.side_worth[titles.index("haggler")], t.side_worth[titles.index("tinker")]) == (9999, 0)


def test_empty_lists_of_steps_are_fine(edition: Edition, tmp_path: Path) -> None:
    card(edition, "money_bag").update({"on_play": [], "on_purchase": [], "actions": []})
    card(edition, "market_day").update({"flip": [], "mods": {}})
    card(edition, "quartermaster")["actions"] = [{"do": [{"op": "draw", "n": 2, "then": []}]}]
    plays_to_the_end(loaded(edition, tmp_path), 1)


@clause("LR10.4")
def test_steps_within_steps_eight_deep(edition: Edition, tmp_path: Path) -> None:
    card(edition, "quartermaster")["actions"] = [{"do": nested(8)}]
    game = loaded(edition, tmp_path, engine="checked")
    position = play(scene(game=game, hand="quartermaster money_bag", deck="9*table_scraps"), "play quartermaster")
    assert seen(play(position, "act 0 0"), "decks", 0) == 1
