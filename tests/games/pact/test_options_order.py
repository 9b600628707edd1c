"""PA18.7, PA18.8 and PA18.10: in which order things happen; and the texts of moves."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import pact, seat

MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}
FAR_OFF = ["t25", "t26", "t28", "t29"]
SEEDS = range(6)


def steps(position: warren.Position) -> list[tuple[str, int]]:
    """The kinds of events seen by seat 0, with how often each came in a row."""
    return [(kind, len(list(run))) for kind, run in groupby(event.kind for event in position.events(0))]


# ---- set-up


@clause("PA18.7")
@pytest.mark.parametrize(
    ("mode", "players", "expected"),
    [
        ("beginner", 4, [("starts", 1), ("hand_dealt", 4), ("market_filled", 4), ("row_filled", 4)]),
        (
            "expert",
            3,
            [("starts", 1), ("hand_dealt", 3), ("market_filled", 4), ("row_filled", 4), ("commands_dealt", 1)],
        ),
        (
            "two",
            2,
            [
                ("starts", 1),
                ("hand_dealt", 2),
                ("market_filled", 4),
                ("helix_gets", 1),
                ("row_filled", 4),
                ("commands_dealt", 1),
            ],
        ),
        ("solo", 1, [("starts", 1), ("hand_dealt", 1), ("market_filled", 4), ("helix_gets", 2), ("row_filled", 4)]),
    ],
)
def test_the_order_of_the_set_up(mode: str, players: int, expected: list[tuple[str, int]]) -> None:
    pos = pact(mode, players).start(9)
    assert steps(pos) == expected
    assert pos.phase == ("opening" if mode in ("beginner", "solo") else "commands")


@clause("PA18.7")
@pytest.mark.parametrize("seed", SEEDS)
def test_chance_is_drawn_upon_in_the_order_of_the_set_up(seed: int) -> None:
    """What comes later in the set-up does not change what came before."""
    plain, expert = pact("beginner", 3).start(seed), pact("expert", 3).start(seed)
    for part in "start", "market", "row", "specialists":
        assert plain.view()[part] == expert.view()[part]
    assert [plain.view(n)["hands"][n] for n in range(3)] == [expert.view(n)["hands"][n] for n in range(3)]
    mixed = pact("expert", 3, masters="masters_mixed").start(seed)
    assert mixed.view()["masters"] == expert.view()["masters"]
    assert [mixed.view(n)["dealt"] for n in range(3)] == [expert.view(n)["dealt"] for n in range(3)]


@clause("PA18.10")
@pytest.mark.parametrize("seed", SEEDS)
def test_each_seat_is_dealt_its_whole_share_at_once(seed: int) -> None:
    """So the first seats get the same cards however many sit behind them, and the market what seat 3 would have got."""
    few = pact("expert", 3, start_seat="0").start(seed)
    many = pact("expert", 5, start_seat="0").start(seed)
    for player in range(3):
        assert few.view(player)["hands"][player] == many.view(player)["hands"][player]
        assert few.view(player)["dealt"] == many.view(player)["dealt"]
    assert few.view()["masters"] == many.view()["masters"][:3]
    fourth = many.view(3)["hands"][3]
    assert all(fourth[kind] >= n for kind, n in few.view()["market"].items())


@clause("PA18.7")
def test_who_chooses_sees_all_that_is_open() -> None:
    pos = pact("two").start(2)
    assert pos.phase == "commands"
    view = pos.view(0)
    assert sum(view["market"].values()) == 4
    assert None not in view["row"]
    assert None not in view["masters"]
    assert len(view["specialists"]) == 6
    assert sum(view["displays"][2].values()) == 1


@clause("PA18.10", "PA17.6")
def test_a_further_game_begins_with_the_choice_of_specialists() -> None:
    words = {"own": [["t01"]], "masters": ["mw"], "specialists": {"sp1": "used"}}
    pos = seat("H0{W1,K1}", game=pact("solo"), **words, phase="scoring")
    play(pos, "continue", "sp1")
    kinds = [event.kind for event in pos.history[-1].events]
    assert [kind for kind, _ in groupby(kinds)] == [
        "took_back",
        "ladder_goes_on",
        "market_filled",
        "helix_gets",
        "row_filled",
    ]
    turned_up = [event.ids[0].removeprefix("task:") for event in pos.history[-1].events if event.kind == "row_filled"]
    assert pos.view()["row"] == turned_up[::-1]
    assert pos.phase == "action"


# ---- the end of a turn


@clause("PA18.8", "PA6.10", "PA12.1")
def test_the_end_of_an_expert_turn() -> None:
    """The row, then the marker; then all flags of the turn are cleared for the next player."""
    pos = seat(
        "H0{K3} D0{W2,Y1,K1,G1,B2,R1} H1{K1,G1}",
        game=pact("expert", 3),
        market=MARKET,
        row=["t01", "t30", "t28", "t29"],
        task_deck=["t22", "t20"],
        specialists={"sp3": 0, "sp1": 0},
        markers=[0, 1, 1],
        phase="tasks",
        action="play",
        played=2,
    )
    play(pos, "sp1", "k")
    assert (pos.view()["action"], pos.view()["played"], pos.view()["specialist_used"]) == ("play", 3, True)
    pos.play("complete t01 alone")
    assert [event.kind for event in pos.history[-1].events][-3:] == ["turn_ends", "row_filled", "dynamite_gained"]
    view = pos.view()
    assert (view["active"], view["to_move"], view["round"]) == (1, 1, 1)
    assert (view["action"], view["picks"], view["played"], view["specialist_used"]) == (None, 0, 0, False)


@clause("PA18.8")
def test_a_new_round_begins_with_the_starting_player() -> None:
    words = {"market": MARKET, "row": FAR_OFF, "task_deck": ["t30"], "start": 1}
    pos = seat("H0{K3,G1} H1{K3,G1} H2{K3,G1}", **words)
    order = []
    for _ in range(4):
        order.append((pos.view()["round"], pos.to_move))
        play(pos, "play", "k", "stop")
    assert order == [(1, 1), (1, 2), (1, 0), (2, 1)]


@clause("PA18.8", "PA8.1")
def test_the_end_is_triggered_when_a_refill_leaves_the_row_short() -> None:
    """Not while the row has a gap within a turn, and not by an empty deck beside a full row."""
    words = {"market": MARKET, "phase": "tasks", "action": "play", "row": ["t01", "t03", "t28", "t29"]}
    pos = seat("D0{W2,Y2,B2} H1{K1,G1}", **words, task_deck=["t30"])
    pos.play("complete t01 alone")
    assert (pos.view()["ending"], pos.phase) == (False, "tasks")
    full = play(pos.copy(), "end_turn").view()
    assert (full["ending"], full["task_deck"], None in full["row"]) == (False, [], False)
    pos.play("complete t03 alone")
    assert pos.view()["ending"] is True
    assert (pos.is_over, pos.to_move) == (False, 1)


@clause("PA18.8", "PA16.12")
def test_the_end_of_a_solo_turn() -> None:
    """The row, the levy, the goblins, their tasks."""
    pos = seat(
        "H0{K2} D0{W1,Y1,G1,B1} D1{R2}",
        game=pact("solo"),
        market=MARKET,
        row=["t05", "t02", "t28", "t29"],
        task_deck=["t22", "t20", "t30"],
        deck=["k", "k", "y", "g", "k", "k"],
    )
    play(pos, "recruit", "k", "g", "complete t02 alone")
    kinds = [event.kind for event in pos.history[-1].events]
    assert kinds[kinds.index("turn_ends") :] == [
        *("turn_ends", "row_filled", "levied", "row_filled"),
        *("helix_gets", "helix_gets", "dummy_completes", "pays_display", "pays_display", "row_filled"),
    ]
    assert (pos.phase, pos.view()["round"]) == ("action", 2)


# ---- texts


@clause("PA18.5")
@pytest.mark.parametrize(
    "text",
    [
        *("1 none", "1 dynamite", "0 sp6+dynamite", "1 sp4>sp6", "1 sp4>sp6+dynamite"),
        *("w 1 0", "w 1 1", "w 2 1", "y 2"),
        *("sp6 w", "sp6 w+dynamite", "sp4>sp6 b", "sp4>sp6 w+dynamite", "dynamite w", "sp6 w+dynamite y"),
        *("continue", "stop", "sp3+sp6", "ii+iv", "i+ii+iii", "t25"),
    ],
)
def test_the_texts_of_moves_are_known(text: str) -> None:
    """Scenario SC88: each is a move, though not one of this moment."""
    pos = seat("H0{K1,G1}", game=pact("expert", 3), market=MARKET, row=FAR_OFF)
    refused(pos, text)
    with pytest.raises(warren.BadNotation):
        pos.play(f"{text}+")


@clause("PA7.9", "PA12.3")
def test_a_price_of_two_goblins_cannot_vanish() -> None:
    """Ruling Q38: of the two goblins for t01 in `house-2` the Saboteur or dynamite takes one off, never both."""
    words: dict[str, Any] = {"market": MARKET, "phase": "tasks", "action": "play", "row": ["t01", "t30"]}
    words |= {"game": pact("expert", 4, edition="house-2"), "specialists": {"sp6": 0}, "markers": [1]}
    assert "complete t01 alone" not in texts(seat("D0{G1}", **words))
    pos = seat("D0{W1}", **words)
    pos.play("complete t01 alone")
    assert texts(pos) == {"dynamite", "sp6 b"}


@clause("PA12.3", "PA7.9")
def test_the_texts_of_a_payment_of_the_copied_saboteur() -> None:
    """Scenario SC88, as far as the Mimic goes: SC26 among experts."""
    words: dict[str, Any] = {"market": MARKET, "phase": "tasks", "action": "play", "row": ["t01", "t30"]}
    pos = seat("D0{W2}", game=pact("expert", 4), **words, specialists={"sp4": 0, "sp6": 2}, markers=[1])
    pos.play("complete t01 alone")
    assert texts(pos) == {"dynamite", "sp4>sp6 b", "sp4>sp6 w+dynamite"}
