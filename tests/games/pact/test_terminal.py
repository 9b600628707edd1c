"""The table of Pact as text."""

from __future__ import annotations

import pytest

from tests.contract.cases import scattered
from tests.games.pact.table import hand, pact, seat

MODES = [("beginner", 3), ("beginner", 2), ("beginner", 5), ("expert", 4), ("two", 2), ("solo", 1)]


def test_the_table_of_beginners_as_text() -> None:
    words = {"row": ["t06", None, "t20"], "task_deck": ["t05", "t13", "t25"], "own": [["t02", "t01"]], "round": 4}
    words |= {"market": {"w": 1, "r": 3}, "discard": {"y": 2}, "pacts": {"2-0": ["t09", "t03"]}, "active": 1}
    words |= {"specialists": {"sp1": 1, "sp6": 1}}
    pos = seat("H0{W2,Y1} H1{K1} D0{W1,B2} D2{R1}", **words)
    assert pos.board(0).splitlines() == [
        "Round 4, Ash began",
        "",
        "market   w rrr   deck 64   discards yy",
        "t06 Bog Spider red wgrr *               -",
        "t20 Siege Drill black kkkgbr **         -",
        "tasks to come: 1 spring, 1 summer, 1 autumn",
        "  Ash (you)        glory 6, sticks 0, display w bb, hand ww y",
        "    with Bramble -; alone t01 t02",
        "> Bramble (left)   glory 0, sticks 0, display -, hand 1 card",
        "    with Cinder -; sp1 Drummer, sp6 Saboteur",
        "  Cinder (right)   glory 2, sticks 0, display r, hand 0 cards",
        "    with Ash t09 t03",
    ]
    assert "hand k\n" in pos.board(1)
    assert "hand ww y" not in pos.board(1) + pos.board()
    assert "hand 3 cards" in pos.board()


def test_the_table_of_experts_as_text() -> None:
    words = {"masters": ["mw", "my", None], "figures": [["t05"]], "pacts": {"0-1": ["t05", "t03"]}, "ending": True}
    words |= {"markers": [3, 1, 0], "commands": [["ii", "iv"], [], ["x"]], "market": {"r": 4}}
    pos = seat("H0{W2} D0{Y1}", pact("expert"), **words)
    assert pos.board(0).splitlines() == [
        "Round 1, Ash began, the last round",
        "",
        "market   rrrr   deck 71   discards -",
        "-                                       -",
        "-                                       -",
        "tasks to come: none",
        "> Ash (you)        glory 4, sticks 3, display y +w, hand ww",
        "    with Bramble t05 t03; mw figures on t05, 2 left; marker 3 sticks, 1 glory;",
        "    commands ii iv",
        "  Bramble (left)   glory 2, sticks 1, display -, hand 0 cards",
        "    with Cinder -; my figures 3 left; marker 1 stick; 0 commands",
        "  Cinder (right)   glory 0, sticks 0, display -, hand 0 cards",
        "    with Ash -; marker 0 sticks; 1 command",
    ]
    assert "commands -" in pos.board(1)
    assert "ii iv" not in pos.board(1) + pos.board(2) + pos.board()


def test_the_table_for_two_as_text() -> None:
    board = pact("two").start(1).board(0)
    for line in "    with Bramble -", "    with Helix -", "    with Ash -":
        assert line in board
    helix = next(line for line in board.splitlines() if line.startswith("  Helix"))
    assert helix.startswith("  Helix (right)    glory 0, sticks 0, display ")
    assert "hand" not in helix


def test_the_table_of_solo_as_text() -> None:
    words = {"game": 2, "won": 1, "row": ["t01", "t02"], "market": {"r": 4}, "own": [[], ["t20"]]}
    words |= {"hands": [{"w": 1}], "specialists": {"sp1": 0, "sp3": "used"}}
    board = pact("solo").position(words | {"task_deck": ["t13"]}).board(0)
    assert board.startswith("Round 1, Ash began, game 2 of the ladder, 1 won\n")
    assert "discards -   used sp3" in board
    assert "tasks to come: 1 summer; far right, for a levy: t02" in board
    assert "  Helix (left)     glory 2, sticks 2, display -\n    with Ferdix -; alone t20" in board
    assert board.endswith("  Ferdix (right)   glory 0, sticks 0, display -\n    with Ash -")
    assert "marker" not in board
    assert "commands" not in board


@pytest.mark.bulk
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_a_table_fits_into_eighty_by_sixteen(mode: str, players: int) -> None:
    """At 80 x 24 question and choices stay on the screen, even with five experts late in a game."""
    for position in scattered(pact(mode, players), range(2), every=83):
        for number in [None, *range(players)]:
            lines = position.board(number).splitlines()
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 18
            asked = [line for line in lines if line.startswith(">")]
            assert len(asked) == len(position.seen_by(number).asked)


def test_five_experts_late_in_the_game_have_sixteen_lines() -> None:
    stacks = {f"{n}-{(n + 1) % 5}": [f"t{5 * n + i + 1:02}" for i in range(5)] for n in range(5)}
    words = {
        "pacts": stacks,
        "masters": ["mw", "my", "mk", "mg", "mb"],
        "markers": [4] * 5,
        "row": ["t26", "t27", "t28"],
    }
    words |= {"specialists": {f"sp{n + 1}": n % 5 for n in range(6)}, "commands": [["ii", "iv"]] * 1, "own": [["t29"]]}
    pos = seat("H0{W2,Y3} D0{Y1,K3} D1{W4} D2{R4,B3}", pact("expert", 5), **words)
    assert len(pos.board(0).splitlines()) == 16
    assert pos.board(0).startswith("Round 1, Ash began; tasks to come: none\n\nmarket")
    assert "    with Bramble 5, top t05; alone 1; sp1, sp6; mw 3 left; marker 4, 2 glory;" in pos.board(0)


def test_when_it_is_over_commands_are_on_the_table_and_nobody_is_marked() -> None:
    pos = seat("H0{W2}", pact("expert"), phase="over", commands=[["vi"], [], []])
    assert "commands vi" in pos.board(1)
    assert ">" not in pos.board()
    assert pos.view()["to_move"] is None


@pytest.mark.bulk
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_every_table_shows_what_is_open_and_hides_the_hands_of_the_others(mode: str, players: int) -> None:
    game = pact(mode, players)
    for position in scattered(game, range(1), every=41):
        for number in [None, *range(players)]:
            board = position.board(number)
            view = position.view(number)
            for key in "\nmarket", "tasks to come: ", "\n    with ":
                assert key in board
            assert all(task in board for task in view["row"] if task)
            assert all(stack[-1] in board for stack in view["pacts"].values() if stack)
            assert board.count("hand ") == players
            others = [n for n in range(players) if n != number]
            assert all(f"hand {sum(hand(position, n).values())} card" in board for n in others)
            assert board.count(" card") == len(others)


def test_the_legend_explains_letters_sticks_and_permanents() -> None:
    legend = pact().definition.telling.legend
    for word in "w white shaman", "y yellow builder", "k black chieftain", "g green scientist", "b blue merchant":
        assert word in legend
    assert "r red warrior" in legend
    assert "* for each stick of dynamite" in legend
    assert "+r is a permanent one" in legend
