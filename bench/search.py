"""How fast the search is: `python -m bench.search [--seconds S]`.

Iterations and decisions (moves applied, those of first judgements and of playouts included) in a second, from a few
positions in the middle of random games, on one thread and on as many as there are cores. A table of Markdown.
"""

from __future__ import annotations

import argparse
import os
import random
from typing import Any

import warren
from warren.bots import Search

GAMES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Goblin Slayer", "slayer", {}),
    ("Pact, two players", "pact", {"mode": "two"}),
    ("Pact, four beginners", "pact", {"players": 4}),
    ("Loot & Recruit, two players", "loot", {"players": 2}),
    ("Loot & Recruit, four players", "loot", {"players": 4}),
    ("Boblin's Rebellion, two players", "boblin", {}),
    ("Boblin's Rebellion, four players, both modules", "boblin", {"players": 4, "heroes": True, "trolls": True}),
)
MIDDLE = (40, 60, 80)  # moves into a game


def in_the_middle(game: warren.Game, moves: int) -> warren.Position:
    """A position so many random moves into a game, with a choice to make."""
    chance = random.Random(moves)
    position = game.start(moves)
    made = 0
    while made < moves or len(position.moves()) == 1:
        position.play(chance.choice(position.moves()))
        made += 1
        if position.is_over:
            position, made = game.start(chance.randrange(10**6)), 0
    return position


def speed(game: warren.Game, threads: int, seconds: float) -> str:
    """Iterations and decisions in a second, over all positions."""
    iterations = decisions = 0
    spent = 0.0
    for moves in MIDDLE:
        search = Search(iterations=None, seconds=seconds, threads=threads, seed=moves)
        search.choose(in_the_middle(game, moves))
        assert search.thinking is not None
        iterations += search.thinking.iterations
        decisions += search.thinking.decisions
        spent += search.thinking.seconds
    return f"{iterations / spent:,.0f} iterations, {decisions / spent:,.0f} decisions"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.search", description="Speed of the search.")
    parser.add_argument("--seconds", type=float, default=0.7, help="for each position")
    seconds = parser.parse_args().seconds
    cores = os.cpu_count() or 1
    print(f"| game | one thread | {cores} threads |\n|---|---|---|")
    for title, name, options in GAMES:
        game = warren.game(name, engine="compiled", **options)
        Search(iterations=8).choose(game.start(1))  # compiles what is not compiled yet
        print(f"| {title} | {speed(game, 1, seconds)} | {speed(game, cores, seconds)} |", flush=True)


if __name__ == "__main__":
    main()
