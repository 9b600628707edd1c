"""`warren arena`, and programs as opponents in `warren play`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import warren.bots.outlook
import warren.cli.contest
from tests.cli.conftest import Run
from warren.bots import Budget
from warren.bots.outlook import Outlook, outlook

QUICK = ("--games", "4", "--iterations", "400", "--seed", "2")


def test_the_table_names_players_seats_shares_and_ratings(run: Run) -> None:
    result = run("arena", "loot", "--players", "raider,random", *QUICK)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split()[:3] == ["player", "games", "wins"]
    assert any(line.startswith("raider") for line in lines)
    assert any(line.startswith("two ") for line in lines)
    assert "fair: 50.0%" in result.stdout
    assert "as raider" in result.stdout


def test_json_has_the_promised_keys(run: Run) -> None:
    result = run("arena", "slayer", "--players", "greedy,random", "--option", "turn_cap=20", *QUICK, "--json")
    figures = json.loads(result.stdout)
    assert list(figures) == ["game", "options", "games", "wanted", "stopped", "players", "seats"]
    assert [p["name"] for p in figures["players"]] == ["greedy", "random"]
    assert [s["name"] for s in figures["seats"]] == ["hero", "goblins"]


def test_runs_with_iterations_can_be_repeated_exactly(run: Run) -> None:
    words = ("arena", "loot", "--players", "raider,greedy", *QUICK, "--json")
    assert run(*words, "--workers", "1").stdout == run(*words, "--workers", "2").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "king,kong"], "there is no player 'kong': did you mean king?"),
        (["--players", "king,king"], "expected every player once"),
        (["--time", "0"], "'0': expected a number above 0"),
        (["--time", "soon"], "'soon': expected a number above 0"),
        (["--iterations", "0"], "'0': expected a whole number from 1"),
        (["--time", "1", "--iterations", "5"], "--time and --iterations: expected one of them"),
        (["--games", "0"], "'0': expected a whole number from 1"),
        (["--option", "colour=red"], "has no option 'colour'"),
    ],
)
def test_wrong_words_are_refused(run: Run, words: list[str], message: str) -> None:
    result = run("arena", "slayer", *words)
    assert result.exit_code == 2
    assert message in result.stderr


# ---- what it will cost


def expected(players: str, games: int, budget: Budget) -> Outlook:
    return outlook(warren.game("slayer", engine="compiled", turn_cap=20), players.split(","), games, budget, 2, 2)


def test_what_games_will_cost_is_found_by_playing_one() -> None:
    few, many = (expected("greedy,random", games, Budget()) for games in (2, 20_000))
    assert not few.is_least
    assert not many.is_least
    assert few.seconds < 5 < many.seconds


def test_quick_games_of_which_some_are_short_are_looked_at_in_both_ways_to_sit_and_in_several_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[tuple[str, int]] = []

    def played(game: object, players: list[object], seed: int, *_: object) -> Outlook:
        begun.append((type(players[0]).__name__, seed))
        return Outlook(0.2 if seed % 2 else 1.8, False)

    monkeypatch.setattr(warren.bots.outlook, "_one_game", played)
    assert expected("greedy,random", 80, Budget()).seconds == pytest.approx(80 * 1.0 / 2)
    assert begun == [(who, deal) for deal in range(2, 6) for who in ("GreedyPlayer", "RandomPlayer")]


def test_what_nobody_waits_for_costs_at_least_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warren.bots.outlook, "PATIENCE", 0.1)
    found = expected("king,chief", 7, Budget(seconds=600))
    assert found.is_least
    assert found.seconds > 7 * 0.1 / 2


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Outlook(1500, False), ["About 25 min, as the beginning of a game lets expect; Ctrl-C ends it."]),
        (Outlook(9000, True), ["At least 2.5 h, as the beginning of a game lets expect; Ctrl-C ends it."]),
        (Outlook(2, False), []),
    ],
)
def test_what_it_will_cost_is_said_before_the_first_game(
    run: Run, monkeypatch: pytest.MonkeyPatch, found: Outlook, said: list[str]
) -> None:
    monkeypatch.setattr(warren.cli.contest, "outlook", lambda *_: found)
    result = run("arena", "slayer", "--players", "greedy,random", "--option", "turn_cap=20", *QUICK, "--json")
    assert result.stderr.splitlines()[1:] == said


# ---- playing against a program


def test_a_program_answers_and_a_hint_names_moves(run: Run) -> None:
    run("compile", "loot")
    typed = "hint\n1\nhint\n1\nquit\n"
    result = run("play", "loot", "--vs", "raider", "--time", "0.2", "--seed", "4", typed=typed)
    assert result.exit_code == 0
    assert "You play Ash; a raider plays Bramble." in result.stdout
    assert re.search(r"It wins \d+% of games", result.stdout)
    assert " looks." in result.stdout
    assert "--vs raider --time 0.2" in result.stdout


def test_a_hint_speaks_only_of_what_was_looked_at(run: Run) -> None:
    run("compile", "pact")
    typed = "hint\nquit\n"
    said = run("play", "pact", "--vs", "KING", "--time", "0.000001", "--seed", "3", typed=typed).stdout
    assert "You play Ash; a king plays Bramble." in said or "a king plays Bramble and Cinder." in said
    assert re.search(r"It wins \d+% of games", said)
    assert " 0 looks" not in said
    assert " 1 looks" not in said


def test_nobody_else_plays_in_a_game_for_one(run: Run) -> None:
    said = run("play", "pact", "--option", "mode=solo", "--vs", "king", typed="quit\n").stdout
    assert "You play Ash; nobody else plays in this game." in said


def test_the_same_game_is_played_again(run: Run) -> None:
    words = ("play", "loot", "--vs", "sneak", "--seed", "4")
    one, other = (run(*words, "--save", f"{name}.warren", typed="1\n" * 20).stdout for name in ("one", "two"))
    assert one.replace("one.warren", "two.warren") == other


# ---- players of one's own

MINE = """
from warren.bots import GreedyPlayer, Player

class Mine(Player):
    def choose(self, position, turn=None):
        return position.moves()[-1]
"""
FEW = ("--option", "turn_cap=20", *QUICK)


@pytest.fixture(autouse=True)
def nothing_is_imported_for_others(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    for name in ("mine", "my_taste"):
        sys.modules.pop(name, None)


@pytest.fixture
def mine(folder: Path) -> Path:
    (folder / "mine.py").write_text(MINE)
    return folder / "mine.py"


@pytest.mark.parametrize("named", ["mine.py", "mine.py:Mine", "mine:Mine"])
def test_a_player_of_ones_own_plays_like_ours_on_any_number_of_workers(run: Run, mine: Path, named: str) -> None:
    words = ("arena", "slayer", "--players", f"{named},greedy", *FEW, "--json")
    one, two = (run(*words, "--workers", workers) for workers in ("1", "2"))
    assert one.exit_code == 0, one.output
    assert [player["name"] for player in json.loads(one.stdout)["players"]] == ["Mine", "greedy"]
    assert "Mine, greedy;" in one.stderr
    assert one.stdout == two.stdout


def test_what_stands_beside_a_player_can_be_imported(run: Run, folder: Path) -> None:
    (folder / "own").mkdir()
    (folder / "own" / "my_taste.py").write_text("def best(moves): return moves[0]\n")
    text = MINE.replace("position.moves()[-1]", "best(position.moves())")
    (folder / "own" / "first.py").write_text(f"from my_taste import best\n{text}")
    assert run("arena", "slayer", "--players", "own/first.py,random", *FEW).exit_code == 0


BROKEN = (
    ("", "mine.py", "'mine.py' has no player: expected a subclass of `warren.bots.Player`"),
    (f"{MINE}\nclass Other(Mine): ...\n", "mine.py", "has 2 players, Mine, Other: say which, mine.py:Mine"),
    (MINE, "mine.py:Mien", "'mine.py' has no Mien: did you mean Mine?"),
    ("Mine = 3", "mine.py:Mine", "Mine of 'mine.py': expected a subclass of `warren.bots.Player`"),
    ("x = 1\ny = z", "mine.py", "'mine.py' cannot be read: mine.py:2: NameError: name 'z' is not defined"),
    ("def f(:", "mine.py", "'mine.py' cannot be read: SyntaxError: invalid syntax (mine.py, line 1)"),
    ("", "yours.py", "'yours.py': there is no such file"),
    ("", "nowhere_at_all:Mine", "'nowhere_at_all' cannot be read: ModuleNotFoundError"),
    ("", "mine", "there is no player 'mine': expected random"),
    ("", "mine", "or one of your own, FILE.py"),
    (MINE, "mine.py,mine.py:Mine", "expected every player once"),
    (MINE.replace("choose", "chose"), "mine.py:Mine", "Mine cannot play: it has no method `choose`"),
    (f"{MINE}\n    def __init__(self, depth): ...\n", "mine.py", "missing a required argument: 'depth'"),
)


@pytest.mark.parametrize(("text", "named", "message"), BROKEN)
def test_what_is_no_player_is_told_in_a_line(
    refused: Callable[..., str], folder: Path, text: str, named: str, message: str
) -> None:
    (folder / "mine.py").write_text(text)
    assert message in refused("arena", "slayer", "--players", f"{named},greedy", *FEW)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ("1 // 0", "mine.py:6: ZeroDivisionError: "),
        ("'fly'", "Mine chose 'fly', which is not legal: expected one of the moves"),
    ],
)
def test_a_player_that_fails_is_told_and_not_taken_for_a_fault_of_ours(
    run: Run, mine: Path, choice: str, message: str
) -> None:
    mine.write_text(MINE.replace("position.moves()[-1]", choice))
    result = run("arena", "slayer", "--players", "mine.py,greedy", *FEW)
    assert result.exit_code == 1
    assert message in result.stderr.splitlines()[-1]
