"""States of Loot & Recruit that cannot be: each is known for what it is."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.spoilt import reached, spoilt
from warren.games.loot.rules.effects import begin_effect
from warren.games.loot.rules.stacks import put_on_stack
from warren.games.loot.state import Placing, Source, Zone
from warren.games.loot.vocabulary import Phase

GAME = warren.game("loot", edition="house-1", players=3, engine="plain")
TITLES = len(GAME.components.titles.cards)
EVENTS = len(GAME.components.titles.events)
WITHOUT_FLIP = list(GAME.components.tables.flip).index(0)
GOBLIN = list(GAME.components.tables.goblin).index(1)
CARD = list(GAME.components.tables.goblin).index(0)
ORDINARY_PHASES = ("main", "flip", "target", "pick", "platform", "shift_from", "shift_to", "negate", "over")


@pytest.mark.bulk
@pytest.mark.parametrize("phase", ORDINARY_PHASES)
def test_positions_that_were_played_have_no_faults(phase: str) -> None:
    assert spoilt(reached(GAME, phase)) == []


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("phase", "changes", "fault"),
    [
        ("main", {"seats": 2}, "2 seats in a game for 3"),
        ("main", {"first": 3}, "there is no seat 3 (first)"),
        ("main", {"attacked": 8}, "a seat was attacked that does not exist"),
        ("main", {"hand_3_0": 1}, "a seat that does not exist has cards or points"),
        ("main", {"deck_size_4": 1}, "a seat that does not exist has cards or points"),
        ("main", {f"out_{TITLES}": 1}, "cards that the edition does not have"),
        ("main", {"card": TITLES}, "cards that the edition does not have"),
        ("main", {"event": EVENTS}, "events that the edition does not have"),
        ("main", {"step_0": 255}, "steps that the edition does not have"),
        ("main", {"scorings": 3}, "3 scorings in round 1"),
        ("main", {"recorded_0_2": 7}, "seat 0: points that have not been scored yet"),
        ("main", {"round_no": 0}, "round 0 in this phase"),
        ("main", {"events_seen": 0}, "the event of this round has not been seen"),
        ("main", {"events_seen": (1 << EVENTS) - 1}, "too few unseen events of phase morning"),
        ("main", {"asked": 1}, "a seat is asked about a flip effect that is not due"),
        ("flip", {"turn": 1}, "a flip effect without an event or within a turn"),
        ("flip", {"event": WITHOUT_FLIP, "events_seen": (1 << EVENTS) - 1}, "a flip effect that cannot be carried out"),
        ("main", {"turn": 3}, "3 turns of this round are over"),
        ("main", {"uses_left_0": 4095}, "more uses of an action than the card has"),
        ("main", {"attack_cards": -1}, "field 'attack_cards' holds -1: expected numbers from 0 to 9999"),
        ("main", {"source": 1}, "an effect that is over has left something behind"),
        ("pick", {"step_7": 1}, "an effect that is over has left something behind"),
        ("main", {"placed": 1}, "a card is placed outside the phase for it"),
        ("main", {"target_index": 1}, "an attack is stopped that nobody has made"),
        ("main", {"shift_index": 1}, "a goblin moves outside the phase for it"),
        ("negate", {"target_index": 63}, "an attack that cannot be stopped"),
        ("shift_to", {"shift_index": 63}, "a goblin moves that cannot"),
        ("platform", {"placed_from": 6}, "a card is placed that is not there, or that nobody can pay for"),
        ("platform", {"recruit": 0}, "a card is placed that is not there, or that nobody can pay for"),
        ("pick", {"done_0": 100, "moved_0": 100}, "the step has done all that it can"),
        ("pick", {"moved_0": 9999}, "the step has moved other cards than were chosen"),
        ("pick", {"step_0": 0}, "steps that do not belong to the effect"),
        ("pick", {"done_0": -1}, "steps that do not belong to the effect"),
        ("pick", {"phase": GAME.definition.phases["BRANCH"]}, "the step asks for something else"),
        ("pick", {"slot": 191}, "an effect of a card that is not there"),
    ],
)
def test_a_state_that_cannot_be_is_known(phase: str, changes: dict[str, int], fault: str) -> None:
    assert fault in spoilt(reached(GAME, phase), **changes)


def test_an_effect_belongs_to_the_seat_whose_turn_it_is() -> None:
    pos = reached(GAME, "pick")
    other = (pos.state.owner + 1) % 3
    assert "an effect of a seat that has none" in spoilt(pos, owner=other)
    assert "the step asks another seat" in spoilt(pos, decider_0=(pos.state.decider[0] + 1) % 3)
    assert "another seat has the turn" in spoilt(
        reached(GAME, "main"), active=(reached(GAME, "main").state.active + 1) % 3
    )


def test_cards_lie_where_their_kind_belongs() -> None:
    pos = reached(GAME, "main")
    assert "a goblin in the Shop" in spoilt(pos, shop_0=GOBLIN)
    assert "a card that is no goblin in the Crowd" in spoilt(pos, crowd_0=CARD)
    name = GAME.components.titles.cards[GOBLIN]
    wrong: dict[str, Any] = {f"shop_deck_{GOBLIN}": 1}
    assert f"{name} in the wrong deck or trash" in spoilt(pos, **wrong)
    permanent = list(GAME.components.tables.permanent)
    shop_title = next(i for i in range(TITLES) if not permanent[i])
    assert f"a pile of {GAME.components.titles.cards[shop_title]}, which has none" in spoilt(
        pos, **{f"pile_{shop_title}": 1}
    )


def test_attack_cards_that_lie_there_were_played() -> None:
    attack_card = list(GAME.components.tables.attack_card).index(1)
    pos = reached(GAME, "main")
    found = spoilt(pos, played=1, in_play_0=attack_card, attack_cards=0)
    assert "0 attack cards played, 1 seen" in found


def test_a_goblin_that_is_taken_lies_where_it_is_taken_from() -> None:
    trash = {"feisty_five": 1, "lonely_lout": 1}
    pos = GAME.position({"in_play": ["press_gang"], "crowd_trash": trash, "hands": [{"money_bag": 1}]}, seed=1)
    for move in "act 0 0", "crowd_trash lonely_lout":
        pos.play(move)
    assert (pos.phase, spoilt(pos)) == ("platform", [])
    wrong = "a card is placed that is not there, or that nobody can pay for"
    assert wrong in spoilt(pos, placed_from=0)
    assert wrong in spoilt(pos, placed=CARD)
    assert wrong in spoilt(pos, placing=2)
    assert wrong in spoilt(pos, depth=0)


def test_a_goblin_is_taken_only_where_a_platform_is_open() -> None:
    names = GAME.components.titles.cards
    shield = names.index("shield_bearer")
    closed = ["quarrelsome_quartet", "shield_bearer"]
    words: dict[str, Any] = {"in_play": ["press_gang"], "crowd_trash": {"feisty_five": 1}}
    words |= {"platforms": [[closed, closed, ["quarrelsome_quartet"]]], "hands": [{"money_bag": 1}]}
    pos = GAME.position(words, seed=1)
    state, seat = pos.state.copy(), pos.state.active
    state.placing, state.placed, state.placed_from = Placing.TAKE, names.index("feisty_five"), Zone.CROWD_TRASH
    begin_effect(state, GAME.components.tables.action[state.in_play[0]][0], seat, Source.ACTION, state.in_play[0], 0)
    state.phase = Phase.PLATFORM
    wrong = "a card is placed that is not there, or that nobody can pay for"
    assert wrong not in GAME.faults(state)
    put_on_stack(state, seat, 2, shield)
    state.out[shield] -= 1
    assert wrong in GAME.faults(state)
