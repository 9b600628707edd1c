"""PA11.9 to PA11.11: permanent goblins, their owner's and the neighbours'."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import display, hand, pact, seat

MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}
FIGURE_TASKS = {"0-1": ["t05", "t06", "t17"]}  # where the figures stand that uncovered the permanents


def tasks(piles: str, game: warren.Game | None = None, **words: Any) -> warren.Position:
    """Three experts; the active one has played and may complete tasks."""
    table = {"market": MARKET, "phase": "tasks", "action": "play", "task_deck": ["t28", "t30"], "pacts": FIGURE_TASKS}
    return seat(piles, game=game or pact("expert", 3), **(table | words))


@clause("PA11.9")
def test_a_permanent_goblin_serves_every_payment_of_the_turn() -> None:
    """Scenario SC45."""
    pos = tasks("D0{W1,Y1,G1,B2}", row=["t01", "t02", "t25", "t26"], masters=["mw"], figures=[["t05"]])
    pos.play("complete t01 alone")
    assert display(pos, 0) == {"y": 1, "g": 1, "b": 1}
    assert pos.view()["discard"] == {"w": 1, "b": 1}
    pos.play("complete t02 alone")
    view = pos.view()
    assert (view["displays"][0], view["permanents"][0]) == ({}, {"w": 1})
    assert view["discard"] == {"w": 1, "y": 1, "g": 1, "b": 2}
    assert view["own"][0] == ["t01", "t02"]


@clause("PA11.9")
def test_own_permanents_pay_before_own_cards() -> None:
    pos = tasks("D0{W2,B1}", row=["t01", "t25"], masters=["mw"], figures=[["t05"]], specialists={"sp3": 0})
    pos.play("complete t01 alone")
    assert display(pos, 0) == {"w": 1}


@clause("PA11.9")
def test_a_permanent_goblin_is_no_more_than_one_goblin_to_a_payment() -> None:
    words = {"row": ["t01", "t25"], "masters": ["mw"], "specialists": {"sp3": 0}}
    assert refused(tasks("D0{B1}", **words, figures=[["t05"]]), "complete t01 alone") == "PA6.3"
    assert "complete t01 alone" in texts(tasks("D0{B1}", **words, figures=[["t05", "t06"]]))


@clause("PA11.10", "PA11.9", "PA6.8")
def test_a_neighbour_uses_permanents_without_using_them_up() -> None:
    """Scenario SC46."""
    pos = tasks(
        "D1{B1}",
        row=["t01", "t25"],
        active=1,
        masters=["mw"],
        figures=[["t05", "t06"]],
        specialists={"sp3": 1},
        deck=["g", "k", "k", "k"],
    )
    pos.play("complete t01 right")
    view = pos.view()
    assert view["discard"] == {"b": 1}
    assert (view["displays"][0], view["displays"][1], view["permanents"][0]) == ({}, {}, {"w": 2})
    assert view["pacts"]["0-1"] == ["t05", "t06", "t17", "t01"]
    assert (hand(pos, 1), hand(pos, 0)) == ({"g": 1}, {})


@clause("PA11.10")
def test_of_a_card_and_a_permanent_the_payer_chooses() -> None:
    """Scenario SC47, with its texts of SC88."""
    words = {"row": ["t01", "t25"], "active": 1, "masters": ["mw"], "figures": [["t05"]], "specialists": {"sp3": 1}}
    pos = play(tasks("D0{W1} D1{W1,B1}", **words), "complete t01 right")
    assert texts(pos) == {"w 1 0", "w 1 1", "w 2 1"}
    assert refused(pos, "w 1") == "PA11.10"
    assert refused(pos, "w 0 0") == "PA6.4"
    assert refused(pos, "w 2 0") == "PA6.4"
    left = {}
    for move in "w 1 0", "w 1 1", "w 2 1":
        done = play(pos.copy(), move)
        left[move] = (display(done, 0), display(done, 1), done.view()["permanents"][0])
    assert left == {
        "w 1 0": ({}, {}, {"w": 1}),
        "w 1 1": ({"w": 1}, {}, {"w": 1}),
        "w 2 1": ({}, {"w": 1}, {"w": 1}),
    }


@clause("PA11.10", "PA6.5")
def test_a_pact_can_be_paid_with_permanents_only() -> None:
    """Scenario SC48, with the smaller task of `house-2`."""
    pos = tasks(
        "",
        game=pact("expert", 3, edition="house-2"),
        row=["t01", "t25"],
        masters=["mw", "mb"],
        figures=[["t05"], ["t06"]],
        specialists={"sp3": 0},
        deck=["g", "k", "k", "k"],
    )
    assert "complete t01 left" in texts(pos)
    pos.play("complete t01 left")
    view = pos.view()
    assert view["pacts"]["0-1"][-1] == "t01"
    assert view["discard"] == {}
    assert view["permanents"][:2] == [{"w": 1}, {"b": 1}]
    assert hand(pos, 0) == {"g": 1}


@clause("PA11.10")
def test_a_neighbours_permanents_do_not_help_alone_or_with_the_other_neighbour() -> None:
    words = {"row": ["t01", "t25"], "masters": [None, "mw"], "figures": [[], ["t05"]], "specialists": {"sp3": 0}}
    pos = tasks("D0{W1,B1} D2{K1}", **words)
    assert "complete t01 left" in texts(pos)
    assert refused(pos, "complete t01 alone") == "PA6.3"
    assert refused(pos, "complete t01 right") == "PA6.4"


@clause("PA11.10", "PA11.7")
def test_a_neighbours_permanents_do_not_pay_for_a_figure() -> None:
    words = {"masters": ["mw", "mr"], "pacts": {"0-1": ["t06", "t05"]}, "market": MARKET, "row": ["t25"]}
    pos = seat("H0{R2}", game=pact("expert", 3), **words, figures=[[], ["t06"]])
    assert pos.view()["permanents"][1] == {"r": 1}
    assert refused(pos, "figure left 1") == "PA11.6"


@clause("PA11.9", "PA13.9", "PA9.8")
@pytest.mark.parametrize(
    ("piles", "winners"),
    [("D0{W4} D1{Y3}", ("two",)), ("D0{W4} D1{Y2}", ("one", "two")), ("D0{W4} D1{Y1}", ("one",))],
)
def test_permanents_count_for_the_tie_break(piles: str, winners: tuple[str, ...]) -> None:
    """Scenario SC38: 13 glory each; seat 1 has two permanents."""
    pos = seat(
        piles,
        game=pact("expert", 3),
        own=[["t01", "t02", "t03", "t04", "t05", "t06"], ["t08", "t09", "t10", "t11"]],
        pacts={"1-2": ["t12", "t13"]},
        masters=[None, "mw"],
        figures=[[], ["t12", "t13"]],
        markers=[3],
        phase="scoring",
    )
    assert pos.scores == (13, 13, 2)
    assert pos.winners == winners
