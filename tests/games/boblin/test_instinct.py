"""Boblin's Rebellion by instinct: suggestions are legal, and sensible where that is certain."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.games.boblin.small import small, small_at
from tests.games.boblin.table import at, boblin
from tests.games.moves import play
from tests.instinct import game_by_instinct, ideas

VARIANTS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2, "heroes": True, "trolls": True},
    {"players": 4, "heroes": True, "trolls": True, "draglinkin_free": True},
    {"players": 3, "supply": 40, "scout_private": False},
]


@pytest.mark.bulk
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_suggestions_are_legal_all_through_a_game(options: dict[str, Any]) -> None:
    assert game_by_instinct(warren.game("boblin", **options), 1).is_over


@pytest.mark.parametrize("players", [1, 2, 3])
def test_suggestions_are_legal_in_other_editions(players: int) -> None:
    assert game_by_instinct(small(players), 2).is_over


@pytest.mark.bulk
def test_instinct_beats_players_who_move_at_random() -> None:
    figures = warren.simulate(boblin(), games=60, seed=1, players=["instinct", "random"])
    assert figures.tally.shares[:, 0].mean() > 0.8


@pytest.mark.bulk
def test_alone_greedy_players_win_now_and_then_and_random_ones_never() -> None:
    game = warren.game("boblin", players=1)
    assert warren.simulate(game, games=60, seed=1, players="greedy").tally.shares.mean() > 0.3
    assert warren.simulate(game, games=60, seed=1, players="random").tally.shares.mean() == 0


def test_fame_is_taken_when_it_is_there() -> None:
    assert ideas(at(camp="B1 T1 K3", rooms="f11 m05")) == {"exploit f11"}
    assert ideas(at(camp="B1 K6", trolls="toll", fame=4)) == {"guard toll"}
    assert ideas(at(wrecks="M1 I1", hero_row="human", camp="K6")) == {"befriend human"}


def test_a_ladder_is_climbed() -> None:
    assert ideas(play(at(camp="L4", rooms="f03"), "exploit f03")) == {"steps 4"}


def test_payments_that_bring_most() -> None:
    assert ideas(play(at(camp="B2 T1 L1", rooms="f09"), "exploit f09")) == {"pay 1b 1t 1l"}
    assert ideas(play(at(camp="B1 T1 P1 L3", rooms="f07"), "exploit f07")) == {"pay 1b 1t 1p"}


def test_what_is_wanted_is_trained() -> None:
    assert ideas(play(at(camp="K1 B1", rooms="m26 f02"), "exploit m26")) == {"train 1t"}


def test_trolls_settle_where_they_hurt_least() -> None:
    full = play(at(fame=3, camp="C4 B2 T1 L3 P3", rooms="f11", trolls=""), "exploit f11")
    assert not ideas(full) & {"troll hush", "troll cage2"}


def test_tracks_are_nudged_where_that_brings_something() -> None:
    pos = play(at(heroes="human", camp="K1", rooms="m27@2", ice="i21"), "conquer i21")
    assert ideas(pos) <= {"nudge m27 +1", "nudge i21 +1", "none", "nudge m27 -1"}


def test_the_better_reward_is_taken() -> None:
    pos = play(at(rooms="i09", b_camp="K2", active=1, inferno="f11"), "conquer f11")
    assert ideas(pos) == {"take 2"}


def test_changes_towards_what_is_wanted() -> None:
    assert ideas(play(at(heroes="faerie", camp="B1", rooms="f02"), "faerie")) == {"swap b t"}


def test_answers_in_another_edition() -> None:
    pos = play(small_at(camp="B2 T1", rooms="a3"), "exploit a3", "steps 2")
    assert ideas(pos) <= {"pay 2b", "pay 1b 1t"}
    ladder = play(small_at(camp="B2 T1", rooms="c3"), "exploit c3")
    assert ideas(ladder) == {"pay 1b 1t"}
