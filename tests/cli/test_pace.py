"""Long commands say first how much there is to do, then what it will cost, then how far they are."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from warren.cli.pace import Pace


class Clock:
    """A clock that goes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def told(pace: Pace, clock: Clock, seconds: float, games: int, with_steps: bool = True) -> list[str]:
    lines = []
    for _ in range(games):
        clock.now += seconds
        lines += pace.lines(1, with_steps)
    return lines


def test_what_it_will_cost_is_measured_from_the_first_games() -> None:
    clock = Clock()
    lines = told(Pace(100, "games", at_once=2, clock=clock), clock, 10, 2)
    assert lines == ["About 16 min more: 2 of 100 games took 20 s."]


def test_what_takes_no_time_needs_no_word_about_it() -> None:
    clock = Clock()
    assert told(Pace(100, "games", clock=clock), clock, 0.01, 100) == []


def test_where_there_is_nothing_to_do_nothing_is_told() -> None:
    clock = Clock()
    pace = Pace(0, "rows", at_once=500, clock=clock)
    clock.now += 10
    assert list(pace.lines(0, with_steps=True)) == []


def test_where_nobody_looks_on_a_few_lines_tell_how_far_it_is() -> None:
    clock = Clock()
    lines = told(Pace(100, "games", clock=clock), clock, 10, 100)
    assert lines[:2] == ["About 16 min more: 1 of 100 games took 10 s.", "10 of 100 games, about 15 min more."]
    assert len(lines) == 10
    clock = Clock()
    assert len(told(Pace(100, "games", clock=clock), clock, 10, 100, with_steps=False)) == 1


@pytest.mark.parametrize(
    ("players", "games", "said"),
    [
        (
            "greedy,random",
            3,
            "3 games of Goblin Slayer: greedy, random; 2 deals, each with all 2 ways to sit, the last",
        ),
        ("greedy,random", 4, "4 games of Goblin Slayer: greedy, random; 2 deals, each with all 2 ways to sit."),
        ("random", 1, "1 game of Goblin Slayer: random; 1 deal, with one way to sit."),
    ],
)
def test_an_arena_says_first_how_many_games_it_plays(run: Run, players: str, games: int, said: str) -> None:
    words = ("--players", players, "--games", str(games), "--option", "turn_cap=20", "--json")
    result = run("arena", "slayer", *words)
    assert result.stderr.splitlines()[0].startswith(said)
    assert result.stdout.startswith("{")


def test_a_simulation_says_first_how_many_games_it_plays(run: Run) -> None:
    result = run("simulate", "slayer", "--games", "20", "--plain", "--option", "turn_cap=20", "--json")
    assert result.stderr.splitlines()[0] == "20 games of Goblin Slayer: random players."
    assert result.stdout.startswith("{")
