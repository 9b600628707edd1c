"""`warren simulate`: games of simple players in bulk."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

import warren

from ..core.choosers import CHOOSERS
from ..core.phrases import counted
from .arguments import EDITION, GAME, OPTIONS, game_with, one_of, seed_option, whole_number
from .figures import tell_figures
from .pace import told_progress
from .screen import Screen, simple_table

if TYPE_CHECKING:
    from ..core.definition import Definition
    from ..core.scores import Unit


@click.command()
@GAME
@click.option("--games", metavar="N", type=whole_number(1, 10**9), default=1000, show_default=True, help="How many.")
@seed_option(most=2**62, default=0)
@click.option(
    "--players",
    metavar="KIND",
    type=one_of(*CHOOSERS),
    default=CHOOSERS[0],
    show_default=True,
    help="Who plays: random, greedy (the best next position, as `judge` sees it) or instinct (what the game suggests).",
)
@click.option("--workers", metavar="N", type=whole_number(1, 1024), help="Threads; as many as cores by default.")
@OPTIONS
@EDITION
@click.option("--plain", is_flag=True, help="Run the rules as ordinary Python: slow, but nothing is compiled.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def simulate(
    game: Definition,
    games: int,
    seed: int,
    players: str,
    workers: int | None,
    options: tuple[tuple[str, str], ...],
    edition: str | None,
    plain: bool,
    as_json: bool,
) -> int:
    """Play games of simple players and show what came of them."""
    table = game_with(game, options, edition, "plain" if plain else None)
    if table.engine != "compiled":
        workers = 1  # plain Python runs on one core, whatever the number of threads
    _ = table.doors  # compiles if need be, and says so, before the bar is drawn

    def play() -> warren.Simulation:
        told = f"{counted(f'{games:,}', 'game')} of {table.title}: {players} players."
        with told_progress(told, games, "games", workers or os.cpu_count() or 1) as advance:
            return warren.simulate(table, games, seed, workers, progress=advance, players=players, report=True)

    return tell_figures(play, lambda done: _show(done.to_dict(), table.title, done.unit), as_json)


def _show(figures: dict[str, Any], title: str, unit: Unit) -> None:
    screen = Screen()
    per_game = figures["decisions_per_game"]
    lines = {
        "games": f"{figures['games']:,}",
        "decisions": f"{figures['decisions']:,}",
        "seconds": f"{figures['seconds']:.2f} ({figures['engine']}, {counted(figures['workers'], 'worker')})",
        "decisions per second": f"{figures['decisions_per_second']:,}",
        "decisions per game": f"{per_game['mean']:.1f} ({per_game['least']} to {per_game['most']})",
        "draws": f"{figures['draws']:.1%}",
    }
    summary = simple_table(title, "")
    for name, value in lines.items():
        summary.add_row(name, value)
    screen.table(summary)
    screen.say()
    if figures["figures"]:
        own = simple_table("per game", "mean", "least", "most")
        for name, row in figures["figures"].items():
            own.add_row(name, f"{row['mean']:.2f}", f"{row['least']:g}", f"{row['most']:g}")
        screen.table(own)
        screen.say()
    seats = simple_table("seat", "share of wins", f"mean {unit.many}")
    for seat in figures["seats"]:
        seats.add_row(seat["name"], f"{seat['share']:.1%}", f"{unit.mean(seat['score']):.2f}")
    screen.table(seats)
