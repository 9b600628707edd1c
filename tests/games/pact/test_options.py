"""PA18: options, modes, the order of set-up and of the end of a turn."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import MARKET, display, hand, pact, seat, tasks

FAR_OFF = ["t25", "t26", "t28", "t29"]
DEFAULTS = {
    "mode": "beginner",
    "start_seat": "random",
    "max_rounds": 100,
    "dynamite_needs_shortage": True,
    "permanents_in_display": True,
    "masters": "master",
    "players": 3,
}


# ---- the list of options


@clause("PA18.5", "PA18.6")
def test_the_defaults() -> None:
    assert warren.game("pact").options == DEFAULTS


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("mode", "hard", "option mode = 'hard': expected beginner or expert or two or solo (PA18.9)"),
        ("start_seat", "5", "option start_seat = '5': expected random or 0 or 1 or 2 or 3 or 4 (PA18.1)"),
        ("start_seat", "3", "option start_seat = '3': expected random or a seat below 3 (PA18.1)"),
        ("max_rounds", 0, "option max_rounds = 0: expected a whole number from 5 to 1000 (PA18.3)"),
        ("dynamite_needs_shortage", "some", "option dynamite_needs_shortage = 'some': expected true or false"),
        ("permanents_in_display", "some", "option permanents_in_display = 'some': expected true or false"),
        ("masters", "mixed", "option masters = 'mixed': expected master or masters_mixed (PA18.6)"),
        ("players", 6, "option players = 6: expected a whole number from 1 to 5"),
    ],
)
@clause("PA18.1", "PA18.3", "PA18.6", "PA18.9")
def test_other_values_are_refused(option: str, value: Any, complaint: str) -> None:
    with pytest.raises(warren.BadOption) as caught:
        warren.game("pact", **{option: value})
    assert complaint in str(caught.value)


# ---- modes and seats


@clause("PA18.9", "PA1.1")
@pytest.mark.parametrize(
    ("given", "mode", "players"),
    [
        ({}, "beginner", 3),
        ({"players": 5}, "beginner", 5),
        ({"mode": "beginner", "players": 2}, "beginner", 2),
        ({"mode": "expert"}, "expert", 3),
        ({"mode": "expert", "players": 5}, "expert", 5),
        ({"mode": "expert", "players": 2}, "two", 2),
        ({"mode": "two"}, "two", 2),
        ({"mode": "solo"}, "solo", 1),
        ({"players": 1}, "solo", 1),
    ],
)
def test_modes_and_their_players(given: dict[str, Any], mode: str, players: int) -> None:
    game = warren.game("pact", **given)
    assert (game.options["mode"], game.options["players"], len(game.seats)) == (mode, players, players)
    assert game.start(1).view()["mode"] == mode


@clause("PA18.9")
@pytest.mark.parametrize(
    ("mode", "players"), [("beginner", 1), ("expert", 1), ("two", 1), ("two", 3), ("solo", 2), ("solo", 5)]
)
def test_a_mode_is_not_played_with_any_number(mode: str, players: int) -> None:
    with pytest.raises(warren.BadOption, match=rf"option players = {players}: expected .* in mode {mode} \(PA18.9\)"):
        pact(mode, players)


@clause("PA18.9")
def test_expert_with_two_players_is_the_game_for_two() -> None:
    assert pact("expert", 2).start(4) == pact("two").start(4)


@clause("PA18.2")
def test_seats_have_their_fixed_names() -> None:
    assert [pact(players=n).seats for n in (3, 4, 5)] == [
        ("one", "two", "three"),
        ("one", "two", "three", "four"),
        ("one", "two", "three", "four", "five"),
    ]
    assert (pact("two").seats, pact("solo").seats) == (("one", "two"), ("one",))
    for start in "0", "1", "2":
        assert pact(players=3, start_seat=start).seats == ("one", "two", "three")


@pytest.mark.bulk
@clause("PA18.1")
def test_the_starting_player_is_drawn_or_chosen() -> None:
    drawn = [pact(players=3).start(seed).view()["start"] for seed in range(60)]
    assert {player: drawn.count(player) > 10 for player in set(drawn)} == {0: True, 1: True, 2: True}
    for start in range(3):
        game = pact(players=3, start_seat=str(start))
        assert {game.start(seed).view()["start"] for seed in range(10)} == {start}
        pos = game.start(1)
        while pos.phase == "opening":
            pos.play(pos.moves()[0])
        assert pos.to_move == start


# ---- rounds


@clause("PA18.3")
@pytest.mark.parametrize(("round_no", "active", "over"), [(5, 2, True), (5, 1, False), (4, 2, False)])
def test_the_last_round_can_be_set(round_no: int, active: int, over: bool) -> None:
    words = {"market": MARKET, "row": FAR_OFF, "task_deck": ["t30"], "round": round_no, "active": active}
    pos = seat("H0{K2,G1} H1{K2,G1} H2{K2,G1}", game=pact(players=3, max_rounds=5), **words)
    play(pos, "play", "k", "stop")
    assert pos.is_over is over
    assert pos.view()["ending"] is False


@clause("PA18.3", "PA9.2")
def test_a_game_that_is_stopped_is_scored_as_it_stands() -> None:
    """With four tasks to choose from for the leader in dynamite."""
    words = {"market": MARKET, "row": FAR_OFF, "task_deck": ["t30"], "own": [[], ["t14"]], "active": 2}
    pos = seat("H2{K2,G1}", game=pact(players=3), **words, round=100)
    play(pos, "play", "k", "stop")
    assert (pos.phase, pos.to_move, texts(pos)) == ("bonus", 1, set(FAR_OFF))
    assert play(pos, "t28").scores == (0, 4, 0)


# ---- pass


@clause("PA18.4")
def test_passing_is_for_those_who_can_do_nothing() -> None:
    """Nobody is asked; tasks can still be completed."""
    pos = seat("D0{W2,B1}", row=["t01", "t25"], deck=[])
    assert (pos.phase, pos.view()["action"]) == ("tasks", "pass")
    assert texts(pos) == {"complete t01 alone", "end_turn"}
    pos = seat("H0{K1,G1}", row=FAR_OFF, market=MARKET)
    assert texts(pos) == {"recruit", "play"}
    assert refused(pos, "pass") == "PA18.4"


@clause("PA18.4")
@pytest.mark.parametrize(
    ("piles", "words"),
    [
        ("", {"market": {"w": 2, "y": 2}}),
        ("", {"discard": {"w": 2, "y": 2}}),
        ("H0{K1,G1}", {}),
        ("D0{R4}", {"masters": ["mw"], "pacts": {"0-1": ["t05"]}}),
    ],
)
def test_one_possible_action_is_enough_to_forbid_passing(piles: str, words: dict[str, Any]) -> None:
    """The Schemer is held, so that the action is not the only answer."""
    table = {"row": FAR_OFF, "task_deck": ["t30"], "deck": [], "specialists": {"sp3": 0}}
    pos = seat(piles, game=pact("expert", 3), **table, **words)
    assert pos.phase == "action"
    assert refused(pos, "pass") == "PA18.4"


# ---- dynamite_needs_shortage


@clause("PA18.5", "PA18.6", "PA12.3")
def test_dynamite_without_a_shortage() -> None:
    """Scenario SC87."""
    free = pact("expert", 3, dynamite_needs_shortage=False)
    pos = play(tasks("D0{W2,B1}", "t01", game=free, markers=[1]), "complete t01 alone")
    assert texts(pos) == {"none", "dynamite w", "dynamite b"}
    kept = {move: display(play(pos.copy(), move), 0) for move in texts(pos)}
    assert kept == {"none": {}, "dynamite w": {"w": 1}, "dynamite b": {"b": 1}}
    assert play(pos.copy(), "dynamite w").view()["markers"][0] == 0
    assert refused(pos, "dynamite k") == "PA7.9"
    strict = play(
        tasks("D0{W2,B1}", "t01", game=pact("expert", 3), markers=[1], specialists={"sp6": 0}), "complete t01 alone"
    )
    assert texts(strict) == {"none", "sp6 w", "sp6 b"}
    assert refused(strict, "dynamite w") == "PA12.3"


@clause("PA18.5", "PA12.3", "PA7.9")
def test_saboteur_and_dynamite_name_any_two_goblins() -> None:
    free = pact("expert", 3, dynamite_needs_shortage=False)
    pos = play(tasks("D0{W2,B1}", "t01", game=free, markers=[1], specialists={"sp6": 0}), "complete t01 alone")
    pairs = {"sp6 w+dynamite w", "sp6 w+dynamite b", "sp6 b+dynamite w"}
    assert texts(pos) == {"none", "dynamite w", "dynamite b", "sp6 w", "sp6 b"} | pairs
    assert refused(pos, "sp6 b+dynamite b") == "PA7.9"
    assert display(play(pos.copy(), "sp6 w+dynamite w"), 0) == {"w": 2}
    pos.play("sp6 b+dynamite w")
    assert (display(pos, 0), pos.view()["markers"][0], pos.view()["specialists"]) == ({"w": 1, "b": 1}, 0, {"sp6": 2})


@clause("PA18.5", "PA12.3")
def test_one_stick_a_payment_stays_the_rule() -> None:
    """Two short is too much; and in a pact each side still gives a goblin."""
    free = pact("expert", 3, dynamite_needs_shortage=False)
    assert refused(tasks("D0{W1}", "t01", game=free, markers=[5]), "complete t01 alone") == "PA6.3"
    assert refused(tasks("D0{W2,B1}", "t01", game=free, markers=[0]), "complete t01 left") == "PA6.5"
    assert refused(tasks("D1{W2}", "t01", game=free, markers=[2]), "complete t01 left") == "PA6.4"


@clause("PA18.5", "PA12.3", "PA11.6")
def test_without_a_shortage_dynamite_saves_a_card_of_a_figure() -> None:
    words = {"market": MARKET, "row": FAR_OFF, "masters": ["mw"], "pacts": {"0-1": ["t05"]}, "markers": [1]}
    free = pact("expert", 3, dynamite_needs_shortage=False)
    pos = play(seat("H0{R2} D0{R1}", game=free, **words, specialists={"sp6": 0}), "figure left 1")
    assert texts(pos) == {
        *("1 none", "0 dynamite", "1 dynamite", "0 sp6", "1 sp6"),
        *("0 sp6+dynamite", "1 sp6+dynamite"),
    }
    pos.play("0 sp6+dynamite")
    assert (hand(pos, 0), display(pos, 0), pos.view()["markers"][0]) == ({"r": 1}, {"r": 1}, 0)


# ---- permanents_in_display


@clause("PA18.5", "PA18.6", "PA11.9", "PA12.1")
def test_permanents_outside_the_display_still_pay() -> None:
    """Scenario SC86."""
    words = {"masters": ["mb"], "figures": [["t11"]], "pacts": {"0-1": ["t11"]}, "markers": [1]}
    apart = pact("expert", 3, permanents_in_display=False)
    pos = tasks("D0{W1,Y1,K1,G1}", "t02", game=apart, **words)
    assert play(pos.copy(), "end_turn").view()["markers"][0] == 1
    pos.play("complete t02 alone")
    assert (display(pos, 0), pos.view()["own"][0]) == ({"k": 1}, ["t02"])
    together = tasks("D0{W1,Y1,K1,G1}", "t02", game=pact("expert", 3), **words)
    assert play(together, "end_turn").view()["markers"][0] == 2


@clause("PA18.5", "PA14.3")
@pytest.mark.parametrize(("together", "worth"), [(True, 1), (False, -2)])
def test_whether_permanents_count_for_command_iii(together: bool, worth: int) -> None:
    """Four types in the display and a blue permanent; 2 glory from the task and the figure on it."""
    pos = seat(
        "D0{W1,Y1,K1,G1}",
        game=pact("expert", 3, permanents_in_display=together),
        phase="scoring",
        masters=["mb"],
        figures=[["t11"]],
        pacts={"0-1": ["t11"]},
        commands=[["iii"]],
    )
    assert pos.scores == (2 + worth, 1, 0)


@clause("PA18.5", "PA13.9")
@pytest.mark.parametrize(("together", "winners"), [(True, ("one", "two")), (False, ("two",))])
def test_whether_permanents_count_for_the_tie_break(together: bool, winners: tuple[str, ...]) -> None:
    """Two cards and a permanent against three cards; 4 glory each."""
    pos = seat(
        "D0{W2} D1{W3}",
        game=pact("expert", 3, permanents_in_display=together),
        phase="scoring",
        masters=["mb"],
        figures=[["t11"]],
        pacts={"2-0": ["t11"]},
        own=[["t01"], ["t02", "t03"]],
    )
    assert (pos.scores, pos.winners) == ((4, 4, 1), winners)


@clause("PA18.6")
def test_mixed_masters_uncover_three_types() -> None:
    words = {"market": MARKET, "row": FAR_OFF, "masters": ["mg"], "pacts": {"0-1": ["t05"]}}
    uncovered = {}
    for table in "master", "masters_mixed":
        pos = seat("H0{R5}", game=pact("expert", 3, masters=table), **words)
        uncovered[table] = [play(pos.copy(), f"figure left {place}").view()["permanents"][0] for place in (1, 2, 3)]
    assert uncovered == {"master": [{"g": 1}] * 3, "masters_mixed": [{"g": 1}, {"b": 1}, {"r": 1}]}


@clause("PA18.6", "PA10.2")
@pytest.mark.parametrize(("table", "types"), [("master", {1}), ("masters_mixed", {3})])
@pytest.mark.parametrize("mode", ["expert", "two", "solo"])
def test_the_chosen_masters_are_dealt(mode: str, table: str, types: set[int]) -> None:
    """A plain master shows one type three times, a mixed one three types."""
    pos = pact(mode, masters=table).start(3)
    symbols = pos.game.components.tables.symbol
    dealt = [pos.state.master[number] for number in range(len(pos.game.seats))]
    assert {len({symbols[master][place] for place in range(3)}) for master in dealt} == types


@clause("PA18.4")
def test_whoever_can_only_swap_may_pass_as_well() -> None:
    table = {"row": FAR_OFF, "task_deck": ["t30"], "deck": [], "specialists": {"sp3": 0}}
    pos = seat("D0{R4} D1{W1}", game=pact("expert", 3), **table)
    assert pos.phase == "action"
    assert "pass" in texts(pos)
    assert not texts(pos) & {"recruit", "play"}
    pos.play("pass")
    assert pos.view()["action"] == "pass"
