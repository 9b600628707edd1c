"""`warren simulate`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import warren
from tests.cli.conftest import Run
from warren.core.shares import wilson

FEW = ("--games", "4", "--option", "turn_cap=20")


def figures(run: Run, *words: str) -> dict[str, Any]:
    result = run("simulate", "slayer", *FEW, *words, "--json")
    assert result.exit_code == 0
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_table_of_what_came_of_it(run: Run) -> None:
    result = run("simulate", "slayer", *FEW, "--plain")
    assert result.exit_code == 0
    assert result.stderr == "4 games of Goblin Slayer: random players.\n"
    rows = {line.split("  ")[0]: line.split()[-1] for line in result.stdout.splitlines() if line}
    assert rows["games"] == "4"
    assert {"decisions", "decisions per second", "decisions per game", "draws", "hero", "goblins"} <= set(rows)


def test_shares_are_told_with_their_bounds(run: Run) -> None:
    printed = run("simulate", "slayer", *FEW, "--plain").stdout
    share = figures(run, "--plain")["seats"][0]["share"]
    low, high = wilson(share, 4)
    line = next(line for line in printed.splitlines() if line.startswith("hero "))
    assert line.split()[1:6] == ["random", f"{share:.1%}", f"{low:.1%}", "to", f"{high:.1%}"]


def test_what_the_library_prints_is_what_the_command_prints(run: Run) -> None:
    done = warren.simulate(warren.game("slayer", engine="plain", turn_cap=20), 4, workers=1, report=True)
    shown = run("simulate", "slayer", *FEW, "--plain").stdout
    clock = ("seconds", "decisions per second")
    of_library, of_command = (
        [line.split() for line in text.splitlines() if not line.startswith(clock)] for text in (str(done), shown)
    )
    assert of_library == of_command
    assert repr(done) == "<Simulation: 4 games of slayer>"


def test_each_seat_may_have_its_own_kind_of_player(run: Run) -> None:
    result = run("simulate", "slayer", *FEW, "--plain", "--players", "greedy, Random")
    assert result.stderr == "4 games of Goblin Slayer: greedy as hero, random as goblins.\n"
    assert [seat["player"] for seat in figures(run, "--plain", "--players", "greedy,random")["seats"]] == [
        "greedy",
        "random",
    ]
    assert "one kind, or one for each" in run("simulate", "slayer", "--players", "greedy,random,random").stderr
    assert "--players 'rondom': did you mean random?" in run("simulate", "slayer", "--players", "greedy,rondom").stderr


def test_nothing_finished_is_said() -> None:
    done = warren.simulate(warren.game("slayer", engine="plain", turn_cap=20), 1)
    none = replace(done, games=0, wanted=7)
    assert str(none) == "None of 7 games of Goblin Slayer was finished."


def test_json_is_what_the_simulation_says(run: Run) -> None:
    given = figures(run, "--plain", "--seed", "5")
    game = warren.game("slayer", engine="plain", turn_cap=20)
    expected = warren.simulate(game, 4, seed=5, workers=1, report=True).to_dict()
    clock = ("seconds", "decisions_per_second")
    assert {k: v for k, v in given.items() if k not in clock} == {k: v for k, v in expected.items() if k not in clock}


def test_seed_and_workers_change_only_what_they_should(run: Run) -> None:
    one, other = figures(run, "--plain"), figures(run, "--plain", "--workers", "3")
    assert one["decisions"] == other["decisions"]
    assert figures(run, "--plain", "--seed", "1")["decisions"] != one["decisions"]


def test_the_usual_engine_gives_the_same_figures(run: Run) -> None:
    assert figures(run)["decisions_per_game"] == figures(run, "--plain")["decisions_per_game"]


def test_greedy_players_and_the_figures_of_the_game(run: Run) -> None:
    result = run("simulate", "slayer", *FEW, "--plain", "--players", "greedy")
    assert result.exit_code == 0
    assert any(line.startswith("turns ") for line in result.stdout.splitlines())
    assert figures(run, "--plain", "--players", "greedy")["seats"][0]["player"] == "greedy"
    assert run("simulate", "slayer", "--players", "clever").exit_code == 2
