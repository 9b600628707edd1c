"""LR4, LR14: rounds, events, flip effects, the end of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game
from tests.games.loot.table import held, loot, pools, scene, seen, texts
from tests.games.moves import play, why

FULL = "5*money_bag"


def flipped(
    event: str, players: int = 2, game: warren.Game | None = None, first: int = 0, **seats: Any
) -> warren.Position:
    """An event has just been turned up."""
    words = {"phase": "flips", "event": event, "first": first, "active": first} | seats.pop("words", {})
    return scene(players, game=game, words=words, **seats)


def kinds(position: warren.Position) -> list[str]:
    """What the last move made happen."""
    return [event.kind for event in position.history[-1].events]


def told(position: warren.Position) -> list[str]:
    return [str(event) for event in position.history[-1].events if event.seen_by(None)]


# ---- rounds


@clause("LR4.1", "LR4.4", "LR4.8", "LR11.5")
@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 0), (4, 2), (5, 4)])
def test_everybody_takes_a_turn_clockwise_from_the_first_player(players: int, first: int) -> None:
    hands: dict[str, Any] = {f"{letter}_hand": FULL.replace("5", "1") for letter in "abcde"[:players]}
    pos = scene(players, words={"phase": "round", "round": 13, "first": first}, **hands)
    order = []
    while not pos.is_over:
        order.append(pos.to_move)
        assert seen(pos, "active") == pos.to_move
        play(pos, "end")
    assert order == [(first + i) % players for i in range(players)]


@clause("LR4.1")
def test_a_round_turns_up_an_event_and_then_the_first_player_is_on() -> None:
    pos = scene(hand="money_bag", b_hand="money_bag", words={"active": 1, "event": "market_day"})
    play(pos, "end")
    assert seen(pos, "round") == 7
    assert seen(pos, "event") != "market_day"
    happened = [kind for kind in kinds(pos) if kind in ("round_begins", "event", "turn_begins")]
    assert happened[:2] == ["round_begins", "event"]
    assert seen(pos, "turn") == 0


@clause("LR4.4")
def test_after_a_turn_the_player_on_the_left_is_next() -> None:
    pos = scene(3, hand="money_bag", b_hand="money_bag", c_hand="money_bag")
    assert [(play(pos, "end").to_move, seen(pos, "turn"), seen(pos, "round")) for _ in range(2)] == [
        (1, 1, 6),
        (2, 2, 6),
    ]


@clause("LR4.5")
def test_the_first_player_card_does_not_move() -> None:
    positions = random_game(loot(3), 4)
    assert len({seen(pos, "first") for pos in positions}) == 1


@clause("LR4.7", "LR14.2")
@pytest.mark.parametrize("players", [2, 5])
def test_there_are_fourteen_rounds_and_everybody_has_fourteen_turns(players: int) -> None:
    *_, end = random_game(loot(players), 12)
    turns = Counter(event.things[0] for event in end.events() if event.kind == "turn_begins")
    assert turns == dict.fromkeys(range(players), 14)
    rounds = [event.things[0] for event in end.events() if event.kind == "round_begins"]
    assert rounds == list(range(1, 15))


@clause("LR4.7")
def test_the_rounds_belong_to_the_phases_of_the_day() -> None:
    t, names = loot().components.tables, loot().components.titles.events
    phases = {}
    for pos in random_game(loot(2), 3):
        if not pos.is_over:
            phases[seen(pos, "round")] = t.event_phase[names.index(seen(pos, "event"))]
    assert [phases[k] for k in range(1, 15)] == [0] + [1] * 4 + [2] * 4 + [3] * 4 + [4]


@pytest.mark.bulk
@clause("LR2.5", "LR4.7")
@pytest.mark.parametrize(("round_no", "phase"), [(1, 1), (5, 2), (9, 3)])
def test_every_event_of_a_phase_is_equally_likely(round_no: int, phase: int) -> None:
    words = {"phase": "round", "round": round_no}
    found = Counter(seen(scene(hand=FULL, b_hand=FULL, words=words), "event") for _ in range(300))
    t, names = loot().components.tables, loot().components.titles.events
    assert set(found) == {name for i, name in enumerate(names) if t.event_phase[i] == phase}
    assert all(n / 300 == pytest.approx(1 / 6, abs=0.1) for n in found.values())


@clause("LR2.5", "LR2.6")
def test_an_event_never_comes_twice() -> None:
    used = ["market_day", "pie_eating_contest", "strongman_show"]
    words = {"phase": "round", "round": 8, "events_seen": used}
    found = {seen(scene(hand=FULL, b_hand=FULL, words=words), "event") for _ in range(40)}
    assert found == {"royal_inspection", "tumbling_troupe", "tax_collector"}


# ---- bonuses of events


@clause("LR4.6")
@pytest.mark.parametrize(
    ("event", "start"),
    [
        ("opening_ceremony", (1, 1, 0)),
        ("pancake_breakfast", (0, 1, 0)),
        ("market_day", (2, 0, 0)),
        ("pie_eating_contest", (0, 2, 0)),
        ("strongman_show", (0, 0, 2)),
        ("royal_inspection", (0, 1, 0)),
        ("tax_collector", (0, 1, 0)),
        ("torchlight_raid", (0, 0, 1)),
        ("closing_ceremony", (0, 2, 0)),
        ("early_bird_bargains", (0, 0, 0)),
        ("full_moon_madness", (0, 0, 0)),
    ],
)
def test_a_bonus_of_power_is_there_at_the_start_of_everybodys_turn(event: str, start: tuple[int, int, int]) -> None:
    words = {"phase": "turn", "event": event, "round": 14}
    pos = scene(3, hand="money_bag", b_hand="money_bag", c_hand="money_bag", words=words)
    for seat in range(3):
        assert pos.to_move == seat
        assert pools(pos) == start
        play(pos, "end")


@clause("LR4.6")
@pytest.mark.parametrize(("event", "plain"), [("torchlight_raid", 2), ("strongman_show", 1)])
def test_attacks_of_the_event_are_allowed_in_every_turn(event: str, plain: int) -> None:
    words = {"phase": "turn", "event": event}
    pos = scene(hand="money_bag", b_hand="money_bag", words=words)
    assert seen(pos, "attacks") == {"plain": plain, "other": 0}
    assert seen(play(pos, "end"), "attacks") == {"plain": plain, "other": 0}


@clause("LR4.6")
def test_changes_of_prices_hold_for_everybody_until_the_next_event() -> None:
    words = {"event": "early_bird_bargains", "round": 5, "pools": {"loot": 2}}
    pos = scene(hand="money_bag", b_hand="2*money_bag", words=words)
    assert "buy catapult" in texts(pos)
    play(pos, "end", "play_powers")
    assert pools(pos) == (2, 0, 0)
    assert "buy catapult" in texts(pos)
    play(pos, "end")
    assert seen(pos, "event") != "early_bird_bargains"
    later = scene(hand="money_bag", b_hand="money_bag", pools=(2, 0, 0), words={"event": seen(pos, "event")})
    assert "buy catapult" not in texts(later)


@clause("LR4.6")
def test_a_change_of_defense_ends_with_the_round() -> None:
    words = {"event": "yawning_sentries", "active": 1, "round": 5}
    pos = scene(hand="catapult", b_hand="money_bag", b_p0="troublesome_trio", words=words)
    assert "platform 1: Trio 2/3" in pos.board()
    play(pos, "end")
    assert "platform 1: Trio 3/3" in pos.board()


# ---- flip effects in general


@clause("LR4.2", "LR4.3")
@pytest.mark.parametrize(
    "event",
    ["opening_ceremony", "morning_chores", "juggling_lesson", "siege_exhibition", "tumbling_troupe", "great_bonfire"],
)
def test_everybody_is_asked_and_may_decline(event: str) -> None:
    seats: dict[str, Any] = {f"{letter}_hand": "2*money_bag pile_o_chow" for letter in "abc"}
    stacks: dict[str, Any] = {f"{letter}_p0": "quarrelsome_quartet dastardly_duo" for letter in "abc"}
    pos = flipped(event, 3, first=2, **seats, **stacks)
    before = pos.view() | {"hands": [held(pos, seat) for seat in range(3)]}
    asked = []
    while pos.phase == "flip":
        asked.append(pos.to_move)
        assert texts(pos) == ["skip", "perform"]
        play(pos, "skip")
    assert asked == [2, 0, 1]
    assert (pos.phase, pos.to_move) == ("main", 2)
    after = pos.view() | {"hands": [held(pos, seat) for seat in range(3)]}
    for key in ("hands", "decks", "discards", "platforms", "shop_trash", "piles"):
        assert after[key] == before[key], key


@clause("LR4.2")
@pytest.mark.parametrize("event", ["market_day", "thick_fog", "closing_ceremony"])
def test_nobody_is_asked_where_there_is_no_flip_effect(event: str) -> None:
    pos = flipped(event, hand="money_bag", b_hand="money_bag", words={"round": 14})
    assert (pos.phase, pos.to_move) == ("main", 0)


@clause("LR4.3")
def test_what_was_declined_is_told_and_cannot_be_taken_up_again() -> None:
    pos = flipped("morning_chores", hand="money_bag box_o_shinies", b_hand="money_bag box_o_shinies")
    play(pos, "skip")
    assert told(pos) == ["Ash does without the flip effect of Morning Chores."]
    assert pos.to_move == 1
    play(pos, "skip")
    assert why(pos, "perform") == why(pos, "skip") == "LR5.4"


@clause("LR4.2")
def test_only_those_who_can_do_the_first_step_in_full_are_asked() -> None:
    pos = flipped("siege_exhibition", 3, hand="money_bag", b_hand="2*money_bag", c_hand="3*money_bag")
    assert (pos.phase, pos.to_move) == ("flip", 1)
    play(pos, "skip")
    assert (pos.phase, pos.to_move) == ("flip", 2)
    play(pos, "skip")
    assert (pos.phase, pos.to_move) == ("main", 0)


@clause("LR4.2", "LR16.3")
@pytest.mark.parametrize(("first_player", "next_first"), [("fixed", 1), ("rotate", 2)])
def test_flip_effects_are_chosen_and_finished_in_turn_order(first_player: str, next_first: int) -> None:
    """Scenario S65."""
    hands: dict[str, Any] = {f"{letter}_hand": "money_bag box_o_shinies table_scraps" for letter in "abc"}
    decks: dict[str, Any] = {f"{letter}_deck": "9*table_scraps" for letter in "b"} | {
        "a_deck": "3*money_bag",
        "c_deck": "3*money_bag",
    }
    game = loot(3, first_player=first_player)
    words = {"round": 2}
    pos = flipped("morning_chores", game=game, first=1, words=words, **hands, **decks)
    for seat in (1, 2, 0):
        assert (pos.phase, pos.to_move) == ("flip", seat)
        play(pos, "perform")
        assert (pos.phase, pos.to_move) == ("pick", seat)
        drawn = sum(held(pos, seat).values())
        play(pos, "hand money_bag")
        assert sum(held(pos, seat).values()) == drawn
    assert (pos.phase, pos.to_move) == ("main", 1)
    play(pos, "end", "end", "end")
    assert (seen(pos, "round"), seen(pos, "first")) == (3, next_first)


# ---- the flip effects of the house edition


@clause("LR4.2", "LR4.6")
def test_opening_ceremony_gives_a_new_hand() -> None:
    """Scenario S58."""
    pos = loot(2).start(1)
    first = pos.to_move
    assert first is not None
    before = held(pos, first)
    owned = seen(pos, "owned", first)
    play(pos, "perform")
    assert told(pos)[0] == f"{pos.game.names[first]} uses the flip effect of Opening Ceremony."
    assert seen(pos, "discards", first) == before
    assert Counter(held(pos, first)) == Counter(owned) - Counter(before)
    assert (seen(pos, "hands", first), seen(pos, "decks", first)) == (5, 0)
    play(pos, "skip")
    assert (pos.to_move, pools(pos)) == (first, (1, 1, 0))


@clause("LR4.3")
def test_opening_ceremony_is_not_offered_to_an_empty_hand() -> None:
    pos = flipped("opening_ceremony", hand="", b_hand="money_bag", words={"round": 1})
    assert (pos.phase, pos.to_move) == ("flip", 1)


@clause("LR4.2", "LR12.1")
def test_morning_chores_trash_a_card_and_draw_one() -> None:
    """Scenario S46."""
    pos = flipped(
        "morning_chores", hand="money_bag box_o_shinies", deck="pile_o_chow", b_hand="money_bag", words={"round": 3}
    )
    assert (pos.phase, pos.to_move) == ("flip", 0)
    play(pos, "perform")
    assert texts(pos) == ["hand money_bag", "hand box_o_shinies"]
    play(pos, "hand money_bag")
    assert held(pos) == {"box_o_shinies": 1, "pile_o_chow": 1}
    assert seen(pos, "shop_trash") == {"money_bag": 1}
    assert (pos.phase, pos.to_move) == ("flip", 1)
    play(pos, "skip")
    assert held(pos, 1) == {"money_bag": 1}
    assert seen(pos, "shop_trash") == {"money_bag": 1}
    assert (pos.phase, pos.to_move) == ("main", 0)


@clause("LR4.2", "LR11.6")
def test_morning_chores_reshuffle_if_they_must() -> None:
    pos = flipped("morning_chores", hand="money_bag box_o_shinies", discard="pile_o_chow", b_hand="")
    play(pos, "perform", "hand money_bag")
    assert held(pos) == {"box_o_shinies": 1, "pile_o_chow": 1}
    assert "reshuffled" in kinds(pos)


@clause("LR11.4", "LR11.6")
def test_morning_chores_draw_nothing_where_there_is_nothing() -> None:
    pos = flipped("morning_chores", hand="money_bag box_o_shinies", b_hand="")
    play(pos, "perform", "hand money_bag")
    assert held(pos) == {"box_o_shinies": 1}


@clause("LR4.2")
def test_juggling_lesson_draws_as_many_as_were_discarded() -> None:
    """Scenario S47."""
    pos = flipped("juggling_lesson", hand="money_bag box_o_shinies", deck="pile_o_chow", b_hand="")
    play(pos, "perform")
    assert texts(pos) == ["hand money_bag", "hand box_o_shinies"]
    assert why(pos, "stop") == "LR10.4"
    play(pos, "hand money_bag")
    assert texts(pos) == ["hand box_o_shinies", "stop"]
    play(pos, "stop")
    assert held(pos) == {"box_o_shinies": 1, "pile_o_chow": 1}
    assert seen(pos, "discards", 0) == {"money_bag": 1}


@clause("LR4.2")
def test_juggling_lesson_with_two_cards_draws_two() -> None:
    pos = flipped("juggling_lesson", hand="money_bag box_o_shinies", deck="3*pile_o_chow", b_hand="")
    play(pos, "perform", "hand money_bag", "hand box_o_shinies")
    assert held(pos) == {"pile_o_chow": 2}
    assert seen(pos, "discards", 0) == {"money_bag": 1, "box_o_shinies": 1}


@clause("LR4.2")
def test_siege_exhibition_takes_a_catapult_for_two_cards() -> None:
    """Scenario S48."""
    pos = flipped("siege_exhibition", hand="2*money_bag box_o_shinies", b_hand="money_bag")
    assert (pos.phase, pos.to_move) == ("flip", 0)
    play(pos, "perform", "hand money_bag", "hand money_bag")
    assert seen(pos, "discards", 0) == {"money_bag": 2, "catapult": 1}
    assert seen(pos, "piles")["catapult"] == 9
    assert held(pos) == {"box_o_shinies": 1}
    assert (pos.phase, pos.to_move) == ("main", 0)  # with one card seat 1 is not asked


@clause("LR4.2", "LR4.3")
def test_siege_exhibition_is_offered_even_if_no_catapult_is_left() -> None:
    """Scenario S57."""
    piles = {"box_o_shinies": 11, "pile_o_chow": 12, "troublesome_trio": 15}
    pos = flipped("siege_exhibition", hand="2*money_bag box_o_shinies", b_hand="", words={"piles": piles})
    play(pos, "perform", "hand money_bag", "hand money_bag")
    assert seen(pos, "discards", 0) == {"money_bag": 2}
    assert seen(pos, "piles")["catapult"] == 0


@clause("LR4.2", "LR15.4")
def test_tumbling_troupe_moves_a_goblin_of_ones_own() -> None:
    pos = flipped("tumbling_troupe", hand="money_bag", p0="troublesome_trio ornery_octet", b_hand="money_bag")
    assert (pos.phase, pos.to_move) == ("flip", 0)
    play(pos, "perform")
    assert texts(pos) == ["p0 0", "p0 1"]
    play(pos, "p0 0")
    assert texts(pos) == ["p0", "p1", "p2"]
    assert seen(pos, "moving") == {"platform": 0, "index": 0}
    play(pos, "p0")
    assert seen(pos, "platforms", 0) == [["ornery_octet", "troublesome_trio"], [], []]
    assert (pos.phase, pos.to_move) == ("main", 0)  # seat 1 has no goblin and is not asked


@clause("LR4.2", "LR15.9")
def test_tumbling_troupe_leaves_shielded_stacks_alone() -> None:
    stacks: dict[str, Any] = {
        "p0": "troublesome_trio shield_bearer",
        "b_p0": "troublesome_trio",
        "b_p1": "burly_bunch shield_bearer",
    }
    pos = flipped("tumbling_troupe", hand="money_bag", b_hand="money_bag", **stacks)
    assert (pos.phase, pos.to_move) == ("flip", 1)
    play(pos, "perform")
    assert seen(pos, "platforms", 1) == [
        [],
        ["burly_bunch", "shield_bearer"],
        ["troublesome_trio"],
    ]  # all that was left


@clause("LR4.2", "LR12.1")
def test_great_bonfire_trashes_from_hand_and_discards_and_draws_one() -> None:
    seats: dict[str, Any] = {
        "hand": "money_bag box_o_shinies",
        "discard": "table_scraps",
        "deck": "2*pile_o_chow",
        "b_hand": "",
    }
    pos = flipped("great_bonfire", **seats, words={"round": 11})
    play(pos, "perform")
    assert texts(pos) == ["hand money_bag", "hand box_o_shinies", "discard table_scraps"]
    play(pos, "discard table_scraps")
    assert texts(pos) == ["hand money_bag", "hand box_o_shinies", "stop"]
    play(pos, "hand money_bag")
    assert held(pos) == {"box_o_shinies": 1, "pile_o_chow": 1}
    assert seen(pos, "shop_trash") == {"money_bag": 1, "table_scraps": 1}
    assert seen(pos, "discards", 0) == {}


@clause("LR4.3")
def test_great_bonfire_is_offered_for_a_discard_pile_alone() -> None:
    pos = flipped("great_bonfire", hand="", discard="2*table_scraps", b_hand="money_bag", words={"round": 11})
    assert (pos.phase, pos.to_move) == ("flip", 0)
    play(pos, "perform", "stop")
    assert seen(pos, "shop_trash") == {"table_scraps": 1}
    assert held(pos) == {"table_scraps": 1}


@clause("LR4.3")
def test_great_bonfire_is_not_offered_without_any_card() -> None:
    pos = flipped("great_bonfire", hand="", deck="money_bag", b_hand="money_bag", words={"round": 11})
    assert (pos.phase, pos.to_move) == ("flip", 1)


# ---- the end


def conserved(position: warren.Position) -> int:
    """All cards on the table and in the hands, with those removed at a rebuild; spare starters are not counted."""
    view = position.view()
    counts = [*view["owned"], *view["discards"], view["piles"], view["shop_trash"], view["crowd_trash"], view["out"]]
    lying = sum(n for count in counts for n in count.values()) + view["shop_deck"] + view["crowd_deck"]
    lying += sum(len(stack) for platforms in view["platforms"] for stack in platforms) + len(view["in_play"])
    lying += sum(name is not None for name in view["shop"] + view["crowd"])
    return int(lying) - 10 * (5 - len(view["hands"]))


@clause("LR4.7", "LR13.2", "LR13.3", "LR13.4", "LR13.5", "LR14.1", "LR14.2")
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_of_three(seed: int) -> None:
    """Scenario S2."""
    scorings: dict[int, int] = {}
    for pos in random_game(loot(3), seed):
        assert conserved(pos) == 179
        view = pos.view()
        scorings[view["round"]] = len(view["scores"][0])
        assert [len(scores) for scores in view["scores"]] == [len(view["scores"][0])] * 3
    assert [k for k in range(1, 15) if k == 1 or scorings[k] > scorings[k - 1]] == [1, 6, 10, 14]
    assert (scorings[5], scorings[6], scorings[9], scorings[10], scorings[14]) == (0, 1, 1, 2, 3)
    assert pos.is_over
    assert pos.scores == tuple(sum(scores) for scores in pos.view()["scores"])
    assert max(pos.scores) == pos.scores[pos.shares.index(max(pos.shares))]


@clause("LR14.1")
def test_the_closing_ceremony_starts_the_final_round() -> None:
    pos = scene(hand="money_bag", b_hand="money_bag", words={"round": 13, "active": 1})
    play(pos, "end")
    assert (seen(pos, "round"), seen(pos, "event")) == (14, "closing_ceremony")
    assert pools(pos) == (0, 2, 0)
    assert not pos.is_over


@clause("LR14.2")
def test_the_game_ends_when_all_have_had_their_last_turn() -> None:
    pos = scene(3, hand="money_bag", b_hand="money_bag", c_hand="money_bag", words={"round": 14})
    for _ in range(2):
        assert not play(pos, "end").is_over
    play(pos, "end")
    assert pos.is_over
    assert (pos.phase, pos.to_move, pos.moves()) == ("over", None, [])
    assert why(pos, "end") == "LR14.2"
    assert [event.kind for event in pos.history[-1].events][-3:] == ["final"] * 3


@clause("LR14.2", "LR11.2")
def test_hands_are_drawn_in_the_last_round_too() -> None:
    pos = scene(hand="money_bag", deck="9*table_scraps", b_hand="money_bag", words={"round": 14})
    assert held(play(pos, "end")) == {"table_scraps": 5}
