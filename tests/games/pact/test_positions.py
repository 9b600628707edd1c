"""Positions of Pact set up by hand, and options that go together."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import scattered
from tests.games.moves import misplaced, play, texts
from tests.games.pact.table import hand, pact, seat

MODES = [("beginner", 3), ("beginner", 2), ("beginner", 5), ("expert", 4), ("two", 2), ("solo", 1)]
PHASES = "commands opening action recruit play figure tasks eliminate extra_play split shortage bonus ladder take_back"
PHASES += " refill preparation end_of_turn scoring over"
CARDS = "names such as i, ii, iii, iv, v, vi"


def complaint(words: dict[str, Any], game: warren.Game | None = None) -> str:
    return misplaced(game or pact(), words)


# ---- what a position is made of


def test_a_position_keeps_what_it_was_told() -> None:
    words = {
        "start": 1,
        "active": 2,
        "round": 7,
        "phase": "tasks",
        "action": "play",
        "played": 2,
        "picks": 2,
        "specialist_used": True,
        "hands": [{"w": 1}, {"Y": 2}, {"k": 3}],
        "known": [{}, {"y": 1}],
        "displays": [{}, {"b": 2}, {"y": 2, "b": 1}],
        "market": {"r": 4},
        "discard": {"g": 1},
        "deck": ["W", "y", "k"],
        "row": ["T03", None, "t01"],
        "own": [["t02"], [], ["t04"]],
        "pacts": {"2-0": ["t05", "t06"]},
        "task_deck": ["t13", "t07"],
        "known_under": 1,
        "specialists": {"sp1": 0, "sp6": 2},
        "ending": True,
    }
    pos = pact().position(words)
    view = pos.view(2)
    for key in "start", "active", "round", "phase", "action", "played", "picks", "specialist_used", "ending", "market":
        assert view[key] == words[key], key
    assert view["hands"] == [1, 2, {"k": 3}]
    assert view["known"] == [{}, {"y": 1}, {}]
    assert view["displays"] == words["displays"]
    assert (view["deck"], view["discard"]) == (3, {"g": 1})
    assert view["row"] == ["t03", None, "t01", None]
    assert view["own"] == words["own"]
    assert view["pacts"] == {"0-1": [], "1-2": [], "2-0": ["t05", "t06"]}
    assert (view["task_deck"], view["under"]) == (["summer", "spring"], ["t07"])
    assert view["specialists"] == words["specialists"]
    assert (view["mode"], view["to_move"]) == ("beginner", 2)
    assert list(pos.state.deck[:3]) == [2, 1, 0]


def test_goblins_that_are_not_named_lie_in_the_deck_or_out_of_the_game() -> None:
    assert seat("H0{W2,Y1} D1{B1}", market={"r": 4}).view()["deck"] == 78 - 8
    assert seat("H0{W2,Y1} D1{B1}", market={"r": 4}, deck=12).view()["deck"] == 78 - 8
    pos = seat("H0{W2,Y1} D1{B1}", market={"r": 4}, deck=["w"])
    assert pos.view()["deck"] == 1
    assert list(pos.state.out) == [10, 12, 13, 13, 12, 9]


def test_the_backs_of_the_task_deck_alone_are_no_task_deck() -> None:
    pos = seat("H0{W1}", market={"r": 4}, row=["t01"], task_deck=["summer", "autumn"])
    assert pos.view()["task_deck"] == []


@clause("PA10.2", "PA11.9")
def test_masters_figures_markers_and_commands() -> None:
    words = {
        "masters": ["MW", None, "mr"],
        "figures": [["T05", None, "t06"]],
        "markers": [5, 0, 2],
        "commands": [["II", "iv"], 2, []],
        "dealt": [["i"], ["v", "vi"], []],
        "pacts": {"0-1": ["t05", "t06"]},
    }
    pos = seat("H0{W1} H1{W1} H2{W1}", pact("expert"), market={"r": 4}, **words)
    view = pos.view(0)
    assert view["masters"] == ["mw", None, "mr"]
    assert view["figures"] == [["t05", None, "t06"], [], [None, None, None]]
    assert view["permanents"] == [{"w": 2}, {}, {}]
    assert view["markers"] == [5, 0, 2]
    assert view["commands"] == [["ii", "iv"], 0, 0]
    assert [bin(mask).count("1") for mask in pos.state.dealt[:3]] == [3, 2, 0]


@clause("PA18.6")
def test_mixed_masters_have_mixed_symbols() -> None:
    game = pact("expert", masters="masters_mixed")
    words = {"masters": ["mw"], "figures": [[None, "t05"]], "pacts": {"0-1": ["t05"]}, "market": {"r": 4}}
    view = seat("H0{W1}", game, **words).view()
    assert (view["masters"][0], view["permanents"][0]) == ("mw", {"y": 1})


@pytest.mark.bulk
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_what_a_view_says_beyond_the_position_may_be_said_again(mode: str, players: int) -> None:
    """A view with the hands laid open is a position; what is hidden in it is left out."""
    game = pact(mode, players)
    for position in scattered(game, range(1), every=67):
        if position.phase not in ("action", "tasks", "play", "recruit"):
            continue
        words = position.view(position.to_move) | {"hands": [hand(position, n) for n in range(players)]}
        again = game.position(words)
        same = "displays", "market", "discard", "deck", "row", "own", "pacts", "masters", "figures", "markers", "known"
        for key in same:
            assert again.view()[key] == position.view()[key], (key, position.phase)


def test_a_position_is_played_on_at_once_as_far_as_nothing_is_to_be_decided() -> None:
    """SC91."""
    pos = seat("H0{W1} H1{Y1,K1}", deck=[], row=["t01", "t02", "t03", "t04"])
    assert (pos.phase, pos.to_move) == ("play", 1)
    assert texts(pos) == {"y", "k"}
    assert pos.view()["displays"][0] == {"w": 1}
    assert play(pos, "y").phase == "play"


# ---- what is refused


@clause("PA1.3", "PA1.9")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"hands": [{"w": 14}]}, "the whole: expected at most 13 goblins of type w; 1 too many (PA1.9)"),
        (
            {"hands": [{"r": 5}, {"r": 5}], "market": {"r": 4}, "displays": [{"r": 1}], "discard": {"r": 1}},
            "the whole: expected at most 13 goblins of type r; 3 too many (PA1.9)",
        ),
        (
            {"displays": [{"k": 13}], "deck": ["w", "k"]},
            "the whole: expected at most 13 goblins of type k; 1 too many (PA1.9)",
        ),
        ({"deck": ["w"] * 121}, "the whole: expected at most 13 goblins of type w; 108 too many (PA1.9)"),
        ({"hands": [{"p": 1}]}, "hands = [{'p': 1}]: expected names such as w, y, k, g, b, r; 'p' found"),
        ({"displays": [{5: 1}]}, "displays = [{5: 1}]: expected names such as w, y, k, g, b, r; 5 found"),
        ({"market": {"red": 1}}, "market = {'red': 1}: expected names such as w, y, k, g, b, r; 'red' found"),
        ({"deck": ["w", "x"]}, "deck = ['w', 'x']: expected names such as w, y, k, g, b, r; 'x' found"),
        ({"deck": "wyk"}, "deck = 'wyk': expected a list of texts"),
        ({"deck": [1]}, "deck = [1]: expected a list of texts"),
        ({"hands": [{"w": -1}]}, "hands = [{'w': -1}]: expected numbers from 0 to 100"),
        ({"hands": [{"w": 101}]}, "hands = [{'w': 101}]: expected numbers from 0 to 100"),
        ({"discard": {"w": True}}, "discard = {'w': True}: expected numbers from 0 to 100"),
        ({"discard": {"w": "2"}}, "discard = {'w': '2'}: expected numbers from 0 to 100"),
        ({"hands": [3]}, "hands = [3]: expected tables such as {'w': 2} or lists of names"),
        ({"market": "w"}, "market = 'w': expected tables such as {'w': 2} or lists of names"),
        ({"market": ["x"]}, "market = ['x']: expected names such as w, y, k, g, b, r; 'x' found"),
        ({"hands": {"w": 2}}, "hands = {'w': 2}: expected a list"),
        ({"hands": [{}] * 4}, "hands = [{}, {}, {}, {}]: expected at most 3 entries, one a seat"),
        ({"known": [{}] * 4}, "known = [{}, {}, {}, {}]: expected at most 3 entries, one a seat"),
        ({"displays": [{}] * 4}, "displays = [{}, {}, {}, {}]: expected at most 3 entries, one a seat"),
        ({"hands": [{"w": 1}], "known": [{"w": 2}]}, "known = [{'w': 2}]: expected only cards that are in the hand"),
    ],
)
def test_impossible_goblins_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint(words) == said


@clause("PA6.1", "PA6.7")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"row": ["t31"]}, "row = ['t31']: expected names such as t01, t02, t03, t04, t05, t06; 't31' found"),
        ({"row": [1]}, "row = [1]: expected names such as t01, t02, t03, t04, t05, t06; 1 found"),
        ({"row": ["t01", "T01"]}, "row = ['t01', 'T01']: expected every task in one place; T01 is in two"),
        ({"row": ["t01"], "own": [["t01"]]}, "own = [['t01']]: expected every task in one place; t01 is in two"),
        (
            {"own": [["t01"]], "pacts": {"0-1": ["t01"]}},
            "pacts = {'0-1': ['t01']}: expected every task in one place; t01 is in two",
        ),
        (
            {"row": ["t01"], "task_deck": ["t01"]},
            "task_deck = ['t01']: expected every task in one place; t01 is in two",
        ),
        (
            {"task_deck": ["t01"], "removed": ["t01"]},
            "task_deck = ['t01']: expected every task in one place; t01 is in two",
        ),
        ({"removed": ["t99"]}, "removed = ['t99']: expected names such as t01, t02, t03, t04, t05, t06; 't99' found"),
        (
            {"task_deck": ["summer", "t01"]},
            "task_deck = ['summer', 't01']: expected names such as t01, t02, t03, t04, t05, t06; 'summer' found",
        ),
        ({"task_deck": "t01"}, "task_deck = 't01': expected a list of texts"),
        ({"row": [None] * 5}, "row = [None, None, None, None, None]: expected at most 4 tasks"),
        ({"row": "t01"}, "row = 't01': expected a list"),
        (
            {"pacts": {"0-2": ["t01"]}},
            "pacts = {'0-2': ['t01']}: expected pact cards 0-1, 1-2, 2-0; '0-2' found",
        ),
        (
            {"pacts": {"0-1": ["t00"]}},
            "pacts = {'0-1': ['t00']}: expected names such as t01, t02, t03, t04, t05, t06; 't00' found",
        ),
        ({"task_deck": ["t13"], "known_under": 2}, "known_under = 2: expected a whole number from 0 to 1"),
    ],
)
def test_impossible_tasks_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint(words) == said


@clause("PA7.3")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"sp1": 3}, "specialists = {'sp1': 3}: expected a seat from 0 to 2, or 'used' in solo; 3 found"),
        ({"sp1": -1}, "specialists = {'sp1': -1}: expected a seat from 0 to 2, or 'used' in solo; -1 found"),
        ({"sp1": "one"}, "specialists = {'sp1': 'one'}: expected a seat from 0 to 2, or 'used' in solo; 'one' found"),
        (
            {"sp1": "used"},
            "specialists = {'sp1': 'used'}: expected a seat from 0 to 2, or 'used' in solo; 'used' found",
        ),
        ({"sp7": 0}, "specialists = {'sp7': 0}: expected names such as sp1, sp2, sp3, sp4, sp5, sp6; 'sp7' found"),
    ],
)
def test_impossible_specialists_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint({"specialists": words}) == said


@clause("PA1.6", "PA11.3", "PA11.4", "PA12.2")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"masters": ["mx"]}, "masters = ['mx']: expected names such as mw, my, mk, mg, mb, mr; 'mx' found"),
        ({"masters": [1]}, "masters = [1]: expected names such as mw, my, mk, mg, mb, mr; 1 found"),
        (
            {"masters": ["mw"], "figures": [["t05"]], "row": ["t05"]},
            "figures = [['t05']]: expected tasks on pact cards, one figure each; 't05' found (PA11.4)",
        ),
        (
            {"masters": ["mw"], "figures": [["t05"]], "own": [["t05"]]},
            "figures = [['t05']]: expected tasks on pact cards, one figure each; 't05' found (PA11.4)",
        ),
        (
            {"masters": ["mw"], "figures": [["t05"]], "removed": ["t05"]},
            "figures = [['t05']]: expected tasks on pact cards, one figure each; 't05' found (PA11.4)",
        ),
        (
            {"masters": ["mw"], "figures": [["t99"]]},
            "figures = [['t99']]: expected names such as t01, t02, t03, t04, t05, t06; 't99' found",
        ),
        (
            {"masters": ["mw"], "figures": [["t05", "t05"]], "pacts": {"0-1": ["t05"]}},
            "figures = [['t05', 't05']]: expected tasks on pact cards, one figure each; 't05' found (PA11.4)",
        ),
        (
            {"figures": [["t05"]], "pacts": {"0-1": ["t05"]}},
            "figures = [['t05']]: expected up to 3 figures of a seat with a master goblin",
        ),
        (
            {"masters": ["mw"], "figures": [[None, None, None, "t05"]], "pacts": {"0-1": ["t05"]}},
            "figures = [[None, None, None, 't05']]: expected up to 3 figures of a seat with a master goblin",
        ),
        ({"markers": [6]}, "markers = [6]: expected spaces from 0 to 5"),
        ({"markers": [-1]}, "markers = [-1]: expected spaces from 0 to 5"),
        ({"markers": ["1"]}, "markers = ['1']: expected spaces from 0 to 5"),
        ({"commands": [["xiii"]]}, f"commands = [['xiii']]: expected {CARDS}; 'xiii' found"),
        ({"dealt": [[], ["0"]]}, f"dealt = [[], ['0']]: expected {CARDS}; '0' found"),
    ],
)
def test_impossible_holdings_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint(words, pact("expert")) == said


@clause("PA1.6")
def test_a_beginner_has_no_master_goblin() -> None:
    assert complaint({"masters": ["mw"]}) == "masters = ['mw']: expected none in the beginner's game (PA1.6)"


@clause("PA3.1", "PA18.3")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"phase": "tea"}, f"phase = 'tea': expected one of {', '.join(repr(p) for p in PHASES.split())}"),
        ({"action": "sleep"}, "action = 'sleep': expected one of 'recruit', 'play', 'figure', 'pass'"),
        ({"action": 1}, "action = 1: expected a text or nothing"),
        ({"start": 3}, "start = 3: expected a whole number from 0 to 2"),
        ({"active": -1}, "active = -1: expected a whole number from 0 to 2"),
        ({"asked": 3}, "asked = 3: expected a whole number from 0 to 2"),
        ({"round": 0}, "round = 0: expected a whole number from 1 to 100"),
        ({"round": 101}, "round = 101: expected a whole number from 1 to 100"),
        ({"picks": 4}, "picks = 4: expected a whole number from 0 to 3"),
        ({"played": 10}, "played = 10: expected a whole number from 0 to 9"),
        ({"game": 5}, "game = 5: expected a whole number from 1 to 4"),
        ({"game": 3, "won": 5}, "won = 5: expected a whole number from 0 to 2"),
        ({"specialist_used": 1}, "specialist_used = 1: expected true or false"),
        ({"ending": "no"}, "ending = 'no': expected true or false"),
    ],
)
def test_impossible_turns_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint(words) == said


def test_an_unknown_word_is_refused() -> None:
    assert complaint({"dragons": 1}).startswith("dragons = 1: expected no such key; the keys here are action, active,")


@pytest.mark.parametrize(
    "words",
    [
        {"own": [5]},
        {"own": [[], [], [], ["t01"]]},
        {"own": [[], [], [], [], [], ["t01"]]},
        {"own": [[5]]},
        {"pacts": ["t01"]},
        {"pacts": {"0-1": None}},
        {"pacts": {"0-1": 5}},
        {"specialists": ["sp1"]},
        {"specialists": {1: 0}},
        {"specialists": {"sp1": True}},
        {"masters": ["mw"] * 4},
        {"masters": ["mw"], "figures": [5]},
        {"masters": ["mw"], "figures": [[5]]},
        {"masters": ["mw"], "figures": [[], [], [], []]},
        {"markers": [0] * 4},
        {"markers": [True]},
        {"commands": [["i"]] * 4},
        {"commands": [[5]]},
        {"commands": [CARDS.split(", ")] * 2},
        {"dealt": [CARDS.split(", ")] * 2},
        {"game": 4, "won": 4, "phase": "action"},
    ],
    ids=str,
)
def test_nonsense_is_refused_by_name(words: dict[str, Any]) -> None:
    *_, key = words if "won" not in words else ["won"]
    assert complaint(words, pact("expert")).startswith(f"{key} = {words[key]!r}: expected ")


@pytest.mark.parametrize(
    ("phase", "mode"),
    [
        ("commands", "beginner"),
        ("commands", "expert"),
        ("opening", "beginner"),
        ("play", "beginner"),
        ("figure", "beginner"),
        ("figure", "expert"),
        ("eliminate", "beginner"),
        ("split", "beginner"),
        ("extra_play", "beginner"),
        ("bonus", "beginner"),
        ("ladder", "beginner"),
        ("take_back", "expert"),
    ],
)
def test_a_phase_in_which_nobody_could_do_anything_is_refused(phase: str, mode: str) -> None:
    assert complaint({"phase": phase}, pact(mode))


# ---- faults


def test_faults_name_what_is_lost_or_doubled() -> None:
    game = pact("expert")
    words = {"masters": ["mw", "my"], "figures": [["t05"]], "pacts": {"0-1": ["t05"]}, "row": ["t01"]}
    pos = seat("H0{W2} H1{Y1}", game, task_deck=["t13", "t14"], market={"r": 4}, **words)

    def found(change: Any) -> list[str]:
        s = pos.copy().state
        change(s)
        return game.faults(s)

    def swap(s: Any) -> None:
        s.discard[0], s.market[0] = -1, 1

    assert found(lambda s: None) == []
    assert found(lambda s: s.market.__setitem__(0, 1)) == ["14 goblins of type w instead of 13"]
    assert found(swap) == ["field 'discard' holds -1: expected numbers from 0 to 120"]
    assert found(lambda s: s.known[0].__setitem__(1, 1)) == ["more known cards in a hand than cards"]
    assert found(lambda s: s.task_deck.__setitem__(0, 5)) == ["the task deck does not hold the tasks that are in it"]
    assert found(lambda s: s.row.__setitem__(0, -1)) == ["the row does not hold the tasks that are in it"]
    assert found(lambda s: s.rank.__setitem__(4, 2)) == ["pact card 0 is out of order"]
    assert found(lambda s: s.figure_on.__setitem__(4, 0)) == ["figures and tasks disagree"]
    assert "figures and tasks disagree" in found(lambda s: s.figure_at[1].__setitem__(0, 4))


# ---- options


@clause("PA1.1", "PA18.9")
@pytest.mark.parametrize(
    ("options", "mode", "players"),
    [
        ({}, "beginner", 3),
        ({"players": 1}, "solo", 1),
        ({"players": 2}, "two", 2),
        ({"players": 3}, "beginner", 3),
        ({"players": 5}, "beginner", 5),
        ({"mode": "beginner"}, "beginner", 3),
        ({"mode": "expert"}, "expert", 3),
        ({"mode": "two"}, "two", 2),
        ({"mode": "solo"}, "solo", 1),
        ({"mode": "beginner", "players": 2}, "beginner", 2),
        ({"mode": "expert", "players": 2}, "two", 2),
        ({"mode": "expert", "players": 5}, "expert", 5),
    ],
)
def test_mode_and_players_go_together(options: dict[str, Any], mode: str, players: int) -> None:
    game = warren.game("pact", **options)
    assert (game.options["mode"], game.options["players"]) == (mode, players)
    assert game.seats == ("one", "two", "three", "four", "five")[:players]
    pos = game.start(1)
    assert pos.view()["mode"] == mode
    assert len(pos.view()["displays"]) == max(3, players)


@clause("PA18.9")
def test_expert_with_two_players_is_the_game_for_two() -> None:
    one, other = pact("expert", 2).start(5), pact("two").start(5)
    assert one == other


@clause("PA18.1", "PA18.3", "PA18.6", "PA18.9")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"mode": "solo", "players": 3}, "option players = 3: expected 1 in mode solo (PA18.9)"),
        ({"mode": "two", "players": 3}, "option players = 3: expected 2 in mode two (PA18.9)"),
        ({"mode": "two", "players": 1}, "option players = 1: expected 2 in mode two (PA18.9)"),
        ({"mode": "beginner", "players": 1}, "option players = 1: expected 2 to 5 in mode beginner (PA18.9)"),
        ({"mode": "expert", "players": 1}, "option players = 1: expected 2 to 5 in mode expert (PA18.9)"),
        ({"players": 0}, "option players = 0: expected a whole number from 1 to 5 (PA1.1)"),
        ({"players": 6}, "option players = 6: expected a whole number from 1 to 5 (PA1.1)"),
        ({"mode": "easy"}, "option mode = 'easy': expected beginner or expert or two or solo (PA18.9)"),
        (
            {"players": 3, "start_seat": "3"},
            "option start_seat = '3': expected random or a seat below 3 (PA18.1)",
        ),
        ({"mode": "solo", "start_seat": "1"}, "option start_seat = '1': expected random or a seat below 1 (PA18.1)"),
        (
            {"start_seat": "5"},
            "option start_seat = '5': expected random or 0 or 1 or 2 or 3 or 4 (PA18.1)",
        ),
        ({"max_rounds": 4}, "option max_rounds = 4: expected a whole number from 5 to 1000 (PA18.3)"),
        ({"masters": "none"}, "option masters = 'none': expected master or masters_mixed (PA18.6)"),
        (
            {"dynamite_needs_shortage": "perhaps"},
            "option dynamite_needs_shortage = 'perhaps': expected true or false (PA12.3)",
        ),
        (
            {"permanents_in_display": 2},
            "option permanents_in_display = 2: expected true or false (PA11.9)",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(warren.BadOption) as caught:
        warren.game("pact", **options)
    assert str(caught.value) == said


@pytest.mark.bulk
@clause("PA18.1")
def test_the_starting_player_is_drawn_or_chosen() -> None:
    assert {pact(players=4).start(seed).view()["start"] for seed in range(60)} == {0, 1, 2, 3}
    for start in range(4):
        pos = pact(players=4, start_seat=str(start)).start(1)
        assert (pos.view()["start"], pos.view()["active"]) == (start, start)
