"""States of Pact that cannot be: each is known for what it is."""

from __future__ import annotations

import pytest

import warren
from tests.spoilt import reached, spoilt
from warren.games.pact.state import MOST_PLAYED, NO_FIGURE, Place, Refill

EXPERT = warren.game("pact", mode="expert", players=3, edition="house-1", engine="plain")
BEGINNER = warren.game("pact", mode="beginner", players=3, edition="house-1", engine="plain")
SOLO = warren.game("pact", mode="solo", edition="house-1", engine="plain")
TASKS = len(EXPERT.components.titles.tasks)
ORDINARY_PHASES = ("commands", "opening", "action", "recruit", "play", "tasks", "eliminate", "split", "over")


@pytest.mark.bulk
@pytest.mark.parametrize("phase", ORDINARY_PHASES)
def test_positions_that_were_played_have_no_faults(phase: str) -> None:
    assert spoilt(reached(EXPERT, phase)) == []


@pytest.mark.parametrize(
    ("phase", "changes", "fault"),
    [
        ("action", {"humans": 4}, "4 players and 3 seats in a game for 3"),
        ("action", {"start": 3}, "an imaginary player has to decide something"),
        ("action", {"hand_4_0": 1}, "a seat that nobody plays has something"),
        ("action", {"dealt_3": 1}, "a seat that nobody plays has something"),
        ("action", {"master_3": 0}, "a seat that nobody plays has a master goblin"),
        ("action", {f"place_{TASKS}": 1}, "tasks that the edition does not have"),
        ("action", {"pay_task": 39}, "tasks that the edition does not have"),
        ("action", {"place_0": Place.OWN + 3}, "tasks of a seat that does not exist"),
        ("action", {"place_0": Place.ON_PACT + 3}, "tasks of a seat that does not exist"),
        ("action", {"marker_0": 11}, "a marker beside the dynamite card"),
        ("action", {"top_3": 1}, "a pact card that does not exist"),
        ("action", {"deck_119": 1}, "goblins above the top of the deck"),
        ("action", {"known_under": 40}, "tasks above the top of the deck, or more known under it than there are"),
        ("action", {"rank_20": 1}, "a task has a place in a stack and lies in none"),
        ("action", {"masters_used": 0}, "a master goblin that was not dealt"),
        ("action", {"masters_used": 63}, "a master goblin that was dealt twice"),
        ("action", {"figure_at_0_0": NO_FIGURE}, "seat 0: some figures are missing"),
        ("action", {"master_0": -1}, "seat 0: figures without a master goblin"),
        ("action", {"permanent_0_0": 3}, "seat 0: permanent goblins and figures disagree"),
        ("action", {"figure_at_0_0": 0, "figure_at_0_1": 0}, "figures and tasks disagree"),
        ("action", {"figure_at_0_0": 20}, "a figure stands on a task that is on no pact card"),
        ("action", {"holder_0": 3}, "nobody can hold sp1 there"),
        ("action", {"holder_0": -1}, "nobody can hold sp1 there"),
        ("action", {"kept_0": 4095}, "seat 0: commands that were not dealt, or dealt twice"),
        ("action", {"game": 2}, "the ladder belongs to solo"),
        ("action", {"won": 1}, "the ladder belongs to solo"),
        ("action", {"round_no": 0}, "round 0 of 100"),
        ("action", {"asked": 1}, "a seat is asked for nothing"),
        ("action", {"chosen_0": 1}, "seat 0: a choice that nobody asked for"),
        ("action", {"cut_0_0": 1}, "seat 0: cards are chosen for discarding that cannot be"),
        ("commands", {"chosen_2": 1}, "seat 2: commands and choices disagree"),
        ("opening", {"asked": 2, "chosen_1": 0}, "seat 1: an opening goblin that is not in the hand"),
        ("recruit", {"picks": 2}, "recruits that are not due"),
        ("play", {"picks": 3}, "more goblins played than an action allows"),
        ("action", {"played": MOST_PLAYED}, f"{MOST_PLAYED} goblins played in this turn"),
        ("opening", {"played": 6}, "6 goblins played in this turn"),
        ("action", {"pay_way": 1}, "a payment that is over has left something behind"),
        ("action", {"pay_place": 1}, "a figure is paid for outside the phase for it"),
        ("action", {"need_0": 1}, "a split that is over has left something behind"),
        ("action", {"phase": EXPERT.definition.phases["SHORTAGE"]}, "hands are cut without a shortage"),
        (
            "action",
            {"phase": EXPERT.definition.phases["SHORTAGE"], "cut_done": 1, "refill_for": Refill.FOR_SETUP},
            "the market is filled for a game that has begun",
        ),
        ("action", {"phase": EXPERT.definition.phases["FIGURE"]}, "a figure is paid for that cannot be placed"),
        ("split", {"pay_way": 0}, "a split that does not belong to the payment"),
        ("split", {"pay_by": 1}, "a split that does not belong to the payment"),
        ("split", {"theirs_5": 9}, "a split that does not belong to the payment"),
        ("split", {"need_0": 9}, "a split that does not belong to the payment"),
    ],
)
def test_a_state_that_cannot_be_is_known(phase: str, changes: dict[str, int], fault: str) -> None:
    assert fault in spoilt(reached(EXPERT, phase), **changes)


def test_beginners_have_neither_masters_nor_commands() -> None:
    pos = reached(BEGINNER, "action")
    assert "a master goblin in the beginner's game" in spoilt(pos, masters_used=1)
    assert "commands in a mode without them" in spoilt(pos, dealt_0=1)
    assert "commands in a mode without them" in spoilt(pos, phase=BEGINNER.definition.phases["COMMANDS"])


def test_a_ladder_has_four_games() -> None:
    pos = reached(SOLO, "action")
    ladder = SOLO.definition.phases["LADDER"]
    assert "the ladder has no further game" in spoilt(pos, phase=ladder, game=4, won=4)
    assert "1 games won in game 1" in spoilt(pos, won=1)
    assert spoilt(pos, phase=ladder, won=1) == []


def test_only_tasks_of_the_row_are_paid_for() -> None:
    pos = reached(EXPERT, "eliminate")
    elsewhere = next(task for task in range(TASKS) if task not in list(pos.state.row))
    assert "a task is paid for that is not in the row" in spoilt(pos, pay_task=elsewhere)


def test_nobody_opens_without_a_goblin() -> None:
    pos = reached(EXPERT, "opening")
    empty = {f"hand_2_{kind}": 0 for kind in range(6)}
    assert "seat 2: no goblin to open with" in spoilt(pos, **empty)


def test_the_bonus_task_belongs_to_the_leader_in_dynamite() -> None:
    pos = reached(BEGINNER, "bonus")
    assert "the bonus task is another seat's" in spoilt(pos, asked=(pos.state.asked + 1) % 3)


def test_a_figure_that_stands_on_a_task_is_its_owners() -> None:
    pos = reached(EXPERT, "over")
    state = pos.state
    task = next(task for seat in state.figure_at for task in seat if task >= 0)
    assert "figures and tasks disagree" in spoilt(pos, **{f"figure_on_{task}": state.figure_on[task] % 3 + 1})
