"""States of Boblin's Rebellion that cannot be: each is known for what it is."""

from __future__ import annotations

import pytest

import warren
from tests.games.boblin.table import at, boblin
from tests.games.moves import play
from tests.spoilt import reached, spoilt

GAME = boblin(3, heroes=True, trolls=True, engine="plain")
ROOMS = 81
HEROES = 14
PHASES = (
    "menu", "steps", "pay", "hero_pay", "wreck_pay", "scout_pick", "alt", "train", "troll", "nudge", "swap", "over",
)  # fmt: skip


@pytest.mark.bulk
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "wreck_pay"])
def test_positions_that_were_played_have_no_faults(phase: str) -> None:
    assert spoilt(reached(GAME, phase)) == []


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("phase", "changes", "fault"),
    [
        ("menu", {"seats": 2}, "2 seats in a game for 3"),
        ("menu", {"first": 3}, "there is no seat 3 (first)"),
        ("menu", {"gainer": 3}, "there is no seat 3 (gainer)"),
        ("menu", {"camp_3_0": 1}, "a seat that does not exist has something"),
        ("menu", {"fame_3": 1}, "a seat that does not exist has something"),
        ("menu", {"place_81": 1}, "rooms that the edition does not have"),
        ("menu", {"row_0_0": 95}, "rooms that the edition does not have"),
        ("menu", {"hero_row_0": 15}, "heroes that the edition does not have"),
        ("menu", {"used": 1 << 15}, "heroes that the edition does not have"),
        ("menu", {"guards_0": 128}, "troll spaces that the edition does not have"),
        ("menu", {"target": 90}, "a target that the edition does not have"),
        ("menu", {"source": 90}, "an effect of something that the edition does not have"),
        ("menu", {"choice": 639}, "rewards that the edition does not have"),
        ("menu", {"place_0": 7}, "rooms of a seat that does not exist"),
        ("menu", {"phase": GAME.definition.phases["GAIN"]}, "nobody is asked anything"),
        ("menu", {"deck_0_31": 1}, "something above the deck of mine"),
        ("menu", {"seen_0_31": 1}, "something above the deck of mine"),
        ("menu", {"seen_0_0": 8}, "a card is known to a seat that does not exist"),
        ("menu", {"rooms_0_95": 1}, "seat 0: something behind its rooms"),
        ("menu", {"row_0_4": 0}, "a card lies in two places"),
        ("menu", {"friends_0_15": 1}, "seat 0: something behind its heroes"),
        ("menu", {"hero_row_4": 0}, "more heroes in the row than there is room for"),
        ("menu", {"hero_deck_15": 1}, "something above the deck of heroes"),
        ("menu", {"camp_0_0": 7}, "seat 0: more goblins than spaces"),
        ("menu", {"wrecks_0_0": 32}, "more destroyed rooms of mine than are gone"),
        ("menu", {"fame_0": 27}, "the goal is reached, and the game goes on"),
        ("over", {"fame_0": 1, "fame_1": 1, "fame_2": 1}, "the game is over, and nobody has won"),
        ("over", {"fame_0": 30, "fame_1": 30}, "two seats have reached the goal"),
        ("menu", {"round_no": 0}, "round 0 of a game of 200"),
        ("menu", {"spent": 1 << 30}, "passives that the edition does not have"),
        ("menu", {"spent": 1}, "passives have fired, and no action is under way"),
        ("menu", {"queued": 2}, "the same happening waits twice"),
        ("menu", {"queued": 1, "queue_0": 3}, "something is done by a seat that does not exist"),
        ("menu", {"queued": 1, "queue_0": 4}, "something waits that should be done with"),
        ("menu", {"cursor": 1}, "seats are asked about nothing"),
        ("menu", {"happening": 4}, "seats are asked while an action goes on"),
        ("alt", {"asked": 3}, "a seat is asked about more than it has"),
        ("menu", {"steps": 1}, "an action that is over has left something behind"),
        ("steps", {"doing": 0, "target": 0, "row_no": 0}, "something is decided about no action"),
        ("menu", {"doing": 3}, "an action is under way, and nobody goes on with it"),
        ("steps", {"looked_at": 1}, "cards are looked at, and nobody scouts"),
        ("scout_pick", {"steps": 1}, "steps are bought, and nobody exploits"),
        ("steps", {"paid_0": 1}, "goblins were paid before it was said which"),
        ("steps", {"doing": 1}, "another action is decided about"),
        ("steps", {"steps": 1}, "an action that cannot be carried out"),
        ("steps", {"row_no": 2}, "an action that cannot be carried out"),
        ("scout_pick", {"looked_at": 5}, "an action that cannot be carried out"),
        ("scout_pick", {"target": 5}, "an action that cannot be carried out"),
        ("pay", {"target": 0, "doing": 1}, "an action that cannot be carried out"),
        ("hero_pay", {"wrecks_0_0": 0, "wrecks_1_0": 0, "wrecks_2_0": 0, "wrecks_0_1": 0, "wrecks_1_1": 0,
                      "wrecks_2_1": 0}, "an action that cannot be carried out"),
        ("menu", {"wears": 1}, "a reward that was gained has left something behind"),
        ("train", {"wears": 1, "source": 96}, "something wears that is no room"),
        ("alt", {"choice": 0}, "there is nothing to choose from"),
        ("train", {"choice": 1}, "there is nothing to choose from"),
        ("troll", {"trolls_due": 8}, "trolls come that cannot"),
        ("train", {"trolls_due": 1}, "trolls come that cannot"),
        ("train", {"bundle": 0, "at_item": 0}, "parts of no reward"),
        ("alt", {"bundle": 1}, "a reward has no such part"),
        ("train", {"at_item": 6}, "a reward has no such part"),
        ("nudge", {"bundle": 1}, "a part of a reward is asked about that is another"),
    ],
)  # fmt: skip
def test_a_state_that_cannot_be_is_known(phase: str, changes: dict[str, int], fault: str) -> None:
    assert fault in spoilt(reached(GAME, phase), **changes)


def test_modules_that_are_not_played() -> None:
    pos = boblin(2, engine="plain").start(1)
    assert "seat 0: trolls in a game without trolls" in spoilt(pos, guards_0=1)
    assert "heroes in a game without heroes" in spoilt(pos, hero_row_0=1)


def test_a_hero_or_a_room_in_two_places() -> None:
    pos = at(hero_row="gnome dwarf", game=GAME, players=3, mine="m01")
    gnome, m01 = pos.state.hero_row[0], pos.state.row[0][0]
    assert "a hero is in two places" in spoilt(pos, hero_row_1=gnome)
    assert "m01 is not where it should be" in spoilt(pos, row_0_1=m01)
    assert "the track of m01 has no such space" in spoilt(pos, **{f"track_{m01}": 1})


def test_a_supply_that_was_exceeded() -> None:
    pos = boblin(2, supply=5, engine="plain").start(1)
    assert "more goblins than the supply had" in spoilt(pos, camp_0_0=6)


def test_actions_that_could_not_be_paid() -> None:
    game = boblin(2, heroes=True, trolls=True, engine="plain")
    wrong = "an action that cannot be carried out"
    guard = play(at(game=game, camp="B1 T1", trolls="hush"), "guard hush")
    assert (spoilt(guard), wrong in spoilt(guard, guards_0=0)) == ([], True)
    wrecks = play(at(game=game, heroes="draglinkin", wrecks="M1 I1"), "draglinkin")
    assert (spoilt(wrecks), wrong in spoilt(wrecks, used=0), wrong in spoilt(wrecks, wrecks_0_0=0, wrecks_0_1=0)) == (
        [], True, True,
    )  # fmt: skip
    scout = play(at(game=game, camp="K1 B1 T1", top_ice="i12"), "scout ice", "conquer i12")
    assert (spoilt(scout), wrong in spoilt(scout, target=0)) == ([], True)
    exploit = play(at(game=game, camp="B2 T2", rooms="f22"), "exploit f22", "steps 2")
    assert (spoilt(exploit), wrong in spoilt(exploit, steps=0)) == ([], True)
    befriend = play(at(game=game, fame=3, wrecks="M1 F1", hero_row="human"), "befriend human")
    assert (befriend.phase, spoilt(befriend), wrong in spoilt(befriend, n_friends_0=0)) == ("troll", [], True)


def test_a_troll_in_a_game_without() -> None:
    pos = play(at(game=boblin(2, trolls=True, engine="plain"), fame=3, camp="K3", rooms="m27"), "exploit m27")
    state = pos.state.copy()
    state.trolls = 0
    without: warren.Game = boblin(2, engine="plain")
    assert "trolls come into a game without trolls" in without.definition.faults(
        state, without.components, without.options
    )
    assert "another seat gains what the action brings" in spoilt(pos, gainer=1)
