"""Boblin's Rebellion for bots: the quick estimate and the numbers for learners."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.contract.cases import scattered
from tests.games.boblin.small import small
from tests.games.boblin.table import at, boblin
from tests.games.moves import play
from warren.games.boblin.goods import CODES
from warren.games.boblin.mind.observe import DECISION_NUMBERS, MIDDLE_NUMBERS, SEAT_NUMBERS, TURN_NUMBERS
from warren.games.boblin.state import MOST_ROOMS, Doing
from warren.games.boblin.vocabulary import Phase

VARIANTS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2},
    {"players": 4, "heroes": True, "trolls": True},
    {"players": 3, "scout_private": False, "supply": 40},
]
MIDDLE = 4 * SEAT_NUMBERS
DECISION = MIDDLE + MIDDLE_NUMBERS
TURN = DECISION + DECISION_NUMBERS
PHASE = TURN + TURN_NUMBERS
ROOMS, HEROES, WRECKS, TROLLS = 13, 13 + MOST_ROOMS, 13 + MOST_ROOMS + 16, 13 + MOST_ROOMS + 19


def room(name: str) -> int:
    return int(boblin().components.titles.rooms.index(name))


def hero(name: str) -> int:
    return int(boblin().components.titles.heroes.index(name))


# ---- judge


@pytest.mark.bulk
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_an_estimate_is_a_share(options: dict[str, Any]) -> None:
    game = warren.game("boblin", **options)
    for pos in scattered(game, range(2), every=23):
        judged = [pos.judge(seat) for seat in range(len(game.seats))]
        assert all(0 <= share <= 1 for share in judged)
        if pos.is_over:
            assert judged == pytest.approx(list(pos.shares))


def test_fame_goblins_and_rooms_are_good() -> None:
    even = at(actions=0, scouts=1).judge(0)
    assert at(fame=3, actions=0, scouts=1).judge(0) > even
    assert at(camp="B2", actions=0, scouts=1).judge(0) > even
    assert at(rooms="f11", actions=0, scouts=1).judge(0) > even
    assert at(b_fame=3, actions=0, scouts=1).judge(0) < even
    assert at(rooms="i09", actions=0, scouts=1).judge(0) > even
    assert at(rooms="i24 m05", actions=0, scouts=1).judge(0) > at(rooms="m05", actions=0, scouts=1).judge(0)


def test_a_passive_that_fits_is_better() -> None:
    fits = at(rooms="m01 i01").judge(0)
    assert fits > at(rooms="m03 i01").judge(0)
    assert at(camp="B1 T1", rooms="f11").judge(0) > at(camp="L1 P1", rooms="f11").judge(0)


def test_heroes_wrecks_and_trolls_count() -> None:
    game = boblin(2, heroes=True, trolls=True)
    plain = at(game=game).judge(0)
    assert at(game=game, heroes="gnome").judge(0) > plain
    assert at(game=game, wrecks="M1 I1").judge(0) > at(game=game, wrecks="M1").judge(0) > plain
    assert at(game=game, trolls="toll").judge(0) < plain


def test_alone_the_clock_counts() -> None:
    assert at(1, fame=9, round=5).judge(0) > at(1, fame=9, round=9).judge(0)
    scarce = {"decks": {"mine": ["m01"], "ice": 10, "inferno": 10}}
    assert at(1, fame=9, words=scarce).judge(0) < at(1, fame=9).judge(0)
    assert at(1, fame=9, rooms="i09").judge(0) > at(1, fame=9).judge(0)


@pytest.mark.parametrize(
    ("position", "moves", "phase"),
    [
        ({"camp": "C2", "rooms": "m11"}, ["exploit m11"], "steps"),
        ({"camp": "B1 T1", "trolls": "hush"}, ["guard hush"], "pay"),
        ({"camp": "K1 B1 T1", "ice": "i12"}, ["conquer i12"], "pay"),
        ({"camp": "B2 T2", "rooms": "f22"}, ["exploit f22", "steps 1"], "pay"),
        ({"wrecks": "M1 I1 F1", "hero_row": "gnome"}, ["befriend gnome"], "hero_pay"),
        ({"camp": "K1"}, ["scout mine"], "scout_pick"),
    ],
)
def test_what_is_half_done_is_not_taken_for_a_loss(position: dict[str, Any], moves: list[str], phase: str) -> None:
    pos = at(**position)
    before = pos.judge(0)
    play(pos, *moves)
    assert pos.phase == phase
    assert pos.judge(0) > before - 0.12


# ---- observation


def test_the_numbers_of_seats() -> None:
    pos = at(camp="K2 B1", fame=9, rooms="m05@1", b_heroes="gnome", wrecks="M1", b_trolls="hush", hero_row="dwarf")
    mine, theirs = pos.observe(0), pos.observe(1)
    for numbers, first in ((mine, 0), (theirs, SEAT_NUMBERS)):
        assert numbers[first : first + 6] == pytest.approx([0.5, 0, 0.25, 0, 0, 0])
        assert numbers[first + 6] == pytest.approx(6 / 4)
        assert numbers[first + 12] == pytest.approx(9 / 27)
        assert numbers[first + ROOMS + room("m05")] == pytest.approx(2 / 3)
        assert numbers[first + WRECKS] == 0.5
        assert numbers[first + SEAT_NUMBERS - 2 : first + SEAT_NUMBERS] == [1, 1]
    assert mine[SEAT_NUMBERS + HEROES + hero("gnome")] == theirs[HEROES + hero("gnome")] == 1
    assert mine[SEAT_NUMBERS + TROLLS + 2] == 1
    assert not any(mine[2 * SEAT_NUMBERS : MIDDLE])
    assert mine[MIDDLE + 5 * MOST_ROOMS + hero("dwarf")] == 1
    assert mine[MIDDLE + 5 * MOST_ROOMS + 16 + hero("human")] == 1


def test_the_numbers_of_the_middle() -> None:
    pos = play(at(camp="K1", mine="m01 - m02", top_mine="m05 m06 m07"), "scout mine")
    mine, theirs = pos.observe(0), pos.observe(1)
    assert mine[MIDDLE + room("m02")] == 1
    assert mine[MIDDLE + 2 * MOST_ROOMS + room("m05")] == theirs[MIDDLE + 2 * MOST_ROOMS + room("m05")] == 1
    assert mine[MIDDLE + 3 * MOST_ROOMS + room("m06")] == pytest.approx(0.2)
    assert mine[MIDDLE + 4 * MOST_ROOMS + room("m06")] == 1
    assert not any(theirs[MIDDLE + 3 * MOST_ROOMS : MIDDLE + 5 * MOST_ROOMS])
    play(pos, "none")
    assert pos.observe(0)[MIDDLE + 3 * MOST_ROOMS + room("m07")] == pytest.approx(2.5)
    alone = at(1, words={"discards": {"mine": ["m09"]}}).observe(0)
    assert alone[MIDDLE + MOST_ROOMS + room("m09")] == 1


def test_the_numbers_of_the_decision() -> None:
    steps = play(at(camp="C2", rooms="m11"), "exploit m11").observe(0)
    assert steps[DECISION + Doing.EXPLOIT] == steps[DECISION + 7 + room("m11")] == 1
    guard = play(at(camp="B1 T1", trolls="hush"), "guard hush").observe(0)
    assert guard[DECISION + 7 + MOST_ROOMS + 16 + 2] == 1
    befriend = play(at(wrecks="M1 I1 F1", hero_row="gnome"), "befriend gnome").observe(0)
    assert befriend[DECISION + 7 + MOST_ROOMS + hero("gnome")] == 1
    alt = play(at(rooms="i09", b_camp="K2", active=1, inferno="f11"), "conquer f11").observe(0)
    first = DECISION + 133 + 112 + 12
    assert alt[DECISION + 133 + room("i09")] == 1
    assert alt[first + CODES.index("T")] == alt[first + 12 + CODES.index("F")] == pytest.approx(1 / 3)
    train = play(at(camp="K3", rooms="m22"), "exploit m22").observe(0)
    assert train[DECISION + 245 + CODES.index("G")] == 1
    assert train[DECISION + 127] == 1


def test_the_numbers_of_the_turn() -> None:
    numbers = at(actions=1, scouts=1, words={"tally": {"gain:b": 3}}, active=1).observe(0)
    assert numbers[TURN + 2] == 0.5
    assert numbers[TURN + 36 : TURN + 41] == pytest.approx([0, 0.5, 0.5, 0.05, 199 / 200])
    assert numbers[TURN + 48 : TURN + 50] == pytest.approx([0.25, 0.25])
    assert numbers[PHASE + Phase.MENU] == 1
    helped = play(at(heroes="faerie", camp="B1"), "faerie", "none").observe(0)
    assert helped[TURN + 17 + hero("faerie")] == 1


def test_observations_of_other_editions_have_the_same_length() -> None:
    assert len(small(3).start(1).observe(2)) == len(boblin(1).start(1).observe(0)) == 1444
