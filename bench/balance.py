"""How the games come out between equals: `python -m bench.balance GAME [--games N] [--players NAME] [--option k=v]...`

Every variant of the game (or, with `--one`, just the options given), all seats played alike: shares of the win by seat,
scores, and figures that the game itself reports. Simple players (greedy, instinct) play thousands of games; players
that search (raider, chief, king) need `--iterations`, a king's budget for a decision, and patience. Game number N of
seed S is the first game of seed S + N: only runs whose seeds are further apart than their games can be added up.
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import warren
from warren.bots.arena import play_game, prepare
from warren.bots.levels import make_player
from warren.games import find

from .arguments import parser_of

COLUMNS = ("variant", "share of wins by seat (%)", "± at 95 %", "score by seat", "decisions", "the game's own figures")


def played(game: warren.Game, arguments: argparse.Namespace) -> tuple[Any, Any, float, dict[str, Any]]:
    """Shares and scores by game and seat, decisions a game, and the game's own figures."""
    if arguments.iterations is None:
        result = warren.simulate(
            game,
            arguments.games,
            seed=arguments.seed,
            players=arguments.players,
            workers=arguments.workers,
            report=True,
        )
        return result.tally.shares, result.tally.scores, float(result.tally.decisions.mean()), result.figures
    prepare(game, [arguments.players])

    def play(number: int) -> warren.Position:
        seats = range(len(game.seats))
        seed = arguments.seed + number
        players = [make_player(arguments.players, f"{seed} {seat}", arguments.iterations) for seat in seats]
        return play_game(game, players, seed)

    with ThreadPoolExecutor(arguments.workers) as pool:
        ends = list(pool.map(play, range(arguments.games)))
    finals = np.frombuffer(b"".join(end.to_bytes() for end in ends), game.definition.State.dtype)
    return (
        np.array([end.shares for end in ends]),
        np.array([end.scores for end in ends]),
        float(np.mean([len(end.played) for end in ends])),
        dict(game.definition.report(finals, game.components)),
    )


def main() -> None:
    parser = parser_of("balance", "Balance between equal players.", games=10_000, iterations=None, workers=1)
    parser.add_argument("--players", default="greedy", help="those that search need --iterations")
    parser.add_argument("--one", action="store_true", help="not every variant, only the options given")
    arguments = parser.parse_args()
    fixed = dict(arguments.option)
    console = Console(width=160)
    table = Table(*COLUMNS, title=f"{arguments.game}: {arguments.games:,} games of {arguments.players} players each")
    for variant in [fixed] if arguments.one else find(arguments.game).variants:
        game = warren.game(arguments.game, engine="compiled", **{**variant, **fixed})
        shares, scores, decisions, figures = played(game, arguments)
        fair = 1 / len(game.seats)
        table.add_row(
            " ".join(f"{k}={v}" for k, v in variant.items()) or "as usual",
            " / ".join(f"{100 * share:.1f}" for share in shares.mean(0)),
            f"{196 * math.sqrt(fair * (1 - fair) / arguments.games):.1f}" if len(game.seats) > 1 else "",
            " / ".join(f"{game.definition.unit.mean(score):.1f}" for score in scores.mean(0)),
            f"{decisions:.0f}",
            ", ".join(f"{name} {figure.mean():.3g}" for name, figure in figures.items()),
        )
        console.print(f"done: {variant}", style="dim")
    console.print(table)


if __name__ == "__main__":
    main()
