"""`warren simulate`: games of simple players in bulk."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

import warren

from ..core.choosers import CHOOSERS
from ..core.phrases import counted
from .arguments import EDITION, GAME, OPTIONS, game_with, one_of, seed_option, whole_number
from .figures import tell_figures
from .pace import told_progress

if TYPE_CHECKING:
    from ..core.definition import Definition


def kinds_named(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """`greedy,random` as kinds of players."""
    kind = one_of(*CHOOSERS)
    return text if isinstance(text, tuple) else tuple(kind(word.strip()) for word in text.split(","))


@click.command()
@GAME
@click.option("--games", metavar="N", type=whole_number(1, 10**9), default=1000, show_default=True, help="How many.")
@seed_option(most=2**62, default=0)
@click.option(
    "--players",
    metavar="KIND[,KIND...]",
    type=kinds_named,
    default=CHOOSERS[0],
    show_default=True,
    help="Who plays: random, greedy (the best next position, as `judge` sees it) or instinct (what the game suggests); "
    "one kind, or one for each seat.",
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
    players: tuple[str, ...],
    workers: int | None,
    options: tuple[tuple[str, str], ...],
    edition: str | None,
    plain: bool,
    as_json: bool,
) -> int:
    """Play games of simple players and show what came of them."""
    table = game_with(game, options, edition, "plain" if plain else None)
    if len(players) not in (1, len(table.seats)):
        given = f"--players {','.join(players)}: {len(players)} kinds for the seats {', '.join(table.seats)}"
        raise click.UsageError(f"{given}: expected one kind, or one for each")
    if table.engine != "compiled":
        workers = 1  # plain Python runs on one core, whatever the number of threads
    seated = players if len(players) > 1 else players[0]
    _ = table.doors  # compiles if need be, and says so, before the bar is drawn

    def play() -> warren.Simulation:
        told = f"{counted(f'{games:,}', 'game')} of {table.title}: {_seated(table, players)}."
        with told_progress(told, games, "games", workers or os.cpu_count() or 1) as advance:
            return warren.simulate(table, games, seed, workers, progress=advance, players=seated, report=True)

    return tell_figures(play, as_json)


def _seated(table: warren.Game, players: tuple[str, ...]) -> str:
    """Who plays, in words."""
    if len(players) == 1:
        return f"{players[0]} players"
    return ", ".join(f"{kind} as {seat}" for kind, seat in zip(players, table.seats, strict=True))
