"""Who knows what in Loot & Recruit: what each seat and a spectator see, and what a seat may imagine."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game, scattered
from tests.games.loot.table import held, loot, scene, seen, texts
from tests.games.moves import play, why

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 5, "first_player": "rotate"},
    {"players": 4, "auto_play_powers": True},
]
every_variant = pytest.mark.parametrize("options", VARIANTS, ids=str)
MANY = 3000


def viewers(position: warren.Position) -> list[int | None]:
    return [None, *range(len(position.game.seats))]


def shown(position: warren.Position, seat: int | None) -> str:
    """All that a seat sees, as one text."""
    return json.dumps(position.view(seat), sort_keys=True) + position.board(seat)


def told(position: warren.Position, seat: int | None) -> list[str]:
    """What the last move told a seat or a spectator."""
    return [str(event) for event in position.history[-1].events if event.seen_by(seat)]


def worlds(position: warren.Position, seat: int, n: int = 200) -> Iterator[warren.Position]:
    for seed in range(n):
        yield position.imagine(seat, seed)


def deck(position: warren.Position, seat: int) -> dict[str, int]:
    """The true deck of a seat."""
    names = position.game.components.titles.cards
    return {name: position.state.deck[seat][i] for i, name in enumerate(names) if position.state.deck[seat][i]}


def alike(a: warren.Position, b: warren.Position, seat: int) -> None:
    """Two worlds look the same to a seat, and its guesses about them are the same."""
    assert shown(a, seat) == shown(b, seat)
    assert a.observe(seat) == b.observe(seat)
    for seed in range(5):
        assert a.imagine(seat, seed).view(seat) == b.imagine(seat, seed).view(seat)
        assert held(a.imagine(seat, seed), 1 - seat) == held(b.imagine(seat, seed), 1 - seat)


# ---- what is open


@pytest.mark.bulk
@every_variant
def test_all_but_the_hands_is_seen_alike_by_everybody(options: dict[str, Any]) -> None:
    for position in scattered(loot(**options), range(2), every=17):
        views = [position.view(seat) for seat in viewers(position)]
        for key in views[0].keys() - {"hands"}:
            assert all(view[key] == views[0][key] for view in views), key


@pytest.mark.bulk
@every_variant
def test_a_hand_is_seen_by_its_owner_and_counted_by_the_others(options: dict[str, Any]) -> None:
    for position in scattered(loot(**options), range(1), every=19):
        names = position.game.components.titles.cards
        for seat in viewers(position):
            for owner, hand in enumerate(position.view(seat)["hands"]):
                row = position.state.hand[owner]
                cards = {name: row[i] for i, name in enumerate(names) if row[i]}
                assert hand == (cards if owner == seat else sum(cards.values()))


def test_discards_cards_in_play_and_uses_left_are_open() -> None:
    words = {"in_play": [{"card": "tinker", "uses": [1]}, "box_o_shinies"]}
    words["shop"] = []
    pos = scene(3, hand="money_bag", discard="cannon", c_discard="2*table_scraps", words=words)
    for seat in viewers(pos):
        view = pos.view(seat)
        assert view["discards"] == [{"cannon": 1}, {}, {"table_scraps": 2}]
        assert view["in_play"] == [{"card": "tinker", "uses": [1]}, {"card": "box_o_shinies", "uses": []}]


def test_platforms_scores_and_standing_points_are_open() -> None:
    words = {"scores": [[4], [9]]}
    pos = scene(hand="money_bag", p1="troublesome_trio shield_bearer", b_p0="feisty_five", words=words)
    for seat in viewers(pos):
        view = pos.view(seat)
        assert view["platforms"] == [[[], ["troublesome_trio", "shield_bearer"], []], [["feisty_five"], [], []]]
        assert (view["scores"], view["standing"]) == ([[4], [9]], [3, 5])


def test_pools_allowances_and_price_changes_are_open() -> None:
    words = {"price_changes": {"shop": -1, "crowd": 2}, "attacked": [1], "attack_cards": 2}
    pos = scene(hand="money_bag", pools=(1, 2, 3), attacks=(2, 1), words=words)
    for seat in viewers(pos):
        view = pos.view(seat)
        assert view["pools"] == {"loot": 1, "recruit": 2, "attack": 3}
        assert view["attacks"] == {"plain": 2, "other": 1}
        assert view["price_changes"] == {"shop": -1, "crowd": 2}
        assert (view["attacked"], view["attack_cards"]) == ([1], 2)


def test_cards_out_of_the_game_are_open() -> None:
    view = loot(3).start(1).view()
    assert view["out"] == {"money_bag": 8, "table_scraps": 8, "box_o_shinies": 2, "pile_o_chow": 2}


def test_deck_and_hand_together_are_known_of_everybody() -> None:
    pos = scene(3, hand="money_bag", deck="cannon", b_hand="2*catapult", b_deck="catapult money_bag")
    for seat in viewers(pos):
        view = pos.view(seat)
        assert view["decks"] == [1, 2, 0]
        assert view["owned"] == [{"money_bag": 1, "cannon": 1}, {"money_bag": 1, "catapult": 3}, {}]


def test_of_the_market_decks_only_the_number_is_shown() -> None:
    one = scene(hand="money_bag", words={"shop_deck": {"cannon": 2}, "crowd_deck": {"burly_bunch": 2}})
    for seat in viewers(one):
        view = one.view(seat)
        assert (view["shop_deck"], view["crowd_deck"]) == (2, 2)
        assert "burly_bunch" not in json.dumps(view["crowd"])


@clause("LR2.6")
def test_current_and_past_events_are_open_and_coming_ones_are_not() -> None:
    words = {"event": "market_day", "events_seen": ["opening_ceremony", "pancake_breakfast"]}
    pos = scene(hand="money_bag", words=words)
    for seat in viewers(pos):
        text = shown(pos, seat)
        assert pos.view(seat)["events_seen"] == ["opening_ceremony", "pancake_breakfast", "market_day"]
        for hidden in set(pos.game.components.titles.events) - set(pos.view()["events_seen"]):
            assert hidden not in text


@clause("LR2.6")
def test_no_event_to_come_is_anywhere_before_it_is_turned_up() -> None:
    """Games that are alike so far may go on with different events: nothing is laid ready."""
    words = {"phase": "round", "round": 6, "first": 0}
    found = {seen(scene(hand="money_bag", b_hand="cannon", words=words), "event") for _ in range(40)}
    assert len(found) > 3


def test_everybody_sees_who_is_asked_what() -> None:
    pos = play(
        scene(3, in_play="pickpocket", hand="money_bag", b_hand="2*money_bag 3*cannon", c_hand="money_bag"), "act 0 0"
    )
    for seat in viewers(pos):
        view = pos.view(seat)
        assert (view["phase"], view["to_move"]) == ("pick", 1)
        assert view["effect"] == {"owner": 0, "by": "action", "card": "pickpocket", "picked": 0, "moved": 0}


def test_the_seed_is_nowhere_to_be_seen() -> None:
    pos = loot(3).start(123456789)
    for seat in viewers(pos):
        assert "key" not in pos.view(seat)
        assert str(pos.state.key[0]) not in shown(pos, seat)


# ---- what is told


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_drawn_card_is_named_to_its_owner_only(viewer: int | None) -> None:
    pos = play(scene(hand="money_bag", in_play="town_crier", deck="cannon", b_hand="money_bag"), "act 0 0")
    drawn = "Ash draws Cannon." if viewer == 0 else "Ash draws 1 card."
    assert [sentence for sentence in told(pos, viewer) if "draws" in sentence] == [drawn]


@every_variant
def test_every_draw_is_told_to_everybody_but_named_to_its_owner_only(options: dict[str, Any]) -> None:
    *_, end = random_game(loot(**options), 4)
    seats = range(len(end.game.seats))
    drawn = [sum(event.kind == "draws" for event in end.events(seat)) for seat in seats]
    for seat in seats:
        assert unseen_draws(end, seat) == sum(drawn) - drawn[seat]
    assert sum(event.kind == "draws" for event in end.events(None)) == 0
    assert unseen_draws(end, None) == sum(drawn)


def unseen_draws(position: warren.Position, seat: int | None) -> int:
    """How many cards of others a seat was told to have been drawn."""
    return sum(event.raw[2][1] for event in position.events(seat) if event.kind == "draws_unseen")


def test_a_card_picked_from_the_hand_is_known_to_all_once_it_is_discarded() -> None:
    pos = scene(3, in_play="pickpocket", hand="money_bag", b_hand="2*money_bag 3*catapult", c_hand="money_bag")
    play(pos, "act 0 0", "hand catapult")
    for seat in viewers(pos):
        assert any("Bramble" in sentence and "Catapult" in sentence for sentence in told(pos, seat))
        assert pos.view(seat)["discards"][1] == {"catapult": 1}


# ---- views of others contain no hidden titles


@pytest.mark.parametrize(
    "hand", ["bodyguard 4*money_bag", "5*money_bag", "bodyguard money_bag 3*catapult", "4*catapult money_bag"]
)
def test_what_a_hand_holds_cannot_be_seen_by_others(hand: str) -> None:
    everything = Counter({"bodyguard": 1, "money_bag": 5, "catapult": 4})
    for word in hand.split():
        n, _, name = word.rpartition("*")
        everything[name] -= int(n or 1)
    rest = " ".join(f"{n}*{name}" for name, n in everything.items() if n)
    usual = scene(hand="money_bag", b_hand="bodyguard 4*money_bag", b_deck="money_bag 4*catapult")
    pos = scene(hand="money_bag", b_hand=hand, b_deck=rest)
    assert shown(pos, None) == shown(usual, None)
    alike(usual, pos, 0)


@pytest.mark.bulk
@every_variant
def test_no_view_of_others_changes_if_hands_and_decks_are_dealt_anew(options: dict[str, Any]) -> None:
    for position in scattered(loot(**options), range(1), every=29):
        for seat in range(len(position.game.seats)):
            world = position.imagine(seat, "another world")
            assert shown(world, seat) == shown(position, seat)
            assert shown(world, None) == shown(position, None)


# ---- the known part of a hand


@clause("LR11.3")
def test_what_is_in_the_hand_when_a_deck_is_reshuffled_is_known() -> None:
    """Scenario S56."""
    words = {"active": 1}
    pos = scene(
        hand="money_bag",
        b_hand="4*table_scraps cannon",
        b_deck="money_bag box_o_shinies",
        b_discard="catapult",
        words=words,
    )
    play(pos, "end")
    for seat in viewers(pos):
        assert pos.view(seat)["known"][1] == {"money_bag": 1, "box_o_shinies": 1}
        assert pos.view(seat)["decks"][1] == 3
    for world in worlds(pos, 0, 100):
        assert held(world, 1)["money_bag"] == held(world, 1)["box_o_shinies"] == 1
        assert sum(held(world, 1).values()) == 5
    assert len({json.dumps(held(world, 1)) for world in worlds(pos, 0, 100)}) > 3


def test_the_whole_hand_is_known_if_the_deck_is_empty() -> None:
    pos = scene(hand="money_bag", b_hand="2*cannon catapult")
    assert seen(pos, "known", 1) == seen(pos, "owned", 1) == {"cannon": 2, "catapult": 1}
    assert all(held(world, 1) == {"cannon": 2, "catapult": 1} for world in worlds(pos, 0, 30))


def test_in_round_2_the_hands_of_all_who_did_not_use_the_opening_flip_are_known() -> None:
    pos = loot(3).start(11)
    while pos.view()["round"] == 1:
        play(pos, "skip" if pos.phase == "flip" else "end")
    for other in range(1, 3):
        assert seen(pos, "decks", other) == 0
        assert all(held(world, other) == held(pos, other) for world in worlds(pos, 0, 20))


@clause("LR15.5")
def test_a_card_fetched_by_a_scavenger_is_known_until_it_leaves_the_hand() -> None:
    pos = scene(
        hand="money_bag", in_play="scavenger", discard="cannon catapult", deck="9*table_scraps", b_hand="money_bag"
    )
    play(pos, "act 0 0", "discard cannon")
    for seat in viewers(pos):
        assert pos.view(seat)["known"][0] == {"cannon": 1}
    assert all("cannon" in held(world) for world in worlds(pos, 1, 50))
    play(pos, "play cannon", "branch 0")
    assert seen(pos, "known", 0) == {}


@clause("LR6.7")
def test_a_smuggler_bought_into_the_hand_is_known() -> None:
    pos = play(scene(hand="money_bag", shop="smuggler", pools=(5, 0, 0), deck="5*table_scraps"), "buy smuggler")
    assert seen(pos, "known", 0) == {"smuggler": 1}
    assert all(held(world)["smuggler"] == 1 for world in worlds(pos, 1, 50))


def test_a_card_played_that_was_not_known_leaves_the_known_ones_alone() -> None:
    words = {"known": [{"money_bag": 1}]}
    pos = play(scene(hand="2*money_bag cannon catapult", deck="money_bag", words=words), "play catapult")
    assert seen(pos, "known", 0) == {"money_bag": 1}
    play(pos, "play money_bag")
    assert (held(pos), seen(pos, "known", 0)) == ({"money_bag": 1, "cannon": 1}, {})
    play(pos, "play money_bag")
    assert seen(pos, "known", 0) == {}


@clause("LR11.1")
def test_nothing_is_known_of_a_hand_drawn_from_a_deck_that_sufficed() -> None:
    words = {"known": [{"money_bag": 1}]}
    pos = play(scene(hand="2*money_bag", deck="9*table_scraps", b_hand="cannon", words=words), "end")
    assert seen(pos, "known", 0) == {}


def test_a_known_card_that_is_discarded_by_a_pickpocket_is_known_no_longer() -> None:
    words = {"known": [{}, {"catapult": 1}]}
    pos = scene(
        in_play="pickpocket", hand="money_bag", b_hand="catapult 4*table_scraps", b_deck="money_bag", words=words
    )
    play(pos, "act 0 0", "hand catapult")
    assert seen(pos, "known", 1) == {}


def test_in_the_middle_of_an_action_a_reshuffle_shows_the_hand() -> None:
    pos = scene(hand="money_bag cannon", in_play="quartermaster", deck="catapult", discard="3*table_scraps")
    play(pos, "act 0 0")
    assert seen(pos, "known", 0) == {"money_bag": 1, "catapult": 1, "cannon": 1}
    assert held(pos) == {"money_bag": 1, "catapult": 1, "cannon": 1, "table_scraps": 1}


# ---- what a seat may imagine


@pytest.mark.bulk
@every_variant
def test_imagined_worlds_keep_sizes_known_parts_and_all_cards(options: dict[str, Any]) -> None:
    game = loot(**options)
    seats = range(len(game.seats))
    for position in scattered(game, range(2), every=23):
        for seat in seats:
            world = position.imagine(seat, 3)
            assert game.faults(world.state) == []
            assert world.view(seat) == position.view(seat)
            assert (world.to_move, world.phase) == (position.to_move, position.phase)
            assert held(world, seat) == held(position, seat)
            assert deck(world, seat) == deck(position, seat)
            for other in seats:
                assert sum(held(world, other).values()) == seen(position, "hands", other)
                owned = Counter(held(world, other)) + Counter(deck(world, other))
                assert owned == Counter(seen(position, "owned", other))
                assert Counter(seen(position, "known", other)) <= Counter(held(world, other))
            assert world.is_over or world.moves()


@pytest.mark.bulk
@every_variant
def test_two_worlds_alike_to_a_seat_lead_to_the_same_guess(options: dict[str, Any]) -> None:
    for position in scattered(loot(**options), range(1), every=31):
        for seat in range(len(position.game.seats)):
            one, other = position.imagine(seat, "one"), position.imagine(seat, "other")
            guess = position.imagine(seat, 7).to_bytes()
            assert one.imagine(seat, 7).to_bytes() == other.imagine(seat, 7).to_bytes() == guess


def test_a_seat_does_not_guess_about_itself() -> None:
    pos = scene(hand="money_bag cannon", deck="3*catapult", b_hand="cannon", b_deck="2*catapult money_bag")
    for world in worlds(pos, 0, 30):
        assert (held(world), deck(world, 0)) == ({"money_bag": 1, "cannon": 1}, {"catapult": 3})
    assert len({json.dumps(held(world, 1)) for world in worlds(pos, 0, 60)}) == 3


@pytest.mark.bulk
def test_each_unknown_card_is_in_the_hand_as_often_as_any_other() -> None:
    """Two of five cards in hand, all different: each in two worlds of five, each pair in one of ten."""
    pos = scene(hand="money_bag", b_hand="cannon catapult", b_deck="bombardier sergeant bodyguard")
    pairs: Counter[tuple[str, ...]] = Counter()
    for world in worlds(pos, 0, MANY):
        pairs[tuple(held(world, 1))] += 1
    assert len(pairs) == comb(5, 2)
    assert all(n / MANY == pytest.approx(1 / 10, abs=0.025) for n in pairs.values())


@pytest.mark.bulk
def test_copies_of_a_title_count_as_cards() -> None:
    """Three of seven cards, four of them Money Bags: C(4, k) * C(3, 3 - k) of 35 hands have k of them."""
    pos = scene(hand="table_scraps", b_hand="3*money_bag", b_deck="money_bag 3*catapult")
    bags = Counter(held(world, 1).get("money_bag", 0) for world in worlds(pos, 0, MANY))
    for k in range(4):
        assert bags[k] / MANY == pytest.approx(comb(4, k) * comb(3, 3 - k) / comb(7, 3), abs=0.035), k


@pytest.mark.bulk
def test_what_is_known_does_not_change_the_chances_of_the_rest() -> None:
    """A Money Bag is known; the two other cards are any of the six that are left: a Bodyguard one time in three."""
    words = {"known": [{}, {"money_bag": 1}]}
    pos = scene(hand="table_scraps", b_hand="2*money_bag bodyguard", b_deck="money_bag 3*catapult", words=words)
    guards = bags = 0
    for world in worlds(pos, 0, MANY):
        guards += held(world, 1).get("bodyguard", 0)
        bags += held(world, 1)["money_bag"] == 3
    assert guards / MANY == pytest.approx(1 / 3, abs=0.035)
    assert bags / MANY == pytest.approx(1 / comb(6, 2), abs=0.02)


@pytest.mark.bulk
def test_the_hands_of_several_seats_are_guessed_one_by_one() -> None:
    seats: dict[str, Any] = {"b_hand": "cannon", "b_deck": "catapult", "c_hand": "money_bag", "c_deck": "table_scraps"}
    pos = scene(3, hand="pile_o_chow", **seats)
    pairs = Counter((*held(world, 1), *held(world, 2)) for world in worlds(pos, 0, MANY))
    assert len(pairs) == 4
    assert all(n / MANY == pytest.approx(1 / 4, abs=0.035) for n in pairs.values())


# ---- the answer to an attack


def attacked(b_hand: str, b_deck: str = "", b_discard: str = "") -> warren.Position:
    pos = scene(
        hand="table_scraps", pools=(0, 0, 6), b_p0="gob_o_goblins", b_hand=b_hand, b_deck=b_deck, b_discard=b_discard
    )
    return play(pos, "attack")


@clause("LR9.10")
def test_who_might_hold_a_bodyguard_is_asked_even_without_one() -> None:
    """Scenario S66."""
    pos = attacked("5*money_bag", b_deck="bodyguard 4*money_bag")
    assert (pos.phase, pos.to_move) == ("negate", 1)
    assert texts(pos) == ["let"]
    assert why(pos, "negate") == "LR15.1"
    play(pos, "let")
    assert seen(pos, "platforms", 1) == [[], [], []]
    assert (pos.phase, pos.to_move) == ("main", 0)


@clause("LR9.10")
@pytest.mark.parametrize(
    ("hand", "rest", "discard"),
    [
        ("5*money_bag", "table_scraps", "bodyguard"),
        ("5*money_bag", "table_scraps", ""),
        ("", "bodyguard", ""),
        ("", "", "bodyguard"),
    ],
)
def test_who_cannot_hold_a_bodyguard_is_not_asked(hand: str, rest: str, discard: str) -> None:
    """Scenario S66."""
    pos = attacked(hand, rest, discard)
    assert pos.phase == "main"
    assert seen(pos, "platforms", 1) == [[], [], []]


@clause("LR9.10", "LR15.1")
def test_being_asked_tells_nobody_whether_the_hand_holds_a_bodyguard() -> None:
    without = attacked("5*money_bag", b_deck="bodyguard 4*money_bag")
    holding = attacked("bodyguard 4*money_bag", b_deck="5*money_bag")
    assert texts(holding) == ["let", "negate"]
    assert shown(without, None) == shown(holding, None)
    assert [told(without, seat) for seat in viewers(without)] == [told(holding, seat) for seat in viewers(holding)]
    alike(without, holding, 0)
    play(without, "let")
    play(holding, "let")
    assert told(without, 0) == told(holding, 0)
    assert shown(without, None) == shown(holding, None)
    alike(without, holding, 0)


@clause("LR9.10")
def test_whether_somebody_is_asked_is_the_same_in_every_world_of_the_attacker() -> None:
    game = loot(2)
    seats: dict[str, Any] = {"b_hand": "bodyguard 4*money_bag", "b_deck": "5*money_bag", "b_p0": "gob_o_goblins"}
    pos = scene(game=game, hand="table_scraps", pools=(0, 0, 6), **seats)
    negators = set()
    for world in worlds(pos, 0, 60):
        play(world, "attack")
        assert world.phase == "negate"
        negators.add("negate" in texts(world))
    assert negators == {True, False}


@clause("LR15.1")
def test_a_bodyguard_is_hidden_until_it_is_used() -> None:
    pos = attacked("bodyguard 4*money_bag", b_deck="5*money_bag")
    assert "Bodyguard" not in pos.board(0)
    play(pos, "negate")
    for seat in viewers(pos):
        assert "Bramble discards Bodyguard from the hand: the attack is stopped, and nothing falls." in told(pos, seat)
        assert pos.view(seat)["discards"][1] == {"bodyguard": 1}
        assert "bodyguard" not in pos.view(seat)["owned"][1]
    assert all("bodyguard" not in held(world, 1) for world in worlds(pos, 0, 30))


def test_everybody_sees_what_is_under_attack() -> None:
    pos = attacked("bodyguard 4*money_bag", b_deck="5*money_bag")
    for seat in viewers(pos):
        assert pos.view(seat)["target"] == {"seat": 1, "platform": 0, "index": 0}
    assert play(pos, "let").view()["target"] is None


def test_the_goblin_and_the_card_to_be_placed_are_seen_by_everybody() -> None:
    pos = play(scene(hand="money_bag", pools=(0, 4, 0)), "recruit troublesome_trio")
    for seat in viewers(pos):
        assert (pos.view(seat)["phase"], pos.view(seat)["placing"]) == ("platform", "troublesome_trio")
    assert play(pos, "p0").view()["placing"] is None


# ---- what can be taken back


def test_a_card_played_can_be_taken_back_and_one_drawn_cannot() -> None:
    pos = scene(hand="quartermaster money_bag", deck="3*table_scraps")
    play(pos, "play quartermaster")
    assert pos.can_undo
    play(pos, "act 0 0")
    assert not pos.can_undo


def test_a_purchase_from_a_pile_can_be_taken_back_and_one_from_a_line_up_cannot() -> None:
    pos = scene(hand="money_bag", pools=(9, 0, 0))
    assert play(pos, "buy catapult").can_undo
    assert not play(pos, "buy haggler").can_undo


def test_all_powers_that_were_played_at_once_can_be_taken_back() -> None:
    pos = play(scene(hand="2*money_bag table_scraps cannon"), "play_powers")
    assert all(event.informs and not event.reveals for event in pos.history[-1].events if event.kind == "plays_along")
    assert pos.undo() == "play_powers"
    assert held(pos) == {"money_bag": 2, "table_scraps": 1, "cannon": 1}


@clause("LR10.4")
def test_a_card_that_lies_open_is_taken_without_a_question_if_there_is_only_one() -> None:
    pos = play(scene(hand="scavenger money_bag", discard="2*cannon"), "play scavenger", "act 0 0")
    assert held(pos) == {"cannon": 1, "money_bag": 1}
