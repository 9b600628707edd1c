"""PA14: what each command is worth."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, texts
from tests.games.pact.table import pact, seat
from warren.games.pact.rules.scoring import command_count, glory_of_command

SPRING = [f"t{n:02}" for n in range(1, 13)]
SUMMER = [f"t{n:02}" for n in range(13, 25)]


def experts(piles: str = "", players: int = 3, **words: Any) -> warren.Position:
    """Experts at the end of a game without a task left."""
    return seat(piles, game=pact("expert", players), phase="scoring", **words)


def number(position: warren.Position, command: str) -> int:
    place: int = position.game.components.titles.commands.index(command)
    return place


def worth(position: warren.Position, command: str, who: int = 0) -> int:
    """The glory that a command would bring to a seat."""
    return glory_of_command(position.state, position.game.components.tables, who, number(position, command))


def counted(position: warren.Position, command: str, who: int = 0) -> int:
    """What a command counts for a seat."""
    return command_count(position.state, position.game.components.tables, who, number(position, command))


@clause("PA14.1")
@pytest.mark.parametrize(("space", "glory"), [(0, -2), (2, -2), (3, 1), (4, 2), (5, 2)])
def test_i_looks_at_where_the_marker_ends(space: int, glory: int) -> None:
    """Scenario SC56, command I."""
    assert worth(experts(markers=[space]), "i") == glory


@clause("PA14.1")
def test_i_forgets_where_the_marker_has_been() -> None:
    """The marker was on the space of the first tier, and a stick was spent."""
    pos = seat(
        "D0{W2}",
        game=pact("expert", 3),
        phase="tasks",
        action="play",
        row=["t01", "t30"],
        task_deck=["t28", "t29", "t27"],
        specialists={"sp3": 0},
        market={"w": 1, "y": 1, "k": 1, "g": 1},
        markers=[3],
    )
    assert worth(pos, "i") == 1
    assert worth(play(pos, "complete t01 alone"), "i") == -2


@clause("PA14.2")
@pytest.mark.parametrize(("left", "right", "glory"), [(6, 6, 3), (6, 5, 1), (5, 7, 1), (5, 5, -2)])
def test_ii_looks_for_pact_cards_with_six_tasks(left: int, right: int, glory: int) -> None:
    """Scenario SC56, command II."""
    assert worth(experts(pacts={"0-1": SPRING[:left], "2-0": SUMMER[:right]}), "ii") == glory


@clause("PA14.2", "PA11.8")
def test_ii_counts_figures_for_their_owner() -> None:
    pos = experts(pacts={"0-1": SPRING[:5]}, masters=["mw", "mk"], figures=[["t01"]])
    assert [worth(pos, "ii", who) for who in (0, 1)] == [1, -2]


@clause("PA14.3")
@pytest.mark.parametrize(
    ("piles", "glory"),
    [("D0{W2,Y1,K1,G1}", -2), ("D0{W1,Y3,K1,G1,B1}", 1), ("D0{W1,Y1,K1,G1,B1,R1}", 2), ("H0{R1} D0{W1,Y1,K1,G1}", -2)],
)
def test_iii_counts_the_types_in_the_display(piles: str, glory: int) -> None:
    """Scenario SC56, command III."""
    assert worth(experts(piles), "iii") == glory


@clause("PA14.3", "PA11.9")
def test_iii_counts_permanent_goblins() -> None:
    pos = experts("D0{W1,Y1,K1,G1}", pacts={"0-1": ["t11"]}, masters=["mb"], figures=[["t11"]])
    assert worth(pos, "iii") == 1


@clause("PA14.4")
@pytest.mark.parametrize(("placed", "glory"), [(0, -2), (1, -2), (2, 1), (3, 3)])
def test_iv_counts_the_figures_that_were_placed(placed: int, glory: int) -> None:
    """Scenario SC56, command IV."""
    pos = experts(pacts={"0-1": SPRING[:3]}, masters=["mw"], figures=[SPRING[:placed]])
    assert worth(pos, "iv") == glory


@clause("PA14.5")
@pytest.mark.parametrize(("autumn", "glory"), [(0, -1), (1, -1), (2, 1), (3, 3), (4, 3)])
def test_v_counts_autumn_tasks(autumn: int, glory: int) -> None:
    """Scenario SC56, command V: own tasks and tasks of both pact cards together."""
    tasks = ["t25", "t26", "t27", "t28"][:autumn]
    pos = experts(own=[tasks[:1] + ["t14"]], pacts={"0-1": tasks[1:2] + ["t15"], "2-0": tasks[2:], "1-2": ["t29"]})
    assert worth(pos, "v") == glory


@clause("PA14.6")
@pytest.mark.parametrize(("alone", "glory"), [(0, -1), (1, -1), (2, 2), (3, 4), (4, 4)])
def test_vi_counts_own_tasks(alone: int, glory: int) -> None:
    """Scenario SC56, command VI; neither pact tasks nor figures count."""
    pos = experts(own=[SPRING[:alone]], pacts={"0-1": SUMMER[:4]}, masters=["mw"], figures=[SUMMER[:3]])
    assert worth(pos, "vi") == glory


@clause("PA14.7", "PA14.8", "PA14.9")
@pytest.mark.parametrize(
    ("command", "tasks"),
    [
        ("vii", ["t05", "t06", "t11", "t12", "t23"]),
        ("viii", ["t03", "t04", "t09", "t10", "t21"]),
        ("ix", ["t01", "t02", "t07", "t08", "t19"]),
    ],
)
@pytest.mark.parametrize(("done", "glory"), [(0, -1), (2, -1), (3, 2), (4, 4), (5, 4)])
def test_vii_to_ix_count_the_tasks_of_two_colours(command: str, tasks: list[str], done: int, glory: int) -> None:
    """Scenario SC56, commands VII to IX: the two colours are added, wherever the tasks lie."""
    tasks = tasks[:done]
    pos = experts(own=[tasks[:1]], pacts={"0-1": tasks[1:3], "2-0": tasks[3:]})
    assert worth(pos, command) == glory
    others = {"vii", "viii", "ix"} - {command}
    assert {worth(pos, other) for other in others} == {-1}


@clause("PA14.11", "PA14.12")
@pytest.mark.parametrize(("right", "left", "xi", "xii"), [(4, 3, 2, -1), (3, 3, -1, -1), (2, 3, -1, 2)])
def test_xi_and_xii_compare_the_two_neighbours(right: int, left: int, xi: int, xii: int) -> None:
    """Scenario SC56, commands XI and XII: the left pact card of seat 0 is 0-1, the right one 2-0."""
    pos = experts(pacts={"0-1": SPRING[:left], "2-0": SUMMER[:right], "1-2": ["t25"]})
    assert (worth(pos, "xi"), worth(pos, "xii")) == (xi, xii)


@clause("PA14.11", "PA14.12", "PA11.8")
def test_xi_and_xii_count_figures_for_their_owner() -> None:
    pos = experts(pacts={"0-1": SPRING[:3], "2-0": SUMMER[:3]}, masters=["mw"], figures=[["t01"]])
    assert (worth(pos, "xi"), worth(pos, "xii")) == (-1, 2)


@clause("PA14.5", "PA14.7", "PA11.8")
def test_a_figure_counts_with_the_season_and_the_colour_of_its_task() -> None:
    """Scenario SC58."""
    pos = experts(players=5, pacts={"0-1": ["t27"], "4-0": ["t05"]}, masters=["mw", "mk"], figures=[["t27"]])
    assert (counted(pos, "v"), worth(pos, "v")) == (2, 1)
    assert (counted(pos, "vii"), worth(pos, "vii")) == (3, 2)
    assert (counted(pos, "v", 1), counted(pos, "vii", 1)) == (1, 1)


# ---- X


@clause("PA14.10", "PA14.5", "PA13.2")
def test_x_brings_all_remaining_tasks() -> None:
    """Scenario SC57."""
    words = {"markers": [2, 0, 0], "row": ["t25", "t29", "t30"]}
    pos = experts(**words, commands=[["x", "v"]])
    assert pos.is_over
    assert pos.view()["own"][0] == ["t25", "t29", "t30"]
    assert pos.view()["row"] == [None, None, None, None]
    assert pos.scores == (6 + 3, 0, 0)
    without = experts(**words, commands=[["v"]])
    assert texts(without) == {"t25", "t29", "t30"}
    assert play(without, "t25").scores == (2 - 1, 0, 0)


@clause("PA14.10")
@pytest.mark.parametrize("markers", [[1, 2, 0], [2, 2, 0], [0, 0, 0]])
def test_x_brings_nothing_and_costs_nothing_to_others_than_the_leader(markers: list[int]) -> None:
    pos = experts(markers=markers, row=["t25"], commands=[["x"]])
    assert pos.is_over
    assert pos.view()["own"][0] == []
    assert pos.scores[0] == 0


@clause("PA14.6", "PA9.2")
def test_the_bonus_task_counts_as_a_task_completed_alone() -> None:
    """Commands are scored when it has been taken."""
    pos = experts(own=[["t06"]], row=["t01"], commands=[["vi"]])
    assert pos.view()["own"][0] == ["t01", "t06"]
    assert pos.scores[0] == 4 + 2


@clause("PA14.10", "PA10.7")
def test_commands_are_shown_when_they_count() -> None:
    """X when its holder takes the tasks, the others afterwards, all together."""
    pos = experts(markers=[2, 0, 0], row=["t25", "t29"], commands=[["x", "v"], ["iv"]])
    shown = [str(event) for event in pos.events() if event.kind in ("command_shown", "bonus_taken")]
    assert shown == [
        "Ash shows command X (all tasks left for the most dynamite): 0 glory.",
        "Ash takes The Green Plague for it: 2 glory.",
        "Ash takes Inventing Dynamite for it: 2 glory.",
        "Ash shows command V (autumn tasks): 1 glory.",
        "Bramble shows command IV (figures placed): -2 glory.",
    ]
