"""`warren arena`: players against one another."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

import warren

from ..bots import Budget
from ..bots.arena import Result, prepare, run, seatings
from ..bots.contestants import Contestant, names_of
from ..bots.levels import NAMES
from ..bots.outlook import Outlook, outlook
from ..core.phrases import counted
from .arguments import EDITION, GAME, OPTIONS, game_with, number_above, seed_option, shortened, whole_number
from .figures import tell_figures
from .own_players import blamed, player_named
from .pace import WORTH_TELLING, in_words, told_progress

if TYPE_CHECKING:
    from ..core.definition import Definition


def players_named(text: str | tuple[Contestant, ...]) -> tuple[Contestant, ...]:
    """`king,mine.py` as players."""
    if isinstance(text, tuple):
        return text
    players = tuple(player_named(name.strip()) for name in text.split(","))
    if len(set(players)) != len(players):
        raise click.BadParameter(f"{shortened(text)}: expected every player once")
    return players


@click.command()
@GAME
@click.option(
    "--players",
    metavar="NAME,NAME...",
    type=players_named,
    default="king,greedy,random",
    show_default=True,
    help=f"Who plays: {', '.join(NAMES)}; or players of your own: FILE.py, FILE.py:CLASS or MODULE:CLASS.",
)
@click.option("--games", metavar="N", type=whole_number(1, 10**6), default=100, show_default=True, help="How many.")
@click.option("--time", "seconds", metavar="SECONDS", type=number_above(0), help="A king's time for a decision.")
@click.option(
    "--iterations",
    metavar="N",
    type=whole_number(1, 10**8),
    help="A king's iterations for a decision, instead of a time; such runs can be repeated exactly.",
)
@click.option(
    "--workers", metavar="N", type=whole_number(1, 1024), help="Games at a time; as many as cores by default."
)
@seed_option(most=2**62, default=0)
@OPTIONS
@EDITION
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def arena(
    game: Definition,
    players: tuple[Contestant, ...],
    games: int,
    seconds: float | None,
    iterations: int | None,
    workers: int | None,
    seed: int,
    options: tuple[tuple[str, str], ...],
    edition: str | None,
    as_json: bool,
) -> int:
    """Let players play against one another, all seats rotated, and show how strong they are.

    Lower levels get their part of the budget.
    """
    if seconds is not None and iterations is not None:
        raise click.UsageError("--time and --iterations: expected one of them")
    names_of(players)  # refuses what cannot play, before anything is compiled
    table = game_with(game, options, edition, "compiled")
    at_once, budget = workers or os.cpu_count() or 1, Budget(iterations, seconds)

    def cost() -> str:
        return what_it_costs(outlook(table, players, games, budget, seed, at_once))

    def play() -> Result:
        with told_progress(what_is_played(table, players, games), games, "games", at_once, cost) as advance:
            return run(table, players, games, budget, seed, at_once, advance)

    with blamed(players):
        prepare(table, players)
        return tell_figures(play, as_json)


def what_is_played(game: warren.Game, players: tuple[Contestant, ...], games: int) -> str:
    """How many games, and how they come about: every deal is played in all ways in which the players can sit."""
    ways = len(seatings(len(players), len(game.seats)))
    deals = -(-games // ways)
    each = f"each with all {ways} ways to sit" if ways > 1 else "with one way to sit"
    last = f", the last with {games % ways} of them" if games % ways else ""
    begin = f"{counted(f'{games:,}', 'game')} of {game.title}: {', '.join(names_of(players))};"
    return f"{begin} {counted(f'{deals:,}', 'deal')}, {each}{last}."


def what_it_costs(expected: Outlook) -> str:
    """How long it will take, if that is worth a word."""
    if expected.seconds < WORTH_TELLING:
        return ""
    how_sure = "At least" if expected.is_least else "About"
    return f"{how_sure} {in_words(expected.seconds)}, as the beginning of a game lets expect; Ctrl-C ends it."
