"""PA13: scoring in the expert game."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import pact, seat


def experts(piles: str = "", players: int = 3, **words: Any) -> warren.Position:
    """Experts, all turns played."""
    return seat(piles, game=pact("expert", players), phase="scoring", **words)


EXAMPLE = {
    "players": 5,
    "pacts": {"0-1": ["t03", "t04", "t05", "t06"], "4-0": ["t01", "t02", "t09"]},
    "masters": ["mw"],
    "figures": [["t04", "t06"]],
    "own": [["t11"]],
    "markers": [4],
    "commands": [["ii", "iv"]],
}


@clause("PA13.3", "PA13.4", "PA13.5", "PA13.6", "PA13.7", "PA13.8", "PA13.10", "PA13.1")
def test_the_example_of_the_rules() -> None:
    """Scenario SC39: 7 + 2 + 2 + 2 + 2 + (1 + 1)."""
    pos = experts(**EXAMPLE)
    assert pos.scores[0] == 17
    assert pos.view()["dynamite"][0] == 1 + 1 + 4
    assert pos.winners == ("one",)


@clause("PA13.3", "PA13.4", "PA13.5", "PA13.6", "PA13.7", "PA13.8", "PA13.10")
@pytest.mark.parametrize(
    ("change", "glory"),
    [
        ({"commands": []}, 15),
        ({"markers": [0]}, 15),
        ({"own": []}, 15),
        ({"figures": []}, 17 - 2 - (2 - 1) - (1 + 2) - (1 + 2)),
        ({"pacts": {"0-1": ["t03", "t04", "t05", "t06"]}}, 14),
    ],
)
def test_what_each_part_of_the_example_is_worth(change: dict[str, Any], glory: int) -> None:
    """Without the figures the left card holds 4, so II and IV fail (-2 each instead of +1)."""
    assert experts(**(EXAMPLE | change)).scores[0] == glory


@clause("PA13.6")
@pytest.mark.parametrize(("tasks", "figures", "glory"), [(3, 0, 0), (3, 1, 1), (4, 1, 1), (4, 2, 2), (6, 3, 2)])
def test_figures_count_for_the_bonus_of_their_pact_card(tasks: int, figures: int, glory: int) -> None:
    stack = ["t01", "t02", "t03", "t04", "t05", "t08"]
    pos = experts(pacts={"0-1": stack[:tasks]}, masters=["mw"], figures=[stack[:figures]])
    assert pos.scores[0] == tasks + figures + glory
    assert pos.scores[1] == tasks + (2 if tasks >= 6 else int(tasks >= 4))


@clause("PA13.7", "PA13.1")
def test_glory_and_sticks_beside_the_marker() -> None:
    game = pact("expert", 3)
    shown = [seat(game=game, markers=[space], phase="scoring").view() for space in range(6)]
    assert [view["glory"][0] for view in shown] == [0, 0, 0, 1, 2, 3]
    assert [view["dynamite"][0] for view in shown] == [0, 1, 2, 3, 4, 4]


@clause("PA13.1", "PA11.8")
def test_dynamite_counts_own_tasks_pact_tasks_figures_and_the_marker() -> None:
    """T14 alone 1, T18 with left 2 and its figure 2, T15 with right 1, marker 3."""
    pos = experts(
        own=[["t14"]],
        pacts={"0-1": ["t18"], "2-0": ["t15"], "1-2": ["t25"]},
        masters=["mw"],
        figures=[["t18"]],
        markers=[3, 1, 0],
    )
    assert pos.view()["dynamite"] == [1 + 2 + 2 + 1 + 3, 2 + 3 + 1, 1 + 3]


@clause("PA13.2", "PA13.1")
def test_the_sole_leader_in_dynamite_takes_a_task() -> None:
    """The marker decides; a tie gives nothing to anybody."""
    pos = experts(own=[["t14"], ["t15"]], markers=[1, 0, 0], row=["t25", "t29"])
    assert (pos.phase, pos.to_move) == ("bonus", 0)
    assert texts(pos) == {"t25", "t29"}
    assert refused(pos, "t30") == "PA9.2"
    assert play(pos, "t29").scores == (4, 2, 0)
    tied = experts(own=[["t14"], ["t15"]], markers=[1, 1, 0], row=["t25", "t29"])
    assert (tied.is_over, tied.scores) == (True, (2, 2, 0))


@clause("PA13.8")
def test_commands_can_bring_glory_below_zero() -> None:
    pos = experts(commands=[["ii", "iv"], ["i"]])
    assert pos.scores == (-4, -2, 0)
    assert pos.winners == ("three",)


@clause("PA13.9")
def test_most_glory_wins_commands_included() -> None:
    pos = experts("D0{W9}", own=[["t01"], ["t02"]], commands=[["vi"], []])
    assert (pos.scores, pos.winners) == ((1, 2, 0), ("two",))
    tied = experts("D0{W2} D1{Y3}", own=[["t01"], ["t02"]])
    assert (tied.scores, tied.winners) == ((2, 2, 0), ("two",))


@clause("PA13.8", "PA10.7")
def test_before_the_end_nobody_sees_the_glory_of_commands() -> None:
    words = {"market": {"w": 1, "y": 1}, "row": ["t25"], "own": [["t01"]], "commands": [["ii", "iv"]]}
    pos = seat("H0{W1}", game=pact("expert", 3), **words)
    assert pos.view(1)["glory"] == [2, 0, 0]
    assert pos.view(1)["commands"] == [2, [], 0]
    assert pos.view(0)["commands"] == [["ii", "iv"], 0, 0]
