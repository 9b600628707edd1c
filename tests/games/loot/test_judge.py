"""Loot & Recruit for bots: the quick estimate and the numbers for learners."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game, scattered
from tests.games.loot.table import loot, scene, seen, texts
from tests.games.moves import play
from warren.games.loot.known import holds_against
from warren.games.loot.mind.judge import best_target, prospects
from warren.games.loot.rules.attack import points_felled, refuse_strike
from warren.games.loot.rules.stacks import is_shielded, modifier, put_on_stack
from warren.games.loot.state import N_PLATFORMS, Modifier, State
from warren.games.loot.tell.words import targets
from warren.games.loot.vocabulary import Phase, Reason

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 5},
    {"players": 4, "auto_play_powers": True, "first_player": "rotate"},
    {"players": 3, "trio_returns": False},
]
every_variant = pytest.mark.parametrize("options", VARIANTS, ids=str)

# The observation: five seats, the middle of the table, the event, the decision, the turn, the phase.
TITLES = 64
STACK = 5 + 2 * 12
SEAT = 6 * TITLES + 3 * STACK + 3 + 8
OWNED, DISCARDS, IN_PLAY, ACTIONS, STANDING, PLATFORMS = (k * TITLES for k in range(1, 7))
SCORES = PLATFORMS + 3 * STACK
SIZES = SCORES + 3
MIDDLE = 5 * SEAT
MODS = MIDDLE + 8 * TITLES
EVENTS = MODS + 10
EVENTS_SEEN = EVENTS + 40
CARD = EVENTS_SEEN + 40
PLACED = CARD + TITLES
TARGET = PLACED + TITLES
DECISION = TARGET + TITLES
TURN = DECISION + 8
PHASE = TURN + 20


def title(name: str) -> int:
    return int(loot().components.titles.cards.index(name))


def event(name: str) -> int:
    return int(loot().components.titles.events.index(name))


def judged(position: warren.Position) -> list[float]:
    return [position.judge(seat) for seat in range(len(position.game.seats))]


# ---- judge


@pytest.mark.bulk
@every_variant
@pytest.mark.parametrize("seed", range(2))
def test_an_estimate_is_a_share(options: dict[str, Any], seed: int) -> None:
    for position in random_game(loot(**options), seed):
        assert all(0 <= share <= 1 for share in judged(position)), position


@pytest.mark.bulk
@every_variant
def test_the_end_is_judged_by_the_result(options: dict[str, Any]) -> None:
    for seed in range(3):
        *_, end = random_game(loot(**options), seed)
        assert judged(end) == pytest.approx(end.shares)


@clause("LR13.6")
def test_a_shared_victory_is_judged_as_half_a_win() -> None:
    assert judged(scene(words={"phase": "over", "scores": [[1, 2, 3], [3, 2, 1]]})) == [0.5, 0.5]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_where_nobody_is_ahead_everybody_has_the_same_share(players: int) -> None:
    hands: dict[str, Any] = {f"{letter}_hand": "2*money_bag table_scraps" for letter in "abcde"[:players]}
    pos = scene(players, words={"phase": "flips", "event": "siege_exhibition", "round": 3}, **hands)
    assert pos.phase == "flip"
    shares = judged(pos)
    assert shares == pytest.approx([shares[0]] * players)
    assert shares[0] == pytest.approx(1 / players, rel=0.1)


SEATS: dict[str, Any] = {f"{letter}_hand": "2*money_bag 2*table_scraps box_o_shinies" for letter in "abc"}


@pytest.mark.parametrize(
    "better",
    [
        {"p0": "troublesome_trio"},
        {"deck": "hoard_o_food"},
        {"discard": "mountain_o_gold"},
        {"deck": "quartermaster"},
        {"words": {"scores": [[9], [3], [3]]}},
        {"in_play": "hoard_o_food"},
    ],
    ids=str,
)
def test_what_is_good_for_a_seat_raises_its_share_and_lowers_those_of_the_others(better: dict[str, Any]) -> None:
    plain = judged(scene(3, **SEATS))
    good = judged(scene(3, **(SEATS | better)))
    assert good[0] > plain[0]
    assert good[1] < plain[1]
    assert good[2] < plain[2]


@pytest.mark.parametrize("pool", [(3, 0, 0), (0, 3, 0), (0, 0, 3)])
def test_powers_not_yet_used_are_good_for_the_one_who_has_them(pool: tuple[int, int, int]) -> None:
    stacks: dict[str, Any] = {"p0": "troublesome_trio", "b_p0": "troublesome_trio", "c_p0": "troublesome_trio"}
    with_powers = scene(3, pools=pool, in_play="money_bag", **SEATS, **stacks)
    without = scene(3, in_play="money_bag", **SEATS, **stacks)
    assert with_powers.judge(0) > without.judge(0)


def test_a_goblin_about_to_be_placed_is_not_judged_as_power_lost() -> None:
    pos = scene(hand="money_bag", in_play="pile_o_chow table_scraps", pools=(0, 4, 0))
    before = pos.judge(0)
    placing = play(pos, "recruit troublesome_trio").judge(0)
    after = play(pos, "p0").judge(0)
    lost = scene(hand="money_bag", in_play="pile_o_chow table_scraps").judge(0)
    assert abs(placing - after) < (before - lost) / 2
    assert placing > lost


def test_a_shield_about_to_be_placed_costs_nothing() -> None:
    pos = scene(hand="money_bag", in_play="shield_bearer", p0="troublesome_trio", p1="troublesome_trio")
    before = pos.judge(0)
    assert play(pos, "act 0 0").phase == "platform"
    assert pos.judge(0) == pytest.approx(before)


def test_an_attack_that_can_hit_others_is_hoped_for_and_one_on_oneself_alone_is_not() -> None:
    def change(**stacks: Any) -> float:
        pos = scene(hand="money_bag", pools=(0, 0, 3), b_hand="money_bag", **stacks)
        before = pos.judge(0)
        assert play(pos, "attack").phase == "target"
        return pos.judge(0) - before

    assert change(b_p0="troublesome_trio", b_p1="pint_sized_pack ornery_octet", p0="troublesome_trio") > 0
    assert change(p0="troublesome_trio", p1="pint_sized_pack") < 0


def test_of_other_hands_only_the_average_counts() -> None:
    one = scene(hand="money_bag", b_hand="hoard_o_food", b_deck="4*money_bag 5*table_scraps")
    other = scene(hand="money_bag", b_hand="money_bag", b_deck="3*money_bag hoard_o_food 5*table_scraps")
    assert one.judge(0) == pytest.approx(other.judge(0))


def test_the_own_hand_counts_while_it_is_played_and_at_a_flip() -> None:
    good: dict[str, Any] = {
        "hand": "3*hoard_o_food money_bag",
        "deck": "3*money_bag hoard_o_food",
        "b_hand": "2*money_bag",
    }
    poor: dict[str, Any] = {
        "hand": "3*money_bag hoard_o_food",
        "deck": "3*hoard_o_food money_bag",
        "b_hand": "2*money_bag",
    }
    words = {"phase": "flips", "event": "siege_exhibition", "round": 3}
    assert scene(in_play="money_bag", **good).judge(0) > scene(in_play="money_bag", **poor).judge(0)
    picking = [play(scene(words=words, **seats), "perform").judge(0) for seats in (good, poor)]
    assert picking[0] > picking[1]


def test_the_seat_that_is_ahead_is_the_favourite() -> None:
    shares = judged(scene(3, b_p0="gob_o_goblins", **SEATS))
    assert shares[1] == max(shares)
    assert shares[1] > 1 / 3 > shares[2]


def test_more_points_standing_are_better() -> None:
    goblins = ["lonely_lout", "dastardly_duo", "feisty_five", "surly_seven", "howling_horde"]
    shares = [scene(hand="money_bag", b_hand="money_bag", p0=name).judge(0) for name in goblins]
    assert shares == sorted(shares)
    assert len(set(shares)) == len(shares)


@pytest.mark.parametrize(("early", "late"), [(4, 8), (8, 12)])
def test_points_that_will_be_scored_more_often_are_worth_more(early: int, late: int) -> None:
    def gain(round_no: int) -> float:
        """What a goblin that nobody can reach adds to the final score that is expected."""
        hands: dict[str, Any] = {"words": {"round": round_no}, "hand": "money_bag", "b_hand": "money_bag"}
        with_it, without = (scene(**hands, **more).state for more in ({"p0": "feisty_five"}, {}))
        tables = loot().components.tables
        return float(prospects(with_it, tables, 0, 0) - prospects(without, tables, 0, 0))

    assert gain(early) > gain(late) > 0


def test_a_lead_weighs_more_the_fewer_rounds_are_left() -> None:
    hands: dict[str, Any] = {"hand": "money_bag", "b_hand": "money_bag", "p0": "feisty_five"}
    sooner, later = (scene(words={"round": round_no}, **hands).judge(0) for round_no in (10, 13))
    assert 0.5 < sooner < later


@pytest.mark.parametrize("card", ["money_bag", "pile_o_chow", "catapult", "food_stand", "smuggler"])
def test_playing_a_power_is_better_than_keeping_it(card: str) -> None:
    pos = scene(hand=f"{card} cannon", in_play="money_bag", b_hand="money_bag", b_p0="troublesome_trio")
    before = pos.judge(0)
    assert play(pos, f"play {card}").judge(0) > before


def test_recruiting_a_goblin_is_better_than_keeping_the_power() -> None:
    pos = scene(hand="money_bag", pools=(0, 4, 0))
    before = pos.judge(0)
    assert play(pos, "recruit troublesome_trio", "p0").judge(0) > before


def test_felling_goblins_of_the_opponent_is_better_than_not_attacking() -> None:
    pos = scene(hand="money_bag", pools=(0, 0, 5), b_p0="gob_o_goblins ornery_octet", b_hand="money_bag")
    before = pos.judge(0)
    assert play(pos, "attack").judge(0) > before


def test_goblins_within_reach_are_worth_less_than_safe_ones() -> None:
    def share(b_deck: str, p0: str) -> float:
        return scene(hand="money_bag", p0=p0, b_hand="money_bag", b_deck=b_deck).judge(0)

    fear = share("", "pint_sized_pack") - share("5*catapult", "pint_sized_pack")
    fear_behind_a_shield = share("", "pint_sized_pack shield_bearer") - share(
        "5*catapult", "pint_sized_pack shield_bearer"
    )
    assert fear > fear_behind_a_shield


def test_cards_in_play_are_feared_like_those_in_the_hand() -> None:
    """Otherwise it would seem better to keep a Catapult than to play it."""
    seats: dict[str, Any] = {"b_p0": "pint_sized_pack", "b_hand": "money_bag"}
    kept = scene(hand="2*catapult cannon", **seats)
    played = scene(hand="cannon", in_play="2*catapult", **seats)
    gone = scene(hand="cannon", **seats)
    assert played.judge(1) == pytest.approx(kept.judge(1), abs=0.05)
    assert played.judge(1) < gone.judge(1)


def test_a_great_lead_is_nearly_a_win_and_a_great_gap_nearly_a_loss() -> None:
    for players in (2, 5):
        first, *others = judged(scene(players, hand="money_bag", words={"scores": [[300]]}))
        assert first > 0.9
        assert max(others) < 0.1


@clause("LR14.2")
def test_in_the_last_round_only_what_can_still_be_done_counts() -> None:
    words = {"round": 14, "scores": [[0, 0], [0, 0]]}
    seats: dict[str, Any] = {"hand": "money_bag", "in_play": "money_bag", "b_hand": "money_bag"}
    pos = scene(discard="9*pile_o_chow", words=words, **seats)
    usual = scene(words=words, **seats)
    assert pos.judge(0) == pytest.approx(usual.judge(0))


def test_a_seat_whose_turn_is_over_has_nothing_more_to_do_in_this_round() -> None:
    words = {"round": 14, "scores": [[0, 0], [0, 0]], "active": 1}
    one = scene(hand="4*hoard_o_food", b_hand="money_bag", words=words)
    other = scene(hand="4*money_bag", b_hand="money_bag", words=words)
    assert one.judge(0) == pytest.approx(other.judge(0))


@pytest.mark.bulk
def test_a_greedy_player_by_the_estimate_beats_one_who_plays_at_random() -> None:
    import random

    won = 0.0
    for seed in range(4):
        chooser = random.Random(seed)
        pos = loot(2, auto_play_powers=True).start(seed)
        while not pos.is_over:
            if pos.to_move == 0:
                best = max(texts(pos), key=lambda move: play(pos.imagine(0, seed), move).judge(0))
                play(pos, best)
            else:
                play(pos, chooser.choice(texts(pos)))
        won += pos.shares[0]
    assert won >= 3


@clause("LR9.2")
@pytest.mark.parametrize("power", [2, 5, 9])
def test_the_best_target_is_the_best_that_the_rules_offer(power: int) -> None:
    """`judge` goes over the stacks itself, since it has no list on which moves could be offered."""
    t = loot().components.tables
    values = []
    for position in scattered(loot(players=3), range(2), every=13):
        s = State()
        s.take_over(position.state)
        s.attack, s.plain = power, 1
        offered = [(points_felled(s, t, *target), target[0] == s.active) for target in targets(s, t)]
        values.append(max((-points if own else points for points, own in offered), default=-99))
        assert best_target(s, t) == values[-1]
    assert max(values) > 0


# ---- observe


@pytest.mark.bulk
@every_variant
def test_the_observation_has_its_size_and_finite_numbers(options: dict[str, Any]) -> None:
    game = loot(**options)
    assert game.definition.mind.observation_size == PHASE + len(Phase)
    for position in scattered(game, range(2), every=23):
        for seat in range(len(game.seats)):
            numbers = position.observe(seat)
            assert len(numbers) == game.definition.mind.observation_size
            assert all(math.isfinite(value) and -10 <= value <= 30 for value in numbers)
            assert sum(numbers[PHASE:]) == 1
            assert numbers[PHASE + position.state.phase] == 1
            assert not any(numbers[len(game.seats) * SEAT : MIDDLE])


@pytest.mark.bulk
@every_variant
def test_imagined_worlds_are_observed_alike(options: dict[str, Any]) -> None:
    for position in scattered(loot(**options), range(2), every=31):
        for seat in range(len(position.game.seats)):
            for seed in range(2):
                assert position.imagine(seat, seed).observe(seat) == position.observe(seat)


def observed() -> warren.Position:
    words = {
        "round": 7,
        "first": 2,
        "active": 0,
        "turn": 1,
        "event": "tax_collector",
        "events_seen": ["opening_ceremony"],
        "known": [{}, {"cannon": 1}],
        "in_play": [{"card": "tinker", "uses": [1]}, "catapult", "catapult"],
        "attacked": [1],
        "price_changes": {"shop": -1, "crowd": -2},
        "attack_cards": 3,
        "scores": [[10], [20], [0]],
        "shop": ["haggler", None, "haggler"],
        "crowd": ["lonely_lout", "scruffy_six"],
        "shop_trash": {"money_bag": 2},
        "crowd_trash": {"feisty_five": 1},
        "shop_deck": {"bombardier": 3},
        "crowd_deck": {"nasty_nine": 2},
    }
    return scene(
        3,
        pools=(3, 4, 5),
        attacks=(2, 1),
        hand="2*money_bag quartermaster",
        deck="money_bag",
        discard="3*table_scraps",
        b_hand="cannon pile_o_chow",
        b_deck="2*cannon pile_o_chow",
        p0="troublesome_trio feisty_five",
        b_p1="gob_o_goblins shield_bearer",
        words=words,
    )


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (title("money_bag"), 2 / 5),
        (title("quartermaster"), 1 / 5),
        (OWNED + title("money_bag"), 3 / 5),
        (DISCARDS + title("table_scraps"), 3 / 5),
        (IN_PLAY + title("catapult"), 2 / 5),
        (IN_PLAY + title("tinker"), 1 / 5),
        (ACTIONS + title("tinker"), 1 / 5),
        (STANDING + title("feisty_five"), 1 / 5),
        (PLATFORMS, 2 / 5),
        (PLATFORMS + 1, 8 / 20),
        (PLATFORMS + 2, 3 / 10),
        (PLATFORMS + 3, 5 / 10),
        (PLATFORMS + 4, 0),
        (PLATFORMS + 5, 3 / 10),
        (PLATFORMS + 6, 3 / 10),
        (PLATFORMS + 7, 5 / 10),
        (PLATFORMS + 8, 5 / 10),
        (PLATFORMS + 9, 0),
        (PLATFORMS + STACK, 0),
        (SCORES, 10 / 50),
        (SIZES, 3 / 5),
        (SIZES + 1, 1 / 10),
        (SIZES + 2, 3 / 10),
        (SIZES + 3, 8 / 50),
        (SIZES + 4, 0),
        (SIZES + 5, 1),
        (SIZES + 6, 1),
        (SIZES + 7, 0),
        (SEAT + title("cannon"), 1 / 5),
        (SEAT + title("pile_o_chow"), 0),
        (SEAT + OWNED + title("cannon"), 3 / 5),
        (SEAT + IN_PLAY + title("catapult"), 0),
        (SEAT + PLATFORMS + STACK, 2 / 5),
        (SEAT + PLATFORMS + STACK + 1, 10 / 20),
        (SEAT + PLATFORMS + STACK + 2, 4 / 10),
        (SEAT + PLATFORMS + STACK + 3, 4 / 10),
        (SEAT + PLATFORMS + STACK + 4, 1),
        (SEAT + SCORES, 20 / 50),
        (SEAT + SIZES, 2 / 5),
        (SEAT + SIZES + 6, 1),
        (SEAT + SIZES + 7, 1),
        (2 * SEAT + SIZES + 4, 1),
        (2 * SEAT + SIZES + 6, 0),
        (MIDDLE + title("haggler"), 2),
        (MIDDLE + TITLES + title("scruffy_six"), 1),
        (MIDDLE + 2 * TITLES + title("catapult"), 8 / 10),
        (MIDDLE + 3 * TITLES + title("money_bag"), 2 / 5),
        (MIDDLE + 4 * TITLES + title("feisty_five"), 1 / 5),
        (MIDDLE + 5 * TITLES + title("bombardier"), 3 / 5),
        (MIDDLE + 6 * TITLES + title("nasty_nine"), 2 / 5),
        (MIDDLE + 7 * TITLES + title("sergeant"), 3 / 5),
        (EVENTS_SEEN + event("tax_collector"), 1),
        (EVENTS_SEEN + event("opening_ceremony"), 1),
        (EVENTS_SEEN + event("market_day"), 0),
        (CARD + title("tinker"), 0),
        (TURN, 7 / 14),
        (TURN + 1, 1 / 3),
        (TURN + 2, 1 / 5),
        (TURN + 3, 0),
        (TURN + 4, 3 / 10),
        (TURN + 5, 4 / 10),
        (TURN + 6, 5 / 10),
        (TURN + 7, 2),
        (TURN + 8, 1),
        (TURN + 9, -1 / 2),
        (TURN + 10, -2 / 2),
        (TURN + 11, 3 / 5),
        (TURN + 12, 0),
        (TURN + 13, 0),
        (TURN + 14, 3 / 5),
        (TURN + 15, 1),
        (TURN + 16, 0),
        (TURN + 17, 0),
        (TURN + 18, 0),
        (TURN + 19, 0),
        (MODS + 1, 1 / 2),
        (MODS + 3, 1 / 2),
        (EVENTS + event("tax_collector"), 1),
        (EVENTS + event("market_day"), 0),
        (PHASE + 1, 1),
    ],
)
def test_numbers_of_the_observation(place: int, value: float) -> None:
    assert observed().observe(0)[place] == pytest.approx(value)


def test_seats_are_counted_from_the_one_that_looks() -> None:
    numbers = observed().observe(1)
    assert numbers[title("cannon")] == pytest.approx(1 / 5)
    assert numbers[title("pile_o_chow")] == pytest.approx(1 / 5)
    assert numbers[2 * SEAT + title("money_bag")] == 0  # seat 0, whose hand is hidden
    assert numbers[2 * SEAT + OWNED + title("money_bag")] == pytest.approx(3 / 5)
    assert numbers[TURN + 12] == pytest.approx(2 / 5)
    assert numbers[TURN + 13] == pytest.approx(2 / 5)


def test_without_an_event_none_is_observed() -> None:
    assert not any(scene(hand="money_bag").observe(0)[MODS:EVENTS_SEEN])


def test_the_acting_card_and_the_depth_of_its_effect_are_observed() -> None:
    pos = play(scene(hand="money_bag cannon"), "play cannon")
    numbers = pos.observe(1)
    assert numbers[CARD + title("cannon")] == 1
    assert sum(numbers[CARD:PLACED]) == 1
    assert numbers[TURN + 18] == pytest.approx(1 / 4)


def test_how_far_a_step_has_come_is_observed() -> None:
    pos = play(scene(hand="2*money_bag cannon", in_play="junk_dealer"), "act 0 0")
    assert pos.observe(1)[DECISION : DECISION + 2] == [0, 0]
    play(pos, "hand money_bag")
    assert pos.observe(1)[DECISION : DECISION + 2] == pytest.approx([1 / 5, 1 / 5])


def test_at_a_flip_no_card_acts() -> None:
    words = {"phase": "flips", "event": "juggling_lesson", "round": 3}
    pos = play(scene(hand="money_bag cannon", b_hand="money_bag", words=words), "perform")
    assert pos.phase == "pick"
    assert not any(pos.observe(1)[CARD:DECISION])


def test_the_card_to_be_placed_is_observed() -> None:
    pos = play(scene(hand="money_bag", pools=(0, 4, 0)), "recruit troublesome_trio")
    numbers = pos.observe(1)
    assert numbers[PLACED + title("troublesome_trio")] == 1
    assert sum(numbers[CARD:DECISION]) == 1


def test_the_card_under_attack_is_observed() -> None:
    seats: dict[str, Any] = {"b_p1": "lonely_lout gob_o_goblins", "b_hand": "bodyguard"}
    pos = play(scene(3, hand="money_bag", pools=(0, 0, 5), **seats), "attack", "two p1 1")
    assert pos.phase == "negate"
    numbers = pos.observe(0)
    assert numbers[TARGET + title("gob_o_goblins")] == 1
    assert sum(numbers[CARD:DECISION]) == 1
    assert numbers[DECISION + 3 : DECISION + 6] == pytest.approx([1 / 5, 1 / 2, 1 / 10])
    assert pos.observe(1)[DECISION + 3] == 0


def test_the_goblin_to_be_moved_is_observed() -> None:
    pos = scene(hand="money_bag", in_play="coordinator", p1="troublesome_trio feisty_five")
    play(pos, "act 0 0", "p1 1")
    assert pos.phase == "shift_to"
    assert pos.observe(1)[DECISION + 6 : DECISION + 8] == pytest.approx([1 / 2, 1 / 10])


def test_a_very_high_stack_is_shown_from_below() -> None:
    stack = "15*troublesome_trio"
    numbers = scene(hand="money_bag", p0=stack).observe(0)
    assert numbers[PLATFORMS] == 3
    assert numbers[PLATFORMS + 5 : PLATFORMS + STACK] == pytest.approx([0.3] * 24)
    assert numbers[PLATFORMS + STACK] == 0


def test_what_a_hand_holds_is_observed_by_its_owner_only() -> None:
    one = scene(hand="money_bag", b_hand="cannon", b_deck="catapult")
    other = scene(hand="money_bag", b_hand="catapult", b_deck="cannon")
    assert one.observe(0) == other.observe(0)
    assert one.observe(1) != other.observe(1)


def test_when_it_is_over_the_observation_still_has_its_size() -> None:
    pos = scene(words={"phase": "over"})
    assert pos.is_over
    assert len(pos.observe(0)) == pos.game.definition.mind.observation_size
    assert seen(pos, "to_move") is None


@clause("LR9.2", "LR9.3")
def test_what_a_goblin_holds_against_on_a_stack_is_the_least_attack_that_fells_it_there() -> None:
    for position in scattered(loot(players=3), range(2), every=60):
        t = position.game.components.tables
        for seat, platform in product(range(3), range(N_PLATFORMS)):
            s = position.state.copy()
            if is_shielded(s, t, seat, platform) or modifier(s, t, Modifier.TOP_ONLY):
                continue
            goblin = next(title for title in range(t.titles) if t.goblin[title])
            s.attack = holds_against(s, t, seat, platform, goblin)
            put_on_stack(s, seat, platform, goblin)
            cards = range(s.height[seat][platform])
            assert any(refuse_strike(s, t, seat, platform, index) == Reason.LEGAL for index in cards)
            s.attack -= 1
            assert all(refuse_strike(s, t, seat, platform, index) == Reason.TOO_STRONG for index in cards)
