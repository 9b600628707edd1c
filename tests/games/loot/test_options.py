"""LR16: options of the game, effective prices and Defense, what a shield and a permanent is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game
from tests.games.loot.table import held, loot, pools, scene, seen, texts
from tests.games.moves import play, why
from warren.games.loot.rules.stacks import defense
from warren.games.loot.state import OPERATIONS, Modifier, State, Tables


def told(position: warren.Position) -> list[str]:
    return [str(event) for event in position.history[-1].events if event.seen_by(None)]


def offered(position: warren.Position, verb: str) -> list[str]:
    return [text.removeprefix(f"{verb} ") for text in texts(position) if text.startswith(f"{verb} ")]


# ---- options


@clause("LR16.2", "LR16.3", "LR16.5")
def test_the_options_and_their_defaults() -> None:
    assert warren.game("loot").options == {
        "players": 2,
        "trio_returns": True,
        "first_player": "fixed",
        "auto_play_powers": False,
    }


@clause("LR16.2", "LR16.3", "LR16.5")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 1}, "option players = 1: expected a whole number from 2 to 5 (LR1.1)"),
        ({"players": 6}, "option players = 6: expected a whole number from 2 to 5 (LR1.1)"),
        ({"trio_returns": "maybe"}, "option trio_returns = 'maybe': expected true or false (LR16.2)"),
        ({"first_player": "random"}, "option first_player = 'random': expected fixed or rotate (LR16.3)"),
        ({"auto_play_powers": 2}, "option auto_play_powers = 2: expected true or false (LR16.5)"),
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(warren.BadOption) as caught:
        warren.game("loot", **options)
    assert str(caught.value) == said


@clause("LR1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first_player", ["fixed", "rotate"])
def test_every_number_of_players_plays_to_the_end(players: int, first_player: str) -> None:
    *_, end = random_game(loot(players, first_player=first_player, auto_play_powers=True), players)
    assert end.is_over
    assert len(end.scores) == players
    assert sum(end.shares) == pytest.approx(1)


# ---- Trios


@clause("LR16.2", "LR9.6")
@pytest.mark.parametrize(
    ("returns", "pile", "trash"),
    [(True, 15, {"quarrelsome_quartet": 1}), (False, 14, {"troublesome_trio": 1, "quarrelsome_quartet": 1})],
)
def test_trios_return_to_their_pile_unless_the_option_is_off(returns: bool, pile: int, trash: dict[str, int]) -> None:
    """Scenario S19."""
    game = loot(trio_returns=returns)
    pos = scene(game=game, hand="money_bag", pools=(0, 0, 3), b_p0="troublesome_trio quarrelsome_quartet")
    assert seen(pos, "piles")["troublesome_trio"] == 14
    play(pos, "attack", "two p0 0")
    assert seen(pos, "piles")["troublesome_trio"] == pile
    assert seen(pos, "crowd_trash") == trash


@clause("LR16.2", "LR9.6")
def test_only_goblins_return_to_their_piles() -> None:
    pos = scene(hand="box_o_shinies money_bag", in_play="junk_dealer")
    play(pos, "act 0 0", "hand box_o_shinies", "stop")
    assert seen(pos, "piles")["box_o_shinies"] == 12
    assert seen(pos, "shop_trash") == {"box_o_shinies": 1}


# ---- the First Player card


@clause("LR16.3")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_first_player_card_rotates_from_the_second_round_on(players: int) -> None:
    game = loot(players, first_player="rotate")
    firsts = {}
    for pos in random_game(game, 2):
        firsts[seen(pos, "round")] = seen(pos, "first")
    assert [firsts[k] for k in range(1, 15)] == [(firsts[1] + k) % players for k in range(14)]


@clause("LR16.3")
def test_the_card_passes_before_the_event_is_turned_up() -> None:
    game = loot(3, first_player="rotate")
    hands: dict[str, Any] = {f"{letter}_hand": "money_bag" for letter in "abc"}
    pos = play(scene(game=game, words={"active": 2, "first": 0}, **hands), "end")
    kinds = [event.kind for event in pos.history[-1].events]
    assert kinds.index("round_begins") < kinds.index("first_moves") < kinds.index("event")
    assert "The First Player card goes from Ash to Bramble." in told(pos)
    assert (seen(pos, "first"), seen(pos, "active"), pos.to_move) == (1, 1, 1)


@clause("LR16.3", "LR4.5")
def test_a_fixed_card_stays() -> None:
    hands: dict[str, Any] = {f"{letter}_hand": "money_bag" for letter in "abc"}
    pos = play(scene(3, words={"active": 2, "first": 0}, **hands), "end")
    assert (seen(pos, "round"), seen(pos, "first")) == (7, 0)
    assert "first_moves" not in [event.kind for event in pos.history[-1].events]


# ---- powers that play themselves


def turn(option: bool = True, **seats: Any) -> warren.Position:
    """A turn begins. B holds a card that does not play itself."""
    words = {"phase": "turn"} | seats.pop("words", {})
    table = {"b_hand": "cannon"} | seats
    return scene(game=loot(auto_play_powers=option), words=words, **table)


@clause("LR16.5")
def test_powers_are_played_at_the_start_of_the_turn() -> None:
    pos = turn(hand="2*money_bag pile_o_chow catapult cannon")
    assert pools(pos) == (2, 3, 2)
    assert held(pos) == {"cannon": 1}


@clause("LR16.5")
def test_without_the_option_nothing_is_played_by_itself() -> None:
    pos = turn(option=False, hand="2*money_bag pile_o_chow")
    assert pools(pos) == (0, 0, 0)
    assert held(pos) == {"money_bag": 2, "pile_o_chow": 1}


@clause("LR16.5")
def test_a_single_power_is_played_too() -> None:
    pos = turn(hand="money_bag cannon")
    assert (pools(pos), held(pos)) == ((1, 0, 0), {"cannon": 1})


@clause("LR16.5")
def test_they_are_played_in_the_order_of_the_card_list() -> None:
    pos = turn(hand="smuggler catapult pile_o_chow money_bag mercenary table_scraps cannon")
    assert [card["card"] for card in seen(pos, "in_play")] == [
        "money_bag",
        "table_scraps",
        "pile_o_chow",
        "catapult",
        "smuggler",
        "mercenary",
    ]


@clause("LR16.5")
@pytest.mark.parametrize(
    "card", ["cannon", "bodyguard", "sergeant", "quartermaster", "town_crier", "haggler", "pickpocket"]
)
def test_cards_that_do_something_else_are_left_to_their_player(card: str) -> None:
    pos = turn(hand=f"money_bag {card}", deck="money_bag")
    assert (pools(pos), held(pos)) == ((1, 0, 0), {card: 1})


@clause("LR16.5")
@pytest.mark.parametrize("owner", ["tinker", "junk_dealer"])
@pytest.mark.parametrize("zone", ["hand", "deck", "discard"])
def test_nothing_is_played_for_a_seat_that_owns_a_card_that_discards_from_the_hand(owner: str, zone: str) -> None:
    seats: dict[str, Any] = {"hand": "money_bag cannon", "deck": "", "discard": ""}
    seats[zone] += f" {owner}"
    pos = turn(**seats)
    assert pools(pos) == (0, 0, 0)
    assert held(pos)["money_bag"] == 1


@clause("LR16.5")
def test_such_a_card_of_somebody_else_does_not_matter() -> None:
    pos = turn(hand="money_bag cannon", b_hand="tinker junk_dealer")
    assert pools(pos) == (1, 0, 0)


@clause("LR16.5", "LR10.4")
def test_powers_are_played_once_the_action_that_brought_them_is_over() -> None:
    pos = turn(hand="quartermaster cannon", deck="box_o_shinies pile_o_chow")
    play(pos, "play quartermaster", "act 0 0")
    assert held(pos) == {"cannon": 1}
    assert pools(pos) == (3, 3, 0)
    sentences = told(pos)
    assert sentences.index("Ash brings Box O' Shinies into play.") > max(
        i for i, s in enumerate(sentences) if "draws" in s
    )


@clause("LR16.5", "LR15.5")
def test_a_card_taken_from_the_discard_pile_is_played_too() -> None:
    pos = turn(hand="scavenger cannon", discard="pile_o_chow bombardier")
    play(pos, "play scavenger", "act 0 0", "discard pile_o_chow")
    assert pools(pos) == (1, 3, 0)
    assert held(pos) == {"cannon": 1}


@clause("LR16.5", "LR6.7")
def test_a_card_bought_into_the_hand_is_played_too() -> None:
    pos = turn(hand="mountain_o_gold cannon", shop="smuggler")
    assert pools(pos) == (5, 0, 0)
    play(pos, "buy smuggler")
    assert (pools(pos), held(pos)) == ((2, 1, 0), {"cannon": 1})


@clause("LR16.5")
@pytest.mark.parametrize(("uses", "played"), [([1], False), ([0], True)])
def test_in_play_such_a_card_counts_while_it_has_uses_left(uses: list[int], played: bool) -> None:
    words = {
        "phase": "main",
        "in_play": [{"card": "quartermaster", "uses": [1]}, {"card": "junk_dealer", "uses": uses}],
    }
    pos = turn(hand="cannon", deck="2*money_bag", words=words)
    play(pos, "act 0 0")
    assert pools(pos) == ((2, 0, 0) if played else (0, 0, 0))
    assert held(pos) == ({"cannon": 1} if played else {"cannon": 1, "money_bag": 2})


@clause("LR16.5")
@pytest.mark.parametrize(("uses", "played"), [([2], False), ([1], False), ([0], True)])
def test_a_tinker_counts_until_both_uses_are_spent(uses: list[int], played: bool) -> None:
    words = {"phase": "main", "in_play": [{"card": "town_crier", "uses": [1, 0]}, {"card": "tinker", "uses": uses}]}
    words["shop"] = []
    pos = turn(hand="cannon", deck="money_bag", words=words)
    play(pos, "act 0 0")
    assert pools(pos) == ((1, 0, 0) if played else (0, 0, 0))


@clause("LR16.5")
def test_a_card_bought_to_the_discard_pile_stops_it_from_then_on() -> None:
    pos = turn(hand="box_o_shinies quartermaster cannon", deck="2*money_bag")
    assert pools(pos) == (3, 0, 0)
    play(pos, "play quartermaster", "buy junk_dealer", "act 1 0")
    assert held(pos) == {"cannon": 1, "money_bag": 2}
    assert "play_powers" in texts(pos)


@clause("LR16.5")
def test_cards_drawn_at_a_flip_wait_for_the_turn_of_their_owner() -> None:
    words = {"phase": "flips", "event": "juggling_lesson", "round": 3}
    pos = turn(
        hand="money_bag box_o_shinies", deck="2*table_scraps", b_hand="2*cannon", b_deck="2*catapult", words=words
    )
    play(pos, "perform", "hand money_bag", "stop")
    assert held(pos) == {"box_o_shinies": 1, "table_scraps": 1}
    assert pools(pos) == (0, 0, 0)
    play(pos, "perform", "hand cannon", "stop")
    assert pos.phase == "main"
    assert (pools(pos), held(pos)) == ((3, 1, 0), {})
    assert held(pos, 1) == {"cannon": 1, "catapult": 1}


@clause("LR16.5")
def test_the_same_game_is_shorter_with_the_option() -> None:
    numbers = []
    for option in (False, True):
        *_, end = random_game(loot(2, auto_play_powers=option), 5)
        numbers.append(len(end.played))
    assert numbers[1] < numbers[0]


# ---- effective numbers


@clause("LR16.6")
@pytest.mark.parametrize(
    ("event", "change", "prices"),
    [
        (None, 0, (3, 5)),
        ("early_bird_bargains", 0, (2, 4)),
        ("tax_collector", 0, (4, 6)),
        (None, -1, (2, 4)),
        ("early_bird_bargains", -2, (1, 2)),
        ("tax_collector", -2, (2, 4)),
        ("early_bird_bargains", -9, (1, 1)),
        ("tax_collector", -3, (1, 3)),
    ],
)
def test_prices_of_the_shop_are_summed_up_first_and_at_least_1(
    event: str | None, change: int, prices: tuple[int, int]
) -> None:
    for title, price in zip(("catapult", "pile_o_chow"), prices, strict=True):
        words = {"event": event, "price_changes": {"shop": change}}
        dear = scene(hand="table_scraps", pools=(price - 1, 0, 0), words=words)
        assert title not in offered(dear, "buy")
        assert why(dear, f"buy {title}") == "LR6.1"
        pos = scene(hand="table_scraps", pools=(price, 0, 0), words=words)
        assert pools(play(pos, f"buy {title}")) == (0, 0, 0)


@clause("LR16.6")
def test_two_hagglers_and_bargains_do_not_make_anything_free() -> None:
    """Scenario S59."""
    for event, box, pile in ("early_bird_bargains", 1, 2), ("tax_collector", 2, 4):
        words = {"event": event, "round": 5, "shop": ["smuggler"]}
        pos = scene(hand="2*haggler table_scraps", words=words)
        play(pos, "play haggler", "play haggler", "act 0 0", "act 1 0")
        assert pools(pos) == (4, 0, 0)
        assert f"Box O' Shinies {box} x12" in pos.board()
        assert f"Pile O' Chow {pile} x12" in pos.board()
        play(pos, "buy box_o_shinies")
        assert pools(pos) == (4 - box, 0, 0)


@clause("LR16.6")
@pytest.mark.parametrize(
    ("event", "change", "price"),
    [(None, 0, 4), ("midnight_feast", 0, 3), (None, -2, 2), ("midnight_feast", -9, 1), (None, 3, 7)],
)
def test_prices_of_the_crowd_are_summed_up_first_and_at_least_1(event: str | None, change: int, price: int) -> None:
    words = {"event": event, "price_changes": {"crowd": change}}
    dear = scene(hand="table_scraps", pools=(0, price - 1, 0), words=words)
    assert "troublesome_trio" not in offered(dear, "recruit")
    pos = scene(hand="table_scraps", pools=(0, price, 0), words=words)
    assert pools(play(pos, "recruit troublesome_trio", "p0")) == (0, 0, 0)


@clause("LR16.6")
def test_a_change_of_one_market_leaves_the_other_alone() -> None:
    pos = scene(hand="table_scraps", pools=(2, 3, 0), words={"price_changes": {"shop": -1}})
    assert "catapult" in offered(pos, "buy")
    assert "troublesome_trio" not in offered(pos, "recruit")
    pos = scene(hand="table_scraps", pools=(2, 3, 0), words={"price_changes": {"crowd": -1}})
    assert "catapult" not in offered(pos, "buy")
    assert "troublesome_trio" in offered(pos, "recruit")


@clause("LR16.6")
@pytest.mark.parametrize(("event", "needed"), [(None, 3), ("full_moon_madness", 2), ("yawning_sentries", 2)])
def test_the_event_changes_the_defense_that_an_attack_needs_and_uses(event: str | None, needed: int) -> None:
    words = {"event": event, "round": 5}
    seats: dict[str, Any] = {"hand": "table_scraps", "b_hand": "", "b_p0": "pint_sized_pack"}
    weak = scene(pools=(0, 0, needed - 1), words=words, **seats)
    assert "attack" not in texts(weak)
    pos = play(scene(pools=(0, 0, needed), words=words, **seats), "attack")
    assert (pools(pos), seen(pos, "platforms", 1)) == ((0, 0, 0), [[], [], []])


@clause("LR16.6")
@pytest.mark.parametrize(("printed", "change", "effective"), [(3, -1, 2), (3, -2, 1), (3, -7, 1), (3, 2, 5)])
def test_a_defense_is_at_least_1(printed: int, change: int, effective: int) -> None:
    s, t = State(), Tables()
    t.defense[0] = printed
    t.modifier[0][Modifier.DEFENSE] = change
    assert defense(s, t, 0) == effective


@clause("LR16.6")
def test_a_limit_of_cost_looks_at_the_printed_cost() -> None:
    """With Midnight Feast a Scruffy Six costs 5, but it is printed with 6."""
    words = {
        "event": "midnight_feast",
        "round": 12,
        "crowd_trash": {"scruffy_six": 1, "feisty_five": 1, "burly_bunch": 1},
    }
    words["crowd_deck"] = {}
    pos = play(scene(hand="table_scraps", in_play="press_gang", words=words), "act 0 0")
    assert texts(pos) == ["crowd_trash feisty_five", "crowd_trash burly_bunch"]
    assert why(pos, "crowd_trash scruffy_six") == "LR16.6"


# ---- shields and permanents


@clause("LR16.7")
def test_a_stack_is_shielded_if_its_top_card_is_not_a_goblin() -> None:
    stacks: dict[str, Any] = {"p0": "troublesome_trio shield_bearer", "p1": "troublesome_trio", "p2": ""}
    pos = play(scene(hand="table_scraps", pools=(0, 4, 0), **stacks), "recruit troublesome_trio")
    assert texts(pos) == ["p1", "p2"]
    assert why(pos, "p0") == "LR15.9"


@clause("LR16.7")
def test_only_placing_puts_a_shield_on_a_stack() -> None:
    pos = play(scene(hand="shield_bearer money_bag", p0="troublesome_trio"), "play shield_bearer")
    assert seen(pos, "platforms", 0)[0] == ["troublesome_trio"]
    play(pos, "act 0 0")
    assert seen(pos, "platforms", 0)[0] == ["troublesome_trio", "shield_bearer"]


@clause("LR16.7")
def test_no_other_card_that_stands_on_stacks_exists() -> None:
    t, names = loot().components.tables, loot().components.titles.cards
    assert [name for i, name in enumerate(names) if t.defense[i] and not t.goblin[i]] == ["shield_bearer"]
    assert [OPERATIONS[t.op[t.action[names.index("shield_bearer")][0]]]] == ["place"]


@clause("LR16.8", "LR2.13")
def test_permanents_and_starters_are_known_by_their_title_at_a_rebuild() -> None:
    trash = {"money_bag": 2, "box_o_shinies": 3, "catapult": 1, "bombardier": 1, "sergeant": 1}
    words = {"shop_deck": {}, "shop_trash": trash}
    before = Counter(seen(scene(hand="table_scraps", words=words), "out"))
    pos = play(scene(hand="table_scraps", pools=(3, 0, 0), words=words), "buy haggler")
    assert seen(pos, "shop_trash") == {}
    assert {*pos.view()["shop"]} & {"bombardier", "sergeant"}
    assert seen(pos, "shop_deck") == 1
    assert Counter(seen(pos, "out")) - before == {"money_bag": 2, "box_o_shinies": 3, "catapult": 1}


@clause("LR16.8", "LR2.13")
def test_a_trio_in_the_trash_leaves_the_game_at_a_rebuild() -> None:
    words = {"crowd_deck": {}, "crowd_trash": {"troublesome_trio": 2, "dastardly_duo": 1}}
    game = loot(trio_returns=False)
    pos = play(scene(game=game, hand="table_scraps", pools=(0, 2, 0), words=words), "recruit lonely_lout", "p0")
    assert pos.view()["crowd"][0] == "dastardly_duo"
    assert seen(pos, "crowd_trash") == {}
    assert seen(pos, "out")["troublesome_trio"] == 2
