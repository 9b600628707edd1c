"""How the games come out between simple players: `python -m bench.balance GAME [--games N] [--option k=v]...`

Every variant of the game, all seats played by the greedy player: shares of the win by seat, scores, and figures that
the game itself reports.
"""

from __future__ import annotations

import argparse
import math

from rich.console import Console
from rich.table import Table

import warren
from warren.games import find


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.balance", description="Balance between simple players.")
    parser.add_argument("game", choices=warren.games())
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", default="greedy")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    fixed = dict(pair.split("=", 1) for pair in arguments.option)
    console = Console(width=160)
    table = Table(title=f"{arguments.game}: {arguments.games:,} games of {arguments.players} players each")
    for column in (
        "variant",
        "share of wins by seat (%)",
        "± at 95 %",
        "score by seat",
        "decisions",
        "the game's own figures",
    ):
        table.add_column(column)
    for variant in find(arguments.game).variants:
        game = warren.game(arguments.game, engine="compiled", **{**variant, **fixed})
        result = warren.simulate(game, arguments.games, players=arguments.players, report=True).to_dict()
        seats = result["seats"]
        fair = 1 / len(seats)
        table.add_row(
            " ".join(f"{k}={v}" for k, v in variant.items()) or "as usual",
            " / ".join(f"{100 * seat['share']:.1f}" for seat in seats),
            f"{196 * math.sqrt(fair * (1 - fair) / arguments.games):.1f}" if len(seats) > 1 else "",
            " / ".join(f"{seat['score']:.1f}" for seat in seats),
            f"{result['decisions_per_game']['mean']:.0f}",
            ", ".join(f"{name} {row['mean']:.1f}" for name, row in result["figures"].items()),
        )
        console.print(f"done: {variant}", style="dim")
    console.print(table)


if __name__ == "__main__":
    main()
