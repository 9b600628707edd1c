"""`warren compile`: make the machine code of the games before it is needed."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..games import find, game_ids
from .arguments import game_named
from .screen import Screen, progress_bar

if TYPE_CHECKING:
    from ..core.definition import Definition


@click.command("compile")
@click.argument("games", metavar="[GAME]...", type=game_named, nargs=-1)
@click.option("--force", is_flag=True, help="Compile also what is in the cache already.")
def compile_games(games: tuple[Definition, ...], force: bool) -> None:
    """Compile all games, or those named, for this machine."""
    from ..bots import tree
    from ..core import driver
    from ..core.compiled import cache_root, prune_cache  # Numba comes in here, and only here

    screen = Screen()
    wanted = games or tuple(map(find, game_ids()))
    for game in wanted:
        screen.say(_compile_game(game, force))
    screen.say(_compile_shared("Random games", driver.code_folder(), driver.play_games, force))
    screen.say(_compile_shared("The search", tree.code_folder(), tree.compile_search, force))
    gone = prune_cache()
    if gone:
        screen.say(f"{gone} old folder{'' if gone == 1 else 's'} removed from the cache")
    screen.say(f"The machine code is in {cache_root()}")


def _compile_game(game: Definition, force: bool) -> str:
    from ..core import compiled

    if force:
        shutil.rmtree(compiled.cache_folder(f"game-{game.id}", compiled.game_digest(game.package)), ignore_errors=True)
    was_there = compiled.is_cached(game)
    began = time.perf_counter()
    with progress_bar() as bar:
        task = bar.add_task(game.title, total=len(compiled.ENTRY_NAMES))
        for entry in compiled.compile_game(game):
            bar.update(task, advance=1, description=f"{game.title}: {entry}")
    return _outcome(game.title, was_there, began)


def _compile_shared(what: str, folder: Path, make: Callable[[], Any], force: bool) -> str:
    """Compile what serves all games."""
    if force:
        shutil.rmtree(folder, ignore_errors=True)
    was_there = any(folder.glob("*.nbi"))
    began = time.perf_counter()
    with progress_bar() as bar:
        task = bar.add_task(what, total=1)
        make()
        bar.advance(task)
    return _outcome(what, was_there, began)


def _outcome(what: str, was_there: bool, began: float) -> str:
    seconds = time.perf_counter() - began
    return f"{what}: already there ({seconds:.1f} s)" if was_there else f"{what}: compiled in {seconds:.1f} s"
