"""Pact for bots: the quick estimate and the numbers for learners."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game, scattered
from tests.games.moves import play
from tests.games.pact.table import pact, seat, underway
from warren.games.pact.mind import judge
from warren.games.pact.rules.payment import can_give, lacking, side_of
from warren.games.pact.rules.seats import neighbour
from warren.games.pact.state import N_TYPES, NO_TASK, State, Tables, Way

MODES = [("beginner", 2), ("beginner", 3), ("beginner", 5), ("expert", 3), ("expert", 4), ("two", 2), ("solo", 1)]
every_mode = pytest.mark.parametrize(("mode", "players"), MODES)

# The observation: five seats of thirty numbers, goblins, tasks, commands, the turn, the phase.
SEAT = 30
HAND, SIZE, DYNAMITE, MARKER, PLACED, KEPT, START, SPECIALISTS = 12, 18, 19, 20, 21, 22, 23, 24
GOBLINS = 5 * SEAT
TASKS = GOBLINS + 18
COMMANDS = TASKS + 4 * 40
TURN = COMMANDS + 12
PHASE = TURN + 14


def judged(position: warren.Position) -> list[float]:
    return [position.judge(number) for number in range(len(position.game.seats))]


# ---- judge


@pytest.mark.bulk
@every_mode
@pytest.mark.parametrize("seed", range(3))
def test_an_estimate_is_a_share(mode: str, players: int, seed: int) -> None:
    for position in random_game(pact(mode, players), seed):
        assert all(0 <= share <= 1 for share in judged(position)), position


@pytest.mark.bulk
@every_mode
def test_the_estimates_of_all_seats_together_are_about_one_win(mode: str, players: int) -> None:
    if players == 1:
        return
    for position in random_game(pact(mode, players), 3):
        if not position.is_over:
            assert 0.6 <= sum(judged(position)) <= 1.6, position.board()


@pytest.mark.bulk
@every_mode
def test_the_end_is_judged_by_the_result(mode: str, players: int) -> None:
    for seed in range(4):
        *_, end = random_game(pact(mode, players), seed)
        assert judged(end) == pytest.approx(end.shares)


def test_where_nobody_is_ahead_everybody_has_the_same_share() -> None:
    pos = seat("H0{W2,Y1} H1{W2,Y1} H2{W2,Y1}", market={"r": 4}, row=["t18", "t07", "t30"], task_deck=["t13"])
    assert judged(pos) == pytest.approx([judged(pos)[0]] * 3)
    assert judged(pos) == pytest.approx([1 / 3] * 3, abs=0.03)
    words = {"hands": [{"w": 2, "y": 1}] * 2, "market": {"r": 4}, "row": ["t07"], "task_deck": ["t13"]}
    assert judged(pact("two").position(words)) == pytest.approx([1 / 2] * 2, abs=0.05)


@pytest.mark.bulk
@every_mode
def test_what_is_guessed_does_not_change_the_estimate(mode: str, players: int) -> None:
    for position in scattered(pact(mode, players), range(2), every=17):
        for number in range(players):
            first, *others = [position.imagine(number, seed).judge(number) for seed in range(4)]
            assert others == pytest.approx([first] * 3), position.board()


TABLE = {"row": ["t01", "t02", "t03", "t04"], "task_deck": ["t13"], "market": {"r": 4}}


@pytest.mark.parametrize(
    "words",
    [
        {"own": [["t05", "t07", "t09"]]},
        {"pacts": {"0-1": ["t05"], "2-0": ["t07", "t09"]}},
        {"displays": [{"w": 2, "b": 1}]},
        {"displays": [{"w": 2, "b": 1}, {"w": 1}]},
        {"specialists": {"sp5": 0, "sp6": 0}},
        {"hands": [{"w": 3, "y": 1}, {"w": 1}, {"w": 1}]},
    ],
)
def test_the_seat_that_is_ahead_is_the_favourite(words: dict[str, object]) -> None:
    hands = {"hands": [{"w": 1, "y": 1}] * 3}
    shares = judged(pact().position(TABLE | hands | words))
    assert shares[0] > 1 / 3
    assert shares[0] > shares[2]
    assert shares[0] == max(shares)


@pytest.mark.parametrize(
    "words",
    [
        {"masters": ["mw"], "figures": [["t05"]], "pacts": {"0-1": ["t05"]}},
        {"markers": [5, 1, 1]},
        {"commands": [["vi"], ["x"], ["xi"]], "own": [["t05", "t07"], ["t08", "t09"], ["t10", "t11"]]},
    ],
)
def test_figures_dynamite_and_commands_count_for_experts(words: dict[str, object]) -> None:
    hands = {"hands": [{"w": 1, "y": 1}] * 3}
    shares = judged(pact("expert").position(TABLE | hands | words))
    assert shares[0] == max(shares)
    assert shares[0] > shares[1]


def test_a_great_lead_is_nearly_a_win_and_a_great_gap_nearly_a_loss() -> None:
    own = [["t05", "t06", "t07", "t08", "t09", "t10", "t11", "t12"]]
    for game in pact(players=5), pact("expert"), pact("two"):
        hands = {"hands": [{"w": 1, "y": 1}] * len(game.seats)}
        first, *others = judged(game.position(TABLE | hands | {"own": own}))
        assert first > 0.65
        assert max(others) < 0.1


def test_solo_is_judged_by_the_games_won_and_the_one_under_way() -> None:
    def solo(**words: object) -> float:
        return pact("solo").position(TABLE | {"hands": [{"w": 1, "y": 1}]} | words).judge(0)

    assert 0 < solo() < 1 / 4
    assert solo(own=[["t05"]]) > solo() > solo(own=[[], ["t05"]])
    assert solo(pacts={"1-2": ["t05", "t06"]}) < solo()
    assert 1 / 4 < solo(game=2) < 2 / 4
    assert solo(game=2, own=[["t05"]]) > 1 / 4  # what to stop with would be
    assert 3 / 4 < solo(game=4, own=[["t05", "t06", "t07", "t08", "t09", "t10"]]) < 1


def test_a_payment_under_way_is_worth_what_it_pays_for() -> None:
    words: dict[str, Any] = {
        "row": ["t03"],
        "phase": "tasks",
        "action": "play",
        "market": {"r": 4},
        "task_deck": ["t13", "t14"],
    }
    for way in "left", "alone":
        before = seat("H0{W1} D0{Y2,B1} D1{Y2,K1}", specialists={"sp6": 0}, **words)
        assert play(before.copy(), f"complete t03 {way}").judge(0) > before.judge(0)


def test_a_command_is_worth_more_the_nearer_its_tiers_are() -> None:
    def keeps(command: str, *tasks: str) -> float:
        words = {"commands": [[command], ["x"], ["xi"]], "own": [list(tasks)]}
        return pact("expert").position(TABLE | {"hands": [{"w": 1, "y": 1}] * 3} | words).judge(0)

    red, green = ["t05", "t06", "t11"], ["t09", "t10", "t15"]
    assert keeps("vii", *red) > keeps("vii", *green)
    assert keeps("viii", *red) < keeps("viii", *green)
    assert keeps("vii", *red[:2]) - keeps("vii", *green[:2]) > 0


def test_in_the_last_round_goblins_are_worth_no_more_than_the_tie() -> None:
    def gain(**words: object) -> float:
        table = {"row": ["t25", "t27", "t28"], "market": {"r": 4}, "hands": [{}, {"y": 1}, {"y": 1}], **words}
        return pact().position(table | {"displays": [{"g": 2}]}).judge(0) - pact().position(table).judge(0)

    assert 0 < gain(ending=True) < gain(task_deck=["t13", "t14", "t15", "t16", "t17", "t18"]) / 2


@every_mode
def test_a_plan_is_what_the_rules_say_is_lacking_and_can_be_given(mode: str, players: int) -> None:
    for position in scattered(pact(mode, players), range(2), every=19):
        s, t = position.state, position.game.components.tables
        for task, other in product((task for task in s.row if task != NO_TASK), range(players)):
            best = max(promised(s, t, other, task, way) for way in Way)
            assert judge.best_plan(s, t, other, task, s.active, 0.0) == best


def promised(s: State, t: Tables, number: int, task: int, way: Way) -> float:
    """What a task done in a way promises a seat, by the rules, as whoever is at turn sees it."""
    partner = neighbour(s, number, side_of(way))
    need, held = list(t.needs[task]), (s.hand if number == s.active else s.known)[number]
    short = [lacking(s, t, number, task, way, kind) for kind in range(N_TYPES)]
    given = 0 if way == Way.ALONE else sum(min(n, can_give(s, partner, kind)) for kind, n in enumerate(need))
    if way != Way.ALONE and not given:
        return 0.0
    glory = judge.PACT_GLORY if partner < s.humans else judge.HELIX_GLORY
    pays = sum(need) if way == Way.ALONE else max(1, sum(need) - given)
    worth = max(0.0, (judge.ALONE_GLORY if way == Way.ALONE else glory) - judge.SPENT * pays)
    return worth * judge.readiness(s, number, sum(short), sum(map(min, short, held)), 0.0)


# ---- observe


@pytest.mark.bulk
@every_mode
def test_the_observation_has_its_size_and_finite_numbers(mode: str, players: int) -> None:
    game = pact(mode, players)
    assert game.definition.mind.observation_size == PHASE + 19
    for position in scattered(game, range(2), every=23):
        for number in range(players):
            seen = position.observe(number)
            assert len(seen) == game.definition.mind.observation_size
            assert all(math.isfinite(value) and 0 <= value <= 10 for value in seen)
            assert sum(seen[PHASE:]) == 1


@pytest.mark.bulk
@every_mode
def test_imagined_worlds_are_observed_alike(mode: str, players: int) -> None:
    for position in scattered(pact(mode, players), range(2), every=41):
        for number in range(players):
            for seed in range(2):
                assert position.imagine(number, seed).observe(number) == position.observe(number)


def observed() -> warren.Position:
    return underway(discard={"g": 2}, markers=[1, 4, 0], start=1, picks=2, played=2)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, 1 / 6),
        (HAND, 2 / 6),
        (HAND + 1, 1 / 6),
        (SIZE, 3 / 10),
        (DYNAMITE, 2 / 10),
        (MARKER, 1 / 5),
        (PLACED, 0),
        (KEPT, 1 / 3),
        (START, 0),
        (SPECIALISTS + 5, 1),
        (SEAT + 4, 2 / 6),
        (SEAT + 6 + 1, 1 / 3),
        (SEAT + HAND + 1, 1 / 6),
        (SEAT + HAND + 2, 0),
        (SEAT + SIZE, 2 / 10),
        (SEAT + DYNAMITE, 4 / 10),
        (SEAT + MARKER, 4 / 5),
        (SEAT + PLACED, 1 / 3),
        (SEAT + KEPT, 2 / 3),
        (SEAT + START, 1),
        (SEAT + SPECIALISTS, 1),
        (3 * SEAT, 0),
        (GOBLINS, 1 / 4),
        (GOBLINS + 6 + 3, 2 / 13),
        (GOBLINS + 12, (13 - 1 - 2 - 1) / 13),
        (GOBLINS + 13, (13 - 1 - 1) / 13),
        (TASKS + 6, 3 / 13),
        (TASKS + 8, 9 / 13),
        (TASKS + 12, 1),
        (TASKS + 40 + 4, 2 / 5),
        (TASKS + 80 + 4, 2 / 10),
        (TASKS + 120, 1),
        (TASKS + 121, 0),
        (TASKS + 122, 1),
        (COMMANDS + 1, 1),
        (COMMANDS + 3, 0),
        (TURN, 1 / 5),
        (TURN + 1, 3 / 30),
        (TURN + 2, 2 / 4),
        (TURN + 3, 2 / 3),
        (TURN + 4, 2 / 4),
        (TURN + 8, 2 / 30),
        (TURN + 12, 1 / 3),
        (TURN + 13, 3 / 5),
        (PHASE + 6, 1),
    ],
)
def test_numbers_of_the_observation(place: int, value: float) -> None:
    assert observed().observe(0)[place] == pytest.approx(value)


def test_seats_are_counted_from_the_one_that_looks() -> None:
    seen = observed().observe(1)
    assert seen[4] == pytest.approx(2 / 6)
    assert seen[2 * SEAT] == pytest.approx(1 / 6)
    assert seen[TURN] == 0
    assert seen[COMMANDS + 3] == 1


def test_a_payment_under_way_is_observed_by_the_payer_only() -> None:
    words = {"row": ["t03"], "phase": "tasks", "action": "play", "market": {"r": 4}}
    before = seat("H0{W1} D0{Y1,B1} D1{Y2,K1}", **words)
    after = play(before.copy(), "complete t03 left")
    assert after.observe(0) != before.observe(0)
    assert after.observe(1) == before.observe(1)


def test_while_commands_are_chosen_their_number_is_not_observed() -> None:
    words = {"dealt": [["i", "ii"], ["iii", "iv"], ["v", "vi"]], "phase": "commands"}
    pos = play(seat("H0{W1,Y1} H1{W1} H2{W1}", pact("expert"), **words), "ii")
    assert pos.observe(1)[2 * SEAT + KEPT] == 0
    assert pos.observe(0)[COMMANDS + 1] == 1
    play(pos, "iii", "v")
    assert pos.observe(1)[2 * SEAT + KEPT] == pytest.approx(1 / 3)


@clause("PA8.2")
@pytest.mark.parametrize(("mode", "players"), [("beginner", 3), ("expert", 4), ("two", 2)])
def test_whoever_has_a_turn_left_moves_before_the_game_ends(mode: str, players: int) -> None:
    turns = [
        (position.state.active, [judge.has_turn_left(position.state, number) for number in range(players)])
        for position in random_game(pact(mode, players), 4)
        if position.state.ending and position.phase not in ("BONUS", "OVER")
    ]
    assert turns
    for n, (_, told) in enumerate(turns):
        later = {active for active, _ in turns[n:]}
        assert told == [number in later for number in range(players)]
