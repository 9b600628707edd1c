"""LR1 to LR3: the box, how the table is laid, how play begins."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game
from tests.games.loot.table import held, loot, pools, scene, seen, texts
from tests.games.moves import play
from warren.games.loot.state import MODIFIERS, MOST_SEATS, NO_STEP

STARTERS = {"money_bag": 4, "table_scraps": 4, "box_o_shinies": 1, "pile_o_chow": 1}
PILES = {"box_o_shinies": 12, "pile_o_chow": 12, "catapult": 10, "troublesome_trio": 15}
POWER_KINDS = ("loot", "recruit", "attack", "hybrid")
MANY = 2000

every_number = pytest.mark.parametrize("players", [2, 3, 4, 5])


def table() -> Any:
    return loot().components.tables


def titles() -> Any:
    return loot().components.titles


def copies(source: str, *kinds: str) -> int:
    """Cards of some kinds that come from a source; starters of all five seats."""
    times = MOST_SEATS if source == "starter" else 1
    column = getattr(table(), source)
    return sum(times * column[i] for i, kind in enumerate(titles().card_kinds) if kind in kinds)


def number(name: str) -> int:
    return int(titles().cards.index(name))


def counted(position: warren.Position, counts: Any) -> dict[str, int]:
    """A row of counts with the names of the cards."""
    return {name: counts[i] for i, name in enumerate(position.game.components.titles.cards) if counts[i]}


# ---- LR1: the box


@clause("LR1.1")
@every_number
def test_two_to_five_can_play(players: int) -> None:
    game = loot(players)
    assert game.seats == ("one", "two", "three", "four", "five")[:players]
    assert len(game.start(1).view()["platforms"]) == players


@clause("LR1.1")
def test_two_play_if_nobody_says_how_many() -> None:
    assert warren.game("loot").seats == ("one", "two")


@clause("LR1.1")
@pytest.mark.parametrize("players", [1, 6])
def test_fewer_or_more_cannot_play(players: int) -> None:
    with pytest.raises(warren.BadOption, match=f"option players = {players}: expected a whole number from 2 to 5"):
        loot(players)


@clause("LR1.2")
def test_the_rules_tell_time_and_age() -> None:
    rules = loot().definition.rulebook()
    assert "45 minutes" in rules
    assert "13" in rules


@clause("LR1.5")
def test_the_box_holds_220_cards_in_six_families() -> None:
    goblins = copies("permanent", "goblin") + copies("crowd", "goblin")
    actions = copies("shop", "action")
    powers = copies("permanent", *POWER_KINDS) + copies("shop", *POWER_KINDS)
    starters = copies("starter", *POWER_KINDS)
    events = table().events
    assert (goblins, actions, powers, starters, events) == (60, 37, 52, 50, 20)
    assert goblins + actions + powers + starters + events + 1 == 220  # the First Player card is `first` of a view


@clause("LR1.5")
def test_the_piles_are_part_of_the_families() -> None:
    assert (copies("permanent", *POWER_KINDS), copies("permanent", "goblin")) == (34, 15)
    assert (copies("shop", *POWER_KINDS), copies("crowd", "goblin")) == (18, 45)
    assert copies("shop", *POWER_KINDS, "action") == 55


@clause("LR1.6")
def test_power_cards_are_of_four_types() -> None:
    assert set(titles().card_kinds) == {*POWER_KINDS, "action", "goblin"}
    t = table()
    for i, kind in enumerate(titles().card_kinds):
        if kind in POWER_KINDS and not t.on_play[i]:
            powers = {name for name in ("loot", "recruit", "attack") if getattr(t, name)[i]}
            assert (len(powers) > 1) == (kind == "hybrid"), titles().cards[i]
            assert kind == "hybrid" or powers == {kind}


@clause("LR1.7")
def test_a_power_card_states_its_power_and_its_cost() -> None:
    t = table()
    for i, kind in enumerate(titles().card_kinds):
        if kind in POWER_KINDS:
            assert any(power in titles().card_texts[i] for power in ("Loot +", "Recruit +", "Attack +"))
            only_starter = not t.shop[i] and not t.permanent[i]
            assert (t.cost[i] > 0) == (not only_starter), titles().cards[i]


@clause("LR1.7")
def test_a_power_card_is_sold_for_its_loot_cost_and_gives_its_power() -> None:
    pos = play(scene(hand="mountain_o_gold table_scraps", pools=(5, 0, 0)), "play mountain_o_gold", "buy pile_o_chow")
    assert pools(pos) == (5 + 5 - 5, 0, 0)


@clause("LR1.8")
def test_an_action_card_states_its_cost_what_it_does_and_its_bonuses() -> None:
    t = table()
    for i, kind in enumerate(titles().card_kinds):
        if kind == "action":
            assert t.cost[i] > 0
            does = t.actions[i] or t.on_play[i] or t.on_purchase[i] or t.negates[i]
            assert does, titles().cards[i]
    said = titles().card_texts[number("town_crier")]
    assert said.startswith("Recruit +1. Action: draw 1 card. Action: trash up to 2 cards ")


@clause("LR1.9")
def test_a_hybrid_joined_by_and_gives_both_powers_in_one_play() -> None:
    assert pools(play(scene(hand="food_stand table_scraps"), "play food_stand")) == (2, 2, 0)


@clause("LR1.9")
def test_every_hybrid_gives_two_kinds_of_power() -> None:
    t = table()
    given = {
        name: (t.loot[i], t.recruit[i], t.attack[i])
        for i, (name, kind) in enumerate(zip(titles().cards, titles().card_kinds, strict=True))
        if kind == "hybrid"
    }
    assert given == {"food_stand": (2, 2, 0), "plunder_cart": (2, 0, 2), "grub_slinger": (0, 2, 2)}


@clause("LR1.10")
@pytest.mark.parametrize(("branch", "attack", "trash"), [("branch 0", 2, {}), ("branch 1", 5, {"cannon": 1})])
def test_of_powers_joined_by_or_exactly_one_is_chosen(branch: str, attack: int, trash: dict[str, int]) -> None:
    pos = play(scene(hand="cannon table_scraps"), "play cannon")
    assert (pos.phase, texts(pos)) == ("branch", ["branch 0", "branch 1"])
    assert pools(pos) == (0, 0, 0)
    play(pos, branch)
    assert (pos.phase, pools(pos)) == ("main", (0, 0, attack))
    assert seen(pos, "shop_trash") == trash


@clause("LR1.11")
def test_a_goblin_states_defense_cost_and_points_and_nothing_else() -> None:
    t = table()
    for i, kind in enumerate(titles().card_kinds):
        numbers = (t.defense[i] > 0, t.cost[i] > 0, t.vp[i] > 0)
        if kind == "goblin":
            assert numbers == (True, True, True)
            assert not any((t.loot[i], t.recruit[i], t.attack[i], t.on_play[i], t.on_purchase[i], t.actions[i]))
        else:
            assert t.vp[i] == 0
    assert titles().card_texts[number("gob_o_goblins")] == "Defense 5, 10 Victory Points."


@clause("LR1.12")
def test_an_event_states_its_phase_and_bonuses_or_a_flip_effect() -> None:
    t = table()
    assert Counter(t.event_phase[i] for i in range(t.events)) == {0: 1, 1: 6, 2: 6, 3: 6, 4: 1}
    for i, name in enumerate(titles().events):
        bonuses = any(t.modifier[i][k] for k in range(len(MODIFIERS)))
        assert bonuses or t.flip[i] != NO_STEP, name
        assert titles().event_texts[i]
    both = [n for i, n in enumerate(titles().events) if t.flip[i] and any(t.modifier[i])]
    assert both == ["opening_ceremony"]


@clause("LR1.13")
def test_where_a_card_says_otherwise_the_card_wins() -> None:
    """A bought card goes to the discard pile (LR6.2); the Smuggler says that it does not."""
    pos = play(scene(hand="table_scraps", shop="smuggler", pools=(5, 0, 0)), "buy smuggler")
    assert held(pos) == {"table_scraps": 1, "smuggler": 1}
    assert seen(pos, "discards", 0) == {}


@clause("LR1.3")
def test_the_points_of_the_whole_game_decide_and_not_those_of_the_end() -> None:
    words = {"round": 14, "scores": [[20, 20], [0, 5]], "active": 1, "turn": 1, "first": 0}
    pos = play(scene(b_hand="table_scraps", b_p0="gob_o_goblins", words=words), "end")
    assert pos.scores == (40, 15)
    assert pos.winners == ("one",)


@clause("LR1.4")
def test_only_goblins_on_the_own_platforms_give_points() -> None:
    words = {"crowd_trash": {"scruffy_six": 1}}
    seats: dict[str, Any] = {
        "p0": "gob_o_goblins shield_bearer",
        "p2": "lonely_lout",
        "b_p1": "nasty_nine",
        "b_discard": "cannon",
    }
    pos = scene(hand="hoard_o_food table_scraps", words=words, pools=(9, 9, 9), **seats)
    assert seen(pos, "standing") == [10 + 1, 9]


# ---- LR2: the table


@clause("LR2.1", "LR2.3", "LR2.5", "LR2.6", "LR2.7", "LR2.9", "LR2.10", "LR2.11", "LR2.12", "LR3.1")
@every_number
def test_the_table_is_laid(players: int) -> None:
    """Scenario S1."""
    pos = loot(players).start(players)
    view = pos.view()
    assert view["hands"] == view["decks"] == [5] * players
    assert view["owned"] == [STARTERS] * players
    assert (view["shop_deck"], len([name for name in view["shop"] if name])) == (50, 5)
    assert (view["crowd_deck"], len([name for name in view["crowd"] if name])) == (40, 5)
    assert view["piles"] == PILES
    spare = {name: n * (5 - players) for name, n in STARTERS.items() if players < 5}
    assert view["out"] == spare
    assert sum(view["out"].values()) == 50 - 10 * players


@clause("LR2.5", "LR2.6", "LR4.7")
@every_number
def test_fourteen_events_come_in_their_order_and_six_never(players: int) -> None:
    """Scenario S1."""
    *_, end = random_game(loot(players), players)
    assert sum(event.kind == "event" for event in end.events()) == 14
    seen_events = end.view()["events_seen"]
    phases = [table().event_phase[titles().events.index(name)] for name in seen_events]
    assert Counter(phases) == {0: 1, 1: 4, 2: 4, 3: 4, 4: 1}
    assert len(set(titles().events) - set(seen_events)) == 6


@clause("LR2.5", "LR4.7")
def test_each_round_has_an_event_of_its_phase() -> None:
    rounds: dict[int, str] = {}
    for pos in random_game(loot(3), 8):
        if not pos.is_over:
            rounds[pos.view()["round"]] = pos.view()["event"]
    phases = [table().event_phase[titles().events.index(rounds[k])] for k in range(1, 15)]
    assert phases == [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4]
    assert len(set(rounds.values())) == 14


@clause("LR2.2")
def test_a_bought_card_comes_to_the_own_deck() -> None:
    words: dict[str, Any] = {"shop_deck": {}}
    pos = play(scene(hand="5*table_scraps", b_hand="money_bag", pools=(3, 0, 0), words=words), "buy catapult", "end")
    assert pos.to_move == 1
    view = pos.view(0)
    everything = Counter(view["hands"][0]) + Counter(view["discards"][0])
    everything += Counter(counted(pos, pos.state.deck[0]))
    assert everything == {"table_scraps": 5, "catapult": 1}


@clause("LR2.4")
@every_number
def test_a_play_area_holds_a_deck_and_nothing_else(players: int) -> None:
    view = loot(players).start(2).view()
    assert view["platforms"] == [[[], [], []]] * players
    assert view["discards"] == [{}] * players
    assert view["in_play"] == []
    assert view["scores"] == [[]] * players


@pytest.mark.bulk
@clause("LR2.6")
def test_nobody_sees_which_events_were_left_out() -> None:
    """Every event of the phase that nobody has seen may be the next one."""
    words = {"phase": "round", "round": 2, "event": "pancake_breakfast"}
    starts = [scene(hand="5*money_bag", b_hand="5*money_bag", words=words) for _ in range(80)]
    assert {seen(pos, "event") for pos in starts} == {
        "early_bird_bargains",
        "morning_chores",
        "juggling_lesson",
        "yawning_sentries",
        "siege_exhibition",
    }


@clause("LR2.8")
@pytest.mark.parametrize(
    ("pool", "offered"),
    [
        ((3, 0, 0), {"buy box_o_shinies", "buy catapult"}),
        ((5, 0, 0), {"buy box_o_shinies", "buy catapult", "buy pile_o_chow"}),
        ((0, 4, 0), {"recruit troublesome_trio"}),
        ((2, 3, 0), set()),
    ],
)
def test_piles_are_for_sale_whatever_the_line_ups_show(pool: tuple[int, int, int], offered: set[str]) -> None:
    words: dict[str, Any] = {"shop": [], "crowd": [], "shop_deck": {}, "crowd_deck": {}}
    pos = scene(hand="table_scraps", pools=pool, words=words)
    assert {text for text in texts(pos) if text.startswith(("buy", "recruit"))} == offered


@clause("LR2.8")
def test_an_empty_pile_sells_nothing() -> None:
    words = {"piles": {"pile_o_chow": 1}, "crowd": [], "crowd_deck": {}}
    pos = scene(hand="table_scraps", pools=(12, 9, 0), words=words)
    offered = {text for text in texts(pos) if text.split()[-1] in PILES}
    assert offered == {"buy pile_o_chow"}
    assert "buy pile_o_chow" not in texts(play(pos, "buy pile_o_chow"))


@clause("LR2.9", "LR2.10")
def test_deck_and_line_up_of_the_shop_hold_all_cards_that_are_neither_starters_nor_permanents() -> None:
    pos = loot(4).start(4)
    shop = Counter(counted(pos, pos.state.shop_deck)) + Counter(pos.view()["shop"])
    assert shop == {name: table().shop[i] for i, name in enumerate(titles().cards) if table().shop[i]}
    assert shop.total() == 55
    assert not set(shop) & (STARTERS.keys() | PILES.keys())


@clause("LR2.11", "LR2.12")
def test_deck_and_line_up_of_the_crowd_hold_all_goblins_that_are_not_permanent() -> None:
    pos = loot(4).start(4)
    crowd = Counter(counted(pos, pos.state.crowd_deck)) + Counter(pos.view()["crowd"])
    goblins = {n for n, kind in zip(titles().cards, titles().card_kinds, strict=True) if kind == "goblin"}
    assert set(crowd) == goblins - {"troublesome_trio"}
    assert crowd.total() == 45


@clause("LR2.10", "LR2.12")
def test_line_ups_are_shuffled() -> None:
    starts = [loot().start(seed).view() for seed in range(12)]
    assert len({tuple(view["shop"]) for view in starts}) == 12
    assert len({tuple(view["crowd"]) for view in starts}) == 12


@clause("LR2.14")
def test_everybody_sees_the_middle_of_the_table() -> None:
    words = {"shop_trash": {"money_bag": 2}, "crowd_trash": {"feisty_five": 1}, "event": "market_day"}
    pos = scene(3, hand="table_scraps", words=words)
    middle = {
        "shop": ["haggler", "junk_dealer", "food_stand", "tinker", "coordinator"],
        "shop_deck": 3,
        "shop_trash": {"money_bag": 2},
        "crowd": ["lonely_lout", "scruffy_six", "nasty_nine", "terrible_ten", "kings_cohort"],
        "crowd_deck": 3,
        "crowd_trash": {"feisty_five": 1},
        "piles": PILES,
        "event": "market_day",
    }
    for viewer in (None, 0, 1, 2):
        view = pos.view(viewer)
        assert {key: view[key] for key in middle} == middle


# ---- LR3: the beginning


@clause("LR3.1")
def test_first_hands_differ_and_are_hidden_from_the_others() -> None:
    hands = set()
    for seed in range(10):
        pos = loot(3).start(seed)
        for seat in range(3):
            assert sum(held(pos, seat).values()) == 5
            hands.add(json.dumps(held(pos, seat)))
        assert pos.view(1)["hands"] == [5, held(pos, 1), 5]
    assert len(hands) > 10


@pytest.mark.bulk
@clause("LR3.1")
def test_the_first_hand_is_any_five_of_the_ten_cards() -> None:
    """252 hands: 126 have the Box, 56 Box and Pile; C(4, k) * C(6, 5 - k) have k Money Bags."""
    game = loot()
    boxes = both = 0
    bags: Counter[int] = Counter()
    for seed in range(MANY):
        hand = held(game.start(seed), 0)
        boxes += hand.get("box_o_shinies", 0)
        both += hand.get("box_o_shinies", 0) * hand.get("pile_o_chow", 0)
        bags[hand.get("money_bag", 0)] += 1
    assert boxes / MANY == pytest.approx(1 / 2, abs=0.04)
    assert both / MANY == pytest.approx(56 / 252, abs=0.035)
    expected = {0: 6, 1: 60, 2: 120, 3: 60, 4: 6}
    for k, ways in expected.items():
        assert bags[k] / MANY == pytest.approx(ways / 252, abs=0.04), k


@pytest.mark.bulk
@clause("LR3.2")
@every_number
def test_everybody_is_first_player_equally_often(players: int) -> None:
    game = loot(players)
    firsts = Counter(game.start(seed).view()["first"] for seed in range(400))
    assert set(firsts) == set(range(players))
    assert all(n / 400 == pytest.approx(1 / players, abs=0.09) for n in firsts.values())


@clause("LR3.2")
def test_the_first_player_is_told_to_everybody() -> None:
    pos = loot(4).start(9)
    name = pos.game.names[pos.view()["first"]]
    for viewer in (None, 0, 1, 2, 3):
        assert f"{name} gets the First Player card." in [str(event) for event in pos.events(viewer)]


@clause("LR3.3")
def test_the_first_round_begins_with_the_opening_ceremony() -> None:
    pos = loot(3).start(6)
    view = pos.view()
    assert (view["round"], view["event"], view["phase"]) == (1, "opening_ceremony", "flip")
    assert pos.to_move == view["first"] == view["active"]
    assert view["scores"] == [[], [], []]
