"""Every reason why a move of Loot & Recruit is refused: a position, a move, a clause and a sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import scattered
from tests.games.loot.table import (
    BURLY,
    GOB,
    OCTET,
    QUARTET,
    SHIELD,
    SPARE,
    TRIO,
    altered,
    held,
    loot,
    scene,
    seen,
    texts,
)
from tests.games.moves import play
from warren.games.loot.vocabulary import Reason

Setting = Callable[[], warren.Position]

THREE_SHIELDS: dict[str, Any] = {f"p{i}": f"{goblin} {SHIELD}" for i, goblin in enumerate((TRIO, BURLY, BURLY))}
UNASKED = "That is not what has to be decided now"
IN_A_TURN = ("LR5.4", f"{UNASKED}: What do you do in your turn?")
AT_A_FLIP = ("LR4.3", f"{UNASKED}: Do you use the event's flip effect?")
AT_A_TARGET = ("LR9.2", f"{UNASKED}: Which card do you attack?")
UNDER_ATTACK = ("LR9.10", f"{UNASKED}: Do you stop the attack on you?")


def turn(*moves: str, hand: str = SPARE, **words: Any) -> warren.Position:
    """A's turn, after some moves."""
    return play(scene(hand=hand, **words), *moves)


def acting(card: str, **words: Any) -> warren.Position:
    """A's turn, with the first action of a card begun."""
    return turn(f"play {card}", "act 0 0", hand=f"{card} money_bag {SPARE}", **words)


def flipping() -> warren.Position:
    """Everybody is asked about Juggling Lesson."""
    words: dict[str, Any] = {"event": "juggling_lesson", "phase": "flips", "round": 2}
    return scene(hand=f"2*money_bag {SPARE}", b_hand=SPARE, words=words, attacks=(0, 0))


def choosing_target(**words: Any) -> warren.Position:
    """Two Trios of B and other cards that cannot be attacked."""
    stacks: dict[str, Any] = {"b_p0": f"{TRIO} {OCTET}", "b_p1": TRIO, "b_p2": f"{TRIO} {SHIELD}"}
    return turn("attack", pools=(0, 0, 3), **(stacks | words))


def asked_about_attack(hand: str = "bodyguard money_bag", deck: str = "") -> warren.Position:
    """B is asked about an attack."""
    return turn("attack", b_hand=hand, b_deck=deck, b_p0=GOB, pools=(3, 0, 6))


def second_attack() -> warren.Position:
    """A Sergeant's attack, after one on B."""
    stacks: dict[str, Any] = {"p0": TRIO, "b_p0": TRIO, "b_p1": TRIO, "c_p0": TRIO, "c_p1": TRIO}
    return turn("attack", "two p0 0", "attack", players=3, pools=(0, 0, 9), attacks=(1, 1), **stacks)


def moving_goblin(*moves: str, **words: Any) -> warren.Position:
    """A Coordinator's action."""
    return play(acting("coordinator", **words), *moves)


ONE_OPEN: dict[str, Any] = {"p0": f"{TRIO} {QUARTET} {OCTET}", "p1": f"{BURLY} {SHIELD}", "p2": f"{BURLY} {SHIELD}"}
STACKS: dict[str, Any] = {"p0": f"{TRIO} {OCTET}", "p2": f"{BURLY} {SHIELD}"}

Case = tuple[Setting, str, str, str]

CASES: dict[str, list[Case]] = {
    "OVER": [
        (lambda: scene(words={"phase": "over", "round": 14}), move, "LR14.2", "The game is over.")
        for move in ("end", "play money_bag", "p0", "let")
    ],
    "NOT_NOW": [
        *((turn, move, *IN_A_TURN) for move in ("skip", "perform", "let", "negate", "stop")),
        *((turn, move, *IN_A_TURN) for move in ("two p0 0", "hand money_bag", "p0", "p0 0", "branch 0")),
        (choosing_target, "attack", *AT_A_TARGET),
        (choosing_target, "end", *AT_A_TARGET),
        (asked_about_attack, "perform", *UNDER_ATTACK),
        (flipping, "play money_bag", *AT_A_FLIP),
        (flipping, "play_powers", *AT_A_FLIP),
        (flipping, "act 0 0", *AT_A_FLIP),
        (flipping, "buy box_o_shinies", *AT_A_FLIP),
        (flipping, "recruit troublesome_trio", *AT_A_FLIP),
        (lambda: acting("junk_dealer"), "negate", "LR10.4", f"{UNASKED}: Which card do you choose?"),
    ],
    "NOT_IN_HAND": [
        (turn, "play money_bag", "LR5.1", "You do not hold Money Bag."),
        (lambda: turn(deck="cannon", discard="cannon"), "play cannon", "LR5.1", "You do not hold Cannon."),
        (lambda: turn(b_hand="haggler"), "play haggler", "LR5.1", "You do not hold Haggler."),
    ],
    "TWO_POWERS": [
        (
            lambda: turn(hand="money_bag cannon bodyguard haggler"),
            "play_powers",
            "LR5.1",
            "You hold fewer than two cards that give powers and do nothing else.",
        )
    ],
    "NOTHING_IN_PLAY": [
        (turn, "act 0 0", "LR10.2", "No card in play has that place."),
        (lambda: turn(in_play="haggler"), "act 1 0", "LR10.2", "No card in play has that place."),
    ],
    "NO_SUCH_ACTION": [
        (lambda: turn(in_play="haggler"), "act 0 1", "LR10.6", "That card has no such action."),
        (lambda: turn(in_play="money_bag"), "act 0 0", "LR10.6", "That card has no such action."),
    ],
    "ACTION_USED": [(lambda: turn("act 0 0", in_play="haggler"), "act 0 0", "LR10.5", "That action has been used.")],
    "ACT_WITH_FIRST": [
        (
            lambda: turn(in_play="2*scavenger", discard="money_bag"),
            "act 1 0",
            "LR10.5",
            "An identical card was played earlier; use that one.",
        )
    ],
    "NO_EFFECT": [
        (partial(turn, in_play=card), "act 0 0", "LR10.3", "That action would change nothing now.")
        for card in ("scavenger", "bombardier", "coordinator", SHIELD, "town_crier", "pickpocket", "press_gang")
    ],
    "RECRUIT_IT": [
        (
            lambda: turn(pools=(9, 0, 0)),
            "buy lonely_lout",
            "LR7.1",
            "Lonely Lout is a goblin: it is recruited, not bought.",
        ),
        (
            lambda: turn(pools=(9, 0, 0)),
            f"buy {TRIO} pile",
            "LR7.1",
            "Troublesome Trio is a goblin: it is recruited, not bought.",
        ),
    ],
    "BUY_IT": [
        (
            lambda: turn(pools=(0, 9, 0)),
            "recruit haggler",
            "LR6.1",
            "Haggler is not a goblin: it is bought, not recruited.",
        )
    ],
    "NOT_FOR_SALE": [
        (lambda: turn(pools=(9, 0, 0)), f"buy {card}", "LR6.1", f"{name} is neither in the line-up nor in a pile.")
        for card, name in (("cannon", "Cannon"), ("money_bag", "Money Bag"))
    ],
    "NOT_IN_CROWD": [
        (
            lambda: turn(pools=(0, 9, 0)),
            f"recruit {BURLY}",
            "LR7.1",
            "Burly Bunch is neither in the line-up nor in a pile.",
        )
    ],
    "NOT_TWICE": [
        (
            lambda: turn(pools=(9, 9, 0)),
            f"{move} pile",
            "LR2.8",
            "Name the pile only of a card that lies both in the line-up and in its pile.",
        )
        for move in ("buy box_o_shinies", "buy haggler", f"recruit {TRIO}", "recruit lonely_lout")
    ],
    "LOOT_SHORT": [
        (lambda: turn(pools=(4, 0, 0)), f"buy {card}", "LR6.1", f"Your Loot Power does not suffice for {name}.")
        for card, name in (("pile_o_chow", "Pile O' Chow"), ("food_stand", "Food Stand"))
    ],
    "RECRUIT_SHORT": [
        (
            lambda: turn(pools=(9, 3, 9), b_p0=TRIO),
            f"recruit {TRIO}",
            "LR7.1",
            "Your Recruit Power does not suffice for Troublesome Trio.",
        )
    ],
    "ALL_SHIELDED": [
        (
            lambda: turn(pools=(0, 9, 0), **THREE_SHIELDS),
            "recruit lonely_lout",
            "LR15.9",
            "All your platforms are shielded: a goblin would have nowhere to stand.",
        )
    ],
    "PEACE": [
        (
            lambda: turn(pools=(0, 0, 9), b_p0=TRIO, words={"event": "royal_inspection"}),
            "attack",
            "LR9.9",
            "Nobody may attack in this round.",
        )
    ],
    "NO_ATTACK_POWER": [(lambda: turn(b_p0=TRIO), "attack", "LR9.1", "You have no Attack Power.")],
    "NO_ATTACK_LEFT": [
        (lambda: turn("attack", pools=(0, 0, 9), b_p0=TRIO), "attack", "LR9.4", "You have no attack left.")
    ],
    "NO_TARGET": [
        (
            lambda: turn(pools=(0, 0, 4), b_p0=f"{GOB} {OCTET}"),
            "attack",
            "LR9.2",
            "There is no goblin that you could attack.",
        )
    ],
    "NO_SUCH_SEAT": [(choosing_target, "three p0 0", "LR9.2", "There is no such player.")],
    "NOBODY_THERE": [
        (choosing_target, "one p0 0", "LR9.2", "No card stands there."),
        (choosing_target, "two p1 1", "LR9.2", "No card stands there."),
        (lambda: moving_goblin(**STACKS), "p0 2", "LR9.2", "No card stands there."),
    ],
    "ATTACKED_ALREADY": [
        (second_attack, move, "LR15.6", "You may only attack an opponent whom you have not attacked in this turn.")
        for move in ("two p1 0", "one p0 0")
    ],
    "SHIELDED": [
        (choosing_target, "two p2 0", "LR9.9", "That stack is shielded: only its top card can be attacked."),
        (
            lambda: choosing_target(b_p0=TRIO, words={"event": "thick_fog", "round": 10}),
            "two p2 0",
            "LR9.9",
            "That stack is shielded: only its top card can be attacked.",
        ),
    ],
    "ONLY_TOP": [
        (
            lambda: choosing_target(b_p0=f"{TRIO} {TRIO}", words={"event": "thick_fog", "round": 10}),
            "two p0 0",
            "LR9.9",
            "Only the top cards of stacks can be attacked in this round.",
        )
    ],
    "TOO_STRONG": [
        (choosing_target, "two p0 1", "LR9.2", "Its Defense is more than your Attack Power."),
        (choosing_target, "two p2 1", "LR9.2", "Its Defense is more than your Attack Power."),
    ],
    "NO_BODYGUARD": [
        (
            lambda: asked_about_attack("money_bag", "bodyguard"),
            "negate",
            "LR15.1",
            "You hold no card that stops an attack.",
        )
    ],
    "ZONE_NOT_OPEN": [
        (lambda: acting("junk_dealer"), "crowd lonely_lout", "LR10.4", "You cannot choose a card from there."),
        (lambda: acting("junk_dealer"), "shop_trash cannon", "LR10.4", "You cannot choose a card from there."),
        (
            lambda: acting("tinker", discard="cannon"),
            "discard cannon",
            "LR10.4",
            "You cannot choose a card from there.",
        ),
    ],
    "NOT_THERE": [
        (lambda: acting("junk_dealer"), "hand cannon", "LR10.4", "Cannon is not there."),
        (lambda: acting("junk_dealer"), "discard money_bag", "LR10.4", "Money Bag is not there."),
    ],
    "COSTS_TOO_MUCH": [
        (
            lambda: acting("press_gang", words={"crowd_trash": {QUARTET: 1, "lonely_lout": 1, "scruffy_six": 1}}),
            "crowd_trash scruffy_six",
            "LR16.6",
            "Scruffy Six costs too much for that.",
        )
    ],
    "PICK_FIRST": [(lambda: acting("junk_dealer"), "stop", "LR10.4", "At least one card must be chosen.")],
    "NOT_UP_TO": [(lambda: acting("tinker"), "stop", "LR10.4", "All the cards must be chosen.")],
    "STACK_CLOSED": [
        (
            lambda: turn(f"recruit {TRIO}", pools=(0, 4, 0), p0=f"{BURLY} {SHIELD}"),
            "p0",
            "LR15.9",
            "That platform is shielded.",
        ),
        (lambda: acting(SHIELD, p1=BURLY, **STACKS), "p2", "LR15.9", "That platform is shielded."),
        (lambda: moving_goblin(**STACKS), "p2 0", "LR15.9", "That platform is shielded."),
        (lambda: moving_goblin("p0 0", **STACKS), "p2", "LR15.9", "That platform is shielded."),
    ],
    "STACK_EMPTY": [(lambda: acting(SHIELD, p0=TRIO, p1=BURLY), "p2", "LR15.8", "No goblin stands on that platform.")],
    "NO_CHANGE": [
        (lambda: moving_goblin(**ONE_OPEN), "p0 2", "LR15.4", "That would leave everything as it was."),
        (lambda: moving_goblin("p0 1", p0=f"{TRIO} {OCTET}"), "p0", "LR15.4", "That would leave everything as it was."),
    ],
    "NO_SUCH_BRANCH": [
        (lambda: turn("play cannon", hand=f"cannon {SPARE}"), "branch 2", "LR1.10", "There is no such choice.")
    ],
}

NEEDS_ANOTHER_EDITION = {"NOT_A_GOBLIN"}


def check(position: warren.Position, reason: str, move: str, number: str, sentence: str) -> None:
    """The move is refused with its reason, and nothing changes."""
    (read,) = position.game.components.notation.read(move, position.seen)
    assert Reason(position.game.doors.refuse(position.handle, read)).name == reason
    refusal = position.why_not(move)
    assert refusal is not None
    assert (refusal.clause, refusal.text) == (number, sentence)
    before = position.to_bytes()
    with pytest.raises(warren.IllegalMove) as fault:
        position.play(move)
    assert fault.value.refusal == refusal
    assert position.to_bytes() == before


@pytest.mark.parametrize(
    ("reason", "setting", "move", "number", "sentence"),
    [
        pytest.param(reason, *case, id=f"{reason} {case[1]}", marks=clause(case[2]))
        for reason, cases in CASES.items()
        for case in cases
    ],
)
def test_a_refused_move_says_why(reason: str, setting: Setting, move: str, number: str, sentence: str) -> None:
    check(setting(), reason, move, number, sentence)


@clause("LR8.2", "LR15.10")
def test_only_goblins_are_taken_to_a_platform(tmp_path: Path) -> None:
    step = {"op": "take", "from": "discard", "to": "platform", "n": 1}
    game = loot(edition=altered(tmp_path, scavenger={"actions": [{"do": [step]}]}))
    position = scene(game=game, hand=f"scavenger {SPARE}", discard="money_bag surly_seven lonely_lout")
    play(position, "play scavenger", "act 0 0")
    assert texts(position) == ["discard lonely_lout", "discard surly_seven"]
    sentence = "Only goblins can be put on a platform in this way."
    check(position, "NOT_A_GOBLIN", "discard money_bag", "LR8.2", sentence)


def test_every_reason_is_given_somewhere() -> None:
    assert set(CASES) | NEEDS_ANOTHER_EDITION == {reason.name for reason in Reason} - {"LEGAL"}


@pytest.mark.bulk
@pytest.mark.parametrize("players", [2, 5])
def test_no_sentence_has_a_gap(players: int) -> None:
    game = loot(players)
    notation = game.components.notation
    numbers = [number for number in range(notation.size) if notation.is_move(number, None)]
    for position in scattered(game, range(1), every=50):
        for number in numbers:
            refusal = position.why_not(number)
            assert refusal is None or "<" not in refusal.text, (position.phase, notation.move(number, None))


# ---- the refusals of the scenarios


@clause("LR6.1", "LR7.1", "LR9.1", "LR9.2")
def test_what_the_powers_do_not_pay_for_is_refused() -> None:
    """Scenario S49."""
    position = turn(pools=(4, 3, 0), b_p0=TRIO)
    check(position, "LOOT_SHORT", "buy pile_o_chow", "LR6.1", "Your Loot Power does not suffice for Pile O' Chow.")
    sentence = "Your Recruit Power does not suffice for Troublesome Trio."
    check(position, "RECRUIT_SHORT", f"recruit {TRIO}", "LR7.1", sentence)
    check(position, "NO_ATTACK_POWER", "attack", "LR9.1", "You have no Attack Power.")
    assert {"recruit lonely_lout", "buy catapult"} <= set(texts(position))


@clause("LR7.1", "LR5.4")
def test_a_goblin_is_not_paid_with_loot() -> None:
    """Scenario S50."""
    position = turn(pools=(9, 0, 0))
    sentence = "Lonely Lout is a goblin: it is recruited, not bought."
    check(position, "RECRUIT_IT", "buy lonely_lout", "LR7.1", sentence)
    sentence = "Your Recruit Power does not suffice for Lonely Lout."
    check(position, "RECRUIT_SHORT", "recruit lonely_lout", "LR7.1", sentence)


@clause("LR9.4")
def test_a_second_attack_without_an_allowance_is_refused() -> None:
    """Scenario S50."""
    position = turn("attack", "two p0 0", pools=(0, 0, 9), b_p0=TRIO, b_p1=TRIO)
    check(position, "NO_ATTACK_LEFT", "attack", "LR9.4", "You have no attack left.")


@clause("LR10.5")
def test_a_used_action_is_refused() -> None:
    """Scenario S50."""
    position = turn("play haggler", "act 0 0", hand=f"haggler {SPARE}")
    check(position, "ACTION_USED", "act 0 0", "LR10.5", "That action has been used.")


@clause("LR5.4", "LR5.1")
def test_a_player_who_is_not_on_turn_neither_plays_nor_buys() -> None:
    """Scenario S50: B is asked about an attack, and A has Loot 3 and a card."""
    position = asked_about_attack()
    assert position.to_move == 1
    for move in ("play money_bag", f"play {SPARE}", "buy catapult", "end"):
        check(position, "NOT_NOW", move, *UNDER_ATTACK)


@clause("LR8.2", "LR8.3")
def test_a_recruit_goes_neither_to_another_player_nor_under_a_stack() -> None:
    """Scenario S50."""
    position = turn(f"recruit {TRIO}", pools=(0, 4, 0), p0=BURLY, b_p0=BURLY)
    for move in ("two p0 0", "two p0 1", "p0 0"):
        check(position, "NOT_NOW", move, "LR8.2", f"{UNASKED}: On which of your platforms?")
    assert texts(position) == ["p0", "p1", "p2"]


@clause("LR9.10")
def test_an_answered_decision_is_not_answered_again() -> None:
    """Scenario S50."""
    position = play(asked_about_attack(), "negate")
    for move in ("negate", "let"):
        check(position, "NOT_NOW", move, "LR5.4", f"{UNASKED}: What do you do in your turn?")
    assert seen(position, "discards", 1) == {"bodyguard": 1}


@clause("LR9.10", "LR15.1")
def test_a_player_who_was_not_attacked_does_not_stop_the_attack() -> None:
    """Scenario S50: C holds a Bodyguard, B does not."""
    words: dict[str, Any] = {"b_hand": "money_bag", "b_deck": "bodyguard", "c_hand": "bodyguard", "b_p0": GOB}
    position = turn("attack", players=3, pools=(0, 0, 6), **words)
    assert (position.to_move, texts(position)) == (1, ["let"])
    check(position, "NO_BODYGUARD", "negate", "LR15.1", "You hold no card that stops an attack.")
    play(position, "let")
    assert (position.to_move, held(position, 2)) == (0, {"bodyguard": 1})
