"""Every reason why a move of Pact is refused: a position, a move, a clause and a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import warren
from tests.contract.cases import scattered
from tests.games.moves import play, refused
from tests.games.pact.table import pact, seat
from warren.games.pact.vocabulary import Reason

Setting = Callable[[], warren.Position]


def turn(piles: str = "H0{W2,Y1,R1}", **words: Any) -> warren.Position:
    """A beginner's turn begins."""
    table = {"row": ["t01", "t02", "t03", "t04"], "task_deck": ["t13", "t14"], "market": {"w": 1, "y": 2, "k": 1}}
    return seat(piles, **(table | words))


def after(piles: str = "H0{W1,Y1} D0{W2,B1}", **words: Any) -> warren.Position:
    """The action is taken; t01 can be completed."""
    return turn(piles, **({"phase": "tasks", "action": "play"} | words))


def expert(piles: str = "H0{W1,R3}", *moves: str, **words: Any) -> warren.Position:
    """An expert's turn begins; the newest task on the left is t05, a red one."""
    table = {"row": ["t01", "t02", "t03", "t04"], "task_deck": ["t13"], "market": {"w": 1, "y": 2, "k": 1}}
    table |= {"masters": ["mw", "my", "mk"], "pacts": {"0-1": ["t05"]}}
    return play(seat(piles, pact("expert"), **(table | words)), *moves)


def paying(piles: str = "D0{W2,B1}", **words: Any) -> warren.Position:
    """The expert pays t01 alone, and holds the Saboteur."""
    words = {"phase": "tasks", "specialists": {"sp6": 0}, "markers": [1]} | words
    return expert(piles, "complete t01 alone", **words)


def commands() -> warren.Position:
    words = {"dealt": [["i", "ii"], ["iii", "iv"], ["v", "vi"]], "phase": "commands"}
    return seat("H0{W1} H1{W1} H2{W1}", pact("expert"), **words)


def permanents() -> warren.Position:
    """SC47: the neighbour to the right has a w in the display and a permanent one."""
    words = {"figures": [["t05"], [], []], "active": 1, "phase": "tasks"}
    return expert("D0{W1} D1{W1,B1}", "complete t01 right", **words)


NOT_NOW = "That is not what has to be decided now"
TASKS = "Do you complete a task, use a specialist or end your turn?"
COMMANDS = "Which commands do you keep?"

CASES: dict[str, list[tuple[Setting, str, str, str]]] = {
    "OVER": [(lambda: turn(phase="over"), "recruit", "PA8.3", "The game is over.")],
    "NOT_NOW": [
        (turn, "end_turn", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (turn, "w", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (turn, "complete t01 alone", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (turn, "t01", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (turn, "i+ii", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (turn, "continue", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (turn, "stop", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (turn, "none", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (turn, "deck", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (turn, "y 1", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (turn, "1 none", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (after, "recruit", "PA3.2", f"{NOT_NOW}: {TASKS}"),
        (after, "play", "PA3.2", f"{NOT_NOW}: {TASKS}"),
        (after, "pass", "PA3.2", f"{NOT_NOW}: {TASKS}"),
        (after, "figure left 1", "PA3.2", f"{NOT_NOW}: {TASKS}"),
        (after, "sp1+sp2", "PA3.2", f"{NOT_NOW}: {TASKS}"),
        (commands, "sp3 t01", "PA10.7", f"{NOT_NOW}: {COMMANDS}"),
        (lambda: turn(specialists={"sp1": 0}), "sp1", "PA3.1", f"{NOT_NOW}: Which action do you take?"),
        (lambda: paying(mode="expert"), "sp3", "PA7.9", f"{NOT_NOW}: Is a goblin left out of the payment?"),
    ],
    "COMMAND_NOT_DEALT": [
        (commands, "iii", "PA10.7", "You keep commands that you were dealt, at least one."),
        (commands, "i+iii", "PA10.7", "You keep commands that you were dealt, at least one."),
    ],
    "NOT_IN_HAND": [
        (lambda: play(turn(), "play"), "g", "PA5.1", "You do not hold a scientist."),
        (lambda: turn("H0{W2,Y1} H1{W1} H2{W1}", phase="opening"), "k", "PA5.1", "You do not hold a chieftain."),
        (
            lambda: play(turn("H0{W3,Y2,K2}", market={"w": 1, "y": 1}, deck=[]), "recruit", "w", "y"),
            "g",
            "PA5.1",
            "You do not hold a scientist.",
        ),
    ],
    "NOTHING_TO_RECRUIT": [
        (
            lambda: turn(market={}, deck=[], specialists={"sp3": 0}),
            "recruit",
            "PA4.3",
            "There is no goblin left to recruit.",
        )
    ],
    "NOT_IN_MARKET": [
        (lambda: play(turn(), "recruit"), "g", "PA4.1", "You cannot take a scientist: the market has none.")
    ],
    "DECK_EMPTY": [(lambda: play(turn(deck=[]), "recruit"), "deck", "PA4.3", "Deck and discard pile are empty.")],
    "HAND_EMPTY": [
        (lambda: turn("", specialists={"sp3": 0}), "play", "PA5.1", "You have no goblin to play."),
        (lambda: after("D0{W2,B1}", specialists={"sp1": 0}), "sp1", "PA5.1", "You have no goblin to play."),
        (
            lambda: after("D0{W2,B1}", specialists={"sp2": 0}, action="recruit"),
            "sp2",
            "PA5.1",
            "You have no goblin to play.",
        ),
    ],
    "PLAY_FIRST": [(lambda: play(turn(), "play"), "stop", "PA5.1", "At least one goblin must be played.")],
    "MUST_ACT": [
        (turn, "pass", "PA18.4", "You can only pass if no action is possible."),
        (
            lambda: expert("D0{R3}", market={}, deck=[], specialists={"sp3": 0}),
            "pass",
            "PA18.4",
            "You can only pass if no action is possible.",
        ),
    ],
    "NO_FIGURES": [(turn, "figure left 1", "PA1.6", "There are no figures in this game.")],
    "FIGURE_PLACED": [
        (lambda: expert(figures=[["t05"]]), "figure left 1", "PA11.5", "That figure stands on a task already.")
    ],
    "STACK_EMPTY": [(expert, "figure right 1", "PA11.2", "No task lies on that pact card.")],
    "TOP_TAKEN": [
        (
            lambda: expert(figures=[[], ["t05"]]),
            "figure left 1",
            "PA11.4",
            "A figure already stands on the newest task there.",
        )
    ],
    "FIGURE_TOO_DEAR": [
        (expert, "figure left 2", "PA11.6", "You have too few goblins of that task's colour to pay for that figure.")
    ],
    "NOT_IN_ROW": [
        (after, "complete t09 alone", "PA6.1", "Stink Potion is not a face-up task."),
        (after, "complete:T09:left", "PA6.1", "Stink Potion is not a face-up task."),
    ],
    "NOT_IN_ROW_TO_SWAP": [
        (lambda: turn(specialists={"sp3": 0}), "sp3 t13", "PA6.1", "Moon Rash is not a face-up task."),
        (lambda: turn(specialists={"sp4": 0, "sp3": 1}), "sp4>sp3 t13", "PA6.1", "Moon Rash is not a face-up task."),
    ],
    "NOT_PAYABLE_ALONE": [(after, "complete t02 alone", "PA6.3", "Your own display does not suffice.")],
    "NOT_PAYABLE_TOGETHER": [
        (after, "complete t02 left", "PA6.4", "Your display and your neighbour's do not suffice.")
    ],
    "EACH_GIVES_ONE": [
        (after, "complete t01 left", "PA6.5", "In a pact each side gives at least one goblin."),
        (
            lambda: after("H0{W1} D0{K1} D1{Y2,B1}", specialists={"sp3": 0}),
            "complete t03 left",
            "PA6.5",
            "In a pact each side gives at least one goblin.",
        ),
        (
            lambda: play(after("H0{W1} D0{W2,B1} D1{W2}"), "complete t01 left"),
            "w 0",
            "PA6.5",
            "In a pact each side gives at least one goblin.",
        ),
    ],
    "SPECIALIST_USED": [
        (
            lambda: after(specialists={"sp1": 0}, specialist_used=True),
            "sp1",
            "PA7.1",
            "You have used a specialist in this turn.",
        ),
        (
            lambda: after(specialists={"sp4": 0, "sp3": 1}, specialist_used=True),
            "sp4>sp3 t01",
            "PA7.1",
            "You have used a specialist in this turn.",
        ),
        (
            lambda: expert(
                "H0{R3,W1} D0{R1}", "sp3 t01", "figure left 1", specialists={"sp3": 0, "sp6": 0}, markers=[1]
            ),
            "0 sp6",
            "PA7.1",
            "You have used a specialist in this turn.",
        ),
    ],
    "NOT_YOUR_SPECIALIST": [
        (lambda: after(specialists={"sp1": 1}), "sp1", "PA7.1", "You do not hold that specialist."),
        (lambda: after(specialists={"sp1": 1}), "sp4>sp1", "PA7.1", "You do not hold that specialist."),
        (turn, "sp3 t01", "PA7.1", "You do not hold that specialist."),
        (paying, "sp4>sp6 w", "PA7.1", "You do not hold that specialist."),
        (lambda: expert("H0{R3} D0{R1}", "figure left 1"), "0 sp6", "PA7.1", "You do not hold that specialist."),
    ],
    "NOTHING_TO_COPY": [
        (lambda: after(specialists={"sp4": 0}), "sp4>sp1", "PA7.7", "No opponent holds that specialist."),
        (lambda: after(specialists={"sp4": 0, "sp1": 0}), "sp4>sp1", "PA7.7", "No opponent holds that specialist."),
        (lambda: turn(specialists={"sp4": 0}), "sp4>sp3 t01", "PA7.7", "No opponent holds that specialist."),
    ],
    "ONLY_AFTER_PLAY": [
        (
            lambda: after(specialists={"sp1": 0}, action="recruit"),
            "sp1",
            "PA7.4",
            "That specialist works after you have played goblins.",
        )
    ],
    "ONLY_AFTER_RECRUIT": [
        (lambda: after(specialists={"sp2": 0}), "sp2", "PA7.5", "That specialist works after you have recruited.")
    ],
    "SP5_AFTER_RECRUIT": [
        (lambda: after(specialists={"sp5": 0}), "sp5", "PA7.8", "The Press-ganger works after you have recruited."),
        (
            lambda: after(specialists={"sp4": 0, "sp5": 2}),
            "sp4>sp5",
            "PA7.8",
            "The Press-ganger works after you have recruited.",
        ),
    ],
    "NOTHING_FOR_SP5": [
        (
            lambda: after(specialists={"sp5": 0}, action="recruit", market={}, deck=[]),
            "sp5",
            "PA7.8",
            "There is no goblin left to recruit.",
        )
    ],
    "NO_TASK_TO_SWAP": [
        (lambda: turn(specialists={"sp3": 0}, task_deck=[]), "sp3 t01", "PA7.6", "That needs a card in the task deck.")
    ],
    "ONLY_IN_PAYMENT": [
        (lambda: after(specialists={"sp6": 0}), "sp6 w", "PA7.9", "The Saboteur works while you pay for something."),
        (lambda: after(specialists={"sp6": 0}), "sp6", "PA7.9", "The Saboteur works while you pay for something."),
    ],
    "NO_DYNAMITE": [
        (lambda: paying(markers=[0]), "dynamite", "PA12.3", "You have no dynamite to spend."),
        (lambda: paying(markers=[0]), "sp6 w+dynamite", "PA12.3", "You have no dynamite to spend."),
        (lambda: expert("H0{R3} D0{R1}", "figure left 1"), "0 dynamite", "PA12.3", "You have no dynamite to spend."),
    ],
    "NOT_ONE_SHORT": [
        (paying, "dynamite", "PA12.3", "Dynamite replaces a goblin only when exactly one is missing."),
        (paying, "dynamite w", "PA12.3", "Dynamite replaces a goblin only when exactly one is missing."),
        (paying, "sp6 w+dynamite", "PA12.3", "Dynamite replaces a goblin only when exactly one is missing."),
        (paying, "sp6 w+dynamite b", "PA12.3", "Dynamite replaces a goblin only when exactly one is missing."),
        (
            lambda: expert("H0{R3} D0{R1}", "figure left 1", markers=[1]),
            "0 dynamite",
            "PA12.3",
            "Dynamite replaces a goblin only when exactly one is missing.",
        ),
    ],
    "NOT_NEEDED": [(paying, "sp6 g", "PA7.9", "That goblin is not needed.")],
    "STILL_SHORT": [
        (
            lambda: expert("H0{R2,W1}", "figure left 1", markers=[1], specialists={"sp6": 0}),
            "0 none",
            "PA6.2",
            "Goblins would still be missing.",
        )
    ],
    "WRONG_SPLIT": [
        (
            lambda: play(after("H0{W1} D0{Y1,B1} D1{Y2,K1}"), "complete t03 left"),
            "y 0",
            "PA6.4",
            "So many goblins of that type cannot come from your neighbour.",
        ),
        (
            lambda: play(after("H0{W1} D0{Y1,B1} D1{Y2,K1}"), "complete t03 left"),
            "y 3",
            "PA6.4",
            "So many goblins of that type cannot come from your neighbour.",
        ),
        (permanents, "w 1 2", "PA6.4", "So many goblins of that type cannot come from your neighbour."),
        (permanents, "w 2 0", "PA6.4", "So many goblins of that type cannot come from your neighbour."),
    ],
    "NAME_PERMANENTS": [(permanents, "w 1", "PA11.10", "Say how many of them are permanent goblins.")],
    "WRONG_PAYMENT": [
        (lambda: expert("H0{R3} D0{R1}", "figure left 1"), "2 none", "PA11.6", "That does not pay the figure exactly."),
        (lambda: expert("H0{R2} D0{R2}", "figure left 1"), "0 none", "PA11.6", "That does not pay the figure exactly."),
    ],
    "NOT_A_BONUS": [
        (
            lambda: seat(row=["t25", "t26"], own=[["t24"]], phase="bonus"),
            "t27",
            "PA9.2",
            "The Old Dragon is not a remaining task.",
        )
    ],
    "NOT_USED": [
        (
            lambda: pact("solo").position({"phase": "take_back", "specialists": {"sp1": "used", "sp2": 0}}),
            move,
            "PA17.6",
            "Only up to two used specialists can be taken back.",
        )
        for move in ("sp2", "sp1+sp2", "sp3")
    ],
}


@pytest.mark.parametrize(
    ("reason", "setting", "move", "clause", "sentence"),
    [pytest.param(reason, *case, id=f"{reason} {case[1]}") for reason, cases in CASES.items() for case in cases],
)
def test_a_refused_move_says_why(reason: str, setting: Setting, move: str, clause: str, sentence: str) -> None:
    position = setting()
    (number,) = position.game.components.notation.read(move, position.seen)
    assert Reason(position.game.doors.refuse(position.handle, number)).name == reason
    assert refused(position, move) == clause
    refusal = position.why_not(move)
    assert refusal is not None
    assert refusal.text == sentence


def test_every_reason_is_given_somewhere() -> None:
    assert set(CASES) == {reason.name for reason in Reason} - {"LEGAL"}


@pytest.mark.bulk
@pytest.mark.parametrize(("mode", "players"), [("beginner", 3), ("expert", 3), ("two", 2), ("solo", 1)])
def test_no_sentence_has_a_gap(mode: str, players: int) -> None:
    game = pact(mode, players)
    notation = game.components.notation
    numbers = [number for number in range(notation.size) if notation.is_move(number, None)]
    for position in scattered(game, range(1), every=90):
        for number in numbers:
            refusal = position.why_not(notation.move(number, None))
            assert refusal is None or "<" not in refusal.text, (position.phase, notation.move(number, None))
