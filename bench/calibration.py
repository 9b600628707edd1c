"""Whether chances come true: `python -m bench.calibration GAME [--games N] [--iterations N] [--option k=v,w]...`

Kings play one another, and what they say of their chances at every decision is set beside what came of it; every
game counts alike, however long it was. An option may have several values: the games are shared out among all settings.
Below the table, the `Odds` that would have made these chances come true, on top of those of the game
(`Definition.odds`); with `--by-seat` a table for each seat.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise, product
from typing import Any

import numpy as np

import warren
from warren.bots import Player, Search, Turn
from warren.bots.arena import play_game, prepare
from warren.bots.levels import make_player
from warren.core.definition import Odds
from warren.core.notation import Move

from .arguments import parser_of

STEPS = np.linspace(0, 1, 11)


class Witness(Player):
    """A king whose chances are written down."""

    def __init__(self, seed: str, iterations: int) -> None:
        king = make_player("king", seed, iterations)
        assert isinstance(king, Search)
        self.king = king
        self.said: list[float] = []

    def choose(self, position: warren.Position, turn: Turn | None = None) -> Move:
        move = self.king.choose(position)
        if self.king.thinking is not None:
            self.said.append(self.king.thinking.chance)
        return move

    def saw(self, seat: int, move: Move | None) -> None:
        self.king.saw(seat, move)


def witnessed(game: warren.Game, seed: int, iterations: int) -> list[Any]:
    """A game: for each seat an array with what was said, what came of it, how much it counts, and the fair share."""
    seats = range(len(game.seats))
    kings = [Witness(f"{seed} {seat}", iterations) for seat in seats]
    shares = play_game(game, kings, seed).shares
    return [
        np.array([(said, share, 1 / len(king.said), 1 / len(seats)) for said in king.said]).reshape(-1, 4)
        for king, share in zip(kings, shares, strict=True)
    ]


def logit(chance: Any) -> Any:
    chance = np.clip(chance, 0.005, 0.995)
    return np.log(chance / (1 - chance))


def fitted(rows: Any) -> Odds:
    """What would have made the chances come true: a regression, weighted, by Newton's method."""
    said, came, weight, fair = rows.T
    x = np.stack([logit(said) - logit(fair), np.ones(len(said))], 1)
    found = np.array([1.0, 0.0])
    for _ in range(20):
        chance = 1 / (1 + np.exp(-(logit(fair) + x @ found)))
        bend = (x * (weight * chance * (1 - chance))[:, None]).T @ x
        found += np.linalg.solve(bend, x.T @ (weight * (came - chance)))
    return Odds(float(found[0]), float(found[1]))


def report(name: str, rows: Any) -> None:
    """What was said beside what came of it, as a table."""
    said, came, weight, _ = rows.T
    print(f"\n{name}: said {np.average(said, weights=weight):.1%}, came {np.average(came, weights=weight):.1%}\n")
    print("| said | came true | decisions |\n|---|---|---|")
    for low, high in pairwise(STEPS):
        here = (said >= low) & ((said < high) | (high == 1))
        if here.any():
            mean = [np.average(values[here], weights=weight[here]) for values in (said, came)]
            print(f"| {mean[0]:.1%} | {mean[1]:.1%} | {here.sum():,} |")
    odds = fitted(rows)
    print(f"\nStill to mend: Odds(steep={odds.steep:.2f}, lean={odds.lean:.2f})")


def main() -> None:
    parser = parser_of("calibration", "Whether chances come true.", games=200, iterations=300, workers=2)
    parser.add_argument("--by-seat", action="store_true", help="a table for each seat, where sides differ")
    arguments = parser.parse_args()
    settings = product(*([(name, value) for value in values.split(",")] for name, values in arguments.option))
    games = [warren.game(arguments.game, engine="compiled", **dict(setting)) for setting in settings]
    if arguments.by_seat and len({game.seats for game in games}) > 1:
        parser.error("--by-seat: these settings differ in their seats; measure them one by one")
    for game in games:
        prepare(game, ["king"])
    with ThreadPoolExecutor(arguments.workers) as pool:
        played = list(
            pool.map(
                lambda number: witnessed(games[number % len(games)], arguments.seed + number, arguments.iterations),
                range(arguments.games),
            )
        )
    if arguments.by_seat:
        for seat, name in enumerate(games[0].seats):
            report(name, np.concatenate([game[seat] for game in played]))
    else:
        report("all seats", np.concatenate([part for game in played for part in game]))


if __name__ == "__main__":
    main()
