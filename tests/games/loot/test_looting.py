"""LR6, LR2.8, LR2.13 to LR2.16: buying from the Shop, and how the line-ups fill up again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.table import CROWD, SHOP, SPARE, altered, held, loot, pools, scene, seen, texts
from tests.games.moves import play, told, why

PILES = {"pile_o_chow": 12, "box_o_shinies": 12, "catapult": 10, "troublesome_trio": 15}


def bought(position: warren.Position) -> set[str]:
    """What could be bought."""
    return {text.removeprefix("buy ") for text in texts(position) if text.startswith("buy ")}


def out(position: warren.Position, card: str) -> int:
    """How many of a card are out of the game."""
    return int(seen(position, "out").get(card, 0))


# ---- buying, LR6


@clause("LR6.2", "LR6.3", "LR6.4", "LR6.5")
def test_the_example_of_the_rulebook() -> None:
    """Scenario S5."""
    position = scene(hand=f"box_o_shinies mountain_o_gold {SPARE}", shop="bombardier")
    play(position, "play box_o_shinies", "play mountain_o_gold")
    assert pools(position) == (8, 0, 0)
    play(position, "buy bombardier")
    assert pools(position) == (4, 0, 0)
    assert seen(position, "discards", 0) == {"bombardier": 1}
    assert seen(position, "shop") == [*SHOP[:4], "cannon"]
    assert seen(position, "shop_deck") == 2
    assert "buy catapult" in texts(position)


@clause("LR6.1", "LR6.8", "LR2.8")
def test_only_what_the_loot_power_pays_for_is_offered() -> None:
    """Scenario S6."""
    position = scene(pools=(4, 0, 0))
    assert "buy pile_o_chow" not in texts(position)
    assert "buy catapult" in texts(position)
    assert why(position, "buy pile_o_chow") == "LR6.1"
    assert bought(position) == {"box_o_shinies", "catapult", "haggler", "junk_dealer", "tinker", "coordinator"}


@clause("LR6.1", "LR2.8")
def test_an_empty_pile_offers_nothing() -> None:
    """Scenario S6."""
    position = scene(pools=(4, 0, 0), words={"piles": PILES | {"catapult": 0}})
    assert "buy catapult" not in texts(position)
    assert why(position, "buy catapult") == "LR6.1"


@clause("LR6.1")
def test_exactly_the_cost_is_enough() -> None:
    assert "food_stand" not in bought(scene(pools=(4, 0, 0)))
    assert "food_stand" in bought(scene(pools=(5, 0, 0)))


@clause("LR6.1")
def test_loot_is_not_paid_with_another_power() -> None:
    position = scene(pools=(2, 9, 9), attacks=(0, 0))
    assert bought(position) == set()


@clause("LR6.1")
def test_cards_without_a_cost_are_never_for_sale() -> None:
    position = scene(pools=(20, 0, 0))
    assert not bought(position) & {"money_bag", "table_scraps"}
    assert why(position, "buy money_bag") == "LR6.1"


@clause("LR6.2")
def test_a_bought_card_is_in_the_discard_pile_at_once() -> None:
    position = scene(hand=SPARE, discard="money_bag", pools=(4, 0, 0))
    play(position, "buy coordinator")
    assert seen(position, "discards", 0) == {"money_bag": 1, "coordinator": 1}
    assert held(position) == {SPARE: 1}


@clause("LR6.3")
def test_the_rest_of_the_loot_power_stays() -> None:
    position = scene(hand=SPARE, pools=(9, 1, 2))
    play(position, "buy tinker")
    assert pools(position) == (5, 1, 2)


@clause("LR6.6")
def test_there_may_be_many_purchases_in_a_turn() -> None:
    position = scene(hand=SPARE, pools=(15, 0, 0))
    play(position, *["buy box_o_shinies"] * 5)
    assert pools(position) == (0, 0, 0)
    assert seen(position, "discards", 0) == {"box_o_shinies": 5}
    assert seen(position, "piles")["box_o_shinies"] == 7


@clause("LR6.6", "LR6.5", "LR2.15")
def test_the_replacement_can_be_bought_in_the_same_turn() -> None:
    position = scene(hand=SPARE, pools=(8, 0, 0))
    play(position, "buy coordinator", "buy cannon")
    assert seen(position, "discards", 0) == {"coordinator": 1, "cannon": 1}
    assert seen(position, "shop") == [*SHOP[:4], "cannon"]
    assert seen(position, "shop_deck") == 1


@clause("LR6.8", "LR6.5", "LR2.8")
def test_a_card_of_a_pile_is_not_replaced() -> None:
    position = scene(hand=SPARE, pools=(5, 0, 0))
    play(position, "buy pile_o_chow")
    assert (pools(position), seen(position, "discards", 0)) == ((0, 0, 0), {"pile_o_chow": 1})
    assert seen(position, "piles") == PILES | {"pile_o_chow": 11}
    assert (seen(position, "shop"), seen(position, "shop_deck")) == (SHOP, 3)


@clause("LR2.8")
def test_piles_are_for_sale_whatever_the_line_ups_show() -> None:
    empty: dict[str, Any] = {"shop": [], "crowd": [], "shop_deck": {}, "crowd_deck": {}}
    position = scene(pools=(5, 4, 0), words=empty)
    assert texts(position) == [
        "buy box_o_shinies",
        "buy pile_o_chow",
        "buy catapult",
        "recruit troublesome_trio",
        "end",
    ]


# ---- Purchase Effects, LR6.7, LR6.9


@clause("LR6.2", "LR6.7")
def test_a_smuggler_comes_to_the_hand() -> None:
    """Scenario S7."""
    position = scene(hand=SPARE, shop="smuggler", pools=(5, 0, 0))
    play(position, "buy smuggler")
    assert held(position) == {SPARE: 1, "smuggler": 1}
    assert seen(position, "discards", 0) == {}
    assert seen(position, "shop")[4] == "cannon"
    play(position, "play smuggler")
    assert pools(position) == (2, 1, 0)


@clause("LR6.7")
def test_of_two_smugglers_only_the_one_just_bought_comes_to_the_hand() -> None:
    position = scene(hand=SPARE, discard="smuggler", shop="smuggler", pools=(5, 0, 0))
    play(position, "buy smuggler")
    assert held(position) == {SPARE: 1, "smuggler": 1}
    assert seen(position, "discards", 0) == {"smuggler": 1}


@clause("LR6.7")
def test_a_mercenary_attacks_at_once() -> None:
    """Scenario S8."""
    position = scene(hand=SPARE, shop="mercenary", pools=(5, 0, 0))
    play(position, "buy mercenary")
    assert pools(position) == (0, 0, 3)
    assert seen(position, "discards", 0) == {"mercenary": 1}


@clause("LR6.7", "LR6.3", "LR6.5")
def test_a_purchase_has_an_order() -> None:
    """Ruling Q12: the discard pile, the price, the refill, the Purchase Effect."""
    position = scene(hand=SPARE, shop="mercenary", pools=(5, 0, 0))
    play(position, "buy mercenary")
    assert told(position) == [
        "Ash buys Mercenary from the Shop for 5 Loot.",
        "New in the Shop: Cannon.",
        "Ash gains 3 Attack.",
    ]


@clause("LR6.9")
def test_a_purchase_effect_is_not_a_choice() -> None:
    position = scene(hand=SPARE, shop="smuggler", pools=(6, 0, 0))
    play(position, "buy smuggler")
    assert (position.phase, position.to_move) == ("main", 0)
    assert seen(position, "effect") is None


@clause("LR6.9")
@pytest.mark.parametrize("card", ["mercenary", "smuggler"])
def test_a_card_that_is_not_bought_has_no_purchase_effect(card: str) -> None:
    position = scene(hand=f"scavenger {SPARE}", discard=f"{card} money_bag")
    play(position, "play scavenger", "act 0 0", f"discard {card}")
    assert pools(position) == (1, 0, 0)
    assert held(position) == {card: 1, SPARE: 1}
    assert seen(position, "discards", 0) == {"money_bag": 1}


@clause("LR6.9")
def test_a_played_mercenary_gives_its_power_only_once() -> None:
    position = scene(hand=f"mercenary {SPARE}")
    play(position, "play mercenary")
    assert pools(position) == (0, 0, 3)


@clause("LR6.7", "LR2.15")
def test_a_purchase_effect_of_another_edition_sees_the_new_line_up(tmp_path: Path) -> None:
    effect = [{"op": "trash", "from": ["shop"], "n": 1}]
    game = loot(edition=altered(tmp_path, mercenary={"on_purchase": effect}))
    position = scene(game=game, hand=SPARE, shop="mercenary", pools=(5, 0, 0))
    play(position, "buy mercenary")
    picks = ["shop cannon", *(f"shop {name}" for name in ("food_stand", "junk_dealer", "haggler", "tinker"))]
    assert texts(position) == picks
    assert (position.phase, position.to_move) == ("pick", 0)
    play(position, "shop junk_dealer")
    assert seen(position, "shop") == ["haggler", "cannon", "food_stand", "tinker", "cannon"]
    assert seen(position, "shop_trash") == {"junk_dealer": 1}


# ---- prices that change


@clause("LR6.1", "LR6.3")
def test_a_haggler_lowers_the_prices() -> None:
    """Scenario S9."""
    position = scene(hand=f"haggler box_o_shinies money_bag {SPARE}")
    play(position, "play haggler", "play box_o_shinies", "play money_bag")
    assert pools(position)[0] == 6
    play(position, "act 0 0", "buy box_o_shinies")
    assert pools(position)[0] == 4
    play(position, "buy pile_o_chow")
    assert pools(position)[0] == 0


@clause("LR6.1", "LR6.3")
def test_early_bird_bargains_hold_for_piles_too() -> None:
    """Scenario S10."""
    position = scene(hand=SPARE, pools=(6, 0, 0), words={"event": "early_bird_bargains"})
    play(position, "buy box_o_shinies")
    assert pools(position)[0] == 4
    play(position, "buy pile_o_chow")
    assert pools(position)[0] == 0


def two_hagglers(event: str) -> warren.Position:
    """Both are played and used."""
    words: dict[str, Any] = {"event": event, "shop": ["quartermaster", *SHOP[1:]]}
    position = scene(hand=f"2*haggler {SPARE}", words=words)
    return play(position, "play haggler", "play haggler", "act 0 0", "act 1 0")


@clause("LR6.1", "LR16.6")
def test_nothing_costs_less_than_one() -> None:
    """Scenario S59."""
    position = two_hagglers("early_bird_bargains")
    assert pools(position)[0] == 4
    assert seen(position, "price_changes") == {"shop": -2, "crowd": 0}
    left = {card: pools(play(position.copy(), f"buy {card}"))[0] for card in PILES if card != "troublesome_trio"}
    assert left == {"box_o_shinies": 3, "catapult": 3, "pile_o_chow": 2}


@clause("LR6.1", "LR16.6")
def test_an_event_and_hagglers_are_added_up() -> None:
    """Scenario S59."""
    position = two_hagglers("tax_collector")
    left = {card: pools(play(position.copy(), f"buy {card}"))[0] for card in ("box_o_shinies", "pile_o_chow")}
    assert left == {"box_o_shinies": 2, "pile_o_chow": 0}


@clause("LR6.1", "LR16.6")
def test_a_higher_price_can_put_a_card_out_of_reach() -> None:
    position = scene(pools=(5, 0, 0), words={"event": "tax_collector"})
    assert why(position, "buy pile_o_chow") == "LR6.1"
    assert why(position, "buy tinker") == ""


@clause("LR6.3", "LR5.5")
def test_a_hagglers_prices_end_with_the_turn() -> None:
    position = scene(hand=f"haggler {SPARE}", b_hand=SPARE)
    play(position, "play haggler", "act 0 0")
    assert seen(position, "price_changes") == {"shop": -1, "crowd": 0}
    play(position, "end")
    assert (position.to_move, seen(position, "price_changes")) == (1, {"shop": 0, "crowd": 0})


# ---- cards that lie in the line-up and in a pile (never in house-1)


def shop_with_boxes(folder: Path, **words: Any) -> warren.Position:
    sets = {"starter": 5, "permanent": 12, "shop": 1}
    game = loot(edition=altered(folder, box_o_shinies={"sets": sets}))
    return scene(game=game, hand=SPARE, shop="box_o_shinies", pools=(3, 0, 0), words=words)


@clause("LR6.8", "LR2.8")
def test_a_title_of_the_line_up_that_has_a_pile_too_is_offered_twice(tmp_path: Path) -> None:
    position = shop_with_boxes(tmp_path)
    assert [text for text in texts(position) if "box" in text] == ["buy box_o_shinies", "buy box_o_shinies pile"]
    from_line_up = play(position.copy(), "buy box_o_shinies")
    assert seen(from_line_up, "piles")["box_o_shinies"] == 12
    assert seen(from_line_up, "shop")[4] == "cannon"
    from_pile = play(position.copy(), "buy box_o_shinies pile")
    assert seen(from_pile, "piles")["box_o_shinies"] == 11
    assert seen(from_pile, "shop")[4] == "box_o_shinies"
    for done in (from_line_up, from_pile):
        assert (pools(done)[0], seen(done, "discards", 0)) == (0, {"box_o_shinies": 1})


@clause("LR2.8")
def test_with_the_pile_empty_it_is_offered_once(tmp_path: Path) -> None:
    position = shop_with_boxes(tmp_path, piles=PILES | {"box_o_shinies": 0})
    assert [text for text in texts(position) if "box" in text] == ["buy box_o_shinies"]
    assert why(position, "buy box_o_shinies pile") == "LR2.8"


# ---- the middle of the table, LR2.13 to LR2.16


@clause("LR2.14")
def test_the_middle_of_the_table_lies_open() -> None:
    words: dict[str, Any] = {"event": "market_day", "shop_trash": {"money_bag": 1}, "crowd_trash": {"surly_seven": 2}}
    view = scene(hand=SPARE, words=words).view()
    assert view["shop"] == SHOP
    assert view["crowd"] == ["lonely_lout", "scruffy_six", "nasty_nine", "terrible_ten", "kings_cohort"]
    assert (view["shop_deck"], view["crowd_deck"]) == (3, 3)
    assert (view["shop_trash"], view["crowd_trash"]) == ({"money_bag": 1}, {"surly_seven": 2})
    assert (view["piles"], view["event"]) == (PILES, "market_day")


@clause("LR2.13", "LR16.8")
def test_an_empty_shop_deck_is_made_of_the_trash() -> None:
    """Scenario S11."""
    trash = {"money_bag": 1, "box_o_shinies": 1, "cannon": 1, "bombardier": 1}
    position = scene(hand=SPARE, pools=(3, 0, 0), words={"shop_deck": {}, "shop_trash": trash})
    before = {card: out(position, card) for card in trash}
    play(position, "buy haggler")
    assert seen(position, "shop")[0] in ("cannon", "bombardier")
    assert seen(position, "shop")[1:] == SHOP[1:]
    assert seen(position, "shop_deck") == 1
    assert seen(position, "shop_trash") == {}
    gone = {card: out(position, card) - before[card] for card in trash}
    assert gone == {"money_bag": 1, "box_o_shinies": 1, "cannon": 0, "bombardier": 0}


@clause("LR2.13")
def test_the_other_card_of_the_trash_is_the_new_deck() -> None:
    """Scenario S11."""
    trash = {"money_bag": 1, "box_o_shinies": 1, "cannon": 1, "bombardier": 1}
    position = scene(hand=SPARE, pools=(6, 0, 0), words={"shop_deck": {}, "shop_trash": trash})
    play(position, "buy haggler", "buy junk_dealer")
    assert set(seen(position, "shop")[:2]) == {"cannon", "bombardier"}
    assert seen(position, "shop_deck") == 0


@clause("LR2.13", "LR2.15")
def test_without_a_card_to_shuffle_the_slot_stays_empty() -> None:
    """Scenario S12."""
    position = scene(hand=SPARE, pools=(3, 0, 0), words={"shop_deck": {}, "shop_trash": {"money_bag": 1}})
    play(position, "buy haggler")
    assert seen(position, "shop") == [None, *SHOP[1:]]
    assert seen(position, "shop_trash") == {"money_bag": 1}


@clause("LR2.13")
def test_a_deck_is_made_anew_only_when_a_card_must_be_turned_up() -> None:
    words: dict[str, Any] = {"shop_deck": {"cannon": 1}, "shop_trash": {"bombardier": 1}}
    position = scene(hand=SPARE, pools=(6, 0, 0), words=words)
    play(position, "buy haggler")
    assert (seen(position, "shop_deck"), seen(position, "shop_trash")) == (0, {"bombardier": 1})
    play(position, "buy junk_dealer")
    assert seen(position, "shop")[:2] == ["cannon", "bombardier"]
    assert seen(position, "shop_trash") == {}


@clause("LR2.13")
def test_each_deck_is_made_of_its_own_trash() -> None:
    words: dict[str, Any] = {
        "crowd_deck": {},
        "crowd_trash": {"surly_seven": 1},
        "shop_deck": {},
        "shop_trash": {"cannon": 1},
    }
    position = scene(hand=SPARE, pools=(0, 2, 0), words=words)
    play(position, "recruit lonely_lout", "p0")
    assert seen(position, "crowd")[0] == "surly_seven"
    assert (seen(position, "crowd_trash"), seen(position, "shop_trash")) == ({}, {"cannon": 1})
    assert "The Crowd Trash becomes a new Crowd Deck of 1 card." in told(position)


@clause("LR2.13", "LR2.15")
@pytest.mark.parametrize("trash", [{}, {"troublesome_trio": 1}])
def test_without_a_goblin_to_shuffle_the_slot_of_the_crowd_stays_empty(trash: dict[str, int]) -> None:
    words: dict[str, Any] = {"crowd_deck": {}, "crowd_trash": trash}
    position = scene(game=loot(trio_returns=False), hand=SPARE, pools=(0, 2, 0), words=words)
    play(position, "recruit lonely_lout", "p0")
    assert seen(position, "crowd") == [None, *CROWD[1:]]
    assert (seen(position, "crowd_trash"), seen(position, "crowd_deck")) == (trash, 0)


@clause("LR2.13", "LR2.15")
def test_an_empty_slot_is_filled_by_a_later_refill() -> None:
    """Ruling Q13."""
    words: dict[str, Any] = {"crowd_deck": {}}
    position = scene(hand=SPARE, pools=(3, 2, 6), b_p0="surly_seven", words=words)
    play(position, "recruit lonely_lout", "p0")
    assert seen(position, "crowd")[0] is None
    play(position, "attack", "two p0 0")
    assert seen(position, "crowd")[0] is None
    play(position, "buy catapult")
    assert seen(position, "crowd") == ["surly_seven", *CROWD[1:]]


@clause("LR2.13", "LR9.6")
def test_trios_in_the_crowd_trash_leave_the_game_at_a_rebuild() -> None:
    """Ruling Q14, with `trio_returns` off."""
    words: dict[str, Any] = {
        "crowd_deck": {},
        "crowd_trash": {"surly_seven": 1, "troublesome_trio": 1},
        "piles": {"troublesome_trio": 14},
    }
    position = scene(game=loot(trio_returns=False), hand=SPARE, pools=(0, 2, 0), words=words)
    assert out(position, "troublesome_trio") == 0
    play(position, "recruit lonely_lout", "p0")
    assert seen(position, "crowd")[0] == "surly_seven"
    assert (seen(position, "crowd_trash"), seen(position, "crowd_deck")) == ({}, 0)
    assert out(position, "troublesome_trio") == 1
    assert seen(position, "piles")["troublesome_trio"] == 14


@clause("LR2.15")
def test_a_refill_runs_after_a_purchase_and_not_after_a_card_is_trashed() -> None:
    """Scenario S63."""
    words: dict[str, Any] = {"shop": [None, *SHOP[1:]], "shop_deck": {}}
    position = scene(hand=f"cannon {SPARE}", pools=(3, 0, 0), words=words)
    play(position, "play cannon", "branch 1")
    assert (seen(position, "shop_trash"), seen(position, "shop")[0]) == ({"cannon": 1}, None)
    play(position, "buy box_o_shinies")
    assert (seen(position, "shop_trash"), seen(position, "shop")) == ({}, ["cannon", *SHOP[1:]])


@clause("LR2.15")
def test_a_refill_does_not_run_after_an_attack() -> None:
    words: dict[str, Any] = {
        "crowd": [None, "scruffy_six", "nasty_nine", "terrible_ten", "kings_cohort"],
        "crowd_deck": {},
    }
    position = scene(hand=SPARE, b_p0="pint_sized_pack", pools=(0, 0, 3), words=words)
    play(position, "attack")
    assert (seen(position, "crowd_trash"), seen(position, "crowd")[0]) == ({"pint_sized_pack": 1}, None)


@clause("LR2.15")
@pytest.mark.parametrize(
    "moves", [("buy box_o_shinies",), ("recruit troublesome_trio", "p0"), ("recruit lonely_lout", "p0")]
)
def test_a_purchase_or_a_recruit_fills_both_line_ups_from_left_to_right(moves: tuple[str, ...]) -> None:
    crowd = ["lonely_lout", None, "nasty_nine", "terrible_ten", "kings_cohort"]
    words: dict[str, Any] = {"shop": ["haggler", None, "food_stand", "tinker", None], "crowd": crowd}
    position = scene(hand=SPARE, pools=(3, 4, 0), words=words)
    play(position, *moves)
    assert seen(position, "shop") == ["haggler", "cannon", "food_stand", "tinker", "cannon"]
    assert seen(position, "crowd")[1:] == ["burly_bunch", *crowd[2:]]
    turned_up = [sentence for sentence in told(position) if sentence.startswith("New")]
    assert turned_up[:3] == [*["New in the Shop: Cannon."] * 2, "New in the Crowd: Burly Bunch."]


@clause("LR2.15")
def test_the_leftmost_slot_is_filled_first() -> None:
    words: dict[str, Any] = {"shop": [None, "junk_dealer", None, "tinker", "coordinator"], "shop_deck": {"cannon": 1}}
    position = scene(hand=SPARE, pools=(3, 0, 0), words=words)
    play(position, "buy box_o_shinies")
    assert seen(position, "shop") == ["cannon", "junk_dealer", None, "tinker", "coordinator"]


@clause("LR2.15")
def test_a_refill_runs_at_the_start_of_every_turn() -> None:
    words: dict[str, Any] = {
        "shop": [None, *SHOP[1:]],
        "crowd": ["lonely_lout", "scruffy_six", None, "terrible_ten", "kings_cohort"],
    }
    position = scene(hand=SPARE, b_hand=SPARE, words=words)
    assert seen(position, "shop")[0] is None
    play(position, "end")
    assert position.to_move == 1
    assert seen(position, "shop") == ["cannon", *SHOP[1:]]
    assert seen(position, "crowd")[2] == "burly_bunch"


@clause("LR2.16")
def test_of_two_copies_the_leftmost_is_taken() -> None:
    shop = ["tinker", "junk_dealer", "food_stand", "junk_dealer", "coordinator"]
    position = scene(hand=SPARE, pools=(3, 0, 0), words={"shop": shop})
    assert [text for text in texts(position) if "junk" in text] == ["buy junk_dealer"]
    play(position, "buy junk_dealer")
    assert seen(position, "shop") == ["tinker", "cannon", "food_stand", "junk_dealer", "coordinator"]


@clause("LR2.16")
def test_of_two_copies_in_the_crowd_the_leftmost_is_taken() -> None:
    crowd = ["surly_seven", "scruffy_six", "nasty_nine", "scruffy_six", "lonely_lout"]
    position = scene(hand=SPARE, pools=(0, 6, 0), words={"crowd": crowd})
    play(position, "recruit scruffy_six", "p1")
    assert seen(position, "crowd") == ["surly_seven", "burly_bunch", "nasty_nine", "scruffy_six", "lonely_lout"]
